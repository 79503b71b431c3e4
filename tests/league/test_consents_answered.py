"""What becomes of what waits for consent: agreed to, refused, taken back, expired, done."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from league import clock
from league.models import Consent, Membership, RosterSpot, Team, Transaction, User
from league.services import consents, discipline
from league.services.consents import LASTS
from league.services.errors import Asked, Refused
from league.services.notices import notices
from tests.league.conftest import NOW, World

from .test_consents import asked, has_fined, man_of, operator, veto
from .test_pages import of, page, words

pytestmark = pytest.mark.usefixtures("the_time_is_now")
State = Consent.State


def test_everybody_concerned_is_told_and_all_of_it_stands_in_the_log(world: World, chief: User) -> None:
    consent = asked(world, chief)
    sentence = f"Fine {world.team}: 500 dollars. Reason: late"
    assert consent.sentence == sentence
    assert [notice.text for notice in notices(world.coach)] == [sentence]
    consents.agree(consent=consent, user=world.coach)
    assert f"Agreed and done: {sentence}" in [notice.text for notice in notices(chief)]
    told = list(world.league.log.filter(action__startswith="consent.").order_by("id").values_list("action", "sentence"))
    assert told == [
        ("consent.asked", f"{chief} asks for consent: {sentence}"),
        ("consent.voice", f"{world.coach} agrees: {sentence}"),
        ("consent.agreed", f"Agreed and done: {sentence}"),
    ]
    assert Transaction.objects.get(kind="fined").actor == chief


def test_a_refusal_ends_it_where_nobody_else_could_agree(world: World, chief: User) -> None:
    consent = asked(world, chief)
    refused = consents.refuse(consent=consent, user=world.coach, reason="He was not late.")
    assert (refused.state, refused.said) == (State.REFUSED, "He was not late.")
    assert "He was not late." in notices(chief)[0].text
    with pytest.raises(Refused, match="This is over: refused"):
        consents.agree(consent=consent, user=world.coach)
    assert not has_fined(world)


def test_after_a_coachs_refusal_an_operator_may_still_agree(world: World, chief: User) -> None:
    staff = operator()
    consent = asked(world, chief)
    assert consents.refuse(consent=consent, user=world.coach).state == State.OPEN
    assert consents.agree(consent=consent, user=staff).state == State.AGREED


def test_an_operators_refusal_ends_it(world: World, chief: User) -> None:
    consent, staff = asked(world, chief), operator()
    assert consents.refuse(consent=consent, user=staff).state == State.REFUSED


def test_whoever_asked_takes_it_back_and_nobody_else(world: World, chief: User) -> None:
    consent = asked(world, chief)
    with pytest.raises(Refused, match="Only he takes it back"):
        consents.withdraw(consent=consent, user=world.coach)
    assert consents.withdraw(consent=consent, user=chief).state == State.WITHDRAWN
    with pytest.raises(Refused, match="This is over: withdrawn"):
        consents.agree(consent=consent, user=world.coach)


@pytest.mark.parametrize(("late", "over"), [(timedelta(), True), (-timedelta(seconds=1), False)])
def test_it_expires(world: World, chief: User, late: timedelta, over: bool) -> None:
    consent = asked(world, chief)
    with clock.at(NOW + LASTS + late):
        assert sum(consents.expire(consent=one) for one in consents.overdue()) == over
        consent.refresh_from_db()
        assert consent.state == (State.EXPIRED if over else State.OPEN)
        if over:
            assert notices(chief)[0].text == f"Nobody agreed in time: {consent.sentence}"


def test_what_is_late_cannot_be_agreed_to_before_the_sweep_has_seen_it(world: World, chief: User) -> None:
    consent = asked(world, chief)
    with clock.at(NOW + LASTS), pytest.raises(Refused, match="The time for it is over"):
        consents.agree(consent=consent, user=world.coach)


def test_the_same_asked_again_asks_nobody_anew(world: World, chief: User) -> None:
    assert asked(world, chief) == asked(world, chief)
    assert len(notices(world.coach)) == 1


def test_what_has_become_impossible_is_told_as_it_is(world: World, chief: User) -> None:
    spot = man_of(world)
    with pytest.raises(Asked) as said:
        discipline.fine(team=world.team, player=spot.player, what="500 dollars", reason="late", actor=chief)
    name = str(spot.player)
    RosterSpot.objects.filter(pk=spot.pk).delete()
    done = consents.agree(consent=said.value.consent, user=world.coach)
    assert done.state == State.FAILED
    assert done.said.startswith(f"{name} is not on the roster of {world.team}.")
    assert not has_fined(world)


def test_nothing_is_done_in_the_name_of_who_runs_the_league_no_more(world: World, chief: User) -> None:
    consent = asked(world, chief)
    world.league.memberships.filter(user=chief).update(role=Membership.Role.MEMBER)
    done = consents.agree(consent=consent, user=world.coach)
    assert (done.state, done.said) == (State.FAILED, f"{chief} does not run the league any more.")


def test_all_coaches_on_the_other_side_agree_where_there_are_several(world: World, chief: User, rival: Team) -> None:
    with pytest.raises(Asked) as said:
        veto(world, chief)
    consent = said.value.consent
    others = list(consent.sides.order_by("pk"))
    assert rival not in others
    assert len(others) == 2
    first, second = (team.seats.get(until=None).user for team in others)
    assert consents.agree(consent=consent, user=first).state == State.OPEN
    assert consents.agree(consent=consent, user=second).state == State.AGREED


# -- what pages say of it ----------------------------------------------------------------------------------------------


def answered(consent: Consent, user: User, **answer: str) -> str:
    """Answer on the page; return what it says then."""
    return words(of(user).post(reverse("consent", args=[consent.public_id]), answer, follow=True).content.decode())


def shown(consent: Consent, user: User) -> str:
    return words(page(of(user), "consent", consent.public_id))


def test_the_page_says_how_many_must_agree_and_what_a_refusal_does(world: World, chief: User) -> None:
    consent = asked(world, chief)
    html = shown(consent, world.coach)
    assert f"Asked {world.coach}" in html
    assert "If somebody refuses One refusal ends it" in html
    assert "without enough agreement by then it is not done" in html
    assert "You cannot change your answer." in html
    staff = operator()
    html = shown(consent, world.coach)
    assert f"Asked {world.coach} Or one of {staff}" in html
    assert f"After a refusal of {world.coach} only {staff} can still agree; any other refusal ends it" in html
    assert "Agree: do it" in html


def test_the_page_says_who_is_asked_still_and_the_last_to_agree_does_it(world: World, chief: User, rival: Team) -> None:
    with pytest.raises(Asked) as said:
        veto(world, chief)
    consent = said.value.consent
    first, second = (team.seats.get(until=None).user for team in consent.sides.order_by("pk"))
    before = shown(consent, first)
    assert f"All of {first}, {second}" in before or f"All of {second}, {first}" in before
    assert "Agree: do it" not in before
    answer = answered(consent, first, agree="1")
    until = clock.said(consent.expires_at, first.time_zone)
    assert f"You have agreed. Still asked: {second}. Until {until}; otherwise it is not done." in answer
    assert "Agree: do it" in shown(consent, second)
    assert "You have agreed, and it is done." in answered(consent, second, agree="1")


def test_after_a_coachs_refusal_the_page_names_those_who_can_still_agree(world: World, chief: User) -> None:
    consent, staff = asked(world, chief), operator()
    assert f"You have refused. Still asked: {staff}. Until" in answered(consent, world.coach, refuse="1", reason="No.")
    assert "You have refused: it is not done." in answered(consent, staff, refuse="1")


def test_after_one_refusal_of_several_who_must_agree_the_others_are_not_asked_still(
    world: World, chief: User, rival: Team
) -> None:
    with pytest.raises(Asked) as said:
        veto(world, chief)
    consent, staff = said.value.consent, operator()
    first = consent.sides.order_by("pk")[0].seats.get(until=None).user
    assert f"You have refused. Still asked: {staff}. Until" in answered(consent, first, refuse="1")


def test_what_is_agreed_to_in_vain_is_no_success(world: World, chief: User) -> None:
    consent = asked(world, chief)
    world.league.memberships.filter(user=chief).update(role=Membership.Role.MEMBER)
    address = reverse("consent", args=[consent.public_id])
    html = of(world.coach).post(address, {"agree": "1"}, follow=True).content.decode()
    (note,) = re.findall(r'<p class="note note--(\w+)" role="status">(.*?)</p>', html)
    assert note == (
        "warning",
        f"You have agreed, but it is not possible: {chief} does not run the league any more.",
    )
