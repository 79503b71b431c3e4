"""What a camp that stressed special teams does to kicks (12.7.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.checks import check_kicks
from rules_engine.fool.gameday.kicking import kicks
from rules_engine.fool.kicks import KickSetting, KickSpot, Squad
from rules_engine.fool.kicks.kickoffs.totals import blocking_totals, coverage_totals
from rules_engine.fool.kicks.placekicks.odds import block_odds
from rules_engine.fool.kicks.placekicks.play import PlacekickPlay
from rules_engine.fool.kicks.placekicks.snaps import roll_snap
from rules_engine.fool.kicks.play import KickPlay
from rules_engine.fool.kicks.punts.bobbles import roll_bobble
from rules_engine.fool.kicks.punts.rush import roll_block
from rules_engine.fool.kicks.punts.totals import squad_difference
from rules_engine.fool.kicks.tactics import PlacekickDefense, Punt, PuntReturn
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import player_of
from rules_engine.interface import Athlete

from ..checks.test_kick_lines import FAKE, ONSIDE, REVERSE, plan_of
from .men import kick_squad, kickoff_squad, man, punt_return_squad, punt_squad, return_squad, rush_squad

_TACKLES = ("T1", "T2", "T3", "T4")
STANDARD = PuntReturn("standard", "standard", "O1", "O1")


def kick(kind: Any, kicking: Squad, receiving: Squad, dice: dict[str, list[int]]) -> KickPlay:
    return KickPlay(kind, KickSetting(kicking, receiving, KickSpot(60, 7, 4)), ScriptedDice(dice))


@pytest.mark.rule("fool:12.7.3-01")
@pytest.mark.parametrize(
    ("drilled", "die", "result"), [(False, [], "hurried"), (True, [3], "hurried"), (True, [4], "")]
)  # fmt: skip
def test_chance_of_a_bobbled_punt_is_halved(drilled: bool, die: list[int], result: str) -> None:
    """A tackle's snap is bobbled on a 2; then 1 is a hurried kick."""
    squad = punt_squad(Sn=man(57, "T", 0, 4, 2)).after_camp(drilled)
    dice = {"punt.bobble": [2], "camp.bobble": die, "punt.bobble.result": [1] if result else []}
    play = kick("punt", squad, punt_return_squad(), dice)
    assert roll_bobble(play, STANDARD) == result
    assert not any(play.dice.unused().values())  # type: ignore[attr-defined]


@pytest.mark.rule("fool:12.7.3-01")
@pytest.mark.parametrize(
    ("drilled", "die", "result"), [(False, [], "bobbled"), (True, [3], "bobbled"), (True, [4], "")]
)  # fmt: skip
def test_chance_of_a_bad_snap_of_a_placekick_is_halved(drilled: bool, die: list[int], result: str) -> None:
    """A guard's snap is bad in 4 of 36: on a 5."""
    squad = kick_squad(LS=man(57, "G", 0, 4, 2)).after_camp(drilled)
    play = kick("field_goal", squad, rush_squad(), {"pk.snap": [5], "camp.bobble": die})
    assert roll_snap(PlacekickPlay(play, PlacekickDefense())) == result
    assert not any(play.dice.unused().values())  # type: ignore[attr-defined]


@pytest.mark.rule("fool:12.7.3-01")
def test_block_of_a_placekick_is_a_thirty_sixth_likelier_or_less_likely() -> None:
    ours, theirs = kick_squad(), rush_squad()
    odds = block_odds(ours, theirs, 45)
    assert block_odds(ours, theirs.after_camp(True), 45) == odds + 1
    assert block_odds(ours.after_camp(True), theirs, 45) == odds - 1
    assert block_odds(ours.after_camp(True), theirs.after_camp(True), 45) == odds


@pytest.mark.rule("fool:12.7.3-01")
def test_squads_of_kickoffs_and_punts_have_a_point_more_of_contact_and_speed() -> None:
    assert coverage_totals(kickoff_squad()) == (30, 29)
    assert coverage_totals(kickoff_squad().after_camp(True)) == (31, 30)
    plain, drilled = (blocking_totals(return_squad().after_camp(camp)) for camp in (False, True))
    assert (drilled.contact - plain.contact, drilled.speed - plain.speed) == (1, 1)
    for speed in (True, False):
        even = squad_difference(punt_squad(), punt_return_squad(), speed)
        assert squad_difference(punt_squad().after_camp(True), punt_return_squad(), speed) == even - 1
        assert squad_difference(punt_squad(), punt_return_squad().after_camp(True), speed) == even + 1


def matches(rusher: str = "", blocker: str = "") -> list[str]:
    """What O1 against the tackle opposite makes of a punt, by the die."""
    ours = punt_squad(**{role: man(60 + at, "G", 0, 4, 2, camp=blocker) for at, role in enumerate(_TACKLES)})
    theirs = punt_return_squad(**{f"O{at}": man(50 + at, "LB", 1, 3, 4, camp=rusher) for at in range(1, 5)})
    results = []
    for die in range(1, 7):
        dice = {"punt.block": [5], "punt.block.pair": [1], "punt.block.match": [die]}
        results.append(roll_block(kick("punt", ours, theirs, dice), Punt("standard", ""), STANDARD).result)
    return results


@pytest.mark.rule("fool:12.7.3-01")
def test_man_of_such_a_camp_has_a_point_more_in_a_match_on_a_punt() -> None:
    """The point is his own: it comes with his sheet, whatever his team's camp."""
    plain = matches()
    assert len(set(plain)) > 1
    assert matches(rusher="special teams")[:5] == plain[1:]
    assert matches(blocker="special teams")[1:] == plain[:5]
    assert matches("special teams", "special teams") == plain == matches("conditioning", "fundamentals")
    sheet = {"p": 0, "c": 3, "s": 4, "career": {"camp": {"focus": "special teams"}}}
    assert player_of(Athlete(51, "Odo Marsh", "LB", 25, sheet)).camp == "special teams"


@pytest.mark.rule("fool:12.7.3-01")
def test_plan_has_one_kick_tactic_more_for_nothing() -> None:
    """Without the free ones of a league: a fake and an onside kick cost half a defense each, a reverse a play."""

    def cost(lines: Any, side: Any = "home", **chosen: bool) -> tuple[int, float]:
        options = FoolOptions(one_unusual_per_half=False, **chosen)
        return tuple(check_kicks.given_up(replace(plan_of(lines, {}), side=side), options))  # type: ignore[return-value]

    assert (cost(REVERSE), cost(FAKE | ONSIDE)) == ((1, 0), (0, 1.0))
    assert cost(REVERSE, special_teams_camp_home=True) == (0, 0)
    assert cost(FAKE | ONSIDE | REVERSE, special_teams_camp_home=True) == (1, 0.5)
    assert cost(REVERSE, special_teams_camp_away=True) == (1, 0)
    assert cost(REVERSE, "away", special_teams_camp_away=True) == (0, 0)


@dataclass
class _Game:
    options: FoolOptions


@pytest.mark.rule("fool:12.7.3-01")
@pytest.mark.parametrize("side", ["home", "away"])
def test_camp_is_that_of_the_side(side: Any) -> None:
    game: Any = _Game(FoolOptions(special_teams_camp_home=side == "home", special_teams_camp_away=side == "away"))
    assert [kicks._drilled(game, each) for each in ("home", "away")] == [side == "home", side == "away"]
