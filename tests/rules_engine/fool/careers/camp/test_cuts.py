"""Cuts after camp and preseason games, claims, and the reserve lists of camp (12.2, 12.4, 12.5.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.fool.careers import injuries
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import RELEASED, CampMan, Claimant, Move

from .test_coaching import man

OPTIONS = FoolOptions()


def sizes(**chosen: Any) -> list[int | None]:
    return [step.men for step in RULESET.camp_steps(FoolOptions(**chosen)) if step.code.startswith("cut")]


@pytest.mark.rule("fool:12.2-04", "fool:12.2-05")
def test_cuts_to_64_after_camp_58_and_52_after_the_games() -> None:
    assert sizes() == [64, 58, 52]
    assert sizes(cut_after_camp=60, cut_after_preseason_1=55, cut_after_preseason_2=50) == [60, 55, 50]
    steps = [step for step in RULESET.camp_steps(OPTIONS) if step.code.startswith("cut")]
    assert [step.last for step in steps] == [False, False, True]
    men = [CampMan(replace(man(), number=number, ref="")) for number in range(65)]
    assert not RULESET.check_size(men, steps[0], OPTIONS).ok
    assert RULESET.check_size(men[1:], steps[0], OPTIONS).ok
    shelved = [CampMan(replace(men[0].athlete, status="camp_ir")), *men[1:]]
    assert RULESET.check_size(shelved, steps[0], OPTIONS).ok


@pytest.mark.parametrize(
    ("chosen", "cuts"),
    [({"no_preseason": True}, [52]), ({"preseason_games": 0}, [52]), ({"preseason_games": 1}, [64, 52]),
     ({"preseason_games": 4}, [64, 58, 58, 58, 52])],
)  # fmt: skip
def test_cuts_of_other_preseasons(chosen: dict[str, Any], cuts: list[int]) -> None:
    """12.2: without exhibition games "cuts are made directly to the final active roster size"."""
    assert sizes(**chosen) == cuts


@pytest.mark.rule("fool:12.2-07")
def test_claims_go_to_other_divisions_and_owners_first_and_in_both_by_the_lowest_rank() -> None:
    east, west = "East", "West"
    own = Claimant("own", 5, east, "Ann")
    others = [
        Claimant("same division, best", 1, east, "Bob"), Claimant("same division, worst", 8, east, "Cid"),
        Claimant("other, best", 2, west, "Dan"), Claimant("other, worst", 7, west, "Eva"),
        Claimant("same owner", 9, west, "Ann"),
    ]  # fmt: skip
    assert RULESET.claim_order([own, *others], own, OPTIONS) == (
        ("other, worst", "other, best"), ("same owner", "same division, worst", "same division, best"),
    )  # fmt: skip


def placed(athlete: Any, to: str, stage: str, **more: Any) -> bool:
    return RULESET.check_move(Move(athlete, to, stage=stage, **more), OPTIONS).ok


def hurt() -> Any:
    injury = injuries.new_injury(1, "-P 3 games")
    assert injury
    return injuries.suffer(man(), [injury])[-1].athlete


@pytest.mark.rule("fool:12.2-08", "fool:12.4-08")
def test_who_is_hurt_in_camp_or_preseason_may_go_to_camp_injured_reserve() -> None:
    """ "even if he only missed one game which would have been during training camp"; he cannot be cut."""
    healed = man(career={"camp": {"hurt": True}})
    assert placed(hurt(), "camp_ir", "before")
    assert placed(healed, "camp_ir", "before")
    assert not placed(man(), "camp_ir", "before")
    step = next(step for step in RULESET.camp_steps(OPTIONS) if step.last)
    assert not RULESET.check_cut(CampMan(hurt()), step, OPTIONS).ok
    assert RULESET.check_cut(CampMan(healed), step, OPTIONS).ok


@pytest.mark.rule("fool:12.2-09")
def test_nobody_comes_back_from_camp_injured_reserve_but_over_waivers() -> None:
    shelved = replace(man(), status="camp_ir")
    assert not placed(shelved, "active", "season", games_on_list=9)
    assert placed(shelved, "active", "season", games_on_list=9, cleared=True)
    assert placed(shelved, "waivers", "season")


@pytest.mark.rule("fool:12.2-10")
def test_after_the_final_cut_the_injured_go_to_the_injured_reserve_of_the_season() -> None:
    assert placed(hurt(), "ir", "opening")
    assert not placed(hurt(), "camp_ir", "opening")
    assert not placed(hurt(), "ir", "before")


@pytest.mark.rule("fool:12.5.1-02")
def test_free_agent_who_is_no_worse_should_stay_two_games() -> None:
    """A warning, that blocks nothing; the rule of one game does."""
    reports = {games: RULESET.check_move(Move(man(), RELEASED, games_here=games), OPTIONS) for games in (0, 1, 2)}
    assert {games: report.ok for games, report in reports.items()} == {0: False, 1: True, 2: True}
    assert {games: len(report.warnings) for games, report in reports.items()} == {0: 0, 1: 1, 2: 0}
    assert not RULESET.check_move(Move(man(), RELEASED, games_here=1), FoolOptions(fa_recommended_games=1)).warnings


@pytest.mark.rule("fool:12.5.1-04")
def test_trades_end_halfway_and_free_agents_may_still_be_signed() -> None:
    """Half of ten games: five are played, the sixth is to come."""
    assert RULESET.check_trade(man(), 4, OPTIONS).ok
    assert not RULESET.check_trade(man(), 5, OPTIONS).ok
    signing = [rule.code for rule in RULESET.roster_rules(OPTIONS).lists if rule.signs]
    assert signing == ["active", "practice"]


def test_unfavorable_change_keeps_a_man_over_the_cut() -> None:
    """12.3.3: "must be retained on the team for one regular season game or one preseason cutdown"."""
    step = next(step for step in RULESET.camp_steps(OPTIONS) if step.code == "cut_1")
    assert not RULESET.check_cut(CampMan(man(stays=True)), step, OPTIONS).ok
