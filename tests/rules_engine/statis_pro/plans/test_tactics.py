"""How a plan answers the questions of a game: fourth down, kicks, clock, penalties, the toss."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.interface.situation import Situation
from rules_engine.statis_pro.calls.orders import SideOrders
from rules_engine.statis_pro.calls.tactics import (
    answer,
    best,
    decide,
    instead_of_the_table,
    kickoff,
    meet_kick,
    takes_timeout,
    tempo_of,
)
from rules_engine.statis_pro.document.fields import DEFAULTS, TACTICS
from rules_engine.statis_pro.document.vocabulary import read_condition
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.situation import PlaySituation

from . import sample


def ordered(**facts: Any) -> OffenseCall | None:
    found = instead_of_the_table(sample.view(down=4, **facts), bare())
    return None if found is None else found.call


def bare(options: StatisProOptions | None = None, **tactics: list[dict[str, str]]) -> SideOrders:
    """Orders with these tactics and no others."""
    plan = sample.plan()
    plan["second"] = {}
    plan["first"]["tactics"] = tactics
    return sample.orders(plan, options or sample.PLAYED)


@pytest.mark.parametrize("name", TACTICS)
def test_every_question_is_answered_without_a_plan(name: str) -> None:
    """The usual lines end with one that always holds, and answer what may be answered."""
    assert not read_condition(DEFAULTS[name][-1][0], name).terms
    assert {call for _, call in DEFAULTS[name]} <= set(TACTICS[name])


@pytest.mark.parametrize(
    ("facts", "call"),
    [
        ({"los": 75, "distance": 5}, OffenseCall("PUNT")),
        ({"los": 41, "distance": 5}, OffenseCall("PUNT")),
        ({"los": 40, "distance": 5}, OffenseCall("PUNT", coffin=10)),
        ({"los": 35, "distance": 5}, OffenseCall("PUNT", coffin=15)),
        ({"los": 33, "distance": 5}, OffenseCall("FG")),  # a kick of 50 yards
        ({"los": 45, "distance": 1}, None),
        ({"los": 60, "distance": 9, "quarter": 4, "clock": 110, "margin": -1}, None),
        ({"los": 20, "distance": 9, "quarter": 4, "clock": 110, "margin": -3}, OffenseCall("FG")),
        ({"los": 20, "distance": 9, "quarter": 4, "clock": 110, "margin": -4}, None),
    ],
)
def test_fourth_down_without_a_plan(facts: dict[str, Any], call: OffenseCall | None) -> None:
    assert ordered(**facts) == call


def test_the_plan_comes_before_what_is_usual() -> None:
    found = instead_of_the_table(sample.view(down=4, distance=1, los=30), sample.orders())
    assert found is None  # the sample goes for it with a yard to go
    found = instead_of_the_table(sample.view(down=4, distance=2, los=30), sample.orders())
    assert found is not None
    assert found.reason == {"tactic": "fourth_down", "when": "los <= 33", "call": "field_goal", "usual": True}


def test_a_field_goal_from_too_far_becomes_a_punt_on_fourth_down_alone() -> None:
    far = [{"when": "normal", "call": "field_goal"}]
    orders = bare(fourth_down=far, early_kick=far)
    on_fourth = instead_of_the_table(sample.view(down=4, los=44), orders)
    assert on_fourth is not None
    assert on_fourth.call.play == "PUNT"
    assert instead_of_the_table(sample.view(down=3, los=44), orders) is None
    on_third = instead_of_the_table(sample.view(down=3, los=43), orders)
    assert on_third is not None
    assert on_third.call.play == "FG"


def test_fakes_need_their_house_rule() -> None:
    fake = [{"when": "normal", "call": "fake_punt"}]
    for played, play in ((True, "FAKE_PUNT"), (False, "PUNT")):
        found = instead_of_the_table(sample.view(down=4), bare(StatisProOptions(fake_kicks=played), fourth_down=fake))
        assert found is not None
        assert found.call.play == play


@pytest.mark.rule("statis_pro:SP-108")
def test_an_automatic_safety_is_given_near_the_own_goal_alone() -> None:
    """On or inside the own 20."""
    orders = bare(safety=[{"when": "normal", "call": "yes"}])
    given = instead_of_the_table(sample.view(los=80), orders)
    assert given is not None
    assert given.call == OffenseCall("SAFETY")
    assert instead_of_the_table(sample.view(los=79), orders) is None


@pytest.mark.rule("statis_pro:SP-115")
def test_a_spike_needs_a_no_huddle_offense() -> None:
    orders, view = bare(spike=[{"when": "normal", "call": "yes"}]), sample.view()
    assert instead_of_the_table(view, orders) is None
    view.situation = PlaySituation(no_huddle=True)
    given = instead_of_the_table(view, orders)
    assert given is not None
    assert given.call == OffenseCall("SPIKE")


def test_kickoffs() -> None:
    orders = sample.orders()
    assert kickoff(sample.view(margin=-8), orders).call.kind == "normal"
    assert kickoff(sample.view(margin=-9), orders).call.kind == "onside"
    second = sample.view(margin=-17, quarter=3)
    assert kickoff(second, orders).call.kind == "squib"
    printed = sample.orders(options=StatisProOptions(extra_blocking=True, solitaire=True))
    assert kickoff(second, printed).call.kind == "normal"


def test_how_kicks_are_met() -> None:
    lines = [{"when": "normal", "call": "yes"}]
    orders = bare(punt_rush=lines, suspect_fake=lines, onside_defense=lines)
    view = sample.view(own_ball=False)
    for play, met in (
        ("PUNT", (True, True, False)), ("FAKE_PUNT", (True, True, False)), ("FG", (False, True, False)),
        ("KO", (False, False, True)), ("XP", (False, False, False)),
    ):  # fmt: skip
        call = meet_kick(view, orders, play)
        assert (call.rush, call.suspect, call.onside) == met
    printed = bare(StatisProOptions(), punt_rush=lines, suspect_fake=lines, onside_defense=lines)
    assert not meet_kick(view, printed, "PUNT").suspect
    assert not meet_kick(view, printed, "KO").onside


def test_the_clock_without_a_plan() -> None:
    late = {"quarter": 4, "clock": 200}
    assert tempo_of(sample.view(), bare()).seconds == 30
    assert tempo_of(sample.view(margin=1, **late), bare()).seconds == 45
    behind = tempo_of(sample.view(margin=-1, **late), bare())
    assert (behind.seconds, behind.two_minute) == (20, True)


@pytest.mark.parametrize(
    ("tactic", "hurried", "usual"),
    [("seconds", "10", 30), ("two_minute", "yes", False), ("no_huddle", "yes", False), ("keep_set", "yes", False)],
)
def test_each_part_of_the_tempo_may_change_within_a_quarter(tactic: str, hurried: str, usual: int | bool) -> None:
    orders = bare(**{tactic: [{"when": "clock <= 10:00", "call": hurried}]})
    for clock in (601, 600, 601):
        expected = usual if clock > 600 else (10 if tactic == "seconds" else True)
        assert getattr(tempo_of(sample.view(quarter=1, clock=clock), orders), tactic_of_tempo(tactic)) == expected


def tactic_of_tempo(tactic: str) -> str:
    """The attribute of the tempo that a tactic decides."""
    return "keeps_set" if tactic == "keep_set" else tactic


def test_time_outs_are_taken_while_there_are_any() -> None:
    late = {"quarter": 4, "clock": 100, "margin": -3, "own_ball": False}
    assert takes_timeout(sample.view(**late), bare())
    assert not takes_timeout(sample.view(**{**late, "own_ball": True}), bare())
    assert not takes_timeout(sample.view(timeouts=0, **late), bare())


# -- decisions ---------------------------------------------------------------------------------------------------------


def after(down: int = 1, distance: int = 10, los: int = 50, **other: Any) -> Situation:
    given: dict[str, Any] = {"possession": "home", "phase": "scrimmage", "score": (0, 0), **other}
    return Situation(
        1, 800, given["possession"], given["phase"], down, distance, los, given["score"], (3, 3), "away", 1, 1
    )


@pytest.mark.parametrize(
    ("taken", "declined", "ours"),
    [
        (after(1, 5, 45), after(2, 9, 49), "accept"),  # offside against a gain of a yard
        (after(1, 5, 45), after(1, 10, 30), "decline"),  # ... against a gain of twenty
        (after(1, 5, 45), after(score=(6, 0), phase="try"), "decline"),
        (after(2, 5, 50), after(possession="away"), "accept"),
    ],
)
def test_the_offense_takes_what_leaves_it_better(taken: Situation, declined: Situation, ours: str) -> None:
    assert best("home", {"decline": declined, "accept": taken}) == ours
    assert best("away", {"decline": declined, "accept": taken}) != ours


def test_a_plan_may_decline_by_the_foul() -> None:
    alternatives = {"decline": after(2, 9, 49), "accept": after(1, 5, 45)}
    view, orders = sample.view(), sample.orders()
    assert decide("penalty", "home", alternatives, view.about("D7"), orders).call == "decline"
    assert decide("penalty", "home", alternatives, view.about("D1"), orders).call == "accept"


def test_toss_and_kickoff_out_of_bounds() -> None:
    both = {"receive": after(), "kick": after()}
    assert decide("toss", "home", both, sample.view(), sample.orders()).call == "receive"
    kicking = bare(toss=[{"when": "normal", "call": "kick"}])
    assert decide("toss", "home", both, sample.view(), kicking).call == "kick"
    out = {"own_35": after(los=65), "return": after(los=60)}
    assert decide("kickoff_out", "home", out, sample.view(), sample.orders()).call == "own_35"
    assert answer("kickoff_out", sample.view(), sample.orders()).reason["usual"]
