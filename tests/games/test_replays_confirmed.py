"""The reason of a replay is confirmed by both head coaches, else by the operator; without that it lapses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core.management import call_command

from games.models import GameReplay
from games.selectors.replays import how_it_waits, waiting_replay, waits_for
from games.services import replays, sweep
from league import clock
from league.models import League, LeagueLog, Membership, Outbox, Seat, User
from league.sentences import ended
from league.services.errors import Refused
from league.services.notices import notices

from .test_replays import DAY, client, order, small
from .worlds import NOON, World, person

__all__ = ["small"]
pytestmark = pytest.mark.django_db
LAPSE = timedelta(days=14)


def swept(small: World, moment: datetime) -> bool:
    """Whether the replay is begun by the sweep of that moment."""
    with clock.at(moment):
        sweep.sweep(send=False)
    return GameReplay.objects.filter(started_at__isnull=False).exists()


def agree(small: World, *sides: str, moment: datetime = NOON) -> None:
    with clock.at(moment):
        for side in sides:
            replays.agree(fixture=small.fixture, actor=small.coach(side))


def operator(**facts: object) -> User:
    return person("operator", is_staff=True, **facts)


@pytest.mark.parametrize("sides", [[], ["home"], ["away"]])
def test_it_never_runs_by_itself_while_not_both_have_confirmed_its_reason(small: World, sides: list[str]) -> None:
    order(small)
    agree(small, *sides)
    assert not swept(small, NOON + DAY)
    assert not swept(small, NOON + LAPSE - timedelta(seconds=1))
    assert GameReplay.objects.exists()
    assert not swept(small, NOON + LAPSE)
    assert not GameReplay.objects.exists()
    assert LeagueLog.objects.filter(action="run.replay_lapsed").count() == 1
    assert any("Nobody has confirmed the reason" in notice.text for notice in notices(small.coach("home")))


def test_what_has_lapsed_is_confirmed_no_more_before_the_sweep_has_seen_it(small: World) -> None:
    order(small)
    agree(small, "home")
    with pytest.raises(Refused, match="has lapsed"):
        agree(small, "away", moment=NOON + LAPSE)


@pytest.mark.parametrize(("at", "begins"), [(NOON, NOON + DAY), (NOON + 3 * DAY, NOON + 3 * DAY)])
def test_on_the_operators_word_it_runs_after_the_coaches_have_had_their_time(
    small: World, at: datetime, begins: datetime
) -> None:
    order(small)
    with clock.at(at):
        replay = replays.confirm(fixture=small.fixture, actor=operator())
    if at != begins:
        assert replay.started_at is None
        assert not swept(small, begins - timedelta(seconds=1))
        assert swept(small, begins)
    replay.refresh_from_db()
    assert replay.started_at == begins


def test_what_the_operator_orders_he_has_confirmed(small: World) -> None:
    with clock.at(NOON):
        replay = replays.order_replay(fixture=small.fixture, actor=None, reason="engine", explanation="A fault.")
    assert waits_for(replay) == "time"
    assert swept(small, NOON + DAY)


def test_who_is_no_operator_or_has_a_stake_confirms_nothing(small: World) -> None:
    order(small)
    coaching = operator()
    Seat.objects.create(team=small.teams[2], user=coaching, since=NOON, head=False)
    refused = [(user, "Only an operator") for user in (small.commissioner, small.coach("home"), small.stranger)]
    with clock.at(NOON):
        for user, said in [*refused, (coaching, "stake in this game")]:
            with pytest.raises(Refused, match=said):
                replays.confirm(fixture=small.fixture, actor=user)
        replays.confirm(fixture=small.fixture, actor=None)
        with pytest.raises(Refused, match="confirmed already"):
            replays.confirm(fixture=small.fixture, actor=None)


def test_after_a_head_coachs_refusal_the_operator_alone_confirms_it(small: World) -> None:
    order(small)
    with clock.at(NOON):
        with pytest.raises(Refused, match="needs a reason"):
            replays.refuse(fixture=small.fixture, actor=small.coach("away"), reason=" ")
        with pytest.raises(Refused, match="Only the head coaches"):
            replays.refuse(fixture=small.fixture, actor=small.commissioner, reason="No.")
        replays.refuse(fixture=small.fixture, actor=small.coach("away"), reason="Nothing was wrong.")
        for side in ("home", "away"):
            with pytest.raises(Refused, match="has refused the reason"):
                replays.agree(fixture=small.fixture, actor=small.coach(side))
        assert any("Nothing was wrong." in notice.text for notice in notices(small.coach("home")))
        replays.confirm(fixture=small.fixture, actor=None)
    assert swept(small, NOON + DAY)


def test_the_word_of_one_who_is_head_coach_no_more_does_not_count(small: World) -> None:
    order(small)
    agree(small, "home")
    team = small.teams[0]
    team.seats.update(until=NOON)
    heir = person("heir")
    Membership.objects.create(league=small.league, user=heir, joined_at=NOON)
    Seat.objects.create(team=team, user=heir, since=NOON)
    agree(small, "away")
    assert not GameReplay.objects.get().started_at
    with clock.at(NOON):
        assert replays.agree(fixture=small.fixture, actor=heir).started_at == NOON


def test_two_head_coaches_whom_nobody_but_the_orderer_knows_are_not_enough(small: World) -> None:
    Seat.objects.filter(team__in=small.teams[:2]).update(seated_by=small.commissioner)
    order(small)
    agree(small, "home", "away")
    replay = GameReplay.objects.get()
    assert (replay.started_at, waits_for(replay)) == (None, "operator")
    Seat.objects.filter(team=small.teams[0]).update(confirmed_at=NOON)
    agree(small, "home")
    assert GameReplay.objects.get().started_at == NOON


def nobody_at_home(small: World) -> None:
    small.teams[0].seats.update(until=NOON)


def refused(small: World) -> None:
    replays.refuse(fixture=small.fixture, actor=small.coach("away"), reason="Nothing was wrong.")


def brought(small: World) -> None:
    Seat.objects.filter(team__in=small.teams[:2]).update(seated_by=small.commissioner)


def confirmed(small: World) -> None:
    replays.confirm(fixture=small.fixture, actor=None)


@pytest.mark.parametrize(
    ("act", "moment", "waits", "said"),
    [
        (None, NOON, "coaches", "then it runs on Wednesday 2 September 2026"),
        (None, NOON + DAY, "operator", "Not both head coaches have confirmed its reason in time"),
        (nobody_at_home, NOON, "operator", "A team has no head coach"),
        (refused, NOON, "operator", "A head coach has refused its reason: Nothing was wrong."),
        (brought, NOON, "operator", "nobody else has confirmed that he knows them"),
        (confirmed, NOON, "time", "The operator has confirmed its reason: it runs on Wednesday 2 September 2026"),
    ],
)
def test_page_and_api_say_whom_it_waits_for(
    small: World, act: Callable[[World], None] | None, moment: datetime, waits: str, said: str
) -> None:
    order(small)
    with clock.at(NOON):
        if act is not None:
            act(small)
    with clock.at(moment):
        replay = waiting_replay(small.fixture)
        assert replay is not None
        assert said in how_it_waits(replay, "UTC")
        assert ("lapses" in how_it_waits(replay, "UTC")) is (waits != "time")
        anybody = client(small.coaches[2])
        assert anybody.get(f"/api/v1/games/{small.fixture.public_id}/").json()["replay"]["waits_for"] == waits
        assert said in anybody.get(f"/games/{small.fixture.public_id}/").content.decode()


def test_operators_are_told_of_an_order_and_confirm_by_page_command_or_api(small: World, settings: object) -> None:
    settings.OPERATORS = ["anna@example.org"]  # type: ignore[attr-defined]
    staff, base = operator(), f"games/{small.fixture.public_id}/replay/"
    order(small, explanation="The clock ran backwards.")
    assert Outbox.objects.filter(body__to=["anna@example.org"], key__startswith="replay-to-confirm").count() == 1
    with clock.at(NOON):
        told = Outbox.objects.get(user=staff)
        assert told.link == f"/{base}confirm/"
        page = client(staff).get(told.link).content.decode()
        assert "Engine fault. The clock ran backwards." in page
        assert client(small.commissioner).get(told.link).status_code == 404
        assert client(small.coach("home")).post(f"/api/v1/{base}confirm/").status_code == 404
        client(staff).post(told.link)
        assert waiting_of(small).confirmed_by == staff
        for confirm in (
            lambda: client(staff).post(f"/api/v1/{base}confirm/"),
            lambda: call_command("replay_game", str(small.fixture.public_id), confirm=True),
        ):
            GameReplay.objects.update(confirmed_at=None, confirmed_by=None)
            confirm()
            assert waiting_of(small).confirmed_at == NOON


def waiting_of(small: World) -> GameReplay:
    return GameReplay.objects.get(fixture=small.fixture)


@pytest.mark.parametrize("way", ["page", "api"])
def test_head_coaches_refuse_by_page_and_api(small: World, way: str) -> None:
    order(small)
    address = f"/{'api/v1/' if way == 'api' else ''}games/{small.fixture.public_id}/replay/refuse/"
    with clock.at(NOON):
        assert client(small.commissioner).post(address, {"reason": "No."}).status_code == 403
        client(small.coach("home")).post(address, {"reason": "Nothing was wrong."})
    assert (waiting_of(small).refusal, waiting_of(small).refused_by) == ("Nothing was wrong.", small.coach("home"))


# -- what pages and notices say ----------------------------------------------------------------------------------------


def answered(user: User, fixture: object, act: str, moment: datetime = NOON, **body: str) -> str:
    with clock.at(moment):
        answer = client(user).post(f"/games/{fixture.public_id}/replay/{act}/", body, follow=True)  # type: ignore[attr-defined]
    return " ".join(answer.content.decode().split())


AGREE, REFUSE = "Confirm the reason: replay it", "Do not confirm it</button>"


def test_the_page_shows_what_a_head_coach_has_said_and_no_button_that_cannot_work(small: World) -> None:
    order(small)
    home, away = small.coach("home"), small.coach("away")
    with clock.at(NOON):
        page = client(home).get(f"/games/{small.fixture.public_id}/").content.decode()
    assert AGREE in page
    assert REFUSE in page
    html = answered(home, small.fixture, "agree")
    assert "You have confirmed the reason. It runs as soon as both head coaches confirm its reason." in html
    assert "<p>You have confirmed its reason.</p>" in html
    assert AGREE not in html
    html = answered(away, small.fixture, "refuse", reason="Nothing was wrong")
    assert "<p>You have refused its reason.</p>" in html
    assert AGREE not in html
    assert REFUSE not in html
    assert "its reason: Nothing was wrong. Only the operator" in html
    assert html.count("Nothing was wrong") == 1


def test_the_second_confirmation_says_that_it_is_being_played(small: World) -> None:
    order(small)
    agree(small, "home")
    html = answered(small.coach("away"), small.fixture, "agree")
    assert "You have confirmed the reason. It is being played now." in html


def test_an_assistant_has_no_button_of_his_head_coachs(small: World) -> None:
    order(small)
    helper = person("helper")
    Membership.objects.create(league=small.league, user=helper, joined_at=NOON)
    Seat.objects.create(team=small.teams[0], user=helper, since=NOON, head=False)
    with clock.at(NOON):
        page = client(helper).get(f"/games/{small.fixture.public_id}/").content.decode()
    assert "Your head coach confirms or refuses its reason." in page
    assert AGREE not in page


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (NOON, "or as soon as both head coaches confirm it too"),
        (NOON + 2 * DAY, "It is being played now."),
    ],
)
def test_the_operator_reads_when_it_is_played(small: World, moment: datetime, said: str) -> None:
    order(small)
    assert said in answered(operator(), small.fixture, "confirm", moment)


def test_the_operators_page_leads_to_the_game_and_says_a_refusal_once(small: World) -> None:
    order(small)
    staff = operator()
    League.objects.update(openness="public")
    with clock.at(NOON):
        refused(small)
        page = client(staff).get(f"/games/{small.fixture.public_id}/replay/confirm/").content.decode()
    assert page.count("Nothing was wrong.") == 1
    assert f'href="/games/{small.fixture.public_id}/"' in page
    assert "leave it" in page
    assert "it lapses" in page


def withdrawn(small: World) -> None:
    replays.withdraw(fixture=small.fixture, actor=small.commissioner)


def both_agree(small: World) -> None:
    agree(small, "home", "away")


@pytest.mark.parametrize("act", [confirmed, withdrawn, both_agree])
def test_what_waits_for_the_operators_word_is_told_until_it_is_over(small: World, act: Callable[[World], None]) -> None:
    staff = operator()
    League.objects.update(openness="public")
    order(small)

    def told() -> list[str]:
        return [notice.subject for notice in notices(staff)]

    with clock.at(NOON):
        assert told() == [f"A replay of {small.fixture} is ordered"]
        link = Outbox.objects.get(user=staff).link
        act(small)
        assert told() == []
        answer = client(staff).get(link)
        assert (answer.status_code, answer["Location"]) == (302, f"/games/{small.fixture.public_id}/")
        assert client(small.commissioner).get(link).status_code == 404


def test_operators_are_told_that_a_head_coach_has_refused(small: World, settings: object) -> None:
    settings.OPERATORS = ["anna@example.org"]  # type: ignore[attr-defined]
    staff = operator()
    order(small)
    with clock.at(NOON):
        refused(small)
        assert notices(staff)[0].subject == f"The replay of {small.fixture} waits for your word"
        assert "Nothing was wrong." in notices(staff)[0].text
        confirmed(small)
        assert notices(staff) == []
    assert Outbox.objects.filter(body__to=["anna@example.org"], key__startswith="replay-refused").count() == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("No", "No."), ("No.", "No."), ("Why?", "Why?"), ('He said "no."', 'He said "no."'),
        ('He said "no"', 'He said "no".'), ("", ""), ("No. ", "No."),
    ],
)  # fmt: skip
def test_what_people_write_is_ended_before_another_sentence(words: str, said: str) -> None:
    assert ended(words) == said
