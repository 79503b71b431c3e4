"""The game record as text: columns and marks (FOOL 8.1), formations and rolls in the ruleset's own words."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.interface.situation import Event, Flag, Result, Score
from tests.changing import replace
from tests.rules_engine.kernel.hand_made import START, Row, completion, incompletion, record_of, row, rush

ORDERED = {"call": "run"}, {"call": "pass"}
CARD = {"step": "card", "value": 17}


def first_line(record: dict[str, Any]) -> str:
    return rules_engine.gamebook(record).splitlines()[4]


@pytest.mark.rule("fool:8.1/1")
def test_a_line_holds_position_sets_play_man_contact_gain_and_time() -> None:
    record = record_of(row("run", Result("home", 68), rush("home", 48, 2)), ordered=ORDERED, steps=[CARD])
    assert first_line(record).split() == [
        "HAR", "30", "1st", "and", "10", "run", "pass", "calls", "run", "#48", "card", "17", "+2", "14:30",
    ]  # fmt: skip


@pytest.mark.rule("fool:8.1/1")
@pytest.mark.parametrize(
    ("played", "mark"),
    [
        (row("run", Result("home", 58), rush("home", 10, 12)), "+12*"),
        (row("run", Result("home", 73), rush("home", 10, -3)), "-3"),
        (row("pass", Result("home", 70), incompletion("home", 11, 12)), "0 inc"),
        (row("pass", Result("home", 61), *completion("home", 11, 12, 9)), "+9"),
        (row("pass", Result("home", 77), Event("sack", "away", 13, 7, {"passer": 11})), "-7"),
        (row("pass", Result("away", 50, True), Event("interception", "away", 13, 0, {"passer": 11})), "Int"),
        (row("run", Result("home", 69), rush("home", 10, 1), Event("fumble", "home", 10)), "+1 F"),
        (row("run", Result("away", 31, True), rush("home", 10, 1), Event("fumble", "home", 10)), "+1 FL"),
        (row("punt", Result("away", 70, True), Event("punt", "home", 20, 40, {"result": "downed"})), "+40 P"),
        (
            row("run", Result("home", 69), rush("home", 10, 1), flags=[Flag("away", "offside", 5, "previous", 70)]),
            "+1 pen",
        ),
        (row("run", Result("home", 0, score=Score("touchdown", "home", 10)), rush("home", 10, 70)), "+70* TD"),
        (row("field_goal", Result("home", 0, score=Score("field_goal", "home", 20))), "FG"),
        (row("run", Result("home", 100, score=Score("safety", "away")), rush("home", 10, -30)), "-30 S"),
    ],
)
def test_the_gain_carries_the_rulebooks_marks(played: Row, mark: str) -> None:
    assert f" {mark} " in first_line(record_of(played))


@pytest.mark.rule("fool:8.1/1")
def test_injuries_penalties_and_returns_are_written_out() -> None:
    kick = replace(START, phase="kickoff", los=65, series=0)
    record = record_of(
        row("kickoff", Result("away", 74, True), Event("kickoff", "home", 20, 60, {"result": "returned"}),
            Event("return", "away", 12, 21, {"of": "kickoff"}), Event("injury", "away", 12, 0, {"duration": "series"}),
            flags=[Flag("home", "late_hit", 15, "after", 26, player=14)]),
        start=kick,
    )  # fmt: skip
    line = first_line(record)
    assert "+60 KO" in line
    events = " ".join(line[33:95].strip() for line in rules_engine.gamebook(record).splitlines()[4:6])
    assert events == "#20 returned kr MIL #12 +21 inj MIL #12 series pen HAR #14 late hit 15 (accepted)"


def test_positions_are_written_short_within_a_possession_and_half() -> None:
    record = record_of(
        row("run", Result("home", 52), rush("home", 10, 18)),
        row("run", Result("home", 50), rush("home", 10, 2)),
        row("run", Result("home", 45), rush("home", 10, 5)),
        row("run", Result("home", 44), rush("home", 10, 1)),
        row("run", Result("home", 40), rush("home", 10, 4)),
    )
    starts = [line.split("  ")[0] for line in rules_engine.gamebook(record).splitlines()[4:9]]
    assert starts == ["HAR 30", "48", "50", "MIL 45", "44"]


def test_closed_calls_leave_their_columns_empty() -> None:
    record = record_of(row("run", Result("home", 68), rush("home", 48, 2)), ordered=ORDERED)
    text = rules_engine.gamebook(rules_engine.select(record, ["public"]))
    assert "calls" not in text
    assert " pass " not in text
    assert "#48" in text
