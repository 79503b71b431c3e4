"""The scouting report: what records show of a team, what is said of it, two rosters held against each other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules_engine
from rules_engine import Athlete
from rules_engine.football import scouting
from rules_engine.football.scouting import TeamHabits, UnitHabits
from rules_engine.football.scouting.habits import Targets
from rules_engine.football.scouting.situations import class_of, fourth_down
from rules_engine.football.trials import Tally
from rules_engine.interface.planning.scouting import Facing
from rules_engine.interface.situation import SIDES, Side, other

from .whole_games import REGISTERED, whole

# -- counted -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("down", "distance", "code"),
    [
        (1, 10, "first"),
        (1, 1, "first"),
        (2, 3, "second_short"),
        (2, 4, "second_medium"),
        (2, 6, "second_medium"),
        (2, 7, "second_long"),
        (3, 0, "third_short"),
        (3, 99, "third_long"),
        (4, 2, "fourth"),
    ],
)
def test_classes_of_situations(down: int, distance: int, code: str) -> None:
    found = class_of({"down": down, "distance": distance})
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize(
    ("distance", "los", "words"),
    [
        (3, 50, "3 or less to go, in their own half"),
        (4, 49, "more than 3 to go, past midfield"),
        (1, 36, "3 or less to go, past midfield"),
        (9, 35, "more than 3 to go, 35 yards from the goal or closer"),
    ],
)
def test_fourth_downs_by_distance_and_place(distance: int, los: int, words: str) -> None:
    assert fourth_down({"distance": distance, "los": los}) == words


def _rows(record: Any, side: Side, kind: str) -> list[Any]:
    """The table's rows of a side's runs or passes from scrimmage."""
    code = record["public"]["teams"][side]["code"]
    return [
        row
        for row in rules_engine.play_table(record)
        if row["posteam"] == code and row["play_type"] == kind and row["down"]
    ]


@pytest.mark.parametrize("code", REGISTERED)
@pytest.mark.parametrize("side", SIDES)
def test_habits_are_those_of_the_table_of_plays(code: str, side: Side) -> None:
    record = whole(f"{code} 0").record
    found = scouting.habits(record, side)
    for kind in ("run", "pass"):
        for unit, whose in ((found.offense, side), (found.defense, other(side))):
            rows = _rows(record, whose, kind)
            counted = [row for row in rows if row["play_counted"]]
            tally = unit.by_kind[kind]
            assert tally.calls == len(rows) > 10
            assert tally.plays == len(counted)
            assert tally.yards == sum(row["yards_gained"] for row in counted)
    thrown = [row for row in _rows(record, side, "pass") if row["pass_attempt"] and row["receiver_player_name"]]
    assert sum(each.thrown for each in found.offense.by_target.values()) == sum(row["play_counted"] for row in thrown)
    assert found.games == 1


@pytest.mark.parametrize("code", REGISTERED)
def test_what_is_closed_is_not_counted_and_what_was_seen_is(code: str) -> None:
    record = whole(f"{code} 0").record
    closed = rules_engine.select(record, ["public"])
    seen, known = scouting.habits(closed, "home"), scouting.habits(record, "home")
    assert seen.offense.by_situation == known.offense.by_situation
    assert seen.offense.by_target == known.offense.by_target
    assert sum(known.defense.pressed.values()) == sum(seen.defense.pressed.values())
    assert known.offense.by_direction  # where a run was aimed: seen in one game, told by the calls in another
    assert set(seen.offense.by_direction) <= set(known.offense.by_direction)


def test_habits_of_games_add_up() -> None:
    record = whole("fool 0").record
    both = TeamHabits()
    for side in SIDES:
        both.add(scouting.habits(record, side))
    assert both.games == 2
    assert (
        both.offense.plays
        == both.defense.plays
        == scouting.habits(record, "home").offense.plays + (scouting.habits(record, "away").offense.plays)
    )
    assert both.offense.by_situation == both.defense.by_situation


# -- said --------------------------------------------------------------------------------------------------------------


def _tally(plays: int, yards: int = 0, good: int = 0) -> Tally:
    """So many plays that gained alike, but for two that lie a yard to either side."""
    mean = yards // plays
    squares = plays * mean * mean + 2
    return Tally(calls=plays, plays=plays, yards=mean * plays, yards_squared=squares, good=good)


def test_a_lean_is_told_only_where_chance_does_not_explain_it() -> None:
    """40 passes of 40 on third and long, 20 of 60 elsewhere: 60 of 100 on the whole."""
    unit = UnitHabits(
        by_kind={"run": _tally(40), "pass": _tally(60)},
        by_situation={
            ("third_long", "pass"): _tally(40),
            ("first", "pass"): _tally(15),
            ("first", "run"): _tally(35),
            ("second_short", "pass"): _tally(5),
            ("second_short", "run"): _tally(5),
        },
    )
    assert scouting.habits_told(TeamHabits(offense=unit)) == [
        "First down: they run 70 times in 100 (35 of 50).",
        "Third and 7 or more: they pass 100 times in 100 (40 of 40).",
    ]


def test_seven_plays_are_too_few() -> None:
    unit = UnitHabits(by_kind={"run": _tally(40), "pass": _tally(10)}, by_situation={("third_long", "pass"): _tally(7)})
    assert scouting.habits_told(TeamHabits(offense=unit)) == []
    unit.by_situation["third_long", "pass"] = _tally(8)
    assert len(scouting.habits_told(TeamHabits(offense=unit))) == 1


def test_pressure_and_fourth_downs_are_told() -> None:
    defense = UnitHabits(
        by_situation={("first", "run"): _tally(40), ("third_long", "pass"): _tally(20)},
        pressed=Counter({"first": 4, "third_long": 15}),
        by_kind={"run": _tally(40), "pass": _tally(20)},
    )
    fourth = {"3 or less to go, past midfield": Counter({"tried": 3, "punt": 1}), "elsewhere": Counter({"punt": 9})}
    team = TeamHabits(defense=defense, fourth_downs=fourth, pressure="a blitz")
    assert scouting.habits_told(team) == [
        "Third and 7 or more against them: a blitz 75 times in 100 (20 plays).",
        "Fourth down, 3 or less to go, past midfield: they went for it 3 of 4 times.",
    ]
    (told,) = scouting.advice(team, {})
    assert told.do == "Have a quick answer ready on third and 7 or more"
    assert told.because == "They bring a blitz 75 times in 100 (20 plays)."


@pytest.mark.parametrize(
    ("defense", "names", "offense", "do", "because"),
    [
        (
            UnitHabits(by_kind={"run": _tally(50, 200, 20), "pass": _tally(50, 300, 40)}),
            {},
            UnitHabits(),
            "Throw",
            "Against them 80 of 100 passes did their share (50 plays), 40 of 100 runs.",
        ),
        (
            UnitHabits(
                by_kind={"run": _tally(40, 160), "pass": _tally(10)}, by_direction={"wide left": _tally(10, 70)}
            ),
            {},
            UnitHabits(),
            "Run wide left",
            "They gave 7.0 yards a run there (10 plays), 3.0 elsewhere.",
        ),
        (
            UnitHabits(),
            {88: "Ola Reed"},
            UnitHabits(by_target={88: Targets(30, 20, 250), 80: Targets(20, 9, 80)}),
            "Cover Ola Reed",
            "60 of 100 passes go to him; 20 caught for 250 yards.",
        ),
    ],
)
def test_advice_names_what_stands_out(
    defense: UnitHabits, names: dict[int, str], offense: UnitHabits, do: str, because: str
) -> None:
    told = {each.do: each.because for each in scouting.advice(TeamHabits(offense=offense, defense=defense), names)}
    assert told[do] == because


def test_a_team_that_nobody_saw_gets_no_advice_from_habits() -> None:
    assert scouting.advice(TeamHabits(), {}) == []
    assert scouting.habits_told(TeamHabits()) == []


# -- rosters -----------------------------------------------------------------------------------------------------------

FACING = Facing("receivers", ("W",), 2, "backs", ("S",), 1, "Throw")


def _man(number: int, position: str, rating: int) -> Athlete:
    return Athlete(number=number, name=f"Man {number}", position=position, age=25, sheet={"rating": rating})


def _rating(man: Athlete) -> int | None:
    rating = man.sheet["rating"]
    return rating if rating >= 0 else None


def _team(receivers: tuple[int, ...], back: int) -> list[Athlete]:
    return [*(_man(80 + place, "W", each) for place, each in enumerate(receivers)), _man(20, "S", back)]


def test_the_best_men_of_a_group_count_and_teams_are_ranked() -> None:
    """Receivers 9 (the best two of 10, 8 and 1), 5 and 1 (of 2 and nobody): mean 5; backs 3, 3 and 9."""
    league = [_team((10, 8, 1), 3), _team((5, 5), 3), _team((2,), 9)]
    (ours,) = scouting.matchups(league[0], league[1], league, [FACING], _rating)
    assert (ours.rank, ours.their_rank, ours.teams) == (1, 2, 3)
    assert ours.own == pytest.approx(4 / (32 / 3) ** 0.5)
    assert ours.theirs == pytest.approx(-2 / 8**0.5)
    assert ours.favours_us
    assert not ours.favours_them
    assert ours.told("Gulls", "Foxes") == "Gulls: receivers 1st of 3; Foxes: backs 2nd."
    (against_the_best,) = scouting.matchups(league[2], league[2], league, [FACING], _rating)
    assert against_the_best.favours_them


def test_three_pieces_of_advice_whatever_is_known() -> None:
    league = [_team((10, 8), 3), _team((5, 5), 3), _team((2,), 9)]
    backs = Facing("backs", ("S",), 1, "backs", ("S",), 1, "Kick")
    facings = [FACING, Facing("backs", ("S",), 1, "receivers", ("W",), 2, "Cover"), backs, backs]
    compared = scouting.matchups(league[1], league[0], league, facings, _rating)
    assert not any(each.favours_us for each in compared)
    told = scouting.suggestions([], compared, "Foxes", "Gulls")
    assert [each.do for each in told] == ["Throw", "Kick", "Kick"]
    assert told[0].because == "Foxes: receivers 2nd of 3; Gulls: backs 2nd."
    clear = scouting.Advice("Run", "They gave 9 yards a run.", 0.1)
    assert [each.do for each in scouting.suggestions([clear], compared, "Foxes", "Gulls")] == ["Run", "Throw", "Kick"]


def test_what_clearly_favours_us_stands_among_the_habits_by_its_weight() -> None:
    league = [_team((10, 8), 3), _team((5, 5), 3), _team((2,), 9)]
    compared = scouting.matchups(league[0], league[1], league, [FACING], _rating)  # 1.93 spreads ahead
    habits = [scouting.Advice(name, "", weight) for name, weight in (("a", 3.0), ("b", 1.0), ("c", 0.5))]
    told = scouting.suggestions(habits, compared, "Gulls", "Foxes")
    assert [each.do for each in told] == ["a", "Throw", "b"]


def test_men_who_stand_out_beside_the_league() -> None:
    league = [[_man(number, "W", number) for number in range(1, 11)]]
    assert scouting.standouts(league[0], league, _rating) == {1: "weak", 2: "weak", 9: "strong", 10: "strong"}
    assert scouting.standouts(league[0][:9], [league[0][:9]], _rating) == {}
    kickers = [[_man(number, "K", -1) for number in range(20)]]
    assert scouting.standouts(kickers[0], kickers, _rating) == {}


@pytest.mark.parametrize("code", REGISTERED)
def test_every_ruleset_says_who_meets_whom(code: str) -> None:
    ruleset = rules_engine.get(code)
    positions = set(ruleset.roster_rules(ruleset.options({})).positions)
    facings = ruleset.facings()
    assert len(facings) >= 3
    for facing in facings:
        assert set(facing.positions) | set(facing.their_positions) <= positions
