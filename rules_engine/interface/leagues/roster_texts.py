"""Rosters as tables of text: a league imports men that it has from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from ..values import Team


@dataclass(frozen=True, slots=True)
class RosterText:
    """A kind of table from which a ruleset reads men.

    meaning  what a row is and what comes of it, in a few sentences
    columns  the names of its columns; those of ``needed`` must be there
    """

    code: str
    name: str
    meaning: str
    columns: tuple[str, ...]
    needed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadTeam:
    """A team of the league with the men whom a table gives it, and its sheet as it then is. ``places`` says of each
    man where he stands in the table ("Row 12"). A man's age is 0 where the table does not tell it."""

    team: Team
    places: tuple[str, ...]
