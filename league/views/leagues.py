"""Leagues: the list, house rules and constitution, the log, founding one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
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

from league import permissions, rulebook
from league.forms.leagues import ClubsForm, HouseRulesForm, LeagueForm
from league.forms.log import LogForm
from league.forms.rosters import ReasonForm
from league.forms.shared import show
from league.requests import SignedInRequest
from league.selectors.constitution import constitution as articles_of
from league.selectors.leagues import listed_leagues
from league.selectors.log import log_file, log_rows
from league.services.clubs import invented_clubs, read_sizes
from league.services.errors import Refused
from league.services.house_rules import change_house_rules
from league.services.leagues import create_league

from .shared import league_context, managed_league, not_shown, visible_league


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The leagues that the visitor may see."""
    context = {
        "listed": listed_leagues(request.user),
        "may_create": permissions.may_create_league(request.user),
    }
    return render(request, "league/home.html", context)


@require_GET
def house_rules(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Every option of the rulebook with the value in force here."""
    found = visible_league(request, public_id)
    rules = rulebook.rules_of(found)
    groups: dict[str, list[rulebook.Rule]] = {}
    in_force = rules.in_force()
    for rule in in_force:
        groups.setdefault(rule.group or "House rules", []).append(rule)
    own = [rule for rule in in_force if rule.own]
    context = league_context(request, found, ruleset_name=rules.name, groups=groups, own=own)
    return render(request, "league/house_rules.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def change_rules(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The commissioner changes house rules, with a reason."""
    found = managed_league(request, public_id)
    data = request.POST if request.method == "POST" else None
    beginning = _beginning(request, found.ruleset, found.options)
    rules = HouseRulesForm(rulebook.rules_of(found).option_specs(), data, options=beginning["begins"])
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
    context = league_context(request, found, rules=rules, reason=reason, **beginning)
    return render(request, "league/change_rules.html", context, status=422 if rules.errors or reason.errors else 200)


@require_GET
def constitution(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Everything that holds in the league, in sentences."""
    found = visible_league(request, public_id)
    rules = rulebook.rules_of(found).in_force()
    own = [rule for rule in rules if rule.own]
    context = league_context(request, found, own=own)
    context["articles"] = articles_of(found, named=context["may_see_people"])
    return render(request, "league/constitution.html", context)


@require_GET
def league_log(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """What was done in the league, newest first, narrowed as asked for; for whoever may see its log."""
    found = visible_league(request, public_id)
    if not permissions.may_see_log(request.user, found):
        return not_shown(request)
    form = LogForm(request.GET, found)
    page = Paginator(log_rows(found, form.wanted()), 50).get_page(request.GET.get("page"))
    context = league_context(request, found, page=page, form=form, query=form.query())
    return render(request, "league/log.html", context)


@require_GET
def log_as_file(request: HttpRequest, public_id: UUID) -> HttpResponse | StreamingHttpResponse:
    """The same rows as a CSV file."""
    found = visible_league(request, public_id)
    if not permissions.may_see_log(request.user, found):
        return not_shown(request)
    rows = log_rows(found, LogForm(request.GET, found).wanted())
    answer = StreamingHttpResponse(log_file(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="log.csv"'
    return answer


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
    beginning = _beginning(request, ruleset, {})
    rules = HouseRulesForm(rulebook.LeagueRules(ruleset, {}).option_specs(), data, options=beginning["begins"])
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
    context |= {"sizes": sizes, "query": urlencode({"ruleset": ruleset, "divisions": sizes}), **beginning}
    return render(request, "league/league_create.html", context)


def _beginning(request: HttpRequest, ruleset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules with which a form begins: those of the preset that ``?preset=`` names, else ``options``; and what
    differs in them from the rulebook."""
    presets = rulebook.LeagueRules(ruleset, {}).presets()
    preset = next((each for each in presets if each.code == request.GET.get("preset")), None)
    begins = preset.house_rules if preset else options
    own = [rule for rule in rulebook.LeagueRules(ruleset, begins).in_force() if rule.own]
    return {"presets": presets, "preset": preset, "begins": begins, "own": own}


def _show_beside(form: Form, rules: HouseRulesForm, refused: Refused) -> None:
    """A refusal beside the house rule at fault, else in the other form."""
    rule = refused.field.removeprefix("options.")
    if refused.field.startswith("options.") and rule in rules.fields:
        rules.add_error(rule, str(refused))
    else:
        show(form, refused)
