"""Conditions read back in words and built from menus."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool.document import vocabulary as fool
from rules_engine.plans.conditions.menus import condition_text, menu, menu_terms
from rules_engine.plans.conditions.phrases import condition_in_words
from rules_engine.plans.conditions.reading import parse
from rules_engine.plans.conditions.words import SHARED_WORDS, Term, Value, Word
from rules_engine.statis_pro.document import vocabulary as statis_pro

VOCABULARIES: dict[str, Mapping[str, Word]] = {
    "shared": SHARED_WORDS,
    "fool offense": fool.OFFENSE,
    "fool defense": fool.DEFENSE,
    "statis_pro offense": statis_pro.OFFENSE_WORDS,
    "statis_pro defense": statis_pro.DEFENSE_WORDS,
}

SAID = [
    ("normal", "in every situation"),
    ("down = 3", "third down"),
    ("down >= 3", "third or fourth down"),
    ("down in 1,2", "first or second down"),
    ("not down = 4", "not fourth down"),
    ("distance >= 7", "7 yards or more to go"),
    ("distance > 7", "more than 7 yards to go"),
    ("distance <= 1", "1 yard or less to go"),
    ("distance = inches", "inches to go"),
    ("not distance >= 8", "less than 8 yards to go"),
    ("los <= 20", "at their 20 or closer"),
    ("los < 20", "closer than their 20"),
    ("los >= own 10", "at our 10 or farther"),
    ("los = 50", "at midfield"),
    ("quarter = 4", "fourth quarter"),
    ("quarter >= 4", "fourth quarter or later"),
    ("quarter > 3", "fourth quarter or later"),
    ("half = 2", "second half"),
    ("clock <= 4:00", "4:00 or less left in the quarter"),
    ("half_clock < 120", "less than 2:00 left in the half"),
    ("margin < 0", "behind"),
    ("margin <= 0", "behind or tied"),
    ("margin = 0", "tied"),
    ("margin > 0", "ahead"),
    ("margin >= 0", "ahead or tied"),
    ("margin <= -7", "behind by 7 points or more"),
    ("margin < -7", "behind by 8 points or more"),
    ("margin >= 9", "ahead by 9 points or more"),
    ("margin >= -3", "ahead, tied or behind by at most 3 points"),
    ("margin <= 3", "behind, tied or ahead by at most 3 points"),
    ("margin in -3,3", "behind by 3 or ahead by 3"),
    ("timeouts = 1", "1 time-out left to us"),
    ("down = 3 and distance >= 7 and margin < 0", "third down, 7 yards or more to go, behind"),
]
SAID_BY_FOOL = [
    ("trouble trail", "time running out, behind"),
    ("not TRO trail/tie", "not time running out, behind or tied"),
    ("blitz_read", "the quarterback reads a blitz"),
    ("not blitz_read", "the quarterback does not read a blitz"),
    ("LB >= 4", "4 linebackers or more"),
    ("CB = 1", "1 cornerback"),
    ("on 56", "their #56 is on the field"),
    ("off #56", "their #56 is off the field"),
]
SAID_BY_STATIS_PRO = [
    ("tro lead", "final minutes, ahead"),
    ("last incomplete", "the play before was an incomplete pass"),
    ("not own_ball", "their ball"),
    ("opp_set = HEAVY", "their set is HEAVY"),
    ("row1 >= 5", "5 men in row 1 or more"),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_a_condition_is_said_in_words(text: str, said: str) -> None:
    assert condition_in_words(parse(text, SHARED_WORDS)) == said


@pytest.mark.parametrize(("text", "said"), SAID_BY_FOOL)
def test_the_words_of_fool_are_said_too(text: str, said: str) -> None:
    assert condition_in_words(parse(text, fool.OFFENSE)) == said


@pytest.mark.parametrize(("text", "said"), SAID_BY_STATIS_PRO)
def test_the_words_of_statis_pro_are_said_too(text: str, said: str) -> None:
    assert condition_in_words(parse(text, statis_pro.OFFENSE_WORDS)) == said


@pytest.mark.parametrize("name", VOCABULARIES)
def test_every_word_that_conditions_may_ask_about_has_its_phrase(name: str) -> None:
    unsaid = [word.name for word in VOCABULARIES[name].values() if not word.phrase.label]
    assert not unsaid
    choices = [word for word in VOCABULARIES[name].values() if word.kind == "choice"]
    assert all({code for code, _ in word.phrase.choices} == set(word.choices) for word in choices)


def _values(word: Word) -> st.SearchStrategy[Value]:
    if word.kind == "choice":
        return st.sampled_from(word.choices)
    if word.kind == "names":
        return st.sampled_from(["1", "1a", "HEAVY"])
    return st.integers(word.low, word.high)


@st.composite
def texts(draw: st.DrawFn, vocabulary: Mapping[str, Word]) -> str:
    """A condition of up to four terms of any kind."""
    terms = []
    for name in draw(st.lists(st.sampled_from(sorted(vocabulary)), max_size=4)):
        word, negated = vocabulary[name], draw(st.booleans())
        if word.kind == "flag":
            terms.append(Term(word, negated=negated))
            continue
        several = draw(st.lists(_values(word), min_size=1, max_size=3, unique=True))
        if word.kind == "who":
            terms.append(Term(word, name, tuple(several[:1]), negated))
        elif word.kind == "choice":
            terms.append(Term(word, "in", tuple(several), negated))
        else:
            ops = ("=", "in") if word.kind == "names" else ("=", "<", "<=", ">", ">=", "in")
            op = draw(st.sampled_from(ops))
            terms.append(Term(word, op, tuple(several if op == "in" else several[:1]), negated))
    return " and ".join(map(str, terms)) or "normal"


@pytest.mark.parametrize("name", VOCABULARIES)
@given(data=st.data())
def test_menus_say_what_the_text_says(name: str, data: st.DataObject) -> None:
    vocabulary = VOCABULARIES[name]
    condition = parse(data.draw(texts(vocabulary)), vocabulary)
    terms = menu_terms(condition)
    assert parse(condition_text(terms, menu(vocabulary)), vocabulary) == condition
    assert all(term.said for term in terms)


@pytest.mark.parametrize("name", VOCABULARIES)
def test_every_comparison_on_a_menu_can_be_read(name: str) -> None:
    vocabulary = VOCABULARIES[name]
    for word in menu(vocabulary):
        value = word.choices[0][0] if word.choices else "2:00" if word.kind == "clock" else str(max(word.low, 1))
        for comparison in word.comparisons:
            parse(comparison.pattern.replace("{value}", value), vocabulary)
