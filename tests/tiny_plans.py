"""Plans of the tiny rulebook: eleven starters, how often they run, and a table of calls if the coach likes.

They are made of the same pieces as FOOL's (``rules_engine/plans``) by another rulebook's words: lines are drawn on
with a d12, a die with weights or a deck, conditions may ask for the ground, and the compact form is a line of numbers
with the table's rows below it:

    turf 10 11 12 13 14 15 16 17 18 19 20 6
    long | down = 3 and distance > 7 | deck: pass pass run
    n | normal | odds: run pass
"""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.dice import Dice
from rules_engine.errors import PlanError, Report
from rules_engine.interface import (
    JSON,
    Athlete,
    CallTable,
    FirstAnswer,
    FirstStep,
    PlanStyle,
    Team,
    TextForm,
    TextWords,
)
from rules_engine.interface.boards import Board, Mend, Opponent, Piece, Place, Rule, YardLine, Zone
from rules_engine.interface.call_tables import CallKind, LineFields, NamedCall
from rules_engine.interface.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.interface.situation import Parameters, Side, Situation
from rules_engine.plans import schema
from rules_engine.plans.conditions.reading import parse
from rules_engine.plans.conditions.words import SHARED_WORDS, Condition, Phrase, Word
from rules_engine.plans.document import PlanText
from rules_engine.plans.document_reader import DocumentReader, NameRule
from rules_engine.plans.forms import men_by_number
from rules_engine.plans.inputs import NUMBER, NUMBERS
from rules_engine.plans.keeping import KeptPlans
from rules_engine.plans.parts import PlanParts
from rules_engine.plans.repair import Repair, drop_refused
from rules_engine.plans.tables.checking import TableCheck, TableWords
from rules_engine.plans.tables.choosing import ChoiceReason, Drawer, LineMemory, first_holding
from rules_engine.plans.tables.drawing import Deck, DiceSum, LineKind, TableRules, WeightedDie
from rules_engine.plans.tables.form import kind_choices, line_inputs
from rules_engine.plans.tables.lines import ConditionRules, Table, WrittenLine, compile_table
from rules_engine.plans.tables.reading import LineRules, read_lines
from rules_engine.plans.tables.study.desk import StudiedTable
from rules_engine.plans.tables.study.subject import CallNames, Subject, Vocabulary, lines_in
from rules_engine.plans.text.draft import Draft
from rules_engine.plans.text.editing import condition_words, plain_words
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

# -- parts -------------------------------------------------------------------------------------------------------------

PARTS = PlanParts(("ground", "calls"), {"ground": "ground"}, rest="calls")
PARTS_WITH_A_LOOK = PlanParts(("ground", "calls", "again"), {"ground": "ground", "again": "again"}, rest="calls")


def parts_of(options: Any) -> PlanParts:
    return PARTS_WITH_A_LOOK if options.halftime else PARTS


# -- the check ---------------------------------------------------------------------------------------------------------


def check_plan(
    plan: Any, team: Team, side: Side, options: Any, opponent: JSON | None, parts: Collection[str] | None = None
) -> Report:
    lines, doc = read_shape(plan)
    report = doc.report
    if not isinstance(plan, dict) or doc.broken:
        return report
    _check_calls(report, plan, options)
    if plan.get("ground", "grass") not in ("grass", "turf") or (side == "away" and "ground" in plan):
        report.error("ground", "GROUND", "The home side names grass or turf.")
    _check_starters(report, plan, team)
    if "table" in plan:
        check = TableCheck(TABLES, TABLE_WORDS, lines, "table", read_condition, CALLS, report, doc.sound)
        if check.check_lines():
            check.check_last()
            check.check_references()
    runs = plan.get("calls", {}).get("run")
    if isinstance(runs, int) and runs > 10 and (opponent or {}).get("ground") == {"ground": "turf"}:
        report.error("calls.run", "TURF", "On turf nobody runs more than ten in twelve.")
    if not report.errors and runs in (0, 12):
        report.warn("calls.run", "PLAIN", "The other side will know what you call.")
    if parts is not None and set(plan) == {"ground"}:  # a setup without the plan behind it
        return PARTS.due(report, plan, parts, {})
    return report


