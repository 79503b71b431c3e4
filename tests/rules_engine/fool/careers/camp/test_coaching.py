"""Coaching of an ability or a bad attribute: who may have it, and the three dice (12.3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers import injuries
from rules_engine.fool.careers.camp import coaching
from rules_engine.fool.careers.career import recovering
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete, CampMan

OPTIONS = FoolOptions()
LINE = ("U", "L", "C", "G", "T", "DL", "DE", "DT", "NT")
# 12.3.5 as printed: positions, the pair of contact and speed, what may be coached; "*" marks the poorer (sheet of 12.8)
PRINTED = [
    (LINE, "3-1", "S C"), (LINE, "2-2", "S C*"), (LINE, "2-3", "C"), (LINE, "1-4", "C"),
    (("MLB", "F", "TE"), "3-2", "S"), (("MLB", "F", "TE"), "2-3", "S C"), (("MLB", "F", "TE"), "1-4", "C"),
    (("OLB", "LB", "B", "E"), "0-5", "C"), (("OLB", "LB", "B", "E"), "1-4", "C"), (("OLB", "LB", "B", "E"), "2-3", "S"),
    (("H", "TB", "W", "DH", "CB", "S"), "0-5", "C"), (("H", "TB", "W", "DH", "CB", "S"), "1-4", "S"),
]  # fmt: skip
PASSES = [
    (("MLB", "TB", "F"), {0: False}),
    (("TE", "H", "B", "LB", "OLB"), {1: False, 0: True}),
    (("E", "W", "Q", "DH", "CB", "S"), {2: False, 1: True, 0: True}),
]


def man(values: str = "2-3-4", position: str = "H", age: int = 25, **sheet: Any) -> Athlete:
    p, c, s = (int(value) for value in values.split("-"))
    return Athlete(21, "Odo Marsh", position, age, {"p": p, "c": c, "s": s, **sheet}, ref="odo")


@pytest.mark.rule("fool:12.3.5-01")
@pytest.mark.parametrize(("positions", "pair", "abilities"), PRINTED)
def test_who_is_at_a_printed_pair_may_be_coached_in_it(positions: tuple[str, ...], pair: str, abilities: str) -> None:
    contact, speed = (int(value) for value in pair.split("-"))
    for position in positions:
        values = {"c": contact, "s": speed}
        for named in abilities.split():
            assert coaching.standing(position, values, named[0].lower()) is named.endswith("*")
        for other in {"s", "c"} - {named[0].lower() for named in abilities.split()}:
            assert coaching.standing(position, values, other) is not False


@pytest.mark.rule("fool:12.3.5-01")
@pytest.mark.parametrize(("positions", "standings"), PASSES)
def test_pass_values_at_or_below_standard(positions: tuple[str, ...], standings: dict[int, bool]) -> None:
    for position in positions:
        found = {value: coaching.standing(position, {"p": value}, "p") for value in range(5)}
        assert {value: poorer for value, poorer in found.items() if poorer is not None} == standings
    assert coaching.standing("G", {"p": 0}, "p") is None


@pytest.mark.rule("fool:12.3.5-01", "fool:12.3.5-03")
def test_poorer_men_are_those_below_every_pair() -> None:
    """ "If the player's abilities were not listed above because they were even poorer"; anybody but a lineman at 0-4 or
    1-3 or below is one in both."""
    assert coaching.standing("G", {"c": 2, "s": 1}, "s") is True
    assert coaching.standing("G", {"c": 4, "s": 1}, "c") is None
    assert coaching.standing("G", {"c": 3, "s": 2}, "s") is None
    assert [coaching.standing("Q", {"c": 0, "s": 4}, what) for what in "cs"] == [True, True]
    assert [coaching.standing("CB", {"c": 1, "s": 3}, what) for what in "cs"] == [True, True]
    assert [coaching.standing("Q", {"c": 1, "s": 4}, what) for what in "cs"] == [None, None]


@pytest.mark.rule("fool:12.3.5-02")
def test_abilities_and_bad_attributes_may_be_coached_one_at_a_time() -> None:
    poor = man("0-0-4", "B", attrs=["f", "r"])
    assert coaching.may_coach(poor, OPTIONS) == {"p": True, "c": True, "s": True, "f": True}
    assert coaching.may_coach(man("3-4-5", attrs=["r"]), OPTIONS) == {}
    form = RULESET.camp_form([CampMan(poor)], OPTIONS)
    training = next(field for field in form.men["odo"] if field.name == "train")
    assert {choice.value for choice in training.choices} >= {"", "coach p", "coach c", "coach s", "coach f"}
    assert sum(field.name == "train" for field in form.men["odo"]) == 1
    both = {"men": {"odo": {"train": "coach c", "kickoff_returns": "5"}}}
    assert not RULESET.check_camp_sheet(both, [CampMan(poor)], OPTIONS).ok


@pytest.mark.rule("fool:12.3.5-07", "fool:12.3.4-05")
@pytest.mark.parametrize(
    ("athlete", "what"),
    [
        (man("2-2-5", "DH*"), set()),  # "would be coachable for P as a DH, but not as a LB"
        (man("1-2-5", "DH*"), {"p"}),
        (man("0-0-5", "Q*"), set()),  # "two completely separate attributes"
        (man("1-1-3", "Q", punt={"letter": "A", "m": 0, "control": 5, "blk": 0}), set()),  # of two positions
    ],
)
def test_men_of_several_jobs_are_coached_where_they_are_below_standard_in_all(athlete: Athlete, what: set[str]) -> None:
    assert set(coaching.may_coach(athlete, OPTIONS)) == what


@pytest.mark.rule("fool:12.3.2-03", "fool:12.3.2-04")
def test_who_recovers_is_neither_coached_nor_moved_nor_trained() -> None:
    injury = injuries.new_injury(6, "out for the season (-S)")
    assert injury
    hurt = injuries.suffer(man("0-0-4", "B"), [injury])[-1].athlete
    assert recovering(hurt)
    assert coaching.may_coach(hurt, OPTIONS) == {}
    for order in ({"train": "coach c"}, {"train": "position H"}, {"kickoff_returns": "5"}):
        assert not RULESET.check_camp_sheet({"men": {"odo": order}}, [CampMan(hurt)], OPTIONS).ok
        assert RULESET.check_camp_sheet({"men": {"odo": order}}, [CampMan(man("0-0-4", "B"))], OPTIONS).ok
    assert not RULESET.check_move_of_position(hurt, "announce", "H", OPTIONS).ok
    assert RULESET.check_move_of_position(man(position="B"), "announce", "H", OPTIONS).ok


def coach(athlete: Athlete, what: str = "c", poorer: bool = False, age: int = 25, **dice: Any) -> tuple[Athlete, str]:
    script = ScriptedDice({name.replace("_", "."): value for name, value in dice.items()})
    faces = coaching.first_faces(poorer, OPTIONS), coaching.second_faces(athlete, age)
    after, sentence, _ = coaching.coach(athlete, what, faces, OPTIONS, script)
    assert not any(script.unused().values())
    return after, sentence


@pytest.mark.rule("fool:12.3.5-03")
@pytest.mark.parametrize(("setting", "listed", "poorer"), [("text", [6], [5, 6]), ("sheet", [5, 6], [4, 5, 6])])
def test_first_die(setting: Any, listed: list[int], poorer: list[int]) -> None:
    """By the text a 6, of the poorer 5 and 6; the sheet's option is 5 and 6, starred 4 to 6."""
    options = FoolOptions(coaching_first_roll=setting)
    assert (coaching.first_faces(False, options), coaching.first_faces(True, options)) == (listed, poorer)
    for die in range(1, 7):
        dice = ScriptedDice({"coach.1": [die], "coach.2": [1]})
        coaching.coach(man("0-0-4"), "c", (coaching.first_faces(False, options), [5, 6]), options, dice)
        assert bool(dice.unused()) is (die not in listed)


