"""Kept sets and tables with other men in them."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.dice import DiceBox
from rules_engine.interface import Team
from rules_engine.interface.planning.entries import EntryName, KeptEntry, KeptMan
from rules_engine.statis_pro.boxes import may_stand_at, may_stand_in
from rules_engine.statis_pro.careers.teams import rank
from rules_engine.statis_pro.coaching import adopting
from tests.changing import replace

TEAM = rules_engine.get("statis_pro").generate_team("Harbour Gulls", "HGL", 3, DiceBox.seeded(bytes(32)).setup)
BY_NUMBER = {man.number: man for man in TEAM.athletes}
STRANGERS = {number: KeptMan(number, position) for number, position in ((901, "WR"), (902, "WR"), (903, "DL"))}


def best(position: str) -> list[int]:
    """The numbers of a position, the man who is worth the most first."""
    able = [man for man in TEAM.athletes if man.position == position and man.status == "active" and not man.out]
    return [man.number for man in sorted(able, key=rank)]


def adopted(sheet: str, men: Any, *known: KeptMan, team: Team = TEAM) -> Any:
    return adopting.adopt_entry(KeptEntry(sheet, {"id": "A", "men": men}, known), team)["men"]


def test_the_best_of_the_position_comes_for_a_stranger() -> None:
    first, second, *_ = best("WR")
    men = adopted("sets", {"FL1": 901, "FL2": 902}, STRANGERS[901], STRANGERS[902])
    assert men == {"FL1": first, "FL2": second}


def test_a_man_of_the_team_stays_and_is_not_taken_again() -> None:
    first, second, *_ = best("WR")
    own = KeptMan(first, "WR", BY_NUMBER[first].name)
    assert adopted("sets", {"FL1": 901, "FL2": first}, STRANGERS[901], own) == {"FL1": second, "FL2": first}


def test_who_is_hurt_is_replaced() -> None:
    first, second, *_ = best("WR")
    hurt = tuple(replace(man, out="knee") if man.number == first else man for man in TEAM.athletes)
    own = KeptMan(first, "WR", BY_NUMBER[first].name)
    assert adopted("sets", {"FL1": first}, own, team=replace(TEAM, athletes=hurt)) == {"FL1": second}


def test_in_a_box_stand_as_many_as_before() -> None:
    men = adopted("defensive_sets", {"A": [903], "F": []}, STRANGERS[903])
    assert men["F"] == []
    assert len(men["A"]) == 1
    assert BY_NUMBER[men["A"][0]].position == "DL"


def test_nobody_comes_who_may_not_stand_there() -> None:
    """A quarterback for a stranger who was none."""
    men = adopted("sets", {"QB": 901}, STRANGERS[901])
    assert BY_NUMBER[men["QB"]].position == "QB"
    assert may_stand_at("QB", "QB")
    assert not may_stand_in("QB", "K")
    assert adopted("sets", {"nowhere": 903}, STRANGERS[903], team=Team("Nobody", "NO", ())) == {"nowhere": 903}


@pytest.mark.parametrize("men", [None, [], 3, {"QB": "x"}, {"QB": None}, {"A": ["x"]}])
def test_what_is_wrong_stays_as_it_is(men: Any) -> None:
    assert adopted("sets", men) == men


@pytest.mark.parametrize(
    ("sheet", "body", "named"),
    [
        ("first_offense", [{"set": "BASE"}, {"set": "WIDE"}, {"set": "BASE"}], [("sets", "BASE"), ("sets", "WIDE")]),
        ("second_defense", [{"set": "D43"}, {}, 3], [("defensive_sets", "D43")]),
        ("sets", {"id": "BASE"}, []),
        ("first_offense", None, []),
    ],
)
def test_what_an_entry_names(sheet: str, body: Any, named: list[tuple[str, str]]) -> None:
    assert adopting.named_entries(KeptEntry(sheet, body)) == tuple(EntryName(*each) for each in named)
