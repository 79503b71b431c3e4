"""Injuries of Z cards (6.2, 8.8.4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.statis_pro.incidents.injuries import Injury
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.displays import BenchMan, Display, Lineup
from rules_engine.statis_pro.resolution.snap import Snap

from ..elevens import DEFENSE, OFFENSE, emptied, placed, situation, snap
from ..whole_plays import Whole, kick_snap, rn, whole

RUN = snap(OffenseCall("IL", "BK1"))
PASS = snap(OffenseCall("SH", "FL1"))
RUN_CARDS: list[Any] = [{"runs": {"IL": "CN"}}, "Z", {"rn": 6}]


def hurt(who: str) -> dict[str, Any]:
    return {"z": {"kind": "INJ", "who": who}}


def on_run(who: str, given: Snap = RUN, *more: Any, coin: ScriptedDice | None = None) -> Whole:
    return whole(given, *RUN_CARDS, hurt(who), *more, coin=coin)


@pytest.mark.rule("statis_pro:SP-101", "statis_pro:SP-102")
@pytest.mark.parametrize(
    ("who", "side", "number"),
    [("LG", "offense", 66), ("RE", "offense", 88), ("B", "defense", 93), ("O", "defense", 22), ("BC", "offense", 33)],
)
def test_the_card_names_a_position_a_box_or_the_ball_carrier(who: str, side: str, number: int) -> None:
    result = on_run(who, RUN, {"pn": 11})
    assert result.settled.injury is not None
    assert (result.settled.injury.side, result.settled.injury.number) == (side, number)
    assert result.settled.injury.misses == "4 plays"
    assert result.steps["injury"] == {"step": "injury", "player": number, "pn": 11}


@pytest.mark.rule("statis_pro:SP-101")
@pytest.mark.parametrize("who", ["FL2", "BK3", "C", "L"])
def test_nobody_is_hurt_where_nobody_stands(who: str) -> None:
    assert on_run(who).settled.injury is None


@pytest.mark.rule("statis_pro:SP-101")
@pytest.mark.parametrize(("coin", "number"), [(1, 93), (2, 96)])
def test_a_coin_decides_between_two_men_of_a_box(coin: int, number: int) -> None:
    stacked = Display((*emptied(DEFENSE, "D").placed, placed("B", 96, "DL")))
    result = on_run(
        "B", RUN.copy_with(defense=Lineup(display=stacked)), {"pn": 1}, coin=ScriptedDice({"inj.coin": [coin]})
    )
    assert result.settled.injury == Injury("defense", number, "B", "2 plays")


@pytest.mark.rule("statis_pro:SP-101")
@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (["Z", {"all": "ORIG"}, {"pn": 12}, {"rn": 6}], 12),
        ([{"all": "ORIG"}, "Z", {"pn": 12}, {"rn": 6}], 81),
        ([{"all": "ORIG"}, {"pn": 12}, "Z", {"rn": 6}], 81),
        ([{"all": "RE"}, "Z", {"pn": 44}], 88),  # the receiver of an incompletion, where the card redirected it
    ],
)
def test_the_ball_carrier_of_a_pass(cards: list[Any], number: int) -> None:
    """ "Against the quarterback if it occurs as the 1st card drawn, and against the receiver otherwise." """
    result = whole(PASS, *cards, hurt("BC"), {"pn": 1})
    assert result.settled.injury is not None
    assert result.settled.injury.number == number


@pytest.mark.rule("statis_pro:SP-101")
def test_a_fake_kick_is_a_pass_or_a_run() -> None:
    """Its only card follows the Z, so the passer is meant; the punter who runs stands on no display."""
    passed = whole(kick_snap("FAKE_PUNT"), "Z", {"rn": 1}, hurt("BC"), {"pn": 1})
    assert passed.settled.injury == Injury("offense", 12, "QB", "2 plays")
    assert whole(kick_snap("FAKE_PUNT"), "Z", {"rn": 7}, hurt("BC")).settled.injury is None
    ran = whole(kick_snap("FAKE_FG", situation(down=4, yard_line=80)), "Z", {"rn": 6}, hurt("BC"), {"pn": 1})
    assert ran.settled.injury == Injury("offense", 12, "QB", "2 plays")


@pytest.mark.rule("statis_pro:SP-101")
def test_no_injuries_on_kicks() -> None:
    assert whole(kick_snap("PUNT"), "Z", *rn(3), hurt("LG")).settled.injury is None
    assert whole(kick_snap("KO", situation()), "Z", *rn(4, 5), hurt("A")).settled.injury is None
    assert whole(kick_snap("FG", situation(down=4, yard_line=80)), "Z", {"pn": 1}, hurt("LG")).settled.injury is None


@pytest.mark.rule("statis_pro:SP-103")
def test_a_position_that_has_lost_a_starter_cannot_lose_another() -> None:
    lost = Lineup(display=OFFENSE, lost=frozenset({"LG", "BK1"}))
    given = RUN.copy_with(offense=lost)
    assert on_run("LG", given).settled.injury is None
    assert on_run("BC", given).settled.injury is None
    assert on_run("RG", given, {"pn": 1}).settled.injury is not None


@pytest.mark.rule("statis_pro:SP-103")
@pytest.mark.parametrize(
    ("misses", "loses"),
    [("2 plays", False), ("6 plays", False), ("quarter", False), ("game", True), ("game+1", True), ("season", True)],
)
def test_a_starter_is_lost_for_the_rest_of_the_game_or_longer(misses: str, loses: bool) -> None:
    """6.2: who was out for a quarter "would once again be in jeopardy once he returns to the game" (A-36)."""
    assert Injury("offense", 12, "QB", misses).loses_a_starter is loses


@pytest.mark.rule("statis_pro:SP-022")
@pytest.mark.parametrize(
    ("bench", "can_be_hurt"),
    [
        (None, True),
        ((), False),
        ((BenchMan(15, "QB", "B", hurt=False),), True),
        ((BenchMan(15, "QB", "B", hurt=True),), False),
        ((BenchMan(40, "RB", "", hurt=False),), False),
    ],
)
def test_the_last_healthy_quarterback_cannot_be_hurt(bench: tuple[BenchMan, ...] | None, can_be_hurt: bool) -> None:
    given = RUN.copy_with(offense=Lineup(display=OFFENSE, bench=bench))
    result = on_run("QB", given, *([{"pn": 1}] if can_be_hurt else []))
    assert (result.settled.injury is not None) is can_be_hurt


@pytest.mark.rule("statis_pro:SP-113")
def test_a_play_with_an_injury_is_short_in_the_final_minutes() -> None:
    late = RUN.copy_with(situation=situation(quarter=4, clock=200))
    assert on_run("LG", late, {"pn": 1}).settled.seconds == 10
    assert on_run("C", late).settled.seconds == 30


@pytest.mark.rule("statis_pro:SP-101", "statis_pro:SP-126")
def test_the_holder_who_runs_is_hurt_as_a_quarterback() -> None:
    given = kick_snap("FAKE_FG", situation(down=4, yard_line=80))
    given = given.copy_with(offense=given.offense.copy_with(bench=(BenchMan(14, "QB", "B", hurt=False),)))
    ran = whole(given, "Z", {"rn": 6}, hurt("BC"), {"pn": 1})
    assert ran.settled.injury == Injury("offense", 14, "QB", "2 plays")
