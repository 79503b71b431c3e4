"""The options of chapter 5 that change a figure, each as the rulebook has it this season and the other way."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.model import Outcome
from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from ..field import WHATEVER, defense, offense, resolve, snap, step, steps
from ..throwing import NOBODY

SPARE = {**WHATEVER, "bump": [8] * 3, "measure": [6]}
FAST = "81 W 3-1-7 LW"


def play(option: str, on: bool, text: str, *changes: str, dice: Any = None, spare: Any = SPARE, **more: Any) -> Outcome:
    """A pass with an option switched on or off."""
    against, men = more.pop("against", ()), more.pop("men", NOBODY)
    the_snap = snap(text, offense(*changes), defense(*against, men=men), **more)
    setting: dict[str, Any] = {option: on}
    the_snap = replace(the_snap, options=FoolOptions(**setting))
    return resolve(the_snap, {"pass_rush": [6]} if dice is None else dice, spare)


def rushing(outcome: Outcome, number: int = 0) -> int:
    return int(steps(outcome, "pass_rush")[number]["rushing"])


def blocking(outcome: Outcome) -> int:
    return int(step(outcome, "pass_rush")["blocking"])


# ----------------------------------------------------------------------------------------------- bumps
@pytest.mark.rule("fool:5.1.2/1")
@pytest.mark.parametrize("on", [True, False])
def test_bumps(on: bool) -> None:
    outcome = play("bump", on, "LW/SL", against=("57 LB 1-2-5 LS on 81",))
    assert bool(steps(outcome, "bump")) is on


@pytest.mark.rule("fool:5.1.2a/1")
@pytest.mark.parametrize("on", [True, False])
def test_deeper_bumps(on: bool) -> None:
    outcome = play("deep_bump", on, "LWW/IL", "81 W 3-1-5 LWW", against=("57 DH 1-2-5 LS on 81 deep",))
    assert bool(steps(outcome, "bump")) is on


# -------------------------------------------------------------------------------------------- blockers
@pytest.mark.rule("fool:5.3.1a/1")
@pytest.mark.parametrize(("on", "total"), [(True, 41), (False, 40)])
def test_two_blockers_of_speed_three(on: bool, total: int) -> None:
    assert blocking(play("half_speed3", on, "LW/SL", "51 C 0-3-3 C", "63 G 0-3-3 LG")) == total


@pytest.mark.rule("fool:5.3.3a/1")
@pytest.mark.parametrize(("on", "total"), [(True, 39), (False, 40)])
def test_a_rookie_in_the_line(on: bool, total: int) -> None:
    assert blocking(play("age_block", on, "LW/SL", "51 C 0-3-2 C R")) == total


@pytest.mark.rule("fool:5.3.1/3")
@pytest.mark.parametrize(
    ("on", "receiver", "total"),
    [
        (False, FAST, 40),
        (True, FAST, 28),  # four points to spare: without H 33, without F 28, without TE 24 are left
        (True, "81 W 3-1-5 LW", 37),  # two: without H 23, but only 18 without F and 19 without TE
    ],
)
def test_backs_whom_the_pocket_does_not_need(on: bool, receiver: str, total: int) -> None:
    assert blocking(play("no_block_release", on, "LW/SL", receiver)) == total


@pytest.mark.rule("fool:5.3.1/3")
@pytest.mark.parametrize(
    ("man", "speed", "left"),
    [
        # Without him 22 of the line and 6 of the passer; 5 for each point of speed beyond 3; less 24 of the rush.
        ("44 H 1-3-4 LH", 5, 15),
        ("44 TB 1-3-4 TB", 5, 15),
        ("44 B 1-3-4 LH", 6, 18),
        ("44 B* 1-3-4 LH", 6, 18),
        ("44 F 1-3-4 F", 7, 21),
        ("44 TE 1-3-4 RTE", 7, 21),
    ],
)
@pytest.mark.parametrize("more", [0, 1])
def test_a_man_leaves_the_pocket_where_the_total_remains_above_his_threshold(
    man: str, speed: int, left: int, more: int
) -> None:
    """ "If the total remains above 15, a H will not block. ... above 18, a B ... above 21, a F or TE." """
    center = 3 + left + more - (28 + 5 * (speed - 3) - 24)
    others = ("32 W 3-1-5 LWW", "44 W 3-1-5 RWW", "89 W 3-1-5 RWW", f"51 C 0-{center}-2 C", f"81 W 3-1-{speed} LW")
    his_value = 3 + 2 - (man.split()[1] in ("H", "TB"))
    total = blocking(play("no_block_release", True, "LW/SL", *others, man))
    assert total == 28 + center - 3 + (0 if more else his_value)


# --------------------------------------------------------------------------------------------- rushers
@pytest.mark.rule("fool:5.3.2a/1", "fool:5.3.2b/1")
@pytest.mark.parametrize(("on", "points"), [(True, 24 + 6 + 3 + 1), (False, 24 + 6)])
def test_free_and_fast_rushers(on: bool, points: int) -> None:
    """A linebacker from L whom no back can take, and an end two faster than the tight end."""
    changes = ("32 H 2-2-5 RH", "44 E 1-3-4 RWW", "89 TE 2-2-2 RTE")
    against = ("57 LB 1-2-4 L blitz", "90 DE 0-1-4 R")
    assert rushing(play("extra_rusher", on, "LW/SL", *changes, against=against)) == points


@pytest.mark.rule("fool:5.3.4/1")
@pytest.mark.parametrize(("area", "linemen", "room"), [("C", 2, 4), ("L", 1, 3), ("R", 1, 3)])
@pytest.mark.parametrize("too_many", [0, 1, 2])
def test_who_finds_no_room_to_rush_counts_two_less(area: str, linemen: int, room: int, too_many: int) -> None:
    """Linebackers of 2 and 4 beside the linemen, who are worth 24. "Extra rushers ... are penalized 2 points each." """
    count = room + too_many - linemen
    foes = [f"{number} LB 1-2-4 {area} blitz" for number in (52, 54, 57, 21)[:count]]
    assert rushing(play("extra_rusher", False, "LW/SL", against=foes)) == 24 + 6 * count - 2 * too_many


@pytest.mark.rule("fool:5.3.4/1")
@pytest.mark.parametrize(("side", "area", "text"), [("L", "LS", "RW/SR roll L"), ("R", "RS", "LW/SL roll R")])
@pytest.mark.parametrize(("count", "points"), [(2, 2 * 8), (3, 3 * 8 - 2)])
def test_two_find_room_to_rush_from_a_side_to_which_the_passer_rolls(
    side: str, area: str, text: str, count: int, points: int
) -> None:
    """18 for both tackles and the end of that side; a blitzer from WL or WR is worth his 6 and 2 more. Five block
    there: tackle, end, two backs and the man split wide, so that the passer gets out."""
    backs = (f"32 H 2-2-5 {side}H", f"44 B 1-3-4 {side}HE")
    ends = (f"89 E 2-2-4 {side}TE", f"{81 if side == 'L' else 84} E 3-1-5 {side}W")
    blitzers = [f"{number} LB 1-2-4 {area} blitz" for number in (52, 54, 57)[:count]]
    outcome = play("extra_rusher", False, text, "12 Q 3-2-5 Q", *backs, *ends, against=blitzers)
    assert rushing(outcome) == 18 + points


@pytest.mark.rule("fool:5.3.2a/4")
@pytest.mark.parametrize(("on", "points"), [(False, 24 + 3), (True, 24)])
def test_a_guard_with_nobody_to_block_helps_outside(on: bool, points: int) -> None:
    """One tackle moves over to L beside the end: 5 there, without his place; the guard is as fast as he."""
    against = ("73 DT 0-4-2 L",)
    outcome = play("guard_helps_outside", on, "LW/SL", "32 H 2-2-5 RH", "44 E 1-3-4 RWW", against=against)
    assert rushing(outcome) == points


@pytest.mark.rule("fool:5.3.13/1")
@pytest.mark.parametrize("on", [True, False])
def test_linemen_who_stay_home_on_a_second_look(on: bool) -> None:
    """24 less one a lineman."""
    dice = {"pass": [2, 6], **({"pass_rush": [6]} if on else {})}
    outcome = play("stay_home_second_rush", on, "LW/SL || RW/SR", dice=dice, line="stay_home",
                   against=("57 DH 9-1-5 SL", "54 DH 1-2-4 SL"), spare={**SPARE, "pass": []})  # fmt: skip
    assert [one["rushing"] for one in steps(outcome, "pass_rush")] == ([20] if on else [])


@pytest.mark.rule("fool:5.3.17/1")
@pytest.mark.parametrize("on", [True, False])
def test_a_light_rush(on: bool) -> None:
    dice = {"pass_rush": [6], "pass": [6], **({"minimal_rush": [1]} if on else {})}
    outcome = play("minimal_rush", on, "LW/SL", dice=dice, line="normal", spare={**SPARE, "minimal_rush": []})
    assert step(outcome, "pass")["value"] == 10 + on


@pytest.mark.rule("fool:5.3.19/1")
@pytest.mark.parametrize("on", [True, False])
def test_reading_the_blitz(on: bool) -> None:
    outcome = play(
        "read_blitz", on, "LW/IL || LH/LS", against=("57 LB 1-2-4 C blitz",), spare={**SPARE, "read_blitz": [1]}
    )
    assert (step(outcome, "pass")["target"] == 32) is on


@pytest.mark.rule("fool:7.7.1a/1")
@pytest.mark.parametrize("on", [True, False])
def test_penalty_prone_men_at_the_line(on: bool) -> None:
    dice = {"pass_rush": [2], "pass_rush.penalty": [5]}
    outcome = play("prone_rush", on, "LW/SL", "51 C 0-3-2 C [!]", dice=dice)
    assert bool(outcome.flags) is on


# -------------------------------------------------------------------------------------------- rollouts
@pytest.mark.rule("fool:5.3.15/6")
@pytest.mark.parametrize(
    ("on", "line", "speed", "die", "rolls"),
    [
        (False, "normal", 3, 3, False),
        (True, "rush", 3, 3, False),
        (True, "normal", 3, 3, True),  # a sixth more
        (True, "cover_linemen", 3, 4, True),
        (True, "stay_home", 3, 5, True),
        (True, "normal", 2, 1, True),  # even for the slowest
        (True, "rush", 2, None, False),
    ],
)
def test_softer_lines_let_him_roll(on: bool, line: Any, speed: int, die: int | None, rolls: bool) -> None:
    strong = ("90 DE 0-6-5 R", "71 DT 0-6-2 C")  # no light rush
    dice = {"rollout": [die] if die else [], **({} if line == "stay_home" else {"pass_rush": [6]})}
    outcome = play(
        "rollout_line_bonus", on, "LW/SL roll R", f"12 Q 3-2-{speed} Q", against=strong, dice=dice, line=line
    )
    if die is None:
        assert not steps(outcome, "rollout")
    else:
        assert step(outcome, "rollout")["success"] is rolls


@pytest.mark.rule("fool:5.3.15/6")
@pytest.mark.parametrize("on", [True, False])
def test_a_rush_too_light_to_stop_a_rollout(on: bool) -> None:
    """20 points: he needs no die, though he is slow."""
    outcome = play("rollout_line_bonus", on, "LW/SL roll R", "12 Q 3-2-3 Q", line="normal",
                   dice={"pass_rush": [6], **({} if on else {"rollout": [6]})})  # fmt: skip
    assert rushing(outcome) == (15 if on else 20)


@pytest.mark.rule("fool:5.3.15a/1")
@pytest.mark.parametrize(("on", "second"), [(True, 24 + 3), (False, 18)])
def test_the_far_side_joins_the_second_rush(on: bool, second: int) -> None:
    dice = {"pass_rush": [6, 6], "pass": [2, 6]}
    outcome = play("rollout_far_side", on, "LW/SL roll R || RW/SR", "12 Q 3-2-5 Q", dice=dice,
                   against=("57 DH 9-1-5 SL",), spare={**SPARE, "pass": []})  # fmt: skip
    assert [rushing(outcome, number) for number in (0, 1)] == [18, second]


@pytest.mark.rule("fool:5.3.6a/1")
@pytest.mark.parametrize("on", [True, False])
def test_a_passer_who_breaks_loose(on: bool) -> None:
    """From -2, a 5 on both runback tables: he slides after another roll, or runs as far as the long gain has it."""
    changes = ("81 W 3-1-3 LW", "51 C 0-0-2 C", "63 G 0-0-2 LG", "64 G 0-0-2 RG", "76 T 0-0-2 RT", "79 T 0-0-2 LT")
    dice = {"pass_rush": [1], "qt": [6], "rb": [6], "lrb": [6, 3] if on else [6]} | ({} if on else {"long_gain": [2]})
    outcome = play("qb_slide", on, "LW/SL", *changes, "12 Q 3-1-5 Q", dice=dice, spare={"pass_rush.half": [1], **SPARE})
    assert bool(steps(outcome, "long_gain")) is not on
    assert len(steps(outcome, "lrb")) == 1 + on


# ------------------------------------------------------------------------------ interference, runbacks
@pytest.mark.rule("fool:5.5.8/2")
@pytest.mark.parametrize("on", [True, False])
def test_a_penalty_prone_receiver(on: bool) -> None:
    dice = {"pass_rush": [6], "pass": [5], "pass.half": [1]}  # the second die of the split serves for both
    outcome = play("pi_prone", on, "RW/SR", "84 W 3-1-5 RW [!]", dice=dice, against=("57 DH 9-1-5 SR",),
                   spare={**SPARE, "pass": [], "pass.half": []})  # fmt: skip
    assert bool(outcome.flags) is on


@pytest.mark.rule("fool:5.5.9/3", "fool:5.5.20/1")
@pytest.mark.parametrize(("on", "roll"), [(True, 4), (False, 3)])
def test_interceptions_beside_the_sideline(on: bool, roll: int) -> None:
    dice = {"pass_rush": [6], "pass": [6], "interception": [4], "rb": [3]}
    outcome = play("int_zone_runback", on, "RW/RS", dice=dice, against=("57 DH 9-1-5 RS",), spare={**SPARE, "pass": []})
    assert step(outcome, "rb")["roll"] == roll


@pytest.mark.rule("fool:5.5.20/2")
@pytest.mark.parametrize(("on", "roll"), [(True, 4), (False, 3)])
def test_fumbles_beside_the_sideline(on: bool, roll: int) -> None:
    dice = {"pass_rush": [6], "pass": [1], "contact": [2], "special": [1], "fumble": [6], "rb": [3]}
    outcome = play("fumble_zone_runback", on, "RW/RS", dice=dice, against=("57 DH 0-3-5 RS",),
                   spare={**SPARE, "contact": [], "special": [4], "pass": [], "fumble.who": [1] * 3})  # fmt: skip
    assert step(outcome, "rb")["roll"] == roll


# --------------------------------------------------------------------------------------------- shotgun
@pytest.mark.rule("fool:7.1.10/1")
@pytest.mark.parametrize(("on", "total"), [(True, 30), (False, 32)])
def test_a_center_minds_the_shotgun_snap(on: bool, total: int) -> None:
    """A point of contact, and the one that speed 2 is worth."""
    changes = ("44 E 1-3-4 RWW",)
    outcome = play("shotgun_center_penalty", on, "LW/SL", *changes, shotgun=True, spare={**SPARE, "snap": [1]})
    assert blocking(outcome) == total + 3
