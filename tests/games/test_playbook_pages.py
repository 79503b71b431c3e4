"""The playbook as a coach and a program use it, and two who do the same at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import PlaybookEntry, PlaybookShare
from games.services import playbook
from league import clock
from league.models import Season
from league.services.errors import Refused

from .test_matrix import browser
from .test_playbook import document, keep, opened, second_game, small  # noqa: F401  (a fixture)
from .worlds import NOON, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with clock.at(NOON):
        yield


def season_is_over(made: World) -> None:
    Season.objects.filter(pk=made.season.pk).update(status=Season.Status.FINISHED)


def test_a_coach_keeps_a_table_and_takes_it_by_the_pages(small: World) -> None:  # noqa: F811  (a fixture)
    client, plan = browser(small.coach("home")), f"/games/{small.fixture.public_id}/plan/"
    sheet = client.get(f"{plan}sheets/table/").content.decode()
    assert "Keep in my playbook" in sheet
    assert "Take into this plan" not in sheet
    kept = client.post(f"{plan}sheets/table/keep/", {"name": "Third downs"}, follow=True).content.decode()
    assert "Third downs is in your playbook." in kept
    assert "Take into this plan" in kept
    entry = PlaybookEntry.objects.get()
    assert "Third downs" in client.get("/playbook/").content.decode()
    page = client.get(f"/playbook/{entry.public_id}/").content.decode()
    assert "down = 3" in page
    assert "which is not open yet" in page
    game = second_game(small)
    taken = client.post(f"/games/{game.public_id}/plan/take/", {"entry": str(entry.public_id)}, follow=True)
    assert "Table of table is in your plan" in taken.content.decode()
    assert document(small, "away", game)["table"] == entry.body


def test_a_sheet_of_nothing_that_can_be_kept_says_nothing_of_it(small: World) -> None:  # noqa: F811  (a fixture)
    page = browser(small.coach("home")).get(f"/games/{small.fixture.public_id}/plan/sheets/men/").content.decode()
    assert "Keep in my playbook" not in page
    assert "Take into this plan" not in page


def test_a_whole_plan_is_kept_by_the_page(small: World) -> None:  # noqa: F811  (a fixture)
    client, plan = browser(small.coach("home")), f"/games/{small.fixture.public_id}/plan/"
    assert "Keep this plan in my playbook" in client.get(plan).content.decode()
    client.post(f"{plan}keep/")
    entry = PlaybookEntry.objects.get()
    assert entry.kind == "plan"
    assert "down = 3" in client.get(f"/playbook/{entry.public_id}/").content.decode()


def test_a_name_that_is_none_is_told_at_its_field(small: World) -> None:  # noqa: F811  (a fixture)
    entry, client = keep(small), browser(small.coach("home"))
    answer = client.post(f"/playbook/{entry.public_id}/", {"name": " ", "note": "x"})
    assert answer.status_code == 422
    assert "This field is required." in answer.content.decode()
    client.post(f"/playbook/{entry.public_id}/", {"name": "Late", "note": "x"})
    entry.refresh_from_db()
    assert (entry.name, entry.note) == ("Late", "x")
    assert "Late is deleted." in client.post(f"/playbook/{entry.public_id}/delete/", follow=True).content.decode()
    assert client.get(f"/playbook/{entry.public_id}/").status_code == 404


@pytest.mark.parametrize("sent", [{}, {"entry": "x"}, {"entry": "00000000-0000-0000-0000-000000000007"}])
def test_what_is_no_entry_is_not_taken(small: World, sent: Any) -> None:  # noqa: F811  (a fixture)
    answer = browser(small.coach("home")).post(f"/games/{small.fixture.public_id}/plan/take/", sent, follow=True)
    assert answer.status_code == 404 or "Choose an entry of your playbook." in answer.content.decode()


def test_a_link_is_made_and_withdrawn_by_the_pages(small: World) -> None:  # noqa: F811  (a fixture)
    entry, client = keep(small), browser(small.coach("home"))
    sent = {"entries": [str(entry.public_id)], "title": "For friends"}
    assert "not open yet" in client.post("/playbook/share/", sent, follow=True).content.decode()
    assert "Choose at least one entry." in client.post("/playbook/share/", {}, follow=True).content.decode()
    season_is_over(small)
    page = client.post("/playbook/share/", sent, follow=True)
    assert "For friends" in page.content.decode()
    share = PlaybookShare.objects.get()
    assert page.redirect_chain[0][0] == f"/plays/{share.token}/"
    other = browser(small.coach("away"))
    assert "One entry is in your playbook." in other.post(f"/plays/{share.token}/take/", follow=True).content.decode()
    assert f"/plays/{share.token}/" in client.get("/playbook/").content.decode()
    done = client.post(f"/playbook/links/{share.public_id}/withdraw/", follow=True).content.decode()
    assert "The link to For friends is withdrawn." in done
    again = client.post(f"/playbook/links/{share.public_id}/withdraw/", follow=True).content.decode()
    assert "withdrawn already" in again
    assert other.post(f"/plays/{share.token}/take/").status_code == 404


def test_the_pages_ask_for_the_same_queries_however_much_is_kept(small: World) -> None:  # noqa: F811  (a fixture)
    coach, entry = small.coach("home"), keep(small)
    client, sheet = browser(coach), f"/games/{small.fixture.public_id}/plan/sheets/table/"
    season_is_over(small)
    share = playbook.share(coach=coach, entries=[opened(small, entry)])
    pages = ("/playbook/", f"/playbook/{entry.public_id}/", f"/plays/{share.token}/", sheet)
    counts: list[list[int]] = []
    for turn in range(2):
        client.get(pages[0])
        counts.append([])
        for page in pages:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            counts[-1].append(len(queries))
        for number in range(5):
            PlaybookEntry.objects.create(
                coach=coach,
                ruleset="tiny",
                kind="table",
                name=f"n{number}",
                body=entry.body,
                size=9,
                digest=f"{turn} {number}",
            )
        playbook.share(coach=coach, entries=list(PlaybookEntry.objects.filter(fixture=None)))
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 32


def test_a_program_keeps_takes_and_shares(small: World) -> None:  # noqa: F811  (a fixture)
    client, api = browser(small.coach("home")), "/api/v1"
    plan = f"{api}/fixtures/{small.fixture.public_id}/plan/"

    def post(address: str, body: Any) -> Any:
        return client.post(address, body, content_type="application/json")

    made = post(f"{plan}keep/", {"sheet": "table", "name": "Third downs"})
    assert (made.status_code, made.json()["kind"], made.json()["name"]) == (201, "table", "Third downs")
    assert post(f"{plan}keep/", {}).json()["kind"] == "plan"
    assert post(f"{plan}keep/", {"sheet": "men"}).status_code == 409
    own = f"{api}/playbook/{made.json()['id']}/"
    assert [row["name"] for row in client.get(f"{api}/playbook/").json()] == [
        f"Plan for {small.fixture}",
        "Third downs",
    ]
    assert client.get(own).json()["body"] == made.json()["body"]
    assert client.put(own, {"name": "Late"}, content_type="application/json").json()["name"] == "Late"
    assert client.put(own, {}, content_type="application/json").status_code == 400
    taken = post(f"{plan}take/", {"entry": made.json()["id"]}).json()
    assert taken["added"] == [{"sheet": "table", "name": ""}]
    assert taken["draft"]["legal"] is True
    assert post(f"{plan}take/", {"entry": "00000000-0000-0000-0000-000000000007"}).status_code == 404
    assert post(f"{api}/playbook/links/", {"entries": [made.json()["id"]]}).status_code == 409
    season_is_over(small)
    link = post(f"{api}/playbook/links/", {"entries": [made.json()["id"]], "title": "For friends"}).json()
    token = link["address"].rstrip("/").rpartition("/")[2]
    assert [row["id"] for row in client.get(f"{api}/playbook/links/").json()] == [link["id"]]
    assert client.get(f"{api}/plays/{token}/").json()["entries"][0]["name"] == "Late"
    other = browser(small.coach("away"))
    assert [row["name"] for row in other.post(f"{api}/plays/{token}/take/").json()] == ["Late"]
    assert client.post(f"{api}/playbook/links/{link['id']}/withdraw/").status_code == 204
    assert client.post(f"{api}/playbook/links/{link['id']}/withdraw/").status_code == 409
    assert client.get(f"{api}/plays/{token}/").status_code == 404
    assert client.delete(own).status_code == 204
    assert client.get(own).status_code == 404


# -- two tabs ----------------------------------------------------------------------------------------------------------


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Once, while a service waits for its lock, another tab does something first."""
    right, waiting = playbook.locked, [act]

    def after_the_other(rows: Any) -> Any:
        if waiting:
            waiting.pop()()
        return right(rows)

    monkeypatch.setattr(playbook, "locked", after_the_other)


