"""Throws against hand-made line-ups: what the tests of passes share."""

from __future__ import annotations

from rules_engine.fool.model import Spot

from .field import WHATEVER, defense, offense, resolve, snap, step

NOBODY = ("90 DE 0-3-2 R", "71 DT 0-3-2 C", "73 DT 0-3-2 C", "91 DE 0-3-2 L", "52 MLB 1-3-4 C", "54 LB 2-2-4 C",
          "57 LB 1-2-4 C", "21 DH 3-1-5 DC", "24 DH 3-1-5 DC", "31 DH 3-1-5 DC", "33 DH 3-1-5 DC")  # fmt: skip
RUSHED = {"pass_rush": [6]}
COVERED = "57 DH 7-1-5 SR"  # RW/SR: 3 + 3 + 4 - 7 is 3


def move(play, *changes, against=(), line="rush", men=None, spare=WHATEVER, **more):
    the_snap = snap(play, offense(*changes), defense(*against, men=men or NOBODY), line=line, **more)
    return step(resolve(the_snap, {} if "qk" in play else RUSHED, {**spare, "pass_rush": [3]}), "move")


def bump(play, *changes, against=(), roll=8, men=NOBODY):
    dice = {"bump": [roll], "pass_rush": [6]}
    return step(resolve(snap(play, offense(*changes), defense(*against, men=men)), dice, WHATEVER), "bump")


def value(play, *changes, against=(), men=NOBODY, line="rush", dice=None, spot=Spot(1, 10, 70)):  # noqa: B008
    the_snap = snap(play, offense(*changes), defense(*against, men=men), line=line, spot=spot)
    first = {"pass_rush": [3 if "qk" in play else 6]}
    return step(resolve(the_snap, dice or first, {**WHATEVER, "bump": [8], "measure": [6]}), "pass")["value"]


def thrown(play, dice, *changes, against=(), men=NOBODY, spare=None, **more):
    the_snap = snap(play, offense(*changes), defense(*against, men=men), **more)
    return resolve(the_snap, {"pass_rush": [3 if "qk" in play else 6], **dice}, spare)
