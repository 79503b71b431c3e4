"""Who rushes and stays back on punts, and what roughing the punter costs (9.2.2, 9.2.3, 7.2.6)."""

from __future__ import annotations

import pytest

from rules_engine.fool.kicks.punts.totals import squad_difference
from rules_engine.fool.kicks.squads.minimums import weak_outside
from rules_engine.fool.kicks.tactics import PuntReturn
from rules_engine.fool.kicks.values import coverage_speed, pass_rush, punt_returner
from tests.changing import replace

from .men import man, punt_return_squad, punt_squad
from .punting import CLEAN, FAIR, QUIET, blocked, play


@pytest.mark.rule("fool:9.2.2-10")
@pytest.mark.parametrize(("speed", "weak"), [(3, True), (4, False), (5, False)])
def test_an_outside_rusher_has_speed_4(speed: int, weak: bool) -> None:
    """9.2.2: "The minimum speed is 4. Use the normal pass rush value for a defender. (DT and DE gain +1 bonus)." """
    assert weak_outside(man(90, "LB", 1, 3, speed)) is weak
    lost = 4 - speed if weak else 0
    for pos, bonus in (("LB", 0), ("DE", 1), ("DT", 1)):
        gifted = 1 if bonus else 0  # a lineman's pass value counts in a rush
        assert pass_rush(man(90, pos, gifted, 3, speed), 4) == 3 + speed + bonus + gifted - lost


@pytest.mark.rule("fool:9.2.2-08")
@pytest.mark.parametrize(("rush", "back"), [("standard", 1), ("return_only", 1), ("blitz", 0), ("full_blitz", 0)])
def test_the_extra_rusher_is_back_with_the_returner_unless_he_blitzes(rush: str, back: int) -> None:
    """9.2.2: "As a default, he is back to help on the return. On a blitzed punt, as a default, he reinforces the O1
    position." Back, he adds one to the number of the catch."""
    assert PuntReturn(rush, "standard").xr == "O1"  # type: ignore[arg-type]
    assert PuntReturn(rush, "standard").extra_rusher_back is bool(back)  # type: ignore[arg-type]
    if rush != "full_blitz":  # else nobody is there to catch it
        dice = {**CLEAN, **FAIR, **QUIET, "punt.kick": [12]}
        if rush == "blitz":
            del dice["punt.returnable"]  # nobody blocks for a return: he lets it be a fair catch
        step = next(step.fields() for step in play(dice, rush=rush).steps if step.form.kind == "punt.catch")
        assert step["value"] == 9 + punt_returner(punt_return_squad()["Ret"]).p + back


@pytest.mark.rule("fool:9.2.3-05")
@pytest.mark.parametrize(("die", "yards"), [(1, 5), (2, 5), (3, 5), (4, 15), (5, 15), (6, 15)])
def test_a_low_die_runs_into_the_punter_and_a_high_one_roughs_him(die: int, yards: int) -> None:
    dice = {**CLEAN, **FAIR, "punt.penalty": [17], "punt.kick": [12], "punt.penalty.size": [die]}
    dice |= QUIET if yards == 5 else {"punt.injury.who": [1, 1], "punt.injury": [10, 10]}
    flags = play(dice).flags
    assert [(flag.side, flag.yards, flag.first_down) for flag in flags] == [("receiving", yards, yards == 15)]


@pytest.mark.rule("fool:9.2.3-05")
def test_who_has_no_kick_is_not_roughed() -> None:
    """A bobble or a block makes the punter fair game: no foul, and no die for its size."""
    assert blocked(2, {"punt.penalty": [17], "punt.blocked.yards": [3]}).flags == ()
    bobble = {**CLEAN, **QUIET, "punt.penalty": [17], "punt.bobble": [3], "punt.bobble.result": [4], "qt": [5]}
    del bobble["punt.block"]
    outcome = play(bobble, punt_squad(Sn=man(57, "C", 0, 4, 2)))
    assert (outcome.result, outcome.flags) == ("bobbled", ())


@pytest.mark.rule("fool:7.2.6/1", "fool:9.2.2-13")
def test_sure_tacklers_are_a_point_faster_in_coverage() -> None:
    """7.2.6: "a benefit as if one faster on squad speed calculations in coverage for special teams plays"."""
    plain, sure = man(57, "S", 3, 2, 5), man(57, "S", 3, 2, 5, attrs=frozenset("$"))
    assert coverage_speed(sure) - coverage_speed(plain) == 1
    squad = punt_squad()
    number = next(iter(squad.but("P"))).no
    faster = replace(squad, men={
        role: replace(one, attrs=one.attrs | {"$"}) if one.no == number else one for role, one in squad.men.items()
    })  # fmt: skip
    against = punt_return_squad()
    assert squad_difference(squad, against, speed=True) - squad_difference(faster, against, speed=True) == 1
