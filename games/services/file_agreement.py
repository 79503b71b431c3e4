"""What the rows of a league's file say together: rules that services keep between rows, and no constraint keeps.

Each row is compared with those before it. A file need not have a commissioner: a league that an operator imported
without seating anybody has none, and can be exported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model

from league import clock
from league.models import (
    Draft,
    DraftPick,
    DraftSlot,
    Entry,
    Fixture,
    Membership,
    Outcome,
    Phase,
    Season,
    Seat,
    Transaction,
)
from league.services.people import MOST_ASSISTANTS

from .file_shapes import refuse
from .file_values import JSON, Column
from .tables import Table

ROOTS: tuple[type[Model], ...] = (Season, Fixture, Draft)
AHEAD = timedelta(days=1)  # by which the clock of the installation that wrote the file may be ahead
# Moments of people that lie behind. The other tables may be a rehearsal's, whose clock runs ahead.
BEHIND: dict[type[Model], tuple[str, ...]] = {Membership: ("joined_at",), Seat: ("since", "until")}
# Columns that may lead to a row of another season, or of another game.
ELSEWHERE: dict[tuple[type[Model], str], str] = {
    (Transaction, "trade"): "what was agreed in one season may be carried out in the next",
    (Transaction, "undoes"): "an entry of an earlier season may be taken back",
    (DraftSlot, "entry"): "the entry of a choice belongs to the season in which the man joined",
}


class Turns:
    """Things that come one after the other, told in any order: none has begun while one before it waits."""

    def __init__(self) -> None:
        self._first_waiting: tuple[int, str] | None = None
        self._last_begun: tuple[int, str] | None = None

    def note(self, order: int, name: str, *, waits: bool, begun: bool) -> tuple[str, str] | None:
        """Note one; return the names of one that waits and of one behind it that has begun, where there are such."""
        if waits:
            self._first_waiting = min(self._first_waiting or (order, name), (order, name))
        if begun:
            self._last_begun = max(self._last_begun or (order, name), (order, name))
        first, last = self._first_waiting, self._last_begun
        return (first[1], last[1]) if first and last and first[0] < last[0] else None


class Agreement:
    """The rules between the rows of a file. ``note`` is given every row that was checked by itself, in the order of
    the tables, so that a row comes after those to which it refers."""

    def __init__(self) -> None:
        self._roots: dict[type[Model], dict[type[Model], list[int | None]]] = {root: {} for root in ROOTS}
        self._rows: dict[type[Model], list[JSON]] = {}
        self._seen: dict[tuple[object, ...], str] = {}
        self._assistants: Counter[int] = Counter()
        self._seasons = Turns()
        self._phases: dict[int, Turns] = {}
        self._latest = clock.now() + AHEAD
        self._rules: dict[type[Model], Callable[[JSON, str], None]] = {
            Season: self._require_seasons_in_turn,
            Entry: self._note_entry,
            Phase: self._require_phases_in_turn,
            Fixture: self._require_teams_free,
            Membership: self._note_member,
            Seat: self._require_one_team,
            Outcome: self._require_side,
            DraftSlot: self._require_pick_of_draft,
        }

    def note(self, table: Table, number: int, row: JSON) -> None:
        """Refuse a row that contradicts another."""
        place = f"{table.name}[{number}]"
        for root, numbers in self._roots.items():
            self._note_root(table, number, row, root, numbers)
        for name in BEHIND.get(table.model, ()):
            if row[name] is not None and datetime.fromisoformat(row[name]) > self._latest:
                refuse(f"{place}.{name}", "it lies in the future.")
        if table.model in KEPT:
            self._rows.setdefault(table.model, []).append(row)
        if rule := self._rules.get(table.model):
            rule(row, place)

    # -- seasons, games and drafts -------------------------------------------------------------------------------------

    def _note_root(
        self, table: Table, number: int, row: JSON, root: type[Model], numbers: dict[type[Model], list[int | None]]
    ) -> None:
        """Note to which season (game, draft) a row leads; refused where two of its columns lead to different ones."""
        found: int | None = number if table.model is root else None
        by = ""
        for column in relations(table):
            value = row[column.name]
            if value is None or (table.model, column.name) in ELSEWHERE:
                continue
            model = column.related_model
            leads = value if model is root else self._root_of(numbers, model, value)
            if leads is None:
                continue
            if found is not None and leads != found:
                noun = root._meta.verbose_name
                refuse(f"{table.name}[{number}].{column.name}", f"it belongs to another {noun} than {by or 'the row'}.")
            found, by = leads, by or column.name
        numbers.setdefault(table.model, []).append(found)

    @staticmethod
    def _root_of(numbers: dict[type[Model], list[int | None]], model: Any, value: int) -> int | None:
        rows = numbers.get(model, [])
        return rows[value] if value < len(rows) else None

    def _require_seasons_in_turn(self, row: JSON, place: str) -> None:
        """Only the newest season of a league is not over."""
        is_over = row["status"] == Season.Status.FINISHED
        if pair := self._seasons.note(row["number"], str(row["number"]), waits=not is_over, begun=True):
            refuse(f"{place}.status", f"season {pair[0]} is not over, and season {pair[1]} is there.")

    def _require_phases_in_turn(self, row: JSON, place: str) -> None:
        """A phase opens when those before it are closed."""
        turns = self._phases.setdefault(row["season"], Turns())
        waits, begun = row["closed_at"] is None, row["opened_at"] is not None
        if pair := turns.note(row["order"], row["code"], waits=waits, begun=begun):
            refuse(f"{place}.opened_at", f"{pair[1]} is open or over before {pair[0]} is.")

    def _note_entry(self, row: JSON, place: str) -> None:
        self._seen["entry", row["season"], row["team"]] = place

    def _require_teams_free(self, row: JSON, place: str) -> None:
        """Both teams take part in the season, and neither has another game in the week."""
        for side in ("home", "away"):
            if ("entry", row["season"], row[side]) not in self._seen:
                refuse(f"{place}.{side}", "the team takes no part in the season of this game.")
            self._require_new(
                ("game", row["week"], row[side]), f"{place}.{side}", "the team has another game of this week"
            )

    def _require_side(self, row: JSON, place: str) -> None:
        """What a coach had done counts for a team of that game."""
        game = self._rows[Fixture][row["fixture"]]
        if row["team"] not in (game["home"], game["away"]):
            refuse(f"{place}.team", "the team does not play in this game.")

    def _require_pick_of_draft(self, row: JSON, place: str) -> None:
        """A place of a draft is a pick of that season and kind."""
        draft, pick = self._rows[Draft][row["draft"]], self._rows[DraftPick][row["pick"]]
        season = self._rows[Season][draft["season"]]
        if (pick["season_number"], pick["draft"]) != (season["number"], draft["kind"]):
            refuse(f"{place}.pick", "the pick is one of another draft.")

    # -- people --------------------------------------------------------------------------------------------------------

    def _note_member(self, row: JSON, place: str) -> None:
        self._seen["member", row["user"]] = place

    def _require_one_team(self, row: JSON, place: str) -> None:
        """Whoever has a seat belongs to the league, and coaches no other team of it."""
        if row["until"] is not None:
            return
        if ("member", row["user"]) not in self._seen:
            refuse(f"{place}.user", "the person coaches a team and does not belong to the league (members).")
        self._require_new(("seat", row["user"]), f"{place}.user", "the person has another seat in the league")
        if not row["head"]:
            self._assistants[row["team"]] += 1
            if self._assistants[row["team"]] > MOST_ASSISTANTS:
                refuse(f"{place}.team", f"a team has at most {MOST_ASSISTANTS} assistants.")

    def _require_new(self, key: tuple[object, ...], place: str, said: str) -> None:
        if (other := self._seen.setdefault(key, place)) != place:
            refuse(place, f"{said} ({other}).")


KEPT = (Season, Fixture, Draft, DraftPick)


def relations(table: Table) -> list[Column]:
    """Return the columns of a table that travel and refer to rows."""
    return [c for c in table.model._meta.concrete_fields if c.is_relation and c.name not in table.without]
