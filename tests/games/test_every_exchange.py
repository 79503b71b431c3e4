"""Plans of every ruleset: written by its own autocoach, handed in, found wrong, compared, sealed, and played late."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

import rules_engine
from games import engine
from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.selectors.sheets import Draft, read_draft
from games.services import drafts, exchange, plans, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import Fixture, LeagueLog, RosterSpot
from league.services.errors import Refused

from .laws import RULESETS, SIDES, all_in, browser, exchanges, hand_in, opened, play, rules_of, told
from .worlds import NOON, World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach")]
State = FixtureStep.State
SHOWN = "What the other side has shown"


@pytest.fixture
def made(ruleset: str) -> Iterator[World]:
    with clock.at(NOON):
        yield opened(ruleset)


def draft_of(made: World, side: str = "home") -> Draft:
    draft = read_draft(made.coach(side), made.fixture, side)
    assert draft is not None
    return draft


def typed(draft: Draft, key: str) -> dict[str, str]:
    """What a browser sends back of a sheet that nobody has touched."""
    sheet = draft.sheet(key)
    assert sheet is not None
    inputs = [*sheet.inputs, *(each for row in sheet.rows for each in row)]
    return {each.key: each.value for each in inputs if each.widget != "check" or each.value}


# -- the steps ---------------------------------------------------------------------------------------------------


def test_a_fixture_opens_with_the_steps_of_its_ruleset_counted_back_from_the_deadline(made: World) -> None:
    rules = rules_of(made)
    rows = FixtureStep.objects.filter(fixture=made.fixture)
    due = made.weeks[0].due_at
    assert due is not None
    for spec in rules.exchange(rules.options({})):
        for side in SIDES:
            row = rows.get(code=spec.code, side=side)
            assert row.state == (State.ABSENT if side in spec.sides else State.NOTHING_DUE)
            assert row.due_at == due - timedelta(hours=spec.hours)


@pytest.mark.parametrize(
    ("code", "options"), [(code, options) for code in RULESETS for options in exchanges(code)], ids=str
)
def test_whatever_the_exchange_it_is_complete_when_all_have_confirmed(code: str, options: dict[str, Any]) -> None:
    with clock.at(NOON):
        made = opened(code, **options)
        all_in(made)
    steps = FixtureStep.objects.filter(fixture=made.fixture)
    assert set(steps.values_list("state", flat=True)) <= {State.CONFIRMED, State.UNCHANGED, State.NOTHING_DUE}
    assert made.fixture.status == Fixture.Status.READY


def test_every_part_is_sealed_by_a_commitment_that_it_opens(made: World) -> None:
    all_in(made)
    rules = rules_of(made)
    owed = {(spec.code, side): set(spec.parts) for spec in rules.exchange(rules.options({})) for side in spec.sides}
    frozen = PlanVersion.objects.filter(step__fixture=made.fixture, frozen_at__isnull=False).select_related("step")
    assert {(one.step.code, one.step.side): set(one.digests) for one in frozen} == owed
    for one in frozen:
        assert one.parts is not None
        for part, digest in one.digests.items():
            assert digest == rules_engine.commitment(one.parts[part], one.nonces[part])
    logged = [row.data["digests"] for row in LeagueLog.objects.filter(action="step.closed").order_by("pk")]
    published = [digest for row in logged for side in SIDES for digest in row.get(side, {}).values()]
    assert sorted(published) == sorted(digest for one in frozen for digest in one.digests.values())


def test_what_is_late_is_played_by_the_autocoach_and_the_log_says_so(ruleset: str) -> None:
    with clock.at(NOON):
        made = opened(ruleset)
    due = made.weeks[0].due_at
    assert due is not None
    with clock.at(due):
        exchange.advance(fixture=made.fixture)
    made.fixture.refresh_from_db()
    assert made.fixture.status == Fixture.Status.READY
    assert set(PlanVersion.objects.values_list("source", flat=True)) == {"autocoach"}
    sentences = LeagueLog.objects.filter(action="step.closed").values_list("sentence", flat=True)
    assert all("the autocoach's plan is played" in one or "what stood in goes on" in one for one in sentences)


def test_a_late_plan_is_the_last_one_adapted_to_the_roster(made: World) -> None:
    all_in(made)
    play(made)
    assert made.fixture.status == Fixture.Status.FINAL
    following = made.fixtures[2][0]
    exchange.open_fixture(fixture=following)
    last = PlanVersion.objects.filter(step__side="home", frozen_at__isnull=False).order_by("-pk")[0]
    hurt = RosterSpot.objects.get(team=made.teams[0], number=mentioned(last)[0])
    RosterSpot.objects.filter(team=made.teams[0]).update(out="")  # he alone, whomever the game has hurt
    RosterSpot.objects.filter(pk=hurt.pk).update(out="knee")
    copied = drafts.copy_last(fixture=following, author=made.coaches[0])
    assert copied.legal, copied.problems
    assert (copied.source, bool(copied.problems)) == ("carried", True)
    copied.delete()
    with clock.at(made.weeks[1].due_at):
        exchange.advance(fixture=following)
    stood_in = PlanVersion.objects.filter(step__fixture=following, step__side="away", frozen_at__isnull=False)
    assert set(stood_in.values_list("source", flat=True)) == {"carried"}
    assert [note["message"] for one in stood_in for note in one.problems if f"#{hurt.number}" in note["message"]]


def mentioned(version: PlanVersion) -> list[int]:
    """The men of a plan by what most of its numbers name: those of its sets come before all others."""
    assert version.parts is not None
    team = set(RosterSpot.objects.filter(team=version.step.fixture.home).values_list("number", flat=True))
    told: dict[int, int] = {}
    for number in numbers(version.parts):
        if number in team:
            told[number] = told.get(number, 0) + 1
    return sorted(told, key=lambda number: -told[number])


def numbers(value: Any) -> Iterator[int]:
    """Every whole number of a document."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from numbers(each)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def test_sets_that_have_opened_are_drawn_for_the_other_coach_and_for_nobody_before(made: World) -> None:
    rules = rules_of(made)
    first, *_ = rules.exchange(rules.options({}))
    address = f"/games/{made.fixture.public_id}/plan/"
    waiting = [side for side in SIDES if first.sides != (side,)]
    for side in first.sides:
        assert not any(SHOWN in told(browser(made.coach(each)), address) for each in waiting)
        hand_in(made, side)
        plans.confirm_plan(fixture=made.fixture, author=made.coach(side))
    for side in waiting:
        page = told(browser(made.coach(side)), address)
        assert SHOWN in page
        assert page.count('class="man--') % 11 == 0
        assert page.count('class="shown"') == page.count('class="man--') // 11 > 1


