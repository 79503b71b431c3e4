"""Checks of a league's file, before anything of it is stored: every row, every column, every JSON that a column holds.

``JSON_COLUMNS`` has the shape of each JSON column, ``WORD_COLUMNS`` the words of columns whose choices are the
ruleset's. A file holds what pages, services and earlier versions could write, and nothing else. What rows say together
stands in ``file_agreement``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import models

from games.models import FixtureStep, GameReplay, GameRun, PlanVersion
from league import rulebook
from league.models import (
    CampReport,
    CampSheet,
    CareerYear,
    Claim,
    Draft,
    DraftEvent,
    DraftSlot,
    Fixture,
    League,
    LeagueLog,
    Phase,
    Player,
    RosterSpot,
    Season,
    Team,
    Trade,
    Transaction,
    User,
)
from league.selectors import ids
from league.services import looks
from league.services.errors import Refused

from .file_contents import (
    CODE,
    COMMITMENT,
    DICE,
    DIGESTS,
    EVENTS,
    NONCES,
    PARTS,
    PROBLEM,
    check_change,
    check_event,
    check_house_rules,
    check_orders,
    check_parts,
    check_player_sheet,
    check_team_sheet,
)
from .file_log import LOG
from .file_shapes import LARGEST, ByKey, Fields, Many, Nullable, Scope, Shape, Text, Whole, Word, canonical, refuse
from .file_values import JSON, Column, brief, require_clean, require_fields, value_in
from .tables import TABLES, Table

REFS_AT_ONCE = 500

JSON_COLUMNS: dict[tuple[type[models.Model], str], Shape] = {
    (Season, "options"): Nullable(check_house_rules),
    (Team, "sheet"): check_team_sheet,
    (Player, "sheet"): check_player_sheet,
    (Transaction, "changes"): Many(check_change),
    (Transaction, "dice"): DICE,
    (CampSheet, "orders"): check_orders,
    (CampReport, "parts"): PARTS,
    (CareerYear, "facts"): ByKey(Text(40), Whole(-LARGEST, LARGEST)),
    (DraftEvent, "data"): check_event,
    (LeagueLog, "data"): Fields({}, LOG),
    (PlanVersion, "parts"): check_parts,
    (PlanVersion, "problems"): Many(PROBLEM),
    (PlanVersion, "nonces"): NONCES,
    (PlanVersion, "digests"): DIGESTS,
    (GameReplay, "commitments"): Many(COMMITMENT),
}

# -- words of other columns ----------------------------------------------------------------------------------------


def _lists(value: Any, place: str, scope: Scope) -> None:
    Word(sorted(scope.lists))(value, place, scope)


def _crest(name: str) -> Shape:
    def check(value: Any, place: str, scope: Scope) -> None:
        try:
            looks.require_crest({**dict.fromkeys(looks.PARTS, ""), name: value})
        except Refused as wrong:
            raise Refused(f"{place}: {wrong.message}", wrong.hint, field="file") from wrong

    return check


WORD_COLUMNS: dict[tuple[type[models.Model], str], Shape] = {
    **{(Team, name): _crest(name) for name in looks.PARTS},
    (RosterSpot, "list"): _lists,
    (Claim, "to_list"): _lists,
    (Claim, "state"): Word([state for state in Claim.State.values if state != Claim.State.OPEN]),
    (Trade, "state"): Word([state for state in Trade.State.values if state != Trade.State.PROPOSED]),
    (Fixture, "status"): Word((Fixture.Status.SCHEDULED, Fixture.Status.FINAL)),
    (GameRun, "status"): Word((GameRun.Status.DONE,)),
    (Transaction, "kind"): CODE,
    (LeagueLog, "action"): CODE,
    (DraftEvent, "kind"): Word(tuple(EVENTS)),
    (Phase, "code"): CODE,
    (CampSheet, "step"): CODE,
    (FixtureStep, "code"): CODE,
    (Draft, "rounds"): Whole(1, 99),
}

# -- rows ----------------------------------------------------------------------------------------------------------

Rows = Callable[[Table], Iterable[JSON]]


class RowChecks:
    """The checks of a file's rows. Nothing is stored.

    ``rows`` gives the rows of a table as they would be stored; ``users`` are the ids of the file's people in order.
    """

    def __init__(self, rows: Rows, league: League, users: Sequence[str]) -> None:
        self.scope = Scope(rulebook.rules_of(league), ids={User: set(users)})
        self.counts: dict[type[models.Model], int] = {League: 1, User: len(users)}
        options = []
        for table in TABLES:
            self.counts[table.model] = _gather(table, rows(table), self.scope)
            if table.model is Season:
                options = [row.get("options") for row in rows(table)]
        _gather_words(self.scope, league, options)

    def check(self, table: Table, number: int, row: JSON) -> None:
        """Refuse a row whose columns, references or JSON are wrong."""
        self.scope.row = row
        place = f"{table.name}[{number}]"
        require_fields(row, {column.name for column in travelling_columns(table)} | set(table.lists), place)
        values = {}
        for column in travelling_columns(table):
            where, value = f"{place}.{column.name}", row[column.name]
            if not column.is_relation:
                values[column.attname] = value_in(column, value, where)
            elif value is not None or not column.null:
                require_row(value, self.counts[target(column)], where)
        require_clean(table.model(**values), place)
        for shapes in (JSON_COLUMNS, WORD_COLUMNS):
            for column in travelling_columns(table):
                if shape := shapes.get((table.model, column.name)):
                    shape(row[column.name], f"{place}.{column.name}", self.scope)
        for name in table.lists:
            _require_numbers(row[name], self.counts[list_model(table, name)], f"{place}.{name}")

    def require_no_strangers(self) -> None:
        """Refuse an id of which the file has no row and which is that of a row of another league here."""
        for model, found in self.scope.strangers.items():
            if model is User:
                continue  # whoever is not of the file is left out when it is stored
            refs = list(found)
            for start in range(0, len(refs), REFS_AT_ONCE):
                if ids.has_any(model, refs[start : start + REFS_AT_ONCE]):
                    known = next(ref for ref in refs[start:] if ids.has_any(model, [ref]))
                    refuse(found[known], f"the file has no such {model._meta.verbose_name}.")


def travelling_columns(table: Table) -> list[Column]:
    """Return the columns of a table that travel."""
    return [c for c in table.model._meta.concrete_fields if not c.primary_key and c.name not in table.without]


def _gather(table: Table, rows: Iterable[JSON], scope: Scope) -> int:
    """Note the ids of a table's rows; return how many rows there are."""
    ids = scope.ids.setdefault(table.model, set())
    count = 0
    for row in rows:
        count += 1
        if isinstance(ref := row.get("public_id"), str):
            ids.add(canonical(ref))
        if table.model is DraftSlot and all(type(row.get(name)) is int for name in ("draft", "overall")):
            scope.slots.add((row["draft"], row["overall"]))
    return count


