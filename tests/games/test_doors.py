"""What a request may bring: every door refuses too much, and what nothing can keep, with a sentence at its place."""

from __future__ import annotations

import logging
from io import StringIO
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from rest_framework.test import APIClient

import games
from games.engine import MOST_PLAN_CHARACTERS
from games.services import exchange
from league import clock, keys, limits, logs
from league.api.parsers import Json
from league.middleware import CleanRequests
from tests.league.test_pages import of

from .worlds import NOON, World, plan_text, world

KEPT = "holds the character NUL or half a character, which nothing can keep."


@pytest.fixture
def opened(db: None) -> World:
    made = world(teams=2, weeks=1)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def api(opened: World) -> APIClient:
    client = APIClient()
    client.force_authenticate(opened.commissioner)
    return client


def doors(opened: World) -> list[tuple[str, str, limits.Limit]]:
    league, fixture = opened.league.public_id, opened.fixture.public_id
    return [
        ("post", "/sign-in/", limits.BODY),
        ("post", "/leagues/new/", limits.BODY),
        ("post", f"/leagues/{league}/commissioner/word/", limits.BODY),
        ("post", f"/games/{fixture}/plan/text/", limits.PLAN_FORM),
        ("post", f"/games/{fixture}/plan/sheets/head/", limits.PLAN_FORM),
        ("post", "/leagues/import/", limits.IMPORT_BODY),
        ("post", f"/leagues/{league}/commissioner/rosters/", limits.ROSTER_BODY),
        ("post", f"/api/v1/leagues/{league}/rosters/", limits.ROSTER_BODY),
        ("post", "/api/v1/token/", limits.BODY),
        ("post", f"/api/v1/leagues/{league}/word/", limits.BODY),
        ("put", f"/api/v1/fixtures/{fixture}/plan/", limits.PLAN_BODY),
        ("put", f"/api/v1/fixtures/{fixture}/plan/sheets/head/", limits.PLAN_BODY),
        ("post", f"/api/v1/games/{fixture}/excuse/", limits.BODY),
    ]


def test_every_door_refuses_too_much_before_it_reads_it(opened: World) -> None:
    for method, address, most in doors(opened):
        kind = "application/json" if address.startswith("/api/") else "application/x-www-form-urlencoded"
        answer = getattr(of(opened.commissioner), method)(
            address, b"x", content_type=kind, headers={"content-length": str(most.most + 1)}
        )
        assert answer.status_code == 413, address
        if address.startswith("/api/"):
            row = answer.json()["errors"][0]
            assert (row["path"], row["message"], row["hint"]) == (most.field, most.told, most.hint), address
        else:
            assert most.told in answer.content.decode(), address


@pytest.mark.parametrize("length", ["-1", "many", "9" * 40])
def test_a_length_that_is_none_is_refused(opened: World, length: str) -> None:
    answer = Client().post("/sign-in/", b"x", content_type="text/plain", headers={"content-length": length})
    assert answer.status_code == 413


def test_a_body_without_its_length_is_read_no_further_than_its_limit(opened: World) -> None:
    class Endless:
        read_so_far = 0

        def read(self, size: int) -> bytes:
            self.read_so_far += size
            return b" " * size

    stream = Endless()
    with pytest.raises(Exception, match="has more than"):
        Json().parse(stream)  # type: ignore[arg-type]
    assert stream.read_so_far <= limits.PLAN_BODY.most + 1


def test_an_address_that_is_too_long_is_refused(opened: World) -> None:
    answer = of(opened.commissioner).get("/leagues/", {"a": "x" * limits.ADDRESS.most})
    assert answer.status_code == 414
    assert limits.ADDRESS.told in answer.content.decode()


