"""The rulebooks in words of our own: open to everybody, whole, searchable, and asked of no database."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils.html import escape
from rest_framework.test import APIClient

from league import markdown, rulebook
from league.selectors import guide
from tests.league.conftest import World

CODES = ["fool", "statis_pro"]
LINK = re.compile(r'href="(/rules/[^"#]*)?(?:#([^"]+))?"')
ID = re.compile(r'\sid="([^"]+)"')


def addresses(code: str) -> list[str]:
    """Every page of a guide."""
    pages = [reverse("guide-page", args=[code, page.slug]) for page in rulebook.guide(code).pages]
    return [reverse("guides"), reverse("guide", args=[code]), reverse("guide-terms", args=[code]), *pages]


def read(client: Client, address: str) -> str:
    answer: HttpResponse = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.parametrize("code", CODES)
def test_a_visitor_reads_every_page_without_a_question_to_the_database(client: Client, code: str) -> None:
    for address in addresses(code):  # a query would fail: this test has no database
        html = read(client, address)
        assert "<h1>" in html
        assert not re.search(r"\sstyle=|\son[a-z]+=|<style", html)


@pytest.mark.parametrize("code", CODES)
def test_every_link_within_a_guide_leads_to_a_heading_that_is_there(client: Client, code: str) -> None:
    named = {address: set(ID.findall(read(client, address))) for address in addresses(code)}
    for address in named:
        for target, heading in LINK.findall(read(client, address)):
            home = target or address
            there = named[home] if home in named else set(ID.findall(read(client, home)))
            assert not heading or heading in there, f"{address}: {target}#{heading}"


@pytest.mark.parametrize("code", CODES)
def test_ids_of_a_page_occur_once(client: Client, code: str) -> None:
    for address in addresses(code):
        ids = ID.findall(read(client, address))
        assert len(ids) == len(set(ids)), address


def test_a_page_shows_what_the_engine_makes_of_an_example(client: Client) -> None:
    html = read(client, reverse("guide-page", args=["fool", "notation"]))
    assert "The left guard and the tight end block in the first zone." in html
    assert html.count("<svg") > 10
    assert "```" not in html


def test_the_options_of_a_league_are_those_of_the_ruleset(client: Client) -> None:
    html = read(client, reverse("guide-page", args=["statis_pro", "a-league"]))
    for spec in rulebook.LeagueRules("statis_pro", {}).option_specs():
        assert escape(spec.meaning[1:]) in html


@pytest.mark.parametrize("name", ["guide", "guide-terms", "guide-search"])
def test_what_is_no_ruleset_is_not_found(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(name, args=["chess"])).status_code == 404


def test_what_is_no_page_is_not_found(client: Client, db: None) -> None:
    assert client.get(reverse("guide-page", args=["fool", "chess"])).status_code == 404
    assert client.get(reverse("guide-page", args=["chess", "the-game"])).status_code == 404


def test_a_ruleset_without_a_guide_says_so(client: Client) -> None:
    assert "Nothing is written about this game yet." in read(client, reverse("guide", args=["tiny"]))
    assert "No term is explained yet." in read(client, reverse("guide-terms", args=["tiny"]))


def test_the_rulebooks_are_told_apart_by_what_each_is_like(client: Client) -> None:
    page = read(client, reverse("guides"))
    for code in CODES:
        about = rulebook.open_rulebook(code).about
        assert about is not None
        assert escape(about.game) in page
        assert f'href="{reverse("guide", args=[code])}"' in page


def test_the_front_door_and_every_foot_lead_to_the_rulebooks(client: Client, db: None) -> None:
    page = read(client, "/")
    assert page.count(f'href="{reverse("guides")}"') == 2


def test_house_rules_lead_to_the_rulebook(world: World) -> None:
    client = Client()
    client.force_login(world.coach)
    page = read(client, reverse("house-rules", args=[world.league.public_id]))
    assert f'href="{reverse("guide", args=[world.league.ruleset])}"' in page


# -- search ------------------------------------------------------------------------------------------------------------


def found(code: str, asked: str) -> list[guide.Hit]:
    book = guide.book(code)
    assert book is not None
    return guide.search(book, asked)


def test_a_search_shows_the_sentence_with_the_words_marked() -> None:
    hits = found("fool", "nose tackle")
    sentence = next(hit.sentence for hit in hits if hit.title == "Positions")
    assert {piece.lower() for piece, marked in sentence if marked} == {"nose", "tackle"}
    assert "against the run" in "".join(piece for piece, _ in sentence)


def test_a_search_finds_terms_first_and_only_what_holds_every_word() -> None:
    hits = found("statis_pro", "pass number")
    assert [hit.where == "Terms" for hit in hits] == sorted((hit.where == "Terms" for hit in hits), reverse=True)
    assert hits[0].where == "Terms"
    assert found("statis_pro", "pass zeppelin") == []


@pytest.mark.parametrize("asked", ["", "   ", "(", "a" * 1500, ".*", "\x00", "é" * 90, "%s {0}"])
def test_a_search_for_anything_is_answered(client: Client, asked: str) -> None:
    for code in CODES:
        answer = client.get(reverse("guide-search", args=[code]), {"q": asked})
        assert answer.status_code in (200, 400)
        assert len(found(code, asked)) <= guide.MOST_HITS


def test_markup_in_a_search_stays_text(client: Client) -> None:
    page = client.get(reverse("guide-search", args=["fool"]), {"q": "<script>x"}).content.decode()
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


# -- terms where they stand --------------------------------------------------------------------------------------------


def shown(source: str, **context: Any) -> str:
    request = RequestFactory().get("/")
    template = Template("{% load terms %}" + source + "|{% term_notes %}")
    return template.render(Context({"request": request, **context}))


def test_a_label_is_explained_where_the_glossary_says() -> None:
    html, _, notes = shown('{% term_label "C" "fool" "player" "contact value" %}').partition("|")
    assert 'href="/rules/fool/terms/#contact-value"' in html
    assert 'aria-describedby="term-fool-contact-value"' in html
    assert 'id="term-fool-contact-value" role="tooltip" popover="manual"' in notes
    assert "What a man counts where bodies meet" in notes
    assert 'href="/rules/fool/players/#contact-value"' in notes


def test_the_same_letter_elsewhere_is_another_thing() -> None:
    html, _, notes = shown('{% term_label "C" "fool" "depth" %}{% term_label "Line" "fool" "defenses.2" %}').partition(
        "|"
    )
    assert html.startswith("C<a")
    assert "line-option" in notes
    assert "contact-value" not in notes


def test_of_several_labels_those_are_listed_that_are_terms() -> None:
    html = shown('{% explained_labels labels "fool" "plays" %}', labels=["Order", "Play", "Note", "Sets"])
    assert re.findall(r">(\w+)</a>", html.partition("|")[0]) == ["Play", "Sets"]


def test_a_label_that_is_no_term_keeps_its_long_form() -> None:
    html = shown('{% term_label label "fool" "player" meaning %}', label="<b>", meaning="a & b")
    assert html.startswith('<abbr title="a &amp; b">&lt;b&gt;</abbr>|')
    assert "term-note" not in html


def test_a_text_explains_the_first_place_of_each_term_and_stays_text() -> None:
    html, _, notes = shown(
        '{% with_terms text "fool" %}', text="Screens & <b>traps</b>: a screen, a trap, a screenplay."
    ).partition("|")
    assert html.count("<a ") == 2
    assert ">Screens</a> &amp; &lt;b&gt;" in html
    assert html.endswith("a screen, a trap, a screenplay.")
    assert notes.count('role="tooltip"') == 2
    assert notes.count("<script") == 1


def test_in_a_list_of_texts_a_term_is_explained_where_the_page_first_has_it() -> None:
    template = '{% for text in texts %}{% with_new_terms text "fool" %}.{% endfor %}'
    html = shown(template, texts=["A screen", "a screen and a trap", "a trap"]).partition("|")[0]
    assert re.findall(r">([\w ]+)</a>", html) == ["screen", "trap"]
    assert html.startswith("A <a")
    assert html.endswith(".a trap.")


def test_a_ruleset_without_terms_explains_nothing_and_needs_no_script() -> None:
    html = shown('{% with_terms "a screen" "tiny" %}{% term_label "Skill" "tiny" "player" %}')
    assert html.strip() == "a screenSkill|"


# -- API ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_the_api_hands_out_terms_and_pages(code: str) -> None:
    client = APIClient()
    terms = client.get(f"/api/v1/rulesets/{code}/glossary/").json()
    pages = client.get(f"/api/v1/rulesets/{code}/guide/").json()
    slugs = [page["slug"] for page in pages]
    assert slugs[0] == "the-game"
    assert {term["page"] for term in terms} <= set(slugs)
    assert all(page["text"] and page["clauses"] for page in pages)


@pytest.mark.parametrize("what", ["glossary", "guide"])
def test_the_api_knows_no_other_ruleset(db: None, what: str) -> None:
    answer = APIClient().get(f"/api/v1/rulesets/chess/{what}/")
    assert answer.status_code == 404
    assert "chess" in str(answer.json())


# -- Markdown ----------------------------------------------------------------------------------------------------------


def document(text: str) -> markdown.Document:
    return markdown.render(
        text, fence=lambda info, body: None, address=lambda slug: f"/{slug}/", anchor=rulebook.anchor
    )


def test_no_raw_html_comes_through() -> None:
    html = document("A <script>alert(1)</script> [x](javascript:alert(1))").html
    assert "<script" not in html
    assert 'href="javascript' not in html


def test_a_link_to_a_page_beside_leads_to_its_address() -> None:
    assert 'href="/the-board/#areas"' in document("[areas](02-the-board.md#areas)").html


def test_a_page_is_cut_into_sections_of_plain_lines() -> None:
    found = document("First *word*.\n\n## A, B\n\n| x | y |\n|---|---|\n| 1 | `2` |\n\n```\nrun\npass\n```").sections
    assert [(section.anchor, section.title, section.text) for section in found] == [
        ("", "", "First word."),
        ("a-b", "A, B", "x: y\n1: 2\nrun\npass"),
    ]


def test_a_block_of_code_stays_text() -> None:
    assert "&lt;b&gt;" in document("```\n<b>\n```").html
