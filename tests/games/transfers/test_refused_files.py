"""A file that is wrong or too large is refused with the place, and nothing of it is imported."""

from __future__ import annotations

import base64
import tracemalloc
import zlib
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.services import transfer
from league import limits
from league.limits import BY_PAGE, IMPORT_RECORDS, IMPORT_ROW, IMPORT_ROWS, ImportBounds
from league.models import League
from league.services.errors import Refused
from tests.games.worlds import person, world
from tests.league.test_pages import of

from .test_round_trips import finished, forget, spoiled

pytestmark = pytest.mark.django_db
NOWHERE = {
    "username": "newcomer",
    "display_name": "",
    "time_zone": "Mars/Olympus",
    "public_id": "00000000-0000-0000-0000-000000000007",
}


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), "other", "The file holds no league"),
        (("version",), 7, "has version 7"),
        (("league", "options"), {"quarter": 300, "nonsense": 1}, "nonsense"),
        (("league", "options"), True, "league.options: True does not fit"),
        (("league", "ruleset"), [], "league.ruleset: .* does not fit"),
        (("league", "public_id"), [1], "league.public_id: .* does not fit"),
        (("league", "time_zone"), "Mars/Olympus", "league.time_zone: there is no time zone 'Mars/Olympus'"),
        (("people", 0), NOWHERE, r"people\[0\].time_zone: .Mars/Olympus. is not a time zone"),
        (("people", 0, "username"), {}, r"people\[0\].username: {} does not fit"),
        (("tables", "players", 0, "sheet"), "strong", r"players\[0\].sheet: 'strong' does not fit"),
        (("tables", "players", 0, "sheet"), {"skill": 99}, r"players\[0\]: .*skill"),
        (("tables", "teams", 0, "name"), True, r"teams\[0\].name: True does not fit"),
        (("tables", "teams"), {}, "tables.teams: a list of objects"),
        (("tables", "teams", 0, "code"), "toolong", r"teams\[0\].code"),
        (("tables", "entries", 0, "team"), 99, r"entries\[0\].team: there is no row 99"),
        (("tables", "players", 1, "age"), "old", r"players\[1\].age: 'old' does not fit"),
        (("tables", "roster", 0), {"team": 0}, r"roster\[0\]: .* missing or unknown"),
        (("tables", "entries", 1, "place"), 1, r"entries\[1\]: the row contradicts"),
        (("tables", "weeks", 0, "due_at"), "0001-01-01T00:10:00+00:00", r"weeks\[0\].due_at: .* outside the years"),
        (("tables", "weeks", 0, "due_at"), "9999-12-31T23:30:00+00:00", r"weeks\[0\].due_at: .* outside the years"),
        (("left_out",), [], "left_out: \\[\\] is not an object"),
    ],
)
def test_spoiled_file_is_refused_with_the_place_and_imports_nothing(path: Any, value: Any, said: str) -> None:
    small = world(teams=2, weeks=1)
    body = spoiled(transfer.export_league(league=small.league), *path, value=value)
    forget(small.league)
    with pytest.raises(Refused, match=said):
        transfer.import_league(body=body)
    assert not League.objects.exists()


def test_record_that_is_none_is_refused_with_its_place() -> None:
    small = finished()
    body = spoiled(transfer.export_league(league=small.league), "tables", "records", 0, "body", value="")
    forget(small.league)
    with pytest.raises(Refused, match=r"records\[0\].body: This is no compressed record"):
        transfer.import_league(body=body)
    assert not League.objects.exists()


def test_no_json_and_a_league_that_is_here() -> None:
    small = world(teams=2, weeks=1)
    with pytest.raises(Refused, match="not JSON"):
        transfer.import_league(body=b"\xff")
    with pytest.raises(Refused, match="too deep inside each other"):
        transfer.import_league(body=b"[" * 100_000)
    with pytest.raises(Refused, match="here already"):
        transfer.import_league(body=transfer.export_league(league=small.league))


def packed(size: int) -> str:
    """A record's body of a few kilobytes that unpacks to ``size`` bytes of blanks."""
    return base64.b64encode(b"FBM1" + zlib.compress(b" " * size, 9)).decode()


def test_a_record_that_unpacks_to_too_much_is_refused_before_anything_is_stored(
    django_assert_num_queries: Any,
) -> None:
    small = finished()
    body = spoiled(transfer.export_league(league=small.league), "tables", "records", 0, "body", value=packed(10**9))
    assert len(body) < 2_000_000
    tracemalloc.start()
    try:
        with (
            django_assert_num_queries(0),
            pytest.raises(Refused, match=r"records\[0\].body: .* holds more than 4,000,000 bytes"),
        ):
            transfer.import_league(body=body)
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


def bounds(**more: Any) -> ImportBounds:
    return replace(BY_PAGE, **more)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (bounds(rows=replace(IMPORT_ROWS, most=5)), "The file has more than 5 rows."),
        (bounds(row=replace(IMPORT_ROW, most=100)), "The file holds a value of more than 100 characters."),
        (bounds(records=replace(IMPORT_RECORDS, most=1)), "The records of the file have more than 0 MB when they are"),
        (bounds(seconds=-1.0), "The import took longer than -1 seconds and was given up. Nothing of it was kept."),
    ],
)
def test_an_import_is_bounded_in_all_with_a_sentence(
    wanted: ImportBounds, told: str, django_assert_num_queries: Any
) -> None:
    body = transfer.export_league(league=finished().league)
    with django_assert_num_queries(0), pytest.raises(Refused) as refused:
        transfer.import_league(body=body, bounds=wanted)
    assert told in str(refused.value)


def test_the_page_refuses_a_larger_file_with_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    small = world(teams=2, weeks=1)
    monkeypatch.setattr(limits, "IMPORT_FILE", replace(limits.IMPORT_FILE, most=3_000_000))
    file = SimpleUploadedFile("league.json", b" " * 3_000_001, "application/json")
    answer = of(person("founder")).post(reverse("import"), {"file": file})
    assert answer.status_code == 422
    assert "The file has more than 3 MB. Ask the operator" in answer.content.decode()
    assert League.objects.get() == small.league


@pytest.mark.parametrize("text", ['{"tables": {}, "tables": {}}', '{"people": [], "people": []}'])
def test_what_stands_twice_in_a_file_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="twice"):
        transfer.import_league(body=text.encode())
