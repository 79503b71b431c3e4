"""Writing a plan: sheet by sheet, from last week's, from an older version; comparing; what would stand in."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import PlanVersion, WorkingDraft
from games.selectors.sheets import read_draft
from games.services import drafts, exchange, plans, runs, sweep
from league import clock
from league.models import RosterSpot, User
from league.services.errors import Refused

from .worlds import DUE, World, all_in, plan_text

pytestmark = pytest.mark.django_db


def played_first(made: World) -> None:
    """Week 1 is played with six and seven runs in twelve, week 2 is open: team 0 is away now."""
    all_in(made)
    for run_id in sweep.sweep().to_play:
        runs.play_run(run_id=run_id)
    sweep.sweep()
    made.fixtures[2][0].refresh_from_db()


def client(user: User) -> Client:
    made = Client()
    made.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


def fill(made: World, key: str, **values: str) -> PlanVersion:
    return drafts.fill_sheet(fixture=made.fixture, author=made.coach("home"), key=key, values=values)


# -- forms -------------------------------------------------------------------------------------------------------


def test_a_plan_is_written_sheet_by_sheet_each_kept_though_the_plan_is_not_legal_yet(opened: World) -> None:
    first = fill(opened, "men", ground="turf", starters="10 11 12")
    second = fill(opened, "calls", run="9")
    third = fill(opened, "men", ground="turf", starters="10 11 12 13 14 15 16 17 18 19 20")
    assert [version.legal for version in (first, second, third)] == [False, False, True]
    assert [version.number for version in (first, second, third)] == [1, 2, 3]
    assert third.parts["calls"]["calls"] == {"dump": 7, "run": 9}


def test_what_cannot_be_read_is_kept_as_it_was_typed_and_told(opened: World) -> None:
    version = fill(opened, "calls", run="many")
    assert version.problems[0]["path"] == "calls.run"
    draft = read_draft(opened.coach("home"), opened.fixture, "home")
    assert draft.sheet("calls").inputs[0].value == "many"


def test_a_sheet_goes_on_from_the_newest_version_whatever_its_form(opened: World) -> None:
    plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(runs=3))
    version = fill(opened, "calls", run="8")
    assert version.parts["calls"] == {"starters": list(range(10, 21)), "calls": {"run": 8, "dump": 7}}


def test_a_version_that_cannot_be_read_has_no_forms(opened: World) -> None:
    plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text="10 11 twelve")
    with pytest.raises(Refused, match="Version 1 cannot be read"):
        fill(opened, "calls", run="8")
    page = client(opened.coach("home")).get(f"/games/{opened.fixture.public_id}/plan/").content.decode()
    assert "so it has no forms" in page
    assert "The plan cannot be read" in page


def test_a_sheet_that_is_not_there_is_refused_and_nothing_is_kept(opened: World) -> None:
    with pytest.raises(Refused, match="not there"):
        fill(opened, "sets.4", run="8")
    assert not PlanVersion.objects.exists()


def test_the_page_of_a_sheet_saves_and_tells_what_is_wrong_at_its_input(opened: World) -> None:
    browser = client(opened.coach("home"))
    address = f"/games/{opened.fixture.public_id}/plan/sheets/calls/"
    assert 'name="run"' in browser.get(address).content.decode()
    answer = browser.post(address, {"run": "<b>13</b>"}, follow=True)
    body = answer.content.decode()
    assert answer.redirect_chain[-1][0] == f"{address}#i-run"
    assert 'value="&lt;b&gt;13&lt;/b&gt;" autocomplete="off" spellcheck="false" aria-invalid="true"' in body
    told = body[body.index('<div class="field__faults" id="e-run">') :].split("</div>")[0]
    assert "Say on how many faces of a d12 you run, 0 to 12." in told
    assert "calls.run" not in body
    assert "line 1" not in body
    assert browser.post(address, {"run": "5", "back": "1"}).headers["Location"].endswith("/plan/")
    assert browser.get(address.replace("calls", "nothing")).status_code == 302
    assert not PlanVersion.objects.exists()


def test_a_button_saves_a_part_and_goes_on_to_the_next_that_can_be_written(opened: World) -> None:
    browser = client(opened.coach("home"))
    at = f"/games/{opened.fixture.public_id}/plan/sheets/{{}}/".format
    assert "Save and on to “Table”" in browser.get(at("calls")).content.decode()
    answer = browser.post(at("calls"), {"run": "5", "onward": "1"})
    assert answer.headers["Location"] == at("table")
    assert '"run":5' in "".join(WorkingDraft.objects.get().text.split())
    assert "onward" not in browser.get(at("table")).content.decode()  # the last part
    assert browser.post(at("table"), {"onward": "1"}).headers["Location"].endswith("/plan/")


@pytest.mark.parametrize("who", ["commissioner", "stranger"])
def test_nobody_else_reads_or_writes_a_sheet(opened: World, who: str) -> None:
    address = f"/games/{opened.fixture.public_id}/plan/sheets/calls/"
    browser = client(getattr(opened, who))
    expected = 403 if who == "commissioner" else 404
    assert browser.get(address).status_code == browser.post(address, {"run": "5"}).status_code == expected
    assert not WorkingDraft.objects.exists()


# -- starting from another plan ----------------------------------------------------------------------------------


def test_the_last_plan_is_copied_adapted_with_a_note_for_each_repair(opened: World) -> None:
    played_first(opened)
    RosterSpot.objects.filter(team=opened.teams[0], number=12).update(out="knee")
    version = drafts.copy_last(fixture=opened.fixtures[2][0], author=opened.coaches[0])
    assert (version.legal, version.source) == (True, "carried")
    assert version.parts["calls"]["calls"]["run"] == 6
    assert [note["message"] for note in version.problems] == ["#12 cannot play."]


def test_a_last_plan_that_cannot_be_adapted_is_kept_as_a_draft(opened: World) -> None:
    played_first(opened)
    RosterSpot.objects.filter(team=opened.teams[0], number__in=[10, 11, 12, 13]).update(out="flu")
    version = drafts.copy_last(fixture=opened.fixtures[2][0], author=opened.coaches[0])
    assert not version.legal
    assert {problem["code"] for problem in version.problems} >= {"STARTER"}


def test_without_an_earlier_plan_there_is_nothing_to_copy(opened: World) -> None:
    with pytest.raises(Refused, match="no earlier plan"):
        drafts.copy_last(fixture=opened.fixture, author=opened.coach("home"))


def test_an_older_version_is_restored_as_the_newest(opened: World) -> None:
    author = opened.coach("home")
    old = plans.save_plan(fixture=opened.fixture, author=author, text=plan_text(runs=3))
    plans.save_plan(fixture=opened.fixture, author=author, text=plan_text(runs=4))
    drafts.restore(fixture=opened.fixture, author=author, version_id=old.public_id)
    newest = PlanVersion.objects.order_by("-number").first()
    assert (newest.number, newest.text) == (3, plan_text(runs=3))


def test_the_other_sides_version_is_not_restored(opened: World) -> None:
    plans.save_plan(fixture=opened.fixture, author=opened.coach("away"), text=plan_text("away"))
    other = PlanVersion.objects.get()
    with pytest.raises(Refused, match="no such version"):
        drafts.restore(fixture=opened.fixture, author=opened.coach("home"), version_id=other.public_id)


# -- comparing ---------------------------------------------------------------------------------------------------


def test_two_versions_are_compared_by_what_they_say(opened: World) -> None:
    author = opened.coach("home")
    old = plans.save_plan(fixture=opened.fixture, author=author, text=plan_text(runs=3))
    new = plans.save_plan(fixture=opened.fixture, author=author, text=plan_text(runs=4))
    address = f"/games/{opened.fixture.public_id}/plan/compare/?old={old.public_id}&new={new.public_id}"
    body = client(author).get(address).content.decode()
    assert "<li>Calls: runs in twelve was 3, is 4.</li>" in body
    assert '<span class="diff__gone">−  &quot;run&quot;: 3,' in body
    assert '<span class="diff__come">+  &quot;run&quot;: 4,' in body
    assert "&quot;starters&quot;" not in body.split("diff__come")[1]


@pytest.mark.parametrize("query", ["", "?old=x&new=y", "?old={other}&new={own}"])
def test_only_own_versions_are_compared(opened: World, query: str) -> None:
    own = plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(runs=3))
    other = plans.save_plan(fixture=opened.fixture, author=opened.coach("away"), text=plan_text("away", runs=9))
    asked = query.format(own=own.public_id, other=other.public_id)
    answer = client(opened.coach("home")).get(f"/games/{opened.fixture.public_id}/plan/compare/{asked}", follow=True)
    assert "Choose two versions" in answer.content.decode()


# -- what would stand in -----------------------------------------------------------------------------------------


def test_what_is_shown_to_stand_in_is_what_is_played(opened: World) -> None:
    shown = drafts.preview_default(fixture=opened.fixture, author=opened.coach("away"))
    body = client(opened.coach("away")).get(f"/games/{opened.fixture.public_id}/plan/default/").content.decode()
    assert "the autocoach" in body
    assert shown.text in body
    assert not PlanVersion.objects.exists()
    with clock.at(DUE):
        exchange.advance(fixture=opened.fixture)
    frozen = PlanVersion.objects.get(step__side="away", step__code="plan", frozen_at__isnull=False)
    assert (frozen.text, frozen.parts) == (shown.text, shown.parts)


def test_what_stands_in_lists_every_repair(opened: World) -> None:
    played_first(opened)
    RosterSpot.objects.filter(team=opened.teams[0], number=12).update(out="knee")
    body = client(opened.coaches[0]).get(f"/games/{opened.fixtures[2][0].public_id}/plan/default/").content.decode()
    assert "As things stand, your last legal plan (week 1) is played, adapted" in body
    assert "#12 cannot play." in body


def test_when_nothing_is_due_nothing_stands_in(opened: World) -> None:
    all_in(opened)
    with pytest.raises(Refused, match="Nothing of yours is due"):
        drafts.preview_default(fixture=opened.fixture, author=opened.coach("home"))


def test_a_list_of_many_versions_is_paged(opened: World) -> None:
    author = opened.coach("home")
    for runs_in_twelve in range(12):
        plans.save_plan(fixture=opened.fixture, author=author, text=plan_text(runs=runs_in_twelve))
        plans.save_plan(fixture=opened.fixture, author=author, text=plan_text(runs=runs_in_twelve, ground="turf"))
    body = client(author).get(f"/games/{opened.fixture.public_id}/plan/history/").content.decode()
    assert body.count('value="version ') == 20
    assert "Older ›" in body
    older = client(author).get(f"/games/{opened.fixture.public_id}/plan/history/?versions=2").content.decode()
    assert older.count('value="version ') == 4
