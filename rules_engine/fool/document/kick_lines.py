"""Kick tactics in a plan: lines by unit, the first that holds is called (10.2.6; play-by-mail 9 to 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

from ...plans.conditions.asking import OwnWords, PreparedCondition
from ...plans.document_reader import DocumentReader, join
from ...value import Value
from ..kicks.tactics import CALLS, RUSH_PLACES, RUSHES
from . import vocabulary

ALWAYS: Final = "normal"
MOST_LINES: Final = 12
# the fields of a line beside ``when`` and ``call``, by unit
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "kickoff": (),
    "kickoff_return": ("rekick",),
    "punt": ("xb",),
    "punt_return": ("rush", "xr", "ret", "roll_inside"),
    "placekick": ("of",),
    "placekick_defense": ("of", "defense"),
}
KICKS: Final = ("field_goal", "extra_point")


@final
class KickLine(Value):
    """What is called for one unit, and when; the other fields as ``docs/plan-document.md`` has them.

    Rules: fool:10.2.6-01
    """

    NAMES: ClassVar[str] = "unit when call rekick xb rush xr ret roll_inside of defense path"

    def __init__(
        self,
        unit: str,
        when: str = ALWAYS,
        call: str = "standard",
        rekick: bool | None = None,
        xb: str = "",
        rush: str = "standard",
        xr: str = "O1",
        ret: str = "O1",
        roll_inside: int | None = None,
        of: str = "",
        defense: str = "",
        path: str = "",
    ) -> None:
        self.unit: Final = unit
        self.when: Final = when
        self.call: Final = call
        self.rekick: Final[bool | None] = rekick
        self.xb: Final = xb
        self.rush: Final = rush
        self.xr: Final = xr
        self.ret: Final = ret
        self.roll_inside: Final[int | None] = roll_inside
        self.of: Final = of
        self.defense: Final = defense
        self.path: Final = path

    @property
    def always(self) -> bool:
        """Whether it holds whatever the situation: then the automatic tactics come before it."""
        return self.when.strip().lower() == ALWAYS


KickLines = Mapping[str, tuple[KickLine, ...]]


def read_tactics(doc: DocumentReader, body: dict[str, Any], path: str) -> KickLines | None:
    """The tactics of a half; None where the field is left out."""
    if body.get("tactics") is None:
        return None
    inner = join(path, "tactics")
    units = doc.fields(body["tactics"], inner, (), tuple(CALLS))
    return {
        unit: tuple(_line(doc, unit, value, at) for value, at in doc.items(units, unit, inner, MOST_LINES))
        for unit in CALLS
        if unit in units
    }


def _line(doc: DocumentReader, unit: str, value: object, path: str) -> KickLine:
    body = doc.fields(value, path, (), ("when", "call", *FIELDS[unit]))
    rekick = doc.flag(body, "rekick", path) if "rekick" in body else None
    inside = None
    if body.get("roll_inside") is not None:
        inside = doc.number(body, "roll_inside", path, 1, 50)
    return KickLine(
        unit=unit,
        when=doc.text(body, "when", path, 300) if "when" in body else ALWAYS,
        call=doc.choice(body, "call", path, CALLS[unit], "standard"),
        rekick=rekick,
        xb=doc.choice(body, "xb", path, ("", *RUSH_PLACES), ""),
        rush=doc.choice(body, "rush", path, RUSHES, "standard"),
        xr=doc.choice(body, "xr", path, RUSH_PLACES, "O1"),
        ret=doc.choice(body, "ret", path, RUSH_PLACES, "O1"),
        roll_inside=inside,
        of=doc.choice(body, "of", path, ("", *KICKS), ""),
        defense=doc.text(body, "defense", path, 40),
        path=path,
    )


@final
class KickOrder(Value):
    """A line, and whether it holds."""

    NAMES: ClassVar[str] = "line test"

    def __init__(
        self,
        line: KickLine,
        test: PreparedCondition,
    ) -> None:
        self.line: Final = line
        self.test: Final = test


KickOrders = Mapping[str, tuple[KickOrder, ...]]


def compile_tactics(lines: KickLines | None, own: OwnWords) -> KickOrders:
    """The lines with their conditions as quick tests; ``own`` reads the words that the coach defines himself."""
    return {
        unit: tuple(KickOrder(line, PreparedCondition(vocabulary.of_situation(line.when), own)) for line in rows)
        for unit, rows in (lines or {}).items()
    }
