"""A change of position in the season: announced, learned in three games, rolled or dropped (12.5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import experience
from rules_engine.fool.careers.moves import resolution, weeks
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete, OpenMove

from .test_transitions import man

OPTIONS, PRESEASON, NO_DICE = FoolOptions(), FoolOptions(game_number=0), ScriptedDice({})
AT_NEW, AT_OLD = {"SC": 30}, {"WWL": 30}  # a safety's place and a cornerback's


def announced(position: str = "CB", to: str = "S", **sheet: Any) -> Athlete:
    return RULESET.move_of_position(man(position, **sheet), "announce", to, OPTIONS, NO_DICE).athlete


def game(athlete: Athlete, thirds: int, plays: dict[str, int], options: FoolOptions = OPTIONS) -> Athlete:
    changes = experience.game_over(athlete, {"thirds": thirds, "plays": plays}, options, NO_DICE)
    return changes[-1].athlete if changes else athlete


def games(athlete: Athlete) -> float:
    """Games of credit towards the new position."""
    return float(athlete.sheet["career"]["move"]["sixths"] / 6)


@pytest.mark.rule("fool:12.5.2-01", "fool:12.5.2-03")
def test_man_who_learns_plays_out_of_position_until_he_is_done() -> None:
    learning = announced()
    played = RULESET.as_he_plays(learning, OPTIONS)
    assert (learning.position, played.position) == ("CB", "S")
    assert [played.sheet[key] for key in "pcs"] == [2, 2, 4]  # column 6: C-1
    assert RULESET.as_he_plays(man("CB"), OPTIONS) == man("CB")
    assert RULESET.as_he_plays(announced("LB", "MLB"), OPTIONS).position == "LB"


@pytest.mark.rule("fool:12.5.2-03", "fool:12.5.2-06")
def test_three_starts_or_four_games_as_a_substitute_complete_it() -> None:
    """ "unless the player is a starter, more than 3 games will be required"; 2 2/3 games are enough."""
    starter = announced()
    for count in (1, 2, 3):
        assert not weeks.may_complete(starter)
        starter = game(starter, 3, AT_NEW)
        assert games(starter) == count
    assert weeks.may_complete(starter)
    substitute = announced()
    for _ in range(3):
        substitute = game(substitute, 2, AT_NEW)
    assert (games(substitute), weeks.may_complete(substitute)) == (2, False)
    substitute = game(substitute, 2, AT_NEW)
    assert weeks.may_complete(substitute)
    assert games(game(announced(), 1, {})) == 0


@pytest.mark.rule("fool:12.5.2-04", "fool:12.5.2-11")
def test_preseason_game_counts_two_thirds_and_of_trained_men_one_and_a_third_at_most() -> None:
    learning = game(announced(), 3, AT_NEW, PRESEASON)
    assert games(learning) == pytest.approx(2 / 3)
    trained = announced(career={"camp": {"trained": "coaching"}})
    free = announced()
    for _ in range(4):
        trained, free = game(trained, 3, AT_NEW, PRESEASON), game(free, 3, AT_NEW, PRESEASON)
    assert games(trained) == pytest.approx(4 / 3)
    assert not weeks.may_complete(trained)
    assert weeks.may_complete(free)


@pytest.mark.rule("fool:12.5.2-05")
@pytest.mark.parametrize(
    ("plays", "credit"),
    [({"SC": 30}, 1.0), ({"SC": 20, "WWL": 10}, 0.5), ({"SC": 15, "WWL": 15}, 0.5), ({"SC": 10, "WWL": 20}, 0.0),
     ({"WWL": 30}, 0.0)],
)  # fmt: skip
def test_game_at_both_positions_counts_half_and_mostly_at_the_old_nothing(plays: dict[str, int], credit: float) -> None:
    assert games(game(announced(), 3, plays)) == credit


@pytest.mark.parametrize(
    ("position", "place", "home"),
    [("MLB", "C", True), ("MLB", "LS", False), ("OLB", "LS", True), ("OLB", "C", False), ("S", "SC", True),
     ("CB", "WWL", True), ("DE", "L", True), ("DE", "SC", False), ("S", "C", False), ("S", "C blitz", True),
     ("C", "C", True), ("C", "LG", False), ("U", "LG", True), ("U", "C", True), ("TE", "LTE", True), ("G", "LT", False),
     ("W", "LW", True), ("F", "F", True), ("W", "SC", False)],
)  # fmt: skip
def test_where_a_position_is_at_home(position: str, place: str, home: bool) -> None:
    """3.2 and 3.4, as games have it."""
    assert weeks.is_place_of(position, place) is home


def test_record_tells_where_everybody_stood() -> None:
    men = [{"side": "home", "number": 7, "start": "SC", "job": job} for job in ("zone", "zone", "blitz")]
    plays = [{"kind": "run", "counted": True, "men": [one]} for one in men]
    plays.append({"kind": "pass", "counted": False, "men": men[:1]})
    plays.append({"kind": "punt", "counted": True, "men": men[:1]})
    assert weeks.positions_played(plays) == {("home", 7): {"SC": 2, "SC blitz": 1}}


@pytest.mark.rule("fool:12.5.2-06", "fool:12.5.2-10")
def test_change_is_rolled_only_if_it_is_still_wanted() -> None:
    ready = announced()
    assert not RULESET.check_move_of_position(ready, "complete", "", OPTIONS).ok
    for _ in range(3):
        ready = game(ready, 3, AT_NEW)
    assert RULESET.check_move_of_position(ready, "complete", "", OPTIONS).ok
    done = RULESET.move_of_position(ready, "complete", "", OPTIONS, ScriptedDice({"pos.change": [2]}))
    assert (done.athlete.position, done.parts[0].dice) == ("S", (("pos.change", 6, (2,)),))
    dropped = RULESET.move_of_position(ready, "drop", "", OPTIONS, NO_DICE).athlete
    assert (dropped.position, dropped.sheet["career"]) == ("CB", {"moved": "dropped"})
    for man_ in (done.athlete, dropped):
        assert not RULESET.check_move_of_position(man_, "announce", "DH", OPTIONS).ok
    assert not RULESET.check_move_of_position(man("CB"), "drop", "", OPTIONS).ok


@pytest.mark.rule("fool:12.5.2-07")
def test_change_of_the_season_may_be_reversed_once() -> None:
    worse = resolution.resolve(man("CB"), "S", OPTIONS, ScriptedDice({"pos.change": [1]}))[0].athlete
    assert RULESET.check_move_of_position(worse, "go_back", "", OPTIONS).ok
    story = RULESET.move_of_position(worse, "go_back", "", OPTIONS, ScriptedDice({"pos.reverse": [4]}))
    assert "stays a S" in story.sentence
    assert not RULESET.check_move_of_position(story.athlete, "go_back", "", OPTIONS).ok
    assert not RULESET.check_move_of_position(man("CB"), "go_back", "", OPTIONS).ok


@pytest.mark.rule("fool:12.5.2-17")
def test_who_is_cut_or_traded_soon_may_take_back_a_change_that_did_not_improve_him() -> None:
    """Before the first game, or within three games; the position, not the values; an improvement sticks."""
    worse = resolution.resolve(man("CB"), "S", OPTIONS, ScriptedDice({"pos.change": [1]}))[0].athlete
    assert RULESET.may_take_back(worse, games_since=3, season_begun=True)
    assert RULESET.may_take_back(worse, games_since=9, season_begun=False)
    assert not RULESET.may_take_back(worse, games_since=4, season_begun=True)
    back = RULESET.move_of_position(worse, "take_back", "", OPTIONS, NO_DICE).athlete
    assert (back.position, [back.sheet[key] for key in "pcs"]) == ("CB", [1, 3, 4])
    assert back.sheet["career"] == {"moved": "done"}
    dice = ScriptedDice({"pos.change": [6], "chg.effect": [1]})
    better = resolution.resolve(man("CB"), "S", OPTIONS, dice)[0].athlete
    assert not RULESET.may_take_back(better, games_since=1, season_begun=True)


@pytest.mark.rule("fool:12.5.2-06", "fool:12.5.2-10")
def test_steps_that_are_open() -> None:
    """A cornerback may become a safety, which is no list of 12.5.2a's but of the same trade, a W, an E and so on; who
    works at one position announces no other."""
    free = RULESET.open_moves(man("CB"), OPTIONS)
    assert {move.to for move in free} >= {"S", "W", "E"}
    assert {move.step for move in free} == {"announce"}
    working = announced()
    assert RULESET.open_moves(working, OPTIONS) == (("drop", ""),)
    assert not RULESET.check_move_of_position(working, "announce", "W", OPTIONS).ok
    assert RULESET.position_told(game(working, 2, AT_NEW), OPTIONS) == "Works at S: 0.7 of 3 games."
    for _ in range(3):
        working = game(working, 3, AT_NEW)
    assert [move.step for move in RULESET.open_moves(working, OPTIONS)] == ["complete", "drop"]
    dropped = RULESET.move_of_position(working, "drop", "", OPTIONS, NO_DICE).athlete
    assert RULESET.open_moves(dropped, OPTIONS) == ()
    assert "of this season" in RULESET.position_told(dropped, OPTIONS)


@pytest.mark.rule("fool:12.5.2-03", "fool:12.5.2-07")
def test_odds_of_a_step() -> None:
    """CB to S is column 6: C-1 meanwhile; a veteran's faces are -p, nothing three times, +c-p, B."""
    told = RULESET.move_odds(man("CB"), OpenMove("announce", "S"), OPTIONS)
    assert told[0] == "until then he plays as S with 2-2-4"
    assert told[-1] == "3 in 6 to go back to cornerback where that made him worse"
    assert told[1].endswith("to lose a point of pass value")
    worse = resolution.resolve(man("CB"), "S", OPTIONS, ScriptedDice({"pos.change": [1]}))[0].athlete
    assert RULESET.move_odds(worse, OpenMove("go_back"), OPTIONS) == ("3 in 6 to be a cornerback again",)
    strict = FoolOptions(reverse_by_age=False)
    old = replace(worse, age=31)
    chances = [RULESET.move_odds(old, OpenMove("go_back"), rules)[0][:6] for rules in (OPTIONS, strict)]
    assert chances == ["1 in 6", "3 in 6"]


