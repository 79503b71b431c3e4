"""Every stored act that names who ordered it is judged again when it takes effect.

``LATER`` has those, each with an example that is played three times: by somebody who keeps his part, by one whose
account is locked meanwhile, and by one who gives up his part. ``DONE`` says of every other column that names a person
why nothing of it takes effect later. A new column stands in neither, and fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.apps import apps
from django.urls import reverse

from games.models import WorkingDraft
from games.selectors.working_drafts import standing_in_of
from games.services import replays
from league import clock
from league.models import Claim, Consent, Draft, Membership, Outbox, Seat, Team, Trade, User
from league.permissions import may_run_roster
from league.selectors.consents import answerers
from league.selectors.drafts import list_of
from league.services import applications, claims, consents, discipline, letters, people, seats, trades
from league.services.drafts import wishes
from league.services.errors import Asked, Refused
from tests.games.test_replays import _played, client, order
from tests.games.worlds import NOON, World, person, world

pytestmark = pytest.mark.django_db
LATER_ON = NOON + timedelta(days=2)


@dataclass(frozen=True)
class Late:
    """An act that waits: who ordered it, how he gives up the part by which he might, and whether it is done then."""

    who: User
    leave: Callable[[], object]
    is_done: Callable[[], bool]


def done(act: Callable[[], object]) -> bool:
    try:
        act()
    except Refused:
        return False
    return True


def second_commissioner(small: World) -> tuple[User, Callable[[], None]]:
    """Somebody who runs the league beside its commissioner, and how he steps down."""
    user = person("second")
    part = small.league.memberships.create(user=user, joined_at=NOON, role=Membership.Role.COMMISSIONER)
    return user, lambda: people.step_down(membership=part)


def assistant(team: Team, *, head: bool = False) -> User:
    user = person("assistant")
    Membership.objects.create(league=team.league, user=user, joined_at=NOON)
    Seat.objects.create(team=team, user=user, since=NOON, head=head)
    return user


def leaves(user: User) -> Callable[[], None]:
    return lambda: seats.end_seat(seat=user.seats.get(until=None), actor=user, promote=False)


def emptied(team: Team) -> Team:
    Seat.objects.filter(team=team).update(until=NOON)
    return team


def link_for_a_head_coach() -> Late:
    small = world()
    who, leave = second_commissioner(small)
    token = people.invite_coach(team=emptied(small.teams[0]), actor=who).token
    return Late(who, leave, lambda: done(lambda: people.accept_invitation(token=token, user=small.stranger)))


def link_for_an_assistant() -> Late:
    small = world()
    token = people.invite_coach(team=small.teams[0], actor=small.coaches[0], head=False).token
    accept = lambda: people.accept_invitation(token=token, user=small.stranger)  # noqa: E731
    return Late(small.coaches[0], leaves(small.coaches[0]), lambda: done(accept))


def link_by_mail() -> Late:
    small = world()
    who, leave = second_commissioner(small)
    people.invite_coach(team=emptied(small.teams[0]), actor=who, email="b@example.org", by_mail=True)
    row = Outbox.objects.get(kind="invitation")
    return Late(who, leave, lambda: row.pk in letters.compose([row]))


def act_that_waits_for_consent() -> Late:
    small = world()
    who, leave = second_commissioner(small)
    Seat.objects.filter(user=small.coaches[1]).update(user=who)
    with pytest.raises(Asked) as asked:
        discipline.fine(team=small.teams[0], what="500 dollars", reason="late", actor=who)
    consent = asked.value.consent

    def agree() -> bool:
        user = next(user for user in answerers(consent).everybody if user != who)
        return consents.agree(consent=consent, user=user).state == Consent.State.AGREED

    return Late(who, leave, agree)


def offer(small: World) -> Trade:
    gives, gets = (trades.Goods([team.roster.order_by("pk")[0].player]) for team in small.teams[:2])
    actor, (one, two, *_) = small.coaches[0], small.teams
    return trades.propose_trade(proposer=one, partner=two, gives=gives, gets=gets, actor=actor)


def accepts(small: World, trade: Trade) -> Trade:
    return trades.answer_trade(trade=trade, accept=True, actor=small.coaches[1])


def offer_of_a_trade() -> Late:
    """Another coaches the team too, so that it is not vacant."""
    small = world()
    assistant(small.teams[0])
    trade = offer(small)
    return Late(small.coaches[0], leaves(small.coaches[0]), lambda: done(lambda: accepts(small, trade)))


def trade_that_was_agreed() -> Late:
    """The word is the team's, so that it stands until nobody coaches it."""
    small = world()
    trade = accepts(small, offer(small))
    carry_out = lambda: trades.carry_out(trade=trade).state == Trade.State.DONE  # noqa: E731
    return Late(small.coaches[0], leaves(small.coaches[0]), carry_out)


