"""Styles and first steps of every ruleset: plans stay legal, and do in tables and in games what a style says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import rules_engine
from rules_engine import GameInput, SeededDice, Team, get
from rules_engine.fool.coaching import styles as fool_styles
from rules_engine.fool.document.vocabulary import of_offense
from rules_engine.fool.notation.reading import parsed
from rules_engine.fool.play_calls import Pass, Screen
from rules_engine.plans.conditions.reading import parse
from rules_engine.plans.conditions.words import SHARED_WORDS
from rules_engine.plans.styles import PASSES, RUSHES, STYLES, in_ten, nearest, occasion
from rules_engine.plans.tables.cells import parse_cell
from rules_engine.plans.tables.drawing import DiceSum, LineKind, TableRules
from rules_engine.plans.tables.references import LineCells, expected
from rules_engine.statis_pro.resolution.words import RUNS
from tests.depth import DEEP, daily_part
from tests.tiny_ruleset import RULESET as TINY

CODES = ("fool", "statis_pro")
TEAMS = {"fool": 20, "statis_pro": 6} if DEEP else {"fool": 6, "statis_pro": 2}
GAMES = 8 if DEEP else 4
BY_DIE = LineKind("d6", DiceSum(6), "a die")


@dataclass(frozen=True)
class Coached:
    """A plan of the autocoach's with what it was made for."""

    ruleset: Any
    options: Any
    team: Team
    other: Team
    side: str
    plan: dict[str, Any]

    def styled(self, *styles: str) -> dict[str, Any]:
        styled: dict[str, Any] = self.ruleset.styled_plan(self.plan, styles, self.team, self.side, self.options)
        return styled

    def errors(self, plan: dict[str, Any]) -> list[str]:
        report = self.ruleset.check_plan(plan, self.team, self.side, self.options, None)
        return [str(problem) for problem in report.errors]


@cache
def coached(code: str, number: int) -> Coached:
    ruleset = get(code)
    options = ruleset.options(ruleset.demonstration_rules())
    team, other = (
        ruleset.generate_team(name, "TT", 1 + number % 5, SeededDice(bytes([number] * 32), name)) for name in ("A", "B")
    )
    side = ("home", "away")[number % 2]
    plan = ruleset.autocoach(team, side, {}, options, SeededDice(bytes([number] * 32), "plan"))
    return Coached(ruleset, options, team, other, side, plan)


EVERY = [(code, number) for code in CODES for number in daily_part(range(TEAMS[code]), of=2)]


def weight(calls: list[dict[str, Any]]) -> int:
    return sum(call.get("weight", 1) for call in calls)


def purpose(code: str, when: str) -> str:
    """What a line of the offense is for."""
    if code == "fool":
        return occasion(of_offense(when), ("trouble", "half_clock"))
    return occasion(parse(when, SHARED_WORDS))


def pass_shares(one: Coached, plan: dict[str, Any]) -> list[tuple[str, float]]:
    """The condition of each line of the offense with its chance of a pass, as the shared tables work it out."""
    if one.ruleset.code == "statis_pro":
        rows = plan["first"]["offense"]
        return [
            (row["when"], weight([call for call in row["calls"] if call["play"] not in RUNS]) / weight(row["calls"]))
            for row in rows
        ]
    passes = {row["letter"] for row in plan["plays"] if isinstance(parsed(row["text"]), Pass | Screen)}
    rows = [row for row in plan["first"]["offense_table"] if row.get("kind", "d6") == "d6"]
    rules = TableRules((BY_DIE,))
    lines = {row["id"]: LineCells(BY_DIE, tuple(parse_cell(cell, rules) for cell in row["cells"])) for row in rows}
    known: dict[str, dict[str, float]] = {}
    return [
        (row["when"], sum(chance for name, chance in expected(lines, row["id"], known).items() if name in passes))
        for row in rows
    ]


