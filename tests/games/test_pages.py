"""The pages: what a coach sees and does, without scripts; markup stays text; queries do not grow."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import GameRecord, GameRun, PlanVersion, WorkingDraft
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import Fixture, Player, Team, User
from tests.kept import kept_world

from .worlds import DUE, NOON, World, all_in, hand_in, plan_text, world

pytestmark = pytest.mark.django_db
MARKUP = "<script>alert(1)</script><b>bold</b>"


@pytest.fixture
def small() -> World:
    return world(teams=2, weeks=4)


@pytest.fixture
def opened(small: World) -> World:
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    small.fixture.refresh_from_db()
    return small


@kept_world
def _played() -> World:
    """A league whose first week has been played."""
    small = world(teams=2, weeks=4)
    play(small)
    return small


def play(small: World, number: int = 1) -> None:
    moment = small.weeks[number - 1].due_at - timedelta(days=5)
    for fixture in small.fixtures[number]:
        with clock.at(moment):
            exchange.open_fixture(fixture=fixture)
            all_in(small, fixture)
            for run_id in sweep.sweep(send=False).to_play:
                runs.play_run(run_id=run_id)
        fixture.refresh_from_db()


@pytest.fixture
def played() -> World:
    return _played()


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def text(answer: object) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


# -- the desk ----------------------------------------------------------------------------------------------------


def test_the_desk_says_what_is_due_in_the_coachs_own_time(opened: World) -> None:
    coach = opened.coach("home")
    coach.time_zone = "America/Chicago"
    coach.save()
    with clock.at(NOON):
        page = text(browser(coach).get("/"))
    assert "Ground is due Sunday 6 September 2026, 07:00" in page
    assert "If you do nothing more: The autocoach makes a plan for you." in page
    assert "Next game Week 2: Harbor Gulls at Millbrook Foxes" in page


def test_the_desk_leads_to_what_would_be_played_where_no_version_is_played_as_it_is(opened: World) -> None:
    coach, link = browser(opened.coach("away")), f"/games/{opened.fixture.public_id}/plan/default/"
    with clock.at(NOON):
        assert link in coach.get("/").content.decode()
        assert "As things stand, the autocoach" in text(coach.get(link))
        hand_in(opened, "away", confirm=False)
        assert link not in coach.get("/").content.decode()
        PlanVersion.objects.update(legal=False)  # as when it has stopped fitting
        assert link in coach.get("/").content.decode()


def test_the_desk_shows_the_last_result(played: World) -> None:
    page = text(browser(played.coach("away")).get("/"))
    game = played.fixture
    assert f"Week 1: Millbrook Foxes {game.away_score}, Harbor Gulls {game.home_score}" in page


def test_the_desk_of_whoever_coaches_nothing(small: World) -> None:
    assert "You coach no team at present" in text(browser(small.commissioner).get("/"))


def test_the_desk_is_a_front_door_for_whoever_is_not_signed_in(small: World) -> None:
    page = Client().get("/").content.decode()
    assert "/sign-in/" in page
    assert small.league.name not in page  # members only


# -- the plan ----------------------------------------------------------------------------------------------------


def post_plan(small: World, side: str = "home", **form: object) -> object:
    with clock.at(NOON):
        return browser(small.coach(side)).post(f"/games/{small.fixture.public_id}/plan/text/", form, follow=True)


def test_a_pasted_plan_is_saved_as_a_draft_and_sealed_with_a_receipt(opened: World) -> None:
    answer = post_plan(opened, text=plan_text())
    assert answer.redirect_chain == [(f"/games/{opened.fixture.public_id}/plan/text/", 302)]
    assert "“My plan” is saved and has no errors." in text(answer)
    assert not PlanVersion.objects.exists()
    draft = WorkingDraft.objects.get()
    with clock.at(NOON):
        coach = browser(opened.coach("home"))
        page = text(coach.get(f"/games/{opened.fixture.public_id}/plan/"))
        assert "Your side&#x27;s newest working draft without errors is played, though it is not sealed." in page
        seal = f"/games/{opened.fixture.public_id}/plan/drafts/{draft.public_id}/seal/"
        sealed = coach.post(seal, {"_number": draft.number}, follow=True)
    assert "Your plan is sealed as version 1. The step has closed." in text(sealed)
    version = PlanVersion.objects.get()
    assert (version.text, version.frozen_at is not None) == (plan_text(), True)


def test_what_is_sealed_has_a_receipt_and_the_page_says_what_the_draft_changes(opened: World) -> None:
    game = f"/games/{opened.fixture.public_id}/plan/"
    with clock.at(NOON):
        coach = browser(opened.coach("away"))
        hand_in(opened, "home")  # now the away side's step waits for nothing
        coach.post(f"{game}text/", {"text": plan_text("away", runs=3)})
        draft = WorkingDraft.objects.get()
        coach.post(f"{game}drafts/{draft.public_id}/seal/", {"_number": draft.number})
        page = text(coach.get(game))
        assert plans.receipt_digest(plan_text("away", runs=3)) in page
        assert "Sealed as version 1" in page
        assert "This draft is sealed." in page
        assert "If you do nothing more: Version 1 is played." in page
        coach.post(f"{game}sheets/calls/", {"run": "4"})
        page = text(coach.get(game))
    assert "Calls: runs in twelve was 3, is 4." in page
    assert "This draft is not sealed." in page
    assert "If you do nothing more: Version 1 is played." in page


def test_an_uploaded_file_wins_over_the_text(opened: World) -> None:
    file = SimpleUploadedFile("plan.txt", plan_text(runs=3).encode())
    post_plan(opened, text=plan_text(runs=9), file=file)
    assert WorkingDraft.objects.get().text == plan_text(runs=3)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"text": "  "}, "There is no plan here"),
        ({"file": SimpleUploadedFile("p", b"\xff\xfe\x81")}, "The file is not UTF-8 text."),
        (
            {"file": SimpleUploadedFile("p", b"1 " * 500_000)},
            "The plan is too large: it may have at most 200,000 characters.",
        ),
        ({"text": "7" * 200_001}, "A plan may have at most 200,000 characters; this has 200,001."),
        ({"file": SimpleUploadedFile("p", b"7" * 200_001)}, "at most 200,000 characters; this has 200,001."),
    ],
)
def test_what_is_no_plan_at_all_is_refused_beside_the_form(opened: World, form: object, sentence: str) -> None:
    answer = post_plan(opened, **form)
    assert answer.status_code == 400
    assert sentence in text(answer)
    assert "Not saved: see above" in text(answer)
    assert not WorkingDraft.objects.exists()


def test_every_error_is_shown_at_its_place_and_the_draft_is_shown_again(opened: World) -> None:
    draft = "mud 9 9 12 13 14 15 16 17 18 19 20 99"
    answer = post_plan(opened, text=draft)
    body = answer.content.decode()
    assert body.count('<li class="problem">') == 4
    assert f'<pre class="problem__source" tabindex="0">{draft}\n^</pre>' in body
    assert "“My plan” is saved. 4 errors are to be mended." in text(answer)
    assert f">\n{draft}</textarea>" in body
    assert "4 errors to mend" in text(answer)
    assert "Seal my plan" not in text(answer)


def test_a_late_plan_is_refused_and_its_text_is_not_lost(opened: World) -> None:
    with clock.at(DUE - timedelta(hours=3)):
        answer = browser(opened.coach("home")).post(
            f"/games/{opened.fixture.public_id}/plan/text/", {"text": plan_text(runs=11)}
        )
    assert answer.status_code == 409
    assert "The deadline has passed." in text(answer)
    assert plan_text(runs=11) in answer.content.decode()


def test_line_ends_of_browsers_are_not_part_of_the_plan(opened: World) -> None:
    post_plan(opened, text=plan_text().replace(" ", "\r\n"))
    assert WorkingDraft.objects.get().text == plan_text().replace(" ", "\n")


def test_confirming_by_the_button_and_the_version_it_names(opened: World) -> None:
    address = f"/games/{opened.fixture.public_id}/plan/confirm/"
    with clock.at(NOON):
        plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text())
        plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(runs=2))
        stale = browser(opened.coach("home")).post(address, {"number": "1"}, follow=True)
        assert "Version 2 has been handed in since." in text(stale)
        done = browser(opened.coach("home")).post(address, {"number": "2"}, follow=True)
    assert "Your plan is sealed as version 2. The step has closed." in text(done)


@pytest.mark.parametrize("number", ["", "²", "-1", "9" * 40, "9" * 5000, "x"])
def test_a_version_number_from_outside_breaks_nothing(opened: World, number: str) -> None:
    with clock.at(NOON):
        answer = browser(opened.coach("home")).post(
            f"/games/{opened.fixture.public_id}/plan/confirm/", {"number": number}, follow=True
        )
    assert "There is no plan to confirm yet." in text(answer)


@pytest.mark.parametrize(
    ("beginning", "sentence"),
    [
        ("autocoach", "You work on “The autocoach&#x27;s plan”."),
        ("blank", "You work on “My plan”."),
        ("version", "You work on “My plan”."),
        ("last", "Your team has no earlier plan."),
        ("style bold", "There is no such style."),
        ("version x", "You work on “My plan”."),
        ("", "A draft begins from nothing"),
    ],
)
def test_a_draft_is_begun_by_one_click(opened: World, beginning: str, sentence: str) -> None:
    with clock.at(NOON):
        address = f"/games/{opened.fixture.public_id}/plan/start/"
        answer = browser(opened.coach("away")).post(address, {"from": beginning}, follow=True)
    assert sentence in text(answer)
    assert WorkingDraft.objects.count() == sentence.startswith("You work on")
    assert not PlanVersion.objects.exists()


def test_a_later_step_can_be_confirmed_without_a_change(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home")
        coach = browser(opened.coach("home"))
        assert "Confirm without a change" in text(coach.get(f"/games/{opened.fixture.public_id}/plan/"))
        answer = coach.post(f"/games/{opened.fixture.public_id}/plan/confirm/", follow=True)
    assert "Your plan is sealed" in text(answer)


def test_a_plan_page_before_and_after_its_time(small: World) -> None:
    coach = browser(small.coach("home"))
    address = f"/games/{small.fixture.public_id}/plan/"
    assert "taken once the week before is over" in text(coach.get(address))
    assert "The exchange of plans" not in text(coach.get(address))  # no table without a row
    play(small)
    assert "nothing can be changed any more" in text(coach.get(address))


def test_posts_need_the_forms_token(opened: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(opened.coach("home"), backend="django.contrib.auth.backends.ModelBackend")
    for name in ("text/", "confirm/", "start/", "sheets/calls/"):
        answer = client.post(f"/games/{opened.fixture.public_id}/plan/{name}", {"text": plan_text(), "from": "blank"})
        assert answer.status_code == 403
    assert not WorkingDraft.objects.exists()


def test_buttons_do_nothing_by_a_mere_visit(opened: World) -> None:
    for name in ("confirm/", "start/"):
        answer = browser(opened.coach("home")).get(f"/games/{opened.fixture.public_id}/plan/{name}")
        assert answer.status_code == 405


# -- games -------------------------------------------------------------------------------------------------------


def test_before_the_end_the_page_says_who_has_confirmed(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "away")
        page = text(browser(opened.commissioner).get(f"/games/{opened.fixture.public_id}/"))
    assert "Plan Millbrook Foxes Confirmed" in page
    assert "Plan Harbor Gulls Not confirmed yet" in page
    assert "Hash of the dice:" in page


def test_a_games_page_shows_score_drives_plays_box_and_proof(played: World) -> None:
    answer = browser(played.coach("home")).get(f"/games/{played.fixture.public_id}/")
    page, body = text(answer), answer.content.decode()
    record = GameRecord.objects.get()
    assert f"Harbor Gulls {played.fixture.home_score}" in page
    assert body.count('class="drive-bar--') > 5
    assert body.count('id="play-') > 20
    for heading in ("Drives", "Plays", "Chance to win"):
        assert heading in page
    tabs = {"box": "Time of possession", "statistics": "Rushing", "proof": record.digest}
    for tab, found in tabs.items():
        assert found in text(browser(played.coach("home")).get(f"/games/{played.fixture.public_id}/{tab}/"))


@pytest.mark.parametrize("query", ["?quarter=1", "?drive=1", "?drive=1&quarter=1"])
def test_the_plays_are_narrowed_by_drive_and_period(played: World, query: str) -> None:
    client = browser(played.coach("home"))
    whole = client.get(f"/games/{played.fixture.public_id}/").content.decode().count('id="play-')
    part = client.get(f"/games/{played.fixture.public_id}/{query}").content.decode().count('id="play-')
    assert 0 < part < whole


@pytest.mark.parametrize("query", ["?quarter=x", "?drive=99999999", "?drive=-1", "?quarter=²", "?drive=", "?quarter=9"])
def test_filters_from_outside_break_nothing(played: World, query: str) -> None:
    assert browser(played.coach("home")).get(f"/games/{played.fixture.public_id}/{query}").status_code == 200


def test_a_play_has_its_field_its_dice_and_its_men(played: World) -> None:
    answer = browser(played.coach("home")).get(f"/games/{played.fixture.public_id}/plays/2/")
    body = answer.content.decode()
    assert body.count('class="stage__man--offense"') == body.count('class="stage__man--defense"') == 11
    assert "#10 HAR Man 10" in text(answer)
    assert "What was called, and why Millbrook Foxes Ordered" in text(answer)
    assert "Next ›" in text(answer)


@pytest.mark.parametrize("number", [0, 9999])
def test_a_play_that_is_not_there(played: World, number: int) -> None:
    answer = browser(played.coach("home")).get(f"/games/{played.fixture.public_id}/plays/{number}/")
    assert answer.status_code == 404


def test_a_failed_game_says_so(opened: World) -> None:
    Fixture.objects.filter(pk=opened.fixture.pk).update(status=Fixture.Status.FAILED)
    page = text(browser(opened.coach("home")).get(f"/games/{opened.fixture.public_id}/"))
    assert "This game could not be played." in page


# -- the other side and the commissioner --------------------------------------------------------------------------


def test_a_coach_sees_what_the_other_side_has_opened_and_nobody_else_does(opened: World) -> None:
    address = f"/games/{opened.fixture.public_id}/plan/"
    with clock.at(NOON):
        plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(ground="turf"))
        assert "What the other side has shown" not in text(browser(opened.coach("away")).get(address))
        plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
        page = text(browser(opened.coach("away")).get(address))
        assert "What the other side has shown turf" in page
        assert "20 6" not in page
        assert "turf" not in text(browser(opened.commissioner).get(f"/games/{opened.fixture.public_id}/"))


def test_the_commissioner_excuses_a_side_with_a_reason(opened: World) -> None:
    client = browser(opened.commissioner)
    address = f"/games/{opened.fixture.public_id}/"
    assert "Excuse a side" in text(client.get(address))
    with clock.at(NOON):
        refused = client.post(f"{address}excuse/", {"side": "away", "reason": ""}, follow=True)
        done = client.post(f"{address}excuse/", {"side": "away", "reason": "moving house"}, follow=True)
    assert refused.status_code == 422
    assert "This field is required." in text(refused)
    assert "The side is excused" in text(done)
    assert "Plan Millbrook Foxes Excused" in text(done)


def test_the_commissioner_has_a_failed_game_played_again(opened: World) -> None:
    with clock.at(NOON):
        all_in(opened)
        (run_id,) = sweep.sweep(send=False).to_play
    Fixture.objects.filter(pk=opened.fixture.pk).update(status=Fixture.Status.FAILED)
    GameRun.objects.filter(pk=run_id).update(status=GameRun.Status.FAILED, attempts=3)
    client = browser(opened.commissioner)
    answer = client.post(f"/games/{opened.fixture.public_id}/play-again/", {"reason": "mended"}, follow=True)
    assert "The game is queued again." in text(answer)
    assert runs.play_run(run_id=run_id).status == Fixture.Status.FINAL


def test_what_a_commissioner_has_typed_is_not_lost_when_it_is_refused(opened: World) -> None:
    client = browser(opened.commissioner)
    address = f"/games/{opened.fixture.public_id}/"
    with clock.at(NOON):
        answer = client.post(f"{address}decide/", {"away_score": "999", "home_score": "3", "reason": "they never came"})
        assert answer.status_code == 422
        assert "less than or equal to 200" in text(answer)
        assert 'value="they never came"' in answer.content.decode()
        for _ in range(2):
            answer = client.post(f"{address}excuse/", {"side": "away", "reason": "moving house"})
    assert answer.status_code == 422
    assert "owes nothing that it could be excused from" in text(answer)
    assert 'value="moving house"' in answer.content.decode()


@pytest.mark.parametrize("name", ["excuse", "play-again"])
def test_only_the_commissioner_orders(opened: World, name: str) -> None:
    form = {"side": "away", "reason": "because"}
    address = f"/games/{opened.fixture.public_id}/{name}/"
    assert browser(opened.coach("home")).post(address, form).status_code == 403
    assert browser(opened.stranger).post(address, form).status_code == 404
    assert "Excuse a side" not in text(browser(opened.coach("home")).get(f"/games/{opened.fixture.public_id}/"))


# -- markup ------------------------------------------------------------------------------------------------------


def test_markup_in_names_and_plans_is_shown_as_text(small: World) -> None:
    Team.objects.filter(pk=small.teams[0].pk).update(name=MARKUP)
    Player.objects.filter(spot__team=small.teams[0]).update(name=MARKUP)
    User.objects.filter(pk=small.coaches[0].pk).update(display_name=MARKUP)
    small = World(**{**vars(small), "fixtures": {1: list(Fixture.objects.filter(week=small.weeks[0]))}})
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=f"{MARKUP} {plan_text()}")
    coach = browser(small.coach("home"))
    game = f"/games/{small.fixture.public_id}/"
    with clock.at(NOON):
        pages = [coach.get(address).content.decode() for address in ("/", game, f"{game}plan/")]
    play(small)
    pages += [coach.get(address).content.decode() for address in (game, f"{game}plays/2/", "/")]
    for body in pages:
        assert "<script>" not in body  # scripts of our own have an address
        assert "<b>" not in body
        assert "&lt;script&gt;" in body


@pytest.mark.parametrize("name", ["", "games/{game}/", "games/{game}/plan/", "games/{game}/plays/2/"])
def test_pages_carry_no_inline_style_or_script(played: World, name: str) -> None:
    answer = browser(played.coach("home")).get("/" + name.format(game=played.fixture.public_id))
    body = answer.content.decode()
    assert not re.search(r"<script(?! type=\"module\" src=)|<style|\sstyle=|\son[a-z]+=", body)
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


# -- queries -----------------------------------------------------------------------------------------------------


def count_queries(client: Client, address: str, capture: object) -> int:
    client.get(address)
    with capture() as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.fixture
def capture() -> object:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    return lambda: CaptureQueriesContext(connection)


def test_the_desk_takes_as_many_queries_for_three_weeks_as_for_one(small: World, capture: object) -> None:
    coach = browser(small.coach("home"))
    play(small)
    with clock.at(DUE):
        sweep.sweep()
    one = count_queries(coach, "/", capture)
    play(small, 2)
    play(small, 3)
    with clock.at(small.weeks[2].due_at):
        sweep.sweep()
    assert count_queries(coach, "/", capture) == one <= 20


def test_a_games_page_takes_few_queries_however_long_the_game(played: World, capture: object) -> None:
    coach = browser(played.coach("home"))
    game = f"/games/{played.fixture.public_id}/"
    assert count_queries(coach, game, capture) <= 17
    assert count_queries(coach, f"{game}plays/2/", capture) <= 12


@pytest.mark.parametrize(("page", "most"), [("", 24), ("sheets/calls/", 20), ("text/", 20), ("history/", 21)])
def test_a_plan_page_takes_as_many_queries_for_three_versions_as_for_one(
    opened: World, capture: object, page: str, most: int
) -> None:
    coach = browser(opened.coach("home"))
    address = f"/games/{opened.fixture.public_id}/plan/"
    counts = []
    with clock.at(NOON):
        for runs_ in (1, 2, 3):
            plans.save_plan(fixture=opened.fixture, author=opened.coach("home"), text=plan_text(runs=runs_))
            coach.post(f"{address}start/", {"from": "version"})
            coach.post(f"{address}sheets/calls/", {"run": "7"})
            coach.get(address)  # what was to be said is said
            counts.append(count_queries(coach, address + page, capture))
    assert counts == [counts[0]] * 3
    assert counts[0] <= most
