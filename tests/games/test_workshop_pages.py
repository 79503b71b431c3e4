"""Every page of the workshop, without a browser: how much script and style it loads, how many queries it takes."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from games.models import FixtureStep, WorkingDraft
from games.selectors.working_drafts import draft_at_work
from games.selectors.workshop import read_workshop
from games.services import plans, working_drafts
from league import clock

from .laws import hand_in, opened
from .worlds import World

pytestmark = pytest.mark.django_db

MOST_BYTES = 150_000  # of script and style of a page, beside the editor of plans
EDITOR = "vendor/editor.js"
MOST_QUERIES = 40  # the test bench, which reads drafts, versions, playbook and trials; of the others 30
WHOLE = ("plan", "plan-text", "plan-history", "plan-print", "plan-default", "scouting", "bench")


@pytest.fixture
def at_work(ruleset: str) -> World:
    """A game whose home coach has begun a draft from the autocoach's plan."""
    made = opened(ruleset)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=3))
    working_drafts.start(fixture=made.fixture, author=made.coach("home"), source="autocoach")
    return made


def addresses(made: World) -> list[str]:
    """The pages of the game's plan: one sheet of each part, and what is there of the whole."""
    draft = read_workshop(made.coach("home"), made.fixture, "home").draft
    assert draft is not None
    keys = {line.code: line.key for line in reversed(draft.lines())}
    game = made.fixture.public_id
    sheets = [reverse("plan-sheet", args=[game, key]) for key in keys.values()]
    return [*(reverse(name, args=[game]) for name in WHOLE), *sheets, reverse("playbook")]


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
