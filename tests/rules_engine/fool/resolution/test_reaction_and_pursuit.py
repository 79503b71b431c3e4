"""The tables of reaction and pursuit, who pursues whom, what a man counts by whom he covers; and that nothing is moved
by what is only imagined (4.2.1, 4.3.1-4.3.6, 4.4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.passes.routes import paths, receivers
from rules_engine.fool.play_calls import Pass, Run
from rules_engine.fool.resolution import pursuit, reaction, speeds
from rules_engine.fool.resolution.contact import tacklers
from rules_engine.fool.resolution.men import (
    BLITZ,
    COVERS_LINEMAN,
    DELAYED_BLITZ,
    FAKE_BLITZ,
    IN_ZONE,
    MAN_TO_MAN,
    PERIPHERAL,
    RUSH,
    UNINVOLVED,
    WRITTEN,
    Involvement,
    Posture,
)
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.runs import runs

from .. import field

NOTHING: frozenset[int] = frozenset()


def scene_of(*foes: str, play: str = "H/LT") -> Scene:
    """H 32 has the ball; LB 57 is the defender that the tests look at."""
    scene = make_scene(field.snap(play, field.offense(), field.defense(*foes)), DiceBox.scripted({}))
    scene.ball.man = field.player_of(scene, 32)
    return scene


# ------------------------------------------------------------------------------------------------------------ reaction
@pytest.mark.rule("fool:4.2.1/1")
@pytest.mark.parametrize(
    ("advantage", "any_way", "downfield"),
    [(-2, 0, 0), (-1, 0, 1), (0, 1, 0), (1, 1, 1), (2, 2, 0), (3, 2, 1), (4, 3, 0), (5, 3, 1)],
)
@pytest.mark.parametrize("area", board.AREA_NAMES)
def test_area_moves_by_speed(area: str, advantage: int, any_way: int, downfield: int) -> None:
    """4.2.1: "1 slower: 1 area, downfield only; same speed: 1 area in any direction; 1 faster: 1 area in any direction
    and 1 additional area downfield", and on in that pattern."""
    moves = reaction.area_moves(board.AREA[area], advantage, 0, False, NOTHING)
    assert moves == board.reaction_reach(board.AREA[area], any_way, downfield, 0)
    assert all(moves[zone] == 0 for zone in board.AREA_ZONES[board.AREA[area]])  # his own area costs no move


@pytest.mark.rule("fool:4.2.1/2")
def test_a_plainly_faster_man_goes_any_way_and_down_as_far_as_he_likes() -> None:
    slow, fast = (reaction.area_moves(board.AREA["L"], 1, 0, faster, NOTHING) for faster in (False, True))
    assert slow[board.VDC] == board.FAR_AWAY
    assert fast[board.VDC] < board.FAR_AWAY
    assert all(mine <= others for mine, others in zip(fast, slow, strict=True))


@pytest.mark.rule("fool:8.6/1")
@pytest.mark.parametrize("gone", [{"VDC"}, {"VDC", "DC", "LL", "LR"}])
def test_nobody_reacts_to_a_zone_that_is_not_played(gone: set[str]) -> None:
    not_played = frozenset(board.ZONE[name] for name in gone)
    moves, everywhere = (reaction.area_moves(board.AREA["IR"], 3, 0, True, zones) for zones in (not_played, NOTHING))
    assert all(moves[zone] == board.FAR_AWAY for zone in not_played)
    assert all(moves[zone] == fewest for zone, fewest in enumerate(everywhere) if zone not in not_played)


@pytest.mark.parametrize(
    ("play", "back", "defender", "advantage"),
    [
        pytest.param("H/LT", "", "57 LB 1-2-5 C on 32", 0, marks=pytest.mark.rule("fool:4.3.5/1", "fool:4.3.5/2")),
        pytest.param("H/LT +1", "", "57 LB 1-2-5 C on 32", 1, marks=pytest.mark.rule("fool:4.3.5/1")),
        pytest.param("H/LT qk", "", "57 LB 1-2-5 C on 32", -1, marks=pytest.mark.rule("fool:4.3.5/2")),
        pytest.param("H/LT qk", " [q]", "57 LB 1-2-5 C on 32", -2, marks=pytest.mark.rule("fool:7.2.19/1")),
        pytest.param("H/LT", " [q]", "57 LB 1-2-5 C on 32", 0, marks=pytest.mark.rule("fool:7.2.19/1")),
        pytest.param("H/LT", "", "57 CB 1-2-5 IL on 32", 1, marks=pytest.mark.rule("fool:7.1.15/1")),
        pytest.param("H/LT", "", "57 CB 1-2-5 RS on 32", 1, marks=pytest.mark.rule("fool:7.1.15/1")),
        pytest.param("H/LT", "", "57 CB 1-2-5 SC on 32", 0, marks=pytest.mark.rule("fool:7.1.15/1")),
        pytest.param("H/LT", "", "57 DH 1-2-5 IL on 32", 0, marks=pytest.mark.rule("fool:7.1.15/1")),
    ],
)
def test_the_speed_that_counts_in_reaction(play: str, back: str, defender: str, advantage: int) -> None:
    """A defender and a halfback of speed 5."""
    snap = field.snap(play, field.offense(f"32 H 2-2-5 LH{back}"), field.defense(defender), line="normal")
    scene = make_scene(snap, DiceBox.scripted({}))
    assert isinstance(snap.play, Run)
    runs.prepare(scene, snap.play)
    foe, man = field.defender_of(scene, 57), field.player_of(scene, 32)
    assert speeds.relative_speed(foe, man, scene.play) == advantage


