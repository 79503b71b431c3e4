"""The library of common sets, each with what it is for, filled with a team's best men."""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON, Athlete, Team
from ...interface.planning.boards import OfferedFormation
from ..boxes import LINE, MEN, QUARTERBACK, may_stand_at, may_stand_in
from ..careers.teams import ranks_of
from ..coaching.sets import DEFENSE, ELEVEN, OFFENSE, filled
from . import ground
from .drafts import Kind, ReadSet, taken_names

Wanted = tuple[tuple[str, str], ...]  # places, each with the kind of man who stands there
_FRONT: Final[Wanted] = (*[(at, "OL") for at in LINE], (QUARTERBACK, "QB"))
_SECONDARY: Final[Wanted] = (("K", "DB"), ("O", "DB"), ("M", "DB"), ("N", "DB"))
OFFENSES: Final[dict[str, tuple[str, Wanted]]] = {
    "BASE": ("Two backs, a tight end, two receivers: everything can be run and thrown from here.", OFFENSE["BASE"]),
    "WIDE": ("Three wide receivers and one back: passing downs.", OFFENSE["WIDE"]),
    "HEAVY": ("Two tight ends and three backs: for yards that must be made.", OFFENSE["HEAVY"]),
    "TWINS": (
        "Two flankers and two backs: one end stays in to block.",
        (("LE", "TE"), ("RE", "TE"), ("FL1", "WR"), ("FL2", "WR"), ("BK1", "RB")),
    ),
    "SPREAD": (
        "Four wide receivers and one back: every short zone is taken.",
        (("LE", "WR"), ("RE", "WR"), ("FL1", "WR"), ("FL2", "WR"), ("BK1", "RB")),
    ),
    "POWER": (
        "A tight end, a receiver and three backs: one carries, two lead.",
        (("LE", "TE"), ("RE", "WR"), ("BK1", "RB"), ("BK2", "RB"), ("BK3", "RB")),
    ),
}  # fmt: skip
DEFENSES: Final[dict[str, tuple[str, Wanted]]] = {
    "D43": ("Four linemen, three linebackers: against run and pass alike.", DEFENSE["D43"]),
    "D44": ("Four linebackers behind three linemen: against the run.", DEFENSE["D44"]),
    "NICKEL": ("A fifth back in the middle: against the pass.", DEFENSE["NICKEL"]),
    "D34": (
        "Three linemen, four linebackers: every back is guarded.",
        (("A", "DL"), ("C", "DL"), ("E", "DL"), ("F", "LB"), ("G", "LB"), ("H", "LB"), ("J", "LB"), *_SECONDARY),
    ),
    "D52": (
        "Five men on the line, a linebacker on each side: sweeps end there.",
        (("A", "DL"), ("B", "DL"), ("C", "LB"), ("D", "DL"), ("E", "DL"), ("F", "LB"), ("J", "LB"), *_SECONDARY),
    ),
    "DIME": (
        "Six backs: they throw, and everybody knows it.",
        (("B", "DL"), ("C", "DL"), ("D", "DL"), ("F", "LB"), ("J", "LB"), *_SECONDARY, ("L", "DB"), ("L", "DB")),
    ),
}  # fmt: skip


def formations(kind: Kind, plan: Any, team: Team) -> tuple[OfferedFormation, ...]:
    """The sets for which a team has the men."""
    taken = taken_names(kind, plan)
    offered = []
    for code, (note, wanted) in (OFFENSES if kind == "sets" else DEFENSES).items():
        men = _men(kind, wanted, team)
        if sum(map(len, men.values())) == ELEVEN:
            name = next(each for each in (code, *(f"{code}{number}" for number in range(2, 99))) if each not in taken)
            entry: JSON = {"id": name, "men": {at: there[0] if kind == "sets" else there for at, there in men.items()}}
            offered.append(OfferedFormation(code, code, note, entry, _drawn(kind, men)))
    return tuple(offered)


def _men(kind: Kind, wanted: Wanted, team: Team) -> dict[str, list[int]]:
    """The numbers at each place of a set."""
    places = (*_FRONT, *wanted) if kind == "sets" else wanted
    men: dict[str, list[int]] = {}
    able = able_men(team)
    ranks = ranks_of(able)
    for place, kind_of_man in places:
        used = {number for there in men.values() for number in there}
        found = filled(((place, kind_of_man),), able, ranks, {}, may_stand_at if kind == "sets" else may_stand_in, used)
        if place in found:
            men.setdefault(place, []).append(found[place])
    return men


def able_men(team: Team) -> list[Athlete]:
    """The men of a team who can play, kickers left out."""
    return [man for man in team.athletes if man.status == "active" and not man.out and man.position in MEN]


def _drawn(kind: Kind, men: dict[str, list[int]]) -> tuple[tuple[float, float], ...]:
    places = {place.at: place for place in (ground.positions() if kind == "sets" else ground.boxes())}
    return tuple([places[at].spot(number, len(there)) for at, there in men.items() for number in range(len(there))])


def filled_up(read: ReadSet, team: Team) -> dict[str, str]:
    """The empty places of the usual set with men of the bench, as the inputs take them, while fewer than eleven
    stand."""
    offense = read.kind == "sets"
    places = (*_FRONT, *OFFENSE["BASE"]) if offense else DEFENSE["D43"]
    taken = {at for at, _ in read.men}
    wanted = tuple([each for each in places if each[0] not in taken])[: max(0, ELEVEN - len(read.men))]
    may_stand = may_stand_at if offense else may_stand_in
    able = able_men(team)
    men = filled(wanted, able, ranks_of(able), {}, may_stand, set(read.numbers))
    return {at: str(number) for at, number in men.items()}
