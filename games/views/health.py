"""Whether the service is well, for machines that watch it."""

from __future__ import annotations

from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.health import Sign, read_health
from league import clock
from league.models import Hold
from league.services import holding


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 while the database answers, sweeps come, beat sends, the queues move and nothing is on hold; else 503.

    Before the first sign only the database counts. Rows that the last sweep set aside are told by their keys alone,
    since anybody may ask; the service is well for all others.
    """
    try:
        found = read_health()
    except DatabaseError:
        silent = {"last_sweep_seconds": None, "on_hold": None, "set_aside": None, "beat": None, "queues": None}
        return JsonResponse({"database": False, **silent}, status=503)
    last = found.sweep.since
    told = {
        "database": True,
        "last_sweep_seconds": int((clock.now() - last).total_seconds()) if last else None,
        "on_hold": _tell_hold(found.hold) if found.hold else None,
        "set_aside": [{name: one[name] for name in ("row", "league", "fault")} for one in found.set_aside],
        "beat": _tell(found.beat),
        "queues": {sign.name: _tell(sign) for sign in found.queues},
    }
    return JsonResponse(told, status=200 if found.is_well else 503)


def _tell_hold(hold: Hold) -> dict[str, Any]:
    return {"cause": hold.cause, "since": hold.since, "ends_with": holding.how_to_end(hold)}


def _tell(sign: Sign) -> dict[str, Any]:
    return {"well": sign.is_well, "since": sign.since}
