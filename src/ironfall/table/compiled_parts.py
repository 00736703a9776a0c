"""Rules compiled as parts of one whole: each is translated once, and all are linked and optimised once, in a kernel.

Left to itself the compiler links everything a function calls into that function, optimises it, and makes machine code
of it, for each function anew. With hundreds of rules that call one another, nearly all of its time went there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba.core import codegen, compiler

JITCodeLibrary: Any = codegen.JITCodeLibrary
Compiler: Any = compiler.Compiler
PART_FLAGS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""What is not called from Python needs no wrappers."""


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function alone, and which other code it calls; never run by itself."""

    def add_linking_library(self, library: Any) -> None:
        """Note code that this one calls."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Nothing to link: that is for the whole."""

    def get_pointer_to_function(self, name: str) -> int:
        """No function of a part can be called from Python."""
        return 0

    @property
    def codegen(self) -> Part:
        """Itself: `set_env` is all that is asked of it once it is translated."""
        return self

    def set_env(self, name: str, env: Any) -> None:
        """Nothing to set: rules use no Python objects."""

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """A kernel's code, with that of every part which it reaches, each linked in once."""

    def add_linking_library(self, library: Any) -> None:
        """Add code, and all that it reaches."""
        for called in _reached(library):
            super().add_linking_library(called)

    def finalize(self) -> None:
        """Link, optimise, and make machine code."""
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        super().finalize()

    def _optimize_final_module(self) -> None:
        # What nobody else can call is put into its only caller, or left out: faster, and three times as fast to make.
        for function in self._final_module.functions:
            if function.name not in self._own and not function.is_declaration:
                function.linkage = "internal"
        super()._optimize_final_module()


def _reached(library: Any) -> Iterator[Any]:
    """A library and, through parts, those it calls."""
    seen = {library}
    waiting = [library]
    while waiting:
        there = waiting.pop()
        yield there
        if isinstance(there, Part):
            fresh = [called for called in there._linking_libraries if called not in seen]
            seen.update(fresh)
            waiting.extend(fresh)


class PartCompiler(Compiler):  # type: ignore[misc]
    """Translates a rule into a part."""

    made: type[Any] = Part

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        own = self.made(targetctx.codegen(), self.made.__name__)
        own.enable_object_caching()
        super().__init__(typingctx, targetctx, own, *rest)


class WholeCompiler(PartCompiler):
    """Compiles a kernel with all its parts."""

    made = Whole
