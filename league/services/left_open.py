"""What a seat leaves open, and what becomes of it when the seat ends, is handed over or leaves the team vacant.

Each model whose rows wait for a team's or a person's word declares once what becomes of them (``declare``): they lapse,
wait for the successor's word, or stay as they are. ``seats`` calls ``settle`` wherever a seat ends. Models of the
league are declared in ``open_business``; other apps declare their own when they are ready.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.db.models import Model, QuerySet

from league.models import Seat, Team, User
from league.selectors.leagues import coaches


class Event(Enum):
    """What happens to a team, or to a person, when a seat ends."""

    LEFT = "the person coaches the team no longer"
    SUCCEEDED = "somebody else is or will be its head coach"
    VACATED = "nobody coaches the team any more"


class Becomes(Enum):
    """What becomes of rows that are open."""

    LAPSES = "it is over"
    WAITS = "it waits for the successor, who is told"
    STAYS = "nothing is done"


@dataclass(frozen=True, slots=True)
class Change:
    """A seat that ends, with what that means; or that begins with a team that waited for a head coach."""

    seat: Seat
    events: tuple[Event, ...]

    @property
    def team(self) -> Team:
        return self.seat.team

    @property
    def user(self) -> User:
        return self.seat.user

    def successors(self) -> list[User]:
        """Return who has the say now: the head coach; while there is none, the assistants."""
        heads = [seat.user for seat in self.team.seats.coaching().filter(head=True).select_related("user")]
        return heads or coaches([self.team])


Rows = Callable[[Change], QuerySet[Any]]
Act = Callable[[Change, list[Any]], None]


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of some open rows of a model, and why.

    ``one`` and ``many`` say it of one row and of several, behind their number. ``is_private``: nobody but the team's
    coaches is told how many there are.
    """

    becomes: Becomes
    why: str
    one: str = ""
    many: str = ""
    rows: Rows | None = None
    carry_out: Act | None = None
    is_private: bool = False


def stays(why: str) -> Fate:
    """Nothing is done about the rows."""
    return Fate(Becomes.STAYS, why)


Fates = Mapping[Event, tuple[Fate, ...]]
_DECLARED: dict[type[Model], Fates] = {}


def declare(model: type[Model], *, left: Sequence[Fate], succeeded: Sequence[Fate], vacated: Sequence[Fate]) -> None:
    """Say what becomes of the open rows of a model at each event."""
    _DECLARED[model] = {Event.LEFT: tuple(left), Event.SUCCEEDED: tuple(succeeded), Event.VACATED: tuple(vacated)}


def declare_untouched(model: type[Model], why: str) -> None:
    """Say that the rows of a model stay as they are at every event."""
    declare(model, left=[stays(why)], succeeded=[stays(why)], vacated=[stays(why)])


def declared() -> Mapping[type[Model], Fates]:
    """Return what becomes of each model that is declared."""
    return dict(_DECLARED)


# -- seats end and begin -----------------------------------------------------------------------------------------------


def settle(change: Change) -> None:
    """Let everything that a seat leaves open lapse or wait. The seat has ended, whoever succeeds is seated, and the
    caller holds the team's row."""
    for fate, rows in _fates(change):
        if fate.carry_out is not None:
            fate.carry_out(change, rows)


def welcome(seat: Seat) -> None:
    """Tell a new head coach what waits for his word."""
    change = Change(seat, (Event.SUCCEEDED,))
    for fate, rows in _fates(change):
        if fate.carry_out is not None and fate.becomes == Becomes.WAITS:
            fate.carry_out(change, rows)


def foresee(seat: Seat, *, may_count: bool, goes_on: bool = False) -> list[str]:
    """Say what would lapse and what would wait if the seat ended, in a few words each; with ``goes_on``, if its person
    went on in another of the team. Without ``may_count`` private rows are told without their number, whether there are
    any or not."""
    told = []
    for fate, rows in _fates(Change(seat, events_of(seat, goes_on=goes_on)), empty=True):
        if fate.is_private and not may_count:
            told.append(f"any {fate.many}")
        elif rows:
            told.append(f"1 {fate.one}" if len(rows) == 1 else f"{len(rows)} {fate.many}")
    return list(dict.fromkeys(told))


def events_of(seat: Seat, *, goes_on: bool = False) -> tuple[Event, ...]:
    """Return what it means that a seat ends or has ended; ``goes_on``: the person has another seat with the team."""
    others = seat.team.seats.coaching().exclude(pk=seat.pk)
    events = []  # the team's first: what lapses for it waits for nobody
    if not others.exists():
        events.append(Event.VACATED)
    elif seat.head:
        events.append(Event.SUCCEEDED)
    return tuple(events if goes_on else [*events, Event.LEFT])


def _fates(change: Change, *, empty: bool = False) -> Iterator[tuple[Fate, list[Any]]]:
    """Yield what becomes of which rows, each row once; ``empty``: also where there are none."""
    for fates in _DECLARED.values():
        seen: set[int] = set()
        for fate in (fate for event in change.events for fate in fates[event]):
            if fate.rows is None:
                continue
            rows = [row for row in fate.rows(change) if row.pk not in seen]
            seen |= {row.pk for row in rows}
            if rows or empty:
                yield fate, rows
