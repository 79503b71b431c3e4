"""Who may change to which position (12.5.2, 12.5.2a), and what it costs meanwhile (12.8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool.careers.moves import transitions
from rules_engine.fool.players import POSITIONS
from rules_engine.interface import Athlete

# 12.5.2a as printed
LISTS = """
Q to B DH; B to E DH LB G; F to H TE LB G; H to F W DH; TB to F W DH; E to B LB DH; TE to B F T G DL LB; W to H TE DH;
T to G C TE; G to T C F DT DE DL; C to T G DT DE DL; U to DT DE DL; DL to LB G T; DE to DT LB G T; DT to DE LB G T;
LB to DE DT G TE; OLB to MLB DE G TE; MLB to OLB DT G; DH to LB B E W H; CB to S W E; S to CB LB OLB B E
"""
PRINTED = {old.strip(): new.split() for old, _, new in (part.partition(" to ") for part in LISTS.split(";"))}


def man(position: str = "H", values: str = "2-3-4", age: int = 25, **sheet: Any) -> Athlete:
    p, c, s = (int(value) for value in values.split("-"))
    return Athlete(21, "Odo Marsh", position, age, {"p": p, "c": c, "s": s, **sheet}, ref="odo")


def kind(old: str, new: str) -> str:
    found = transitions.transition(man(old), new)
    return found.kind if found else ""


@pytest.mark.rule("fool:12.5.2a-01")
def test_different_positions_are_those_of_the_lists() -> None:
    """ "These are neither "specializations" nor "unspecializations"": twenty-one positions have such a list."""
    assert len(PRINTED) == 21
    found = {old: sorted(new for new in POSITIONS if kind(old, new) == "different") for old in POSITIONS}
    assert {old: new for old, new in found.items() if new} == {old: sorted(new) for old, new in PRINTED.items()}


@pytest.mark.rule("fool:12.5.2-13")
@pytest.mark.parametrize(
    ("old", "new"),
    [("U", "G"), ("LB", "MLB"), ("B", "F"), ("B", "W"), ("E", "W"), ("E", "TE"), ("DH", "S"), ("LB*", "LB"),
     ("LB*", "MLB"), ("DL", "NT"), ("B", "TB")],
)  # fmt: skip
def test_specialization_goes_down_the_tree_by_one_step_or_more(old: str, new: str) -> None:
    """The text's own examples, and "linebacker and defensive lineman could specialize at linebacker, or at middle
    linebacker"; he is not penalized meanwhile."""
    assert kind(old, new) == "specialization"
    athlete = man(old)
    assert transitions.as_in_transition(athlete, new) == athlete


@pytest.mark.rule("fool:12.5.2-14")
@pytest.mark.parametrize(
    ("old", "new", "allowed"),
    [("C", "U", True), ("CB", "DH", True), ("MLB", "LB", True), ("CB", "DH*", False), ("MLB", "LB*", False),
     ("NT", "DL", False), ("NT", "DT", True)],
)  # fmt: skip
def test_despecialization_goes_up_one_step(old: str, new: str, allowed: bool) -> None:
    assert kind(old, new) == ("despecialization" if allowed else "")


@pytest.mark.rule("fool:12.5.2-15")
def test_least_specialized_new_position_the_center_and_the_quarterback() -> None:
    """ "no less specialized than the positions: B,E,T,G,DE,DL,LB, and DH"; a center only from the offensive line; no
    quarterback but who was one."""
    reached = {new for old in POSITIONS for new in POSITIONS if kind(old, new) == "different"}
    assert not reached & {"U", "L", "B*", "E*", "DH*", "LB*", "Q*", "Q"}
    assert {old for old in POSITIONS if kind(old, "C")} == {"U", "G", "T"}
    assert {old for old in POSITIONS if kind(old, "Q")} == {"Q*"}
    assert transitions.transition(man("B", former="Q"), "Q")
    assert not transitions.transition(man("E", former="Q"), "Q")


@pytest.mark.rule("fool:12.5.2a-02")
def test_men_of_several_jobs_may_go_to_their_parts() -> None:
    """ "DH* (can play DH or LB) can transfer to any specific position for either of his specialties"."""
    parts = {"DH*": "DH CB S LB MLB OLB", "LB*": "LB MLB OLB DL DE DT NT", "B*": "B F H TB E TE W", "E*": "E TE W B"}
    for whole, jobs in parts.items():
        assert {job: kind(whole, job) for job in jobs.split() if kind(whole, job) != "specialization"} in (
            {},
            {"OLB": ""},
            {"E": ""},
        ), whole


@pytest.mark.rule("fool:12.8-12")
@pytest.mark.parametrize(
    ("old", "new", "values"),
    [("Q", "B", "1-2-4"), ("H", "F", "2-2-4"), ("CB", "S", "2-2-4"), ("F", "H", "2-2-4"), ("C", "U", "2-2-4"),
     ("G", "T", "2-2-4"), ("T", "G", "2-2-4"), ("E", "B", "1-2-4"), ("W", "TE", "1-3-3"), ("DH", "W", "1-2-4"),
     ("DE", "LB", "0-2-4"), ("B", "G", "2-2-4"), ("T", "C", "2-2-4"), ("B", "DH", "1-2-4")],
)  # fmt: skip
def test_what_a_man_is_while_he_learns_a_position(old: str, new: str, values: str) -> None:
    """ "2: P=1, C-1; 6, 8, 9, 10, 11: C-1; 12: P-1, C-1; 13: P-1, S-1; 14: P-1, C-1; 15: P=0, C-1; 16, 17: C-1; 18:
    P-1, C-1", of a man 2-3-4."""
    learning = transitions.as_in_transition(man(old), new)
    assert learning.position == new
    assert "-".join(str(learning.sheet[key]) for key in "pcs") == values


@pytest.mark.rule("fool:12.8-12")
def test_columns_one_three_four_five_and_seven_have_no_temporary_effect() -> None:
    columns = transitions.POSITIONS["columns"]
    assert {int(column) for column, own in columns.items() if "temporary" not in own} == {1, 3, 4, 5, 7}
    assert {int(column) for column, own in columns.items() if own.get("fumbles")} == {12, 17}


@pytest.mark.rule("fool:12.8-11")
@pytest.mark.parametrize(
    ("old", "new", "begins"),
    [("B", "G", 0), ("TE", "T", 0), ("LB", "DE", 0), ("G", "DT", 0), ("DT", "G", 0), ("T", "G", None), ("G", "C", None),
     ("DE", "DT", None), ("T", "TE", 1), ("DE", "LB", 0), ("CB", "W", None)],
)  # fmt: skip
def test_move_onto_a_line_or_from_line_to_line_loses_the_pass_value(old: str, new: str, begins: int | None) -> None:
    """The tackle "gets P=1 as TE"; a lineman who becomes a linebacker begins without one (column 15)."""
    found = transitions.transition(man(old), new)
    assert found
    assert transitions.starts_at(old, new, found.column) == begins


@pytest.mark.rule("fool:12.5.2-10")
def test_one_change_a_season() -> None:
    assert transitions.check(man("LB"), "MLB").ok
    assert not transitions.check(man("LB", career={"moved": "done"}), "MLB").ok
    assert not transitions.check(man("LB", career={"moved": "dropped"}), "MLB").ok
    assert not transitions.check(man("LB", career={"locked": 1}), "MLB").ok
    for impossible in ("Q", "ZZ"):
        assert not transitions.check(man("LB"), impossible).ok
