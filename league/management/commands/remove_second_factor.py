"""Take the second factor from an account whose owner has lost the device and the recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.models import User
from league.services import second_factor


class Command(BaseCommand):
    help = "Remove an account's second factor. Be sure first that it is the owner who asks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="the account's user name")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['user']}.")
        if not second_factor.is_set(user):
            raise CommandError(f"{user.username} has no second factor.")
        second_factor.remove(user=user)
        self.stdout.write(f"{user.username} signs in with the password alone now.")
