"""A process that rehearses season after season on the database of its environment, until it is ended."""

from __future__ import annotations

import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from django.core.management import call_command

    import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")

    while True:
        call_command("rehearse", ruleset="tiny", divisions="4", rule=["quarter=300"], seasons=3, keep=sys.argv[1])
