"""The playbook: what is kept, how it comes into other plans, what stands behind a link."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from games import engine
from games.engine import entries as pieces
from games.models import PlaybookEntry, PlaybookShare, WorkingDraft
from games.selectors import playbook as selector
from games.selectors.sheets import read_draft
from games.selectors.workshop import read_workshop
from games.services import drafts, exchange, plans, playbook, working_drafts
from games.services.working_drafts import Place
from league import clock, limits
from league.models import Fixture, Season, User
from league.services.errors import Refused

from .worlds import NOON, World, hand_in_example, plan_text, world

pytestmark = pytest.mark.django_db
TABLE = {"0.id": "long", "0.when": "down = 3", "0.kind": "d12", "0.cells": "run " * 12, "1.id": "n",
         "1.when": "normal", "1.kind": "d12", "1.cells": "pass " * 12}  # fmt: skip


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with clock.at(NOON):
        yield


@pytest.fixture
def small() -> World:
    """Home has a plan with a table of calls."""
    made = world(teams=4)
    exchange.open_fixture(fixture=made.fixture)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=plan_text("home"))
    drafts.fill_sheet(fixture=made.fixture, author=made.coach("home"), key="table", values=TABLE)
    return made


def keep(made: World, key: str = "table", side: str = "home", **more: Any) -> PlaybookEntry:
    return playbook.keep(fixture=made.fixture, coach=made.coach(side), key=key, **more)


def document(made: World, side: str = "home", fixture: Fixture | None = None) -> Any:
    """What a side has written."""
    game = fixture or made.fixture
    draft = read_workshop(made.coach(side, game), game, side).draft
    assert draft is not None
    return draft.plan


# -- keeping -----------------------------------------------------------------------------------------------------------


def test_a_table_is_kept_as_it_stands(small: World) -> None:
    entry = keep(small, note="for third downs")
    assert (entry.kind, entry.name, entry.ruleset, entry.fixture) == ("table", "Table", "tiny", small.fixture)
    assert [line["id"] for line in entry.body] == ["long", "n"]
    assert entry.note == "for third downs"


def test_the_same_is_kept_once(small: World) -> None:
    assert keep(small).pk == keep(small, name="another name").pk
    assert PlaybookEntry.objects.count() == 1


@pytest.mark.parametrize(("key", "row"), [("men", None), ("calls", None), ("nothing", None), ("table", 0), ("", None)])
def test_what_cannot_be_kept_is_refused(small: World, key: str, row: int | None) -> None:
    with pytest.raises(Refused, match="nothing on this sheet that could be kept"):
        keep(small, key, row=row)


def test_an_empty_table_is_not_kept(small: World) -> None:
    plans.save_plan(fixture=small.fixture, author=small.coach("away"), text=plan_text("away"))
    with pytest.raises(Refused, match="nothing on this sheet"):
        keep(small, side="away")


def test_nothing_is_kept_of_a_plan_that_cannot_be_read(small: World) -> None:
    plans.save_plan(fixture=small.fixture, author=small.coach("home"), text="no plan at all")
    with pytest.raises(Refused, match="cannot be read as a plan"):
        keep(small)


def test_only_a_coach_of_the_game_keeps_of_its_plans(small: World) -> None:
    for who in (small.stranger, small.commissioner, small.coaches[2]):
        with pytest.raises(Refused, match="You coach neither team"):
            playbook.keep(fixture=small.fixture, coach=who, key="table")


def test_a_playbook_holds_so_much_and_no_more(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PLAYBOOK_ENTRIES", limits.Limit(1, "Your playbook holds {most} entries."))
    keep(small)
    with pytest.raises(Refused, match="Your playbook holds 1 entries"):
        playbook.keep_plan(fixture=small.fixture, coach=small.coach("home"))


@pytest.mark.parametrize("name", ["PLAYBOOK_ENTRY", "PLAYBOOK_CHARACTERS"])
def test_an_entry_and_all_of_them_have_a_greatest_length(
    small: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(limits, name, limits.Limit(10, "more than {most} characters"))
    with pytest.raises(Refused, match="more than 10 characters"):
        keep(small)
    assert not PlaybookEntry.objects.exists()


def test_an_entry_gets_another_name_and_note(small: World) -> None:
    entry = playbook.change(entry=keep(small), name="  Two   minutes ", note=" late ")
    assert (entry.name, entry.note) == ("Two minutes", "late")
    with pytest.raises(Refused, match="has a name"):
        playbook.change(entry=entry, name="  ", note="")
    playbook.delete(entry=entry)
    with pytest.raises(Refused, match="has been deleted"):
        playbook.change(entry=entry, name="again", note="")


# -- taking into a plan ------------------------------------------------------------------------------------------------


def second_game(made: World) -> Fixture:
    """The game of the next week, in which the same two teams meet the other way round."""
    game = made.fixtures[2][0]
    exchange.open_fixture(fixture=game)
    game.refresh_from_db()
    return game


def test_a_table_comes_into_the_plan_of_another_week(small: World) -> None:
    entry = keep(small)
    game = second_game(small)
    author = small.coach("home")
    plans.save_plan(fixture=game, author=author, text=plan_text("away"))
    taken = playbook.take(fixture=game, author=author, entry=entry)
    assert taken.added == (("table", ""),)
    assert document(small, "away", game)["table"] == entry.body
    assert document(small, "away", game)["starters"] == list(range(10, 21))


def test_a_whole_plan_comes_adapted(small: World) -> None:
    author = small.coach("home")
    entry = playbook.keep_plan(fixture=small.fixture, coach=author)
    assert (entry.kind, entry.name) == ("plan", f"Plan for {small.fixture}")
    game = second_game(small)
    taken = playbook.take(fixture=game, author=author, entry=entry)
    assert taken.draft.legal
    assert document(small, "away", game)["table"] == entry.body["table"]


def test_what_is_taken_goes_on_from_what_is_written_by_then(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody writes while an entry is added: neither is lost."""
    entry, author, right, done = keep(small), small.coach("home"), engine.draft_text, []
    working_drafts.start(fixture=small.fixture, author=author, source="version")

    def saved_meanwhile(matchup: Any, plan: Any) -> str:
        if not done:
            done.append(True)
            text = plan_text("home", runs=9)
            working_drafts.write_text(fixture=small.fixture, author=author, place=Place(), text=text)
        return right(matchup, plan)

    monkeypatch.setattr(engine, "draft_text", saved_meanwhile)
    playbook.take(fixture=small.fixture, author=author, entry=entry)
    assert document(small)["calls"]["run"] == 9
    assert document(small)["table"] == entry.body