def claim(small: World, who: User) -> Callable[[], bool]:
    team = small.teams[0]
    spot = small.teams[3].roster.order_by("pk")[0]
    spot.delete()
    wish = claims.ClaimWish(spot.player, spot.list, team.roster.order_by("pk")[0].player)
    (row,) = claims.hand_in_claims(team=team, wishes=[wish], actor=who)

    def settle() -> bool:
        claims.resolve_claims(season=small.season)
        return Claim.objects.get(pk=row.pk).state == Claim.State.GRANTED

    return settle


def claim_of_a_coach() -> Late:
    small = world()
    return Late(small.coaches[0], leaves(small.coaches[0]), claim(small, small.coaches[0]))


def claim_for_a_vacant_team() -> Late:
    small = world()
    who, leave = second_commissioner(small)
    emptied(small.teams[0])
    return Late(who, leave, claim(small, who))


def application() -> Late:
    small = world(openness="public")
    asked = applications.ask_for_seat(league=small.league, user=small.stranger)
    team = emptied(small.teams[0])
    accept = lambda: applications.accept(application=asked, team=team, actor=small.commissioner)  # noqa: E731
    return Late(small.stranger, lambda: applications.withdraw(application=asked), lambda: done(accept))


def replay() -> Late:
    small = _played()
    who, leave = second_commissioner(small)
    ordered = order(small, who)

    def both_agree() -> bool:
        for side in ("home", "away"):
            replays.agree(fixture=small.fixture, actor=small.coach(side))
        ordered.refresh_from_db()
        return ordered.started_at is not None

    return Late(who, leave, both_agree)


def agreement_to_a_replay(side: str, other: str) -> Late:
    """Where nobody else is head coach of the side, the replay waits for the operator."""
    small = _played()
    ordered = order(small)
    replays.agree(fixture=small.fixture, actor=small.coach(side))

    def other_agrees() -> bool:
        replays.agree(fixture=small.fixture, actor=small.coach(other))
        ordered.refresh_from_db()
        return ordered.started_at is not None

    return Late(small.coach(side), leaves(small.coach(side)), other_agrees)


def agreement_of_the_home_side() -> Late:
    return agreement_to_a_replay("home", "away")


def agreement_of_the_away_side() -> Late:
    return agreement_to_a_replay("away", "home")


def working_draft() -> Late:
    small = world()
    facts = {"fixture": small.fixture, "side": "home", "source": "blank", "text": "", "began": "", "legal": True}
    WorkingDraft.objects.create(author=small.coach("home"), name="One", **facts)
    return Late(small.coach("home"), leaves(small.coach("home")), lambda: bool(standing_in_of([small.fixture])))


def list_for_a_draft() -> Late:
    """Another coaches the team too, so that it is not vacant."""
    small = world()
    assistant(small.teams[0])
    draft = Draft.objects.create(season=small.season, starts_at=LATER_ON, rounds=1, seconds_per_pick=60)
    wishes.write_list(draft=draft, team=small.teams[0], wishes=[], actor=small.coaches[0])
    return Late(small.coaches[0], leaves(small.coaches[0]), lambda: list_of(draft, small.teams[0]) is not None)