def _gather_words(scope: Scope, league: League, seasons: Iterable[Any]) -> None:
    """Note the lists of rosters and parts of plans under the rules of the league and of each of its seasons."""
    for options in [league.options, *(one for one in seasons if isinstance(one, dict))]:
        rules = rulebook.LeagueRules(league.ruleset, options)
        try:
            scope.lists |= {rule.code for rule in rules.roster_lists()}
            scope.parts |= {part for step in rules.exchange() for part in step.parts}
        except rulebook.NotLegal:
            continue  # refused with its place as a row of its table


def target(column: Column) -> type[models.Model]:
    """Return the model to whose rows a column refers."""
    if column.related_model is None:
        raise TypeError(f"{column} refers to no rows.")
    return column.related_model


def list_model(table: Table, name: str) -> type[models.Model]:
    """Return the model whose rows a many-to-many column of a table holds."""
    model: type[models.Model] = table.model._meta.get_field(name).related_model  # type: ignore[assignment]
    return model


def require_row(number: Any, count: int, place: str) -> None:
    """Refuse what is not the number of one of ``count`` rows."""
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < count:
        refuse(place, f"there is no row {brief(number)} to which it could refer.")


def _require_numbers(numbers: Any, count: int, place: str) -> None:
    if not isinstance(numbers, list):
        refuse(place, "a list of row numbers is wanted.")
    for number in numbers:
        require_row(number, count, place)
