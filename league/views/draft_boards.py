"""What a team's coaches keep to themselves in a draft: their list and their board; men beside each other; trades."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league.forms.drafts import ConditionForm, NoteForm, class_filter, moved, read_lines, written_line
from league.forms.shared import in_words, show
from league.forms.trades import TradeForm
from league.limits import DRAFT_COMPARED, DRAFT_WISHES
from league.models import Draft, League, Team, Trade
from league.models.draft_boards import TIERS
from league.requests import SignedInRequest
from league.selectors import drafts as shown
from league.selectors.draft_boards import class_table, compared, depth_of, notes_of
from league.selectors.leagues import my_team
from league.services import trades
from league.services.drafts import boards, trading, wishes
from league.services.drafts.wishes import Wanted
from league.services.errors import Refused

from .drafts import back_to_room, done, draft_of, uuid_of
from .shared import league_context, visible_league


def coached(request: SignedInRequest, public_id: UUID) -> tuple[League, Draft, Team]:
    """The league's draft for whoever coaches a team of it."""
    league = visible_league(request, public_id)
    team = my_team(request.user, league)
    if team is None:
        raise PermissionDenied
    return league, draft_of(league), team


# -- the list ----------------------------------------------------------------------------------------------------------


@login_required
@require_POST
def write_list(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The team's list as its form has it, after the button that was pressed; or one line more on the kept list."""
    league, draft, team = coached(request, public_id)
    focus = 0
    try:
        DRAFT_WISHES.require(len(request.POST.getlist("line")))
        if "whole" in request.POST:
            at_once = "at_once" in request.POST
            lines, focus = moved(request.POST.getlist("line"), request.POST.get("move", ""))
        else:
            kept = shown.list_of(draft, team)
            at_once = kept.at_once if kept else False
            lines = [written_line(wish) for wish in shown.wishes_of(draft, team)]
        wanted = [*read_lines(lines, draft), *_added(request, draft)]
        wishes.write_list(draft=draft, team=team, wishes=wanted, actor=request.user, at_once=at_once)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, "Your list is kept.")
    # a browser gives no line the focus where the address names a place of the page
    return back_to_room(request, league, more=f"at={focus}") if focus else back_to_room(request, league, at="#my-list")


def _added(request: SignedInRequest, draft: Draft) -> list[Wanted]:
    """The man or the condition that is to stand at the end of the list."""
    if "add" in request.POST:
        found = draft.prospects.filter(player__public_id=uuid_of(request.POST["add"])).select_related("player").first()
        if found is None:
            raise Refused("He cannot be chosen in this draft.", "Choose a man of its list.")
        return [Wanted(player=found.player)]
    if "condition" in request.POST:
        form = ConditionForm(request.POST)
        if not form.is_valid():
            raise Refused(in_words(form))
        return [form.line()]
    return []


