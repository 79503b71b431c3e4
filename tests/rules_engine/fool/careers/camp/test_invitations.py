"""Who comes to camp: the class of a year, free agents by turns, refusals, retirement (12.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_engine.dice import ScriptedDice, SeededDice
from rules_engine.fool.careers.rolls import every_outcome
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import check_player
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import CampMan, Claimant

from .test_coaching import man

OPTIONS = FoolOptions()
TEAMS = [Claimant(f"team {rank}", rank) for rank in (3, 1, 4, 2)]


def camp_of(count: int) -> list[CampMan]:
    return [CampMan(man()) for _ in range(count)]


@pytest.mark.rule("fool:12.1-01")
def test_class_of_a_year_is_of_legal_rookies_who_are_published() -> None:
    new = RULESET.rookie_class(120, OPTIONS, SeededDice(bytes(32), "class"))
    assert len(new) == len({athlete.name for athlete in new}) == 120
    for athlete in new:
        sheet = athlete.sheet
        assert check_player(athlete).ok
        assert sheet["rookie"] is True
        assert 21 <= athlete.age <= 23
        known = {column.name: column.value for column in RULESET.scouted(athlete, OPTIONS)}
        assert [known[name] for name in "PCS"] == [sheet[name] for name in "pcs"]
        assert (known["Pos"], known["Age"]) == (athlete.position, athlete.age)
    assert new == RULESET.rookie_class(120, OPTIONS, SeededDice(bytes(32), "class"))


@pytest.mark.rule("fool:12.1-01")
def test_free_agents_on_no_active_list_are_dropped_unless_the_league_grows() -> None:
    veteran, rookie = man(), man(rookie=True)
    assert RULESET.stays_on_list(veteran, True, False, OPTIONS)
    assert not RULESET.stays_on_list(veteran, False, False, OPTIONS)
    assert RULESET.stays_on_list(veteran, False, True, OPTIONS)
    assert RULESET.stays_on_list(rookie, False, False, OPTIONS)


@pytest.mark.rule("fool:12.1-04", "fool:12.1-08")
def test_camp_has_seventy_men_and_room_is_made_by_release() -> None:
    named = [CampMan(man(), same_team=True) for _ in range(70)]
    assert RULESET.check_invitation(named[:69], [], "x", "a", "a", OPTIONS).ok
    full = RULESET.check_invitation(named, [], "x", "a", "a", OPTIONS)
    assert [problem.hint for problem in full.errors] == ["Release one of your own first."]
    numbered = [
        CampMan(man(position="H").__class__(number, "Odo Marsh", "H", 25, {"c": 3, "s": 4})) for number in range(72)
    ]
    assert RULESET.check_camp(numbered[:70], OPTIONS).ok
    assert not RULESET.check_camp(numbered[:71], OPTIONS).ok
    assert RULESET.check_camp(numbered, FoolOptions(roster_camp=72)).ok
    assert not RULESET.check_camp(camp_of(2), OPTIONS).ok  # two men of one key
    step = next(step for step in RULESET.camp_steps(OPTIONS) if step.code == "invitations")
    assert step.men == 70


@pytest.mark.rule("fool:12.1-05")
def test_lowest_ranked_team_completes_its_camp_first() -> None:
    assert RULESET.turns(TEAMS, OPTIONS) == ("team 4", "team 3", "team 2", "team 1")
    assert RULESET.check_invitation(camp_of(5), [], "x", "team 4", "team 4", OPTIONS).ok
    assert not RULESET.check_invitation(camp_of(5), [], "x", "team 4", "team 3", OPTIONS).ok


@pytest.mark.rule("fool:12.1-06")
@pytest.mark.parametrize(("rank", "chance"), [(1, 6), (4, 6), (5, 3), (8, 3)])
def test_free_agent_refuses_a_team_of_the_lower_half_with_one_third_and_others_with_one_sixth(
    rank: int, chance: int
) -> None:
    outcomes = every_outcome(lambda dice: RULESET.invite(man(), rank, 8, OPTIONS, dice).success)
    assert sum((part for part, comes in outcomes if not comes), Fraction(0)) == Fraction(1, chance)


@pytest.mark.rule("fool:12.1-07")
def test_who_refused_is_not_asked_again_and_goes_for_good_unless_another_team_signs_him() -> None:
    assert not RULESET.check_invitation(camp_of(5), ["x"], "x", "a", "a", OPTIONS).ok
    assert RULESET.is_removed(["a"], signed=False)
    assert not RULESET.is_removed(["a"], signed=True)
    assert not RULESET.is_removed([], signed=False)


@pytest.mark.rule("fool:12.1-09", "fool:12.1-10")
def test_man_of_thirty_two_retires_on_one_to_three_and_else_stays_or_is_cut() -> None:
    assert [RULESET.may_retire(man(age=age), OPTIONS).ok for age in (31, 32, 40)] == [False, True, True]
    results = [RULESET.retire(man(age=32), OPTIONS, ScriptedDice({"retire": [die]})).success for die in range(1, 7)]
    assert results == [True, True, True, False, False, False]
    assert RULESET.is_retired_unsigned(asked_to_retire=True, signed=False, season_begun=True)
    for asked, signed, begun in ((False, False, True), (True, True, True), (True, False, False)):
        assert not RULESET.is_retired_unsigned(asked, signed, begun)
