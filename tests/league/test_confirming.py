"""Nobody answers what somebody asks of a second person who was brought by that one, until a third has confirmed him."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.urls import reverse

from league import permissions
from league.models import Consent, Membership, Seat, Team, User
from league.selectors.confirming import linked_to, unconfirmed
from league.selectors.consents import answerers
from league.services import applications, confirming, consents, people, seats
from league.services.errors import Asked, Refused
from league.services.notices import notices
from tests.factories import SeatFactory, UserFactory
from tests.league.conftest import World, vacant
from tests.league.test_pages import of, page, words

from .test_consents import appoint, asked, fined, has_fined, operator

pytestmark = pytest.mark.usefixtures("the_time_is_now")
State = Consent.State


def newcomer(world: World) -> User:
    user: User = UserFactory()
    world.league.memberships.create(user=user, joined_at=world.league.created_at)
    return user


def invited(world: World, bringer: User, team: Team | None = None) -> User:
    team, user = team or vacant(world), UserFactory()
    people.accept_invitation(token=people.invite_coach(team=team, actor=bringer).token, user=user)
    return user


def accepted(world: World, bringer: User) -> User:
    user = newcomer(world)
    world.league.openness = "public"
    world.league.save()
    application = applications.ask_for_seat(league=world.league, user=user)
    applications.accept(application=application, team=vacant(world), actor=bringer)
    return user


def appointed(world: World, bringer: User) -> User:
    user = newcomer(world)
    people.appoint(membership=world.league.memberships.get(user=user), actor=bringer)
    return user


def of_his_own_people(world: World, bringer: User) -> User:
    """Whoever was brought by somebody whom the first one has brought, and who has left the league since."""
    between = appointed(world, bringer)
    his = invited(world, between)
    people.step_down(membership=world.league.memberships.get(user=between))
    people.remove_member(membership=world.league.memberships.get(user=between), actor=bringer)
    return his


def of_one_who_stepped_down(world: World, bringer: User) -> User:
    between = appointed(world, bringer)
    his = invited(world, between)
    people.step_down(membership=world.league.memberships.get(user=between))
    return his


def heir_of_assistant(world: World, bringer: User) -> User:
    """An assistant whom the head coach has invited, and who has his team after him."""
    team = vacant(world)
    SeatFactory(team=team, user=bringer)
    user: User = UserFactory()
    token = people.invite_coach(team=team, actor=bringer, head=False).token
    people.accept_invitation(token=token, user=user)
    seats.end_seat(seat=team.seats.get(user=bringer), actor=bringer)
    assert team.seats.get(until=None, head=True).user == user
    return user


WAYS: dict[str, Callable[[World, User], User]] = {
    "invited": invited,
    "accepted": accepted,
    "appointed": appointed,
    "of his own people": of_his_own_people,
    "of one who stepped down": of_one_who_stepped_down,
    "heir of his assistant": heir_of_assistant,
}


@pytest.mark.parametrize("way", WAYS)
def test_whoever_somebody_has_brought_is_asked_nothing_of_his_until_another_confirms_him(
    world: World, rival: Team, way: str
) -> None:
    """The one on the other side has left, so that any other head coach or a commissioner would do."""
    bringer = world.commissioner
    puppet = WAYS[way](world, bringer)
    SeatFactory(team=rival, user=bringer)
    world.team.seats.update(until=world.league.created_at)
    staff = operator()
    consent = asked(world, bringer)
    assert puppet not in answerers(consent).everybody
    assert puppet in answerers(consent).left_out
    with pytest.raises(Refused, match="not yours to answer"):
        consents.agree(consent=consent, user=puppet)
    confirming.confirm(league=world.league, user=puppet, actor=staff)
    for other in User.objects.filter(pk__in=unconfirmed(world.league)):
        confirming.confirm(league=world.league, user=other, actor=staff)
    assert puppet in answerers(consent).everybody
    assert consents.agree(consent=consent, user=puppet).state == State.AGREED
    assert has_fined(world)


def test_a_coach_on_the_other_side_answers_for_his_team_but_not_alone_while_nobody_else_knows_him(
    world: World, rival: Team
) -> None:
    bringer = world.commissioner
    world.team.seats.all().delete()
    his = invited(world, bringer, world.team)
    SeatFactory(team=rival, user=bringer)
    staff, other = operator(), SeatFactory(team=vacant(world)).user
    consent = asked(world, bringer)
    who = answerers(consent)
    assert (who.any_of, who.all_of, who.one_more) == ((staff,), (his,), (staff, other))
    assert consents.agree(consent=consent, user=his).state == State.OPEN
    assert not has_fined(world)
    assert consents.agree(consent=consent, user=other).state == State.AGREED


def test_what_takes_time_needs_somebody_independent_beside_those_whom_nobody_else_knows(world: World) -> None:
    bringer = world.commissioner
    world.team.seats.all().delete()
    his = invited(world, bringer, world.team)
    staff = operator()
    matter = consents.Matter(world.league, [world.team], "Hurry them.", owed_by=[world.team])
    consent = consents.ask(
        code="fine", actor=bringer, matter=matter, terms=consents.Terms("Time", [world.team], only_sides=True),
        arguments={},
    )  # fmt: skip
    who = answerers(consent)
    assert (who.any_of, who.all_of, who.one_more) == ((), (his,), (staff,))
    assert not who.are_enough({his.pk})
    assert not who.are_enough({staff.pk})
    assert who.are_enough({his.pk, staff.pk})
    confirming.confirm(league=world.league, user=his, actor=staff)
    assert answerers(consent).are_enough({his.pk})


def test_what_another_asks_he_answers_like_anybody(world: World, chief: User) -> None:
    other = newcomer(world)
    world.league.memberships.filter(user=other).update(role=Membership.Role.COMMISSIONER)
    his = invited(world, other)
    world.league.memberships.filter(user=other).update(role=Membership.Role.MEMBER)
    world.team.seats.update(until=world.league.created_at)
    assert his in answerers(asked(world, chief)).everybody


# -- who confirms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "may"),
    [
        ("bringer", False), ("himself", False), ("another of his", False), ("assistant", False), ("member", False),
        ("head coach", True), ("commissioner", True), ("operator", True), ("confirmed one of his", True),
        ("nobody", True),
    ],
)  # fmt: skip
def test_who_confirms(world: World, who: str, may: bool) -> None:
    bringer, his = world.commissioner, invited(world, world.commissioner)
    people_: dict[str, Callable[[], User | None]] = {
        "bringer": lambda: bringer,
        "himself": lambda: his,
        "another of his": lambda: invited(world, bringer),
        "assistant": lambda: SeatFactory(team=vacant(world), head=False).user,
        "member": lambda: world.member,
        "head coach": lambda: world.coach,
        "commissioner": lambda: make_commissioner(world),
        "operator": operator,
        "confirmed one of his": lambda: confirmed(world, invited(world, bringer)),
        "nobody": lambda: None,
    }
    actor = people_[who]()
    if not may:
        with pytest.raises(Refused, match=f"You cannot confirm {his}"):
            confirming.confirm(league=world.league, user=his, actor=actor)
        assert his.pk in unconfirmed(world.league)
        return
    confirming.confirm(league=world.league, user=his, actor=actor)
    assert his.pk not in unconfirmed(world.league)
    assert Seat.objects.get(user=his).confirmed_by == actor
    row = world.league.log.filter(action="person.confirmed").order_by("-pk")[0]
    assert row.sentence.startswith(f"{actor or 'The operator'} knows {his}")
    with pytest.raises(Refused, match="needs to be confirmed by nobody"):
        confirming.confirm(league=world.league, user=his, actor=actor)


def make_commissioner(world: World) -> User:
    world.league.memberships.filter(user=world.member).update(role=Membership.Role.COMMISSIONER)
    return world.member


def confirmed(world: World, user: User) -> User:
    confirming.confirm(league=world.league, user=user, actor=None)
    return user


def test_whoever_has_brought_him_too_confirms_him_against_the_other_alone(world: World) -> None:
    his = invited(world, world.commissioner)
    other = make_commissioner(world)
    world.league.memberships.filter(user=his).update(role="commissioner", appointed_by=other)
    confirming.confirm(league=world.league, user=his, actor=other)
    assert unconfirmed(world.league) == {his.pk: {other.pk}}


@pytest.mark.parametrize(
    ("bringers", "person", "linked"),
    [
        ({}, 1, set()),
        ({2: {1}, 3: {2}, 4: {3, 9}, 5: {9}}, 1, {2, 3, 4}),
        ({2: {1}, 3: {2}, 4: {3, 9}, 5: {9}}, 9, {4, 5}),
        ({2: {1}, 3: {2}, 4: {3, 9}, 5: {9}}, 3, {1, 2, 4}),
        ({2: {1}, 3: {1}}, 2, {1, 3}),
        ({2: {1}, 1: {2}}, 1, {2}),
        ({4: {3, 9}, 5: {9}}, 4, {3, 9, 5}),
    ],
)
def test_linked_are_who_brought_somebody_and_all_whom_those_have_brought(
    bringers: dict[int, set[int]], person: int, linked: set[int]
) -> None:
    assert linked_to(bringers, person) == linked


def test_who_agreed_to_an_appointment_knows_the_appointed(world: World, chief: User) -> None:
    with pytest.raises(Asked) as said:
        appoint(world, chief)
    consents.agree(consent=said.value.consent, user=world.coach)
    part = world.league.memberships.get(user=world.member)
    assert (part.appointed_by, part.confirmed_by) == (chief, world.coach)
    assert world.member in answerers(asked(world, chief)).everybody


def test_a_part_that_was_laid_down_and_given_again_is_confirmed_anew(world: World) -> None:
    user = confirmed(world, appointed(world, world.commissioner))
    people.step_down(membership=world.league.memberships.get(user=user))
    people.appoint(membership=world.league.memberships.get(user=user), actor=world.commissioner)
    assert world.league.memberships.get(user=user).confirmed_at is None
    assert user.pk in unconfirmed(world.league)


# -- chains: a commissioner acts, answers and confirms through somebody whom he has brought ----------------------------


@dataclass(frozen=True)
class Chain:
    """A founder who coaches, a commissioner whom he alone has appointed, and that one's own coach."""

    world: World
    founder: User
    friend: User
    coach: User

    def is_known(self, user: User) -> None:
        confirming.confirm(league=self.world.league, user=user, actor=None)


