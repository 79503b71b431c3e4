"""Bumps: who is bumped, what comes of it, whose foul it is (5.1.2)."""

from __future__ import annotations

import pytest

from ..field import WHATEVER, defense, offense, resolve, snap, step, steps
from ..throwing import NOBODY, bump


@pytest.mark.rule("fool:5.1.2/2", "fool:5.1.2/3", "fool:5.1.2/4")
@pytest.mark.parametrize(
    ("receiver", "defender", "play", "modifier"),
    [
        ("84 E 3-2-5 RW", "57 DH 1-2-5 RS on 84", "RW/IR", 0),
        ("84 E 3-3-5 RW", "57 DH 1-2-4 RS on 84", "RW/IR", 2),  # contact and speed
        ("84 W 3-2-5 RW", "57 DH 1-2-5 RS on 84", "RW/IR", 1),  # a W outside
        ("84 W 3-2-5 RW", "57 CB 1-2-5 RS on 84", "RW/IR", 0),  # and a CB
        ("84 E 3-2-5 RW-", "57 DH 1-2-5 RS on 84", "RW/IR", 1),  # off the line, through WR
        ("89 TE 2-2-5 RTE", "57 LB 1-2-5 R on 89", "RE/SR", -1),  # heavy traffic, a TE's point
        ("89 E 2-2-5 RTE", "57 LB 1-2-5 R on 89", "RE/SR", -2),
        ("32 H 2-2-5 RH", "57 LB 1-2-5 R on 32", "RH/SR", -1),  # others through R
        ("89 TE 2-2-5 RTE", "57 LB 1-2-5 R on 89", "RE/WR", 1),  # bumped across the line, though he steps outside
    ],
)
def test_bump_modifiers(receiver, defender, play, modifier):
    assert bump(play, receiver, against=[defender])["modifier"] == modifier


@pytest.mark.rule("fool:7.1.8/2")
@pytest.mark.parametrize(
    ("receiver", "defender", "play", "modifier"),
    [
        ("84 W 3-2-5 RW", "57 DH 1-2-5 RS on 84", "RW/IR", 1),
        ("84 E 3-2-5 RW", "57 DH 1-2-5 RS on 84", "RW/IR", 0),
        ("81 W 3-2-5 LW", "57 DH 1-2-5 LS on 81", "LW/IL", 1),
    ],
)
def test_a_wide_receiver_has_a_point_more_at_a_bump_outside(receiver, defender, play, modifier):
    assert bump(play, receiver, against=[defender])["modifier"] == modifier


@pytest.mark.rule("fool:7.7.1a/2")
@pytest.mark.parametrize(
    ("receiver", "defender", "die", "side"),
    [
        ("", "", 5, "defense"),
        ("", "", 6, "offense"),
        (" [!]", "", 3, "offense"),  # the receiver is flagged on 1-3
        (" [!]", "", 4, "defense"),
    ],
)
def test_whose_foul_a_bump_of_the_penalty_prone_is(receiver, defender, die, side):
    men = defense(f"57 DH 3-2-5 RS on 84{defender}", men=NOBODY)
    dice = {"bump": [4], "bump.interference": [die], "pass_rush": [6]}
    outcome = resolve(snap("RW/IR", offense(f"84 E 3-2-5 RW{receiver}"), men), dice, WHATEVER)
    assert [flag.side for flag in outcome.flags] == [side]


@pytest.mark.rule("fool:5.1.2/5")
@pytest.mark.parametrize(
    ("receiver", "defender", "modifier"), [("e", "", 1), ("R", "", -1), ("", "e", -1), ("", "R", 1), ("e", "R", 2)]
)
def test_age_counts_in_bumps(receiver, defender, modifier):
    against = [f"57 DH 1-2-5 RS on 84 {defender}".strip()]
    assert bump("RW/IR", f"84 E 3-2-5 RW {receiver}".strip(), against=against)["modifier"] == modifier


