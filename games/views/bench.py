"""The test bench: a coach tries his drafts, watches the figures come, stops a trial. Each post ends in a redirect."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.bench import SituationForm, TrialForm
from games.models import BenchRun
from games.selectors import bench as selector
from games.selectors.bench_report import BenchReport, report
from games.services import bench
from league.forms.shared import show
from league.models import Fixture
from league.requests import SignedInRequest
from league.services.errors import Refused

from .workshop import own_fixture

TABS = {"calls": "By call", "lines": "By line of the plan", "defenses": "Without the ball"}
SITUATION = "situation"  # the button that asks for one situation, not for whole games


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def trials(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """What may be tried, and what has been; a post begins a trial."""
    fixture, side = own_fixture(request, public_id)
    drafts = selector.drafts(request.user, fixture)
    opponents = selector.opponents(request.user, fixture, side, drafts)
    beside = selector.comparisons(drafts, [each for each in opponents if each.kept])
    blank = partial(TrialForm, drafts=_words(drafts), opponents=_words(opponents), comparisons=_words(beside))
    if request.method != "POST":
        form = blank()
        return _page(request, fixture, side, form, SituationForm())
    form, one = blank(request.POST), SituationForm(request.POST)
    situation = request.POST.get("what") == SITUATION
    if not form.is_valid() or (situation and not one.is_valid()):
        return _page(request, fixture, side, form, one if situation else SituationForm(), status=422)
    try:
        run = bench.start(fixture=fixture, coach=request.user, asked=_asked(form, one if situation else None))
    except Refused as refused:
        show(one if situation and refused.field in one.fields else form, refused)
        return _page(request, fixture, side, form, one if situation else SituationForm(), status=409)
    return redirect("bench-run", public_id, run.public_id)


def _words(choices: Sequence[selector.Choice]) -> list[tuple[str, str]]:
    return [(choice.value, choice.label) for choice in choices]


def _asked(form: TrialForm, situation: SituationForm | None) -> bench.Asked:
    told = form.cleaned_data
    return bench.Asked(told["draft"], told["against"], told["beside"], situation.asked if situation else None)


def _page(
    request: SignedInRequest, fixture: Fixture, side: str, form: TrialForm, situation: SituationForm, status: int = 200
) -> HttpResponse:
    context = {
        "fixture": fixture,
        "league": fixture.season.league,
        "form": form,
        "situation": situation,
        "open": fixture.status == Fixture.Status.OPEN,
        "runs": selector.run_lines(request.user, fixture, side),
        "left": selector.runs_left(request.user),
        "games": bench.GAMES,
        "situations": bench.SITUATIONS,
    }
    return render(request, "games/bench.html", context, status=status)


def _own_run(request: SignedInRequest, public_id: UUID, run_id: UUID) -> tuple[Fixture, BenchRun]:
    fixture, side = own_fixture(request, public_id)
    run = selector.find_run(request.user, fixture, side, run_id)
    if run is None:
        raise Http404("There is no such trial of yours.")
    return fixture, run


@never_cache
@login_required
@require_safe
def trial(request: SignedInRequest, public_id: UUID, run_id: UUID) -> HttpResponse:
    """How far a trial is, and what came of it so far."""
    fixture, run = _own_run(request, public_id, run_id)
    told, shown = report(run), request.GET.get("show", "")
    context = {
        "fixture": fixture,
        "league": fixture.season.league,
        "run": run,
        "title": selector.title(run),
        "under_way": run.state in selector.LIVE,
        "report": told,
        "beside": selector.beside_words(run),
        "tabs": _tabs(told),
        "show": shown if shown in TABS else _first_tab(told),
    }
    return render(request, "games/bench_run.html", context)


def _tabs(told: BenchReport | None) -> list[tuple[str, str]]:
    """The tables that there is something in: the word in the address, and the title."""
    filled = {
        "calls": told is not None and (told.plays or told.against.rows),
        "lines": told is not None and (told.lines or told.defense_lines),
        "defenses": told is not None and told.defenses,
    }
    return [(word, title) for word, title in TABS.items() if filled[word]]


def _first_tab(told: BenchReport | None) -> str:
    return next((word for word, _ in _tabs(told)), "")


@login_required
@require_POST
def cancel(request: SignedInRequest, public_id: UUID, run_id: UUID) -> HttpResponse:
    """Stop a trial."""
    _, run = _own_run(request, public_id, run_id)
    try:
        bench.cancel(run=run)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("bench-run", public_id, run_id)
