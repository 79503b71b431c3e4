"""Found a league from the command line."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from league import clock
from league.models import League, User
from league.rulebook import first_ruleset
from league.services.clubs import invented_clubs, read_clubs, read_sizes
from league.services.errors import Refused
from league.services.house_rules import read_rule
from league.services.leagues import NewDivision, create_league


class Command(BaseCommand):
    help = "Found a league: first season, divisions, teams with invented rosters, schedule, deadlines."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the league's name")
        parser.add_argument("--commissioner", required=True, metavar="USER", help="user name of who runs it")
        parser.add_argument("--ruleset", default=first_ruleset(), help="code of the rulebook (default: %(default)s)")
        parser.add_argument(
            "--teams", metavar="FILE", help="JSON file of divisions and teams (default: our invented clubs)"
        )
        parser.add_argument(
            "--divisions", default="4,4", metavar="SIZES", help="teams of each division: 4,4 (default), 4x8, 5,4 ..."
        )
        parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        parser.add_argument("--weeks", type=int, help="weeks of the regular season, when teams shall rest in some")
        parser.add_argument("--deadline", metavar="ISO", help="when week 1 is due, such as 2031-09-06T20:00")
        parser.add_argument("--every", type=int, default=7, metavar="DAYS", help="days between deadlines (default: 7)")
        parser.add_argument(
            "--time-zone", default="UTC", help="the league's time zone, also of --deadline (default: UTC)"
        )
        parser.add_argument("--public", action="store_true", help="strangers may read it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            league = create_league(
                name=options["name"],
                ruleset=options["ruleset"],
                commissioner=_commissioner(options["commissioner"]),
                divisions=_clubs(options["teams"], options["divisions"]),
                options=dict(read_rule(text) for text in options["rule"]),
                weeks=options["weeks"],
                openness=League.Openness.PUBLIC if options["public"] else League.Openness.MEMBERS,
                time_zone=options["time_zone"],
                first_due_at=_moment(options["deadline"], options["time_zone"]),
                every_days=options["every"],
            )
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        season = league.seasons.get()
        self.stdout.write(
            f"{league} is founded: {season.entries.count()} teams, {season.weeks.count()} weeks, "
            f"{season.fixtures.count()} games. Its id is {league.public_id}."
        )


def _commissioner(username: str) -> User:
    user = User.objects.filter(username__iexact=username).first()
    if user is None:
        raise Refused(f'There is no user "{username}".', "Create the account first: manage.py createsuperuser.")
    return user


def _clubs(path: str | None, sizes: str) -> tuple[NewDivision, ...]:
    return read_clubs(path=Path(path)) if path else invented_clubs(read_sizes(sizes))


def _moment(text: str | None, zone_name: str) -> datetime | None:
    """A moment from ISO 8601; without an offset it is meant in the league's zone."""
    if not text:
        return None
    try:
        moment = None if clock.is_mere_day(text) else parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise Refused(
            f'"{text}" is not a moment.', "Write it with its time, like 2031-09-06T20:00 or 2031-09-06T20:00+02:00."
        )
    if timezone.is_naive(moment) and zone_name in clock.time_zones():
        moment = moment.replace(tzinfo=clock.zone(zone_name))
    return moment
