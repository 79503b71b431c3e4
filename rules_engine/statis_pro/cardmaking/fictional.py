"""Fictional seasons: a team's lines, drawn around the averages of a league.

Every man has a form, drawn on three dice and shifted by his unit's level. His figures follow his form; what is shared
out within a team (passes, catches, runs) adds up to what the quarterbacks and the team have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...dice import Dice
from ...people import invent
from ..cards.kicking import BANDS
from . import average
from .season_lines import (
    LONG_CATCH,
    Blocking,
    Defending,
    FieldGoals,
    Passing,
    Placekicking,
    Punting,
    Receiving,
    Returns,
    Rushing,
    SeasonLine,
)

GAMES: Final = 16
PASSES: Final = 480  # of a team in a season
RUNS: Final = 430  # by backs
_HIGHEST: Final = 2.5  # form

# Seasons differ a little from the average one, whose calls are alike for everybody. A defense that is coached for the
# game takes away some completions, a sack and half an interception of a hundred passes; an offense that is coached
# throws more to those who gain most. With these rates games between autocoached teams have the average figures.
COMPLETION: Final = 0.58
INTERCEPTION_RATE: Final = 0.027
SACK_RATE: Final = 0.052
CATCHES: Final = 0.95  # of the average yards per catch


@dataclass(frozen=True)
class Slot:
    """A place of the roster.

    unit     whose level shifts the man's form
    starts   games of 16 that he starts; a reserve plays in ``games``
    passes, carries   his share of the team's passes (thrown by or at him) and runs
    places   positions or boxes where he plays (O1)
    """

    position: str
    unit: str
    starts: int
    games: int = GAMES
    passes: float = 0.0
    carries: float = 0.0
    places: tuple[str, ...] = ()
    kickoffs: int = 0  # that he returns
    punts: int = 0


SLOTS: Final = (
    Slot("QB", "passing", 15, passes=0.92),
    Slot("QB", "passing", 1, 5, passes=0.08),
    Slot("RB", "running", 16, passes=0.10, carries=0.48),
    Slot("RB", "running", 14, passes=0.08, carries=0.27),
    Slot("RB", "running", 2, passes=0.04, carries=0.18, kickoffs=14),
    Slot("RB", "running", 0, 12, passes=0.02, carries=0.07, kickoffs=4),
    Slot("WR", "receiving", 16, passes=0.22),
    Slot("WR", "receiving", 15, passes=0.19),
    Slot("WR", "receiving", 2, passes=0.11, kickoffs=20, punts=9),
    Slot("WR", "receiving", 0, 14, passes=0.05, punts=24),
    Slot("WR", "receiving", 0, 8, passes=0.02, punts=2),
    Slot("TE", "receiving", 16, passes=0.13),
    Slot("TE", "receiving", 2, passes=0.03),
    Slot("TE", "receiving", 0, 10, passes=0.01),
    Slot("OL", "line", 16, places=("LT", "RT")),
    Slot("OL", "line", 16, places=("LG", "RG")),
    Slot("OL", "line", 16, places=("CN",)),
    Slot("OL", "line", 15, places=("RG", "LG")),
    Slot("OL", "line", 16, places=("RT", "LT")),
    Slot("OL", "line", 1, places=("LT", "RT")),
    Slot("OL", "line", 1, places=("LG", "RG")),
    Slot("OL", "line", 0, places=("CN", "LG")),
    Slot("DL", "front", 16),
    Slot("DL", "front", 16),
    Slot("DL", "front", 15),
    Slot("DL", "front", 15),
    Slot("DL", "front", 2),
    Slot("DL", "front", 0),
    Slot("DL", "front", 0, 10),
    Slot("LB", "front", 16),
    Slot("LB", "front", 16),
    Slot("LB", "front", 15),
    Slot("LB", "front", 2),
    Slot("LB", "front", 0),
    Slot("LB", "front", 0),
    Slot("LB", "front", 0, 10),
    Slot("DB", "secondary", 16, places=("K", "O")),
    Slot("DB", "secondary", 16, places=("M",)),
    Slot("DB", "secondary", 16, places=("N",)),
    Slot("DB", "secondary", 15, places=("O", "K")),
    Slot("DB", "secondary", 3, places=("K", "O", "L"), kickoffs=8, punts=4),
    Slot("DB", "secondary", 1, places=("M", "N", "L")),
    Slot("DB", "secondary", 0, 10, places=("O", "L")),
    Slot("K", "kicking", 0),
    Slot("P", "kicking", 0),
)
UNITS: Final = tuple(dict.fromkeys(slot.unit for slot in SLOTS))

NUMBERS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "QB": ((1, 19),),
    "K": ((1, 19),),
    "P": ((1, 19),),
    "RB": ((20, 49),),
    "WR": ((80, 89), (10, 19)),
    "TE": ((80, 89), (40, 49)),
    "OL": ((60, 79), (50, 59)),
    "DL": ((90, 99), (60, 79)),
    "LB": ((50, 59), (90, 99)),
    "DB": ((20, 49),),
}


def fictional_lines(strength: int, dice: Dice) -> list[SeasonLine]:
    """The lines of one team, in the order of ``SLOTS``; ``strength`` 1 (weak) to 5 (strong)."""
    levels = {unit: (strength - 3) * 0.5 + _bell(dice) * 0.3 for unit in UNITS}
    forms = [min(max(levels[slot.unit] + _bell(dice), -_HIGHEST), _HIGHEST) for slot in SLOTS]
    lines = _people(dice)
    for groups in (_passes, _runs, _returns, _fronts, _kicks):
        lines = groups(lines, forms, dice)
    return lines


def _bell(dice: Dice) -> float:
    """About a standard normal number: the sum of three dice less its mean, by its standard deviation."""
    return (dice.sum(3, 6, "generate.form") - 10.5) / 2.96


def _people(dice: Dice) -> list[SeasonLine]:
    """Names, numbers and ages, and how often each man played."""
    names: set[str] = set()
    numbers: set[int] = set()
    lines: list[SeasonLine] = []
    for slot in SLOTS:
        number = _number(slot.position, numbers, dice)
        age = 20 + dice.sum(2, 6, "generate.age")
        lines.append(
            SeasonLine(number, invent(dice, names), slot.position, age, slot.games, slot.starts, slot.places)
        )  # fmt: skip
    return lines


def _number(position: str, taken: set[int], dice: Dice) -> int:
    """A free jersey number of the position's custom."""
    for low, high in (*NUMBERS[position], (1, 99)):
        free = [number for number in range(low, high + 1) if number not in taken]
        if free:
            number = free[dice.die(len(free), "generate.number") - 1]
            taken.add(number)
            return number
    raise AssertionError("A roster of 45 always leaves numbers free.")


