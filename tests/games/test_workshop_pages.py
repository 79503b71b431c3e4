"""Every page of the workshop, without a browser: how much script and style it loads, how many queries it takes."""

from __future__ import annotations

import html
import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from games.models import BenchRun, FixtureStep, PlanVersion, WorkingDraft
from games.selectors.working_drafts import draft_at_work
from games.selectors.workshop import read_workshop
from games.services import bench, plans, working_drafts
from league import clock
from league.models import Membership, Seat
from tests.kept import kept_world

from .laws import all_in, hand_in, opened
from .worlds import NOON, World, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach")]

MOST_BYTES = 150_000  # of script and style of a page, beside the editor of plans
EDITOR = "vendor/editor.js"
MOST_QUERIES = 40  # the test bench, which reads drafts, versions, playbook and trials; of the others 30
WHOLE = ("plan", "plan-text", "plan-history", "plan-print", "plan-default", "scouting", "bench")


@pytest.fixture
def at_work(ruleset: str) -> World:
    """A game whose home coach has begun a draft from the autocoach's plan."""
    return _at_work(ruleset)


@kept_world
def _at_work(ruleset: str) -> World:
    made = opened(ruleset)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    draft = working_drafts.start(fixture=made.fixture, author=made.coach("home"), source="autocoach")
    bench.start(fixture=made.fixture, coach=made.coach("home"), asked=bench.Asked(str(draft.public_id)))
    return made


def addresses(made: World) -> list[str]:
    """The pages of the game's plan: one sheet of each part, and what is there of the whole."""
    draft = read_workshop(made.coach("home"), made.fixture, "home").draft
    assert draft is not None
    keys = {line.code: line.key for line in reversed(draft.lines())}
    game = made.fixture.public_id
    sheets = [reverse("plan-sheet", args=[game, key]) for key in keys.values()]
    trial = reverse("bench-run", args=[game, BenchRun.objects.get().public_id])
    return [*(reverse(name, args=[game]) for name in WHOLE), *sheets, reverse("playbook"), trial]


