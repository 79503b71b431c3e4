"""Teams and their men, as records and TEAMS files write them."""

from __future__ import annotations

from ...interface import JSON, Athlete, Team


def team_json(team: Team) -> JSON:
    """A team as records and TEAMS files write it; its sheet where it has one."""
    body: JSON = {"name": team.name, "code": team.code, "athletes": [_athlete_json(each) for each in team.athletes]}
    return {**body, "sheet": team.sheet} if team.sheet else body


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
    athletes_of_it = tuple(Athlete(**athlete) for athlete in body["athletes"])
    return Team(body["name"], body["code"], athletes_of_it, body.get("sheet", {}))


def athletes(record: JSON, side: str) -> dict[int, JSON]:
    """A side's players by jersey number."""
    return {athlete["number"]: athlete for athlete in record["public"]["teams"][side]["athletes"]}
