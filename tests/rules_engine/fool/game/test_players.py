"""Sheets of players, options, rosters and the schedule: what a league asks of FOOL."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.errors import PlanError
from rules_engine.fool import players
from rules_engine.fool.careers import season
from rules_engine.fool.options import FoolOptions, option_specs, read_options
from rules_engine.interface import Athlete

SHEET: dict[str, Any] = {"p": 2, "c": 2, "s": 5, "rookie": False, "attrs": ["f"], "hand": "R", "former": ""}


def athlete(position: str = "H", number: int = 32, age: int = 26, **sheet: Any) -> Athlete:
    return Athlete(number, "Odo Marsh", position, age, {**SHEET, **sheet})


@pytest.mark.rule("fool:2.1/1", "fool:7.1/1")
def test_a_good_sheet() -> None:
    assert players.check_player(athlete()).ok
    assert players.check_player(athlete("K", kick={"letter": "A", "m": 1, "b": 2, "n": 1})).ok
    assert players.check_player(athlete("P", punt={"letter": "B", "m": -2, "control": 5, "blk": 1})).ok


@pytest.mark.rule("fool:2.1/1")
def test_a_player_has_name_number_position_and_three_values() -> None:
    found = players.player_of(Athlete(32, "Odo Marsh", "H", 26, {"p": 3, "c": 2, "s": 5}))
    assert (found.no, found.name, found.pos) == (32, "Odo Marsh", "H")
    assert (found.p, found.c, found.s) == (3, 2, 5)


@pytest.mark.rule("fool:2.1/1", "fool:7.1/1", "fool:7.4/1")
@pytest.mark.parametrize(
    ("man", "path"),
    [
        (athlete("XX"), "position"),
        (athlete(number=0), "number"),
        (athlete(number=100), "number"),
        (athlete(age=12), "age"),
        (athlete(p="2"), "sheet.p"),
        (athlete(c=-1), "sheet.c"),
        (athlete(s=True), "sheet.s"),
        (athlete(s=10), "sheet.s"),
        (athlete(attrs=["??"]), "sheet.attrs"),
        (athlete(attrs="f"), "sheet.attrs"),
        (athlete(attrs=[{}]), "sheet.attrs"),
        (athlete(skills=["ZZ"]), "sheet.skills"),
        (athlete(hand="B"), "sheet.hand"),
        (athlete(former="XX"), "sheet.former"),
        (athlete(speed=5), "sheet.speed"),
        (athlete(rookie=1), "sheet.rookie"),
        (athlete(starts=-1), "sheet.starts"),
        (athlete(kick={"letter": "E", "m": 0, "b": 0, "n": 0}), "sheet.kick.letter"),
        (athlete(kick={"letter": "A", "m": 0, "b": 0}), "sheet.kick.n"),
        (athlete(kick=7), "sheet.kick"),
        (athlete(punt={"letter": "A", "m": 0, "control": 13}), "sheet.punt.control"),
        (athlete(punt={"letter": "A", "m": 0, "control": 3, "x": 1}), "sheet.punt.x"),
        (athlete(teams=7), "sheet.teams"),
        (athlete(teams={"x": 1}), "sheet.teams.x"),
        (athlete(teams={"season": {"KR": -1}}), "sheet.teams.season"),
        (athlete(teams={"history": {"KK": "2"}}), "sheet.teams.history"),
        (athlete(teams={"gained": [{}]}), "sheet.teams.gained"),
        (athlete(teams={"lapsed": {"KK": 1}}), "sheet.teams.lapsed"),
        (athlete(career=[]), "sheet.career"),
        (athlete(career={"first": "R3"}), "sheet.career.first"),
        (athlete(career={"camp": 7}), "sheet.career.camp"),
        (athlete(career={"camp": {"easy": 1}}), "sheet.career.camp"),
        (athlete(career={"thirds": {"field": "3"}}), "sheet.career.thirds"),
        (athlete(career={"move": {"to": "XX"}}), "sheet.career.move"),
        (athlete(career={"back": {"points": {"p": "1"}}}), "sheet.career.back"),
    ],
)
def test_a_bad_sheet_names_the_field(man: Athlete, path: str) -> None:
    assert [problem.path for problem in players.check_player(man).errors] == [path]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
fields = st.sampled_from(
    [
        *"pcsx",
        "rookie",
        "attrs",
        "hand",
        "former",
        "kick",
        "punt",
        "skills",
        "starts",
        "place",
        "injuries",
        "teams",
        "career",
    ]
)


@given(st.dictionaries(fields, json_values))
def test_no_sheet_whatever_breaks_the_check(sheet: dict[str, Any]) -> None:
    players.check_player(Athlete(7, "Odo Marsh", "Q", 25, sheet))


def test_the_columns_of_a_player() -> None:
    man = athlete("Q", age=31, p=4, attrs=["3r", "+"], hand="L", former="B", skills=["H"])
    told = {column.name: column.value for column in players.describe_player(man)}
    assert told == {
        "Pos": "Q", "P": 4, "C": 2, "S": 5, "Attr": "+ 3r", "Age": 31, "Exp": "E", "Hand": "L", "Was": "B", "Kick": "",
        "Punt": "", "Inj": "", "ST": "H",
    }  # fmt: skip


def test_the_columns_of_kickers() -> None:
    kicker = athlete("K", kick={"letter": "A", "m": 1, "b": 2, "n": 1})
    punter = athlete("P", punt={"letter": "B", "m": -2, "control": 5, "blk": 1})
    assert {c.name: c.value for c in players.describe_player(kicker)}["Kick"] == "A+1 2/1"
    assert {c.name: c.value for c in players.describe_player(punter)}["Punt"] == "B-2 || 5 1/18 blk"


@pytest.mark.rule("fool:7.2.16/1", "fool:7.2.17/1", "fool:7.3/1")
@pytest.mark.parametrize(
    ("age", "rookie", "attrs", "told"),
    [
        (22, True, [], "R"),
        (26, False, [], "V"),
        (30, False, [], "E"),
        (26, False, ["m"], "E"),
        (25, False, ["m"], "V"),
        (30, False, ["im"], "V"),
    ],
)
def test_experience(age: int, rookie: bool, attrs: list[str], told: str) -> None:
    man = athlete(age=age, rookie=rookie, attrs=attrs)
    assert {column.name: column.value for column in players.describe_player(man)}["Exp"] == told


# -- options -------------------------------------------------------------------------------------------------------


def test_every_option_tells_its_meaning_default_and_clause() -> None:
    specs = option_specs()
    assert len({spec.code for spec in specs}) == len(specs)
    for spec in specs:
        assert spec.meaning
        assert spec.clause
        assert not spec.values or spec.default in spec.values
    assert read_options({}) == FoolOptions()


def test_all_mistakes_are_told_at_once() -> None:
    wrong = {"moon": 1, "fake_punt": True, "kickoff_spot": "35", "sets_home": 400, "random_clock": 1, "playoff": True}
    with pytest.raises(PlanError) as caught:
        read_options(wrong)
    told = {problem.path: problem.code for problem in caught.value.report.errors}
    assert told == {
        "options.moon": "OPT-01",
        "options.fake_punt": "OPT-03",
        "options.kickoff_spot": "OPT-02",
        "options.sets_home": "OPT-03",
        "options.random_clock": "OPT-02",
    }


# -- roster and schedule -------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:11.1.1-01", "fool:11.1.1-02", "fool:11.1.1-03")
@pytest.mark.parametrize("name", ["alternate", "base"])
def test_the_ten_games(name: str) -> None:
    weeks = season.schedule_template(read_options({"schedule_template": name}), (4, 4))
    assert len(weeks) == 10
    for week in weeks:
        assert sorted(team for game in week for team in game) == list(range(8))
    homes = Counter(home for week in weeks for _, home in week)
    assert set(homes.values()) == {5}


@pytest.mark.rule("fool:11.1.1-03")
def test_both_templates_hold_the_same_forty_games() -> None:
    both = [season.schedule_template(FoolOptions(schedule_template=name), (4, 4)) for name in ("alternate", "base")]
    pairings = [Counter(frozenset(game) for week in weeks for game in week) for weeks in both]
    assert pairings[0] == pairings[1]


@pytest.mark.rule("fool:11.1.1-03")
def test_the_first_week_of_the_season() -> None:
    """Printed: E1@E3, E2@E4, W1@W3, W2@W4."""
    assert season.schedule_template(FoolOptions(), (4, 4))[0] == ((0, 2), (1, 3), (4, 6), (5, 7))


def test_other_sizes_have_no_template() -> None:
    assert season.schedule_template(FoolOptions(), (3, 3)) == ()
