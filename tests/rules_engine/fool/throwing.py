"""Throws against hand-made line-ups: what the tests of passes share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.fool.model import Line, Outcome, Spot

from .field import FIRST_AND_TEN, WHATEVER, defense, offense, resolve, snap, step

Rolls = Mapping[str, Sequence[int]]

NOBODY = ("90 DE 0-3-2 R", "71 DT 0-3-2 C", "73 DT 0-3-2 C", "91 DE 0-3-2 L", "52 MLB 1-3-4 C", "54 LB 2-2-4 C",
          "57 LB 1-2-4 C", "21 DH 3-1-5 DC", "24 DH 3-1-5 DC", "31 DH 3-1-5 DC", "33 DH 3-1-5 DC")  # fmt: skip
RUSHED = {"pass_rush": [6]}
WEAK = ("51 C 0-0-2 C", "63 G 0-0-2 LG", "64 G 0-0-2 RG", "76 T 0-0-2 RT", "79 T 0-0-2 LT", "81 W 3-1-3 LW")
QUIET = {**WHATEVER, "penetration": [6] * 6, "pass_rush.half": [6]}
COVERED = "57 DH 7-1-5 SR"  # RW/SR: 3 + 3 + 4 - 7 is 3


def move(
    play: str,
    *changes: str,
    against: Sequence[str] = (),
    line: Line = "rush",
    men: Sequence[str] | None = None,
    spare: Rolls = WHATEVER,
    **more: Any,
) -> dict[str, Any]:
    the_snap = snap(play, offense(*changes), defense(*against, men=men or NOBODY), line=line, **more)
    return step(resolve(the_snap, {} if "qk" in play else RUSHED, {**spare, "pass_rush": [3]}), "move")


def bump(
    play: str, *changes: str, against: Sequence[str] = (), roll: int = 8, men: Sequence[str] = NOBODY
) -> dict[str, Any]:
    dice = {"bump": [roll], "pass_rush": [6]}
    return step(resolve(snap(play, offense(*changes), defense(*against, men=men)), dice, WHATEVER), "bump")


def value(
    play: str,
    *changes: str,
    against: Sequence[str] = (),
    men: Sequence[str] = NOBODY,
    line: Line = "rush",
    dice: Rolls | None = None,
    spot: Spot = FIRST_AND_TEN,
) -> int:
    the_snap = snap(play, offense(*changes), defense(*against, men=men), line=line, spot=spot)
    first = {"pass_rush": [3 if "qk" in play else 6]}
    outcome = resolve(the_snap, dice or first, {**WHATEVER, "bump": [8], "measure": [6]})
    return int(step(outcome, "pass")["value"])


def thrown(
    play: str,
    dice: Rolls,
    *changes: str,
    against: Sequence[str] = (),
    men: Sequence[str] = NOBODY,
    spare: Rolls | None = None,
    **more: Any,
) -> Outcome:
    the_snap = snap(play, offense(*changes), defense(*against, men=men), **more)
    return resolve(the_snap, {"pass_rush": [3 if "qk" in play else 6], **dice}, spare)
