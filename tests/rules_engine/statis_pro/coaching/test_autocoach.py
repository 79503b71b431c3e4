"""The autocoach: legal plans for every roster, fitted to the cards of both sides, with a reason for each line."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.errors import PlanError
from rules_engine.interface import JSON, Athlete, Team
from rules_engine.statis_pro.cards.kicking import Placekicker
from rules_engine.statis_pro.checks.check import check_plan
from rules_engine.statis_pro.coaching import kicks
from rules_engine.statis_pro.document.parts import split_plan
from rules_engine.statis_pro.options import StatisProOptions
from tests.depth import daily_part

from . import sample

AVERAGE = Placekicker({"17-25": 46, "26-30": 43, "31-35": 40, "36-40": 36, "41-45": 31, "46-50": 26}, 47)


def problems(plan: JSON, team: Team, **options: Any) -> list[str]:
    return [str(problem) for problem in check_plan(plan, team, "home", StatisProOptions(**options))]


@pytest.mark.parametrize(("strength", "key"), [(3, 1), (1, 2), (5, 3)])
def test_plans_are_legal(strength: int, key: int) -> None:
    assert problems(sample.plan(strength, key), sample.team(strength, key)) == []


@pytest.mark.parametrize("position", daily_part(["QB", "RB", "WR", "TE", "OL", "DL", "LB", "DB"]))
def test_a_roster_without_its_best_men_gets_a_legal_plan(position: str) -> None:
    """Of every position two men are gone, and the team has no card."""
    team = sample.team(3, 1)
    gone = [man.number for man in team.athletes if man.position == position][: 1 if position == "QB" else 2]
    left = replace(team, athletes=tuple(man for man in team.athletes if man.number not in gone), sheet={})
    assert problems(sample.plan_of(left), left) == []


@pytest.mark.parametrize(("position", "side"), [("QB", "offense"), ("OL", "offense"), ("DB", "defense")])
def test_a_team_that_cannot_line_up_is_told_so(position: str, side: str) -> None:
    team = sample.team(3, 1)
    left = replace(team, athletes=tuple(man for man in team.athletes if man.position != position))
    with pytest.raises(PlanError, match=f"Harbor Pilots has not eleven men for its {side}"):
        sample.plan_of(left)


def test_a_plan_is_plain_json_and_the_same_each_time() -> None:
    plan = sample.plan_of(sample.team(3, 1))
    assert json.loads(json.dumps(plan)) == plan == sample.plan(3, 1)


def test_every_line_has_a_reason_as_far_as_a_comment_goes() -> None:
    plan = sample.plan(3, 1)
    told = plan["comment"]
    assert len(told) <= 1000
    for line in plan["first"]["offense"]:
        assert f"{line['id']}: " in told
    assert sum(f"v {line['id']}: " in told for line in plan["first"]["defense"]) >= 8


def test_in_solitaire_the_card_calls_the_defense() -> None:
    plan = sample.plan_of(sample.team(3, 1), solitaire=True)
    assert all(line["calls"] == [{"weight": 1, "defense": "CARD"}] for line in plan["first"]["defense"])
    assert problems(plan, sample.team(3, 1), solitaire=True) == []


# -- whom it lives on --------------------------------------------------------------------------------------------------


def shares(plan: JSON, table: str, field: str) -> dict[str, float]:
    """How often a line calls what ``field`` names first (a play's player, a defense), all lines together."""
    found: dict[str, float] = {}
    for line in plan["first"][table]:
        total = sum(call["weight"] for call in line["calls"])
        for call in line["calls"]:
            name = call[field] if isinstance(call[field], str) else call[field][0]
            found[name] = found.get(name, 0.0) + call["weight"] / total
    return found


def with_sheets(team: Team, position: str, **fields: Any) -> Team:
    """The team with these fields on the sheets of all men of a position."""
    men = tuple(
        replace(man, sheet={**man.sheet, **fields}) if man.position == position else man for man in team.athletes
    )
    return replace(team, athletes=men)


def runs_of(plan: JSON) -> float:
    plays = shares(plan, "offense", "play")
    return sum(share for play, share in plays.items() if play in ("IL", "IR", "SL", "SR")) / sum(plays.values())


@pytest.fixture(scope="module")
def grounded() -> JSON:
    """The plan of a team whose backs run away from everybody."""
    column = ["SG", 14, 13, 12, 11, 10, 9, 8, 8, 7, 7, 6]
    fast = {"N": column, "SG": [20] * 12, "LG": [60] * 12}
    return sample.plan_of(with_sheets(sample.team(3, 1), "RB", rush=fast))


def test_great_backs_run(grounded: JSON) -> None:
    assert runs_of(grounded) > runs_of(sample.plan(3, 1))
    assert runs_of(grounded) > 0.7


def test_the_best_receiver_is_thrown_to_and_doubled() -> None:
    """One wide receiver gains twice what he did: his own side throws to him more, the other side doubles him."""
    team = sample.team(3, 1)
    flanker = next(each["men"]["FL1"] for each in sample.plan(3, 1)["sets"] if each["id"] == "BASE")
    men = tuple(_twice(man) if man.number == flanker else man for man in team.athletes)
    plan = sample.plan_of(replace(team, athletes=men))
    assert shares(plan, "offense", "players").get("FL1", 0) > shares(sample.plan(3, 1), "offense", "players").get(
        "FL1", 0
    )
    seen = {"opponent": {"team": {"name": "A", "code": "A", "athletes": [sample.row(man) for man in men]}}}
    doubled: dict[str, int] = {}
    for line in sample.plan_of(sample.team(3, 2), seen)["first"]["defense"]:
        for call in line["calls"]:
            for coverage in call.get("coverages", ()):
                doubled[coverage["receiver"]] = doubled.get(coverage["receiver"], 0) + call["weight"]
    best = max(doubled, key=lambda receiver: doubled[receiver])
    assert best == "RE"  # where the best of those stands whose team card nobody sees
    assert doubled[best] > 1.2 * sum(doubled.values()) / 2


def _twice(man: Athlete) -> Athlete:
    caught = {
        name: [2 * entry if isinstance(entry, int) else entry for entry in column]
        for name, column in man.sheet["pass"].items()
    }
    return replace(man, sheet={**man.sheet, "pass": {**caught, "L": [min(each, 99) for each in caught["L"]]}})


def test_against_great_backs_the_defense_plays_the_run() -> None:
    fast = {"N": ["SG", 14, 13, 12, 11, 10, 9, 8, 8, 7, 7, 6], "SG": [20] * 12, "LG": [60] * 12}
    plans = []
    for other in (sample.team(3, 1), with_sheets(sample.team(3, 1), "RB", rush=fast)):
        seen = {"opponent": {"team": {"athletes": [sample.row(man) for man in other.athletes]}}}
        called = shares(sample.plan_of(sample.team(3, 2), seen), "defense", "defense")
        plans.append(sum(share for name, share in called.items() if name in ("R1", "R2", "R3", "RNK")))
    assert plans[1] > plans[0] + 0.5


# -- parts -------------------------------------------------------------------------------------------------------------


def test_it_builds_on_the_sets_that_it_has_handed_in() -> None:
    """Only one set of each side is sealed: all lines send it, and the sealed part is left as it is."""
    team, plan = sample.team(3, 1), sample.plan(3, 1)
    sealed = split_plan(plan)["sets"]
    few = {**sealed, "sets": sealed["sets"][:1], "defensive_sets": sealed["defensive_sets"][2:]}
    again = sample.plan_of(team, {"sealed": {"sets": few}})
    assert split_plan(again)["sets"] == few
    assert {line["set"] for line in again["first"]["offense"]} == {"BASE"}
    assert {line["set"] for line in again["first"]["defense"]} == {"NICKEL"}
    assert problems(again, team) == []


# -- kicks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kicker", "limit", "reach"),
    [
        (AVERAGE, 43, 34),  # 51 yards are good to 24 of 48, 52 to 22
        (AVERAGE, 38, 34),
        (Placekicker(dict.fromkeys(AVERAGE.good, 47), 47), 38, 38),  # the house rule
        (Placekicker(dict.fromkeys(AVERAGE.good, 47), 47), 43, 43),
        (Placekicker(dict.fromkeys(AVERAGE.good, 10), 47), 43, 0),
        (None, 43, 0),
    ],
)
def test_field_goals_are_tried_where_they_are_good_every_other_time(
    kicker: Placekicker | None, limit: int, reach: int
) -> None:
    assert kicks.field_goal_reach(kicker, StatisProOptions(field_goal_limit=limit)) == reach


def test_nobody_without_a_kicker_plans_field_goals() -> None:
    lines = kicks.fourth_down(None, StatisProOptions())
    assert "field_goal" not in [line["call"] for line in lines]
    assert {"when": "los <= 34", "call": "field_goal"} in kicks.fourth_down(AVERAGE, StatisProOptions())