# -- drafts ------------------------------------------------------------------------------------------------------


def test_a_plan_that_breaks_off_is_kept_to_the_letter_with_located_sentences(made: World) -> None:
    good = hand_in(made, "home")
    text = f"{good.text[: len(good.text) // 2]} ]]"
    draft = plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=text)
    assert (draft.text, draft.legal) == (text, False)
    errors = [problem for problem in draft.problems if problem["severity"] == "error"]
    assert errors
    for problem in errors:
        assert problem["message"].endswith((".", "!")), problem
        assert problem["line"] >= 1, problem
    with pytest.raises(Refused, match=r"Version 2 has .* error"):
        plans.confirm_plan(fixture=made.fixture, author=made.coach("home"))
    page = browser(made.coach("home")).get(f"/games/{made.fixture.public_id}/plan/text/").content.decode()
    assert "problem__text" in page
    assert f"line {errors[0]['line']}" in page


def test_every_sheet_is_sent_back_without_a_change(made: World) -> None:
    hand_in(made, "home")
    draft = draft_of(made)
    for line in draft.lines():
        filled = engine.fill_sheet(draft.matchup, "home", draft.plan or {}, line.key, typed(draft, line.key))
        assert filled == draft.plan, line.key


def test_a_sheet_of_each_kind_is_drawn_and_saved_by_its_page(made: World) -> None:
    coach = browser(made.coach("home"))
    legal = hand_in(made, "home")
    draft = draft_of(made)
    kinds = {(line.group, line.key.partition(".")[0]): line.key for line in draft.lines()}
    for key in [*kinds.values()][::4]:
        address = f"/games/{made.fixture.public_id}/plan/sheets/{key}/"
        assert coach.get(address).status_code == 200, key
        coach.post(address, typed(draft, key))
    draft = WorkingDraft.objects.get()
    assert draft.legal
    sealed = working_drafts.seal(fixture=made.fixture, author=made.coach("home"), place=Place(draft.public_id))
    assert sealed.parts == legal.parts


def test_two_versions_are_compared_in_the_words_of_the_forms(made: World) -> None:
    old = hand_in(made, "home")
    draft = draft_of(made)
    key, name, value = renamed(draft)
    new = drafts.fill_sheet(
        fixture=made.fixture, author=made.coach("home"), key=key, values={**typed(draft, key), name: value}
    )
    address = f"/games/{made.fixture.public_id}/plan/compare/?old={old.public_id}&new={new.public_id}"
    page = browser(made.coach("home")).get(address).content.decode()
    assert f"is {value}." in page
    assert 'class="diff__come"' in page


def renamed(draft: Draft) -> tuple[str, str, str]:
    """A sheet of the whole plan, one of its inputs for a line of prose, and what is typed there."""
    for line in draft.lines():
        sheet = draft.sheet(line.key)
        assert sheet is not None
        for each in sheet.inputs:
            if each.key in ("name", "comment") and not line.new and not line.key.rpartition(".")[2].isdigit():
                return line.key, each.key, "Another word for it"
    raise AssertionError("No sheet has a name or a comment.")


# -- the API -----------------------------------------------------------------------------------------------------


def test_the_api_takes_a_plan_as_text_and_as_json_and_tells_its_digest(made: World) -> None:
    api = APIClient()
    api.force_authenticate(made.coach("home"))
    base = f"/api/v1/fixtures/{made.fixture.public_id}/"
    text = api.get(f"{base}example-plan/").json()["text"]
    plain = api.put(f"{base}plan/", text, content_type="text/plain")
    assert plain.status_code == 200
    assert plain.json()["digest"] == hashlib.sha256(text.encode()).hexdigest()
    plan, _ = rules_of(made).read_text(text)
    assert api.put(f"{base}plan/", plan, format="json").status_code == 200
    first, second = PlanVersion.objects.order_by("number")
    assert first.parts == second.parts
    wrong = api.put(f"{base}plan/", {**plan, "no_such_field": 1}, format="json")
    assert wrong.status_code == 400
    assert "no_such_field" in [row["path"] for row in wrong.json()["errors"]]
    assert api.get(f"/api/v1/rulesets/{made.league.ruleset}/plan-schema/").json()["properties"]
