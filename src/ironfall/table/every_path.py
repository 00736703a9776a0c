"""Every path through a function: which names are bound on all of them, and whether one runs off the end.

Compiled, a name that a path never bound is silently zero, and so is a value that was never returned.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

Bound = frozenset[str] | None
"""The names bound for certain at a point; None where no path comes."""


def names_bound_in(node: ast.AST, comprehensions: bool = False) -> Iterator[str]:
    """Names that a statement binds in its function, and if asked for, those that live only in a comprehension."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.MatchAs) and node.name:
        yield node.name
    for child in ast.iter_child_nodes(node):
        if comprehensions or not isinstance(child, ast.comprehension):
            yield from names_bound_in(child, comprehensions)


class EveryPath:
    """Walks a function once. `unbound` has the first line at which each name may be read before it is bound,
    `runs_off_the_end` says whether some path ends without a return."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.unbound: dict[str, int] = {}
        self._breaks: list[list[Bound]] = []
        arguments = frozenset(each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg))
        self._locals = arguments.union(*map(names_bound_in, function.body))
        self.runs_off_the_end = self._block(function.body, arguments) is not None

    def _block(self, statements: Sequence[ast.stmt], bound: Bound) -> Bound:
        for statement in statements:
            bound = self._step(statement, bound)
        return bound

    def _step(self, statement: ast.stmt, bound: Bound) -> Bound:
        match statement:
            case ast.Return():
                self._read(statement, bound)
                return None
            case ast.Continue():
                return None
            case ast.Break():
                self._breaks[-1].append(bound)
                return None
            case ast.If(test, body, orelse):
                self._read(test, bound)
                return _either(self._block(body, bound), self._block(orelse, bound))
            case ast.While(test, body, orelse):
                self._read(test, bound)
                endless = isinstance(test, ast.Constant) and bool(test.value)
                return self._loop(body, bound, orelse, None if endless else bound)
            case ast.For(target, things, body, orelse):
                self._read(things, bound)
                return self._loop(body, _with(bound, target), orelse, bound)
            case ast.Match():
                return self._match(statement, bound)
            case ast.AugAssign(target, _, value):
                self._read(value, bound)
                if isinstance(target, ast.Name):
                    self._note(target, bound)
                else:
                    self._read(target, bound)
                return _with(bound, target)
            case ast.AnnAssign(target, _, None):
                return bound
            case _:
                self._read(statement, bound)
                return _with(bound, statement)

    def _loop(self, body: Sequence[ast.stmt], inside: Bound, orelse: Sequence[ast.stmt], done: Bound) -> Bound:
        """`inside` holds where the body begins, `done` where the loop has come to its end: then its else follows."""
        self._breaks.append([])
        self._block(body, inside)
        after = self._block(orelse, done)
        for left in self._breaks.pop():
            after = _either(after, left)
        return after

    def _match(self, statement: ast.Match, bound: Bound) -> Bound:
        self._read(statement.subject, bound)
        after: Bound = None
        takes_all = False
        for case in statement.cases:
            inside = _with(bound, case.pattern)
            if case.guard:
                self._read(case.guard, inside)
            elif isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None:
                takes_all = True
            after = _either(after, self._block(case.body, inside))
        return after if takes_all else _either(after, bound)

    def _read(self, node: ast.AST, bound: Bound) -> None:
        """Note the names read in an expression, or in a simple statement, that may be unbound."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._note(node, bound)
        elif isinstance(node, ast.ListComp):
            for generator in node.generators:
                self._read(generator.iter, bound)
                bound = _with(bound, generator.target)
                for condition in generator.ifs:
                    self._read(condition, bound)
            self._read(node.elt, bound)
        else:
            for child in ast.iter_child_nodes(node):
                self._read(child, bound)

    def _note(self, name: ast.Name, bound: Bound) -> None:
        if bound is not None and name.id in self._locals and name.id not in bound:
            self.unbound.setdefault(name.id, name.lineno)


def _with(bound: Bound, node: ast.AST) -> Bound:
    return None if bound is None else bound.union(names_bound_in(node))


def _either(one: Bound, other: Bound) -> Bound:
    if one is None or other is None:
        return other if one is None else one
    return one & other
