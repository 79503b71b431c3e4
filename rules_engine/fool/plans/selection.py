"""Selecting set, defense and play from the tables while the game runs (10.2.3, 10.2.4; play-by-mail 6).

The order of a down: ``choose_set``, then the other side's ``choose_defense``, then ``choose_play``. Every choice
carries its reason for the record and the coach's place in his lists and rotation, a new value each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...dice import Dice
from ...interface import JSON
from ...plans.tables import DEEPEST, Pick, cell_text
from ...values import replace, value
from ..calls import Play, PlayerRef, Run
from ..model import OffMan
from ..notation.reading import parsed
from ..scrimmage.line_ups import LineUps
from ..scrimmage.naming import find
from .assignments import without_poor_blockers
from .orders import Draw, LineOrders, PlayOrders, SideOrders, TableOrders
from .references import resolve
from .view import CoachView

REROLLS: Final = 10  # play-by-mail 6.5
FALLBACK: Final = "F/LC dive"
KEEP: Final = "Q/LC"
Runnable = Callable[[Play], str]


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
    """``by``: the line that chose the set; ``turn``: the place in the rotation, from 1, of a set that has its turn,
    else 0."""

    id: str
    by: LineOrders
    turn: int
    place: Place

    @property
    def line(self) -> str:
        return self.by.id

    @property
    def reason(self) -> JSON:
        """Why, for the record."""
        told: JSON = {"table": "offense", "line": self.by.id, "when": self.by.when, "set": self.id}
        if self.turn:
            told["rotation"] = self.turn
        return told


@value(frozen=True, slots=True)
class _Rolled:
    """A choice by rolls on the lines of a table, the first of which held ``when``; ``refused`` says what could not be
    run that was rolled before."""

    table: str
    when: str
    draws: tuple[Draw, ...]
    refused: Mapping[str, str]

    @property
    def key(self) -> tuple[int, ...] | None:
        """What tells this choice apart from others in a game; None where that is too long a tale. A line keeps what its
        dice have given: the same draw is the very same object."""
        if self.refused:
            return None
        if len(self.draws) == 1:
            return (id(self.draws[0]),)
        return tuple([id(draw) for draw in self.draws])

    @property
    def reason(self) -> JSON:
        """Why, for the record."""
        rolled = [draw.told for draw in self.draws]
        told = {"table": self.table, "when": self.when, "line": rolled[0]["line"], "rolled": rolled}
        return {**told, "refused": self.refused} if self.refused else told


@value(frozen=True, slots=True)
class DefenseChoice:
    id: str
    how: _Rolled
    place: Place

    @property
    def reason(self) -> JSON:
        return self.how.reason


@value(frozen=True, slots=True)
class PlayChoice:
    """``letter`` is "" for the play that is run when nothing else can be."""

    letter: str
    play: Play
    text: str
    how: _Rolled
    place: Place

    @property
    def reason(self) -> JSON:
        told = self.how.reason
        told["play" if self.letter else "fallback"] = self.letter or self.text
        return told


def choose_set(orders: SideOrders, facts: CoachView, place: Place) -> SetChoice:
    """The set of the first line that holds, the opponent's men and a read blitz left open; ``rot`` is a turn's."""
    if facts.series != place.series:
        place = _in_series(orders, facts, place)
    line = _early_line(orders.half(facts.half).offense, facts)
    name = _set_of(line, place)
    return SetChoice(name, line, place.turn + 1 if line.set == "rot" else 0, place)


def choose_defense(orders: SideOrders, facts: CoachView, place: Place, dice: Dice) -> DefenseChoice:
    """A defense from the first line that holds; ``facts`` tell the offense's set and its men."""
    table = orders.half(facts.half).defense
    line = _holding(table.lines, facts)
    assert line is not None  # the last line always holds
    roller = _Roller(table, place, dice, "defense")
    name = roller.roll(line)[0]
    return DefenseChoice(name, roller.how(line, {}), roller.place)


def choose_play(
    orders: SideOrders,
    set_id: str,
    facts: CoachView,
    place: Place,
    dice: Dice,
    runnable: Runnable,
    men: tuple[OffMan, ...] = (),
    by: LineOrders | None = None,
    line_ups: LineUps | None = None,
) -> PlayChoice:
    """A play for the set on the field from the first line that holds (6.1), selected anew while it cannot be run (6.5).

    ``runnable`` says why a play cannot be run by the men on the field, on the field left to them, or "". ``men`` are
    they; a play that names somebody else is given who stands in for him (10.2.2). Left out: the set as planned.
    ``by`` is the line that chose the set for them, where it is known, ``line_ups`` what is known of them.
    """
    table = orders.half(facts.half).offense
    line = _play_line(table, set_id, facts, place, by)
    roller = _Roller(table, place, dice, "play")
    search = _Search(orders, set_id, men or orders.sets[set_id].men, runnable, line_ups)
    found = _search(table, line, roller, search)
    how = roller.how(line, search.refused)
    if found is None:
        text = search.last_resort()
        return PlayChoice("", parsed(text), text, how, roller.place)
    assert search.fits is not None
    return PlayChoice(found.letter, search.fits, found.text, how, roller.place)


