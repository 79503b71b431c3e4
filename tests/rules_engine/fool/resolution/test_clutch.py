"""Big plays ``^`` and errors ``o`` (7.2.4, 7.2.5): dice changed by one, in which direction, how often, when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from rules_engine.fool import board
from rules_engine.fool.gameday import setting
from rules_engine.fool.gameday.decisions import clutch
from rules_engine.fool.gameday.memory import GameMemory, SideMemory, Wind, decode, encode
from rules_engine.fool.incidents import fumbles, runbacks
from rules_engine.fool.model import Clutch, Outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.resolution.clutch import with_columns, within
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.interface.situation import Situation
from tests.changing import replace

from .. import field, sample

SPARE: dict[str, Sequence[int]] = {
    "contact": [1] * 4, "penetration": [6] * 4, "special": [4] * 4, "injury": [1] * 4, "injury.who": [1] * 4,
    "pass": [1], "minimal_rush": [6], "long_gain": [1], "pass_rush": [6], "pass.half": [1] * 2,
}  # fmt: skip
Word = Literal["offense", "defense"]


def man(number: int, side: Word, good: Word, sign: Literal["^", "o"] = "^") -> Clutch:
    return Clutch(side, number, sign, good)


def play(text: str, *men: Clutch, line: str = "normal", against: Sequence[str] = (), **dice: list[int]) -> Outcome:
    foes = field.defense("52 LB 1-3-2 SR", "54 OLB 2-2-2 R", *against)
    snap = field.snap(text, field.offense(), foes, line=line, clutch=men)  # type: ignore[arg-type]
    return field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {**SPARE, **dice}))


# F/LC: the fullback's 3 and the linemen's 9 against 6: the column 6, whose dice read 2&, 3, 5&... ; the one below is 4.
RUN = "F/LC"


@pytest.mark.rule("fool:7.2.4/1", "fool:7.2.4/2", "fool:7.2.5/1")
@pytest.mark.parametrize(
    ("who", "modifier"),
    [
        ((), 0),
        ((man(44, "offense", "offense"),), 1),  # the ballcarrier
        ((man(51, "offense", "offense"),), 1),  # a blocker who counts
        ((man(71, "defense", "defense"),), -1),  # a tackler
        ((man(71, "defense", "offense", "o"),), 1),  # who errs
        ((man(44, "offense", "defense", "o"),), -1),
        ((man(31, "defense", "defense"),), 0),  # the safety has no part in this contact
        ((man(44, "offense", "offense"), man(51, "offense", "offense")), 1),  # one man for a die
    ],
)
def test_a_contact_die(who: tuple[Clutch, ...], modifier: int) -> None:
    outcome = play(RUN, *who, contact=[2])
    assert field.step(outcome, "contact")["modifier"] == modifier
    assert outcome.worn.clutch == [(one.side, one.number) for one in who[:1] if modifier]


@pytest.mark.rule("fool:7.2.4/4")
@pytest.mark.parametrize(
    ("good", "die", "result"),
    [("offense", 6, "*"), ("offense", 3, "7-$"), ("defense", 1, "1^"), ("defense", 2, "2^")],
)
def test_a_contact_die_beyond_the_table(good: Word, die: int, result: str) -> None:
    """A six and one more breaks loose; below the 1 of the column 6 lies the 1 of the column 4; inside, the next row."""
    outcome = play(RUN, man(44, "offense", good, "^" if good == "offense" else "o"), contact=[die, 1, 1])
    assert field.step(outcome, "contact")["result"] == result


@pytest.mark.rule("fool:7.2.4/4")
@pytest.mark.parametrize(
    ("die", "change", "expected"), [(3, 1, (4, 0)), (6, 1, (6, 1)), (1, -1, (1, -1)), (1, 1, (2, 0)), (6, -1, (5, 0))]
)
def test_columns_for_dice_beyond_a_table(die: int, change: int, expected: tuple[int, int]) -> None:
    assert with_columns(die, change) == expected


@pytest.mark.rule("fool:7.2.4/4")
@pytest.mark.parametrize(("die", "read"), [(0, 1), (1, 1), (6, 6), (7, 6)])
def test_tables_of_one_column_have_ends(die: int, read: int) -> None:
    assert within(die) == read


@pytest.mark.rule("fool:7.2.4/2")
def test_once_a_play_and_a_die_each() -> None:
    """He breaks loose with it; his next contact falls as it falls."""
    outcome = play(RUN, man(44, "offense", "offense"), contact=[5, 2], against=("57 LB 1-2-2 SL",))
    first, second = field.steps(outcome, "contact")[:2]
    assert (first["modifier"], second["modifier"]) == (1, 0)
    assert [step["die"] for step in field.steps(outcome, "clutch")] == ["contact"]


@pytest.mark.rule("fool:7.2.4/2")
@pytest.mark.parametrize(
    ("who", "result"),
    [
        ((), "s"),
        ((man(12, "offense", "offense"),), "s"),  # his went into the rush before
        ((man(81, "offense", "offense"),), "c"),
        ((man(21, "defense", "offense", "o"),), "c"),
        ((man(21, "defense", "defense"),), "-"),
        ((man(24, "defense", "defense"),), "s"),  # he is elsewhere
    ],
)
def test_a_pass_die(who: tuple[Clutch, ...], result: str) -> None:
    """To IL: 3, 3 and 2 less the corner's 3 is five: c/cs on a 3, s/- on a 4, - on a 5."""
    step = field.step(play("LW/IL", *who, line="rush", **{"pass": [4]}), "pass")
    assert (step["value"], step["roll"], step["result"]) == (5, 4, result)


