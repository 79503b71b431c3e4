"""Reports, hiding, bans and mutes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from league import clock
from league.models import BoardBan, League, Message, MessageReport
from league.selectors.console import glance
from league.selectors.messages import messages_of
from league.services import moderation, notices
from league.services.errors import Refused
from league.services.messages import edit, post, remove
from tests.factories import MembershipFactory
from tests.league.conftest import DAY, NOW, World
from tests.league.test_api import of as program
from tests.league.test_pages import of, page, words


@pytest.fixture
def message(world: World) -> Message:
    return post(league=world.league, author=world.member, text="You cheat, all of you")


def texts(reader: object, league: League) -> list[str]:
    return [row.text for row in messages_of(reader, league).rows]  # type: ignore[arg-type]


# -- reports ---------------------------------------------------------------------------------------------------------


def test_a_report_comes_to_the_desk_with_what_was_said_then(world: World, message: Message) -> None:
    moderation.report(message=message, reporter=world.coach, words="Unkind.")
    edit(message=message, author=world.member, text="Well played")
    desk = words(page(of(world.commissioner), "moderation", world.league.public_id))
    assert "You cheat, all of you" in desk
    assert "Unkind." in desk
    assert f"by {world.coach}" in desk
    assert "changed it since" in desk
    (notice,) = notices.notices(world.commissioner)
    assert notice.subject == "Paper League: a message was reported"
    found = glance(world.league, world.season)
    assert found.reports == 1
    assert "1 report of messages" in words(page(of(world.commissioner), "commissioner", world.league.public_id))
    remove(message=message, author=world.member)
    assert "You cheat" in page(of(world.commissioner), "moderation", world.league.public_id)
    moderation.let_stand(message=message, actor=world.commissioner)
    assert glance(world.league, world.season).waiting == found.waiting - 1
    assert not world.league.log.filter(sentence__contains="cheat").exists()


def test_what_cannot_be_reported(world: World, message: Message) -> None:
    with pytest.raises(Refused, match="your own message"):
        moderation.report(message=message, reporter=world.member)
    moderation.report(message=message, reporter=world.coach)
    with pytest.raises(Refused, match="reported this message already"):
        moderation.report(message=message, reporter=world.coach)
    with pytest.raises(Refused, match="at most 300 characters"):
        moderation.report(message=message, reporter=world.commissioner, words="x" * 301)
    moderation.hide(message=message, actor=world.commissioner, why="Unkind.")
    with pytest.raises(Refused, match="hidden this message already"):
        moderation.report(message=message, reporter=world.commissioner)
    remove(message=message, author=world.member)
    with pytest.raises(Refused, match="has removed this message"):
        moderation.report(message=message, reporter=world.commissioner)


def test_twenty_reports_a_day(world: World) -> None:
    for number in range(21):
        with clock.at(NOW + number * timedelta(minutes=1)):
            made = post(league=world.league, author=world.member, text=str(number))
            if number < 20:
                moderation.report(message=made, reporter=world.coach)
            else:
                with pytest.raises(Refused, match="20 messages within a day"):
                    moderation.report(message=made, reporter=world.coach)


def test_another_commissioner_decides_on_a_commissioners_message(world: World) -> None:
    made = post(league=world.league, author=world.commissioner, text="My word is law")
    moderation.report(message=made, reporter=world.coach, words="He gloats.")
    page_of = of(world.commissioner)
    assert str(world.coach) not in words(page(page_of, "moderation", world.league.public_id))
    told = program(world.commissioner).get(f"/api/v1/leagues/{world.league.public_id}/reports/").json()
    assert (told[0]["reporter"], told[0]["text"]) == (None, "My word is law")
    other = MembershipFactory.create(league=world.league, role="commissioner").user
    with pytest.raises(Refused, match="Another commissioner"):
        moderation.let_stand(message=made, actor=world.commissioner)
    moderation.hide(message=made, actor=other, why="Gloating.")
    with pytest.raises(Refused, match="Another commissioner"):
        moderation.show_again(message=made, actor=world.commissioner)
    moderation.show_again(message=made, actor=other)
    again = post(league=world.league, author=world.commissioner, text="It is")
    before = len(notices.notices(world.commissioner))
    moderation.report(message=again, reporter=world.coach)
    assert len(notices.notices(world.commissioner)) == before
    assert notices.notices(other)[0].subject == "Paper League: a message was reported"


def test_hiding_ones_own_message_leaves_the_report_to_another_commissioner(world: World) -> None:
    made = post(league=world.league, author=world.commissioner, text="My word is law")
    moderation.report(message=made, reporter=world.coach)
    other = MembershipFactory.create(league=world.league, role="commissioner").user
    moderation.hide(message=made, actor=world.commissioner, why="Moved on.")
    assert "My word is law" in words(page(of(other), "moderation", world.league.public_id))
    assert MessageReport.objects.get().settled_at is None
    moderation.let_stand(message=made, actor=other)
    assert MessageReport.objects.get().settled_by == other


# -- hiding ----------------------------------------------------------------------------------------------------------


def test_what_is_hidden_only_its_author_and_the_commissioner_read(world: World, message: Message) -> None:
    moderation.report(message=message, reporter=world.coach)
    moderation.hide(message=message, actor=world.commissioner, why="Unkind.")
    readers = {world.commissioner: True, world.member: True, world.coach: False}
    for user, reads in readers.items():
        assert texts(user, world.league) == [""]
        assert ("You cheat" in page(of(user), "message", message.public_id)) is reads
        assert "Hidden by founder: Unkind." in words(page(of(user), "board", world.league.public_id))
        assert program(user).get(f"/api/v1/messages/{message.public_id}/").json()["text"] == ""
    assert MessageReport.objects.get().settled_by == world.commissioner
    assert world.league.log.get(action="board.hidden").sentence == "founder hid a message of member: Unkind."
    with pytest.raises(Refused, match="hidden already"):
        moderation.hide(message=message, actor=world.commissioner, why="Again.")
    with pytest.raises(Refused, match="cannot be changed"):
        edit(message=message, author=world.member, text="Kind")
    moderation.show_again(message=message, actor=world.commissioner)
    assert texts(world.coach, world.league) == ["You cheat, all of you"]
    assert world.league.log.filter(action="board.shown").exists()


def test_hiding_needs_a_reason_at_its_field(world: World, message: Message) -> None:
    with pytest.raises(Refused, match="needs a reason"):
        moderation.hide(message=message, actor=world.commissioner, why="  ")
    answer = of(world.commissioner).post(reverse("message-act", args=[message.public_id, "hide"]), {"why": ""})
    assert answer.status_code == 422
    assert "hide-why_error" in answer.content.decode()


# -- bans ------------------------------------------------------------------------------------------------------------


def test_a_banned_member_reads_and_does_not_write_until_it_ends(world: World, message: Message) -> None:
    with clock.at(NOW):
        made = moderation.ban(
            league=world.league, user=world.member, actor=world.commissioner, reason="Unkind.", days=2
        )
        with pytest.raises(Refused, match=r"until Wednesday 3 September 2031, 12:00 .* Unkind."):
            post(league=world.league, author=world.member, text="But")
        with pytest.raises(Refused, match="lets you write nothing"):
            edit(message=message, author=world.member, text="But")
        html = page(of(world.member), "board", world.league.public_id)
        assert "You may read and not write here" in words(html)
        assert 'name="text"' not in html
        assert notices.notices(world.member)[0].text.startswith("You may write nothing on the board until Wednesday 3")
    assert made.until == NOW + 2 * DAY
    assert world.league.log.get(action="board.banned").sentence == (
        "founder lets member write nothing on the board for 2 days: Unkind."
    )
    with clock.at(NOW + 2 * DAY):
        post(league=world.league, author=world.member, text="I am sorry")
    remove(message=message, author=world.member)


def test_a_ban_for_good_is_taken_back(world: World) -> None:
    made = moderation.ban(league=world.league, user=world.member, actor=world.commissioner, reason="Spam.")
    with clock.at(NOW + 4000 * DAY), pytest.raises(Refused, match="until that is taken back"):
        post(league=world.league, author=world.member, text="But")
    of(world.commissioner).post(reverse("ban-lift", args=[world.league.public_id, made.public_id]))
    post(league=world.league, author=world.member, text="I am back")
    assert world.league.log.get(action="board.ban_lifted").sentence == "founder lets member write on the board again."
    with pytest.raises(Refused, match="ended already"):
        moderation.lift_ban(ban=made, actor=world.commissioner)


def test_a_new_ban_takes_the_place_of_the_old_one(world: World) -> None:
    for days in (1, None, 365):
        moderation.ban(league=world.league, user=world.member, actor=world.commissioner, reason="Spam.", days=days)
    assert BoardBan.objects.filter(ended_at=None).count() == 1


@pytest.mark.parametrize("days", [0, 366])
def test_how_long_a_ban_may_last(world: World, days: int) -> None:
    with pytest.raises(Refused, match="1 to 365 days"):
        moderation.ban(league=world.league, user=world.member, actor=world.commissioner, reason="Spam.", days=days)


def test_who_cannot_be_banned(world: World) -> None:
    for user, said in ((world.commissioner, "A commissioner cannot"), (world.stranger, "is no member")):
        with pytest.raises(Refused, match=said):
            moderation.ban(league=world.league, user=user, actor=world.commissioner, reason="Spam.")


# -- mutes -----------------------------------------------------------------------------------------------------------


def test_who_is_muted_is_not_read_by_that_one_person(world: World, message: Message) -> None:
    client = of(world.coach)
    client.post(reverse("message-act", args=[message.public_id, "mute"]))
    assert texts(world.coach, world.league) == []
    assert texts(world.commissioner, world.league) == ["You cheat, all of you"]
    assert "You cheat" not in page(client, "board", world.league.public_id)
    assert program(world.coach).get(f"/api/v1/leagues/{world.league.public_id}/messages/").json()["messages"] == []
    assert str(world.member) in page(client, "mutes")
    client.post(reverse("unmute", args=[world.member.public_id]))
    assert texts(world.coach, world.league) == ["You cheat, all of you"]
    assert client.post(reverse("unmute", args=[world.member.public_id])).status_code == 404
    with pytest.raises(Refused, match="Nobody mutes himself"):
        moderation.mute(user=world.coach, muted=world.coach)


def test_an_answer_quotes_nobody_whom_its_reader_has_muted(world: World, message: Message) -> None:
    answer = post(league=world.league, author=world.commissioner, text="Calm down.", answers=message)
    assert "You cheat" in page(of(world.coach), "message", answer.public_id)
    moderation.mute(user=world.coach, muted=world.member)
    assert "You cheat" not in page(of(world.coach), "message", answer.public_id)
    assert "Calm down." in page(of(world.coach), "message", answer.public_id)


def test_a_hidden_message_does_not_tell_whom_it_named(world: World) -> None:
    made = post(league=world.league, author=world.member, text=f"@{world.coach} cheats")
    one = f"/api/v1/messages/{made.public_id}/"
    assert [who["name"] for who in program(world.coach).get(one).json()["mentioned"]] == [str(world.coach)]
    moderation.hide(message=made, actor=world.commissioner, why="Unkind.")
    told = program(world.coach).get(one).json()
    assert (told["text"], told["mentioned"]) == ("", [])


# -- by page and API -------------------------------------------------------------------------------------------------


def test_acts_by_page_say_what_came_of_them(world: World, message: Message) -> None:
    chief, coach = of(world.commissioner), of(world.coach)

    def does(client: object, act: str, **body: str) -> str:
        address = reverse("message-act", args=[message.public_id, act])
        return client.post(address, body, follow=True).content.decode()  # type: ignore[attr-defined]

    assert "The commissioner is told." in does(coach, "report", words="Look.")
    assert "nobody waits for a word" in does(chief, "stand")
    assert "Nobody waits for a word about this" in does(chief, "stand")
    assert "your reason stands in its place" in does(chief, "hide", why="Unkind.")
    assert "to be read again" in does(chief, "show")
    assert "may write nothing here" in does(chief, "ban", reason="Unkind.", days="3")
    assert "Only its author" in does(coach, "remove")
    assert "The message is gone." in does(of(world.member), "remove")
    assert chief.post(reverse("message-act", args=[message.public_id, "burn"])).status_code == 404


def test_moderation_by_api(world: World, message: Message) -> None:
    chief, coach = program(world.commissioner), program(world.coach)
    one, league = f"/api/v1/messages/{message.public_id}/", f"/api/v1/leagues/{world.league.public_id}/"
    assert coach.post(f"{one}report/", {"words": "Look."}, format="json").status_code == 204
    assert chief.get(f"{league}reports/").json()[0]["reporter"]["name"] == str(world.coach)
    assert coach.get(f"{league}reports/").status_code == 403
    for act in ("hide/", "show/", "let-stand/"):
        assert coach.post(f"{one}{act}", {"why": "No."}, format="json").status_code == 403
    assert chief.post(f"{one}let-stand/").status_code == 204
    assert chief.post(f"{one}hide/", {"why": "Unkind."}, format="json").status_code == 204
    assert chief.post(f"{one}show/").status_code == 204
    sent = {"person": str(world.member.public_id), "reason": "Unkind.", "days": 3}
    assert coach.post(f"{league}bans/", sent, format="json").status_code == 403
    made = chief.post(f"{league}bans/", sent, format="json")
    assert made.status_code == 201
    assert [ban["id"] for ban in chief.get(f"{league}bans/").json()] == [made.json()["id"]]
    assert chief.delete(f"{league}bans/{made.json()['id']}/").status_code == 204
    assert chief.get(f"{league}bans/").json() == []
    mute = f"/api/v1/mutes/{world.member.public_id}/"
    assert coach.put(mute).status_code == 204
    assert [row["person"]["name"] for row in coach.get("/api/v1/mutes/").json()] == ["member"]
    assert coach.delete(mute).status_code == 204
    assert coach.put(f"/api/v1/mutes/{world.stranger.public_id}/").status_code == 404
