"""Every house rule, and every setting of it, changes what it governs: a play, the clock, the check of a plan, an order,
a roster, the calendar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import Any

import pytest

from rules_engine.football import books
from rules_engine.interface import GameFacts
from rules_engine.interface.situation import Situation
from rules_engine.statis_pro.calls.tactics import instead_of_the_table, kickoff, meet_kick
from rules_engine.statis_pro.careers.season import game_rules
from rules_engine.statis_pro.checks.check import check_plan
from rules_engine.statis_pro.gameday.setting import parameters
from rules_engine.statis_pro.gameday.timing import TimeChoices as Wishes
from rules_engine.statis_pro.gameday.timing import TimedPlay, elapsed, spike_retimed
from rules_engine.statis_pro.options import StatisProOptions, option_specs
from rules_engine.statis_pro.quarters import ClockTime, timeouts_of
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.deck import deck_size
from rules_engine.statis_pro.ruleset import RULESET

from .elevens import DEFENSE, OFFENSE, changed, situation, snap, why
from .plans import sample
from .whole_plays import rn, whole

Chosen = Mapping[str, Any]  # the option under proof, as a league chooses it


@dataclass(frozen=True)
class Proof:
    """One thing that an option governs: what is looked at, and what is seen there under each setting, no two alike."""

    option: str
    look: Callable[[Chosen], Any]
    settings: Mapping[Any, Any]


PROOFS: list[Proof] = []


def shows(option: str, settings: Mapping[Any, Any]) -> Callable[[Callable[[Chosen], Any]], Callable[[Chosen], Any]]:
    """The function below looks at something that the option governs."""

    def register(look: Callable[[Chosen], Any]) -> Callable[[Chosen], Any]:
        PROOFS.append(Proof(option, look, settings))
        return look

    return register


def options(chosen: Chosen) -> StatisProOptions:
    """The rules as a league and the place of the game in its season set them."""
    return replace(StatisProOptions(), **chosen)


def codes(plan: Any, chosen: Chosen, side: Any = "home") -> set[str]:
    """What the check of a plan says: the places and codes of its errors."""
    return {
        f"{problem.path} {problem.code}" for problem in check_plan(plan, sample.team(), side, options(chosen)).errors
    }


# -- O1 to O6 and solitaire --------------------------------------------------------------------------------------------

MISPLACED = changed(OFFENSE, "LG", positions=["LT"])
BACK_AT_K = changed(DEFENSE, "K", positions=["O"])
PLAYED: Chosen = asdict(sample.PLAYED)  # what the sample plan needs
SHORT_TO_LE = OffenseCall("SH", "LE")


@shows("out_of_position", {False: "option", True: None})
def whether_a_tackle_may_play_guard(chosen: Chosen) -> Any:
    return why(offense=MISPLACED, options=options(chosen))


@shows("out_of_position", {False: True, True: False})
def whether_a_plan_with_a_tackle_at_center_is_refused(chosen: Chosen) -> Any:
    """His card names the tackles' positions alone."""
    plan = sample.plan()
    men = plan["sets"][0]["men"]
    men["LT"], men["CN"] = men["CN"], men["LT"]
    return "sets[0].men.CN OPTION" in codes(plan, chosen)


@shows("backs_out_of_position", {"printed": -5 - 3, "worse": -5 - 1})
def what_a_back_out_of_position_adds_to_the_range(chosen: Chosen) -> Any:
    """A Pass defense takes 5 from a short pass; his printed value is -2."""
    rules = options({"out_of_position": True, **chosen})
    wild = changed(OFFENSE, "QB", **{"pass": {column: {"com": 5, "inc": 48} for column in "QSL"}})
    given = snap(SHORT_TO_LE, offense=wild, against=BACK_AT_K, options=rules)
    return whole(given, {"all": "ORIG"}, {"pn": 45}).steps["pass"]["modifier"]


@shows("onside_defense", {False: "option", True: None})
def whether_a_side_may_line_up_against_an_onside_kick(chosen: Chosen) -> Any:
    return why(OffenseCall("KO"), "", options=options(chosen), onside=True)


