"""Clubs: the invented ones that come with the service, dealt to divisions of any sizes, or those of a file."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from .errors import Refused
from .leagues import NewDivision, NewTeam
from .schedule import require_shape

OURS = Path(__file__).resolve().parent.parent / "data" / "clubs.json"
SIZES = re.compile(r"\d{1,2}(,\d{1,2})*|\d{1,2}x\d{1,2}")
TEAM_KEYS = {"name": str, "code": str, "colour": str, "second_colour": str, "strength": int}


def invented_clubs(divisions: Sequence[int] = (4, 4)) -> tuple[NewDivision, ...]:
    """Our own clubs for divisions of so many teams; where a division is larger than one of ours, clubs move up."""
    require_shape(divisions)
    ours = read_clubs(path=OURS)
    clubs = iter([team for division in ours for team in division.teams])
    return tuple(NewDivision(own.name, tuple(islice(clubs, size))) for own, size in zip(ours, divisions, strict=False))


def read_sizes(text: str) -> tuple[int, ...]:
    """Sizes of divisions as people write them: ``4,4,4``, or ``4x8`` for eight divisions of four."""
    if not SIZES.fullmatch(text.replace(" ", "")):
        raise Refused(
            f'"{text}" does not say how many teams each division has.',
            "Write 4,4 for two divisions of four, or 4x8 for eight of them.",
            field="divisions",
        )
    size, times, number = text.replace(" ", "").partition("x")
    return (int(size),) * int(number) if times else tuple(int(one) for one in text.split(","))


def read_clubs(*, path: Path) -> tuple[NewDivision, ...]:
    """Divisions and teams from a JSON file: a list of ``{"name": ..., "teams": [{"name": ..., "code": ...}, ...]}``."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as missing:
        raise Refused(f'The file "{path}" cannot be read: {missing.strerror}.', field="teams") from missing
    except ValueError as wrong:
        raise Refused(f'The file "{path}" is not JSON: {wrong}.', field="teams") from wrong
    if not isinstance(document, list):
        raise Refused(f'The file "{path}" must hold a list of divisions.', field="teams")
    return clubs_of(document)


def clubs_of(divisions: Sequence[Any]) -> tuple[NewDivision, ...]:
    """The same from a list that has been read."""
    return tuple(_division(number, entry) for number, entry in enumerate(divisions, start=1))


def _division(number: int, entry: Any) -> NewDivision:
    place = f"Division {number}"
    if (
        not isinstance(entry, dict)
        or not isinstance(entry.get("name"), str)
        or not isinstance(entry.get("teams"), list)
    ):
        raise Refused(f'{place} must have a "name" and a list of "teams".', field="teams")
    return NewDivision(
        entry["name"], tuple(_team(f"{place}, team {at}", team) for at, team in enumerate(entry["teams"], start=1))
    )


def _team(place: str, entry: Any) -> NewTeam:
    if not isinstance(entry, dict) or not {"name", "code"} <= set(entry):
        raise Refused(f'{place} must have a "name" and a "code".', field="teams")
    if unknown := sorted(set(entry) - set(TEAM_KEYS)):
        raise Refused(f"{place} has the unknown entry {', '.join(unknown)}.", field="teams")
    for key, value in entry.items():
        if type(value) is not TEAM_KEYS[key]:
            kind = "a number" if TEAM_KEYS[key] is int else "a text"
            raise Refused(f'{place}: "{key}" must be {kind}.', field="teams")
    return NewTeam(**entry)