def shared_out(total: int, weights: list[float]) -> list[int]:
    """``total`` shared out by weights in whole numbers; what is left over goes to the largest fractions."""
    whole = sum(weights)
    exact = [total * weight / whole for weight in weights]
    shares = [int(each) for each in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: (shares[place] - exact[place], place))
    for place in by_fraction[: total - sum(shares)]:
        shares[place] += 1
    return shares


# -- passes and runs ---------------------------------------------------------------------------------------------------

_CATCHES: Final = {"RB": 1.25, "WR": 0.95, "TE": 1.1}  # of a target, against the others


def _passes(lines: list[SeasonLine], forms: list[float], dice: Dice) -> list[SeasonLine]:
    """What the quarterbacks threw, and the same passes as their receivers have them."""
    lines = list(lines)
    places = [place for place, slot in enumerate(SLOTS) if slot.passes]
    passers = [place for place in places if SLOTS[place].position == "QB"]
    receivers = [place for place in places if SLOTS[place].position != "QB"]
    total = PASSES + round(20 * _bell(dice))
    for place, attempts in zip(passers, shared_out(total, [SLOTS[each].passes for each in passers]), strict=True):
        lines[place] = replace(lines[place], passing=_passing(attempts, forms[place]), rushing=_scrambles(place, dice))
    targets = shared_out(total, [SLOTS[each].passes for each in receivers])
    completed = sum(each.passing.completions for each in lines if each.passing)
    weights = [
        count * _CATCHES[SLOTS[place].position] * (1 + 0.04 * forms[place])
        for place, count in zip(receivers, targets, strict=True)
    ]
    for place, count, caught in zip(receivers, targets, shared_out(completed, weights), strict=True):
        lines[place] = replace(lines[place], receiving=_receiving(place, count, caught, forms[place], dice))
    return lines


