"""A process that rehearses season after season on the database of its environment, until it is ended."""

from __future__ import annotations

import os
import sys
from itertools import count

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from django.core.management import call_command

    import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
    from league.models import User

    for number in count():  # nobody founds more than ten leagues a day
        chief = User.objects.create(username=f"{sys.argv[1]}{number}")
        call_command("rehearse", ruleset="tiny", divisions="4", rule=["quarter=300"], seasons=3, keep=chief.username)
