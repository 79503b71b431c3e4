"""No ruleset's word stands in the service or in what rulesets share: both ask, and hold no answer of their own.

The service is league, games and templates; what rulesets share are the kernel, the pieces of plans, the interface and
the command line.

The words are those that the rulesets declare: codes of options, steps, parts, lists and positions, the words that a
plan's schema lists (kinds of play, tactics, duties), and the clauses of the rulebook. A word that cannot be an English
one (``kickoff_spot``, ``8.10.1``) may stand nowhere, not even in a docstring; one that can (``draw``) may not be a
string of its own. What kernel and interface say themselves (``home``, ``field_goal``) is every ruleset's word: for the
service all of their strings, for themselves those of the modules that declare their values (``DECLARATIONS``). There a
step that a ruleset notes of a play is its own word too, and so is its name; the lines that cite clauses may name it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules_engine import AnyRuleset, PlanError, codes, get

ROOT = Path(__file__).resolve().parent.parent
ENGINE = "rules_engine."
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
CLAUSE = re.compile(r"\d+(?:\.\d+)+[a-z]?")
CITED = re.compile(r"\b\d+(?:\.\d+){2,}[a-z]?|(?<=\()\d+\.\d+[a-z]?\b")  # two parts alone may be any number
MARKUP = re.compile(r"<[^>]*>")
TAG = re.compile(r"{[{%].*?[%}]}")
QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
EXCEPTIONS = {
    "best": "whoever is worth most of those left: a line of a list for a draft",
    "exchange": "where Celery's queue sends a message first: kombu's word",
    "line": "a line of a text, as an address names it",
    "list": "the list of a roster on which a man stands: a column",
    "man": "a certain man: a line of a list for a draft, an address",
    "no": "how a truth value is told and chosen",
    "practice": "a game that a visitor plays: an address, a purpose of dice, a name of a template",
    "roll": "dice as they fell: a function of the door to the engine",
    "yes": "how a truth value is told and chosen",
}
SHARED_ROOMS = ("football", "plans", "interface", "cli")
DECLARATIONS = (
    "interface/situation.py", "interface/values.py", "interface/leagues/league.py", "interface/playing/play.py",
    "football/events.py",
)  # fmt: skip
EXCEPTIONS_IN_THE_ENGINE = {
    "accept": "what may be done about a foul: the kernel's choice",
    "away_plan": "an argument of the command line",
    "catch": "a leg of the ball's way, into a man's hands",
    "decline": "what may be done about a foul: the kernel's choice",
    "home_plan": "an argument of the command line",
    "inches": "a distance that every coach may write for 0 yards",
    "kick": "what the winner of a toss may choose",
    "line": "a line of a text or of a table, and the name of a field that holds one",
    "no": "how a truth value is told and chosen",
    "normal": "the condition that always holds, in the table of any plan",
    "pass": "a kind of play, as the record names it",
    "penalty": "a foul as it is settled: the kernel's choice, the reason of a first down, a column",
    "plan": "the one part of a plan that is not divided",
    "qb_scramble": "a column of public play-by-play data",
    "rb": "a runback, a mark in the written record",
    "receive": "what the winner of a toss may choose",
    "run": "a kind of play, as the record names it",
    "yes": "how a truth value is told and chosen",
    "L": "games lost, a column of standings",
    "N": "a number, as an argument of the command line",
    "P": "a punt, a mark in the written record",
    "PR": "punt returns, a column of figures",
    "Q": "a quarter, before its number",
    "T": "games tied, a column of standings",
    "TB": "touchbacks, a column of figures",
    "W": "games won, a column of standings",
}
CITATION = re.compile(r"^\s*Rules: .*$", re.MULTILINE)


def rulesets() -> list[AnyRuleset]:
    """The rulesets of the engine; those of the tests are written in everyday words."""
    return [ruleset for ruleset in map(get, codes()) if type(ruleset).__module__.startswith(ENGINE)]


def house_rules(ruleset: AnyRuleset) -> Iterator[Any]:
    """The options of leagues that differ from the rulebook in one rule, as far as a value for it can be thought of."""
    for spec in ruleset.option_specs():
        others = spec.values or ((spec.default + 1,) if isinstance(spec.default, int) else ())
        for value in others:
            try:
                yield ruleset.options({spec.code: value})
            except PlanError:
                continue


def written(schema: Any) -> Iterator[str]:
    """The words of a plan's schema from which a coach chooses."""
    if isinstance(schema, dict):
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        for inner in schema.values():
            yield from written(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from written(inner)


def declared(ruleset: AnyRuleset) -> set[str]:
    """Every word that a ruleset declares as its own."""
    words = {ruleset.code} | {spec.code for spec in ruleset.option_specs()} | set(written(ruleset.plan_schema()))
    for options in house_rules(ruleset):
        for step in ruleset.exchange(options):
            words |= {step.code, *step.parts}
        rules = ruleset.roster_rules(options)
        words |= {rule.code for rule in rules.lists} | set(rules.positions)
    return words


def clauses(ruleset: AnyRuleset) -> set[str]:
    """The numbers of the rulebook's clauses that have two parts or more (8.10, 4.4.6a)."""
    listed = ROOT / "rules_engine" / ruleset.code / "clauses.json"
    rows = json.loads(listed.read_text(encoding="utf-8")) if listed.exists() else []
    named = " ".join([row["id"] for row in rows] + [spec.clause for spec in ruleset.option_specs()])
    return set(CLAUSE.findall(named))


def cannot_be_english(word: str) -> bool:
    return "_" in word or any(letter.isdigit() for letter in word)


def strings(source: str) -> set[str]:
    """Every string of a module, its docstrings among them."""
    values = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return {value for value in values if isinstance(value, str)}


def shared() -> set[str]:
    """The words in which kernel and interface speak to every ruleset."""
    modules = [path for part in ("interface", "football") for path in (ROOT / "rules_engine" / part).rglob("*.py")]
    return {word for path in modules for word in strings(path.read_text(encoding="utf-8"))}


@cache
def own_words() -> set[str]:
    """Return the words of the rulesets that kernel and interface do not use."""
    return {word for ruleset in rulesets() for word in declared(ruleset) | clauses(ruleset)} - shared()


@cache
def forbidden_words() -> set[str]:
    """Return the words that no module of the service may hold as a string."""
    return own_words() - EXCEPTIONS.keys()


@cache
def strange_words() -> set[str]:
    """Return the forbidden words that may not even stand within a text."""
    return {word for word in forbidden_words() if cannot_be_english(word)}


def step_kinds(ruleset: AnyRuleset) -> set[str]:
    """The kinds of step that a ruleset notes of its plays, as its modules name them."""
    modules = (ROOT / "rules_engine" / ruleset.code).rglob("*.py")
    sources = [source for path in modules if "step" in (source := path.read_text(encoding="utf-8"))]
    calls = [node for source in sources for node in ast.walk(ast.parse(source))
             if isinstance(node, ast.Call) and node.args]  # fmt: skip
    noted = [call.args[0] for call in calls if called_name(call) in ("step", "step_form")]
    return {word.value for word in noted if isinstance(word, ast.Constant)}


def called_name(call: ast.Call) -> str:
    """Return the name of the function or method that is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def in_text(text: str) -> set[str]:
    """The words that stand in a text as if they were its own language. Numbers in its markup are no clauses."""
    return strange_words() & {*WORD.findall(text), *CITED.findall(MARKUP.sub(" ", text))}


def in_python(source: str) -> set[str]:
    """The rulesets' words in the strings of a module, its docstrings among them."""
    texts = strings(source)
    return {word for text in texts for word in in_text(text)} | (forbidden_words() & texts)


def said_by_the_kernel() -> set[str]:
    """The words that kernel and interface declare as values of their own."""
    modules = [(ROOT / "rules_engine" / name).read_text(encoding="utf-8") for name in DECLARATIONS]
    return {word for source in modules for word in strings(source)}


@cache
def engine_words() -> set[str]:
    """Return the words of the rulesets that no module shared by them may hold as a string."""
    words = {word for ruleset in rulesets() for word in declared(ruleset) | clauses(ruleset) | step_kinds(ruleset)}
    return words - said_by_the_kernel() - {""}


@cache
def strange_engine_words() -> set[str]:
    """Return the names of the rulesets, and those of their words that may not even stand within a text."""
    return {word for word in engine_words() if cannot_be_english(word)} | {ruleset.name for ruleset in rulesets()}


def in_shared_engine(source: str) -> set[str]:
    """The rulesets' words in the strings of a module that rulesets share. Lines that cite clauses do not count."""
    texts = {CITATION.sub("", text) for text in strings(source)}
    words = {word for text in texts for word in (*WORD.findall(text), *CITED.findall(text))}
    return (strange_engine_words() & words | engine_words() & texts) - EXCEPTIONS_IN_THE_ENGINE.keys()


def in_template(source: str) -> set[str]:
    """The rulesets' words in a template's text, and those that its tags compare with."""
    quoted = {one or two for tag in TAG.findall(source) for one, two in QUOTED.findall(tag)}
    return in_text(source) | (forbidden_words() & quoted)


def files() -> list[Path]:
    modules = [path for app in ("league", "games") for path in (ROOT / app).rglob("*.py")]
    templates = [path for path in (ROOT / "templates").rglob("*") if path.is_file()]
    return sorted(path for path in modules + templates if "migrations" not in path.parts)


def shared_modules() -> list[Path]:
    return sorted(path for room in SHARED_ROOMS for path in (ROOT / "rules_engine" / room).rglob("*.py"))


@pytest.mark.parametrize("path", shared_modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_ruleset_in_what_rulesets_share(path: Path) -> None:
    assert not in_shared_engine(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_ruleset(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not (in_python(source) if path.suffix == ".py" else in_template(source))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = getattr(options, "two_point_conversion", False)', {"two_point_conversion"}),
        ('"""Overtime goes on (8.10)."""', {"8.10"}),
        ('if man.position == "MLB": pass', {"MLB"}),
        ('say("The coaches draw lots.")', set()),
        ('http("127.0.0.1")', set()),
    ],
)
def test_what_is_found_in_a_module(source: str, found: set[str]) -> None:
    assert in_python(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("{% if man.position == 'MLB' %}a linebacker{% endif %}", {"MLB"}),
        ("<p>See preseason_games.</p>", {"preseason_games"}),
        ("<p>See 8.4 (8.10).</p><path d='(8.10)'/>", {"8.10"}),
        ("<p>Play the draw.</p>", set()),
    ],
)
def test_what_is_found_in_a_template(source: str, found: set[str]) -> None:
    assert in_template(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('if step["step"] in ("contact", "pass_rush"): pass', {"contact", "pass_rush"}),
        ('default = "fool"', {"fool"}),
        ('"""Where the ball lies on it, a measurement decides (FOOL)."""', {"FOOL"}),
        ('"""Half the distance.\n\n    Rules: fool:6.4/6, fool:9.5.1-01\n    """', set()),
        ('"""Half the distance (9.5.1)."""', {"9.5.1"}),
        ('if fact["kind"] == "punt": pass', set()),
    ],
)
def test_what_is_found_in_the_shared_engine(source: str, found: set[str]) -> None:
    assert in_shared_engine(source) == found


def test_every_exception_of_the_engine_is_a_word_of_a_ruleset_and_used() -> None:
    sources = [CITATION.sub("", path.read_text(encoding="utf-8")) for path in shared_modules()]
    used = {word for source in sources for text in strings(source) for word in (*WORD.findall(text), text)}
    assert EXCEPTIONS_IN_THE_ENGINE.keys() <= engine_words()
    assert EXCEPTIONS_IN_THE_ENGINE.keys() <= used


def test_every_exception_is_a_word_of_a_ruleset_and_used() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in files()}
    for word in EXCEPTIONS:
        assert word in own_words(), word
        assert any(f'"{word}"' in source or f"'{word}'" in source for source in sources.values()), word