@shows("onside_defense", {False: False, True: True})
def whether_a_plan_that_does_so_is_followed(chosen: Chosen) -> Any:
    orders = sample.orders(with_tactic("onside_defense", "yes"), options({**PLAYED, **chosen}))
    return meet_kick(sample.view(own_ball=False), orders, "KO").onside


@shows("squib", {False: "option", True: None})
def whether_a_squib_may_be_kicked(chosen: Chosen) -> Any:
    return why(OffenseCall("KO", kind="squib"), "", options=options(chosen))


@shows("squib", {False: "normal", True: "squib"})
def how_a_plan_for_squibs_kicks_off(chosen: Chosen) -> Any:
    orders = sample.orders(with_tactic("kickoff", "squib"), options({**PLAYED, **chosen}))
    return kickoff(sample.view(), orders).call.kind


@shows("extra_blocking", {False: "option", True: None})
def whether_a_back_may_stay_in(chosen: Chosen) -> Any:
    return why(OffenseCall("SH", "LE", block=("BK1",)), options=options(chosen))


@shows("extra_blocking", {False: True, True: False})
def whether_a_plan_in_which_one_does_is_refused(chosen: Chosen) -> Any:
    return "first.offense[0].calls[0].block OPTION" in codes(sample.plan(), chosen)


@shows("measurements", {False: (1, 10), True: (2, 0)})
def what_an_odd_number_leaves_of_an_exact_gain(chosen: Chosen) -> Any:
    """First and 4, a gain of 4: column N says 3 with a 6, the center adds 1."""
    given = snap(OffenseCall("IL", "BK1"), situation=situation(distance=4), options=options(chosen))
    cards: list[Any] = [{"runs": {"IL": "CN"}}, {"rn": 6}, *(rn(1) if chosen["measurements"] else ())]
    standing = whole(given, *cards).standing
    return standing.down, standing.distance


@shows("fake_kicks", {False: "option", True: None})
def whether_a_kick_may_be_faked(chosen: Chosen) -> Any:
    return why(OffenseCall("FAKE_PUNT"), "", situation=situation(down=4), options=options(chosen))


@shows("fake_kicks", {False: ("PUNT", False), True: ("FAKE_PUNT", True)})
def what_plans_for_fakes_do(chosen: Chosen) -> Any:
    rules = options({**PLAYED, **chosen})
    ours = sample.orders(with_tactic("fourth_down", "fake_punt"), rules)
    theirs = sample.orders(with_tactic("suspect_fake", "yes"), rules)
    found = instead_of_the_table(sample.view(down=4), ours)
    assert found is not None
    return found.call.play, meet_kick(sample.view(own_ball=False), theirs, "PUNT").suspect


@shows("solitaire", {False: "option", True: None})
def whether_the_card_may_call_the_defense(chosen: Chosen) -> Any:
    return why(defense="", options=options(chosen), solitaire=True)


@shows("solitaire", {False: 109, True: 108})
def how_many_cards_the_deck_has(chosen: Chosen) -> Any:
    return deck_size(options(chosen).solitaire)


# -- readings that leave a choice --------------------------------------------------------------------------------------


@shows("timing", {"printed": (45, 20), "site": (20, 10)})
def the_most_and_least_seconds_of_an_incompletion(chosen: Chosen) -> Any:
    fell, clock = TimedPlay("incomplete"), ClockTime(1, 900)
    return tuple(elapsed(fell, clock, Wishes(seconds=wish), options(chosen)) for wish in (45, 5))


@shows("field_goal_limit", {43: None, 38: "play"})
def whether_a_field_goal_of_56_yards_may_be_tried(chosen: Chosen) -> Any:
    """From 39 yards to the goal."""
    return why(OffenseCall("FG"), "", situation=situation(down=4, yard_line=61), options=options(chosen))


@shows("spike_stops_clock", {True: 10, False: 45})
def how_long_the_play_before_a_spike_was(chosen: Chosen) -> Any:
    return spike_retimed(45, options(chosen))


