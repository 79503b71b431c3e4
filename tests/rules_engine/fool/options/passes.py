"""Options of chapters 5 to 7: one pass each, looked at where the option counts."""

from __future__ import annotations

from typing import Any

from rules_engine.fool.model import Outcome, Spot
from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from .. import field
from ..passes.test_pass_options import FAST, SPARE, blocking, play, rushing
from ..throwing import NOBODY, QUIET, WEAK
from .proofs import Chosen, shows

LATE = Spot(1, 10, 70, quarter=4, clock=100, margin=0)


def thrown(chosen: Chosen, text: str, *changes: str, **more: Any) -> Outcome:
    ((option, on),) = chosen.items()
    return play(option, on, text, *changes, **more)


def how_often(outcome: Outcome, kind: str) -> int:
    return len(field.steps(outcome, kind))


@shows("bump", {True: 1, False: 0})
def bumps_of_a_man_covered(chosen: Chosen) -> Any:
    return how_often(thrown(chosen, "LW/SL", against=("57 LB 1-2-5 LS on 81",)), "bump")


@shows("deep_bump", {True: 1, False: 0})
def bumps_farther_downfield(chosen: Chosen) -> Any:
    return how_often(thrown(chosen, "LWW/IL", "81 W 3-1-5 LWW", against=("57 DH 1-2-5 LS on 81 deep",)), "bump")


@shows("half_speed3", {True: 41, False: 40})
def what_two_blockers_of_speed_three_add(chosen: Chosen) -> Any:
    return blocking(thrown(chosen, "LW/SL", "51 C 0-3-3 C", "63 G 0-3-3 LG"))


@shows("age_block", {True: 39, False: 40})
def what_a_rookie_center_blocks_for(chosen: Chosen) -> Any:
    return blocking(thrown(chosen, "LW/SL", "51 C 0-3-2 C R"))


@shows("no_block_release", {False: 40, True: 28})
def what_the_pocket_keeps(chosen: Chosen) -> Any:
    return blocking(thrown(chosen, "LW/SL", FAST))


@shows("extra_rusher", {True: 24 + 6 + 3 + 1, False: 24 + 6})
def what_free_rushers_add(chosen: Chosen) -> Any:
    changes = ("32 H 2-2-5 RH", "44 E 1-3-4 RWW", "89 TE 2-2-2 RTE")
    return rushing(thrown(chosen, "LW/SL", *changes, against=("57 LB 1-2-4 L blitz", "90 DE 0-1-4 R")))


@shows("guard_helps_outside", {False: 24 + 3, True: 24})
def what_a_rusher_outside_adds_against_a_spare_guard(chosen: Chosen) -> Any:
    return rushing(thrown(chosen, "LW/SL", "32 H 2-2-5 RH", "44 E 1-3-4 RWW", against=("73 DT 0-4-2 L",)))


@shows("stay_home_second_rush", {True: [20], False: []})
def rushes_of_linemen_who_stay_home(chosen: Chosen) -> Any:
    (on,) = chosen.values()
    dice = {"pass": [2, 6], **({"pass_rush": [6]} if on else {})}
    outcome = thrown(chosen, "LW/SL || RW/SR", dice=dice, line="stay_home",
                     against=("57 DH 9-1-5 SL", "54 DH 1-2-4 SL"), spare={**SPARE, "pass": []})  # fmt: skip
    return [one["rushing"] for one in field.steps(outcome, "pass_rush")]


@shows("minimal_rush", {True: 11, False: 10})
def what_a_pass_against_a_light_rush_is_worth(chosen: Chosen) -> Any:
    outcome = thrown(chosen, "LW/SL", dice={"pass_rush": [6]}, line="normal", spare={**SPARE, "minimal_rush": [1]})
    return field.step(outcome, "pass")["value"]


@shows("read_blitz", {True: 32, False: 81})
def whom_a_blitzed_passer_throws_to(chosen: Chosen) -> Any:
    spare = {**SPARE, "read_blitz": [1]}
    outcome = thrown(chosen, "LW/IL || LH/LS", against=("57 LB 1-2-4 C blitz",), spare=spare)
    return field.step(outcome, "pass")["target"]


@shows("prone_rush", {True: 1, False: 0})
def flags_on_a_prone_center(chosen: Chosen) -> Any:
    dice = {"pass_rush": [2], "pass_rush.penalty": [5]}
    return len(thrown(chosen, "LW/SL", "51 C 0-3-2 C [!]", dice=dice).flags)