@pytest.mark.rule("fool:5.1.2/1", "fool:5.1.2a/1")
@pytest.mark.parametrize(
    ("receiver", "defender", "bumped"),
    [
        ("84 E 3-2-5 RW", "57 DH 1-2-5 RS on 84", True),
        ("84 E 3-2-5 RWW", "57 DH 1-2-5 RS on 84", False),  # he lines up in another area
        ("84 E 3-2-5 RWW", "57 DH 1-2-5 RS on 84 deep", True),  # unless the deeper bump is called
        ("84 E 3-2-5 RW", "57 DH 1-2-5 RS", False),  # zone coverage
        ("84 E 3-2-5 RW", "57 DH 1-2-5 RS on 81", False),
    ],
)
def test_who_is_bumped(receiver, defender, bumped):
    the_snap = snap("RW/IR", offense(receiver), defense(defender, men=NOBODY))
    outcome = resolve(the_snap, {"pass_rush": [6]} | ({"bump": [8]} if bumped else {}), WHATEVER)
    assert bool(steps(outcome, "bump")) is bumped
    if "deep" in defender:
        assert step(outcome, "bump")["modifier"] == 1


@pytest.mark.rule("fool:5.1.2/6")
def test_a_primary_receiver_who_falls_leaves_the_throw_to_the_second():
    men = defense("57 DH 1-2-5 RS on 84", men=NOBODY)
    outcome = resolve(snap("RW/IR || LW/LS", offense("84 E 3-2-5 RW"), men), {"bump": [2], "pass_rush": [6]}, WHATEVER)
    assert step(outcome, "pass")["target"] == 81
    alone = resolve(snap("RW/IR", offense("84 E 3-2-5 RW"), men), {"bump": [2]})
    assert alone.result == "incomplete"
    quick = resolve(snap("RW/RS qk", offense("84 E 3-2-5 RW"), men), {"bump": [2], "pass_rush": [3], "pass": [1]})
    assert step(quick, "pass") | {"roll": 0} == {
        "step": "pass", "target": 84, "zone": "RS", "value": 3 + 1 + 3, "roll": 0, "result": "c",
    }  # fmt: skip
    assert quick.result == "incomplete"


@pytest.mark.rule("fool:5.1.2/7", "fool:5.1.2/8")
@pytest.mark.parametrize(
    ("receiver", "defender", "roll", "side", "yards"),
    [
        ("84 E 3-2-5 RW", "57 DH 3-2-5 RS on 84", 4, 2, 12),  # he can follow to IR: its far edge
        ("84 E 3-2-5 RW", "57 DH 3-2-5 RS on 84", 4, 6, 10),  # the receiver's own foul
        ("84 E 3-0-6 RW", "57 DH 3-4-3 RS on 84", 5, 2, 6),  # two slower than the man he fouled: no farther than RS
    ],
)
def test_interference_at_the_bump(receiver, defender, roll, side, yards):
    dice = {"bump": [roll], "bump.interference": [side], "pass_rush": [6]}
    outcome = resolve(snap("RW/IR", offense(receiver), defense(defender, men=NOBODY)), dice, WHATEVER)
    (flag,) = outcome.flags
    assert (flag.side, flag.kind) == ("offense" if side == 6 else "defense", "pass interference")
    assert (flag.yards, flag.first_down) == (yards, side != 6)


@pytest.mark.rule("fool:5.1.2/9")
def test_the_second_receiver_is_bumped_whether_he_is_thrown_to_or_not():
    men = defense("57 DH 1-2-5 RS on 84", men=NOBODY)
    outcome = resolve(snap("LW/LS || RW/IR", offense("84 E 3-2-5 RW"), men), {"bump": [8], "pass_rush": [6]}, WHATEVER)
    assert step(outcome, "bump")["receiver"] == 84
    assert step(outcome, "pass")["target"] == 81
