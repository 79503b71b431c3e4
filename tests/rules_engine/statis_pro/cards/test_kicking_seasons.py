"""Kickers' and returners' seasons come back from their cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.cardmaking import average
from rules_engine.statis_pro.cardmaking.expectations.kicking import (
    expected_blocks,
    expected_good,
    expected_punt_yards,
    expected_return,
    placekicker_card,
    punter_card,
    return_column,
)
from rules_engine.statis_pro.cardmaking.season_lines import FieldGoals, Placekicking, Punting, Returns
from rules_engine.statis_pro.cards.kicking import (
    ReturnColumn,
    ReturnEntry,
    placekicker_json,
    punter_json,
    read_placekicker,
    read_punter,
    read_return_column,
    return_column_json,
)
from tests.depth import examples

NOBODY = FieldGoals(0, 0)
Kick = Literal["kickoff", "punt"]


@given(st.integers(0, 20))
def test_field_goals_come_back(made: int) -> None:
    """Within half a Pass Number, 1/96; a band in which none is missed stops at 47, since a 48 is blocked."""
    goals = (NOBODY,) * 4 + (FieldGoals(made, 20), NOBODY)
    card = placekicker_card(Placekicking(goals, FieldGoals(made, 20)))
    rate = min(made / 20, 47 / 48)
    assert expected_good(card, 41) == expected_good(card, 45) == pytest.approx(rate, abs=1 / 96 + 1e-9)
    assert card.extra_point_range() / 48 == pytest.approx(made / 20, abs=1 / 96 + 1e-9)
    assert card.good_range(20) == average.GOOD["17-25"]
    assert card.good_range(50) == average.GOOD["46-50"]


def test_few_tries_are_filled_up() -> None:
    """One miss from 48 yards and three average tries (26 of 48): 78 / 4, rounded to the even 20."""
    goals = (NOBODY,) * 5 + (FieldGoals(0, 1),)
    assert placekicker_card(Placekicking(goals, NOBODY)).good_range(48) == 20
    assert placekicker_card(Placekicking(goals, NOBODY)).extra_point_range() == 47


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(340, 480), st.integers(55, 80), st.integers(0, 3), st.integers(0, 60))
def test_punts_come_back(tenths: int, longest: int, blocked: int, returned: int) -> None:
    """Mean yards within a tenth, blocked punts within half of a hundredth, returned ones within half an entry of
    eleven."""
    card = punter_card(Punting(60, tenths * 6, longest, blocked, returned))
    assert expected_punt_yards(card.yards) == pytest.approx(tenths / 10, abs=0.1)
    assert card.yards[0] == longest
    assert expected_blocks(card.below) == pytest.approx(blocked / (60 + blocked), abs=0.005)
    assert card.ret.count("FC") == pytest.approx(11 * (1 - returned / 60), abs=0.5 + 1e-9)
    assert all(low <= high for high, low in pairwise(card.yards))


def test_blocks_are_counted_through_the_penalties() -> None:
    """One block below: 1/144 at first, and after each of the 11/144 penalties again: 1/133."""
    assert expected_blocks(("block", *["penalty"] * 11)) == pytest.approx(1 / 133)
    assert expected_blocks(("penalty",) * 12) == 0
    assert expected_blocks(("block",) * 12) == pytest.approx(1 / 12)


@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(["kickoff", "punt"]), st.data())
def test_returns_come_back(kick: Kick, data: st.DataObject) -> None:
    """Within 0.2 yards; yards fall with the Run Number; the longest return or a touchdown bears the star. It holds
    twice in twelve, so 72 / 30 entries have it for what comes once in 30 returns, if the yards per return allow it."""
    tenths = data.draw(st.integers(150, 300) if kick == "kickoff" else st.integers(30, 160))
    touchdowns = data.draw(st.integers(0, 2))
    longest = data.draw(st.integers(tenths // 10 + 5, 99))
    column = return_column(Returns(30, tenths * 3, longest, touchdowns, 0), kick)
    assert expected_return(column, kick) == pytest.approx(tenths / 10, abs=0.2)
    assert all(low.yards <= high.yards for high, low in pairwise(column.entries))
    if touchdowns:
        assert column.star == "TD"
    elif column.entries[0].yards < longest:
        assert column.star == longest
    else:
        assert column.star is None
    starred = sum(entry.starred for entry in column.entries)
    assert starred <= {0: 2, 1: 2, 2: 5}[touchdowns]
    assert starred or column.star is None
    assert [entry.starred for entry in column.entries] == [True] * starred + [False] * (12 - starred)


@pytest.mark.parametrize(
    ("returns", "touchdowns", "starred"), [(60, 0, 1), (24, 1, 3), (36, 2, 4), (20, 4, 6), (1, 1, 6)]
)
def test_a_starred_result_holds_as_often_as_he_scored(returns: int, touchdowns: int, starred: int) -> None:
    """72 x touchdowns / returns entries, six at most; a touchdown of one return counts as one of ten."""
    column = return_column(Returns(returns, returns * 20, 70, touchdowns, 0), "kickoff")
    assert sum(entry.starred for entry in column.entries) == starred


def test_expected_return_by_hand() -> None:
    """Eleven returns of 20, one of 30 with a star, which holds twice in twelve: then 90, or on a kickoff 95 for TD."""
    plain = (ReturnEntry(20),) * 11
    longest = ReturnColumn((ReturnEntry(30, starred=True), *plain), 90)
    assert expected_return(longest, "kickoff") == pytest.approx((11 * 20 + 30 + 60 * 2 / 12) / 12)
    touchdown = ReturnColumn(longest.entries, "TD")
    assert expected_return(touchdown, "kickoff") == pytest.approx((11 * 20 + 30 + 65 * 2 / 12) / 12)


@pytest.mark.parametrize(("fumbles", "marked"), [(0, 0), (1, 0), (2, 1), (5, 2), (30, 3)])
def test_fumbled_returns(fumbles: int, marked: int) -> None:
    """Of 30 returns: one in twelve for each mark, three marks at most, on the shortest returns."""
    column = return_column(Returns(30, 600, 50, 0, fumbles), "kickoff")
    assert [entry.fumble for entry in column.entries] == [False] * (12 - marked) + [True] * marked


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 99), st.integers(0, 400), st.integers(0, 99), st.sampled_from(["kickoff", "punt"]))
def test_whatever_the_season_the_card_can_be_read(count: int, yards: int, longest: int, kick: Kick) -> None:
    notes = DocumentReader("CARD", "FIELD")
    column = return_column(Returns(count, yards * (count > 0), longest, 0, count), kick)
    assert read_return_column(return_column_json(column), "", notes) == column
    punter = punter_card(Punting(count, yards * (count > 0), longest, count, count))
    assert read_punter(punter_json(punter), "", notes) == punter
    kicker = placekicker_card(Placekicking((FieldGoals(count, count),) * 6, FieldGoals(0, count)))
    assert read_placekicker(placekicker_json(kicker), "", notes) == kicker
    assert notes.report.ok, notes.report.problems
