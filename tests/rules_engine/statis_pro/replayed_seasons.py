"""Seasons replayed: a man's card is made from his season line, and played by the rules of the game until he has thrown,
run, caught, kicked or returned as often as in that season; then the same again for as many seasons as are wanted.

The others are average men (``cardmaking/average.py``), what is called is the average league's, the deck is shuffled as
in a game. ``python -m tests.rules_engine.statis_pro.replayed_seasons 100`` prints the table of ``docs/realism.md``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from statistics import fmean, stdev
from typing import Any, Final

from rules_engine.dice import Dice, SeededDice
from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.cardmaking import average
from rules_engine.statis_pro.cardmaking.elevens import BLITZERS, DEFENSE, OFFENSE
from rules_engine.statis_pro.cardmaking.men import sheet
from rules_engine.statis_pro.cardmaking.ranks import SCALES
from rules_engine.statis_pro.cardmaking.season_lines import (
    FieldGoals,
    Passing,
    Placekicking,
    Punting,
    Receiving,
    Returns,
    Rushing,
    SeasonLine,
)
from rules_engine.statis_pro.cards.kicking import (
    BANDS,
    KICK_RETURNERS,
    PUNT_RETURNERS,
    read_placekicker,
    read_punter,
    read_return_column,
)
from rules_engine.statis_pro.cards.man_json import read_man_card
from rules_engine.statis_pro.cards.men import PlayerCard
from rules_engine.statis_pro.cards.team import TeamValues
from rules_engine.statis_pro.incidents.resolved import ResolvedPlay
from rules_engine.statis_pro.kicks.kick import kick
from rules_engine.statis_pro.kicks.placekicks import BEHIND_THE_LINE
from rules_engine.statis_pro.kicks.values import KickingCards
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.deck import Deck, shuffled
from rules_engine.statis_pro.resolution.displays import Display, Lineup, Man, Placed
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.scrimmage import play

YARD_LINE: Final = 20  # the own 20: hardly a gain ends at a goal line
MIDDLE: Final = {value: 0.5 for scales in SCALES.values() for value in scales}
TEAM: Final = TeamValues(24, 0, 0, 0)
ENDS: Final = ("LE", "RE", "FL1")
BACKS: Final = ("BK1", "BK2")
THROWN: Final[dict[str, float]] = {**dict(average.PASSES.items()), "SC": average.SCREENS}
RECEIVER: Final = PlayerCard(
    rushing={
        "N": ("SG", *average.RUSHING["RB"]["N"]),
        "SG": average.RUSHING["RB"]["SG"],
        "LG": (55, 45, 38, 32, 28, 25, 22, 20, 18, 16, 14, 12),
    },
    receiving={
        "Q": ("L", *average.RECEIVING["Q"][1:]),
        "S": ("L", *average.RECEIVING["S"][1:]),
        "L": average.RECEIVING["L"],
    },
)
Season = dict[str, float]  # figures by their names


@dataclass(frozen=True)
class Subject:
    """A season line that is replayed.

    figures  what the line has
    within   how far a card may be off that comes closest, since its entries are whole numbers
    replay   one season, from the source of cards and the dice that call
    """

    name: str
    figures: Season
    within: Season
    replay: Callable[[Deck, Dice], Season]


@dataclass(frozen=True)
class Comparison:
    """A figure of a line beside what comes of many seasons. ``error``: the standard error of their mean."""

    subject: str
    figure: str
    line: float
    mean: float
    error: float
    within: float

    @property
    def difference(self) -> float:
        """How far the mean is off."""
        return self.mean - self.line

    def comes_back(self, errors: float) -> bool:
        """Whether the mean is off by no more than so many standard errors and what whole numbers leave open."""
        return abs(self.difference) <= errors * self.error + self.within


# -- cards and plays ---------------------------------------------------------------------------------------------------


def line(position: str, **groups: Any) -> SeasonLine:
    """A season line of a man of that kind."""
    return SeasonLine(1, "Abel Thornwood", position, 25, 16, 16, **groups)


def card_of(season: SeasonLine) -> PlayerCard:
    """The card made from a line, read back from its sheet."""
    return read_man_card(sheet(season, MIDDLE, "A", 0), season.position, "", _notes())


def _notes() -> DocumentReader:
    return DocumentReader("CARD", "FIELD")


def attack(cards: dict[str, PlayerCard]) -> Display:
    """The average offense with these cards at their positions; its receivers and backs are average."""
    placed = []
    for each in OFFENSE.placed:
        own = each.man.card
        usual = PlayerCard(
            rushing=RECEIVER.rushing, receiving=RECEIVER.receiving, blocking=own.blocking,
            pass_blocking=own.pass_blocking, passing=average.QUARTERBACK.passing,
            pass_rush=average.QUARTERBACK.pass_rush,
        )  # fmt: skip
        placed.append(Placed(Man(each.man.number, each.man.position, cards.get(each.at, usual)), each.at))
    return Display(tuple(placed))


def drawn(shares: dict[str, float], dice: Dice) -> str:
    """One of the names, by its share."""
    point = dice.die(10_000, "call") / 10_000 * sum(shares.values())
    for name, share in shares.items():
        point -= share
        if point <= 1e-9:
            return name
    raise AssertionError("The shares add up to their sum.")


def played(offense: Display, call: OffenseCall, deck: Deck, dice: Dice) -> PlayOutcome:
    """A run or pass against the average defense, whose Run defenses key on BK1 (``R1``) or on another man."""
    runs = call.play in (*average.RUNS, "ER")
    defense = drawn(average.AGAINST_RUNS if runs else average.AGAINST_PASSES, dice)
    against = DefenseCall(defense, BLITZERS if defense == "BLZ" else ())
    situation = PlaySituation(yard_line=YARD_LINE)
    sides = Lineup(display=offense, team=TEAM), Lineup(display=DEFENSE, team=TEAM)
    interceptor = DEFENSE.placed[0].man.number  # two may never intercept where nobody is doubled
    return play(Snap(situation, *sides, call, against, StatisProOptions()), Drawing(deck), interceptor, dice)


def pass_called(dice: Dice) -> OffenseCall:
    """A pass as the average league calls it."""
    thrown = drawn(THROWN, dice)
    return OffenseCall(thrown, "BK1" if thrown == "SC" else drawn(average.CALLED_AT, dice))


def kicked(situation: PlaySituation, call: OffenseCall, cards: KickingCards, deck: Deck) -> ResolvedPlay:
    """A kick, of which no side is asked anything."""
    sides = Lineup(display=OFFENSE, team=TEAM), Lineup(display=DEFENSE, team=TEAM)
    given = Snap(situation, *sides, call, DefenseCall(), StatisProOptions())
    return kick(given, Drawing(deck), cards, lambda question, side, alternatives: next(iter(alternatives)))


# -- runs and passes ---------------------------------------------------------------------------------------------------


def runner(name: str, runs: Rushing) -> Subject:
    """A back who carries the ball from BK1."""
    offense = attack({"BK1": card_of(line("RB", rushing=runs))})

    def replay(deck: Deck, dice: Dice) -> Season:
        gains = [played(offense, OffenseCall(drawn(average.RUNS, dice), "BK1"), deck, dice).gain for _ in _times(runs)]
        return {"yards a carry": fmean(gains)}

    return Subject(name, {"yards a carry": runs.yards / runs.carries}, {"yards a carry": 0.1}, replay)


def _times(runs: Rushing) -> range:
    return range(runs.carries)


def end_around(name: str, runs: Rushing) -> Subject:
    """A wide receiver who runs around the end from RE."""
    offense = attack({"RE": card_of(line("WR", rushing=runs))})

    def replay(deck: Deck, dice: Dice) -> Season:
        gains = [played(offense, OffenseCall("ER", "RE"), deck, dice).gain for _ in _times(runs)]
        return {"yards a carry": fmean(gains)}

    return Subject(name, {"yards a carry": runs.yards / runs.carries}, {"yards a carry": 0.1}, replay)


def quarterback(name: str, passes: Passing, runs: Rushing) -> Subject:
    """A quarterback who throws all passes of his season and runs as often, some of it out of a pass rush."""
    offense = attack({"QB": card_of(line("QB", passing=passes, rushing=runs))})

    def replay(deck: Deck, dice: Dice) -> Season:
        results: Counter[str] = Counter()
        gains: list[int] = []
        while results["complete"] + results["incomplete"] + results["intercepted"] < passes.attempts:
            outcome = played(offense, pass_called(dice), deck, dice)
            results[outcome.result] += 1
            if outcome.result == "scramble":
                gains.append(outcome.gain)
        called = max(runs.carries - len(gains), 0)
        gains += [played(offense, OffenseCall(drawn(average.RUNS, dice), "QB"), deck, dice).gain for _ in range(called)]
        return {
            "completed, %": 100 * results["complete"] / passes.attempts,
            "intercepted, %": 100 * results["intercepted"] / passes.attempts,
            "sacked, %": 100 * results["sack"] / (passes.attempts + results["sack"]),
            "yards a carry": fmean(gains),
        }

    figures = {
        "completed, %": 100 * passes.completions / passes.attempts,
        "intercepted, %": 100 * passes.interceptions / passes.attempts,
        "sacked, %": 100 * passes.sacks / (passes.attempts + passes.sacks),
        "yards a carry": runs.yards / runs.carries,
    }
    within = {"completed, %": 0.5, "intercepted, %": 0.33, "sacked, %": 0.25, "yards a carry": 0.1}
    return Subject(name, figures, within, replay)


def receiver(name: str, position: str, caught: Receiving, runs: Rushing | None = None) -> Subject:
    """A man who stands in all places of his kind, so that his catches are made as those of his kind are."""
    card = card_of(line(position, receiving=caught, rushing=runs))
    places = BACKS if position == "RB" else ENDS
    offense = attack(dict.fromkeys(places, card))

    def replay(deck: Deck, dice: Dice) -> Season:
        gains: list[int] = []
        while len(gains) < caught.catches:
            outcome = played(offense, pass_called(dice), deck, dice)
            catcher = outcome.men.carrier if outcome.result == "complete" else None
            if catcher is not None and offense.place_of(catcher.number) in places:
                gains.append(outcome.gain)
        return {"yards a catch": fmean(gains), "of 20 yards, %": 100 * fmean(gain >= 20 for gain in gains)}

    figures = {
        "yards a catch": caught.yards / caught.catches,
        "of 20 yards, %": 100 * caught.over_20 / caught.catches,
    }
    return Subject(name, figures, {"yards a catch": 0.1, "of 20 yards, %": 1.5}, replay)


# -- kicks -------------------------------------------------------------------------------------------------------------


def placekicker(name: str, bands: tuple[FieldGoals, ...], points: FieldGoals) -> Subject:
    """A placekicker who tries each band as often as in his season, from the longest distance of the band."""
    season = line("K", placekicking=Placekicking(bands, points))
    cards = KickingCards(kicker=read_placekicker(sheet(season, {}, "C", 0)["kicker"], "", _notes()))
    tries = [(BANDS[band], tried.attempts) for band, tried in zip(BANDS, bands, strict=True)]

    def replay(deck: Deck, dice: Dice) -> Season:
        made = [
            _result(PlaySituation(yard_line=100 - (distance - BEHIND_THE_LINE)), OffenseCall("FG"), cards, deck)
            for distance, count in tries
            for _ in range(count)
        ]
        extra = [_result(PlaySituation(), OffenseCall("XP"), cards, deck) for _ in range(points.attempts)]
        return {"field goals, %": 100 * fmean(made), "extra points, %": 100 * fmean(extra)}

    figures = {
        "field goals, %": 100 * sum(each.made for each in bands) / sum(each.attempts for each in bands),
        "extra points, %": 100 * points.made / points.attempts,
    }
    return Subject(name, figures, dict.fromkeys(figures, 100 / 96), replay)


def _result(situation: PlaySituation, call: OffenseCall, cards: KickingCards, deck: Deck) -> bool:
    return kicked(situation, call, cards, deck).outcome.result.endswith("_good")


def punter(name: str, punts: Punting) -> Subject:
    """A punter, from far enough that no punt reaches the end zone."""
    card = read_punter(sheet(line("P", punting=punts), {}, "C", 0)["punter"], "", _notes())
    average_return = read_return_column({"yards": list(average.PUNT_RETURN)}, "", _notes())
    cards = KickingCards(punting=card, punt_returns=dict.fromkeys(PUNT_RETURNERS, average_return))
    tries = punts.punts + punts.blocked

    def replay(deck: Deck, dice: Dice) -> Season:
        yards: list[int] = []
        returned = 0
        for _ in range(tries):
            given = kicked(PlaySituation(down=4, distance=40, yard_line=YARD_LINE), OffenseCall("PUNT"), cards, deck)
            if given.outcome.result == "punt":
                returned += given.outcome.return_from is not None
                landed = given.outcome.yard_line if given.outcome.return_from is None else given.outcome.return_from
                yards.append(landed - given.snap.situation.yard_line)
        return {
            "yards a punt": fmean(yards),
            "blocked, %": 100 * (tries - len(yards)) / tries,
            "returned, %": 100 * returned / len(yards),
        }

    figures = {
        "yards a punt": punts.yards / punts.punts,
        "blocked, %": 100 * punts.blocked / tries,
        "returned, %": 100 * punts.returned / punts.punts,
    }
    return Subject(name, figures, {"yards a punt": 0.1, "blocked, %": 0.5, "returned, %": 50 / 11}, replay)


def returner(name: str, kind: str, returns: Returns) -> Subject:
    """A man in all columns of the return card for a ``kickoff`` or ``punt``."""
    column = read_return_column(
        sheet(line("WR", **{f"{kind}_returns": returns}), {"bv": 0.5}, "C", 0)[f"{kind}_return"], "", _notes()
    )
    kicks = {
        "kickoff": KickingCards(kickoff_returns=dict.fromkeys(KICK_RETURNERS, column)),
        "punt": KickingCards(
            punting=read_punter(
                {"yards": [41] * 11, "ret": ["PR-1"] * 11, "below": ["penalty"] * 12}, "", _notes()
            ),
            punt_returns=dict.fromkeys(PUNT_RETURNERS, column),
        ),
    }  # fmt: skip
    cards, call = kicks[kind], OffenseCall("KO" if kind == "kickoff" else "PUNT")

    def replay(deck: Deck, dice: Dice) -> Season:
        yards: list[int] = []
        scored = fumbled = 0
        while len(yards) < returns.returns:
            given, fumble = _returned(call, cards, deck)
            if given.return_from is not None:
                yards.append(given.return_from - given.yard_line)
                scored += given.scored == "touchdown"
                fumbled += fumble
        return {
            "yards a return": fmean(yards),
            "touchdowns, %": 100 * scored / len(yards),
            "fumbled, %": 100 * fumbled / len(yards),
        }

    figures = {
        "yards a return": returns.yards / returns.returns,
        "touchdowns, %": 100 * returns.touchdowns / returns.returns,
        "fumbled, %": 100 * returns.fumbles / returns.returns,
    }
    return Subject(name, figures, {"yards a return": 0.2, "touchdowns, %": 100 / 144, "fumbled, %": 100 / 24}, replay)


def _returned(call: OffenseCall, cards: KickingCards, deck: Deck) -> tuple[PlayOutcome, bool]:
    """A kick and whether its return was fumbled."""
    situation = PlaySituation(down=4, distance=40, yard_line=YARD_LINE)
    sides = Lineup(display=OFFENSE, team=TEAM), Lineup(display=DEFENSE, team=TEAM)
    drawing = Drawing(deck)
    given = Snap(situation, *sides, call, DefenseCall(), StatisProOptions())
    outcome = kick(given, drawing, cards, lambda question, side, alternatives: next(iter(alternatives))).outcome
    return outcome, any(each.fields()["step"] == "fumble" for each in drawing.steps)


# -- the lines that are replayed ---------------------------------------------------------------------------------------


def goals(*made_of: tuple[int, int]) -> tuple[FieldGoals, ...]:
    """Field goals by band: made, tried."""
    return tuple([FieldGoals(made, tried) for made, tried in made_of])


@cache
def subjects() -> tuple[Subject, ...]:
    """Good, usual and poor men of every kind."""
    return (
        quarterback("quarterback, usual", Passing(480, 278, 14, 33), Rushing(40, 168, 21)),
        quarterback("quarterback, good", Passing(450, 290, 11, 22), Rushing(55, 290, 32)),
        quarterback("quarterback, poor", Passing(380, 186, 19, 38), Rushing(30, 75, 12)),
        runner("back, usual", Rushing(250, 1050, 55)),
        runner("back, good", Rushing(300, 1560, 74)),
        runner("back, poor", Rushing(120, 384, 24)),
        end_around("wide receiver, end arounds", Rushing(24, 150, 40)),
        receiver("wide receiver, usual", "WR", Receiving(110, 61, 885, 58, 12)),
        receiver("wide receiver, deep", "WR", Receiving(100, 50, 990, 78, 16)),
        receiver("tight end", "TE", Receiving(80, 45, 520, 40, 6)),
        receiver("back, catches", "RB", Receiving(60, 42, 340, 35, 2), Rushing(250, 1050, 55)),
        placekicker(
            "placekicker, usual", goals((5, 5), (5, 6), (5, 6), (6, 8), (4, 6), (3, 5)), FieldGoals(36, 37)
        ),
        placekicker("placekicker, poor", goals((4, 5), (4, 6), (3, 5), (3, 6), (2, 6), (1, 4)), FieldGoals(28, 32)),
        punter("punter, usual", Punting(70, 2870, 63, 1, 40)),
        punter("punter, good", Punting(80, 3560, 70, 0, 50)),
        returner("kickoff returner, usual", "kickoff", Returns(24, 530, 60, 0, 2)),
        returner("kickoff returner, good", "kickoff", Returns(30, 780, 98, 1, 0)),
        returner("punt returner, usual", "punt", Returns(30, 270, 41, 0, 2)),
        returner("punt returner, good", "punt", Returns(32, 400, 80, 2, 3)),
    )  # fmt: skip


def replayed(subject: Subject, seasons: int) -> Iterator[Comparison]:
    """A line beside so many replayed seasons; always the same ones."""
    dice = SeededDice(sha256(f"replayed {subject.name}".encode()).digest(), "seasons")
    deck = Deck(shuffled(dice, solitaire=False), dice)
    found = [subject.replay(deck, dice) for _ in range(seasons)]
    for figure, wanted in subject.figures.items():
        values = [season[figure] for season in found]
        error = stdev(values) / seasons**0.5
        yield Comparison(subject.name, figure, wanted, fmean(values), error, subject.within[figure])


def table(seasons: int) -> Iterator[str]:
    """The table of the page."""
    yield f"| player | figure | line | mean of {seasons} | standard error | difference |"
    yield "|---|---|---|---|---|---|"
    for subject in subjects():
        for one in replayed(subject, seasons):
            yield (
                f"| {one.subject} | {one.figure} | {one.line:.2f} | {one.mean:.2f} | {one.error:.2f}"
                f" | {one.difference:+.2f} |"
            )


if __name__ == "__main__":
    for row in table(int(sys.argv[1]) if len(sys.argv) > 1 else 100):
        print(row, flush=True)
