"""A season that is replayed on its card comes back: expectations of cards against the lines they were made from.

The expectations themselves are checked against counts by hand and against turning the deck through.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.cardmaking import average
from rules_engine.statis_pro.cardmaking.average import filled_up
from rules_engine.statis_pro.cardmaking.expectations.passing import (
    expected_passing,
    screen_rates,
    throw_rates,
    throws,
    unlike_throws,
)
from rules_engine.statis_pro.cardmaking.expectations.receiving import expected_catch
from rules_engine.statis_pro.cardmaking.expectations.rushing import (
    expected_end_around,
    expected_quarterback_run,
    expected_run,
    expected_scramble,
    expected_screen,
    long_gain_column,
    run_readings,
    yards_by_number,
)
from rules_engine.statis_pro.cardmaking.fitting import closest
from rules_engine.statis_pro.cardmaking.men import quarterback_letters, sheet, touch_endurances
from rules_engine.statis_pro.cardmaking.ranks import SCALES, interception_rating, ranked_value, standings
from rules_engine.statis_pro.cardmaking.season_lines import (
    Blocking,
    Defending,
    Passing,
    Receiving,
    Rushing,
    SeasonLine,
)
from rules_engine.statis_pro.cards.man_json import read_man_card
from rules_engine.statis_pro.cards.men import DOUBTFUL, Column, PlayerCard
from tests.depth import examples

MIDDLE = {value: 0.5 for scales in SCALES.values() for value in scales}


def line(position: str, number: int = 12, **figures: Any) -> SeasonLine:
    return SeasonLine(number, "Abel Thornwood", position, 25, 16, figures.pop("starts", 16), **figures)


def card(season: SeasonLine) -> PlayerCard:
    """The card of a man, read back from his sheet."""
    notes = DocumentReader("CARD", "FIELD")
    made = read_man_card(sheet(season, MIDDLE, "A", 0), season.position, "", notes)
    notes.report.require()
    return made


def columns_of(**columns: tuple[Any, ...]) -> dict[str, Column]:
    return dict(columns)


# -- the parts of an expectation, by hand ------------------------------------------------------------------------------


def chances_of_numbers(carrier: str) -> dict[int, float]:
    """Chances of the Run Numbers of a run, of those that are no Break."""
    chances = dict.fromkeys(range(13), 0.0)
    for reading, chance in run_readings(carrier).items():
        chances[reading.number] += chance
    return {number: chance / (1 - chances[0]) for number, chance in chances.items() if number}


@pytest.mark.rule("statis_pro:SP-048")
def test_run_numbers_against_average_defenses() -> None:
    """Keyed 18 % (+4), no key 30 % (+2), the rest 0: a 12 comes from 8-12, 10-12 and 12; a 1 only from the rest."""
    numbers = chances_of_numbers("BK1")
    assert numbers[12] == pytest.approx((0.18 * 5 + 0.30 * 3 + 0.52) / 12)
    assert numbers[1] == pytest.approx(0.52 / 12)
    assert chances_of_numbers("QB")[12] == pytest.approx((0.30 * 3 + 0.70) / 12)
    assert sum(numbers.values()) == pytest.approx(1)


def test_four_of_96_runs_are_a_break() -> None:
    breaks = sum(chance for reading, chance in run_readings("BK1").items() if not reading.number)
    assert breaks == pytest.approx(4 / 96)


@pytest.mark.rule("statis_pro:SP-047", "statis_pro:SP-056")
def test_what_average_men_add_to_a_run() -> None:
    """Inside left on 92 cards: BV 2 of LG 10, CN 8, LT 4, both of LG+CN 3, LG+LT 3, BK 4 adds 1. Of the contests LG v B
    10 and LT v B 3 are even, BK v G 3 adds 1, the 12 others 2. B 9 and B+G 7 take 2, C 6, G 5 add 2, C+H 5 nothing."""
    added = 2 * (10 + 8 + 4) + 4 * (3 + 3) + 4 + 3 + 2 * 12 - 2 * (9 + 7) + 2 * (6 + 5)
    found = sum(chance * reading.added for reading, chance in run_readings("BK1").items() if reading.least == -3)
    assert found == pytest.approx(0.6 * added / 96)


FLAT = columns_of(N=("SG", *[3] * 11), SG=(10,) * 12, LG=(40,) * 12)


@pytest.mark.rule("statis_pro:SP-053", "statis_pro:SP-055", "statis_pro:SP-073")
def test_scramble_and_end_around_of_a_flat_card() -> None:
    """N is 3 but for the 1, which leads to 10. End around: 60 of 96 go on; the losses add up to 180 on 96 cards."""
    assert expected_scramble(FLAT) == pytest.approx((11 * 3 + 10) / 12)
    one = 0.70 / 12  # a Run Number of 1 where no key adds 2
    short_gain = (10 * 10 + 2 * 40) / 12  # on a 1 or 12 the long gain column
    assert expected_end_around(FLAT) == pytest.approx(-180 / 96 + 60 / 96 * ((1 - one) * 3 + one * short_gain))


@pytest.mark.rule("statis_pro:SP-054")
@pytest.mark.parametrize(("blank", "yards"), [((), 40), (("LG",), 10), (("LG", "SG"), 3)])
def test_a_break_is_read_in_the_next_column_that_is_not_blank(blank: tuple[str, ...], yards: int) -> None:
    """8.2.5: the long gain column; where it is blank the short gain, where that is blank too the normal one."""
    columns = {name: column for name, column in FLAT.items() if name not in blank}
    assert set(yards_by_number(columns, 0)) - {"SG"} == {yards}


@pytest.mark.rule("statis_pro:SP-075")
def test_screen_of_a_flat_card() -> None:
    """Of 62 caught: 44 once, 8 half (3 becomes 2, 10 becomes 5), 7 twice, 3 three times."""
    flat = columns_of(N=(3,) * 12)
    assert expected_screen(flat) == pytest.approx((44 * 3 + 8 * 2 + 7 * 6 + 3 * 9) / 62)


@pytest.mark.rule("statis_pro:SP-075", "statis_pro:SP-076")
def test_screens_are_caught_as_often_as_the_deck_says() -> None:
    """62 of 96 caught, 2 intercepted; 9 of the 12 boxes are filled, 5 when F and J blitz, in 12 of 100 calls."""
    rates = screen_rates()
    assert rates.completions == pytest.approx(62 / 96)
    assert rates.interceptions == pytest.approx(2 / 96 * (0.88 * 9 / 12 + 0.12 * 5 / 12))


@pytest.mark.rule("statis_pro:SP-058", "statis_pro:SP-077")
def test_shares_of_throws_add_up() -> None:
    assert sum(throw.share for throw in throws()) == pytest.approx(1 - average.SCREENS)


def test_like_throws_together_come_out_as_one_by_one() -> None:
    """Throws that are alike stand together with their shares; what comes of all is the same."""
    passer = average.QUARTERBACK
    for chosen in (throws(), unlike_throws()):
        assert sum(throw.share for throw in chosen) == pytest.approx(0.93)
    one_by_one, together = (
        sum(each.share * throw_rates(passer, each).completions for each in chosen)
        for chosen in (throws(), unlike_throws())
    )
    assert together == pytest.approx(one_by_one)
    assert len(unlike_throws()) < len(throws()) / 3


@pytest.mark.rule("statis_pro:SP-059", "statis_pro:SP-061", "statis_pro:SP-066")
def test_average_starters_play_as_the_digest_measured() -> None:
    """Its 3.5: completions 55 %, interceptions 3.2 %, sacks 6.8 %, runs 4.2 yards, simulated with another mix."""
    rates = expected_passing(average.QUARTERBACK)
    assert rates.completion_rate == pytest.approx(0.55, abs=0.02)
    assert rates.interception_rate == pytest.approx(0.032, abs=0.006)
    assert rates.sack_rate == pytest.approx(0.068, abs=0.01)
    usual = average.RUSHING["RB"]
    long = (55, 45, 38, 32, 28, 25, 22, 20, 18, 16, 14, 12)
    assert expected_run({"N": ("SG", *usual["N"]), "SG": usual["SG"], "LG": long}) == pytest.approx(4.2, abs=0.2)


def test_closest() -> None:
    numbers = [1, 4, 9, 16]
    assert [closest(numbers, float, wanted) for wanted in (0, 2, 3, 9, 13, 99)] == [1, 1, 4, 9, 16, 16]
    assert closest(numbers, float, 2.5) == 1


def test_few_attempts_are_filled_up_with_average_ones() -> None:
    assert filled_up(30, 3, 24, 4.2) == pytest.approx((30 + 21 * 4.2) / 24)
    assert filled_up(30, 30, 24, 4.2) == 1
    assert filled_up(0, 0, 24, 4.2) == pytest.approx(4.2)


# -- what comes back ---------------------------------------------------------------------------------------------------

SEASONS = list(product((0.45, 0.52, 0.58, 0.63, 0.68), (0.022, 0.03, 0.04, 0.055), (0.03, 0.06, 0.1)))


@pytest.mark.rule("statis_pro:SP-070", "statis_pro:SP-071")
@pytest.mark.parametrize(("completed", "intercepted", "sacked"), SEASONS)
def test_passing_comes_back(completed: float, intercepted: float, sacked: float) -> None:
    """Within half a completion, a third of an interception and a quarter of a sack in a hundred; interceptions of fewer
    than about two in a hundred are the defenders' own and on no passer's card."""
    drop_backs = 1000
    sacks = round(sacked * drop_backs)
    attempts = drop_backs - sacks
    thrown = Passing(attempts, round(completed * attempts), round(intercepted * attempts), sacks)
    rates = expected_passing(card(line("QB", passing=thrown, rushing=Rushing(80, 320, 30))))
    assert rates.completion_rate == pytest.approx(thrown.completions / attempts, abs=0.005)
    assert rates.interception_rate == pytest.approx(thrown.interceptions / attempts, abs=0.0033)
    assert rates.sack_rate == pytest.approx(sacks / drop_backs, abs=0.0025)
    assert rates.scramble_rate == pytest.approx(80 * average.SCRAMBLES / drop_backs, abs=0.0025)


EXPECTED_RUNS = {"QB": expected_quarterback_run, "RB": expected_run, "WR": expected_end_around}


@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(["QB", "RB", "WR"]), st.integers(20, 80), st.integers(18, 95))
def test_yards_per_carry_come_back(position: str, tenths: int, longest: int) -> None:
    """Within a tenth of a yard, from 2 to 8 yards a carry."""
    made = card(line(position, passing=None, rushing=Rushing(100, tenths * 10, longest)))
    assert EXPECTED_RUNS[position](made.rushing) == pytest.approx(tenths / 10, abs=0.1)


@pytest.mark.rule("statis_pro:SP-062", "statis_pro:SP-075")
@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(["RB", "WR", "TE"]), st.integers(5, 22), st.integers(20, 90), st.integers(0, 30))
def test_yards_per_catch_come_back(position: str, yards: int, longest: int, over_20: int) -> None:
    """Within a tenth of a yard, from 5 to 22 yards a catch."""
    caught = Receiving(160, 100, yards * 100, longest, over_20)
    runs = Rushing(100, 420, 40) if position == "RB" else None
    made = card(line(position, rushing=runs, receiving=caught))
    expected = expected_catch(made.receiving, made.rushing or None, back=position == "RB")
    assert expected == pytest.approx(yards, abs=0.1)


# -- what cards must be ------------------------------------------------------------------------------------------------


def falls(column: Column) -> bool:
    """Whether a column is non-increasing; its marks stand before the numbers."""
    numbers = [entry for entry in column if isinstance(entry, int)]
    assert all(isinstance(entry, str) for entry in column[: len(column) - len(numbers)])
    return all(low <= high for high, low in pairwise(numbers))


@pytest.mark.rule("statis_pro:SP-015")
@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from(["RB", "WR", "TE"]), st.integers(-300, 1500), st.integers(0, 99), st.integers(1, 3000))
def test_columns_fall_with_the_run_number(position: str, rushed: int, longest: int, received: int) -> None:
    """Whatever the season was: a higher Run Number is never better, and N begins with the mark of a short gain."""
    made = card(
        line(position, rushing=Rushing(100, rushed, longest), receiving=Receiving(150, 100, received, longest, 10))
    )
    assert made.rushing["N"][0] == "SG"
    assert made.receiving["Q"][0] == made.receiving["S"][0] == "L"
    assert all(falls(column) for column in (*made.rushing.values(), *made.receiving.values()))


@pytest.mark.rule("statis_pro:SP-014")
@settings(max_examples=examples(40), deadline=None)
@given(st.integers(1, 600), st.data())
def test_ranges_of_a_quarterback_lie_in_order(attempts: int, data: st.DataObject) -> None:
    completions = data.draw(st.integers(0, attempts))
    interceptions = data.draw(st.integers(0, attempts - completions))
    thrown = Passing(attempts, completions, interceptions, data.draw(st.integers(0, 90)))
    made = card(line("QB", passing=thrown, rushing=Rushing(data.draw(st.integers(0, 150)), 0, 0)))
    for each in made.passing.values():
        assert 0 < each.complete <= each.incomplete <= 48
    rush = made.pass_rush_range()
    assert 0 < rush.sack < rush.runs < rush.complete <= 48


def test_long_gains_fall_from_the_longest_run_to_twelve() -> None:
    column = [int(entry) for entry in long_gain_column(96)]
    assert (column[0], column[11]) == (96, 12)
    assert column[4] / column[3] == pytest.approx((12 / 96) ** (1 / 11), abs=0.02)
    assert long_gain_column(7) == (7,) * 12


def test_a_man_without_a_catch_or_a_carry_has_blank_columns() -> None:
    made = card(line("TE", receiving=Receiving(5, 0, 0, 0, 0)))
    assert made.receiving == {}
    assert made.rushing == {}


@pytest.mark.rule("statis_pro:SP-025")
def test_endurance_by_share_of_touches() -> None:
    """Of 400: 25 %, 15 %, 9 %, 4 % and less; a quarterback's carries count for nobody."""
    backs = (100, 60, 36, 16, 15)
    men = [line("RB", number, rushing=Rushing(touches, 0, 0)) for number, touches in enumerate(backs, 20)]
    ends = line("WR", 80, receiving=Receiving(173, 90, 900, 40, 5))
    passer = line("QB", 12, rushing=Rushing(300, 0, 0))
    assert touch_endurances([*men, ends, passer]) == {20: 0, 21: 1, 22: 2, 23: 3, 24: 4, 80: 0, 12: 4}