@pytest.fixture
def chain(world: World, rival: Team) -> Chain:
    founder = world.commissioner
    friend = appointed(world, founder)
    coach = invited(world, friend)
    SeatFactory(team=rival, user=founder)
    return Chain(world, founder, friend, coach)


def test_whom_nobody_else_knows_gains_what_those_gain_who_brought_him(chain: Chain) -> None:
    """The founder would not be allowed to; so his friend is not either."""
    consent = asked(chain.world, chain.friend)
    assert not has_fined(chain.world)
    assert answerers(consent).all_of == (chain.world.coach,)
    chain.is_known(chain.friend)
    fined(chain.world, chain.friend)
    assert has_fined(chain.world)


def test_nobody_answers_whom_he_has_brought_himself(chain: Chain) -> None:
    """Where the other side has no coach, any head coach may answer who is independent; the founder is not."""
    world = chain.world
    world.team.seats.update(until=world.league.created_at)
    other = SeatFactory(team=vacant(world)).user
    consent = asked(world, chain.friend)
    assert answerers(consent).any_of == (other,)
    assert {chain.founder, chain.coach} <= set(answerers(consent).left_out)


def test_nobody_confirms_whom_those_have_brought_whom_he_has_brought(chain: Chain) -> None:
    with pytest.raises(Refused, match=f"You cannot confirm {chain.coach}"):
        confirming.confirm(league=chain.world.league, user=chain.coach, actor=chain.founder)
    chain.is_known(chain.friend)
    confirming.confirm(league=chain.world.league, user=chain.coach, actor=chain.founder)


