"""Working drafts through the API: begun, written with their number, split, taken back, sealed; nobody else's."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import PlanVersion, WorkingDraft
from league.models import User

from .worlds import World, plan_text

pytestmark = pytest.mark.django_db


class Coach:
    """Somebody with the addresses of the drafts of a game."""

    def __init__(self, made: World, user: User) -> None:
        self.api = APIClient()
        self.api.force_authenticate(user)
        self.base = f"/api/v1/fixtures/{made.fixture.public_id}/plan/drafts/"

    def begin(self, **asked: str) -> dict[str, Any]:
        body: dict[str, Any] = self.api.post(self.base, asked, format="json").json()
        return body

    def write(self, draft: str, number: int, text: str) -> Any:
        return self.api.put(f"{self.base}{draft}/", {"number": number, "text": text}, format="json")

    def act(self, draft: str, name: str, number: int) -> Any:
        return self.api.post(f"{self.base}{draft}/{name}/", {"number": number}, format="json")


def test_a_draft_is_begun_written_taken_back_and_sealed(opened: World) -> None:
    coach = Coach(opened, opened.coach("home"))
    draft = coach.begin(begin_from="blank", name="Mine")
    assert (draft["name"], draft["number"], draft["legal"]) == ("Mine", 1, False)
    written = coach.write(draft["id"], 1, plan_text(runs=3)).json()
    assert (written["number"], written["legal"], written["text"]) == (2, True, plan_text(runs=3))
    back = coach.act(draft["id"], "take-back", 2).json()
    assert (back["number"], back["legal"]) == (3, False)
    again = coach.act(draft["id"], "redo", 3).json()
    assert (again["number"], again["text"]) == (4, plan_text(runs=3))
    assert not PlanVersion.objects.exists()
    sealed = coach.act(draft["id"], "seal", 4)
    assert sealed.status_code == 200
    assert sealed.json()["version"] == 1
    assert [row["name"] for row in coach.api.get(coach.base).json()] == ["Mine"]


def test_what_rests_on_an_older_number_is_kept_beside_it(opened: World) -> None:
    coach = Coach(opened, opened.coach("home"))
    draft = coach.begin(begin_from="blank")
    coach.write(draft["id"], 1, plan_text(runs=3))
    answer = coach.write(draft["id"], 1, plan_text(runs=9))
    assert answer.status_code == 409
    assert answer.json()["kept"]["text"] == plan_text(runs=9)
    assert answer.json()["beside"]["text"] == plan_text(runs=3)
    assert answer.json()["kept"]["beside"] == draft["id"]


@pytest.mark.parametrize(
    ("name", "number", "sentence"),
    [
        ("seal", 1, "“My plan” has errors and cannot be sealed."),
        ("take-back", 1, "There is no change that could be taken back."),
        ("redo", 1, "Nothing was taken back that could be done again."),
        ("seal", 7, "“My plan” has been changed since you opened this page; nothing was done."),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(opened: World, name: str, number: int, sentence: str) -> None:
    coach = Coach(opened, opened.coach("home"))
    answer = coach.act(coach.begin(begin_from="blank")["id"], name, number)
    assert answer.status_code == 409
    assert answer.json()["errors"][0]["message"] == sentence


@pytest.mark.parametrize("body", [{}, {"number": 1}, {"number": "x", "text": ""}, {"number": 0, "text": ""}, []])
def test_a_change_without_its_number_or_text_is_refused(opened: World, body: object) -> None:
    coach = Coach(opened, opened.coach("home"))
    draft = coach.begin(begin_from="blank")
    assert coach.api.put(f"{coach.base}{draft['id']}/", body, format="json").status_code == 400
    assert WorkingDraft.objects.get().number == 1


def test_nobody_else_finds_a_draft(opened: World) -> None:
    draft = Coach(opened, opened.coach("home")).begin(begin_from="autocoach")
    other = Coach(opened, opened.coach("away"))
    assert other.api.get(other.base).json() == []
    for answer in (
        other.api.get(f"{other.base}{draft['id']}/"),
        other.write(draft["id"], 1, ""),
        other.act(draft["id"], "seal", 1),
        other.api.delete(f"{other.base}{draft['id']}/"),
    ):
        assert answer.status_code == 404
    assert Coach(opened, opened.commissioner).api.get(other.base).status_code == 403
    assert Coach(opened, opened.stranger).api.get(other.base).status_code == 404
    assert WorkingDraft.objects.get().number == 1


def test_a_draft_is_thrown_away(opened: World) -> None:
    coach = Coach(opened, opened.coach("home"))
    draft = coach.begin(begin_from="blank")
    assert coach.api.delete(f"{coach.base}{draft['id']}/").status_code == 204
    assert not WorkingDraft.objects.exists()
