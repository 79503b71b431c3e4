"""What the kernel is told of a play, and what a game remembers of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import game, halves, outcomes, setting, snaps, weather
from rules_engine.fool.gameday.health import fitness
from rules_engine.fool.gameday.memory import Absence, GameMemory, Load, Passer, SideMemory, Snaps, Wind
from rules_engine.fool.gameday.setting import GameOrders
from rules_engine.fool.model import Fact, Flag, Outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.interface.situation import Eleven, Event, Parameters, Result, Score, Situation
from tests.changing import replace

from .. import sample
from .values import at, dice, man, run

PARAMETERS = Parameters()


def result(before: Situation, **facts: Any) -> Result:
    return outcomes.result(Outcome(**facts), before, PARAMETERS)


CARRY = Fact("rush", "offense", 30, 60)
STOLEN = Fact("return", "defense", 43, 50, {"of": "interception"})


@pytest.mark.rule("fool:1/1")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"gain": 7}, Result("home", 53)),
        ({"gain": -4}, Result("home", 64)),
        ({"gain": 10, "measured": False}, Result("home", 50, over=False)),
        ({"gain": 20, "ball": "defense", "changed": True}, Result("away", 60, new_series=True)),
        ({"gain": 20, "changed": True}, Result("home", 40, new_series=True)),
        (
            {"gain": 60, "score": "touchdown", "events": [CARRY]},
            Result("home", 0, score=Score("touchdown", "home", 30)),
        ),
        (
            {"gain": -40, "ball": "defense", "changed": True, "score": "touchdown", "events": [CARRY, STOLEN]},
            Result("away", 0, new_series=True, score=Score("touchdown", "away", 43)),
        ),
        ({"gain": -40, "score": "safety"}, Result("home", 100, score=Score("safety", "away"))),
        (
            {"gain": 60, "ball": "defense", "changed": True, "score": "touchback"},
            Result("away", 80, new_series=True),
        ),
    ],
)
def test_where_the_ball_is(facts: dict[str, Any], expected: Result) -> None:
    assert result(at(), **facts) == expected


@pytest.mark.rule("fool:6.4/1")
def test_a_foul_in_the_kernels_terms() -> None:
    called = Outcome(flags=[Flag("defense", "face mask", 15, 4, "dead", player=55, possession="defense")])
    flag = outcomes.flags(called, at())[0]
    assert (flag.side, flag.enforce, flag.los, flag.player, flag.possession) == ("away", "after", 56, 55, "away")


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("2 plays", 0),
        ("game", 0),
        ("-P 4 games", 4),
        ("-C 1 game", 1),
        ("-S season, out 7 games", 7),
        ("out for the season (-C)", outcomes.SEASON_GAMES),
    ],
)
@pytest.mark.rule("fool:6.3/5")
def test_games_missed_after_an_injury(words: str, games: int) -> None:
    event = outcomes.injury_event("home", 30, words)
    assert event.data == {"duration": words, "games": games}


# -- a compiled game -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def orders() -> GameOrders:
    home, away = sample.plan(), sample.plan()
    away["side"] = "away"
    return setting.compile_game(sample.team(), sample.team(), {"home": home, "away": away}, FoolOptions())


def memory(**changes: Any) -> GameMemory:
    side = SideMemory(place=PlaceInLists())
    return replace(GameMemory(Wind(), side, side, period=1), **changes)


@pytest.mark.rule("fool:8.7.1/1", "fool:8.7.2/1")
def test_a_play_that_counts_is_remembered(orders: GameOrders) -> None:
    played = replace(run(events=(Event("rush", "home", 27, 12),)), men=(Eleven((16, 27)), Eleven((55,))))
    now = game.settled(played, True, at(), at(down=2), memory(), orders)
    assert now.home.loads == {27: Load(2, 2, 2, 2)}
    assert (now.home.snaps.by_man(), now.away.snaps.by_man()) == ({16: 1, 27: 1}, {55: 1})
    assert (now.home.plays, now.away.plays) == ((1, 0), (0, 1))
    assert game.settled(played, False, at(), at(), memory(), orders) == memory()


@pytest.mark.rule("fool:8.7.1/2")
def test_a_new_series_starts_with_fresh_legs(orders: GameOrders) -> None:
    tired = memory(home=SideMemory(place=PlaceInLists(), loads={27: Load(6, 6, 6, 6)}))
    now = game.settled(run(), True, at(), at(possession="away", series=2), tired, orders)
    assert now.home.loads[27] == Load(0, 6, 6, 6)


@pytest.mark.rule("fool:6.3/5")
def test_injuries_stand_even_when_the_play_does_not(orders: GameOrders) -> None:
    hurt = run(detail={"steps": [], "hurts": [["home", 27, "series", ""], ["away", 58, "longer", "-P 3 games"]]})
    now = game.settled(hurt, False, at(), at(), memory(), orders)
    assert now.absences == (
        Absence("home", 27, "offense", "series"),
        Absence("away", 58, "defense", "game"),
    )


@pytest.mark.rule("fool:10.3-05")
def test_who_fell_short_is_replaced_while_he_is_tired(orders: GameOrders) -> None:
    short = run(detail={"steps": [], "short": [27]})
    now = game.settled(short, True, at(), at(down=2), memory(), orders)
    assert now.home.strained == (27,)
    assert 27 in fitness.fit(orders, now, "home", False).men()
    tired = replace(now, home=replace(now.home, loads={27: Load(8, 8, 8, 8)}))
    assert 27 not in fitness.fit(orders, tired, "home", False).men()


@pytest.mark.rule("fool:8.7.1/2")
@pytest.mark.parametrize(("units", "plays"), [(19, True), (20, False)])
def test_who_must_leave_the_field(orders: GameOrders, units: int, plays: bool) -> None:
    tired = memory(home=SideMemory(place=PlaceInLists(), loads={27: Load(units, units, units, units)}))
    assert (27 in fitness.fit(orders, tired, "home", False).men()) is plays


# -- periods -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:8.7.1/2")
@pytest.mark.parametrize(
    ("period", "left"), [(2, Load(3, 0, 9, 9)), (3, Load(0, 0, 0, 9)), (4, Load(3, 0, 9, 9)), (5, Load(0, 0, 0, 9))]
)
def test_counts_start_anew_with_their_period(orders: GameOrders, period: int, left: Load) -> None:
    own = SideMemory(place=PlaceInLists(), loads={27: Load(3, 5, 9, 9)})
    start = memory(home=own, period=period - 1)
    now, _ = halves.open_period(orders, start, at(period=period), DiceBox.seeded(bytes(32)).play)
    assert now.home.loads[27] == left
    assert now.period == period


@pytest.mark.rule("fool:8.7.2/1", "fool:8.10/1")
@pytest.mark.parametrize(("period", "rolls"), [(2, False), (3, False), (4, True), (5, True)])
def test_everybody_may_tire_after_the_third_quarter_and_before_overtime(
    orders: GameOrders, period: int, rolls: bool
) -> None:
    own = SideMemory(place=PlaceInLists(), snaps=Snaps({27: 40}), plays=(40, 40))
    start = memory(home=own, period=period - 1)
    faces = {"tired": [1], "tired.effect": [3]} if rolls else {}
    now, told = halves.open_period(orders, start, at(period=period), DiceBox.scripted(faces).play)
    assert now.home.weary == ({27: (0, -1, 0)} if rolls else {})
    assert [event.data for event in told] == ([{"text": "is tired (-1C)"}] if rolls else [])


@pytest.mark.parametrize(
    ("setting_", "before", "checked", "die", "weary"),
    [
        (True, at(period=2, clock=420), 0, 1, {27: (0, -1, 0)}),
        (True, at(period=4, clock=100), 2, 1, {27: (0, -1, 0)}),
        (True, at(period=4, clock=100), 0, 3, {}),  # he serves on kicks: a 3 less 1 would tire him, 1 more does not
        (True, at(period=2, clock=421), 0, None, {}),
        (True, at(period=3, clock=300), 0, None, {}),
        (True, at(period=2, clock=400), 2, None, {}),  # once a half
        (False, at(period=2, clock=420), 0, None, {}),
    ],
)
def test_everybody_may_tire_with_seven_minutes_left(
    orders: GameOrders, setting_: bool, before: Any, checked: int, die: int | None, weary: dict[int, Any]
) -> None:
    """8.7.2, an option: the table of the third quarter with one added to the die."""
    own = SideMemory(place=PlaceInLists(), snaps=Snaps({27: 40}), plays=(40, 40))
    league = replace(orders, options=FoolOptions(tired_seven_minutes=setting_))
    faces = {} if die is None else {"tired": [die], "tired.effect": [3]} if weary else {"tired": [die]}
    start = memory(home=own, period=before.period, checked=checked)
    now, _ = halves.seven_minutes(league, start, before, DiceBox.scripted(faces).play)
    assert now.home.weary == weary
    assert now.checked == (before.period if die is not None else checked)


@pytest.mark.parametrize(("setting_", "left"), [(True, {12: (0, 0, -1)}), (False, {12: (0, 0, -1), 27: (0, -1, 0)})])
def test_tiredness_of_the_first_half_is_gone_in_the_second(
    orders: GameOrders, setting_: bool, left: dict[int, Any]
) -> None:
    own = SideMemory(place=PlaceInLists(), weary={12: (0, 0, -1), 27: (0, -1, 0)}, moody={12: (0, 0, -1)})
    league = replace(orders, options=FoolOptions(tired_seven_minutes=setting_, experience_bonus=False))
    now, _ = halves.open_period(league, memory(home=own, period=2), at(period=3), DiceBox.scripted({}).play)
    assert now.home.weary == left


@pytest.mark.parametrize(
    ("setting_", "starts", "faces", "moody"),
    [
        (True, {33: 3}, {"motivation": [6], "tired.effect": [4]}, {33: (0, -1, 0)}),
        (True, {33: 3}, {"motivation": [5]}, {}),
        (True, {33: 2}, {}, {}),  # he has not started three straight games
        (True, {27: 3}, {}, {}),  # he still starts
        (False, {33: 3}, {}, {}),
    ],
)
def test_a_replaced_starter_may_lose_heart(
    orders: GameOrders, setting_: bool, starts: dict[int, int], faces: dict[str, list[int]], moody: dict[int, Any]
) -> None:
    """8.8a, an option: on a 6 the table of tiredness tells what he lacks for the game."""
    options = FoolOptions(motivation=setting_, experience_bonus=False)
    league = replace(orders, options=options, home=replace(orders.home, starts=starts))
    now, _ = halves.open_period(league, memory(period=0), at(), DiceBox.scripted(faces).play)
    assert (now.home.moody, now.home.weary) == (moody, moody)


@pytest.mark.rule("fool:8.8/1", "fool:7.3.1/3", "fool:7.3.2/4")
@pytest.mark.parametrize(
    ("player", "faces", "gain"),
    [
        (man(pos="H", age=30), {"bonus": [6], "bonus__value": [2]}, (1, 0, 0)),
        (man(pos="H", age=30), {"bonus": [6], "bonus__value": [3]}, (0, 1, 0)),
        (man(pos="H", age=30), {"bonus": [5]}, None),
        (man(pos="H", age=26), {"bonus": [6], "bonus__second": [2]}, None),
        (man(pos="W", age=26), {"bonus": [6], "bonus__second": [3], "bonus__value": [4]}, (1, 0, 0)),
        (man(pos="W", rookie=True), {"bonus": [6], "bonus__second": [4]}, None),
        (man(pos="T", rookie=True), {"bonus": [6], "bonus__second": [5], "bonus__value": [1]}, (1, 0, 0)),
        (man(pos="T", age=26), {"bonus": [6], "bonus__second": [6], "bonus__value": [2]}, (0, 1, 0)),
    ],
)
def test_the_experience_bonus(player: Any, faces: dict[str, list[int]], gain: tuple[int, int, int] | None) -> None:
    assert halves.experience_roll(player, dice(**faces)) == gain


# -- before and beside the play ------------------------------------------------------------------------------------


@pytest.mark.rule("fool:8.12/1")
@pytest.mark.parametrize(
    ("number", "faces", "wind"),
    [
        (2, {"wind": [4]}, Wind(level=4)),
        (2, {"wind": [6], "wind.end": [1]}, Wind(2, 0, "to the south end", 6)),
        (3, {"wind": [6], "wind.axis": [3], "wind.end": [4]}, Wind(4, 0, "to the north end", 6)),
        (3, {"wind": [6], "wind.axis": [4]}, Wind(0, 1, "across the field", 6)),
        (9, {"wind": [2], "wind.end": [2]}, Wind(1, 0, "to the south end", 2)),
        (9, {"wind": [6], "wind.axis": [6]}, Wind(0, 2, "across the field", 6)),
    ],
)
def test_the_wind(orders: GameOrders, number: int, faces: dict[str, list[int]], wind: Wind) -> None:
    windy = replace(orders, options=FoolOptions(game_number=number))
    assert game.start(windy, DiceBox.scripted(faces))[0].wind == wind


@pytest.mark.rule("fool:8.12/1")
@pytest.mark.parametrize(
    ("period", "kicker", "yards"), [(1, "away", 2), (1, "home", -2), (2, "away", -2), (3, "away", 2), (4, "home", 2)]
)
def test_ends_change_every_quarter(period: int, kicker: Any, yards: int) -> None:
    now = at(period=period, opening_kicker="away")
    assert weather.air(FoolOptions(), Wind(2), now, kicker, "punt").yards == yards


@pytest.mark.rule("fool:5.5.18/1", "fool:10.2.3-03")
@pytest.mark.parametrize(
    ("last", "absences", "timeouts", "die", "weaker"),
    [
        (Passer(12, 1, 1, 6), (), (3, 3), None, False),  # the starter back in
        (Passer(16, 1, 1, 6), (), (3, 3), 3, True),
        (Passer(16, 1, 1, 6), (), (3, 3), 4, False),
        (Passer(16, 0, 1, 6), (), (3, 3), None, False),  # a new series
        (Passer(16, 1, 0, 6), (), (3, 3), None, False),  # a new quarter
        (Passer(16, 1, 1, 6), (), (2, 3), None, False),  # a time-out
        (Passer(16, 1, 1, 6), (Absence("home", 16, "offense", "game"),), (3, 3), None, False),  # an injury
    ],
)
def test_a_quarterback_changed_in_mid_series(
    orders: GameOrders,
    last: Passer,
    absences: tuple[Absence, ...],
    timeouts: tuple[int, int],
    die: int | None,
    weaker: bool,
) -> None:
    number = 16 if last.number == 12 else 12
    now = memory(home=SideMemory(place=PlaceInLists(), passer=last), absences=absences)
    situation = at(timeouts=timeouts)
    box = DiceBox.scripted({"qb_change": [die]} if die else {})
    down = snaps._prepare(orders, now, situation, box)
    passer = orders.home.roster[number]
    men = (snaps.OffMan(passer, "Q"),)
    filled, told = snaps._new_passer(down, men)
    assert filled[0].player.p == passer.p - weaker
    assert told.number == number
