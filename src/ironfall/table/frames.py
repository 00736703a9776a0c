"""Rules that know where they stand: each function rebuilt so that, before dice can be thrown, it notes its place and
the numbers it will still use.

A rule's text has no word of this. It is read, the numbers live at each place where dice can be thrown are found (as a
compiler finds them), and the notes are put in. What stands in `table.ways.held` at a die is then all that the frames
of the rules will ever use again, so that two runs with equal state and equal notes go on alike, whatever came before.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Sequence
from typing import Any

from ironfall.table.each_way import depth, hold, stand_at
from ironfall.table.every_path import names_bound_in
from ironfall.table.marks import fields_of
from ironfall.table.plain_names import Many, Names, TheTable
from ironfall.table.plain_subset import source_of

Function = Callable[..., Any]
OWN_NUMBER = "number"
"""The field by which one record among several is known."""
BASE = "_held_before"
NOTES: dict[str, Function] = {"_depth": depth, "_stand_at": stand_at, "_hold": hold}


class CannotStop(ValueError):
    """A rule throws dice at a place whose half-done work cannot be noted."""


class Framed:
    """A function with its notes: `code` is the new code, which reads the names of NOTES from its globals."""

    def __init__(self, function: Function, throws: Callable[[Function], bool], first_place: int) -> None:
        node = source_of(function)
        assert isinstance(node, ast.FunctionDef)
        self._function = function
        self._throws = throws
        self._names = Names(function, node)
        self._locals = {each.arg for each in node.args.args}.union(*map(names_bound_in, node.body))
        self._table = ""
        for argument in node.args.args:
            kind = self._names.annotated(ast.unparse(argument.annotation) if argument.annotation else "")
            self._names.bind(ast.Name(argument.arg), kind)
            if kind is TheTable:
                self._table = argument.arg
        self.places = first_place
        self._bind_all(node.body)
        body, _ = self._block(node.body, frozenset(), _Loop(frozenset(), frozenset()))
        begin = ast.parse(f"{BASE} = _depth({self._table})").body
        made = ast.FunctionDef(node.name, _without_annotations(node.args), [*begin, *body], [], None)
        module = ast.Module([ast.copy_location(made, node)], [])
        compiled = compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec")
        self.code: types.CodeType = next(each for each in compiled.co_consts if isinstance(each, types.CodeType))

    def _bind_all(self, statements: Sequence[ast.stmt]) -> None:
        """What each local name is: the table, a record, or a number."""
        for statement in statements:
            for each in ast.walk(statement):
                if isinstance(each, ast.Assign):
                    for target in each.targets:
                        self._names.bind(target, self._names.kind(each.value))
                elif isinstance(each, ast.For):
                    things = self._names.kind(each.iter)
                    self._names.bind(each.target, things.one() if isinstance(things, Many) else None)

    def _block(
        self, statements: Sequence[ast.stmt], after: frozenset[str], loop: _Loop
    ) -> tuple[list[ast.stmt], frozenset[str]]:
        """The statements with their notes, and the names live before them."""
        made: list[ast.stmt] = []
        for statement in reversed(statements):
            noted, after = self._statement(statement, after, loop)
            made[:0] = noted
        return made, after

    def _statement(
        self, statement: ast.stmt, after: frozenset[str], loop: _Loop
    ) -> tuple[list[ast.stmt], frozenset[str]]:
        match statement:
            case ast.If(test, body, orelse):
                then, live_then = self._block(body, after, loop)
                other, live_other = self._block(orelse, after, loop)
                live = self._read(test) | live_then | live_other
                made: ast.stmt = ast.copy_location(ast.If(test, then, other), statement)
                return [*self._notes(test, live), made], live
            case ast.While(test, body, []):
                return self._while(statement, test, body, after)
            case ast.For(target, things, body, []):
                return self._for(statement, target, things, body, after)
            case ast.Return():
                value = statement.value
                live = self._read(statement)
                used = frozenset[str]() if value is not None and self._is_bare(value) else live
                return [*self._notes(statement, used), statement], live
            case ast.Break():
                return [statement], loop.after
            case ast.Continue():
                return [statement], loop.head
            case ast.While() | ast.For() | ast.Match():
                raise self._cannot(statement, "this kind of statement is not known to the frames")
        stored = frozenset(names_bound_in(statement))
        read = self._read(statement)
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            read |= {statement.target.id}
        live = read | (after - stored)
        value = getattr(statement, "value", None)
        bare = isinstance(statement, ast.Expr | ast.Assign) and value is not None and self._is_bare(value)
        return [*self._notes(statement, after - stored if bare else live), statement], live

    def _while(
        self, statement: ast.stmt, test: ast.expr, body: list[ast.stmt], after: frozenset[str]
    ) -> tuple[list[ast.stmt], frozenset[str]]:
        head = self._read(test) | after
        while True:
            made, live = self._block(body, head, _Loop(head, after))
            if live <= head:
                break
            head |= live
        noted = self._notes(test, head)
        if not noted:
            return [ast.copy_location(ast.While(test, made, []), statement)], head
        leave = ast.copy_location(ast.If(ast.UnaryOp(ast.Not(), test), [ast.Break()], []), statement)
        return [ast.copy_location(ast.While(ast.Constant(True), [*noted, leave, *made], []), statement)], head

    def _for(
        self, statement: ast.stmt, target: ast.expr, things: ast.expr, body: list[ast.stmt], after: frozenset[str]
    ) -> tuple[list[ast.stmt], frozenset[str]]:
        """How far the loop has come is known by its target, and by what it goes through."""
        turns = frozenset(names_bound_in(target))
        head = turns | self._read(things) | after
        while True:
            made, live = self._block(body, head, _Loop(head, after))
            if live <= head:
                break
            head |= live
        changed = frozenset[str]().union(*map(names_bound_in, body)) & self._read(things)
        if changed and any(self._dice_in(each) for each in body):
            raise self._cannot(statement, "a loop that throws dice changes what it goes through")
        if self._dice_in(things):
            raise self._cannot(statement, "dice are thrown for what a loop goes through")
        return [ast.copy_location(ast.For(target, things, made, []), statement)], self._read(things) | (head - turns)

    def _notes(self, node: ast.AST, live: frozenset[str]) -> list[ast.stmt]:
        """What is noted before a statement, or the head of one, that can throw dice."""
        calls = self._dice_in(node)
        if not calls:
            return []
        self._check(node, calls)
        notes = [f"_stand_at({self._table}, {BASE}, {self.places})"]
        self.places += 1
        for name in sorted(live):
            kind = self._names.kind(ast.Name(name))
            if isinstance(kind, Many):
                raise self._cannot(node, f"{name} is a list still used after dice are thrown")
            if kind is None:
                notes.append(f"_hold({self._table}, {name})")
            elif kind is not TheTable and OWN_NUMBER in fields_of(kind):
                notes.append(f"_hold({self._table}, {name}.{OWN_NUMBER})")
        return [ast.copy_location(each, node) for each in ast.parse("\n".join(notes)).body]

    def _check(self, node: ast.AST, calls: list[ast.Call]) -> None:
        """Nothing half-worked out may wait for the dice except what the notes hold.

        Calls that throw dice may stand in one another's arguments or follow one another in a test; beside them may
        stand only what is the same afterwards: names, constants, and what compares or negates them.
        """
        if len({ast.unparse(each.func) for each in calls}) < len(calls):
            raise self._cannot(node, "the same rule throws dice twice in one statement: write two")
        inside = {id(part) for call in calls for part in ast.walk(call)}
        for part in ast.walk(node):
            if id(part) not in inside and isinstance(part, ast.Attribute | ast.Subscript | ast.Call):
                if isinstance(getattr(part, "ctx", None), ast.Store):
                    continue
                if self._names.member_of(part) is None and not self._waits_for_nothing(node, part):
                    raise self._cannot(node, "a value is read from the table beside dice: read it in a line before")

    def _waits_for_nothing(self, node: ast.AST, part: ast.AST) -> bool:
        """Whether a part belongs to an operand of `and` or `or`, whose dice come in another operand."""
        for each in ast.walk(node):
            if isinstance(each, ast.BoolOp):
                operands = [o for o in each.values if any(p is part for p in ast.walk(o))]
                if operands and not self._dice_in(operands[0]):
                    return True
        stored = getattr(node, "targets", [])
        return any(p is part for target in stored for p in ast.walk(target))

    def _is_bare(self, value: ast.expr) -> bool:
        """A call that throws dice and waits for nothing but its own arguments, worked out before."""
        return isinstance(value, ast.Call) and self._dice_in(value) == [value]

    def _dice_in(self, node: ast.AST) -> list[ast.Call]:
        return [each for each in ast.walk(node) if isinstance(each, ast.Call) and self._is_throw(each)]

    def _is_throw(self, call: ast.Call) -> bool:
        called = self._names.outside(call.func)
        return isinstance(called, types.FunctionType) and self._throws(called)

    def _read(self, node: ast.AST) -> frozenset[str]:
        return frozenset(
            each.id
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load) and each.id in self._locals
        )

    def _cannot(self, node: ast.AST, why: str) -> CannotStop:
        line = getattr(node, "lineno", 0)
        return CannotStop(f"{self._function.__module__}:{line}: in {self._function.__name__}, {why}")


class _Loop:
    """The names live where a loop goes on, and where it is left."""

    def __init__(self, head: frozenset[str], after: frozenset[str]) -> None:
        self.head = head
        self.after = after


def _without_annotations(arguments: ast.arguments) -> ast.arguments:
    return ast.arguments([], [ast.arg(each.arg) for each in arguments.args], None, [], [], None, [])
