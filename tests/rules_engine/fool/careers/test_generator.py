"""Generated teams: legal, deterministic, clearly different by strength."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.fool.careers.generator import fits, generate_team
from rules_engine.interface import Team
from tests.depth import examples

KEYS = st.binary(min_size=32, max_size=32)


def team(key: bytes, strength: int = 3) -> Team:
    return generate_team("Harbour Gulls", "HGL", strength, DiceBox.seeded(key).setup)


@settings(max_examples=examples(60), deadline=None)
@given(KEYS, st.integers(1, 5))
def test_roster_is_legal(key: bytes, strength: int) -> None:
    athletes = team(key, strength).athletes
    assert Counter(man.status for man in athletes) == {"active": 46, "practice": 6}
    assert len({man.number for man in athletes}) == 52
    assert len({man.name for man in athletes}) == 52
    for man in athletes:
        assert 1 <= man.number <= 99
        assert 21 <= man.age <= 38
        if man.position not in ("K", "P"):
            assert fits(man.position, (man.sheet["p"], man.sheet["c"], man.sheet["s"])), man
        assert not (man.age >= 30 and "m" in man.sheet["attrs"])


@settings(max_examples=examples(40), deadline=None)
@given(KEYS, st.integers(1, 5))
def test_every_special_team_can_be_filled(key: bytes, strength: int) -> None:
    active = [man for man in team(key, strength).athletes if man.status == "active"]
    skills = Counter(skill for man in active for skill in man.sheet["skills"])
    assert sum(man.sheet["kick"] is not None for man in active) == 1
    assert sum(man.sheet["punt"] is not None for man in active) == 1
    assert skills["LS"] == 1
    assert skills["H"] + skills["VH"] == 1
    defense = ("DE", "DT", "NT", "MLB", "OLB", "LB", "CB", "S", "DH")
    fast = sorted((man.sheet["s"] for man in active if man.position in defense), reverse=True)
    assert fast[3] >= 5, "two wide blockers and two kamikazes need speed 5"


def test_same_dice_same_team() -> None:
    assert team(bytes(32)) == team(bytes(32))
    assert team(bytes(32)) != team(b"\x01" + bytes(31))


def test_strength_tells() -> None:
    """The sum of P, C and S of a team's 46 rises with every step of strength, on the mean of 30 teams."""
    means = []
    for strength in range(1, 6):
        teams = [team(bytes([strength, seed]) + bytes(30), strength) for seed in range(30)]
        means.append(
            sum(man.sheet["p"] + man.sheet["c"] + man.sheet["s"] for one in teams for man in one.athletes) / 30
        )
    assert all(later - earlier > 8 for earlier, later in pairwise(means)), means


@pytest.mark.parametrize("strength", [0, 6])
def test_strength_out_of_range_is_refused(strength: int) -> None:
    with pytest.raises(ValueError, match="Strength goes from 1 to 5"):
        team(bytes(32), strength)


@pytest.mark.rule("fool:12.6-01")
def test_contact_speed_maximum() -> None:
    """C0 S7, C1 S6, C2 S6, C3 S5, C4 S4, C5 S2, C6 S1 (12.6)."""
    for contact, speed in enumerate((7, 6, 6, 5, 4, 2, 1)):
        assert fits("T", (0, contact, speed))
        assert not fits("T", (0, contact, speed + 1))


@pytest.mark.rule("fool:12.6-05")
@pytest.mark.parametrize(
    ("pos", "most"), [("DH", 4), ("Q", 4), ("E", 4), ("W", 5), ("TE", 3), ("B", 3), ("H", 3), ("LB", 3), ("OLB", 3)]
)
def test_pass_maximum(pos: str, most: int) -> None:
    assert fits(pos, (most, 1, 5))
    assert not fits(pos, (most + 1, 1, 5))


@pytest.mark.rule("fool:12.6-06")
def test_linemen_have_at_most_one_pass_point_in_season_eleven() -> None:
    assert fits("DE", (1, 3, 4))
    assert not fits("DE", (2, 3, 4))
