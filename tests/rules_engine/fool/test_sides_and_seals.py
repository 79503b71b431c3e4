"""What each side may plan, what is sealed, and when it is opened (10.1, 10.2.1 to 10.2.4, 10.2.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.parts import exchange, split_plan
from rules_engine.fool.options import FoolOptions
from rules_engine.interface.situation import Side

from . import sample

Plan = dict[str, Any]
OPTIONS = FoolOptions()
WITHOUT_TRADES = replace(OPTIONS, plan_tradeoffs=False)


def errors(plan: Plan, side: Side, options: FoolOptions = OPTIONS) -> dict[str, str]:
    """Code and path of every error, with its sentence."""
    report = check_plan({**plan, "side": side}, sample.team(), side, options, None)
    return {f"{problem.code} {problem.path}": problem.message for problem in report.errors}


# -- how much ----------------------------------------------------------------------------------------------------------


def sets(number: int) -> Plan:
    """A plan with so many sets, none of them a variation."""
    plan = sample.plan()
    other = plan["sets"][2]
    return plan | {"sets": [plan["sets"][0], *({**other, "id": str(name)} for name in range(2, number + 1))]}


def plays(number: int) -> Plan:
    return sample.plan() | {"plays": [{"letter": f"P{place}", "text": "F/RC"} for place in range(number)]}


def defenses(number: int) -> Plan:
    plan = sample.plan()
    return plan | {"defenses": [{**plan["defenses"][0], "id": f"d{place}"} for place in range(number)]}


@pytest.mark.parametrize(
    ("made", "problem", "side", "limit"),
    [
        pytest.param(sets, "SET-06 sets", "home", 4, marks=pytest.mark.rule("fool:10.2.1-04")),
        pytest.param(sets, "SET-06 sets", "away", 4, marks=pytest.mark.rule("fool:10.2.1-04")),
        pytest.param(plays, "PLY-01 plays", "home", 18, marks=pytest.mark.rule("fool:10.2.2-01")),
        pytest.param(plays, "PLY-01 plays", "away", 22, marks=pytest.mark.rule("fool:10.2.2-01", "fool:10.1.2-02")),
        pytest.param(defenses, "DEF-03 defenses", "home", 8, marks=pytest.mark.rule("fool:10.2.4-02")),
        pytest.param(
            defenses, "DEF-03 defenses", "away", 10, marks=pytest.mark.rule("fool:10.2.4-02", "fool:10.1.2-08")
        ),
    ],
)
def test_how_much_each_side_may_write(made: Any, problem: str, side: Side, limit: int) -> None:
    """10.1: 4 sets; 22 plays and 10 defenses for the visitors, 18 and 8 at home."""
    assert problem not in errors(made(limit), side, WITHOUT_TRADES)
    assert f"limit {limit}." in errors(made(limit + 1), side, WITHOUT_TRADES)[problem]


@pytest.mark.rule("fool:10.2.8-03")
def test_plays_given_up_buy_no_set() -> None:
    """10.2.8: "You can give up sets for extra plays ... but not plays for extra sets"."""
    plan = sets(5)
    assert len(plan["plays"]) <= 18 - 4
    assert "limit 4." in errors(plan, "home")["SET-06 sets"]


# -- what is sealed ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.2.2-01")
@pytest.mark.parametrize("kept", [0, 1, 3, 7])
def test_any_number_of_plays_may_be_kept_for_the_second_half(kept: int) -> None:
    plan = sample.plan() | {"side": "away"}
    letters = [play["letter"] for play in plan["plays"]]
    for place, play in enumerate(plan["plays"]):
        play["half"] = 2 if place < kept else "both"
    parts = split_plan(plan, OPTIONS)
    assert [play["letter"] for play in parts["first"]["plays"]] == letters[kept:]
    assert [play["letter"] for _, play in parts["second"]["plays"]] == letters[:kept]


@pytest.mark.rule("fool:10.1.2-08", "fool:10.2.4-02")
def test_some_defenses_may_be_sealed() -> None:
    plan = sample.plan() | {"side": "away"}
    plan["defenses"][2]["half"] = 2
    parts = split_plan(plan, OPTIONS)
    assert [one["id"] for one in parts["first"]["defenses"]] == ["43", "43r"]
    assert [one["id"] for _, one in parts["second"]["defenses"]] == ["bz"]


@pytest.mark.rule("fool:10.1.3-03", "fool:10.1.4-07")
@pytest.mark.parametrize(
    ("part", "event"),
    [
        ("setup", "step_closed"),  # "with the offensive sets and defensive starters on the outside"
        ("first", "half_played"),
        ("second", "half_starts"),  # "the away second half plan being sealed until the half starts"
    ],
)
def test_when_the_home_coach_sees_the_visitors_plan(part: str, event: str) -> None:
    step = next(step for step in exchange(FoolOptions(exchange="by_mail")) if step.code == "away_plan")
    assert step.opens[part] == event


@pytest.mark.rule("fool:11.4-03")
@pytest.mark.parametrize("side", ["home", "away"])
def test_the_practice_squad_is_named_with_the_setup_or_the_plan(side: Side) -> None:
    """11.4: "it should be given when a team's home setup or away game plan is given": in the part that both hand in."""
    plan = sample.plan() | {"side": side, "practice": [12]}
    assert split_plan(plan, OPTIONS)["setup"]["practice"] == [12]
    step = next(step for step in exchange(FoolOptions(exchange="by_mail")) if step.sides == (side,))
    assert "setup" in step.parts
    assert "PRC-01 practice" in errors(plan | {"practice": [12, 32, 33, 84, 81, 66, 64]}, side)  # six are allowed
