"""What a coach's report on a team asks of a ruleset: habits that a play shows, how good men are, who meets whom."""

from __future__ import annotations

from dataclasses import dataclass

from ..values import JSON, Athlete


@dataclass(frozen=True, slots=True)
class PlayHabits:
    """What a play shows of both coaches' habits, in the ruleset's words; "" for what it does not show.

    direction  where a run was aimed: "around left end"
    area       where a pass was aimed: "deep over the middle"
    pressure   how the defense rushed more men than its line: "a blitz"
    """

    direction: str = ""
    area: str = ""
    pressure: str = ""


@dataclass(frozen=True, slots=True)
class Facing:
    """A part of the game in which men of one side meet men of the other, for comparing two rosters.

    ours, theirs  what the two groups are called: "our receivers", without the pronoun
    positions, counted              the positions of our group, and how many of its best men play
    their_positions, their_counted  of the group that they meet
    advice        what to do where ours are the better ones: "Throw"
    """

    ours: str
    positions: tuple[str, ...]
    counted: int
    theirs: str
    their_positions: tuple[str, ...]
    their_counted: int
    advice: str


class ScoutingQuestions:
    """What scouts ask of a ruleset. Where it says nothing else, plays show nothing but what their events tell, and men
    cannot be compared."""

    def play_habits(self, play: JSON, order: JSON | None) -> PlayHabits:
        """What a run or pass from scrimmage shows. ``play`` is expanded; ``order`` is what its offense had ordered, as
        the record has it, or None while that is closed."""
        return PlayHabits()

    def rating(self, athlete: Athlete) -> int | None:
        """How good a man is beside others of his position, the more the better; None where nothing tells."""
        return None

    def facings(self) -> tuple[Facing, ...]:
        """The groups of men that meet each other: those with the ball first, then those who defend."""
        return ()
