"""Boards of every ruleset's sheets: what the page shows, what its buttons make, who may press them."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from games.engine import boards as door
from games.models import WorkingDraft
from games.selectors.boards import DrawnBoard, board_of
from games.selectors.sheets import Draft
from games.selectors.workshop import read_workshop
from games.services import boards, exchange, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.services.errors import Refused
from tests.kept import kept_world

from .laws import browser, hand_in, opened
from .worlds import NOON, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_coach")]


@pytest.fixture
def made(ruleset: str) -> Iterator[World]:
    with clock.at(NOON):
        yield _with_a_plan(ruleset)


@kept_world
def _with_a_plan(ruleset: str) -> World:
    """Open a game for which home has handed in the autocoach's plan."""
    world = opened(ruleset)
    hand_in(world, "home")
    return world


def draft_of(made: World) -> Draft:
    draft = read_workshop(made.coach("home"), made.fixture, "home").draft
    assert draft is not None
    return draft


def board_keys(draft: Draft) -> list[str]:
    """The first sheet of each kind that is a board."""
    keys = {
        line.key.partition(".")[0]: line.key
        for line in reversed(draft.lines())
        if line.drawn == "board" and not line.new
    }
    return list(keys.values())


def board(made: World, key: str) -> DrawnBoard:
    draft = draft_of(made)
    sheet = draft.sheet(key)
    assert sheet is not None
    drawn = board_of(draft, made.fixture, sheet)
    assert drawn is not None
    return drawn


def address(made: World, key: str, act: str = "") -> str:
    if act:
        return reverse("plan-sheet-act", args=[made.fixture.public_id, key, act])
    return reverse("plan-sheet", args=[made.fixture.public_id, key])


def typed(draft: Draft, key: str) -> dict[str, str]:
    """What a browser sends back of a sheet that nobody has touched."""
    sheet = draft.sheet(key)
    assert sheet is not None
    inputs = [*sheet.inputs, *(each for row in sheet.rows for each in row)]
    return {each.key: each.value for each in inputs if each.widget != "check" or each.value}


