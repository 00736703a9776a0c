"""Volleys small enough to be followed whole: cards made for them, and their odds in groups and without forgetting."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from ironfall import api
from ironfall.game.play import unattended
from ironfall.game.position import Position
from ironfall.odds.exact import groups_of
from ironfall.odds.questions import Answers, read_exact
from ironfall.odds.walk import Walk
from ironfall.rulesets.mech_d20.forgetting import GROUPS, TARGET
from ironfall.rulesets.ruleset import Group
from ironfall.units.cards import PLACES, Card, parse_card

ENOUGH = 10**9
NEEDED = {
    "HD": ["Cockpit"],
    "CT": ["3 x Engine", "Gyro"],
    "LL": ["Hip", "Foot"],
    "RL": ["Hip", "Foot"],
    "LA": ["Hand"],
    "RA": ["Hand"],
}
"""What a card cannot do without, and limbs to strike with."""

Words = Sequence[tuple[str, object]]


def card(
    items: Mapping[str, Sequence[str]] | None = None,
    armor: Mapping[str, str] | None = None,
    *,
    tons: int = 50,
    usual: str = "10(5)",
) -> Card:
    """A 'Mech with 10(5) everywhere unless said otherwise, and hardly anything to hit."""
    lines = {place: [*NEEDED.get(place, ()), *(items or {}).get(place, ())] for place in PLACES[:8]}
    points = {place: (armor or {}).get(place, usual) for place in PLACES}
    text = f'[card]\nname = "Made"\ntons = {tons}\nwalk = 4\n[armor]\n'
    text += "".join(f'{place} = "{value}"\n' for place, value in points.items()) + "[items]\n"
    text += "".join(f"{place} = {value!r}\n".replace("'", '"') for place, value in lines.items())
    return parse_card(text, "made.toml")


def volley(
    fires: Sequence[str],
    target: Card | str,
    *,
    attacker: Card | str | None = None,
    a: Words = (),
    b: Words = (),
    side: str | None = "front",
    options: Mapping[str, str] | None = None,
    charts: str | None = None,
) -> Position:
    """An attack with these items, carried in the head of a card made for it unless an attacker is given."""
    by = card({"HD": fires}) if attacker is None else attacker
    return api.position(
        by,
        target,
        ruleset="mech_d20",
        attacker_state=[*(("fires", item) for item in fires), *a],
        target_state=b,
        side=side,
        options=options,
        charts=charts,
    )


def walks(position: Position, *, checks: bool = False, only: Collection[int] = GROUPS) -> list[tuple[Group, Walk]]:
    """A walk for each group, to its end; of the target's only some."""
    action, policies = unattended(position, "attack", "book")
    made = []
    for group in groups_of(position.ruleset, action):
        if group.unit == TARGET and group.number not in only:
            continue
        walk = Walk(position, action, group.unit, policies, group.number, checks=checks, answers=group.answers)
        walk.go_on(ENOUGH)
        made.append((group, walk))
    return made


def weights_in_groups(position: Position, only: Collection[int] = GROUPS) -> list[dict[int, Fraction]]:
    """The marks of each group by itself, put together."""
    table = position.table()
    found: list[dict[int, Fraction]] = [{}, {}]
    for group, walk in walks(position, only=only):
        counted = {mark: weight for mark, weight in walk.weigh().items() if group.answers(table, mark)}
        assert not counted.keys() & found[group.unit].keys()
        found[group.unit] |= counted
    return found


def whole_weights(position: Position, runs: int) -> list[dict[int, Fraction]] | None:
    """The marks of one walk that forgets nothing and follows both 'Mechs; None if that takes more runs."""
    action, policies = unattended(position, "attack", "book")
    walk = Walk(position, action, 0, policies, forgets=False)
    walk.go_on(runs)
    return [walk.weigh()] * 2 if walk.is_done else None


def read(position: Position, weights: Sequence[Mapping[int, Fraction]]) -> Answers:
    """The answers from weights."""
    return read_exact(position.ruleset, position.table(), weights)


def exactly(position: Position, *only: int) -> Answers:
    """The exact answers, in groups; what belongs to groups that are not asked for comes out as never."""
    return read(position, weights_in_groups(position, only or GROUPS))


def chance(answers: Answers, name: str) -> Fraction:
    """The fraction of a yes or no."""
    fraction = answers.outcomes[name].fraction
    assert fraction is not None
    return fraction


def curve(answers: Answers, name: str) -> dict[int, Fraction]:
    """The fractions of a number."""
    fractions = answers.spreads[name].fractions
    assert fractions is not None
    return fractions


def average(answers: Answers, name: str) -> Fraction:
    """How often something happens on average."""
    fraction = answers.expected[name].fraction
    assert fraction is not None
    return fraction
