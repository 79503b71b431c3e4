"""Building plays on a page: read and drawn while one types, written without scripts, by nobody else."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.engine import GameSums, PlanSums, Tally, TrialSums, UnitSums
from games.forms import play_rows
from games.models import BenchRun, PlanVersion, WorkingDraft
from games.selectors.play_sheets import Asked, chosen_slots, play_panel, plays_page
from games.selectors.workshop import read_workshop
from games.services import exchange, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import Fixture, User
from league.services import calendar, deadlines
from league.services.demo import create_demo_league
from tests.kept import kept_world

from .worlds import NOON, hand_in_example, person, world

pytestmark = pytest.mark.django_db


class Due:
    """A game of the demo league for which a coach writes his plan; its first play is one of the rulebook's."""

    def __init__(self) -> None:
        demo = create_demo_league()
        week = demo.season.weeks.get(number=1)
        deadlines.set_deadline(week=week, due_at=clock.now() + timedelta(days=2, hours=1), actor=demo.commissioner)
        calendar.advance(season=demo.season)
        exchange.open_fixture(fixture=week.fixtures.get(Q(home=demo.teams[0]) | Q(away=demo.teams[0])))
        self.fixture = Fixture.objects.filter(status=Fixture.Status.OPEN).get(
            Q(home=demo.teams[0]) | Q(away=demo.teams[0])
        )
        self.coach, self.others = demo.coaches[0], demo.coaches[1:]
        self.side = hand_in_example(fixture=self.fixture, author=self.coach).step.side
        self.write({"0.letter": "A", "0.text": "H/LT (LG,TE) (RT)", "0.sets": "1"})

    def values(self) -> dict[str, str]:
        """What the form of the sheet of plays posts."""
        sheet = read_workshop(self.coach, self.fixture, self.side).draft.sheet("plays")
        return {input.key: input.value for row in sheet.rows for input in row}

    def write(self, more: dict[str, str]) -> WorkingDraft:
        values = self.values() | more
        kept = working_drafts.write_sheet(
            fixture=self.fixture, author=self.coach, place=Place(), key="plays", values=values
        )
        return kept.draft

    def texts(self) -> dict[str, str]:
        draft = read_workshop(self.coach, self.fixture, self.side).draft
        return {row["letter"]: row["text"] for row in draft.plan["plays"]}

    def address(self, name: str, *more: object) -> str:
        return reverse(name, args=[self.fixture.public_id, *more])


@pytest.fixture
def due() -> Iterator[Due]:
    with clock.at(NOON):
        yield _due()


@kept_world
def _due() -> Due:
    return Due()


def client(user: User) -> Client:
    made = Client()
    made.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


def text_of(body: str) -> str:
    """The play that an answer says."""
    match = re.search(r'data-answer data-text="([^"]*)"', body)
    assert match is not None
    return html.unescape(match[1])


# -- reading while one types -------------------------------------------------------------------------------------------


def test_a_typed_play_is_answered_with_its_sentence_and_its_drawing_and_nothing_is_kept(due: Due) -> None:
    versions = PlanVersion.objects.count()
    body = {**due.values(), "row": "0", "text": "H/LE (F,LG)", "set": "1", "against": "usual.43"}
    answer = client(due.coach).post(due.address("play-read"), body).content.decode()
    assert text_of(answer) == "H/LE (F,LG)"
    for piece in ('data-part="sentence"', 'data-part="drawing"', "Blockers in the first zone 1", "<polyline", "Mirror"):
        assert piece in answer
    assert PlanVersion.objects.count() == versions


def test_tapped_choices_are_answered_with_the_text(due: Due) -> None:
    body = {"do": "sentence", "kind": "run", "slot.carrier": "H", "slot.point": "LE", "slot.zone1": ["F", "", "LG"]}
    answer = client(due.coach).post(due.address("play-read"), body).content.decode()
    assert text_of(answer) == "H/LE (F,LG)"


