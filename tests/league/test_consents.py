"""The second person: what a commissioner whose team has a stake in it may not do alone, and who agrees to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.urls import reverse

from league import clock, permissions
from league.models import Consent, Membership, RosterSpot, Team, Transaction, User
from league.selectors.calendar import current_phase
from league.services import (
    calendar,
    claims,
    consents,
    deadlines,
    discipline,
    lots,
    people,
    reliability,
    rosters,
    rulings,
    seats,
    trades,
)
from league.services.errors import Asked, Refused
from league.services.house_rules import change_house_rules
from tests.factories import PlayerFactory, SeatFactory, UserFactory
from tests.league.conftest import DAY, HOUR, NOW, World, vacant
from tests.league.test_pages import of, page, words

pytestmark = pytest.mark.usefixtures("the_time_is_now")
State = Consent.State


def fined(world: World, actor: User) -> None:
    discipline.fine(team=world.team, what="500 dollars", reason="late", actor=actor)


def asked(world: World, actor: User) -> Consent:
    with pytest.raises(Asked) as said:
        fined(world, actor)
    found: Consent = said.value.consent
    return found


def has_fined(world: World) -> bool:
    return Transaction.objects.filter(kind="fined", team=world.team).exists()


def operator() -> User:
    return UserFactory(username="operator", is_staff=True)


# -- who may do what alone ---------------------------------------------------------------------------------------------


def test_who_has_no_stake_acts_alone(world: World) -> None:
    fined(world, world.commissioner)
    assert has_fined(world)
    assert not Consent.objects.exists()


def man_of(world: World) -> RosterSpot:
    return world.team.roster.select_related("player").order_by("pk")[0]


def entry_of(world: World) -> Transaction:
    spot = man_of(world)
    return rosters.move_players(team=world.team, wishes=[rosters.Wish(spot.player, rosters.RELEASED)], actor=None)[0]


def veto(world: World, actor: User) -> None:
    other = world.league.teams.exclude(pk=world.team.pk).order_by("-name")[0]
    SeatFactory(team=other)
    one, two = man_of(world).player, other.roster.order_by("pk")[0].player
    trade = trades.propose_trade(
        proposer=world.team, partner=other, gives=trades.Goods([one]), gets=trades.Goods([two]), actor=world.coach
    )
    trade = trades.answer_trade(trade=trade, accept=True, actor=other.seats.get().user)
    trades.disallow_trade(trade=trade, actor=actor, reason="too good")


def move_vacant(world: World, actor: User) -> None:
    team = vacant(world)
    man = team.roster.order_by("pk")[0].player
    rosters.move_players(team=team, wishes=[rosters.Wish(man, rosters.RELEASED)], actor=actor)


def wish_vacant(world: World, actor: User) -> None:
    man = world.league.players.filter(spot=None).order_by("pk")[0]
    wish = claims.ClaimWish(man, "active", vacant(world).roster.order_by("pk")[0].player)
    claims.hand_in_claims(team=vacant(world), wishes=[wish], actor=actor)


def grant(world: World, actor: User) -> None:
    absence = reliability.ask_leave(
        league=world.league, user=world.coach, starts_on=NOW.date(), ends_on=NOW.date() + DAY
    )
    reliability.grant(absence=absence, actor=actor)


def order_claims(world: World, actor: User) -> None:
    claims.set_claim_order(season=world.season, teams=list(world.league.teams.order_by("-name")), actor=actor)


def end_leave(world: World, actor: User) -> None:
    absence = reliability.ask_leave(
        league=world.league, user=world.coach, starts_on=NOW.date(), ends_on=NOW.date() + DAY
    )
    reliability.end_leave(absence=absence, actor=actor)


def make_head(world: World, actor: User) -> None:
    """The first team's assistant takes it over."""
    assistant = world.team.seats.filter(head=False).first() or SeatFactory(team=world.team, head=False)
    seats.hand_over(seat=assistant, actor=actor)


def appoint(world: World, actor: User) -> None:
    people.appoint(membership=world.league.memberships.get(user=world.member), actor=actor)


def end_preparation(world: World, actor: User) -> None:
    first = world.season.weeks.order_by("number")[0]
    deadlines.set_deadline(week=first, due_at=NOW + 30 * DAY)
    calendar.end_phase(phase=current_phase(world.season), actor=actor)


