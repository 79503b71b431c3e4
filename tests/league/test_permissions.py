"""Who may open what: every address of the league for everybody, in a members league and in a public one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from league import clock, permissions, urls
from league.models import (
    Absence,
    BoardBan,
    Consent,
    Draft,
    Hook,
    League,
    Message,
    Outage,
    PracticeDraft,
    Season,
    SeatApplication,
    Team,
    Trade,
    Transaction,
)
from league.services import consents, messages, people, reliability, rosters, seats, trades
from tests.depth import daily_part
from tests.factories import KICKOFF, FixtureFactory, SeatFactory, UserFactory, commissioner
from tests.league.conftest import World

WHO = ["commissioner", "coach", "member", "other", "stranger", "nobody"]

# What each answers to a GET (pages) or a POST (acts), by who asks, in a members league and in a public one.
# 302 of a nobody leads to the sign-in page. "other" runs and coaches in another league.
SEEN = {"commissioner": 200, "coach": 200, "member": 200, "other": 404, "stranger": 404, "nobody": 404}
SEEN_PUBLIC = dict.fromkeys(WHO, 200)
MEMBERS_PUBLIC = SEEN | {"other": 403, "stranger": 403, "nobody": 302}
DESK = {"commissioner": 200, "coach": 403, "member": 403, "other": 404, "stranger": 404, "nobody": 302}
DESK_PUBLIC = DESK | {"other": 403, "stranger": 403}
ACT = DESK | {"commissioner": 302}
ACT_PUBLIC = DESK_PUBLIC | {"commissioner": 302}
OWN = DESK | {"commissioner": 403, "coach": 200}  # a team's business is its coaches'
OWN_PUBLIC = OWN | {"other": 403, "stranger": 403}
OWN_ACT, OWN_ACT_PUBLIC = OWN | {"coach": 302}, OWN_PUBLIC | {"coach": 302}
HIS_OWN = dict.fromkeys(WHO, 404) | {"coach": 200, "nobody": 302}
HANDED_ON = dict.fromkeys(WHO, 302) | {"other": 404, "stranger": 404}  # refused, with a sentence, but to a coach
ASKED = dict.fromkeys(WHO, 422) | {"other": 404, "stranger": 404, "nobody": 302}  # with an empty form
ASKED_PUBLIC = ASKED | {"other": 403, "stranger": 403}

ADDRESSES: dict[str, tuple[str, dict[str, int], dict[str, int]]] = {
    "league": ("get", SEEN, SEEN_PUBLIC),
    "house-rules": ("get", SEEN, SEEN_PUBLIC),
    "constitution": ("get", SEEN, SEEN_PUBLIC),
    "team": ("get", SEEN, SEEN_PUBLIC),
    "team-look": ("get", OWN | {"commissioner": 200}, OWN_PUBLIC | {"commissioner": 200}),
    "team-crest": ("get", SEEN, SEEN_PUBLIC),
    "team-shirt-home": ("get", SEEN, SEEN_PUBLIC),
    "team-shirt-away": ("get", SEEN, SEEN_PUBLIC),
    "team-colours": ("get", SEEN, SEEN_PUBLIC),
    "player-face": ("get", SEEN, SEEN_PUBLIC),
    "results-feed": ("get", SEEN, SEEN_PUBLIC),
    "deadlines-calendar": ("get", SEEN, SEEN_PUBLIC),
    "board": ("get", SEEN, MEMBERS_PUBLIC),
    "board-messages": ("get", SEEN, MEMBERS_PUBLIC),
    "game-chat": ("get", SEEN, MEMBERS_PUBLIC),
    "game-chat-messages": ("get", SEEN, MEMBERS_PUBLIC),
    "message": ("get", SEEN, SEEN),  # of a board that is not shown nothing is said to others
    "message-act": ("post", ACT, ACT),
    "moderation": ("get", DESK, DESK_PUBLIC),
    "ban-lift": ("post", ACT, ACT_PUBLIC),
    "hooks": ("get", DESK, DESK_PUBLIC),
    "hook-act": ("post", ACT, ACT_PUBLIC),
    "league-log": ("get", SEEN, MEMBERS_PUBLIC),
    "league-log-file": ("get", SEEN, MEMBERS_PUBLIC),
    "people": ("get", SEEN, MEMBERS_PUBLIC),
    "seats": ("get", SEEN, MEMBERS_PUBLIC),
    "end-seat": ("post", OWN_ACT | {"commissioner": 302}, OWN_ACT_PUBLIC | {"commissioner": 302}),
    "hand-over": ("post", OWN_ACT | {"commissioner": 302}, OWN_ACT_PUBLIC | {"commissioner": 302}),
    "plans-hand-on": ("post", HANDED_ON, dict.fromkeys(WHO, 302)),
    "consents": ("get", SEEN | {"nobody": 302}, SEEN | {"other": 403, "stranger": 403, "nobody": 302}),
    "consent": ("get", SEEN | {"nobody": 302}, SEEN | {"nobody": 302}),  # an operator sees it too
    "appoint": ("post", ACT, ACT_PUBLIC),
    "confirm": ("post", HANDED_ON, HANDED_ON),  # an operator confirms too
    "step-down": ("post", ACT, ACT_PUBLIC),
    "ask-leave": ("post", ASKED, ASKED_PUBLIC),
    "decide-leave": ("post", ACT, ACT_PUBLIC),
    "roster-moves": ("get", OWN, OWN_PUBLIC),
    "claims": ("get", OWN, OWN_PUBLIC),
    "camp": ("get", OWN, OWN_PUBLIC),
    "camp-odds": ("get", OWN | {"coach": 404}, OWN_PUBLIC | {"coach": 404}),  # outside a camp there are none
    "season-camps": ("get", SEEN, SEEN_PUBLIC),
    "season-odds": ("get", SEEN, SEEN_PUBLIC),
    "positions": ("get", OWN, OWN_PUBLIC),
    "position": ("get", OWN, OWN_PUBLIC),
    "position-withdraw": ("post", OWN_ACT, OWN_ACT_PUBLIC),
    "trades": ("get", OWN, OWN_PUBLIC),
    "trade-answer": ("post", OWN_ACT, OWN_ACT_PUBLIC),
    "trade-disallow": ("post", ACT, ACT_PUBLIC),
    "free-agents": ("get", SEEN, SEEN_PUBLIC),
    "transactions": ("get", SEEN, SEEN_PUBLIC),
    "injuries": ("get", SEEN, SEEN_PUBLIC),
    "take-back": ("post", ACT, ACT_PUBLIC),
    "settle-claims": ("post", ACT, ACT_PUBLIC),
    "draw-free-agents": ("post", ACT, ACT_PUBLIC),
    "edit-player": ("get", DESK, DESK_PUBLIC),
    "change-rules": ("get", DESK, DESK_PUBLIC),
    "roster-import": ("get", DESK | {"commissioner": 404}, DESK_PUBLIC | {"commissioner": 404}),  # no such tables
    "roster-example": ("get", DESK | {"commissioner": 404}, DESK_PUBLIC | {"commissioner": 404}),
    "draft-picks": ("get", SEEN, SEEN_PUBLIC),
    **dict.fromkeys(
        ["draft", "draft-changes", "draft-stream", "draft-order", "draft-compare", "draft-history", "draft-past"],
        ("get", SEEN, SEEN_PUBLIC),
    ),
    **dict.fromkeys(["draft-board", "draft-keepers", "draft-trade", "draft-practice"], ("get", OWN, OWN_PUBLIC)),
    "draft-practice-one": ("get", HIS_OWN, HIS_OWN),
    "draft-list": ("post", OWN_ACT, OWN_ACT_PUBLIC),
    "draft-choose": ("post", OWN_ACT | {"commissioner": 302}, OWN_ACT_PUBLIC | {"commissioner": 302}),
    "draft-trade-answer": ("post", OWN_ACT, OWN_ACT_PUBLIC),
    "draft-manage": ("post", ACT, ACT_PUBLIC),
    "draft-plan": ("get", DESK, DESK_PUBLIC),
    "suspend": ("get", DESK, DESK_PUBLIC),
    "fine": ("get", DESK, DESK_PUBLIC),
    "draw-lots": ("get", DESK, DESK_PUBLIC),
    "claim-order": ("post", ACT, ACT_PUBLIC),
    "commissioner": ("get", DESK, DESK_PUBLIC),
    "applications": ("get", DESK, DESK_PUBLIC),
    "application-accept": ("post", ACT, ACT_PUBLIC),
    "application-decline": ("post", ACT, ACT_PUBLIC),
    "ask-seat": ("get", SEEN, SEEN_PUBLIC),
    "reading": ("get", DESK, DESK_PUBLIC),
    "league-link-renew": ("post", ACT, ACT_PUBLIC),
    "invite": ("post", DESK, DESK_PUBLIC),
    "invite-many": ("get", DESK, DESK_PUBLIC),
    "withdraw": ("post", ACT, ACT_PUBLIC),
    "remove-member": ("post", ACT, ACT_PUBLIC),
    "deadline": ("post", ACT, ACT_PUBLIC),
    "timetable": ("post", ACT, ACT_PUBLIC),
    "week-play": ("post", ACT, ACT_PUBLIC),
    "deadlines-move": ("post", ACT, ACT_PUBLIC),
    "announce": ("post", ACT, ACT_PUBLIC),
    "seasons": ("get", SEEN, SEEN_PUBLIC),
    "season": ("get", SEEN, SEEN_PUBLIC),
    "season-dice": ("get", SEEN, SEEN_PUBLIC),
    "calendar": ("get", DESK, DESK_PUBLIC),
    "phase-end": ("post", ACT, ACT_PUBLIC),
    "phase-date": ("post", ACT, ACT_PUBLIC),
    "phase-back": ("post", ACT, ACT_PUBLIC),
    "season-open": ("post", ACT, ACT_PUBLIC),
    "outage-take-back": ("post", ACT, ACT_PUBLIC),
    "schedule": ("get", DESK, DESK_PUBLIC),
    "schedule-make": ("post", ACT, ACT_PUBLIC),
    "week-pair": ("post", ACT | {"commissioner": 422}, ACT_PUBLIC | {"commissioner": 422}),
    "week-swap": ("post", ACT, ACT_PUBLIC),
    "game-move": ("post", ACT, ACT_PUBLIC),
}
FREE = {
    "favicon",
    "robots",
    "guides",
    "guide",
    "guide-page",
    "guide-terms",
    "guide-search",
    "sign-in",
    "sign-in-code",
    "second-factor",
    "second-factor-confirm",
    "second-factor-codes",
    "second-factor-remove",
    "sign-out",
    "forgotten",
    "password-reset-confirm",
    "address-confirm",
    "unsubscribe",
    "profile",
    "mutes",
    "unmute",
    "password",
    "token",
    "invitation",
    "league-link",
    "find-league",
    "application-withdraw",
    "tour",
    "notices",
    "notices-read",
    "notice-open",
    "home",
    "league-create",
}  # of no one league


def signed_in(world: World, who: str) -> Client:
    client = Client()
    if who == "other":
        elsewhere = League.objects.create(name="Elsewhere", ruleset="tiny")
        user = commissioner(elsewhere)
        SeatFactory(team=Team.objects.create(league=elsewhere, name="E", code="EE"), user=user)
        client.force_login(user)
    elif who != "nobody":
        client.force_login(getattr(world, who))
    return client


def leave_of(world: World) -> Absence:
    days = {"starts_on": KICKOFF.date(), "ends_on": KICKOFF.date() + timedelta(days=9)}
    return reliability.ask_leave(league=world.league, user=world.coach, **days)


def offer_to(world: World) -> Trade:
    """An offer of another team's coach."""
    rival = SeatFactory(team=world.league.teams.get(code="LMW"))
    gives, gets = rival.team.roster.first().player, world.team.roster.first().player
    return trades.propose_trade(
        proposer=rival.team,
        partner=world.team,
        gives=trades.Goods([gives]),
        gets=trades.Goods([gets]),
        actor=rival.user,
    )


