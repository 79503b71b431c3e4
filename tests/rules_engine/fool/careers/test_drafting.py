"""FOOL's draft: the class has every position, worth follows values, needs follow the roster."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import SeededDice
from rules_engine.fool.careers.generator import SLOTS, Slot
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete, Need

OPTIONS = FoolOptions()
POSITIONS = sorted({slot.pos for slot in SLOTS})
CLASS = RULESET.rookie_class(320, OPTIONS, SeededDice(bytes(32), "class"))


def man(position: str, p: int, c: int, s: int, age: int = 22, *attrs: str) -> Athlete:
    return Athlete(1, "Ben Oakford", position, age, {"p": p, "c": c, "s": s, "attrs": list(attrs)})


def roster(strength: int = 3) -> tuple[Athlete, ...]:
    return RULESET.generate_team("Harbor", "HAR", strength, SeededDice(bytes(32), "team")).athletes


def needs_of(athletes: tuple[Athlete, ...]) -> dict[str, Need]:
    return {need.position: need for need in RULESET.needs(athletes, OPTIONS)}


def test_a_class_of_320_has_every_position_as_often_as_rosters_hold_it() -> None:
    dealt = Counter(athlete.position for athlete in CLASS)
    assert sorted(dealt) == POSITIONS
    assert dealt["T"] + dealt["G"] > dealt["K"] + dealt["P"]  # six places of a roster against two
    assert len({athlete.name for athlete in CLASS}) == 320


@pytest.mark.parametrize("rosters", [1, 2])
def test_a_class_as_large_as_a_roster_has_each_of_its_places_once(rosters: int) -> None:
    """No draft is without a kicker or a quarterback."""
    dice = SeededDice(bytes(32), "class")
    dealt = Counter(athlete.position for athlete in RULESET.rookie_class(rosters * len(SLOTS), OPTIONS, dice))
    of_a_roster = Counter(slot.pos for slot in SLOTS)
    assert dealt == Counter({position: rosters * count for position, count in of_a_roster.items()})


def test_all_of_a_new_man_is_public() -> None:
    columns = {column.name: column.value for column in RULESET.scouted(man("G", 0, 4, 3), OPTIONS)}
    assert {"Pos": "G", "P": 0, "C": 4, "S": 3}.items() <= columns.items()


@given(st.sampled_from([slot for slot in SLOTS if slot.unit != "kicking"]), st.sampled_from("pcs"), st.data())
def test_a_better_value_is_worth_more(slot: Slot, ability: str, data: st.DataObject) -> None:
    values = dict(zip("pcs", data.draw(st.sampled_from(slot.kinds)), strict=True))
    better = values | {ability: values[ability] + 1}
    less, more = (RULESET.draft_worth(man(slot.pos, *each.values()), OPTIONS) for each in (values, better))
    assert more > less


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (man("Q", 3, 2, 4), man("Q", 2, 2, 4)),
        (man("Q", 3, 2, 4), man("G", 0, 4, 3)),  # a passer decides more than a guard
        (man("W", 3, 2, 5, 22, "$"), man("W", 3, 2, 5)),
        (man("W", 3, 2, 5), man("W", 3, 2, 5, 22, "f")),
        (man("CB", 3, 1, 5, 29), man("CB", 3, 1, 5, 31)),
        (man("DH*", 3, 1, 5), man("DH*", 2, 1, 5)),
    ],
)
def test_worth_in_order(better: Athlete, worse: Athlete) -> None:
    assert RULESET.draft_worth(better, OPTIONS) > RULESET.draft_worth(worse, OPTIONS)


def test_kickers_are_worth_their_yards() -> None:
    kick = {"letter": "A", "m": 0, "b": 2, "n": 3}
    near = Athlete(1, "Ned Holmfield", "K", 22, {"p": 0, "c": 0, "s": 3, "kick": kick})
    far = replace(near, sheet={**near.sheet, "kick": {**kick, "m": 3}})
    # two points a yard: 28 on average for A, less 5 numbers, less 20 of a man who is no loss
    assert [RULESET.draft_worth(each, OPTIONS) for each in (near, far)] == [6, 12]


@pytest.mark.parametrize("strength", [1, 3, 5])
def test_a_whole_roster_needs_nobody(strength: int) -> None:
    assert {need.weight for need in RULESET.needs(roster(strength), OPTIONS)} == {0}


def test_without_a_quarterback_he_comes_first() -> None:
    needs = RULESET.needs(tuple(each for each in roster() if each.position not in ("Q", "K", "C")), OPTIONS)
    assert (needs[0].position, needs[0].weight) == ("Q", 100)
    assert needs[0].sentence == "Quarterback: none of 3 whom a sound roster has"


def test_men_of_the_same_family_stand_in() -> None:
    athletes = roster()
    corner = next(each for each in athletes if each.position == "CB")
    safeties = tuple(replace(each, position="S") if each is corner else each for each in athletes)
    gone = tuple(each for each in athletes if each is not corner)
    assert 0 < needs_of(safeties)["CB"].weight < needs_of(gone)["CB"].weight
