"""A whole league as one file, and back: JSON with a table for each kind of row, references as row numbers.

What is sealed or secret is left out, and the file says so; a league that is imported exports to the same tables. People
come as names without addresses or passwords. An operator's import takes who is known here by that user name for that
person and gives the others an account that he must open. Anybody else's import seats nobody but himself: the people of
the file live on in its history alone, and the importer, who runs the league now, invites its coaches.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time
from typing import IO, Any, TypeAlias, TypeVar
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction

from games import engine
from games.models import GameRecord
from league import clock, rulebook
from league.limits import BY_PAGE, Deadline, ImportBounds, in_time
from league.models import Fixture, League, Membership, Player, Seat, Team, User
from league.services import log
from league.services.errors import Refused
from league.services.names import readable

from . import league_files, projections
from .league_files import LeagueFile
from .tables import TABLES, Table, left_out, open_games

JSON = dict[str, Any]
Row = TypeVar("Row", bound=models.Model)
Column: TypeAlias = "models.Field[Any, Any]"
FORMAT = "football-by-mail league"
# 2: rules of a season, draft picks, trades as a whole; 3: second secrets, replays; 4: sheets of teams;
# 5: drafts, camps; 6: years of careers
VERSION = 6
ROWS_AT_ONCE = 50
LONGEST_QUOTE = 80
FIRST_YEAR, LAST_YEAR = 1970, 2200  # of a moment: beyond, a calendar of some zone ends
OF_BIRTH = ("public_id", "created_at")
LEAGUE_FIELDS = ("name", "ruleset", "options", "openness", "time_zone")
USER_FIELDS = ("username", "display_name", "time_zone")
NAMES = ("name", "display_name", "username")  # what must be read as it is written
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
        "league": {name: _value_out(getattr(league, name)) for name in (*LEAGUE_FIELDS, *OF_BIRTH)},
    }
    return league_files.write(head, users, tables)


def _note_people(row: models.Model, people: dict[int, int], users: list[JSON]) -> None:
    for column in row._meta.concrete_fields:
        if column.related_model is User and (key := getattr(row, column.attname)) and key not in people:
            user = User.objects.get(pk=key)
            people[key] = len(users)
            users.append({name: getattr(user, name) for name in USER_FIELDS} | {"public_id": str(user.public_id)})


def _row_out(
    table: Table, row: models.Model, numbers: Mapping[type[models.Model], Mapping[int, int]], open_ones: set[int]
) -> JSON:
    told: JSON = {}
    for column in _columns(table):
        value = getattr(row, column.attname)
        told[column.name] = _reference_out(column, value, numbers) if column.is_relation else _value_out(value)
    for name in table.lists:
        keys = numbers[_model_of(row, name)]
        told[name] = sorted(keys[key] for key in getattr(row, name).values_list("pk", flat=True))
    if isinstance(row, Fixture) and row.status != Fixture.Status.FINAL and row.pk not in open_ones:
        told |= NOT_PLAYED
    return told


def _model_of(row: models.Model, name: str) -> type[models.Model]:
    """Whose rows a field of many rows holds."""
    model: type[models.Model] = getattr(row, name).model
    return model


def _target(column: Column) -> type[models.Model]:
    """To whose rows a column refers."""
    if column.related_model is None:
        raise TypeError(f"{column} refers to no rows.")
    return column.related_model


def _reference_out(
    column: Column, value: int | None, numbers: Mapping[type[models.Model], Mapping[int, int]]
) -> int | None:
    return None if value is None else numbers[_target(column)].get(value)


def _columns(table: Table) -> list[Column]:
    """The columns of a table that travel."""
    return [c for c in table.model._meta.concrete_fields if not c.primary_key and c.name not in table.without]


def _value_out(value: Any) -> Any:
    if isinstance(value, (datetime, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(bytes(value)).decode()
    return value


# -- in ------------------------------------------------------------------------------------------------------------


def import_league(
    *, body: bytes | IO[bytes], actor: User | None = None, adopt: bool | None = None, bounds: ImportBounds = BY_PAGE
) -> League:
    """A league from its file, whole or not at all. Refused with a place in the file where something is wrong.

    The file is read and every record in it unpacked, within ``bounds``, before anything is stored. ``adopt``: people
    are taken for those who have their user names here and keep their seats; by default only where nobody is named as
    ``actor``, which is an operator's import.
    """
    deadline = Deadline(bounds.seconds, "The import", "Nothing of it was kept. Ask the operator.", field="file")
    file = league_files.read(io.BytesIO(body) if isinstance(body, bytes) else body, bounds, deadline)
    _check(file)
    return _store(file, actor, actor is None if adopt is None else adopt, deadline)


@transaction.atomic
def _store(file: LeagueFile, actor: User | None, adopts: bool, deadline: Deadline) -> League:
    league = _league(file.head["league"])
    people = [(_person(row) if adopts else _shadow(row, actor)).pk for row in deadline.over(file.people or ())]
    made: dict[type[models.Model], list[int]] = {League: [league.pk], User: people}
    for table in TABLES:
        keys = made[table.model] = []
        for number, row in enumerate(deadline.over((file.tables or {})[table.name])):
            if file.head["version"] < VERSION:
                _upgrade(table, row)
            keys.append(_row_in(table, row, made, f"{table.name}[{number}]").pk)
    _require_legal_teams(league, _stored(Team, made))
    _require_legal_men(league, _stored(Player, made))
    _count(deadline.over(_stored(GameRecord, made)))
    empty = [] if adopts or actor is None else _seat_importer(league, actor)
    _tell(league, actor, file.head["left_out"], empty)
    return league


def _stored(model: type[Row], made: Mapping[type[models.Model], list[int]]) -> Iterator[Row]:
    """The rows of a table that were stored, in the order of the file, a few in memory at a time."""
    keys = made[model]
    for start in range(0, len(keys), ROWS_AT_ONCE):
        found = model._default_manager.in_bulk(keys[start : start + ROWS_AT_ONCE])
        yield from (found[key] for key in keys[start : start + ROWS_AT_ONCE])


def _league(facts: JSON) -> League:
    """The league alone, under a ruleset and options that are known here."""
    columns = {column.name: column for column in League._meta.concrete_fields}
    league = League(**{name: _value_in(columns[name], value, f"league.{name}") for name, value in facts.items()})
    if League.objects.filter(public_id=league.public_id).exists():
        raise Refused("This league is here already.", "Import it into another installation.")
    try:
        rulebook.rules_of(league).check()
    except rulebook.NotLegal as wrong:
        raise Refused(f"league: {wrong}") from wrong
    _require_zone(league.time_zone, "league.time_zone")
    _keep(league, "league")
    return league


def _require_zone(name: str, place: str) -> None:
    if name not in clock.time_zones():
        raise Refused(f"{place}: there is no time zone {name!r}.", field="file")


def _require_legal_teams(league: League, teams: Iterable[Team]) -> None:
    rules = rulebook.rules_of(league)
    for number, team in enumerate(teams):
        if problems := rules.check_team(rulebook.team_of(team, ())):
            raise Refused(f"teams[{number}]: {problems[0][0]}", problems[0][1], field="file")


def _require_legal_men(league: League, players: Iterable[Player]) -> None:
    rules = rulebook.rules_of(league)
    for number, player in enumerate(players):
        if problems := rules.check_player(rulebook.athlete(player, None)):
            raise Refused(f"players[{number}]: {problems[0][0]}", problems[0][1], field="file")


def _count(records: Iterable[GameRecord]) -> None:
    """Statistics are no part of the file: they are counted anew from the records that stand."""
    for number, record in enumerate(records):
        try:
            body = engine.open_record(bytes(record.body))
        except engine.RecordError as wrong:
            raise Refused(f"records[{number}].body: {wrong}", field="file") from wrong
        if record.superseded_at is None:
            projections.write_lines(record=record, body=body)


def _seat_importer(league: League, actor: User) -> list[str]:
    """Nobody but the importer has a seat or belongs to the league; he runs it. The teams whose seats have ended."""
    now = clock.now()
    open_seats = Seat.objects.filter(team__league=league, until=None).exclude(user=actor)
    teams = sorted({str(seat.team) for seat in open_seats.select_related("team")})
    for seat in open_seats:
        seat.until = max(now, seat.since)
        seat.save(update_fields=["until"])
    league.memberships.exclude(user=actor).delete()
    role = {"role": Membership.Role.COMMISSIONER}
    league.memberships.update_or_create(user=actor, defaults=role, create_defaults={**role, "joined_at": now})
    return teams


def _tell(league: League, actor: User | None, missing: Mapping[str, int], empty: Sequence[str]) -> None:
    """Who imported a league, unless nobody did: a command's import leaves the log as it came."""
    if actor is not None:
        told = "; ".join(f"{count} {name}" for name, count in sorted(missing.items())) or "nothing"
        seats = f" Nobody coaches {', '.join(empty)} now." if empty else ""
        log.write(
            league=league,
            action="league.imported",
            sentence=f"{actor} imported the league from a file. Left out of the file: {told}.{seats}",
            actor=actor,
            data={"left_out": dict(missing), "empty": list(empty)},
        )