def test_two_tabs_that_share_the_same_get_one_link(small: World, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    coach, entry = small.coach("home"), opened(small, keep(small))
    meanwhile(monkeypatch, lambda: playbook.share(coach=coach, entries=[entry]))
    assert playbook.share(coach=coach, entries=[entry]) == PlaybookShare.objects.get()


def test_two_tabs_that_keep_the_same_have_one_entry(small: World, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    meanwhile(monkeypatch, lambda: keep(small))
    assert keep(small) == PlaybookEntry.objects.get()


def test_of_two_tabs_that_withdraw_a_link_the_second_is_told(
    small: World,  # noqa: F811  (a fixture)
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = opened(small, keep(small))
    share = playbook.share(coach=entry.coach, entries=[entry])
    meanwhile(monkeypatch, lambda: playbook.withdraw(share=share))
    with pytest.raises(Refused, match="withdrawn already"):
        playbook.withdraw(share=share)


def test_a_link_that_is_withdrawn_while_somebody_takes_it_gives_nothing(
    small: World,  # noqa: F811  (a fixture)
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = opened(small, keep(small))
    share = playbook.share(coach=entry.coach, entries=[entry])
    meanwhile(monkeypatch, lambda: playbook.withdraw(share=share))
    with pytest.raises(Refused, match="has been withdrawn"):
        playbook.take_share(coach=small.stranger, share=share)
    assert PlaybookEntry.objects.count() == 1
