"""A man's worth: terms by hand, more for better cards, comparable across positions."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.errors import PlanError
from rules_engine.statis_pro.cardmaking.expectations.kicking import expected_punt_yards
from rules_engine.statis_pro.cardmaking.ranks import is_starter
from rules_engine.statis_pro.cardmaking.teams import generate_team
from rules_engine.statis_pro.cardmaking.worth import named_in_runs, rushed_share, thrown_at, worth
from rules_engine.statis_pro.cards.fac import BLOCKERS

BACK: dict[str, Any] = {
    "endurance": 0,
    "rush": {
        "N": ["SG", 7, 6, 5, 4, 3, 2, 2, 1, 1, 0, -1],
        "SG": [16, 14, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6],
        "LG": [55, 45, 38, 32, 28, 25, 22, 20, 18, 16, 14, 12],
    },
    "pass": None,
    "bv": 0,
}
PASSER: dict[str, Any] = {
    "endurance": "A",
    "rush": BACK["rush"],
    "pass": {"Q": {"com": 36, "inc": 47}, "S": {"com": 30, "inc": 46}, "L": {"com": 17, "inc": 45}},
    "pass_rush": {"sack": 14, "runs": 19, "com": 34},
}


def terms(position: str, sheet: dict[str, Any]) -> dict[str, float]:
    return {term.name: term.yards for term in worth(position, sheet).terms}


def test_how_often_runs_name_a_place() -> None:
    """Left tackle: inside left 4 + 3 cards of 96 and 3 contests, sweep left 9 + 4 and 8 + 4 contests, none right.
    Box C: inside runs to both sides 6 + 5 cards and 6 contests."""
    assert named_in_runs("LT") == pytest.approx((0.3 * (4 + 3 + 3 / 2) + 0.2 * (9 + 4 + 12 / 2)) / 96)
    assert named_in_runs("RT") == pytest.approx(named_in_runs("LT"))
    assert named_in_runs("C") == pytest.approx(2 * 0.3 * (6 + 5 + 6 / 2) / 96)
    assert all(named_in_runs(place) > 0 for place in BLOCKERS)


def test_how_often_a_pass_is_rushed() -> None:
    """By the card 14 of 96 times, and always where a blitz (12 %) meets a short or long pass (63 % of all)."""
    forced = 0.12 * 0.63
    assert rushed_share() == pytest.approx(forced + (0.93 - forced) * 14 / 96)


def test_how_often_a_guard_is_thrown_at() -> None:
    """The left end gets a quarter of the 52 throws of 96 that go where they were called, and 6 others."""
    not_rushed = 0.93 - 0.12 * 0.63
    assert thrown_at("K") == pytest.approx(not_rushed * (52 * 0.25 + 6) / 96)
    assert thrown_at("H") == 0  # nobody stands at BK3


def test_a_lineman_by_hand() -> None:
    """BV 3 in those of 30 runs that name him; PB 2: each rush of 33 passes moves the sacks by 2 of 48, 8 yards each."""
    found = terms("OL", {"bv": 3, "pb": 2, "positions": ["LT"]})
    assert found["run blocking"] == pytest.approx(3 * 30 * named_in_runs("LT"))
    assert found["pass blocking"] == pytest.approx(2 * 33 * rushed_share() * 2 / 48 * 8)


def test_a_punter_by_hand() -> None:
    yards = [58, 52, 48, 45, 43, 41, 39, 38, 36, 34, 32]
    sheet = {"punter": {"yards": yards, "ret": ["FC"] * 11, "below": ["penalty"] * 12}}
    assert terms("P", sheet) == {"punts": pytest.approx((expected_punt_yards(tuple(yards)) - 38.5) * 4.5)}


@pytest.mark.parametrize(
    ("position", "worse", "better"),
    [
        ("OL", {"bv": 1, "pb": 1}, {"bv": 2, "pb": 1}),
        ("OL", {"bv": 1, "pb": 1}, {"bv": 1, "pb": 2}),
        ("DL", {"tv": -1, "pr": 1}, {"tv": -2, "pr": 1}),
        ("DL", {"tv": -1, "pr": 1}, {"tv": -1, "pr": 2}),
        ("LB", {"tv": 0, "pr": 1, "pd": 0, "int": None}, {"tv": 0, "pr": 1, "pd": -1, "int": None}),
        ("LB", {"tv": 0, "pr": 1, "pd": 0, "int": None}, {"tv": 0, "pr": 1, "pd": 0, "int": "48?"}),
        ("DB", {"pr": 1, "pd": 0, "int": "48?"}, {"pr": 1, "pd": 0, "int": [48, 48]}),
        ("DB", {"pr": 1, "pd": 0, "int": [48, 48]}, {"pr": 1, "pd": 0, "int": [46, 48]}),
        ("RB", BACK | {"endurance": 1}, BACK),
        ("RB", BACK, BACK | {"bv": 1}),
        ("RB", BACK, BACK | {"pass": {"Q": [9] * 12, "S": [9] * 12, "L": [9] * 12}}),
        ("QB", PASSER, PASSER | {"pass": PASSER["pass"] | {"S": {"com": 33, "inc": 46}}}),
        ("QB", PASSER, PASSER | {"pass": PASSER["pass"] | {"L": {"com": 17, "inc": 47}}}),
        ("QB", PASSER, PASSER | {"pass_rush": {"sack": 10, "runs": 19, "com": 34}}),
    ],
)
def test_a_better_card_is_worth_more(position: str, worse: dict[str, Any], better: dict[str, Any]) -> None:
    assert worth(position, better).yards > worth(position, worse).yards


def test_the_number_is_the_sum_of_its_terms() -> None:
    found = worth("QB", PASSER)
    assert [term.name for term in found.terms] == ["completions", "interceptions", "sacks", "runs"]
    assert found.yards == pytest.approx(sum(term.yards for term in found.terms), abs=0.05)
    assert all("times a game" in term.reckoned for term in found.terms)


def test_strength_and_position_tell() -> None:
    """Starters of stronger teams are worth more; an average passer more than a blocker, a blocker more than nothing."""
    means: list[float] = []
    for strength in range(1, 6):
        teams = [generate_team("A", "A", strength, DiceBox.seeded(bytes([key]) * 32).setup) for key in range(6)]
        men = [each for team in teams for each in zip(team.lines, team.team.athletes, strict=True)]
        starters = [(man.position, worth(man.position, man.sheet).yards) for line, man in men if is_starter(line)]
        means.append(mean(yards for _, yards in starters))
        if strength == 3:
            passers = mean(yards for position, yards in starters if position == "QB")
            blockers = mean(yards for position, yards in starters if position == "OL")
            assert passers > blockers > 0
    assert all(weaker < stronger for weaker, stronger in pairwise(means))


def test_a_sheet_that_cannot_be_read_is_told() -> None:
    with pytest.raises(PlanError, match="pb"):
        worth("OL", {"bv": 2})