@pytest.mark.parametrize("letter", ["\\u0000", "\\ud800", "\\udfff"])
@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("post", "/api/v1/games/{fixture}/excuse/", '{"side": "%s", "reason": "x"}'),
        ("post", "/api/v1/games/{fixture}/decide/", '{"home_score": "%s", "away_score": 1, "reason": "x"}'),
        ("post", "/api/v1/leagues/{league}/word/", '{"text": "%s"}'),
        ("post", "/api/v1/leagues/{league}/word/", '{"%s": "x"}'),
        ("patch", "/api/v1/me/", '{"time_zone": "%s"}'),
        ("post", "/api/v1/leagues/{league}/leaves/", '{"days": ["%s"]}'),
        ("put", "/api/v1/fixtures/{fixture}/plan/sheets/head/", '{"name": "%s"}'),
        ("post", "/api/v1/fixtures/{fixture}/confirm/", '{"version": "%s"}'),
    ],
)
def test_json_with_what_nothing_can_keep_is_answered_400(
    opened: World, method: str, address: str, body: str, letter: str
) -> None:
    where = address.format(fixture=opened.fixture.public_id, league=opened.league.public_id)
    client = api(opened)
    if "/fixtures/" in where:
        client.force_authenticate(opened.coach("home"))
    answer = getattr(client, method)(where, body % letter, content_type="application/json")
    assert answer.status_code == 400
    assert "which nothing can keep" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    "body", ["[" * 100_000, '{"a": NaN}', '{"a": 1e999}', "{", "\ufeff{", '{"a": ' + "9" * 5000 + "}"]
)
def test_json_that_is_none_is_answered_400_in_a_sentence(opened: World, body: str) -> None:
    answer = api(opened).post(
        f"/api/v1/leagues/{opened.league.public_id}/word/", body.encode(), content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["message"].startswith("What was sent ")


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart"])
def test_a_form_with_what_nothing_can_keep_is_refused_at_its_field(opened: World, kind: str) -> None:
    for client, address in (
        (of(opened.commissioner), f"/leagues/{opened.league.public_id}/commissioner/word/"),
        (api(opened), f"/api/v1/leagues/{opened.league.public_id}/word/"),
    ):
        if kind == "multipart":
            more = {"format": "multipart"} if isinstance(client, APIClient) else {}
            answer = client.post(address, {"text": "a\x00b"}, **more)
        else:
            answer = client.post(address, "text=a%00b", content_type=kind)
        assert answer.status_code == 400
        if isinstance(client, APIClient):
            row = answer.json()["errors"][0]
            assert (row["path"], row["message"]) == ("text", f'"text" {KEPT}')
        else:
            assert f"&quot;text&quot; {KEPT}" in answer.content.decode()


def test_another_encoding_smuggles_nothing_in(opened: World) -> None:
    answer = of(opened.commissioner).post(
        f"/leagues/{opened.league.public_id}/commissioner/word/",
        b"text=+2AA-",
        content_type="application/x-www-form-urlencoded; charset=utf-7",
    )
    assert answer.status_code == 400
    assert "an encoding that is not read here. Send text as UTF-8." in answer.content.decode()


@pytest.mark.parametrize("address", ["/leagues/?page=%00", "/leagues/?%00=1", "/invitations/a%00b/", "/games/%00/"])
def test_an_address_with_what_nothing_can_keep_is_refused(opened: World, address: str) -> None:
    answer = of(opened.commissioner).get(address)
    assert answer.status_code == 400
    assert KEPT in answer.content.decode()
    told = api(opened).get("/api/v1" + address.replace("/games/%00/", "/games/%00/box/"))
    assert told.status_code == 400
    assert KEPT in told.json()["errors"][0]["message"]


def test_a_cookie_that_nothing_can_keep_is_as_none(opened: World) -> None:
    client = Client()
    client.cookies.load('sessionid="\\000\\000\\000\\000\\000\\000\\000\\000"')
    assert client.get("/sign-in/").status_code == 200
    seen: list[set[str]] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(set(request.COOKIES))
        return HttpResponse()

    request = RequestFactory().get("/sign-in/")
    request.COOKIES = {"sessionid": "\x00" * 8, "csrftoken": "fine"}
    request.resolver_match = None
    CleanRequests(view)(request)
    assert seen == [{"csrftoken"}]


def test_a_draft_with_a_nul_is_kept_all_the_same(opened: World) -> None:
    with clock.at(NOON):
        answer = of(opened.coach("home")).post(
            f"/games/{opened.fixture.public_id}/plan/text/", {"text": plan_text() + "\x00"}, follow=True
        )
    assert answer.status_code == 200
    assert opened.fixture.working_drafts.get().text == plan_text() + "\ufffd"


def test_a_file_of_a_plan_that_is_too_large_is_told_on_the_page(opened: World) -> None:
    with clock.at(NOON):
        file = SimpleUploadedFile("plan.txt", b"x" * (limits.PLAN_BODY.most - 5000))
        answer = of(opened.coach("home")).post(
            f"/games/{opened.fixture.public_id}/plan/text/", {"file": file}, follow=True
        )
    assert answer.status_code == 400
    assert "A plan may have at most 200,000 characters; this has 795,000." in answer.content.decode()


@pytest.mark.parametrize("by_script", [True, False])
def test_a_plan_that_no_body_may_bring_is_told_to_page_and_script(opened: World, by_script: bool) -> None:
    address = f"/games/{opened.fixture.public_id}/plan/text/"
    headers = {"HX-Request": "true"} if by_script else {}
    with clock.at(NOON):
        body = {"text": "x" * limits.PLAN_FORM.most}
        answer = of(opened.coach("home")).post(address, body, headers=headers)
    told = answer.content.decode()
    assert answer.status_code == 413
    assert "The plan is too large: it may have at most 200,000 characters." in told
    assert (f'href="{address}"' in told) is not by_script
    assert ("<html" in told) is not by_script


def test_the_autosave_sends_nothing_again_that_is_refused_again() -> None:
    script = (Path(games.__file__).parent / "static/games/autosave.js").read_text(encoding="utf-8")
    assert "const REFUSED = [400, 409, 413];" in script  # all that middleware and views answer with a sentence
    assert script.count("REFUSED.includes(answer.status)") == 2  # what is typed, and what an earlier visit has left
    assert f"{MOST_PLAN_CHARACTERS:,} characters" in limits.PLAN_BODY.told


# -- logs and keys -------------------------------------------------------------------------------------------------


def test_a_forbidden_page_logs_a_line_and_no_traceback(opened: World) -> None:
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(logs.Discreet())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    try:
        page = of(opened.coaches[0]).get(f"/leagues/{opened.league.public_id}/commissioner/")
        assert page.status_code == 403
        Client().get("/new-password/uid/secret-token/more/")
    finally:
        logger.removeHandler(handler)
    assert "Forbidden" in written.getvalue()
    assert "Traceback" not in written.getvalue()
    assert PermissionDenied.__name__ not in written.getvalue()
    assert "secret-token" not in written.getvalue()


def test_a_fault_of_ours_keeps_its_traceback() -> None:
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "Error: %s", ("/x/",), (ValueError, None, None))
    record.status_code = 500
    assert logs.Discreet().filter(record)
    assert record.exc_info


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("GET /invitations/abc-123/ HTTP/1.1", "GET /invitations/…/ HTTP/1.1"),
        ("GET /new-password/MQ/abc-123/?next=1 HTTP/1.1", "GET /new-password/…/?next=1 HTTP/1.1"),
        ("https://league.example.org/address/ab:cd/", "https://league.example.org/address/…/"),
        ("POST /unsubscribe/ab:cd/ HTTP/1.1", "POST /unsubscribe/…/ HTTP/1.1"),
        ("POST /api/v1/invitations/accept/ HTTP/1.1", "POST /api/v1/invitations/accept/ HTTP/1.1"),
        ("GET /games/abc/ HTTP/1.1", "GET /games/abc/ HTTP/1.1"),
    ],
)
def test_tokens_are_cut_out_of_logs(line: str, told: str) -> None:
    assert logs.without_tokens(line) == told


def test_a_page_whose_address_is_a_secret_tells_it_to_nobody(opened: World) -> None:
    assert Client().get("/invitations/nothing/")["Referrer-Policy"] == "strict-origin"
    assert Client().get("/sign-in/")["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("aaaa", "SECRET_KEY repeats a piece of 1 characters."),
        ("changeme" * 8, "SECRET_KEY repeats a piece of 8 characters."),
        ("sesame open", "SECRET_KEY has 11 characters; it needs 32 at least."),
        ("a" * 30 + "bcbcbcb", "SECRET_KEY repeats too few characters to be a secret."),
    ],
)
def test_a_weak_key_is_refused_in_a_sentence_that_does_not_quote_it(key: str, told: str) -> None:
    assert keys.weakness(key).startswith(f"{told} Draw one with: python -c")


@pytest.mark.parametrize("key", ["9f2c81d05b7a43e6a1c4f0837be52d96", "qZ7-TfS0p2mLx8Vd_Rk4Wn1yBc6Jh9Ga3Ue5Io"])
def test_a_key_that_was_drawn_is_taken(key: str) -> None:
    assert keys.weakness(key) == ""