def _check(file: LeagueFile) -> None:
    """Refuse a file that is none of a league, of another version, or not whole."""
    head, tables = file.head, file.tables
    if head.get("format") != FORMAT:
        raise Refused("The file holds no league.", "Use a file that an export gave.", field="file")
    version = head.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise Refused(f"The file has version {_brief(version)}; 1 to {VERSION} are read here.", field="file")
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
    if not isinstance(head.get("left_out"), dict):
        raise Refused("left_out: an object is wanted.", field="file")


def _brief(value: object) -> str:
    """A wrong value as a sentence quotes it."""
    told = repr(value)
    return told if len(told) <= LONGEST_QUOTE else f"{told[:LONGEST_QUOTE]}..."


def _upgrade(table: Table, row: JSON) -> None:
    """What an older file does not know yet is as it is by default."""
    fresh: JSON = {column.name: None for column in _columns(table) if column.null}
    fresh |= {column.name: column.get_default() for column in _columns(table) if column.has_default()}
    fresh |= {name: [] for name in table.lists}
    row |= {name: _value_out(value) for name, value in fresh.items() if name not in row}


def _person(row: JSON) -> User:
    """Who is known here by that user name, else a new account without a password."""
    known = User.objects.filter(username__iexact=str(row.get("username", ""))).first()
    return known if known is not None else _account(row, {"is_active": True})