LATER: dict[str, tuple[Callable[[], Late], ...]] = {
    "league.Invitation.invited_by": (link_for_a_head_coach, link_for_an_assistant),
    "league.Outbox.asked_by": (link_by_mail,),
    "league.Consent.asked_by": (act_that_waits_for_consent,),
    "league.Trade.proposed_by": (offer_of_a_trade, trade_that_was_agreed),
    "league.Claim.made_by": (claim_of_a_coach, claim_for_a_vacant_team),
    "league.SeatApplication.user": (application,),
    "games.GameReplay.ordered_by": (replay,),
    "games.GameReplay.home_agreed_by": (agreement_of_the_home_side,),
    "games.GameReplay.away_agreed_by": (agreement_of_the_away_side,),
    "games.WorkingDraft.author": (working_draft,),
    "league.DraftList.changed_by": (list_for_a_draft,),
}
NOTED = "it says who did what was done at once"
OWN = "it is the person's own, and does nothing to others"
DONE = {
    "league.SeatApplication.decided_by": NOTED,
    "league.CampSheet.handed_in_by": "orders are their team's: its coaches may change them until they are carried out",
    "league.Voice.user": "a voice counts while who gave it is asked (test_an_answer_is_wanted_of_open_accounts_alone)",
    "league.DraftNote.changed_by": OWN,
    "league.PracticeDraft.user": OWN,
    "league.DraftSlot.made_by": NOTED,
    "league.Hook.added_by": "a hook is the league's: who runs it sees, tries, turns off and removes it",
    "league.LeagueLog.actor": NOTED,
    "league.Outbox.user": "whom a row tells; a locked account gets no mail",
    "league.Message.author": NOTED,
    "league.Message.hidden_by": NOTED,
    "league.Message.mentioned": "whom a message names",
    "league.MessageReport.reporter": "a report is read by who runs the league, whoever made it",
    "league.MessageReport.settled_by": NOTED,
    "league.Mute.user": OWN,
    "league.Mute.muted": "whom the person does not read",
    "league.BoardBan.user": "whom it keeps out",
    "league.BoardBan.banned_by": "a ban is the league's: who runs it ends it",
    "league.Membership.user": "whose part it is; permissions ask whether the account is open",
    "league.Membership.appointed_by": NOTED,
    "league.Membership.confirmed_by": NOTED,
    "league.Seat.user": "whose seat it is; coaching() asks whether the account is open",
    "league.Seat.seated_by": NOTED,
    "league.Seat.confirmed_by": NOTED,
    "league.Invitation.accepted_by": NOTED,
    "league.Absence.user": "a leave that was asked for excuses nothing but its own coach's plans",
    "league.Absence.granted_by": "a leave is the league's: who runs it ends it",
    "league.Outcome.user": "whose reliability it is",
    "league.Transaction.actor": NOTED,
    "games.PlanVersion.author": "a plan that was handed in is its team's: a successor may hand in another",
    "games.BenchRun.coach": OWN,
    "games.PlaybookShare.coach": OWN,
    "games.PlaybookEntry.coach": OWN,
    "games.GameReplay.refused_by": "a refusal starts nothing",
    "games.GameReplay.confirmed_by": "an operator's word is the service's, whoever operates it later",
    "games.DraftEdit.author": NOTED,
    "games.DraftWriter.coach": OWN,
}
EXAMPLES = [
    pytest.param(example, id=f"{column}-{example.__name__}")
    for column, examples in LATER.items()
    for example in examples
]


def test_every_column_that_names_a_person_is_judged_or_says_why_not() -> None:
    columns = {
        f"{model._meta.label}.{column.name}"
        for app in ("league", "games")
        for model in apps.get_app_config(app).get_models()
        for column in (*model._meta.local_fields, *model._meta.local_many_to_many)
        if column.related_model is User
    }
    assert columns == set(LATER) | set(DONE)
    assert not set(LATER) & set(DONE)


