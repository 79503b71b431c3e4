"""Yards of a run on the average, worked out from the deck, and the columns that give back a season's yards a carry."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Final

from ..cards.deck import NORMAL_CARDS
from ..cards.fac import Directive
from ..cards.men import SHORT_GAIN, Column, Entry
from ..tables import RUN_NUMBERS, Key, run_modifier, screen_modifier
from . import average
from .average import AGAINST_PASSES, AGAINST_RUNS, DefensiveCall
from .fitting import closest
from .season_lines import MOST_YARDS

INSIDE_RUNS: Final = ("IL", "IR")
LEAST_INSIDE: Final = -3  # yards of an inside run (8.2.7)
EMPTY_BOXES: Final = 2  # yards where nobody stands in the boxes of a directive (8.2.3.2)
SCREEN_FACTORS: Final = {"COM": 1.0, "COMxh": 0.5, "COMx2": 2.0, "COMx3": 3.0}

Chances = dict[int, float]  # how often a Run Number, or a number of yards, comes up, of 1


# -- what a run reads --------------------------------------------------------------------------------------------------


def modified(modifiers: dict[int, float]) -> Chances:
    """Chances of the Run Numbers 1 to 12 under modifiers with their shares; beyond the ends they stay on them."""
    chances = dict.fromkeys(range(1, RUN_NUMBERS + 1), 0.0)
    for modifier, share in modifiers.items():
        for number in range(1, RUN_NUMBERS + 1):
            chances[min(max(number + modifier, 1), RUN_NUMBERS)] += share / RUN_NUMBERS
    return chances


@cache
def run_numbers(keyed: bool, blitz: bool | None = None) -> Chances:
    """Chances of the Run Numbers of a run, 1 for all calls together; with ``blitz`` those of blitzes alone, or of all
    other calls. ``keyed``: the defense may key on the carrier; on others a key is wrong.

    Rules: statis_pro:SP-048
    """
    calls = [call for call in AGAINST_RUNS if blitz is None or (call.call == "blitz") == blitz]
    return modified(_shares([(run_modifier(call.call, _key(call, keyed)), call.share) for call in calls]))


def _key(call: DefensiveCall, keyed: bool) -> Key:
    return "wrong_key" if call.key == "keyed" and not keyed else call.key


def _shares(weighed: list[tuple[int, float]]) -> dict[int, float]:
    """Weights of the same number added up."""
    shares: dict[int, float] = {}
    for number, share in weighed:
        shares[number] = shares.get(number, 0.0) + share
    return shares


def adjustment(directive: Directive, *, blitz: bool = False) -> int:
    """Yards that average blockers and tacklers add (8.2.3); blitzers are out of their boxes.

    Rules: statis_pro:SP-049, statis_pro:SP-050, statis_pro:SP-051
    """
    blocking = sum(average.BLOCKING[blocker] for blocker in directive.blockers)
    filled = [
        average.TACKLING[box]
        for box in directive.boxes
        if box in average.TACKLING and not (blitz and box in average.BLITZERS)
    ]
    if directive.contest and filled:
        net = blocking + sum(filled)
        return blocking if net > 0 else sum(filled) if net < 0 else 0
    if directive.boxes and not filled and not directive.blockers:
        return EMPTY_BOXES
    return blocking + sum(filled)


@cache
def adjustments(inside: bool, blitz: bool) -> Chances:
    """Chances of the yards that a directive adds, for inside runs or sweeps; a Break is no adjustment and left out."""
    plays = [play for play in average.RUNS if (play in INSIDE_RUNS) == inside]
    share = sum(average.RUNS[play] for play in plays)
    return _shares(
        [
            (adjustment(card.directives[play], blitz=blitz), average.RUNS[play] / share / len(NORMAL_CARDS))
            for play in plays
            for card in NORMAL_CARDS
            if not card.directives[play].breaks
        ]
    )


# -- expectations ------------------------------------------------------------------------------------------------------


def mean(column: Column) -> float:
    """Mean yards of a column without marks, every Run Number being as likely."""
    return sum(int(entry) for entry in column) / len(column)


def yards_by_number(columns: dict[str, Column], number: int) -> Column:
    """The yards that a Run Number may give, each as likely: the entry of N, or the whole short gain column."""
    entry = columns["N"][number - 1]
    return columns["SG"] if entry == SHORT_GAIN else (entry,)


def expected_run(columns: dict[str, Column], *, keyed: bool = True) -> float:
    """Yards per carry of runs that are called.

    Rules: statis_pro:SP-047, statis_pro:SP-053, statis_pro:SP-054, statis_pro:SP-056
    """
    total = 0.0
    for inside, blitz in product((True, False), (True, False)):
        share = sum(part for play, part in average.RUNS.items() if (play in INSIDE_RUNS) == inside)
        numbers, added = run_numbers(keyed, blitz), adjustments(inside, blitz)
        breaks = (1.0 - sum(added.values())) * sum(numbers.values())
        least = LEAST_INSIDE if inside else -MOST_YARDS
        total += share * breaks * _long_gain(columns, least)
        total += share * sum(
            chance * part * _mean_above(yards_by_number(columns, number), yards, least)
            for number, chance in numbers.items()
            for yards, part in added.items()
        )
    return total


def _long_gain(columns: dict[str, Column], least: int) -> float:
    """Yards of a Break: the long gain column, else the short gain column, else the normal one (8.2.5)."""
    return _mean_above(columns.get("LG") or columns.get("SG") or columns["N"], 0, least)


def _mean_above(yards: Column, added: int, least: int) -> float:
    return sum(max(int(each) + added, least) for each in yards) / len(yards)


def expected_scramble(columns: dict[str, Column]) -> float:
    """Yards of a passer who runs: column N as it stands (8.3.6.3.2).

    Rules: statis_pro:SP-073
    """
    return sum(mean(yards_by_number(columns, number)) for number in range(1, RUN_NUMBERS + 1)) / RUN_NUMBERS


def expected_end_around(columns: dict[str, Column]) -> float:
    """Yards of an end around: the loss on the card, or column N; on a 1 the short gain column, and on a 1 or 12 there
    the long gain column (8.2.6).

    Rules: statis_pro:SP-055
    """
    losses = [card.end_around.loss for card in NORMAL_CARDS if card.end_around is not None]
    goes_on = losses.count(0) / len(losses)
    short, long = columns["SG"], columns.get("LG")
    tail = mean((*short[1:-1],)) * (RUN_NUMBERS - 2) + 2 * mean(long) if long else mean(short) * RUN_NUMBERS
    gains = [tail / RUN_NUMBERS if entry == SHORT_GAIN else float(entry) for entry in columns["N"]]
    return sum(losses) / len(losses) + goes_on * sum(
        chance * gains[number - 1] for number, chance in run_numbers(keyed=False).items()
    )


def expected_quarterback_run(columns: dict[str, Column]) -> float:
    """Yards per carry of a quarterback, on whom nobody keys: some carries are scrambles."""
    called = expected_run(columns, keyed=False)
    return average.SCRAMBLES * expected_scramble(columns) + (1 - average.SCRAMBLES) * called


def expected_screen(columns: dict[str, Column]) -> float:
    """Yards of a screen that is caught: the back's column N and the factor of the card, fractions rounded up.

    Rules: statis_pro:SP-075
    """
    numbers = modified(_shares([(screen_modifier(call.call, call.key), call.share) for call in AGAINST_PASSES]))
    caught = [str(card.screen) for card in NORMAL_CARDS if card.screen in SCREEN_FACTORS]
    total = 0.0
    for entry, count in Counter(caught).items():
        for number, chance in numbers.items():
            yards = yards_by_number(columns, number)
            gained = [-int(-int(each) * SCREEN_FACTORS[entry] // 1) for each in yards]
            total += count / len(caught) * chance * sum(gained) / len(gained)
    return total


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
