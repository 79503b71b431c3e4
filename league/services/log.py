"""The league log: what was done, by whom and when. Rows are only ever added."""

from __future__ import annotations

from typing import Any

from league import clock
from league.models import League, LeagueLog, User


def write(
    *, league: League, action: str, sentence: str, actor: User | None = None, data: dict[str, Any] | None = None
) -> LeagueLog:
    """Add a row. Call it inside the transaction that does what it tells.

    ``action`` is dotted and of what happened (``plan.confirmed``); ``data`` holds public ids and figures and never
    a sealed thing: every member of the league may read it. ``actor`` None means that the service itself did it.
    """
    longest = LeagueLog._meta.get_field("sentence").max_length or 300
    if len(sentence) > longest:
        sentence = sentence[: longest - 1] + "…"
    return LeagueLog.objects.create(
        league=league, at=clock.now(), actor=actor, action=action, sentence=sentence, data=data or {}
    )
