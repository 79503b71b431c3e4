"""What a record says of each man between games: injuries, starts, credit (8.8, 11.7, 12.3.4)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice, SeededDice
from rules_engine.fool.careers import experience, injuries
from rules_engine.fool.careers.career import jobs
from rules_engine.fool.options import FoolOptions, read_options
from rules_engine.fool.ruleset import RULESET
from rules_engine.football.game import play_game
from rules_engine.football.record.plays import plays
from rules_engine.interface import Athlete, GameInput

JSON = dict[str, Any]
OPTIONS = FoolOptions()
NO_DICE = ScriptedDice({})


@cache
def game(seed: int) -> JSON:
    """A game of two autocoached teams; a man's id is his side's first letter and his number."""
    teams, plans = {}, {}
    for side, key in (("home", b"1"), ("away", b"2")):
        team = RULESET.generate_team(side.title(), side[:2].upper(), 3, SeededDice(key * 32, "setup"))
        men = tuple(replace(man, ref=f"{side[0]}{man.number}") for man in team.athletes)
        teams[side] = replace(team, athletes=men)
        plans[side] = RULESET.autocoach(teams[side], side, {}, OPTIONS, SeededDice(b"3" * 32, "x"))  # type: ignore[arg-type]
    return play_game(
        GameInput("fool", {}, teams["home"], teams["away"], plans, bytes([seed]) * 32)  # type: ignore[arg-type]
    )


def man(**sheet: Any) -> Athlete:
    return Athlete(21, "Odo Marsh", "H", 25, {"p": 2, "c": 3, "s": 4, **sheet}, ref="odo")


def after(athlete: Athlete, facts: JSON, options: FoolOptions = OPTIONS) -> Athlete:
    changes = experience.game_over(athlete, facts, options, NO_DICE)
    return changes[-1].athlete if changes else athlete


def test_every_longer_injury_of_a_record_is_a_fact_and_no_other() -> None:
    found, told = [], []
    for seed in range(4):
        record = game(seed)
        facts = experience.game_facts(record)
        for ref, own in facts.items():
            found += [(seed, ref, injuries.described(injury)) for injury in own.get("injuries", ())]
        for play in plays(record):
            for event in play["events"]:
                text = event.get("duration", "") if event["kind"] == "injury" else ""
                if text.startswith(("-", "out for")):
                    told.append((seed, f"{event['side'][0]}{event['player']}"))
    assert sorted((seed, ref) for seed, ref, _ in found) == sorted(told)
    assert found


@pytest.mark.rule("fool:11.7-02")
def test_eleven_men_start_on_each_side_of_the_ball_and_are_credited_a_game() -> None:
    facts = experience.game_facts(game(0))
    for side in "ha":
        started = [own for ref, own in facts.items() if ref[0] == side and "place" in own]
        assert len(started) == 22
        assert sum(own.get("thirds") == 3 for own in started) >= 20
    quarterback = next(m["no"] for m in game(0)["plans"]["home"]["sets"][0]["players"] if m["at"] == "Q")
    assert facts[f"h{quarterback}"]["place"] == "Q"


@pytest.mark.parametrize(("marks", "place"), [((False, False), "LH"), ((False, True), "RH"), ((True, True), "LH")])
def test_the_starting_set_is_the_one_that_says_so_else_the_first(marks: tuple[bool, bool], place: str) -> None:
    sets = [
        {"starting": mark, "players": [{"no": 21, "at": spot}]} for mark, spot in zip(marks, ("LH", "RH"), strict=True)
    ]
    found = experience._places({"plans": {"home": {"sets": sets}, "away": {"sets": sets}}}, [])
    assert found == {("home", 21): place, ("away", 21): place}


@pytest.mark.parametrize(
    ("facts", "sheet", "starts"),
    [
        ({"place": "LT"}, {}, 1),
        ({"place": "LT"}, {"starts": 2, "place": "LT"}, 3),
        ({"place": "RT"}, {"starts": 2, "place": "LT"}, 1),
        ({}, {"starts": 2, "place": "LT"}, 0),
    ],
)
def test_straight_starts_are_counted_in_one_place(facts: JSON, sheet: JSON, starts: int) -> None:
    assert after(man(**sheet), facts).sheet.get("starts", 0) == starts


@pytest.mark.parametrize(
    ("athlete", "facts", "thirds"),
    [
        (man(), {"thirds": 3}, 3),
        (man(thirds=4), {"thirds": 2}, 6),
        (man(), {}, 1),
        (replace(man(), status="practice"), {}, 1),
    ],
)
@pytest.mark.rule("fool:11.7-02")
def test_credit_is_kept_in_thirds_of_a_game(athlete: Athlete, facts: JSON, thirds: int) -> None:
    assert after(athlete, facts).sheet["thirds"] == thirds


@pytest.mark.rule("fool:11.5-08")
def test_healthy_man_on_injured_reserve_is_credited_and_a_hurt_one_is_not() -> None:
    healed = replace(man(), status="ir")
    injury = injuries.new_injury(4, "-S 3 games")
    assert injury
    hurt = replace(injuries.suffer(man(), [injury])[-1].athlete, status="ir")
    assert after(healed, {}).sheet["thirds"] == 1
    assert "thirds" not in after(hurt, {}).sheet


def test_exhibitions_give_no_credit() -> None:
    assert "thirds" not in after(man(), {"thirds": 3}, read_options({"game_number": 0})).sheet


def test_season_begins_anew() -> None:
    changes = experience.season_over(man(starts=3, place="LT", thirds=20), OPTIONS, NO_DICE)
    assert not {"starts", "place", "thirds"} & set(changes[-1].athlete.sheet)


def kicks(counted: bool = True, **numbers: int) -> list[JSON]:
    """Plays in which #6 kicked so often: ``punt=2``."""
    events = [{"kind": kind, "side": "home", "player": 6} for kind, count in numbers.items() for _ in range(count)]
    return [{"kind": "punt", "counted": counted, "events": events, "men": []}]