@shows("rollout_line_bonus", {True: 15, False: 20})
def what_a_light_rush_is_worth_on_a_rollout(chosen: Chosen) -> Any:
    spare = {**SPARE, "rollout": [6]}
    return rushing(thrown(chosen, "LW/SL roll R", "12 Q 3-2-3 Q", line="normal", spare=spare))


@shows("rollout_far_side", {True: 24 + 3, False: 18})
def what_the_second_rush_of_a_rollout_is_worth(chosen: Chosen) -> Any:
    dice = {"pass_rush": [6, 6], "pass": [2, 6]}
    outcome = thrown(chosen, "LW/SL roll R || RW/SR", "12 Q 3-2-5 Q", dice=dice, against=("57 DH 9-1-5 SL",),
                     spare={**SPARE, "pass": []})  # fmt: skip
    return rushing(outcome, 1)


@shows("qb_slide", {True: 0, False: 1})
def breakaways_of_a_scramble(chosen: Chosen) -> Any:
    (on,) = chosen.values()
    weak = ("81 W 3-1-3 LW", "51 C 0-0-2 C", "63 G 0-0-2 LG", "64 G 0-0-2 RG", "76 T 0-0-2 RT", "79 T 0-0-2 LT")
    dice = {"pass_rush": [1], "qt": [6], "rb": [6], "lrb": [6, 3] if on else [6]} | ({} if on else {"long_gain": [2]})
    spare = {"pass_rush.half": [1], **SPARE}
    return how_often(thrown(chosen, "LW/SL", *weak, "12 Q 3-1-5 Q", dice=dice, spare=spare), "long_gain")


@shows("pi_prone", {True: 1, False: 0})
def flags_on_a_prone_receiver(chosen: Chosen) -> Any:
    dice = {"pass_rush": [6], "pass": [5], "pass.half": [1]}
    spare = {**SPARE, "pass": [], "pass.half": []}
    return len(thrown(chosen, "RW/SR", "84 W 3-1-5 RW [!]", dice=dice, against=("57 DH 9-1-5 SR",), spare=spare).flags)


@shows("int_zone_runback", {True: 4, False: 3})
def how_a_three_on_the_runback_table_is_read(chosen: Chosen) -> Any:
    dice = {"pass_rush": [6], "pass": [6], "interception": [4], "rb": [3]}
    outcome = thrown(chosen, "RW/RS", dice=dice, against=("57 DH 9-1-5 RS",), spare={**SPARE, "pass": []})
    return field.step(outcome, "rb")["roll"]


@shows("fumble_zone_runback", {True: 4, False: 3})
def how_it_is_read_after_a_fumble(chosen: Chosen) -> Any:
    dice = {"pass_rush": [6], "pass": [1], "contact": [2], "special": [1], "fumble": [6], "rb": [3]}
    spare = {**SPARE, "contact": [], "special": [4], "pass": [], "fumble.who": [1] * 3}
    outcome = thrown(chosen, "RW/RS", dice=dice, against=("57 DH 0-3-5 RS",), spare=spare)
    return field.step(outcome, "rb")["roll"]


@shows("shotgun_center_penalty", {True: 33, False: 35})
def what_a_line_before_a_shotgun_blocks_for(chosen: Chosen) -> Any:
    spare = {**SPARE, "snap": [1]}
    return blocking(thrown(chosen, "LW/SL", "44 E 1-3-4 RWW", shotgun=True, spare=spare))


@shows("rookie_scramble", {True: 1, False: 0})
def runs_of_a_rookie_under_pressure(chosen: Chosen) -> Any:
    (on,) = chosen.values()
    attack = field.offense(*WEAK, "44 F 1-7-4 F", "12 Q 3-1-5 Q R")
    snap = replace(field.snap("LW/SL || LH/LS", attack, field.defense(men=NOBODY)), options=FoolOptions(**chosen))
    outcome = field.resolve(snap, {"pass_rush": [3] if on else [3, 6]}, QUIET)
    return len([event for event in outcome.events if event.kind == "rush"])


@shows("out_of_bounds", {True: True, False: False})
def whether_a_catch_at_the_sideline_stops_the_clock(chosen: Chosen) -> Any:
    """A hundred seconds before the end; stopped in RS, the receiver is out of bounds on a 3 (5.8.2)."""
    spare = {**SPARE, "out_of_bounds": [3], "contact": [1] * 4}
    outcome = thrown(chosen, "RW/RS", against=("57 DH 0-3-5 RS",), spot=LATE, spare=spare)
    return outcome.clock_stops
