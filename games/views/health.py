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
    """200 while the database answers and sweeps come, else 503. Before the first sweep only the database counts."""
    try:
        last = Heartbeat.objects.filter(name=HEARTBEAT).values_list("at", flat=True).first()
    except DatabaseError:
        return JsonResponse({"database": False, "last_sweep_seconds": None}, status=503)
    age = int((clock.now() - last).total_seconds()) if last else None
    well = age is None or age <= MISSED_SWEEPS * settings.SWEEP_SECONDS
    return JsonResponse({"database": True, "last_sweep_seconds": age}, status=200 if well else 503)
