"""What the tiny rulebook answers about plans."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules_engine.dice import Dice
from rules_engine.errors import Report
from rules_engine.interface import (
    JSON,
    CallTable,
    FirstStep,
    PlanStyle,
    Team,
    TextForm,
    TextWords,
)
from rules_engine.interface.planning.boards import Board, Opponent
from rules_engine.interface.planning.forms import PlanForm
from rules_engine.interface.situation import Parameters, Side
from rules_engine.plans.tables.study.desk import StudiedTable
from rules_engine.plans.tables.study.subject import Subject, Vocabulary, lines_in
from rules_engine.plans.text.editing import condition_words, plain_words
from tests.tiny_plan_check import PARTS_WITH_A_LOOK, TinyRepair, check_plan, parts_of
from tests.tiny_plan_pages import STYLES, first_steps, plan_form, starters_board, take_step
from tests.tiny_plan_text import (
    CALL_NAMES,
    CALLS,
    LINE_FIELDS,
    PLAN_TEXT,
    TABLES,
    USUAL_DUMP,
    WORDS,
    plan_schema,
    read_condition,
)


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

    def plan_form(self, plan: Any, team: Team, side: Side, options: Any, opponent: Team | None = None) -> PlanForm:
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
