"""A whole league as one file, and back: JSON with a table for each kind of row, references as row numbers.

What is sealed or secret is left out, and the file says so; a league that is imported exports to the same tables. People
come as names without addresses or passwords, and nobody is seated by his name (``file_people``).
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, TypeVar

from django.db import models, transaction

from games import engine
from games.models import GameRecord
from league import clock, rulebook
from league.limits import BY_PAGE, Deadline, ImportBounds, in_time
from league.models import Fixture, League, LeagueLog, User
from league.selectors import ids
from league.services import leagues
from league.services.errors import Refused

from . import file_people, league_files, projections
from .file_agreement import Agreement
from .file_checks import RowChecks, list_model, target, travelling_columns
from .file_log import LOG, PEOPLE_IN_LOG
from .file_values import JSON, Column, brief, keep, require_clean, require_zone, value_in, value_out
from .league_files import LeagueFile
from .tables import TABLES, Table, left_out, open_games

Row = TypeVar("Row", bound=models.Model)
FORMAT = "football-by-mail league"
# 2: rules of a season, draft picks, trades as a whole; 3: second secrets, replays; 4: sheets of teams;
# 5: drafts, camps; 6: years of careers
VERSION = 6
ROWS_AT_ONCE = 50
OF_BIRTH = ("public_id", "created_at")
LEAGUE_FIELDS = ("name", "ruleset", "options", "openness", "time_zone")
NOT_PLAYED = {
    "status": "scheduled",
    "home_score": None,
    "away_score": None,
    "played_at": None,
    "rosters_locked_at": None,
}


# -- out -----------------------------------------------------------------------------------------------------------


def export_league(*, league: League) -> bytes:
    """The league as a file, whole."""
    return b"".join(export_pieces(league=league))


def export_pieces(*, league: League) -> Iterator[bytes]:
    """The league as a file, piece by piece: canonical JSON, so that equal leagues give equal bytes."""
    people: dict[int, int] = {}
    numbers: dict[type[models.Model], dict[int, int]] = {League: {league.pk: 0}, User: people}
    users: list[JSON] = []
    tables: dict[str, league_files.Spool] = {}
    open_ones = set(Fixture.objects.filter(open_games(league), season__league=league).values_list("pk", flat=True))
    for table in TABLES:
        chosen = table.rows(league).order_by("pk")
        numbers[table.model] = {key: number for number, key in enumerate(chosen.values_list("pk", flat=True))}
        tables[table.name] = league_files.Spool()
        for row in in_time(chosen.iterator(chunk_size=ROWS_AT_ONCE)):
            _note_people(row, people, users)
            told = _row_out(table, row, numbers, open_ones)
            tables[table.name].add(json.dumps(told, sort_keys=True, ensure_ascii=False))
    head = {
        "format": FORMAT,
        "version": VERSION,
        "left_out": left_out(league),
        "league": {name: value_out(getattr(league, name)) for name in (*LEAGUE_FIELDS, *OF_BIRTH)},
    }
    return league_files.write(head, users, tables)


def _note_people(row: models.Model, people: dict[int, int], users: list[JSON]) -> None:
    keys = [getattr(row, c.attname) for c in row._meta.concrete_fields if c.related_model is User]
    if isinstance(row, LeagueLog) and (named := [row.data[name] for name in PEOPLE_IN_LOG if row.data.get(name)]):
        keys += User.objects.filter(public_id__in=named).order_by("pk").values_list("pk", flat=True)
    for key in keys:
        if key and key not in people:
            user = User.objects.get(pk=key)
            people[key] = len(users)
            users.append({name: value_out(getattr(user, name)) for name in file_people.COLUMNS})


def _row_out(
    table: Table, row: models.Model, numbers: Mapping[type[models.Model], Mapping[int, int]], open_ones: set[int]
) -> JSON:
    told: JSON = {}
    for column in travelling_columns(table):
        value = getattr(row, column.attname)
        told[column.name] = _reference_out(column, value, numbers) if column.is_relation else value_out(value)
    for name in table.lists:
        keys = numbers[list_model(table, name)]
        told[name] = sorted(keys[key] for key in getattr(row, name).values_list("pk", flat=True))
    if isinstance(row, Fixture) and row.status != Fixture.Status.FINAL and row.pk not in open_ones:
        told |= NOT_PLAYED
    return told


def _reference_out(
    column: Column, value: int | None, numbers: Mapping[type[models.Model], Mapping[int, int]]
) -> int | None:
    return None if value is None else numbers[target(column)].get(value)


# -- in ------------------------------------------------------------------------------------------------------------


def import_league(
    *,
    body: bytes | IO[bytes],
    actor: User | None = None,
    seated: Mapping[str, str] | None = None,
    bounds: ImportBounds = BY_PAGE,
) -> League:
    """A league from its file, whole or not at all. Refused with a place in the file where something is wrong.

    The file is read and every record in it unpacked, within ``bounds``, before anything is stored. ``actor`` is whoever
    imports by page and runs the league from then on; ``seated`` gives people of the file (by their names there) the
    accounts that an operator names. Nobody else has a seat in the league.
    """
    file = read_file(body=body, bounds=bounds)
    return store_file(file=file, actor=actor, seated=seated, bounds=bounds)


def read_file(*, body: bytes | IO[bytes], bounds: ImportBounds = BY_PAGE) -> LeagueFile:
    """Return the file of a league, read and checked; nothing of it is stored."""
    deadline = _deadline(bounds)
    file = league_files.read(io.BytesIO(body) if isinstance(body, bytes) else body, bounds, deadline)
    _check(file, deadline)
    return file


def store_file(
    *,
    file: LeagueFile,
    actor: User | None = None,
    seated: Mapping[str, str] | None = None,
    bounds: ImportBounds = BY_PAGE,
) -> League:
    """Store the league of a file that ``read_file`` gave, whole or not at all; see ``import_league``."""
    if actor is not None:
        leagues.require_fewer_leagues(actor)
    accounts = file_people.choose_accounts(file, list((seated or {}).items()))
    return _store(file, actor, accounts, _deadline(bounds))


def _deadline(bounds: ImportBounds) -> Deadline:
    return Deadline(bounds.seconds, "The import", "Nothing of it was kept. Ask the operator.", field="file")


@transaction.atomic
def _store(file: LeagueFile, actor: User | None, seated: Mapping[str, User], deadline: Deadline) -> League:
    league = league_of(file.head["league"])
    keep(league, "league")
    accounts = file_people.make_people(file, actor, seated)
    people = [user.pk for user in accounts]
    refs = {row["public_id"]: str(user.public_id) for row, user in zip(file.people or (), accounts, strict=True)}
    made: dict[type[models.Model], list[int]] = {League: [league.pk], User: people}
    for table in TABLES:
        keys = made[table.model] = []
        for number, row in enumerate(deadline.over(_rows(file, table))):
            if table.model is LeagueLog:
                file_people.rename_in_log(row["data"], refs)
            keys.append(_row_in(table, row, made, f"{table.name}[{number}]").pk)
    _count(deadline.over(_stored(GameRecord, made)))
    empty = file_people.end_seats(league, [*seated.values(), *([actor] if actor is not None else [])])
    if actor is not None:
        file_people.make_commissioner(league, actor)
    file_people.tell(league, actor, seated, file.head["left_out"], empty)
    return league


def _stored(model: type[Row], made: Mapping[type[models.Model], list[int]]) -> Iterator[Row]:
    """The rows of a table that were stored, in the order of the file, a few in memory at a time."""
    keys = made[model]
    for start in range(0, len(keys), ROWS_AT_ONCE):
        found = model._default_manager.in_bulk(keys[start : start + ROWS_AT_ONCE])
        yield from (found[key] for key in keys[start : start + ROWS_AT_ONCE])


def league_of(facts: JSON) -> League:
    """Return the league itself, not stored yet; refused where it is here already or its rules are not known."""
    columns = {column.name: column for column in League._meta.concrete_fields}
    league = League(**{name: value_in(columns[name], value, f"league.{name}") for name, value in facts.items()})
    if ids.has_any(League, [league.public_id]):
        raise Refused("This league is here already.", "Import it into another installation.")
    try:
        rulebook.rules_of(league).check()
    except rulebook.NotLegal as wrong:
        raise Refused(f"league: {wrong}") from wrong
    require_zone(league.time_zone, "league.time_zone")
    require_clean(league, "league")
    return league


def _count(records: Iterable[GameRecord]) -> None:
    """Statistics are no part of the file: they are counted anew from the records that stand."""
    for number, record in enumerate(records):
        try:
            body = engine.open_record(bytes(record.body))
        except engine.RecordError as wrong:
            raise Refused(f"records[{number}].body: {wrong}", field="file") from wrong
        if record.superseded_at is None:
            projections.write_lines(record=record, body=body)


def _check(file: LeagueFile, deadline: Deadline) -> None:
    """Refuse a file that is none of a league, of another version, not whole, or wrong in one of its rows."""
    head, tables = file.head, file.tables
    if head.get("format") != FORMAT:
        raise Refused("The file holds no league.", "Use a file that an export gave.", field="file")
    version = head.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise Refused(f"The file has version {brief(version)}; 1 to {VERSION} are read here.", field="file")
    facts = head.get("league")
    if not isinstance(facts, dict) or set(facts) != {*LEAGUE_FIELDS, *OF_BIRTH}:
        raise Refused(f"league: it must have {', '.join((*LEAGUE_FIELDS, *OF_BIRTH))}.", field="file")
    names = {table.name for table in TABLES}
    if tables is not None and version < VERSION:
        for name in names - set(tables):
            tables[name] = league_files.Spool()
    if tables is None or set(tables) != names:
        raise Refused(f"tables: they must be {', '.join(table.name for table in TABLES)}.", field="file")
    if file.people is None:
        raise Refused("people: a list of objects is wanted.", field="file")
    file_people.check_people(file)
    users = [row["public_id"] for row in file.people]
    agreement = Agreement()
    checks = RowChecks(lambda table: deadline.over(_rows(file, table)), league_of(facts), users)
    LOG["left_out"](head.get("left_out"), "left_out", checks.scope)
    for table in TABLES:
        for number, row in enumerate(deadline.over(_rows(file, table))):
            checks.check(table, number, row)
            agreement.note(table, number, row)
    checks.require_no_strangers()


def _rows(file: LeagueFile, table: Table) -> Iterator[JSON]:
    """Yield the rows of a table as this version writes them."""
    for row in (file.tables or {})[table.name]:
        if file.head["version"] < VERSION:
            _upgrade(table, row)
        yield row


def _upgrade(table: Table, row: JSON) -> None:
    """What an older file does not know yet is as it is by default."""
    fresh: JSON = {column.name: None for column in travelling_columns(table) if column.null}
    fresh |= {column.name: column.get_default() for column in travelling_columns(table) if column.has_default()}
    fresh |= {name: [] for name in table.lists}
    row |= {name: value_out(value) for name, value in fresh.items() if name not in row}


def _row_in(table: Table, row: JSON, made: Mapping[type[models.Model], list[int]], place: str) -> models.Model:
    """Store a row that was checked."""
    values = {}
    for column in travelling_columns(table):
        value = row[column.name]
        if column.is_relation:
            values[column.attname] = None if value is None else made[target(column)][value]
        else:
            values[column.attname] = value_in(column, value, f"{place}.{column.name}")
    made_row = table.model(**values)
    keep(made_row, place)
    for name in table.lists:
        keys = made[list_model(table, name)]
        getattr(made_row, name).set([keys[number] for number in row[name]])
    return made_row


def file_name(league: League) -> str:
    """What the file of an export is called."""
    word = "".join(letter if letter.isalnum() else "-" for letter in league.name.lower()).strip("-")
    return f"{word or 'league'}-{clock.now():%Y-%m-%d}.json"