def _check_calls(report: Report, plan: JSON, options: Any) -> None:
    again = plan.get("again", {"run": 0})
    if "again" in plan and not (options.halftime and type(again.get("run")) is int and 0 <= again["run"] <= 12):
        report.error("again.run", "RUN", "At half-time you say on how many faces of a d12 you run, 0 to 12.")
    runs = plan.get("calls", {}).get("run")
    if not isinstance(runs, int) or not 0 <= runs <= 12:
        report.error("calls.run", "RUN", "Say on how many faces of a d12 you run, 0 to 12.")


def _check_starters(report: Report, plan: JSON, team: Team) -> None:
    starters, able = plan.get("starters"), able_men(team)
    if not isinstance(starters, list) or len(starters) != 11:
        report.error("starters", "STARTERS", "Name eleven starters.")
        return
    for index, number in enumerate(starters):
        if not isinstance(number, int) or number not in able or number in starters[:index]:
            report.error(f"starters[{index}]", "STARTER", f"#{number} cannot play.", "Name another man.")


def able_men(team: Team) -> list[int]:
    return [athlete.number for athlete in team.athletes if athlete.status == "active" and not athlete.out]


# -- repair ------------------------------------------------------------------------------------------------------------

LINE = re.compile(r"table\[([0-9]+)\]")


class TinyRepair(Repair):
    """Men who cannot play are replaced; lines of the table that cannot be read are dropped."""

    def __init__(self, plan: JSON, team: Team, side: Side, options: Any) -> None:
        super().__init__(copy.deepcopy(plan))
        self.team, self.side, self.options = team, side, options

    def check(self) -> Report:
        return check_plan(self.plan, self.team, self.side, self.options, None)

    def replace_men(self) -> None:
        if "starters" not in self.plan:
            _refuse("Nobody is named.")
        able, named = able_men(self.team), self.plan["starters"]
        kept = [number for number in named if number in able]
        spare = [number for number in able if number not in kept]
        if len(kept) + len(spare) < 11:
            _refuse("Fewer than eleven men can play.")
        self.sentences += [f"#{number} cannot play." for number in named if number not in able]
        self.plan["starters"] = (kept + spare)[:11]

    def change_side(self) -> None:
        ground = self.plan.pop("ground", "grass")
        if self.side == "home":
            self.plan = {"ground": ground, **self.plan}

    def mend(self, report: Report) -> None:
        codes = ("WHEN", "CELL", "LINE", "ID")
        self.sentences += drop_refused(self.plan, report, codes, LINE, _dropped)
        if any(problem.code == "LAST" for problem in report.errors):
            del self.plan["table"]
            self.sentences.append("The table has no line that always holds and is dropped.")


def _dropped(path: str, line: JSON, message: str) -> str:
    return f"{message} The line is dropped."


def _refuse(message: str) -> None:
    report = Report()
    report.error("starters", "STARTERS", message)
    raise PlanError(report)


# -- the form ----------------------------------------------------------------------------------------------------------


def plan_form(team: Team, side: Side, options: Any) -> PlanForm:
    men = men_by_number(team)
    ground = FieldSpec("ground", "Ground", choices="grounds")
    starters = FieldSpec("starters", "Starters", NUMBERS, hint="Eleven numbers")
    runs = (FieldSpec("run", "Runs in twelve", NUMBER),)
    sheets = [
        SheetSpec("men", "Men", "All", (), fields=(ground, starters) if side == "home" else (starters,), drawn="board"),
        SheetSpec("calls", "Calls", "All", ("calls",), fields=runs),
        SheetSpec("table", "Table", "All", ("table",), ordered=True, drawn="table", spare=2, rows=line_inputs()),
    ]
    if side == "home" and options.halftime:
        sheets.append(SheetSpec("again", "From half-time on", "All", ("again",), fields=runs))
    grounds = (("grass", "grass"), ("turf", "turf"))
    choices = {"men": list(men.items()), "grounds": grounds, "kinds": kind_choices(TABLES)}
    return PlanForm(tuple(sheets), {"calls": {"dump": USUAL_DUMP}}, choices, men)


