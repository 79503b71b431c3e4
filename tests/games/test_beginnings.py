"""The ways into a plan: a style of each scale, the autocoach's plan with its reasons, last week's with what is new."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from games.models import FixtureStep
from games.selectors import roster_changes
from games.selectors.workshop import Workshop, read_workshop
from games.services import exchange, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import Player, RosterSpot, Team
from league.services.errors import Refused

from .laws import browser, opened, play
from .worlds import NOON, World, all_in, plan_text

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def small() -> Iterator[World]:
    with clock.at(NOON):
        made = opened("tiny")
        FixtureStep.objects.update(due_at=NOON + timedelta(days=3))
        yield made


def workshop(made: World) -> Workshop:
    return read_workshop(made.coach("home"), made.fixture, "home")


# -- a style of each scale, and reasons ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "name", "throws"), [("ground", "Ground", 3), ("bold", "Bold", 5), ("air cautious", "Air, cautious", 7)]
)
def test_a_draft_begins_in_a_style_of_each_scale_and_says_why(style: str, name: str, throws: int) -> None:
    with clock.at(NOON):
        made = opened("fool", exchange="together")
        draft = working_drafts.start(fixture=made.fixture, author=made.coach("home"), source="style", style=style)
        assert (draft.name, draft.legal) == (name, True)
        told = [reason.now for reason in workshop(made).reasons]
    said = re.fullmatch(r"You throw about (\d) times in 10\.", told[0])
    assert said is not None
    assert abs(int(said[1]) - throws) <= 1  # the autocoach rolls for each cell what is called there
    bold = [sentence for sentence in told if sentence.startswith("On fourth down")]
    usual = "On fourth down you go for it with a yard to go in their half."
    assert len(bold) == 1
    assert (bold[0] == usual) == (style == "ground")


@pytest.mark.parametrize("style", ["", "nothing", "ground air", "ground nothing"])
def test_what_is_no_style_of_each_scale_is_refused(small: World, style: str) -> None:
    with pytest.raises(Refused, match="no such style"):
        working_drafts.start(fixture=small.fixture, author=small.coach("home"), source="style", style=style)


def test_reasons_stand_on_the_overview_while_the_plan_is_as_it_began(small: World) -> None:
    client, address = browser(small.coach("home")), f"/games/{small.fixture.public_id}/plan/"
    page = client.get(address).content.decode()
    assert "What is called" in page
    assert "What this plan does, and why" not in page
    chosen = {"from": "style", "style.calls": "air"}
    page = client.post(f"{address}start/", chosen, follow=True).content.decode()
    assert "What this plan does, and why" in page
    assert "You run on 3 of twelve." in page
    place = Place(workshop(small).working.public_id, 1)
    working_drafts.write_text(fixture=small.fixture, author=small.coach("home"), place=place, text=plan_text())
    assert "What this plan does, and why" not in client.get(address).content.decode()


# -- last week's plan ----------------------------------------------------------------------------------------------


def begun_from_last_week(small: World) -> list[str]:
    """Week 1 is played; the first team begins its second week with that plan: what it is told."""
    game = small.fixtures[2][0]
    exchange.open_fixture(fixture=game)
    game.refresh_from_db()
    author = small.coach("home", small.fixture)
    return list(working_drafts.start(fixture=game, author=author, source="last").notes)


def after_week_one(small: World) -> Team:
    all_in(small)
    clock_at = NOON + timedelta(days=4)
    with clock.at(clock_at):
        play(small)
    assert small.fixture.status == small.fixture.Status.FINAL
    RosterSpot.objects.filter(team=small.teams[0]).update(out="")
    return small.teams[0]


def test_last_weeks_plan_tells_who_has_come_gone_and_been_hurt(small: World) -> None:
    team = after_week_one(small)
    hurt, gone, *_ = RosterSpot.objects.filter(team=team).select_related("player").order_by("-number")
    hurt.out = "a sprained ankle"
    hurt.save(update_fields=["out"])
    free = next(number for number in range(1, 100) if not RosterSpot.objects.filter(team=team, number=number).exists())
    new = Player.objects.create(
        league=small.league, name="Otis Newcomb", position=gone.player.position, age=23, sheet=gone.player.sheet
    )
    RosterSpot.objects.create(team=team, player=new, number=free, list=gone.list)
    name = f"#{gone.number} {gone.player.name}, {gone.player.position},"
    gone.delete()
    told = begun_from_last_week(small)
    assert f"#{hurt.number} {hurt.player.name}, {hurt.player.position}, cannot play: a sprained ankle." in told
    assert f"#{free} Otis Newcomb, {new.position}, has joined you." in told
    assert f"{name} is not on your roster any more." in told


def test_a_roster_that_is_as_it_was_is_not_spoken_of(small: World) -> None:
    after_week_one(small)
    assert begun_from_last_week(small) == []


def test_of_many_changes_the_rest_is_counted(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    team = after_week_one(small)
    monkeypatch.setattr(roster_changes, "MOST", 2)
    for spot in RosterSpot.objects.filter(team=team).order_by("-number")[:4]:
        spot.out = "the flu"
        spot.save(update_fields=["out"])
    told = begun_from_last_week(small)
    assert [sentence.endswith("cannot play: the flu.") for sentence in told[:2]] == [True, True]
    assert told[2] == "And 2 more changes on your roster."
