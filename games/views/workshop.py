"""What every page of the workshop rests on: whose game it is, which draft is at work, the frame around the page."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from games import permissions
from games.models import WorkingDraft
from games.selectors.games import find_fixture
from games.selectors.workshop import Workshop, read_workshop
from games.services.working_drafts import Place
from league.models import Fixture

DRAFT, NUMBER = "_draft", "_number"  # what a form says about the draft that it rests on; no field begins with "_"

NOT_SAVED = "not-saved"  # of a message that says why what was sent is not kept: the bar says so too


def own_fixture(request: HttpRequest, public_id: UUID) -> tuple[Fixture, str]:
    """The fixture and the side that the viewer coaches; 404 for strangers, 403 for others who see the league."""
    fixture = find_fixture(request.user, public_id)
    side = permissions.side_of(request.user, fixture)
    if side is None:
        raise PermissionDenied
    return fixture, side


def workshop_of(request: HttpRequest, fixture: Fixture, side: str) -> Workshop:
    """The workshop with the draft that the viewer has opened."""
    return read_workshop(request.user, fixture, side, draft_opened(request, fixture))


def draft_opened(request: HttpRequest, fixture: Fixture) -> UUID | None:
    """The draft that the viewer has opened; None for the one that was changed last."""
    return _uuid(request.session.get(_kept_as(fixture), ""))


def open_draft(request: HttpRequest, fixture: Fixture, draft: WorkingDraft) -> None:
    """The viewer goes on with this draft."""
    if request.session.get(_kept_as(fixture)) != str(draft.public_id):
        request.session[_kept_as(fixture)] = str(draft.public_id)


def _kept_as(fixture: Fixture) -> str:
    return f"draft of {fixture.public_id}"


def place_of(request: HttpRequest, fixture: Fixture) -> Place:
    """On which draft, as it was when, what a form sends rests. One that says nothing rests on the draft at work."""
    if DRAFT not in request.POST:
        return Place(draft_opened(request, fixture))
    draft_id = _uuid(request.POST[DRAFT])
    return Place(draft_id, number_in(request.POST.get(NUMBER, "")), fresh=draft_id is None)


def number_in(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def frame(workshop: Workshop, here: str) -> dict[str, object]:
    """The context of a page of the workshop; ``here`` is the part of it that the page shows."""
    return {
        "workshop": workshop,
        "fixture": workshop.fixture,
        "league": workshop.fixture.season.league,
        "side": workshop.side,
        "here": here,
    }
