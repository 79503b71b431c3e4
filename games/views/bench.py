"""The test bench: a coach tries his plans, watches the figures come, stops a trial. Each post ends in a redirect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from games.forms.bench import SituationForm, TrialForm
from games.models import BenchRun, WorkingDraft
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.selectors.bench_calls import calls_on_offer
from games.selectors.bench_report import BenchReport, report
from games.selectors.bench_situations import LineToTry, asked_again, line_to_try
from games.selectors.sheets import Fault
from games.selectors.workshop import Workshop
from games.services import bench
from league.forms.shared import focus_first_error, show
from league.models import Addressed, Fixture
from league.requests import SignedInRequest
from league.services.errors import Refused

from .workshop import frame, own_fixture, workshop_of

TABS = {"calls": "By call", "lines": "By line of the plan", "defenses": "Without the ball"}
SITUATION = "situation"  # the button that asks for one situation, not for whole games
FAULTS_SHOWN = 5


@dataclass(frozen=True)
class _Asking:
    """What may be asked for, as two forms; ``draft`` is the plan whose calls are offered, ``line`` the line of a table
    for which the situation is filled in."""

    form: TrialForm
    situation: SituationForm
    draft: selector.Choice | None
    line: LineToTry | None = None

    @property
    def any(self) -> bool:
        return self.draft is not None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def trials(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """What may be tried, and what has been; a post begins a trial."""
    fixture, side = own_fixture(request, public_id)
    workshop = workshop_of(request, fixture, side)
    asking = _asking(request, workshop)
    if request.method != "POST":
        return _page(request, workshop, asking)
    form, one = asking.form, asking.situation
    situation = request.POST.get("what") == SITUATION
    if not form.is_valid() or (situation and not one.is_valid()):
        return _page(request, workshop, asking, status=422)
    try:
        run = bench.start(fixture=fixture, coach=request.user, asked=_asked(form, one if situation else None))
    except Refused as refused:
        show(one if situation and refused.field in one.fields else form, refused)
        return _page(request, workshop, asking, status=409)
    return redirect("bench-run", public_id, run.public_id)


def _asking(request: SignedInRequest, workshop: Workshop) -> _Asking:
    """The forms as they were sent, or as an address fills them in; the draft at work is tried where it says nothing."""
    coach, fixture = request.user, workshop.fixture
    drafts = selector.drafts(coach, fixture)
    opponents = selector.opponents(coach, fixture, workshop.side, drafts)
    sent = request.POST if request.method == "POST" else None
    given = request.GET if sent is None else sent
    at_work = str(workshop.working.public_id) if workshop.working else ""
    draft = selector.named(drafts, given.get("draft", at_work))
    against = selector.named(opponents, given.get("against", ""))
    calls = calls_on_offer(coach, fixture, workshop.side, draft, against)
    line = line_to_try(workshop.draft, request.GET.get("sheet", ""), request.GET.get("row", ""))
    filled = (line.filled if line else {}) | _filled(request.GET) | ({"draft": draft.value} if draft else {})
    offered = {"drafts": _words(drafts), "opponents": _words(opponents)}
    offered["comparisons"] = _words(selector.comparisons(drafts))
    situation = sent if sent is not None and sent.get("what") == SITUATION else None
    return _Asking(
        TrialForm(sent, initial=filled, **offered), SituationForm(situation, initial=filled, calls=calls), draft, line
    )


def _filled(given: QueryDict) -> dict[str, str]:
    """What an address fills in."""
    fields = {**TrialForm.base_fields, **SituationForm.base_fields}
    return {name: str(given[name]) for name in fields if name in given}


def _words(choices: Sequence[selector.Choice]) -> list[tuple[str, str]]:
    return [(choice.value, choice.label) for choice in choices]


def _asked(form: TrialForm, one: SituationForm | None) -> bench.Asked:
    told = form.cleaned_data
    plans = (told["draft"], told["against"], told["beside"])
    if one is None:
        return bench.Asked(*plans)
    return bench.Asked(*plans, one.asked, one.call("own_call"), one.call("their_call"))


def _to_mend(asking: _Asking) -> WorkingDraft | None:
    """The working draft that was chosen, where it has errors."""
    working = asking.draft.working if asking.draft else None
    return working if working is not None and not working.legal else None


def _faults(workshop: Workshop) -> list[Fault]:
    """The errors of the draft at work, as far as its forms show them."""
    return [fault for fault in workshop.draft.faults if fault.error] if workshop.draft else []


def _page(request: SignedInRequest, workshop: Workshop, asking: _Asking, status: int = 200) -> HttpResponse:
    fixture = workshop.fixture
    if status != 200:
        focus_first_error(asking.form if asking.form.errors else asking.situation)
    to_mend = _to_mend(asking)
    faults = _faults(workshop) if to_mend is not None and to_mend == workshop.working else []
    context = frame(workshop, "bench") | {
        "asking": asking,
        "to_mend": to_mend,
        "faults": faults[:FAULTS_SHOWN],
        "more_faults": len(faults) - FAULTS_SHOWN,
        "open": fixture.status == Fixture.Status.OPEN,
        "line": asking.line,
        "one_open": asking.line is not None or _asks_for_a_situation(request, asking),
        "runs": bench_runs.run_lines(request.user, fixture, workshop.side),
        "left": bench_runs.runs_left(request.user),
        "games": bench.GAMES,
        "situations": bench.SITUATIONS,
    }
    return render(request, "games/bench.html", context, status=status)


def _asks_for_a_situation(request: SignedInRequest, asking: _Asking) -> bool:
    return asking.situation.is_bound or bool(_filled(request.GET).keys() & SituationForm.base_fields.keys())


def _own_run(request: SignedInRequest, public_id: UUID, run_id: UUID) -> tuple[Fixture, str, BenchRun]:
    fixture, side = own_fixture(request, public_id)
    run = bench_runs.find_run(request.user, fixture, side, run_id)
    if run is None:
        raise Http404("There is no such trial of yours.")
    return fixture, side, run


@never_cache
@vary_on_headers("HX-Request")
@login_required
@require_safe
def trial(request: SignedInRequest, public_id: UUID, run_id: UUID) -> HttpResponse:
    """How far a trial is, and what came of it so far; to a page that asks again, that alone."""
    fixture, side, run = _own_run(request, public_id, run_id)
    told, shown = report(run), request.GET.get("show", "")
    context = {
        "fixture": fixture,
        "run": run,
        "title": bench_runs.title(run),
        "plan_words": bench_runs.plan_words(run),
        "changed": bench_runs.changed_since(run),
        "under_way": run.state in bench_runs.LIVE,
        "report": told,
        "beside": bench_runs.beside_words(run),
        "tabs": _tabs(told),
        "show": shown if shown in TABS else _first_tab(told),
        "again": urlencode(_as_asked(run)),
    }
    if request.headers.get("HX-Request"):
        return render(request, "games/_bench_trial.html", context)
    workshop = workshop_of(request, fixture, side)
    return render(
        request, "games/bench_run.html", context | _one_more(request, workshop, run) | frame(workshop, "bench")
    )


def _one_more(request: SignedInRequest, workshop: Workshop, run: BenchRun) -> dict[str, object]:
    """The form that asks for one situation with the plans of a trial, as far as they may be tried yet."""
    coach, fixture, plans = request.user, workshop.fixture, _as_asked(run)
    if run.state in bench_runs.LIVE or fixture.status != Fixture.Status.OPEN:
        return {}
    drafts = selector.drafts(coach, fixture)
    draft = next((each for each in drafts if each.value == plans.get("draft")), None)
    opponents = selector.opponents(coach, fixture, workshop.side, drafts)
    against = next((each for each in opponents if each.value == plans.get("against", selector.AUTOCOACH)), None)
    if draft is None or against is None:
        return {}
    calls = calls_on_offer(coach, fixture, workshop.side, draft, against)
    return {
        "situation": SituationForm(initial=asked_again(run), calls=calls),
        "plans": plans | {"against": against.value},
        "situations": bench.SITUATIONS,
        "left": bench_runs.runs_left(coach),
    }


def _as_asked(run: BenchRun) -> dict[str, str]:
    """The same plans again, for the form."""
    asked = {
        "draft": run.draft or run.draft_working or run.draft_kept,
        "against": run.opponent or run.opponent_kept,
        "beside": run.beside or run.beside_working or run.beside_kept,
    }
    values = {name: str(plan.public_id) for name, plan in asked.items() if isinstance(plan, Addressed)}
    if run.opponent_style:
        values["against"] = f"{selector.STYLE}{run.opponent_style}"
    if run.beside_autocoach:
        values["beside"] = selector.AUTOCOACH
    return values


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
    _, _, run = _own_run(request, public_id, run_id)
    try:
        bench.cancel(run=run)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("bench-run", public_id, run_id)
