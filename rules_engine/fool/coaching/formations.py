"""The autocoach's sets: his own four, or those that this side has handed in already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ...interface import JSON, Team
from ..document.plan import SetPlan, post
from ..document.reading import read_sets
from ..model import OffMan
from ..players import player_of
from .men import SETS, Offense

_WIDE: Final = ("LW", "RW", "LWW", "RWW", "LW-", "RW-", "LWW-", "RWW-")


class Formation(NamedTuple):
    """A set with its men; ``role`` is what the tables use it for, ``own`` whether the coach has drawn it himself."""

    id: str
    role: str
    men: tuple[OffMan, ...]
    shotgun: bool = False
    own: bool = True


def formations(offense: Offense) -> tuple[Formation, ...]:
    """The coach's own sets with the best men."""
    return tuple(Formation(role, role, offense.lineup(spots)) for role, (_, _, spots) in SETS.items())


def handed_in(setup: JSON, team: Team) -> tuple[Formation, ...]:
    """The sets of a setup that is sealed already, each with the role that it fits best; empty when there is none."""
    sets = read_sets(setup)
    if not sets:
        return ()
    men = {man.number: player_of(man) for man in team.athletes}
    if any(spot.no not in men for each in sets for spot in each.players):
        return ()
    roles = _roles(sets)
    return tuple(
        Formation(
            each.id,
            roles[each.id],
            tuple(OffMan(men[spot.no], post(each, spot.at)) for spot in each.players),
            each.shotgun,
            own=False,
        )
        for each in sets
    )


def _roles(sets: Sequence[SetPlan]) -> dict[str, str]:
    """The starting set is for everything; the others by how many stand wide."""
    wide = {each.id: sum(spot.at in _WIDE for spot in each.players) for each in sets}
    start = next((each.id for each in sets if each.starting), sets[0].id)
    others = sorted((name for name in wide if name != start), key=lambda name: (wide[name], name))
    roles = {start: "1"}
    for place, name in enumerate(others):
        roles[name] = "3" if wide[name] > wide[start] else "4" if place == 0 and len(others) > 1 else "2"
    return roles


def by_role(formations: Sequence[Formation]) -> Mapping[str, str]:
    """The id of the set for each role; where none has it, the nearest: wide and heavy sets fall back on the first."""
    ids: dict[str, str] = {}
    for each in formations:
        ids.setdefault(each.role, each.id)
    first = ids.get("1", formations[0].id)
    heavy = ids.get("2", ids.get("4", first))
    return {"1": first, "2": heavy, "3": ids.get("3", first), "4": ids.get("4", heavy)}


def set_document(set_id: str, offense: Offense) -> dict[str, Any]:
    """One of the coach's own sets as the plan document has it."""
    name, comment, spots = SETS[set_id]
    players = [{"no": offense.men[man].no, "at": at} for man, at in spots]
    return {"id": set_id, "name": name, "comment": comment, "starting": set_id == "1", "players": players}
