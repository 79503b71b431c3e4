"""Writing on a working draft: on its sheets or as text. What is sent is kept, whatever is wrong with it."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.plans import PlanForm
from games.selectors.boards import board_of
from games.selectors.conditions import condition_menus
from games.selectors.editing import text_editor
from games.selectors.lines_of_calls import table_page
from games.selectors.play_sheets import plays_page
from games.selectors.playbook import beside_sheet
from games.selectors.printing import printed_plan
from games.selectors.problems import problem_lines
from games.selectors.workshop import Workshop
from games.services import working_drafts
from games.services.working_drafts import Kept
from league import limits
from league.forms.shared import in_words
from league.middleware import BY_SCRIPT, keeps_any_text, takes_bytes
from league.models import Fixture
from league.requests import SignedInRequest
from league.services.errors import Refused

from .workshop import NOT_SAVED, frame, open_draft, own_fixture, place_of, workshop_of

ONWARD = "onward"  # the button that saves a part and goes on to the next


@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: SignedInRequest, public_id: UUID, key: str) -> HttpResponse:
    """One part of the plan as a form; a post keeps it, and checks the whole plan. The autosave is answered with the
    page as it is then, everybody else is sent on to it."""
    fixture, side = own_fixture(request, public_id)
    if request.method != "POST":
        return _sheet_page(request, fixture, side, key)
    try:
        kept = working_drafts.write_sheet(
            fixture=fixture, author=request.user, place=place_of(request, fixture), key=key, values=request.POST
        )
    except Refused as refused:
        return _not_kept(request, refused, public_id)
    open_draft(request, fixture, kept.draft)
    if request.headers.get(BY_SCRIPT):
        return _saved(_sheet_page(request, fixture, side, kept.key), kept, public_id)
    say(request, kept)
    if request.POST.get("back") or not kept.key:
        return redirect("plan", public_id)
    if request.POST.get(ONWARD):
        return _onward(request, fixture, side, kept.key)
    return redirect(
        f"{reverse('plan-sheet', args=[public_id, kept.key])}{_first_error(request, fixture, side, kept.key)}"
    )


def _onward(request: SignedInRequest, fixture: Fixture, side: str, key: str) -> HttpResponse:
    """To the part behind that of this sheet, or to the overview behind the last."""
    workshop = workshop_of(request, fixture, side)
    code = next((part.code for part in workshop.parts for line in part.lines if line.key == key), "")
    following = workshop.after(code)
    if following is None:
        return redirect("plan", fixture.public_id)
    return redirect("plan-sheet", fixture.public_id, following.key)


def _first_error(request: SignedInRequest, fixture: Fixture, side: str, key: str) -> str:
    """The part of an address that puts the focus on the first input of a sheet with which something is wrong."""
    draft = workshop_of(request, fixture, side).draft
    inputs = [fault.input for fault in draft.faults_of(key) if fault.error] if draft else []
    return f"#i-{inputs[0]}" if inputs and inputs[0] else "#first-problem" if inputs else ""


def _not_kept(request: SignedInRequest, refused: Refused, public_id: UUID) -> HttpResponse:
    """The autosave is told why, so that its page can keep what was typed."""
    if request.headers.get(BY_SCRIPT):
        return HttpResponse(str(refused), content_type="text/plain; charset=utf-8", status=409)
    messages.error(request, str(refused), extra_tags=NOT_SAVED)
    return redirect("plan", public_id)


def _saved(page: HttpResponse, kept: Kept, public_id: UUID) -> HttpResponse:
    """The page for the autosave, with the draft and its number, and with the address of the sheet, which a new entry
    gets by being saved."""
    page["Draft"] = f"{kept.draft.public_id} {kept.draft.number}"
    if kept.key:
        page["HX-Replace-Url"] = reverse("plan-sheet", args=[public_id, kept.key])
    return page


def say(request: SignedInRequest, kept: Kept) -> None:
    """What became of a change that was saved by a button."""
    if kept.split and kept.draft.beside:
        messages.warning(
            request,
            f"“{kept.draft.beside}” was changed elsewhere in the meantime. Both are kept: you work on “{kept.draft}”.",
        )
    elif kept.draft.legal:
        messages.success(request, f"“{kept.draft}” is saved and has no errors.")
    else:
        count = sum(problem["severity"] == "error" for problem in kept.draft.problems)
        what = "One error is" if count == 1 else f"{count} errors are"
        messages.warning(request, f"“{kept.draft}” is saved. {what} to be mended.")


def _sheet_page(request: SignedInRequest, fixture: Fixture, side: str, key: str) -> HttpResponse:
    workshop = workshop_of(request, fixture, side)
    draft = workshop.draft
    drawn = draft.sheet(key) if draft else None
    if draft is None or drawn is None:
        return redirect("plan", fixture.public_id)
    asked = request.POST if request.method == "POST" else request.GET
    context = frame(workshop, drawn.line.code) | {
        "sheet": drawn,
        "following": workshop.after(drawn.line.code),
        "field": draft.picture(key),
        "part": next(part for part in workshop.parts if part.code == drawn.line.code),
        "above": [fault for fault in draft.faults_of(key) if not fault.input],
        "elsewhere": draft.errors_in_all() - draft.errors(drawn.line),
        "playbook": beside_sheet(request.user, fixture, draft, key),
        "board": board_of(draft, fixture, drawn, asked.get("over", "")),
        "plays": plays_page(draft, drawn, request.user, fixture, asked),
        "table": table_page(draft, drawn, asked),
        "conditions": condition_menus(drawn) if drawn.line.drawn == "form" else None,
    }
    return render(request, "games/plan_sheet.html", context)


@keeps_any_text
@takes_bytes(limits.PLAN_FORM)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def text(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The whole draft as text, or from a file; a post keeps it. The autosave is answered as that of a sheet is."""
    fixture, side = own_fixture(request, public_id)
    workshop = workshop_of(request, fixture, side)
    if request.method != "POST":
        return _text_page(request, workshop)
    form = PlanForm(request.POST, request.FILES)
    if not form.is_valid():
        if request.headers.get(BY_SCRIPT):
            told = " ".join(str(sentence) for sentences in form.errors.values() for sentence in sentences)
            return _not_kept(request, Refused(told), public_id)
        messages.error(request, in_words(form), extra_tags=NOT_SAVED)
        return _text_page(request, workshop, form, status=400)
    try:
        kept = working_drafts.write_text(
            fixture=fixture, author=request.user, place=place_of(request, fixture), text=form.plan
        )
    except Refused as refused:
        if request.headers.get(BY_SCRIPT):
            return _not_kept(request, refused, public_id)
        form.add_error(None, str(refused))
        messages.error(request, str(refused), extra_tags=NOT_SAVED)
        return _text_page(request, workshop, form, status=409)
    open_draft(request, fixture, kept.draft)
    if request.headers.get(BY_SCRIPT):
        return _saved(_text_page(request, workshop_of(request, fixture, side)), kept, public_id)
    say(request, kept)
    return redirect("plan-text", public_id)


def _text_page(
    request: SignedInRequest, workshop: Workshop, form: PlanForm | None = None, status: int = 200
) -> HttpResponse:
    draft = workshop.draft
    context = frame(workshop, "text") | {
        "form": form or PlanForm(initial={"text": draft.text if draft else ""}),
        "problems": problem_lines(draft.found) if draft else [],
        "editor": text_editor(workshop.fixture, draft.found if draft and form is None else []),
    }
    return render(request, "games/plan_text.html", context, status=status)


@login_required
@require_safe
def printed(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The draft at work on one sheet of paper."""
    fixture, side = own_fixture(request, public_id)
    workshop = workshop_of(request, fixture, side)
    draft = workshop.draft
    if draft is None or draft.plan is None:
        messages.error(request, "There is no plan that could be printed now.")
        return redirect("plan", public_id)
    return render(request, "games/plan_print.html", frame(workshop, "print") | {"printed": printed_plan(draft)})