def test_every_ruleset_has_boards_whose_pages_are_complete_without_scripts(made: World) -> None:
    """Players are far enough apart to be touched: 44 units, which are pixels where the drawing has its own size or
    more."""
    coach, draft = browser(made.coach("home")), draft_of(made)
    keys = board_keys(draft)
    assert keys
    for key in keys:
        drawn = board(made, key)
        men = drawn.on_field
        assert len(men) == 11
        assert drawn.broken == 0
        assert all(0 < man.x < drawn.width and 0 < man.y < drawn.height for man in men)
        for one in men:
            for other in men:
                assert one is other or (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= 43**2, (key, one, other)
        page = coach.get(address(made, key)).content.decode()
        for man in men:
            assert f'id="piece-{man.piece.number}"' in page
        for rule in drawn.rules:
            assert rule.detail in page
        for each in typed(draft, key):
            assert f'name="{each}"' in page


def entries(draft: Draft, key: str) -> list[str]:
    code = key.partition(".")[0]
    return [line.key for line in draft.lines() if line.key.startswith(f"{code}.") and not line.new]


@pytest.mark.parametrize("act", ["copy", "mirror", "variation"])
def test_an_act_makes_a_new_sheet_and_leads_there(made: World, act: str) -> None:
    for key in (each for each in board_keys(draft_of(made)) if act in dict(board(made, each).acts)):
        draft = draft_of(made)
        before, number = typed(draft, key), len(entries(draft, key))
        answer = browser(made.coach("home")).post(address(made, key, act), before)
        assert answer.headers["Location"] == address(made, f"{key.partition('.')[0]}.{number}")
        after = draft_of(made)
        assert len(entries(after, key)) == number + 1
        assert typed(after, key) == before
        assert len(board(made, f"{key.partition('.')[0]}.{number}").on_field) == 11


def test_a_formation_of_the_library_makes_a_new_sheet(made: World) -> None:
    for key in board_keys(draft_of(made)):
        for offered in board(made, key).formations[:2]:
            number = len(entries(draft_of(made), key))
            kept = boards.act(
                fixture=made.fixture, author=made.coach("home"), place=Place(), key=key, name="formation",
                values={"formation": offered.code},
            )  # fmt: skip
            new = kept.key
            assert new == f"{key.partition('.')[0]}.{number}"
            assert board(made, new).broken == 0


def test_what_was_typed_is_kept_before_a_copy_is_made(made: World) -> None:
    for key in (each for each in board_keys(draft_of(made)) if "." in each):
        values = typed(draft_of(made), key)
        name = next(each.key for each in board(made, key).facts if each.widget == "text")
        browser(made.coach("home")).post(address(made, key, "copy"), {**values, name: "77"})
        assert typed(draft_of(made), key)[name] == "77"


def test_an_act_that_sends_no_inputs_empties_nothing(made: World) -> None:
    for key in (each for each in board_keys(draft_of(made)) if "." in each):
        before = typed(draft_of(made), key)
        browser(made.coach("home")).post(address(made, key, "mirror"))
        assert typed(draft_of(made), key) == before


def test_one_click_mends_a_set_from_which_a_man_is_missing(made: World) -> None:
    coach = made.coach("home")
    draft = draft_of(made)
    for key in board_keys(draft):
        values = typed(draft, key)
        for each in empty_first_man(board(made, key), values):
            values[each] = ""
        browser(coach).post(address(made, key), values)
        broken = [rule for rule in board(made, key).rules if rule.mends]
        assert broken
        values = {**typed(draft_of(made), key), "mend": broken[0].mends[0][1]}
        answer = browser(coach).post(address(made, key, "mend"), values)
        assert answer.headers["Location"] == address(made, key)
        mended = board(made, key)
        assert (len(mended.on_field), mended.broken) == (11, 0)


def empty_first_man(drawn: DrawnBoard, values: dict[str, str]) -> list[str]:
    """The inputs that hold the first man."""
    if drawn.board.held == "rows":
        return [f"0.{drawn.board.number_input}", f"0.{drawn.board.place_input}"]
    return [next(place.place.at for place in drawn.places if values.get(place.place.at))]


def test_a_new_sheet_that_is_mended_leads_to_the_entry_that_it_became(made: World) -> None:
    for key in (each for each in board_keys(draft_of(made)) if "." in each):
        blank = f"{key.partition('.')[0]}.new"
        number = len(entries(draft_of(made), key))
        mend = next(rule.mends[0] for rule in board(made, blank).rules if rule.mends)
        answer = browser(made.coach("home")).post(address(made, blank, "mend"), {"mend": mend[1]})
        assert answer.headers["Location"] == address(made, f"{key.partition('.')[0]}.{number}")


def test_what_is_not_there_is_refused_with_a_sentence(made: World) -> None:
    first = board_keys(draft_of(made))[0]
    asked: list[tuple[str, str, dict[str, str]]] = [
        ("nothing", "copy", {}),
        (first, "nothing", {}),
        (first, "formation", {"formation": "nothing"}),
    ]
    for key, act, values in asked:
        with pytest.raises(Refused, match=r"\.$"):
            boards.act(
                fixture=made.fixture, author=made.coach("home"), place=Place(), key=key, name=act, values=values
            )  # fmt: skip


def test_a_mend_that_is_no_text_of_ours_changes_nothing_else(made: World) -> None:
    key = board_keys(draft_of(made))[0]
    before = typed(draft_of(made), key)
    browser(made.coach("home")).post(
        address(made, key, "mend"), {**before, "mend": urlencode({"nothing": "1", "csrf": "x"}) + "&&=%00"}
    )
    assert typed(draft_of(made), key) == before


def test_nobody_else_presses_a_button_and_an_act_is_no_page(made: World) -> None:
    copy = address(made, board_keys(draft_of(made))[0], "copy")
    for user, status in ((made.commissioner, 403), (made.stranger, 404)):
        assert browser(user).post(copy).status_code == status
        assert WorkingDraft.objects.count() == 0
    assert browser(made.coach("home")).get(address(made, "sets.0", "copy")).status_code == 405


def test_a_board_takes_as_many_queries_for_three_changes_as_for_one(made: World) -> None:
    coach, key = browser(made.coach("home")), board_keys(draft_of(made))[0]
    coach.post(address(made, key), typed(draft_of(made), key))
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            coach.get(address(made, key))
        counts.append(len(queries))
        for name in ("mirror", "copy"):
            coach.post(address(made, key, name))
    assert counts[0] == counts[1]


def test_a_ruleset_whose_men_stand_in_one_place_is_drawn_and_mended_too() -> None:
    with clock.at(NOON):
        made = world(teams=2)
        exchange.open_fixture(fixture=made.fixture)
        made.fixture.refresh_from_db()
        broken = board(made, "men")
        assert (len(broken.on_field), broken.broken, broken.acts) == (0, 1, ())
        browser(made.coach("home")).post(address(made, "men", "mend"), {"mend": broken.rules[0].mends[0][1]})
        assert (len(board(made, "men").on_field), board(made, "men").broken) == (11, 0)


def test_a_man_who_stands_twice_is_drawn_twice_and_listed_once(made: World) -> None:
    draft = draft_of(made)
    for key in board_keys(draft):
        values, drawn = typed(draft, key), board(made, key)
        first = drawn.on_field[0]
        for each in inputs_of_second_man(drawn, values):
            values[each] = str(first.piece.number)
        browser(made.coach("home")).post(address(made, key), values)
        twice = [man for man in board(made, key).on_field if man.piece.number == first.piece.number]
        assert [man.twin for man in twice] == [False, True]
        page = browser(made.coach("home")).get(address(made, key)).content.decode()
        assert page.count(f'id="piece-{first.piece.number}"') == page.count(f'id="bench-{first.piece.number}"') == 1


def inputs_of_second_man(drawn: DrawnBoard, values: dict[str, str]) -> list[str]:
    """The input that holds the number of the second man."""
    if drawn.board.held == "rows":
        return [f"1.{drawn.board.number_input}"]
    return [place.place.at for place in drawn.places if values.get(place.place.at)][1:2]


def test_the_door_draws_nothing_for_a_sheet_of_something_else(made: World) -> None:
    draft = draft_of(made)
    others = [line.key for line in draft.lines() if line.drawn != "board"]
    for key in others:
        assert door.board(draft.matchup, "home", draft.plan or {}, key, None) is None


# -- the lines of the half before --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["fool", "statis_pro"], indirect=True)
def test_an_empty_sheet_takes_the_lines_of_the_half_before_by_one_button(made: World) -> None:
    client = browser(made.coach("home"))
    draft = draft_of(made)
    key = next(line.key for line in draft.lines() if line.key.startswith("second_") and line.drawn == "table")
    sheet = draft.sheet(key)
    assert sheet is not None
    client.post(address(made, key), {each.key: "" for row in sheet.rows for each in row})
    button = f'formaction="{address(made, key, "from-model")}"'
    assert button in client.get(address(made, key)).content.decode()
    answer = client.post(address(made, key, "from-model"))
    assert answer.headers["Location"] == address(made, key)
    assert typed(draft_of(made), key) == typed(draft_of(made), key.replace("second_", "first_"))
    page = client.get(address(made, key)).content.decode()
    assert button not in page
    again = client.post(address(made, key, "from-model"), follow=True).content.decode()
    assert "This sheet is not empty any more, so nothing was taken into it." in again


@pytest.mark.parametrize("ruleset", ["fool"], indirect=True)
def test_what_is_typed_meanwhile_stays_and_nothing_is_added_to_it(made: World) -> None:
    client = browser(made.coach("home"))
    sheet = draft_of(made).sheet("second_offense")
    assert sheet is not None
    client.post(address(made, "second_offense"), {each.key: "" for row in sheet.rows for each in row})
    client.post(address(made, "second_offense", "from-model"), {"0.id": "mine", "0.when": "down = 1"})
    values = typed(draft_of(made), "second_offense")
    assert {text for name, text in values.items() if name.endswith(".id") and text} == {"mine"}


@pytest.mark.parametrize("ruleset", ["fool", "statis_pro"], indirect=True)
def test_the_lines_of_the_half_before_are_taken_by_api_and_taken_back(made: World) -> None:
    author, key, first = made.coach("home"), "second_offense", "first_offense"
    sheet = draft_of(made).sheet(key)
    assert sheet is not None
    emptied = {each.key: "" for row in sheet.rows for each in row}
    working_drafts.write_sheet(fixture=made.fixture, author=author, place=Place(), key=key, values=emptied)
    draft = WorkingDraft.objects.get()
    api, plan = APIClient(), f"/api/v1/fixtures/{made.fixture.public_id}/plan/"
    api.force_authenticate(author)
    engine_says = draft_of(made).sheet(key)
    assert engine_says is not None
    assert engine_says.model is not None
    assert engine_says.model.key == first
    address = f"{plan}drafts/{draft.public_id}/sheets/{key}/from-model/"
    taken = api.post(address, {"number": draft.number}, format="json")
    assert (taken.status_code, taken.json()["number"]) == (200, draft.number + 1)
    lines = typed(draft_of(made), first)
    assert any(lines.values())
    assert typed(draft_of(made), key) == lines
    refused = api.post(address, {"number": draft.number + 1}, format="json")
    assert (refused.status_code, refused.json()["errors"][0]["message"]) == (
        409,
        "This sheet is not empty any more, so nothing was taken into it.",
    )
    back = api.post(f"{plan}drafts/{draft.public_id}/take-back/", {"number": draft.number + 1}, format="json")
    assert back.status_code == 200
    assert draft_of(made).sheet(key) == engine_says


@pytest.mark.parametrize("ruleset", ["fool"], indirect=True)
def test_the_api_names_the_sheet_with_which_an_empty_one_may_begin(made: World) -> None:
    api, plan = APIClient(), f"/api/v1/fixtures/{made.fixture.public_id}/plan/"
    api.force_authenticate(made.coach("home"))
    emptied = api.get(f"{plan}sheets/second_offense/").json()
    assert not any(each["value"] for row in emptied["rows"] for each in row if not each["key"].endswith("_place"))
    assert (emptied["model"]["key"], emptied["model"]["title"]) == ("first_offense", "First half: plays")
    assert api.get(f"{plan}sheets/first_offense/").json()["model"] is None


@pytest.mark.parametrize("ruleset", ["fool"], indirect=True)
def test_lines_taken_by_api_into_a_draft_that_was_changed_since_stand_in_a_second_one(made: World) -> None:
    author, key = made.coach("home"), "second_offense"
    sheet = draft_of(made).sheet(key)
    assert sheet is not None
    emptied = {each.key: "" for row in sheet.rows for each in row}
    working_drafts.write_sheet(fixture=made.fixture, author=author, place=Place(), key=key, values=emptied)
    draft = WorkingDraft.objects.get()
    mine = {"0.id": "mine", "0.when": "down = 1"}
    working_drafts.write_sheet(
        fixture=made.fixture, author=author, place=Place(draft.public_id, draft.number), key=key, values=mine
    )
    api = APIClient()
    api.force_authenticate(author)
    address = f"/api/v1/fixtures/{made.fixture.public_id}/plan/drafts/{draft.public_id}/sheets/{key}/from-model/"
    answer = api.post(address, {"number": draft.number}, format="json")
    assert answer.status_code == 409
    assert answer.json()["beside"]["id"] == str(draft.public_id)
    assert "mine" in answer.json()["beside"]["text"]
    assert "mine" not in answer.json()["kept"]["text"]
