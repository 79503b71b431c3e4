"""A sensible plan for any roster: the service's answer where a coach has sent none, and the opponent of the newcomer.

The plan is made of a fixed play book, from which come the plays that the men at hand can run, those that suit them best
first; the dice choose between plays that suit equally well and which of them stands where in the tables.
"""

from __future__ import annotations

from typing import Any, Final

from ...dice import Dice
from ...football.situation import Side
from ...interface import JSON, Team
from ..model import Player
from ..options import FoolOptions
from ..special_teams import select_squads
from ..special_teams.squads import UNITS
from .book import BOOK, NEXT, SNEAK, Idea, promise, sets_for
from .defense import AWAY, AWAY_TABLE, HOME, HOME_TABLE, defense_document, defense_lines
from .men import SETS, Offense, able, defense_of, depth_chart, offense_of, set_document

# how many plays of each kind a plan takes, home and away
SHARES: Final[dict[str, tuple[int, int]]] = {
    "inside": (3, 3), "quick": (1, 2), "off": (3, 3), "wide": (2, 2), "goal": (1, 2),
    "hit": (2, 2), "short": (2, 3), "medium": (3, 3), "deep": (1, 2),
}  # fmt: skip
Line = tuple[str, str, str, str]  # id, when, set, the kinds of the six cells; two kinds with a slash share a die
TABLE: Final[tuple[Line, ...]] = (
    ("gl", "los <= 3", "4", "goal goal goal quick inside short"),
    ("inch", "distance <= 2 and down >= 3", "2", "goal inside inside off quick short"),
    ("late", "trouble trail", "3", "hit short medium medium deep short"),
    ("lead", "trouble lead", "2", "inside off inside off wide quick"),
    ("third", "down = 3 and distance >= 7", "3", "medium medium deep medium short hit"),
    ("mid", "down = 3", "3", "short hit medium short medium inside/wide"),
    ("short2", "down = 2 and distance <= 3", "1", "inside off off wide short deep"),
    ("long2", "down = 2 and distance >= 8", "3", "short hit medium wide short medium"),
    ("first", "down = 1", "rot", "inside off off/wide wide short medium"),
    ("n", "normal", "1", "inside off/wide wide short medium hit"),
)
# two more lines of the visitors, before the last two
MORE: Final[tuple[Line, ...]] = (
    ("red", "los <= 20 and down <= 2", "2", "inside off off wide medium short"),
    ("half", "down = 1 and half_clock <= 4:00", "3", "hit short medium medium inside off"),
)
ROTATION: Final = ("1", "2", "1", "1", "2", "1")


def autocoach(team: Team, side: Side, visible: JSON, options: FoolOptions, dice: Dice) -> JSON:
    """A legal plan for a team; ``visible`` is what a coach may see of the opponent (nothing of it is needed)."""
    men = able(team)
    offense, defense = offense_of(men), defense_of(men)
    chosen = choose_plays(offense, side, dice)
    table = TABLE if side == "home" else (*TABLE[:-2], *MORE, *TABLE[-2:])
    lines = offense_lines(chosen, table, dice)
    called = {letter for line in lines for cell in line["cells"] for letter in cell.split("/")}
    schemes, defense_table = (HOME, HOME_TABLE) if side == "home" else (AWAY, AWAY_TABLE)
    return {
        "schema": 1,
        "side": side,
        "name": f"{team.name}: standard plan",
        "comment": "Written by the autocoach from the roster.",
        "sets": [set_document(set_id, offense) for set_id in SETS],
        "defenses": [defense_document(scheme, defense) for scheme in schemes],
        "plays": [_play_document(letter, *chosen[letter]) for letter in chosen if letter in called],
        "rotation": {"sets": list(ROTATION)},
        "first": {
            "offense_table": lines,
            "defense_table": defense_lines(defense_table),
        },
        "second": None,
        "special_teams": _special_teams(men),
        "depth": depth_chart(men),
        "practice": [man.number for man in team.athletes if man.status == "practice"],
    }