def starters_board(plan: Any, team: Team) -> Board:
    """The eleven starters on one place, the field; who is not among them waits beside it."""
    given = plan.get("starters") if isinstance(plan, dict) else None
    numbers = [each for each in given if isinstance(each, int)] if isinstance(given, list) else []
    able = able_men(team)
    men = tuple(_piece(man, "starters") for man in team.athletes if man.number in numbers)
    bench = tuple(_piece(man, "") for man in team.athletes if man.number not in numbers)
    eleven = len(men) == len(numbers) == 11 and all(number in able for number in numbers)
    mend = Mend("The first eleven who can play", {"starters": " ".join(map(str, able[:11]))})
    rule = Rule("Eleven starters", "ok") if eleven else Rule("Eleven starters", "wrong", "Name eleven men.", (mend,))
    field = Place("starters", "field", 26, 4, holds=11, abreast=6)
    zone = Zone("field", "the field", 0, 0, 52, 12)
    return Board("offense", (zone,), (YardLine(0, "", True),), (field,), men, bench, (rule,), held="places", acts=())


def _piece(man: Athlete, at: str) -> Piece:
    return Piece(man.number, man.name, man.position, man.position, at=at, out=man.out, suits=("starters",))


# -- calls in a game ---------------------------------------------------------------------------------------------------


class TinyFacts:
    """What a tiny coach sees: the situation, and the ground."""

    def __init__(self, situation: Situation, side: Side, ground: str, parameters: Parameters) -> None:
        self.down, self.distance, self.los = situation.down, situation.distance, situation.los
        self.quarter, self.half = situation.period, 1 if parameters.in_first_half(situation.period) else 2
        self.clock = situation.clock
        self.half_clock = parameters.half_seconds_left(situation.period, situation.clock)
        self.margin = situation.margin(side)
        self.timeouts, self.opp_timeouts = situation.timeouts if side == "home" else situation.timeouts[::-1]
        self.series_play = situation.series_play
        self.counts: dict[str, int] = {}
        self.on: Collection[int] = ()
        self.ground = ground


def compile_calls(plan: JSON, side: str) -> Table | None:
    """The table of a plan; None where the coach has written none."""
    if "table" not in plan:
        return None
    return compile_table("calls", f"{side}.calls", side, read_shape(plan)[0], TABLES, ConditionRules(read_condition))


COMPILED = KeptPlans(compile_calls)


@dataclass(frozen=True)
class TableCall:
    """A call from a table, why, and what its decks remember."""

    call: str
    reason: JSON
    memory: LineMemory


def call_from(table: Table, facts: TinyFacts, memory: LineMemory, dice: Dice) -> TableCall:
    line = first_holding(table.lines, facts)
    assert line is not None
    drawer = Drawer(table, memory, dice, "call")
    name = drawer.draw(line)[0]
    return TableCall(name, ChoiceReason(table, line.when, drawer.draws, {}).for_record, drawer.memory)


# -- styles and first steps --------------------------------------------------------------------------------------------

RUNS = {"ground": 9, "balanced": 6, "air": 3}  # faces of a d12 on which is run
DUMPS = {"early": 4, "usual": USUAL_DUMP, "late": 11}
STYLES = tuple(PlanStyle(code, code.capitalize(), f"Runs on {runs} of twelve.") for code, runs in RUNS.items())


def first_steps(plan: JSON) -> tuple[FirstStep, ...]:
    """How often is run, and how soon the passer takes the short gain."""
    run, dump = plan["calls"]["run"], plan["calls"]["dump"]
    runs = tuple(FirstAnswer(code, code.capitalize(), f"{faces} of twelve.") for code, faces in RUNS.items())
    dumps = tuple(FirstAnswer(code, code.capitalize(), f"At {gain} yards.") for code, gain in DUMPS.items())
    return (
        FirstStep("calls", "Run or throw?", "A d12 decides.", runs, _code(RUNS, run), f"You run on {run} of twelve."),
        FirstStep(
            "dump", "When is short enough?", "A bird in the hand.", dumps, _code(DUMPS, dump), f"At {dump} yards."
        ),
    )


