"""What a man's sheet keeps from season to season under ``career``, and what he is by it (12.3.1, 12.5.2, 12.7).

first    ``R`` after his rookie season, ``R2`` where that brought him too few games; the first season column is his
thirds   last season's credit in thirds of a game, by job (``field``, ``kick``, ``punt``), until the camp
tallies  this season's credit by job, of a man who plays and kicks; other men have one tally (``thirds`` of the sheet)
camp     this year's camp: ``trained`` what he was busy with, ``returns`` he was credited with returns, ``easy`` he had
         the easy camp, ``focus`` what his team's camp stressed
move     the change of position that he works at (``moves.season``)
moved    a change of position of this season is over, so that there is no other: ``done`` or ``dropped``
back     the position and values to which a further attempt may bring him back, and ``ref`` of his team's
locked   seasons during which he may not change his position, by option
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any, Final, Literal

from ...interface import Athlete
from ..kinds import EXPERIENCED_AGE, is_experienced
from ..players import family, player_of
from . import injuries

JSON = dict[str, Any]
Job = Literal["field", "kick", "punt"]
Status = Literal["drafted", "free agent", "first", "veteran"]

CAMP: Final[dict[str, Any]] = json.loads(files("rules_engine.fool").joinpath("data/camp.json").read_text("utf-8"))
FIRST, AGAIN = "R", "R2"
BUSY: Final = ("coaching", "position", "special teams", "undoing")  # what keeps a man from other training


def jobs(athlete: Athlete) -> tuple[Job, ...]:
    """The jobs for which a man rolls apart: what he plays, and kicking beside it.

    "A player who plays two different positions, usually a kicker type and something else (Q/P, DH/P, etc.), needs to
    have experience tallied separately for each position, and a change roll made for each."

    Rules: fool:12.3.1-14
    """
    kicks: tuple[Job, ...] = tuple(name for name in ("kick", "punt") if athlete.sheet.get(name))
    if family(athlete.position) == "K":
        return kicks
    return ("field", *kicks)


def career(athlete: Athlete) -> JSON:
    """What his sheet keeps of his career; {} of a man of whom nothing is kept."""
    kept: JSON = athlete.sheet.get("career", {})
    return kept


def noted(athlete: Athlete, **entries: Any) -> Athlete:
    """The man with these entries in his career; an empty one (None, "", {}, False) is taken out."""
    kept = {name: value for name, value in {**career(athlete), **entries}.items() if value}
    sheet = {name: value for name, value in athlete.sheet.items() if name != "career"}
    if kept:
        sheet["career"] = kept
    return athlete if sheet == athlete.sheet else replace(athlete, sheet=sheet)


def camp_note(athlete: Athlete) -> Mapping[str, Any]:
    """What this year's camp left in his career."""
    kept: Mapping[str, Any] = career(athlete).get("camp", {})
    return kept


def in_camp(athlete: Athlete, **entries: Any) -> Athlete:
    """The man with these entries in what this year's camp left; an empty one is taken out."""
    kept = {name: value for name, value in {**camp_note(athlete), **entries}.items() if value}
    return noted(athlete, camp=kept)


def status(athlete: Athlete, drafted: bool = True) -> Status:
    """Where he stands in his career: newly drafted, a rookie free agent, in his first year after the rookie season (R
    and R2), or a veteran."""
    if athlete.sheet.get("rookie", False):
        return "drafted" if drafted else "free agent"
    return "first" if career(athlete).get("first") else "veteran"


def experienced(athlete: Athlete) -> bool:
    """Whether he is an experienced veteran: 30, or 26 when mature (7.2.16, 7.3). Kickers go by their age alone."""
    if family(athlete.position) == "K":
        return athlete.age >= EXPERIENCED_AGE
    return is_experienced(player_of(athlete))


def recovering(athlete: Athlete) -> bool:
    """Whether he is busy recovering from an injury: an injury still lasts, or a roll to recover from one failed.

    "This includes both players who are -c, -s, or -p and those who have a lingering injury from the previous season
    (-s) (-c) (-p)."

    Rules: fool:12.3.2-03, fool:12.3.2-04
    """
    return bool(injuries.carried(athlete))


def without_focus(athlete: Athlete) -> Athlete:
    """The man without what his team's camp stressed: "Once a player leaves the roster, the benefit is lost".

    Rules: fool:12.7.1-01
    """
    return in_camp(athlete, focus="")