# -- what a line is for ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "what"),
    [
        ("normal", "usual"),
        ("down = 1", "usual"),
        ("los <= 20 and down <= 2", "usual"),
        ("los <= 3", "short"),
        ("distance <= 2 and down >= 3", "short"),
        ("down = 3", "third"),
        ("down >= 3", "third"),
        ("down = 3 and distance >= 7", "long"),
        ("down = 2 and distance >= 8", "long"),
        ("quarter >= 4 and margin < 0 and clock <= 4:00", "late"),
        ("down = 1 and half_clock <= 4:00", "late"),
    ],
)
def test_what_a_line_is_for(when: str, what: str) -> None:
    assert occasion(parse(when, SHARED_WORDS)) == what


def test_words_of_a_ruleset_may_speak_of_time() -> None:
    assert occasion(of_offense("trouble lead"), ("trouble",)) == "late"


def test_the_nearest_share() -> None:
    assert [nearest(share, {"few": 0.2, "many": 0.8}) for share in (0.0, 0.4, 0.6, 1.0)] == [
        "few",
        "few",
        "many",
        "many",
    ]


def test_styles_stand_in_their_order_on_two_scales() -> None:
    order = [("ground", "calls"), ("balanced", "calls"), ("air", "calls"), ("cautious", "dare"), ("usual", "dare")]
    assert [(style.code, style.scale) for style in STYLES] == [*order, ("bold", "dare")]
    for occasions in zip(*(PASSES[code].values() for code in ("ground", "balanced", "air")), strict=True):
        assert list(occasions) == sorted(set(occasions))
    for occasions in zip(*(RUSHES[code].values() for code in ("cautious", "passing", "bold")), strict=True):
        assert list(occasions) == sorted(occasions)


# -- styles ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "number"), EVERY)
def test_a_styled_plan_is_legal_and_passes_as_often_as_its_style_says(code: str, number: int) -> None:
    one = coached(code, number)
    before = repr(one.plan)
    means = []
    for style in ("ground", "balanced", "air"):
        plan = one.styled(style, "bold")
        assert one.errors(plan) == []
        shares = [(purpose(code, when), share) for when, share in pass_shares(one, plan)]
        for what, share in shares:
            if what in ("usual", "third", "long"):
                assert share == pytest.approx(PASSES[style][what], abs=0.1), (style, what)
        means.append(sum(share for _, share in shares) / len(shares))
    assert means == sorted(means)
    assert means[2] - means[0] > 0.2
    assert repr(one.plan) == before


@pytest.mark.parametrize(("code", "number"), EVERY)
def test_a_dared_plan_is_legal(code: str, number: int) -> None:
    one = coached(code, number)
    for style in ("cautious", "usual", "bold"):
        assert one.errors(one.styled(style)) == []
    assert one.styled("usual") == one.plan
    assert one.styled() == one.plan


def test_a_share_that_whole_cells_meet_is_met() -> None:
    """Three of six calls are passes on an ordinary first down of a balanced plan; the share of the plan follows."""
    one = coached("fool", 0)
    shares = pass_shares(one, one.styled("balanced"))
    assert next(share for when, share in shares if when == "down = 1") == pytest.approx(0.5)
    ordinary = [share for when, share in shares if purpose("fool", when) != "late"]
    mean = fool_styles.pass_share(one.styled("balanced"), one.team)
    assert mean == pytest.approx(sum(ordinary) / len(ordinary))


@pytest.mark.parametrize("code", CODES)
def test_bold_sides_try_more_fourth_downs_and_send_more_men_in_games(code: str) -> None:
    one = coached(code, 0)
    away = one.ruleset.autocoach(one.other, "away", {}, one.options, SeededDice(bytes(32), "away"))
    tries, blitzes, passes = {}, {}, {}
    for style in ("cautious", "bold", "ground", "air"):
        plan = one.styled(style)
        tries[style] = blitzes[style] = passes[style] = 0
        for game in range(GAMES):
            rules = one.ruleset.demonstration_rules()
            secret = bytes([game] * 32)
            record = rules_engine.play_game(
                GameInput(code, rules, one.team, one.other, {"home": plan, "away": away}, secret)
            )
            figures = rules_engine.box_score(record)["teams"]["home"]
            tries[style] += figures.get("fourth_down_attempts", 0)
            passes[style] += figures["attempts"]
            blitzes[style] += sum(sent_more(code, plan, call) for call in rules_engine.calls(record, "home") or ())
    assert tries["cautious"] < tries["bold"]
    assert blitzes["cautious"] < blitzes["bold"]
    assert passes["ground"] < passes["air"]


