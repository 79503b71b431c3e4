"""Changes of players by the change tables (12.3.1, 12.3.3, 12.8), one man at a time.

A change is rolled in a column: a die for the letter, a die for what the letter brings. All columns stand in
``data/changes.json``; the training camp and the way to a new team read the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from ...dice import Dice
from ...interface import Athlete, Change, Joining
from ..options import FoolOptions
from ..players import family
from . import maximums, traits
from .maximums import DATA

JSON = dict[str, Any]
Job = Literal["field", "kick", "punt"]

RETIRES: Final = "retires"
LEAVES_NOTHING: Final = "no change"
TRADED, FREE_AGENT, ROOKIE_FREE_AGENT = "traded", "free agent", "rookie free agent"
_PERCENT: Final = {position: row["faces"] for row in DATA["percent"] for position in row["positions"]}
_KICKERS: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = DATA["kickers"]
_RATINGS: Final[Mapping[str, Mapping[str, tuple[str, int, int]]]] = DATA["ratings"]
_SIX: Final = 6


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a roll made of a man.

    sentence  what happened, with its dice: "+S: 4 to 5 (die 5, then C 3)"
    balance   above 0 where he gained, below 0 where he lost
    retires   his career is over (the last column alone)
    """

    athlete: Athlete
    sentence: str
    balance: int = 0
    retires: bool = False


def jobs(athlete: Athlete) -> tuple[Job, ...]:
    """The jobs for which a man rolls apart: what he plays, and kicking beside it (12.3.1)."""
    kicks: tuple[Job, ...] = tuple(name for name in ("kick", "punt") if athlete.sheet.get(name))
    if family(athlete.position) == "K":
        return kicks
    return ("field", *kicks)


def cell(column: str, games: int, die: int) -> str:
    """What a column shows for a die, in the row of the season's credit in whole games; "" for no change.

    Rules: fool:12.8-01, fool:12.8-02
    """
    bands = [band for band in DATA["columns"][column] if band["games"] <= games]
    effects: str = bands[-1]["cells"].get(str(die), "")
    return effects


def roll(athlete: Athlete, column: str, job: Job, options: FoolOptions, dice: Dice, games: int = 0) -> Rolled:
    """One change roll in a column for one of a man's jobs."""
    die = dice.die(_SIX, "chg.column")
    letter, side = traits.half(cell(column, games, die), dice, "chg.column.half")
    dice_words = f"die {die}{f' {side}' if side else ''}"
    if letter == RETIRES:
        return Rolled(athlete, f"retires ({dice_words})", -1, retires=True)
    if not letter:
        return Rolled(athlete, f"{LEAVES_NOTHING} ({dice_words})")
    second = dice.die(_SIX, "chg.effect")
    effect, side = traits.half(DATA["letters"][letter][second - 1], dice, "chg.effect.half")
    dice_words += f", then {letter} {second}{f' {side}' if side else ''}"
    if effect in ("+%", "-%"):
        third = dice.die(_SIX, "chg.percent")
        effect, dice_words = effect[0] + percent(athlete.position, job, third), f"{dice_words}, then % {third}"
    if not effect:
        return Rolled(athlete, f"{LEAVES_NOTHING} ({dice_words})")
    if effect in ("+", "-"):
        after, sentence, balance = traits.change(athlete, effect, dice)
        with_dice = f"{sentence[:-1]}; {dice_words})" if "(" in sentence else f"{sentence} ({dice_words})"
        return Rolled(after, with_dice, balance)
    after, sentence, balance = _effect(athlete, effect, job, options, dice)
    return Rolled(after, f"{effect}: {sentence} ({dice_words})", balance)


def percent(position: str, job: Job, die: int) -> str:
    """Which value a % moves, C or P (12.8); kickers and punters have columns of their own.

    Rules: fool:12.3.1-11, fool:12.8-07
    """
    looked_up = {"field": maximums.general(position), "kick": "K", "punt": "P"}[job]
    value: str = _PERCENT[looked_up][die - 1]
    return value


# -- effects -----------------------------------------------------------------------------------------------------------


def _effect(athlete: Athlete, effect: str, job: Job, options: FoolOptions, dice: Dice) -> tuple[Athlete, str, int]:
    """A change of one value, or of two against each other (+C-S).

    Rules: fool:12.3.1-07, fool:12.8-03
    """
    if job != "field":
        return _kicks(athlete, effect, job)
    if effect == "+C-S":
        return _heavier(athlete, options, dice)
    key, by = effect[1].lower(), 1 if effect[0] == "+" else -1
    if by < 0:
        return _less(athlete, key)
    return _more(athlete, key, {key: 1}, options, dice)


