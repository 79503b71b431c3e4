"""Changes of players by the change tables (12.3.1, 12.3.3, 12.8), one man at a time.

A change is rolled in a column: a die for the letter, a die for what the letter brings. All columns stand in
``data/changes.json``; the training camp, a change of position and the way to a new team read the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from ...dice import Dice
from ...interface import Athlete, Change, Joining
from ..options import FoolOptions
from . import effects, maximums, traits
from .career import Job, jobs, without_focus
from .effects import PLAIN, Circumstances
from .maximums import DATA

JSON = dict[str, Any]

RETIRES: Final = "retires"
LEAVES_NOTHING: Final = "no change"
TRADED, FREE_AGENT, ROOKIE_FREE_AGENT = "traded", "free agent", "rookie free agent"
_PERCENT: Final = {position: row["faces"] for row in DATA["percent"] for position in row["positions"]}
_SIX: Final = 6


@dataclass(frozen=True, slots=True)
class Row:
    """Where a change roll is read: the column, and the season's credit in whole games (12.8)."""

    column: str
    games: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A letter, and the dice that led to it: "die 3, then "."""

    letter: str
    dice: str = ""


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a roll made of a man.

    sentence  what happened, with its dice: "+S: 4 to 5 (die 5, then C 3)"
    balance   above 0 where he gained, below 0 where he lost
    retires   his career is over (the last column alone)
    effect    what was rolled: "+C-S", "-"; "" for nothing
    """

    athlete: Athlete
    sentence: str
    balance: int = 0
    retires: bool = False
    effect: str = ""


def cell(row: Row, die: int) -> str:
    """What a row of a column shows for a die; "" for no change.

    Rules: fool:12.8-01, fool:12.8-02
    """
    bands = [band for band in DATA["columns"][row.column] if band["games"] <= row.games]
    effects: str = bands[-1]["cells"].get(str(die), "")
    return effects


def roll(
    athlete: Athlete,
    row: Row,
    job: Job,
    options: FoolOptions,
    dice: Dice,
    circumstances: Circumstances = PLAIN,
) -> Rolled:
    """One change roll in a row of a column for one of a man's jobs."""
    die = dice.die(_SIX, "chg.column")
    letter, side = traits.half(cell(row, die), dice, "chg.column.half")
    dice_words = f"die {die}{f' {side}' if side else ''}"
    if letter == RETIRES:
        return Rolled(athlete, f"retires ({dice_words})", -1, retires=True)
    if not letter:
        return Rolled(athlete, f"{LEAVES_NOTHING} ({dice_words})")
    return roll_letter(athlete, Drawn(letter, f"{dice_words}, then "), job, options, dice, circumstances)


def roll_letter(
    athlete: Athlete,
    drawn: Drawn,
    job: Job,
    options: FoolOptions,
    dice: Dice,
    circumstances: Circumstances = PLAIN,
) -> Rolled:
    """A roll on the effects of a letter."""
    die = dice.die(_SIX, "chg.effect")
    effect, side = traits.half(DATA["letters"][drawn.letter][die - 1], dice, "chg.effect.half")
    dice_words = f"{drawn.dice}{drawn.letter} {die}{f' {side}' if side else ''}"
    if effect in ("+%", "-%"):
        third = dice.die(_SIX, "chg.percent")
        effect = effect[0] + percent(position_for(athlete, effect[0], circumstances), job, third)
        dice_words = f"{dice_words}, then % {third}"
    if not effect:
        return Rolled(athlete, f"{LEAVES_NOTHING} ({dice_words})")
    if effect in ("+", "-"):
        after, sentence, balance = roll_attribute(athlete, effect, dice, circumstances)
        with_dice = f"{sentence[:-1]}; {dice_words})" if "(" in sentence else f"{sentence} ({dice_words})"
        return Rolled(after, with_dice, balance, effect=effect)
    after, sentence, balance = effects.carry_out(athlete, effect, job, options, dice, circumstances)
    return Rolled(after, f"{effect}: {sentence} ({dice_words})", balance, effect=effect)


def position_for(athlete: Athlete, sign: str, circumstances: Circumstances) -> str:
    """The position by which a change is read while a man changes from one to another.

    "Favorable changes are generated based on the new position, unfavorable ones are based on the old position."

    Rules: fool:12.5.2-16
    """
    return circumstances.to if circumstances.moving and sign == "+" else athlete.position


