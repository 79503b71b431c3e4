"""Room for working drafts: a side's drafts stay within a bound, and edits go when the game is over."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.test import Client

from games import engine
from games.models import DraftEdit, GameReplay, WorkingDraft
from games.services import sweep, working_drafts
from games.services.working_drafts import Place
from league import clock, limits
from league.models import Fixture
from league.services.errors import Refused

from .worlds import NOON, World, plan_text

pytestmark = [pytest.mark.django_db]
LONG = plan_text()


def start(made: World, side: str = "home") -> WorkingDraft:
    return working_drafts.start(fixture=made.fixture, author=made.coach(side), source="blank")


def type_text(made: World, draft: WorkingDraft, text: str, side: str = "home") -> WorkingDraft:
    draft.refresh_from_db()
    place = Place(draft.public_id, draft.number)
    return working_drafts.write_text(fixture=made.fixture, author=made.coach(side), place=place, text=text).draft


def characters(side: str = "home") -> int:
    """Return everything that is stored of the drafts of a side."""
    drafts = [len(draft.text) + len(draft.began) for draft in WorkingDraft.objects.filter(side=side)]
    return sum(drafts) + sum(len(edit.text) for edit in DraftEdit.objects.filter(draft__side=side))


def bound(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    told = limits.WORKING_DRAFT_CHARACTERS
    monkeypatch.setattr(limits, "WORKING_DRAFT_CHARACTERS", limits.Limit(most, told.sentence, told.hint))


def present(draft: WorkingDraft) -> str:
    return draft.edits.filter(undone=False).order_by("-number")[0].text


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_done_the_bound_holds_and_what_the_drafts_say_stays(
    opened: World, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    draw = random.Random(seed)
    theirs = start(opened, "away")
    for words in ("a" * 400, "b" * 400):
        type_text(opened, theirs, words, "away")
    untouched = set(theirs.edits.values_list("number", "text"))
    drafts = [start(opened) for _ in range(3)]
    bound(monkeypatch, most=characters() + 2_500)
    began = {draft.pk: draft.began for draft in drafts}
    forgotten = 0
    for turn in range(60):
        draft = draw.choice(drafts)
        draft.refresh_from_db()
        texts, before = {one.pk: one.text for one in WorkingDraft.objects.all()}, DraftEdit.objects.count()
        place = Place(draft.public_id, draft.number)
        act = draw.choice(["write", "write", "write", "back", "redo"])
        with clock.at(NOON + timedelta(minutes=turn)):
            try:
                if act == "write":
                    type_text(opened, draft, f"{turn} " * draw.randrange(20, 250))
                else:
                    step = working_drafts.take_back if act == "back" else working_drafts.redo
                    step(fixture=opened.fixture, author=opened.coach("home"), place=place)
            except Refused:
                assert texts == {one.pk: one.text for one in WorkingDraft.objects.all()}
        forgotten += DraftEdit.objects.count() < before
        assert characters() <= limits.WORKING_DRAFT_CHARACTERS.most
        for one in WorkingDraft.objects.filter(side="home"):
            assert (present(one), one.began) == (one.text, began[one.pk])
    assert forgotten >= 3
    assert set(theirs.edits.values_list("number", "text")) == untouched


def test_the_oldest_edits_of_the_side_go_first(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = start(opened), start(opened)
    for minute, (draft, letter) in enumerate([(one, "a"), (other, "b"), (one, "c"), (other, "d")]):
        with clock.at(NOON + timedelta(minutes=minute + 1)):
            type_text(opened, draft, letter * 1_000)
    bound(monkeypatch, most=characters())
    with clock.at(NOON + timedelta(minutes=9)):
        type_text(opened, other, "e" * 1_000)
    assert [edit.text[0] for edit in one.edits.order_by("number")][-1] == "c"
    assert [edit.text[0] for edit in other.edits.order_by("number")] == ["b", "d", "e"]


def test_a_change_is_refused_only_where_the_texts_alone_are_too_much(
    opened: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = start(opened), start(opened)
    bound(monkeypatch, most=2 * len(one.began) + 2 * 2 * 1_000)
    for letter in "abc":
        type_text(opened, one, letter * 1_000)
    type_text(opened, other, "d" * 1_000)
    assert [draft.edits.count() for draft in (one, other)] == [1, 1]
    with pytest.raises(Refused, match=r"have more than .* characters in all") as refused:
        type_text(opened, other, "e" * 1_001)
    assert refused.value.hint == "Throw one away first."
    other.refresh_from_db()
    assert (other.text, present(other)) == ("d" * 1_000, "d" * 1_000)
    working_drafts.throw_away(fixture=opened.fixture, author=opened.coach("home"), draft_id=one.public_id)
    assert type_text(opened, other, "e" * 1_001).text == "e" * 1_001


def test_as_many_drafts_as_a_side_may_begin_fit_at_their_longest() -> None:
    longest = 3 * engine.MOST_PLAN_CHARACTERS  # the text, the one with which it began, the last edit
    assert limits.WORKING_DRAFTS.most * longest <= limits.WORKING_DRAFT_CHARACTERS.most


# -- after the game ------------------------------------------------------------------------------------------------


def swept() -> list[int]:
    assert not sweep.sweep(send=False).troubles
    return list(DraftEdit.objects.values_list("draft", flat=True).distinct())


@pytest.mark.parametrize("status", [status for status in Fixture.Status.values if status != "final"])
def test_edits_stay_until_the_game_is_over(opened: World, status: str) -> None:
    draft = start(opened)
    Fixture.objects.filter(pk=opened.fixture.pk).update(status=status)
    assert list(DraftEdit.objects.values_list("draft", flat=True)) == [draft.pk]
    sweep.draft_room.forget_edits(draft=draft)
    assert not list(sweep.draft_room.drafts_of_games_over())
    assert draft.edits.exists()


def test_edits_go_after_the_game_in_batches_and_the_texts_stay(opened: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "EDITS_FORGOTTEN_AT_ONCE", 2)
    drafts = [start(opened) for _ in range(3)]
    type_text(opened, drafts[0], LONG)
    final(opened)
    page = history(opened)
    assert len(swept()) == 1
    assert swept() == []
    texts = {draft.pk: draft.text for draft in WorkingDraft.objects.all()}
    assert texts == {drafts[0].pk: LONG, drafts[1].pk: drafts[1].began, drafts[2].pk: drafts[2].began}
    assert all(draft.writers.exists() for draft in drafts)
    assert "kept as they were last saved; their single changes are not" in page
    assert history(opened) == page


def test_a_replay_that_waits_keeps_them(opened: World) -> None:
    draft = start(opened)
    final(opened)
    times = {"ordered_at": NOON, "due_at": NOON + timedelta(hours=9)}
    replay = GameReplay.objects.create(fixture=opened.fixture, revision=2, reason="ruling", explanation="x", **times)
    assert swept() == [draft.pk]
    replay.delete()
    assert swept() == []


def final(made: World) -> None:
    over = {"status": "final", "home_score": 3, "away_score": 0, "played_at": NOON}
    Fixture.objects.filter(pk=made.fixture.pk).update(**over)


def history(made: World) -> str:
    client = Client()
    client.force_login(made.coach("home"))
    page = client.get(f"/games/{made.fixture.public_id}/plan/history/").content.decode()
    return page[page.index("<main") : page.index("</main")]
