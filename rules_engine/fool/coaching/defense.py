"""The autocoach's defenses: who stands where against what, and when each is called (3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..kinds import is_rookie, may_fake
from ..model import Player
from ..options import FoolOptions
from ..players import family
from .scouting import Opponent

Place = tuple[str, str, str]  # man, area, duty: "" the default, a kind of blitz, or whom he covers
BLITZES: Final = ("blitz", "run_blitz", "delayed_blitz", "fake_blitz")


class Scheme(NamedTuple):
    """A defense of the book; ``base`` is the defense that it varies, "" for one of its own; ``stunts`` pairs of men."""

    id: str
    name: str
    comment: str
    line: str
    places: tuple[Place, ...]
    base: str = ""
    stunts: tuple[tuple[str, str], ...] = ()


_FOUR: Final[tuple[Place, ...]] = (("DE1", "R", ""), ("DT1", "C", ""), ("DT2", "C", ""), ("DE2", "L", ""))
_CORNERS: Final[tuple[Place, ...]] = (("CB1", "IR", "RW"), ("CB2", "IL", "LW"))
_BASE: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", "F"), ("OLB1", "SR", "TE"), ("OLB2", "LS", "H"), *_CORNERS, ("S2", "SC", ""), ("S1", "DC", ""),
)  # fmt: skip
_EIGHT: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", "F"), ("OLB1", "R", "TE"), ("OLB2", "L", "H"), *_CORNERS, ("S2", "SR", ""), ("S1", "SC", ""),
)  # fmt: skip
_ZONE: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", ""), ("OLB1", "SR", ""), ("OLB2", "SL", ""), ("CB1", "RS", ""), ("CB2", "LS", ""),
    ("S2", "IR", ""), ("S1", "IL", ""),
)  # fmt: skip
_NICKEL: Final[tuple[Place, ...]] = (
    *_FOUR, ("OLB1", "SR", "TE"), ("OLB2", "SL", "H"), *_CORNERS, ("DB", "LS", "LWW"), ("S2", "SC", ""),
    ("S1", "DC", ""),
)  # fmt: skip
_PRESSURE: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", "blitz"), ("OLB1", "R", "blitz"), ("OLB2", "SL", "H"), *_CORNERS, ("S2", "SR", "TE"),
    ("S1", "SC", ""),
)  # fmt: skip
_GOAL: Final[tuple[Place, ...]] = (
    *_FOUR, ("DT3", "C", ""), ("MLB", "SL", ""), ("LB", "SR", ""), ("OLB1", "R", "TE"), ("OLB2", "L", "LTE"),
    ("CB1", "RS", ""), ("S1", "SC", ""),
)  # fmt: skip


def _instead(places: tuple[Place, ...], duty: str) -> tuple[Place, ...]:
    """The same places, the blitzers with another kind of blitz."""
    return tuple((man, area, duty if what in BLITZES else what) for man, area, what in places)


HOME: Final[tuple[Scheme, ...]] = (
    Scheme("43", "Four three", "Man on the receivers, two safeties free behind them.", "normal", _BASE),
    Scheme("43r", "Four three, rush", "The same men, the line after the passer.", "rush", _BASE, "43"),
    Scheme("e", "Eight up", "Both outside linebackers on the line: against the run.", "normal", _EIGHT),
    Scheme("eh", "Eight up, stay home", "The same men, the line waits for the run.", "stay_home", _EIGHT, "e"),
    Scheme("z", "Zone", "Everybody watches the ball.", "normal", _ZONE),
    Scheme("zr", "Zone, rush", "Zone behind a rush of four.", "rush", _ZONE, "z"),
    Scheme("n", "Nickel", "A fifth back on the third receiver, one safety deep.", "rush", _NICKEL),
    Scheme("bz", "Blitz", "Two linebackers come; one safety is left.", "rush", _PRESSURE),
    Scheme("rb", "Run blitz", "The same two look for the run first.", "rush", _instead(_PRESSURE, "run_blitz"), "bz"),
    Scheme("gl", "Goal line", "Five linemen and no yards to give.", "normal", _GOAL),
)
AWAY: Final[tuple[Scheme, ...]] = (
    *HOME,
    Scheme("43c", "Four three, cover", "The same men, the line holds up their blockers.", "cover_linemen", _BASE, "43"),
    Scheme("ns", "Nickel, stunt", "The tackles cross: worse at first, better if he must look twice.", "rush", _NICKEL,
           "n", (("DT1", "DT2"),)),
    Scheme("db", "Delayed blitz", "The same two wait, and come if he looks twice.", "rush",
           _instead(_PRESSURE, "delayed_blitz"), "bz"),
    Scheme("fb", "Fake blitz", "The same two show it and stay.", "rush", _instead(_PRESSURE, "fake_blitz"), "bz"),
)  # fmt: skip

# (id, when, cells): two ids with a slash share a die
HOME_TABLE: Final[tuple[tuple[str, str, str], ...]] = (
    ("gl", "los <= 3", "gl gl gl gl eh e"),
    ("w3", "W >= 3 and distance >= 7", "n bz bz zr bz n"),
    ("wide", "W >= 3", "n bz z 43r n bz/rb"),
    ("inch", "distance <= 2 and down >= 3", "e eh e gl rb 43"),
    ("long3", "down >= 3 and distance >= 7", "43r bz bz n bz zr"),
    ("third", "down = 3", "43r 43r 43 zr bz z"),
    ("heavy", "TE >= 2", "43 e 43 z 43r eh/rb"),
    ("long2", "down = 2 and distance >= 8", "43r zr 43 z bz bz"),
    ("lead", "trouble lead", "zr z n 43 zr 43r"),
    ("n", "normal", "43 43r 43 z e/zr bz"),
)
AWAY_TABLE: Final[tuple[tuple[str, str, str], ...]] = (
    ("gl", "los <= 3", "gl gl gl gl eh e"),
    ("w3", "W >= 3 and distance >= 7", "n bz bz ns bz/fb db"),
    *HOME_TABLE[2:4],
    ("long3", "down >= 3 and distance >= 7", "43r bz ns zr bz/fb db"),
    *HOME_TABLE[5:-1],
    ("goal", "los <= 10", "e eh 43 z bz rb"),
    ("n", "normal", "43 43r 43/43c z e/zr bz"),
)


# ------------------------------------------------------------------------------------------------------- as documents
def defense_document(
    scheme: Scheme, men: Mapping[str, Player], against: Opponent, options: FoolOptions
) -> dict[str, Any]:
    """A defense as the plan document has it, turned to the opponent's strong side."""
    players = [_placed(place, men, against, options, scheme.line) for place in scheme.places]
    document: dict[str, Any] = {
        "id": scheme.id,
        "name": scheme.name,
        "comment": scheme.comment,
        "line": "normal" if scheme.line == "cover_linemen" and not options.cover_linemen else scheme.line,
        "players": players,
    }
    stunts = [[men[one].no, men[other].no] for one, other in scheme.stunts]
    if stunts and options.stunts and all(family(men[name].pos) == "DL" for pair in scheme.stunts for name in pair):
        document["stunts"] = stunts
    return document | ({"variation_of": scheme.base} if scheme.base else {})


