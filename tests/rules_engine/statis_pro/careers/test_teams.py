"""Sheets of men and teams: what is wrong with them, and a lineup that is made good when men are gone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.interface import Athlete, Team
from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.boxes import may_stand_at, may_stand_in
from rules_engine.statis_pro.cardmaking.worth import worth
from rules_engine.statis_pro.cards.team import read_team_card
from rules_engine.statis_pro.careers import players, teams
from rules_engine.statis_pro.document.roster import AVERAGE

from . import sample


@pytest.mark.rule("statis_pro:SP-013")
@pytest.mark.parametrize("strength", [1, 3, 5])
def test_a_generated_team_has_nothing_wrong(strength: int) -> None:
    team = sample.team(strength)
    assert not [problem for man in team.athletes for problem in players.check_player(man)]
    assert not list(teams.check_team(team))
    assert len(team.athletes) == 45


def test_a_team_card_is_told_with_the_names_of_its_men() -> None:
    team = sample.team()
    told = {column.name: str(column.value) for column in teams.describe_team(team)}
    values, lineup = team.sheet["values"], team.sheet["lineup"]
    name_of = {man.number: man.name for man in team.athletes}
    assert told["Fumbles lost"] == f"1-{values['fumbles_lost_hi']}"
    assert told["Big Plays"] == f"{values['big_plays']['home']} / {values['big_plays']['away']}"
    for place, number in lineup["offense"].items():
        assert f"{place} {number} {name_of[number]}" in told["Offense"]
    for box, numbers in lineup["defense"].items():
        assert all(f"{box} {number} {name_of[number]}" in told["Defenders"] for number in numbers)
    assert f"punter {team.sheet['punter']} {name_of[team.sheet['punter']]}" in told["Kickers"]


def test_a_number_that_a_man_of_another_kind_wears_now_stands_in_no_lineup() -> None:
    """The quarterback of the lineup has gone, and a receiver has come who wears his number."""
    team = sample.team()
    number = team.sheet["lineup"]["offense"]["QB"]
    receiver = replace(sample.of_position("WR"), number=number)
    others = tuple(man for man in team.athletes if man.number not in (number, sample.of_position("WR").number))
    card = teams.team_card(replace(team, athletes=(*others, receiver)))
    kinds = {man.number: man.position for man in (*others, receiver)}
    assert kinds[card.offense["QB"]] == "QB"
    assert all(may_stand_at(kinds[man], place) for place, man in card.offense.items())
    assert len(set(card.offense.values())) == 11


def test_a_team_without_a_card_has_nothing_to_tell() -> None:
    assert teams.describe_team(replace(sample.team(), sheet={})) == ()


@pytest.mark.parametrize(
    ("position", "change", "path"),
    [
        ("QB", {"endurance": "D"}, "sheet.endurance"),
        ("RB", {"rush": None, "moon": 3}, "sheet.moon"),
        ("OL", {"bv": 12}, "sheet.bv"),
        ("DL", {"tv": "good"}, "sheet.tv"),
        ("DB", {"int": [40]}, "sheet.int"),
        ("K", {"kicker": {"xp_hi": 47}}, "sheet.kicker.bands"),
        ("P", {"punter": 40}, "sheet.punter"),
        ("WR", {"misses": 5}, "sheet.misses"),
        ("WR", {"misses": "always"}, "sheet.misses"),
        ("WR", {"punt_return": {"yards": [1]}}, "sheet.punt_return.yards"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_told_with_its_place(position: str, change: dict[str, Any], path: str) -> None:
    man = sample.of_position(position)
    report = players.check_player(replace(man, sheet={**man.sheet, **change}))
    assert [problem.path for problem in report.errors] == [path]


def test_a_kicker_without_a_kicking_card_and_a_man_of_no_position() -> None:
    assert [each.path for each in players.check_player(Athlete(3, "A", "K", 30, {})).errors] == ["sheet.kicker"]
    assert [each.path for each in players.check_player(Athlete(3, "A", "XX", 30, {})).errors] == ["position"]


def test_a_sheet_may_hold_an_injury() -> None:
    man = sample.of_position("WR")
    for games in (1, 4, "season"):
        assert not list(players.check_player(replace(man, sheet={**man.sheet, "misses": games})))


@pytest.mark.parametrize("position", ["QB", "RB", "WR", "TE", "OL", "DL", "LB", "DB", "K", "P"])
def test_a_coach_reads_the_card(position: str) -> None:
    man = sample.of_position(position)
    columns = {column.name: column.value for column in players.describe_player(man)}
    assert columns["Worth"] == f"{worth(position, man.sheet).yards:+.1f}"
    expected = {"QB": "RUSH", "RB": "N", "WR": "Q", "TE": "BV", "OL": "PB", "DL": "TV", "LB": "PD", "DB": "Plays at",
                "K": "XP", "P": "Punt"}  # fmt: skip
    assert expected[position] in columns
    for name in ("bv", "pb", "tv", "pr", "pd"):
        if name in man.sheet:
            assert columns[name.upper()] == man.sheet[name]


# -- the lineup --------------------------------------------------------------------------------------------------------


def test_the_generated_lineup_is_left_as_it_is() -> None:
    team = sample.team()
    assert teams.team_card(team) == read_team_card(team.sheet, "", DocumentReader("A", "B"))


def lineup(team: Team) -> list[tuple[str, int]]:
    card = teams.team_card(team)
    return [*card.offense.items(), *((box, number) for box, those in card.defense.items() for number in those)]


@pytest.mark.parametrize("place", [place for place, _ in lineup(sample.team())])
def test_who_is_gone_is_replaced_by_one_who_may_stand_there(place: str) -> None:
    team = sample.team()
    gone = dict(lineup(team))[place]
    for left in (
        replace(team, athletes=tuple(man for man in team.athletes if man.number != gone)),
        replace(team, athletes=tuple(replace(man, out="a knee" * (man.number == gone)) for man in team.athletes)),
        replace(
            team,
            athletes=tuple(replace(man, status="reserve" if man.number == gone else "active") for man in team.athletes),
        ),
    ):
        after = dict(lineup(left))
        positions = {man.number: man.position for man in left.athletes}
        assert len(after) == len(set(after.values())) == 22
        assert gone not in after.values()
        may_stand = may_stand_at if place in teams.team_card(team).offense else may_stand_in
        assert may_stand(positions[after[place]], place)
        assert {at: number for at, number in after.items() if at != place} == {
            at: number for at, number in lineup(team) if at != place
        }


def test_a_team_without_a_card_gets_a_whole_lineup_and_average_values() -> None:
    card = teams.team_card(replace(sample.team(), sheet={}))
    assert (len(card.offense), sum(len(each) for each in card.defense.values())) == (11, 11)
    assert card.values == AVERAGE
    positions = {man.number: man.position for man in sample.team().athletes}
    assert all(may_stand_at(positions[number], place) for place, number in card.offense.items())
    assert all(may_stand_in(positions[each[0]], box) for box, each in card.defense.items())
    assert (positions[card.placekicker], positions[card.punter]) == ("K", "P")
    assert len(card.kickoff_returners) == len(card.punt_returners) == 4
    passer = next(man for man in sample.team().athletes if man.number == card.offense["QB"])
    assert passer.sheet["endurance"] == "A"


def test_a_wrong_team_card_is_told_with_its_place() -> None:
    team = replace(sample.team(), sheet={**sample.team().sheet, "punter": 0})
    assert [problem.path for problem in teams.check_team(team).errors] == ["sheet.punter"]
