"""Specialists and veterans of the kicking game, from the deeds of games and seasons (9.1.1-9.3.1, 9.5.5)."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.dice import DiceBox
from rules_engine.fool.careers import experience, specialists
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import check_player
from rules_engine.interface import Athlete, GameInput

from .. import sample

OPTIONS = FoolOptions()
SHEET: dict[str, Any] = {"p": 2, "c": 2, "s": 5}


def played(
    sheet: dict[str, Any], position: str, *games: dict[str, int], options: FoolOptions = OPTIONS
) -> dict[str, Any]:
    for done in games:
        sheet, _ = specialists.after_game(sheet, position, done, options)
    return sheet


def skills(sheet: dict[str, Any]) -> list[str]:
    return list(sheet.get("skills", []))


@pytest.mark.rule("fool:9.1.2-07", "fool:9.5.5-01")
@pytest.mark.parametrize(("position", "count", "found"), [("B", 20, ["KRS"]), ("B", 19, []), ("G", 20, [])])
def test_twenty_returns_make_a_kickoff_returner(position: str, count: int, found: list[str]) -> None:
    sheet = played(SHEET, position, {"KR": count - 1}, {"KR": 1})
    assert skills(sheet) == found


@pytest.mark.rule("fool:9.2.2-04", "fool:9.2.2-03", "fool:9.5.5-01")
@pytest.mark.parametrize(
    ("rule", "games", "position", "found"),
    [("20_returns", [{"PR": 20}], "W", ["PRS"]), ("20_returns", [{"PRS": 1, "PR": 1}] * 3, "W", []),
     ("3_games", [{"PRS": 1, "PR": 1}] * 3, "W", ["PRS"]), ("3_games", [{"PRS": 1}] * 2, "W", []),
     ("20_returns", [{"PR": 20}], "F", []), ("20_returns", [{"PR": 20}], "CB", ["PRS"])],
)  # fmt: skip
def test_how_a_punt_returner_specializes(
    rule: Any, games: list[dict[str, int]], position: str, found: list[str]
) -> None:
    """Only a wide receiver, halfback, or defensive back can."""
    options = FoolOptions(pr_specialist_rule=rule)
    assert skills(played(SHEET, position, *games, options=options)) == found


@pytest.mark.rule("fool:9.2.2-01")
@pytest.mark.parametrize(
    ("position", "found"),
    [("W", ["PRS"]), ("H", ["PRS"]), ("DH", ["PRS"]), ("S", ["PRS"]), ("CB", ["PRS"]),
     ("TE", []), ("F", []), ("LB", []), ("Q", [])],
)  # fmt: skip
def test_who_becomes_a_punt_returner_by_camp_and_returns(position: str, found: list[str]) -> None:
    """A camp for it and the returns that are missing; wide receivers, halfbacks and defensive backs alone."""
    trained = specialists.camp(SHEET, position, "PRS", 5)
    sheet, said = specialists.after_game(trained, position, {"PR": 15}, OPTIONS)
    assert skills(sheet) == found
    assert said == (["is a specialized punt returner now"] if found else [])


@pytest.mark.rule("fool:9.1.1-09", "fool:9.1.1-08")
@pytest.mark.parametrize(
    ("rule", "games", "found"),
    [("5_games", [{"KK": 1, "KK_plays": 2}] * 5, ["KK"]), ("5_games", [{"KK": 1, "KK_plays": 6}] * 4, []),
     ("20_coverage_plays", [{"KK": 1, "KK_plays": 5}] * 4, ["KK"]),
     ("20_coverage_plays", [{"KK": 1, "KK_plays": 3}] * 5, [])],
)  # fmt: skip
def test_how_a_kamikaze_specializes(rule: Any, games: list[dict[str, int]], found: list[str]) -> None:
    assert skills(played(SHEET, "LB", *games, options=FoolOptions(kk_specialist_rule=rule))) == found


@pytest.mark.rule("fool:9.5.5-04")
@pytest.mark.parametrize(("role", "position", "wrong"), [("LS", "C", "TE"), ("H", "Q", "T"), ("WR", "S", "W")])
def test_three_games_or_a_camp_for_the_other_roles(role: str, position: str, wrong: str) -> None:
    assert skills(played(SHEET, position, *[{role: 1}] * 3)) == [role]
    assert skills(played(SHEET, position, *[{role: 1}] * 2)) == []
    assert skills(played(SHEET, wrong, *[{role: 1}] * 3)) == []
    assert skills(specialists.camp(SHEET, position, role)) == [role]
    assert skills(specialists.camp(SHEET, wrong, role)) == []


@pytest.mark.rule("fool:9.5.5-01")
def test_camp_credits_ten_returns_at_most() -> None:
    trained = specialists.camp(SHEET, "B", "KRS", returns=15)
    assert skills(trained) == []
    assert skills(played(trained, "B", {"KR": 9})) == []
    assert skills(played(trained, "B", {"KR": 10})) == ["KRS"]


def season(sheet: dict[str, Any], position: str, **done: int) -> dict[str, Any]:
    return specialists.after_season(played(sheet, position, done))[0]


@pytest.mark.rule("fool:9.5.5-02")
def test_a_returner_stays_one_by_twenty_returns_a_season() -> None:
    """Those of the last season carry him through this one; without them he is none until he has twenty again."""
    sheet = season(SHEET, "B", KR=20)
    assert skills(sheet) == ["KRS"]
    idle, said = specialists.after_season(played(sheet, "B", {"KR": 19}))
    assert (skills(idle), said) == ([], ["is no specialized kickoff returner any more"])
    assert skills(played(idle, "B", {"KR": 20})) == ["KRS"]


@pytest.mark.rule("fool:9.5.5-03", "fool:9.1.2-10")
@pytest.mark.parametrize(
    ("returns", "found"),
    [((20, 20), ["KRS"]), ((20, 20, 20), ["VKR"]), ((20, 20, 5, 5, 20), ["VKR"]), ((20, 20, 5, 5, 5, 20), ["KRS"])],
)
def test_two_full_seasons_make_a_veteran(returns: tuple[int, ...], found: list[str]) -> None:
    """The season in which he became one is not full, the one after twenty returns is; one lost season between is
    forgiven, two are not."""
    sheet = SHEET
    for count in returns:
        sheet = season(sheet, "B", KR=count)
    assert skills(sheet) == found


@pytest.mark.rule("fool:9.1.2-09", "fool:9.1.2-10")
@pytest.mark.parametrize(("rule", "found"), [("120_returns", ["VKR"]), ("two_full_seasons_as_specialist", ["KRS"])])
def test_the_former_rule_of_veteran_returners(rule: Any, found: list[str]) -> None:
    options = FoolOptions(kr_veteran_rule=rule)
    assert skills(played(SHEET, "B", {"KR": 100}, {"KR": 20}, options=options)) == found


@pytest.mark.rule("fool:9.5.5-05", "fool:9.3.1-10")
@pytest.mark.parametrize(("skill", "position"), [("WR", "CB"), ("H", "Q"), ("KK", "LB")])
def test_two_seasons_on_end_make_other_veterans(skill: str, position: str) -> None:
    sheet = season(SHEET, position, **{skill: 5})
    for expected in (skill, specialists.VETERANS[skill]):
        sheet = season(sheet, position, **{skill: 5})
        assert skills(sheet) == [expected]


@pytest.mark.rule("fool:9.5.8-01")
def test_no_career_of_a_kamikaze_by_camps() -> None:
    """Proposed and not adopted: a camp makes a kamikaze, seasons make him a veteran, and no league can change it."""
    assert OPTIONS.kk_camp_career_specialization is False
    trained = specialists.camp(specialists.camp(specialists.camp(SHEET, "LB", "KK"), "LB", "KK"), "LB", "KK")
    assert skills(trained) == ["KK"]


# -- from the record ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    plans = {"home": sample.plan(), "away": {**sample.plan(), "side": "away"}}
    four = {
        "kickoff": {"kamikaze": 53},
        "punt": {"KK1": 53},
        "punt_return": {"WB1": 53},
        "placekick_defense": {"mL": 53},
    }
    plans["home"]["special_teams"] = {**four, "kickoff_return": {"returner": 33}}
    team = sample.team()
    team = replace(team, athletes=tuple(replace(man, ref=f"{man.number}") for man in team.athletes))
    away = replace(team, athletes=tuple(replace(man, ref="") for man in team.athletes))
    found: dict[str, Any] = rules_engine.play_game(GameInput("fool", {}, team, away, plans, bytes(32)))  # type: ignore[arg-type]
    return found


@pytest.mark.rule("fool:9.5.5-04", "fool:9.1.1-09")
def test_deeds_are_read_from_the_record(record: dict[str, Any]) -> None:
    told = rules_engine.plays(record)
    done = specialists.deeds(told)
    kickoffs = [
        p
        for p in told
        if p["kind"] in ("kickoff", "free_kick") and p["counted"] and p["before"]["possession"] == "home"
    ]
    assert done["home", 53]["KK"] == 1
    assert done["home", 53]["KK_plays"] == len(kickoffs)
    returns = sum(
        event["kind"] == "return" and event["of"] in ("kickoff", "free_kick") and event["side"] == "home"
        for play in told if play["counted"] for event in play["events"]
    )  # fmt: skip
    assert done["home", 33]["KR"] == returns


@pytest.mark.rule("fool:9.5.6-01")
def test_credit_of_men_of_special_teams(record: dict[str, Any]) -> None:
    """Four units are two thirds of a game; deeds go to the sheet."""
    facts = experience.game_facts(record)
    assert facts["53"]["thirds"] >= 2
    assert facts["53"]["teams"]["KK"] == 1
    athlete = next(man for man in sample.team().athletes if man.number == 53)
    changes = experience.game_over(athlete, facts["53"], OPTIONS, DiceBox.seeded(bytes(32)).play)
    after: Athlete = changes[-1].athlete
    assert after.sheet["teams"]["season"]["KK"] == 1
    assert check_player(after).ok
    assert (
        experience.season_over(after, OPTIONS, DiceBox.seeded(bytes(32)).play)[-1].athlete.sheet.get("skills", []) == []
    )


@pytest.mark.rule("fool:9.5.6-01")
@pytest.mark.parametrize(("units", "thirds"), [(1, None), (3, None), (4, 2), (6, 2)])
def test_who_plays_on_four_special_teams_only_has_two_thirds(
    record: dict[str, Any], units: int, thirds: int | None
) -> None:
    """9.5.6: "To get 2/3 credit, he must play on four special teams, or play in some offense or defense and play on
    some special team." Less than that is what everybody healthy has, a third."""
    told = copy.deepcopy(record)
    teams = told["plans"]["home"]["special_teams"]
    idle = next(
        str(man["number"]) for man in told["public"]["teams"]["home"]["athletes"]
        if "thirds" not in experience.game_facts(record).get(man["ref"], {}) and str(man["number"]) not in str(teams)
    )  # fmt: skip
    names = ("kickoff", "kickoff_return", "punt", "punt_return", "placekick", "placekick_defense")
    for name in names[:units]:
        teams.setdefault(name, {})["XX"] = int(idle)
    assert experience.game_facts(told).get(idle, {}).get("thirds") == thirds
    played = next(
        man["number"] for play in rules_engine.plays(record) if play["kind"] == "run" and play["counted"]
        for man in play["men"] if man["side"] == "home"
    )  # fmt: skip
    assert experience.game_facts(told)[str(played)]["thirds"] >= 2
