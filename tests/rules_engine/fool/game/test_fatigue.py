"""Tiredness of backs and receivers (8.7.1) and of everybody after the third quarter (8.7.2)."""

from __future__ import annotations

import pytest

from rules_engine.fool.gameday.health import fatigue, loads
from rules_engine.fool.gameday.memory import Load
from rules_engine.fool.model import Player, Tired
from rules_engine.fool.options import FoolOptions
from rules_engine.football.steps import step
from rules_engine.interface.situation import Event

from .values import dice, man

OPTIONS = FoolOptions()


@pytest.mark.rule("fool:8.7.1/1")
@pytest.mark.parametrize(("yards", "count"), [(-3, 1), (0, 1), (9, 1), (10, 2), (34, 2), (35, 3), (80, 3)])
def test_what_a_carry_counts(yards: int, count: int) -> None:
    assert fatigue.units(yards) == count


@pytest.mark.rule("fool:8.7.1/1")
@pytest.mark.parametrize(
    ("ran", "count"),
    [(None, 3), (0, 2), (9, 2), (10, 3), (35, 4)],
)
def test_what_a_sack_counts(ran: int | None, count: int) -> None:
    """Three without the runback table, else two and the additional carries for the yards."""
    assert fatigue.sack_units(ran) == count


@pytest.mark.rule("fool:8.7.1/1")
@pytest.mark.parametrize(
    ("air", "pos", "count"), [(6, "H", 0), (9, "H", 0), (12, "H", 1), (6, "W", 1), (50, "W", 2), (35, "E", 1)]
)
def test_what_an_incomplete_pass_counts(air: int, pos: str, count: int) -> None:
    assert fatigue.incompletion_units(air, man(pos=pos)) == count


@pytest.mark.rule("fool:8.7.1/2")
@pytest.mark.parametrize(
    ("load", "row"),
    [
        (Load(7, 11, 19, 27), 0),
        (Load(8, 0, 0, 0), 1),
        (Load(0, 12, 0, 0), 1),
        (Load(0, 0, 20, 0), 1),
        (Load(0, 0, 0, 28), 1),
        (Load(10, 12, 20, 28), 2),
        (Load(18, 0, 0, 0), 6),
        (Load(0, 0, 0, 52), 7),
        (Load(0, 22, 28, 0), 4),
    ],
)
def test_the_row_is_the_highest_of_the_four_scopes(load: Load, row: int) -> None:
    assert fatigue.row(load, fatigue.shift(man(), OPTIONS.tired_age), overtime=False) == row


@pytest.mark.rule("fool:7.2.12/1", "fool:7.2.13/1", "fool:8.10/1")
@pytest.mark.parametrize(
    ("attr", "load", "overtime", "row"),
    [
        ("gc", Load(8), False, 0),
        ("gc", Load(9), False, 1),
        ("gc", Load(0, 13), False, 0),
        ("gc", Load(0, 0, 0, 34), False, 1),
        ("pc", Load(7), False, 1),
        ("pc", Load(0, 0, 16), False, 1),
        ("pc", Load(0, 0, 0, 20), False, 1),
        ("", Load(0, 0, 0, 31), True, 0),
        ("", Load(0, 0, 0, 32), True, 1),
    ],
)
def test_condition_and_overtime_move_the_limits(attr: str, load: Load, overtime: bool, row: int) -> None:
    player = man(attrs=[attr] if attr else [])
    assert fatigue.row(load, fatigue.shift(player, OPTIONS.tired_age), overtime) == row


@pytest.mark.rule("fool:8.7.1/3")
@pytest.mark.parametrize(("age", "row"), [(29, 0), (30, 1), (34, 1), (35, 1)])
def test_the_age_option(age: int, row: int) -> None:
    aged = FoolOptions(tired_age=True)
    assert fatigue.row(Load(7), fatigue.shift(man(age=age), aged.tired_age), overtime=False) == row
    assert fatigue.row(Load(7), fatigue.shift(man(age=age), OPTIONS.tired_age), overtime=False) == 0


@pytest.mark.rule("fool:8.7.1/2")
def test_the_effects_are_cumulative() -> None:
    """The rulebook's own example: 18 carries in a series are S-2 for everything, C-2, P-2."""
    assert fatigue.tired(6, man(c=3)) == Tired(p=2, c=2, move=2, react=2, pursuit=2)
    assert fatigue.tired(1, man()) == Tired(pursuit=1)
    assert fatigue.tired(2, man()) == Tired(p=1, react=1, pursuit=1)


@pytest.mark.rule("fool:8.7.1/2")
def test_contact_below_zero_is_taken_from_speed() -> None:
    assert fatigue.tired(5, man(c=1)) == Tired(p=1, c=1, move=2, react=3, pursuit=3)


@pytest.mark.rule("fool:8.7.2/1")
@pytest.mark.parametrize(
    ("player", "involved", "chance"),
    [
        (man(rookie=True), "continuous", 4),
        (man(age=26), "continuous", 2),
        (man(age=30), "continuous", 3),
        (man(age=35), "continuous", 5),
        (man(age=29), "starter", 1),
        (man(age=26), "important substitute", 0),
    ],
)
def test_the_chance_of_being_tired(player: Player, involved: fatigue.Involvement, chance: int) -> None:
    assert fatigue.chance(player, involved) == chance


