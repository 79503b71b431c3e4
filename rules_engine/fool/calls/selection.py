"""Choosing set, defense and play from the tables while the game runs (10.2.3, 10.2.4; play-by-mail 6).

The order of a down: ``choose_set``, then the other side's ``choose_defense``, then ``choose_play``. Every choice
carries its reason for the record and the coach's place in his lists and rotation, a new value each time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import ClassVar, Final, final

from ...dice import Dice
from ...interface import JSON
from ...plans.tables.choosing import (
    NOTHING_DRAWN,
    ChoiceReason,
    Drawer,
    LineMemory,
    first_early,
    first_holding,
    remembered,
)
from ...plans.tables.lines import Table, TableLine
from ...value import Value
from ..document.vocabulary import BLITZ_READ
from ..model import OffMan
from ..notation.reading import parsed
from ..play_calls import Play, PlayerRef, Run
from ..resolution.line_up.line_ups import LineUps
from ..resolution.naming import find
from .assignments import without_poor_blockers
from .orders import PlayOrders
from .references import resolve
from .side_orders import SideOrders
from .view import CoachView

MOST_NEW_DRAWS: Final = 10  # while a play cannot be run (play-by-mail 6.5)
FALLBACK: Final = "F/LC dive"
KEEP: Final = "Q/LC"
ROTATION: Final = "rot"  # what a line writes for the set that has its turn
Runnable = Callable[[str, Play], str]  # of a play by its letter and as the men on the field would run it


@final
class PlaceInLists(Value):
    """A coach's place in his plan: in each list, in the rotation, and the set of the present series.

    lists   what each list gives next
    series  the possession for which ``turn`` (place in the rotation) and ``series_set`` were found; 0 none yet
    """

    NAMES: ClassVar[str] = "lists series turn series_set"

    def __init__(
        self,
        lists: LineMemory = NOTHING_DRAWN,
        series: int = 0,
        turn: int = -1,
        series_set: str = "",
    ) -> None:
        self.lists: Final[LineMemory] = lists
        self.series: Final = series
        self.turn: Final = turn
        self.series_set: Final = series_set

    def at(self, name: str) -> int:
        """The place of a list's next entry."""
        places = remembered(self.lists, name)
        return places[0] if places else 0

    def with_lists(self, lists: LineMemory) -> PlaceInLists:
        """The same place with the lists moved on; this very value where they have not."""
        return self if lists is self.lists else PlaceInLists(lists, self.series, self.turn, self.series_set)

    def to_json(self) -> JSON:
        lists = {name: places[0] for name, places in self.lists}
        return {"lists": lists, "series": self.series, "turn": self.turn, "series_set": self.series_set}

    @classmethod
    def from_json(cls, body: JSON) -> PlaceInLists:
        lists = tuple([(name, (place,)) for name, place in sorted(body["lists"].items())])
        return cls(lists, body["series"], body["turn"], body["series_set"])


@final
class SetChoice:
    """``by``: the line that chose the set; ``turn``: the place in the rotation, from 1, of a set that has its turn,
    else 0."""

    __slots__ = ("by", "id", "place", "turn")

    def __init__(self, id: str, by: TableLine, turn: int, place: PlaceInLists) -> None:
        self.id = id
        self.by = by
        self.turn = turn
        self.place = place

    @property
    def line(self) -> str:
        return self.by.id

    @property
    def reason(self) -> JSON:
        """Why, for the record."""
        why: JSON = {"table": "offense", "line": self.by.id, "when": self.by.when, "set": self.id}
        if self.turn:
            why["rotation"] = self.turn
        return why


@final
class DefenseChoice:
    __slots__ = ("how", "id", "place")

    def __init__(self, id: str, how: ChoiceReason, place: PlaceInLists) -> None:
        self.id = id
        self.how = how
        self.place = place

    @property
    def reason(self) -> JSON:
        return self.how.for_record


@final
class PlayChoice:
    """``letter`` is "" for the play that is run when nothing else can be."""

    __slots__ = ("how", "letter", "place", "play", "text")

    def __init__(self, letter: str, play: Play, text: str, how: ChoiceReason, place: PlaceInLists) -> None:
        self.letter = letter
        self.play = play
        self.text = text
        self.how = how
        self.place = place

    @property
    def reason(self) -> JSON:
        why = self.how.for_record
        why["play" if self.letter else "fallback"] = self.letter or self.text
        return why


