"""A league as a file: the commissioner's download, and importing one."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games.forms.transfer import ImportForm
from games.services import transfer
from league import limits, permissions
from league.middleware import takes_bytes, takes_time
from league.requests import SignedInRequest
from league.services.errors import Refused
from league.views.shared import managed_league


@takes_time(limits.EXPORT)
@login_required
@require_GET
@never_cache
def export(request: HttpRequest, public_id: UUID) -> StreamingHttpResponse:
    """The whole league as one file, without what is sealed or secret."""
    league = managed_league(request, public_id)
    answer = StreamingHttpResponse(transfer.export_pieces(league=league), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{transfer.file_name(league)}"'
    return answer


@takes_time(limits.IMPORT)
@takes_bytes(limits.IMPORT_BODY)
@login_required
@require_http_methods(["GET", "POST"])
def import_(request: SignedInRequest) -> HttpResponse:
    """A league from its file; for whoever may found one."""
    if not permissions.may_create_league(request.user):
        raise PermissionDenied
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if form.is_valid():
        try:
            league = transfer.import_league(body=form.cleaned_data["file"].file, actor=request.user)
        except Refused as refused:
            form.add_error("file", str(refused))
        else:
            messages.success(request, f"{league} is here.")
            if permissions.may_see_league(request.user, league):
                return redirect("league", league.public_id)
            return redirect("home")
    return render(request, "games/import.html", {"form": form}, status=422 if form.errors else 200)
