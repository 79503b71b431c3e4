"""The command line and the demo."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league import clock
from league.models import League, User
from league.selectors.schedule import schedule
from league.services.clubs import OURS, invented_clubs
from league.services.demo import create_demo_league, create_demo_leagues
from league.services.errors import Refused
from tests.factories import UserFactory

NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)


def run(*arguments: str, **options: Any) -> str:
    out = StringIO()
    with clock.at(NOW):
        call_command("create_league", *arguments, ruleset="paper", stdout=out, **options)
    return out.getvalue()


def test_command_founds_a_league(founder: User, tmp_path: Path) -> None:
    said = run("Ours", commissioner="FOUNDER", deadline="2031-09-06T20:00", time_zone="Europe/Vienna", public=True)
    league = League.objects.get()
    assert said == f"Ours is founded: 8 teams, 8 weeks, 28 games. Its id is {league.public_id}.\n"
    assert league.openness == "public"
    assert league.seasons.get().weeks.first().due_at == datetime(2031, 9, 6, 18, tzinfo=UTC)


def test_command_takes_clubs_from_a_file(founder: User, tmp_path: Path) -> None:
    clubs = json.loads(OURS.read_text())
    clubs[0]["teams"][0] = {"name": "Own Club", "code": "OWN"}
    path = tmp_path / "clubs.json"
    path.write_text(json.dumps(clubs))
    run("Ours", commissioner="founder", teams=str(path))
    assert League.objects.get().teams.filter(name="Own Club", code="OWN").exists()


BAD = [
    ({"commissioner": "nobody"}, None, 'There is no user "nobody". Create the account first'),
    ({"deadline": "tomorrow"}, None, '"tomorrow" is not a moment.'),
    ({"deadline": "2031-13-40T20:00"}, None, "is not a moment."),
    ({"deadline": "2031-08-01T20:00"}, None, "The first deadline lies in the past."),
    ({"time_zone": "Nowhere"}, None, '"Nowhere" is not a time zone.'),
    ({"every": 0, "deadline": "2031-10-01T20:00"}, None, "there are 1 to 60 days"),
    ({"every": 99999999999, "deadline": "2031-10-01T20:00"}, None, "there are 1 to 60 days"),
    ({"deadline": "9999-12-31T20:00"}, None, "more than ten years ahead"),
    ({"teams": "/nowhere/clubs.json"}, None, "cannot be read"),
    ({}, "{", "is not JSON"),
    ({}, "{}", "must hold a list of divisions"),
    ({}, "[1]", 'Division 1 must have a "name" and a list of "teams".'),
    ({}, '[{"name": "A", "teams": [{"name": "B"}]}]', 'Division 1, team 1 must have a "name" and a "code".'),
    ({}, '[{"name": "A", "teams": [{"name": "B", "code": "BB", "x": 1}]}]', "has the unknown entry x"),
    ({}, '[{"name": "A", "teams": [{"name": "B", "code": 7}]}]', 'team 1: "code" must be a text.'),
    ({}, '[{"name": "A", "teams": [{"name": "B", "code": "BB", "strength": "4"}]}]', '"strength" must be a number.'),
    ({}, '[{"name": "A", "teams": [{"name": "B", "code": "BB"}]}]', "A league has 4 to 32 teams, not 1."),
]


@pytest.mark.parametrize(("options", "clubs", "sentence"), BAD)
def test_bad_input_is_a_sentence_and_founds_nothing(
    founder: User, tmp_path: Path, options: dict[str, Any], clubs: str | None, sentence: str
) -> None:
    if clubs is not None:
        path = tmp_path / "clubs.json"
        path.write_text(clubs)
        options = {"teams": str(path)} | options
    with pytest.raises(CommandError) as refused:
        run("Ours", **({"commissioner": "founder"} | options))
    assert sentence in str(refused.value)
    assert refused.value.returncode == 1
    assert not League.objects.exists()


def test_shipped_clubs_are_eight_in_two_divisions() -> None:
    divisions = invented_clubs()
    assert [(division.name, len(division.teams)) for division in divisions] == [("Harbour", 4), ("Upland", 4)]


@pytest.mark.django_db
def test_demo_has_eight_coaches_and_two_dated_weeks() -> None:
    with clock.at(NOW):
        demo = create_demo_league(ruleset="paper")
    assert demo.league.demo
    assert [coach.username for coach in demo.coaches][:2] == ["coach", "coach-smh"]
    assert demo.teams[0].seats.get().user == demo.coaches[0]
    assert len(demo.passwords) == 9
    assert len(set(demo.passwords.values())) == 9
    assert all(user.check_password(demo.passwords[user.username]) for user in (demo.commissioner, *demo.coaches))
    due = [one.week.due_at - NOW for one in schedule(demo.season)]
    assert due == [timedelta(days=days) for days in (0, 3, 10, 17, 24, 31, 38, 45)]


@pytest.mark.django_db
def test_the_demo_has_a_league_of_each_rulebook_with_the_same_people() -> None:
    first, second = create_demo_leagues(codes=["paper", "statis_pro"])
    assert [demo.league.ruleset for demo in (first, second)] == ["paper", "statis_pro"]
    assert (len(first.teams), len(second.teams)) == (8, 4)
    assert second.coaches == first.coaches[:4]
    assert second.commissioner == first.commissioner
    assert first.league.name != second.league.name
    assert User.objects.count() == 9 == len(first.passwords)
    assert all(team.sheet for team in second.teams)


@pytest.mark.django_db
def test_where_none_is_named_every_rulebook_has_a_league(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.services.demo.rulesets", lambda: [("tiny", "Tiny"), ("paper", "Paper")])
    assert [demo.league.ruleset for demo in create_demo_leagues()] == ["tiny", "paper"]


@pytest.mark.django_db
def test_demo_is_founded_once() -> None:
    create_demo_league(ruleset="paper")
    with pytest.raises(Refused, match="is there already"):
        create_demo_league(ruleset="paper")
    assert League.objects.count() == 1


@pytest.mark.django_db
def test_demo_needs_its_names_and_leaves_nothing_half_done() -> None:
    UserFactory(username="coach-lmw")
    with pytest.raises(Refused, match='There is a user "coach-lmw" already'):
        create_demo_league(ruleset="paper")
    assert not League.objects.exists()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_demo_only_where_it_is_allowed(settings: Any) -> None:
    settings.DEMO_ALLOWED = False
    with pytest.raises(Refused, match="only where the service runs embedded"):
        create_demo_league(ruleset="paper")
