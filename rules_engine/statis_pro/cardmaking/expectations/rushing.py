"""Yards of a run on the average, worked out from the deck, and the columns that give back a season's yards a carry."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from ...cards.deck import NORMAL_CARDS
from ...cards.men import SHORT_GAIN, Column, Entry
from ...passes.screen import multiplied, screen_result
from ...resolution.defenses import key_on, kind_of
from ...resolution.snap import Snap
from ...resolution.words import INSIDE_RUNS
from ...runs.adjustment import adjustment
from ...runs.columns import within_columns
from ...runs.end_around import LONG_GAINS
from ...runs.run import MOST_LOST_INSIDE, number_modifier
from ...tables import RUN_NUMBERS, screen_modifier
from .. import average
from ..elevens import snap
from ..fitting import closest
from ..season_lines import MOST_YARDS

NUMBERS: Final = range(1, RUN_NUMBERS + 1)


# -- what a run reads --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RunReading:
    """What one run reads: the Run Number in column N (0: a Break), the yards that blockers and boxes add, and the least
    that it gains."""

    number: int
    added: int
    least: int


@cache
def run_readings(carrier: str) -> dict[RunReading, float]:
    """The chances of all readings of a run by the man at a position, as the average league calls and meets it.

    Rules: statis_pro:SP-047, statis_pro:SP-048, statis_pro:SP-056
    """
    chances: dict[RunReading, float] = {}
    for play, called in average.RUNS.items():
        for defense, met in average.AGAINST_RUNS.items():
            readings = _readings(snap(play, carrier, defense))
            for reading in readings:
                chances[reading] = chances.get(reading, 0.0) + called * met / len(readings)
    return chances


def _readings(given: Snap) -> list[RunReading]:
    """What a run reads with each card of the deck and each Run Number, all as likely."""
    play, carrier = given.call.play, given.call.player
    least = MOST_LOST_INSIDE if play in INSIDE_RUNS else -MOST_YARDS
    readings: list[RunReading] = []
    for card in NORMAL_CARDS:
        directive = card.directives[play]
        added = adjustment(directive, given.offense.display, given.in_boxes, carrier)
        for number in _numbers(number_modifier(given)):
            readings.append(RunReading(0, 0, least) if directive.breaks else RunReading(number, added, least))
    return readings


def _numbers(modifier: int) -> list[int]:
    """The twelve Run Numbers as a modifier leaves them, each as likely."""
    return [within_columns(number + modifier) for number in NUMBERS]


# -- expectations ------------------------------------------------------------------------------------------------------


def mean(column: Column) -> float:
    """Mean yards of a column without marks, every Run Number being as likely."""
    return sum(int(entry) for entry in column) / len(column)


def yards_by_number(columns: dict[str, Column], number: int) -> Column:
    """The yards that a Run Number may give, each as likely: the entry of N, or the whole short gain column. 0 is a
    Break: the long gain column, else the short gain column, else the normal one.

    Rules: statis_pro:SP-053, statis_pro:SP-054
    """
    if not number:
        return columns.get("LG") or columns.get("SG") or columns["N"]
    entry = columns["N"][number - 1]
    return columns["SG"] if entry == SHORT_GAIN else (entry,)


def expected_run(columns: dict[str, Column], carrier: str = "BK1") -> float:
    """Yards per carry of runs that are called; at BK1 the defense may key on the carrier."""
    return sum(
        chance * _mean_above(yards_by_number(columns, reading.number), reading.added, reading.least)
        for reading, chance in run_readings(carrier).items()
    )


def _mean_above(yards: Column, added: int, least: int) -> float:
    return sum(max(int(each) + added, least) for each in yards) / len(yards)


def expected_scramble(columns: dict[str, Column]) -> float:
    """Yards of a passer who runs: column N as it stands (8.3.6.3.2).

    Rules: statis_pro:SP-073
    """
    return sum(mean(yards_by_number(columns, number)) for number in NUMBERS) / RUN_NUMBERS


def expected_end_around(columns: dict[str, Column]) -> float:
    """Yards of an end around: the loss on the card, or column N; on a 1 the short gain column, and on a 1 or 12 there
    the long gain column (8.2.6).

    Rules: statis_pro:SP-055
    """
    losses = [card.end_around.loss for card in NORMAL_CARDS if card.end_around is not None]
    long = columns.get("LG") or columns["SG"]
    short = [mean(long) if number in LONG_GAINS else float(columns["SG"][number - 1]) for number in NUMBERS]
    entries = [sum(short) / len(short) if entry == SHORT_GAIN else float(entry) for entry in columns["N"]]
    gained = sum(
        met * entries[number - 1] / RUN_NUMBERS
        for defense, met in average.AGAINST_RUNS.items()
        for number in _numbers(number_modifier(snap("ER", "RE", defense)))
    )
    return (sum(losses) + losses.count(0) * gained) / len(losses)


def expected_quarterback_run(columns: dict[str, Column]) -> float:
    """Yards per carry of a quarterback, on whom nobody keys: some carries are scrambles."""
    called = expected_run(columns, "QB")
    return average.SCRAMBLES * expected_scramble(columns) + (1 - average.SCRAMBLES) * called


def expected_screen(columns: dict[str, Column]) -> float:
    """Yards of a screen that is caught."""
    return sum(yards * chance for yards, chance in screen_gains(columns).items())


def screen_gains(columns: dict[str, Column]) -> dict[int, float]:
    """The chances of what a screen gains that is caught: the back's column N and the factor of the card, fractions
    rounded up.

    Rules: statis_pro:SP-075
    """
    entries = Counter(str(card.screen) for card in NORMAL_CARDS if screen_result(str(card.screen)) == "complete")
    chances: dict[int, float] = {}
    for number, read in _screen_numbers().items():
        yards = yards_by_number(columns, number)
        for entry, count in entries.items():
            for each in yards:
                gained = multiplied(int(each), entry)
                chances[gained] = chances.get(gained, 0.0) + read * count / entries.total() / len(yards)
    return chances


@cache
def _screen_numbers() -> dict[int, float]:
    """The chances of the Run Numbers that a screen reads, as the average league meets it."""
    chances: dict[int, float] = {}
    for defense, met in average.AGAINST_PASSES.items():
        for number in _numbers(screen_modifier(kind_of(defense), key_on(defense, "BK1"))):
            chances[number] = chances.get(number, 0.0) + met / RUN_NUMBERS
    return chances


# -- the columns that give back a season -------------------------------------------------------------------------------

_STEPS: Final = 11  # entries of N besides the first: one step is one yard more in one of them
_LOWEST, _HIGHEST = -12 * _STEPS, 25 * _STEPS
_LEAST_LONG: Final = 12  # yards at the foot of the long gain column
_SHORT_GAIN_FACTORS: Final = (0.7, 1.4)


def rushing_columns(man: str, yards_per_carry: float, longest: int) -> dict[str, Column]:
    """The columns N, SG and LG of a man of that kind whose expectation is closest to a season's yards per carry.

    LG falls from the season's longest run to 12 yards; SG follows the yards per carry; N is what makes up the rest.

    Rules: statis_pro:SP-015
    """
    role = man if man in average.RUSHING else "WR"
    factor = min(max(yards_per_carry / average.YARDS_PER_CARRY[man], _SHORT_GAIN_FACTORS[0]), _SHORT_GAIN_FACTORS[1])
    short: Column = tuple(round(yards * factor) for yards in average.RUSHING[role]["SG"])
    long = long_gain_column(longest)
    expected = {"QB": expected_quarterback_run, "RB": expected_run}.get(man, expected_end_around)

    def columns(step: int) -> dict[str, Column]:
        return {"N": _normal(role, step), "SG": short, "LG": long}

    return columns(closest(range(_LOWEST, _HIGHEST), lambda step: expected(columns(step)), yards_per_carry))


def _normal(role: str, step: int) -> Column:
    """The average column N, so many single yards higher: first one more in entry 2, then in entry 3, and so on."""
    whole, rest = divmod(step, _STEPS)
    entries: list[Entry] = [SHORT_GAIN]
    entries += [yards + whole + (place < rest) for place, yards in enumerate(average.RUSHING[role]["N"])]
    return tuple(entries)


def long_gain_column(longest: int) -> Column:
    """Twelve entries that fall from the longest run to 12 yards, or stay on it where it is shorter, each by the same
    share of the one before."""
    least = max(min(longest, _LEAST_LONG), 1)
    longest = max(longest, least)
    return tuple(round(least * (longest / least) ** (place / 11)) for place in range(11, -1, -1))
