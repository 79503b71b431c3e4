"""What tests of backups and copies look at, and how they run a command."""

from __future__ import annotations

import io
from typing import Any

from django.core.management import call_command

from games.models import GameRun
from league.models import Draft, Fixture, LeagueLog, Outbox


def run(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def facts() -> dict[str, Any]:
    return {
        "games": sorted(Fixture.objects.values_list("pk", "status")),
        "runs": sorted(GameRun.objects.values_list("pk", "status", "attempts")),
        "drafts": sorted(Draft.objects.values_list("pk", "status")),
        "mails": sorted(Outbox.objects.values_list("pk", "sent_at", "attempts", "handed_at")),
        "log": LeagueLog.objects.count(),
    }
