"""The board: boundaries, paths, neighbours, distances (2.2 and RULINGS 1-29)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool import board
from rules_engine.fool.board import AREA, BEY, DOWN_DISTANCE, ENTRIES, FAR_AWAY, ZONE
from rules_engine.fool.resolution.movement import carrying

zones = st.sampled_from(list(board.DEF_ZONES))


def names(numbers: tuple[int, ...]) -> list[str]:
    return [board.zone_name(number) for number in numbers]


@pytest.mark.rule("fool:4.3.9/1", "fool:2.2/1")
@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ("LE", "L LS IL ML LL VDC"),
        ("LT", "L SL IL MC LL VDC"),
        ("RC", "C SR SC MC DC VDC"),
        ("WR", "WR RS IR MR LR VDC"),
    ],
)
def test_path_of_an_entry(entry: str, path: str) -> None:
    assert names(ENTRIES[entry].path) == path.split()


@pytest.mark.rule("fool:2.2/3")
@pytest.mark.parametrize(
    ("entry", "near"), [("WL", -2), ("WWL", -2), ("WR", -2), ("WWR", -2), ("LE", -1), ("LT", 0), ("RE", -1), ("RC", 0)]
)
def test_near_boundary(entry: str, near: int) -> None:
    assert ENTRIES[entry].near == near


@pytest.mark.rule("fool:4.2.2/1")
@pytest.mark.parametrize(
    ("area", "next_area", "opened"),
    [
        ("IR", "SC", ["MC"]),
        ("IR", "DC", ["VDC"]),
        ("SC", "DC", ["DC", "VDC"]),
        ("L", "LS", ["LS"]),
        ("L", "SL", ["SL"]),
    ],
)
def test_only_the_touching_part_is_downfield(area: str, next_area: str, opened: list[str]) -> None:
    found = dict(board.AREA_DOWN[AREA[area]])
    assert names(found[AREA[next_area]]) == opened
    moves = board.reaction_reach(AREA[area], 0, 1, 0)  # one area, downfield only
    assert names(zone for zone in board.AREA_ZONES[AREA[next_area]] if moves[zone] == 1) == opened


@pytest.mark.rule("fool:4.2.1/1")
@pytest.mark.parametrize(
    ("area", "any_way", "down", "zone", "moves"),
    [
        ("SL", 0, 0, "SL", 0),
        ("SL", 0, 0, "IL", None),  # two slower: no move
        ("SL", 0, 1, "MC", 1),  # one slower: one area downfield
        ("SL", 0, 1, "SR", None),
        ("SL", 1, 0, "WL", 1),  # as fast: one area in any direction (R15)
        ("SL", 1, 1, "IR", 2),  # one faster: one any way, then one downfield
        ("LS", 1, 1, "DC", None),  # C.2 ex. 13: DC is not reached from LS
        ("LS", 1, 1, "VDC", 2),
        ("L", 1, 1, "WL", 1),
        ("R", 1, 1, "SL", 2),
        ("R", 1, 1, "WL", None),
        ("IL", 2, 0, "IR", 2),  # two faster: two areas any way
    ],
)
def test_reaction_reach(area: str, any_way: int, down: int, zone: str, moves: int | None) -> None:
    reach = board.reaction_reach(AREA[area], any_way, down, 0)
    assert reach[ZONE[zone]] == (board.FAR_AWAY if moves is None else moves)


@pytest.mark.rule("fool:4.2.3/1")
def test_a_sideways_step_of_the_man_opens_the_side() -> None:
    assert board.reaction_reach(AREA["IR"], 0, 1, 0)[ZONE["SC"]] == board.FAR_AWAY
    assert board.reaction_reach(AREA["IR"], 0, 1, 1)[ZONE["SC"]] == 1


@pytest.mark.rule("fool:4.6/2")
@pytest.mark.parametrize(
    ("rusher", "zone", "steps"),
    [
        ("L", "oLT", 1),
        ("L", "oC", 2),
        ("L", "P2L", 2),
        ("L", "oWWL", 3),
        ("C", "oC", 1),
        ("C", "H2R", 3),
        ("R", "oLT", 3),
    ],
)
def test_steps_of_a_penetrating_rusher(rusher: str, zone: str, steps: int) -> None:
    assert board.PENETRATION_STEPS[ZONE[rusher]][ZONE[zone]] == steps


@pytest.mark.rule("fool:4.1.7/1")
@pytest.mark.parametrize(
    ("start", "entry", "points"),
    [
        ("LH", "LT", 2),  # H1 behind the tackle after one point
        ("F", "LC", 2),
        ("F", "RT", 3),
        ("TB", "LC", 3),
        ("RH", "LE", 5),
        ("LH", "RT", 4),
        ("LH", "WR", 6),  # C.2 ex. 21
    ],
)
def test_points_of_a_ballcarrier(start: str, entry: str, points: int) -> None:
    ways = carrying.ways(board.START_ZONE[start], ENTRIES[entry].origin, carrying.HANDOFF)
    assert {way.total for way in ways} == {points}
    assert all(way.handoff in board.HANDOFF_AFTER for way in ways)


@pytest.mark.rule("fool:4.1.7/1")
def test_a_handoff_in_an_h2_zone_waits_for_the_second_point() -> None:
    way = carrying.along(ZONE["H2L"], (ZONE["F"], ZONE["H2R"]), carrying.HANDOFF)
    assert way.handoff == ZONE["F"]
    late = carrying.along(ZONE["P2L"], (ZONE["H2L"], ZONE["oLT"]), carrying.HANDOFF)
    assert late.handoff == ZONE["oLT"]


@pytest.mark.rule("fool:4.1.7/2", "fool:4.1.15/1")
def test_turning_back_costs_a_point() -> None:
    way = carrying.along(ZONE["H2L"], (ZONE["F"], ZONE["H2L"], ZONE["P2L"], ZONE["oLE"]), carrying.HANDOFF)
    assert [stop.spent for stop in way.stops] == [0, 1, 3, 4, 5]


@pytest.mark.rule("fool:4.1.8/1")
@pytest.mark.parametrize(("entry", "points"), [("LC", 1), ("RT", 3), ("RE", 4)])
def test_points_of_a_running_quarterback(entry: str, points: int) -> None:
    # A point for the snap, but straight into C; then a point a zone.
    exchange = carrying.exchange_for("Q", entry, quick=False, pitch=False, shotgun=False)
    assert carrying.ways(board.OC, ENTRIES[entry].origin, exchange)[0].total == points


@pytest.mark.rule("fool:4.4.5/1")
@given(zones, zones)
def test_pursuit_leads_downfield_only(here: int, there: int) -> None:
    steps = DOWN_DISTANCE[here][there]
    if 0 < steps < FAR_AWAY:
        assert board.ROW[there] >= board.ROW[here] + steps - 1
        assert board.NEAR[there] > board.NEAR[here]
        assert DOWN_DISTANCE[there][here] == FAR_AWAY


@pytest.mark.rule("fool:4.1.1/1")
@given(zones)
def test_steps_sideways_go_both_ways(zone: int) -> None:
    assert all(zone in board.SIDEWAYS[there] for there in board.SIDEWAYS[zone])
    assert all(zone in board.UP[there] for there in board.DOWN[zone] if there != BEY)


@pytest.mark.rule("fool:4.1.1/1")
def test_diagonal_steps_are_none() -> None:
    assert ZONE["WL"] not in board.RUN_STEPS[ZONE["oLE"]]
    assert board.L_TE not in board.RUN_STEPS[ZONE["oLT"]]
    assert board.C not in board.RUN_STEPS[ZONE["oLT"]]
    assert ZONE["IL"] not in board.RUN_STEPS[ZONE["WWL"]]