@pytest.mark.rule("fool:12.3.5-04")
@pytest.mark.parametrize(
    ("sheet", "age", "faces"),
    [({"rookie": True}, 22, [1, 2, 3, 4, 5, 6]), ({"career": {"first": "R"}}, 30, [4, 5, 6]),
     ({"career": {"first": "R2"}}, 24, [4, 5, 6]), ({}, 25, [5, 6]), ({}, 26, [6]), ({}, 29, [6]), ({}, 30, [])],
)  # fmt: skip
def test_second_die_goes_by_experience_and_adjusted_age(sheet: dict[str, Any], age: int, faces: list[int]) -> None:
    assert coaching.second_faces(man(**sheet), age) == faces


@pytest.mark.rule("fool:12.3.5-04")
def test_new_rookie_throws_no_second_die() -> None:
    assert coach(man("0-0-4", rookie=True), coach_1=[6], coach_3=[1])[0].sheet["c"] == 1
    assert coach(man("0-0-4"), coach_1=[6], coach_2=[4])[0].sheet["c"] == 0


# The third die as printed, as what becomes of an LB 1-1-4 who has "f"; the last row by halves
THIRD = {
    "c": ["1-2-4", "1-2-4", "1-2-4", "1-2-3", "1-1-4", "1-1-3"],
    "s": ["1-1-5", "1-1-5", "1-0-5", "1-0-5", "1-1-4", "1-0-4"],
    "p": ["2-1-4", "2-1-4", "2-1-4", "2-0-4", "1-1-4", "1-0-4"],
}


@pytest.mark.rule("fool:12.3.5-05")
@pytest.mark.parametrize(("what", "die"), [(what, die) for what in THIRD for die in range(1, 7)])
def test_third_die_of_an_ability(what: str, die: int) -> None:
    after, _ = coach(man("1-1-4", "LB"), what, coach_1=[6], coach_2=[5], coach_3=[die])
    assert "-".join(str(after.sheet[key]) for key in "pcs") == THIRD[what][die - 1]


@pytest.mark.rule("fool:12.3.5-05")
def test_third_die_of_a_bad_attribute() -> None:
    """ "rm rm rm rm - -C/+sp"; what is acquired in addition suits the position: a linebacker does not get an f."""
    of = man("1-1-4", "LB", attrs=["!"])
    results = [coach(of, "!", coach_1=[6], coach_2=[5], coach_3=[die])[0].sheet["attrs"] for die in range(1, 6)]
    assert results == [[], [], [], [], ["!"]]
    assert coach(of, "!", coach_1=[6], coach_2=[5], coach_3=[6], coach_3_half=[3])[0].sheet["c"] == 0
    dice = ScriptedDice({"coach.1": [6], "coach.2": [5], "coach.3": [6], "coach.3.half": [4], "chg.attr": [1, 4]})
    after, _, balance = coaching.coach(of, "!", ([6], [5, 6]), OPTIONS, dice)
    assert (after.sheet["attrs"], balance) == (["!", "o"], -1)
