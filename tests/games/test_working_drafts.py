"""Working drafts: saved as they are written, taken back, split where two write at once, sealed, standing in."""

from __future__ import annotations

import ast
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from games.models import FixtureStep, PlanVersion, WorkingDraft
from games.selectors.working_drafts import readable_drafts
from games.services import exchange, plans, working_drafts
from games.services.working_drafts import Kept, Place
from games.views import workshop
from league import clock, limits
from league.models import LeagueLog, Outbox, Seat
from league.services.errors import Refused
from tests.league.test_pages import of

from .worlds import DUE, NOON, World, all_in, person, plan_text

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def start(made: World, source: str = "blank", side: str = "home", **more: object) -> WorkingDraft:
    return working_drafts.start(fixture=made.fixture, author=made.coach(side), source=source, **more)


def write(made: World, draft: WorkingDraft | None, key: str, *, number: int | None = None, **values: str) -> Kept:
    place = Place(draft.public_id, draft.number if number is None else number) if draft else Place()
    return working_drafts.write_sheet(
        fixture=made.fixture, author=made.coach("home"), place=place, key=key, values=values
    )


def type_text(made: World, draft: WorkingDraft, text: str) -> WorkingDraft:
    draft.refresh_from_db()
    place = Place(draft.public_id, draft.number)
    return working_drafts.write_text(fixture=made.fixture, author=made.coach("home"), place=place, text=text).draft


def at(draft: WorkingDraft) -> Place:
    draft.refresh_from_db()
    return Place(draft.public_id, draft.number)


def step(made: World, side: str = "home") -> FixtureStep:
    return FixtureStep.objects.get(fixture=made.fixture, side=side, code="plan")


# -- writing -------------------------------------------------------------------------------------------------------


def test_what_is_typed_is_saved_and_checked_and_nothing_is_handed_in(opened: World) -> None:
    draft = start(opened)
    write(opened, draft, "calls", run="many")
    draft.refresh_from_db()
    assert (draft.number, draft.legal) == (2, False)
    assert "calls.run" in [problem["path"] for problem in draft.problems]
    assert not PlanVersion.objects.exists()
    assert set(FixtureStep.objects.values_list("state", flat=True)) <= {"absent", "nothing_due"}


def test_the_first_thing_typed_begins_a_draft_from_what_stands(opened: World) -> None:
    plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(runs=3))
    kept = write(opened, None, "calls", run="8")
    assert (kept.draft.source, kept.draft.number, kept.draft.legal) == ("version", 2, True)
    assert kept.draft.began == plan_text(runs=3)
    assert PlanVersion.objects.get().text == plan_text(runs=3)


