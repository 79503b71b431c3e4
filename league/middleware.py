"""What every request passes: nothing in it that cannot be kept, no more than is taken; times in the viewer's zone; a
page for addresses that only take what a form sends."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from django.contrib import messages
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone

from league import clock, limits
from league.secret_addresses import has_secret
from league.services.errors import Asked, Refused

View = TypeVar("View", bound=Callable[..., object])

UNKEPT = re.compile("[\x00\ud800-\udfff]")  # what databases refuse: NUL and halves of surrogate pairs
NOT_KEPT = "{where} holds the character NUL or half a character, which nothing can keep."
RETYPE = "Type it anew, or leave it out."
CHARSET = "Send text as UTF-8."
# The marks of views, attributes of theirs.
KEEPS_ANY_TEXT, TAKES_BYTES, TAKES_TIME = "keeps_any_text", "takes_bytes", "takes_time"
BY_SCRIPT = "HX-Request"  # the header by which a script of ours is known, which shows a sentence and no page
LINKS = "strict-origin"  # a page whose address is a secret tells it to no other


def unkept(where: str, field: str = "") -> Refused:
    return Refused(NOT_KEPT.format(where=where), RETYPE, field=field)


def unkept_field(fields: Mapping[str, Any]) -> str | None:
    """The first field whose name or text cannot be kept, made printable; None when all can."""
    for name in fields:
        texts: Iterable[Any] = fields.getlist(name) if isinstance(fields, QueryDict) else [fields[name]]
        if UNKEPT.search(name) or any(isinstance(text, str) and UNKEPT.search(text) for text in texts):
            return UNKEPT.sub("\ufffd", name)[:60]
    return None


def answer(request: HttpRequest, problem: Refused, status: int) -> HttpResponse:
    """What is wrong with a request: in the API's shape below ``/api/``, as a page elsewhere."""
    if request.path.startswith("/api/"):
        row = {"path": problem.field, "code": "invalid", "message": problem.message, "hint": problem.hint}
        return JsonResponse({"errors": [row]}, status=status)
    if request.headers.get(BY_SCRIPT):
        return HttpResponse(str(problem), content_type="text/plain; charset=utf-8", status=status)
    context = {"problem": problem, "back": request.path if status == 413 else ""}
    return render(request, "503.html" if status == 503 else "400.html", context, status=status)


def keeps_any_text(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Mark a view whose fields are kept whatever stands in them, with what cannot be kept replaced and told."""
    setattr(view, KEEPS_ANY_TEXT, True)
    return view


def takes_bytes(most: limits.Limit) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Mark a view to which larger bodies may be sent than to others."""

    def mark(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        setattr(view, TAKES_BYTES, most)
        return view

    return mark


def takes_time(limit: limits.TimeLimit) -> Callable[[View], View]:
    """Mark a view, a function or a class, that has a time limit of its own."""

    def mark(view: View) -> View:
        setattr(view, TAKES_TIME, limit)
        return view

    return mark


class CleanRequests:
    """Refuses a request by what it brings before any view reads it: too much of it (413), or what cannot be kept (400)
    in its address, its query or its form. What the API is sent as JSON its parsers look at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for name in [name for name, text in request.COOKIES.items() if UNKEPT.search(name + text)]:
            del request.COOKIES[name]  # nobody could take it out of a browser
        refused = self._refusal(request)
        if refused is not None:
            return refused
        response = self.get_response(request)
        match = request.resolver_match
        if match is not None and has_secret(match.route):
            response["Referrer-Policy"] = LINKS
        return response

    def _refusal(self, request: HttpRequest) -> HttpResponse | None:
        if len(request.get_full_path()) > limits.ADDRESS.most:
            return answer(request, Refused(limits.ADDRESS.told, limits.ADDRESS.hint), 414)
        if UNKEPT.search(request.path):
            return answer(request, unkept("The address"), 400)
        charset = (request.content_params or {}).get("charset", "utf-8").lower()
        if charset not in ("utf-8", "utf8", "us-ascii"):
            return answer(request, Refused("The text is written in an encoding that is not read here.", CHARSET), 400)
        field = unkept_field(request.GET)
        return answer(request, unkept(f'"{field}"', field), 400) if field is not None else None

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: list[Any], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        marked = _marked(view)
        most: limits.Limit = getattr(marked, TAKES_BYTES, limits.BODY)
        sent = request.META.get("CONTENT_LENGTH") or "0"
        if not sent.isdigit() or int(sent) > most.most:
            return answer(request, Refused(most.told, most.hint, field=most.field), 413)
        if request.method != "POST" or request.path.startswith("/api/") or hasattr(marked, KEEPS_ANY_TEXT):
            return None
        field = unkept_field(request.POST)
        return answer(request, unkept(f'"{field}"', field), 400) if field is not None else None


def _marked(view: Callable[..., HttpResponse]) -> Any:
    """What carries the marks of a view: its class, or the function itself."""
    return getattr(view, "view_class", None) or getattr(view, "cls", None) or view


class AnswersInTime:
    """Gives up what takes longer than its limit, with a sentence (503)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with limits.within(limits.ANSWER), connection.execute_wrapper(_query_in_time):
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: list[Any], kwargs: dict[str, Any]
    ) -> None:
        limits.set_time(getattr(_marked(view), TAKES_TIME, limits.ANSWER))

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        return answer(request, problem, 503) if isinstance(problem, limits.TookTooLong) else None


def _query_in_time(execute: Callable[..., Any], sql: str, parameters: Any, many: bool, context: dict[str, Any]) -> Any:
    limits.check_time()
    return execute(sql, parameters, many, context)


class UserTimeZone:
    """Activate the signed-in person's time zone for the request, UTC where nobody knows it; what is activated on the
    way ends with it too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = clock.shown_zone(request.user.time_zone) if request.user.is_authenticated else None
        with timezone.override(zone):
            return self.get_response(request)


class AsksForConsent:
    """Leads whoever has done something that waits for the consent of a second person to the page of what was asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for a view whose service has asked somebody."""
        if not isinstance(exception, Asked):
            return None
        messages.info(request, str(exception))
        return redirect("consent", exception.consent.public_id)


class OnlyFromAForm:
    """An address that only takes what a form sends says so to whoever opens it, instead of showing an empty page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != 405 or answer.streaming or answer.content:
            return answer
        page = render(request, "405.html", status=405)
        page["Allow"] = answer["Allow"]
        return page