def _less(athlete: Athlete, key: str) -> tuple[Athlete, str, int]:
    """A point less; never below nothing (12.3.1).

    Rules: fool:12.3.1-08
    """
    value = athlete.sheet.get(key, 0)
    if value <= 0:
        return athlete, f"nothing to lose at {value}", 0
    return _with(athlete, {key: -1}), f"{value} to {value - 1}", -1


def _heavier(athlete: Athlete, options: FoolOptions, dice: Dice) -> tuple[Athlete, str, int]:
    """+C-S, unless it would take his speed below the least of his position (12.3.1).

    Rules: fool:12.3.1-09
    """
    least = maximums.least_speed(athlete.position)
    if athlete.sheet.get("s", 0) - 1 < least:
        return athlete, f"left out, since his speed would fall below {least}", 0
    return _more(athlete, "c", {"c": 1, "s": -1}, options, dice)


def _more(
    athlete: Athlete, key: str, by: Mapping[str, int], options: FoolOptions, dice: Dice
) -> tuple[Athlete, str, int]:
    """A gain, checked against the maximums by his values as a sound man (12.6)."""
    before = maximums.sound_values(athlete)
    after = {name: value + by.get(name, 0) for name, value in before.items()}
    verdict, die = maximums.verdict(athlete.position, before, after, key, options, dice)
    if verdict == "void":
        return athlete, f"void beyond the maximum (limit {die})", 0
    moved = dict(by)
    if verdict == "other":
        other = maximums.OTHER[key]
        moved[other] = moved.get(other, 0) - (athlete.sheet.get(other, 0) + moved.get(other, 0) > 0)
    changed = _with(athlete, moved)
    if verdict == "season":
        trial = sorted({*athlete.sheet.get("trial", ()), key})
        changed = replace(changed, sheet={**changed.sheet, "trial": trial})
    words = ", ".join(
        f"{name.upper() + ' ' if len(moved) > 1 else ''}{athlete.sheet.get(name, 0)} to {changed.sheet[name]}"
        for name in sorted(moved)
        if moved[name]
    )
    beyond = {"kept": "", "other": "", "season": ", to be rolled again in the next camp"}[verdict]
    return changed, words + beyond + (f" (limit {die})" if die else ""), sum(moved.values())


def _with(athlete: Athlete, by: Mapping[str, int]) -> Athlete:
    moved = {name: athlete.sheet.get(name, 0) + step for name, step in by.items()}
    return replace(athlete, sheet={**athlete.sheet, **moved})


def _kicks(athlete: Athlete, effect: str, job: Job) -> tuple[Athlete, str, int]:
    """A change of a kicker's or punter's ratings (12.8), within what ratings may be.

    Rules: fool:12.8-08
    """
    rating = dict(athlete.sheet[job])
    sentences, balance = [], 0
    for sign, letter in zip(effect[::2], effect[1::2], strict=True):
        by = -1 if sign == "-" else 1
        own = _KICKERS[job]
        steps = own.get(f"{sign}{letter}") or {name: by * step for name, step in own[letter].items()}
        for name, step in steps.items():
            word, least, most = _RATINGS[job][name]
            before = rating.get(name, 0)
            rating[name] = min(most, max(least, before + step))
            sentences.append(f"{word} {before} to {rating[name]}")
            balance += by * (rating[name] != before)
    return replace(athlete, sheet={**athlete.sheet, job: rating}), ", ".join(sentences), balance


# -- the way to a new team ---------------------------------------------------------------------------------------------


def joined(athlete: Athlete, joining: Joining, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
    """The extra rolls of a man who was traded or signed (11.6, 12.3.3): in that column, a rookie who never had a team
    in that of rookie free agents too; for each of his jobs. None where he was with the team before.

    A man whose change is unfavorable stays until his new team has played (12.3.3).

    Rules: fool:11.6-05, fool:12.3.3-01, fool:12.3.3-05, fool:12.5.1-01, fool:12.3.3-04
    """
    if joining.was_here:
        return ()
    columns = [TRADED if joining.how == "trade" else FREE_AGENT]
    if joining.how == "signing" and joining.is_new and athlete.sheet.get("rookie", False):
        columns.append(ROOKIE_FREE_AGENT)
    changes: list[Change] = []
    balance = 0
    for column in columns:
        for job in jobs(athlete):
            rolled = roll(athlete, column, job, options, dice)
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
            athlete, sentence = _with(athlete, {key: -1}), f"loses the {name} that he had beyond the maximum"
        elif verdict == "other":
            other = maximums.OTHER[key]
            athlete = _with(athlete, {other: -int(athlete.sheet.get(other, 0) > 0)})
            sentence = f"keeps the {name} beyond the maximum and loses a point of {other.upper()}"
        else:
            sentence = f"keeps the {name} for good"
        if left:
            athlete = replace(athlete, sheet={**athlete.sheet, "trial": left})
        changes.append(Change("change", athlete, f"{sentence} (limit {die})" if die else sentence))
    return tuple(changes)
