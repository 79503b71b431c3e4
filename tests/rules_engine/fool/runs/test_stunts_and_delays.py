"""Stunting linemen and delayed blitzers on runs and draws (5.3.18, 5.3.24), counted by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules_engine.fool import board
from rules_engine.fool.model import Outcome
from rules_engine.fool.passes.rush import protection
from rules_engine.fool.resolution.setup import make_scene

from .. import field

FREE = 6
SPARE: dict[str, Sequence[int]] = {
    "contact": [1] * 4, "penetration": [6] * 8, "special": [4] * 4, "injury": [1] * 4, "injury.who": [1] * 4,
    "long_gain": [1], "measure": [6], "read_draw": [6] * 4,
}  # fmt: skip
SLOW = ("52 LB 1-3-2 SR", "54 OLB 2-2-2 SL")  # nobody but linemen in L, C and R
STUNT = ((91, 71),)  # the end of L and the tackle beside him


def run(
    play: str,
    *against: str,
    line: str = "normal",
    stunts: tuple[tuple[int, int], ...] = (),
    men: Sequence[str] = (),
    **dice: list[int],
) -> Outcome:
    foes = field.defense(*SLOW, *against)
    snap = field.snap(play, field.offense(*men), foes, line=line, stunts=stunts)  # type: ignore[arg-type]
    return field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {**SPARE, **dice}))


# The hole LT: H 2 and T 3. The end of L is worth 3, the tackle who comes for him 5.
TACKLE = "71 DT 0-5-3 C"


@pytest.mark.rule("fool:5.3.18/2")
@pytest.mark.parametrize(
    ("play", "stunts", "value", "defenders"),
    [
        ("H/LT", (), 2, [91]),
        ("H/LT", STUNT, 5 - (5 - 2), [71]),  # they have changed places, and count two less
        ("H/LT +1", (), 5 - 3 - 1, [91]),
        ("H/LT +1", STUNT, 5 - 5 - 1, [71]),  # a slow run gives them time
        ("H/LT qk", STUNT, 5 - (3 - 2), [91]),  # nobody gets anywhere on a quick one
    ],
)
def test_a_stunt_on_a_run(play: str, stunts: tuple[tuple[int, int], ...], value: int, defenders: list[int]) -> None:
    contact = field.step(run(play, TACKLE, stunts=stunts, men=("32 B 2-2-5 LH",)), "contact")
    assert (contact["zone"], contact["value"], contact["defenders"]) == ("L", value, defenders)


@pytest.mark.rule("fool:5.3.18/2")
def test_tackles_who_stunt_stay_in_their_zone() -> None:
    contact = field.step(run("F/LC", stunts=((71, 73),)), "contact")
    assert (contact["defenders"], contact["value"]) == ([71, 73], 3 + 9 - 2)


@pytest.mark.rule("fool:5.3.18/3")
@pytest.mark.parametrize("line", ["stay_home", "cover_linemen"])
def test_no_stunt_from_lines_that_wait(line: str) -> None:
    outcome = run("H/LT", TACKLE, line=line, stunts=STUNT)
    assert field.steps(outcome, "stunt") == []
    assert field.step(outcome, "contact")["defenders"] == [91]


@pytest.mark.rule("fool:5.3.18/2")
@pytest.mark.parametrize(("stunts", "breaks"), [((), {1, 3, 4, 6}), (STUNT, {1, 4, 6})])
def test_a_draw_into_a_stunt(stunts: tuple[tuple[int, int], ...], breaks: set[int]) -> None:
    """The three does not break him loose, and nobody counts less."""
    found = set()
    for die in range(1, 7):
        outcome = run("F/C dr", line="rush", stunts=stunts, contact=[die, 1, 1, 1])
        contact = field.step(outcome, "contact")
        assert contact["value"] == 3 + 9 - 6
        if contact["result"] == "*":
            found.add(die)
    assert found == breaks


@pytest.mark.rule("fool:5.3.18/2")
@pytest.mark.parametrize(("die", "stunting"), [(1, False), (6, True)])
def test_who_sees_a_draw_coming_does_not_stunt(die: int, stunting: bool) -> None:
    # An experienced end against a rookie passer: one chance of six.
    outcome = run(
        "H/L dr", "91 DE 0-3-2 L e", line="rush", stunts=STUNT, men=("12 Q 3-2-4 Q R",), read_draw=[die, 6, 6]
    )
    assert bool(field.steps(outcome, "stunt")) is stunting


# ---------------------------------------------------------------------------------------------------- delayed blitzers
@pytest.mark.rule("fool:5.3.24/3", "fool:5.3.24/2")
@pytest.mark.parametrize(
    ("play", "area", "zone", "defenders"),
    [
        ("F/RC", "SR", "C", [71, 73]),  # on a run he is in zone where he stands
        ("F/C dr", "SR", "C", [52, 71, 73]),  # a draw finds him in C
        ("F/C dr", "SL", "C", [52, 71, 73]),
        ("H/L dr", "LS", "L", [52, 91]),
    ],
)
def test_where_a_delayed_blitzer_is(play: str, area: str, zone: str, defenders: list[int]) -> None:
    outcome = run(play, f"52 LB 1-3-3 {area} delayed_blitz", line="rush")
    contact = field.step(outcome, "contact")
    assert (contact["zone"], contact["defenders"]) == (zone, defenders)


@pytest.mark.rule("fool:5.3.24/2")
@pytest.mark.parametrize(
    ("backers", "center", "left"),
    [
        (("54 OLB 2-2-4 SL delayed_blitz",), [71, 73, 54], [91]),
        (("52 MLB 1-3-4 C blitz", "54 OLB 2-2-4 SL delayed_blitz"), [71, 73, 52, 54], [91]),
        (
            ("52 MLB 1-3-4 C blitz", "57 LB 1-2-4 C blitz", "54 OLB 2-2-4 SL delayed_blitz"),
            [71, 73, 52, 57],  # a fifth man in C finds no room
            [91],
        ),
        (("54 OLB 2-2-4 SL delayed_blitz", "57 LB 1-2-4 SR delayed_blitz"), [71, 73, 54, 57], [91]),
        (
            ("52 MLB 1-3-4 C blitz", "54 OLB 2-2-4 SL delayed_blitz", "57 LB 1-2-4 SR delayed_blitz"),
            [71, 73, 52, 54],
            [91],
        ),
        (("54 OLB 2-2-4 LS delayed_blitz",), [71, 73], [91, 54]),
    ],
)
def test_where_delayed_blitzers_come_through(backers: tuple[str, ...], center: list[int], left: list[int]) -> None:
    men = field.defense(*backers)
    scene = make_scene(field.snap("LW/SL || RW/SR", None, men), field.DiceBox.scripted({}))
    pocket = protection.Pocket(scene.offense.passer, [], protection.rushers(scene.defense, ()))
    protection.bring_delayed(scene.defense, pocket)
    assert sorted(man.number for man in pocket.rushers[board.C]) == sorted(center)
    assert [man.number for man in pocket.rushers[board.L]] == left


@pytest.mark.rule("fool:5.3.24/3")
@pytest.mark.parametrize(("play", "chases"), [("H/LT", True), ("H/L dr", False)])
def test_a_delayed_blitzer_chases_on_runs_only(play: str, chases: bool) -> None:
    outcome = run(play, "52 LB 1-3-9 C delayed_blitz", line="normal", contact=[FREE, 1])
    assert (52 in {step["defender"] for step in field.steps(outcome, "pursue")}) is chases
