"""Every ruleset's guide: its pages rest on clauses that exist, its examples are accepted, its terms lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules_engine import EngineError, GuideError, GuidePage, Ruleset, SeededDice, anchor, codes, get
from rules_engine.cli import season
from tests.tiny_ruleset import RULESET as TINY

CODES = [code for code in codes() if get(code).guide()]
EXAMPLE = re.compile(r"```example (\S+)\n(.*?)```", re.DOTALL)
HEADING = re.compile(r"^#{2,4} (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((\d+-[a-z-]+\.md)?(?:#([a-z0-9-]+))?\)")
PLAYER = "player/"
FEWEST_WORDS = 200


PAGES = [(code, page) for code in CODES for page in get(code).guide()]


def by_name(value: object) -> str:
    return value if isinstance(value, str) else getattr(value, "slug", "")


def anchors(page: GuidePage) -> set[str]:
    return {anchor(heading) for heading in HEADING.findall(page.text)}


def test_both_rulesets_that_leagues_choose_have_a_guide() -> None:
    assert sorted(code for code in codes() if type(get(code)).__module__.startswith("rules_engine.")) == CODES


@pytest.mark.parametrize(("code", "told"), PAGES, ids=by_name)
def test_a_page_has_a_title_a_summary_and_something_to_tell(code: str, told: GuidePage) -> None:
    assert told.title
    assert told.summary.endswith(".")
    assert len(told.text.split()) >= FEWEST_WORDS
    assert not told.text.startswith("# ")  # its title is the page's heading
    assert told.slug not in ("terms", "search")  # which have addresses of their own


@pytest.mark.parametrize(("code", "told"), PAGES, ids=by_name)
def test_a_page_rests_on_clauses_of_the_rulebook(code: str, told: GuidePage) -> None:
    listed = Path("rules_engine", code, "clauses.json").read_text(encoding="utf-8")
    known = {row["id"].removeprefix(f"{code}:") for row in json.loads(listed)}
    assert told.clauses
    assert set(told.clauses) - known == set()


@pytest.mark.parametrize(("code", "told"), PAGES, ids=by_name)
def test_every_example_is_accepted_and_tells_something(code: str, told: GuidePage) -> None:
    for kind, text in EXAMPLE.findall(told.text):
        example = get(code).guide_example(kind, text)
        assert kind == "plan" or example.words or example.table or example.picture, kind
        assert len({len(row) for row in example.table}) <= 1  # as many cells in each row


@pytest.mark.parametrize(("code", "told"), PAGES, ids=by_name)
def test_links_within_a_guide_lead_to_headings(code: str, told: GuidePage) -> None:
    there = {re.sub(r"^\d+-|\.md$", "", name.name): name for name in Path("rules_engine", code).rglob("guide/*.md")}
    known = {each.slug: each for each in get(code).guide()}
    assert there.keys() == known.keys()
    for name, heading in LINK.findall(told.text):
        target = known[re.sub(r"^\d+-|\.md$", "", name)] if name else told
        assert not heading or heading in anchors(target), f"{name}#{heading}"


@pytest.mark.parametrize("code", CODES)
def test_headings_of_a_page_have_names_of_their_own(code: str) -> None:
    for page in get(code).guide():
        named = [anchor(heading) for heading in HEADING.findall(page.text)]
        assert len(named) == len(set(named)), page.slug


@pytest.mark.parametrize("code", CODES)
def test_every_term_is_explained_and_leads_to_a_heading(code: str) -> None:
    known = {page.slug: anchors(page) for page in get(code).guide()}
    for term in get(code).glossary():
        assert term.meaning.endswith("."), term.code
        assert term.heading in known[term.page], term.code
        assert anchor(term.code) == term.code


@pytest.mark.parametrize("code", CODES)
def test_no_word_and_no_label_is_explained_twice(code: str) -> None:
    terms = get(code).glossary()
    words = [word.lower() for term in terms for word in (term.word, *term.spellings)]
    labels = [label for term in terms for label in term.labels]
    assert len(words) == len(set(words))
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("code", CODES)
def test_a_term_stands_where_its_labels_say(code: str) -> None:
    """Every label is one of a player's sheet or of a plan's form, so that none is explained that nobody sees."""
    ruleset = get(code)
    shown = {*columns(ruleset), *inputs(ruleset)}
    assert {label for term in ruleset.glossary() for label in term.labels} - shown == set()


@pytest.mark.parametrize("code", CODES)
def test_every_value_on_a_sheet_is_explained(code: str) -> None:
    explained = {label for term in get(code).glossary() for label in term.labels}
    plain = {f"{PLAYER}Age", f"{PLAYER}Was"}  # say what they are
    assert columns(get(code)) - explained - plain == set()


def columns(ruleset: Ruleset) -> set[str]:
    men = season.generate(ruleset, 1, "guide").athletes
    return {f"{PLAYER}{column.name}" for man in men for column in ruleset.describe_player(man)}


def inputs(ruleset: Ruleset) -> set[str]:
    """The titles of the sheets and the labels of the inputs of a plan, alone and with the sheet before them."""
    team, options = season.generate(ruleset, 1, "guide"), ruleset.options({})
    plan = ruleset.autocoach(team, "home", {}, options, SeededDice(bytes(32), "home"))
    shown = set()
    for sheet in ruleset.plan_form(plan, team, "home", options).sheets:
        labels = {sheet.title, *(each.label for each in (*sheet.fields, *sheet.rows))}
        shown |= labels | {f"{sheet.code}/{label}" for label in labels}
    return shown


def test_a_ruleset_that_says_nothing_has_no_guide() -> None:
    assert TINY.guide() == ()
    assert TINY.glossary() == ()
    with pytest.raises(GuideError, match='no examples of the kind "play"'):
        TINY.guide_example("play", "run")


@pytest.mark.parametrize(
    ("code", "kind", "text"),
    [
        ("fool", "play", "H/XX"),
        ("fool", "contact", "two with a die of 4"),
        ("fool", "condition", "downs = 3 | third down"),
        ("fool", "plan", "first half\n  offence:\n"),
        ("fool", "plan", "first half\n offense:\n  1 | downs = 3 | 1 | A A A A A A"),
        ("fool", "dance", ""),
        ("statis_pro", "offense", "3 ZZ BK1"),
        ("statis_pro", "injury", "Pass Number 49"),
        ("statis_pro", "set", "LE 80 LT"),
        ("statis_pro", "plan", "first half\npunt:\n  losing | normal"),
        ("statis_pro", "dance", ""),
    ],
)
def test_an_example_that_the_rules_do_not_accept_is_refused_in_a_sentence(code: str, kind: str, text: str) -> None:
    with pytest.raises(EngineError) as refused:
        get(code).guide_example(kind, text)
    assert len(str(refused.value).split()) > 3
