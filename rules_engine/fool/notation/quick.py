"""The plainest plays, read without the grammar: most of a plan's texts, at a fraction of the time.

The grammar stays the truth: whatever is not spelled exactly as here, or names anything unknown, is left to it, and a
test holds that both read the same play.
"""

from __future__ import annotations

import re

from ..calls import Blocker, Group
from . import names
from .legs import Leg

_LEG = re.compile(
    r" *([A-Z]{1,3})/([A-Z]{1,3})"  # who and where
    r"((?: *\([A-Z,\- ]*\))*)"  # groups of blockers
    r"((?: +(?:qk|dive|draw|dr|loft|\+1|roll(?: [LR])?))*) *"
)
_GROUP = re.compile(r"\(([^)]*)\)")
_PLACES = frozenset(names.POINTS) | frozenset(names.ZONES) | names.MIDDLE


def quick_legs(text: str) -> list[Leg] | None:
    """The two sides of the bars, or None where the grammar should read the text."""
    legs: list[Leg] = []
    for part in text.split("||"):
        match = _LEG.fullmatch(part)
        leg = _leg(match) if match else None
        if leg is None:
            return None
        legs.append(leg)
    return legs


def _leg(match: re.Match[str]) -> Leg | None:
    who, where, groups, words = match.groups()
    if who not in names.MEN or where not in _PLACES:
        return None
    leg = Leg(0, names.MEN[who], where)
    for inner in _GROUP.findall(groups):
        group = _group(inner)
        if group is None:
            return None
        leg.groups.append(group)
    for word in words.split():
        if word == "+1":
            leg.step = 1
        elif word == "roll":
            leg.roll = ""
        elif word in ("L", "R"):
            leg.roll = word
        else:
            leg.marks["draw" if word == "dr" else word] = 0
    return leg


def _group(inner: str) -> Group | None:
    """The men between two parentheses; ``-`` is nobody."""
    blockers: list[Blocker] = []
    for part in inner.split(",") if inner.strip() else ():
        name = part.strip()
        if name in names.MEN:
            blockers.append(Blocker(names.MEN[name]))
        elif name != "-":
            return None
    return Group(tuple(blockers))