@final
class MenOnField:
    """The men for whom a play is chosen.

    runnable  says why a play cannot be run by them, on the field left to them, or ""
    men       they themselves, in the plan's order; none: the set as planned
    known_as  what tells these men, their places and their values today from others of the game
    by        the line that chose the set, where it is known
    line_ups  what is known of line-ups of the game
    """

    def __init__(
        self,
        runnable: Runnable,
        men: tuple[OffMan, ...] = (),
        known_as: Hashable = (),
        by: TableLine | None = None,
        line_ups: LineUps | None = None,
    ) -> None:
        self.runnable = runnable
        self.men = men
        self.known_as = known_as
        self.by = by
        self.line_ups = line_ups


def choose_set(orders: SideOrders, view: CoachView, place: PlaceInLists) -> SetChoice:
    """The set of the first line that holds, the opponent's men and a read blitz left open; ``rot`` is a turn's.

    Rules: fool:10.1.2-04, fool:10.1.2-06, fool:10.2.4-03
    """
    if view.series != place.series:
        place = _in_series(orders, view, place)
    line = first_early(orders.half(view.half).offense, view)
    in_turn = line.set == ROTATION
    return SetChoice(place.series_set if in_turn else line.set, line, place.turn + 1 if in_turn else 0, place)


def choose_defense(orders: SideOrders, view: CoachView, place: PlaceInLists, dice: Dice) -> DefenseChoice:
    """A defense from the first line that holds; ``view`` has the offense's set and its men.

    Rules: fool:10.2.4-03, fool:10.2.4-04
    """
    table = orders.half(view.half).defense
    line = first_holding(table.lines, view)
    assert line is not None  # the last line always holds
    drawer = Drawer(table, place.lists, dice, "defense")
    name = drawer.draw(line)[0]
    return DefenseChoice(name, ChoiceReason(table, line.when, drawer.draws, {}), place.with_lists(drawer.memory))


def choose_play(
    orders: SideOrders,
    set_id: str,
    view: CoachView,
    place: PlaceInLists,
    dice: Dice,
    on_field: MenOnField,
) -> PlayChoice:
    """A play for the set on the field from the first line that holds, selected anew while it cannot be run.

    Play-by-mail 6.1 and 6.5.

    A play that names somebody who is not on the field is given who stands in for him (10.2.2).

    Rules: fool:10.2.4-03, fool:10.2.4-04
    """
    table = orders.half(view.half).offense
    line = _play_line(table, set_id, view, place, on_field.by)
    drawer = Drawer(table, place.lists, dice, "play")
    search = _PlaySearch(orders, set_id, on_field)
    orders_found = _find_play(table, line, drawer, search)
    reason, after = ChoiceReason(table, line.when, drawer.draws, search.refused), place.with_lists(drawer.memory)
    if orders_found is None:
        text = search.last_resort()
        return PlayChoice("", parsed(text), text, reason, after)
    assert search.fits is not None
    return PlayChoice(orders_found.letter, search.fits, orders_found.text, reason, after)


def has_blitz_line(orders: SideOrders, set_id: str, view: CoachView, place: PlaceInLists) -> bool:
    """Whether a blitz that the quarterback reads now would choose another line (5.3.19).

    Rules: fool:10.2.3-04
    """
    lines = orders.half(view.half).offense.lines_of(_called_as(set_id, place), BLITZ_READ)
    if not lines:
        return False
    before, view.blitz_read = view.blitz_read, True
    line = first_holding(lines, view)
    view.blitz_read = before
    return line is not None


# -- which line ----------------------------------------------------------------------------------------------------


def _in_series(orders: SideOrders, view: CoachView, place: PlaceInLists) -> PlaceInLists:
    """The place with the rotation moved on, where a new series has started.

    Rules: fool:10.2.3-08
    """
    rotation = orders.half(view.half).rotation
    if not rotation.sets:
        return PlaceInLists(place.lists, view.series, place.turn)
    turn = (place.turn + 1) % len(rotation.sets)
    override = next((name for condition, name in rotation.overrides if condition.holds(view)), "")
    return PlaceInLists(place.lists, view.series, turn, override or rotation.sets[turn])


