"""What records show of a team's habits: counted with its ball and without, in sums that add up over games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from ... import registry
from ...interface import JSON
from ...interface.planning.scouting import PlayHabits
from ...interface.situation import Side, other
from ..figures.boxscore import was_run
from ..record.plays import plays
from ..trials.plays import tally
from ..trials.sums import Tally
from .situations import class_of, fourth_down

Key = TypeVar("Key")
RUN: Final = "run"
PASS: Final = "pass"
_KICKS: Final = ("punt", "field_goal")
_NO_CHOICE: Final = ("kneel", "spike")  # called by the clock, whatever a team likes to call
TRIED: Final = "tried"


@dataclass(slots=True)
class Targets:
    """Passes to one man: thrown, caught, and the yards of those caught."""

    thrown: int = 0
    caught: int = 0
    yards: int = 0

    def add(self, more: Targets) -> None:
        self.thrown += more.thrown
        self.caught += more.caught
        self.yards += more.yards


@dataclass(slots=True)
class UnitHabits:
    """Plays from scrimmage while a team had the ball, or while it had not.

    by_kind       runs and passes
    by_situation  by the code of the situation's class and by run or pass
    by_direction  runs by where they were aimed; ``by_area`` passes
    by_target     passes by the number of the man thrown to
    pressed       by the code of the class: plays on which the defense brought more men than its line
    """

    by_kind: dict[str, Tally] = field(default_factory=dict)
    by_situation: dict[tuple[str, str], Tally] = field(default_factory=dict)
    by_direction: dict[str, Tally] = field(default_factory=dict)
    by_area: dict[str, Tally] = field(default_factory=dict)
    by_target: dict[int, Targets] = field(default_factory=dict)
    pressed: Counter[str] = field(default_factory=Counter)

    @property
    def plays(self) -> int:
        """All that were counted."""
        return sum(each.calls for each in self.by_kind.values())

    def add(self, more: UnitHabits) -> None:
        """Take in the plays of other games."""
        _add(self.by_kind, more.by_kind)
        _add(self.by_situation, more.by_situation)
        _add(self.by_direction, more.by_direction)
        _add(self.by_area, more.by_area)
        for number, thrown in more.by_target.items():
            self.by_target.setdefault(number, Targets()).add(thrown)
        self.pressed.update(more.pressed)


@dataclass(slots=True)
class TeamHabits:
    """A team's habits in so many games. ``fourth_downs`` counts, by situation, how often it went, punted, tried a field
    goal; ``pressure`` is the ruleset's name for bringing more men, where one was seen."""

    games: int = 0
    offense: UnitHabits = field(default_factory=UnitHabits)
    defense: UnitHabits = field(default_factory=UnitHabits)
    fourth_downs: dict[str, Counter[str]] = field(default_factory=dict)
    pressure: str = ""

    def add(self, more: TeamHabits) -> None:
        """Take in other games."""
        self.games += more.games
        self.offense.add(more.offense)
        self.defense.add(more.defense)
        for situation, choices in more.fourth_downs.items():
            self.fourth_downs.setdefault(situation, Counter()).update(choices)
        self.pressure = self.pressure or more.pressure


def _add(tallies: dict[Key, Tally], more: Mapping[Key, Tally]) -> None:
    for key, each in more.items():
        tallies.setdefault(key, Tally()).add(each)


def habits(record: JSON, side: Side) -> TeamHabits:
    """What one record shows of the team of a side; of what is closed in it, nothing."""
    counted = TeamHabits(games=1)
    ruleset = registry.get(record["ruleset"]["code"])
    orders = {each: _orders(record, each) for each in (side, other(side))}
    for play in plays(record):
        before = play["before"]
        if before["phase"] != "scrimmage" or play["kind"] in _NO_CHOICE:
            continue
        offense: Side = before["possession"]
        if offense == side and before["down"] == 4:
            _count_fourth_down(counted, play)
        if was_run(play):
            shown = ruleset.play_habits(play, orders[offense].get(play["n"]))
            _count(counted.offense if offense == side else counted.defense, play, shown)
            if offense != side:
                counted.pressure = counted.pressure or shown.pressure
    return counted


def _orders(record: JSON, side: Side) -> dict[int, JSON]:
    """What a side ordered, by the number of the play; nothing while that is closed."""
    part = (record.get("calls") or {}).get(side)
    if not part:
        return {}
    return {number: part["orders"][row["order"]] for number, row in enumerate(part["plays"], start=1)}


def _count_fourth_down(counted: TeamHabits, play: JSON) -> None:
    choice = play["kind"] if play["kind"] in _KICKS else TRIED
    counted.fourth_downs.setdefault(fourth_down(play["before"]), Counter())[choice] += 1


def _count(unit: UnitHabits, play: JSON, shown: PlayHabits) -> None:
    """Take in a run or a pass."""
    kind = PASS if play["kind"] == PASS else RUN
    one = tally(play, None)
    unit.by_kind.setdefault(kind, Tally()).add(one)
    situation = class_of(play["before"])
    if situation is not None:
        unit.by_situation.setdefault((situation.code, kind), Tally()).add(one)
        unit.pressed[situation.code] += bool(shown.pressure)
    if kind == RUN and shown.direction:
        unit.by_direction.setdefault(shown.direction, Tally()).add(one)
    if kind == PASS and shown.area:
        unit.by_area.setdefault(shown.area, Tally()).add(one)
    for event in play["events"]:
        if event["kind"] == "pass_attempt" and event.get("target") and play["counted"]:
            caught = event["result"] == "complete"
            thrown = Targets(1, int(caught), event["yards"] if caught else 0)
            unit.by_target.setdefault(event["target"], Targets()).add(thrown)