@pytest.mark.rule("fool:7.2.4/2")
@pytest.mark.parametrize(
    ("who", "like"),
    [
        ((man(12, "offense", "offense"),), 5),
        ((man(76, "offense", "offense"),), 5),  # he pass blocks
        ((man(90, "defense", "defense"),), 3),  # he rushes
        ((man(24, "defense", "defense"),), 4),
    ],
)
def test_a_pass_rush_die(who: tuple[Clutch, ...], like: int) -> None:
    foes = ("90 DE 0-6-4 R", "91 DE 0-6-4 L", "71 DT 0-6-4 C", "73 DT 0-6-4 C")
    spare = {"qt": [3] * 2, "pass_rush.half": [1] * 2, "rb": [1] * 2}

    def cell(who: tuple[Clutch, ...], die: int) -> Any:
        outcome = play("LW/IL", *who, line="rush", against=foes, pass_rush=[die, 6], **spare)
        return field.step(outcome, "pass_rush")["result"]

    assert cell(who, 4) == cell((), like)


@pytest.mark.rule("fool:7.2.4/2")
@pytest.mark.parametrize(("good", "text"), [("offense", "#men"), ("defense", "def+2")])
def test_a_fumble_die(good: Word, text: str) -> None:
    """One who fumbles at the contact that he could not change any more: the die of the loose ball is his next."""
    snap = field.snap("H/PWL", field.offense("32 B 0-2-5 LH"), field.defense("52 LB 1-3-2 SR"), line="normal",
                      clutch=(man(32, "offense", good),))  # fmt: skip
    dice = {**SPARE, "pass": [6], "fumble": [4], "fumble.who": [1] * 4, "fumble.out": [6], "measure": [1]}
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, dice))
    assert field.step(outcome, "fumble")["result"] == text


@pytest.mark.rule("fool:7.2.4/2", "fool:7.2.5/1")
@pytest.mark.parametrize(
    ("good", "long", "die", "read"),
    [("defense", False, 3, 4), ("offense", False, 4, 3), ("defense", True, 3, 4), ("offense", True, 4, 3)],
)
def test_a_runback_die(good: Word, long: bool, die: int, read: int) -> None:
    """The cornerback brings an interception back: a die better or worse on the rb table and on the lrb table."""
    table = "lrb" if long else "rb"
    snap = field.snap("LW/SL", clutch=(man(21, "defense", good),))
    scene = make_scene(snap, field.DiceBox.scripted({table: [die]}, SPARE))
    run = runbacks.Runback("interception", "defense", field.defender_of(scene, 21), 20, board.ZONE["LS"], long=long)
    runbacks.carry(scene, run, fumbles.fumble)
    assert field.step(scene.log.outcome, table)["roll"] == read


# --------------------------------------------------------------------------------------------------------- in the game
HERE = Situation(2, 900, "home", "scrimmage", 1, 10, 60, (0, 0), (3, 3), "away", 4, 2)


