"""The board of a league and the chats beside its games: writing, reading, mentions, limits."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import clock, limits
from league.models import League, Message, Outbox, User
from league.selectors.mentions import mentioned_in
from league.selectors.messages import messages_of, newest_announcement, newest_messages
from league.services import messages, moderation, notices, outbox
from league.services.errors import Refused
from league.services.messages import edit, post, remove
from tests.factories import FixtureFactory, MembershipFactory, SeatFactory, UserFactory
from tests.league.conftest import NOW, World
from tests.league.test_api import of as program
from tests.league.test_pages import ESCAPED, MARKUP, of, page, words

MINUTE = timedelta(minutes=1)
HOUR = 60 * MINUTE


def said(reader: object, league: League, **where: object) -> list[str]:
    return [row.text for row in messages_of(reader, league, **where).rows]  # type: ignore[arg-type]


def named(world: World, name: str) -> User:
    return MembershipFactory.create(league=world.league, user__display_name=name).user


# -- writing and reading ---------------------------------------------------------------------------------------------


def test_board_and_chats_are_apart_and_show_the_newest_first(world: World) -> None:
    first, second = world.season.fixtures.order_by("pk")[:2]
    for minute, (where, text) in enumerate([(None, "one"), (first, "two"), (None, "three"), (second, "four")]):
        with clock.at(NOW + minute * MINUTE):
            post(league=world.league, author=world.coach, text=text, fixture=where)
    assert said(world.member, world.league) == ["three", "one"]
    assert said(world.member, world.league, fixture=first) == ["two"]
    assert said(world.member, world.league, fixture=second) == ["four"]


def test_pages_are_bounded_and_follow_one_another(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.selectors.messages.ON_PAGE", 2)
    for minute in range(5):
        with clock.at(NOW + minute * MINUTE):
            post(league=world.league, author=world.coach, text=str(minute))
    pages, before = [], None
    while True:
        found = messages_of(world.member, world.league, before=before)
        pages.append([row.text for row in found.rows])
        if found.older is None:
            break
        before = found.older
    assert pages == [["4", "3"], ["2", "1"], ["0"]]
    assert "before=" in page(of(world.member), "board", world.league.public_id)
    older = page(of(world.member), "board", world.league.public_id, before=str(before))
    assert ">0</p>" in older
    assert ">4</p>" not in older
    elsewhere = FixtureFactory.create().season.league
    assert messages_of(world.member, elsewhere, before=before).rows == ()


@pytest.mark.parametrize("shows", [False, True])
def test_other_readers_of_a_public_league_see_it_where_the_league_says_so(world: World, shows: bool) -> None:
    post(league=world.league, author=world.coach, text="Well played")
    League.objects.filter(pk=world.league.pk).update(openness="public", shows_board=shows)
    world.league.refresh_from_db()
    for client, user in ((of(world.stranger), world.stranger), (Client(), None)):
        answer = client.get(reverse("board", args=[world.league.public_id]))
        assert ("Well played" in answer.content.decode()) is shows
        if user is not None:
            assert said(user, world.league) == (["Well played"] if shows else [])
            assert bool(newest_messages(user, world.league, 3)) is shows
    path = f"/api/v1/leagues/{world.league.public_id}/messages/"
    assert program(world.stranger).get(path).status_code == (200 if shows else 403)


def test_only_members_write(world: World) -> None:
    League.objects.filter(pk=world.league.pk).update(openness="public", shows_board=True)
    address = reverse("board", args=[world.league.public_id])
    assert of(world.stranger).post(address, {"text": "Hello"}).status_code == 422
    assert Client().post(address, {"text": "Hello"}).status_code == 302
    with pytest.raises(Refused, match="Only members"):
        post(league=world.league, author=world.stranger, text="Hello")
    assert not Message.objects.exists()
    assert of(world.member).post(address, {"text": "Hello"}).status_code == 302
    assert Message.objects.get().author == world.member


def test_a_game_of_another_league_has_no_chat_here(world: World) -> None:
    with pytest.raises(Refused, match="no such game"):
        post(league=world.league, author=world.member, text="Hello", fixture=FixtureFactory.create())


REFUSED = {
    "": "needs at least one word",
    " \n ": "needs at least one word",
    "x" * 2001: "at most 2,000 characters",
    "turned \u202e round": "cannot be seen",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_posted_stays_in_the_form(world: World, text: str) -> None:
    with pytest.raises(Refused, match=REFUSED[text]):
        post(league=world.league, author=world.member, text=text)
    answer = of(world.member).post(reverse("board", args=[world.league.public_id]), {"text": text})
    assert answer.status_code == 422
    assert not Message.objects.exists()
    if text.strip():
        assert text in answer.content.decode()
        assert REFUSED[text] in answer.content.decode()


def test_a_message_of_exactly_2000_characters_is_taken(world: World) -> None:
    assert len(post(league=world.league, author=world.member, text="x" * 2000).text) == 2000


def test_markup_is_text_and_links_are_links(world: World) -> None:
    text = f"{MARKUP} see https://example.org/a?b=1&c=2). or javascript:alert(1)\nsecond line"
    post(league=world.league, author=world.member, text=text)
    html = page(of(world.coach), "board", world.league.public_id)
    assert ESCAPED in html
    assert "<script>alert" not in html
    link = '<a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener noreferrer ugc">'
    assert f"{link}https://example.org/a?b=1&amp;c=2</a>). or javascript:alert(1)<br>second line" in html
    assert 'href="javascript' not in html


def test_the_same_words_are_another_message_where_they_answer_another_or_the_first_is_hidden(world: World) -> None:
    with clock.at(NOW):
        asked = [post(league=world.league, author=world.coach, text=f"Shall we? {number}") for number in range(2)]
        answers = [post(league=world.league, author=world.member, text="Yes.", answers=one) for one in asked]
        assert [one.answers for one in answers] == asked
        moderation.hide(message=answers[0], actor=world.commissioner, why="No.")
        again = post(league=world.league, author=world.member, text="Yes.", answers=asked[0])
        assert again.pk not in {one.pk for one in answers}


def test_the_same_words_sent_twice_at_once_are_one_message(world: World) -> None:
    with clock.at(NOW):
        first = post(league=world.league, author=world.member, text="Hello")
    with clock.at(NOW + timedelta(seconds=9)):
        assert post(league=world.league, author=world.member, text="Hello ") == first
        assert post(league=world.league, author=world.coach, text="Hello") != first
    with clock.at(NOW + timedelta(seconds=11)):
        assert post(league=world.league, author=world.member, text="Hello") != first


def test_so_many_a_minute_and_a_day(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(12):
        with clock.at(NOW + number * timedelta(seconds=1)):
            post(league=world.league, author=world.member, text=str(number))
    with clock.at(NOW + timedelta(seconds=30)):
        with pytest.raises(Refused, match="12 messages within a minute"):
            post(league=world.league, author=world.member, text="one more")
        post(league=world.league, author=world.coach, text="another's")
    with clock.at(NOW + 2 * MINUTE):
        post(league=world.league, author=world.member, text="later")
        monkeypatch.setattr(limits, "MESSAGES_A_DAY", limits.Limit(13, "{most} a day."))
        with pytest.raises(Refused, match="13 a day"):
            post(league=world.league, author=world.member, text="too many")
    with clock.at(NOW + timedelta(days=1, seconds=1)):
        post(league=world.league, author=world.member, text="next day")


# -- answers, changes, removal ---------------------------------------------------------------------------------------


def test_an_answer_quotes_as_long_as_what_it_answers_is_to_be_read(world: World) -> None:
    first = post(league=world.league, author=world.coach, text="Who " + "x" * 200)
    post(league=world.league, author=world.member, text="I do", answers=first)
    row = messages_of(world.member, world.league).rows[0]
    assert (row.quoted, row.quote) == (str(world.coach), "Who " + "x" * 136 + "…")
    moderation.mute(user=world.member, muted=world.coach)
    assert messages_of(world.member, world.league).rows[0].quote == ""
    moderation.unmute(user=world.member, muted=world.coach)
    remove(message=first, author=world.coach)
    assert messages_of(world.member, world.league).rows[0].quote == ""


def test_one_answers_in_the_same_place_and_what_is_there(world: World) -> None:
    first = post(league=world.league, author=world.coach, text="Who?")
    for answered, where in ((first, world.season.fixtures.first()), (first, None)):
        if where is None:
            remove(message=first, author=world.coach)
            first.refresh_from_db()
        with pytest.raises(Refused, match="not there any more"):
            post(league=world.league, author=world.member, text="I", fixture=where, answers=answered)


def test_a_message_is_changed_by_its_author_for_half_an_hour(world: World) -> None:
    with clock.at(NOW):
        made = post(league=world.league, author=world.member, text="Helo")
    with clock.at(NOW + 30 * MINUTE):
        edit(message=made, author=world.member, text="Hello")
        with pytest.raises(Refused, match="Only its author"):
            edit(message=made, author=world.commissioner, text="Goodbye")
    made.refresh_from_db()
    assert (made.text, made.edited_at) == ("Hello", NOW + 30 * MINUTE)
    with clock.at(NOW + 31 * MINUTE), pytest.raises(Refused, match="30 minutes"):
        edit(message=made, author=world.member, text="Late")


def test_what_its_author_removes_nobody_reads_any_more(world: World) -> None:
    made = post(league=world.league, author=world.member, text="My secret, @founder")
    with pytest.raises(Refused, match="Only its author"):
        remove(message=made, author=world.commissioner)
    remove(message=made, author=world.member)
    made.refresh_from_db()
    assert (made.text, made.mentioned.count()) == ("", 0)
    for user in (world.commissioner, world.member, world.coach):
        html = page(of(user), "board", world.league.public_id) + page(of(user), "message", made.public_id)
        assert "My secret" not in html
        assert "Removed by who wrote it" in html
    assert notices.notices(world.commissioner) == []
    with pytest.raises(Refused, match="removed already"):
        edit(message=made, author=world.member, text="Back")


# -- mentions --------------------------------------------------------------------------------------------------------

NAMED = {
    "Well kicked, @Odile Fennimore!": {"Odile Fennimore"},
    "@odilefennimore see": {"Odile Fennimore"},
    "@Petra you too, @Odile.": {"Odile Fennimore", "Petra Lowmark"},
    "@Silas": set(),  # two of them
    "@Silas Verding": {"Silas Verding"},
    "mail@Petra and @Petras": set(),
    "@Nobody": set(),
}


@pytest.mark.parametrize("text", NAMED)
def test_who_is_named_is_told(world: World, text: str) -> None:
    names = ("Odile Fennimore", "Petra Lowmark", "Silas Verding", "Silas Marner")
    people = {name: named(world, name) for name in names}
    made = post(league=world.league, author=world.member, text=text)
    assert {str(user) for user in made.mentioned.all()} == NAMED[text]
    told = {name for name, user in people.items() if notices.notices(user)}
    assert told == NAMED[text]
    assert page(of(world.coach), "board", world.league.public_id).count('class="mention"') == len(NAMED[text])


def test_a_notice_of_a_mention_says_what_stands_there_and_goes_with_it(world: World) -> None:
    odile, petra = named(world, "Odile"), named(world, "Petra")
    made = post(league=world.league, author=world.member, text="@Odile and @Petra, good luk")
    edit(message=made, author=world.member, text="@Odile and @Petra, good luck")
    (notice,) = notices.notices(odile)
    assert notice.subject == "Paper League: member named you"
    assert notice.text == "member: @Odile and @Petra, good luck"
    assert notice.row.topic == Outbox.Topic.BOARD
    assert of(odile).post(reverse("notice-open", args=[notice.row.public_id])).url == f"/messages/{made.public_id}/"
    edit(message=made, author=world.member, text="@Petra alone")
    assert (len(notices.notices(odile)), len(notices.notices(petra))) == (0, 1)
    world.league.memberships.filter(user=petra).delete()
    assert notices.notices(petra) == []
    edit(message=made, author=world.member, text="@Odile again")
    assert len(notices.notices(odile)) == 1
    moderation.hide(message=made, actor=world.commissioner, why="No.")
    assert notices.notices(odile) == []


def test_nobody_is_told_of_his_own_name_or_by_whom_he_has_muted(world: World) -> None:
    odile = named(world, "Odile")
    moderation.mute(user=odile, muted=world.member)
    post(league=world.league, author=world.member, text="@Odile and @member")
    assert notices.notices(odile) == notices.notices(world.member) == []


@pytest.mark.parametrize(
    ("name", "text"), [("groß", "@groß"), ("groß", "@GROSS"), ("İlkay Demir", "@İlkay Demir"), ("Éva", "@éva")]
)
def test_names_of_every_alphabet_are_found(world: World, name: str, text: str) -> None:
    user = named(world, name)
    assert mentioned_in(f"Well, {text}!", [user, world.member]) == [user]


def test_whoever_mutes_the_author_later_is_told_no_more(world: World) -> None:
    odile, basil = named(world, "Odile"), named(world, "Basil")
    post(league=world.league, author=world.member, text="@Odile @Basil")
    moderation.mute(user=odile, muted=world.member)
    assert notices.notices(odile) == []
    assert len(notices.notices(basil)) == 1
    moderation.unmute(user=odile, muted=world.member)
    assert len(notices.notices(odile)) == 1


def test_a_message_names_ten_people_at_most(world: World) -> None:
    people = [named(world, f"Name{number}") for number in range(11)]
    post(league=world.league, author=world.member, text=" ".join(f"@{user}" for user in people[:10]))
    with pytest.raises(Refused, match="at most 10 people"):
        post(league=world.league, author=world.member, text=" ".join(f"@{user}" for user in people))


# -- announcements ---------------------------------------------------------------------------------------------------


def test_a_word_to_everybody_stands_on_the_board(world: World) -> None:
    body = {"subject": "Week 8", "text": "It is shown on Friday."}
    of(world.commissioner).post(reverse("announce", args=[world.league.public_id]), body)
    made = newest_announcement(world.league)
    assert made is not None
    assert made.text == "Week 8\n\nIt is shown on Friday."
    with pytest.raises(Refused, match="stays as it was sent"):
        edit(message=made, author=world.commissioner, text="Never mind")
    text = words(page(of(world.member), "board", world.league.public_id))
    assert "The commissioner's last word to everybody Week 8 It is shown on Friday. founder" in text
    remove(message=made, author=world.commissioner)
    assert newest_announcement(world.league) is None


@pytest.mark.parametrize("gone", ["hidden", "removed", "left"])
def test_a_word_to_everybody_goes_from_notices_and_mails_with_its_message(world: World, gone: str) -> None:
    other = MembershipFactory.create(league=world.league, role="commissioner").user
    notices.announce(league=world.league, actor=world.commissioner, subject="Week 8", text="It is on.\n\nAll of it.")
    (notice,) = notices.notices(world.member)
    assert (notice.subject, notice.text) == ("Paper League: Week 8", f"It is on.\n\nAll of it.\n\n{world.commissioner}")
    made = newest_announcement(world.league)
    assert made is not None
    if gone == "hidden":
        moderation.hide(message=made, actor=other, why="Wrong.")
    elif gone == "removed":
        remove(message=made, author=world.commissioner)
    else:
        world.member.memberships.all().delete()
    assert notices.notices(world.member) == []
    mail.outbox.clear()
    outbox.send_waiting()
    mailed = {letter.to[0] for letter in mail.outbox if "It is on." in letter.body}
    assert world.member.email not in mailed
    assert (world.coach.email in mailed) is (gone == "left")


def test_a_word_to_everybody_reaches_those_who_have_muted_its_author(world: World) -> None:
    moderation.mute(user=world.member, muted=world.commissioner)
    notices.announce(league=world.league, actor=world.commissioner, subject="Week 8", text="It is on.")
    post(league=world.league, author=world.commissioner, text="And a joke.")
    assert [notice.subject for notice in notices.notices(world.member)] == ["Paper League: Week 8"]
    assert said(world.member, world.league) == ["Week 8\n\nIt is on."]
    assert "It is on." in page(of(world.member), "board", world.league.public_id)


# -- the script's way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["board", "game-chat"])
def test_the_script_asks_for_what_is_new_and_sends_without_leaving(world: World, place: str) -> None:
    where = world.league if place == "board" else world.season.fixtures.first()
    client, address = of(world.member), reverse(place, args=[where.public_id])
    script = {"X-Chat": "1"}
    assert client.post(address, {"text": "Hello"}, headers=script).status_code == 204
    refused = client.post(address, {"text": "x" * 2001}, headers=script)
    assert (refused.status_code, refused["Content-Type"]) == (422, "text/plain; charset=utf-8")
    assert "at most 2,000 characters" in refused.content.decode()
    shown = client.get(f"{address}messages/")
    assert "Hello" in shown.content.decode()
    assert "<form" not in shown.content.decode()
    mark = messages_of(world.member, world.league, None if place == "board" else where).mark
    assert mark in shown.content.decode()
    assert client.get(f"{address}messages/", {"seen": mark}).status_code == 204
    edit(message=Message.objects.get(), author=world.member, text="Hello!")
    assert client.get(f"{address}messages/", {"seen": mark}).status_code == 200


def test_queries_do_not_grow_with_what_is_said(world: World, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    def more(count: int) -> None:
        for number in range(count):
            author = SeatFactory.create(
                team__league=world.league, user__display_name=f"N{UserFactory.create().pk}"
            ).user
            first = post(league=world.league, author=author, text=f"{number} @member")
            post(league=world.league, author=world.coach, text=f"{author.pk} @{author}", answers=first)

    client, address = of(world.member), reverse("board", args=[world.league.public_id])
    with clock.at(NOW):
        more(2)
    client.get(address)
    with django_assert_num_queries(5):  # member, mutes, messages with authors, who is named, seats
        assert len(messages_of(world.member, world.league).rows) == 4
    with django_assert_num_queries(20):
        client.get(address)
    with clock.at(NOW + HOUR):
        more(5)
    with django_assert_num_queries(20):
        client.get(address)


def test_queries_of_a_games_chat_by_api_do_not_grow(world: World) -> None:
    game, client = world.season.fixtures.order_by("pk")[0], program(world.member)
    counts = []
    for minute in (0, 2):
        for number in range(3):
            with clock.at(NOW + minute * MINUTE):
                post(league=world.league, author=world.coach, text=f"{minute} {number}", fixture=game)
        address = f"/api/v1/leagues/{world.league.public_id}/messages/?game={game.public_id}"
        client.get(address)
        with CaptureQueriesContext(connection) as caught:
            assert len(client.get(address).json()["messages"]) == 3 + 3 * (minute > 0)
        counts.append(len(caught))
    assert counts[0] == counts[1]


# -- the API ---------------------------------------------------------------------------------------------------------


def test_messages_by_api(world: World) -> None:
    client, path = program(world.member), f"/api/v1/leagues/{world.league.public_id}/messages/"
    game = world.season.fixtures.first()
    made = client.post(path, {"text": "Hello @founder"}, format="json")
    assert made.status_code == 201
    one = f"/api/v1/messages/{made.json()['id']}/"
    assert made.json()["author"]["name"] == "member"
    assert [person["name"] for person in made.json()["mentioned"]] == ["founder"]
    answer = client.post(path, {"text": "And you?", "answers": made.json()["id"]}, format="json").json()
    assert answer["answers"] == made.json()["id"]
    assert client.post(path, {"text": "Kick!", "game": str(game.public_id)}, format="json").status_code == 201
    listed = client.get(path).json()
    assert ([row["text"] for row in listed["messages"]], listed["older"]) == (["And you?", "Hello @founder"], None)
    assert [row["text"] for row in client.get(path, {"game": str(game.public_id)}).json()["messages"]] == ["Kick!"]
    assert client.patch(one, {"text": "Hello!"}, format="json").json()["text"] == "Hello!"
    assert program(world.coach).patch(one, {"text": "No"}, format="json").status_code == 409
    assert client.delete(one).status_code == 204
    assert client.get(one).json()["text"] == ""
    assert client.get(path, {"before": "nothing"}).status_code == 400
    refused = client.post(path, {"text": "x" * 2001}, format="json")
    assert refused.status_code in (400, 409)
    assert "at most 2,000 characters" in refused.content.decode()
    assert program(world.stranger).get(one).status_code == 404


def test_a_removed_message_cannot_keep_words(world: World) -> None:
    made = messages.post(league=world.league, author=world.member, text="Hello")
    with pytest.raises(IntegrityError), transaction.atomic():
        Message.objects.filter(pk=made.pk).update(removed_at=NOW)
