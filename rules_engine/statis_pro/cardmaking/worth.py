"""What a man is worth to a team: one number, from his card, that compares men of all positions in trades and drafts.

The unit is yards a game: how many more yards a team gains, or gives up fewer, with him than with a reserve. What is no
yards is turned into them: an interception into 45, a point into 12. Each term of the sum is a reading of the card times
how often a game asks for it; how often, comes from the deck and the average league.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from ...plans.document_reader import DocumentReader
from ..boxes import GUARDED_FROM, LINE
from ..cards.deck import NORMAL_CARDS
from ..cards.kicking import BANDS, read_placekicker, read_punter, read_return_column
from ..cards.man_json import read_man_card
from ..cards.men import PASS_NUMBERS, PlayerCard
from ..passes.rush import POINT_MOVES
from . import average
from .expectations.kicking import expected_punt_yards, expected_return
from .expectations.passing import PassingRates, expected_passing, throws
from .expectations.receiving import expected_catch
from .expectations.rushing import expected_end_around, expected_quarterback_run, expected_run
from .season_lines import KICKERS

# What a game asks for, of one team.
PASSES: Final = 33.0
RUNS: Final = 30.0
QUARTERBACK_RUNS: Final = 3.0
END_AROUNDS: Final = 0.5  # of a man, at most one a game
PUNTS: Final = 4.5
FIELD_GOALS: Final = 1.8
EXTRA_POINTS: Final = 2.3
KICKOFF_RETURNS: Final = 2.0  # of a man
PUNT_RETURNS: Final = 1.2
# Plays a game that can be directed at a man, by endurance.
CARRIES: Final = (18.0, 13.0, 8.0, 5.0, 3.0)
TARGETS: Final = (9.0, 8.0, 6.0, 4.0, 2.0)
CAUGHT: Final = 0.55

# What things are worth in yards.
POINT: Final = 12.0
INTERCEPTION: Final = 45.0
SACK: Final = 8.0
CATCH: Final = 12.5

# A reserve, against whom a man is measured. His Blocking, Pass Blocking, Tackle, Pass Rush and Pass Defense Values:
RESERVE_VALUES: Final[dict[str, int]] = {"bv": 0, "pb": 0, "tv": 1, "pr": 0, "pd": 2}
RESERVE_PASSER: Final = PassingRates(0.50, 0.04, 0.46, 0.085)  # for each attempt
RESERVE_RUN: Final = {"QB": 3.0, "RB": 3.4, "WR": 3.0, "TE": 3.0}  # yards
RESERVE_CATCH: Final = {"RB": 7.0, "WR": 11.5, "TE": 9.5}
RESERVE_GOOD: Final = 0.85  # of an average placekicker's numbers
RESERVE_PUNT: Final = 38.5
RESERVE_RETURN: Final = {"kickoff": 19.0, "punt": 6.5}


@dataclass(frozen=True)
class Term:
    """A part of a man's worth: what it is, its yards a game, and how it was reckoned, as a sentence."""

    name: str
    yards: float
    reckoned: str


@dataclass(frozen=True)
class Worth:
    """A man's worth with its terms."""

    terms: tuple[Term, ...]

    @property
    def yards(self) -> float:
        """Yards a game above a reserve, to a tenth."""
        return round(sum(term.yards for term in self.terms), 1)


def worth(position: str, sheet: dict[str, Any]) -> Worth:
    """The worth of a man of that position. Raises PlanError where his sheet cannot be read."""
    reader = DocumentReader("CARD", "FIELD")
    terms: list[Term] = []
    if position not in KICKERS:
        card = read_man_card(sheet, position, "", reader)
        reader.report.require()
        terms += _passing(card) if position == "QB" else []
        terms += _carrying(position, card)
        terms += _values(position, card)
        terms += _intercepting(position, card)
    terms += _kicking(sheet, reader)
    reader.report.require()
    return Worth(tuple(terms))


# -- with the ball -----------------------------------------------------------------------------------------------------


def _passing(card: PlayerCard) -> list[Term]:
    """A quarterback's passes: catches, interceptions and sacks for each attempt."""
    rates, reserve = expected_passing(card), RESERVE_PASSER
    return [
        _term("completions", rates.completion_rate - reserve.completions, PASSES, CATCH, "completions for each pass"),
        _term("interceptions", reserve.interceptions - rates.interception_rate, PASSES, INTERCEPTION, "interceptions"),
        _term("sacks", reserve.sacks - rates.sack_rate, PASSES, SACK, "sacks for each pass"),
    ]


def _term(name: str, difference: float, times: float, yards: float, what: str) -> Term:
    reckoned = f"{difference:+.3f} {what} against a reserve, {times:.1f} times a game, {yards:.1f} yards each"
    return Term(name, difference * times * yards, reckoned)


def _carrying(position: str, card: PlayerCard) -> list[Term]:
    """Runs and catches, as often as his endurance allows."""
    terms: list[Term] = []
    if "N" in card.rushing:
        times, rushed = _runs(position, card)
        terms.append(_term("runs", rushed - RESERVE_RUN[position], times, 1.0, "yards a carry"))
    if position != "QB" and card.receiving:
        caught = expected_catch(dict(card.receiving), dict(card.rushing) or None, back=position == "RB")
        times = TARGETS[card.endurance] * CAUGHT
        terms.append(_term("catches", caught - RESERVE_CATCH[position], times, 1.0, "yards a catch"))
    return terms


def _runs(position: str, card: PlayerCard) -> tuple[float, float]:
    """How often a man carries the ball in a game, and his yards."""
    if position == "QB":
        return QUARTERBACK_RUNS, expected_quarterback_run(dict(card.rushing))
    if position == "RB":
        return CARRIES[card.endurance], expected_run(dict(card.rushing))
    return END_AROUNDS, expected_end_around(dict(card.rushing))


