"""The least that a ruleset must answer: these questions by the tiny one, all others by the interface."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules_engine
from rules_engine import registry
from rules_engine.cli import season
from rules_engine.dice import DiceBox, SeededDice
from rules_engine.errors import EngineError, PlanError
from rules_engine.interface import Athlete, GameFacts, Joining, Move, Ruleset
from tests.tiny_ruleset import RULESET as TINY

NEEDED = {
    "option_specs", "options", "roster_rules", "season_rules", "generate_team",  # a league
    "check_plan", "read_text", "autocoach",  # a coach's plan
    "compile", "start", "next_play", "decide", "time", "encode_memory", "decode_memory",  # a game
}  # fmt: skip


def least() -> Ruleset[Any, Any, Any]:
    """A ruleset that answers nothing but what it must."""
    answers = {name: getattr(TINY, name) for name in NEEDED}
    kind: type[Ruleset[Any, Any, Any]] = type("Least", (Ruleset,), {**answers, "code": "least", "version": "1"})
    return kind()


RULESET = least()
OPTIONS = RULESET.options({})
TEAM = season.generate(RULESET, 1, "least")
MAN = TEAM.athletes[0]
DICE = SeededDice(b"least", "roster")


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The ruleset is among the others for as long as these tests run, and on no page of theirs."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry._HOMES, "least", "tests.rules_engine.kernel.test_least_ruleset:RULESET")
        yield


@pytest.fixture(scope="module")
def record() -> rules_engine.JSON:
    return rules_engine.play_game(season.matchup(RULESET, TEAM, season.generate(RULESET, 2, "least"), "least"))


def test_these_questions_have_no_default() -> None:
    assert frozenset(NEEDED) == Ruleset.__abstractmethods__


def test_its_games_prove_themselves(record: rules_engine.JSON) -> None:
    assert {"fold", "dice.setup", "dice.play", "calls"} <= set(rules_engine.verify(record).proved)


def test_its_record_can_be_read(record: rules_engine.JSON) -> None:
    play = rules_engine.plays(record)[0]
    assert rules_engine.narrate(record)[0] == "Kickoff."
    assert rules_engine.gamebook(record)
    assert rules_engine.picture(record, 1) == {"men": [], "contacts": []}
    assert (RULESET.motion(play, record), RULESET.stories(play, record)) == (None, [])
    assert RULESET.explain_call({}, play, record, "home") == RULESET.explain_play(play, record) == []


def test_the_whole_plan_is_handed_in_by_both_at_once_and_opens_at_the_end() -> None:
    (step,) = RULESET.exchange(OPTIONS)
    assert (step.sides, step.after, step.stage) == (("home", "away"), (), "first")
    assert step.opens == dict.fromkeys(step.parts, "final")
    assert RULESET.plans_opened(OPTIONS) == "final"


def test_parts_of_a_plan_are_joined_to_the_plan() -> None:
    plan = RULESET.autocoach(TEAM, "home", {}, OPTIONS, DICE)
    parts = RULESET.split_plan(plan, OPTIONS)
    assert tuple(parts) == RULESET.exchange(OPTIONS)[0].parts
    assert RULESET.join_plan(parts) == plan


def test_a_written_plan_is_read_again() -> None:
    plan = RULESET.autocoach(TEAM, "home", {}, OPTIONS, DICE)
    assert RULESET.read_text(RULESET.write_text(plan))[0] == plan


def test_a_plan_is_repaired_by_nobody() -> None:
    plan = RULESET.autocoach(TEAM, "home", {}, OPTIONS, DICE)
    assert RULESET.repair(plan, TEAM, "home", OPTIONS) == (plan, [])
    with pytest.raises(PlanError, match="Name eleven starters"):
        RULESET.repair({**plan, "starters": []}, TEAM, "home", OPTIONS)


def test_a_plan_has_no_sheets_and_no_picture() -> None:
    assert RULESET.plan_form({}, TEAM, "home", OPTIONS).sheets == ()
    assert RULESET.plan_picture({}, "", TEAM) == {}


@pytest.mark.parametrize("weeks", [1, 7])
def test_a_season_is_prepared_played_and_complete(weeks: int) -> None:
    rules = RULESET.season_rules(OPTIONS, (2, 2))
    kinds = [phase.kind for phase in RULESET.calendar(OPTIONS, (2, 2), weeks)]
    games = ["preseason"] * rules.preseason_games + ["regular"] * weeks + ["playoff"] * len(rules.playoffs.rounds)
    assert kinds == ["preparation", *games, "complete"]
    assert RULESET.schedule_template(OPTIONS, (2, 2)) == ()


def test_no_rule_follows_from_the_season_or_the_demonstration() -> None:
    assert RULESET.game_rules(GameFacts(number=3, playoff=True)) == {}
    assert RULESET.demonstration_rules() == {}


def test_men_come_and_go_freely_and_games_leave_nothing_behind(record: rules_engine.JSON) -> None:
    hurt = Athlete(9, "Pike", "B", 24, {"skill": 3, "hurt": 2})
    assert RULESET.check_player(hurt).ok
    assert RULESET.check_move(Move(hurt, "infirmary"), OPTIONS).ok
    assert not RULESET.counts_move(Move(hurt, "active"), OPTIONS)
    assert RULESET.check_trade(hurt, 9, OPTIONS).ok
    assert (RULESET.draft_rounds(OPTIONS), RULESET.trade_review_days(OPTIONS)) == (0, 0)
    assert RULESET.offer_days(OPTIONS) == 14
    assert RULESET.game_facts(record) == {}
    assert RULESET.hurts(hurt) == RULESET.game_over(hurt, {}, OPTIONS, DICE) == RULESET.season_over(hurt, OPTIONS, DICE)
    assert RULESET.joined(MAN, Joining("signing"), OPTIONS, DICE) == RULESET.describe_player(MAN) == ()
    assert (RULESET.describe_team(TEAM), RULESET.worth(MAN)) == ((), "")
    assert (RULESET.about(), RULESET.roster_texts(), RULESET.roster_example("cards", [TEAM])) == (None, (), "")
    assert RULESET.read_rosters("cards", "", [TEAM])[0] == ()
    assert RULESET.expendable((MAN, hurt)) == (MAN, hurt)


def test_it_has_no_cases() -> None:
    with pytest.raises(EngineError, match="no conformance cases"):
        RULESET.resolve_case({}, DiceBox.seeded(bytes(32)))
