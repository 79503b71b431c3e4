"""What a coach keeps of a plan to use it in another one: a set, a play, a table, with the men whom it names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class EntryName(NamedTuple):
    """An entry as other pieces of a plan name it: the code of its sheet, and its short name."""

    sheet: str
    name: str


@dataclass(frozen=True, slots=True)
class KeptMan:
    """A man of the team that the entry was written for; ``name`` is "" where it was not handed on."""

    number: int
    position: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """``body`` is an entry of the list, or the whole table, of the plan form's sheet with the code ``sheet``. ``men``
    are those whose numbers stand in it."""

    sheet: str
    body: Any
    men: tuple[KeptMan, ...] = ()