# -- the board ---------------------------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "POST"])
def board(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """The class with what the team's coaches think of each man, and what their roster lacks."""
    league, draft, team = coached(request, public_id)
    form, at = None, request.GET.get("who", "")
    found = draft.prospects.filter(player__public_id=uuid_of(at)).select_related("player").first() if at else None
    if found is not None:
        notes = notes_of(draft, team)
        note = notes.get(found.player_id)
        kept = {"tier": note.tier, "tags": note.tags, "text": note.text} if note else None
        form = NoteForm(request.POST or None, initial=kept)
        if request.method == "POST" and form.is_valid():
            try:
                boards.write_note(draft=draft, team=team, player=found.player, actor=request.user, **form.facts())
            except Refused as refused:
                show(form, refused)
            else:
                messages.success(request, f"Your note on {found.player} is kept. Only your team's coaches read it.")
                return redirect("draft-board", league.public_id)
    needs = shown.needs_of(team)
    notes = notes_of(draft, team)
    men = list(shown.left(draft))
    context = league_context(
        request, league,
        draft=draft, team=team, needs=needs, form=form, man=found,
        table=class_table(
            draft, men, class_filter(request.GET), needs=needs, wishes=shown.wishes_of(draft, team), notes=notes
        ),
        depth=depth_of(draft, men), tiers=range(1, TIERS + 1),
        tags=sorted({tag for note in notes.values() for tag in note.words}),
    )  # fmt: skip
    return render(request, "league/draft/board.html", context, status=422 if form and form.errors else 200)


@require_GET
def compare(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Some men beside each other: what the rules make public of them, and to a coach what his own board says."""
    league = visible_league(request, public_id)
    draft = draft_of(league)
    asked = list(dict.fromkeys(request.GET.getlist("who")))
    too_many = DRAFT_COMPARED.told if len(asked) > DRAFT_COMPARED.most else ""
    ids = [uuid_of(each) for each in asked[: DRAFT_COMPARED.most]]
    found = list(draft.prospects.filter(player__public_id__in=ids).select_related("player"))
    men = shown.scouted_class(draft, sorted(found, key=lambda man: -man.worth))
    team = my_team(request.user, league)
    context = league_context(
        request, league, draft=draft, men=men, rows=compared(men), too_many=too_many, own=_own(draft, team, men)
    )
    return render(request, "league/draft/compare.html", context)


def _own(draft: Draft, team: Team | None, men: Sequence[shown.Scouted]) -> list[dict[str, object]]:
    """What the viewer's own team thinks of each man and how much it needs him; nothing for anybody else. Three
    queries."""
    if team is None:
        return []
    notes = notes_of(draft, team)
    needs = {need.position: need for need in shown.needs_of(team)}
    ranks = {wish.player_id: wish.rank for wish in shown.wishes_of(draft, team)}
    keys = [man.prospect.player_id for man in men]
    return [
        {"note": notes.get(key), "rank": ranks.get(key), "need": needs.get(man.prospect.player.position)}
        for key, man in zip(keys, men, strict=True)
    ]


# -- trades in the room ------------------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "POST"])
def trade(request: SignedInRequest, public_id: UUID) -> HttpResponse:
    """Offers of the room, and the form of a new one to the team chosen by ``?with=``; the clock runs on."""
    league, draft, team = coached(request, public_id)
    others = Team.objects.filter(entries__season=draft.season).exclude(pk=team.pk).order_by("name")
    partner = others.filter(code=request.GET.get("with", "")).first()
    form = TradeForm(team, partner, draft.season, request.POST or None) if partner else None
    if partner and form and form.is_valid():
        try:
            trading.propose(draft=draft, proposer=team, partner=partner, actor=request.user, **form.offer())
        except Refused as refused:
            show(form, refused)
        else:
            messages.success(request, f"Your offer is with {partner}. It is in force as soon as they accept.")
            return redirect("draft-trade", league.public_id)
    offers = Trade.objects.filter(draft=draft).select_related("proposer", "partner").order_by("-pk")
    mine = [one for one in offers[:100] if team.pk in (one.proposer_id, one.partner_id)]
    context = league_context(
        request, league, draft=draft, team=team, others=others, partner=partner, form=form, offers=mine
    )
    return render(request, "league/draft/trade.html", context, status=422 if form and form.errors else 200)


@login_required
@require_POST
def answer_trade(request: SignedInRequest, public_id: UUID, trade_id: UUID) -> HttpResponse:
    """Accept, decline or withdraw an offer of the room."""
    league, draft, team = coached(request, public_id)
    offers = Trade.objects.filter(draft=draft).select_related("proposer", "partner", "draft")
    offer = get_object_or_404(offers, public_id=trade_id)
    if team.pk not in (offer.proposer_id, offer.partner_id):
        raise PermissionDenied

    def act() -> str:
        if "withdraw" in request.POST:
            trades.withdraw_trade(trade=offer, actor=request.user)
            return "Your offer is withdrawn."
        if not {"accept", "decline"} & request.POST.keys():
            raise Refused("Say whether you accept or decline this trade.")
        answered = trading.answer(trade=offer, accept="accept" in request.POST, actor=request.user)
        return f"The trade is {answered.get_state_display().lower()}."

    done(request, act)
    return redirect("draft-trade", league.public_id)