@pytest.mark.rule("fool:12.5.2-08", "fool:12.5.2-10")
@pytest.mark.parametrize(("locks", "in_next", "in_the_one_after"), [(False, True, True), (True, False, True)])
def test_next_season_brings_another_change_with_camps_and_without(
    locks: bool, in_next: bool, in_the_one_after: bool
) -> None:
    rules = FoolOptions(position_change_lockout=locks)
    changed = resolution.resolve(man("CB"), "S", rules, ScriptedDice({"pos.change": [1]}))[0].athlete
    back = resolution.reverse(changed, rules, ScriptedDice({"pos.reverse": [1]})).athlete
    for close in (RULESET.season_closed, _over):
        next_year = close(back, rules)
        years = (next_year, close(next_year, rules))
        free = [RULESET.check_move_of_position(one, "announce", "S", rules).ok for one in years]
        assert free == [in_next, in_the_one_after]


def test_without_camps_the_way_back_ends_with_the_season() -> None:
    worse = resolution.resolve(man("CB"), "S", OPTIONS, ScriptedDice({"pos.change": [1]}))[0].athlete
    assert OpenMove("go_back") in RULESET.open_moves(worse, OPTIONS)
    assert OpenMove("go_back") not in RULESET.open_moves(_over(worse, OPTIONS), OPTIONS)


def _over(athlete: Athlete, rules: FoolOptions) -> Athlete:
    """The man after a season of a league without camps."""
    changes = experience.season_over(athlete, rules, NO_DICE)
    return changes[-1].athlete if changes else athlete
