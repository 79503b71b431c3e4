"""A draft by API: what everybody reads, what a coach and the commissioner do, and what nobody else reads."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import time
from typing import Any

import pytest
from django.urls import reverse

from games.services.transfer import export_league, import_league
from league import clock
from league.models import Draft, DraftEvent, League, LeagueLog, Outbox, Team, User
from league.services.drafts import ringing
from tests.factories import MembershipFactory, UserFactory, commissioner
from tests.league.test_api import of

from .drafts import NOON, TERMS, begun, choose_next, coach, planned, season_to_draft

pytestmark = pytest.mark.django_db
NOBODY = "00000000-0000-0000-0000-000000000007"


@pytest.fixture
def draft(db: None) -> Iterator[Draft]:
    made = begun(season_to_draft(4))
    with clock.at(NOON):
        yield made


def team(name: str) -> Team:
    return Team.objects.get(name=name)


def address(draft: Draft, name: str, *more: object) -> str:
    return reverse(f"api-{name}", args=[draft.season.league.public_id, *more])


def ask(draft: Draft, user: User, name: str = "draft", **facts: Any) -> Any:
    return of(user).get(address(draft, name), facts).json()


def do(draft: Draft, user: User, name: str, how: str = "post", **facts: Any) -> Any:
    return getattr(of(user), how)(address(draft, name), facts, content_type="application/json")


def best(draft: Draft, user: User) -> str:
    ref: str = ask(draft, user, "draft-class")[0]["player"]["id"]
    return ref


def test_a_coach_chooses_and_everybody_reads_it(draft: Draft) -> None:
    mine, other = coach(team("T4")), coach(team("T1"))
    room = ask(draft, mine)
    assert (room["may_choose"], room["made"], room["places"], room["on_clock"]["overall"]) == (True, 0, 8, 1)
    assert room["on_clock"]["owner"]["name"] == "T4"
    assert room["draft"]["due_at"] == "2031-03-03T12:01:00Z"
    man = best(draft, mine)
    answer = do(draft, mine, "draft-choose", overall=1, player=man)
    assert (answer.status_code, answer.json()["player"]["id"], answer.json()["how"]) == (201, man, "coach")
    room = ask(draft, other)
    assert (room["may_choose"], room["made"], room["on_clock"]["overall"]) == (False, 1, 2)
    board = ask(draft, other, "draft-board")
    assert [slot["overall"] for slot in board] == list(range(1, 9))
    assert board[0]["player"]["id"] == man
    assert board[0]["reason"] == "number 4 of 4 last season"
    assert man not in [row["player"]["id"] for row in ask(draft, other, "draft-class")]
    events = ask(draft, other, "draft-events", after=room["draft"]["sequence"] - 2)
    assert [event["kind"] for event in events] == ["pick", "clock"]
    assert events[0]["data"]["player"] == man


@pytest.mark.parametrize(
    ("facts", "status", "said"),
    [
        ({"overall": 2}, 409, "Pick 2 is not on the clock. T4 is on the clock"),
        ({"player": NOBODY}, 409, "The league has no player"),
        ({"player": "x"}, 400, "UUID"),
        ({"overall": "first"}, 400, "integer"),
        ({"overall": 10**30}, 400, "less than or equal"),
        ({"player": None}, 400, "null"),
    ],
)
def test_a_bad_choice_is_told_at_its_field(draft: Draft, facts: dict[str, Any], status: int, said: str) -> None:
    mine = coach(team("T4"))
    answer = do(draft, mine, "draft-choose", **{"overall": 1, "player": best(draft, mine), **facts})
    assert answer.status_code == status
    (error,) = answer.json()["errors"]
    assert said in error["message"]
    assert error["path"] == next(iter(facts))
    assert not draft.slots.filter(made_at__isnull=False).exists()


def test_a_coach_writes_his_list_and_reads_it_again(draft: Draft) -> None:
    mine = coach(team("T1"))
    man = best(draft, mine)
    lines = [{"kind": "man", "player": man, "if_lacking": True}, {"kind": "lacking", "from_round": 2}, {"kind": "best"}]
    answer = do(draft, mine, "draft-list", "put", at_once=True, wishes=lines)
    assert answer.status_code == 200
    told = ask(draft, mine, "draft-list")
    assert told == answer.json()
    assert told["at_once"] is True
    assert [(row["kind"], row["player"], row["if_lacking"], row["from_round"]) for row in told["wishes"]] == [
        ("man", man, True, 1),
        ("lacking", None, False, 2),
        ("best", None, False, 1),
    ]
    bad = do(draft, mine, "draft-list", "put", wishes=[{"kind": "best"}, {"kind": "position", "position": "ZZ"}])
    assert (bad.status_code, bad.json()["errors"][0]["path"]) == (409, "wishes[1]")
    assert ask(draft, mine, "draft-list") == told


def test_the_class_by_position_by_api(draft: Draft) -> None:
    """As many men as are left, and none who has been chosen."""
    found = ask(draft, coach(team("T1")), "draft-depth")
    assert sum(row["men"] for row in found) == len(ask(draft, coach(team("T1")), "draft-class"))
    assert set(found[0]) == {"position", "name", "men", "good", "best", "middle"}
    assert [row["best"] for row in found] == sorted((row["best"] for row in found), reverse=True)


def test_a_trade_of_the_room_by_api(draft: Draft) -> None:
    board = ask(draft, coach(team("T4")), "draft-board")
    seller, buyer = coach(team("T4")), coach(team("T1"))
    offer = {
        "partner": str(team("T4").public_id),
        "gives_picks": [board[3]["pick"], board[7]["pick"]],
        "gets_picks": [board[0]["pick"]],
    }
    made = do(draft, buyer, "draft-trades", **offer)
    assert made.status_code == 201
    assert [row["id"] for row in ask(draft, seller, "draft-trades")] == [made.json()["id"]]
    assert ask(draft, coach(team("T2")), "draft-trades") == []
    path = address(draft, "draft-trade", made.json()["id"])
    assert of(buyer).post(path, {"answer": "accept"}).status_code == 403
    assert of(coach(team("T2"))).post(path, {"answer": "accept"}).status_code == 403
    assert of(seller).post(path, {"answer": "accept"}).json()["state"] == "done"
    assert ask(draft, buyer)["may_choose"] is True
    bad = do(draft, buyer, "draft-trades", **{**offer, "gives_picks": [NOBODY]})
    assert bad.json()["errors"][0]["path"] == "gives_picks[0]"


def test_the_commissioner_pauses_goes_on_and_takes_back(draft: Draft) -> None:
    chief, mine = commissioner(draft.season.league), coach(team("T4"))
    assert do(draft, mine, "draft-pause").status_code == 403
    assert do(draft, chief, "draft-pause", reason="Supper").json()["status"] == "paused"
    assert do(draft, chief, "draft-pause").status_code == 409
    assert do(draft, chief, "draft-pause", "delete").json()["due_at"] == "2031-03-03T12:01:00Z"
    do(draft, mine, "draft-choose", overall=1, player=best(draft, mine))
    assert do(draft, mine, "draft-undo", steps=1, reason="A slip").status_code == 403
    assert do(draft, chief, "draft-undo", steps=1).json()["errors"][0]["path"] == "reason"
    assert [event["kind"] for event in do(draft, chief, "draft-undo", steps=1, reason="A slip").json()] == ["pick"]


def test_the_last_pick_of_a_draft_that_is_over_is_taken_back(draft: Draft) -> None:
    chief = commissioner(draft.season.league)
    for _ in range(draft.slots.count()):
        choose_next(draft)
    assert ask(draft, chief)["draft"]["status"] == "over"
    assert do(draft, coach(team("T4")), "draft-undo", steps=1, reason="A slip").status_code == 403
    assert [event["kind"] for event in do(draft, chief, "draft-undo", steps=1, reason="A slip").json()] == ["pick"]
    assert ask(draft, chief)["draft"]["status"] == "paused"
    do(draft, chief, "draft-pause", "delete")
    choose_next(draft)
    draft.season.phases.create(order=9, code="prep", name="Start", kind="preparation", opened_at=NOON, closed_at=NOON)
    assert do(draft, chief, "draft-undo", steps=1, reason="A slip").status_code == 409


def test_the_commissioner_plans_a_draft_and_sets_its_clock() -> None:
    season = season_to_draft(4)
    league = season.league
    chief = commissioner(league)
    path = reverse("api-draft", args=[league.public_id])
    with clock.at(NOON):
        assert of(chief).get(path).status_code == 404
        for facts, field in (
            ({"rounds": 100}, "rounds"),
            ({"seconds_per_pick": 1}, "seconds_per_pick"),
            ({"quiet_from": "22:00", "quiet_to": None}, "quiet_to"),
            ({"starts_at": "2041-01-01T00:00:00Z"}, "starts_at"),
            ({"kept": 1}, "kept"),
            ({"kind": "expansion", "rounds": 2, "most_lost": 1}, "teams"),
        ):
            answer = of(chief).post(path, facts, content_type="application/json")
            assert answer.json()["errors"][0]["path"] == field, answer.json()
        made = of(chief).post(path, {"seconds_per_pick": 90}, content_type="application/json")
        assert made.status_code == 201
        assert (made.json()["status"], made.json()["rounds"], made.json()["starts_at"]) == (
            "planned",
            2,
            "2031-03-06T12:00:00Z",
        )
        changed = of(chief).patch(path, {"starts_at": "2031-03-04T12:00:00Z"}, content_type="application/json").json()
        assert (changed["starts_at"], changed["seconds_per_pick"]) == ("2031-03-04T12:00:00Z", 90)
        assert of(coach(team("T1"))).patch(path, {}, content_type="application/json").status_code == 403


def test_everybody_else_reads_nothing_of_a_list_and_strangers_nothing_at_all(draft: Draft) -> None:
    league: League = draft.season.league
    mine, chief = coach(team("T1")), commissioner(league)
    member = MembershipFactory.create(league=league).user
    man = best(draft, mine)
    lines = [{"kind": "man", "player": man}, {"kind": "position", "position": "B", "from_round": 2}]
    do(draft, mine, "draft-list", "put", at_once=True, wishes=lines)
    for other in (chief, coach(team("T2")), member):
        found = of(other).get(address(draft, "draft-list"))
        assert found.status_code == (200 if other == coach(team("T2")) else 403)
        assert man not in found.content.decode()
        for name in ("draft", "draft-board", "draft-events"):
            assert man not in of(other).get(address(draft, name)).content.decode()
    told = json.dumps(
        [row.data | {"said": row.sentence} for row in (*DraftEvent.objects.all(), *LeagueLog.objects.all())]
    )
    assert man not in told
    assert man not in json.dumps([row.body for row in Outbox.objects.all()])
    file = json.loads(export_league(league=league))
    assert file["left_out"]["lists for drafts"] == 1
    assert not {"draft_lists", "draft_wishes"} & set(file["tables"])
    for name in ("draft", "draft-board", "draft-class", "draft-depth", "draft-events", "draft-list", "draft-trades"):
        assert of(UserFactory.create()).get(address(draft, name)).status_code == 404


def test_a_draft_under_way_goes_on_in_another_installation() -> None:
    season = season_to_draft(4)
    draft = planned(season, replace(TERMS, quiet_from=time(22), quiet_to=time(8)))
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
        do(draft, coach(team("T4")), "draft-choose", overall=1, player=best(draft, coach(team("T4"))))
        body = export_league(league=season.league)
        season.league.delete()
        names = [row["username"] for row in json.loads(body)["people"]]
        league = import_league(body=body, seated=dict(zip(names, names, strict=True)))
        before, after = (json.loads(one)["tables"] for one in (body, export_league(league=league)))
        for name in ("drafts", "draft_slots", "draft_events", "draft_picks", "prospects"):
            assert after[name] == before[name]
        assert [len(before[name]) for name in ("drafts", "draft_slots", "prospects")] == [1, 8, 20]
        again = Draft.objects.get(season__league=league)
        choose_next(again)
    assert again.slots.filter(made_at__isnull=False).count() == 2


def test_who_is_on_the_clock_of_a_slow_draft_hears_of_it() -> None:
    draft = planned(season_to_draft(4), replace(TERMS, seconds_per_pick=3600))
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
        kinds = Outbox.objects.filter(kind="draft_turn").order_by("pk")
        assert [(row.user, row.body["said"]) for row in kinds] == [
            (coach(team("T4")), "you are on the clock: pick 1 (round 1)"),
            (coach(team("T1")), "you choose in 3 picks: pick 4 (round 1)"),
        ]


def test_a_practice_draft_is_played_by_api_as_by_page_and_nobody_else_sees_it(draft: Draft) -> None:
    mine, other = coach(team("T2")), coach(team("T1"))
    begun_ = do(draft, mine, "draft-practices", invented=False)
    assert begun_.status_code == 201
    room = begun_.json()
    assert (room["may_choose"], room["on_clock"], len(room["made"])) == (True, 3, 2)  # T4 and T3 come before
    assert [row["team"]["name"] for row in room["made"]] == ["T4", "T3"]
    ref = room["practice"]["id"]
    assert [row["id"] for row in ask(draft, mine, "draft-practices")] == [ref]
    assert ask(draft, other, "draft-practices") == []
    one = address(draft, "draft-practice", ref)
    assert of(mine).get(one).json() == room
    for how in ("get", "post", "delete"):
        assert getattr(of(other), how)(one).status_code == 404
    number = room["left"][0]["number"]
    for wrong in ({}, {"number": room["made"][0]["number"]}, {"number": 9_999}):
        answer = of(mine).post(one, wrong, content_type="application/json")
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (409, "number")
    after = of(mine).post(one, {"number": number}, content_type="application/json").json()
    assert [row["number"] for row in after["made"] if row["overall"] == 3] == [number]
    assert after["may_choose"]
    played = of(mine).post(one, {"play_out": True}, content_type="application/json").json()
    assert (played["on_clock"], len(played["made"]), played["may_choose"]) == (None, 8, False)
    assert of(mine).delete(one).status_code == 204
    assert ask(draft, mine, "draft-practices") == []
    assert ask(draft, mine)["made"] == 0
    stranger = UserFactory()
    assert of(stranger).post(address(draft, "draft-practices")).status_code in (403, 404)