def _passing(attempts: int, form: float) -> Passing:
    return Passing(
        attempts,
        round(attempts * (COMPLETION + 0.025 * form)),
        round(attempts * max(INTERCEPTION_RATE - 0.006 * form, 0.01)),
        round(attempts * max(SACK_RATE - 0.012 * form, 0.02) / (1 - SACK_RATE)),
    )


def _scrambles(place: int, dice: Dice) -> Rushing:
    """A quarterback's runs."""
    carries = max(round(SLOTS[place].starts * 2.4 + 4 + 6 * _bell(dice)), 2)
    yards = round(carries * max(average.YARDS_PER_CARRY["QB"] + 0.8 * _bell(dice), 1.0))
    return Rushing(carries, yards, max(round(16 + 5 * _bell(dice)), -(-yards // carries)))


def _receiving(place: int, targets: int, catches: int, form: float, dice: Dice) -> Receiving | None:
    catches = min(catches, targets)
    if not catches:
        return None
    position = SLOTS[place].position
    each = max(CATCHES * average.YARDS_PER_CATCH[position] * (1 + 0.07 * form + 0.07 * _bell(dice)), 3.0)
    yards = round(catches * each)
    longest = min(max(round(each * 2.6 + catches**0.5 * 2 + 7 * _bell(dice)), -(-yards // catches)), 99)
    over_20 = round(catches * min(max((each - 5) * 0.024, 0.0), 0.4)) if longest >= LONG_CATCH else 0
    return Receiving(targets, catches, yards, longest, over_20)


def _runs(lines: list[SeasonLine], forms: list[float], dice: Dice) -> list[SeasonLine]:
    """The backs' runs; how well a back, end or lineman blocks is judged by his form and what the dice say."""
    lines = list(lines)
    carriers = [place for place, slot in enumerate(SLOTS) if slot.carries]
    carries = shared_out(RUNS + round(20 * _bell(dice)), [SLOTS[place].carries for place in carriers])
    for place, count in zip(carriers, carries, strict=True):
        yards = round(count * max(average.YARDS_PER_CARRY["RB"] + 0.4 * forms[place], 1.5))
        longest = min(max(round(20 + count**0.5 * 2 + 8 * _bell(dice)), -(-yards // count)), 99)
        lines[place] = replace(lines[place], rushing=Rushing(count, yards, longest))
    for place, slot in enumerate(SLOTS):
        if slot.position in ("RB", "WR", "TE", "OL"):
            lines[place] = replace(lines[place], blocking=_blocking(forms[place], slot, dice))
    return lines


def _blocking(form: float, slot: Slot, dice: Dice) -> Blocking:
    """Grades around 55 for a starter and 40 for a reserve."""
    base = 55 if slot.starts >= GAMES / 2 else 40
    grades = [round(base + 10 * form + 10 * _bell(dice)) for _ in range(2)]
    return Blocking(*(min(max(grade, 0), 100) for grade in grades))


# -- returns, defense, kicks -------------------------------------------------------------------------------------------


def _returns(lines: list[SeasonLine], forms: list[float], dice: Dice) -> list[SeasonLine]:
    return [
        replace(
            line,
            kickoff_returns=_returned(slot.kickoffs, average.YARDS_PER_KICKOFF_RETURN, form, dice),
            punt_returns=_returned(slot.punts, average.YARDS_PER_PUNT_RETURN, form, dice),
        )
        for line, slot, form in zip(lines, SLOTS, forms, strict=True)
    ]


def _returned(count: int, usual: float, form: float, dice: Dice) -> Returns | None:
    """A returner's season; one in eighteen of those with ten returns and more scored."""
    if not count:
        return None
    each = usual * (1 + 0.06 * form + 0.08 * _bell(dice))
    yards = round(count * each)
    longest = min(max(round(each * 1.6 + 12 + 8 * _bell(dice)), -(-yards // count)), 99)
    scored = count >= average.FULL_RETURNS and dice.die(18, "generate.touchdown") == 1
    fumbles = dice.die(3, "generate.fumbles") - 1 if count >= average.FULL_RETURNS else 0
    return Returns(count, yards, 95 if scored else longest, int(scored), fumbles)


# Tackles, sacks, interceptions and passes defended of a starter in a season, and how far one step of form moves them.
_DEFENSE: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "DL": ((48, 10), (6, 2.5), (0, 0), (1, 1)),
    "LB": ((88, 16), (3, 2), (1.2, 1), (5, 2)),
    "DB": ((62, 10), (0.7, 0.7), (3, 1.6), (10, 3)),
}


def _fronts(lines: list[SeasonLine], forms: list[float], dice: Dice) -> list[SeasonLine]:
    """The defenders' figures; a reserve has two fifths of a starter's."""
    lines = list(lines)
    for place, slot in enumerate(SLOTS):
        if slot.position in _DEFENSE:
            part = (1.0 if slot.starts >= GAMES / 2 else 0.4) * slot.games / GAMES
            counts = [
                max(round(part * (usual + step * (0.7 * forms[place] + 0.7 * _bell(dice)))), 0)
                for usual, step in _DEFENSE[slot.position]
            ]
            lines[place] = replace(lines[place], defending=Defending(*counts))
    return lines


_TRIES: Final = (5, 5, 5, 5, 5, 4)  # field goals of a season, by band
_EXTRA_POINTS: Final = 36


def _kicks(lines: list[SeasonLine], forms: list[float], dice: Dice) -> list[SeasonLine]:
    lines = list(lines)
    for place, slot in enumerate(SLOTS):
        if slot.position == "K":
            lines[place] = replace(lines[place], placekicking=_placekicking(forms[place], dice))
        elif slot.position == "P":
            lines[place] = replace(lines[place], punting=_punting(forms[place], dice))
    return lines


def _placekicking(form: float, dice: Dice) -> Placekicking:
    """Of each band the average number is good, one more or less by form and dice."""
    goals = []
    for band, tries in zip(BANDS, _TRIES, strict=True):
        good = tries * average.GOOD[band] / 48 + 0.3 * form + 0.5 * _bell(dice)
        goals.append(FieldGoals(min(max(round(good), 0), tries), tries))
    missed = min(dice.die(3, "generate.extra_points") - 1, _EXTRA_POINTS)
    return Placekicking(tuple(goals), FieldGoals(_EXTRA_POINTS - missed, _EXTRA_POINTS))


def _punting(form: float, dice: Dice) -> Punting:
    punts = 75 + round(6 * _bell(dice))
    yards = round(punts * (average.YARDS_PER_PUNT + 1.2 * form + 0.5 * _bell(dice)))
    longest = min(62 + round(4 * _bell(dice)), 80)
    blocked = (0, 0, 0, 1, 1, 2)[dice.die(6, "generate.blocked") - 1]
    returned = round(punts * average.RETURNED_RATE) + round(4 * _bell(dice))
    return Punting(punts, yards, longest, blocked, min(returned, punts))
