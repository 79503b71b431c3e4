"""What changes in a man who comes to a team by trade or signing (11.6, 12.3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.dice import ScriptedDice, SeededDice
from rules_engine.fool.careers import changes
from rules_engine.fool.careers.changes import Row, jobs, joined, roll
from rules_engine.fool.players import ATTRIBUTES, POSITIONS, SKILLS, check_player
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete, Change, Joining, Move

from .test_changes import KICK, OPTIONS, PRINTED, PUNT, man, script

TRADE, SIGNING = Joining("trade"), Joining("signing")


def join(athlete: Athlete, joining: Joining, **dice: Any) -> tuple[Change, ...]:
    faces = script(**dice)
    made = joined(athlete, joining, OPTIONS, faces)
    assert not any(faces.unused().values())
    return made


@pytest.mark.rule("fool:11.6-05", "fool:12.3.3-01", "fool:12.5.1-01")
def test_trade_and_signing_roll_in_their_columns() -> None:
    assert [each.sentence for each in join(man(), TRADE, column=6, column_half=6, effect=1, effect_half=1)] == [
        "after the trade: +C: 3 to 4 (die 6 high, then C 1 low)"
    ]
    assert [each.sentence for each in join(man(), SIGNING, column=6, effect=1, effect_half=1)] == [
        "as a free agent: +C: 3 to 4 (die 6, then C 1 low)"
    ]


@pytest.mark.rule("fool:11.6-05", "fool:12.3.3-04")
@pytest.mark.parametrize("how", ["trade", "signing"])
def test_man_back_with_his_team_is_not_rolled(how: Any) -> None:
    assert join(man(), Joining(how, was_here=True)) == ()


@pytest.mark.rule("fool:11.6-05", "fool:12.3.3-05")
def test_rookie_who_never_had_a_team_rolls_in_his_own_column_too() -> None:
    new = Joining("signing", is_new=True)
    assert [each.sentence for each in join(man(rookie=True), new, column=[1, 5], effect=3)] == [
        "as a free agent: no change (die 1)",
        "as a rookie free agent: -P: 2 to 1 (die 5, then C 3)",
        "stays until his new team has played",
    ]
    assert len(join(man(rookie=True), SIGNING, column=1)) == 1
    assert len(join(man(rookie=False), new, column=1)) == 1


def test_man_of_two_jobs_rolls_for_each() -> None:
    both = man("3-1-4", "Q", punt=PUNT)
    assert jobs(both) == ("field", "punt")
    assert jobs(man("0-0-3", "K", kick=KICK)) == ("kick",)
    assert [each.sentence for each in join(both, SIGNING, column=[1, 6], effect=2)] == [
        "as a free agent: no change (die 1)",
        "as a free agent, punting: -C: yards -1 to -3 (die 6, then C 2)",
        "stays until his new team has played",
    ]


@pytest.mark.rule("fool:12.3.3-02")
def test_after_an_unfavorable_change_he_stays_until_his_team_has_played() -> None:
    worse = join(man(), TRADE, column=6, column_half=6, effect=2)[-1].athlete
    assert not RULESET.check_move(Move(worse, ""), OPTIONS).ok
    assert not RULESET.check_trade(worse, 0, OPTIONS).ok
    played = RULESET.game_over(worse, {}, OPTIONS, ScriptedDice({}))[-1].athlete
    assert RULESET.check_move(Move(played, ""), OPTIONS).ok
    assert RULESET.check_trade(played, 0, OPTIONS).ok
    better = join(man(), TRADE, column=6, column_half=6, effect=1, effect_half=1)[-1].athlete
    assert RULESET.check_move(Move(better, ""), OPTIONS).ok


@st.composite
def athletes(draw: st.DrawFn) -> Athlete:
    """Any legal man."""
    position = draw(st.sampled_from(sorted(POSITIONS)))
    sheet: dict[str, Any] = {
        **{key: draw(st.integers(0, 7)) for key in "pcs"},
        "rookie": draw(st.booleans()),
        "attrs": draw(st.lists(st.sampled_from(sorted(ATTRIBUTES)), unique=True)),
        "skills": draw(st.lists(st.sampled_from(sorted(SKILLS)), unique=True)),
    }
    if position == "K" or draw(st.booleans()):
        sheet["kick"] = KICK
    if position == "P" or draw(st.booleans()):
        sheet["punt"] = PUNT
    return Athlete(7, "Odo Marsh", position, draw(st.integers(20, 40)), sheet, ref="odo")


@given(athletes(), st.sampled_from([column for column, _ in PRINTED]), st.binary(min_size=32, max_size=32))
def test_any_roll_leaves_a_legal_man_and_moves_little(athlete: Athlete, column: str, key: bytes) -> None:
    for job in jobs(athlete):
        result = roll(athlete, Row(column, 5), job, OPTIONS, SeededDice(key, "roster"))
        assert check_player(result.athlete).ok
        sheets = athlete.sheet, result.athlete.sheet
        assert all(abs(sheets[0][name] - sheets[1][name]) <= 2 for name in "pcs")
        assert len(set(sheets[0]["attrs"]) ^ set(sheets[1]["attrs"])) <= 1
        if result.sentence.startswith(changes.LEAVES_NOTHING):
            assert (sheets[0], result.balance) == (sheets[1], 0)
