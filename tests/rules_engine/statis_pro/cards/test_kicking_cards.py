"""Cards of kickers, returners and teams: what they answer, and a sentence with its place for every wrong field."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.plans.document_reader import DocumentReader
from rules_engine.statis_pro.cards.kicking import (
    KICK_RETURNERS,
    MissingKick,
    ReturnEntry,
    band_of,
    placekicker_json,
    punter_json,
    read_placekicker,
    read_punter,
    read_return_card,
    read_return_column,
    return_column_json,
)
from rules_engine.statis_pro.cards.team import (
    MissingTeamValue,
    TeamValues,
    read_team_card,
    read_team_values,
    team_card_json,
    team_values_json,
)

KICKER = {"bands": {"17-25": 46, "26-30": 43, "31-35": 40, "36-40": 36, "41-45": 31, "46-50": 26}, "xp_hi": 47}
PUNTER = {
    "yards": [58, 52, 45, 41, 44, 40, 38, 42, 36, 35, 33],
    "ret": ["PR-1", "PR-1", "FC", "PR-2", "PR-1", "FC", "FC", "PR-1", "PR-3", "FC", "PR-4"],
    "below": ["block", *["penalty"] * 11],
}
COLUMN = {"yards": [38, "28*", 30, 28, 26, 24, 22, 21, 20, 18, "16f", "14*f"], "star": "TD"}
TEAM = {
    "name": "Harbour Gulls",
    "year": 2026,
    "conference": "Coast",
    "division": "North",
    "record": "9-7",
    "lineup": {"offense": {"LE": 80, "QB": 12}, "defense": {"A": [94], "B": [93, 99]}},
    "kickoff_returners": {"KR-1": 25},
    "punt_returners": {"PR-1": 25},
    "placekicker": 3,
    "punter": 4,
    "values": {"fumbles_lost_hi": 21, "def_fumble_adj": 3, "big_plays": {"home": 2, "away": 1}},
}


def reader() -> DocumentReader:
    return DocumentReader("CARD", "FIELD")


def changed(value: Any, path: str, new: object) -> Any:
    """``value`` with another value at ``path`` (``yards.3``)."""
    key, _, rest = path.partition(".")
    if isinstance(value, list):
        return [changed(each, rest, new) if rest else new if str(i) == key else each for i, each in enumerate(value)]
    return {**value, key: changed(value[key], rest, new) if rest else new}


@pytest.mark.rule("statis_pro:SP-020")
@pytest.mark.parametrize(
    ("distance", "good"), [(18, 46), (25, 46), (26, 43), (35, 40), (40, 36), (45, 31), (46, 26), (50, 26), (53, 26)]
)
def test_placekicker_answers_by_band(distance: int, good: int) -> None:
    card = read_placekicker(KICKER, "kicker", reader())
    assert card.good_range(distance) == good
    assert card.extra_point_range() == 47


def test_bands_join_without_gaps() -> None:
    assert [band_of(distance) for distance in (17, 25, 30, 31, 41, 46, 60)] == [
        "17-25", "17-25", "26-30", "31-35", "41-45", "46-50", "46-50",
    ]  # fmt: skip


def test_an_incomplete_kicker_refuses_what_it_lacks() -> None:
    notes = reader()
    card = read_placekicker({"bands": {"46-50": 26}}, "kicker", notes, whole=False)
    assert notes.report.ok
    with pytest.raises(MissingKick, match="31-35"):
        card.good_range(33)
    with pytest.raises(MissingKick, match="extra point"):
        card.extra_point_range()


@pytest.mark.rule("statis_pro:SP-021", "statis_pro:SP-019")
def test_punter_and_return_column_by_run_number() -> None:
    notes = reader()
    punter = read_punter(PUNTER, "punter", notes)
    column = read_return_column(COLUMN, "kickoff_return.KR-1", notes)
    assert notes.report.ok
    assert (punter.yards[3], punter.ret[3], punter.below[0], punter.below[11]) == (41, "PR-2", "block", "penalty")
    assert column.entries[0] == ReturnEntry(38)
    assert column.entries[1] == ReturnEntry(28, starred=True)
    assert column.entries[10] == ReturnEntry(16, fumble=True)
    assert column.entries[11] == ReturnEntry(14, starred=True, fumble=True)
    assert column.star == "TD"


@pytest.mark.rule("statis_pro:SP-104", "statis_pro:SP-013")
def test_team_values() -> None:
    """8.8.5: a range of 1-21 and an adjustment of +3 make 1-24."""
    ours = read_team_values(TEAM["values"], "values", reader())
    assert ours.lost_to(TeamValues(24, 3)) == 24
    assert ours.lost_to(TeamValues(24, -2)) == 19
    assert (ours.big_plays(home=True), ours.big_plays(home=False)) == (2, 1)
    with pytest.raises(MissingTeamValue):
        TeamValues().big_plays(home=True)
    with pytest.raises(MissingTeamValue):
        ours.lost_to(TeamValues())


@pytest.mark.rule("statis_pro:SP-013")
def test_what_was_read_is_written_again() -> None:
    notes = reader()
    assert placekicker_json(read_placekicker(KICKER, "", notes)) == KICKER
    assert punter_json(read_punter(PUNTER, "", notes)) == PUNTER
    assert return_column_json(read_return_column(COLUMN, "", notes)) == COLUMN
    assert team_card_json(read_team_card(TEAM, "", notes)) == TEAM
    assert team_values_json(read_team_values(TEAM["values"], "", notes)) == TEAM["values"]
    assert notes.report.ok


@pytest.mark.parametrize(
    ("read", "card", "path", "new", "said"),
    [
        (read_placekicker, KICKER, "bands.46-50", 48, "card.bands.46-50: 46-50 should be a whole number from 0 to 47"),
        (read_placekicker, KICKER, "xp_hi", "47", "card.xp_hi: xp_hi should be a whole number from 0 to 48"),
        (read_placekicker, KICKER, "bands", [], "card.bands: card.bands should be an object"),
        (read_punter, PUNTER, "yards", [40], "card.yards: yards has 11 entries, one for each Run Number, not 1 of"),
        (read_punter, PUNTER, "yards.2", 4.5, "card.yards[2]: A punt should be a whole number from 0 to 99, not 4.5"),
        (read_punter, PUNTER, "ret.0", "PR-5", 'card.ret[0]: "PR-5" cannot stand here. It is one of FC, PR-1'),
        (read_punter, PUNTER, "below.11", None, "card.below[11]: null cannot stand here"),
        (read_return_column, COLUMN, "yards.1", "28x", 'card.yards[1]: "28x" is no return.'),
        (read_return_column, COLUMN, "star", None, "card.star: An entry bears a star"),
        (read_return_column, COLUMN, "star", "FG", "card.star: The starred result should be a whole number"),
        (read_team_card, TEAM, "values.big_plays.home", -1, "card.values.big_plays.home: home should be a whole"),
        (read_team_card, TEAM, "lineup.defense.B", [1, 2, 3], "card.lineup.defense.B: A box holds a list of one or"),
        (read_team_card, TEAM, "lineup.offense.LE", 100, "card.lineup.offense.LE: LE should be a whole number from 1"),
        (read_team_card, TEAM, "name", 7, "card.name: name should be a text"),
        (read_team_card, TEAM, "punter", None, "card.punter: punter should be a whole number from 1 to 99, not null"),
    ],
)  # fmt: skip
def test_every_wrong_field_has_its_sentence(read: Any, card: Any, path: str, new: object, said: str) -> None:
    notes = reader()
    read(changed(card, path, new), "card", notes)
    assert [str(problem).startswith(said) for problem in notes.report.problems] == [True], notes.report.problems


@pytest.mark.parametrize(
    ("read", "card"), [(read_placekicker, KICKER), (read_punter, PUNTER), (read_team_values, TEAM["values"])]
)
def test_a_whole_card_lacks_nothing(read: Any, card: dict[str, object]) -> None:
    for left_out in card:
        notes = reader()
        read({key: value for key, value in card.items() if key != left_out}, "card", notes)
        assert [problem.path for problem in notes.report] == [f"card.{left_out}"]


def test_a_return_card_has_four_columns() -> None:
    notes = reader()
    columns = read_return_card({"KR-1": COLUMN}, "kickoff_return", notes, KICK_RETURNERS, whole=False)
    assert list(columns) == ["KR-1"]
    assert notes.report.ok
    read_return_card({"KR-1": COLUMN}, "kickoff_return", notes, KICK_RETURNERS)
    assert [problem.path for problem in notes.report] == [f"kickoff_return.{name}" for name in
        ("KR-2", "KR-3", "KR-4")]  # fmt: skip


@pytest.mark.parametrize("read", [read_placekicker, read_punter, read_return_column, read_team_card, read_team_values])
@pytest.mark.parametrize("rubbish", [None, 3, "x", [], [[]], {"yards": "TD"}, {"x" * 200: 1}, {"\ud800": {}}])
def test_rubbish_raises_nothing(read: Any, rubbish: object) -> None:
    notes = reader()
    read(rubbish, "card", notes)
    assert not notes.report.ok