def has_blitz_line(orders: SideOrders, set_id: str, facts: CoachView, place: Place) -> bool:
    """Whether a blitz that the quarterback reads now would choose another line (5.3.19)."""
    lines = orders.half(facts.half).offense.of_set(set_id, place.series_set == set_id).blitz
    if not lines:
        return False
    before, facts.blitz_read = facts.blitz_read, True
    line = _holding(lines, facts)
    facts.blitz_read = before
    return line is not None


# -- which line ----------------------------------------------------------------------------------------------------


def _in_series(orders: SideOrders, facts: CoachView, place: Place) -> Place:
    """The place with the rotation moved on, where a new series has started."""
    rotation = orders.half(facts.half).rotation
    if not rotation.sets:
        return Place(place.lists, facts.series, place.turn)
    turn = (place.turn + 1) % len(rotation.sets)
    override = next((name for test, _, name in rotation.overrides if test.holds(facts)), "")
    return Place(place.lists, facts.series, turn, override or rotation.sets[turn])


def _set_of(line: LineOrders, place: Place) -> str:
    return place.series_set if line.set == "rot" else line.set


def _early_line(table: TableOrders, facts: CoachView) -> LineOrders:
    for line in table.lines:
        if line.kind != "blitz" and line.early.holds(facts):
            return line
    raise LookupError(f"No line of {table.name} holds.")  # the plan check asks for a last line that always does


def _play_line(table: TableOrders, set_id: str, facts: CoachView, place: Place, by: LineOrders | None) -> LineOrders:
    """The first line of the set that holds; that is the one that chose the set when it asks for nothing seen since."""
    ours = table.of_set(set_id, place.series_set == set_id)
    read = _holding(ours.blitz, facts) if facts.blitz_read else None
    if read is None and by is not None and by.full is by.early:
        return by
    return read or _holding(ours.others, facts) or _early_line(table, facts)


def _holding(lines: tuple[LineOrders, ...], facts: CoachView) -> LineOrders | None:
    """The first of the lines that holds."""
    for line in lines:
        if line.full.holds(facts):
            return line
    return None


# -- rolling -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Roller:
    """Rolls on lines and keeps what the record needs; ``place`` moves on in lists."""

    table: TableOrders
    place: Place
    dice: Dice
    purpose: str
    draws: list[Draw] = field(default_factory=list)

    def roll(self, line: LineOrders, depth: int = 0) -> tuple[str, ...]:
        """The names that a roll on a line gives: the chosen one, then the others of its cell."""
        if line.kind == "list":
            name = f"{self.table.name}.{line.id}"
            rolled = line.rolls.roll(self.dice, self.purpose, self.place.at(name))
            self.place = self.place.with_list(name, line.rolls.following(rolled))
        else:
            rolled = line.rolls.roll(self.dice, self.purpose)
        draw = line.draws.get(rolled)
        if draw is None:
            draw = line.draws[rolled] = _draw(line, line.rolls.picked(rolled))
        self.draws.append(draw)
        if not draw.line:
            return draw.names
        following = (draw.line,) if depth >= DEEPEST else self.roll(self.table.by_id[draw.line], depth + 1)
        return following + draw.names

    def how(self, line: LineOrders, refused: Mapping[str, str]) -> _Rolled:
        return _Rolled(self.table.kind, line.when, tuple(self.draws), refused)


def _draw(line: LineOrders, pick: Pick) -> Draw:
    first = pick.cell[pick.place]
    rolls, cell = list(pick.rolls), cell_text(pick.cell)
    told: JSON
    if line.kind == "d6":
        told = {"line": line.id, "rolls": rolls, "cell": cell}
    else:
        told = {"line": line.id, "kind": line.kind, "rolls": rolls, "cell": cell}
    if len(pick.cell) == 1 and not first.is_line:
        return Draw((first.name,), "", told)
    others = [ref.name for at, ref in enumerate(pick.cell) if at != pick.place and not ref.is_line]
    return Draw(tuple(others), first.name, told) if first.is_line else Draw((first.name, *others), "", told)


@dataclass(slots=True)
class _Search:
    """Looks for a play that can be run; each refusal is kept once, ``fits`` is the last that was looked at, for the men
    on the field."""

    orders: SideOrders
    set_id: str
    men: tuple[OffMan, ...]
    runnable: Runnable
    line_ups: LineUps | None
    refused: dict[str, str] = field(default_factory=dict)
    fits: Play | None = None

    def first(self, letters: Iterable[str]) -> PlayOrders | None:
        for letter in letters:
            if self.can_run(letter):
                return self.orders.plays[letter]
        return None

    def can_run(self, letter: str) -> bool:
        if letter in self.refused:
            return False
        play = self.orders.plays[letter]
        self.fits = self.play(play)
        why = self.runnable(self.fits)
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
        if (
            self.men is not planned
            and isinstance(play, Run)
            and any(a.player.no != b.player.no for a, b in zip(planned, self.men, strict=True))
        ):
            play = without_poor_blockers(play, planned, self.men, self.line_ups)
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
