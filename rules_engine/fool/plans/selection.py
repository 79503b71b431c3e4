"""Selecting set, defense and play from the tables while the game runs (10.2.3, 10.2.4; play-by-mail 6).

The order of a down: ``choose_set``, then the other side's ``choose_defense``, then ``choose_play``. Every choice
carries its reason for the record and the coach's place in his lists and rotation, a new value each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from ...dice import Dice
from ...interface import JSON
from ...plans.tables import DEEPEST, Cell, Ref, cell_text
from ...values import replace, value
from ..calls import Play, PlayerRef, Run
from ..model import OffMan
from ..scrimmage.naming import find
from .assignments import without_poor_blockers
from .orders import LineOrders, PlayOrders, SideOrders, TableOrders, parsed
from .references import resolve

REROLLS: Final = 10  # play-by-mail 6.5
FALLBACK: Final = "F/LC dive"
KEEP: Final = "Q/LC"
Runnable = Callable[[Play], str]


@value(frozen=True, slots=True)
class Facts:
    """What conditions may ask about, from one side's view.

    distance     0 is inches; ``los`` counts yards to the goal that the side with the ball attacks
    clock, half_clock  seconds left in the quarter and in the half
    margin       own score less the other's
    series       the number of the possession, counted over both sides
    trouble      "", trail, tie or lead: time running out (10.2.5)
    set          for the defense: the offense's set
    counts, on   the opponent's men on the field: numbers by kind, and who they are
    """

    down: int = 1
    distance: int = 10
    los: int = 75
    quarter: int = 1
    half: int = 1
    clock: int = 900
    half_clock: int = 1800
    margin: int = 0
    timeouts: int = 3
    opp_timeouts: int = 3
    series: int = 1
    series_play: int = 0
    trouble: Literal["", "trail", "tie", "lead"] = ""
    set: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    on: frozenset[int] = frozenset()
    blitz_read: bool = False


@value(frozen=True, slots=True)
class Place:
    """A coach's place in his plan: in each list, in the rotation, and the set of the present series.

    lists   (list's name, place of its next entry), by name
    series  the possession for which ``turn`` (place in the rotation) and ``series_set`` were found; 0 none yet
    """

    lists: tuple[tuple[str, int], ...] = ()
    series: int = 0
    turn: int = -1
    series_set: str = ""

    def at(self, name: str) -> int:
        return next((place for listed, place in self.lists if listed == name), 0)

    def with_list(self, name: str, place: int) -> Place:
        kept = [entry for entry in self.lists if entry[0] != name]
        return replace(self, lists=tuple(sorted([*kept, (name, place)])))

    def to_json(self) -> JSON:
        lists = dict(self.lists)
        return {"lists": lists, "series": self.series, "turn": self.turn, "series_set": self.series_set}

    @classmethod
    def from_json(cls, body: JSON) -> Place:
        return cls(tuple(sorted(body["lists"].items())), body["series"], body["turn"], body["series_set"])


@value(frozen=True, slots=True)
class SetChoice:
    id: str
    line: str
    reason: JSON
    place: Place


@value(frozen=True, slots=True)
class DefenseChoice:
    id: str
    reason: JSON
    place: Place


@value(frozen=True, slots=True)
class PlayChoice:
    """``letter`` is "" for the play that is run when nothing else can be."""

    letter: str
    play: Play
    text: str
    reason: JSON
    place: Place


def choose_set(orders: SideOrders, facts: Facts, place: Place) -> SetChoice:
    """The set of the first line that holds, the opponent's men and a read blitz left open; ``rot`` is a turn's."""
    place = _in_series(orders, facts, place)
    line = _early_line(orders.half(facts.half).offense, facts)
    name = _set_of(line, place)
    reason: dict[str, Any] = {"table": "offense", "line": line.id, "when": line.when, "set": name}
    if line.set == "rot":
        reason["rotation"] = place.turn + 1
    return SetChoice(name, line.id, reason, place)


def choose_defense(orders: SideOrders, facts: Facts, place: Place, dice: Dice) -> DefenseChoice:
    """A defense from the first line that holds; ``facts`` tell the offense's set and its men."""
    table = orders.half(facts.half).defense
    line = next(line for line in table.lines if line.holds(facts))
    roller = _Roller(table, place, dice, "defense")
    names = roller.roll(line)
    return DefenseChoice(names[0], {"table": "defense", "when": line.when, **roller.trace()}, roller.place)


def choose_play(
    orders: SideOrders,
    set_id: str,
    facts: Facts,
    place: Place,
    dice: Dice,
    runnable: Runnable,
    men: tuple[OffMan, ...] = (),
) -> PlayChoice:
    """A play for the set on the field from the first line that holds (6.1), selected anew while it cannot be run (6.5).

    ``runnable`` says why a play cannot be run by the men on the field, on the field left to them, or "". ``men`` are
    they; a play that names somebody else is given who stands in for him (10.2.2). Left out: the set as planned.
    """
    table = orders.half(facts.half).offense
    line = _play_line(table, set_id, facts, place)
    roller = _Roller(table, place, dice, "play")
    search = _Search(orders, set_id, men or orders.sets[set_id].men, runnable)
    found = _search(table, line, roller, search)
    reason: dict[str, Any] = {"table": "offense", "when": line.when, **roller.trace()}
    if search.refused:
        reason["refused"] = search.refused
    if found is None:
        text = search.last_resort()
        return PlayChoice("", parsed(text), text, {**reason, "fallback": text}, roller.place)
    play = search.play(found)
    return PlayChoice(found.letter, play, found.text, {**reason, "play": found.letter}, roller.place)


def has_blitz_line(orders: SideOrders, set_id: str, facts: Facts, place: Place) -> bool:
    """Whether a blitz that the quarterback reads now would choose another line (5.3.19)."""
    lines = [line for line in orders.half(facts.half).offense.lines if line.kind == "blitz"]
    if not lines:
        return False
    read = replace(facts, blitz_read=True)
    return any(_set_of(line, place) == set_id and line.holds(read) for line in lines)


# -- which line ----------------------------------------------------------------------------------------------------


def _in_series(orders: SideOrders, facts: Facts, place: Place) -> Place:
    """The place with the rotation moved on when a new series has started."""
    if facts.series == place.series:
        return place
    rotation = orders.half(facts.half).rotation
    if not rotation.sets:
        return replace(place, series=facts.series, series_set="")
    turn = (place.turn + 1) % len(rotation.sets)
    override = next((name for test, _, name in rotation.overrides if test(facts)), "")
    return replace(place, series=facts.series, turn=turn, series_set=override or rotation.sets[turn])


def _set_of(line: LineOrders, place: Place) -> str:
    return place.series_set if line.set == "rot" else line.set


def _early_line(table: TableOrders, facts: Facts) -> LineOrders:
    for line in table.lines:
        if line.kind != "blitz" and line.early(facts):
            return line
    raise LookupError(f"No line of {table.name} holds.")  # the plan check asks for a last line that always does


def _play_line(table: TableOrders, set_id: str, facts: Facts, place: Place) -> LineOrders:
    rotated = place.series_set == set_id
    ours = [line for line in table.lines if line.set == set_id or (rotated and line.set == "rot")]
    if facts.blitz_read:
        for line in ours:
            if line.kind == "blitz" and line.holds(facts):
                return line
    for line in ours:
        if line.kind != "blitz" and line.holds(facts):
            return line
    return _early_line(table, facts)


# -- rolling -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Roller:
    """Rolls on lines and keeps what the record needs; ``place`` moves on in lists."""

    table: TableOrders
    place: Place
    dice: Dice
    purpose: str
    rolled: list[JSON] = field(default_factory=list)

    def roll(self, line: LineOrders, depth: int = 0) -> list[str]:
        """The names that a roll on a line gives: the chosen one, then the others of its cell."""
        if line.kind == "list":
            name = f"{self.table.name}.{line.id}"
            pick = line.rolls.pick(self.dice, self.purpose, self.place.at(name))
            self.place = self.place.with_list(name, pick.at)
        else:
            pick = line.rolls.pick(self.dice, self.purpose)
        kind = {} if line.kind == "d6" else {"kind": line.kind}
        self.rolled.append({"line": line.id, **kind, "rolls": list(pick.rolls), "cell": cell_text(pick.cell)})
        return self.names(pick.cell[pick.place], depth) + _others(pick.cell, pick.place)

    def names(self, ref: Ref, depth: int) -> list[str]:
        if not ref.is_line or depth >= DEEPEST:
            return [ref.name]
        return self.roll(self.table.by_id[ref.name], depth + 1)

    def trace(self) -> JSON:
        return {"line": self.rolled[0]["line"], "rolled": self.rolled}


def _others(cell: Cell, place: int) -> list[str]:
    return [ref.name for at, ref in enumerate(cell) if at != place and not ref.is_line]


@dataclass(slots=True)
class _Search:
    """Looks for a play that can be run; each refusal is kept once."""

    orders: SideOrders
    set_id: str
    men: tuple[OffMan, ...]
    runnable: Runnable
    refused: dict[str, str] = field(default_factory=dict)

    def first(self, letters: list[str]) -> PlayOrders | None:
        for letter in letters:
            if self.can_run(letter):
                return self.orders.plays[letter]
        return None

    def can_run(self, letter: str) -> bool:
        if letter in self.refused:
            return False
        play = self.orders.plays[letter]
        why = self.runnable(self.play(play))
        if not why and play.sets is not None and self.set_id not in play.sets:
            why = f"Play {letter} is not written for set {self.set_id}."
        if why:
            self.refused[letter] = why
        return not why

    def play(self, orders: PlayOrders) -> Play:
        """The play for the men on the field, the very same one for the same men."""
        key = (orders.letter, self.set_id, id(self.men))
        found = self.orders.fitted.get(key)
        if found is None:
            found = self.orders.fitted[key] = self._fit(orders), self.men
        return found[0]

    def _fit(self, orders: PlayOrders) -> Play:
        play, planned = orders.play, self.orders.sets[self.set_id].men
        if orders.personal:
            play = resolve(play, self.orders.spots, self.set_id, self.men)
        if isinstance(play, Run) and any(a.player.no != b.player.no for a, b in zip(planned, self.men, strict=True)):
            play = without_poor_blockers(play, planned, self.men)
        return play

    def last_resort(self) -> str:
        """``F/LC d``; with nobody in the backfield the quarterback keeps the ball."""
        return FALLBACK if find(PlayerRef("F"), self.men, "carrier") is not None else KEEP


def _search(table: TableOrders, line: LineOrders, roller: _Roller, search: _Search) -> PlayOrders | None:
    """6.5: the play rolled, the other plays of its cell, up to ten new rolls, then the first of the line that can be
    run, then of the last line of the table."""
    for _ in range(REROLLS + 1):
        found = search.first(roller.roll(line))
        if found is not None:
            return found
    for each in (line, table.lines[-1]):
        letters = [ref.name for cell in each.rolls.cells for ref in cell if not ref.is_line]
        found = search.first(letters)
        if found is not None:
            return found
    return None
