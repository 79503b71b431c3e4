"""A sensible plan for any roster: the service's answer where a coach has sent none, and the opponent of the newcomer.

The plan is made of a fixed play book, from which come the plays that the men at hand can run, those that suit them best
first; the dice choose between plays that suit equally well and which of them stands where in the tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...dice import Dice
from ...interface import JSON, Team
from ...interface.situation import Side
from ..options import FoolOptions
from . import kicks
from .book import Idea
from .choosing import Chosen, choose_plays, playable
from .defense import AWAY, AWAY_TABLE, HOME, HOME_TABLE, defense_document, defense_lines
from .formations import Formation, by_role, formations, handed_in, set_document
from .men import SETS, able, defense_of, depth_chart, offense_of
from .scouting import Opponent, scout

Line = tuple[str, str, str, str]  # id, when, set, the kinds of the six cells; two kinds with a slash share a die
TABLE: Final[tuple[Line, ...]] = (
    ("gl", "los <= 3", "4", "goal goal goal quick inside short"),
    ("inch", "distance <= 2 and down >= 3", "2", "goal inside inside off quick short"),
    ("late", "trouble trail", "3", "hit short medium medium deep short"),
    ("lead", "trouble lead", "2", "inside off quick off wide quick"),
    ("third", "down = 3 and distance >= 7", "3", "medium deep deep medium/screen deep/draw short"),
    ("mid", "down = 3", "3", "short hit medium short/quick medium/deep wide"),
    ("long2", "down = 2 and distance >= 8", "3", "short medium/screen deep wide/trick quick medium"),
    ("blitz", "blitz_read", "3", "screen screen hit trick hit quick"),
    ("first", "down = 1", "rot", "inside/quick off/quick wide wide short medium/deep"),
    ("n", "normal", "1", "quick wide off/inside short/hit medium deep"),
)
# two more lines of the visitors, before the last two
MORE: Final[tuple[Line, ...]] = (
    ("red", "los <= 20 and down <= 2", "2", "inside off off wide medium short"),
    ("half", "down = 1 and half_clock <= 4:00", "3", "hit short medium medium inside off"),
)
SHORT: Final = ("gl", "inch")  # lines where a yard or two are enough
ROTATION: Final = ("1", "2", "1", "1", "2", "1")
# fourth down where the rulebook would punt from the middle of the field with a foot to go
FOURTH_DOWN: Final = ({"when": "distance <= 1 and los <= 50 and los > 5 and not trouble lead", "do": "go"},)


def autocoach(
    team: Team, side: Side, visible: JSON, options: FoolOptions, dice: Dice, *, matchups: bool = True
) -> JSON:
    """A legal plan for a team.

    ``visible`` is what this coach may see: the ``opponent``'s men and opened parts, and his own parts that are
    ``sealed`` already, on whose sets he builds. Without ``matchups`` he looks at nobody's values, his own men's
    neither: a yardstick for what looking is worth.
    """
    men = able(team)
    offense, defense = offense_of(men, matchups), defense_of(men, matchups)
    sealed: Any = (visible.get("sealed") or {}).get("setup") or {}
    sets = handed_in(sealed, team) or formations(offense)
    chosen = choose_plays(offense, sets, side, options, dice, matchups)
    lines = offense_lines(chosen, sets, TABLE if side == "home" else (*TABLE[:-2], *MORE, *TABLE[-2:]), dice)
    called = {letter for line in lines for cell in line["cells"] for letter in cell.split("/")}
    against = scout(visible) if matchups else Opponent()
    schemes, defense_table = (HOME, HOME_TABLE) if side == "home" else (AWAY, AWAY_TABLE)
    ids = by_role(sets)
    return {
        "schema": 1,
        "side": side,
        "name": f"{team.name}: standard plan",
        "comment": "Written by the autocoach from the roster.",
        "sets": sealed["sets"] if not sets[0].own else [set_document(set_id, offense) for set_id in SETS],
        "defenses": [defense_document(scheme, defense, against, options) for scheme in schemes],
        "plays": [_play_document(letter, *chosen[letter]) for letter in chosen if letter in called],
        "rotation": {"sets": [ids[role] for role in ROTATION]},
        "first": {
            "offense_table": lines,
            "defense_table": defense_lines(defense_table),
            "tactics": kicks.tactics(men),
        },
        "second": None,
        "special_teams": kicks.squads(men),
        "depth": depth_chart(men),
        "practice": [man.number for man in team.athletes if man.status == "practice"],
        "policies": {"fourth_down": [dict(one) for one in FOURTH_DOWN]},
    }


def _play_document(letter: str, idea: Idea, sets: tuple[str, ...]) -> dict[str, Any]:
    return {"letter": letter, "text": idea.text, "name": idea.name, "comment": idea.comment, "sets": list(sets)}


# -- tables ------------------------------------------------------------------------------------------------------------


def offense_lines(
    chosen: Chosen, sets: Sequence[Formation], table: tuple[Line, ...], dice: Dice
) -> list[dict[str, Any]]:
    """The selection table: kinds of plays become letters that the line's sets can run, each as often as the others."""
    letters, ids = list(chosen), by_role(sets)
    first = dice.die(len(letters), "autocoach.cell")
    order = {letter: (place - first) % len(letters) for place, letter in enumerate(letters)}
    used = dict.fromkeys(letters, 0)
    lines = []
    for name, when, role, kinds in table:
        fit = {kind: playable(kind, _sets_of(role, ids), chosen, name in SHORT) for kind in re.split(r"[ /]", kinds)}
        cells = [_cell(cell, fit, used, order) for cell in kinds.split()]
        set_id = role if role == "rot" else ids[role]
        kind = "blitz" if when == "blitz_read" else "d6"
        lines.append({"id": name, "when": when, "set": set_id, "kind": kind, "cells": cells})
    return lines


def _sets_of(role: str, ids: Mapping[str, str]) -> set[str]:
    return {ids[one] for one in ROTATION} if role == "rot" else {ids[role]}


def _cell(kinds: str, fit: Mapping[str, list[str]], used: dict[str, int], order: Mapping[str, int]) -> str:
    letters: list[str] = []
    for kind in kinds.split("/"):
        letters.append(min(fit[kind], key=lambda letter: (letter in letters, used[letter], order[letter])))
        used[letters[-1]] += 1
    return "/".join(dict.fromkeys(letters))
