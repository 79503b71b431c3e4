"""Clubs from a file: the eight invented ones that come with the service, or a commissioner's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .errors import Refused
from .leagues import NewDivision, NewTeam

OURS = Path(__file__).resolve().parent.parent / "data" / "clubs.json"
TEAM_KEYS = {"name": str, "code": str, "colour": str, "second_colour": str, "strength": int}


def read_clubs(*, path: Path = OURS) -> tuple[NewDivision, ...]:
    """Divisions and teams from a JSON file: a list of ``{"name": ..., "teams": [{"name": ..., "code": ...}, ...]}``."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as missing:
        raise Refused(f'The file "{path}" cannot be read: {missing.strerror}.', field="teams") from missing
    except ValueError as wrong:
        raise Refused(f'The file "{path}" is not JSON: {wrong}.', field="teams") from wrong
    if not isinstance(document, list):
        raise Refused(f'The file "{path}" must hold a list of divisions.', field="teams")
    return tuple(_division(number, entry) for number, entry in enumerate(document, start=1))


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