@pytest.mark.rule("statis_pro:SP-023", "statis_pro:SP-024")
@pytest.mark.rule("statis_pro:SP-022")
def test_letters_by_starts() -> None:
    passers = [line("QB", number, starts=starts) for number, starts in ((7, 4), (12, 11), (3, 1), (9, 0))]
    assert quarterback_letters(passers) == {12: "A", 7: "B", 3: "C", 9: "C"}


# -- values by rank ----------------------------------------------------------------------------------------------------


def test_standings_among_the_men_of_a_position() -> None:
    """Places of four tackles with 20, 60, 60 and 100 tackles in equal games: last, twice the middle, first."""
    men = [
        line("DL", number, defending=Defending(tackles, 5, 0, 0)) for number, tackles in enumerate((20, 60, 100, 60))
    ]
    found = standings([*men, line("LB", 50, defending=Defending(150, 0, 0, 0))])
    assert [each["tv"] for each in found] == [0.0, 0.5, 1.0, 0.5, 0.5]
    assert [each["pr"] for each in found[:4]] == [0.5] * 4
    assert [ranked_value("DL", "tv", each["tv"]) for each in found[:4]] == [0, -2, -3, -2]


def test_a_figure_counts_by_games() -> None:
    few = SeasonLine(1, "", "DB", 25, 4, 4, defending=Defending(0, 0, 0, 8))
    many = SeasonLine(2, "", "DB", 25, 16, 16, defending=Defending(0, 0, 0, 16))
    assert [each["pd"] for each in standings([few, many])] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("position", "value", "worst", "best"),
    [("DL", "tv", 0, -3), ("LB", "tv", 1, -2), ("DB", "pd", 2, -5), ("OL", "bv", 0, 4), ("OL", "pb", 0, 3)],
)
def test_values_stay_between_what_two_men_are_worth(position: str, value: str, worst: int, best: int) -> None:
    assert (ranked_value(position, value, 0.0), ranked_value(position, value, 1.0)) == (worst, best)


@pytest.mark.parametrize(
    ("standing", "interceptions", "first"), [(1.0, 6, 46), (0.85, 4, 47), (0.5, 2, 48), (0.5, 0, None), (0.1, 0, None)]
)
def test_interception_ratings_of_backs(standing: float, interceptions: int, first: int | None) -> None:
    rating = interception_rating("DB", standing, interceptions)
    assert rating is not None
    assert (None if rating == DOUBTFUL else rating.first) == first


def test_few_linebackers_intercept() -> None:
    assert interception_rating("LB", 0.2, 0) is None
    assert interception_rating("LB", 0.5, 1) == DOUBTFUL


def test_blocking_is_a_judgement() -> None:
    men = [line("OL", number, blocking=Blocking(grade, 100 - grade)) for number, grade in enumerate((0, 50, 100))]
    assert [(each["bv"], each["pb"]) for each in standings(men)] == [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]