# ------------------------------------------------------------------------------------------------------------- pursuit
@pytest.mark.rule("fool:4.4.1/1")
@pytest.mark.parametrize(("advantage", "zones"), [(-3, 0), (-1, 0), (0, 1), (1, 2), (2, 3), (5, 6)])
def test_zones_of_a_pursuit(advantage: int, zones: int) -> None:
    """4.4.1: who is slower does not move; one zone at the same speed, one more for each point."""
    assert pursuit.pursuit_distance(advantage) == zones


@pytest.mark.rule("fool:4.4.5/1")
@pytest.mark.parametrize("start", board.DEF_ZONES)
@pytest.mark.parametrize("entry", ["WL", "LT", "C", "RT", "WWR"])
def test_pursuit_is_never_sideways_and_never_farther_than_its_zones(start: int, entry: str) -> None:
    name = entry if entry in board.ENTRIES else "LC"
    ahead = board.ENTRIES[name].path[1:]
    for zones in range(7):
        end = pursuit.zone_toward(start, ahead, zones)
        assert board.DOWN_DISTANCE[start][end] <= zones
        if any(board.DOWN_DISTANCE[start][zone] <= zones for zone in ahead):
            assert end in ahead


def cited(clause: str, *values: Any) -> Any:
    """A row of a table with the clause that it is read from."""
    return pytest.param(*values, marks=pytest.mark.rule(clause))


@pytest.mark.parametrize(
    ("posture", "involvement", "kind", "pursues"),
    [
        cited("fool:4.4/1", IN_ZONE, WRITTEN, "run", True),
        cited("fool:4.0.1/6", RUSH, WRITTEN, "run", False),
        cited("fool:4.0.1/6", BLITZ, WRITTEN, "run", False),
        cited("fool:5.3.16/1", RUSH, WRITTEN, "scrambles", True),
        cited("fool:5.3.16/1", BLITZ, WRITTEN, "scrambles", True),
        cited("fool:4.4.6/1", MAN_TO_MAN, WRITTEN, "run", True),
        cited("fool:4.4.6/1", MAN_TO_MAN, PERIPHERAL, "run", True),
        cited("fool:4.4.6/1", MAN_TO_MAN, UNINVOLVED, "run", False),
        cited("fool:4.4.6/2", COVERS_LINEMAN, UNINVOLVED, "run", True),
        cited("fool:4.4.6/2", COVERS_LINEMAN, WRITTEN, "run", True),
        cited("fool:5.3.22/1", FAKE_BLITZ, WRITTEN, "run", True),
        cited("fool:5.3.24/3", DELAYED_BLITZ, WRITTEN, "run", True),
        cited("fool:5.3.24/3", DELAYED_BLITZ, WRITTEN, "draw", False),
        cited("fool:5.3.24/3", DELAYED_BLITZ, WRITTEN, "screen", False),
        cited("fool:5.3.24/3", DELAYED_BLITZ, WRITTEN, "is_pass", False),
    ],
)
def test_who_may_pursue(posture: Posture, involvement: Involvement, kind: str, pursues: bool) -> None:
    scene = scene_of("57 LB 1-2-9 SR on 89")
    defender, covered = field.defender_of(scene, 57), field.player_of(scene, 89)
    defender.posture, covered.involvement, defender.zone = posture, involvement, board.ZONE["SR"]
    if kind != "run":
        setattr(scene.play, kind, True)
    assert pursuit.may_pursue(defender, scene.play) is pursues
    for attribute in ("fallen", "out_of_play"):
        setattr(defender, attribute, True)
        assert not pursuit.may_pursue(defender, scene.play)
        setattr(defender, attribute, False)


# -------------------------------------------------------------------------------------------------------------- points
@pytest.mark.parametrize(
    ("covered", "involvement", "quick", "moved", "points"),
    [
        cited("fool:4.3.1/1", 89, UNINVOLVED, False, 0, -2),
        cited("fool:4.3.1/3", 89, UNINVOLVED, True, 0, -1),
        cited("fool:4.3.2/1", 89, PERIPHERAL, False, 0, -1),
        cited("fool:4.3.2/1", 89, WRITTEN, False, 0, 0),
        cited("fool:4.3.6/1", 32, WRITTEN, False, 0, 1),
        cited("fool:4.3.6/1", 32, WRITTEN, False, 1, 0),
    ],
)
def test_points_by_the_man_he_covers(
    covered: int, involvement: Involvement, quick: bool, moved: int, points: int
) -> None:
    scene = scene_of(f"57 LB 1-2-4 SR on {covered}")
    defender = field.defender_of(scene, 57)
    field.player_of(scene, covered).involvement = involvement
    scene.play.quick, defender.area_moves = quick, moved
    assert tacklers.man_to_man_points(defender, scene.play, scene.ball) == points
    assert tacklers.contact_points(defender, False, scene.play, scene.ball) == 2 + points


