"""Founding a league."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from league import clock
from league.models import Fixture, League, LeagueLog, Player, Team, User
from league.selectors.schedule import schedule
from league.services.clubs import invented_clubs
from league.services.errors import Refused
from league.services.leagues import NewDivision, NewTeam, create_league
from tests.league.conftest import World
from tests.league.paper import WEEKS

NOW = datetime(2031, 8, 1, 12, tzinfo=UTC)


def test_league_has_season_divisions_teams_and_rosters(world: World) -> None:
    assert world.season.number == 1
    assert world.season.status == "preparing"
    assert [division.name for division in world.season.divisions.all()] == ["Harbour", "Upland"]
    places = world.season.entries.values_list("division__name", "place", "team__code")
    assert list(places) == [
        ("Harbour", 1, "GWF"),
        ("Harbour", 2, "SMH"),
        ("Harbour", 3, "PAA"),
        ("Harbour", 4, "BCL"),
        ("Upland", 1, "THB"),
        ("Upland", 2, "QHK"),
        ("Upland", 3, "EVM"),
        ("Upland", 4, "LMW"),
    ]
    assert {team.roster.count() for team in world.league.teams.all()} == {14}
    assert world.league.memberships.get(role="commissioner").user == world.commissioner


def test_schedule_is_the_printed_one(world: World) -> None:
    teams = [entry.team_id for entry in world.season.entries.order_by("division__order", "place")]
    printed = [[(teams[away], teams[home]) for away, home in week] for week in WEEKS]
    drawn_up = [[(game.away_id, game.home_id) for game in one.fixtures] for one in schedule(world.season)]
    assert drawn_up == [*printed, []]  # the final waits for the standings
    assert set(world.season.fixtures.values_list("status", flat=True)) == {"scheduled"}


def test_roster_can_be_drawn_again_from_the_log(world: World) -> None:
    from league.services.teams import fill_roster

    row = world.league.log.get(action="roster.drawn", data__team=str(world.team.public_id))
    before = list(world.team.roster.values_list("number", "player__name", "player__sheet"))
    Player.objects.filter(spot__team=world.team).delete()
    fill_roster(team=world.team, strength=row.data["strength"], key=bytes.fromhex(row.data["key"]))
    assert list(world.team.roster.values_list("number", "player__name", "player__sheet")) == before


def test_roster_is_filled_once(world: World) -> None:
    from league.services.teams import fill_roster

    with pytest.raises(Refused, match="Gullwick Ferrymen has players already"):
        fill_roster(team=world.team)


def test_deadlines_keep_their_hour_when_summer_time_ends(founder: User) -> None:
    # Vienna leaves summer time on 26 October 2031: 18:00 UTC before, 19:00 UTC after, 20:00 on the wall all season.
    with clock.at(NOW):
        league = create_league(
            name="Autumn",
            ruleset="paper",
            commissioner=founder,
            divisions=invented_clubs(),
            time_zone="Europe/Vienna",
            first_due_at=datetime(2031, 10, 12, 18, tzinfo=UTC),
        )
    assert [week.due_at.isoformat() for week in league.seasons.get().weeks.all()[:4]] == [
        "2031-10-12T18:00:00+00:00",
        "2031-10-19T18:00:00+00:00",
        "2031-10-26T19:00:00+00:00",
        "2031-11-02T19:00:00+00:00",
    ]


def changed(**facts: object) -> tuple[NewDivision, ...]:
    """Our clubs with the first one changed."""
    first, *rest = invented_clubs()
    return (replace(first, teams=(replace(first.teams[0], **facts), *first.teams[1:])), *rest)


THREE = NewDivision("Small", tuple(NewTeam(f"Club {n}", f"X{chr(65 + n)}") for n in range(3)))

REFUSALS = [
    ({"name": "  "}, "A league needs a name."),
    ({"name": "x" * 81}, "at most 80 characters"),
    ({"ruleset": "chess"}, 'There is no ruleset "chess"'),
    ({"options": {"wings": 1}}, 'There is no option "wings"'),
    ({"options": {"overtime": "never"}}, '"never" is no value of "overtime"'),
    ({"options": {"round": 2}}, '"round" is a fact of each game and no house rule.'),
    ({"openness": "secret"}, "open to members, to whoever has its link, or public"),
    ({"time_zone": "Mars/Olympus"}, '"Mars/Olympus" is not a time zone.'),
    ({"divisions": ()}, "A league has 1 to 8 divisions, not 0."),
    ({"divisions": (NewDivision("A", invented_clubs()[0].teams[:3]),)}, "A league has 4 to 32 teams, not 3."),
    (
        {"divisions": (invented_clubs()[0], THREE)},
        "7 teams cannot play 3 games each: every game has two teams. Choose 2 or 4 games.",
    ),
    ({"divisions": (invented_clubs()[0],) * 2}, "Two of the league have the division Harbour"),
    ({"divisions": changed(name="Saltmarsh Herons")}, "Two of the league have the team Saltmarsh Herons"),
    ({"divisions": changed(code="SMH")}, "Two of the league have the team code SMH"),
    ({"divisions": changed(code="gw")}, "a code is two to four capital letters"),
    ({"divisions": changed(name=" ")}, "A team's name has 1 to 60 characters"),
    ({"divisions": changed(colour="red")}, 'has the colour "red"'),
    ({"divisions": changed(strength=6)}, "is not a number from 1 to 5"),
    ({"first_due_at": datetime(2031, 7, 1, tzinfo=UTC)}, "The first deadline lies in the past."),
    ({"first_due_at": datetime(2031, 9, 1, tzinfo=UTC), "every_days": 0}, "there are 1 to 60 days"),
]


@pytest.mark.parametrize(("given", "sentence"), REFUSALS)
def test_refusal_is_a_sentence_and_changes_nothing(founder: User, given: dict[str, object], sentence: str) -> None:
    facts = {"name": "New", "ruleset": "paper", "commissioner": founder, "divisions": invented_clubs()} | given
    with clock.at(NOW), pytest.raises(Refused) as refused:
        create_league(**facts)
    assert sentence in str(refused.value)
    assert not League.objects.exists()
    assert not Team.objects.exists()
    assert not Fixture.objects.exists()
    assert not LeagueLog.objects.exists()


def test_log_tells_who_founded_the_league(world: World) -> None:
    first = world.league.log.last()
    assert (first.action, first.actor, first.sentence) == (
        "league.created",
        world.commissioner,
        "founder founded Paper League.",
    )
