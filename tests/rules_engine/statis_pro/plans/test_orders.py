"""Orders in less usual positions: triples, two men in a box, men who ran around the end, returners who are hurt."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro.calls.legality import defense_call, offense_problem, still_legal
from rules_engine.statis_pro.calls.receivers import best_receivers
from rules_engine.statis_pro.calls.selection import send_offense
from rules_engine.statis_pro.checks.repair import repair
from rules_engine.statis_pro.document.plan import BEST, DefenseEntry, WrittenCoverage
from rules_engine.statis_pro.document.roster import returners
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import Coverage, DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.displays import Display, Placed
from rules_engine.statis_pro.resolution.situation import PlayedBefore, PlaySituation

from ..elevens import placed
from . import sample


def backs(*boxes: str) -> Display:
    """Defensive backs numbered from 1 in these boxes."""
    men = [man for man in sample.roster(sample.team()).men.values() if man.position == "DB"]
    return Display(tuple([Placed(man, box) for man, box in zip(men, boxes, strict=False)]))


def test_three_boxes_are_a_triple_and_two_men_in_one_box_cover_two_receivers() -> None:
    display = backs("K", "O", "L", "L")
    corner, other, first, second = [each.man.number for each in display.placed]
    entry = DefenseEntry(1, "P", (), (WrittenCoverage("LE", ("K", "L")), WrittenCoverage("FL1", ("O", "L"))))
    assert defense_call(entry, display, "").coverages == (
        Coverage("LE", (corner, first), False),
        Coverage("FL1", (other, second), False),
    )
    triple = DefenseEntry(1, "P", (), (WrittenCoverage("LE", ("K", "L", "O")),))
    assert defense_call(triple, display, "").coverages == (Coverage("LE", (corner, first, other), True),)


@pytest.mark.rule("statis_pro:SP-038", "statis_pro:SP-039")
def test_the_best_receiver_is_covered_by_his_guard_and_the_helpers() -> None:
    """The left end is guarded by K, the first flanker by O (8.3.2.2)."""
    display = backs("K", "O", "L", "M")
    left, right, middle, safety = [each.man.number for each in display.placed]
    double = DefenseEntry(1, "P", (), (WrittenCoverage(BEST, ("L", "M")),))
    assert defense_call(double, display, "LE").coverages == (Coverage("LE", (left, middle), False),)
    assert defense_call(double, display, "FL1").coverages == (Coverage("FL1", (right, middle), False),)
    triple = DefenseEntry(1, "P", (), (WrittenCoverage(BEST, ("L", "M", "O")),))
    assert defense_call(triple, display, "LE").coverages == (Coverage("LE", (left, middle, safety), True),)
    # the guard of the second flanker is in M himself, so that the next helper comes
    assert defense_call(triple, display, "FL2").coverages == (Coverage("FL2", (safety, middle, right), True),)


@pytest.mark.rule("statis_pro:SP-062")
def test_the_best_receiver_has_the_most_yards_on_short_passes() -> None:
    """Columns S of 10 yards and of 9 with an L that sends to 40: (11 x 9 + 40) / 12 = 11.6."""
    even = {"pass": {"S": [10] * 12, "L": [60] * 12}}
    deep = {"pass": {"S": ["L", *[9] * 11], "L": [40] * 12}}
    none = {"pass": {"Q": [30] * 12, "S": None, "L": None}}
    display = Display(
        (placed("BK1", 1, "RB", **none), placed("LE", 2, "TE", **even), placed("FL1", 3, "WR", **deep),
         placed("RE", 4, "WR", **even))
    )  # fmt: skip
    assert best_receivers(display) == ("FL1", "LE", "RE", "BK1")


def test_a_blitzer_who_shifts_into_the_line_is_none_any_more() -> None:
    display = backs("K", "A")
    behind, in_line = [each.man.number for each in display.placed]
    assert still_legal(DefenseCall("BLZ", (behind,)), display)
    assert not still_legal(DefenseCall("BLZ", (in_line,)), display)


def test_solitaire_bars_two_quick_passes_in_a_row() -> None:
    view = sample.view()
    view.situation = PlaySituation(before=PlayedBefore(previous_play="QK"))
    call = OffenseCall("QK", "LE")
    for options, said in ((sample.PLAYED, "not twice in a row"), (StatisProOptions(squib=True), "")):
        orders = sample.orders(options=options)
        assert offense_problem(call, send_offense(view, orders).display, view, orders) == said


def test_nobody_runs_around_the_end_twice() -> None:
    back, end = (sample.card().offense[place] for place in ("BK1", "RE"))
    sheets = {man.number: man.sheet for man in sample.team().athletes}
    team = sample.with_man(end, sheet={**sheets[end], "rush": sheets[back]["rush"]})
    orders = sample.orders_of(team)
    for times, said in (({}, ""), ({end: 1}, f"not for #{end}")):
        view = sample.view(end_arounds=times)
        assert offense_problem(OffenseCall("ER", "RE"), send_offense(view, orders).display, view, orders) == said


@pytest.mark.rule("statis_pro:SP-019")
def test_a_returner_who_is_hurt_makes_room_for_the_next() -> None:
    roster = sample.roster(sample.team())
    usual = returners(roster, "kickoff", (), frozenset())
    assert usual == sample.card().kickoff_returners
    without = returners(roster, "kickoff", (), frozenset({usual["KR-1"]}))
    assert without["KR-1"] == usual["KR-2"]
    assert usual["KR-1"] not in without.values()


def test_a_lineman_out_of_position_is_replaced_where_that_is_not_allowed() -> None:
    number = sample.card().offense["LG"]
    sheet = next(man.sheet for man in sample.team().athletes if man.number == number)
    team = sample.with_man(number, sheet={**sheet, "positions": ["CN"]})
    options = StatisProOptions(squib=True, extra_blocking=True, solitaire=True)
    mended, _ = repair(sample.plan(), team, "home", options)
    assert all(each["men"]["LG"] != number for each in mended["sets"])