@pytest.mark.rule("fool:7.1.18/1")
@pytest.mark.parametrize(
    ("defender", "more"),
    [
        ("57 MLB 1-2-4 C on 32", 2),
        ("57 MLB 1-2-4 SL on 32", 2),
        ("57 MLB 1-2-4 SR on 32", 2),
        ("57 MLB 1-2-4 L on 32", 1),  # "L, R, SC: plain"
        ("57 MLB 1-2-4 SC on 32", 1),
        ("57 LB 1-2-4 C on 32", 1),
    ],
)
def test_a_middle_linebacker_who_need_not_move(defender: str, more: int) -> None:
    assert tacklers.unmoved_bonus(field.defender_of(scene_of(defender), 57)) == more


@pytest.mark.rule("fool:4.3.1/1", "fool:4.3.1/2")
@pytest.mark.parametrize(("contact", "counted"), [(5, [3]), (2, [0]), (0, [0])])
def test_who_covers_a_man_without_a_part_never_helps_the_offense(contact: int, counted: list[int]) -> None:
    """He counts two less, but never below nothing; alone he gives the die one more, beside another man he is left out
    where he is worth nothing."""
    scene = scene_of(f"57 LB 1-{contact}-4 SR on 89", "54 OLB 2-2-4 SL")
    men = [field.defender_of(scene, 57)]
    alone = tacklers.who_count(tacklers.tacklers_among(men, False, scene.play, scene.ball), scene.play, scene.ball)
    assert ([one.points for one in alone.men], alone.on_die) == (counted, 1)
    men.append(field.defender_of(scene, 54))
    both = tacklers.who_count(tacklers.tacklers_among(men, False, scene.play, scene.ball), scene.play, scene.ball)
    helps = [points for points in counted if points]
    assert ([one.points for one in both.men], both.on_die) == ([2, *helps], 0)


# ------------------------------------------------------------------------------------------------------ only imagined
def state_of(scene: Scene) -> list[tuple[object, ...]]:
    """What can change of the men, the ball and the log."""
    ball, log = scene.ball, scene.log
    return [
        *[
            (man.zone, man.involvement, man.blocks, man.sideways_moves, man.points_left, man.points_spent)
            for man in scene.offense.players
        ],
        *[
            (one.zone, one.area, one.area_moves, one.pursued, one.posture, one.out_of_play, one.fallen)
            for one in scene.defense.defenders
        ],
        (ball.man, ball.path, ball.place, ball.catch_zone, ball.limit, ball.slow_downs),
        (len(log.outcome.steps), len(log.outcome.events), len(log.contacts), len(log.symbols)),
    ]


@pytest.mark.rule("fool:4.2.12a/1")
@pytest.mark.parametrize("play", ["LW/IL || RW/IR", "TE/SR || LW/DC", "TE/SR || RW/SR"])
@pytest.mark.parametrize("foe", ["21 CB 3-1-5 IL", "21 CB 3-1-4 IL on 81", "24 CB 3-1-4 DC on 84"])
def test_a_trial_of_a_path_moves_nobody_and_rolls_nothing(play: str, foe: str) -> None:
    """The scripted dice are none: a trial that rolled one would fail."""
    scene = scene_of(foe, play=play)
    scene.ball.man = None
    call = scene.play.call
    assert isinstance(call, Pass)
    targets = receivers.line_up(call, scene.play, scene.offense)
    for target in targets:
        target.reached, target.zones, target.man.zone = True, (target.goal,), target.goal
    before = state_of(scene)
    paths.declare(scene, targets)
    assert state_of(scene) == before
    assert all(target.path in board.PATHS_AFTER[target.goal] for target in targets)


def test_a_path_named_after_a_catch_in_the_last_zone_is_none() -> None:
    """Behind VDC there is nothing to choose; what a coach has named there is left aside."""
    the_snap = field.snap("LW/VDC", path={81: "DC"})
    scene = make_scene(the_snap, DiceBox.scripted({}))
    assert isinstance(the_snap.play, Pass)
    (target,) = receivers.line_up(the_snap.play, scene.play, scene.offense)
    assert paths.choices(scene.play, target) == ((),)


def test_an_imagined_scene_leaves_the_play_as_it_is() -> None:
    scene = scene_of("57 LB 1-2-9 SR on 32")
    path = board.ENTRIES["LT"].path
    scene.ball.path = path
    reaction.react(scene, [], [reaction.RunnersPath(scene.ball.carrier, path)])
    reaction.place(scene, [reaction.RunnersPath(scene.ball.carrier, path)])
    before = state_of(scene)
    trial = scene.imagined()
    pursuit.pursue(trial, 0)
    ends = [defender.zone for defender in trial.defense.defenders]
    assert ends != [defender.zone for defender in scene.defense.defenders]
    assert state_of(scene) == before