def _shadow(row: JSON, actor: User | None) -> User:
    """The importer himself, or an account that nobody can open: a name in the league's history and nobody's seat."""
    if actor is not None and str(row.get("username", "")).lower() == actor.username.lower():
        return actor
    return _account(row, {"is_active": False, "username": f"past-{uuid4()}", "public_id": uuid4()})


def _account(row: JSON, facts: JSON) -> User:
    """A new account without a password, as the file has it but for some ``facts``."""
    place = f"people: {row.get('username')}"
    columns = {column.name: column for column in User._meta.concrete_fields}
    wanted = (*USER_FIELDS, "public_id")
    given = {name: _value_in(columns[name], row.get(name), place) for name in wanted}
    if not facts["is_active"]:
        given["display_name"] = given["display_name"] or given["username"]
    user = User(created_at=clock.now(), **(given | facts))
    _require_zone(user.time_zone, place)
    user.set_unusable_password()
    _keep(user, place)
    return user


def _row_in(table: Table, row: JSON, made: Mapping[type[models.Model], list[int]], place: str) -> models.Model:
    columns = _columns(table)
    names = {column.name for column in columns} | set(table.lists)
    if set(row) != names:
        odd = sorted(names ^ set(row))
        raise Refused(f"{place}: {', '.join(odd)} {'is' if len(odd) == 1 else 'are'} missing or unknown.", field="file")
    values = {}
    for column in columns:
        where = f"{place}.{column.name}"
        if column.is_relation:
            values[column.attname] = _reference_in(column, row[column.name], made, where)
        else:
            values[column.attname] = _value_in(column, row[column.name], where)
    made_row = table.model(**values)
    _keep(made_row, place)
    for name in table.lists:
        keys = made[_model_of(made_row, name)]
        getattr(made_row, name).set([_at(keys, number, f"{place}.{name}") for number in row[name]])
    return made_row


def _reference_in(column: Column, value: Any, made: Mapping[type[models.Model], list[int]], place: str) -> int | None:
    if value is None and column.null:
        return None
    return _at(made[_target(column)], value, place)


def _at(rows: list[int], number: Any, place: str) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(rows):
        raise Refused(f"{place}: there is no row {_brief(number)} to which it could refer.", field="file")
    return rows[number]


def _value_in(column: Column, value: Any, place: str) -> Any:
    try:
        if isinstance(column, models.BinaryField):
            if value is None and column.null:
                return None
            return base64.b64decode(value, validate=True)
        if isinstance(column, models.JSONField):
            return _of_kind(value, type(column.get_default()) if column.has_default() else object)
        if value is not None and isinstance(column, (models.CharField, models.TextField, models.UUIDField)):
            _of_kind(value, str)
        if column.name in NAMES and value is not None:
            readable(value, what=place, field="file")
        found = column.to_python(value)
    except (ValidationError, ValueError, TypeError, OverflowError) as wrong:
        raise Refused(f"{place}: {_brief(value)} does not fit.", field="file") from wrong
    if isinstance(found, datetime) and not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise Refused(f"{place}: {_brief(value)} lies outside the years {FIRST_YEAR} to {LAST_YEAR}.", field="file")
    return found


def _of_kind(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(value)
    return value


def _keep(row: models.Model, place: str) -> None:
    """Check and store a row as it is, moments of birth included."""
    try:
        unchecked = (models.JSONField, models.BinaryField)  # theirs is whatever they hold, nothing included
        columns = row._meta.concrete_fields
        row.clean_fields([c.name for c in columns if c.is_relation or c.primary_key or isinstance(c, unchecked)])
        with transaction.atomic():
            row.save_base(raw=True, force_insert=True)
    except ValidationError as wrong:
        name, said = next(iter(wrong.message_dict.items()))
        raise Refused(f"{place}.{name}: {' '.join(said)}", field="file") from wrong
    except (DatabaseError, ValueError, TypeError) as wrong:
        raise Refused(f"{place}: the row contradicts another or its own columns.", field="file") from wrong


def file_name(league: League) -> str:
    """What the file of an export is called."""
    word = "".join(letter if letter.isalnum() else "-" for letter in league.name.lower()).strip("-")
    return f"{word or 'league'}-{clock.now():%Y-%m-%d}.json"