def move_of(world: World) -> Transaction:
    wish = rosters.Wish(world.team.roster.first().player, "training")
    return rosters.move_players(team=world.team, wishes=[wish], actor=world.coach)[0]


def outage_of(world: World) -> Outage:
    now = clock.now()
    return Outage.objects.create(season=world.season, began_at=now, ended_at=now, moved=[])


def application_of(world: World) -> SeatApplication:
    return SeatApplication.objects.create(league=world.league, user=UserFactory.create(), asked_at=clock.now())


def message_of(world: World) -> Message:
    return messages.post(league=world.league, author=world.member, text="Good game.")


def ban_of(world: World) -> BoardBan:
    days = {"since": clock.now(), "banned_by": world.commissioner}
    return BoardBan.objects.create(league=world.league, user=world.member, reason="Spam.", **days)


def hook_of(world: World) -> Hook:
    url = "https://example.org/"
    return Hook.objects.create(league=world.league, kind="json", url=url, added_by=world.commissioner)


def consent_of(world: World) -> Consent:
    matter = consents.Matter(world.league, [world.team], "Fine them.")
    return consents.ask(
        code="fine",
        actor=world.commissioner,
        matter=matter,
        terms=consents.Terms("A stake", [world.team], only_sides=False),
        arguments={},
    )