def test_a_change_that_changes_nothing_is_no_edit(opened: World) -> None:
    draft = start(opened, "autocoach")
    kept = type_text(opened, draft, draft.text)
    assert (kept.number, kept.edits.count()) == (1, 1)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [("last", "no earlier plan"), ("style", "no such style"), ("elsewhere", "A draft begins from nothing")],
)
def test_a_beginning_that_is_not_there_is_refused(opened: World, source: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        start(opened, source)
    assert not WorkingDraft.objects.exists()


def test_a_side_has_so_many_drafts_and_no_more(opened: World) -> None:
    names = [start(opened).name for _ in range(limits.WORKING_DRAFTS.most)]
    assert names == ["My plan", "My plan 2", "My plan 3", "My plan 4", "My plan 5", "My plan 6"]
    with pytest.raises(Refused, match="6 working drafts"):
        start(opened)
    working_drafts.throw_away(
        fixture=opened.fixture, author=opened.coach("home"), draft_id=WorkingDraft.objects.first().public_id
    )
    assert start(opened, name="  A   name " + "x" * 80).name == "A name " + "x" * 53


def test_old_edits_go_beyond_the_bounds_and_the_newest_stays(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DRAFT_EDITS", 3)
    draft = start(opened)
    for runs in range(1, 6):
        type_text(opened, draft, plan_text(runs=runs))
    assert list(draft.edits.values_list("number", flat=True)) == [4, 5, 6]


def test_nothing_is_written_after_the_deadline(opened: World) -> None:
    draft = start(opened)
    with clock.at(DUE + timedelta(hours=1)), pytest.raises(Refused, match="deadline has passed"):
        type_text(opened, draft, plan_text())
    draft.refresh_from_db()
    assert draft.number == 1


# -- taking back ---------------------------------------------------------------------------------------------------


def test_changes_are_taken_back_and_done_again_until_something_else_is_written(opened: World) -> None:
    draft, author = start(opened), opened.coach("home")
    texts = [draft.text]
    for runs in (1, 2):
        texts.append(plan_text(runs=runs))
        type_text(opened, draft, texts[-1])

    def back() -> str:
        return working_drafts.take_back(fixture=opened.fixture, author=author, place=at(draft)).text

    def again() -> str:
        return working_drafts.redo(fixture=opened.fixture, author=author, place=at(draft)).text

    assert [back(), back(), again(), again()] == [texts[1], texts[0], texts[1], texts[2]]
    with pytest.raises(Refused, match="Nothing was taken back"):
        again()
    back()
    type_text(opened, draft, plan_text(runs=9))
    with pytest.raises(Refused, match="Nothing was taken back"):
        again()
    assert [back(), back()] == [texts[1], texts[0]]
    with pytest.raises(Refused, match="no change that could be taken back"):
        back()
    draft.refresh_from_db()
    assert not draft.legal


def test_what_was_changed_since_is_not_taken_back_unseen(opened: World) -> None:
    draft = start(opened)
    old = at(draft)
    type_text(opened, draft, plan_text())
    with pytest.raises(Refused, match="has been changed since"):
        working_drafts.take_back(fixture=opened.fixture, author=opened.coach("home"), place=old)


# -- two at once ---------------------------------------------------------------------------------------------------


def test_a_change_that_rests_on_an_older_one_is_kept_as_a_second_draft(opened: World) -> None:
    draft = start(opened, "autocoach")
    first = write(opened, draft, "calls", run="3")
    second = write(opened, draft, "calls", number=1, run="9")
    assert (first.split, second.split) == (False, True)
    assert second.draft.beside == draft
    draft.refresh_from_db()
    assert '"run": 3' in draft.text
    assert '"run": 9' in second.draft.text
    assert second.draft.name == "The autocoach's plan, also from 12:00"
    assert second.draft.began == draft.began


def test_second_drafts_of_one_minute_have_names_of_their_own(opened: World) -> None:
    draft = start(opened, "autocoach", name="A name of the greatest length that a draft of a plan can have here")
    write(opened, draft, "calls", run="3")
    names = [write(opened, draft, "calls", number=1, run=run).draft.name for run in ("7", "8", "9")]
    assert len(set(names)) == 3
    assert names[0].endswith(", also from 12:00")
    assert names[2].endswith(", also from 12:00 3")
    assert max(map(len, names)) <= working_drafts.MOST_NAME


def test_with_too_many_drafts_the_page_says_that_nothing_was_saved_and_where_to_throw_one_away(
    opened: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = start(opened, "autocoach")
    write(opened, draft, "calls", run="3")
    client, game = of(opened.coach("home")), opened.fixture.public_id
    monkeypatch.setattr(limits, "WORKING_DRAFTS_SPLIT", replace(limits.WORKING_DRAFTS_SPLIT, most=2))
    monkeypatch.setattr(limits, "WORKING_DRAFTS", replace(limits.WORKING_DRAFTS, most=2))
    stale = {"_draft": str(draft.public_id), "_number": "1"}
    with clock.at(NOON):
        kept = client.post(f"/games/{game}/plan/sheets/calls/", {**stale, "run": "8"}, follow=True).content.decode()
        assert "Both are kept" in kept
        for address, body in [("sheets/calls/", {**stale, "run": "9"}), ("text/", {**stale, "text": "x"}),
                              ("start/", {"from": "blank"})]:  # fmt: skip
            page = client.post(f"/games/{game}/plan/{address}", body, follow=True).content.decode()
            assert "Throw one away first." in page
            assert "Not saved: see above" in page
            assert "Draft saved" not in page
            assert "Both are kept" not in page
            assert f'href="/games/{game}/plan/history/"' in page[page.index("What you sent was not saved") :]
        assert "Not saved" not in client.get(f"/games/{game}/plan/").content.decode()
    assert WorkingDraft.objects.count() == 2


def test_each_view_that_writes_on_a_draft_has_the_bar_say_when_it_did_not() -> None:
    views = Path(workshop.__file__).parent
    functions = [
        ast.unparse(node)
        for path in views.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name != "place_of"
    ]
    writing = [source for source in functions if "place_of(" in source and "except Refused" in source]
    assert len(writing) >= 5
    assert [source for source in writing if "NOT_SAVED" not in source and "_not_kept(" not in source] == []


def test_two_pages_that_both_begin_a_first_draft_keep_both(opened: World) -> None:
    values = {"run": "3"}
    for runs in ("3", "9"):
        kept = working_drafts.write_sheet(
            fixture=opened.fixture,
            author=opened.coach("home"),
            place=Place(fresh=True),
            key="calls",
            values=values | {"run": runs},
        )
    assert kept.split
    assert sorted(draft.text.count('"run": 9') for draft in WorkingDraft.objects.all()) == [0, 1]


def test_the_same_words_from_two_pages_are_one_draft(opened: World) -> None:
    draft = start(opened)
    write(opened, draft, "calls", run="3")
    assert not write(opened, draft, "calls", number=1, run="3").split
    assert WorkingDraft.objects.count() == 1


# -- who reads one -------------------------------------------------------------------------------------------------


def test_neither_the_other_side_nor_a_successor_writes_in_a_draft(opened: World) -> None:
    draft = start(opened)
    with pytest.raises(Refused, match="not there any more"):
        working_drafts.write_text(
            fixture=opened.fixture, author=opened.coach("away"), place=Place(draft.public_id, 1), text=""
        )
    old = opened.coach("home")
    Seat.objects.filter(user=old, until=None).update(until=NOON + timedelta(hours=1))
    new = person("new")
    Seat.objects.create(team=opened.fixture.home, user=new, since=NOON + timedelta(hours=1))
    with clock.at(NOON + timedelta(hours=2)):
        for act in (working_drafts.seal, working_drafts.take_back):
            with pytest.raises(Refused, match="not there any more"):
                act(fixture=opened.fixture, author=new, place=Place(draft.public_id, 1))


def test_an_assistant_writes_on_and_who_comes_after_both_reads_only_what_was_written_with_him(opened: World) -> None:
    draft = start(opened)
    assistant, third = person("assistant"), person("third")
    Seat.objects.create(team=opened.fixture.home, user=assistant, since=NOON, head=False)
    working_drafts.write_text(
        fixture=opened.fixture, author=assistant, place=Place(draft.public_id, 1), text=plan_text()
    )
    draft.refresh_from_db()
    assert draft.number == 2
    assert [(row.coach, row.sheets) for row in draft.writers.all()] == [
        (opened.coach("home"), []),
        (assistant, ["The text"]),
    ]
    Seat.objects.filter(user=opened.coach("home")).update(until=NOON + timedelta(hours=1))
    Seat.objects.create(team=opened.fixture.home, user=third, since=NOON + timedelta(hours=2))
    with clock.at(NOON + timedelta(hours=3)), pytest.raises(Refused, match="not there any more"):
        working_drafts.rename(fixture=opened.fixture, author=third, draft_id=draft.public_id, name="Mine")


def test_a_second_draft_is_as_secret_as_the_one_off_which_it_was_split(opened: World) -> None:
    draft = start(opened)
    type_text(opened, draft, plan_text())
    assistant, third = person("assistant"), person("third")
    Seat.objects.create(team=opened.fixture.home, user=assistant, since=NOON, head=False)
    kept = working_drafts.write_sheet(
        fixture=opened.fixture,
        author=assistant,
        place=Place(draft.public_id, 1),
        key="calls",
        values={"run": "9"},
    )
    assert kept.split
    assert {row.coach for row in kept.draft.writers.all()} == {opened.coach("home"), assistant}
    Seat.objects.filter(user=opened.coach("home")).update(until=NOON + timedelta(hours=1))
    Seat.objects.create(team=opened.fixture.home, user=third, since=NOON + timedelta(hours=2))
    with clock.at(NOON + timedelta(hours=3)):
        assert readable_drafts(third, opened.fixture, "home") == []
        assert len(readable_drafts(assistant, opened.fixture, "home")) == 2


# -- sealing -------------------------------------------------------------------------------------------------------


def test_a_draft_is_sealed_by_handing_in_its_text_and_confirming_it(opened: World) -> None:
    draft = start(opened, "autocoach")
    plain = working_drafts.seal(fixture=opened.fixture, author=opened.coach("home"), place=at(draft))
    assert (plain.text, plain.source, plain.author) == (draft.text, "example", opened.coach("home"))
    kept = write(opened, draft, "calls", run="3")
    state = FixtureStep.objects.get(pk=plain.step_id).state
    assert state == FixtureStep.State.CONFIRMED  # writing on touches nothing
    sealed = working_drafts.seal(fixture=opened.fixture, author=opened.coach("home"), place=at(kept.draft))
    assert (sealed.text, sealed.source) == (kept.draft.text, "coach")
    assert LeagueLog.objects.filter(action="plan.confirmed").count() == 2


def test_a_draft_with_errors_or_changed_unseen_is_not_sealed(opened: World) -> None:
    draft = start(opened)
    old = at(draft)
    with pytest.raises(Refused, match="has errors and cannot be sealed"):
        working_drafts.seal(fixture=opened.fixture, author=opened.coach("home"), place=old)
    type_text(opened, draft, plan_text())
    with pytest.raises(Refused, match="has been changed since"):
        working_drafts.seal(fixture=opened.fixture, author=opened.coach("home"), place=old)
    assert not PlanVersion.objects.exists()


# -- at the deadline -----------------------------------------------------------------------------------------------


def closed(made: World) -> PlanVersion:
    """What is played for the home side when everything is due."""
    with clock.at(DUE):
        exchange.advance(fixture=made.fixture)
    return PlanVersion.objects.get(step=step(made), frozen_at__isnull=False)


def test_the_newest_draft_without_errors_stands_in_where_nothing_was_handed_in(opened: World) -> None:
    good, broken = start(opened), start(opened)
    type_text(opened, good, plan_text(runs=9))
    with clock.at(NOON + timedelta(hours=1)):
        type_text(opened, broken, "10 11 twelve")
    played = closed(opened)
    first = PlanVersion.objects.get(step__code="ground", frozen_at__isnull=False)
    assert (first.author, first.text) == (opened.coach("home"), plan_text(runs=9))
    assert (played.text, played.source) == (plan_text(runs=9), "draft")  # what stood in goes on
    assert step(opened).state == FixtureStep.State.REPLACED
    told = LeagueLog.objects.filter(action="step.closed").last().sentence
    assert "its newest working draft is played, which was not sealed" in told
    assert Outbox.objects.filter(user=opened.coach("home")).exists()


def test_a_draft_never_stands_in_for_what_was_handed_in(opened: World) -> None:
    plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(runs=2))
    type_text(opened, start(opened), plan_text(runs=9))
    assert closed(opened).text == plan_text(runs=2)


def test_a_draft_of_somebody_who_coaches_no_more_does_not_stand_in(opened: World) -> None:
    type_text(opened, start(opened), plan_text(runs=9))
    Seat.objects.filter(user=opened.coach("home")).update(until=NOON + timedelta(hours=1))
    assert closed(opened).source == "autocoach"


def test_drafts_are_checked_again_when_a_step_closes(opened: World) -> None:
    draft = start(opened)
    type_text(opened, draft, plan_text(ground="grass"))
    plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(ground="turf"))
    plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
    draft.refresh_from_db()
    assert [problem["code"] for problem in draft.problems if problem["severity"] == "error"] == ["SEALED"]
    kept = write(opened, None, "calls", run="4")
    assert kept.draft != draft  # nobody goes on with what cannot be sealed any more, unless he says so
    assert '"turf"' in kept.draft.text


def test_nothing_is_written_while_the_game_is_played(opened: World) -> None:
    draft = start(opened)
    all_in(opened)
    with pytest.raises(Refused, match="is being played"):
        type_text(opened, draft, plan_text())
