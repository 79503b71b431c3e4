"""``manage.py sweep``: one sweep at once, as beat sends them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games import tasks


class Command(BaseCommand):
    help = (
        "Close what is due, queue what is ready, take back lost runs, send what waits. Games are played by the worker."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        tasks.sweep()
