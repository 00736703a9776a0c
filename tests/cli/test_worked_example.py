"""The worked example of MechaWars (COL-31) at the terminal: dice that people typed, and the replay that they saved."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Run

from ironfall.game.replay import verify

KEPT = Path(__file__).with_name("worked_example.replay")
"""As it was saved: it must end there for ever."""
TYPED = ("--ruleset", "mechawars", "--attacker", "Tollbar", "--target", "Nettle", "--gap", "5", "--dice", "typed")


def test_the_dice_of_the_example_typed_in(run: Run, tmp_path: Path) -> None:
    """8 8 and 12 2: 6 damage each, a point of A's by B's player, both Shaken without an action, and B an inch away."""
    file = tmp_path / "typed.replay"
    ran = run("resolve", "charge", *TYPED, "--save", str(file), typed="8 8\n12 2\n")
    assert ran.code == 0
    for step in (
        'Tollbar charges 4" and stops one inch from Nettle.',
        'Nettle moves 1" and touches Tollbar.',
        'Tollbar keeps, in the collision, two 8s, +2 for charging 4": 10 and 10.',
        "Nettle keeps, in the collision, the 12, +1 for counter-charging: 12.",
        "Tollbar takes 6 damage from Nettle: half of 12 is 6.",
        "Nettle takes 6 damage from Tollbar: half of 10 is 5, +1 for 1 further die with the same result.",
        "Tollbar loses 1 point as its opponent chooses: MA 2 to 1.",
        'Nettle moves 1" away from Tollbar.',
        "one inch from Nettle; Shaken, 0 actions left",
        "one inch from Tollbar; Shaken, 0 actions left",
    ):
        assert step in ran.words, step
    assert file.read_text("utf-8") == KEPT.read_text("utf-8")


def test_the_kept_replay_is_told_and_verified(run: Run) -> None:
    ran = run("replay", str(KEPT))
    assert ran.code == 0
    assert 'Nettle moves 1" away from Tollbar.' in ran.words
    end = verify(KEPT.read_text("utf-8"), "kept").played.table.game.units
    assert [(unit.taken, unit.lost, unit.actions, unit.shaken, unit.wrecked) for unit in end] == [(6, 6, 0, 1, 0)] * 2