def draft_in(world: World) -> Draft:
    """A draft that lies ahead."""
    return Draft.objects.get_or_create(
        season=world.season, defaults={"rounds": 1, "seconds_per_pick": 60, "starts_at": clock.now()}
    )[0]


def practice_of(world: World) -> PracticeDraft:
    facts = {"seed": bytes(32), "expires_at": clock.now() + timedelta(days=1)}
    return PracticeDraft.objects.create(draft=draft_in(world), team=world.team, user=world.coach, **facts)


def offer_in_draft(world: World) -> Trade:
    offer = offer_to(world)
    Trade.objects.filter(pk=offer.pk).update(draft=draft_in(world))
    return offer


# What a good request of the commissioner holds, where it must hold anything.
BODIES = {
    "decide-leave": {"grant": "1"},
    "deadline": {"due_at": "2031-09-06T20:00"},
    "deadlines-move": {"days": "7"},
    "timetable": {"first_due_at": "2031-09-06T20:00", "every_days": "7"},
    "hook-act": {"act": "remove"},
    "message-act": {"why": "It is unkind."},
    "announce": {"subject": "Hello", "text": "Hello."},
    "season-open": {"every_days": "7"},
    "week-swap": {"week": "2"},
    "game-move": {"turn": "1"},
}


def ask(world: World, client: Client, name: str) -> Any:
    """Ask for one address with what makes the commissioner's request a good one."""
    league = world.league.public_id
    vacant = world.league.teams.get(code="SMH")
    if name.startswith("draft"):
        draft_in(world)
    arguments: dict[str, Callable[[], list[Any]]] = {
        "draft-past": lambda: [league, draft_in(world).public_id],
        "draft-practice-one": lambda: [league, practice_of(world).public_id],
        "draft-trade-answer": lambda: [league, offer_in_draft(world).public_id],
        "team": lambda: [world.team.public_id],
        **{
            name: lambda: [world.team.public_id]
            for name in ("team-look", "team-crest", "team-shirt-home", "team-shirt-away", "team-colours")
        },
        "player-face": lambda: [world.team.roster.all()[0].player.public_id],
        "seats": lambda: [world.team.public_id],
        "hand-over": lambda: [world.team.public_id, SeatFactory(team=world.team, head=False).user.public_id],
        "plans-hand-on": lambda: [world.team.public_id],
        "consent": lambda: [consent_of(world).public_id],
        "appoint": lambda: [league, world.member.public_id],
        "confirm": lambda: [league, world.member.public_id],
        "end-seat": lambda: [world.team.public_id, world.coach.public_id],
        "decide-leave": lambda: [league, leave_of(world).public_id],
        "roster-moves": lambda: [world.team.public_id],
        "claims": lambda: [world.team.public_id],
        "camp": lambda: [world.team.public_id],
        "camp-odds": lambda: [world.team.public_id, world.team.roster.first().player.public_id],
        "season-camps": lambda: [league, 1],
        "season-odds": lambda: [league, 1],
        "positions": lambda: [world.team.public_id],
        "position": lambda: [world.team.public_id, world.team.roster.first().player.public_id],
        "position-withdraw": lambda: [world.team.public_id, world.team.roster.first().player.public_id],
        "trades": lambda: [world.team.public_id],
        "trade-answer": lambda: [world.team.public_id, offer_to(world).public_id],
        "trade-disallow": lambda: [league, offer_to(world).public_id],
        "take-back": lambda: [league, move_of(world).public_id],
        "edit-player": lambda: [league, world.team.roster.first().player.public_id],
        "suspend": lambda: [league, world.team.roster.first().player.public_id],
        "fine": lambda: [league, world.team.public_id],
        "invite": lambda: [league, vacant.public_id],
        "withdraw": lambda: [league, people.invite_coach(team=vacant, actor=world.commissioner).invitation.public_id],
        "remove-member": lambda: [league, world.member.public_id],
        "message": lambda: [message_of(world).public_id],
        "message-act": lambda: [message_of(world).public_id, "hide"],
        "game-chat": lambda: [world.season.fixtures.first().public_id],
        "game-chat-messages": lambda: [world.season.fixtures.first().public_id],
        "hook-act": lambda: [league, hook_of(world).public_id],
        "ban-lift": lambda: [league, ban_of(world).public_id],
        "deadline": lambda: [league, 1],
        "week-play": lambda: [league, 1],
        "deadlines-move": lambda: [league, 1],
        "season": lambda: [league, 1],
        **{
            name: lambda: [league, application_of(world).public_id]
            for name in ("application-accept", "application-decline")
        },
        "outage-take-back": lambda: [league, outage_of(world).public_id],
        "season-dice": lambda: [league, 1],
        "phase-end": lambda: [league, "start"],
        "phase-date": lambda: [league, "start"],
        "phase-back": lambda: [league, "start"],
        "week-pair": lambda: [league, 1],
        "week-swap": lambda: [league, 1],
        "game-move": lambda: [league, world.season.fixtures.first().public_id],
    }
    address = reverse(name, args=arguments.get(name, lambda: [league])())
    return getattr(client, ADDRESSES[name][0])(address, BODIES.get(name, {}))


