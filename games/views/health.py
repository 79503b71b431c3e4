"""Whether the service is well, for machines that watch it."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Heartbeat
from games.services.sweep import HEARTBEAT
from league import clock

MISSED_SWEEPS = 10


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 while the database answers and sweeps come, else 503. Before the first sweep only the database counts.

    Rows that the last sweep set aside are told by their keys alone, since anybody may ask; the service is well for all
    others.
    """
    try:
        beat = Heartbeat.objects.filter(name=HEARTBEAT).only("at", "set_aside").first()
    except DatabaseError:
        return JsonResponse({"database": False, "last_sweep_seconds": None, "set_aside": None}, status=503)
    last = beat.at if beat else None
    aside = [{name: one[name] for name in ("row", "league", "fault")} for one in beat.set_aside] if beat else []
    age = int((clock.now() - last).total_seconds()) if last else None
    well = age is None or age <= MISSED_SWEEPS * settings.SWEEP_SECONDS
    return JsonResponse({"database": True, "last_sweep_seconds": age, "set_aside": aside}, status=200 if well else 503)
