"""The rulebook's worked passes, die by die (C.1, C.2 and chapter 5), and what holds for every pass."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.cli.cases import compare
from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool.conform import resolve_case
from rules_engine.fool.model import Spot
from rules_engine.fool.ruleset import RULESET
from rules_engine.fool.scrimmage import resolve as scrimmage
from tests.depth import examples

from ..field import defense, offense, snap
from .test_conformance_runs import case

PASSES = {
    "fool-4-2-3": ("fool:4.2.3/1",),
    "fool-4-2-4": ("fool:4.2.4/1",),
    "fool-5-3-1": ("fool:5.3.1/1", "fool:5.3.1/2"),
    "fool-5-3-4-normal": ("fool:5.3/1",),
    "fool-5-3-4-blitz": ("fool:5.3.4/2",),
    "fool-5-3-9": ("fool:5.3.9/1", "fool:5.3.9/2"),
    "fool-5-3-15": ("fool:5.3.15/3", "fool:5.3.15/4"),
    "fool-5-3-22": ("fool:5.3.22/2",),
    "fool-5-3-23": ("fool:5.3.23/1",),
    "fool-5-5-16": ("fool:5.1.2a/1", "fool:5.5.16/1"),
    "fool-5-5-2": ("fool:5.5.2/2", "fool:5.5.2/4"),
    "fool-6-5": ("fool:6.5/1", "fool:5.5.9/1"),
    "fool-c2-05": ("fool:5.1.4/1", "fool:5.5.10/1", "fool:5.7/1"),
    "fool-c2-06": ("fool:5.1.5/2", "fool:5.1.5/4", "fool:5.5.8/1"),
    "fool-c2-13": ("fool:5.3.2a/1", "fool:5.3.10/4", "fool:5.3.6/1"),
    "fool-c2-13-alone": ("fool:5.3.9/1",),
    "fool-c2-13-dc": ("fool:5.3.8/1", "fool:5.5.2/6"),
    "fool-c2-13-safety": ("fool:5.3.9/2",),
    "fool-c2-15": ("fool:5.1.5/1", "fool:4.8/1"),
    "fool-c2-15-te": ("fool:5.1.2/11",),
    "fool-c2-18": ("fool:5.5.4/1", "fool:5.5.9/1", "fool:6.3/2"),
    "fool-c2-20": ("fool:5.1.2/10", "fool:5.5.16/1"),
    "fool-c2-20-free": ("fool:7.1.7/1",),
}
ROUTES = [
    "fool-c1-1-a", "fool-c1-1-b", "fool-c1-1-c", "fool-c1-1-d", "fool-c1-1-e", "fool-c1-1-f", "fool-c1-1-g",
    "fool-c1-2-a", "fool-c1-2-b", "fool-c1-2-c", "fool-c1-2-d", "fool-c1-2-e", "fool-c1-4-a", "fool-c1-4-b",
    "fool-c1-4-c", "fool-c1-5-a", "fool-c1-5-b", "fool-c1-6-a", "fool-c1-6-b", "fool-c1-6-c", "fool-c1-6-d",
    "fool-c1-6-e", "fool-c1-6-f", "fool-c1-8-a", "fool-c1-8-b", "fool-c1-8-c",
]  # fmt: skip


def check(name: str) -> None:
    told = case(name)
    box = DiceBox.scripted(told["dice"], told.get("dice_if_asked"))
    assert compare(told["expect"], resolve_case(told, box), RULESET.steps_at_once) == ""
    assert isinstance(box.play, ScriptedDice)
    assert box.play.unused() == {}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(*ids)) for name, ids in PASSES.items()])
def test_worked_pass(name: str) -> None:
    check(name)


@pytest.mark.rule("fool:C.1")
@pytest.mark.parametrize("name", ROUTES)
def test_worked_route(name: str) -> None:
    check(name)


# -------------------------------------------------------------------------------------------------- every pass at all
_ZONES = ("LS", "SL", "SR", "RS", "IL", "SC", "IR", "ML", "MC", "MR", "LL", "DC", "LR", "VDC")
_MEN = ("LW", "RW", "RE", "LH", "F")
_ON = st.sampled_from(["", " on 84", " on 81", " on 89", " on 32", " on 44", " blitz"])
_ATTRS = st.sampled_from(["", "", "", "[!]", "[f]", "[#]", "[r]", "[$]", "[c]", "[q]"])


@st.composite
def snaps(draw):
    """Any pass of the week against any defense of the usual men, anywhere on the field."""
    first = draw(st.sampled_from(_MEN))
    play = f"{first}/{draw(st.sampled_from(_ZONES))}{draw(st.sampled_from(['', ' qk', ' +1']))}"
    if "qk" not in play:
        others = [man for man in _MEN if man != first]
        play += draw(st.sampled_from(["", "", " roll R", " roll L"]))
        play += draw(st.sampled_from(["", " || inc", *(f" || {man}/{zone}" for man in others for zone in _ZONES[:9])]))
    attack = [f"32 H 2-2-5 LH {draw(_ATTRS)}", f"84 W 3-1-5 RW {draw(_ATTRS)}", f"12 Q 3-2-{draw(st.integers(1, 5))} Q"]
    backs = ("21 CB 3-1-5 IL", "24 CB 3-1-5 IR", "31 S 3-1-5 SC", "54 OLB 2-2-4 SL", "57 LB 1-2-4 R", "52 MLB 1-3-4 C")
    against = []
    for man in backs:
        duty = draw(_ON)
        against.append(f"{man}{duty if 'blitz' not in duty or man[-2:] in (' R', ' C') else ''} {draw(_ATTRS)}".strip())
    spot = Spot(draw(st.integers(1, 4)), draw(st.integers(0, 12)), draw(st.integers(1, 99)), draw(st.integers(1, 4)),
                draw(st.integers(1, 900)))  # fmt: skip
    line = draw(st.sampled_from(["rush", "normal", "cover_linemen", "stay_home"]))
    return snap(play, offense(*(text.strip() for text in attack)), defense(*against), line=line, spot=spot)


@settings(max_examples=examples(150), deadline=None)
@given(snaps(), st.integers(0, 2**64))
def test_whatever_happens_the_books_hold(the_snap, seed):
    key = seed.to_bytes(32, "big")
    out = scrimmage.resolve(the_snap, DiceBox.seeded(key))
    los = the_snap.spot.los
    assert los - 100 <= out.gain <= los
    assert out.result in {
        "complete", "incomplete", "intercepted", "sack", "run", "fumble_kept", "fumble_lost", "penalty_no_play",
        "touchdown", "safety",
    }  # fmt: skip
    assert (out.result == "penalty_no_play") == any(flag.enforce == "no_play" for flag in out.flags)
    if out.ball == "defense":
        assert out.changed
        assert out.clock_stops
    if out.result == "incomplete":
        assert (out.gain, out.ball, out.score) == (0, "offense", "")
    for flag in out.flags:
        assert flag.yards > 0 or flag.to_spot
    if out.result in ("complete", "incomplete", "intercepted"):
        assert sum(event.kind == "pass_attempt" for event in out.events) == 1
    again = scrimmage.resolve(the_snap, DiceBox.seeded(key))
    assert again == out  # the same dice, the same play