def test_nobody_takes_an_entry_of_anothers(small: World) -> None:
    entry = keep(small)
    with pytest.raises(Refused, match="Your playbook has no such entry"):
        playbook.take(fixture=small.fixture, author=small.coach("away"), entry=entry)


def test_an_entry_stays_in_its_rulebook(small: World) -> None:
    entry = keep(small)
    PlaybookEntry.objects.update(ruleset="fool")
    entry.refresh_from_db()
    with pytest.raises(Refused, match="of another rulebook"):
        playbook.take(fixture=small.fixture, author=small.coach("home"), entry=entry)


def test_an_entry_comes_on_its_own_sheet_only(small: World) -> None:
    with pytest.raises(Refused, match="No sheet of this plan takes such an entry"):
        playbook.take(fixture=small.fixture, author=small.coach("home"), entry=keep(small), code="men")


@pytest.mark.parametrize("code", rules_engine.codes())
def test_every_piece_of_a_plan_is_kept_and_comes_back(code: str) -> None:
    """Of every rulebook, into the plan of another team: what came is not wrong by its men or its names."""
    made = world(teams=2, weeks=1, ruleset=code)
    exchange.open_fixture(fixture=made.fixture)
    home, away = made.coach("home"), made.coach("away")
    version = hand_in_example(fixture=made.fixture, author=home)
    hand_in_example(fixture=made.fixture, author=away)
    draft = read_draft(home, made.fixture, "home")
    assert draft is not None
    assert version.legal
    kinds = {}
    for line in draft.lines():
        for piece in pieces.pieces(draft.matchup, draft.side, draft.plan, line.key):
            kinds.setdefault(piece.sheet, (line.key, piece.row))
    PlaybookEntry.objects.all().delete()
    for kind, (key, row) in kinds.items():
        entry = playbook.keep(fixture=made.fixture, coach=home, key=key, row=row)
        PlaybookEntry.objects.filter(pk=entry.pk).update(coach=away)
        entry.refresh_from_db()
        taken = playbook.take(fixture=made.fixture, author=away, entry=entry)
        assert taken.added[0][0] == kind
        shown = selector.shown(entry.ruleset, entry)
        assert shown.facts or shown.rows, kind
        wrong = [problem for problem in taken.draft.problems if problem["severity"] == "error"]
        assert [problem for problem in wrong if "#" in problem["message"]] == [], kind
        WorkingDraft.objects.all().delete()


