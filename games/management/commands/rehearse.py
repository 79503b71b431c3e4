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
from games.services.rehearsal import Year, alone, begin, in_memory, rehearse, release, seasons_left, take_up
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
    help = "Play whole seasons with a set clock and print what came of them. Nothing is kept unless --keep is given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seasons", type=int, help="how many (default: 1)")
        parser.add_argument("--divisions", default="4,4", metavar="SIZES", help="4,4 (default), 4x8, 5,4 ...")
        parser.add_argument("--weeks", type=int, help="weeks of the regular season (default: as few as will do)")
        parser.add_argument("--ruleset", default=first_ruleset(), help="code of the rulebook (default: %(default)s)")
        parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        parser.add_argument("--seed", default="", help="everything drawn follows from it; not with --keep")
        parser.add_argument("--keep", metavar="USER", help="keep the league, run by this user")
        parser.add_argument("--resume", metavar="LEAGUE", help="play what is left of a rehearsal that was broken off")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["seasons"] is not None and options["resume"]:
            raise CommandError("A rehearsal goes on for the seasons that were asked for at first; leave out --seasons.")
        seasons = 1 if options["seasons"] is None else options["seasons"]
        if not 1 <= seasons <= 100:
            raise CommandError("Rehearse 1 to 100 seasons.")
        if options["seed"] and (options["keep"] or options["resume"]):
            raise CommandError("Whoever knows the seed knows every secret: a league that is kept has none.")
        _require_tables()
        try:
            if options["resume"]:
                self._resume(_broken_off(options["resume"]))
            elif options["keep"]:
                self._keep(_found(_user(options["keep"]), seasons, options), seasons)
            else:
                with in_memory(), repeatable(options["seed"]), transaction.atomic():
                    nobody = User.objects.create(username=f"rehearsal-{secrets.token_hex(6)}")
                    self._rehearse(_found(nobody, seasons, options), seasons, _tomorrow())
                    transaction.set_rollback(True)
        except Refused as refused:
            raise CommandError(str(refused)) from refused

    def _keep(self, league: League, seasons: int) -> None:
        """Play a league that stays."""
        how = f"rehearse --resume {league.public_id}"
        self._write([f"{league} is kept. If this is broken off, play on with: manage.py {how}"])
        with alone(league):
            self._play_on(league, seasons, _tomorrow())

    def _resume(self, league: League) -> None:
        with alone(league):
            start = take_up(league)
            self._play_on(league, seasons_left(league), start)

    def _play_on(self, league: League, seasons: int, start: datetime) -> None:
        """Play so many seasons of a league that stays. Broken off, it waits as it is: nobody else moves it on."""
        try:
            self._rehearse(league, seasons, start)
        except BaseException:
            self.stderr.write(
                f"The rehearsal of {league} was broken off; the league waits as it is. "
                f"Play on with: manage.py rehearse --resume {league.public_id}"
            )
            raise
        release(league=league)

    def _rehearse(self, league: League, seasons: int, start: datetime) -> None:
        years: list[Year] = []
        for year in rehearse(league=league, seasons=seasons, start=start):
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


def _tomorrow() -> datetime:
    return clock.now() + timedelta(days=1)


def _found(commissioner: User, seasons: int, options: dict[str, Any]) -> League:
    league = create_league(
        name=f"Rehearsal {clock.now():%Y-%m-%d %H:%M:%S}",
        ruleset=options["ruleset"],
        commissioner=commissioner,
        divisions=invented_clubs(read_sizes(options["divisions"])),
        options=dict(read_rule(text) for text in options["rule"]),
        weeks=options["weeks"],
        rehearsal=True,
    )
    begin(league=league, seasons=seasons)
    return league


def _broken_off(public_id: str) -> League:
    league = find_for_operator(League.objects.filter(rehearsal=True), public_id)
    if league is None:
        waiting = [f"{one.public_id} ({one})" for one in League.objects.filter(rehearsal=True).order_by("pk")]
        hint = f"There are: {', '.join(waiting)}." if waiting else ""
        raise Refused(f'There is no league "{public_id}" whose rehearsal was broken off.', hint)
    return league
