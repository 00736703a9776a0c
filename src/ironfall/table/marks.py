"""How a rule and a record are marked.

``@rule(cites=...)`` marks a sentence of a rulebook, ``@verb`` a word of the vocabulary that rules use. Both stay plain
functions; the registry only remembers them, so that the linker can rebuild them compiled and the tests can check them.
``@record`` declares the fields of a record once: the plain class, its zeros, and the compiled layout follow from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mark:
    """What the registry knows of a function of the plain subset."""

    function: Callable[..., Any]
    cites: tuple[str, ...] = ()
    plain_only: bool = False
    machinery: bool = False
    """Not written in the plain subset, and compiled all the same."""


MARKS: dict[Callable[..., Any], Mark] = {}


def rule(*, cites: str) -> Callable[[F], F]:
    """Mark a rule; `cites` holds the numbers of the book's rules it says, separated by blanks."""

    def mark(function: F) -> F:
        MARKS[function] = Mark(function, tuple(cites.split()))
        return function

    return mark


def verb(function: F) -> F:
    """Mark a word of the vocabulary: it compiles like a rule and cites nothing."""
    MARKS[function] = Mark(function)
    return function


def plain_only(function: F) -> F:
    """Mark a verb that does something in plain play only; compiled, it does nothing."""
    MARKS[function] = Mark(function, plain_only=True)
    return function


def machinery(function: F) -> F:
    """Mark a verb that does what no rule may, such as to stop a run in the middle."""
    MARKS[function] = Mark(function, machinery=True)
    return function


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: a whole number, an array of them, or records."""

    kept: str
    """"fixed" (sheet, board, options, charts), "state" (changes in play) or "scratch" (neither copied nor compared)."""
    shape: tuple[int, ...] = ()
    of: type | None = None
    starts_empty: bool = False


def fixed(*shape: int) -> Any:
    """A field that never changes during a game."""
    return Field("fixed", shape)


def room(*shape: int) -> Any:
    """A fixed field that the set-up fills as far as it goes: plain it starts empty, compiled it has this room."""
    return Field("fixed", shape, starts_empty=True)


def state(*shape: int) -> Any:
    """A field that the rules change: a number, or an array of one dimension."""
    return Field("state", shape)


def scratch(*shape: int) -> Any:
    """A field of the machinery: dice, log, tape."""
    return Field("scratch", shape)


def nested(of: type, *shape: int) -> Any:
    """A record, or an array of records, inside a record."""
    return Field("nested", shape, of)


def fields_of(record_type: type) -> dict[str, Field]:
    """The declared fields of a record, in order."""
    found: dict[str, Field] = record_type.__dict__["__fields__"]
    return found


def is_record(thing: object) -> bool:
    return isinstance(thing, type) and "__fields__" in thing.__dict__


def _zeros(field: Field, shape: tuple[int, ...]) -> Any:
    if field.starts_empty:
        return []
    if shape:
        if field.of is None:
            return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _ in range(shape[0])]
        return [_zeros(field, shape[1:]) for _ in range(shape[0])]
    return field.of() if field.of else 0


def record(cls: type[T]) -> type[T]:
    """Turn a class that only declares fields into a record: slots, and every field zero at the start."""
    declared = {name: value for name, value in cls.__dict__.items() if isinstance(value, Field)}

    late = {name: field for name, field in declared.items() if field.kept == "scratch" and len(field.shape) > 1}
    at_once = {name: field for name, field in declared.items() if name not in late}

    def start_at_zero(self: Any) -> None:
        for name, field in at_once.items():
            setattr(self, name, _zeros(field, field.shape))

    def make_late(self: Any, name: str) -> Any:
        """Lists of lists, such as the lines of a log, take long to make; they are made when first looked at."""
        if name not in late:
            raise AttributeError(name)
        setattr(self, name, _zeros(late[name], late[name].shape))
        return getattr(self, name)

    body = {"__slots__": tuple(declared), "__fields__": declared, "__init__": start_at_zero, "__doc__": cls.__doc__}
    body |= {"__getattr__": make_late} if late else {}
    made: type[T] = type(cls.__name__, (), body | {"__module__": cls.__module__, "__qualname__": cls.__qualname__})
    return made


def copy_state(record_type: type[T]) -> Callable[[T, T], None]:
    """A function (source, target) that copies the state fields of a record and of the records inside it."""
    lines: list[str] = []
    loops = 0

    def walk(kind: type, source: str, target: str, indent: str) -> None:
        nonlocal loops
        for name, field in fields_of(kind).items():
            if field.kept == "state":
                if not field.shape:
                    lines.append(f"{indent}{target}.{name} = {source}.{name}")
                else:
                    lines.append(f"{indent}{target}.{name} = {source}.{name}.copy()")
            elif field.of is not None and has_state(field.of):
                if field.shape:
                    loops += 1
                    lines.append(f"{indent}for t{loops}, s{loops} in zip({target}.{name}, {source}.{name}):")
                    walk(field.of, f"s{loops}", f"t{loops}", indent + "    ")
                else:
                    walk(field.of, f"{source}.{name}", f"{target}.{name}", indent)

    walk(record_type, "source", "target", "    ")
    space: dict[str, Any] = {}
    exec("def copy(source, target):\n" + ("\n".join(lines) or "    pass"), space)
    made: Callable[[T, T], None] = space["copy"]
    return made


def twin_maker(record_type: type[T]) -> Callable[[T], T]:
    """A function that makes another record like one: what changes in play, and every list of numbers, is its own; what
    is never written once it is set up, such as lists of lists, is shared."""
    lines: list[str] = []
    space: dict[str, Any] = {"new": object.__new__, "kind": record_type}
    for name, field in fields_of(record_type).items():
        value = f"source.{name}"
        if field.of is not None:
            space[f"twin_{name}"] = twin_maker(field.of)
            value = f"[twin_{name}(each) for each in {value}]" if field.shape else f"twin_{name}({value})"
        elif len(field.shape) == 1:
            value += ".copy()"
        lines.append(f"    made.{name} = {value}")
    exec("def twin(source):\n    made = new(kind)\n" + "\n".join(lines) + "\n    return made", space)
    made: Callable[[T], T] = space["twin"]
    return made


def list_state(record_type: type) -> Callable[[Any, Any], list[int]]:
    """A function (record, without) that lists the state fields of a record, and of the records inside it but one."""
    lines: list[str] = []
    loops = 0

    def walk(kind: type, source: str, indent: str) -> None:
        nonlocal loops
        for name, field in fields_of(kind).items():
            if field.kept == "state":
                put = "extend" if field.shape else "append"
                lines.append(f"{indent}{put}({source}.{name})")
            elif field.of is not None and has_state(field.of):
                if field.shape:
                    loops += 1
                    lines.append(f"{indent}for s{loops} in {source}.{name}:")
                    lines.append(f"{indent}    if s{loops} is not without:")
                    walk(field.of, f"s{loops}", indent + "        ")
                else:
                    walk(field.of, f"{source}.{name}", indent)

    walk(record_type, "source", "    ")
    head = "def list_all(source, without):\n    found = []\n    append, extend = found.append, found.extend\n"
    space: dict[str, Any] = {}
    exec(head + "\n".join(lines) + "\n    return found", space)
    made: Callable[[Any, Any], list[int]] = space["list_all"]
    return made


def has_state(record_type: type) -> bool:
    """Whether any field, at any depth, changes in play."""
    return any(f.kept == "state" or (f.of is not None and has_state(f.of)) for f in fields_of(record_type).values())
