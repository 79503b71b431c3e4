"""The page of a table of calls: its lines in words with their chances, what is wrong with it, a situation tried."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.engine import draft_text
from games.models import PlanVersion
from games.selectors.lines_of_calls import table_page
from games.selectors.sheets import read_draft
from games.services import drafts, plans
from league.models import User

from .worlds import World, hand_in_example

pytestmark = pytest.mark.django_db

LINES = {
    "0.id": "long", "0.when": "down = 3 and distance > 7", "0.kind": "odds", "0.cells": "pass run",
    "1.id": "n", "1.when": "normal", "1.kind": "deck", "1.cells": "run run run pass",
}  # fmt: skip


def client(user: User) -> Client:
    made = Client()
    made.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


def fill(made: World, **values: str) -> PlanVersion:
    """The first blank rows of the table, filled."""
    return drafts.fill_sheet(fixture=made.fixture, author=made.coach("home"), key="table", values=values)


def words(body: str) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body))


def shown(made: World, query: str = "") -> str:
    address = f"/games/{made.fixture.public_id}/plan/sheets/table/{query}"
    return client(made.coach("home")).get(address).content.decode()


def test_a_line_is_shown_in_words_with_its_chances(opened: World) -> None:
    fill(opened, **LINES)
    body = words(shown(opened))
    assert "third down" in body
    assert "more than 7 yards to go" in body
    assert "Throw it 58 %, Run up the middle 42 %" in body  # seven faces of twelve, and five
    assert "Run up the middle 75 %, Throw it 25 %" in body
    assert "Every situation finds a line, and every line can be reached." in body


def test_what_is_wrong_with_the_lines_is_told(opened: World) -> None:
    fill(opened, **{**LINES, "0.when": "normal", "1.when": "down <= 3"})
    body = words(shown(opened))
    assert "Line n can never hold: line long, which stands before it, take all its situations." in body
    fill(opened, **{**LINES, "0.when": "down < 3", "1.when": "down = 4"})
    assert "No line holds in this situation: third down." in words(shown(opened))
    fill(opened, **{**LINES, "0.when": "dwon = 3"})
    assert "Line long is left out: The condition cannot be read. There is no word" in words(shown(opened))


def test_a_situation_is_tried_by_the_address_of_the_sheet(opened: World) -> None:
    fill(opened, **LINES)
    assert "Line 2, n" in words(shown(opened))
    tried = words(shown(opened, "?try-down=3&try-distance=8"))
    assert "Line 1, long" in tried
    other = words(shown(opened, "?try-down=3&try-distance=7"))
    assert "long : It asks for: more than 7 yards to go." in other


def test_an_answer_that_cannot_be_read_is_told_at_its_field(opened: World) -> None:
    fill(opened, **LINES)
    body = shown(opened, "?try-down=9&try-los=<b>")
    assert body.count('aria-invalid="true"') == 2
    assert "down goes from 1 to 4" in body
    assert "<b>" not in body


def test_a_script_is_given_the_tester_alone_and_others_are_led_to_the_sheet(opened: World) -> None:
    fill(opened, **LINES)
    address = f"/games/{opened.fixture.public_id}/plan/tables/table/try/?try-down=3&try-distance=8"
    browser = client(opened.coach("home"))
    part = browser.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "Line 1, long" in words(part)
    assert "<html" not in part
    answer = browser.get(address)
    assert answer.headers["Location"].endswith("/plan/sheets/table/?try-down=3&try-distance=8")
    assert browser.get(address.replace("/table/", "/men/"), headers={"HX-Request": "true"}).status_code == 302


@pytest.mark.parametrize("who", ["commissioner", "stranger"])
def test_nobody_else_tries_a_table(opened: World, who: str) -> None:
    answer = client(getattr(opened, who)).get(f"/games/{opened.fixture.public_id}/plan/tables/table/try/")
    assert answer.status_code == (403 if who == "commissioner" else 404)


@pytest.mark.parametrize(
    "table", [[], [1, None, "x"], {"id": 1}, [{"when": 3, "cells": {"a": []}}], [{"cells": ["*n"]}]]
)
def test_whatever_stands_in_a_draft_its_sheet_is_shown(opened: World, table: object) -> None:
    coach = opened.coach("home")
    draft = read_draft(coach, opened.fixture, "home")
    assert draft is not None
    assert draft.plan is not None
    plan = {**draft.plan, "table": table}
    plans.save_plan(fixture=opened.fixture, author=coach, text=draft_text(draft.matchup, plan))
    assert "Try a situation" in shown(opened)


def test_menus_and_calls_are_handed_to_the_script(opened: World) -> None:
    fill(opened, **LINES)
    draft = read_draft(opened.coach("home"), opened.fixture, "home")
    assert draft is not None
    sheet = draft.sheet("table")
    assert sheet is not None
    page = table_page(draft, sheet, {})
    assert page is not None
    assert {"down", "ground"} <= {word["name"] for word in json.loads(page.menu_json)}
    assert [call["code"] for call in json.loads(page.calls_json)] == ["run", "pass"]
    assert [term["value"] for term in json.loads(page.cards[0].terms_json)] == ["3", "7"]
    assert [card.line is None for card in (*page.cards, *page.blanks)] == [False, False, True, True]


def test_the_page_of_a_sheet_asks_the_database_no_more_for_its_table(
    opened: World, django_assert_max_num_queries: Any
) -> None:
    fill(opened, **LINES)
    browser = client(opened.coach("home"))
    address = f"/games/{opened.fixture.public_id}/plan"
    with django_assert_max_num_queries(40) as calls:
        browser.get(f"{address}/sheets/calls/")
    plain = len(calls)
    with django_assert_max_num_queries(plain + 1):  # the entries of the playbook that this sheet takes
        browser.get(f"{address}/sheets/table/")
    with django_assert_max_num_queries(plain):
        browser.get(f"{address}/tables/table/try/", headers={"HX-Request": "true"})


def test_each_line_leads_to_the_bench_with_a_situation_in_which_it_is_called(opened: World) -> None:
    hand_in_example(fixture=opened.fixture, author=opened.coach("home"))
    fill(opened, **LINES)
    links = re.findall(r'href="([^"]*/bench/\?sheet=[^"]*)" id="line-long-try"', shown(opened))
    assert len(links) == 1
    bench = client(opened.coach("home")).get(links[0].replace("&amp;", "&").partition("#")[0]).content.decode()
    assert "Line “long” of" in words(bench)
    assert '<details id="situation" open>' in bench
    assert 'name="down" value="3"' in bench
    distance = re.search(r'name="distance" value="(\d+)"', bench)
    assert distance is not None
    assert int(distance[1]) > 7


def test_a_line_that_can_never_hold_leads_to_a_sentence(opened: World) -> None:
    hand_in_example(fixture=opened.fixture, author=opened.coach("home"))
    fill(opened, **{**LINES, "0.when": "normal", "1.when": "down <= 3"})
    address = f"/games/{opened.fixture.public_id}/bench/"
    bench = client(opened.coach("home")).get(address, {"sheet": "table", "row": "1"}).content.decode()
    assert "No situation was found in which line “n”" in words(bench)
    for nonsense in ({"sheet": "nowhere", "row": "0"}, {"sheet": "table", "row": "x"}):
        assert client(opened.coach("home")).get(address, nonsense).status_code == 200


def test_the_tester_leads_to_the_bench_in_numbers(opened: World) -> None:
    fill(opened, **LINES)
    body = shown(opened, "?try-down=3&try-distance=8&try-los=opp+20")
    (query,) = re.findall(r'/bench/\?(down=[^"#]*)#situation', body)
    assert {"down=3", "distance=8", "los=20", "ball=own"} <= set(query.replace("&amp;", "&").split("&"))
