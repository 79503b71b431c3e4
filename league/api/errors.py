"""One shape of errors for every API answer: ``{"errors": [{path, code, message, hint, ...}]}``."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from league.limits import TookTooLong
from league.services.errors import Asked, Refused, WrongRows


def flatten(detail: Any, path: str = "") -> list[dict[str, str]]:
    """REST framework's nested error details as a flat list with paths."""
    if isinstance(detail, dict):
        places = {key: f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".lstrip(".") for key in detail}
        return [row for key, value in detail.items() for row in flatten(value, places[key])]
    if isinstance(detail, list):
        rows = []
        for index, value in enumerate(detail):
            rows += flatten(value, f"{path}[{index}]") if isinstance(value, (dict, list)) else flatten(value, path)
        return rows
    code = getattr(detail, "code", "error")
    return [{"path": "" if path == "detail" else path, "code": str(code), "message": str(detail), "hint": ""}]


def handle(exc: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's exception handler, with our shape. What a service refuses is a conflict: 409; what waits for the
    consent of a second person is taken on: 202; what took too long may be asked for again: 503."""
    if isinstance(exc, Asked):
        body = {"consent": str(exc.consent.public_id), "message": exc.message, "hint": exc.hint}
        return Response(body, status=status.HTTP_202_ACCEPTED)
    if isinstance(exc, Refused):
        said = exc.rows if isinstance(exc, WrongRows) else ((exc.field, exc.message, exc.hint),)
        rows = [{"path": path, "code": "refused", "message": message, "hint": hint} for path, message, hint in said]
        set_rollback()
        late = isinstance(exc, TookTooLong)
        code = status.HTTP_503_SERVICE_UNAVAILABLE if late else status.HTTP_409_CONFLICT
        return Response({"errors": rows}, status=code)
    response = exception_handler(exc, context)
    if response is not None and not (isinstance(response.data, dict) and "errors" in response.data):
        response.data = {"errors": flatten(response.data)}
    return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404 for an address that nothing answers: in our shape below ``/api/``, as a page elsewhere."""
    if request.path.startswith("/api/"):
        row = {"path": "", "code": "not_found", "message": "There is nothing at this address.", "hint": ""}
        return JsonResponse({"errors": [row]}, status=404)
    return defaults.page_not_found(request, exception)
