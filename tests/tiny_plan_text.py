"""Plans of the tiny rulebook: eleven starters, how often they run, and a table of calls if the coach likes.

They are made of the same pieces as FOOL's (``rules_engine/plans``) by another rulebook's words: lines are drawn on
with a d12, a die with weights or a deck, conditions may ask for the ground, and the compact form is a line of numbers
with the table's rows below it:

    turf 10 11 12 13 14 15 16 17 18 19 20 6
    long | down = 3 and distance > 7 | deck: pass pass run
    n | normal | odds: run pass
"""

from __future__ import annotations

import re

from rules_engine.errors import Report
from rules_engine.interface import (
    JSON,
)
from rules_engine.interface.planning.call_tables import CallKind, LineFields, NamedCall
from rules_engine.plans import schema
from rules_engine.plans.conditions.reading import parse
from rules_engine.plans.conditions.words import SHARED_WORDS, Condition, Phrase, Word
from rules_engine.plans.document import PlanText
from rules_engine.plans.document_reader import DocumentReader, NameRule
from rules_engine.plans.tables.checking import TableWords
from rules_engine.plans.tables.drawing import Deck, DiceSum, LineKind, TableRules, WeightedDie
from rules_engine.plans.tables.lines import WrittenLine
from rules_engine.plans.tables.reading import LineRules, read_lines
from rules_engine.plans.tables.study.subject import CallNames
from rules_engine.plans.text.draft import Draft
from rules_engine.plans.text.reading import CompactReader
from rules_engine.plans.text.rows import aligned, line_parts, read_line
from rules_engine.plans.text.words import LineError, LineReader, bars, is_row, words
from rules_engine.plans.text.writing import Unprintable

TABLES = TableRules(
    kinds=(
        LineKind("d12", DiceSum(12), "a die of twelve"),
        LineKind("odds", WeightedDie((7, 5)), "seven in twelve"),
        LineKind("deck", Deck(), "a deck"),
    ),
    split_sides=20,
    most_choices=2,
)
GROUND = Phrase("Ground", "on {}")
WORDS = SHARED_WORDS | {"ground": Word("ground", "choice", choices=("grass", "turf"), phrase=GROUND)}
LINE_FIELDS = LineFields(drawn_by="kind")
CALL_NAMES = CallNames(
    {"run": NamedCall("run", "Run up the middle", "ground"), "pass": NamedCall("pass", "Throw it", "air")},
    (CallKind("ground", "On the ground"), CallKind("air", "Through the air")),
)
TABLE_WORDS = TableWords("call", {}, last="LAST", condition="WHEN", cells="CELL", reference="LINE", name="ID")
LINE_ID = NameRule("[a-z0-9]{1,8}", "one to eight small letters and digits")
LONGEST_CONDITION, MOST_LINES = 100, 12
CALLS = ("run", "pass")
USUAL_DUMP = 7  # what the compact form leaves unsaid
FIELDS = ("ground", "starters", "calls", "table", "again")
NO_PLAN = "Write eleven starters and a number of runs."


# -- the document ------------------------------------------------------------------------------------------------------


def read_condition(text: str) -> Condition:
    return parse(text, WORDS)


def read_shape(plan: object) -> tuple[tuple[WrittenLine, ...], DocumentReader]:
    """The lines of a plan's table; what its numbers are is told by the check."""
    doc = DocumentReader("SHAPE", "FIELD")
    body = doc.fields(plan, "", (), FIELDS)
    for name in ("calls", "again"):
        if name in body:
            doc.fields(body[name], name, (), ("run", "dump", "note"))
    return read_lines(doc, body, "table", "", LineRules(TABLES, LINE_ID, LONGEST_CONDITION, MOST_LINES)), doc


def check_shape(plan: object) -> Report:
    return read_shape(plan)[1].report


