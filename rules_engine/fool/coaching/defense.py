"""The autocoach's defenses: who stands where against what, and when each is called (3.4)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..model import Player
from ..players import family

Place = tuple[str, str, str]  # man, area, duty: "" the default, "blitz", or whom he covers


class Scheme(NamedTuple):
    """A defense of the book; ``base`` is the defense that it varies, "" for one of its own."""

    id: str
    name: str
    comment: str
    line: str
    places: tuple[Place, ...]
    base: str = ""


_FOUR: Final[tuple[Place, ...]] = (("DE1", "R", ""), ("DT1", "C", ""), ("DT2", "C", ""), ("DE2", "L", ""))
_CORNERS: Final[tuple[Place, ...]] = (("CB1", "IR", "RW"), ("CB2", "IL", "LW"))
_BASE: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", "F"), ("OLB1", "RS", ""), ("OLB2", "LS", "H"), *_CORNERS, ("S2", "SR", "TE"), ("S1", "SC", ""),
)  # fmt: skip
_ZONE: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", ""), ("OLB1", "SR", ""), ("OLB2", "SL", ""), ("CB1", "RS", ""), ("CB2", "LS", ""),
    ("S2", "IR", ""), ("S1", "IL", ""),
)  # fmt: skip
_NICKEL: Final[tuple[Place, ...]] = (
    *_FOUR, ("OLB1", "RS", "TE"), ("OLB2", "SL", "H"), *_CORNERS, ("DB", "LS", "LWW"), ("S2", "SC", ""),
    ("S1", "SR", ""),
)  # fmt: skip
_BLITZ: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", "blitz"), ("OLB1", "R", "blitz"), ("OLB2", "SL", "H"), *_CORNERS, ("S2", "SR", "TE"),
    ("S1", "SC", ""),
)  # fmt: skip
_GOAL: Final[tuple[Place, ...]] = (
    *_FOUR, ("DT3", "C", ""), ("MLB", "SL", ""), ("LB", "SR", ""), ("OLB1", "R", "TE"), ("OLB2", "L", "LTE"),
    ("CB1", "RS", ""), ("S1", "SC", ""),
)  # fmt: skip
_OUTSIDE: Final[tuple[Place, ...]] = (
    *_FOUR, ("MLB", "C", "F"), ("OLB1", "R", "blitz"), ("OLB2", "L", "blitz"), *_CORNERS, ("S2", "SR", "TE"),
    ("S1", "SL", "H"),
)  # fmt: skip
_DIME: Final[tuple[Place, ...]] = (
    *_FOUR, ("OLB2", "SL", "H"), *_CORNERS, ("DB", "LS", "LWW"), ("DB2", "RS", "TE"), ("S2", "SC", ""),
    ("S1", "SR", ""),
)  # fmt: skip

HOME: Final[tuple[Scheme, ...]] = (
    Scheme("43", "Four three", "Man on the receivers, one safety free.", "normal", _BASE),
    Scheme("43r", "Four three, rush", "The same men, the line after the passer.", "rush", _BASE, "43"),
    Scheme("43h", "Four three, stay home", "The same men, the line waits for the run.", "stay_home", _BASE, "43"),
    Scheme("43c", "Four three, cover", "The same men, the line holds up their blockers.", "cover_linemen", _BASE, "43"),
    Scheme("z", "Zone", "Everybody watches the ball.", "normal", _ZONE),
    Scheme("zr", "Zone, rush", "Zone behind a rush of four.", "rush", _ZONE, "z"),
    Scheme("n", "Nickel", "A fifth back on the third receiver.", "rush", _NICKEL),
    Scheme("bz", "Blitz", "Two linebackers come; one safety is left.", "rush", _BLITZ),
    Scheme("gl", "Goal line", "Five linemen and no yards to give.", "normal", _GOAL),
)
AWAY: Final[tuple[Scheme, ...]] = (
    *HOME,
    Scheme("bo", "Outside blitz", "Both outside linebackers come.", "rush", _OUTSIDE),
    Scheme("d", "Dime", "Six backs when only a long gain hurts.", "rush", _DIME),
)

# (id, when, cells): two ids with a slash share a die
HOME_TABLE: Final[tuple[tuple[str, str, str], ...]] = (
    ("gl", "los <= 3", "gl gl gl gl 43h 43h"),
    ("w3", "W >= 3 and distance >= 7", "n n n zr bz n"),
    ("wide", "W >= 3", "n n n zr zr bz"),
    ("inch", "distance <= 2 and down >= 3", "43h 43 43c gl gl bz"),
    ("long3", "down >= 3 and distance >= 7", "43r zr n n bz zr"),
    ("third", "down = 3", "43r 43r 43 zr bz z"),
    ("long2", "down = 2 and distance >= 8", "43r zr 43r z 43r bz"),
    ("lead", "trouble lead", "zr z n n zr 43r"),
    ("n", "normal", "43 43r 43c/43h 43r z bz"),
)
AWAY_TABLE: Final[tuple[tuple[str, str, str], ...]] = (
    ("gl", "los <= 3", "gl gl gl gl 43h 43h"),
    ("d3", "W >= 3 and distance >= 12", "d zr n zr bo n"),
    *HOME_TABLE[1:4],
    ("long3", "down >= 3 and distance >= 7", "43r zr d n bz bo"),
    *HOME_TABLE[5:],
)


def defense_document(scheme: Scheme, men: dict[str, Player]) -> dict[str, Any]:
    """A defense as the plan document has it."""
    players: list[dict[str, Any]] = []
    for name, area, duty in scheme.places:
        man: dict[str, Any] = {"no": men[name].no, "at": area}
        lineman = family(men[name].pos) == "DL"  # he can neither cover nor blitz, wherever he has to stand
        if duty == "blitz" and not lineman:
            man["duty"] = "blitz"
        elif duty and not lineman:
            man |= {"duty": "man", "cover": duty}
        players.append(man)
    document: dict[str, Any] = {
        "id": scheme.id,
        "name": scheme.name,
        "comment": scheme.comment,
        "line": scheme.line,
        "players": players,
    }
    return document | ({"variation_of": scheme.base} if scheme.base else {})


def defense_lines(table: tuple[tuple[str, str, str], ...]) -> list[dict[str, Any]]:
    return [{"id": name, "when": when, "kind": "d6", "cells": cells.split()} for name, when, cells in table]
