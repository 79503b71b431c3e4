"""What the autocoach sees and what he makes of it: the opponent's sides, sets handed in already, a league's options."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.cli import files
from rules_engine.fool.coaching.autocoach import autocoach
from rules_engine.fool.coaching.defense import AWAY, HOME, defense_document
from rules_engine.fool.coaching.formations import by_role, handed_in
from rules_engine.fool.coaching.men import able, defense_of
from rules_engine.fool.coaching.scouting import Opponent, scout
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import Option, Run, Screen
from rules_engine.registry import get

from .. import sample

FOOL = get("fool")
TEAM = FOOL.generate_team("Harbour Gulls", "HGL", 3, files.dice_of("coaching", "team"))
OPTIONS = FoolOptions()


def coached(side: Any = "home", visible: Any = None, options: FoolOptions = OPTIONS) -> dict[str, Any]:
    return FOOL.autocoach(TEAM, side, visible or {}, options, files.dice_of("coaching", "plan"))


def seen(end: str, best: str) -> dict[str, Any]:
    """An opponent with one tight end, and his better receiver wide on a side."""
    spots = ["C", "LG", "RG", "LT", "RT", "Q", end, "LW", "RW", "F", "LH"]
    players = [{"no": number, "at": at} for number, at in enumerate(spots, 50)]
    sheets = [{"number": one["no"], "sheet": {"p": 4 if one["at"] == best else 2, "c": 1, "s": 5}} for one in players]
    setup = {"sets": [{"id": "1", "starting": True, "players": players}]}
    return {"opponent": {"team": {"athletes": sheets}, "parts": {"setup": setup}}}


@pytest.mark.parametrize(
    ("visible", "opponent"),
    [
        ({}, Opponent("R", "")),
        ({"opponent": {"parts": {}}}, Opponent("R", "")),
        (seen("RTE", "LW"), Opponent("R", "LW")),
        (seen("LTE", "LW"), Opponent("L", "LW")),
        (seen("LTE", "RW"), Opponent("L", "RW")),
    ],
)
def test_what_is_seen_of_an_opponent(visible: Any, opponent: Opponent) -> None:
    assert scout(visible) == opponent


def base(opponent: Opponent) -> dict[str, Any]:
    men = defense_of(able(TEAM))
    document = defense_document(HOME[0], men, opponent, OPTIONS)
    names = {man.no: name for name, man in men.items()}
    return {names[one["no"]]: (one["at"], one.get("cover")) for one in document["players"]}


def test_the_defense_turns_to_the_strong_side() -> None:
    right, left = base(Opponent("R")), base(Opponent("L"))
    assert right["OLB1"] == ("SR", "TE")
    assert left["OLB1"] == ("SL", "TE")
    assert (right["DE1"][0], left["DE1"][0]) == ("R", "L")


@pytest.mark.parametrize(("strong", "best"), [("R", "RW"), ("R", "LW"), ("L", "LW"), ("L", "RW")])
def test_the_better_corner_takes_the_better_receiver(strong: str, best: str) -> None:
    assert base(Opponent(strong, best))["CB1"][1] == best


def test_he_builds_on_sets_that_are_handed_in() -> None:
    """Another coach's sets: every line takes one of them, and the plan passes the check."""
    team = sample.team()
    setup = {"sets": sample.plan()["sets"]}
    plan = FOOL.autocoach(team, "home", {"sealed": {"setup": setup}}, OPTIONS, files.dice_of("coaching", "sealed"))
    ids = {one["id"] for one in setup["sets"]}
    assert {one["id"] for one in plan["sets"]} == ids
    assert {line["set"] for line in plan["first"]["offense_table"]} <= ids | {"rot"}
    assert {one for play in plan["plays"] for one in play["sets"]} <= ids
    report = FOOL.check_plan(plan, team, "home", OPTIONS, None)
    assert not [problem for problem in report.errors if problem.path.startswith(("plays", "first", "rotation"))]


def test_sets_that_are_handed_in_get_roles() -> None:
    found = handed_in({"sets": coached()["sets"]}, TEAM)
    assert by_role(found) == {"1": "1", "2": "2", "3": "3", "4": "4"}
    assert handed_in({}, TEAM) == ()


@pytest.mark.parametrize(
    ("options", "gone"),
    [
        ({"screen": False}, lambda play: isinstance(play, Screen)),
        ({"draw": False}, lambda play: isinstance(play, Run) and play.draw),
        (
            {"pitchout": False, "qb_option": False},
            lambda play: isinstance(play, Option) or getattr(play, "pitch", False),
        ),
        ({"slow_quick": False}, lambda play: getattr(play, "depth", "") == "quick"),
    ],
)
def test_what_a_league_plays_without_is_not_called(options: dict[str, bool], gone: Any) -> None:
    league = FoolOptions(**options)  # type: ignore[arg-type]
    plan = coached("away", options=league)
    assert not [play["text"] for play in plan["plays"] if gone(parse(play["text"]))]
    report = FOOL.check_plan(plan, TEAM, "away", league, None)
    assert report.ok, report.errors


@pytest.mark.parametrize("option", ["run_blitz", "delayed_blitz", "fake_blitz", "stunts", "cover_linemen"])
def test_nor_are_defenses(option: str) -> None:
    league = FoolOptions(**{option: False})  # type: ignore[arg-type]
    report = FOOL.check_plan(coached("away", options=league), TEAM, "away", league, None)
    assert report.ok, report.errors


def test_the_visitors_use_every_kind_of_pressure() -> None:
    plan = coached("away")
    duties = {man.get("duty") for one in plan["defenses"] for man in one["players"]}
    assert {"blitz", "run_blitz", "delayed_blitz"} <= duties
    assert any(one.get("stunts") for one in plan["defenses"])
    assert len(AWAY) > len(HOME)


def test_a_coach_who_does_not_look_goes_by_number() -> None:
    plan = autocoach(TEAM, "home", {}, OPTIONS, files.dice_of("coaching", "plan"), matchups=False)
    assert plan["sets"] != coached()["sets"]
    assert {one["id"] for one in plan["sets"]} == {"1", "2", "3", "4"}
