"""The plain subset: what a rule may be written with, so that the same text runs plain and compiled.

Checked before compilation, in sentences of our own, so that nobody meets the compiler's first. What does not compile is
found here, and so is what compiles but then does something else: names that a path leaves unbound, numbers without a
sign, records that are copied where plain Python shares them.
"""

from __future__ import annotations

import ast
import linecache
import types
from collections.abc import Callable, Sequence
from enum import EnumType
from functools import cache
from pathlib import Path
from typing import Any

from ironfall.table.every_path import EveryPath
from ironfall.table.marks import MARKS
from ironfall.table.plain_names import LARGEST, Many, Names, is_named_tuple, shape

Function = Callable[..., Any]
Finding = tuple[str, int, str]
"""File, line, sentence."""

PYTHON_WORDS = ("abs", "bool", "divmod", "enumerate", "int", "len", "max", "min", "range", "sum", "zip")
"""What rules use of Python's own."""
NOT_OF_MEMBERS = ("abs", "max", "min")
NO_TEXT = "a rule holds no text: words live in words.py and narration.py"

PLAIN = (
    ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop,
    ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Call, ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp,
    ast.IfExp, ast.Tuple, ast.ListComp, ast.comprehension,
    ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Pass, ast.Break, ast.Continue,
    ast.If, ast.For, ast.While, ast.Match, ast.match_case, ast.MatchValue, ast.MatchOr, ast.MatchAs,
)  # fmt: skip
"""The kinds of syntax that rules are written with."""

INSTEAD: dict[type[ast.AST], str] = {
    ast.JoinedStr: "a rule tells numbers with say(...); text is put together in narration.py",
    ast.Dict: "a chart must be a tuple, not a dict",
    ast.DictComp: "a chart must be a tuple, not a dict",
    ast.Set: "write a tuple, not a set",
    ast.SetComp: "write a tuple, not a set",
    ast.List: "write a tuple, not a list",
    ast.GeneratorExp: "put the comprehension in square brackets: without them it does not compile",
    ast.Lambda: "write a rule of its own instead of a lambda",
    ast.FunctionDef: "write a rule of its own instead of a function inside a function",
    ast.AsyncFunctionDef: "a rule waits for nothing and is never async",
    ast.ClassDef: "a record is declared in records.py, not inside a rule",
    ast.Raise: "a rule raises nothing: decisions.py keeps out what is not allowed, find_fault notes what cannot go on",
    ast.Assert: "a rule asserts nothing: what must hold is checked in its tests",
    ast.Try: "a rule catches nothing: there is nothing to raise",
    ast.With: "a rule opens nothing: there is no `with` in it",
    ast.Yield: "a rule returns once and does not yield",
    ast.YieldFrom: "a rule returns once and does not yield",
    ast.Global: "what changes in play is a field of the game, not a global",
    ast.Import: "an import stands at the top of the file",
    ast.ImportFrom: "an import stands at the top of the file",
    ast.Delete: "nothing is deleted inside a rule",
    ast.NamedExpr: "bind the name on a line of its own, with =",
    ast.Starred: "write the numbers out one by one: a star does not compile",
    ast.Slice: "go through the places one by one: a slice is a copy in plain play, and none when compiled",
    ast.Is: "compare numbers with == and records by .number: `is` does not compile",
    ast.IsNot: "compare numbers with != and records by .number: `is not` does not compile",
    ast.Div: "a / b is a fraction: use a // b, or rounded_up(a, b)",
    ast.Pow: "a power may leave the whole numbers: multiply, or shift",
}
"""Syntax that is no part of the subset, and what to write instead."""


