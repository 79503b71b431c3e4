"""How far men get on a run and where the defense posts itself against it (4.1, 4.2, 4.7.1), counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.calls.reach import why_not
from rules_engine.fool.model import Outcome
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import Run
from rules_engine.fool.resolution import reaction
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.runs import runs

from .. import field

SPARE: dict[str, list[int]] = {
    "special": [4], "injury": [1], "injury.who": [1], "penetration": [6] * 6, "measure": [1], "fumble.who": [1] * 3,
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"


def run(play: str, *against: str, men: tuple[str, ...] = (), line: str = "normal", **more: Any) -> Outcome:
    route = more.pop("route", None)
    foes = field.defense(SLOW, *against)
    snap = field.snap(play, field.offense(*men), foes, line=line, route=route)  # type: ignore[arg-type]
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, {"contact": [1, 1], **SPARE, **more}))


def prepared(play: str, *against: str, men: tuple[str, ...] = ()) -> Scene:
    """A run after its blockers have moved."""
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *against), line="normal")
    scene = make_scene(snap, DiceBox.scripted({}))
    assert isinstance(snap.play, Run)
    runs.prepare(scene, snap.play)
    return scene


def moves(outcome: Outcome, number: int) -> list[tuple[str, float]]:
    return [(step["zone"], step["left"]) for step in field.steps(outcome, "move") if step["player"] == number]


def reacted(outcome: Outcome, number: int) -> str | None:
    return next((s["zone"] for s in field.steps(outcome, "react") if s["defender"] == number), None)


def end(outcome: Outcome, number: int) -> str:
    found: str = field.man_of(outcome.elevens.defense, number)["end"]
    return found


# ------------------------------------------------------------------------------------------------------------- movement
@pytest.mark.rule("fool:4.1/1")
@pytest.mark.parametrize(("speed", "zone", "left"), [(2, "oLT", 0), (4, "oWL", 0), (5, "WL", 0), (7, "WL", 2)])
def test_a_blocker_goes_as_far_as_his_points_carry_him(speed: int, zone: str, left: int) -> None:
    # F to WL: by the places of center, tackle, end and wide man, the fifth across the line.
    outcome = run("H/WL (F)", "54 OLB 2-2-4 LS", men=(f"44 F 1-3-{speed} F",))
    assert moves(outcome, 44) == [(zone, left)]


@pytest.mark.rule("fool:4.1/1", "fool:4.1.9/1")
@pytest.mark.parametrize(("play", "way"), [("H/LT", ["H2L", "oLT", "L"]), ("F/RC", ["F", "oC", "C"])])
def test_the_ballcarrier_ends_in_the_first_zone_past_the_line(play: str, way: list[str]) -> None:
    step = next(step for step in field.steps(run(play), "move") if "way" in step)
    assert step["way"] == way
    assert [board.is_offensive(board.ZONE[zone]) for zone in way] == [True, True, False]


@pytest.mark.rule("fool:4.1.7/1")
@pytest.mark.parametrize(
    ("play", "movers"), [("H/LT (LG)(RW)", [63, 84, 32]), ("H/LE (F,LG)(-)", [44, 63, 32]), ("F/RC", [44])]
)
def test_the_ballcarrier_moves_last(play: str, movers: list[int]) -> None:
    assert [step["player"] for step in field.steps(run(play), "move")] == movers


@pytest.mark.rule("fool:4.1.9/1")
@pytest.mark.parametrize(("speed", "short"), [(3, True), (4, False)])
def test_a_hole_out_of_reach_is_no_play(speed: int, short: bool) -> None:
    # LH to WL: by the tackle's, the end's and the wide man's place, four points.
    assert bool(why_not(parse("LH/WL"), field.offense(f"32 B 2-2-{speed} LH"))) is short


@pytest.mark.rule("fool:4.1.2/6")
@pytest.mark.parametrize(("duty", "left"), [("", 0), (" on 89", 1)])
def test_the_man_of_an_end_who_stays_to_block_counts_half(duty: str, left: int) -> None:
    # C: two rushers and a linebacker, half, half and one; on the tight end, who blocks against the rush, a half too.
    outcome = run("H/LT (-)(C)", f"52 MLB 1-3-4 C{duty}", men=("51 C 0-3-4 C",), line="rush")
    assert moves(outcome, 51)[0] == ("SL", left)


@pytest.mark.rule("fool:4.1.10/5")
@pytest.mark.parametrize(("speed", "zones"), [(6, [("LS", 0), ("IL", 0)]), (5, [("LS", 0)])])
def test_the_point_for_position_takes_him_on_from_an_empty_zone(speed: int, zones: list[tuple[str, int]]) -> None:
    # RW to LS is five zones and one for position. Nobody is in LS after reaction nor can get there; a corner is in IL.
    outcome = run("H/LE (-)(RW)", men=("32 H 2-2-5 RH", f"84 W 3-1-{speed} RW"))
    assert moves(outcome, 84) == zones


@pytest.mark.rule("fool:4.1.12/1")
def test_a_quarterback_does_not_block() -> None:
    assert field.step(run("H/LT (QB)"), "contact")["blockers"] == [79]
    scene = prepared("H/LT", men=("32 Q 2-2-5 LH",))
    assert [field.player_of(scene, no).blocking for no in (12, 32)] == [2 - 1, 2 - 1]
    assert not FoolOptions().qb_blocks


@pytest.mark.parametrize(
    ("play", "against", "left"),
    [
        # RT out of L R C: on a quick play two a zone, and a defender of R counts two, a rusher one
        pytest.param("H/LT (-)(LT)", (), 8 - 2 - 1, marks=pytest.mark.rule("fool:4.7.1/4")),
        pytest.param("H/LT (-)(LT) qk", (), 8 - 4 - 2, marks=pytest.mark.rule("fool:4.7.1/4")),
        pytest.param("H/LT (-)(LT) qk", ("rush",), 8 - 4 - 1, marks=pytest.mark.rule("fool:4.7.1/4")),
    ],
)
def test_traffic_is_double_on_a_quick_play(play: str, against: tuple[str, ...], left: int) -> None:
    # The tackle goes by L to SL, past the end.
    outcome = run(play, men=("79 T 0-3-8 LT",), line=against[0] if against else "normal")
    zone, points = moves(outcome, 79)[0]
    assert (zone, points) == ("SL", left)


@pytest.mark.rule("fool:4.7.1/4")
@pytest.mark.parametrize(("play", "left"), [("H/LT (-)(-)(LW)", 9 - 3 - 1), ("H/LT (-)(-)(LW) qk", 9 - 6 - 2)])
def test_a_bump_costs_double_on_a_quick_play(play: str, left: int) -> None:
    # LW by WL and LS to IL, bumped by a faster corner of his size.
    outcome = run(play, "21 CB 3-1-10 LS on 81", men=("81 W 3-1-9 LW",))
    assert moves(outcome, 81)[0] == ("IL", left)


# ------------------------------------------------------------------------------------------------------------- reaction
def reach(play: str, defender: str, no: int, men: tuple[str, ...] = ()) -> set[str]:
    """Zones that a man-defender can react to, once the offense has moved."""
    scene = prepared(play, defender, men=men)
    foe = field.defender_of(scene, no)
    assert foe.covers is not None
    return {board.zone_name(zone) for zone in reaction.reachable(scene, foe, foe.covers)}


@pytest.mark.rule("fool:4.2.1/2", "fool:4.2.1/1")
@pytest.mark.parametrize(
    ("play", "backer", "deep"),
    [
        ("H/LT", "57 LB 1-2-6 L on 32", True),  # a point faster: one area any way, then down as far as he likes
        ("H/LT", "57 OLB 1-2-5 L on 32", False),  # his specialist's point does not count for that
        ("H/LT +1", "57 LB 1-2-5 L on 32", False),  # nor does that of a slow play
        ("H/LT qk", "57 LB 1-2-6 L on 32", False),  # but a quick one's does
        ("H/LT qk", "57 LB 1-2-7 L on 32", True),
    ],
)
def test_a_faster_man_follows_any_way_downfield(play: str, backer: str, deep: bool) -> None:
    zones = reach(play, backer, 57)
    assert {"L", "C", "SL", "LS", "WL"} <= zones
    assert ({"DC", "VDC"} <= zones) is deep
    if not deep:
        assert not zones & {"DC", "VDC"}


@pytest.mark.rule("fool:4.2.3/2")
@pytest.mark.parametrize(
    ("play", "men", "number", "sideways"),
    [
        ("H/LE (-)(RW)", ("32 H 2-2-5 RH",), 84, 3),  # by WR and RS, then SR, SL and LS
        ("H/WL (RG)", ("64 G 0-3-6 RG", "32 B 2-2-5 LH"), 64, 0),  # behind the line as far as the wide man's place
    ],
)
def test_only_sideways_moves_past_the_line_count(play: str, men: tuple[str, ...], number: int, sideways: int) -> None:
    scene = prepared(play, men=men)
    assert field.player_of(scene, number).sideways_moves == sideways
    # A defender one slower than his man moves downfield only, to the side once if his man did.
    cover = f"24 CB 3-1-4 IR on {number}" if number == 84 else f"24 CB 3-1-5 IR on {number}"
    zones = reach(play, cover.replace("CB", "DH"), 24, men)
    assert ("SC" in zones) is (sideways > 0)


@pytest.mark.rule("fool:4.2.4/2", "fool:4.2.4/3")
@pytest.mark.parametrize(("dice", "caught"), [([1], 32), ([4, 1], 81)])
def test_he_looks_to_his_own_man_and_stays_there(dice: list[int], caught: int) -> None:
    """4.2.4: from IL a back as fast as LW cannot get to IR; MC lets him meet his man in LR, SC would stop the other.

    Whoever catches the ball, in MC he is.
    """
    men = ("32 B 2-1-5 LH", "81 W 3-1-5 LW", "12 Q 1-2-4 Q")
    foes = field.defense("21 DH 3-1-5 IL on 81")
    snap = field.snap("LH/SR || LW/IR", field.offense(*men), foes, line="normal")
    rolls = {**field.WHATEVER, "pass_rush": [6, 6], "pass": dice, "minimal_rush": [6], "coverage": [1]}
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, rolls))
    assert reacted(outcome, 21) == "MC"
    assert next(e.player for e in outcome.events if e.kind == "reception") == caught
    assert end(outcome, 21) in ("MC", "LR", "DC")


# ---------------------------------------------------------------------------------------------------------------- posts
@pytest.mark.parametrize(
    ("play", "man", "zone"),
    [
        pytest.param("H/LT", "31 S 3-1-5 SC", "MC", marks=pytest.mark.rule("fool:4.2/3")),  # by SL, IL to MC
        pytest.param("F/RC", "31 S 3-1-5 SC", "SC", marks=pytest.mark.rule("fool:4.2/3", "fool:4.2.12/1")),
        pytest.param("H/WL", "21 CB 3-1-5 LS", "WL", marks=pytest.mark.rule("fool:4.2/3", "fool:4.2.12/1")),
        pytest.param("H/LE", "21 CB 3-1-5 LS", "LS", marks=pytest.mark.rule("fool:4.2/3", "fool:4.2.12/1")),
        pytest.param("H/LT", "33 S 3-1-5 DC", "VDC", marks=pytest.mark.rule("fool:4.2.12/1")),
        pytest.param("H/LT", "21 CB 3-1-5 IL", "IL", marks=pytest.mark.rule("fool:4.2.12/1")),
    ],
)
def test_posts_against_a_run(play: str, man: str, zone: str) -> None:
    outcome = run(play, man, men=("32 B 2-2-4 LH",))
    assert end(outcome, int(man.split()[0])) == zone


LEFT, RIGHT = (board.ENTRIES[name].path for name in ("LT", "RC"))  # L SL IL MC LL VDC and C SR SC MC DC VDC


@pytest.mark.rule("fool:4.2.12/2")
@pytest.mark.parametrize(
    ("man", "zone"),
    [
        ("58 LB 1-2-4 SC", "SC"),  # the earliest contact: SC on the right-hand path
        ("58 CB 1-2-4 SC", "SC"),
        ("58 S 1-2-3 SC", "MC"),  # a contact on either path
        ("58 DH 1-2-4 SC", "MC"),
        ("58 S 1-2-4 SC", "SC"),  # with his point as fast as the back: from SC he meets him in MC as well
    ],
)
def test_posts_between_two_paths(man: str, zone: str) -> None:
    scene = prepared("H/LT", man, men=("32 B 2-2-5 LH",))
    reaction.place(scene, [reaction.RunnersPath(scene.ball.carrier, path) for path in (LEFT, RIGHT)])
    assert board.zone_name(field.defender_of(scene, 58).zone) == zone


@pytest.mark.rule("fool:4.2.3/3")
@pytest.mark.parametrize("man", ["31 S 3-1-4 SC", "31 LB 3-1-3 SC on 89"])
@pytest.mark.parametrize(("path", "zone"), [("SC", "SC"), ("IR", "MC")])
def test_the_path_is_named_before_the_defense_reacts(man: str, path: str, zone: str) -> None:
    # From SR a receiver goes on to SC and MC, or to IR and MC: a man of that area who cannot reach SR waits there.
    foes = field.defense(man, "24 DH 3-1-5 WWR")
    snap = field.snap("TE/SR", field.offense(), foes, line="normal", path={89: path})
    rolls = {**field.WHATEVER, "pass_rush": [6], "pass": [6], "minimal_rush": [6]}
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, rolls))
    assert end(outcome, 31) == zone
    assert FoolOptions().path_before_reaction
