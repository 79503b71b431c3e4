"""``manage.py confirm_coach LEAGUE [USER ...]``: the operator confirms people whom a commissioner has brought."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.models import League, User
from league.selectors.confirming import unconfirmed
from league.selectors.ids import find_for_operator
from league.services import confirming
from league.services.errors import Refused


class Command(BaseCommand):
    help = (
        "Confirm that you know people whom somebody has brought into a league, so that they may answer what this one "
        "asks of a second person. Without user names it lists who waits for that."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("league", help="the league's id")
        parser.add_argument("users", nargs="*", help="user names")

    def handle(self, *args: Any, **options: Any) -> None:
        league = find_for_operator(League, options["league"])
        if league is None:
            raise CommandError(f'There is no league "{options["league"]}".')
        if not options["users"]:
            for waiting in User.objects.filter(pk__in=unconfirmed(league)).order_by("username"):
                self.stdout.write(f"{waiting.username} ({waiting})")
        for name in options["users"]:
            user = User.objects.filter(username=name).first()
            if user is None:
                raise CommandError(f"There is no account {name}.")
            try:
                confirming.confirm(league=league, user=user, actor=None)
            except Refused as refused:
                raise CommandError(str(refused)) from refused
            self.stdout.write(f"{name} is confirmed.")