@pytest.mark.parametrize(("name", "who", "openness"), daily_part(list(product(ADDRESSES, WHO, ("members", "public")))))
def test_matrix(world: World, name: str, who: str, openness: str) -> None:
    League.objects.filter(pk=world.league.pk).update(openness=openness)
    client = signed_in(world, who)
    before = world.league.log.count()
    answer = ask(world, client, name)
    expected = ADDRESSES[name][1 if openness == "members" else 2][who]
    assert answer.status_code == expected
    if expected == 302 and who == "nobody":
        assert answer["Location"].startswith("/sign-in/?next=")
    if expected in (403, 404):
        assert world.league.name not in answer.content.decode()
        assert world.league.log.count() == before + (
            name in ("withdraw", "take-back", "consent")
        )  # what they are about


def test_matrix_knows_every_address() -> None:
    names = {pattern.name for pattern in urls.urlpatterns if isinstance(pattern, URLPattern) and pattern.name}
    games = {"desk", "game", "health"}
    assert names - games == (set(ADDRESSES) | FREE) - {"league"}  # which the games app shows


def test_unknown_league_and_hidden_league_answer_alike(world: World) -> None:
    client = signed_in(world, "stranger")
    hidden = client.get(reverse("league", args=[world.league.public_id]))
    unknown = client.get(reverse("league", args=[world.team.public_id]))
    assert hidden.status_code == unknown.status_code == 404
    assert hidden.content.decode().count("Not found") == unknown.content.decode().count("Not found")


