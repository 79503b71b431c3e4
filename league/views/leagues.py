"""Leagues: the list, a league's home, its log, founding one."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from league import limits, permissions, rulebook
from league.forms.leagues import ClubsForm, HouseRulesForm, LeagueForm
from league.forms.log import LogForm
from league.forms.rosters import ReasonForm
from league.forms.shared import show
from league.middleware import takes_time
from league.models import League, Week
from league.requests import SignedInRequest
from league.selectors.bracket import bracket
from league.selectors.constitution import constitution as articles_of
from league.selectors.leagues import commissioners, current_season, listed_leagues
from league.selectors.log import log_file, log_rows
from league.selectors.schedule import Round, current_round, last_round, schedule
from league.selectors.standings import books_of, criteria, tables_of
from league.services.clubs import invented_clubs, read_sizes
from league.services.errors import Refused
from league.services.house_rules import change_house_rules
from league.services.leagues import create_league

from .shared import league_context, managed_league, visible_league


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The leagues that the visitor may see."""
    context = {
        "listed": listed_leagues(request.user),
        "may_create": permissions.may_create_league(request.user),
    }
    return render(request, "league/home.html", context)


@takes_time(limits.STANDINGS)
@require_GET
def league(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The newest season at a glance: a week of games (``?week=`` chooses another), play-offs, standings."""
    found = visible_league(request, public_id)
    season = current_season(found)
    rounds = schedule(season) if season else []
    books = books_of([season]).get(season.pk) if season else None
    tables = tables_of(books) if books else []
    limits.check_time()
    current, asked = current_round(rounds), _asked_round(request, rounds)
    context = league_context(
        request,
        found,
        season=season,
        ruleset_name=rulebook.rules_of(found).name,
        commissioners=commissioners(found),
        tables=tables,
        order=criteria(found, season),
        rounds=rounds,
        current=current,
        shown=asked or current or last_round(rounds),
        latest=last_round(rounds) if current and not asked else None,
        bracket=bracket(books, [one for one in rounds if one.week.kind == Week.Kind.PLAYOFF]) if books else None,
    )
    return render(request, "league/league.html", context)


def _asked_round(request: HttpRequest, rounds: list[Round]) -> Round | None:
    """The week that the address asks for by its number; None when it asks for none."""
    wanted = request.GET.get("week")
    if wanted is None:
        return None
    found = next((one for one in rounds if str(one.week.number) == wanted), None)
    if found is None:
        raise Http404("This season has no such week.")
    return found


@require_GET
def house_rules(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every option of the rulebook with the value in force here."""
    found = visible_league(request, public_id)
    context = league_context(
        request,
        found,
        ruleset_name=rulebook.rules_of(found).name,
        rules=rulebook.rules_of(found).in_force(),
    )
    return render(request, "league/house_rules.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def change_rules(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The commissioner changes house rules, with a reason."""
    found = managed_league(request, public_id)
    data = request.POST if request.method == "POST" else None
    rules = HouseRulesForm(rulebook.rules_of(found).option_specs(), data, options=found.options)
    reason = ReasonForm(data)
    if data is not None and all([rules.is_valid(), reason.is_valid()]):
        try:
            changes = change_house_rules(
                league=found, options=rules.house_rules(), actor=request.user, reason=reason.cleaned_data["reason"]
            )
        except Refused as refused:
            _show_beside(reason, rules, refused)
        else:
            messages.success(request, " ".join(changes))
            return redirect("house-rules", found.public_id)
    context = league_context(request, found, rules=rules, reason=reason)
    return render(request, "league/change_rules.html", context, status=422 if rules.errors or reason.errors else 200)


@require_GET
def constitution(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Everything that holds in the league, in sentences."""
    found = visible_league(request, public_id)
    rules = rulebook.rules_of(found).in_force()
    own = [rule for rule in rules if rule.own]
    context = league_context(request, found, articles=articles_of(found), own=own)
    return render(request, "league/constitution.html", context)


@login_required
@require_GET
def league_log(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """What was done in the league, newest first, narrowed as asked for; for its members."""
    found = _logged_league(request, public_id)
    form = LogForm(request.GET, found)
    page = Paginator(log_rows(found, form.wanted()), 50).get_page(request.GET.get("page"))
    context = league_context(request, found, page=page, form=form, query=form.query())
    return render(request, "league/log.html", context)


@login_required
@require_GET
def log_as_file(request: HttpRequest, public_id: UUID) -> StreamingHttpResponse:
    """The same rows as a CSV file."""
    found = _logged_league(request, public_id)
    rows = log_rows(found, LogForm(request.GET, found).wanted())
    answer = StreamingHttpResponse(log_file(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="log.csv"'
    return answer


def _logged_league(request: HttpRequest, public_id: UUID) -> League:
    """The league for who may read its log."""
    found = visible_league(request, public_id)
    if not permissions.may_see_log(request.user, found):
        raise PermissionDenied
    return found


@login_required
@require_http_methods(["GET", "POST"])
def league_create(request: SignedInRequest) -> HttpResponse:
    """Found a league of one's own, of the rulebook that ``?ruleset=`` names; without it, what each of them is like."""
    if not permissions.may_create_league(request.user):
        raise PermissionDenied
    rulesets = dict(rulebook.rulesets())
    ruleset = request.GET.get("ruleset")
    if ruleset is None:
        books = [rulebook.open_rulebook(code) for code in rulesets]
        return render(request, "league/rulebooks.html", {"rulebooks": books})
    if ruleset not in rulesets:
        raise Http404
    sizes = request.GET.get("divisions", "4,4")
    try:
        invented = invented_clubs(read_sizes(sizes))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(f"{reverse('league-create')}?ruleset={ruleset}")
    data = request.POST or None
    form = LeagueForm(data, initial={"time_zone": request.user.time_zone})
    clubs = ClubsForm(invented, data)
    rules = HouseRulesForm(rulebook.LeagueRules(ruleset, {}).option_specs(), data)
    if data and all([form.is_valid(), clubs.is_valid(), rules.is_valid()]):
        try:
            founded = create_league(
                **form.cleaned_data,
                ruleset=ruleset,
                commissioner=request.user,
                divisions=clubs.new_divisions(),
                options=rules.house_rules(),
            )
        except Refused as refused:
            _show_beside(form, rules, refused)
        else:
            messages.success(request, f"{founded} is founded. Invite its coaches next.")
            return redirect("commissioner", founded.public_id)
    context = {"form": form, "clubs": clubs, "rules": rules, "ruleset": ruleset, "ruleset_name": rulesets[ruleset]}
    return render(request, "league/league_create.html", context | {"sizes": sizes})


def _show_beside(form: Form, rules: HouseRulesForm, refused: Refused) -> None:
    """A refusal beside the house rule at fault, else in the other form."""
    rule = refused.field.removeprefix("options.")
    if refused.field.startswith("options.") and rule in rules.fields:
        rules.add_error(rule, str(refused))
    else:
        show(form, refused)