def roll_attribute(
    athlete: Athlete, sign: str, dice: Dice, circumstances: Circumstances = PLAIN
) -> tuple[Athlete, str, int]:
    """A ``+`` or ``-``, as it suits the position by which it is read.

    Rules: fool:12.5.2-16
    """
    there = replace(athlete, position=position_for(athlete, sign, circumstances))
    after, sentence, balance = traits.change(there, sign, dice, circumstances.wishes)
    return replace(after, position=athlete.position), sentence, balance


def percent(position: str, job: Job, die: int) -> str:
    """Which value a % moves, C or P (12.8); kickers and punters have columns of their own.

    Rules: fool:12.3.1-11, fool:12.8-07
    """
    looked_up = {"field": maximums.general(position), "kick": "K", "punt": "P"}[job]
    value: str = _PERCENT[looked_up][die - 1]
    return value


# -- the way to a new team ---------------------------------------------------------------------------------------------


def joined(athlete: Athlete, joining: Joining, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
    """The extra rolls of a man who was traded or signed (11.6, 12.3.3): in that column, a rookie who never had a team
    in that of rookie free agents too; for each of his jobs. None where he was with the team before. What the camp of
    his former team stressed is lost (12.7.1).

    A man whose change is unfavorable stays until his new team has played (12.3.3).

    Rules: fool:11.6-05, fool:12.3.3-01, fool:12.3.3-05, fool:12.5.1-01, fool:12.3.3-04
    """
    left_focus = without_focus(athlete)
    changes: list[Change] = [Change("experience", left_focus, "")] if left_focus is not athlete else []
    if joining.was_here:
        return tuple(changes)
    athlete = left_focus
    columns = [TRADED if joining.how == "trade" else FREE_AGENT]
    if joining.how == "signing" and joining.is_new and athlete.sheet.get("rookie", False):
        columns.append(ROOKIE_FREE_AGENT)
    balance = 0
    for column in columns:
        for job in jobs(athlete):
            rolled = roll(athlete, Row(column), job, options, dice)
            athlete, balance = rolled.athlete, balance + rolled.balance
            changes.append(Change("change", athlete, f"{_words(column, job)}: {rolled.sentence}"))
    if balance < 0:
        athlete = replace(athlete, sheet={**athlete.sheet, "stays": True})
        changes.append(Change("change", athlete, "stays until his new team has played"))
    return tuple(changes)


def _words(column: str, job: Job) -> str:
    how = "after the trade" if column == TRADED else f"as a {column}"
    return how + {"field": "", "kick": ", kicking", "punt": ", punting"}[job]


def may_leave(sheet: JSON) -> JSON:
    """The sheet of a man whose team has played: he need not stay any longer.

    Rules: fool:12.3.3-02
    """
    return {name: value for name, value in sheet.items() if name != "stays"}


def camp_again(athlete: Athlete, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
    """Gains beyond the maximum that were kept for a season: in the next camp the roll is repeated (12.6)."""
    changes = []
    for key in athlete.sheet.get("trial", ()):
        values = maximums.sound_values(athlete)
        less = {**values, key: values[key] - 1}
        verdict, die = maximums.verdict(athlete.position, less, values, key, options, dice)
        left = [one for one in athlete.sheet["trial"] if one != key]
        athlete = replace(athlete, sheet={name: value for name, value in athlete.sheet.items() if name != "trial"})
        name = key.upper()
        if verdict == "season":
            left, sentence = sorted([*left, key]), f"keeps the {name} beyond the maximum for another season"
        elif verdict == "void":
            athlete, sentence = (
                effects.with_values(athlete, {key: -1}),
                f"loses the {name} that he had beyond the maximum",
            )
        elif verdict == "other":
            other = maximums.OTHER[key]
            athlete = effects.with_values(athlete, {other: -int(athlete.sheet.get(other, 0) > 0)})
            sentence = f"keeps the {name} beyond the maximum and loses a point of {other.upper()}"
        else:
            sentence = f"keeps the {name} for good"
        if left:
            athlete = replace(athlete, sheet={**athlete.sheet, "trial": left})
        changes.append(Change("change", athlete, f"{sentence} (limit {die})" if die else sentence))
    return tuple(changes)
