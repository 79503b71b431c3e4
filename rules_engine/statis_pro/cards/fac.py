"""A Fast Action Card (FAC) and what stands on it.

A card of the deck has every field. A card of a conformance case has those that are read; a field that is missing there
is None, and whoever asks for it (``resolution/drawing.py``) says so.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, final

from ...errors import EngineError
from ...plans.document_reader import DocumentReader, join, shown
from ...value import Value
from ..boxes import BOXES, LINE, POSITIONS, ROW_1, ROW_2

RUNS: Final = ("SL", "IL", "IR", "SR")  # runs that a directive answers; the end around (ER) has an entry of its own
BREAK: Final = "Break"
ORIGINAL: Final = "ORIG"
RUSH: Final = "P.Rush"
OK: Final = "OK"
TARGETS: Final = (ORIGINAL, RUSH, "LE", "RE", "FL", "BK1", "BK2", "BK3")
SCREENS: Final = ("INC", "COM", "COMx3", "COMx2", "COMxh", "INT")
SOLITAIRE_LINES: Final = 5
DEFENSES: Final = ("R[NK]", "R[BC]", "P", "PR", "P[x2]", "PR[x2]", "BLZ")
MOST_ALIKE: Final = 2  # blockers or boxes of a directive
BALL_CARRIER: Final = "BC"
BACKS_WHO_BLOCK: Final = "BK"
BLOCKERS: Final = (*LINE, "LE", "RE", BACKS_WHO_BLOCK)
RUN_BOXES: Final = (*ROW_1, *ROW_2)
Event = Literal["PEN", "INJ", "FUM", "FUMS", "NONE"]
EVENTS: Final[tuple[Event, ...]] = ("PEN", "INJ", "FUM", "FUMS", "NONE")
CATEGORIES: Final = ("c1", "c2", "c3", "c4")
_FIELDS: Final = ("id", "rn", "ob", "pn", "runs", "all", "sc", "z", "solo")
_PENALTIES: Final = [f"{letter}{number}" for letter in "ODKR" for number in range(1, 16)]


class MissingField(EngineError):
    """A play asks for something that a card leaves out."""


@final
class Directive(Value):
    """Who decides a run: ``LG``, ``LG+CN``, ``B``, ``B+G``, ``LG v B`` or ``Break`` (8.2.1).

    text     as printed
    blockers positions whose Blocking Values count; ``BK``: the backs who do not carry the ball
    boxes    boxes whose Tackle Values count
    """

    NAMES: ClassVar[str] = "text blockers boxes"

    def __init__(self, text: str, blockers: tuple[str, ...], boxes: tuple[str, ...]) -> None:
        self.text: Final = text
        self.blockers: Final = blockers
        self.boxes: Final = boxes

    @property
    def breaks(self) -> bool:
        """A long gain."""
        return self.text == BREAK

    @property
    def contest(self) -> bool:
        """Blocker against box: only the winner's value counts."""
        return bool(self.blockers and self.boxes)


@final
class EndAround(Value):
    """The entry ER: yards lost (negative), or 0 for ``OK``, which lets the run go on (8.2.6)."""

    NAMES: ClassVar[str] = "loss"

    def __init__(self, loss: int) -> None:
        self.loss: Final = loss


@final
class ZResult(Value):
    """The line "Z results" of a card (8.8).

    codes  of a penalty: ``c1`` .. ``c4`` to the letter and number of the foul (``O7``), None where there is none; a
           category that a case does not give is missing
    who    of an injury: ``BC``, a position or a box
    """

    NAMES: ClassVar[str] = "kind codes who"

    def __init__(self, kind: Event, codes: dict[str, str | None], who: str) -> None:
        self.kind: Final = kind
        self.codes: Final = codes
        self.who: Final = who

    def foul(self, category: str) -> str | None:
        """The foul of a play of that category, ``c1`` .. ``c4`` (``O7``); None where there is none."""
        if category not in self.codes:
            raise MissingField(f'The play asks for the foul "{category}", which the card leaves out.')
        return self.codes[category]


@final
class FastActionCard(Value):
    """One normal card. A Z card has nothing on it and is None wherever cards are turned.

    number          1 to 96; 0 in a case
    run_number      RN, 1 to 12
    out_of_bounds   "OB" stands behind the RN
    pass_number     PN, 1 to 48
    directives      the run directive of ``SL``, ``IL``, ``IR``, ``SR``
    end_around      the entry ER
    target          the line ALL: ``ORIG``, ``P.Rush`` or a position (``FL`` for the flanker)
    screen          ``INC``, ``COM``, ``COMx3``, ``COMx2``, ``COMxh``, ``INT``
    z               the line of Z results
    solitaire       the five defenses
    """

    NAMES: ClassVar[str] = "number run_number out_of_bounds pass_number directives end_around target screen z solitaire"

    def __init__(
        self,
        number: int,
        run_number: int | None,
        out_of_bounds: bool,
        pass_number: int | None,
        directives: dict[str, Directive],
        end_around: EndAround | None,
        target: str | None,
        screen: str | None,
        z: ZResult | None,
        solitaire: tuple[str, ...] | None,
    ) -> None:
        self.number: Final = number
        self.run_number: Final = run_number
        self.out_of_bounds: Final = out_of_bounds
        self.pass_number: Final = pass_number
        self.directives: Final = directives
        self.end_around: Final = end_around
        self.target: Final = target
        self.screen: Final = screen
        self.z: Final = z
        self.solitaire: Final = solitaire


