"""What blockers pay on their routes, from the rulebook's tables, and that the route they take is the cheapest (4.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool import board
from rules_engine.fool.board import NOWHERE, ZONE
from rules_engine.fool.resolution.movement import approaches, costs, prices
from rules_engine.fool.resolution.movement.approaches import Stance
from rules_engine.fool.resolution.movement.prices import FREE, NO_TRAFFIC, Obstacles, Position, Traffic
from rules_engine.fool.resolution.setup import make_scene

from .. import field

_NO_ZONES: frozenset[int] = frozenset()


def stance(spot: str, **changed: bool | int | str) -> Stance:
    """The stance of a man on a spot of whom nothing else is said."""
    plain: dict[str, bool | int | str | frozenset[int]] = {
        "start": board.START_ZONE[spot], "column": board.start_column(spot), "down": False, "lineman": False,
        "center": False, "split": False, "beside": _NO_ZONES, "crossing": "", "guard": False, "fullback": False,
        "halfback": False, "slot": "", "at_tackle": False, "easier": 0, "passer": False,
    }  # fmt: skip
    return approaches.stance(**(plain | changed))


def obstacles(traffic: Traffic = NO_TRAFFIC, quick: bool = False, position: Position = FREE) -> Obstacles:
    return Obstacles(traffic, (), (), False, NOWHERE, quick, position)


# ------------------------------------------------------------------------------------------------- pulling
@pytest.mark.rule("fool:4.1.4/1")
@pytest.mark.parametrize("end", ["E", "TE"])
@pytest.mark.parametrize(("quick", "points"), [(False, 1), (True, 2)])
def test_only_down_linemen_and_ends_in_the_slot_pay_to_pull(end: str, quick: bool, points: int) -> None:
    """4.1.4: "Any offensive "down" lineman (T, G, C, or TE/E from TE position, for purposes of this rule)"."""
    men = field.offense(f"89 {end} 2-2-4 RTE")
    scene = make_scene(field.snap("H/LT", men, field.defense()), field.DiceBox.scripted({}))
    to_pull = {
        man.post.spot: prices.movement_costs(man.post.stance, obstacles(quick=quick)).pull
        for man in scene.offense.players
    }
    down = ("C", "LG", "RG", "LT", "RT", "RTE")
    assert to_pull == {
        spot: points * prices.POINT if spot in down else 0 for spot in (*down, "Q", "F", "LH", "LW", "RW")
    }


# ------------------------------------------------------------------------------------------------- leaving L, C and R
@pytest.mark.rule("fool:4.1.2/1", "fool:4.1.2/2", "fool:4.7.1/4")
@pytest.mark.parametrize(
    ("half_defenders", "points", "quick_points"),
    [(0, 0, 0), (2, 1, 2), (4, 2, 4), (1, 0, 1), (3, 1, 3)],  # whole men, then with one who rushes
)
def test_leaving_a_zone_costs_a_point_a_defender(half_defenders: int, points: int, quick_points: int) -> None:
    traffic = Traffic(half_defenders, half_defenders, half_defenders)
    for quick, expected in ((False, points), (True, quick_points)):
        charged = prices.movement_costs(stance("F"), obstacles(traffic, quick))
        assert {charged.leaving[zone] for zone in board.LINE_ZONES} == {expected * prices.POINT}


@pytest.mark.rule("fool:4.1.2/1", "fool:4.1.2/2")
@pytest.mark.parametrize(
    ("line", "backer", "halves"),
    [
        ("normal", "52 MLB 1-3-4 C", (2, 6, 2)),  # an end, two tackles and the linebacker, an end: all in zone
        ("rush", "52 MLB 1-3-4 C", (1, 4, 1)),  # the linemen rush
        ("rush", "52 MLB 1-3-4 C blitz", (1, 3, 1)),
        ("normal", "52 MLB 1-3-4 C on 44", (2, 5, 2)),  # he is on a man elsewhere
        ("normal", "52 MLB 1-3-4 L", (4, 4, 2)),
    ],
)
def test_how_many_half_defenders_hold_up_who_leaves(line: str, backer: str, halves: tuple[int, int, int]) -> None:
    snap = field.snap("H/LT", None, field.defense(backer), line=line)  # type: ignore[arg-type]
    scene = make_scene(snap, field.DiceBox.scripted({}))
    found = costs.traffic(scene.defense, scene.play)
    assert (found.left, found.center, found.right) == halves


@pytest.mark.rule("fool:4.1.3/1", "fool:7.1.7/1", "fool:4.1.3a/1")
@pytest.mark.parametrize(
    ("defenders", "plain", "specialized", "outward"),
    [(1, 0, 0, 0), (2, 1, 0, 0), (3, 2, 1, 0), (4, 3, 2, 1)],  # a TE: "exit with 1, 2, 3 defenders 1, 1, 2"
)
def test_the_tight_ends_slot_is_easier_to_leave(defenders: int, plain: int, specialized: int, outward: int) -> None:
    met = obstacles(Traffic(2 * defenders, 0, 2 * defenders))
    assert prices.movement_costs(stance("LTE"), met).leaving[board.L_TE] == plain * prices.POINT
    assert prices.movement_costs(stance("LTE", slot="L"), met).leaving[board.L_TE] == specialized * prices.POINT
    easier = prices.movement_costs(stance("LTE", slot="L", easier=1), met)
    assert (easier.leaving[board.L_TE], easier.outward[board.L_TE]) == (
        specialized * prices.POINT,
        outward * prices.POINT,
    )


# ----------------------------------------------------------------------------------------------------------- position
@pytest.mark.rule("fool:4.1.10/1", "fool:4.1.10/2", "fool:4.1.10/3")
@pytest.mark.parametrize(
    ("spot", "entry", "flow", "zone", "came_from", "pays"),
    [
        ("RT", "LE", -1, "L", "C", True),  # into the entry zone by another way than the ballcarrier
        ("RT", "LE", -1, "L", "oLE", False),  # by his way
        ("LW", "LE", -1, "L", "WL", False),  # starts on the side of the play
        ("LT", "LT", 0, "L", "C", False),  # straight ahead
        ("RT", "LE", -1, "LS", "SL", True),  # past the line, sideways with the flow
        ("RT", "LE", -1, "LS", "WL", False),  # past the line, straight
        ("RT", "LE", 1, "LS", "SL", False),  # against the flow
        ("RT", "LE", -1, "SR", "SC", False),  # off the path
    ],
)
def test_who_pays_for_position(spot: str, entry: str, flow: int, zone: str, came_from: str, pays: bool) -> None:
    rule = prices.position(board.start_column(spot), board.ENTRIES[entry], flow, ZONE[zone])
    assert prices.must_pay(rule, ZONE[zone], ZONE[came_from]) is pays


# ------------------------------------------------------------------------------------------------------ the best route
@st.composite
def walks(draw: st.DrawFn) -> tuple[str, tuple[str, ...]]:
    """A spot, and a way from there zone by zone to some zone past the line, through none of them twice."""
    spot = draw(st.sampled_from(["LT", "RG", "C", "F", "LW", "RTE"]))
    here, zones = board.START_ZONE[spot], list[int]()
    for _ in range(draw(st.integers(1, 7))):
        onward = [
            node
            for node in board.RUN_STEPS[here]
            if board.plain(node) not in (*zones, board.START_ZONE[spot])
            and not (zones and zones[-1] < board.BEY and board.is_offensive(node))
        ]
        if not onward:
            break
        here = draw(st.sampled_from(onward))
        zones.append(board.plain(here))
    return spot, tuple(board.ZONE_NAMES[zone] for zone in zones)


@pytest.mark.rule("fool:4.1/1", "fool:4.1.1/1")
@given(walks(), st.tuples(*[st.integers(0, 8)] * 3), st.booleans())
def test_no_way_is_cheaper_than_the_one_he_takes(
    walk: tuple[str, tuple[str, ...]], halves: tuple[int, int, int], quick: bool
) -> None:
    spot, names = walk
    man, met = stance(spot), obstacles(Traffic(*halves), quick)
    route = approaches.given_route(man.start, names, prices.mover(man, met)) if names else None
    if route is None or route.zones[-1] > board.BEY:
        return
    goal = route.zones[-1]
    best = prices.best_route(man, goal, met)
    assert best is not None
    assert best.route.zones[-1] == goal
    assert best.net <= prices.priced(man, goal, route, met).net
