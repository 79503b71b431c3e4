"""Substitutes (10.3), short fields (8.6, 10.4), and what the sides see of each other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.fool import substitutes
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import lineup, setting, snaps, views
from rules_engine.fool.gameday.memory import GameMemory, SideMemory, Wind
from rules_engine.fool.model import DefMan, OffMan, Player
from rules_engine.fool.notation import reading as notation
from rules_engine.fool.options import read_options
from rules_engine.fool.resolution.short_field import fitted, is_played, shortened, too_long

from .. import sample
from .values import at, man

BENCH = [
    man(31, "H", 2, 2, 6),
    man(33, "H", 2, 1, 5),
    man(34, "B", 2, 2, 5),
    man(35, "F", 2, 2, 5),
    man(80, "TE", 2, 2, 5),
    man(55, "LB", 2, 2, 5),
]
STARTER = man(30, "H", 2, 2, 5)


@pytest.mark.rule("fool:10.3-01")
@pytest.mark.parametrize(
    ("bench", "depth", "number"),
    [
        ([31, 33, 34], (), 33),  # the same position and speed, contact one off
        ([31, 34], (), 31),  # the same position before a general back
        ([34, 35], (), 34),  # the general man before another specialist
        ([35, 80], (), 35),
        ([80, 55], (), 80),
        ([31, 33, 34], (34, 31), 34),  # the plan's depth chart governs
        ([31, 33], (99, 31), 31),
        ([31, 33, 34], (31, 34, 31), 34),  # listed twice, he counts where he stands last
        ([], (), None),
    ],
)
def test_who_comes_in(bench: list[int], depth: tuple[int, ...], number: int | None) -> None:
    found = substitutes.pick(STARTER, [one for one in BENCH if one.no in bench], depth)
    assert (found.no if found else None) == number


@pytest.mark.rule("fool:10.3-01")
@pytest.mark.parametrize(
    ("speed", "contact", "pass_value", "best"),
    [((5, 6), (0, 2), (2, 2), 0), ((5, 5), (3, 1), (2, 2), 0), ((5, 5), (2, 2), (4, 3), 1)],
)
def test_speed_before_contact_before_pass_value(
    speed: tuple[int, int], contact: tuple[int, int], pass_value: tuple[int, int], best: int
) -> None:
    pair = [man(40 + n, "H", pass_value[n], contact[n], speed[n]) for n in (0, 1)]
    found = substitutes.pick(man(30, "H", 2, 2, 5), pair, ())
    assert found is pair[best]


@pytest.mark.rule("fool:7.1/1")
@pytest.mark.parametrize(
    ("position", "wanted", "far"),
    [
        ("H", "H", 0),
        ("B", "TB", 1),
        ("U", "C", 1),
        ("L", "C", 2),
        ("LB*", "DE", 1),
        ("CB", "S", 2),
        ("E", "H", 3),
        ("S", "LB", 3),
        ("T", "H", 4),
        ("K", "H", 5),
        ("CB", "W", 5),
    ],
)
def test_how_far_positions_are_apart(position: str, wanted: str, far: int) -> None:
    assert substitutes.distance(position, wanted) == far


def eleven(*men: tuple[Player, str]) -> tuple[OffMan, ...]:
    return tuple(OffMan(player, spot) for player, spot in men)


def numbers(men: tuple[OffMan, ...]) -> frozenset[int]:
    return frozenset(man.player.no for man in men)


def among(roster: dict[int, Player]) -> substitutes.Bench:
    return substitutes.Bench(roster, {})


@pytest.mark.rule("fool:10.3-01", "fool:10.2.1-02")
def test_a_substitute_takes_the_spot() -> None:
    planned = eleven((STARTER, "LH"), (man(88, "W"), "LW"))
    roster = {one.no: one for one in (*BENCH, STARTER, man(88, "W"))}
    men, came_in = lineup.fill(planned, numbers(planned), frozenset({30}), among(roster))
    assert [(one.player.no, one.at) for one in men] == [(33, "LH"), (88, "LW")]
    assert came_in == ((33, 30),)


def test_todays_values_are_those_on_the_field() -> None:
    planned = eleven((STARTER, "LH"))
    weak = man(30, "H", 2, 1, 5)
    assert lineup.fill(planned, numbers(planned), frozenset(), among({30: weak}))[0][0].player is weak


@given(st.sets(st.integers(0, 10)), st.integers(11, 30))
def test_eleven_different_men_whoever_is_out(out: set[int], size: int) -> None:
    roster = {no: man(no, pos=("H", "T", "W", "LB")[no % 4]) for no in range(size)}
    planned = tuple(OffMan(roster[no], "LH") for no in range(11))
    filled, came_in = lineup.fill(planned, numbers(planned), frozenset(out), among(roster))
    there = [one.player.no for one in filled]
    assert len(set(there)) == 11
    if size - 11 >= len(out):
        assert not out & set(there)
        assert len(came_in) == len(out)


@pytest.mark.rule("fool:10.3-06")
@pytest.mark.parametrize(
    ("bench", "new_speed", "covers"),
    [
        ([man(41, "CB", 2, 1, 6)], 6, 41),  # one faster for one faster
        ([man(41, "CB", 2, 1, 6)], 5, 40),  # no faster substitute, no answer
        ([man(41, "CB", 2, 1, 7)], 6, 40),  # faster than needed is somebody else's man
        ([man(41, "DT", 2, 1, 6)], 6, 40),
        ([man(41, "CB", 2, 0, 6), man(42, "CB", 2, 2, 6)], 6, 42),
    ],
)
def test_a_faster_receiver_is_answered(bench: list[Player], new_speed: int, covers: int) -> None:
    defense = (DefMan(man(40, "CB", 3, 2, 5), "IL", "man", cover=89), DefMan(man(58, "MLB"), "C", "zone"))
    roster = {one.no: one for one in bench}
    answered = lineup.answer_speed(defense, 89, man(88, "W", s=5), man(89, "W", s=new_speed), roster, set())
    assert answered[0].player.no == covers
    assert answered[0].cover == 89


@pytest.mark.rule("fool:8.7.2/1", "fool:8.8/1")
def test_lasting_changes_show_in_the_values() -> None:
    roster = {30: man(30, "H", 2, 2, 5), 31: man(31, "H", 0, 0, 5)}
    today = lineup.adjusted(roster, ({30: (-1, 0, 0), 31: (0, -1, -1)}, {30: (0, 1, 0)}))
    assert (today[30].p, today[30].c, today[30].s) == (1, 3, 5)
    assert (today[31].p, today[31].c, today[31].s) == (0, 0, 4)
    assert lineup.adjusted(roster, ({}, {})) is roster


# -- short fields --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:8.6/1")
@pytest.mark.parametrize(
    ("zone", "los", "played"),
    [
        ("VDC", 31, True), ("VDC", 30, False), ("DC", 16, True), ("DC", 15, False), ("LL", 15, False),
        ("LR", 16, True), ("MC", 6, True), ("MC", 5, False), ("ML", 5, False), ("MR", 6, True), ("SC", 1, True),
    ],
)  # fmt: skip
def test_which_zones_are_played(zone: str, los: int, played: bool) -> None:
    assert is_played(zone, los) is played


@pytest.mark.rule("fool:10.4-02")
@pytest.mark.parametrize(
    ("zone", "los", "fits"),
    [("VDC", 30, "DC"), ("VDC", 15, "MC"), ("VDC", 5, "SC"), ("LR", 15, "MR"), ("LR", 5, "IR"), ("LL", 4, "IL")],
)
def test_routes_are_shortened_until_they_fit(zone: str, los: int, fits: str) -> None:
    assert fitted(zone, los) == fits


PASSERS = eleven(
    (man(16, "Q"), "Q"), (man(87, "W"), "LW"), (man(88, "W"), "RW"), (man(80, "TE"), "RTE"), (man(30, "H"), "LH")
)


@pytest.mark.rule("fool:10.4-01", "fool:10.4-02")
def test_a_primary_beyond_the_field_is_no_choice_a_secondary_is_cut() -> None:
    play = notation.parse("LW/DC || RW/LR")
    assert too_long(play, PASSERS, 16) == ""
    assert "DC" in too_long(play, PASSERS, 15)
    assert shortened(play, PASSERS, 31) is play
    cut: Any = shortened(notation.parse("LW/IL || RW/LR"), PASSERS, 5)
    assert [target.zone.name for target in cut.targets] == ["IL", "IR"]
    assert too_long(notation.parse("LH/LE"), PASSERS, 2) == ""


# -- facts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.1.2-06")
def test_what_the_away_side_sees() -> None:
    now = at(period=4, clock=100, score=(7, 10), timeouts=(1, 2), los=33, possession="away", down=3, distance=4)
    against = [man(1, "NT"), man(2, "DE"), man(3, "OLB"), man(4, "CB"), man(5, "S")]
    seen = views.facts(now, "away", "2", tuple(DefMan(player, "C", "zone") for player in against))
    assert (seen.down, seen.distance, seen.los, seen.quarter, seen.half) == (3, 4, 33, 4, 2)
    assert (seen.clock, seen.half_clock, seen.margin) == (100, 100, 3)
    assert (seen.timeouts, seen.opp_timeouts, seen.trouble) == (2, 1, "lead")
    assert not seen.blitz_read
    counted = {name: seen.counts[name] for name in ("DL", "LB", "DH", "DT", "DE", "CB")}
    assert counted == {"DL": 2, "LB": 1, "DH": 2, "DT": 1, "DE": 1, "CB": 1}
    assert set(seen.on) == {1, 2, 3, 4, 5}


@pytest.mark.rule("fool:3.1/1", "fool:5.3.19/1", "fool:5.3.19/2")
@pytest.mark.parametrize(("die", "line"), [(2, "bz"), (3, "1")])
def test_a_blitz_that_is_read_reaches_the_conditions_of_the_play(die: int, line: str) -> None:
    """One linebacker blitzes: read with 2 of 6. The line for it stands third, behind one that holds on every first
    down. The offense chooses its play after the defense, which has seen the set."""
    home, away = sample.plan(), sample.plan() | {"side": "away"}
    home["rotation"] = {"sets": ["1"]}
    away["first"]["defense_table"] = [{"id": "n", "when": "normal", "kind": "list", "cells": ["bz"]}]
    game = setting.compile_game(sample.team(), sample.team(), {"home": home, "away": away}, read_options({}))
    memory = GameMemory(Wind(), SideMemory(place=PlaceInLists()), SideMemory(place=PlaceInLists()))
    box = DiceBox.scripted({"read_blitz": [die], "play": [3]})
    assert snaps.make(game, memory, at(), box).calls["home"].reason["play"]["line"] == line


def test_how_the_offense_is_counted() -> None:
    men = [man(1, "Q"), man(2, "F"), man(3, "TB"), man(4, "W"), man(5, "E"), man(6, "TE"), man(7, "T")]
    counts = views.facts(at(), "away", "1", tuple(OffMan(player, "C") for player in men)).counts
    assert (counts["B"], counts["W"], counts["TE"]) == (2, 2, 1)


@pytest.mark.rule("fool:8.6/3")
@pytest.mark.parametrize(("setting", "why"), [(True, ""), (False, "Zone LR is not played with 5 yards to the goal.")])
def test_a_league_may_shorten_nothing(setting: bool, why: str) -> None:
    """Then a play of which any route is too long is called anew; the first one must fit in any case."""
    every = not read_options({"short_field_auto": setting}).short_field_auto
    assert too_long(notation.parse("LW/IL || RW/LR"), PASSERS, 5, every) == why
    assert too_long(notation.parse("LW/LR || RW/IL"), PASSERS, 5, every) != ""