# -- reading -----------------------------------------------------------------------------------------------------------


def reader() -> DocumentReader:
    """A reader whose report names the faults of cards."""
    return DocumentReader("CARD", "FIELD")


def read_card(value: object, path: str, reader: DocumentReader) -> FastActionCard:
    """A card from its JSON; what cannot be taken is noted with its place and left out.

    Rules: statis_pro:SP-029
    """
    body = reader.fields(value, path, (), _FIELDS)
    runs_path = join(path, "runs")
    runs = reader.fields(body["runs"], runs_path, (), (*RUNS, "ER")) if "runs" in body else {}
    return FastActionCard(
        number=reader.number(body, "id", path, 0, 109),
        run_number=reader.number(body, "rn", path, 1, 12) if "rn" in body else None,
        out_of_bounds=reader.flag(body, "ob", path),
        pass_number=reader.number(body, "pn", path, 1, 48) if "pn" in body else None,
        directives={play: read_directive(runs[play], join(runs_path, play), reader) for play in RUNS if play in runs},
        end_around=_end_around(runs, runs_path, reader),
        target=reader.choice(body, "all", path, TARGETS, None),
        screen=reader.choice(body, "sc", path, SCREENS, None),
        z=_read_z(body["z"], join(path, "z"), reader) if "z" in body else None,
        solitaire=_read_solitaire(body["solo"], join(path, "solo"), reader) if "solo" in body else None,
    )


def read_directive(value: object, path: str, reader: DocumentReader) -> Directive:
    """A run directive from its text.

    Rules: statis_pro:SP-047
    """
    text = value if isinstance(value, str) else ""
    if text == BREAK:
        return Directive(text, (), ())
    left, _, right = text.partition(" v ")
    blockers = tuple([place for place in left.split("+") if place in BLOCKERS])
    boxes = tuple([place for place in (right or left).split("+") if place in RUN_BOXES])
    if text not in _spellings(blockers, boxes):
        reader.wrong(
            path,
            f"{shown(value)} is no run directive.",
            'A directive is "Break", one or two blockers ("LG+CN"), one or two boxes ("B+G") or blocker against box '
            '("LG v B").',
        )
    return Directive(text, blockers, boxes)


def _spellings(blockers: tuple[str, ...], boxes: tuple[str, ...]) -> tuple[str, ...]:
    """How a directive with these blockers and boxes is written: one against one, or one or two of a kind."""
    alike = blockers or boxes
    if blockers and boxes:
        return (f"{blockers[0]} v {boxes[0]}",) if len(blockers) == len(boxes) == 1 else ()
    return ("+".join(alike),) if 1 <= len(set(alike)) == len(alike) <= MOST_ALIKE else ()


def _end_around(runs: dict[str, Any], path: str, reader: DocumentReader) -> EndAround | None:
    """The entry ER: "OK" or yards lost."""
    if "ER" not in runs:
        return None
    if runs["ER"] == OK:
        return EndAround(0)
    return EndAround(reader.number(runs, "ER", path, -99, -1))


def _read_z(value: object, path: str, reader: DocumentReader) -> ZResult:
    body = reader.fields(value, path, ("kind",), (*CATEGORIES, "who"))
    kind: Event = reader.choice(body, "kind", path, EVENTS, "NONE")
    who = ""
    if kind == "INJ":
        reader.fields(body, path, ("who",), ("kind", *CATEGORIES))
        who = reader.choice(body, "who", path, (BALL_CARRIER, *POSITIONS, *BOXES), "")
    given = [category for category in CATEGORIES if category in body] if kind == "PEN" else []
    return ZResult(kind, {each: _penalty_code(body[each], join(path, each), reader) for each in given}, who)


def _penalty_code(value: object, path: str, reader: DocumentReader) -> str | None:
    if value is None or value in _PENALTIES:
        return None if value is None else str(value)
    reader.wrong(path, f"{shown(value)} is no foul.", 'It is null, or O, D, K or R and a number from 1 to 15 ("O7").')
    return None


def _read_solitaire(value: object, path: str, reader: DocumentReader) -> tuple[str, ...]:
    if isinstance(value, list) and len(value) == SOLITAIRE_LINES and all(each in DEFENSES for each in value):
        return tuple(value)
    reader.wrong(path, "The solitaire lines are a list of five defenses.", f"Each is one of {', '.join(DEFENSES)}.")
    return ()
