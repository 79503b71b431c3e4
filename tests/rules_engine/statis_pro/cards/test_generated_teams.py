"""Generated teams: legal, the same from the same dice, better with every step of strength."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.boxes import may_stand_at, may_stand_in
from rules_engine.statis_pro.cardmaking.fictional import SLOTS, fictional_lines, shared_out
from rules_engine.statis_pro.cardmaking.ranks import is_starter, ranked_value, standings
from rules_engine.statis_pro.cardmaking.season_lines import TeamSeason
from rules_engine.statis_pro.cardmaking.teams import (
    GeneratedTeam,
    average_league,
    generate_team,
    team_season,
    team_values,
)
from rules_engine.statis_pro.cards.kicking import read_placekicker, read_punter, read_return_column
from rules_engine.statis_pro.cards.man_json import read_man_card
from rules_engine.statis_pro.cards.team import TeamValues, read_team_card, team_card_json
from tests.depth import examples

KEYS = st.binary(min_size=32, max_size=32)
ROSTER = {"QB": 2, "RB": 4, "WR": 5, "TE": 3, "OL": 8, "DL": 7, "LB": 7, "DB": 7, "K": 1, "P": 1}


def made(key: bytes, strength: int = 3) -> GeneratedTeam:
    return generate_team("Harbour Gulls", "HGL", strength, DiceBox.seeded(key).setup)


@pytest.mark.rule("statis_pro:SP-017", "statis_pro:SP-018")
@settings(max_examples=examples(25), deadline=None)
@given(KEYS, st.integers(1, 5))
def test_every_card_can_be_read(key: bytes, strength: int) -> None:
    """45 men with whole cards and names and numbers of their own, and the team card that goes with them."""
    generated = made(key, strength)
    notes = DocumentReader("CARD", "FIELD")
    men = generated.team.athletes
    assert Counter(man.position for man in men) == ROSTER
    assert len({man.number for man in men}) == len({man.name for man in men}) == 45
    for man in men:
        assert 1 <= man.number <= 99
        assert 22 <= man.age <= 32
        path = f"men[{man.number}]"
        if man.position not in ("K", "P"):
            read_man_card(man.sheet, man.position, path, notes)
        for name in ("kickoff_return", "punt_return"):
            if name in man.sheet:
                read_return_column(man.sheet[name], f"{path}.{name}", notes)
        if man.position == "K":
            read_placekicker(man.sheet["kicker"], path, notes)
        if man.position == "P":
            read_punter(man.sheet["punter"], path, notes)
    assert read_team_card(json.loads(json.dumps(team_card_json(generated.card))), "team", notes) == generated.card
    assert notes.report.ok, notes.report.problems


@pytest.mark.rule("statis_pro:SP-013", "statis_pro:SP-008", "statis_pro:SP-012")
@settings(max_examples=examples(10), deadline=None)
@given(KEYS)
def test_the_lineup_is_legal(key: bytes) -> None:
    """Eleven men on each side, each where a man of his position may stand; five linemen, two ends, a passer."""
    generated = made(key)
    positions = {man.number: man.position for man in generated.team.athletes}
    offense, defense = generated.card.offense, generated.card.defense
    assert set(offense) == {"LE", "LT", "LG", "CN", "RG", "RT", "RE", "QB", "BK1", "BK2", "FL1"}
    assert set(defense) == set("ABDEFHJKMNO")
    assert all(may_stand_at(positions[number], place) for place, number in offense.items())
    assert all(may_stand_in(positions[number], box) for box, numbers in defense.items() for number in numbers)
    assert len(set(offense.values())) == 11
    assert len({number for numbers in defense.values() for number in numbers}) == 11


@settings(max_examples=examples(10), deadline=None)
@given(KEYS)
def test_returners_and_kickers_have_their_columns(key: bytes) -> None:
    generated = made(key)
    sheets = {man.number: man.sheet for man in generated.team.athletes}
    assert list(generated.card.kickoff_returners) == ["KR-1", "KR-2", "KR-3", "KR-4"]
    assert list(generated.card.punt_returners) == ["PR-1", "PR-2", "PR-3", "PR-4"]
    assert all("kickoff_return" in sheets[number] for number in generated.card.kickoff_returners.values())
    assert all("punt_return" in sheets[number] for number in generated.card.punt_returners.values())
    assert "kicker" in sheets[generated.card.placekicker]
    assert "punter" in sheets[generated.card.punter]


@pytest.mark.rule("statis_pro:SP-022", "statis_pro:SP-023")
def test_one_quarterback_of_each_letter() -> None:
    sheets = [man.sheet for man in made(bytes(32)).team.athletes if man.position == "QB"]
    assert [sheet["endurance"] for sheet in sheets] == ["A", "B"]


def test_same_dice_same_team() -> None:
    assert made(bytes(32)) == made(bytes(32))
    assert made(bytes(32)) != made(b"\x01" + bytes(31))
    assert average_league() == average_league()


@settings(max_examples=examples(100), deadline=None)
@given(KEYS, st.integers(1, 5))
def test_seasons_add_up(key: bytes, strength: int) -> None:
    """No figures that cannot both be true; passes and catches of passers and receivers agree."""
    lines = fictional_lines(strength, DiceBox.seeded(key).setup)
    assert [line.faults() for line in lines] == [{}] * len(SLOTS)
    thrown = sum(line.passing.attempts for line in lines if line.passing)
    assert sum(line.receiving.targets for line in lines if line.receiving) == pytest.approx(thrown, abs=5)
    completed = sum(line.passing.completions for line in lines if line.passing)
    assert sum(line.receiving.catches for line in lines if line.receiving) == pytest.approx(completed, abs=5)


@given(st.integers(0, 500), st.lists(st.floats(0.01, 10), min_size=1, max_size=12))
def test_what_is_shared_out_adds_up(total: int, weights: list[float]) -> None:
    shares = shared_out(total, weights)
    assert sum(shares) == total
    assert all(abs(share - total * each / sum(weights)) < 1 for share, each in zip(shares, weights, strict=True))


def test_strength_tells() -> None:
    """Over eight teams of each strength every one of these figures of the starters gets better with each step."""
    figures: list[tuple[float, ...]] = []
    for strength in range(1, 6):
        sheets = [
            (line, man.sheet)
            for key in range(8)
            for generated in [made(bytes([key]) * 32, strength)]
            for line, man in zip(generated.lines, generated.team.athletes, strict=True)
            if is_starter(line)
        ]
        figures.append(
            (
                mean(sheet["pass"]["S"]["com"] for line, sheet in sheets if line.position == "QB"),
                mean(sheet["bv"] for line, sheet in sheets if line.position == "OL"),
                -mean(sheet["tv"] for line, sheet in sheets if line.position == "DL"),
                mean(sheet["pr"] for line, sheet in sheets if line.position == "DL"),
                -mean(sheet["pd"] for line, sheet in sheets if line.position == "DB"),
            )
        )
    for weaker, stronger in pairwise(figures):
        assert all(high > low for low, high in zip(weaker, stronger, strict=True)), figures


def test_an_average_team_is_what_the_expectations_suppose() -> None:
    """Starters of 60 average teams: TV -1.5, PR 1.5 of a lineman, BV 2, PB 1.4 of a blocker, PD -1.5 of a back."""
    dice = DiceBox.seeded(bytes(32)).setup
    lines = [line for _ in range(60) for line in fictional_lines(3, dice) if is_starter(line)]
    ranked = list(zip(lines, standings(lines, list(average_league())), strict=True))
    supposed = {("DL", "tv"): -1.5, ("DL", "pr"): 1.5, ("OL", "bv"): 2.0, ("OL", "pb"): 1.4, ("DB", "pd"): -1.5}
    for (position, value), usual in supposed.items():
        values = [ranked_value(position, value, each[value]) for line, each in ranked if line.position == position]
        assert mean(values) == pytest.approx(usual, abs=0.3), (position, value)


@pytest.mark.rule("statis_pro:SP-013")
@pytest.mark.parametrize(
    ("season", "values"),
    [
        (TeamSeason(32, 14, 30, 17, 45, 40), TeamValues(21, 3, 3, 2)),  # 14/32 and 17/30 - 1/2 of 48; 85
        (TeamSeason(30, 15, 30, 15, 30, 30), TeamValues(24, 0, 1, 0)),
        (TeamSeason(20, 0, 20, 20, 10, 10), TeamValues(1, 4, 0, 0)),
        (TeamSeason(20, 20, 20, 0, 60, 50), TeamValues(48, -4, 4, 3)),
        (TeamSeason(0, 0, 0, 0, 35, 30), TeamValues(24, 0, 2, 1)),  # none at all: average
        (TeamSeason(4, 4, 0, 0, 35, 30), TeamValues(34, 0, 2, 1)),  # 4 lost and half of 6 others, of 10
    ],
)
def test_values_of_a_team(season: TeamSeason, values: TeamValues) -> None:
    assert team_values(season) == values
    assert list(season.faults()) == []


def test_a_teams_season_is_sound() -> None:
    lines = fictional_lines(3, DiceBox.seeded(bytes(32)).setup)
    for strength in range(1, 6):
        for key in range(20):
            season = team_season(lines, strength, DiceBox.seeded(bytes([key]) * 32).setup)
            assert list(season.faults()) == []
            assert season.takeaways >= season.recovered
    assert len(list(TeamSeason(3, 4, 3, 4, 0, 0).faults())) == 2


def test_strength_has_bounds() -> None:
    for strength in (0, 6):
        with pytest.raises(ValueError, match="1 to 5"):
            made(bytes(32), strength)