@pytest.mark.rule("fool:12.3.4-04")
@pytest.mark.parametrize(
    ("numbers", "thirds"),
    [({}, 1), ({"extra_point": 1}, 1), ({"extra_point": 2}, 2), ({"field_goal": 1}, 2), ({"punt": 3}, 2),
     ({"punt": 4}, 3), ({"field_goal": 3, "extra_point": 2}, 3), ({"kickoff": 6}, 1)],
)  # fmt: skip
def test_kickers_are_credited_by_their_tries(numbers: dict[str, int], thirds: int) -> None:
    """12.3.4: two extra points are one field goal; one kick gives two thirds, four a game; kickoffs do not count."""
    tries = experience._tries(kicks(**numbers)).get(("home", 6), {})
    assert experience._of_tries(sum(tries.values())) == thirds


@pytest.mark.rule("fool:12.3.4-04")
def test_kicks_that_a_penalty_wiped_out_do_not_count() -> None:
    assert experience._tries(kicks(counted=False, punt=4)) == {}
    assert experience._tries(kicks(punt=4)) == {("home", 6): {"punt": 8}}


@pytest.mark.rule("fool:12.3.4-01")
@pytest.mark.parametrize(
    ("deed", "thirds"), [("return", 2), ("block", 2), ("fumble_recovery", 2), ("tackle", None)]
)  # fmt: skip
def test_who_returns_blocks_or_recovers_has_two_thirds_of_a_game(deed: str, thirds: int | None) -> None:
    """ "returned or made at least one kick, blocks a kick, or recovers a fumble, he receives 2/3 game credit"."""
    record: JSON = {"plans": {"home": {}, "away": {}}}
    told = [{"kind": "punt", "counted": True, "men": [], "events": [{"kind": deed, "side": "home", "player": 6}]}]
    assert experience._in_scrimmage(record, told, {}).get(("home", 6)) == thirds


