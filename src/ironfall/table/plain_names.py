"""What the names and expressions of a rule are, as far as its text and its module tell (for the plain subset)."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from dataclasses import dataclass
from enum import EnumType
from typing import Any, get_args

from ironfall.table.every_path import names_bound_in
from ironfall.table.marks import fields_of, is_record

LARGEST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple, or an array of a record's: of numbers, or of records."""

    of: type | None = None
    dimensions: int = 1

    def one(self) -> Kind:
        """What one of them is."""
        return self.of if self.dimensions <= 1 else Many(self.of, self.dimensions - 1)


class TheTable:
    """Stands for the table, a record of each ruleset's own making."""


Kind = type | Many | None
"""What an expression is: a record or the table, many things, or None for a number and for what cannot be told."""


class Names:
    """The names of one function."""

    def __init__(self, function: Callable[..., Any], node: ast.FunctionDef) -> None:
        self._globals = function.__globals__
        self._locals = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
        self._locals.update(*(names_bound_in(each, comprehensions=True) for each in node.body))
        self._kinds: dict[str, Kind] = {}

    def is_local(self, name: str) -> bool:
        return name in self._locals

    def is_outside(self, name: str) -> bool:
        """Whether the function's module has the name, by definition or import."""
        return name not in self._locals and name in self._globals

    def outside(self, node: ast.AST) -> Any:
        """The value of a name from outside the function; None for any other expression."""
        return self._globals.get(node.id) if isinstance(node, ast.Name) and node.id not in self._locals else None

    def annotated(self, annotation: str) -> Kind:
        """What an annotation names, where it is a record or the table: as the linker reads it."""
        if annotation.split("[")[0] == "Table":
            return TheTable
        named = self._globals.get(annotation)
        return named if isinstance(named, type) and is_record(named) else None

    def returned(self, annotation: str) -> bool:
        """Whether a rule may return what this annotation names."""
        if annotation in ("int", "bool", "None") or is_named_tuple(self._globals.get(annotation)):
            return True
        return self.annotated(annotation) not in (None, TheTable)

    def bind(self, target: ast.expr, kind: Kind) -> None:
        if isinstance(target, ast.Name):
            self._kinds[target.id] = kind

    def member_of(self, node: ast.AST) -> EnumType | None:
        """The enum class of `Part.HIP`."""
        kind = self.outside(node.value) if isinstance(node, ast.Attribute) else None
        return kind if isinstance(kind, EnumType) else None

    def kind(self, node: ast.expr) -> Kind:
        match node:
            case ast.Name(name):
                chart = self.outside(node)
                return Many(None, len(shape(chart) or (0,))) if isinstance(chart, tuple) else self._kinds.get(name)
            case ast.Attribute(value, attribute):
                return self._field(self.kind(value), attribute)
            case ast.Subscript(value):
                things = self.kind(value)
                return things.one() if isinstance(things, Many) else None
            case ast.Call(func):
                called = self.outside(func)
                if isinstance(called, types.FunctionType):
                    called = called.__globals__.get(str(called.__annotations__.get("return")))
                return Many() if is_named_tuple(called) else called if is_record(called) else None
            case ast.IfExp(_, body, orelse):
                return self.kind(body) or self.kind(orelse)
            case ast.Tuple() | ast.ListComp():
                return Many()
        return None

    def _field(self, owner: Kind, name: str) -> Kind:
        if owner is TheTable:
            game = get_args(self._globals.get("Table"))
            return game[0] if name == "game" and game and is_record(game[0]) else None
        field = fields_of(owner).get(name) if isinstance(owner, type) else None
        if field is None:
            return None
        return Many(field.of, len(field.shape)) if field.shape else field.of


def shape(chart: object) -> tuple[int, ...] | None:
    """() for a whole number, the lengths of a tuple of them or of equal rows, None for anything else."""
    if isinstance(chart, int):
        return () if abs(chart) <= LARGEST else None
    if not isinstance(chart, tuple):
        return None
    rows = {shape(each) for each in chart}
    row = rows.pop() if len(rows) == 1 else None
    return None if row is None else (len(chart), *row)


def is_named_tuple(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")