def lock(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("loss", ["nothing", "account", "part"])
def test_an_act_is_judged_again_when_it_is_done(example: Callable[[], Late], loss: str) -> None:
    with clock.at(NOON):
        late = example()
    with clock.at(LATER_ON):
        if loss == "account":
            lock(late.who)
        elif loss == "part":
            late.leave()
        assert late.is_done() is (loss == "nothing")


def test_an_answer_is_wanted_of_open_accounts_alone() -> None:
    """A head coach whose account is locked neither answers nor keeps others from answering."""
    small = world()
    with clock.at(NOON):
        who, _ = second_commissioner(small)
        Seat.objects.filter(user=small.coaches[1]).update(user=who)
        small.league.memberships.get(user=small.commissioner).delete()
        with pytest.raises(Asked) as asked:
            discipline.fine(team=small.teams[0], what="500 dollars", reason="late", actor=who)
        consent = asked.value.consent
        assert answerers(consent).everybody == (small.coaches[0],)
        lock(small.coaches[0])
        others = answerers(consent)
        assert set(others.any_of) == {small.coaches[2], small.coaches[3]}
        assert consents.agree(consent=consent, user=small.coaches[2]).state == Consent.State.AGREED


def test_the_last_commissioner_whose_account_is_open_stays() -> None:
    small = world()
    who, leave = second_commissioner(small)
    lock(small.commissioner)
    with pytest.raises(Refused, match="Somebody must run the league"):
        leave()
    User.objects.update(is_active=True)
    leave()
    assert not small.league.memberships.filter(user=who, role=Membership.Role.COMMISSIONER).exists()


@pytest.mark.parametrize("part", ["seat", "head", "commissioner"])
def test_nobody_is_given_a_part_whose_account_is_locked(part: str) -> None:
    small = world()
    user = assistant(small.teams[0])
    acts: dict[str, Callable[[], object]] = {
        "seat": lambda: seats.take_seat(team=emptied(small.teams[1]), user=user, head=True, actor=small.commissioner),
        "head": lambda: seats.hand_over(seat=user.seats.get(), actor=small.coaches[0]),
        "commissioner": lambda: people.appoint(
            membership=small.league.memberships.get(user=user), actor=small.commissioner
        ),
    }
    if part == "seat":
        leaves(user)()
    lock(user)
    user.refresh_from_db()
    with pytest.raises(Refused, match="is locked"):
        acts[part]()


def test_a_team_whose_only_coach_is_locked_is_vacant_and_its_commissioner_is_told() -> None:
    small = world()
    team, coach = small.teams[0], small.coaches[0]
    page = reverse("commissioner", args=[small.league.public_id])
    told = f'Nobody coaches <a href="{reverse("team", args=[team.public_id])}">'
    browser = client(small.commissioner)
    assert told not in browser.get(page).content.decode()
    lock(coach)
    shown = browser.get(page).content.decode()
    assert told in shown
    assert "the account is locked, so nobody coaches the team" in shown
    assert may_run_roster(small.commissioner, team)
    with clock.at(NOON), pytest.raises(Refused, match="nobody trades for it"):
        trades.propose_trade(
            proposer=small.teams[1],
            partner=team,
            gives=trades.Goods([small.teams[1].roster.order_by("pk")[0].player]),
            gets=trades.Goods([team.roster.order_by("pk")[0].player]),
            actor=small.coaches[1],
        )


def test_an_invitations_page_says_that_the_link_is_void() -> None:
    small = world()
    with clock.at(NOON):
        who, leave = second_commissioner(small)
        token = people.invite_coach(team=emptied(small.teams[0]), actor=who).token
        page = reverse("invitation", args=[token])
        assert f"{who} invites you" in client(small.stranger).get(page).content.decode()
        leave()
        shown = client(small.stranger).get(page).content.decode()
        assert f"{who} drew it and runs the league no longer." in shown
