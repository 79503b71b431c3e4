"""What holds for every legal play, whatever the calls and the cards."""

from __future__ import annotations

import random

import pytest

from rules_engine.dice import SeededDice
from rules_engine.statis_pro.boxes import RECEIVERS
from rules_engine.statis_pro.cards.team import TeamValues
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import Coverage, OffenseCall
from rules_engine.statis_pro.resolution.deck import Deck, shuffled
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.legality.snaps import why_illegal
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.resolution.solitaire import solitaire_call
from rules_engine.statis_pro.resolution.words import DEFENSES, FROM_SCRIMMAGE, INSIDE_RUNS, STRATEGIES
from rules_engine.statis_pro.scrimmage import play
from tests.rules_engine.statis_pro.elevens import DEFENSE, DOUBLING, OFFENSE, TRIPLING, situation, snap

PLAYS = 1500
OPTIONS = StatisProOptions(extra_blocking=True, solitaire=True)
DOUBLE = (Coverage("LE", (24, 36), False),)


def any_snap(dice: random.Random) -> Snap:
    """A snap of two elevens with any calls, legal or not."""
    defense = dice.choice(DEFENSES)
    against = dice.choice((DEFENSE, DOUBLING, TRIPLING))
    behind = [each.man.number for each in against.placed if each.at > "E"]
    given = snap(
        OffenseCall(
            dice.choice(list(FROM_SCRIMMAGE)),
            dice.choice((*RECEIVERS, "QB")),
            dice.choice((*STRATEGIES, *["none"] * 6)),
            dice.choice(((), (), (), ("BK1",))),
        ),
        defense,
        offense=OFFENSE,
        against=against,
        situation=situation(down=dice.randint(1, 4), distance=dice.randint(1, 20), yard_line=dice.randint(1, 99)),
        options=OPTIONS,
        blitz=tuple(dice.sample(behind, dice.randint(1, 5))) if defense == "BLZ" else (),
        coverages=DOUBLE if defense in ("P", "PR") and against is DOUBLING else (),
        big_play=dice.random() < 0.1,
        solitaire=dice.random() < 0.1,
    )
    return given.copy_with(defense=given.defense.copy_with(team=TeamValues(24, 0, 9, 9)))


@pytest.fixture(scope="module")
def plays() -> list[tuple[Snap, Drawing, PlayOutcome]]:
    """Legal snaps with what came of them, from one deck that is shuffled again and again."""
    dice, cards = random.Random(3), SeededDice(bytes(32), "play")
    deck = Deck(shuffled(cards, solitaire=False), cards)
    found: list[tuple[Snap, Drawing, PlayOutcome]] = []
    while len(found) < PLAYS:
        given = any_snap(dice)
        if why_illegal(given) is None:
            drawing = Drawing(deck)
            given = solitaire_call(given, drawing)
            found.append((given, drawing, play(given, drawing, 24, cards)))
    return found


@pytest.mark.rule("statis_pro:SP-106", "statis_pro:SP-107")
def test_the_ball_ends_on_the_field_and_a_goal_line_is_a_score(plays: list[tuple[Snap, Drawing, PlayOutcome]]) -> None:
    for given, _, outcome in plays:
        assert 0 <= outcome.yard_line <= 100
        if outcome.ball == "offense":
            assert outcome.gain == outcome.yard_line - given.situation.yard_line
            assert (outcome.scored == "touchdown") == (outcome.yard_line == 100)
            assert (outcome.scored == "safety") == (outcome.yard_line == 0)
        else:
            assert (outcome.result, outcome.gain) == ("intercepted", 0)


@pytest.mark.rule("statis_pro:SP-095")
def test_a_z_that_counts_is_one_of_the_first_three_cards(plays: list[tuple[Snap, Drawing, PlayOutcome]]) -> None:
    assert {drawing.z_card for _, drawing, _ in plays} == {0, 1, 2, 3}
    for _, drawing, _ in plays:
        cards = [each.fields() for each in drawing.steps if each.form.kind == "card"]
        assert [card["number"] for card in cards] == list(range(1, drawing.turned + 1))
        before = drawing.turned - drawing.counted
        first = [place for place, card in enumerate(cards[before : before + 3], 1) if card["read"] == "Z"]
        assert drawing.z_card == (first[0] if first else 0)


@pytest.mark.rule("statis_pro:SP-056", "statis_pro:SP-110")
def test_inside_runs_lose_three_at_most_and_stay_in_bounds(plays: list[tuple[Snap, Drawing, PlayOutcome]]) -> None:
    inside = [(given, outcome) for given, _, outcome in plays if given.call.play in INSIDE_RUNS]
    assert len(inside) > PLAYS // 20
    for given, outcome in inside:
        assert not outcome.out_of_bounds
        assert outcome.gain >= (-4 if given.against.big_play else -3)


def test_every_result_of_a_play_comes_up(plays: list[tuple[Snap, Drawing, PlayOutcome]]) -> None:
    results = {outcome.result for _, _, outcome in plays}
    assert results == {"run", "complete", "incomplete", "intercepted", "sack", "scramble"}
