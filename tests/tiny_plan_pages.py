"""Plans of the tiny rulebook on pages: sheets, the board of starters, styles and first steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.interface import (
    JSON,
    Athlete,
    FirstAnswer,
    FirstStep,
    PlanStyle,
    Team,
)
from rules_engine.interface.planning.boards import Board, Mend, Piece, Place, Rule, YardLine, Zone
from rules_engine.interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.interface.situation import Side
from rules_engine.plans.conditions.menus import conditions
from rules_engine.plans.forms import men_by_number
from rules_engine.plans.inputs import NUMBER, NUMBERS
from rules_engine.plans.tables.form import kind_choices, line_inputs
from tests.tiny_plan_check import able_men
from tests.tiny_plan_text import CALL_NAMES, TABLES, USUAL_DUMP, WORDS, read_condition


def plan_form(team: Team, side: Side, options: Any) -> PlanForm:
    men = men_by_number(team)
    ground = FieldSpec("ground", "Ground", choices="grounds")
    starters = FieldSpec("starters", "Starters", NUMBERS, hint="Eleven numbers")
    runs = (FieldSpec("run", "Runs in twelve", NUMBER),)
    sheets = [
        SheetSpec("men", "Men", "All", (), fields=(ground, starters) if side == "home" else (starters,), drawn="board"),
        SheetSpec("calls", "Calls", "All", ("calls",), fields=runs),
        SheetSpec(
            "table", "Table", "All", ("table",), ordered=True, drawn="table", spare=2, rows=line_inputs("table", "call")
        ),
    ]
    if side == "home" and options.halftime:
        sheets.append(SheetSpec("again", "From half-time on", "All", ("again",), fields=runs))
    grounds = (("grass", "grass"), ("turf", "turf"))
    choices = {"men": list(men.items()), "grounds": grounds, "kinds": kind_choices(TABLES)}
    words = {"call": lambda cell: CALL_NAMES.calls[cell].label if cell in CALL_NAMES.calls else str(cell)}
    blank = {"calls": {"dump": USUAL_DUMP}}
    return PlanForm(tuple(sheets), blank, choices, men, {"table": conditions(WORDS, read_condition)}, words)


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