def back_to_preparation(world: World, actor: User) -> None:
    if current_phase(world.season).week is None:
        end_preparation(world, UserFactory())  # who runs no league and coaches nobody
    calendar.step_back(phase=current_phase(world.season), actor=actor, moment=NOW + DAY)


POWERS: dict[str, Callable[[World, User], object]] = {
    "fine": fined,
    "suspend": lambda world, actor: discipline.suspend(
        player=man_of(world).player, games=2, reason="brawl", actor=actor
    ),
    "edit_player": lambda world, actor: rulings.edit_player(
        player=man_of(world).player, age=30, reason="born earlier", actor=actor
    ),
    "undo": lambda world, actor: rulings.undo(entry=entry_of(world), reason="a slip", actor=actor),
    "disallow_trade": veto,
    "move_players": move_vacant,
    "hand_in_claims": wish_vacant,
    "grant_leave": grant,
    "claim_order": order_claims,
    "resolve_claims": lambda world, actor: claims.resolve_claims(season=world.season, actor=actor),
    "draw_lots": lambda world, actor: lots.draw_lots(
        player=world.league.players.filter(spot=None).order_by("pk")[0], reason="cut for a friend", actor=actor
    ),
    "end_leave": end_leave,
    "end_seat": lambda world, actor: seats.end_seat(seat=world.team.seats.get(user=world.coach), actor=actor),
    "hand_over": make_head,
    "appoint": appoint,
    "end_phase": end_preparation,
    "date_phase": lambda world, actor: calendar.set_not_before(
        phase=current_phase(world.season), moment=NOW + DAY, actor=actor
    ),
    "step_back": back_to_preparation,
    "house_rules": lambda world, actor: change_house_rules(
        league=world.league, options={"rain": True}, reason="for the sailors", actor=actor
    ),
}


@pytest.mark.parametrize("power", POWERS)
def test_no_power_is_used_alone_where_his_team_has_a_stake_and_each_is_once_somebody_agrees(
    world: World, chief: User, power: str
) -> None:
    before = Transaction.objects.count()
    with pytest.raises(Asked) as said:
        POWERS[power](world, chief)
    consent = said.value.consent
    assert (consent.act, consent.state) == (power, State.OPEN)
    assert Transaction.objects.exclude(kind="released").count() == before
    done = consents.agree(consent=consent, user=operator())
    assert (done.state, done.said) == (State.AGREED, "")
    row = world.league.log.get(action="consent.agreed")
    assert row.sentence == f"Agreed and done: {consent.sentence}"[:300]


@pytest.mark.parametrize("power", POWERS)
def test_a_commissioner_without_a_team_uses_each_alone(world: World, power: str) -> None:
    POWERS[power](world, world.commissioner)
    assert not Consent.objects.exists()


def test_a_coach_moves_his_own_men_alone_though_he_runs_the_league(world: World, chief: User, rival: Team) -> None:
    man = rival.roster.order_by("pk")[0].player
    rosters.move_players(team=rival, wishes=[rosters.Wish(man, rosters.RELEASED)], actor=chief)
    assert not Consent.objects.exists()


@pytest.mark.parametrize("power", ["end_phase", "date_phase", "step_back", "house_rules", "appoint"])
def test_how_a_season_begins_is_his_alone_while_nobody_else_coaches(world: World, chief: User, power: str) -> None:
    world.team.seats.update(until=NOW)
    POWERS[power](world, chief)
    assert not Consent.objects.exists()


def test_a_phase_that_would_end_by_itself_needs_nobodys_word(world: World, chief: User) -> None:
    first = world.season.weeks.order_by("number")[0]
    calendar.set_not_before(phase=current_phase(world.season), moment=NOW + HOUR, actor=None)
    deadlines.set_deadline(week=first, due_at=NOW + 30 * DAY)
    with clock.at(NOW + HOUR):
        calendar.end_phase(phase=current_phase(world.season), actor=chief)
    assert current_phase(world.season).week == first
    assert not Consent.objects.exists()