def test_anything_posted_is_answered(due: Due) -> None:
    coach = client(due.coach)
    bodies: list[dict[str, str]] = [
        {}, {"row": "x", "text": "?"}, {"row": "99999999"}, {"text": "H/LT" + " (" * 5000},
        {"do": "sentence", "kind": "y"}, {"text": "H/LT", "set": "nine", "against": "own.nothing"},
        {"text": " " * 200_000},
    ]  # fmt: skip
    for body in bodies:
        assert coach.post(due.address("play-read"), body).status_code == 200, str(body)[:80]


def test_only_the_coach_of_a_side_reads_and_writes_its_plays(due: Due) -> None:
    stranger = person("Stranger")
    third = [coach for coach in due.others if client(coach).get(due.address("plan")).status_code == 403]
    assert third
    for name in ("play-read", "play-write"):
        address = due.address(name)
        assert Client().post(address, {"text": "H/LT"}).status_code == 302  # to sign in
        assert client(stranger).post(address, {"text": "H/LT"}).status_code in (403, 404)
        assert [client(coach).post(address, {"text": "H/LT"}).status_code for coach in third] == [403] * len(third)
        assert client(due.coach).get(address).status_code == 405


def test_the_other_coach_sees_nothing_of_these_plays(due: Due) -> None:
    opponent = next(
        coach for coach in due.others
        if client(coach).get(due.address("plan")).status_code == 200
    )  # fmt: skip
    due.write({"0.name": "Secret of ours"})
    answer = client(opponent).post(due.address("play-read"), {"row": "0", "text": "H/LT"}).content.decode()
    assert "Secret of ours" not in answer
    assert "own." not in answer  # he has no draft yet, so no defenses of his own


# -- without scripts ---------------------------------------------------------------------------------------------------


def press(due: Due, do: str = "", **more: str | list[str]) -> str:
    """Press a button of the first play's form; where it leads."""
    body = {**due.values(), "sheet": "plays", "row": "0", "do": do, **more}
    answer = client(due.coach).post(due.address("play-write"), body)
    assert answer.status_code == 302
    return str(answer["Location"])


def test_the_sentence_is_written_as_the_play(due: Due) -> None:
    more = {"kind": "run", "slot.carrier": "F", "slot.point": "RC", "slot.zone1": ["RG", ""]}
    assert press(due, "sentence", **more).endswith("?play=A")
    assert due.texts()["A"] == "F/RC (RG)"


def test_a_mend_is_written_as_the_play(due: Due) -> None:
    press(due, text="H/LT (LG,TE)", set="1", against="usual.43")
    assert due.texts()["A"] == "H/LT (LG,TE)"


def test_a_play_is_copied_under_a_free_letter(due: Due) -> None:
    before = due.texts()
    location = press(due, "copy")
    (new,) = due.texts().keys() - before.keys()
    assert due.texts()[new] == "H/LT (LG,TE) (RT)"
    assert location.endswith(f"?play={new}")


def test_a_play_is_removed_and_moved(due: Due) -> None:
    first, second, *_ = due.texts()
    press(due, "later")
    assert [*due.texts()][:2] == [second, first]
    press(due, "remove")
    assert second not in due.texts()


def test_without_scripts_the_page_has_a_button_for_every_action(due: Due) -> None:
    page = client(due.coach).get(due.address("plan-sheet", "plays") + "?play=A&against=usual.43").content.decode()
    for button in ("Write the sentence as the play", "Save this play", "Copy", "Remove", "Earlier", "Later", "Mirror"):
        assert button in page
    assert 'name="0.text" value="H/LT (LG,TE) (RT)"' in page
    assert page.count('name="1.text"') == 1  # the others are posted too


def test_the_plays_in_words_of_rows() -> None:
    values = {"0.letter": "A", "0.text": "x", "0.name": "n", "0._place": "1", "1.letter": "", "1.text": "",
              "1.name": "", "1._place": "2"}  # fmt: skip
    assert play_rows.copied(values, 0, "y", "B") == values | {"1.letter": "B", "1.text": "y", "1.name": "n"}
    assert play_rows.removed(values, 0) == values | dict.fromkeys(["0.letter", "0.text", "0.name", "0._place"], "")
    assert play_rows.moved(values, 0, play_rows.EARLIER)["0._place"] == "0.0"
    assert play_rows.with_text({}, 3, "z", "C") == {"3.letter": "C", "3.text": "z"}
    assert play_rows.copied({"0.letter": "A"}, 0, "y", "B") == {"0.letter": "A"}  # no empty row is left