class NotPlain(ValueError):
    """Rules that are not written in the plain subset, with a line for each finding."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        lines = (f"{Path(file).name}:{line}: {says}; see docs/writing-a-rule.md" for file, line, says in findings)
        super().__init__("\n".join(lines))


def check_plain_subset(functions: Sequence[Function]) -> None:
    """Raise NotPlain if any of these marked functions is not written in the plain subset."""
    found: set[Finding] = set()
    for function in functions:
        if function not in MARKS or not (MARKS[function].plain_only or MARKS[function].machinery):
            found.update(_RuleCheck(function).found)
    if found:
        raise NotPlain(sorted(found))


class _RuleCheck:
    """One pass over one function; `found` is what is wrong with it."""

    def __init__(self, function: Function) -> None:
        self.found: list[Finding] = []
        self._file = function.__code__.co_filename
        self._globals = function.__globals__
        node = source_of(function)
        if node is None:
            says = f"{function.__name__} must be written at the top of its file, not inside anything"
            self._find(function.__code__.co_firstlineno, says)
        elif isinstance(node, ast.AsyncFunctionDef):
            self._find(node.lineno, INSTEAD[ast.AsyncFunctionDef])
        else:
            self._names = Names(function, node)
            self._check(node)

    def _find(self, line: int, says: str) -> None:
        self.found.append((self._file, line, says))

    def _check(self, node: ast.FunctionDef) -> None:
        if not _postpones_annotations(_module(self._file)):
            self._find(1, "a file of rules begins with `from __future__ import annotations`")
        self._arguments(node.args)
        self._returned = self._return_annotation(node)
        for statement in node.body[1:] if ast.get_docstring(node) is not None else node.body:
            self._visit(statement, node.lineno)
        if not self.found:
            self._paths(node)

    def _arguments(self, taken: ast.arguments) -> None:
        for only in taken.kwonlyargs[:1]:
            self._find(only.lineno, "arguments are given in order: there is no * before them")
        for default in (*taken.defaults, *filter(None, taken.kw_defaults)):
            self._find(default.lineno, "an argument has no default: every call gives every argument")
        for star in filter(None, (taken.vararg, taken.kwarg)):
            self._find(star.lineno, f"name the arguments one by one: a starred {star.arg} does not compile")
        for argument in (*taken.posonlyargs, *taken.args):
            name, written = argument.arg, _text(argument.annotation)
            kind = self._names.annotated(written)
            self._names.bind(ast.Name(name), kind)
            if not written:
                self._find(argument.lineno, f"say what {name} is: int, bool, a record or Table")
            elif written not in ("int", "bool") and kind is None:
                self._find(argument.lineno, f"{name} must be an int, a bool, a record or Table, not {written}")

    def _return_annotation(self, node: ast.FunctionDef) -> str:
        written = _text(node.returns)
        if not written:
            self._find(node.lineno, f"say what {node.name} returns: int, bool, a record or None")
        elif not self._names.returned(written):
            self._find(node.lineno, f"{node.name} must return an int, a bool, a record or None, not {written}")
        return written

    def _paths(self, node: ast.FunctionDef) -> None:
        paths = EveryPath(node)
        for name, line in paths.unbound.items():
            self._find(line, f"{name} may be unbound here: bind it on every path that leads here")
        if paths.runs_off_the_end and self._returned != "None":
            self._find(node.lineno, f"{node.name} can end without returning anything: give every path a value")

    def _visit(self, node: ast.AST, line: int) -> None:
        """One piece of syntax and all inside it; an operator has no line and takes that of its expression."""
        line = getattr(node, "lineno", line)
        if not isinstance(node, PLAIN) or type(node) in INSTEAD:
            says = INSTEAD.get(type(node), f"{type(node).__name__} is no part of what rules are written with")
            self._find(line, says)
            return
        match node:
            case ast.Constant(value):
                self._constant(line, value)
            case ast.Name(name, ast.Load()) if not self._names.is_local(name):
                self._outside_name(line, name)
            case ast.Attribute(value) if self._names.member_of(node) or self._names.member_of(value):
                self._member(line, node, value)
            case ast.Call():
                self._call(line, node)
            case ast.Return(value):
                self._return(line, value)
            case ast.AnnAssign(target, _, value):
                for part in filter(None, (target, value)):
                    self._visit(part, line)
                if value:
                    self._assigned(line, target, value)
            case _:
                self._look_closer(line, node)
                for child in ast.iter_child_nodes(node):
                    self._visit(child, line)

    def _look_closer(self, line: int, node: ast.AST) -> None:
        match node:
            case ast.Compare(left, operators, others):
                for operator, one, other in zip(operators, (left, *others), others, strict=False):
                    self._compared(line, operator, one, other)
            case ast.For(target, things) | ast.comprehension(target, things):
                self._row(line, things)
                kind = self._names.kind(things)
                self._names.bind(target, kind.one() if isinstance(kind, Many) else None)
            case ast.Assign(targets, value):
                for target in targets:
                    self._assigned(line, target, value)

    def _constant(self, line: int, value: object) -> None:
        if isinstance(value, str):
            self._find(line, NO_TEXT)
        elif value is None:
            self._find(line, "None is no number: give its absence a name, such as NOBODY = -1")
        elif not isinstance(value, int):
            self._find(line, f"{value} is no whole number")
        elif value > LARGEST:
            self._find(line, f"{value} does not fit into 64 bits with a sign")

    def _outside_name(self, line: int, name: str) -> None:
        """A name from outside the function that is read, and not called."""
        if not self._names.is_outside(name):
            if name in PYTHON_WORDS:
                self._find(line, f"{name} is called, not handed on")
            else:
                self._find(line, f"{name} is no word of a rule: of Python's own there are {', '.join(PYTHON_WORDS)}")
            return
        value = self._names.outside(ast.Name(name))
        match value:
            case int():
                if abs(value) > LARGEST:
                    self._find(line, f"{name} does not fit into 64 bits with a sign")
            case tuple():
                if not shape(value):
                    self._find(line, f"{name} must hold whole numbers, or rows of them that are equally long")
            case dict() | list() | set() | frozenset():
                self._find(line, f"a chart must be a tuple, not a {type(value).__name__}")
            case str():
                self._find(line, NO_TEXT)
            case EnumType():
                self._find(line, f"{name} is an enum class: write the members to go through in a tuple")
            case types.FunctionType():
                self._find(line, f"{name} is called, not handed on")
            case types.ModuleType():
                self._find(line, f"import what you need from {name} by its own name: a dotted name does not compile")
            case _:
                self._find(line, f"{name} is no whole number, no tuple of them and no rule")

    def _member(self, line: int, node: ast.Attribute, value: ast.expr) -> None:
        """`Part.HIP` is a whole number, and `Part.HIP.words` is for those who tell it."""
        kind = self._names.member_of(node)
        if kind is None:
            self._find(line, f"{_text(value)} is only a number in a rule: its .{node.attr} is for those who tell it")
        elif node.attr not in kind.__members__:
            self._find(line, f"{kind.__name__} has no member {node.attr}")
        elif not issubclass(kind, int):
            self._find(line, f"{kind.__name__} must be an IntEnum")

    def _call(self, line: int, node: ast.Call) -> None:
        for keyword in node.keywords:
            self._find(keyword.lineno, "arguments are given in order, without their names")
        for argument in node.args:
            self._visit(argument, line)
        if not isinstance(node.func, ast.Name) or self._names.is_local(node.func.id):
            says = "a rule is called by its own name, and records have no methods"
            self._find(line, f"{_text(node.func)} is no rule: {says}")
            return
        name, called = node.func.id, self._names.outside(node.func)
        if isinstance(called, types.FunctionType):
            if called not in MARKS:
                self._find(line, f"{name} is neither a rule nor a verb: mark it with @rule(cites=...) or @verb")
            if any(isinstance(self._names.kind(argument), Many) for argument in node.args):
                self._find(line, f"{name} takes no list and no tuple: hand it numbers and records one by one")
        elif not self._names.is_outside(name) and name in PYTHON_WORDS:
            if name in NOT_OF_MEMBERS and any(map(self._names.member_of, node.args)):
                self._find(line, f"{name} of an enum's member does not compile: give the number a plain name")
        elif isinstance(called, EnumType):
            self._find(line, f"a number in a rule stays one: {name}(...) does not compile")
        elif isinstance(called, type) and not is_named_tuple(called):
            self._find(line, f"a rule makes no {name}: the table holds all there is")
        elif not isinstance(called, type):
            self._outside_name(line, name)

    def _return(self, line: int, value: ast.expr | None) -> None:
        nothing = value is None or (isinstance(value, ast.Constant) and value.value is None)
        if nothing and self._returned not in ("None", ""):
            self._find(line, f"nothing is returned here, {self._returned} elsewhere")
        elif value is not None and not nothing:
            if self._returned == "None":
                self._find(line, "a value is returned here, None elsewhere")
            self._visit(value, line)

    def _compared(self, line: int, operator: ast.cmpop, one: ast.expr, other: ast.expr) -> None:
        member = isinstance(operator, ast.In | ast.NotIn)
        if member:
            self._row(line, other)
        if isinstance(operator, ast.Is | ast.IsNot):
            return
        for each in (one, other):
            kind = self._names.kind(each)
            if isinstance(kind, type):
                self._find(line, "records are compared by .number")
            elif isinstance(kind, Many) and not member and not isinstance(each, ast.Tuple):
                self._find(line, "arrays and charts are compared place by place")

    def _row(self, line: int, things: ast.expr) -> None:
        """What a loop or an `in` goes through."""
        if isinstance(things, ast.Tuple):
            if not things.elts:
                self._find(line, "there is nothing in ()")
            if len({self._names.member_of(each) for each in things.elts}) > 1:
                self._find(line, "a tuple to go through holds members of one enum, or plain numbers, not both")

    def _assigned(self, line: int, target: ast.expr, value: ast.expr) -> None:
        kind = self._names.kind(value)
        self._names.bind(target, kind)
        if kind is not None and isinstance(target, ast.Attribute | ast.Subscript):
            self._find(line, "copy the fields one by one: plain play would share what is copied when compiled")


@cache
def _module(file: str) -> ast.Module:
    return ast.parse("".join(linecache.getlines(file)), file)


def _postpones_annotations(module: ast.Module) -> bool:
    first = module.body[ast.get_docstring(module) is not None]
    return isinstance(first, ast.ImportFrom) and first.module == "__future__" and first.names[0].name == "annotations"


def source_of(function: Function) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    code = function.__code__
    for node in _module(code.co_filename).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and code.co_firstlineno == _first_line(node):
            return node
    return None


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min(each.lineno for each in (node, *node.decorator_list))


def _text(node: ast.AST | None) -> str:
    return ast.unparse(node) if node else ""