def _placed(
    place: Place, men: Mapping[str, Player], against: Opponent, options: FoolOptions, line: str
) -> dict[str, Any]:
    name, area, duty = place
    player = men[_corner(name, against)]
    area, cover = (_turned(area), _turned(duty)) if against.strong == "L" else (area, duty)
    area = _fitting(player, area)
    entry: dict[str, Any] = {"no": player.no, "at": area}
    lineman = family(player.pos) == "DL"  # he can neither cover nor blitz, wherever he has to stand
    if duty in BLITZES and not lineman:
        kind = _kind_of_blitz(duty, player, area, options)
        return entry | ({"duty": kind} if kind else {})
    return entry | ({"duty": "man", "cover": cover} if duty and not lineman else {})


def _corner(name: str, against: Opponent) -> str:
    """The better corner goes to the side of the better receiver."""
    swapped = {"CB1": "CB2", "CB2": "CB1"}
    wanted = "RW" if against.strong == "R" else "LW"  # where CB1 stands
    return swapped[name] if name in swapped and against.best and against.best != wanted else name


def _kind_of_blitz(duty: str, player: Player, area: str, options: FoolOptions) -> str:
    """The blitz that this man may play in this league, "" when he stays in zone."""
    if duty == "blitz":
        return duty
    if not getattr(options, duty):
        return "blitz" if duty != "fake_blitz" else ""
    if duty == "fake_blitz":
        return duty if may_fake(player, area) else ""
    return "" if duty == "delayed_blitz" and is_rookie(player) else duty


_MIRROR: Final = {"L": "R", "R": "L"}


def _turned(word: str) -> str:
    """The other side's area or spot: SL for SR, RW for LW."""
    if word in ("SL", "SR", "IL", "IR"):
        return word[0] + _MIRROR[word[1]]
    if word in ("L", "R", "LS", "RS", "LW", "RW", "LWW", "RWW", "LTE", "RTE"):
        return _MIRROR[word[0]] + word[1:]
    return word


_SLOWEST_DEEP: Final = 5


def _fitting(player: Player, area: str) -> str:
    """Where he plays without a loss: no safety at the sideline, nobody slow in the deep middle (3.4, 7.1.16)."""
    if area == "DC" and player.s < _SLOWEST_DEEP:
        return "SC"
    if player.pos == "S" and area in ("LS", "RS"):
        return "IL" if area == "LS" else "IR"
    return area


def defense_lines(table: tuple[tuple[str, str, str], ...]) -> list[dict[str, Any]]:
    """The defense's selection table."""
    return [{"id": name, "when": when, "kind": "d6", "cells": cells.split()} for name, when, cells in table]