def test_what_the_service_refuses_anyway_is_asked_of_nobody(world: World, chief: User) -> None:
    phase, league = current_phase(world.season), world.league
    ended = reliability.ask_leave(league=league, user=world.coach, starts_on=NOW.date(), ends_on=NOW.date() + DAY)
    reliability.end_leave(absence=ended, actor=world.coach)
    last = world.season.phases.order_by("order").last()
    far = datetime.max.replace(tzinfo=UTC)
    refused: list[tuple[str, Callable[[], object]]] = [
        ("has no deadline", lambda: calendar.end_phase(phase=phase, actor=chief)),
        ("is not the phase", lambda: calendar.end_phase(phase=last, actor=chief)),
        ("must lie ahead", lambda: calendar.set_not_before(phase=phase, moment=far, actor=chief)),
        ("none to go back to", lambda: calendar.step_back(phase=phase, actor=chief)),
        ("No rule would change", lambda: change_house_rules(league=league, options={}, actor=chief, reason="none")),
        ("needs a reason", lambda: change_house_rules(league=league, options={"rain": True}, actor=chief, reason=" ")),
        ("ended before", lambda: reliability.end_leave(absence=ended, actor=chief)),
        ("head coach of .* already", lambda: seats.hand_over(seat=world.team.seats.get(), actor=chief)),
    ]  # fmt: skip
    for sentence, act in refused:
        with pytest.raises(Refused, match=sentence):
            act()
    world.season.fixtures.filter(week__number=1).update(status="open")
    with pytest.raises(Refused, match="its rules stand"):
        change_house_rules(league=league, options={"rain": True}, actor=chief, reason="for the sailors")
    assert not Consent.objects.exists()


def test_whoever_is_away_takes_his_own_leave_back_alone(world: World, chief: User) -> None:
    absence = reliability.ask_leave(league=world.league, user=chief, starts_on=NOW.date(), ends_on=NOW.date() + DAY)
    reliability.end_leave(absence=absence, actor=chief)
    assert not Consent.objects.exists()


def test_a_head_coach_hands_his_team_over_alone_though_he_runs_the_league(
    world: World, chief: User, rival: Team
) -> None:
    assistant = SeatFactory(team=rival, head=False)
    seats.hand_over(seat=assistant, actor=chief)
    assert rival.seats.get(until=None, head=True).user == assistant.user


def test_what_decides_about_his_own_team_alone_needs_consent_too(world: World, chief: User, rival: Team) -> None:
    with pytest.raises(Asked, match=f"{rival}, whom you coach, gain or lose by it"):
        discipline.suspend(player=rival.roster.order_by("pk")[0].player, games=0, reason="enough", actor=chief)


# -- who may agree -----------------------------------------------------------------------------------------------------


def may(world: World, consent: Consent) -> dict[str, bool]:
    """Who of the league's people could agree."""
    answers = {}
    everybody = {
        "asker": consent.asked_by,
        "coach": world.coach,
        "member": world.member,
        "stranger": world.stranger,
        "operator": User.objects.get(username="operator"),
    }
    for name, user in everybody.items():
        client = of(user)
        seen = client.get(reverse("consent", args=[consent.public_id]))
        answers[name] = seen.status_code == 200 and "Agree: do it" in seen.content.decode()
    return answers


def test_a_head_coach_on_the_other_side_or_the_operator_where_nobody_neutral_runs_the_league(
    world: World, chief: User
) -> None:
    operator()
    consent = asked(world, chief)
    assert may(world, consent) == {
        "asker": False, "coach": True, "member": False, "stranger": False, "operator": True,
    }  # fmt: skip


def test_another_commissioner_without_a_stake_before_the_coaches(world: World, chief: User) -> None:
    operator()
    world.league.memberships.filter(user=world.member).update(role=Membership.Role.COMMISSIONER)
    consent = asked(world, chief)
    assert may(world, consent) == {
        "asker": False, "coach": False, "member": True, "stranger": False, "operator": True,
    }  # fmt: skip
    consents.agree(consent=consent, user=world.member)
    assert has_fined(world)


def test_not_another_commissioner_who_has_a_stake_himself(world: World, chief: User) -> None:
    operator()
    other = world.league.teams.exclude(seats__isnull=False).order_by("pk")[0]
    second = SeatFactory(team=other).user
    world.league.memberships.filter(user=second).update(role=Membership.Role.COMMISSIONER)
    consent = asked(world, chief)
    with pytest.raises(Refused, match="not yours to answer"):
        consents.agree(consent=consent, user=second)
    consents.agree(consent=consent, user=world.coach)
    assert has_fined(world)