Chosen = dict[str, tuple[Idea, tuple[str, ...]]]


def choose_plays(offense: Offense, side: Side, dice: Dice) -> Chosen:
    """The plays of a plan by letter, each with the sets that can run it; a sneak where a set has no other run."""
    found: list[tuple[Idea, tuple[str, ...]]] = []
    for kind, (home, away) in SHARES.items():
        ideas = [(idea, sets) for idea in BOOK if idea.kind == kind and (sets := sets_for(idea, offense))]
        place = {idea.text: dice.die(6, "autocoach.play") for idea, _ in ideas}
        ideas.sort(key=lambda pair: (-promise(pair[0], offense) - place[pair[0].text], pair[0].text))
        found += _spread(ideas, home if side == "home" else away)
    runs = {set_id for idea, sets in found if idea.kind == "inside" for set_id in sets}
    if len(runs) < len(SETS):
        found.append((SNEAK, tuple(SETS)))
    return {chr(ord("A") + number): pair for number, pair in enumerate(found)}


def _spread(ideas: list[tuple[Idea, tuple[str, ...]]], count: int) -> list[tuple[Idea, tuple[str, ...]]]:
    """The first of the list, but so that sets without a play of the kind get theirs."""
    taken: list[tuple[Idea, tuple[str, ...]]] = []
    left = list(ideas)
    while left and len(taken) < count:
        served = {set_id for _, sets in taken for set_id in sets}
        best = max(range(len(left)), key=lambda place: (bool(set(left[place][1]) - served), -place))
        taken.append(left.pop(best))
    return taken


def _play_document(letter: str, idea: Idea, sets: tuple[str, ...]) -> dict[str, Any]:
    return {"letter": letter, "text": idea.text, "name": idea.name, "comment": idea.comment, "sets": list(sets)}


# -- tables ------------------------------------------------------------------------------------------------------------


def offense_lines(chosen: Chosen, table: tuple[Line, ...], dice: Dice) -> list[dict[str, Any]]:
    """The selection table: kinds of plays become letters that the line's sets can run, each as often as the others."""
    letters = list(chosen)
    first = dice.die(len(letters), "autocoach.cell")
    order = {letter: (place - first) % len(letters) for place, letter in enumerate(letters)}
    used = dict.fromkeys(letters, 0)
    lines = []
    for name, when, set_id, kinds in table:
        sets = set(ROTATION) if set_id == "rot" else {set_id}
        cells = []
        for cell in kinds.split():
            found = []
            for kind in cell.split("/"):
                fit = playable(kind, sets, chosen)
                found.append(min(fit, key=lambda letter: (used[letter], order[letter])))
                used[found[-1]] += 1
            cells.append("/".join(found))
        lines.append({"id": name, "when": when, "set": set_id, "kind": "d6", "cells": cells})
    return lines


def playable(kind: str, sets: set[str], chosen: Chosen) -> list[str]:
    """Plays of a kind that all these sets can run; of the kind that stands in for it where there is none."""
    fit = [letter for letter, (idea, where) in chosen.items() if idea.kind == kind and sets <= set(where)]
    return fit or playable(NEXT[kind], sets, chosen)


def _special_teams(men: list[Player]) -> dict[str, Any]:
    """The men of the six squads, as the document names them; whoever only fills a gap there is not named."""
    named: dict[str, Any] = {}
    for unit, squad in select_squads({}, men).items():
        places = UNITS[unit]
        named[unit] = {role: man.no for role, man in squad.men.items() if places[role].suits(man)}
    for unit, role, field, row, letter in (("kickoff", "K", "kicker", "coverage", "C"),
                                           ("kickoff_return", "R", "returner", "blockers", "B")):  # fmt: skip
        squad_named = named[unit]
        rest = [squad_named[f"{letter}{place}"] for place in range(1, 11)]
        named[unit] = ({field: squad_named[role]} if role in squad_named else {}) | {row: rest}
    return named