# -- what comes along --------------------------------------------------------------------------------------------------


@pytest.fixture
def fool() -> tuple[World, User, User]:
    """Both coaches of a game of FOOL have the autocoach's plan; away's has neither sets, plays nor tables."""
    made = world(teams=2, weeks=1, ruleset="fool")
    exchange.open_fixture(fixture=made.fixture)
    home, away = made.coach("home"), made.coach("away")
    hand_in_example(fixture=made.fixture, author=home)
    plans.save_plan(fixture=made.fixture, author=away, text='{"schema": 1, "side": "away"}')
    return made, home, away


def handed_over(entry: PlaybookEntry, coach: User) -> PlaybookEntry:
    """The entry as if this coach had kept it."""
    PlaybookEntry.objects.filter(pk=entry.pk).update(coach=coach)
    entry.refresh_from_db()
    return entry


def test_plays_that_a_table_names_come_along(fool: tuple[World, User, User]) -> None:
    made, home, away = fool
    plays = document(made)["plays"]
    for row in range(len(plays)):
        handed_over(playbook.keep(fixture=made.fixture, coach=home, key="plays", row=row), away)
    table = handed_over(playbook.keep(fixture=made.fixture, coach=home, key="first_offense"), away)
    taken = playbook.take(fixture=made.fixture, author=away, entry=table)
    named = {
        choice.strip("*")
        for line in table.body
        for cell in line["cells"]
        for choice in cell.split("/")
        if not choice.startswith("*")
    }
    assert {name for kind, name in taken.added if kind == "plays"} == named
    assert {play["letter"] for play in document(made, "away")["plays"]} == named
    assert document(made, "away")["first"]["offense_table"] == table.body


def test_what_the_plan_has_does_not_come_along(fool: tuple[World, User, User]) -> None:
    made, home, _ = fool
    for row in range(len(document(made)["plays"])):
        playbook.keep(fixture=made.fixture, coach=home, key="plays", row=row)
    table = playbook.keep(fixture=made.fixture, coach=home, key="first_offense")
    assert playbook.take(fixture=made.fixture, author=home, entry=table).added == (("first_offense", ""),)


def test_a_table_of_one_half_comes_into_the_other(fool: tuple[World, User, User]) -> None:
    made, home, away = fool
    table = handed_over(playbook.keep(fixture=made.fixture, coach=home, key="first_defense"), away)
    playbook.take(fixture=made.fixture, author=away, entry=table, code="second_defense")
    assert document(made, "away")["second"] == {"defense_table": table.body}


def test_a_play_gets_a_letter_that_is_free(fool: tuple[World, User, User]) -> None:
    made, home, _ = fool
    before = document(made)["plays"]
    entry = playbook.keep(fixture=made.fixture, coach=home, key="plays", row=0)
    taken = playbook.take(fixture=made.fixture, author=home, entry=entry)
    letters = [play["letter"] for play in before]
    assert taken.added[0][1] not in letters
    assert document(made)["plays"] == [*before, {**before[0], "letter": taken.added[0][1]}]


