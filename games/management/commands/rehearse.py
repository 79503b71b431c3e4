"""``manage.py rehearse --seasons 3``: whole seasons of autocoached teams, through the services as they are."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.services.audit import inconsistencies
from games.services.rehearsal import Year, begin, last_moment, rehearse, release
from games.services.rehearsal_report import season_told, whole_told
from games.services.repeatable import repeatable
from league import clock
from league.models import League, User
from league.rulebook import first_ruleset
from league.selectors.ids import find_for_operator
from league.services.clubs import invented_clubs, read_sizes
from league.services.errors import Refused
from league.services.house_rules import read_rule
from league.services.leagues import create_league


class Command(BaseCommand):
    help = (
        "Play whole seasons with a set clock and print what came of them. Nothing is kept unless --keep is given; "
        "beside an embedded service that is running, use --keep, since everything else waits for the rehearsal's end."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seasons", type=int, default=1, help="how many (default: 1)")
        parser.add_argument("--divisions", default="4,4", metavar="SIZES", help="4,4 (default), 4x8, 5,4 ...")
        parser.add_argument("--weeks", type=int, help="weeks of the regular season (default: as few as will do)")
        parser.add_argument("--ruleset", default=first_ruleset(), help="code of the rulebook (default: %(default)s)")
        parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        parser.add_argument("--seed", default="", help="everything drawn follows from it; not with --keep")
        parser.add_argument("--keep", metavar="USER", help="keep the league, run by this user")
        parser.add_argument("--resume", metavar="LEAGUE", help="play on a kept league whose rehearsal was broken off")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["seasons"] <= 100:
            raise CommandError("Rehearse 1 to 100 seasons.")
        if options["seed"] and (options["keep"] or options["resume"]):
            raise CommandError("Whoever knows the seed knows every secret: a league that is kept has none.")
        _require_tables()
        try:
            if options["resume"]:
                self._keep(_broken_off(options["resume"]), options)
                return
            if options["keep"]:
                self._keep(_found(_user(options["keep"]), options), options)
                return
            with repeatable(options["seed"]), transaction.atomic():
                league = _found(User.objects.create(username=f"rehearsal-{secrets.token_hex(6)}"), options)
                self._rehearse(league, options, clock.now() + timedelta(days=1))
                transaction.set_rollback(True)
        except Refused as refused:
            raise CommandError(str(refused)) from refused

    def _keep(self, league: League, options: dict[str, Any]) -> None:
        """Play a league that stays. Broken off, it waits as it is: nobody else moves it on."""
        begin(league=league)
        start = last_moment(league) if options["resume"] else clock.now() + timedelta(days=1)
        try:
            self._rehearse(league, options, start)
        except BaseException:
            self.stderr.write(
                f"The rehearsal of {league} was broken off; the league waits as it is. "
                f"Play on with: manage.py rehearse --resume {league.public_id}"
            )
            raise
        release(league=league)

    def _rehearse(self, league: League, options: dict[str, Any], start: datetime) -> None:
        years: list[Year] = []
        for year in rehearse(league=league, seasons=options["seasons"], start=start):
            years.append(year)
            self._write(season_told(year))
        if len(years) > 1:
            self._write(whole_told(years))
        self._check(league)

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)
        self.stdout.flush()

    def _check(self, league: League) -> None:
        if wrong := inconsistencies(league):
            raise CommandError(" ".join(wrong))
        self.stdout.write("The history is consistent.")


def _require_tables() -> None:
    """Set the database up where the service runs embedded, as its server does; else say what to run."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if not settings.EMBEDDED:
        raise CommandError("The database is not up to date; run manage.py migrate first.")
    call_command("migrate", verbosity=0)


def _user(name: str) -> User:
    user = User.objects.filter(username__iexact=name).first()
    if user is None:
        raise Refused(f'There is no user "{name}".')
    return user


def _found(commissioner: User, options: dict[str, Any]) -> League:
    return create_league(
        name=f"Rehearsal {clock.now():%Y-%m-%d %H:%M:%S}",
        ruleset=options["ruleset"],
        commissioner=commissioner,
        divisions=invented_clubs(read_sizes(options["divisions"])),
        options=dict(read_rule(text) for text in options["rule"]),
        weeks=options["weeks"],
    )


def _broken_off(public_id: str) -> League:
    league = find_for_operator(League.objects.filter(rehearsal=True), public_id)
    if league is None:
        raise Refused(f'There is no league "{public_id}" whose rehearsal was broken off.')
    return league
