"""The plays of a draft as a page on which each is built: one open at a time, read, drawn and explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from games import engine
from games.engine import PLAY_NAME, PLAY_TEXT, GroupedChoice, Input, PlayDrawing, PlayReading, Sheet, Slot
from games.models import BenchRun
from games.selectors import bench_runs
from games.selectors.bench_report import BenchReport, Row, report
from games.selectors.exchange import read_exchange
from games.selectors.play_pictures import Picture, picture_of
from games.selectors.sheets import Draft, Fault
from league.models import Fixture
from league.permissions import Viewer

NEW = "new"
PLAYS = "plays"  # how a sheet is drawn whose rows are plays
MOST_CHARACTERS = 400  # of a play that is typed which are looked at
SLOT = "slot."  # before the key of a slot, in what a page posts
KIND = "kind"


@dataclass(frozen=True)
class Asked:
    """What a page is asked to show: a play by its name, "new" or "" for the first; a set, a defense by their keys,
    "" for the first of either."""

    play: str = ""
    set_key: str = ""
    defense: str = ""

    @classmethod
    def of(cls, values: Mapping[str, str]) -> Asked:
        """What an address asks for, or a form whose open row may have been given another name."""
        name = values.get(f"{values.get('row', '')}.{PLAY_NAME}", "") or values.get("play", "")
        asked = (name, values.get("set", ""), values.get("against", ""))
        return cls(*(each[:MOST_CHARACTERS] for each in asked))

    def query(self, play: str) -> str:
        """The query that asks for another play in the same set against the same defense."""
        fields = {"play": play, "set": self.set_key, "against": self.defense}
        return urlencode({name: value for name, value in fields.items() if value})


@dataclass(frozen=True)
class Chip:
    """A play in the row of all plays: the ``row`` of the sheet in which it stands. ``tint`` numbers its kind, 0 where
    it cannot be read."""

    row: int
    name: str
    title: str
    kind: str
    tint: int
    query: str
    current: bool
    wrong: bool


@dataclass(frozen=True)
class Select:
    """One choice of a slot; ``adds`` is the empty one at the end that adds another."""

    id: str
    label: str
    options: list[tuple[str, str, bool]]
    adds: bool = False


@dataclass(frozen=True)
class Part:
    """A piece of a sentence: words, or the choices of a slot."""

    words: str = ""
    name: str = ""
    selects: tuple[Select, ...] = ()
    many: bool = False

    @property
    def tight(self) -> bool:
        """Words that begin with a stop stand close to what is before them."""
        return self.words[:1] in (",", ".")


@dataclass(frozen=True)
class Panel:
    """A play as it is written now: its sentence and its drawing."""

    text: str
    reading: PlayReading
    parts: list[Part]
    drawing: PlayDrawing
    picture: Picture | None
    sets: list[tuple[str, str, bool]]
    defenses: list[tuple[str, list[tuple[str, str, bool]]]]
    tints: list[tuple[int, str]]


@dataclass(frozen=True)
class Gains:
    """What a play gained on the bench: its row, what it gained against each defense, and the trial."""

    run: BenchRun
    plan: str
    row: Row
    against: list[tuple[str, float, int]]
    same: bool


@dataclass(frozen=True)
class PlaysPage:
    """All plays of a sheet, the open one with its inputs, and those of the others."""

    chips: list[Chip]
    kinds: list[tuple[int, str]]
    index: int
    name: str
    free_name: str
    is_new: bool
    inputs: dict[str, Input]
    others: list[tuple[Input, ...]]
    problems: list[str]
    panel: Panel
    gains: Gains | None
    asked: Asked
    new_query: str


def plays_page(
    draft: Draft, sheet: Sheet | None, viewer: Viewer, fixture: Fixture, values: Mapping[str, str]
) -> PlaysPage | None:
    """The page of a sheet of plays; None for any other sheet."""
    if sheet is None or draft.plan is None or sheet.line.drawn != PLAYS:
        return None
    asked = Asked.of(values)
    rows = [{each.key.partition(".")[2]: each for each in row} for row in sheet.rows]
    index = _open_row(rows, asked, _wrong_rows(draft, sheet))
    row = rows[index]
    name, text = row[PLAY_NAME].value, row[PLAY_TEXT].value
    asked = Asked(name or NEW, asked.set_key, asked.defense)
    taken = [each[PLAY_NAME].value for each in rows]
    panel = play_panel(draft, fixture, text, asked)
    kinds = engine.play_kinds(draft.matchup)
    return PlaysPage(
        chips=_chips(draft, sheet, rows, index, asked, kinds),
        kinds=[(number, label) for number, (_, label) in enumerate(kinds, 1)],
        index=index,
        name=name,
        free_name=engine.free_play_name(draft.matchup, taken),
        is_new=not name and not text,
        inputs=row,
        others=[each for number, each in enumerate(sheet.rows) if number != index],
        problems=_problems(draft, sheet, index),
        panel=panel,
        gains=_gains(viewer, fixture, draft.side, name, text),
        asked=asked,
        new_query=asked.query(NEW),
    )


def _open_row(rows: list[dict[str, Input]], asked: Asked, wrong: set[int]) -> int:
    """The row that is shown: the one asked for, else the first with an error, else the first."""
    used = [number for number, row in enumerate(rows) if row[PLAY_NAME].value or row[PLAY_TEXT].value]
    if asked.play == NEW or not used:
        return next((number for number in range(len(rows)) if number not in used), 0)
    named = [number for number in used if rows[number][PLAY_NAME].value == asked.play]
    return next(iter([*named, *sorted(wrong.intersection(used)), *used]))


def _wrong_rows(draft: Draft, sheet: Sheet) -> set[int]:
    """The rows in which the last check found an error."""
    faults = [fault for fault in draft.faults_of(sheet.line.key) if fault.error]
    return {row for row in map(_row_of, faults) if row is not None}


def _row_of(fault: Fault) -> int | None:
    """The row in whose inputs something is wrong: ``3.text`` is of row 3."""
    number = fault.input.partition(".")[0]
    return int(number) if number.isdigit() else None


def _problems(draft: Draft, sheet: Sheet, index: int) -> list[str]:
    """What the last check found wrong with one play, each with what to do."""
    return [fault.told for fault in draft.faults_of(sheet.line.key) if _row_of(fault) == index]


def _chips(
    draft: Draft, sheet: Sheet, rows: list[dict[str, Input]], index: int, asked: Asked, kinds: list[tuple[str, str]]
) -> list[Chip]:
    tints = {code: (number, label) for number, (code, label) in enumerate(kinds, 1)}
    wrong = _wrong_rows(draft, sheet)
    chips = []
    for number, row in enumerate(rows):
        name, text = row[PLAY_NAME].value, row[PLAY_TEXT].value
        if not name and not text:
            continue
        tint, kind = tints.get(engine.kind_of_play(draft.matchup, text), (0, "cannot be read"))
        title = row["name"].value if "name" in row else ""
        chips.append(
            Chip(
                number,
                name or "?",
                title or text,
                kind,
                tint,
                asked.query(name),
                number == index,
                number in wrong or not tint,
            )
        )
    return chips


# -- one play ----------------------------------------------------------------------------------------------------------


def play_panel(draft: Draft, fixture: Fixture, text: str, asked: Asked) -> Panel:
    """A play as a text says it, in the set and against the defense asked for."""
    matchup = draft.matchup
    opened = read_exchange(fixture).opened(matchup.steps, draft.side)
    setting = engine.play_setting(matchup, draft.side, draft.plan or {}, opened)
    sets = engine.sets_of_play(matchup, text, setting)
    chosen = next((key for key, _ in sets if key == asked.set_key), sets[0][0] if sets else "")
    defenses = engine.defenses_against(matchup, setting)
    against = asked.defense or (defenses[0].key if defenses else "")
    setting = engine.in_set(setting, chosen, against)
    reading = engine.read_play(matchup, text, setting) or PlayReading(text, (), (), "", ())
    drawing = engine.draw_play(matchup, text, setting)
    return Panel(
        text=text,
        reading=reading,
        parts=[_part(piece) for piece in reading.pieces],
        drawing=drawing,
        picture=picture_of(drawing),
        sets=[(key, label, key == chosen) for key, label in sets],
        defenses=_grouped(defenses, against),
        tints=[(number, label) for number, (_, label) in enumerate(reading.kinds, 1)],
    )


def _grouped(defenses: list[GroupedChoice], chosen: str) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """The defenses under their headings; the first stands against a play where none was asked for."""
    return [
        (group, [(each.key, each.label, each.key == chosen) for each in choices])
        for group, choices in groupby(defenses, key=lambda each: each.group)
    ]


def _part(piece: str | Slot) -> Part:
    if isinstance(piece, str):
        return Part(words=piece)
    chosen = [*piece.chosen, *([""] if piece.many or not piece.chosen else [])]
    id = f"slot-{piece.key.replace('.', '-')}"
    selects = tuple(_select(piece, code, f"{id}-{number}", number) for number, code in enumerate(chosen))
    return Part(name=SLOT + piece.key, selects=selects, many=piece.many)


def _select(slot: Slot, chosen: str, id: str, number: int) -> Select:
    adds = slot.many and not chosen
    options = [(code, label, code == chosen) for code, label in slot.choices]
    if slot.many:
        options.insert(0, ("", "+ add" if adds else "– leave out", adds))
    place = f" {number + 1}" if slot.many and not adds else ""
    return Select(id, f"{slot.label}{', one more' if adds else place}", options, adds)


def chosen_slots(values: Mapping[str, list[str]]) -> tuple[str, dict[str, list[str]]]:
    """The kind of a play and what is chosen in its slots, from what a page posts."""
    slots = {
        key.removeprefix(SLOT): [text[:MOST_CHARACTERS] for text in texts if text]
        for key, texts in values.items()
        if key.startswith(SLOT)
    }
    return next(iter(values.get(KIND, [])), ""), {key: texts for key, texts in slots.items() if texts}


# -- what it gains -----------------------------------------------------------------------------------------------------


def _gains(viewer: Viewer, fixture: Fixture, side: str, name: str, text: str) -> Gains | None:
    """What the newest trial of this side's drafts says of a play; None where there is none, or it was not called."""
    if not name:
        return None
    run = bench_runs.runs_of(viewer, fixture, side).filter(situation__isnull=True).exclude(results={}).first()
    figures = report(run) if run else None
    if run is None or figures is None:
        return None
    row = next((each for each in figures.plays if each.name.startswith(f"{name}, ")), None)
    if row is None:
        return None
    return Gains(run, bench_runs.plan_words(run), row, _against(figures, row.name), row.name == f"{name}, {text}")


def _against(figures: BenchReport, name: str) -> list[tuple[str, float, int]]:
    """Yards of a play and how often it was called against each defense that it met often enough."""
    cells = next((cells for row, _, cells in figures.against.rows if row == name), ())
    columns = zip(figures.against.columns, cells, strict=False)
    return [(column, cell.yards, cell.calls) for column, cell in columns if cell is not None]
