"""What holds of every play and kick after its Z card, penalty and clock, whatever the calls, cards and choices."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from rules_engine.dice import Dice, SeededDice
from rules_engine.statis_pro.boxes import Side
from rules_engine.statis_pro.cards.team import TeamValues
from rules_engine.statis_pro.gameday.settling import Settled, settle
from rules_engine.statis_pro.gameday.timing import TimeChoices
from rules_engine.statis_pro.incidents.penalties import Consequence
from rules_engine.statis_pro.incidents.resolved import ResolvedPlay
from rules_engine.statis_pro.kicks.kick import kick
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.deck import Deck, shuffled
from rules_engine.statis_pro.resolution.displays import Lineup
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.situation import PlayedBefore, PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.resolution.words import KICKS
from rules_engine.statis_pro.scrimmage import play

from ..elevens import DEFENSE, OFFENSE
from ..whole_plays import KICKING

PLAYS = 4000
TEAM = TeamValues(24, 0, 2, 1)
OPTIONS = (
    StatisProOptions(onside_defense=True, squib=True, measurements=True, fake_kicks=True),
    StatisProOptions(timing="site", personal_foul_first_down=True),
)
CALLS = ("IL", "SR", "ER", "SC", "QK", "SH", "LP", *KICKS)
CARRIERS = {"IL": "BK1", "SR": "BK2", "ER": "RE", "SC": "BK1", "QK": "LE", "SH": "FL1", "LP": "RE"}


@dataclass(frozen=True)
class Played:
    """A play as it was snapped or kicked in the end, its cards, and what came of it."""

    given: Snap
    drawing: Drawing
    settled: Settled


def any_snap(dice: random.Random) -> Snap:
    call = dice.choice(CALLS)
    yard_line = dice.randint(57 if call in ("FG", "FAKE_FG") else 1, 99)
    given = PlaySituation(
        down=dice.randint(1, 4),
        distance=dice.randint(0, min(20, 100 - yard_line)),
        yard_line=yard_line,
        quarter=dice.choice((1, 2, 4, 5)),
        clock=dice.choice((900, 150, 100, 10, 0)),
        home=dice.choice(("offense", "defense")),
        after_safety=call == "KO" and dice.random() < 0.2,
        landing=dice.choice((0, 0, 5, -5)) if call == "KO" else 0,
        before=PlayedBefore(played_on=dice.random() < 0.5),
    )
    against = DefenseCall(
        "" if call in KICKS else dice.choice(("R1", "RNK", "P", "PR")),
        rush=dice.random() < 0.3,
        suspect=dice.random() < 0.2,
        onside=dice.random() < 0.2,
    )
    return Snap(
        given,
        Lineup(display=OFFENSE, team=TEAM),
        Lineup(display=DEFENSE, team=TEAM),
        OffenseCall(
            call,
            CARRIERS.get(call, ""),
            kind=dice.choice(("normal", "normal", "onside", "squib")),
            coffin=dice.choice((0, 0, 10, 25)) if call == "PUNT" else 0,
            delay=call == "PUNT" and dice.random() < 0.2,
        ),
        against,
        dice.choice(OPTIONS),
    )


def settled_play(given: Snap, deck: Deck, dice: random.Random, coin: Dice) -> Played:
    """A play with random choices of both sides."""

    def choose(choice: str, side: Side, alternatives: dict[str, Consequence]) -> str:
        return dice.choice(list(alternatives))

    drawing = Drawing(deck)
    if given.call.play in KICKS:
        resolved = kick(given, drawing, KICKING, choose)
    else:
        resolved = ResolvedPlay(given, play(given, drawing, 24, coin))
    times = TimeChoices(dice.choice((20, 30, 45)), dice.random() < 0.3, dice.random() < 0.2, dice.random() < 0.2)
    return Played(resolved.snap, drawing, settle(resolved, drawing, times, choose, coin))


@pytest.fixture(scope="module")
def plays() -> list[Played]:
    dice, cards = random.Random(7), SeededDice(bytes(32), "play")
    deck = Deck(shuffled(cards, solitaire=False), cards)
    return [settled_play(any_snap(dice), deck, dice, cards) for _ in range(PLAYS)]


@pytest.mark.rule("statis_pro:SP-100", "statis_pro:SP-106")
def test_the_next_play_begins_on_the_field(plays: list[Played]) -> None:
    for each in plays:
        standing = each.settled.standing
        if standing.phase == "scrimmage":
            assert 1 <= standing.down <= 4
            assert 0 <= standing.yard_line <= 100
            assert 0 <= standing.distance <= 100 - standing.yard_line
        else:
            assert standing.down == 0


def test_a_penalty_is_at_most_its_row_but_for_interference(plays: list[Played]) -> None:
    codes = set()
    for penalty in [penalty for each in plays for penalty in each.settled.penalties]:
        codes.add(penalty.code)
        assert penalty.yards <= (48 if penalty.code == "D8" else 15)
        assert penalty.taken or penalty.yards == 0
        assert penalty.side == ("offense" if penalty.code[0] in "OK" else "defense")
    assert len(codes) > 20


@pytest.mark.rule("statis_pro:SP-106", "statis_pro:SP-119")
def test_points_and_what_follows_them(plays: list[Played]) -> None:
    follows = {6: "try", 3: "kickoff", 2: "free_kick", 1: "kickoff"}
    scores = set()
    for each in plays:
        mine, theirs = each.settled.points
        assert mine == 0 or theirs == 0
        points = mine + theirs
        repeated = any(penalty.taken for penalty in each.settled.penalties)
        if points and not repeated:
            scores.add(points)
            overtime = each.given.situation.quarter == 5
            assert each.settled.standing.phase == ("final" if overtime else follows[points])
    assert scores == {1, 2, 3, 6}


@pytest.mark.rule("statis_pro:SP-109", "statis_pro:SP-117")
def test_seconds_in_steps_of_five_and_no_more_than_are_left(plays: list[Played]) -> None:
    for each in plays:
        assert each.settled.seconds % 5 == 0
        assert 0 <= each.settled.seconds <= min(45, each.given.situation.clock)
        assert (each.settled.period == "on") == (each.settled.seconds < each.given.situation.clock)
    assert {each.settled.period for each in plays} == {"on", "over", "extra"}


@pytest.mark.rule("statis_pro:SP-095", "statis_pro:SP-096")
def test_a_z_result_is_read_where_a_z_card_counts_and_nowhere_else(plays: list[Played]) -> None:
    for each in plays:
        read = [step.fields() for step in each.drawing.steps if step.form.kind == "card"]
        ended = each.settled.outcome.result == "punt_penalty"
        assert any(card["for"] == "z" for card in read) == (each.drawing.z_card > 0 and not ended)
        onside = each.given.call.play == "KO" and each.given.call.kind == "onside"
        if onside or each.given.call.play == "XP":
            assert each.drawing.z_card == 0


@pytest.mark.rule("statis_pro:SP-101")
def test_nobody_is_hurt_on_a_kick(plays: list[Played]) -> None:
    hurt = [each.given.call.play for each in plays if each.settled.injury is not None]
    assert hurt
    assert not set(hurt) & {"KO", "PUNT", "FG", "XP"}


def test_every_result_of_a_kick_comes_up(plays: list[Played]) -> None:
    results = {each.settled.outcome.result for each in plays if each.given.call.play in KICKS}
    assert results >= {
        "kickoff", "onside_kick", "punt", "punt_blocked", "punt_penalty", "field_goal_good", "field_goal_missed",
        "field_goal_blocked", "extra_point_good", "extra_point_missed", "run", "complete", "incomplete",
    }  # fmt: skip