def _called_as(set_id: str, place: PlaceInLists) -> tuple[str, ...]:
    """What lines may write for a set: its id, and the rotation's word where it has its turn."""
    return (set_id, ROTATION) if place.series_set == set_id else (set_id,)


def _play_line(table: Table, set_id: str, view: CoachView, place: PlaceInLists, by: TableLine | None) -> TableLine:
    """The first line of the set that holds; that is the one that chose the set when it asks for nothing seen since."""
    names = _called_as(set_id, place)
    read = first_holding(table.lines_of(names, BLITZ_READ), view) if view.blitz_read else None
    if read is None and by is not None and by.full is by.early:
        return by
    return read or first_holding(table.lines_of(names), view) or first_early(table, view)


# -- which play ----------------------------------------------------------------------------------------------------


@final
class _PlaySearch:
    """Looks for a play that can be run.

    refused  why plays cannot be run, each once
    fits     the play that was looked at last, for the men on the field
    """

    def __init__(self, orders: SideOrders, set_id: str, on_field: MenOnField) -> None:
        self.orders = orders
        self.set_id = set_id
        self.planned = orders.sets[set_id].men
        self.men = on_field.men or self.planned
        self.known_as = on_field.known_as
        self.runnable = on_field.runnable
        self.line_ups = on_field.line_ups
        self.refused: dict[str, str] = {}
        self.fits: Play | None = None

    def first(self, letters: Iterable[str]) -> PlayOrders | None:
        """The first of the plays that can be run."""
        for letter in letters:
            if self.can_run(letter):
                return self.orders.plays[letter]
        return None

    def can_run(self, letter: str) -> bool:
        if letter in self.refused:
            return False
        play = self.orders.plays[letter]
        self.fits = self.play(play)
        why = self.runnable(letter, self.fits)
        if not why and play.sets is not None and self.set_id not in play.sets:
            why = f"Play {letter} is not written for set {self.set_id}."
        if why:
            self.refused[letter] = why
        return not why

    def play(self, orders: PlayOrders) -> Play:
        """The play for the men on the field, the very same one for the same men (10.2.2)."""
        if not orders.personal and (self.men is self.planned or not isinstance(orders.play, Run)):
            return orders.play
        key = (orders.letter, self.set_id, self.known_as)
        fitted = self.orders.fitted.get(key)
        if fitted is None:
            fitted = self.orders.fitted[key] = self._fit(orders)
        return fitted

    def _fit(self, orders: PlayOrders) -> Play:
        """The play for the men on the field: with those who stand in for whom it names, without poor blockers."""
        fitted = resolve(orders.play, self.orders.spots, self.set_id, self.men) if orders.personal else orders.play
        if isinstance(fitted, Run) and _numbers(self.men) != _numbers(self.planned):
            fitted = without_poor_blockers(fitted, self.planned, self.men, self.line_ups)
        return fitted

    def last_resort(self) -> str:
        """``F/LC d``; with nobody in the backfield the quarterback keeps the ball."""
        return FALLBACK if find(PlayerRef("F"), self.men, "carrier") is not None else KEEP


def _numbers(men: tuple[OffMan, ...]) -> list[int]:
    return [man.player.no for man in men]


def _find_play(table: Table, line: TableLine, drawer: Drawer, search: _PlaySearch) -> PlayOrders | None:
    """The play that is run: the one drawn or another of its cell, else one of up to ten new draws, else the first of
    the line that can be run, else of the last line of the table (10.4; play-by-mail 6.5).

    Rules: fool:10.3-02, fool:10.4-01
    """
    for _ in range(MOST_NEW_DRAWS + 1):
        play = search.first(drawer.draw(line))
        if play is not None:
            return play
    for each in (line, table.lines[-1]):
        play = search.first([choice.name for cell in each.cells for choice in cell if not choice.is_line])
        if play is not None:
            return play
    return None
