"""Chapter 8 around the play: kicks by their own tables, short fields, tiredness, starters, credits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.dice import DiceBox
from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.gameday import halves, setting
from rules_engine.fool.gameday.health import fitness
from rules_engine.fool.gameday.memory import GameMemory, Load, SideMemory, Snaps, Wind
from rules_engine.fool.model import Outcome
from rules_engine.fool.notation import reading as notation
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import Pass, Run, Screen, ThrowAway
from rules_engine.fool.resolution.short_field import shortened, too_long

from .. import field, sample
from .test_whole_games import game
from .values import at

Plan = dict[str, Any]


# ---------------------------------------------------------------------------------------------------------- 8.3 writing
@pytest.mark.rule("fool:8.3/1")
def test_a_play_names_its_carrier_the_point_and_the_blockers_of_each_zone() -> None:
    """8.3: the right tackle at the line, nobody in RS, the guard in IR."""
    play = notation.parse("LH/WR (RT) () (RG)")
    assert isinstance(play, Run)
    assert (play.carrier.job, play.carrier.side, play.point.name) == ("H", "L", "WR")
    groups = [[(one.player.job, one.player.side) for one in group.blockers] for group in play.groups]
    assert groups == [[("T", "R")], [], [("G", "R")]]


@pytest.mark.rule("fool:8.3/1")
def test_an_empty_group_keeps_the_place_of_its_zone() -> None:
    """With the placeholder the guard goes on to the second zone, without it he blocks in the first."""
    zones = []
    for text in ("H/RT () (RG)", "H/RT (RG)"):
        outcome = field.scrimmage.resolve(
            field.snap(text, field.offense("64 G 0-3-6 RG"), line="normal"), DiceBox.scripted({}, {"contact": [1, 1]})
        )
        zones.append(next(one["zone"] for one in field.steps(outcome, "move") if one["player"] == 64))
    assert zones == ["SR", "R"]


@pytest.mark.rule("fool:8.3/2")
@pytest.mark.parametrize(
    ("text", "kind"),
    [("H/L", Screen), ("H/C", Screen), ("H/R", Screen), ("TE/SR", Pass), ("RW/RS", Pass), ("H/LT", Run)],
)
def test_to_the_line_a_pass_is_a_screen(text: str, kind: type) -> None:
    assert isinstance(notation.parse(text), kind)


@pytest.mark.rule("fool:8.3/2")
def test_second_receivers_and_options_of_each_target() -> None:
    away = notation.parse("LW/DC || inc")
    assert isinstance(away, Pass)
    assert isinstance(away.targets[1], ThrowAway)
    one, both = notation.parse("LW/IL || RW/SR +1"), notation.parse("LW/IL +1 || RW/SR +1")
    assert isinstance(one, Pass)
    assert isinstance(both, Pass)
    assert [target.depth for target in one.targets] == ["", "slow"]  # type: ignore[union-attr]
    assert [target.depth for target in both.targets] == ["slow", "slow"]  # type: ignore[union-attr]


# ---------------------------------------------------------------------------------------------------- 8.5 special teams
_OPENS = ("tired", "bonus", "toss")  # dice before the first play of a period


@pytest.mark.rule("fool:8.5/1")
def test_kicks_are_played_by_their_own_tables() -> None:
    """Every kick of a game rolls the dice of chapter 9 and nothing of the board."""
    own = {"kickoff": "ko.", "punt": "punt.", "field_goal": "pk.", "extra_point": "pk."}
    seen = set()
    for seed in range(4):
        for play in rules_engine.plays(rules_engine.play_game(game(seed))):
            if play["kind"] not in own:
                continue
            seen.add(play["kind"])
            purposes = {die["purpose"] for die in play["dice"]}
            assert any(purpose.startswith(own[play["kind"]]) for purpose in purposes)
            board = purposes & {"contact", "pass_rush", "penetration", "long_gain"}
            lost = {"bobbled", "blocked", "fumble"} & {str(step.get("result")) for step in play["detail"]["steps"]}
            assert not board or lost or "fumble" in purposes
    assert seen == set(own)


# ----------------------------------------------------------------------------------------------------- 8.6 short fields
def standing(los: int, **changes: Any) -> str:
    """Where the safety of defense 43 stands who starts in DC."""
    plan = sample.plan()
    man = next(one for one in plan["defenses"][0]["players"] if one["no"] == 17)
    assert man["at"] == "DC"
    man.update(changes)
    orders = compile_side(plan, sample.team(), "home", sample.plan())
    men = orders.elevens.men_for("43", "1", orders.sets["1"].men, los)
    return next(one.at for one in men if one.player.no == 17)


@pytest.mark.rule("fool:8.6/3")
@pytest.mark.parametrize(
    ("los", "arrows", "area"),
    [
        (16, [], "DC"),
        (15, [], "SC"),  # DC is not played from here on
        (15, [{"to": "IL"}], "IL"),  # unless the plan says otherwise; an arrow without a number is for the 15
        (16, [{"to": "IL"}], "DC"),
        (20, [{"to": "SL", "at": 20}], "SL"),
        (21, [{"to": "SL", "at": 20}], "DC"),
        (5, [{"to": "SL", "at": 20}, {"to": "R", "at": 5}], "R"),
        (6, [{"to": "SL", "at": 20}, {"to": "R", "at": 5}], "SL"),
    ],
)
def test_defenders_of_the_deep_middle_come_forward(los: int, arrows: list[Plan], area: str) -> None:
    assert standing(los, arrows=arrows) == area


@pytest.mark.rule("fool:8.6/3")
def test_a_pass_beyond_the_field_is_chosen_anew_or_shortened() -> None:
    men = compile_side(sample.plan(), sample.team(), "home", None).sets["1"].men
    assert too_long(notation.parse("LW/DC"), men, 16) == ""
    assert too_long(notation.parse("LW/DC"), men, 15) != ""
    cut = shortened(notation.parse("LW/IL || RW/MR"), men, 5)
    assert isinstance(cut, Pass)
    assert cut.targets[1].zone.name == "IR"  # type: ignore[union-attr]


@pytest.mark.rule("fool:8.6/3")
def test_near_the_goal_no_primary_receiver_runs_out_of_the_field() -> None:
    """Thrown to in a game: only zones that are played from that yard line."""
    least = {"VDC": 31, "DC": 16, "LL": 16, "LR": 16, "MC": 6, "ML": 6, "MR": 6}
    thrown = 0
    for seed in range(4):
        for play in rules_engine.plays(rules_engine.play_game(game(seed))):
            for event in play["events"]:
                if event["kind"] == "pass_attempt" and event.get("zone") and play["before"]["los"] <= 30:
                    thrown += 1
                    assert play["before"]["los"] >= least.get(event["zone"], 0)
    assert thrown > 10


# -------------------------------------------------------------------------------------------------------- 8.7 tiredness
def prepared(options: FoolOptions) -> setting.GameOrders:
    home, away = sample.plan(), sample.plan()
    away["side"] = "away"
    return setting.compile_game(sample.team(), sample.team(), {"home": home, "away": away}, options)


def worn(loads: dict[int, Load] | None = None, snaps: dict[int, int] | None = None) -> GameMemory:
    own = SideMemory(place=PlaceInLists(), loads=loads or {}, snaps=Snaps(snaps or {}), plays=(40, 40))
    return GameMemory(Wind(), own, SideMemory(place=PlaceInLists()), period=3)


@pytest.mark.rule("fool:8.7/1", "fool:8.7.1/1")
@pytest.mark.parametrize(("option", "row"), [({}, {27: 1}), ({"tired_backs": False}, {})])
def test_a_back_tires_by_what_he_carries(option: dict[str, bool], row: dict[int, int]) -> None:
    orders = prepared(replace(FoolOptions(), **option))
    memory = worn({27: Load(8, 8, 8, 8), 48: Load(7, 7, 7, 7)})
    assert fitness.rows(orders, memory.home, "home", False) == row


@pytest.mark.rule("fool:8.7/1", "fool:8.7.2/1")
@pytest.mark.parametrize(("option", "weary"), [({}, {55: (0, -1, 0)}), ({"tired_all": False}, {})])
def test_and_everybody_after_three_quarters(option: dict[str, bool], weary: dict[int, Any]) -> None:
    """A center who was on the field for every play needs a 2 or less; a 3 takes his C."""
    orders = prepared(replace(FoolOptions(), **option))
    faces = {"tired": [2], "tired.effect": [3]} if weary else {}
    now, _ = halves.open_period(orders, worn(snaps={55: 40}), at(period=4), DiceBox.scripted(faces).play)
    assert now.home.weary == weary


# --------------------------------------------------------------------------------------------------------- 8.8 starters
def told(plan: Plan, code: str) -> list[str]:
    report = check_plan(plan, sample.team(), "home", FoolOptions(), None)
    return [problem.message for problem in report if problem.code == code]


@pytest.mark.rule("fool:8.8/2")
@pytest.mark.parametrize("announced", [True, False])
def test_who_counts_as_a_starter_in_the_game(announced: bool) -> None:
    """The starting set and the announced defenders, or where none are the men of three quarters of the defenses."""
    plans = {side: sample.plan() | {"side": side} for side in ("home", "away")}
    plans["home"]["starters"]["defense"][0] = 90  # who is on no defense
    named = set(plans["home"]["starters"]["defense"])
    if not announced:
        for plan in plans.values():
            del plan["starters"]
    sets = {man["no"] for man in plans["home"]["sets"][0]["players"]}
    defenses = [{man["no"] for man in one["players"]} for one in plans["home"]["defenses"]]
    often = {
        number for number in set().union(*defenses) if sum(number in men for men in defenses) * 4 >= 3 * len(defenses)
    }
    orders = setting.compile_game(sample.team(), sample.team(), plans, FoolOptions())
    assert orders.home.starters == sets | (named if announced else often)


@pytest.mark.rule("fool:8.8/2")
def test_a_starter_of_the_offense_plays_more_than_half_the_time() -> None:
    """Set 1 begins the series and is used on first downs; the men of the second set alone do not play enough."""
    plan = sample.plan()
    assert told(plan, "STR-01") == []
    plan["sets"][0].pop("starting")
    plan["sets"][2]["starting"] = True
    only_there = {one["no"] for one in plan["sets"][2]["players"]}
    for each in plan["sets"][:2]:
        only_there -= {one["no"] for one in each["players"]}
    messages = told(plan, "STR-01")
    assert {int(message.split()[0][1:]) for message in messages if "half is the least" in message} == only_there


@pytest.mark.rule("fool:8.8/2")
def test_a_starter_of_the_defense_is_on_three_defenses_two_of_them_all_starters() -> None:
    plan = sample.plan()
    assert told(plan, "DEF-08") == []
    for defense in plan["defenses"]:
        defense.pop("variation_of", None)
    for defense in plan["defenses"][1:]:
        defense["players"][10]["no"] = 25
    messages = told(plan, "DEF-08")
    assert any("1 defenses are all starters; two should be" in message for message in messages)
    assert any("#17 starts but is on 1 defenses; three should have him" in message for message in messages)


# --------------------------------------------------------------------------------------------------------- 8.14 credits
def credits(outcome: Outcome) -> tuple[list[int], list[int]]:
    """Tacklers, and who forced a fumble."""
    tackles = [event.player for event in outcome.events if event.kind == "tackle"]
    forced = [event.data.get("forced_by", 0) for event in outcome.events if event.kind == "fumble"]
    return tackles, forced


LOOSE = {"fumble": [5], "fumble.who": [1, 1]}


@pytest.mark.rule("fool:8.14.1/1")
@pytest.mark.parametrize(
    ("text", "men", "dice", "expected"),
    [
        ("kneel", (), {}, ([], [])),
        ("F/LC", ("12 B 0-2-4 Q",), {"snap": [1, 1, 1], **LOOSE}, ([], [0])),  # the snap
        ("#32/LT", ("32 E 2-2-5 LH",), {"handoff": [1, 1], **LOOSE}, ([], [0])),
        ("H/PWL", (), {"pass": [6], "pass.half": [6], **LOOSE}, ([], [0])),  # the pitch
        ("H/LT", (), {"contact": [1]}, ([91], [])),
    ],
)
def test_credits_for_tackles_and_fumbles(
    text: str, men: tuple[str, ...], dice: dict[str, list[int]], expected: tuple[list[int], list[int]]
) -> None:
    snap = field.snap(text, field.offense(*men), line="normal")
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {"fumble.out": [6], "fumble.tie": [6], **dice}))
    assert credits(outcome) == expected


@pytest.mark.rule("fool:8.14.1/1")
def test_a_tackler_is_credited_with_the_fumble_of_a_contact() -> None:
    """2 against 8, die 2: -3#; a 1 of that table is a fumble."""
    snap = field.snap("H/LT", field.offense("79 T 0-0-2 LT"), field.defense("91 DE 0-8-2 L"), line="normal")
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {"contact": [2], "special": [1], **LOOSE}))
    assert credits(outcome) == ([91], [91])