def signed_in(made: World) -> Client:
    client = Client()
    client.force_login(made.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def loaded(page: str) -> set[Path]:
    """The scripts and style sheets that a page names, and the modules that these import."""
    names = set(re.findall(r'(?:src|href)="/static/([^"]+\.(?:js|css))"', page)) - {EDITOR}
    waiting = [Path(finders.find(name) or name) for name in names]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        imports = re.findall(r'^import .* from "(\./[^"]+)"', file.read_text(encoding="utf-8"), re.M)
        waiting += [(file.parent / name).resolve() for name in imports]
    return found


def test_every_page_is_light_and_takes_few_queries(at_work: World, django_assert_max_num_queries: Any) -> None:
    client = signed_in(at_work)
    for address in addresses(at_work):
        with django_assert_max_num_queries(MOST_QUERIES, info=address):
            answer = client.get(address)
        assert answer.status_code == 200, address
        files = loaded(answer.content.decode())
        assert any(file.suffix == ".css" for file in files), address
        weight = sum(file.stat().st_size for file in files)
        assert weight <= MOST_BYTES, (address, sorted((file.name, file.stat().st_size) for file in files))


# -- what is sealed already --------------------------------------------------------------------------------------------


def after_the_home_setup() -> World:
    """A game of FOOL whose home coach has sealed his setup and goes on with the rest of his plan."""
    made = opened("fool")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    for side in ("home", "away"):
        hand_in(made, side)
        plans.confirm_plan(fixture=made.fixture, author=made.coach(side))
    hand_in(made, "home")
    made.fixture.refresh_from_db()
    return made


def test_a_draft_that_changes_what_is_sealed_is_told_at_its_input_and_put_back_by_one_click() -> None:
    made = after_the_home_setup()
    game, client = made.fixture.public_id, signed_in(made)
    page = reverse("plan-sheet", args=[game, "sets.0"])
    assert "This part is sealed already" in client.get(page).content.decode()

    draft = read_workshop(made.coach("home"), made.fixture, "home").draft
    assert draft is not None
    sheet = draft.sheet("sets.0")
    assert sheet is not None
    values = {each.key: each.value for each in (*sheet.inputs, *(each for row in sheet.rows for each in row))}
    changed = client.post(page, values | {"name": "Another name"}, follow=True).content.decode()
    assert "This draft changes what is sealed already" in changed
    assert re.search(r'id="e-name"><p class="field__error">The part &quot;\w+&quot; of your plan was sealed', changed)
    kept = WorkingDraft.objects.get()
    assert draft_at_work([kept]) is None
    assert "passed over until you put that back" in signed_in(made).get(page).content.decode()

    back = client.post(reverse("plan-sheet-act", args=[game, "sets.0", "as-sealed"]), follow=True)
    assert "is saved and has no errors" in back.content.decode()
    kept.refresh_from_db()
    assert kept.legal


# -- a plan of another's making ----------------------------------------------------------------------------------------


def test_a_receipt_and_the_history_say_who_wrote_what() -> None:
    made = opened("statis_pro")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    head, game, assistant = made.coach("home"), made.fixture.public_id, person("assistant")
    Membership.objects.create(league=made.league, user=assistant, joined_at=NOON)
    Seat.objects.create(team=made.fixture.home, user=assistant, since=NOON, head=False)
    draft = working_drafts.start(fixture=made.fixture, author=head, source="autocoach")
    helper = Client()
    helper.force_login(assistant, backend="django.contrib.auth.backends.ModelBackend")
    rows = {"0._place": "1", "0.when": "normal", "0.call": "squib"}
    where = {"_draft": str(draft.public_id), "_number": "1"}
    helper.post(reverse("plan-sheet", args=[game, "first_kickoff"]), where | rows)
    client = signed_in(made)
    past = client.get(reverse("plan-history", args=[game])).content.decode()
    assert re.search(rf'<li>First half: kickoff <span class="small muted">{assistant}, ', past)
    assert re.search(rf"<li>The autocoach&#x27;s plan <span class=\"small muted\">{head}, ", past)
    client.post(reverse("plan-draft-seal", args=[game, draft.public_id]), {"_number": "2"})
    receipt = client.get(reverse("plan", args=[game])).content.decode()
    assert f"<dt>Sealed by</dt><dd>{head}</dd>" in receipt
    assert f"<dt>{head}</dt><dd>began it</dd>" in receipt
    assert f"<dt>{assistant}</dt><dd>First half: kickoff</dd>" in receipt


# -- the receipt of what has closed ------------------------------------------------------------------------------------


def test_the_receipt_of_a_step_that_closes_at_once_stands_where_the_coach_lands(ruleset: str) -> None:
    made = opened(ruleset)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    all_in(made)
    version = PlanVersion.objects.filter(step__side="home").latest("created_at")
    page = signed_in(made).get(reverse("plan", args=[made.fixture.public_id])).content.decode()
    assert "Everything of yours is closed" in page
    assert f"Sealed as version {version.number}" in page
    assert f"<dt>Sealed by</dt><dd>{made.coach('home')}</dd>" in page
    assert "<dt>Closed</dt>" in page
    assert plans.receipt_digest(version.text) in page


def test_what_is_handed_in_and_not_sealed_says_so_in_its_receipt() -> None:
    made = opened("statis_pro")
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    version = hand_in(made, "home")
    page = signed_in(made).get(reverse("plan", args=[made.fixture.public_id])).content.decode()
    assert f"Handed in as version {version.number}" in page
    assert "<dt>To be sealed</dt>" in page
    assert "<dt>Sealed by</dt>" not in page
    assert "<dt>Closed</dt>" not in page


# -- before a plan is begun, and on paper ------------------------------------------------------------------------------


def test_a_plan_is_kept_in_the_playbook_once_there_is_one(ruleset: str) -> None:
    made = opened(ruleset)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    overview = reverse("plan", args=[made.fixture.public_id])
    assert "Keep this plan in my playbook" not in signed_in(made).get(overview).content.decode()
    working_drafts.start(fixture=made.fixture, author=made.coach("home"), source="autocoach")
    assert "Keep this plan in my playbook" in signed_in(made).get(overview).content.decode()


@pytest.mark.parametrize(("ruleset", "key"), [("fool", "first_offense"), ("statis_pro", "first_offense")])
def test_a_draft_that_has_no_compact_text_is_printed_in_words_with_its_errors(ruleset: str, key: str) -> None:
    made = opened(ruleset)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    head, game = made.coach("home"), made.fixture.public_id
    draft = working_drafts.start(fixture=made.fixture, author=head, source="autocoach")
    place = working_drafts.Place(draft.public_id, 1)
    row = {"0.id": "not a name!", "0.when": "down = 3", "0.cells": "?!", "0.calls": "?!"}
    working_drafts.write_sheet(fixture=made.fixture, author=head, place=place, key=key, values=row)
    page = signed_in(made).get(reverse("plan-print", args=[game])).content.decode()
    assert "print__plan--sheets" in page
    assert "not a name! · down = 3 · " in page
    assert '<p class="print__fault">' in page
    assert any(spot.player.name in page for spot in made.fixture.home.roster.select_related("player"))
    assert "&quot;players&quot;" not in page  # no document


# -- conditions of plain rows ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "key", "text", "words", "menu"),
    [
        ("fool", "fourth_down", "distance <= 1 and los <= 40", ["1 yard or less to go", "at their 40 or closer"],
         "situation"),
        ("fool", "trouble", "margin < 0 and quarter = 4", ["behind", "fourth quarter"], "clock"),
        ("statis_pro", "first_penalty", "foul in D7,D9", ["the foul is D7 or D9"], "penalty"),
        ("statis_pro", "first_offense_shifts", "db = 4", ["4 backs"], "offense"),
    ],
)  # fmt: skip
def test_a_condition_is_said_in_words_and_its_menus_are_handed_to_the_script(
    at_work: World, key: str, text: str, words: list[str], menu: str
) -> None:
    client, page = signed_in(at_work), reverse("plan-sheet", args=[at_work.fixture.public_id, key])
    client.post(page, {"0.when": text, "0._place": "1"})
    shown = client.get(page).content.decode()
    for each in words:
        assert f'<span class="chip">{each}</span>' in shown
    (given,) = re.findall(r'data-conditions="([^"]+)"', shown)
    asked = json.loads(html.unescape(given))["0.when"]
    assert asked["words"] == menu
    assert [term["said"] for term in asked["terms"]] == words
    client.post(page, {"0.when": "nonsense", "0._place": "1"})
    (given,) = re.findall(r'data-conditions="([^"]+)"', client.get(page).content.decode())
    assert json.loads(html.unescape(given))["0.when"]["terms"] is None