# -- values ------------------------------------------------------------------------------------------------------------

_VALUES: Final = {
    "bv": "blocking", "pb": "pass_blocking", "tv": "tackling", "pr": "rush_value", "pd": "pass_defense",
}  # fmt: skip
_NAMES: Final = {
    "bv": "run blocking", "pb": "pass blocking", "tv": "tackling", "pr": "pass rush", "pd": "pass defense",
}  # fmt: skip
_ON_CARD: Final[dict[str, tuple[str, ...]]] = {
    "RB": ("bv",),
    "WR": ("bv",),
    "TE": ("bv",),
    "OL": ("bv", "pb"),
    "DL": ("tv", "pr"),
    "LB": ("tv", "pr", "pd"),
    "DB": ("pd",),
}
# Where men of a position stand when nothing else is on their cards.
_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "RB": ("BK",),
    "WR": ("RE",),
    "TE": ("LE",),
    "OL": LINE,
    "DL": ("A", "B", "D", "E"),
    "LB": ("F", "H", "J"),
    "DB": ("K", "M", "N", "O"),
}
_BETTER_LOW: Final = ("tv", "pd")
RUSHING_LINEBACKERS: Final = 0.35  # how often a linebacker is one of the rushers: in row 1, or in a blitz


def _values(position: str, card: PlayerCard) -> list[Term]:
    """The values on his card, each above a reserve's. A lineman stands where his card says, others anywhere."""
    usual = _PLACES.get(position, ())
    places = [each for each in card.positions if each in usual] if position == "OL" else []
    return [
        _term(
            _NAMES[value],
            (getattr(card, _VALUES[value]) - RESERVE_VALUES[value]) * (-1 if value in _BETTER_LOW else 1),
            *_asked(value, position, tuple(places) or usual),
            "points",
        )
        for value in _ON_CARD.get(position, ())
    ]


def _asked(value: str, position: str, places: tuple[str, ...]) -> tuple[float, float]:
    """How often a game asks for a value, and the yards of one point of it."""
    if value in ("bv", "tv"):
        return RUNS * sum(named_in_runs(place) for place in places) / len(places), 1.0
    if value in ("pb", "pr"):
        often = RUSHING_LINEBACKERS if position == "LB" else 1.0
        return PASSES * rushed_share() * often, POINT_MOVES / PASS_NUMBERS * SACK
    return PASSES * sum(thrown_at(place) for place in places) / len(places), CATCH / PASS_NUMBERS


@cache
def named_in_runs(place: str) -> float:
    """How often a run's directive makes a place's value count, of 1. In a contest of blocker and box one of the two
    wins, so that each counts half."""
    return sum(
        share * (0.5 if card.directives[play].contest else 1.0) / len(NORMAL_CARDS)
        for play, share in average.RUNS.items()
        for card in NORMAL_CARDS
        if place in (*card.directives[play].blockers, *card.directives[play].boxes)
    )


@cache
def rushed_share() -> float:
    """How often a pass becomes a pass rush, of 1."""
    return sum(throw.share for throw in throws() if throw.rushed)


@cache
def thrown_at(box: str) -> float:
    """How often a pass without a rush goes to the receiver whom a box guards, of 1."""
    return sum(
        throw.share for throw in throws() if not throw.rushed and throw.receiver and GUARDED_FROM[throw.receiver] == box
    )


def _intercepting(position: str, card: PlayerCard) -> list[Term]:
    """Interceptions by coverage: a Pass Number of the rating on a throw at his man. From 46 up nearly none is a
    completion. "48?" counts half a number."""
    rating = card.interception
    if rating is None:
        return []
    places = _PLACES[position]
    times = PASSES * sum(thrown_at(place) for place in places) / len(places)
    return [_term("coverage", rating.width / 2 / PASS_NUMBERS, times, INTERCEPTION, "interceptions")]


# -- kicks -------------------------------------------------------------------------------------------------------------


def _kicking(sheet: dict[str, Any], reader: DocumentReader) -> list[Term]:
    """Kicks and returns of kicks."""
    terms: list[Term] = []
    if "kicker" in sheet:
        kicker = read_placekicker(sheet["kicker"], "kicker", reader)
        reader.report.require()
        usual = sum(average.GOOD.values())
        difference = (sum(kicker.good[name] for name in BANDS) - RESERVE_GOOD * usual) / len(BANDS) / PASS_NUMBERS
        terms.append(_term("field goals", difference, FIELD_GOALS, 3 * POINT, "good for each try"))
        extra = (kicker.extra_point_range() - RESERVE_GOOD * average.EXTRA_POINT) / PASS_NUMBERS
        terms.append(_term("extra points", extra, EXTRA_POINTS, POINT, "good for each try"))
    if "punter" in sheet:
        punter = read_punter(sheet["punter"], "punter", reader)
        reader.report.require()
        terms.append(_term("punts", expected_punt_yards(punter.yards) - RESERVE_PUNT, PUNTS, 1.0, "yards a punt"))
    return terms + _returning(sheet, reader)


_KICKS: Final[tuple[tuple[Literal["kickoff", "punt"], float], ...]] = (
    ("kickoff", KICKOFF_RETURNS),
    ("punt", PUNT_RETURNS),
)


def _returning(sheet: dict[str, Any], reader: DocumentReader) -> list[Term]:
    terms: list[Term] = []
    for kick, times in _KICKS:
        name = f"{kick}_return"
        if name in sheet:
            column = read_return_column(sheet[name], name, reader)
            reader.report.require()
            difference = expected_return(column, kick) - RESERVE_RETURN[kick]
            terms.append(_term(f"{kick} returns", difference, times, 1.0, "yards a return"))
    return terms
