"""The plays of a plan as its tables call them: which sets can run them, whether they pass, and who gets the ball."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, final

from ...interface import JSON, Team
from ...interface.situation import Side
from ...plans.styles import Occasion, occasion
from ..document.vocabulary import of_defense, of_offense
from ..notation.reading import parsed
from ..options import FoolOptions
from ..play_calls import Option, Pass, PlayerRef, Run, Screen, Target
from .book import BOOK, Idea
from .choosing import promise, sets_for
from .formations import handed_in
from .men import Offense, able, offense_of

LATE: Final = ("trouble", "quarter", "clock", "half_clock", "margin")  # words of lines that are for score and time
KEEPER: Final = "Q"


@final
class PlannedPlay:
    """A play of a plan.

    sets    the sets from which it is run
    passes  whether a pass is thrown; a screen is one
    man     who carries the ball, or to whom the passer looks first: H, F, Q, LW, RWW ...
    promise how well it suits the men, 0 for a play that is not of the autocoach's book
    """

    def __init__(self, letter: str, sets: frozenset[str], passes: bool, man: str, promise: int) -> None:
        self.letter: Final = letter
        self.sets: Final = sets
        self.passes: Final = passes
        self.man: Final = man
        self.promise: Final = promise


@final
class Playbook:
    """The plays of a plan's document by letter, as they are now."""

    def __init__(self, plan: JSON, offense: Offense | None) -> None:
        ideas = {} if offense is None else {idea.text: promise(idea, offense) for idea in BOOK}
        every = frozenset(each["id"] for each in plan["sets"])
        self._rotation = frozenset(plan.get("rotation", {}).get("sets", ()))
        self.plays = {row["letter"]: _planned(row, every, ideas.get(row["text"], 0)) for row in plan["plays"]}

    def fitting(self, line: JSON, *, passes: bool, man: str = "") -> list[PlannedPlay]:
        """The plays that all sets of a line can run, the most promising first. The quarterback keeps the ball only on
        lines where a yard or two are enough."""
        ids = self._rotation if line["set"] == "rot" else frozenset([line["set"]])
        short = occasion_of(line) == "short"
        fit = [
            play
            for play in self.plays.values()
            if play.passes == passes and ids <= play.sets and (short or passes or play.man != KEEPER)
        ]
        return sorted([play for play in fit if man in ("", play.man)], key=lambda play: (-play.promise, play.letter))

    def part(self, cell: str) -> float:
        """The share of a cell that passes, of 1; a reference to another line counts as a run."""
        letters = cell.split("/")
        return sum(letter in self.plays and self.plays[letter].passes for letter in letters) / len(letters)


def occasion_of(line: JSON) -> Occasion:
    """What a line of the offense is for."""
    return occasion(of_offense(line["when"]), LATE)


def occasion_of_defense(line: JSON) -> Occasion:
    """What a line of the defense is for."""
    return occasion(of_defense(line["when"]), LATE)


def offense_lines(plan: JSON) -> list[JSON]:
    """The offense's lines for any ordinary moment: none for score and time, none that waits for a blitz."""
    return [
        line
        for half in halves(plan)
        for line in half["offense_table"]
        if line.get("kind", "d6") == "d6" and occasion_of(line) != "late"
    ]


def defense_lines(plan: JSON) -> list[JSON]:
    """The defense's lines for any ordinary moment."""
    return [line for half in halves(plan) for line in half["defense_table"] if occasion_of_defense(line) != "late"]


def halves(plan: JSON) -> list[JSON]:
    """The plan's halves; the second is left out where it is played as the first."""
    return [half for half in (plan["first"], plan.get("second")) if half]


@final
class Turn:
    """A cell that is turned wholly to one kind: to ``more`` of what is counted, or to none of it."""

    def __init__(self, place: int, more: bool) -> None:
        self.place: Final = place
        self.more: Final = more