def test_two_whom_the_same_has_brought_do_not_confirm_whom_the_other_brings(chain: Chain) -> None:
    twin = invited(chain.world, chain.founder)
    with pytest.raises(Refused, match=f"You cannot confirm {chain.coach}"):
        confirming.confirm(league=chain.world.league, user=chain.coach, actor=twin)


def test_only_those_are_told_of_a_new_coach_who_may_confirm_him(chain: Chain) -> None:
    new = invited(chain.world, chain.friend)
    heads = (chain.founder, chain.coach, chain.world.coach)
    assert [user for user in heads if asks(user, new)] == [chain.world.coach]


# -- telling, pages, API, command --------------------------------------------------------------------------------------


def test_head_coaches_who_may_confirm_are_told_of_a_new_one_and_nobody_else(world: World) -> None:
    first = invited(world, world.commissioner)
    his = invited(world, world.commissioner)
    told = [user for user in (world.coach, first, his, world.commissioner, world.member) if asks(user, his)]
    assert told == [world.coach]


def asks(user: User, about: User) -> bool:
    return any(f"do you know {about}?" in notice.subject for notice in notices(user))


def test_pages_say_who_is_not_confirmed_and_one_click_confirms_him(world: World, rival: Team) -> None:
    his = invited(world, world.commissioner)
    SeatFactory(team=rival, user=world.commissioner)
    world.team.seats.update(until=world.league.created_at)
    staff, other = operator(), SeatFactory(team=vacant(world)).user
    consent = asked(world, world.commissioner)
    said = f"{his}: he and {world.commissioner} came into the league by one of the two or by the same person"
    for user, may in ((staff, True), (other, True), (world.member, False)):
        shown = of(user).get(reverse("consent", args=[consent.public_id])).content.decode()
        assert said in shown
        assert (f"I know {his}" in shown) is may
    listed = of(other).get(reverse("people", args=[world.league.public_id])).content.decode()
    assert f"Brought by {world.commissioner}; nobody else has confirmed him" in words(listed)
    assert f"I know {his}" in listed
    of(staff).post(reverse("confirm", args=[world.league.public_id, his.public_id]))
    assert "nobody else has confirmed" not in page(of(other), "people", world.league.public_id)


