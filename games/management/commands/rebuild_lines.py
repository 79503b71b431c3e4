"""``manage.py rebuild_lines``: all statistics anew from the stored records, game by game and then season by season."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine import RecordError
from games.models import GameRecord
from games.services import statistics
from games.services.projections import rebuild_lines
from league.models import Season
from league.services.isolation import rows_due


class Command(BaseCommand):
    help = "Rebuild all statistics from the records. What an earlier engine counted otherwise becomes a revision."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="exit 1 when anything differed")

    def handle(self, *args: Any, **options: Any) -> None:
        differed, damaged = [], []
        count = 0
        for record in rows_due(GameRecord.objects.defer("body")):  # page by page: no cursor is open while it is written
            count += 1
            try:
                same = rebuild_lines(record=record)
            except RecordError as wrong:
                damaged.append(f"Record {record.public_id}: {wrong}")
            else:
                differed += [] if same else [str(record.public_id)]
        for season in Season.objects.filter(fixtures__records__isnull=False).distinct().order_by("pk"):
            differed += [] if statistics.count_season(season=season) else [str(season)]
        self.stdout.write(f"{count} records read, {len(differed)} differed.")
        if damaged:
            raise CommandError(" ".join(damaged))
        if differed and options["check"]:
            raise CommandError(f"These records and seasons gave other figures than were stored: {', '.join(differed)}.")
