"""What a change does to a man's values: a gain or a loss, one against the other, a kicker's ratings (12.3.1, 12.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ...dice import Dice
from ...interface import Athlete
from ..options import FoolOptions
from . import maximums
from .career import CAMP, Job
from .maximums import DATA

_KICKERS: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = DATA["kickers"]
_RATINGS: Final[Mapping[str, Mapping[str, tuple[str, int, int]]]] = DATA["ratings"]
_SIX: Final = 6


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What else is true of a man when a change is rolled.

    to          the position to which he changes in the same camp, whose maximums hold; "" when he does not
    moving      this is the roll of that change: what is favorable is read by the new position
    conditions  his camp stresses conditioning: no contact for speed, and a lost speed may become a lost contact
    keep_speed  his coach wants that attempt
    wishes      the attributes that his coach would choose in a camp that stresses fundamentals, by sign, the most
                wanted first; {} where all are rolled
    """

    to: str = ""
    moving: bool = False
    conditions: bool = False
    keep_speed: bool = False
    wishes: Mapping[str, tuple[str, ...]] | None = None


PLAIN: Final = Circumstances()


class Effect(NamedTuple):
    """The man after a change, what happened in words, and whether he gained (above 0) or lost (below 0)."""

    athlete: Athlete
    sentence: str
    balance: int = 0


def limits(athlete: Athlete, circumstances: Circumstances) -> str:
    """The position whose maximums and least speed hold for his gains.

    "If a player receives an enhancement in the same training camp in which he is changing position, the maximum for
    the new position applies."

    Rules: fool:12.6-08
    """
    return circumstances.to or athlete.position


def carry_out(
    athlete: Athlete, effect: str, job: Job, options: FoolOptions, dice: Dice, circumstances: Circumstances = PLAIN
) -> Effect:
    """A change of one value ("+C", "-2P"), or of two against each other ("+C-S"), which is left out where it would take
    a speed below the least of the position, or any value below nothing (12.3.1), and in a conditioning camp.

    Rules: fool:12.3.1-07, fool:12.3.1-08, fool:12.3.1-09, fool:12.7.1-02, fool:12.8-03
    """
    if effect == "+C-S" and circumstances.conditions:
        return Effect(athlete, "left out in a conditioning camp")
    if job != "field":
        return _kicks(athlete, effect, job)
    by = moved_values(effect)
    gained = next((key for key, step in by.items() if step > 0), "")
    lost = next((key for key, step in by.items() if step < 0), "")
    if not gained:
        if lost == "s":
            return _slower_or_weaker(athlete, dice, circumstances)
        return _less(athlete, lost, -by[lost])
    if (
        effect == "+C-S"
        and (least := maximums.least_speed(limits(athlete, circumstances))) > athlete.sheet.get("s", 0) - 1
    ):
        return Effect(athlete, f"left out, since his speed would fall below {least}")
    if lost and athlete.sheet.get(lost, 0) + by[lost] < 0:
        return Effect(athlete, f"left out, since there is no {lost.upper()} to lose")
    return gain(athlete, gained, by, options, dice, circumstances)


def moved_values(effect: str) -> dict[str, int]:
    """By how much an effect moves the values that it names: "+C-S" is a point of contact more and one of speed less."""
    by: dict[str, int] = {}
    sign, step = 1, 1
    for letter in effect.lower():
        if letter in "+-":
            sign, step = (1 if letter == "+" else -1), 1
        elif letter.isdigit():
            step = int(letter)
        else:
            by[letter] = sign * step
    return by


def _less(athlete: Athlete, key: str, points: int) -> Effect:
    """Points less; never below nothing (12.3.1).

    Rules: fool:12.3.1-08
    """
    value = athlete.sheet.get(key, 0)
    if value <= 0:
        return Effect(athlete, f"nothing to lose at {value}")
    after = max(0, value - points)
    return Effect(with_values(athlete, {key: after - value}), f"{value} to {after}", after - value)


def _slower_or_weaker(athlete: Athlete, dice: Dice, circumstances: Circumstances) -> Effect:
    """In a camp that stresses conditioning a die of 1 to 3 may turn a lost point of speed into one of contact, unless
    he has none.

    Rules: fool:12.7.1-02
    """
    if (
        circumstances.conditions
        and circumstances.keep_speed
        and athlete.sheet.get("c", 0) > 0
        and athlete.sheet.get("s", 0) > 0
    ):
        die = dice.die(_SIX, "conditioning.swap")
        if die in CAMP["focus"]["instead_of_speed"]:
            weaker = _less(athlete, "c", 1)
            return weaker._replace(sentence=f"C instead of S by conditioning, {weaker.sentence}")
    return _less(athlete, "s", 1)


def gain(
    athlete: Athlete,
    key: str,
    by: Mapping[str, int],
    options: FoolOptions,
    dice: Dice,
    circumstances: Circumstances = PLAIN,
) -> Effect:
    """A gain in the value ``key``, checked against the maximums by his values as a sound man (12.6).

    Rules: fool:12.6-02
    """
    before = maximums.sound_values(athlete)
    after = {name: value + by.get(name, 0) for name, value in before.items()}
    verdict, die = maximums.verdict(limits(athlete, circumstances), before, after, key, options, dice)
    if verdict == "void":
        return Effect(athlete, f"void beyond the maximum (limit {die})")
    moved = dict(by)
    if verdict == "other":
        other = maximums.OTHER[key]
        moved[other] = moved.get(other, 0) - (athlete.sheet.get(other, 0) + moved.get(other, 0) > 0)
    changed = with_values(athlete, moved)
    if verdict == "season":
        trial = sorted({*athlete.sheet.get("trial", ()), key})
        changed = replace(changed, sheet={**changed.sheet, "trial": trial})
    names = [name for name in sorted(moved) if moved[name]]
    words = ", ".join(
        f"{name.upper() + ' ' if len(names) > 1 else ''}{athlete.sheet.get(name, 0)} to {changed.sheet[name]}"
        for name in names
    )
    beyond = {"kept": "", "other": "", "season": ", to be rolled again in the next camp"}[verdict]
    return Effect(changed, words + beyond + (f" (limit {die})" if die else ""), sum(moved.values()))


def with_values(athlete: Athlete, by: Mapping[str, int]) -> Athlete:
    """The man with points added to his values."""
    moved = {name: athlete.sheet.get(name, 0) + step for name, step in by.items()}
    return replace(athlete, sheet={**athlete.sheet, **moved})


def _kicks(athlete: Athlete, effect: str, job: Job) -> Effect:
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
    return Effect(replace(athlete, sheet={**athlete.sheet, job: rating}), ", ".join(sentences), balance)
