"""Notices: in the page and by mail from one row, never false, each its person's own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import clock
from league.models import Outbox, User
from league.services import deadlines, outbox, people, reliability, trades
from league.services.errors import Refused
from league.services.notices import announce, mark_all_read, mark_read, notices, unread_count
from tests.factories import KICKOFF, SeatFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words
from tests.league.test_trades import accepted, offer

NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def tell(world: World, *users: User, key: str = "k", topic: str = "games", anew: bool = False, text: str = "T") -> None:
    outbox.tell(
        key=key, users=users, league=world.league, topic=topic, subject="S", text=text, link="/leagues/", anew=anew
    )


def subjects(user: User) -> list[str]:
    return [notice.subject for notice in notices(user)]


# -- one row a person ------------------------------------------------------------------------------------------------


def test_one_key_is_one_notice_a_person(world: World) -> None:
    tell(world, world.coach, world.member, world.coach)
    tell(world, world.coach, text="again")
    assert [notice.text for notice in notices(world.coach)] == ["T"]
    assert unread_count(world.coach) == unread_count(world.member) == 1
    assert notices(world.stranger) == []


def test_what_is_told_anew_takes_the_place_of_the_old_and_is_unread_again(world: World) -> None:
    tell(world, world.coach)
    mark_all_read(user=world.coach)
    outbox.send_waiting()
    tell(world, world.coach, anew=True, text="new")
    assert [notice.text for notice in notices(world.coach, unread=True)] == ["new"]
    outbox.send_waiting()
    assert [letter.body.partition("\nNo more mails")[0] for letter in mail.outbox] == [
        f"{text}\n\nhttp://127.0.0.1:8000/leagues/\n" for text in ("T", "new")
    ]


@pytest.mark.parametrize(
    ("no_mail", "email", "active", "sent"),
    [
        ([], "a@example.org", True, True),
        (["rosters"], "a@example.org", True, True),
        (["games"], "a@example.org", True, False),
        ([], "", True, False),
        ([], "a@example.org", False, False),
    ],
)
def test_mail_follows_the_persons_wish_and_the_page_does_not(
    world: World, no_mail: list[str], email: str, active: bool, sent: bool
) -> None:
    User.objects.filter(pk=world.coach.pk).update(no_mail=no_mail, email=email, is_active=active)
    tell(world, world.coach)
    outbox.send_waiting()
    assert len(mail.outbox) == sent
    row = Outbox.objects.get()
    assert (row.mailed, row.sent_at is not None) == (sent, True)
    assert subjects(world.coach) == ["S"]


def test_topics_are_chosen_in_the_profile(world: World) -> None:
    client = of(world.coach)
    form = {"display_name": "", "email": world.coach.email, "time_zone": "UTC", "mailed": ["deadlines", "league"]}
    assert client.post(reverse("profile"), form).status_code == 302
    world.coach.refresh_from_db()
    assert people.mailed_topics(world.coach) == ["deadlines", "league"]
    people.change_profile(user=world.coach, display_name="Ada", email=world.coach.email, time_zone="UTC")
    assert people.mailed_topics(world.coach) == ["deadlines", "league"]
    with pytest.raises(Refused, match="There is no topic weather"):
        people.change_profile(
            user=world.coach, display_name="", email=world.coach.email, time_zone="UTC", mailed=["weather"]
        )


# -- read and unread -------------------------------------------------------------------------------------------------


def test_a_notice_is_opened_once_and_leads_on(world: World) -> None:
    tell(world, world.coach)
    client = of(world.coach)
    html = page(client, "notices")
    assert "1 unread" in words(html)
    address = reverse("notice-open", args=[Outbox.objects.get().public_id])
    assert client.get(address).status_code == 405
    assert client.post(address)["Location"] == "/leagues/"
    read_at = Outbox.objects.get().read_at
    assert read_at is not None
    client.post(address)
    assert Outbox.objects.get().read_at == read_at
    assert "unread" not in words(page(client, "home"))
    assert "Everything is read." in words(client.get(reverse("notices"), {"unread": ""}).content.decode())


def test_nobody_reads_or_marks_anothers_notice(world: World) -> None:
    tell(world, world.coach)
    row = Outbox.objects.get()
    address = reverse("notice-open", args=[row.public_id])
    assert of(world.commissioner).post(address).status_code == 404
    assert "S" not in [notice.subject for notice in notices(world.commissioner)]
    with pytest.raises(Refused, match="no such notice of yours"):
        mark_read(user=world.member, public_id=row.public_id)
    assert Client().post(address)["Location"].startswith("/sign-in/")
    assert Client().get(reverse("notices"))["Location"].startswith("/sign-in/")
    row.refresh_from_db()
    assert row.read_at is None


def test_all_are_marked_at_once(world: World) -> None:
    for key in "abc":
        tell(world, world.coach, world.member, key=key)
    answer = of(world.coach).post(reverse("notices-read"), follow=True)
    assert "Everything is marked as read." in answer.content.decode()
    assert (unread_count(world.coach), unread_count(world.member)) == (0, 3)


def test_markup_in_a_notice_stays_text(world: World) -> None:
    announce(league=world.league, actor=world.commissioner, subject="<b>x</b>", text="<script>alert(1)</script>")
    html = page(of(world.coach), "notices")
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


# -- never false -----------------------------------------------------------------------------------------------------


def moved(world: World, *moments: datetime) -> None:
    week = world.season.weeks.get(number=1)
    with clock.at(NOW):
        for moment in moments:
            deadlines.set_deadline(week=week, due_at=moment, actor=world.commissioner)
            week.refresh_from_db()


def test_a_deadline_that_moves_twice_is_told_once_from_the_first_hour_to_the_last(world: World) -> None:
    moved(world, NOW + DAY, NOW + 2 * DAY, NOW + 3 * DAY)
    (notice,) = notices(world.coach)
    assert "from Tuesday 2 September 2031, 12:00 (UTC) to Thursday 4 September 2031, 12:00 (UTC)" in notice.text
    with clock.at(NOW):
        outbox.send_waiting()
    moved(world, NOW + 4 * DAY)
    (notice,) = notices(world.coach)
    assert "from Thursday 4 September 2031, 12:00 (UTC) to Friday 5 September" in notice.text
    with clock.at(NOW):
        outbox.send_waiting()
    assert len(mail.outbox) == 2


def test_a_deadline_that_is_moved_back_before_anybody_was_told_tells_nothing(world: World) -> None:
    moved(world, NOW + 4 * DAY, NOW + 5 * DAY, NOW + 4 * DAY)
    assert notices(world.coach) == []
    with clock.at(NOW):
        outbox.send_waiting()
    assert mail.outbox == []


def test_an_offer_is_told_while_it_waits(world: World) -> None:
    partner = SeatFactory(team=world.league.teams.get(code="LMW")).team
    trade = offer(world, partner)
    coach = partner.seats.get().user
    assert subjects(coach) == [f"{world.team} offers you a trade"]
    trades.withdraw_trade(trade=trade, actor=world.coach)
    assert notices(coach) == []


def test_the_commissioner_hears_of_a_trade_while_he_may_disallow_it(world: World) -> None:
    partner = SeatFactory(team=world.league.teams.get(code="LMW")).team
    trade = accepted(world, partner)
    assert subjects(world.commissioner) == [f"{trade.proposer} and {trade.partner} have agreed on a trade"]
    trades.disallow_trade(trade=trade, actor=world.commissioner, reason="a joke")
    assert notices(world.commissioner) == []
    assert any("Disallowed" in subject for subject in subjects(world.coach))


@pytest.mark.parametrize("grant", [True, False])
def test_a_leave_is_told_to_the_commissioner_until_he_decides(world: World, grant: bool) -> None:
    with clock.at(KICKOFF):
        leave = reliability.ask_leave(
            league=world.league,
            user=world.coach,
            starts_on=KICKOFF.date(),
            ends_on=KICKOFF.date() + DAY,
            reason="a wedding",
        )
        (notice,) = notices(world.commissioner)
        assert notice.subject == f"{world.coach} asks for leave"
        assert "a wedding" in notice.text
        (reliability.grant if grant else reliability.end_leave)(absence=leave, actor=world.commissioner)
        assert notices(world.commissioner) == []
        assert subjects(world.coach) == [f"Your leave is {'granted' if grant else 'not granted'}"]


# -- the commissioner's word -----------------------------------------------------------------------------------------


def test_a_word_goes_to_everybody_and_into_the_log(world: World) -> None:
    client = of(world.commissioner)
    body = {"subject": "Welcome", "text": "Season 1 begins on Friday."}
    answer = client.post(reverse("announce", args=[world.league.public_id]), body, follow=True)
    assert "It goes to 3 people." in answer.content.decode()
    for user in (world.commissioner, world.coach, world.member):
        assert subjects(user) == ["Paper League: Welcome"]
    assert world.league.log.get(action="league.announced").sentence == "founder to everybody: Welcome"


@pytest.mark.parametrize(
    ("subject", "text", "said"),
    [
        ("", "x", "needs a subject"),
        ("x" * 121, "x", "120 characters"),
        ("x", " ", "1 to 4000"),
        ("x", "y" * 4001, "4000"),
    ],
)
def test_an_empty_or_endless_word_is_refused_and_not_lost(world: World, subject: str, text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        announce(league=world.league, actor=world.commissioner, subject=subject, text=text)
    answer = of(world.commissioner).post(
        reverse("announce", args=[world.league.public_id]), {"subject": subject, "text": text}
    )
    assert answer.status_code == 422
    assert (text.strip() or subject)[:100] in answer.content.decode()
    assert not Outbox.objects.exists()


# -- queries ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 40])
def test_listing_takes_as_many_queries_for_forty_as_for_one(
    world: World, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        tell(world, world.coach, key=f"k{number}")
    with django_assert_num_queries(1):
        assert len(notices(world.coach)) == count
    with django_assert_num_queries(1):
        assert unread_count(world.coach) == count
