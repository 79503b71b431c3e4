"""What people read and may do while the service is on hold: no deadline passes, and nothing is done at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.services import exchange, replays
from league import clock
from league.models import Consent, Hold, Trade, User
from league.selectors.consents import may_answer
from league.services import claims, consents, deadlines, trades, weeks
from league.services.errors import Asked, Refused
from league.services.notices import notices
from tests.league.test_pages import of, page, words

from .test_replays import order, small
from .worlds import DUE, NOON, World, world

__all__ = ["small"]
pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LATE = NOON + 60 * DAY


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def hold(cause: str = Hold.Cause.OUTAGE) -> Hold:
    return Hold.objects.create(cause=cause, since=NOON + 3 * DAY, last_seen=NOON + DAY)


# -- what would be too late --------------------------------------------------------------------------------------------


def an_offer() -> tuple[User, Callable[[], object]]:
    made = world(teams=2)
    one, two = (team.roster.all()[0].player for team in made.teams[:2])
    with clock.at(NOON):
        trade = trades.propose_trade(
            proposer=made.teams[0],
            partner=made.teams[1],
            gives=trades.Goods([one]),
            gets=trades.Goods([two]),
            actor=made.coaches[0],
        )
    return made.coaches[1], lambda: trades.answer_trade(trade=trade, accept=False, actor=made.coaches[1])


def a_question() -> tuple[User, Callable[[], object]]:
    made = world(teams=2, due=DUE)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        with pytest.raises(Asked) as said:
            deadlines.set_deadline(week=made.weeks[0], due_at=NOON + timedelta(hours=1), actor=made.commissioner)
    consent, coach = said.value.consent, made.coaches[0]

    def answer() -> object:
        assert may_answer(coach, consent) == Hold.objects.exists()
        return consents.agree(consent=consent, user=coach)

    return coach, answer


@pytest.mark.parametrize("make", [an_offer, a_question])
def test_on_hold_nothing_is_too_late_to_be_answered(make: Callable[[], tuple[User, Callable[[], object]]]) -> None:
    reader, answer = make()
    with clock.at(LATE):
        asked = {notice.row.kind for notice in notices(reader)}
        with pytest.raises(Refused, match=r"stood open until|The time for it is over"):
            answer()
        hold()
        assert {notice.row.kind for notice in notices(reader)} - asked in ({"trade_offer"}, {"consent_asked"})
        answer()


def test_on_hold_no_replay_lapses(small: World) -> None:
    order(small)
    with clock.at(LATE):
        with pytest.raises(Refused, match="has lapsed"):
            replays.agree(fixture=small.fixture, actor=small.coach("home"))
        hold()
        replays.agree(fixture=small.fixture, actor=small.coach("home"))


def test_the_page_of_trades_says_that_an_offer_waits() -> None:
    partner, _ = an_offer()
    team = Trade.objects.get().partner
    with clock.at(LATE):
        assert "the service is on hold: it stands open while that lasts" not in page(
            of(partner), "trades", team.public_id
        )
        hold()
        cache.clear()
        assert "the service is on hold: it stands open while that lasts" in page(of(partner), "trades", team.public_id)


# -- what would be done at once ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cause", [Hold.Cause.OUTAGE, Hold.Cause.COPY])
def test_on_hold_nothing_is_played_or_settled_by_a_button_and_nobody_is_asked(cause: str) -> None:
    made = world(teams=2, due=DUE)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        hold(cause)
        with pytest.raises(Refused, match="on hold: nothing is played"):
            weeks.play_now(week=made.weeks[0], actor=made.commissioner)
        with pytest.raises(Refused, match="on hold: no claims are settled"):
            claims.resolve_claims(season=made.season, actor=made.commissioner)
        address = reverse("week-play", args=[made.league.public_id, made.weeks[0].number])
        html = of(made.commissioner).post(address, follow=True).content.decode()
    assert "The service is on hold: nothing is played until its operator lets it go on." in words(html)
    assert not Consent.objects.exists()


def test_what_was_asked_before_the_hold_waits_until_it_is_over() -> None:
    made = world(teams=2, due=DUE)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        with pytest.raises(Asked) as said:
            weeks.play_now(week=made.weeks[0], actor=made.commissioner)
        consent = said.value.consent
        held = hold()
        for coach in made.coaches[:2]:
            with pytest.raises(Refused, match="on hold: nothing is played"):
                consents.agree(consent=consent, user=coach)
        held.delete()
        assert [consents.agree(consent=consent, user=coach).state for coach in made.coaches[:2]] == ["open", "agreed"]


# -- the banner --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cause", "said", "command"),
    [
        ("outage", "the service was away from 2 September 2026, 12:00 (UTC) on. No deadline passes", "manage.py go_on"),
        ("clock", "the service was away, or its clock was wrong. No deadline passes", "manage.py go_on"),
        (
            "copy",
            "a copy of the service as it was 2 September 2026, 12:00 (UTC). No deadline passes",
            "manage.py go_live",
        ),
    ],
)
def test_the_banner_says_since_when_and_operators_read_the_command(cause: str, said: str, command: str) -> None:
    made = world(teams=2)
    hold(cause)
    coach, operator = made.coaches[0], User.objects.create(username="operator", is_staff=True)
    assert said in words(page(of(coach), "profile"))
    assert "On hold since 4 September 2026, 12:00 (UTC)" in words(page(of(coach), "profile"))
    assert command not in page(of(coach), "profile")
    assert command in page(of(operator), "profile")
