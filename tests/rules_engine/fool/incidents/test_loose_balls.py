"""What comes of options, fumbles and runbacks (4.7.7, 4.8, 6.1-6.3), counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.incidents import occasions, specials
from rules_engine.fool.incidents.fumbles import fumble
from rules_engine.fool.model import Outcome, Spot
from rules_engine.football.books import Result

from .. import field
from ..game.test_clock import LATE, at, lost
from ..game.test_clock import run as ran
from ..kicks.men import man, punt_return_squad
from ..kicks.test_punts import CLEAN, QUIET
from ..kicks.test_punts import blocked as blocked_punt
from ..kicks.test_punts import play as punted
from ..passes.test_pass_rush import trapped
from .test_events import LS, done, scene_of, special

SPARE: dict[str, list[int]] = {
    "special": [4], "injury": [1], "injury.who": [1], "penetration": [6] * 6, "fumble.who": [1] * 3, "fumble.out": [6],
    "pass.half": [1], "long_gain": [1],
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"
BACK = "32 B 2-2-5 LH"


def run(
    play: str, *against: str, men: tuple[str, ...] = (), spot: Spot = field.FIRST_AND_TEN, **dice: list[int]
) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *against), line="normal", spot=spot)
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, {"contact": [1, 1], **SPARE, **dice}))


def where(outcome: Outcome, number: int) -> Any:
    return field.man_of(outcome.elevens.offense, number)["end"]


# -------------------------------------------------------------------------------------------------------------- options
@pytest.mark.rule("fool:4.7.7/4")
@pytest.mark.parametrize("die", [3, 4])
@pytest.mark.parametrize(
    ("play", "backer", "result"),
    [
        ("QB/LT || LH/PWL", SLOW, "fumble_kept"),  # the back's man and points against nobody's
        ("QB/LT || LH/PWL", "57 LB 1-3-4 LS on 12", "fumble_kept"),  # drawn to the quarterback
        ("QB/LE || LH/PWL", "57 LB 1-3-3 LS", "fumble_lost"),  # in LS or WL after reaction: 3 points to 2, man for man
        ("QB/RE || RH/PWR", "57 LB 1-3-3 RS", "fumble_lost"),
    ],
)
def test_who_has_a_dropped_pitch_of_an_option(play: str, backer: str, result: str, die: int) -> None:
    men = ("32 B 0-2-5 RH" if "RH" in play else "32 B 0-2-5 LH",)
    outcome = run(play, backer, men=men, option=[1], fumble=[die], **{"pass": [6], "fumble.tie": [4]})
    assert field.step(outcome, "pitch")["result"] == "-"
    assert outcome.result == result


@pytest.mark.rule("fool:4.7.7/5")
@pytest.mark.parametrize(
    ("play", "option", "value"),
    [
        ("QB/LT (LG)(F) || LH/PWL", 6, 2 + 3 + 3 - 3),  # kept: his own tackle and guard
        ("QB/LT (-)(-)(F) || LH/PWL", 1, 2 + 3 - 1 - 1),  # pitched: in IL the quarterback's fullback counts one less
        ("QB/LT || LH/PWL (-)(-)(F)", 1, 2 + 3 - 1),  # the back's own does not
    ],
)
def test_blockers_of_either_course(play: str, option: int, value: int) -> None:
    men = (BACK, "63 G 0-3-3 LG", "44 F 1-3-9 F")
    outcome = run(play, "54 OLB 2-2-2 R", men=men, option=[option], **{"pass": [1]})
    assert field.step(outcome, "contact")["value"] == value


@pytest.mark.rule("fool:4.7.7/5")
def test_either_course_has_its_lead_blockers() -> None:
    men = (BACK, "63 G 0-3-4 LG", "44 F 1-3-7 F")
    outcome = run("QB/LT (LG lead) || LH/PWL (F lead)", men=men, option=[6])
    assert (where(outcome, 63), where(outcome, 44)) == ("SL", "IL")  # on from L by LT, from WL by way of LS


@pytest.mark.rule("fool:4.7.7/5")
def test_men_of_l_chase_a_pitch() -> None:
    outcome = run("QB/LT || LH/PWL", "91 DE 0-3-5 L", "54 OLB 2-2-2 R", men=(BACK,), option=[1], **{"pass": [1]})
    assert [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == 91] == ["LS"]


# --------------------------------------------------------------------------------------------------------------- inches
@pytest.mark.rule("fool:4.8/2")
@pytest.mark.parametrize(("die", "score"), [(3, ""), (4, "touchdown")])
def test_a_runback_to_the_goal_line_is_measured(die: int, score: str) -> None:
    # From his own 5 the back loses the ball at the line; a backer of contact 2 brings it five yards back.
    dice = {"contact": [2], "special": [1], "fumble": [6], "fumble.who": [2], "rb": [4], "measure": [die]}
    outcome = run("H/LT +1", spot=Spot(1, 10, 95), **dice)
    assert (outcome.gain, outcome.score, outcome.ball) == (-5, score, "defense")
    assert outcome.measured is (die == 4)


@pytest.mark.rule("fool:4.8/2")
def test_a_kick_is_not_measured() -> None:
    # 47 yards from the 47: exactly on the goal line, and no die for it is asked for.
    outcome = punted({**CLEAN, **QUIET, "punt.kick": [12]}, los=47)
    assert outcome.result == "touchback"


@pytest.mark.rule("fool:4.8/2", "fool:8.4b/1")
def test_inches_on_the_clock() -> None:
    measured = ran(result=Result("home", 50, over=True))
    assert lost(measured, at(score=(0, 3), **LATE)).seconds == 20
    before = at(clock=40)
    assert [before.clock - lost(ran(), before, clock=[die]).seconds for die in (1, 3, 4, 6)] == [1, 3, 0, 0]


# ------------------------------------------------------------------------------------------------- fumbles and runbacks
@pytest.mark.rule("fool:6.1.4a/1")
@pytest.mark.parametrize(("die", "ball"), [(1, "receiving"), (2, "receiving"), (3, "kicking"), (4, "kicking")])
def test_a_punt_dropped_by_the_returner(die: int, ball: str) -> None:
    raw = punt_return_squad(man(22, "H", 3, 2, 5))
    dice = {**CLEAN, **QUIET, "punt.kick": [12], "punt.returnable": [1], "punt.catch": [3], "fumble": [die]}
    outcome = punted({**dice, "fumble.who": [1, 1]}, receiving=raw)
    assert (outcome.result, outcome.ball) == ("muffed", ball)


def kinds(outcome: Outcome) -> list[str]:
    return [step.form.kind for step in outcome.steps]


@pytest.mark.rule("fool:6.2/1")
def test_the_runback_table_is_for_interceptions_fumbles_and_sacks() -> None:
    # Value 8 - 6: a 6 is intercepted without a second receiver; a 3 of the location table is a runback.
    attack = field.offense("12 Q 0-2-4 Q", "81 W 0-1-5 LW")
    rolls = {"pass_rush": [6], "pass": [6], "pass.half": [1], "minimal_rush": [6], "interception": [4], "rb": [4]}
    rolls |= {"interception.who": [1, 1], "interception.half": [1]}
    caught = field.scrimmage.resolve(field.snap("LW/SL", attack), DiceBox.scripted({}, rolls))
    assert (caught.result, kinds(caught)[-2:]) == ("intercepted", ["interception", "rb"])
    lost_ball = special("#", {"special": [1], "fumble": [6], "fumble.who": [1], "rb": [4]})
    assert kinds(lost_ball)[-2:] == ["fumble", "rb"]
    escaped = trapped(3, {"rb": [5]}, "12 Q 3-2-4 Q")
    assert kinds(escaped)[-1] == "rb"


@pytest.mark.rule("fool:6.2/1", "fool:6.2.2/1")
def test_a_blocked_kick_is_run_back_by_the_long_table() -> None:
    run_back = blocked_punt(5, {"fumble.who": [1, 1], "lrb": [3]})  # 18 yards from five behind the line
    assert (run_back.ball, run_back.los) == ("receiving", 70 + 5 + 18)


# ------------------------------------------------------------------------------------------------------------- injuries
@pytest.mark.rule("fool:6.3/4")
@pytest.mark.parametrize(
    ("who", "hurt"),
    [([1], 44), ([2], 89)],  # of F and tight end in LS; the halfback has the ball
)
def test_a_random_back_or_end_is_hurt(who: list[int], hurt: int) -> None:
    out = special("&", {"special": [1], "special.half": [4], "injury.who": who, "injury": [1]})
    assert [(one.side, one.player) for one in out.hurts] == [("offense", hurt)]


@pytest.mark.rule("fool:6.3/4")
@pytest.mark.parametrize(("mark", "die"), [("&", 1), ("#", 4), ("~", 5)])
def test_the_ballcarrier_is_no_blocker(mark: str, die: int) -> None:
    dice = {"special": [die], **({"special.half": [6]} if mark == "&" else {})}
    scene = scene_of(dice)
    for number in (79, 89, 44):
        field.player_of(scene, number).zone = board.R
    specials.special(scene, mark, occasions.of_contact(scene, LS, 1, 3), fumble)
    assert done(scene).hurts == []