def plan_schema() -> JSON:
    """Numbers may be anything here, as in ``read_shape``."""
    calls = schema.an_object({"run": {}, "dump": {}, "note": {}})
    line = schema.table_line(TABLES, LINE_ID, LONGEST_CONDITION, {})
    fields = {"ground": {}, "starters": {}, "calls": calls, "table": schema.a_list(schema.ref("line"), MOST_LINES)}
    return schema.whole("Tiny plan", fields | {"again": calls}, (), {"line": line})


# -- the compact form --------------------------------------------------------------------------------------------------


def read_compact_line(draft: Draft, text: str) -> None:
    """``turf 10 11 ... 20 6 again 3``, or a row of the table."""
    if is_row(text):
        table = draft.document.setdefault("table", [])
        draft.place("table", 1)
        read_line(draft, table, "table", bars(text), TABLES, with_set=False)
        return
    reader = LineReader(words(text), len(text.rstrip()) + 1)
    column = reader.column
    if reader.peek().isalpha():
        ground = reader.take("The ground")
        draft.put(draft.document, "", "ground", ground.text, ground.column)
        if reader.done and ground.text in ("grass", "turf"):
            return
    numbers = []
    while reader.peek().isascii() and reader.peek().isdigit() and len(reader.peek()) < 4:
        numbers.append(reader.take("A number"))
    if len(numbers) != 12:
        raise LineError(NO_PLAN, column)
    *starters, runs = numbers
    draft.put(draft.document, "", "starters", [int(word.text) for word in starters], starters[0].column)
    for place, word in enumerate(starters):
        draft.place(f"starters[{place}]", word.column)
    draft.put(draft.document, "", "calls", {"run": int(runs.text), "dump": USUAL_DUMP}, runs.column)
    draft.place("calls.run", runs.column)
    if reader.take_if("again"):
        again = reader.take("The runs", "Write again 3.")
        draft.put(draft.document, "", "again", {"run": _number(again.text, again.column)}, again.column)
    if not reader.done:
        raise LineError(NO_PLAN, column)


def _number(text: str, column: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise LineError(NO_PLAN, column)
    return int(text)


def write_compact(plan: JSON) -> str:
    parts = [_word(plan["ground"])] if "ground" in plan else []
    if "starters" in plan or "calls" in plan:
        numbers = [*_starters(plan), *_runs(plan.get("calls"), {"dump": USUAL_DUMP})]
        parts += [str(number) for number in numbers]
    if "again" in plan:
        parts += ["again", *map(str, _runs(plan["again"], {}))]
    rows = list(aligned([line_parts(line, TABLES) for line in plan.get("table", ())], ""))
    if not numbers_stand(parts) or (not rows and "table" in plan):
        raise Unprintable("The compact form has a line of numbers.")
    return "\n".join([" ".join(parts), *rows])


def numbers_stand(parts: list[str]) -> bool:
    """Whether the first line can be read again: a ground alone, or with all the numbers."""
    return parts in (["grass"], ["turf"]) or len([part for part in parts if part.isdigit()]) >= 12


def _word(ground: object) -> str:
    if not isinstance(ground, str) or not re.fullmatch("[a-z]+", ground):
        raise Unprintable("The ground is no word.")
    return ground


def _starters(plan: JSON) -> list[int]:
    starters = plan.get("starters")
    if not isinstance(starters, list) or len(starters) != 11 or not all(map(_short, starters)):
        raise Unprintable("There are not eleven starters.")
    return starters


def _runs(calls: object, others: JSON) -> list[int]:
    if not isinstance(calls, dict) or calls != {**others, "run": calls.get("run")} or not _short(calls["run"]):
        raise Unprintable("The calls say more than how often is run.")
    return [calls["run"]]


def _short(number: object) -> bool:
    return type(number) is int and 0 <= number < 1000


PLAN_TEXT = PlanText(CompactReader(read_compact_line, "TEXT", NO_PLAN), write_compact, check_shape)