def _code(ways: Mapping[str, int], number: int) -> str:
    return next((code for code, each in ways.items() if each == number), "")


def take_step(plan: JSON, step: str, answer: str) -> JSON:
    field, ways = {"calls": ("run", RUNS), "dump": ("dump", DUMPS)}.get(step, ("", {}))
    return {**plan, "calls": {**plan["calls"], field: ways[answer]}} if answer in ways else plan


# -- what a ruleset answers --------------------------------------------------------------------------------------------


class TinyPlans:
    """The answers of the tiny ruleset about plans."""

    def check_plan(
        self,
        plan: Any,
        team: Team,
        side: Side,
        options: Any,
        opponent: JSON | None,
        parts: Collection[str] | None = None,
    ) -> Report:
        return check_plan(plan, team, side, options, opponent, parts)

    def read_text(self, text: str) -> tuple[JSON | None, Report]:
        return PLAN_TEXT.read_text(text)

    def write_text(self, plan: JSON, form: TextForm = "compact") -> str:
        return PLAN_TEXT.write_text(plan, form)

    def locate(self, text: str, report: Report) -> Report:
        return PLAN_TEXT.locate(text, report)

    def text_words(self) -> TextWords:
        return TextWords(plain_words(("grass", "turf")), condition_words(WORDS), plain_words(CALLS, "a call"))

    def plan_schema(self) -> JSON:
        return plan_schema()

    def split_plan(self, plan: JSON, options: Any) -> dict[str, JSON]:
        return parts_of(options).split(plan)

    def join_plan(self, parts: Mapping[str, JSON]) -> JSON:
        return PARTS_WITH_A_LOOK.join(parts)

    def plan_form(self, plan: Any, team: Team, side: Side, options: Any) -> PlanForm:
        return plan_form(team, side, options)

    def call_table(self, plan: Any, key: str, team: Team, options: Any) -> CallTable | None:
        if key != "table":
            return None
        rows = plan.get("table") if isinstance(plan, dict) else None
        parameters = Parameters(period_seconds=options.quarter)
        vocabulary = Vocabulary(WORDS, read_condition, parameters, usual={"ground": "grass"})
        lines = lines_in(rows, TABLES, LINE_FIELDS)
        return StudiedTable(Subject(lines, TABLES, CALL_NAMES, vocabulary, LINE_FIELDS))

    def plan_board(
        self, plan: Any, key: str, team: Team, side: Side, options: Any, opponent: Opponent | None
    ) -> Board | None:
        return starters_board(plan, team) if key == "men" else None

    def autocoach(self, team: Team, side: Side, visible: JSON, options: Any, dice: Dice) -> JSON:
        fit = [athlete for athlete in team.athletes if athlete.status == "active" and not athlete.out]
        starters = [athlete.number for athlete in sorted(fit, key=lambda man: man.position == "K")][:11]
        ground = {"ground": "grass"} if side == "home" else {}
        return {**ground, "starters": starters, "calls": {"run": dice.die(10, "autocoach"), "dump": USUAL_DUMP}}

    def plan_styles(self) -> tuple[PlanStyle, ...]:
        return STYLES

    def styled_plan(self, plan: JSON, styles: Collection[str], team: Team, side: Side, options: Any) -> JSON:
        for style in styles:
            plan = take_step(plan, "calls", style)
        return plan

    def first_steps(
        self, plan: JSON, team: Team, side: Side, options: Any, opponent: Team | None = None
    ) -> tuple[FirstStep, ...]:
        return first_steps(plan)

    def take_step(self, plan: JSON, step: str, answer: str, team: Team, side: Side, options: Any) -> JSON:
        return take_step(plan, step, answer)

    def repair(self, plan: JSON, team: Team, side: Side, options: Any) -> tuple[JSON, list[str]]:
        work = TinyRepair(plan, team, side, options)
        work.replace_men()
        work.change_side()
        return work.finish()
