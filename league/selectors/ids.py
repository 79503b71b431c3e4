"""The one door for ids that come from outside: from a form, a body, a file, an event or an entry that was stored.

An id is looked up inside a league or among a person's own rows. So an id of another league's row finds nothing, and
neither does a text that is no id. Each model declares its way to its league (``league_path``) or to its person
(``person_path``), as a query spells it. ``tests/test_ids_from_outside.py`` refuses any look-up that goes around.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeVar
from uuid import UUID

from django.db.models import F, Model, QuerySet

from league.models import League, Outbox, User

Row = TypeVar("Row", bound=Model)
Key = Literal["public_id", "pk"]
LARGEST_KEY = 2**63 - 1


def as_id(ref: object) -> UUID | None:
    """Return the public id that a text stands for; None for what is no id."""
    if isinstance(ref, UUID):
        return ref
    try:
        return UUID(ref) if isinstance(ref, str) else None
    except ValueError:
        return None


def find_in(league: League | int, rows: QuerySet[Row] | type[Row], ref: object, *, by: Key = "public_id") -> Row | None:
    """Return the league's row that the id names. ``rows`` may be narrowed, or locked."""
    return _inside(rows, "league_path", _key(league)).filter(**{f"{by}__in": _keys([ref], by)}).first()


def find_each_in(league: League | int, rows: QuerySet[Row] | type[Row], refs: Iterable[object]) -> dict[str, Row]:
    """Return the league's rows that the ids name, by the ids as they were given; one query."""
    asked = list(refs)
    found: QuerySet[Any] = _found(_inside(rows, "league_path", _key(league)), asked)
    known: dict[UUID | None, Row] = {row.public_id: row for row in found}
    return {str(ref): known[key] for ref in asked if (key := as_id(ref)) in known}


def find_of(person: User, rows: QuerySet[Row] | type[Row], ref: object) -> Row | None:
    """Return the person's own row that the id names."""
    return _found(_inside(rows, "person_path", person.pk), [ref]).first()


def find_person(ref: object) -> User | None:
    """Return the person whom a signed link or a queued mail names; None where the account is closed."""
    return _found(User.objects.filter(is_active=True), [ref]).first()


def find_for_operator(rows: QuerySet[Row] | type[Row], ref: object) -> Row | None:
    """Return the row of any league that an operator names at the command line."""
    return _found(_all(rows), [ref]).first()


def find_told(told: Sequence[Outbox], rows: QuerySet[Row], name: str, *, by: Key = "public_id") -> dict[int, Row]:
    """Return the rows that outbox rows name in their bodies, by the keys of the outbox rows; one query. Only a row of
    the outbox row's own league counts."""
    wanted = _keys([row.body[name] for row in told], by)
    path = _path(rows.model, "league_path")
    found: QuerySet[Any] = rows.filter(**{f"{by}__in": wanted}).annotate(of_league=F(path))
    known: dict[tuple[int | None, str], Row] = {(row.of_league, str(getattr(row, by))): row for row in found}
    named = {row.pk: known.get((row.league_id, str(row.body[name]))) for row in told}
    return {pk: row for pk, row in named.items() if row is not None}


def has_any(model: type[Model], refs: Iterable[object]) -> bool:
    """Return whether a row of any league has one of these ids already, so that no other row can have it."""
    return _found(_all(model), refs).exists()


def _all(rows: QuerySet[Row] | type[Row]) -> QuerySet[Row]:
    return rows if isinstance(rows, QuerySet) else rows._default_manager.all()


def _path(model: type[Model], kind: str) -> str:
    path: str = getattr(model, kind, "")
    if not path:
        raise LookupError(f"{model.__name__} declares no {kind}.")
    return path


def _key(league: League | int) -> int:
    return league if isinstance(league, int) else league.pk


def _inside(rows: QuerySet[Row] | type[Row], kind: str, owner: int) -> QuerySet[Row]:
    found = _all(rows)
    return found.filter(**{_path(found.model, kind): owner})


def _found(rows: QuerySet[Row], refs: Iterable[object]) -> QuerySet[Row]:
    return rows.filter(public_id__in=_keys(refs, "public_id"))


def _keys(refs: Iterable[object], by: Key) -> list[Any]:
    """Return those of the references that a column can hold."""
    if by == "public_id":
        return [key for ref in refs if (key := as_id(ref)) is not None]
    return [ref for ref in refs if isinstance(ref, int) and 0 < ref <= LARGEST_KEY]