def test_not_an_operator_whose_team_has_a_stake(world: World, chief: User) -> None:
    User.objects.filter(pk=world.coach.pk).update(is_staff=True)
    other = world.league.teams.exclude(seats__isnull=False).order_by("pk")[0]
    staff = SeatFactory(team=other, user__is_staff=True).user
    with pytest.raises(Refused, match="not yours to answer"):
        consents.agree(consent=asked(world, chief), user=staff)


def test_nobody_agrees_to_what_he_has_asked_for(world: World, chief: User) -> None:
    User.objects.filter(pk=chief.pk).update(is_staff=True)
    chief.refresh_from_db()
    with pytest.raises(Refused, match="not yours to answer"):
        consents.agree(consent=asked(world, chief), user=chief)


def test_leaving_ones_team_just_before_changes_nothing(world: World, chief: User, rival: Team) -> None:
    rival.seats.update(until=NOW)
    asked(world, chief)
    assert not has_fined(world)


def test_a_puppet_is_not_appointed_by_whoever_asks_him_next(world: World, chief: User) -> None:
    """A member without a team would alone be asked next; so his appointment itself waits for the rival."""
    with pytest.raises(Asked, match=f"whom you coach, gain or lose by it.* Asked: {world.coach}") as said:
        appoint(world, chief)
    assert not permissions.is_commissioner(world.member, world.league)
    with pytest.raises(Refused, match="not yours to answer"):
        consents.agree(consent=asked(world, chief), user=world.member)
    consents.refuse(consent=said.value.consent, user=world.coach)
    assert not permissions.is_commissioner(world.member, world.league)


# -- pages and API -----------------------------------------------------------------------------------------------------


def test_page_and_api_ask_show_and_answer(world: World, chief: User) -> None:
    address = f"/api/v1/leagues/{world.league.public_id}/"
    body = {"what": "500 dollars", "reason": "late"}
    sent = of(chief).post(
        f"{address}teams/{world.team.public_id}/fines/", json.dumps(body), content_type="application/json"
    )
    assert sent.status_code == 202
    told = sent.json()
    assert told["message"].endswith("it waits for the consent of a second person.")
    (row,) = of(world.member).get(f"{address}consents/").json()["results"]
    assert (row["id"], row["state"], row["may_answer"]) == (told["consent"], "open", False)
    assert [person["name"] for person in row["asked"]] == [str(world.coach)]
    one = f"/api/v1/consents/{told['consent']}/"
    assert of(world.stranger).get(one).status_code == 404
    assert of(world.member).post(one, {"answer": "agree"}, content_type="application/json").status_code == 409
    assert "Fine Gullwick Ferrymen: 500 dollars." in words(page(of(world.member), "consents", world.league.public_id))
    done = of(world.coach).post(one, {"answer": "agree"}, content_type="application/json")
    assert (done.status_code, done.json()["state"]) == (200, "agreed")
    assert [voice["agrees"] for voice in done.json()["voices"]] == [True]
    assert has_fined(world)


def test_the_page_asks_and_takes_an_answer(world: World, chief: User) -> None:
    fine = reverse("fine", args=[world.league.public_id, world.team.public_id])
    html = of(chief).post(fine, {"what": "500 dollars", "reason": "late", "player": ""}, follow=True).content.decode()
    assert "it waits for the consent of a second person" in words(html)
    assert "note--error" not in html
    consent = Consent.objects.get()
    address = reverse("consent", args=[consent.public_id])
    assert "Take it back" in of(chief).get(address).content.decode()
    answer = of(world.coach).post(address, {"refuse": "1", "reason": "No."}, follow=True)
    assert "You have refused: it is not done." in words(answer.content.decode())
    assert of(world.stranger).get(address).status_code == 404
    assert of(world.stranger).post(address, {"agree": "1"}).status_code == 404
    assert of(world.stranger).get(reverse("consents", args=[world.league.public_id])).status_code == 404


def test_what_is_kept_of_an_act_are_references_and_plain_values(world: World, chief: User) -> None:
    man = PlayerFactory(league=world.league, name="Somebody")
    with pytest.raises(Asked):
        rulings.edit_player(player=man, age=31, reason="born earlier", actor=chief)
    kept = Consent.objects.get().arguments
    assert kept == {"player": {"row": "league.Player", "key": man.pk}, "age": 31, "reason": "born earlier"}
