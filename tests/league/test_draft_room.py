"""The pages of a draft: the room and its acts, the list, the board, streams, practice, looking back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import clock, limits, streams
from league.models import Draft, DraftNote, DraftSlot, Phase, Player, PracticeDraft, Season, Team, User
from league.selectors.draft_grades import grade, look_back
from league.selectors.drafts import events_after, kept_by, left, slot_on_clock, wishes_of
from league.services.drafts import boards, founding, practice
from league.services.drafts.wishes import Wanted, write_list
from league.services.errors import Refused
from league.streams import Places, Stream
from rules_engine.interface import Athlete
from tests.factories import RosterSpotFactory, UserFactory, commissioner
from tests.tiny_ruleset import TinyRuleset

from .drafts import NOON, TERMS, begun, best, choose_next, coach, season_to_draft, worth

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return season_to_draft(2, men=6)


@pytest.fixture
def draft(season: Season) -> Draft:
    return begun(season)


def team(draft: Draft, name: str) -> Team:
    return Team.objects.get(league=draft.season.league, name=name)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(draft: Draft, name: str = "draft", *more: object) -> str:
    return reverse(name, args=[draft.season.league.public_id, *more])


def seen(draft: Draft, name: str) -> Client:
    """The browser of the coach of the team of that name."""
    return signed_in(coach(team(draft, name)))


# -- the room ----------------------------------------------------------------------------------------------------------


def test_who_is_on_the_clock_drafts_by_the_page(draft: Draft) -> None:
    page = seen(draft, "T2").get(url(draft))
    assert "You are on the clock" in page.content.decode()
    man = best(draft)
    with clock.at(NOON):
        seen(draft, "T2").post(url(draft, "draft-choose"), {"overall": 1, "player": man.public_id})
    assert DraftSlot.objects.get(draft=draft, overall=1).player == man
    shown = seen(draft, "T1").get(url(draft)).content.decode()
    assert "You are on the clock" in shown
    assert f"chooses {man}" in shown


@pytest.mark.parametrize(
    ("who", "sent", "told"),
    [
        ("T1", {"overall": 1}, "T2 is on the clock."),
        ("T2", {"overall": 3}, "Pick 3 is not on the clock"),
        ("T2", {"overall": 1, "player": "nobody"}, "He cannot be chosen in this draft"),
    ],
)
def test_what_cannot_be_chosen_is_told(draft: Draft, who: str, sent: dict[str, object], told: str) -> None:
    with clock.at(NOON):
        sent = {"player": best(draft).public_id, **sent}
        page = seen(draft, who).post(url(draft, "draft-choose"), sent, follow=True)
    assert told in page.content.decode()
    assert not DraftSlot.objects.filter(draft=draft, made_at__isnull=False).exists()


def test_a_league_without_a_draft_says_so(season: Season) -> None:
    page = signed_in(UserFactory.create()).get(reverse("draft", args=[season.league.public_id]))
    assert page.status_code == 404  # a members league is nobody else's business
    member = signed_in(coach(Team.objects.get(league=season.league, name="T1")))
    assert "No draft is planned" in member.get(reverse("draft", args=[season.league.public_id])).content.decode()


def test_the_commissioner_pauses_lets_go_on_and_takes_back(draft: Draft) -> None:
    boss = commissioner(draft.season.league)
    with clock.at(NOON):
        man = choose_next(draft)
        page = signed_in(boss)
        page.post(url(draft, "draft-manage"), {"act": "pause", "reason": "A storm."})
        draft.refresh_from_db()
        assert draft.status == Draft.Status.PAUSED
        page.post(url(draft, "draft-manage"), {"act": "undo", "steps": 1, "reason": "The wrong man."})
        page.post(url(draft, "draft-manage"), {"act": "resume"})
    draft.refresh_from_db()
    assert draft.status == Draft.Status.RUNNING
    assert man in [prospect.player for prospect in left(draft)]
    first = slot_on_clock(draft)
    assert first is not None
    assert first.overall == 1


def test_the_commissioner_takes_the_last_pick_of_a_draft_back_that_is_over(draft: Draft) -> None:
    page = signed_in(commissioner(draft.season.league))
    with clock.at(NOON):
        for _ in range(draft.slots.count()):
            man = choose_next(draft)
        shown = page.get(url(draft)).content.decode()
        assert "While nothing rests on its end" in shown
        assert f"chooses {man}" in shown
        page.post(url(draft, "draft-manage"), {"act": "undo", "steps": 1, "reason": "The wrong man."})
        draft.refresh_from_db()
        assert draft.status == Draft.Status.PAUSED
        page.post(url(draft, "draft-manage"), {"act": "resume"})
        choose_next(draft, man)
        Phase.objects.create(
            season=draft.season, order=9, code="prep", name="Start", kind="preparation", opened_at=NOON, closed_at=NOON
        )
        shown = page.get(url(draft)).content.decode()
    assert "No step can be taken back any more" in shown
    assert 'value="undo"' not in shown


@pytest.mark.parametrize("men", [6, 40])
def test_the_room_takes_as_many_queries_for_many_men_as_for_few(
    men: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    draft = begun(season_to_draft(4, men=men))
    client = seen(draft, "T1")
    client.get(url(draft))
    with django_assert_max_num_queries(32):
        client.get(url(draft))


# -- what changes by itself --------------------------------------------------------------------------------------------


def test_changes_are_nothing_or_the_room_as_it_is(draft: Draft) -> None:
    client = seen(draft, "T1")
    assert client.get(url(draft, "draft-changes"), {"after": draft.sequence}).status_code == 204
    with clock.at(NOON):
        man = choose_next(draft)
    found = client.get(url(draft, "draft-changes"), {"after": draft.sequence})
    assert f"chooses {man}" in found.content.decode()
    assert "<html" not in found.content.decode()


def test_an_event_is_in_the_stream_at_the_next_look(draft: Draft) -> None:
    pauses: list[float] = []

    def choose_meanwhile(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 1:
            with clock.at(NOON):
                choose_next(draft)

    told = Stream(draft, draft.sequence, "somebody", choose_meanwhile)
    assert next(told).startswith("retry: ")
    assert next(told).startswith(": ")  # nothing yet
    event = next(told)
    told.close()
    assert f"id: {draft.sequence + 1}\n" in event
    assert '"kind": "pick"' in event
    assert sum(pauses) + streams.RETRY_MILLISECONDS / 1000 < 1  # seconds until it was there, a new stream included


def test_a_stream_ends_and_gives_its_place_back(draft: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STREAM_SECONDS", 0)
    monkeypatch.setattr(streams, "PLACES", places := Places())
    answer = seen(draft, "T1").get(url(draft, "draft-stream"))
    assert answer["Content-Type"].startswith("text/event-stream")
    assert b"".join(answer).startswith(b"retry: ")  # type: ignore[arg-type]  # a stream's parts are bytes
    for _ in range(limits.STREAMS_OF_ONE.most):
        places.take("somebody")


def test_too_many_streams_are_nothing_to_a_page_and_a_sentence_to_a_client(
    draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PLACES", places := Places())
    user = coach(team(draft, "T1"))
    for _ in range(limits.STREAMS_OF_ONE.most):
        places.take(f"user {user.pk}")
    assert signed_in(user).get(url(draft, "draft-stream")).status_code == 204
    answer = signed_in(user).get(f"/api/v1/leagues/{draft.season.league.public_id}/draft/stream/")
    assert answer.status_code == 429
    assert answer.json()["errors"][0]["message"] == "You have 3 streams open already."
    for number in range(limits.STREAMS.most - limits.STREAMS_OF_ONE.most):
        places.take(f"user of {number}")
    with pytest.raises(Refused, match="12 streams are open here already"):
        places.take("one more")


# -- the list ----------------------------------------------------------------------------------------------------------


def on_list(draft: Draft, name: str = "T1") -> list[str]:
    return [wish.player.name if wish.player else wish.kind for wish in wishes_of(draft, team(draft, name))]


def test_a_list_is_written_moved_and_cut_by_buttons(draft: Draft) -> None:
    client, men = seen(draft, "T1"), [prospect.player for prospect in left(draft)[:2]]
    for man in men:
        client.post(url(draft, "draft-list"), {"add": man.public_id})
    client.post(url(draft, "draft-list"), {"condition": 1, "kind": "lacking", "from_round": 2})
    first, second = (man.name for man in men)
    assert on_list(draft) == [first, second, "lacking"]
    lines = [f"man|{man.public_id}|0|1" for man in men]
    for act, wanted in [("down 1", [second, first]), ("up 2", [second, first]), ("drop 1", [second])]:
        client.post(url(draft, "draft-list"), {"whole": 1, "line": lines, "move": act})
        assert on_list(draft) == wanted
    client.post(url(draft, "draft-list"), {"whole": 1})
    assert on_list(draft) == []


@pytest.mark.parametrize("line", ["", "man|x|0|1", "man|0|1", "pie||0|1", "best||0|0", "position|ZZ|0|1"])
def test_a_line_that_makes_no_sense_changes_nothing(draft: Draft, line: str) -> None:
    owner = team(draft, "T1")
    write_list(draft=draft, team=owner, wishes=[Wanted(player=best(draft))], actor=coach(owner))
    page = seen(draft, "T1").post(url(draft, "draft-list"), {"whole": 1, "line": [line]}, follow=True)
    assert "note--error" in page.content.decode()
    assert on_list(draft) == [best(draft).name]


def test_nobody_else_sees_a_list_or_a_board(draft: Draft) -> None:
    owner = team(draft, "T1")
    boards.write_note(
        draft=draft, team=owner, player=best(draft), actor=coach(owner), tier=1, tags="zebra", text="Our secret."
    )
    write_list(draft=draft, team=owner, wishes=[Wanted("position", None, "K", True, 2)], actor=coach(owner))
    mine = seen(draft, "T1").get(url(draft, "draft-board")).content.decode()
    assert "Our secret." in mine
    assert "zebra" in mine
    for other in (seen(draft, "T2"), signed_in(commissioner(draft.season.league))):
        for page in ("draft", "draft-board", "draft-order", "draft-history", "draft-changes"):
            body = other.get(url(draft, page)).content.decode()
            assert "Our secret" not in body
            assert "zebra" not in body
            assert "from round 2" not in body


# -- the board ---------------------------------------------------------------------------------------------------------


def test_a_note_is_kept_filtered_and_emptied(draft: Draft) -> None:
    client, man = seen(draft, "T1"), best(draft)
    at = f"{url(draft, 'draft-board')}?who={man.public_id}"
    client.post(at, {"tier": 2, "tags": "fast,  tall , fast", "text": "Runs well."})
    note = DraftNote.objects.get()
    assert (note.tier, note.words, note.text) == (2, ["fast", "tall"], "Runs well.")
    for query, there in [({"tier": 2}, True), ({"tier": 1}, False), ({"tag": "tall"}, True), ({"tag": "no"}, False)]:
        assert (f"Compare {man}" in client.get(url(draft, "draft-board"), query).content.decode()) is there
    client.post(at, {"tier": 0})
    assert not DraftNote.objects.exists()


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"tags": ",".join(f"t{number}" for number in range(9))}, "A man has at most 8 tags."),
        ({"tags": "x" * 21}, "A tag has at most 20 characters."),
        ({"text": "x" * 2001}, "A note has at most 2,000 characters."),
        ({"tier": 10}, "Tiers go from 1 to 9"),
    ],
)
def test_a_note_is_bounded(draft: Draft, facts: dict[str, object], told: str) -> None:
    owner = team(draft, "T1")
    with pytest.raises(Refused, match=told):
        boards.write_note(draft=draft, team=owner, player=best(draft), actor=coach(owner), **facts)  # type: ignore[arg-type]  # one fact of several types


def test_men_stand_beside_each_other_at_most_four(draft: Draft) -> None:
    men = [prospect.player for prospect in left(draft)[:5]]
    query = {"who": [str(man.public_id) for man in men]}
    page = seen(draft, "T1").get(url(draft, "draft-compare"), query).content.decode()
    assert "At most 4 men stand beside each other." in page
    assert [man.name in page for man in men].count(True) == 4


# -- practice ----------------------------------------------------------------------------------------------------------


def six_new_men(ruleset: object, count: int, options: object, dice: object) -> tuple[Athlete, ...]:
    return tuple(Athlete(number, f"New Man {number}", "B", 21, {"skill": number}) for number in range(1, count + 1))


def test_nobody_is_invented_where_the_rules_have_no_new_men(draft: Draft) -> None:
    owner = team(draft, "T1")
    with pytest.raises(Refused, match="There are no men for such a draft"):
        practice.begin(draft=draft, team=owner, user=coach(owner), invented=True)


@pytest.mark.parametrize("invented", [False, True])
def test_a_practice_draft_goes_to_its_end_and_touches_nothing(
    draft: Draft, invented: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyRuleset, "rookie_class", six_new_men)
    owner = team(draft, "T1")
    made = practice.begin(draft=draft, team=owner, user=coach(owner), invented=invented)
    room = practice.room(made)
    assert len(room.made) == 1  # T2 chooses first
    assert room.is_mine
    number, man = room.left[0]
    room = practice.room(practice.choose(practice=made, number=number))
    assert room.made[1].prospect.worth == man.worth
    assert len(room.made) == 3
    room = practice.room(practice.play_out(practice=made))
    assert (len(room.made), room.turn) == (4, None)
    assert len({one.number for one in room.made}) == 4
    assert events_after(draft, draft.sequence) == []
    with pytest.raises(Refused, match="is over"):
        practice.choose(practice=made, number=room.left[0][0])


def test_practice_is_bounded_kept_for_a_while_and_ones_own(draft: Draft) -> None:
    owner = team(draft, "T1")
    made = [practice.begin(draft=draft, team=owner, user=coach(owner)) for _ in range(limits.PRACTICE_DRAFTS.most)]
    with pytest.raises(Refused, match="You have 5 practice drafts already"):
        practice.begin(draft=draft, team=owner, user=coach(owner))
    assert seen(draft, "T2").get(url(draft, "draft-practice-one", made[0].public_id)).status_code == 404
    PracticeDraft.objects.filter(pk=made[0].pk).update(expires_at=clock.now() - timedelta(seconds=1))
    assert seen(draft, "T1").get(url(draft, "draft-practice-one", made[0].public_id)).status_code == 404
    practice.begin(draft=draft, team=owner, user=coach(owner))


def test_practice_by_its_pages(draft: Draft) -> None:
    client = seen(draft, "T1")
    page = client.post(url(draft, "draft-practice"), follow=True)
    assert "You are on the clock with pick 2, round 1." in page.content.decode()
    made = PracticeDraft.objects.get()
    one = url(draft, "draft-practice-one", made.public_id)
    assert "Choose a man." in client.post(one, {"number": "x"}, follow=True).content.decode()
    assert "It is over." in client.post(one, {"act": "play_out"}, follow=True).content.decode()
    client.post(one, {"act": "drop"})
    assert not PracticeDraft.objects.exists()


# -- looking back ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gain", "letter"), [(10, "A"), (9.9, "B"), (0, "B"), (-0.1, "C"), (-10, "C"), (-10.1, "D"), (-20.1, "E")]
)
def test_grades_by_steps_of_ten(gain: float, letter: str) -> None:
    assert grade(gain, 10) == letter


def test_a_choice_gains_what_it_is_worth_beyond_what_its_place_promised() -> None:
    draft = begun(season_to_draft(2, men=6))
    worth(draft, {"Man 1": 90, "Man 2": 70, "Man 3": 50, "Man 4": 30, "Man 5": 20, "Man 6": 10})
    with clock.at(NOON):
        choose_next(draft, named(draft, "Man 2"))  # T2 with the place of the best: 70 - 90
        choose_next(draft, named(draft, "Man 1"))  # T1: 90 - 70
        choose_next(draft, named(draft, "Man 3"))  # T2: 50 - 50
        choose_next(draft, named(draft, "Man 6"))  # T1: 10 - 30
    back = look_back(draft)
    assert {each.team.name: [review.gain for review in each.reviews] for each in back.teams} == {
        "T1": [20, -20],
        "T2": [-20, 0],
    }
    assert {each.team.name: each.gain for each in back.teams} == {"T1": 0, "T2": -10}
    page = seen(draft, "T1").get(url(draft, "draft-past", draft.public_id)).content.decode()
    assert "How it is graded" in page


def named(draft: Draft, name: str) -> Player:
    return next(prospect.player for prospect in left(draft) if prospect.player.name == name)


# -- before a draft ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        ({"kind": "yearly", "rounds": 2}, Draft.Kind.YEARLY),
        ({"kind": "founding", "kept": 1, "order": "snake"}, Draft.Kind.FOUNDING),
        ({"kind": "expansion", "rounds": 1, "most_lost": 1, "teams": ["TA"]}, Draft.Kind.EXPANSION),
    ],
)
def test_the_commissioner_plans_a_draft_of_each_kind(season: Season, sent: dict[str, object], kind: str) -> None:
    for number, owner in enumerate(Team.objects.filter(league=season.league)):
        RosterSpotFactory.create(team=owner, number=number + 1)
        RosterSpotFactory.create(team=owner, number=number + 11)
    usual = {"rounds": 0, "order": "straight", "seconds_per_pick": 60, "kept": 0, "most_lost": 0}
    address = reverse("draft-plan", args=[season.league.public_id])
    answer = signed_in(commissioner(season.league)).post(address, {**usual, **sent})
    assert answer.status_code == 302, answer.content.decode()
    assert Draft.objects.get(season=season).kind == kind


def test_a_plan_that_cannot_be_is_told_at_its_field(season: Season) -> None:
    address = reverse("draft-plan", args=[season.league.public_id])
    sent = {"kind": "yearly", "rounds": 100, "order": "straight", "seconds_per_pick": 0, "kept": 0, "most_lost": 0}
    answer = signed_in(commissioner(season.league)).post(address, sent)
    assert answer.status_code == 422
    assert answer.content.decode().count('class="field__error"') == 2
    assert not Draft.objects.exists()


def test_coaches_name_whom_they_keep(season: Season) -> None:
    owner = Team.objects.get(league=season.league, name="T1")
    man = RosterSpotFactory.create(team=owner, number=7).player
    with clock.at(NOON - timedelta(days=1)):
        draft = founding.plan_founding(season=season, terms=replace(TERMS, kept=1), actor=None)
    seen(draft, "T1").post(url(draft, "draft-keepers"), {"player": man.public_id})
    assert kept_by(draft, owner) == [man]
    assert "checked" in seen(draft, "T1").get(url(draft, "draft-keepers")).content.decode()
    assert man.name not in seen(draft, "T2").get(url(draft, "draft-keepers")).content.decode()


def test_the_clock_is_set_by_its_form(draft: Draft) -> None:
    with clock.at(NOON):
        boss = signed_in(commissioner(draft.season.league))
        for sent in ({"act": "pause"}, {"act": "clock", "seconds_per_pick": 90}):
            boss.post(url(draft, "draft-manage"), sent)
    draft.refresh_from_db()
    assert (draft.seconds_per_pick, draft.quiet_from) == (90, None)
