"""The autocoach: a legal, sensible plan for any roster, the same from the same dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules_engine.dice import DiceBox
from rules_engine.fool.careers.generator import generate_team
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.coaching.autocoach import TABLE
from rules_engine.fool.coaching.book import BOOK, Idea
from rules_engine.fool.coaching.choosing import NEXT, SHARES, playable, sets_for
from rules_engine.fool.coaching.defense import AWAY, HOME
from rules_engine.fool.coaching.formations import formations
from rules_engine.fool.coaching.men import SETS, able, defense_of, offense_of
from rules_engine.fool.notation.reading import parse, print_play
from rules_engine.fool.options import read_options
from rules_engine.interface import Team
from rules_engine.interface.situation import Side
from rules_engine.registry import get
from tests.changing import replace
from tests.depth import examples

KEYS = st.integers(0, 9999).map(lambda number: number.to_bytes(32, "big"))
GENERATE = (Phase.explicit, Phase.generate)  # a smaller roster would tell no more
SIDES: tuple[Side, Side] = ("home", "away")
OPTIONS = read_options({})


def team(key: bytes, strength: int = 3) -> Team:
    return generate_team("Harbour Gulls", "HGL", strength, DiceBox.seeded(key).setup)


def plan(of: Team, side: Side, key: bytes = bytes(32)) -> dict[str, Any]:
    return get("fool").autocoach(of, side, {}, OPTIONS, DiceBox.seeded(key).setup)


@settings(max_examples=examples(100), deadline=None, phases=GENERATE)
@given(KEYS, st.integers(1, 5))
def test_plans_pass_the_check(key: bytes, strength: int) -> None:
    """Two hundred plans, no error, no warning but of men whom the roster has no better for."""
    roster = team(key, strength)
    for side in SIDES:
        report = check_plan(plan(roster, side, key), roster, side, OPTIONS, None)
        assert report.ok, report.errors
        assert {problem.code for problem in report.warnings} <= {"PLY-07", "ST-04"}, report.warnings


@settings(max_examples=examples(40), deadline=None, phases=GENERATE)
@given(KEYS, st.sets(st.integers(0, 51), max_size=18), st.sampled_from(SIDES))
def test_plans_are_legal_with_a_full_hospital(key: bytes, hurt: set[int], side: Side) -> None:
    """Whoever of the 52 is out, the plan is legal and names none of them."""
    whole = team(key)
    athletes = tuple(
        replace(man, out="knee, 2 games") if place in hurt else man for place, man in enumerate(whole.athletes)
    )
    roster = replace(whole, athletes=athletes)
    document = plan(roster, side, key)
    report = check_plan(document, roster, side, OPTIONS, None)
    assert report.ok, report.errors
    out = {whole.athletes[place].number for place in hurt}
    assert not out & {man["no"] for one in document["sets"] + document["defenses"] for man in one["players"]}


def test_same_dice_same_plan() -> None:
    roster = team(bytes(32))
    assert plan(roster, "home") == plan(roster, "home")
    assert plan(roster, "away") == plan(roster, "away")


def test_the_dice_and_the_roster_change_the_plan() -> None:
    roster = team(bytes(32))
    plans = [plan(roster, "home", bytes([seed]) + bytes(31)) for seed in range(8)]
    assert len({tuple(play["text"] for play in each["plays"]) for each in plans}) > 1
    texts = {tuple(play["text"] for play in plan(team(bytes([seed]) * 32), "home")["plays"]) for seed in range(8)}
    assert len(texts) > 3


@pytest.mark.rule("fool:10.1-01", "fool:10.1-02", "fool:10.1-04")
@pytest.mark.parametrize(("side", "plays", "lines", "defenses"), [("home", 18, 10, 8), ("away", 22, 12, 10)])
def test_a_plan_keeps_the_limits(side: Side, plays: int, lines: int, defenses: int) -> None:
    document = plan(team(bytes(32)), side)
    assert len(document["sets"]) == 4
    assert plays - 2 <= len(document["plays"]) <= plays
    assert len(document["first"]["offense_table"]) == lines
    assert sum(0.5 if one.get("variation_of") else 1 for one in document["defenses"]) <= defenses


def test_everything_has_a_name_and_a_comment() -> None:
    document = plan(team(bytes(32)), "away")
    for kind in ("sets", "plays", "defenses"):
        for one in document[kind]:
            assert one["name"]
            assert one["comment"]
    assert len({idea.name for idea in BOOK}) == len(BOOK)


@pytest.mark.parametrize("idea", BOOK, ids=lambda idea: idea.text)
def test_the_book_is_written_in_the_notation_and_played_this_week(idea: Any) -> None:
    play = parse(idea.text)
    assert parse(print_play(play)) == play
    assert set(idea.sets) <= set(SETS)


def test_every_kind_of_play_is_in_the_tables_and_in_the_book() -> None:
    kinds = {kind for line in TABLE for cell in line[3].split() for kind in cell.split("/")}
    assert kinds == set(SHARES) == {idea.kind for idea in BOOK}
    assert set(NEXT) == kinds


YARD = ("gl", "inch")  # lines for a yard or two


@settings(max_examples=examples(40), deadline=None, phases=GENERATE)
@given(KEYS, st.sets(st.integers(0, 51), max_size=18), st.sampled_from(SIDES))
def test_the_quarterback_sneaks_for_a_yard_or_two_only(key: bytes, hurt: set[int], side: Side) -> None:
    """No sneak on third and 17, none against a blitz, whoever is out."""
    whole = team(key)
    athletes = tuple(
        replace(man, out="knee, 2 games") if place in hurt else man for place, man in enumerate(whole.athletes)
    )
    document = plan(replace(whole, athletes=athletes), side, key)
    text = {play["letter"]: play["text"] for play in document["plays"]}
    for line in document["first"]["offense_table"]:
        called = {text[letter] for cell in line["cells"] for letter in cell.split("/")}
        assert line["id"] in YARD or not {play for play in called if play.startswith("Q/LC")}, line


def of(kind: str, *ids: str, star: str = "H") -> tuple[Idea, tuple[str, ...]]:
    return Idea(kind, "", "", "", star, "", 0), ids


CHOSEN = {
    "A": of("inside", "1"), "B": of("draw", "3"), "C": of("hit", "3"), "D": of("goal", "1", "3", star="Q"),
    "E": of("sneak", "3", star="Q"), "F": of("sneak", "4", star="Q"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "ids", "short", "letters"),
    [
        ("inside", "3", False, ["B"]),  # another run of the set
        ("quick", "3", False, ["B"]),
        ("short", "3", False, ["C"]),  # a pass for a pass
        ("screen", "3", False, ["C"]),
        ("inside", "3", True, ["E"]),  # for a yard the quarterback may keep it
        ("goal", "3", True, ["D"]),
        ("goal", "1", False, ["A"]),  # a quick sneak is one too
        ("hit", "4", False, ["F"]),  # this set can do nothing else
    ],
)
def test_what_stands_in_for_a_kind_of_play(kind: str, ids: str, short: bool, letters: list[str]) -> None:
    assert playable(kind, ids, CHOSEN, short) == letters


def test_receivers_reach_their_zones_or_the_play_is_left_out() -> None:
    """A wide receiver of speed 2 cannot run deep: no deep play of his is in the book's reach."""
    offense = offense_of(able(team(bytes(32))))
    slow = replace(offense, men={**offense.men, "W1": replace(offense.men["W1"], s=2)})
    post = next(idea for idea in BOOK if idea.text == "LW/DC || H/LS")
    assert sets_for(post, formations(offense), OPTIONS)
    assert not sets_for(post, formations(slow), OPTIONS)


@pytest.mark.parametrize("scheme", AWAY, ids=lambda scheme: scheme.id)
def test_defenses_have_eleven_men_and_variations_their_bases_spots(scheme: Any) -> None:
    men = defense_of(able(team(bytes(32))))
    numbers = {men[name].no for name, _, _ in scheme.places}
    assert len(numbers) == 11
    if scheme.base:
        base = next(one for one in HOME if one.id == scheme.base)
        assert [place[:2] for place in base.places] == [place[:2] for place in scheme.places]


def test_the_sets_are_line_ups_of_eleven() -> None:
    offense = offense_of(able(team(bytes(32))))
    for each in formations(offense):
        assert len({man.player.no for man in each.men}) == 11
        assert len({man.at for man in each.men}) == 11