def next_turn(parts: list[float], share: float) -> Turn | None:
    """The turn of one cell that brings a line nearest to a share; None where none brings it nearer.

    ``parts`` holds of each cell the part, of 1, that is of the counted kind.
    """
    over = sum(parts) - share * len(parts)  # cells beyond what is wanted; less than 0: cells that lack
    changes = [part if over > 0 else 1 - part for part in parts]
    nearer = [place for place, change in enumerate(changes) if 0 < change < 2 * abs(over) - 0.01]
    if not nearer:
        return None
    place = min(nearer, key=lambda place: (abs(abs(over) - changes[place]), -place))
    return Turn(place, more=over < 0)


def best_for(plays: list[PlannedPlay], cells: list[str]) -> str:
    """The letter of the most promising play, of those that the cells hold the least often."""
    called = [letter for cell in cells for letter in cell.split("/")]
    return min(plays, key=lambda play: (called.count(play.letter), -play.promise)).letter


@dataclass(frozen=True)
class OwnTeam:
    """The team that a plan is for, under its league's rules."""

    team: Team
    side: Side
    options: FoolOptions

    @cached_property
    def offense(self) -> Offense:
        """The best men by what they play."""
        return offense_of(able(self.team))

    @property
    def most_plays(self) -> int:
        limit: int = getattr(self.options, f"plays_{self.side}")
        return limit


def learn(plan: dict[str, Any], man: str, passes: bool, enough: int, own: OwnTeam) -> None:
    """Add plays of the book for a man until there are enough, the most promising first that the sets can run. Where the
    limit of plays is reached, plays that no line calls make room."""
    known = {row["text"] for row in plan["plays"]}
    ideas = [idea for idea in BOOK if idea.text not in known and _is_for(idea, man, passes)]
    ideas.sort(key=lambda idea: (-promise(idea, own.offense), idea.text))
    sets = handed_in(plan, own.team)
    for idea in ideas:
        ids = sets_for(idea, sets, own.options)
        if _count(plan, man, passes) < enough and ids and _has_room(plan, own.most_plays):
            free = next(letter for letter in _LETTERS if letter not in {row["letter"] for row in plan["plays"]})
            row = {"letter": free, "text": idea.text, "name": idea.name, "comment": idea.comment, "sets": list(ids)}
            plan["plays"].append(row)


_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_RUNS: Final = ("inside", "off", "wide")  # kinds of the book that serve on any down
_PASSES: Final = ("short", "medium", "deep")


def _is_for(idea: Idea, man: str, passes: bool) -> bool:
    return idea.kind in (_PASSES if passes else _RUNS) and _man(idea.text) == man


def _count(plan: JSON, man: str, passes: bool) -> int:
    """The plays of a plan for a man."""
    planned = [play for play in Playbook(plan, None).plays.values() if play.man == man]
    return sum(play.passes == passes for play in planned)


def _has_room(plan: dict[str, Any], limit: int) -> bool:
    """Whether the plan may have one more play, after one that nobody calls has made room where there is one."""
    if len(plan["plays"]) >= limit:
        called = {
            letter
            for half in halves(plan)
            for line in half["offense_table"]
            for cell in line["cells"]
            for letter in cell.split("/")
        }
        idle = next((row for row in plan["plays"] if row["letter"] not in called), None)
        if idle is not None:
            plan["plays"].remove(idle)
    return len(plan["plays"]) < limit


def _planned(row: JSON, every: frozenset[str], promised: int) -> PlannedPlay:
    play = parsed(row["text"])
    sets = frozenset(row["sets"]) if "sets" in row else every
    return PlannedPlay(row["letter"], sets, isinstance(play, Pass | Screen), _man(row["text"]), promised)


def _man(text: str) -> str:
    """Who carries the ball of a play, or to whom its passer looks first."""
    play = parsed(text)
    if isinstance(play, Run):
        return _named(play.carrier)
    if isinstance(play, Option):
        return _named(play.keeper)
    if isinstance(play, Screen):
        return _named(play.receiver)
    targets = play.targets if isinstance(play, Pass) else ()
    first = next((target for target in targets if isinstance(target, Target)), None)
    return _named(first.receiver) if first is not None else ""


def _named(man: PlayerRef) -> str:
    return f"{man.side}{man.job}"
