"""The plain plan: what is played when a coach sends nothing to go with a setup that is sealed (play-by-mail 2.3).

One set, one defense of the announced starters, tables of three lines: legal with any setup that is legal itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any, Final

from ...interface import JSON, Team
from ...interface.situation import Side
from ..calls.reach import why_not
from ..document.plan import SetPlan, post
from ..document.reading import read_shape
from ..model import OffMan, Player
from ..notation.reading import parsed
from ..options import FoolOptions
from ..players import unit
from .check import check_plan
from .checking import Checking, begin

_RUNS: Final = ("H/LT (LG)", "H/RT (RG)", "F/LC", "F/RC", "TB/L", "H/LC", "H/RC")
_SNEAK: Final = "Q/LC"  # where nobody else can run
_PASSES: Final = ("LW/LS", "RW/RS", "TE/SC", "LW/IL", "RW/IR", "LE/SL", "RE/SR", "H/LS", "H/RS", "F/SC")
_SHOTGUN: Final = ("F/C dr", "H/C dr", "B/C dr")
_KINDS: Final = 3
# what the six cells of a line call: a run or a pass
_LINES: Final = (
    ("long", "down >= 2 and distance >= 7", "PPRPPR"),
    ("short", "distance <= 2", "RRPRRP"),
    ("n", "normal", "RPRPRP"),
)
# where a man stands, the first of the areas that nobody of his position has taken
_AREAS: Final = {
    "DE": ("L", "R", "L", "R"), "DT": ("C", "C", "C"), "NT": ("C", "C"), "DL": ("C", "L", "R"), "OLB": ("SL", "SR"),
    "MLB": ("SC", "C"), "LB": ("SC", "SL", "SR"), "CB": ("IL", "IR", "LS", "RS"), "S": ("DC", "SC", "SC"),
    "DH": ("LS", "RS", "SC"),
}  # fmt: skip
_SPARE: Final = ("SC", "SL", "SR", "IL", "IR", "LS", "RS", "DC")
_ROOM: Final = 4  # men in an area


def on_setup(plan: JSON, setup: JSON, team: Team, side: Side, options: FoolOptions) -> JSON:
    """A plan that holds the sealed setup: as it is where that is legal, else with plain defenses, else the plain
    plan."""
    joined = {**plan, **{name: value for name, value in setup.items() if name != "sealed_tactics"}}
    joined.pop("starter_changes", None)
    for candidate in (joined, {**joined, **plain_defense(joined, team, side, options)}):
        if check_plan(candidate, team, side, options, None).ok:
            return candidate
    return plain_plan(joined, team, side, options)


def plain_plan(setup: JSON, team: Team, side: Side, options: FoolOptions) -> JSON:
    """The plain plan on the sets and starters of a setup, or of a whole plan."""
    read, shape = read_shape(setup, ())
    assert read is not None
    check = begin(read, shape, team, side, options, None)
    starting = read.starting_set
    assert starting is not None
    runs, passes = _plays(check, starting)
    letters = {text: chr(ord("A") + place) for place, text in enumerate([*runs, *passes])}
    far = {"R": "P"} if runs == [_SNEAK] else {}  # nobody sneaks where more than a yard or two are missing
    runs, passes = [[letters[text] for text in texts] or list(letters.values()) for texts in (runs, passes)]
    calls = {"R": cycle(runs), "P": cycle(passes)}
    table = [
        {
            "id": name,
            "when": when,
            "set": starting.id,
            "cells": [next(calls[kind if name == "short" else far.get(kind, kind)]) for kind in kinds],
        }
        for name, when, kinds in _LINES
    ]
    defense = plain_defense(setup, team, side, options)
    plan: dict[str, Any] = {"schema": 1, "side": side, "name": "Plain plan"}
    plan |= {name: setup[name] for name in ("sets", "starters", "special_teams", "practice") if name in setup}
    plan["defenses"] = defense["defenses"]
    plan["plays"] = [{"letter": letter, "text": text} for text, letter in letters.items()]
    plan["first"] = {"offense_table": table, "defense_table": defense["first"]["defense_table"]}
    return plan


def _plays(check: Checking, starting: SetPlan) -> tuple[list[str], list[str]]:
    """The first plain runs and passes that the starting set's men can run."""
    men = tuple(OffMan(check.men[spot.no], post(starting, spot.at)) for spot in starting.players)

    def fit(texts: Sequence[str]) -> list[str]:
        can = (text for text in texts
               if not why_not(parsed(text), men, shotgun=starting.shotgun, options=check.options))  # fmt: skip
        return [text for text, _ in zip(can, range(_KINDS), strict=False)]

    runs, passes = fit(_SHOTGUN if starting.shotgun else _RUNS), fit(_PASSES)
    return runs or ([] if starting.shotgun else [_SNEAK]), passes


# -- defense -------------------------------------------------------------------------------------------------------


def plain_defense(setup: JSON, team: Team, side: Side, options: FoolOptions) -> JSON:
    """One defense of the announced starters in zone, and a table that calls nothing else, for the plan's halves."""
    read, shape = read_shape(setup, ())
    assert read is not None
    check = begin(read, shape, team, side, options, None)
    starters = [check.men[number] for number in read.starters if number in check.men]
    men = [*starters, *(man for man in _defenders(check) if man not in starters)][:11]
    players = [{"no": man.no, "at": area} for man, area in _placed(men)]
    table = [{"id": name, "when": when, "cells": ["1"] * 6} for name, when, _ in _LINES]
    defense = {"id": "1", "name": "Plain", "line": "normal", "players": players}
    halves = {name: {**setup[name], "defense_table": table} for name in ("first", "second") if setup.get(name)}
    return {"defenses": [defense], **({"first": {"defense_table": table}} | halves)}


def _defenders(check: Checking) -> list[Player]:
    """The men of the defense who may play, the best first."""
    men = [man for man in check.men.values() if unit(man.pos) == "defense"]
    return sorted(men, key=lambda man: (-(man.p + man.c + man.s), man.no))


def _placed(men: Sequence[Player]) -> Iterator[tuple[Player, str]]:
    """Each man in an area of his position while it has one left."""
    left = {name: list(areas) for name, areas in _AREAS.items()}
    used: dict[str, int] = {}
    for man in men:
        areas: list[Any] = left.get(man.pos, [])
        area = areas.pop(0) if areas else next(one for one in _SPARE if used.get(one, 0) < _ROOM)
        used[area] = used.get(area, 0) + 1
        yield man, area
