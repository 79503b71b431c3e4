"""Isolation of faults: a row that cannot be read, judged or acted on is set aside, and the others go on.

A finder returns ``Due``: rows of which something may be due, and a function that judges a batch of them. Where a batch
fails it is halved until the row at fault is alone. That row is set aside with its league, the others are found.
Whoever goes through ``Due`` as through a list gets the fault itself.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from django.db.models import ForeignKey, Model, Q, QuerySet

from league.models import League

from .errors import Refused

log = logging.getLogger(__name__)

BATCH = 200

Row = TypeVar("Row", bound=Model)
Found = TypeVar("Found", bound=Model)
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Trouble:
    """A row that was set aside, with its league where it has one; or an act that failed as a whole.

    The text of the fault may quote a sealed plan, so people are told its type alone.
    """

    row: str
    fault: Exception
    league: int | None = None
    league_name: str = ""

    def __str__(self) -> str:
        of_league = f" of league {self.league} ({self.league_name})" if self.league else ""
        return f"{self.row}{of_league}: {type(self.fault).__name__}."


SetAside = Callable[[Trouble], None]


def raise_fault(trouble: Trouble) -> None:
    """Set nothing aside: raise the fault."""
    raise trouble.fault


def log_fault(trouble: Trouble) -> None:
    """Set a row aside with a line in the log."""
    log.error("Set aside: %s", trouble)


def trouble_of(model: type[Model], key: int, fault: Exception) -> Trouble:
    """Return the trouble of one row, named by its key since its other values may be unreadable."""
    row, path = f"{model.__name__} {key}", league_path(model)
    if path is not None:
        lookup = [f"{path}__{name}" if path else name for name in ("pk", "name")]
        with suppress(Exception):  # the league's own row is at fault, or the row is gone
            league, name = model._base_manager.values_list(*lookup).get(pk=key)
            return Trouble(row, fault, league, name or "")
    return Trouble(row, fault)


@cache
def league_path(model: type[Model]) -> str | None:
    """Return the shortest lookup from a model to its league; "" for the league itself, None where there is none."""
    ways: deque[tuple[type[Model], tuple[str, ...]]] = deque([(model, ())])
    seen = {model}
    while ways:
        at, steps = ways.popleft()
        if at is League:
            return "__".join(steps)
        for field in at._meta.concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model not in seen:
                seen.add(field.related_model)
                ways.append((field.related_model, (*steps, field.name)))
    return None


def of_swept(league_id: int | None, path: str = "league") -> Q:
    """Return the condition for rows that a sweep looks after; ``path`` leads from them to their league. A sweep of one
    league leaves every other alone, since a rehearsal sweeps by a clock of its own; one of all leagues leaves those in
    rehearsal alone."""
    return Q(**{path: league_id}) if league_id else Q(**{f"{path}__rehearsal": False})


@dataclass(frozen=True)
class Due(Generic[Row, Found]):
    """Rows of which something may be due, and ``judge``, which returns what is due of a batch of them.

    Rows are read by their keys, ``size`` at a time: one query where there are fewer, besides those of ``judge``. With
    an ``order`` of its own only the first ``size`` rows are read.
    """

    rows: QuerySet[Row]
    judge: Callable[[list[Row]], Iterable[Found]]
    size: int = BATCH
    order: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Found]:
        return self.sound(raise_fault)

    def sound(self, set_aside: SetAside) -> Iterator[Found]:
        """Yield what is due, batch by batch; rows that fail are set aside."""
        page = self.rows.order_by(*self._order)
        more = page
        while True:
            batch = more[: self.size]
            try:
                read = list(batch)
                keys = [row.pk for row in read]
                found: Iterable[Found] = list(self.judge(read))
            except Exception as fault:
                try:
                    keys = list(batch.values_list("pk", flat=True))
                except Exception as failed:  # the database, and no single row
                    set_aside(Trouble(f"Every {self.rows.model.__name__}", failed))
                    return
                found = self._halved(keys, fault, set_aside)
            yield from found
            if self.order or len(keys) < self.size:
                return
            more = page.filter(pk__gt=keys[-1])

    def carry_out(
        self, act: Callable[[Found], Result], set_aside: SetAside, keep: Callable[[], None] = lambda: None
    ) -> Iterator[Result]:
        """Act on each by itself and yield what came of it; ``keep`` is called before each act, and may raise."""
        for row in self.sound(set_aside):
            keep()
            try:
                result = act(row)
            except Refused as refused:
                log.info("%s %s: %s", type(row).__name__, row.pk, refused)
            except Exception as fault:
                set_aside(trouble_of(type(row), row.pk, fault))
            else:
                yield result

    @property
    def _order(self) -> tuple[str, ...]:
        return self.order or ("pk",)

    def _halved(self, keys: list[int], fault: Exception, set_aside: SetAside) -> Iterator[Found]:
        """Yield what is due of a batch that failed: of each half by itself, down to the row at fault."""
        if len(keys) == 1:
            set_aside(trouble_of(self.rows.model, keys[0], fault))
        if len(keys) <= 1:
            return
        middle = len(keys) // 2
        ordered = self.rows.order_by(*self._order)
        for half in (keys[:middle], keys[middle:]):
            try:
                found: Iterable[Found] = list(self.judge(list(ordered.filter(pk__in=half))))
            except Exception as problem:
                found = self._halved(half, problem, set_aside)
            yield from found


def rows_due(rows: QuerySet[Row], *, size: int = BATCH) -> Due[Row, Row]:
    """Return rows of which the query itself knows that they are due."""
    return Due(rows, list, size)