@pytest.mark.rule("fool:7.2.5/1")
@pytest.mark.parametrize(
    ("changes", "wanted"),
    [({}, False), ({"down": 2}, False), ({"down": 3}, True), ({"down": 4}, True), ({"los": 21}, False),
     ({"los": 20}, True), ({"clock": 121}, False), ({"clock": 120}, True), ({"period": 1, "clock": 100}, False)],
)  # fmt: skip
def test_when_a_coach_uses_them(changes: dict[str, Any], wanted: bool) -> None:
    """D-HI: third and fourth down, near the goal, late in the half."""
    assert clutch.matters(replace(HERE, **changes)) is wanted


@pytest.fixture(scope="module")
def orders() -> setting.GameOrders:
    away = sample.plan()
    away["side"] = "away"
    plans = {"home": sample.plan(), "away": away}
    game = setting.compile_game(sample.team(), sample.team(), plans, FoolOptions())
    signed = (33, 43, 87)
    return replace(game, home=replace(game.home, signed=signed), away=replace(game.away, signed=signed))


def memory(used: dict[int, int]) -> GameMemory:
    side = SideMemory(clutch=used)
    return GameMemory(Wind(), side, side, period=1)


@pytest.mark.parametrize(
    ("side", "number", "used", "left"),
    [
        pytest.param("home", 87, 2, [(87, "^")], marks=pytest.mark.rule("fool:7.2.5/1")),  # a starter: three
        pytest.param("home", 87, 3, [], marks=pytest.mark.rule("fool:7.2.5/1")),
        pytest.param("home", 33, 0, [(33, "^")], marks=pytest.mark.rule("fool:7.2.5/1")),  # a substitute: one
        pytest.param("home", 33, 1, [], marks=pytest.mark.rule("fool:7.2.5/1")),
        pytest.param("away", 87, 2, [(87, "o")], marks=pytest.mark.rule("fool:7.2.4/1")),
        pytest.param("away", 87, 3, [], marks=pytest.mark.rule("fool:7.2.4/1")),
        pytest.param("away", 33, 1, [(33, "o")], marks=pytest.mark.rule("fool:7.2.4/1")),  # a substitute: two
        pytest.param("away", 33, 2, [], marks=pytest.mark.rule("fool:7.2.4/1")),
    ],
)
def test_how_often(orders: setting.GameOrders, side: Any, number: int, used: int, left: list[Any]) -> None:
    """By mail the home side's men gain by ``^`` and never err, the visitors' err and never gain."""
    assert list(clutch.able(orders, memory({number: used}), side, frozenset({1, number}))) == left


@pytest.mark.rule("fool:7.2.5/1")
def test_who_has_not_been_used_has_all_his_uses(orders: setting.GameOrders) -> None:
    """A substitute has one."""
    assert list(clutch.able(orders, memory({}), "home", frozenset({33}))) == [(33, "^")]


@pytest.mark.rule("fool:7.2.5/1")
def test_nobody_is_a_starter_on_kicks(orders: setting.GameOrders) -> None:
    assert list(clutch.able(orders, memory({87: 1}), "home", frozenset({87}), starts=False)) == []


@pytest.mark.rule("fool:7.2.4/2", "fool:7.2.5/1")
@pytest.mark.parametrize(("ball", "good"), [("home", "offense"), ("away", "defense")])
def test_the_home_coach_changes_dice_for_his_side(orders: setting.GameOrders, ball: Any, good: Word) -> None:
    offense, defense = frozenset({1, 87}), frozenset({2, 43})
    if ball == "away":
        offense, defense = defense, offense
    found = clutch.on_the_field(orders, memory({}), replace(HERE, possession=ball, down=3), offense, defense)
    mine, theirs = ("offense", "defense") if ball == "home" else ("defense", "offense")
    assert found == (Clutch(mine, 87, "^", good), Clutch(theirs, 43, "o", good))  # type: ignore[arg-type]


def test_uses_are_remembered_and_written_down() -> None:
    after = clutch.used(memory({87: 1}), [("home", 87), ("away", 43)])
    assert (after.home.clutch, after.away.clutch) == ({87: 2}, {87: 1, 43: 1})
    kept = decode(encode(after, lambda place: place), lambda place: place)
    assert (kept.home.clutch, kept.away.clutch) == (after.home.clutch, after.away.clutch)
