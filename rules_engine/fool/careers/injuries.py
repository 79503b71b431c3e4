"""Injuries over weeks: what a game leaves behind, how it heals, and what the break between seasons settles (11.8).

A man's injuries stand in his sheet under ``injuries``, and his values there are already reduced. Of each injury:

value   p, c or s, the value that is reduced
row     of the table of longer injuries (6.3), 1 to 6
lost    by how much: 1, or 0 where the value stood at nothing
stage   ``hurt`` while its games run, ``second`` after a first recovery roll that failed (11.8.2)
left    games until the first recovery roll; None when that waits for the next camp (rows 5 and 6)
out     games that he must sit out; None for the whole season
old     of an earlier season (no +1 on durations, 11.8.2)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ...dice import Dice
from ...interface import Athlete, Change
from ..long_injuries import fails_in_six, recovers_in_six
from ..options import FoolOptions

JSON = dict[str, Any]

HURT: Final = "hurt"
SECOND: Final = "second"
OUT: Final = "hurt, out "  # how ``Athlete.out`` begins where an injury keeps him from playing
_SIX: Final = 6
_LEFT: Final = re.compile(r"-([PCS]) (\d+) games?")
_SEASON: Final = re.compile(r"-([CS]) season, out (\d+) games?")
_WHOLE_SEASON: Final = re.compile(r"out for the season \(-([CS])\)")


def new_injury(row: int, text: str) -> JSON | None:
    """The injury that a record tells as ``text`` ("-S 3 games"), of row ``row``; None for one of that game only."""
    if noted := _LEFT.match(text):
        return _injury(noted[1], row, left=int(noted[2]), out=0)
    if noted := _SEASON.match(text):
        return _injury(noted[1], row, left=None, out=int(noted[2]))
    if noted := _WHOLE_SEASON.match(text):
        return _injury(noted[1], row, left=None, out=None)
    return None


def _injury(value: str, row: int, *, left: int | None, out: int | None) -> JSON:
    return {"value": value.lower(), "row": row, "stage": HURT, "left": left, "out": out, "old": False}


def carried(athlete: Athlete) -> tuple[JSON, ...]:
    """The injuries in a man's sheet."""
    return tuple(athlete.sheet.get("injuries", ()))


def is_hurt(athlete: Athlete) -> bool:
    """Whether an injury of one game or more is still in effect (11.5).

    Rules: fool:11.5-02
    """
    return any(injury["stage"] == HURT for injury in carried(athlete))


def failed_to_recover(athlete: Athlete) -> bool:
    """Whether he waits for a second recovery roll (11.8.2)."""
    return any(injury["stage"] == SECOND for injury in carried(athlete))


def described(injury: Mapping[str, Any]) -> str:
    """An injury in a few words, as the rulebook notes it beside the values."""
    mark = f"-{injury['value'].upper()}"
    if injury["stage"] == SECOND:
        return f"({mark}) until the next camp"
    if injury["left"] is not None:
        return f"{mark} for {_games(injury['left'])}"
    if injury["out"] is None:
        return f"{mark}, out for the season"
    return f"{mark} for the season" + (f", out {_games(injury['out'])}" if injury["out"] else "")


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


# -- weeks -------------------------------------------------------------------------------------------------------------


def suffer(
    athlete: Athlete,
    injuries: Sequence[Mapping[str, Any]],
    robust_lost: bool = False,
    options: FoolOptions = FoolOptions(),  # noqa: B008
) -> tuple[Change, ...]:
    """New injuries: the value is reduced at once and noted (11.8.2). By option a man who misses some games with an
    injury of the whole season may heal after twice as many (11.8.1).

    Rules: fool:11.8.2-01, fool:11.8.2-03
    """
    changes = []
    for injury in injuries:
        if options.long_injury_midseason_recovery and injury["left"] is None and injury["out"]:
            injury = {**injury, "left": 2 * injury["out"]}
        key = injury["value"]
        before = athlete.sheet.get(key, 0)
        lost = 1 if before > 0 else 0
        sheet = {**athlete.sheet, key: before - lost, "injuries": [*carried(athlete), {**injury, "lost": lost}]}
        athlete = sitting(replace(athlete, sheet=sheet))
        changes.append(Change("injury", athlete, described(injury)))
    if robust_lost:
        attrs = [word for word in athlete.sheet.get("attrs", ()) if word != "r"]
        athlete = replace(athlete, sheet={**athlete.sheet, "attrs": attrs})
        changes.append(Change("injury", athlete, "no longer robust"))
    return tuple(changes)


def game_passes(athlete: Athlete, dice: Dice, options: FoolOptions = FoolOptions()) -> tuple[Change, ...]:  # noqa: B008
    """One game less for each injury; where its games are over, the first recovery roll (11.8).

    Rules: fool:11.8-01
    """
    changes: list[Change] = []
    kept: list[JSON] = []
    for injury in carried(athlete):
        one = _one_game_less(injury)
        if one["stage"] == HURT and one["left"] == 0:
            athlete = _first_roll(athlete, one, kept, changes, dice, options)
        else:
            kept.append(one)
    return _settled(athlete, kept, changes)


def break_between_seasons(athlete: Athlete, dice: Dice, options: FoolOptions = FoolOptions()) -> tuple[Change, ...]:  # noqa: B008
    """Mini-camp and camp at once, where a league holds neither: what had games to run is settled, what failed gets its
    second roll, and the injuries of a whole season their first (11.8, 11.8.2, 12.2a).

    Rules: fool:11.8-02, fool:11.8.2-02
    """
    changes = mini_camp(athlete, dice, options)
    athlete = changes[-1].athlete if changes else athlete
    return (*changes, *recover_in_camp(athlete, athlete.age, dice, options))


