"""``manage.py sweep``: one sweep at once, as beat sends them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games.services import queue
from games.services import sweep as sweeps


class Command(BaseCommand):
    help = (
        "Close what is due, queue what is ready, take back lost runs, send what waits. Games are played by the worker."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        queue.send_runs(sweeps.sweep().to_play)
