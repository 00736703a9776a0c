"""Kernels: compiled loops around rules, kept on disk between one start and the next."""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np

from ironfall.table import SOURCES_AS_LOADED
from ironfall.table.compiled_parts import PartCompiler, WholeCompiler

njit: Any = numba.njit
typeof: Any = numba.typeof
Function = Callable[..., Any]
F = TypeVar("F", bound=Function)
Names = dict[str, Any]
"""What the global names of a kernel stand for."""

FLAGS: dict[str, Any] = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
KERNEL_FLAGS: dict[str, Any] = {**FLAGS, "_nrt": False}
"""A kernel makes no arrays and need not count who holds those that it is given: that would cost a third of its time."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A compiled entry point, and whether it came from the cache."""

    run: Any
    cached: bool


def cache_folder() -> Path:
    """Where compiled rules are kept: the user's cache folder, or IRONFALL_CACHE."""
    given = os.environ.get("IRONFALL_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "ironfall"


def sources_key(layout: np.dtype[Any] | None) -> str:
    """A name for exactly these rules: the text they were loaded from, the layout, and the compiler.

    The compiler's own cache watches the entry point's file alone and would serve rules that have since changed.
    """
    facts = (SOURCES_AS_LOADED, layout, numba.__version__, np.__version__, sys.version_info[:2])
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class Kernel:
    """A loop around compiled rules: its text, the name it is kept under, the types it takes, the layout it works on.

    Its text names stand-ins; `make` gives what is put in their place.
    """

    text: Function
    name: str
    takes: tuple[Any, ...]
    layout: np.dtype[Any] | None

    def compiled(self, make: Callable[[], Names]) -> Compiled:
        """The kernel from the cache, or compiled now."""
        keeper, kept = self._from_cache()
        if kept is not None:
            keeper.add_overload(kept)
            keeper.disable_compile()
            return Compiled(keeper, cached=True)
        made = njit(renamed(self.text, self.name, make()), pipeline_class=WholeCompiler, **KERNEL_FLAGS)
        made.compile(self.takes)
        made.disable_compile()
        if keeper is not None:
            try:
                keeper._cache.save_overload(self.takes, made.overloads[self.takes])
            except Exception:
                # Compiled all the same; only the next start is slower.
                return Compiled(made, cached=False)
        return Compiled(made, cached=False)

    def is_kept(self) -> bool:
        """Whether it is in the cache."""
        return self._from_cache()[1] is not None

    def _from_cache(self) -> tuple[Any, Any]:
        """The cache's keeper and what it holds; an unreadable or read-only cache is a miss."""
        try:
            folder = cache_folder() / sources_key(self.layout)
            folder.mkdir(parents=True, exist_ok=True)
            setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 - numba declares it nowhere
            keeper = njit(renamed(self.text, self.name, {}), cache=True, **KERNEL_FLAGS)
            return keeper, keeper._cache.load_overload(self.takes, keeper.targetctx)
        except Exception:
            return None, None


def renamed(text: Function, name: str, names: Names) -> Function:
    """A function rebuilt under its own name around what its global names stand for."""
    made = types.FunctionType(text.__code__, {**text.__globals__, **names}, name)
    # The cache tells kernels apart by the qualified name, which a copy would share with its original.
    made.__qualname__ = name
    return made


def inner(function: F) -> F:
    """A part of a kernel, compiled with it."""
    made: F = njit(function, forceinline=True, pipeline_class=PartCompiler, **KERNEL_FLAGS)
    return made