@shows("personal_foul_first_down", {False: (2, 2), True: (1, 10)})
def what_a_facemask_leaves_of_first_and_ten(chosen: Chosen) -> Any:
    """A run of 3 and 5 yards of penalty from where it ended."""
    given = snap(OffenseCall("IL", "BK1"), situation=situation(), options=options(chosen))
    card = {"z": {"kind": "PEN", "c1": "D6"}}
    standing = whole(given, "Z", {"runs": {"IL": "RE"}}, {"rn": 6}, card).standing
    return standing.down, standing.distance


# -- plans, rosters, seasons -------------------------------------------------------------------------------------------


@shows("short_tables", {False: set(), True: {"first.offense TABLE"}})
def what_is_said_of_eleven_lines_at_home(chosen: Chosen) -> Any:
    return codes(eleven_lines(), {**PLAYED, **chosen})


@shows("exchange", {"mail": ("sets", "plan"), "together": ("plan",)})
def the_steps_in_which_plans_are_handed_in(chosen: Chosen) -> Any:
    return tuple(step.code for step in RULESET.exchange(options(chosen)))


@shows("roster_size", dict(zip(range(30, 61), range(30, 61), strict=True)))
def how_many_men_may_play(chosen: Chosen) -> Any:
    return RULESET.roster_rules(options(chosen)).lists[0].size


@shows("draft_rounds", {rounds: rounds for rounds in range(21)})
def rounds_of_the_draft(chosen: Chosen) -> Any:
    return RULESET.draft_rounds(options(chosen))


@shows("offer_days", {days: days for days in range(1, 121)})
def days_of_an_offer(chosen: Chosen) -> Any:
    return RULESET.offer_days(options(chosen))


@shows("regular_games", dict(zip(range(1, 33), range(1, 33), strict=True)))
def how_many_games_a_team_plays(chosen: Chosen) -> Any:
    return RULESET.season_rules(options(chosen), (8, 8)).regular_games


@shows("playoff_teams", dict(zip(range(2, 17), range(2, 17), strict=True)))
def how_many_teams_play_on(chosen: Chosen) -> Any:
    """Of two divisions the winners and the best of the others."""
    found = RULESET.season_rules(options(chosen), (8, 8)).playoffs
    assert found is not None
    return 2 * found.division_places + found.wild_cards


@shows("playoff", {False: True, True: False})
def whether_a_tied_overtime_ends_the_game(chosen: Chosen) -> Any:
    tied = Situation(5, 0, "home", "scrimmage", 2, 7, 60, (17, 17), (2, 2), "home", 30, 3)
    return books.game_over(tied, None, parameters(options(chosen)))


@shows("playoff", {False: 2, True: 3})
def time_outs_in_overtime(chosen: Chosen) -> Any:
    return timeouts_of(5, options(chosen).playoff)


def with_tactic(name: str, answer: str) -> Any:
    """The sample's plan with one answer to one question."""
    plan = sample.plan()
    plan["first"]["tactics"] = {name: [{"when": "normal", "call": answer}]}
    plan["second"] = {}
    return plan


def eleven_lines() -> Any:
    plan = sample.plan()
    last = plan["first"]["offense"][-1]
    plan["first"]["offense"] = [*({**last, "id": f"x{place}"} for place in range(10)), last]
    return plan


# -- the proofs --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-128")
@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: f"{proof.option}-{proof.look.__name__}")
def test_every_setting_shows(proof: Proof) -> None:
    for setting, seen in proof.settings.items():
        assert proof.look({proof.option: setting}) == seen, setting


def test_what_is_seen_differs_between_any_two_settings() -> None:
    for proof in PROOFS:
        for one, other in combinations(proof.settings.values(), 2):
            assert one != other, (proof.option, proof.look.__name__)


def test_every_option_is_shown_under_each_of_its_settings() -> None:
    shown: dict[str, set[Any]] = {}
    for proof in PROOFS:
        shown.setdefault(proof.option, set()).update(proof.settings)
    assert shown == {spec.code: set(spec.values) for spec in option_specs()}


def test_a_play_off_is_told_by_the_season() -> None:
    assert [game_rules(GameFacts(1, playoff=playoff)) for playoff in (False, True)] == [
        {"playoff": False},
        {"playoff": True},
    ]
