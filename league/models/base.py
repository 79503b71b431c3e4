import uuid
from typing import Any, ClassVar, TypeVar

from django.db import models

Row = TypeVar("Row", bound=models.Model)


class Unchangeable(Exception):
    """Somebody tried to change or remove a row that is only ever added."""


class AppendedQuerySet(models.QuerySet[Row]):
    """Rows that are added and read; the database refuses to change them too."""

    def update(self, **facts: object) -> int:
        raise Unchangeable(f"Rows of {self.model.__name__} are never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise Unchangeable(f"Rows of {self.model.__name__} are never removed.")

    def bulk_update(self, *args: object, **facts: object) -> int:
        raise Unchangeable(f"Rows of {self.model.__name__} are never changed.")


class Appended(models.Model):
    """A row that is written once. The migration that makes its table adds a trigger that refuses every change."""

    objects = AppendedQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **facts: Any) -> None:
        if not self._state.adding:
            raise Unchangeable(f"A row of {type(self).__name__} is never changed.")
        super().save(*args, **facts)

    def delete(self, *args: object, **facts: object) -> tuple[int, dict[str, int]]:
        raise Unchangeable(f"A row of {type(self).__name__} is never removed.")


class Addressed(models.Model):
    """A row with an address: the random id is all that leaves the server, so that ids tell nothing.

    A model declares by which fields its rows belong to a league (``league_path``) or to a person (``person_path``), as
    a query spells it; ``league.selectors.ids`` looks ids up by them.
    """

    league_path: ClassVar[str] = ""
    person_path: ClassVar[str] = ""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
