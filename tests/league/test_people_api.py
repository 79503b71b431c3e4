"""People, rules, rulings and notices by API: the services of the pages, their permissions, errors with places."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from league import clock
from league.models import League, Membership, Outbox, Seat, User
from league.services import calendar, outbox, people, reliability, rosters
from league.services.notices import notices
from tests.factories import KICKOFF, PASSWORD, SeatFactory
from tests.league.conftest import World
from tests.league.test_permissions import WHO, leave_of, move_of

DAY = timedelta(days=1)


def of(user: User | None) -> APIClient:
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client


def path(world: World, rest: str) -> str:
    return f"/api/v1/leagues/{world.league.public_id}/{rest}"


def errors(answer: Any) -> list[tuple[str, str]]:
    return [(row["path"], row["message"]) for row in answer.json()["errors"]]


# -- who may ---------------------------------------------------------------------------------------------------------

SEEN = {"commissioner": 200, "coach": 200, "member": 200, "other": 404, "stranger": 404, "nobody": 401}
MANAGED = {"commissioner": 204, "coach": 403, "member": 403, "other": 404, "stranger": 404, "nobody": 401}
MADE = MANAGED | {"commissioner": 201}
BY_HEAD_COACH = MANAGED | {"commissioner": 403, "coach": 201}

CASES: dict[str, tuple[str, str, Any, dict[str, int]]] = {
    "people": ("get", "people/", None, SEEN),
    "house rules": ("get", "house-rules/", None, SEEN),
    "constitution": ("get", "constitution/", None, SEEN),
    "log": ("get", "log/", None, SEEN),
    "leaves": ("get", "leaves/", None, SEEN),
    "invitations": ("get", "invitations/", None, MANAGED | {"commissioner": 200}),
    "appoint": ("patch", "people/{member}/", {"role": "commissioner"}, MANAGED),
    "remove": ("delete", "people/{member}/", None, MANAGED | {"member": 204}),
    "invite": ("post", "invitations/", {"team": "{vacant}"}, MADE),
    "invite an assistant": ("post", "invitations/", {"team": "{team}", "head": False}, BY_HEAD_COACH),
    "withdraw": ("delete", "invitations/{invitation}/", None, MANAGED),
    "word": ("post", "word/", {"subject": "Hello", "text": "Hello."}, MADE),
    "deadline": ("put", "weeks/1/deadline/", {"due_at": "2031-09-06T20:00:00Z"}, MANAGED),
    "play a week": ("post", "weeks/1/play/", None, MANAGED | {"commissioner": 409}),
    "move deadlines": ("post", "weeks/1/move/", {"days": 7}, MANAGED | {"commissioner": 409}),
    "timetable": ("put", "timetable/", {"first_due_at": "2031-09-06T20:00:00Z"}, MANAGED),
    "edit a player": ("patch", "players/{player}/", {"age": 33, "reason": "a slip"}, MANAGED | {"commissioner": 200}),
    "take back": ("post", "transactions/{entry}/take-back/", {"reason": "a slip"}, MADE),
    "grant": ("patch", "leaves/{leave}/", {"granted": True}, MANAGED),
    "end a leave": ("delete", "leaves/{leave}/", None, MANAGED | {"coach": 204}),
    "settle claims": ("post", "claims/settle/", None, MANAGED),
}


def filled(world: World, text: str) -> str:
    vacant = world.league.teams.get(code="SMH")
    values = {
        "{member}": lambda: world.member.public_id,
        "{vacant}": lambda: vacant.public_id,
        "{team}": lambda: world.team.public_id,
        "{player}": lambda: world.team.roster.first().player.public_id,
        "{invitation}": lambda: people.invite_coach(team=vacant, actor=world.commissioner).invitation.public_id,
        "{entry}": lambda: move_of(world).public_id,
        "{leave}": lambda: leave_of(world).public_id,
    }
    for name, value in values.items():
        if name in text:
            text = text.replace(name, str(value()))
    return text


def asker(world: World, who: str) -> User | None:
    if who == "other":
        elsewhere = League.objects.create(name="Elsewhere", ruleset="tiny")
        return Membership.objects.create(
            league=elsewhere, user=User.objects.create(username="other"), role="commissioner", joined_at=KICKOFF
        ).user
    return None if who == "nobody" else getattr(world, who)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", CASES)
def test_who_may(world: World, name: str, who: str) -> None:
    method, rest, body, expected = CASES[name]
    with clock.at(KICKOFF - 20 * DAY):
        if body:
            body = {key: filled(world, value) if isinstance(value, str) else value for key, value in body.items()}
        address = path(world, filled(world, rest))
        before = world.league.log.count()
        answer = getattr(of(asker(world, who)), method)(address, body, format="json")
    assert answer.status_code == expected[who], answer.content
    if answer.status_code >= 400:
        assert world.league.log.count() == before
        assert answer.json()["errors"][0]["message"]


@pytest.mark.parametrize(("rest", "status"), [("log/", 403), ("leaves/", 403), ("people/", 403), ("house-rules/", 200)])
def test_strangers_read_a_public_league_but_not_its_log(world: World, rest: str, status: int) -> None:
    League.objects.update(openness="public")
    assert of(world.stranger).get(path(world, rest)).status_code == status


# -- people ----------------------------------------------------------------------------------------------------------


def test_people_are_listed_with_seats_and_reliability(
    world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    SeatFactory(team=world.team, head=False)
    with django_assert_num_queries(9):
        rows = of(world.member).get(path(world, "people/")).json()
    mine = next(row for row in rows if row["person"]["id"] == str(world.coach.public_id))
    assert mine["seats"] == [
        {"team": {"id": str(world.team.public_id), "name": world.team.name, "code": world.team.code}, "head": True}
    ]
    assert mine["reliability"] == {"handed_in": 0, "missed": 0, "excused": 0, "share": None}
    assert mine["not_handed_in"] == []
    assert all("email" not in str(row) and "@" not in str(row) for row in rows)


def test_a_seat_is_offered_taken_handed_over_and_left(world: World) -> None:
    vacant = world.league.teams.get(code="SMH")
    chief, comer = of(world.commissioner), of(world.stranger)
    made = chief.post(path(world, "invitations/"), {"team": str(vacant.public_id)}).json()
    assert len(chief.get(path(world, "invitations/")).json()) == 1
    token = made["link"].rstrip("/").rsplit("/", 1)[-1]
    taken = comer.post("/api/v1/invitations/accept/", {"token": token})
    assert (taken.status_code, taken.json()["head"]) == (201, True)
    again = of(world.member).post("/api/v1/invitations/accept/", {"token": token})
    assert again.status_code == 409
    assert "not good any more" in errors(again)[0][1]
    helper = SeatFactory(team=vacant, head=False)
    address = f"/api/v1/teams/{vacant.public_id}/coaches/"
    assert comer.patch(f"{address}{helper.user.public_id}/", {"head": True}).status_code == 204
    assert comer.patch(f"{address}{helper.user.public_id}/", {"head": True}).status_code == 403
    assert comer.delete(f"{address}{world.stranger.public_id}/").status_code == 204
    rows = comer.get(address)
    assert rows.status_code == 200
    assert [row["head"] for row in rows.json() if row["until"] is None] == [True]
    assert Seat.objects.get(team=vacant, until=None).user == helper.user


@pytest.mark.parametrize(
    ("body", "status", "place", "said"),
    [
        ({}, 400, "team", "required"),
        ({"team": "nonsense"}, 400, "team", "valid UUID"),
        ({"team": "00000000-0000-0000-0000-000000000007"}, 400, "team", "no such team"),
        ({"team": "{team}"}, 409, "", "coaches Gullwick Ferrymen"),
        ({"team": "{vacant}", "days": 0}, 409, "days", "1 to 60 days"),
        ({"team": "{vacant}", "by_mail": True}, 409, "email", "To whom"),
        ({"team": "{vacant}", "email": "nowhere"}, 400, "email", "valid email"),
    ],
)
def test_a_bad_invitation_is_refused_with_its_place(
    world: World, body: dict[str, Any], status: int, place: str, said: str
) -> None:
    body = {key: filled(world, value) if isinstance(value, str) else value for key, value in body.items()}
    answer = of(world.commissioner).post(path(world, "invitations/"), body)
    assert answer.status_code == status
    assert errors(answer)[0][0] == place
    assert said in errors(answer)[0][1]
    assert not world.league.invitations.exists()


def test_a_commissioner_appoints_and_steps_down_but_nobody_steps_down_for_him(world: World) -> None:
    chief = of(world.commissioner)
    assert chief.patch(path(world, f"people/{world.member.public_id}/"), {"role": "commissioner"}).status_code == 204
    refused = of(world.member).patch(path(world, f"people/{world.commissioner.public_id}/"), {"role": "member"})
    assert errors(refused) == [("role", "A commissioner steps down himself.")]
    assert chief.patch(path(world, f"people/{world.commissioner.public_id}/"), {"role": "member"}).status_code == 204
    last = of(world.member).patch(path(world, f"people/{world.member.public_id}/"), {"role": "member"})
    assert errors(last) == [("", "Somebody must run the league.")]


def test_a_leave_is_asked_for_and_decided(world: World) -> None:
    coach, chief = of(world.coach), of(world.commissioner)
    days = {"starts_at": "2131-05-01T00:00:00Z", "ends_at": "2131-05-09T00:00:00Z", "reason": "walking"}
    leave = coach.post(path(world, "leaves/"), days).json()
    assert chief.patch(path(world, f"leaves/{leave['id']}/"), {"granted": False}).status_code == 409
    assert chief.patch(path(world, f"leaves/{leave['id']}/"), {"granted": True}).status_code == 204
    (row,) = of(world.member).get(path(world, "leaves/")).json()
    assert row["granted_at"] is not None
    assert coach.delete(path(world, f"leaves/{leave['id']}/")).status_code == 204
    wrong = coach.post(path(world, "leaves/"), days | {"ends_at": "2131-04-01T00:00:00Z"})
    assert (wrong.status_code, errors(wrong)[0]) == (409, ("ends_at", "An absence ends after it begins."))


# -- rules and log ---------------------------------------------------------------------------------------------------


def test_house_rules_are_read_and_changed_with_a_reason(world: World) -> None:
    chief = of(world.commissioner)
    rules = {row["code"]: row for row in chief.get(path(world, "house-rules/")).json()}
    code = next(code for code, row in rules.items() if type(row["value"]) is int and len(row["values"]) != 1)
    wanted = next((value for value in rules[code]["values"] if value != rules[code]["value"]), rules[code]["value"] + 1)
    assert rules[code]["clause"]
    for body, status, place in (
        ({"options": {code: wanted}}, 400, "reason"),
        ({"options": [], "reason": "x"}, 400, "options"),
        ({"options": {"nonsense": 1}, "reason": "x"}, 409, "options.nonsense"),
        ({"options": {}, "reason": "x"}, 409, ""),
    ):
        answer = chief.put(path(world, "house-rules/"), body)
        assert (answer.status_code, errors(answer)[0][0]) == (status, place)
    done = chief.put(path(world, "house-rules/"), {"options": {code: wanted}, "reason": "as agreed"})
    assert done.status_code == 200
    assert done.json()["changes"]
    assert of(world.coach).put(path(world, "house-rules/"), {"options": {}, "reason": "x"}).status_code == 403


def test_the_constitution_is_told_in_articles(world: World) -> None:
    articles = of(world.member).get(path(world, "constitution/")).json()
    assert articles[0]["title"] == "The league"
    assert any("founder" in sentence for sentence in articles[0]["sentences"])


def listed(world: World, query: str = "") -> list[str]:
    answer = of(world.member).get(path(world, f"log/{query}"))
    assert answer.status_code == 200, answer.content
    return [row["action"] for row in answer.json()["results"]]


def test_the_log_is_narrowed_to_kind_person_team_and_week(world: World) -> None:
    people.invite_coach(team=world.team, actor=world.coach, head=False)
    world.league.log.create(at=KICKOFF, action="fixture.final", sentence="x", data={"week": 2})
    game = world.season.fixtures.filter(week__number=2).first()
    world.league.log.create(at=KICKOFF, action="record.stored", sentence="x", data={"fixture": str(game.public_id)})
    assert "league.created" in listed(world)
    assert listed(world, "?kind=invitation") == ["invitation.sent"]
    assert listed(world, f"?person={world.coach.public_id}") == ["invitation.sent"]
    assert set(listed(world, f"?team={world.team.public_id}")) == {"invitation.sent", "roster.drawn"}
    assert set(listed(world, "?week=2")) == {"fixture.final", "record.stored"}
    assert listed(world, "?season=7") == []
    assert listed(world, "?season=1&kind=league") == ["league.created"]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("?page_size=-5", "page_size"),
        ("?page_size=x", "page_size"),
        ("?page_size=99999", "page_size"),
        ("?page=99999", "page"),
        ("?person=x", "person"),
        ("?week=x", "week"),
        ("?season=0", "season"),
        ("?kind=zzz", "kind"),
        ("?cursor=nonsense", ""),
    ],
)
def test_a_list_that_cannot_be_is_refused_with_its_place(world: World, query: str, place: str) -> None:
    answer = of(world.member).get(path(world, f"log/{query}"))
    assert answer.status_code in (400, 404)
    assert errors(answer)[0][0] == place


# -- rulings ---------------------------------------------------------------------------------------------------------


def test_rulings_without_a_reason_are_refused_and_change_nothing(world: World) -> None:
    chief = of(world.commissioner)
    entry, player = move_of(world), world.team.roster.first().player
    for method, rest in (
        ("patch", f"players/{player.public_id}/"),
        ("post", f"transactions/{entry.public_id}/take-back/"),
    ):
        for body in ({"age": 40}, {"age": 40, "reason": " "}):
            answer = getattr(chief, method)(path(world, rest), body, format="json")
            assert (answer.status_code, errors(answer)[0][0]) == (400, "reason")
    sheet = chief.patch(path(world, f"players/{player.public_id}/"), {"sheet": [1], "reason": "x"}, format="json")
    assert errors(sheet) == [("sheet", "The sheet must be a JSON object, in braces.")]
    player.refresh_from_db()
    assert player.age != 40


def test_a_mans_team_is_told_of_rulings_on_him(world: World) -> None:
    entry = rosters.move_players(
        team=world.team, wishes=[rosters.Wish(world.team.roster.first().player, "training")], actor=world.coach
    )[0]
    answer = of(world.commissioner).post(
        path(world, f"transactions/{entry.public_id}/take-back/"), {"reason": "too late"}, format="json"
    )
    assert answer.json()["undoes"] == str(entry.public_id)
    (notice,) = notices(world.coach)
    assert notice.subject.startswith("Taken back: ")
    assert "too late" in notice.text


# -- notices and oneself ---------------------------------------------------------------------------------------------


def test_notices_are_listed_and_read(world: World) -> None:
    for key in "ab":
        outbox.tell(
            key=key, users=[world.coach], league=world.league, topic="games", subject=key, text="T", link="/leagues/"
        )
    client = of(world.coach)
    first, second = client.get("/api/v1/notices/?unread=true").json()
    assert (first["subject"], first["topic"], first["league"]) == ("b", "games", str(world.league.public_id))
    assert client.post(f"/api/v1/notices/{first['id']}/read/").status_code == 204
    assert [row["id"] for row in client.get("/api/v1/notices/?unread=1").json()] == [second["id"]]
    assert of(world.member).post(f"/api/v1/notices/{second['id']}/read/").status_code == 404
    assert client.get("/api/v1/me/").json()["unread"] == 1
    assert client.post("/api/v1/notices/read-all/").status_code == 204
    assert client.get("/api/v1/notices/?unread=true").json() == []
    assert len(client.get("/api/v1/notices/").json()) == 2
    assert errors(client.get("/api/v1/notices/?unread=perhaps")) == [("unread", "Say true or false.")]
    assert of(None).get("/api/v1/notices/").status_code == 401


def test_the_profile_is_read_and_changed(world: World) -> None:
    client = of(world.coach)
    assert client.get("/api/v1/me/").json()["seats"][0]["team"]["name"] == world.team.name
    changed = client.patch("/api/v1/me/", {"time_zone": "Europe/Vienna", "mailed": ["games"]}, format="json").json()
    assert (changed["time_zone"], changed["mailed"]) == ("Europe/Vienna", ["games"])
    assert changed["email"] == world.coach.email
    asked = client.patch("/api/v1/me/", {"email": "new@example.org", "password": PASSWORD}, format="json").json()
    assert asked["email"] == world.coach.email
    assert Outbox.objects.filter(kind="address_change").exists()
    for body, place in (({"time_zone": "Mars/Olympus"}, "time_zone"), ({"mailed": ["weather"]}, "mailed[0]")):
        answer = client.patch("/api/v1/me/", body, format="json")
        assert errors(answer)[0][0] == place


def test_reliability_is_of_the_person(world: World) -> None:
    game = world.season.fixtures.filter(home=world.team).first()
    reliability.note_outcome(fixture=game, team=world.team, step="plan", judged=(world.coach.pk, "confirmed"))
    rows = of(world.member).get(path(world, "people/")).json()
    mine = next(row for row in rows if row["person"]["id"] == str(world.coach.public_id))
    assert mine["reliability"] == {"handed_in": 1, "missed": 0, "excused": 0, "share": 100}


def test_sentences_are_in_the_zone_of_whoever_holds_the_token_and_of_nobody_after_him(world: World) -> None:
    world.commissioner.time_zone = "Asia/Tokyo"
    world.commissioner.save()
    calendar.advance(season=world.season)
    world.season.phases.filter(code="start").update(not_before=KICKOFF)
    address = f"/api/v1/seasons/{world.season.public_id}/checklist/"
    token = Token.objects.create(user=world.commissioner)
    with clock.at(KICKOFF - DAY):
        told = APIClient().get(address, HTTP_AUTHORIZATION=f"Token {token.key}").json()
    assert told["waits"] == ["It does not end by itself before 7 September 2031, 03:00 (Asia/Tokyo)."]
    assert timezone.get_current_timezone_name() == "UTC"
