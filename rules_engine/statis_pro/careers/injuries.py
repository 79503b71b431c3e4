"""Injuries that outlast a game (6.2): a man misses one to four of his team's next games, or the rest of the season.

What he still misses stands in his sheet under ``misses``: a number of games, or ``season``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ...football.record.plays import plays
from ...interface import JSON, Athlete, Change
from ...interface.situation import SIDES

SEASON: Final = "season"
MOST_GAMES: Final = 4
OUT: Final = "hurt, out "  # how ``Athlete.out`` begins where an injury keeps him from playing
_GAMES = re.compile(r"game\+([1-4])")


def missed(athlete: Athlete) -> int | str | None:
    """The games that he still misses, ``season``, or None for a sound man."""
    games: int | str | None = athlete.sheet.get("misses")
    return games


def is_out_for_season(athlete: Athlete) -> bool:
    """Whether he does not come back this season."""
    return missed(athlete) == SEASON


def hurts(athlete: Athlete) -> tuple[str, ...]:
    """His injury in a few words; none for a sound man."""
    games = missed(athlete)
    return () if games is None else (f"out {_described(games)}",)


def _described(games: int | str) -> str:
    return "for the season" if games == SEASON else "1 game" if games == 1 else f"{games} games"


# -- what a game leaves behind -----------------------------------------------------------------------------------------


def game_facts(record: JSON) -> dict[str, JSON]:
    """``{"misses"}`` of every man whom the game hurt for longer than itself, by the league's id; the longest where he
    was hurt twice.

    Rules: statis_pro:SP-102
    """
    return facts_of(plays(record), record["public"]["teams"])


def facts_of(plays: Sequence[JSON], teams: Mapping[str, JSON]) -> dict[str, JSON]:
    """The facts of a game whose plays and teams are these."""
    missed: dict[tuple[str, int], int | str] = {}
    for play in plays:
        for event in play["events"]:
            games = games_after(event) if event["kind"] == "injury" else None
            who = event["side"], event["player"]
            if games is not None:
                missed[who] = longer(games, missed.get(who))
    return {
        man["ref"]: {"misses": missed[side, man["number"]]}
        for side in SIDES
        for man in teams[side]["athletes"]
        if man.get("ref") and (side, man["number"]) in missed
    }


def games_after(event: JSON) -> int | str | None:
    """What an injury costs beyond its game: games, ``season``, or None."""
    duration = str(event.get("duration", ""))
    if duration == SEASON:
        return SEASON
    after = _GAMES.fullmatch(duration)
    return int(after[1]) if after else None


def longer(one: int | str, other: int | str | None) -> int | str:
    """The longer of two absences."""
    if other is None or isinstance(one, str):
        return one
    return other if isinstance(other, str) else max(one, other)


def game_over(athlete: Athlete, facts: JSON) -> tuple[Change, ...]:
    """His team has played: one game less of an old injury; a new one begins with the game after this.

    Rules: statis_pro:SP-102
    """
    before = missed(athlete)
    left = before - 1 if isinstance(before, int) else before
    new = facts.get("misses")
    if new is not None:
        games = longer(new, left or None)
        return (Change("injury", with_injury(athlete, games), f"hurt, out {_described(games)}"),)
    if left == before:
        return ()
    return (Change("recovery", with_injury(athlete, left or None), "" if left else "may play again"),)


def season_over(athlete: Athlete) -> tuple[Change, ...]:
    """Injuries are counted in games of a season: in the break all heal."""
    if missed(athlete) is None:
        return ()
    return (Change("recovery", with_injury(athlete, None), "may play again"),)


def with_injury(athlete: Athlete, games: int | str | None) -> Athlete:
    """The man with that absence in his sheet, and not able to play while it lasts; a reason of another kind why he
    cannot play is left alone."""
    sheet: dict[str, Any] = {name: value for name, value in athlete.sheet.items() if name != "misses"}
    if games is not None:
        sheet["misses"] = games
    if athlete.out and not athlete.out.startswith(OUT):
        return replace(athlete, sheet=sheet)
    return replace(athlete, sheet=sheet, out="" if games is None else OUT + _described(games))
