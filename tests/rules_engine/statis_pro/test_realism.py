"""Generated teams against each other, play after play from one shuffled deck: the figures look like football.

The bands lie around the digest's 3.5, and around the rates of generated quarterbacks' and receivers' seasons; standard
errors of so many plays are far within them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from rules_engine.dice import Dice, DiceBox
from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.boxes import BOXES
from rules_engine.statis_pro.cardmaking import average
from rules_engine.statis_pro.cardmaking.fictional import CATCHES, COMPLETION, INTERCEPTION_RATE, SACK_RATE
from rules_engine.statis_pro.cardmaking.teams import GeneratedTeam, generate_team
from rules_engine.statis_pro.cards.man_json import read_man_card
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.deck import Deck, shuffled
from rules_engine.statis_pro.resolution.displays import Display, Lineup, Man, Placed
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.scrimmage import play

TEAMS: Final = 16
PLAYS: Final = 9_000
PASSES: Final[dict[str, float]] = {**dict(average.PASSES.items()), "SC": average.SCREENS}


def displays(generated: GeneratedTeam) -> tuple[Display, Display]:
    """The usual lineup of a team."""
    notes = DocumentReader("CARD", "FIELD")
    men = {
        man.number: Man(man.number, man.position, read_man_card(man.sheet, man.position, "", notes))
        for man in generated.team.athletes
        if man.position not in ("K", "P")
    }
    notes.report.require()
    card = generated.card
    offense = tuple(Placed(men[number], place) for place, number in card.offense.items())
    return Display(offense), Display(
        tuple(Placed(men[each], box) for box in card.defense for each in card.defense[box])
    )


def drawn(shares: dict[str, float], dice: Dice) -> str:
    """One of the names, by its share."""
    point = dice.die(60_000, "call") / 60_000 * sum(shares.values())
    for name, share in shares.items():
        point -= share
        if point <= 1e-9:
            return name
    raise AssertionError("The shares add up to their sum.")


def calls(dice: Dice, defense: Display) -> tuple[OffenseCall, DefenseCall]:
    """A run or a pass as the average league calls them, and the defense against it."""
    if dice.die(2, "call") == 1:
        offense, against = OffenseCall(drawn(average.RUNS, dice), "BK1" if dice.die(10, "call") > 3 else "BK2"), "runs"
    else:
        thrown = drawn(PASSES, dice)
        at = "BK1" if thrown == "SC" else drawn(average.CALLED_AT, dice)
        offense, against = OffenseCall(thrown, at), "passes"
    defends = drawn(average.AGAINST_RUNS if against == "runs" else average.AGAINST_PASSES, dice)
    code = {"R1": "R2", "R2": "R1"}.get(defends, defends) if offense.player == "BK2" else defends
    blitzers = tuple(man.number for box in average.BLITZERS for man in defense.at(box)) if code == "BLZ" else ()
    return offense, DefenseCall(code, blitzers)


@cache
def outcomes() -> tuple[tuple[str, PlayOutcome], ...]:
    """What comes of the plays, with what was called: each team attacks the one after it, from its own 25."""
    return tuple(_plays())


def _plays() -> Iterator[tuple[str, PlayOutcome]]:
    dice = DiceBox.seeded(b"realism of the cards, first seed", None).play
    teams = [displays(generate_team("A", "A", 3, DiceBox.seeded(bytes([key]) * 32).setup)) for key in range(TEAMS)]
    deck = Deck(shuffled(dice, solitaire=False), dice)
    for number in range(PLAYS):
        offense, defense = teams[number % TEAMS][0], teams[(number + 1) % TEAMS][1]
        called, against = calls(dice, defense)
        snap = Snap(
            PlaySituation(yard_line=25),
            Lineup(display=offense),
            Lineup(display=defense),
            called,
            against,
            StatisProOptions(),
        )
        yield called.play, play(snap, Drawing(deck), None, dice)


def test_lineups_are_eleven_in_their_places() -> None:
    offense, defense = displays(generate_team("A", "A", 3, DiceBox.seeded(bytes(32)).setup))
    assert len(offense.placed) == len(defense.placed) == 11
    assert {each.at for each in defense.placed} <= set(BOXES)


def test_runs() -> None:
    gains = [outcome.gain for called, outcome in outcomes() if called in average.RUNS]
    assert sum(gains) / len(gains) == pytest.approx(4.2, abs=0.5)
    assert 0.08 < sum(gain >= 10 for gain in gains) / len(gains) < 0.20
    assert 0.05 < sum(gain < 0 for gain in gains) / len(gains) < 0.25


def test_passes() -> None:
    thrown = [outcome for called, outcome in outcomes() if called not in average.RUNS]
    results = [outcome.result for outcome in thrown]
    sacks, scrambles = results.count("sack"), results.count("scramble")
    attempts = len(results) - sacks - scrambles
    caught = [outcome.gain for outcome in thrown if outcome.result == "complete"]
    assert len(caught) / attempts == pytest.approx(COMPLETION, abs=0.04)
    assert results.count("intercepted") / attempts == pytest.approx(INTERCEPTION_RATE, abs=0.009)
    assert sacks / (attempts + sacks) == pytest.approx(SACK_RATE, abs=0.015)
    assert sum(caught) / len(caught) == pytest.approx(CATCHES * 12.5, abs=1.5)
    assert sum(outcome.gain for outcome in thrown if outcome.result == "sack") / sacks == pytest.approx(-7.8, abs=1)
