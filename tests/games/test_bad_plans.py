"""Plans spoilt in every way, by page, API and command: no failure of ours, every draft kept, errors with places."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

import rules_engine
from games import engine
from games.models import PlanVersion, WorkingDraft
from games.services import exchange, plans
from league import clock
from tests.depth import DEPTH, daily_part

from .laws import RULESETS, opened, rules_of
from .worlds import NOON, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach")]
JUNK = (
    "",
    "null",
    "-1",
    "1e400",
    '"\\u0000"',
    '"\\ud800"',
    "[]",
    "{}",
    "<b>",
    "\x00",
    "\u202e",
    "999999999999999999999",
)


@pytest.fixture
def small() -> World:
    made = world(teams=2, weeks=1, ruleset="fool", exchange="together")
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def spoil(text: str, dice: random.Random) -> str:
    """The plan with one to three slips of the pen."""
    for _ in range(dice.randint(1, 3)):
        start = dice.randrange(len(text))
        end = min(len(text), start + dice.choice((1, 1, 2, 8, 60, 600)))
        piece = dice.choice((dice.choice(JUNK), text[dice.randrange(len(text)) :][: end - start], ""))
        text = text[:start] + piece + text[end:]
    return text


def by_page(small: World, text: str) -> None:
    client = Client()
    client.force_login(small.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(f"/games/{small.fixture.public_id}/plan/text/", {"text": text}, follow=True)
    assert answer.status_code == 200
    assert "problem__text" in answer.content.decode() or "has no errors" in answer.content.decode()


def by_api(small: World, text: str) -> None:
    client = APIClient()
    client.force_authenticate(small.coach("home"))
    answer = client.put(
        f"/api/v1/fixtures/{small.fixture.public_id}/plan/", text.encode("utf-8", "replace"), content_type="text/plain"
    )
    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        assert all(row["message"] and row["code"] for row in answer.json()["errors"])
        assert all(row["line"] >= 1 and row["column"] >= 1 for row in answer.json()["errors"])


def by_command(small: World, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "replace"))))
    words = ("submit_plan", str(small.fixture.public_id), small.coach("home").username, "-")
    told = ""
    try:
        call_command(*words, stdout=io.StringIO(), stderr=io.StringIO())
    except CommandError as refused:
        told = str(refused)
    assert not told or "has errors and is kept as a draft" in told


def test_a_character_that_cannot_be_kept_is_shown_in_its_line(small: World) -> None:
    with clock.at(NOON):
        text = plans.example_text(fixture=small.fixture, author=small.coach("home"))
        line, row = next((line, row) for line, row in enumerate(text.splitlines(), 1) if row.startswith("set "))
        text = text.replace(row, row[: row.index('"') + 1] + '\\ud800"')
        version = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=text)
    assert ("TEXT", line) in [(problem["code"], problem["line"]) for problem in version.problems]


def test_a_spoilt_plan_is_answered_and_kept(
    ruleset: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In the form that coaches type, and as JSON."""
    with clock.at(NOON):
        small = opened(ruleset)
        typed = plans.example_text(fixture=small.fixture, author=small.coach("home"))
        document = json.dumps(rules_of(small).read_text(typed)[0])
        ways: tuple[Callable[[str], None], ...] = (
            lambda text: by_page(small, text),
            lambda text: by_api(small, text),
            lambda text: by_command(small, text, monkeypatch),
        )
        for turn in daily_part(range(DEPTH.plans // len(RULESETS))):
            text = spoil((typed, document)[turn // len(ways) % 2], random.Random(20261120 + turn))
            ways[turn % len(ways)](text)
            by_its_page = turn % len(ways) == 0
            kept = WorkingDraft.objects.get() if by_its_page else PlanVersion.objects.order_by("-pk").first()
            assert kept.text == engine.storable(text.encode("utf-8", "replace").decode().replace("\r\n", "\n"))
            assert kept.legal or kept.problems
    assert "could not be checked" not in caplog.text


@pytest.mark.parametrize(("text", "said"), [("[]", "not a list."), ('"x"', 'not "x".')])
def test_a_plan_that_is_no_object_at_all_is_told_in_a_whole_sentence(ruleset: str, text: str, said: str) -> None:
    with clock.at(NOON):
        small = opened(ruleset)
        kept = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=text)
    assert [problem["message"] for problem in kept.problems] == [f"The plan should be an object, {said}"]


def test_wrong_fields_plays_and_conditions_are_told_at_once(small: World) -> None:
    with clock.at(NOON):
        plan, _ = rules_engine.get("fool").read_text(
            plans.example_text(fixture=small.fixture, author=small.coach("home"))
        )
        plan["nam"] = "a field that is none"
        plan["sets"][0]["players"][0]["at"] = "ZZ"
        plan["plays"][0]["text"] = "H/XX (LG)"
        plan["first"]["offense_table"][0]["when"] = "down = 9"
        version = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=json.dumps(plan))
    paths = [problem["path"] for problem in version.problems if problem["severity"] == "error"]
    assert {"nam", "sets[0].players[0].at", "plays[0].text", "first.offense_table[0].when"} <= set(paths)
    told = [(problem["path"], problem["message"]) for problem in version.problems]
    assert len(told) == len(set(told))


def test_an_answer_stays_small_however_much_is_wrong(small: World) -> None:
    text = json.dumps({"plays": [{}] * 100, "defenses": [{}] * 60, "sets": [{}] * 20})
    with clock.at(NOON):
        version = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=text)
    assert len(version.problems) == engine.MOST_PROBLEMS + 1
    assert "problems more" in version.problems[-1]["message"]
    assert len(json.dumps(version.problems)) < 500 * engine.MOST_PROBLEMS


def test_a_fault_of_the_check_loses_no_draft(
    small: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("quotes the sealed plan")

    with clock.at(NOON):
        good = plans.example_text(fixture=small.fixture, author=small.coach("home"))
        monkeypatch.setattr(type(engine.matchup(small.fixture).ruleset), "read_text", breaks)
        version = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=good)
    assert (version.text, version.legal) == (good, False)
    assert [problem["code"] for problem in version.problems] == ["CHECK"]
    assert "RuntimeError at test_bad_plans.py" in caplog.text
    assert "sealed plan" not in caplog.text
