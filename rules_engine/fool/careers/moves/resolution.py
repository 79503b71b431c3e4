"""What a change of position brings: the columns 1 to 18 of 12.8, and the way back (12.5.2, 12.8)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from ....dice import Dice
from ....interface import Athlete, Change
from ...options import FoolOptions
from .. import changes, effects, traits
from ..career import career, experienced, noted, status
from ..effects import Circumstances
from ..maximums import sound_values
from . import transitions
from .transitions import POSITIONS

_SIX: Final = 6
_SETS: Final = re.compile(r"^p=(\d)$")
_LETTERS: Final = ("A", "B", "C", "D")
_HABITS: Final = ("o", "!", "f")
_VALUES: Final = ("p", "c", "s")


def cell(column: int, die: int, of: str) -> str:
    """What a column shows for a die; dice of 1 and 6 have a row each for rookies (``r``), veterans (``v``) and
    experienced men (``e``).

    Rules: fool:12.8-10
    """
    cells: dict[str, str] = POSITIONS["columns"][str(column)]["cells"]
    return cells[f"{of}{die}" if die in (1, _SIX) else f"d{die}"]


def row_of(athlete: Athlete, drafted: bool = True) -> str:
    """The row of a man: experienced, rookie (with his first year, R and R2), or veteran.

    Rules: fool:12.8-10
    """
    if experienced(athlete):
        return "e"
    return "v" if status(athlete, drafted) == "veteran" else "r"


def resolve(athlete: Athlete, to: str, options: FoolOptions, dice: Dice, drafted: bool = True) -> tuple[Change, int]:
    """A man has changed to ``to``: the roll on the column of the change, and how favorable it was. He is at the new
    position, whatever the dice bring; what he was is kept for an attempt to go back.

    Rules: fool:12.5.2-01, fool:12.8-10, fool:12.8-11
    """
    change = transitions.transition(athlete, to)
    assert change is not None
    values = sound_values(athlete)
    die = dice.die(_SIX, "pos.change")
    words = cell(change.column, die, row_of(athlete, drafted)).split()
    begins = transitions.starts_at(athlete.position, to, change.column)
    moved = effects.with_values(athlete, {"p": begins - athlete.sheet.get("p", 0)}) if begins is not None else athlete
    sentences, balance = [], 0
    for word in [each for each in words if _SETS.match(each)] + [each for each in words if not _SETS.match(each)]:
        moved, sentence, gained = _word(moved, word, to, options, dice)
        sentences.append(sentence)
        balance += gained
    after = transitions.at_position(moved, to, {})
    after = noted(after, back={**_difference(athlete, after), "improved": balance > 0}, moved="done", move={})
    told = "; ".join(sentences) or changes.LEAVES_NOTHING
    before_after = f"{values['p']}-{values['c']}-{values['s']} to {_values(after)}"
    sentence = f"{athlete.position} to {to}: {told} (column {change.column}, die {die}); {before_after}"
    return Change("change", after, sentence), balance


def _difference(before: Athlete, after: Athlete) -> dict[str, Any]:
    """What must be undone to bring a man back: points by value, attributes won and lost, values beyond a maximum."""
    attrs = {name: set(traits.carried(man)) for name, man in (("before", before), ("after", after))}
    trials = {name: set(man.sheet.get("trial", ())) for name, man in (("before", before), ("after", after))}
    return {
        "position": before.position,
        "former": before.sheet.get("former", ""),
        "points": {key: after.sheet.get(key, 0) - before.sheet.get(key, 0) for key in _VALUES},
        "won": sorted(attrs["after"] - attrs["before"]),
        "lost": sorted(attrs["before"] - attrs["after"]),
        "trial": sorted(trials["after"] - trials["before"]),
    }


def _values(athlete: Athlete) -> str:
    values = sound_values(athlete)
    return f"{values['p']}-{values['c']}-{values['s']}"


def _word(athlete: Athlete, word: str, to: str, options: FoolOptions, dice: Dice) -> tuple[Athlete, str, int]:
    """One word of a cell: a pass value, a letter of the change effects, a bad attribute, or a change of values.

    Favorable words are read by the new position, unfavorable ones by the old.

    Rules: fool:12.8-10, fool:12.5.2-16
    """
    there = Circumstances(to=to, moving=True)
    if noted_pass := _SETS.match(word):
        more = int(noted_pass[1]) - athlete.sheet.get("p", 0)
        if more > 0:
            after, sentence, balance = effects.gain(athlete, "p", {"p": more}, options, dice, there)
            return after, f"P: {sentence}", balance
        return effects.with_values(athlete, {"p": more}), f"P {noted_pass[1]}", more
    if word in _LETTERS:
        rolled = changes.roll_letter(athlete, changes.Drawn(word), "field", options, dice, there)
        return rolled.athlete, rolled.sentence, rolled.balance
    habit, side = traits.half(word, dice, "pos.half")
    if habit in _HABITS:
        after, sentence, balance = traits.given(athlete, habit, dice)
        return after, f"{sentence}{f' (die {side})' if side else ''}", balance
    after, sentence, balance = effects.carry_out(athlete, word.upper(), "field", options, dice, there)
    return after, f"{word.upper()}: {sentence}", balance


# -- the way back ------------------------------------------------------------------------------------------------------


def succeeds(athlete: Athlete, options: FoolOptions, drafted: bool = True) -> list[int]:
    """The faces that bring a man back to his position: 1 to 4 for a newly drafted rookie, 1 to 3 for others, 1 for an
    experienced veteran; 1 to 3 for everybody where the league does not go by age.

    Rules: fool:12.5.2-07, fool:12.8-13
    """
    if not options.reverse_by_age:
        of = "veteran"
    elif experienced(athlete):
        of = "experienced"
    else:
        of = "drafted" if status(athlete, drafted) in ("drafted", "free agent") else "veteran"
    faces: list[int] = POSITIONS["reversal"][of]
    return faces


def reverse(athlete: Athlete, options: FoolOptions, dice: Dice, drafted: bool = True) -> Change:
    """An attempt to go back to the position and the values that a man had before a change. Where it fails he stays,
    and may try once more in the next camp with the same team; either way he changes no more this season.

    Rules: fool:12.5.2-07, fool:12.5.2-08, fool:12.5.2-09, fool:12.5.2-10, fool:12.8-13
    """
    former = career(athlete)["back"]
    faces = succeeds(athlete, options, drafted)
    die = dice.die(_SIX, "pos.reverse")
    words = f"(die {die}, {_span(faces)} needed)"
    if die not in faces:
        again = {} if former.get("tried") else {**former, "tried": True}
        return Change("change", noted(athlete, back=again), f"stays a {athlete.position} {words}")
    back = _undone(athlete, former)
    locked = 2 if options.position_change_lockout else 0
    return Change("change", noted(back, back={}, locked=locked), f"is a {back.position} again, as he was {words}")


def _undone(athlete: Athlete, former: dict[str, Any]) -> Athlete:
    """The man at his former position, without what the change of position made of him; what else became of him since
    stays."""
    points = {key: -min(by, athlete.sheet.get(key, 0)) for key, by in former["points"].items()}
    attrs = [one for one in traits.carried(athlete) if one not in former["won"]]
    trial = [key for key in athlete.sheet.get("trial", ()) if key not in former["trial"]]
    sheet = {name: value for name, value in athlete.sheet.items() if name != "trial"} | {"former": former["former"]}
    sheet |= {"attrs": [*attrs, *(one for one in former["lost"] if one not in attrs)]}
    sheet |= {"trial": trial} if trial else {}
    return effects.with_values(replace(athlete, position=former["position"], sheet=sheet), points)


def _span(faces: list[int]) -> str:
    return f"{faces[0]} to {faces[-1]}" if len(faces) > 1 else f"{faces[0]}"
