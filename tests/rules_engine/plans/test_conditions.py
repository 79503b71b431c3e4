"""Conditions of tables: what holds when, and how a mistake is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool.calls.view import view_of
from rules_engine.plans.conditions.asking import PreparedCondition
from rules_engine.plans.conditions.reading import parse
from rules_engine.plans.conditions.words import SHARED_WORDS, Condition, ConditionError, Word

TROUBLE = Word("trouble", "choice", choices=("trail", "tie", "lead"))  # a word of a ruleset's own

VOCABULARY = SHARED_WORDS | {
    "trouble": TROUBLE,
    "time": SHARED_WORDS["half_clock"],
    "TRO": TROUBLE,
    "blitz_read": Word("blitz_read", "flag", visible="blitz"),
    "set": Word("set", "names"),
    "DL": Word("DL", "count", 0, 11, visible="defense"),
    "on": Word("on", "who", 1, 99, visible="defense"),
    "off": Word("off", "who", 1, 99, visible="defense"),
}


class Seen:
    def __init__(self) -> None:
        self.down, self.distance, self.los, self.quarter, self.half = 2, 7, 65, 4, 2
        self.clock = self.half_clock = 100
        self.margin, self.timeouts, self.opp_timeouts, self.series_play = -3, 2, 0, 4
        self.counts, self.on = {"DL": 4}, frozenset({56})
        self.trouble, self.blitz_read, self.set = "trail", False, "1a"


HOLDING = [
    ("normal", True),
    ("down = 2", True),
    ("down in 1,2 and distance <= 10", True),
    ("down in 1, 3", False),
    ("not down = 2", False),
    ("distance > 7", False),
    ("distance < inches", False),
    ("distance >= 0.5", True),
    ("los = own 35", True),
    ("los <= opp 20", False),
    ("half_clock < 2:00", True),
    ("time >= 1:41", False),
    ("clock = 100", True),
    ("margin < 0 and margin >= -7", True),
    ("margin = - 3", True),
    ("trouble trail", True),
    ("TRO trail/tie", True),
    ("TRO lead", False),
    ("trouble = lead", False),
    ("not trouble in tie,lead", True),
    ("blitz_read", False),
    ("not blitz_read", True),
    ("set in 1,1a", True),
    ("set = 2", False),
    ("DL >= 4", True),
    ("DL > 4", False),
    ("on 56", True),
    ("on #56 and off 57", True),
    ("off 56", False),
    ("Down == 2 AND Distance > 5", True),
    ("timeouts > 0 and opp_timeouts = 0 and series_play >= 4 and quarter = 4 and half = 2", True),
]


@pytest.mark.rule("fool:10.1.2-05")
@pytest.mark.parametrize(("text", "holds"), HOLDING)
def test_conditions_hold(text: str, holds: bool) -> None:
    assert PreparedCondition(parse(text, VOCABULARY)).holds(Seen()) is holds


def test_every_shared_word_is_answered_by_the_facts() -> None:
    facts = view_of(
        down=2,
        distance=7,
        los=65,
        quarter=4,
        half=2,
        clock=100,
        half_clock=101,
        margin=-3,
        timeouts=1,
        opp_timeouts=0,
        series_play=6,
    )
    assert [getattr(facts, word) for word in SHARED_WORDS] == [2, 7, 65, 4, 2, 100, 101, -3, 1, 0, 6]


def test_a_coach_may_define_a_word_himself() -> None:
    condition = parse("trouble lead", VOCABULARY)
    assert not PreparedCondition(condition).holds(Seen())
    assert PreparedCondition(condition, {"trouble": lambda facts: "lead" if facts.margin < 0 else ""}).holds(Seen())


def test_what_waits_for_a_later_moment_can_be_left_out() -> None:
    condition = parse("down = 2 and DL >= 5 and blitz_read", VOCABULARY)
    assert condition.visible == {"defense", "blitz"}
    assert str(condition.before("defense", "blitz")) == "down = 2"
    assert PreparedCondition(condition.before("defense", "blitz")).holds(Seen()) is True


MISTAKES = [
    ("", 1, "no condition"),
    ("down", 5, "comparison should follow down"),
    ("down =", 7, "ends too early"),
    ("down = 5", 8, "down goes from 1 to 4"),
    ("down 2", 6, "comparison should follow down"),
    ("dwon = 2", 1, 'no word "dwon"'),
    ("down = 2 distance > 3", 10, 'Cannot read "distance"'),
    ("down = 2 or down = 3", 10, '"or" cannot be used'),
    ("down = two", 8, '"two" is no value of down'),
    ("trouble winning", 9, "trouble is trail, tie, lead"),
    ("normal and down = 1", 1, '"normal" stands alone'),
    ("down != 2", 6, '"!=" is not used'),
    ("down = 2 and", 13, "ends too early"),
    ("set < 1", 5, "only be one of a list"),
    ("clock < 2:0", 9, "is no value of clock"),
]


@pytest.mark.parametrize(("text", "column", "message"), MISTAKES)
def test_a_mistake_is_told_where_it_stands(text: str, column: int, message: str) -> None:
    with pytest.raises(ConditionError) as caught:
        parse(text, VOCABULARY)
    assert message in caught.value.message
    assert caught.value.column == column


pieces = st.sampled_from([*VOCABULARY, *"=<>,/#-", "in", "and", "not", "2", "1:30", "own"])


@given(st.one_of(st.text(max_size=30), st.lists(pieces).map(" ".join)))
def test_any_text_is_a_condition_or_a_mistake(text: str) -> None:
    condition: Condition | None = None
    try:
        condition = parse(text, VOCABULARY)
    except ConditionError as mistake:
        column, message = mistake.column, mistake.message
    if condition is None:
        assert 1 <= column <= len(text) + 1
        assert message.endswith(".")
    else:
        assert isinstance(PreparedCondition(condition).holds(Seen()), bool)
        again = parse(str(condition), VOCABULARY)
        assert again == condition