def test_another_leagues_rows_are_not_found_under_ones_own(world: World) -> None:
    """A commissioner cannot reach into another league by putting its ids under his own league's address."""
    client = signed_in(world, "other")
    own = League.objects.get(name="Elsewhere").public_id
    vacant = world.league.teams.get(code="SMH")
    invitation = people.invite_coach(team=vacant, actor=world.commissioner).invitation
    for name, arguments in (
        ("invite", [own, vacant.public_id]),
        ("withdraw", [own, invitation.public_id]),
        ("remove-member", [own, world.member.public_id]),
        ("deadline", [own, 1]),
        ("week-play", [own, 1]),
        ("deadlines-move", [own, 1]),
    ):
        assert client.post(reverse(name, args=arguments), {"due_at": "2031-09-06T20:00"}).status_code == 404
    invitation.refresh_from_db()
    assert invitation.withdrawn_at is None
    assert world.league.memberships.filter(user=world.member).exists()


@pytest.mark.parametrize(
    ("embedded", "staff", "runs_one", "may"),
    [
        (True, False, False, True),
        (False, False, False, False),
        (False, True, False, True),
        (False, False, True, True),
    ],
)
def test_who_may_found_a_league(
    db: None, settings: Any, embedded: bool, staff: bool, runs_one: bool, may: bool
) -> None:
    settings.EMBEDDED = embedded
    user = UserFactory(is_staff=staff)
    if runs_one:
        user = commissioner(League.objects.create(name="L", ruleset="tiny"))
    assert permissions.may_create_league(user) is may
    client = Client()
    client.force_login(user)
    assert client.get(reverse("league-create"), {"ruleset": "paper"}).status_code == (200 if may else 403)
    assert Client().get(reverse("league-create")).status_code == 302


def test_former_coach_is_no_coach(world: World) -> None:
    assert permissions.is_coach_of(world.coach, world.team)
    seats.end_seat(seat=world.team.seats.get(), actor=world.commissioner)
    assert not permissions.is_coach_of(world.coach, world.team)


def test_staff_has_no_more_rights_in_a_league(world: World) -> None:
    staff = UserFactory(is_staff=True, is_superuser=True)
    assert not permissions.may_see_league(staff, world.league)
    assert not permissions.may_manage_league(staff, world.league)


def test_season_of_another_league_is_not_listed(world: World) -> None:
    FixtureFactory()
    assert set(Season.objects.filter(league__in=permissions.visible_leagues(world.coach))) == {world.season}