def sent_more(code: str, plan: dict[str, Any], call: Any) -> bool:
    """Whether a call of the record is a defense that sends more men."""
    called = ((call or {}).get("body") or {}).get("defense")
    if code == "statis_pro":
        return bool(called == "BLZ")
    return called in fool_styles.rushers(plan)


# -- first steps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "number"), EVERY)
def test_every_answer_keeps_the_plan_legal_and_is_the_one_that_it_gives_then(code: str, number: int) -> None:
    one = coached(code, number)
    asked = (one.team, one.side, one.options)
    steps = one.ruleset.first_steps(one.plan, *asked, one.other)
    assert {"calls", "fourth", "best", "rush", "late"} <= {step.code for step in steps}
    assert len(steps) == len({step.code for step in steps})
    for step in steps:
        assert 2 <= len(step.answers) <= 4
        for answer in step.answers:
            plan = one.ruleset.take_step(one.plan, step.code, answer.code, *asked)
            assert one.errors(plan) == [], (step.code, answer.code)
            then = next(each for each in one.ruleset.first_steps(plan, *asked) if each.code == step.code)
            assert then.chosen == answer.code, (step.code, then.now)
            assert (plan == one.plan) == (step.chosen == answer.code), (step.code, answer.code)
            assert one.ruleset.take_step(plan, step.code, answer.code, *asked) == plan


@pytest.mark.parametrize("code", CODES)
def test_steps_follow_each_other(code: str) -> None:
    """The last answer of each step one after the other: a legal plan that does all of it."""
    one = coached(code, 1)
    plan = one.plan
    for step in one.ruleset.first_steps(plan, one.team, one.side, one.options):
        plan = one.ruleset.take_step(plan, step.code, step.answers[-1].code, one.team, one.side, one.options)
        assert one.errors(plan) == []


@pytest.mark.parametrize("code", CODES)
def test_pictures_of_steps_are_there_and_names_are_those_of_men(code: str) -> None:
    one = coached(code, 0)
    steps = {step.code: step for step in one.ruleset.first_steps(one.plan, one.team, one.side, one.options, one.other)}
    for step in steps.values():
        assert not step.picture or len(one.ruleset.plan_picture(one.plan, step.picture, one.team)["men"]) == 11
    names = [man.name for man in one.team.athletes]
    assert len(steps) == 7
    assert any(name in steps["carrier"].answers[0].name for name in names)


@pytest.mark.parametrize("code", CODES)
def test_what_is_no_step_changes_nothing(code: str) -> None:
    one = coached(code, 0)
    for step, answer in (("nothing", "air"), ("calls", "nothing"), ("", "")):
        assert one.ruleset.take_step(one.plan, step, answer, one.team, one.side, one.options) == one.plan


def test_the_tiny_ruleset_has_two_steps() -> None:
    plan = {"calls": {"run": 6, "dump": 7}}
    options = TINY.options({})
    team = TINY.generate_team("A", "A", 3, SeededDice(bytes(32), "setup"))
    steps = TINY.first_steps(plan, team, "home", options)
    assert [(step.code, step.chosen) for step in steps] == [("calls", "balanced"), ("dump", "usual")]
    assert TINY.take_step(plan, "calls", "air", team, "home", options)["calls"]["run"] == 3
    assert TINY.styled_plan(plan, ("ground",), team, "home", options)["calls"]["run"] == 9
    assert TINY.plan_in_styles(["air"], team, "away", {}, options, SeededDice(bytes(32), "plan"))["calls"]["run"] == 3


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "hardly ever"), (0.04, "hardly ever"), (0.1, "about once in 10"), (0.14, "about once in 10"),
        (0.16, "about 2 times in 10"), (0.5, "about 5 times in 10"), (1.0, "about 10 times in 10"),
    ],
)  # fmt: skip
def test_a_share_is_told_in_words(share: float, words: str) -> None:
    assert in_ten(share) == words
