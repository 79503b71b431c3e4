"""Two men of a league beside each other."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from games.selectors.player_compare import comparable, comparison, two_men
from league import limits
from league.middleware import takes_time
from league.models import Player
from league.permissions import visible_leagues
from league.selectors.leagues import current_season
from league.views.shared import league_context


@require_safe
def choose(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """With whom a man is to be compared; ``?with=`` leads on to the two."""
    players = Player.objects.filter(league__in=visible_leagues(request.user)).select_related("league")
    player = get_object_or_404(players, public_id=public_id)
    others = comparable(player.league, player)
    wanted = request.GET.get("with", "")
    chosen = next((spot.player for spot in others if str(spot.player.public_id) == wanted), None)
    if chosen:
        return redirect("player-comparison", player.public_id, chosen.public_id)
    context = league_context(request, player.league, player=player, others=others, unknown=bool(wanted))
    return render(request, "games/player_compare.html", context, status=422 if wanted else 200)


@takes_time(limits.STATISTICS)
@require_safe
def compare(request: HttpRequest, public_id: UUID, other_id: UUID) -> HttpResponse:
    """Both men: ratings, the newest season, careers."""
    men = two_men(request.user, public_id, other_id)
    if men is None:
        raise Http404("A comparison takes two men of one league.")
    league = men[0].league
    told = comparison(league, men, current_season(league))
    return render(request, "games/player_comparison.html", league_context(request, league, told=told))