def mini_camp(athlete: Athlete, dice: Dice, options: FoolOptions) -> tuple[Change, ...]:
    """The injuries that still had games to run when the season ended, "but were not "season" injuries, are resolved";
    those that fail may be tried again in camp. Without the option they wait for the camp.

    Rules: fool:12.2a-01, fool:12.2a-02
    """
    changes: list[Change] = []
    kept: list[JSON] = []
    for injury in carried(athlete):
        if options.mini_camp and injury["stage"] == HURT and injury["left"] is not None:
            athlete = _first_roll(athlete, injury, kept, changes, dice, options)
        else:
            kept.append(injury)
    return _settled(athlete, kept, changes) if changes else ()


def recover_in_camp(athlete: Athlete, adjusted_age: int, dice: Dice, options: FoolOptions) -> tuple[Change, ...]:
    """The recovery rolls of camp: a first one of those who were still injured (a season's -S fails on 4 to 6, others on
    a 6), and of those who failed before a second one by the age adjusted for this camp.

    Rules: fool:11.8-02, fool:11.8.2-02, fool:12.3.2-01, fool:12.3.2-02, fool:12.8-14
    """
    changes: list[Change] = []
    kept: list[JSON] = []
    for injury in carried(athlete):
        if injury["stage"] == SECOND:
            athlete = _second_roll(athlete, injury, changes, dice, adjusted_age)
        else:
            athlete = _first_roll(athlete, injury, kept, changes, dice, options)
    return _settled(athlete, [{**injury, "old": True, "out": 0} for injury in kept], changes)


def suffer_in_camp(athlete: Athlete, injury: JSON, dice: Dice, options: FoolOptions) -> tuple[Change, ...]:
    """An injury of training camp: one game shorter "to reflect training camp time missed"; where no game is left of it,
    he is due to recover at once.

    Rules: fool:12.4-05
    """
    before = carried(athlete)
    shorter = _one_game_less(injury)
    changes = list(suffer(athlete, [shorter], options=options))
    if shorter["left"] != 0:
        return tuple(changes)
    kept = list(before)
    athlete = changes[-1].athlete
    healed = _first_roll(athlete, carried(athlete)[-1], kept, changes, dice, options)
    return _settled(healed, kept, changes)


def _one_game_less(injury: JSON) -> JSON:
    less = {name: max(0, injury[name] - 1) for name in ("left", "out") if injury[name] is not None}
    return {**injury, **less}


def _first_roll(
    athlete: Athlete, injury: JSON, kept: list[JSON], changes: list[Change], dice: Dice, options: FoolOptions
) -> Athlete:
    """The roll when an injury is due to heal; rows without a chance to fail are not rolled.

    Rules: fool:11.8-01
    """
    fails = fails_in_six(injury["row"], injury["value"], athlete.age, options)
    mark = f"-{injury['value'].upper()}"
    if fails and dice.die(_SIX, "recovery") > _SIX - fails:
        if not options.second_recovery:
            changes.append(Change("recovery", athlete, f"keeps {mark} for good"))
            return athlete
        kept.append({**injury, "stage": SECOND, "left": None, "out": 0})
        changes.append(Change("recovery", athlete, f"did not recover from {mark}; the next camp gives a second chance"))
        return athlete
    athlete = _restored(athlete, injury)
    changes.append(Change("recovery", athlete, f"recovered from {mark}"))
    return athlete


def _second_roll(athlete: Athlete, injury: JSON, changes: list[Change], dice: Dice, age: int) -> Athlete:
    """The second chance, by age; a failure fixes the value and the mark is dropped (11.8.2).

    Rules: fool:11.8.2-02
    """
    mark = f"-{injury['value'].upper()}"
    if dice.die(_SIX, "recovery.2") <= recovers_in_six(age):
        athlete = _restored(athlete, injury)
        changes.append(Change("recovery", athlete, f"recovered from {mark} after all"))
    else:
        changes.append(Change("recovery", athlete, f"keeps {mark} for good"))
    return athlete


def _restored(athlete: Athlete, injury: JSON) -> Athlete:
    key = injury["value"]
    return replace(athlete, sheet={**athlete.sheet, key: athlete.sheet.get(key, 0) + injury["lost"]})


def _settled(athlete: Athlete, kept: list[JSON], changes: list[Change]) -> tuple[Change, ...]:
    """The changes, the last of them carrying the injuries that are left; one without a sentence where
    only games were counted down."""
    sheet = {name: value for name, value in athlete.sheet.items() if name != "injuries"}
    if kept:
        sheet["injuries"] = kept
    after = sitting(replace(athlete, sheet=sheet))
    if changes:
        return (*changes[:-1], replace(changes[-1], athlete=after))
    return (Change("recovery", after, ""),) if kept else ()


def sitting(athlete: Athlete) -> Athlete:
    """The man with the games that he must sit out noted in ``Athlete.out``; a reason of another kind stays as it is."""
    if athlete.out and not athlete.out.startswith(OUT):
        return athlete
    sits = [injury["out"] for injury in carried(athlete) if injury["stage"] == HURT and injury["out"] != 0]
    if not sits:
        return replace(athlete, out="")
    return replace(athlete, out=OUT + ("for the season" if None in sits else _games(max(sits))))