@pytest.mark.rule("fool:8.7.2/1")
@pytest.mark.parametrize(
    ("share", "starter", "involved"),
    [
        (1.0, True, "continuous"),
        (0.95, False, "continuous"),
        (0.94, True, "starter"),
        (0.5, False, "important substitute"),
        (0.49, False, ""),
        (0.0, True, ""),
    ],
)
def test_involvement(share: float, starter: bool, involved: str) -> None:
    assert fatigue.involvement(share, starter) == involved


@pytest.mark.rule("fool:8.7.2/1", "fool:8.7.2/2")
@pytest.mark.parametrize(
    ("player", "units", "options", "add"),
    [
        (man(), 0, OPTIONS, 0),
        (man(), 2, OPTIONS, -1),
        (man(), 1, OPTIONS, 0),
        pytest.param(man(attrs=["gc"]), 0, OPTIONS, 1, marks=pytest.mark.rule("fool:7.2.12/1")),
        pytest.param(man(attrs=["pc"]), 2, OPTIONS, -2, marks=pytest.mark.rule("fool:7.2.13/1")),
        (man(), 0, FoolOptions(game_number=2), -1),
        (man(c=5), 0, OPTIONS, 0),
        (man(c=5), 0, FoolOptions(tired_heavy=True), -1),
    ],
)
def test_what_is_added_to_the_die(player: Player, units: int, options: FoolOptions, add: int) -> None:
    assert fatigue.die_add(player, units, options) == add


@pytest.mark.rule("fool:8.7.2/1")
@pytest.mark.parametrize(
    ("player", "die", "loss"),
    [
        (man(pos="T", p=1, c=4, s=3), 1, (-1, 0, 0)),
        (man(pos="T", p=0, c=4, s=3), 1, (0, 0, 0)),
        (man(pos="T", c=4, s=3), 2, (0, -1, 0)),
        (man(pos="T", c=4, s=3), 4, (0, 0, -1)),
        (man(pos="DT", c=4, s=1), 6, (0, -1, 0)),  # at the least speed of his position
        (man(pos="DE", c=4, s=2), 6, (0, -1, 0)),
        (man(pos="LB", c=3, s=4), 2, (-1, 0, 0)),
        (man(pos="LB", c=3, s=3), 5, (0, -1, 0)),
        (man(pos="S", c=0, s=6), 3, (0, 0, -1)),  # no contact to lose
        (man(pos="W", p=3, s=5), 3, (-1, 0, 0)),
        (man(pos="W", c=1, s=5), 4, (0, -1, 0)),
        (man(pos="CB", c=0, s=4), 6, (0, 0, 0)),  # neither speed nor contact may fall
        (man(pos="Q", p=3, c=2, s=4), 5, (0, 0, -1)),
    ],
)
def test_what_a_tired_man_loses(player: Player, die: int, loss: tuple[int, int, int]) -> None:
    assert fatigue.third_quarter_roll(player, 1, 0, dice(tired=[1], tired__effect=[die])) == loss


@pytest.mark.rule("fool:8.7.2/1")
def test_no_die_for_a_man_whom_no_face_could_tire() -> None:
    assert fatigue.third_quarter_roll(man(), 0, 0, dice()) is None
    assert fatigue.third_quarter_roll(man(), 1, 1, dice()) is None
    assert fatigue.third_quarter_roll(man(), 2, 0, dice(tired=[3])) is None


PASS = {"result": "incomplete", "target": 80, "zone": "SC", "air_yards": 12}


@pytest.mark.rule("fool:8.7.1/1")
@pytest.mark.parametrize(
    ("events", "steps", "rows"),
    [
        ([Event("rush", "home", 30, 12)], [], [["home", 30, 2]]),
        ([Event("rush", "home", 30, 12), Event("fumble", "home", 30)], [], [["home", 30, 3]]),
        ([Event("rush", "home", 30, 2), Event("injury", "home", 30)], [], [["home", 30, 3]]),
        ([Event("rush", "home", 30, 2), Event("injury", "away", 55)], [], [["home", 30, 1]]),
        ([Event("reception", "home", 80, 40)], [], [["home", 80, 3]]),
        ([Event("pass_attempt", "home", 16, 0, PASS)], [], [["home", 80, 1]]),
        (
            [Event("pass_attempt", "home", 16, 0, PASS), Event("pressure", "away")],
            [],
            [["home", 80, 1], ["home", 16, 1]],
        ),
        ([Event("sack", "away", 90, 7, {"passer": 16})], [], [["home", 16, 3]]),
        ([Event("sack", "away", 90, 0, {"passer": 16})], ["qt", "rb"], [["home", 16, 2]]),
        (
            [Event("rush", "home", 16, 12, {"scramble": True})],
            ["qt", "rb"],
            [["home", 16, 3]],
        ),
        ([Event("rush", "home", 16, 12, {"scramble": True})], [], [["home", 16, 2]]),
        ([Event("return", "away", 24, 36, {"of": "punt"})], [], [["away", 24, 3]]),
    ],
)
def test_what_a_play_adds(events: list[Event], steps: list[str], rows: list[list[object]]) -> None:
    rosters = {"home": {80: man(80, "W"), 30: man(30), 16: man(16, "Q")}, "away": {}}
    added = loads.of_play(tuple(events), [step(kind, {}) for kind in steps], rosters)
    assert [[row.side, row.number, row.units] for row in added] == rows