# -- the page ----------------------------------------------------------------------------------------------------------


def page_of(due: Due, **values: str):  # type: ignore[no-untyped-def]  # a selector's page, looked at by its fields
    draft = read_workshop(due.coach, due.fixture, due.side).draft
    return plays_page(draft, draft.sheet("plays"), due.coach, due.fixture, values)


def test_the_play_asked_for_is_open_and_the_first_wrong_one_otherwise(due: Due) -> None:
    letters = [*due.texts()]
    assert page_of(due, play=letters[3]).name == letters[3]
    due.write({"2.text": "H/NOWHERE"})
    page = page_of(due)
    assert (page.name, [chip.name for chip in page.chips if chip.wrong]) == (letters[2], [letters[2]])
    assert "There is no hole" in page.problems[0]
    # a form that is shown again says which row is open
    renamed = {"row": "3", "play": letters[3], "3.letter": letters[4]}
    assert page_of(due, **renamed).name == letters[4]
    new = page_of(due, play="new")
    assert (new.is_new, new.panel.text) == (True, "")
    assert new.free_name not in letters


def test_a_page_of_plays_asks_the_database_so_often(due: Due) -> None:
    browser = client(due.coach)
    address = due.address("plan-sheet", "plays")
    browser.get(address)
    with CaptureQueriesContext(connection) as one:
        browser.get(f"{address}?play=A")
    due.write({f"{row}.text": "" for row in range(10, 22)} | {f"{row}.letter": "" for row in range(10, 22)})
    with CaptureQueriesContext(connection) as other:
        browser.get(f"{address}?play=A&against=usual.43")
    assert len(one) == len(other)
    assert len(one) <= 27


def test_what_the_bench_says_of_a_play_stands_on_its_page(due: Due) -> None:
    assert page_of(due, play="A").gains is None
    tally = Tally(calls=120, plays=110, yards=440, yards_squared=3000, good=55)
    unit = UnitSums(tally, {"A, H/LT (LG,TE) (RT)": tally}, {}, {("A, H/LT (LG,TE) (RT)", "Four three"): tally})
    sums = TrialSums(PlanSums(GameSums(), unit, UnitSums()))
    BenchRun.objects.create(
        fixture=due.fixture, side=due.side, coach=due.coach, key=b"k" * 32, asked=200, results=sums.as_json(),
        draft=PlanVersion.objects.filter(step__fixture=due.fixture, step__side=due.side).latest("number"),
    )  # fmt: skip
    gains = page_of(due, play="A").gains
    assert (gains.row.tally.calls, gains.row.yards.value, gains.same) == (120, 4.0, True)
    assert gains.against == [("Four three", 4.0, 120)]
    due.write({"0.text": "H/LE"})
    assert page_of(due, play="A").gains.same is False


def test_a_ruleset_without_a_notation_has_plain_sheets_and_an_empty_answer() -> None:
    made = world(teams=2)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        made.fixture.refresh_from_db()
        draft = read_workshop(made.coach("home"), made.fixture, "home").draft
        assert plays_page(draft, draft.sheet("calls"), made.coach("home"), made.fixture, {}) is None
        panel = play_panel(draft, made.fixture, "run", Asked())
        assert (panel.parts, panel.picture, panel.sets, panel.defenses) == ([], None, [], [])


def test_choices_are_taken_from_what_is_posted() -> None:
    posted = {"kind": ["pass"], "slot.1.zone": ["IL"], "slot.stay": ["", "F", ""], "slot.out": [""], "text": ["x"]}
    assert chosen_slots(posted) == ("pass", {"1.zone": ["IL"], "stay": ["F"]})