@pytest.mark.rule("fool:12.3.4-01")
def test_starter_has_a_game_and_a_substitute_two_thirds() -> None:
    record: JSON = {"plans": {"home": {}, "away": {}}}
    men = [{"side": "home", "number": number, "start": "LT", "job": "block"} for number in (6, 7)]
    told = [{"kind": "run", "counted": True, "men": men, "events": []}]
    assert experience._in_scrimmage(record, told, {("home", 6): "LT", ("home", 8): "RT"}) == {
        ("home", 6): 3,
        ("home", 7): 2,
    }
    assert after(man(), {}).sheet["thirds"] == 1


@pytest.mark.rule("fool:12.3.1-15", "fool:12.3.4-02")
@pytest.mark.parametrize(
    ("setting", "credits"), [("full", [3, 2, 1]), ("one_third_less", [2, 1, 1])]
)  # fmt: skip
def test_play_offs_count_in_full_or_a_third_less_but_a_third_at_least(setting: str, credits: list[int]) -> None:
    rules = read_options({"postseason_experience": setting, "playoff": True, "game_number": 11})
    assert [after(man(), {"thirds": thirds}, rules).sheet["thirds"] for thirds in (3, 2, 1)] == credits
    regular = read_options({"postseason_experience": setting, "game_number": 10})
    assert [after(man(), {"thirds": thirds}, regular).sheet["thirds"] for thirds in (3, 2, 1)] == [3, 2, 1]


@pytest.mark.parametrize(("setting", "credits"), [(False, [0, 0, 0]), (True, [1, 1, 0])])
def test_preseason_game_is_a_third_for_those_who_play_where_it_counts(setting: bool, credits: list[int]) -> None:
    """12.3.4: "only as 1/3 game for those who would normally qualify for 2/3 credit or more"."""
    rules = read_options({"count_preseason_experience": setting, "game_number": 0})
    assert [after(man(), {"thirds": thirds}, rules).sheet.get("thirds", 0) for thirds in (3, 2, 1)] == credits


@pytest.mark.rule("fool:12.3.1-14")
def test_man_of_two_jobs_has_a_tally_of_each() -> None:
    """12.3.1: a Q/P who starts and punts four times has a game at each; idle as a punter he practised it, a third."""
    both = replace(man(punt={"letter": "A", "m": 0, "control": 5, "blk": 0}), position="Q")
    kicked = after(both, {"thirds": 3, "jobs": {"field": 3, "punt": 3}})
    assert kicked.sheet["career"]["tallies"] == {"field": 3, "punt": 3}
    idle = after(kicked, {"thirds": 2})
    assert idle.sheet["career"]["tallies"] == {"field": 5, "punt": 4}
    closed = experience.season_closed(idle, OPTIONS)
    assert closed.age == idle.age + 1
    assert closed.sheet["career"] == {"thirds": {"field": 5, "punt": 4}}
    assert jobs(replace(both, position="DH*", sheet={"p": 2, "c": 2, "s": 5})) == ("field",)


@pytest.mark.rule("fool:12.3.1-04", "fool:12.2b-07")
def test_season_that_is_closed_leaves_its_credit_and_its_returns_for_camp() -> None:
    """A rookie is in his first year; a veteran specialist keeps his level until the preseason is over."""
    rookie = man(rookie=True, thirds=20, starts=3, place="LT", skills=["KRS"], teams={"season": {"KR": 4}})
    closed = experience.season_closed(rookie, OPTIONS)
    assert closed.sheet["career"] == {"thirds": {"field": 20}, "first": "R"}
    assert (closed.sheet["rookie"], closed.sheet["skills"]) == (False, ["KRS"])
    assert closed.sheet["teams"]["last"] == {"KR": 4}
    assert not {"thirds", "starts", "place"} & set(closed.sheet)
    again = experience.season_closed(man(career={"first": "R2"}, thirds=6), OPTIONS)
    assert again.sheet["career"] == {"thirds": {"field": 6}, "first": "R2"}