# -- links -------------------------------------------------------------------------------------------------------------


def opened(made: World, entry: PlaybookEntry) -> PlaybookEntry:
    """The entry, after its season is over."""
    Season.objects.filter(pk=made.season.pk).update(status=Season.Status.FINISHED)
    found = selector.find_entry(entry.coach, entry.public_id)
    assert found is not None
    return found


def test_a_link_holds_copies_that_no_later_edit_changes(small: World) -> None:
    entry = opened(small, keep(small))
    made = playbook.share(coach=entry.coach, entries=[entry], title="My third downs")
    playbook.change(entry=entry, name="another name", note="")
    playbook.delete(entry=entry)
    found = selector.find_share(made.token)
    assert found is not None
    assert (found.title, found.entries[0]["name"], found.entries[0]["body"]) == ("My third downs", "Table", entry.body)


def test_names_of_men_stay_at_home(fool: tuple[World, User, User]) -> None:
    made, home, _ = fool
    entry = opened(made, playbook.keep(fixture=made.fixture, coach=home, key="sets.0"))
    assert all(man["name"] for man in entry.men)
    share = playbook.share(coach=home, entries=[entry])
    assert [sorted(man) for man in share.entries[0]["men"]] == [["number", "position"]] * len(entry.men)
    assert len(entry.men) >= 11


def test_the_same_entries_have_one_link_at_a_time(small: World) -> None:
    entry = opened(small, keep(small))
    first = playbook.share(coach=entry.coach, entries=[entry])
    assert playbook.share(coach=entry.coach, entries=[entry]).pk == first.pk
    playbook.withdraw(share=first)
    again = playbook.share(coach=entry.coach, entries=[entry])
    assert again.token != first.token
    assert selector.find_share(first.token) is None
    assert PlaybookShare.objects.get(pk=first.pk).entries == []


def test_a_link_is_withdrawn_once(small: World) -> None:
    entry = opened(small, keep(small))
    share = playbook.share(coach=entry.coach, entries=[entry])
    playbook.withdraw(share=share)
    with pytest.raises(Refused, match="withdrawn already"):
        playbook.withdraw(share=share)
    with pytest.raises(Refused, match="has been withdrawn"):
        playbook.take_share(coach=small.coach("away"), share=share)


def test_others_take_what_stands_behind_a_link_and_keep_it(small: World) -> None:
    entry = opened(small, keep(small))
    share = playbook.share(coach=entry.coach, entries=[entry])
    for _ in range(2):
        taken = playbook.take_share(coach=small.stranger, share=share)
        assert [(one.coach, one.name, one.body, one.fixture) for one in taken] == [
            (small.stranger, "Table", entry.body, None)
        ]
    playbook.withdraw(share=share)
    assert [one.name for one in selector.entries(small.stranger)] == ["Table"]


def test_a_link_shows_entries_of_one_coach_and_one_rulebook(small: World) -> None:
    entry = opened(small, keep(small))
    with pytest.raises(Refused, match="Choose at least one"):
        playbook.share(coach=entry.coach, entries=[])
    with pytest.raises(Refused, match="no such entry"):
        playbook.share(coach=small.stranger, entries=[entry])
    plan = opened(small, playbook.keep_plan(fixture=small.fixture, coach=entry.coach))
    plan.ruleset = "fool"
    with pytest.raises(Refused, match="of one rulebook"):
        playbook.share(coach=entry.coach, entries=[entry, plan])


@pytest.mark.parametrize("name", ["PLAYBOOK_SHARES", "PLAYBOOK_SHARED", "PLAYBOOK_SHARED_CHARACTERS"])
def test_links_are_bounded(small: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(limits, name, limits.Limit(0, "At most {most}."))
    entry = opened(small, keep(small))
    with pytest.raises(Refused, match="At most 0"):
        playbook.share(coach=entry.coach, entries=[entry])
