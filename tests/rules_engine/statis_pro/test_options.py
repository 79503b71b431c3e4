"""House rules: what a league may set, its defaults, and what it is told of what it cannot."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.errors import PlanError
from rules_engine.statis_pro.options import StatisProOptions, option_specs, read_options

OPTIONAL_RULES = {
    "O1": "out_of_position",
    "O2": "onside_defense",
    "O3": "squib",
    "O4": "extra_blocking",
    "O5": "measurements",
    "O6": "fake_kicks",
}


@pytest.mark.rule("statis_pro:SP-128")
@pytest.mark.parametrize(("clause", "code"), OPTIONAL_RULES.items())
def test_optional_rules_are_off_until_a_league_switches_them_on(clause: str, code: str) -> None:
    spec = next(spec for spec in option_specs() if spec.code == code)
    assert spec.clause == clause
    assert spec.values == (True, False)
    assert not spec.per_game
    assert getattr(read_options({}), code) is False
    switched = read_options({code: True})
    assert getattr(switched, code) is True
    assert all(getattr(switched, other) is False for other in OPTIONAL_RULES.values() if other != code)


def test_the_rulebook_holds_where_a_league_sets_nothing() -> None:
    assert read_options({}) == StatisProOptions()
    assert read_options({}).timing == "printed"
    assert read_options({}).field_goal_limit == 43  # 60 yards less 17
    assert not read_options({}).personal_foul_first_down
    assert read_options({}).spike_stops_clock


def test_a_playoff_is_a_fact_of_the_game() -> None:
    assert [spec.code for spec in option_specs() if spec.per_game] == ["playoff"]


@pytest.mark.parametrize(
    ("overrides", "code", "said"),
    [
        ({"moon": 1}, "OPT-01", 'There is no option "moon".'),
        ({"squib": "yes"}, "OPT-02", "Option squib (squib kicks) is true or false, not 'yes'."),
        ({"field_goal_limit": 50}, "OPT-03", "It may be: 38, 43."),
        ({"timing": "slow"}, "OPT-03", "It may be: printed, site."),
    ],
)
def test_what_cannot_be_set_is_said_in_a_sentence(overrides: dict[str, Any], code: str, said: str) -> None:
    with pytest.raises(PlanError) as caught:
        read_options(overrides)
    (problem,) = caught.value.report
    assert (problem.code, problem.path) == (code, f"options.{next(iter(overrides))}")
    assert said in str(problem)
