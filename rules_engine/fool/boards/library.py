"""The library of common formations: sets and defenses, each with what it is for, filled with a team's best men."""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON, Team
from ...interface.planning.boards import OfferedFormation, Place
from ..coaching.defense import HOME, Scheme, defense_document
from ..coaching.men import SETS, Offense, able, defense_of, offense_of
from ..coaching.scouting import Opponent
from ..options import FoolOptions
from . import ground, naming
from .drafts import Kind

Spots = tuple[tuple[str, str], ...]  # men of the autocoach's offense and where they stand
LEAST_MEN: Final = 16  # who can play; with fewer the library has nobody to fill it with

_LINE: Final[Spots] = (("LT", "LT"), ("LG", "LG"), ("C", "C"), ("RG", "RG"), ("RT", "RT"))
_UNDER: Final[Spots] = (*_LINE, ("Q", "Q"))
MORE_SETS: Final[dict[str, tuple[str, str, Spots]]] = {
    "i": (
        "I formation",
        "The fullback leads, the tailback reads: power straight ahead.",
        (*_UNDER, ("W1", "LW"), ("TE1", "RTE"), ("W2", "RW-"), ("F", "F"), ("H", "TB")),
    ),
    "split": (
        "Split backs",
        "A back on each side: both ways look alike, and both can protect.",
        (*_UNDER, ("W1", "LW"), ("TE1", "RTE"), ("W2", "RW-"), ("F", "LH"), ("H", "RH")),
    ),
    "single": (
        "Single back",
        "A tight end on both sides and two wide receivers: it tells nobody where the strong side is.",
        (*_UNDER, ("TE2", "LTE"), ("TE1", "RTE"), ("W1", "LW-"), ("W2", "RW-"), ("H", "TB")),
    ),
    "trips": (
        "Trips left",
        "Three receivers on the left flood a zone; the tight end stays alone on the right.",
        (*_UNDER, ("W1", "LWW"), ("W2", "LW-"), ("W3", "LWW-"), ("TE1", "RTE"), ("H", "RH")),
    ),
    "house": (
        "Full house",
        "Three backs: one carries, two lead, to either side.",
        (*_UNDER, ("W1", "LW"), ("TE1", "RTE"), ("F", "F"), ("H", "LH"), ("B", "RH")),
    ),
    "wing": (
        "Wing right",
        "A back outside the tight end makes the right side long: sweeps, and a fourth receiver in a hurry.",
        (*_UNDER, ("W1", "LW"), ("TE1", "RTE"), ("B", "RHE"), ("F", "F"), ("H", "LH")),
    ),
}  # fmt: skip
SHOTGUN: Final[tuple[str, str, Spots]] = (
    "Shotgun",
    "The quarterback stands back: more time to throw, no plunge straight ahead.",
    (*_LINE, ("Q", "F"), ("W1", "LW"), ("TE1", "RTE"), ("W2", "RW-"), ("W3", "LWW-"), ("H", "LH")),
)


def formations(kind: Kind, plan: Any, team: Team, options: FoolOptions) -> tuple[OfferedFormation, ...]:
    """The formations that a league plays with, filled with a team's men; none where it has too few of them."""
    men = able(team)
    if len(men) < LEAST_MEN:
        return ()
    if kind == "sets":
        return _sets(plan, offense_of(men), options)
    chosen = defense_of(men)
    return tuple([
        _defense(scheme, defense_document(scheme, chosen, Opponent(), options), plan)
        for scheme in HOME
        if not scheme.base
    ])  # fmt: skip


def _sets(plan: Any, offense: Offense, options: FoolOptions) -> tuple[OfferedFormation, ...]:
    offered = {**{f"set{code}": each for code, each in SETS.items()}, **MORE_SETS}
    sets = [_set(code, each, offense, plan, False) for code, each in offered.items()]
    return (*sets, _set("shotgun", SHOTGUN, offense, plan, True)) if options.shotgun else tuple(sets)


def _set(code: str, described: tuple[str, str, Spots], offense: Offense, plan: Any, shotgun: bool) -> OfferedFormation:
    name, note, spots = described
    players = [{"no": offense.men[man].no, "at": at} for man, at in spots]
    entry: JSON = {"id": naming.next_name("sets", plan), "name": name, "comment": note, "players": players}
    if shotgun:
        entry["shotgun"] = True
    return OfferedFormation(code, name, note, entry, _drawn(players, ground.spots()))


def _defense(scheme: Scheme, document: JSON, plan: Any) -> OfferedFormation:
    entry = {**document, "id": naming.free_name("defenses", plan, scheme.id)}
    return OfferedFormation(scheme.id, scheme.name, scheme.comment, entry, _drawn(document["players"], ground.areas()))


def _drawn(players: list[dict[str, Any]], places: tuple[Place, ...]) -> tuple[tuple[float, float], ...]:
    """Where the men are drawn, those of one place side by side."""
    spots = []
    for place in places:
        there = sum(man["at"] == place.at for man in players)
        spots += [place.spot(number, there) for number in range(there)]
    return tuple(spots)
