"""A plan of an earlier week made legal for today's roster and house rules, with a sentence for each repair."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.errors import PlanError
from rules_engine.interface import Team
from rules_engine.statis_pro.checks.check import check_plan
from rules_engine.statis_pro.checks.repair import repair
from rules_engine.statis_pro.options import StatisProOptions

from . import sample

JSON = dict[str, Any]


def repaired(plan: JSON, team: Team | None = None, options: StatisProOptions = sample.PLAYED) -> tuple[JSON, list[str]]:
    """The repaired plan, which is legal, and what was said; the plan itself stays as it is."""
    before = str(plan)
    mended, said = repair(plan, team or sample.team(), "home", options)
    assert check_plan(mended, team or sample.team(), "home", options).ok
    assert str(plan) == before
    return mended, said


def test_a_legal_plan_stays_as_it_is() -> None:
    assert repaired(sample.plan()) == (sample.plan(), [])


def test_the_next_of_the_depth_chart_comes_in_for_a_man_who_is_gone() -> None:
    end = sample.card().offense["LE"]
    plan = sample.plan()
    ends = [man.number for man in sample.team().athletes if man.position == "TE" and man.number != end]
    plan["depth"]["TE"] = [ends[1], ends[0]]
    mended, said = repaired(plan, sample.athletes_without(end))
    assert [each["men"]["LE"] for each in mended["sets"]] == [ends[1], ends[1]]
    assert said == [f"Set {name}: #{ends[1]} is LE for #{end}." for name in ("BASE", "WIDE")]


def test_men_of_lists_who_are_gone_are_left_out() -> None:
    safety, returner = sample.card().defense["N"][0], sample.card().kickoff_returners["KR-1"]
    mended, said = repaired(sample.plan(), sample.athletes_without(safety, returner))
    assert safety not in mended["interceptors"]
    assert mended["returners"]["kickoff_returners"] == []
    assert any(f"#{safety}" in sentence for sentence in said)
    assert any(f"#{returner}" in sentence for sentence in said)


def test_calls_of_house_rules_that_are_not_played_are_dropped() -> None:
    mended, said = repaired(sample.plan(), options=StatisProOptions())
    plays = [call["play"] for call in mended["first"]["offense"][0]["calls"]]
    assert plays == ["SC"]
    assert [call["defense"] for call in mended["first"]["defense"][0]["calls"]] == ["P", "BLZ"]
    assert mended["second"]["tactics"]["kickoff"] == [{"when": "normal", "call": "normal"}]
    assert len(said) == 3


def test_lines_that_cannot_be_read_are_dropped_and_the_table_gets_an_end() -> None:
    plan = sample.plan()
    plan["first"]["defense"][1]["when"] = "down = 5"
    mended, said = repaired(plan)
    assert [line["id"] for line in mended["first"]["defense"]] == ["1", "2"]
    assert mended["first"]["defense"][1] == sample.line("2", "normal", "D43", {"defense": "P"})
    assert len(said) == 2


def test_a_table_that_is_missing_is_begun() -> None:
    plan = sample.plan()
    del plan["first"]["offense"]
    mended, _ = repaired(plan)
    assert [line["when"] for line in mended["first"]["offense"]] == ["normal"]


def test_long_tables_are_cut_before_their_last_line() -> None:
    options = StatisProOptions(squib=True, extra_blocking=True, solitaire=True, short_tables=True)
    plan = sample.plan()
    plan["first"]["defense"] = [sample.line(str(row), "normal", "D43", {"defense": "P"}) for row in range(15)]
    mended, _ = repaired(plan, options=options)
    assert [line["id"] for line in mended["first"]["defense"]] == [*map(str, range(9)), "14"]


def test_what_nobody_can_mend_is_refused() -> None:
    for broken in ({"sets": 3}, {}, {**sample.plan(), "sets": []}):
        with pytest.raises(PlanError):
            repair(broken, sample.team(), "home", sample.PLAYED)
