"""Options of chapter 10, and those that a plan is refused by: what the check of one plan says."""

from __future__ import annotations

from typing import Any

from rules_engine.errors import Report
from rules_engine.fool.checks import check_kicks
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.parts import exchange
from rules_engine.fool.options import FoolOptions
from rules_engine.interface.situation import Side

from .. import sample
from ..calls.test_by_mail import with_own_trouble
from ..checks.test_kick_lines import REVERSE, plan_of
from ..checks.test_left_out import CASES, text
from ..checks.test_starters import bigger, changed
from .proofs import Chosen, shows

LEFT_OUT = [*CASES, ("qb_scramble", text("LW/LS || qb scr"), "scrambles as a second choice")]


def checked(plan: dict[str, Any], chosen: Chosen, side: Side = "home") -> Report:
    return check_plan({**plan, "side": side}, sample.team(), side, FoolOptions(**chosen), None)


def codes(report: Report) -> set[str]:
    return {f"{problem.code} {problem.path}" for problem in report}


# -- kinds of plays that a league may leave out ------------------------------------------------------------------------


def _left_out(option: str, change: Any, named: str) -> None:
    @shows(option, {True: False, False: True})
    def whether_the_plan_is_refused(chosen: Chosen) -> Any:
        plan = sample.plan()
        change(plan)
        sentence = f"this league plays without {named}."
        return any(problem.message.endswith(sentence) for problem in checked(plan, chosen).errors)


for case in LEFT_OUT:
    _left_out(*case)


# -- limits ------------------------------------------------------------------------------------------------------------


def _limit(option: str, path: str, usual: int, fewer: int) -> None:
    """A plan that holds more of everything is told how much it may hold."""
    side: Side = "home" if option.endswith("home") else "away"

    @shows(option, {usual: f"limit {usual}", fewer: f"limit {fewer}"})
    def the_limit_that_is_told(chosen: Chosen) -> Any:
        plan = bigger(sample.plan())
        plan["sets"] = [{**plan["sets"][0], "id": str(n), "starting": n == 1} for n in range(1, 12)]
        plan["plays"] = [{"letter": f"A{chr(65 + n)}", "text": "F/RC"} for n in range(26)]
        plan["defenses"] = [{**plan["defenses"][0], "id": f"d{n}"} for n in range(14)]
        for table in ("offense_table", "defense_table"):
            *_, line, last = plan["first"][table]
            plan["first"][table] = [{**line, "id": f"l{n}", "when": f"los <= {n}"} for n in range(1, 15)] + [last]
        told = [problem.message for problem in checked(plan, chosen, side).errors if problem.path == path]
        return next(word for message in told for word in [_limit_of(message)] if word)


def _limit_of(message: str) -> str:
    _, found, rest = message.partition("limit ")
    return f"limit {rest.split('.')[0].split(',')[0].split(';')[0].split(' ')[0]}" if found else ""


for _side in ("home", "away"):
    _limit(f"sets_{_side}", "sets", 4, 3)
    _limit(f"plays_{_side}", "plays", 18 if _side == "home" else 22, 12)
    _limit(f"lines_{_side}", "first.offense_table", 10 if _side == "home" else 12, 7)
    _limit(f"defenses_{_side}", "defenses", 8 if _side == "home" else 10, 5)


TABLES = ("first.offense_table", "first.defense_table")
TOO_MUCH = {"SET-06 sets", "PLY-01 plays", "DEF-03 defenses", *(f"SEL-01 {table}" for table in TABLES)}


@shows("complex_plans_home", {False: TOO_MUCH, True: set()})
def what_is_too_much_after_a_camp_at_home(chosen: Chosen) -> Any:
    return TOO_MUCH & codes(checked(bigger(sample.plan()), chosen))


@shows("complex_plans_away", {False: True, True: False})
def whether_a_fifth_set_is_too_much_away(chosen: Chosen) -> Any:
    plan = bigger(sample.plan())
    return "SET-06 sets" in codes(checked(plan, chosen, "away"))


@shows("defense_variation_cost", {0.5: True, 0.25: False})
def whether_thirteen_variations_are_too_many(chosen: Chosen) -> Any:
    plan = sample.plan()
    plan["defenses"] = [plan["defenses"][0], plan["defenses"][2]]
    plan["defenses"] += [{**plan["defenses"][0], "id": f"v{place}", "variation_of": "43"} for place in range(13)]
    return "DEF-03 defenses" in codes(checked(plan, chosen))


@shows("plan_tradeoffs", {True: False, False: True})
def whether_plays_for_sets_given_up_are_too_many(chosen: Chosen) -> Any:
    plan = sample.plan()
    plan["plays"] += [{"letter": f"X{letter}", "text": "F/RC"} for letter in "ABCDEFGHIJKLMNOP"]
    return "PLY-01 plays" in codes(checked(plan, chosen))


@shows("one_unusual_per_half", {True: (0, 0), False: (1, 0)})
def what_a_reverse_costs(chosen: Chosen) -> Any:
    return tuple(check_kicks.given_up(plan_of(REVERSE, {}), FoolOptions(**chosen)))


# -- starters ----------------------------------------------------------------------------------------------------------


@shows("home_starter_changes", {3: True, 4: False, 2: "2"})
def whether_four_changes_are_too_many(chosen: Chosen) -> Any:
    plan = changed((53, 59), (56, 51), (38, 25), (40, 23))
    told = [problem.message for problem in checked(plan, chosen).errors if problem.code == "STR-02"]
    return "2" if any("at most 2" in message for message in told) else bool(told)


def starting(chosen: Chosen) -> set[str]:
    """How bad it is that some starters stand in fewer than all plays."""
    return {problem.severity for problem in checked(sample.plan(), chosen) if problem.code == "STR-01"}


@shows("starter_floor", {0.5: False, 1.0: True})
def whether_a_starter_who_rests_is_refused(chosen: Chosen) -> Any:
    return "error" in starting(chosen)


@shows("starter_target", {0.667: False, 1.0: True})
def whether_a_starter_who_rests_is_warned_of(chosen: Chosen) -> Any:
    return "warning" in starting(chosen)


# -- the exchange ------------------------------------------------------------------------------------------------------


@shows("exchange", {"by_mail": ["home_setup", "away_plan", "home_plan"], "together": ["plan"]})
def the_steps_of_the_exchange(chosen: Chosen) -> Any:
    return [step.code for step in exchange(FoolOptions(**chosen))]


@shows("exchange", {"by_mail": {"setup": "step_closed"}, "together": {}})
def what_the_other_side_sees_before_the_game(chosen: Chosen) -> Any:
    first = exchange(FoolOptions(**chosen))[0]
    return {part: when for part, when in first.opens.items() if when == "step_closed"}


@shows("halftime_hours", {0: None, 12: -12, 24: -24})
def hours_for_a_half_time_revision(chosen: Chosen) -> Any:
    last = exchange(FoolOptions(**chosen))[-1]
    return last.hours if last.code == "halftime" else None


@shows("own_trouble", {True: set(), False: {"PLN-14 policies.trouble"}})
def what_is_said_of_own_conditions(chosen: Chosen) -> Any:
    return {f"{one.code} {one.path}" for one in checked(with_own_trouble(), chosen).errors}


# -- rosters in plans --------------------------------------------------------------------------------------------------


@shows("roster_practice", {6: False, 1: True})
def whether_two_men_practising_are_too_many(chosen: Chosen) -> Any:
    spare = {**sample.plan(), "practice": [20, 21]}
    return any(problem.code == "PRC-01" and "limit" in problem.message for problem in checked(spare, chosen).errors)