def test_the_api_shows_and_confirms(world: World, rival: Team) -> None:
    his = invited(world, world.commissioner)
    SeatFactory(team=rival, user=world.commissioner)
    world.team.seats.update(until=world.league.created_at)
    other = SeatFactory(team=vacant(world)).user
    consent = asked(world, world.commissioner)
    shown = of(other).get(f"/api/v1/consents/{consent.public_id}/").json()
    assert [row["name"] for row in shown["left_out"]] == [str(his)]
    assert shown["one_more"] is None
    address = f"/api/v1/leagues/{world.league.public_id}/people/"
    rows = {row["person"]["name"]: row for row in of(other).get(address).json()}
    assert (rows[str(his)]["unconfirmed"], rows[str(his)]["may_confirm"]) == (True, True)
    assert (rows[str(other)]["unconfirmed"], rows[str(other)]["may_confirm"]) == (False, False)
    confirm = f"{address}{his.public_id}/confirm/"
    assert of(world.stranger).post(confirm).status_code == 404
    assert of(world.member).post(confirm).status_code == 409
    assert of(other).post(confirm).status_code == 204
    assert not unconfirmed(world.league)


def test_the_operator_lists_and_confirms_by_command(world: World) -> None:
    his, out = invited(world, world.commissioner), StringIO()
    call_command("confirm_coach", str(world.league.public_id), stdout=out)
    assert his.username in out.getvalue()
    with pytest.raises(CommandError, match="no account nobody"):
        call_command("confirm_coach", str(world.league.public_id), "nobody")
    call_command("confirm_coach", str(world.league.public_id), his.username, stdout=out)
    assert not unconfirmed(world.league)
    with pytest.raises(CommandError, match="confirmed by nobody"):
        call_command("confirm_coach", str(world.league.public_id), his.username)


# -- the seats of before, and every way into a seat --------------------------------------------------------------------


def test_seats_and_parts_of_before_are_read_from_invitations_and_the_log(world: World) -> None:
    brought = {way: make(world, world.commissioner) for way, make in WAYS.items() if make in FIRST_HAND}
    unknown = SeatFactory(team=vacant(world)).user
    was = unconfirmed(world.league)
    Seat.objects.update(seated_by=None)
    Membership.objects.update(appointed_by=None)
    import_module("league.migrations.0028_who_has_brought_whom").read_who_brought_whom(apps, None)
    assert unconfirmed(world.league) == was == {user.pk: {world.commissioner.pk} for user in brought.values()}
    assert unknown.pk not in was


FIRST_HAND = (invited, accepted, appointed)

# Every function that gives a seat or a commissioner's part, and what it keeps of who has done so.
GIVERS = {
    "games/services/file_people.py make_commissioner": "whoever imports a league runs it himself",
    "league/services/demo.py _seat": "the demo knows its own people",
    "league/services/leagues.py _found": "whoever founds a league runs it himself",
    "league/services/people.py appoint": "keeps who appoints",
    "league/services/seats.py _seat_anew": "the same person goes on; what is known of his ended seat counts",
    "league/services/seats.py take_seat": "keeps who invites or gives the seat",
}


def test_every_way_to_a_seat_or_a_part_is_known() -> None:
    assert sorted(_givers()) == sorted(GIVERS)


def _givers() -> Iterator[str]:
    root = Path(permissions.__file__).parent.parent
    for path in sorted([*root.glob("league/services/**/*.py"), *root.glob("games/services/**/*.py")]):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(_gives, ast.walk(function))):
                yield f"{path.relative_to(root)} {function.name}"


def _gives(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        named = ast.unparse(node.func)
        role = any(one.arg == "role" and "COMMISSIONER" in ast.unparse(one.value) for one in node.keywords)
        return named in ("Seat", "Seat.objects.create") or (role and named.endswith(("create", "update")))
    keys = [ast.unparse(key) for key in node.keys if key] if isinstance(node, ast.Dict) else []
    return "'role'" in keys


def test_the_page_of_people_says_to_each_what_he_may_do(world: World) -> None:
    world.league.openness, world.league.shows_people = "public", True
    world.league.save()
    user, staff = invited(world, world.commissioner), operator()
    seen = {one: words(page(of(one), "people", world.league.public_id)) for one in (user, staff, world.stranger)}
    assert f"You were brought by {world.commissioner}, and nobody else has confirmed you. Ask another" in seen[user]
    assert f"I know {user} From then on {user} answers what {world.commissioner} asks." in seen[staff]
    assert "Two accounts may be one person" in seen[staff]
    assert "brought" not in seen[world.stranger].lower()
