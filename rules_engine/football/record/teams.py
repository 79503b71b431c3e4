"""Teams and their men, as records and TEAMS files write them."""

from __future__ import annotations

from ...interface import JSON, Athlete, Team


def team_json(team: Team) -> JSON:
    """A team as records and TEAMS files write it."""
    return {"name": team.name, "code": team.code, "athletes": [_athlete_json(athlete) for athlete in team.athletes]}


def _athlete_json(athlete: Athlete) -> JSON:
    row: JSON = {
        "number": athlete.number,
        "name": athlete.name,
        "position": athlete.position,
        "age": athlete.age,
        "sheet": athlete.sheet,
    }
    if athlete.status != "active":
        row["status"] = athlete.status
    if athlete.out:
        row["out"] = athlete.out
    if athlete.ref:
        row["ref"] = athlete.ref
    return row


def read_team(body: JSON) -> Team:
    """The inverse of ``team_json``."""
    return Team(body["name"], body["code"], tuple(Athlete(**athlete) for athlete in body["athletes"]))


def athletes(record: JSON, side: str) -> dict[int, JSON]:
    """A side's players by jersey number."""
    return {athlete["number"]: athlete for athlete in record["public"]["teams"][side]["athletes"]}
