"""What the game of a rulebook is like, for somebody who chooses among several."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class About:
    """A few plain sentences under each head, for people who know football and no rulebook.

    game    what is played with, and how a play comes out
    coach   what a game asks of a coach
    effort  how long a plan takes
    card    what is told of a man, and where it comes from
    """

    game: str
    coach: str
    effort: str
    card: str
