"""Offers of trades and claims that lapse: their time is over, or whoever made them has no say any more.

An offer of a trade is nobody's business but the two teams': it lapses without a line in the league's log.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max, Q
from django.urls import reverse

from league import clock
from league.models import Claim, Outbox, Season, Seat, Team, Trade, User
from league.selectors.leagues import coaches, commissioners

from . import log, outbox, rosters, trades
from .isolation import Due, of_swept, rows_due


@transaction.atomic
def lapse_offer(*, trade: Trade, said: str, maker: User | None = None) -> bool:
    """End an offer that nobody has answered, and tell both sides; return whether it was open still. ``maker`` is who
    made it, where he coaches the team no longer and would not be told otherwise."""
    facts = {"state": Trade.State.LAPSED, "said": said[:300], "settled_at": clock.now()}
    if not Trade.objects.filter(pk=trade.pk, state=Trade.State.PROPOSED).update(**facts):
        return False
    trade = Trade.objects.select_related("proposer", "partner", "season__league").get(pk=trade.pk)
    text = f"{trades.described(trade)} {said}"
    for team, other in ((trade.proposer, trade.partner), (trade.partner, trade.proposer)):
        whose = "Your offer to" if team == trade.proposer else "The offer of"
        trades.mail_coaches(trade, team, f"{whose} {other} has lapsed", text)
    if maker is not None:
        outbox.tell(
            key=f"trade:{trade.pk}:{trade.state}",
            users=[maker],
            league=trade.season.league,
            topic=Outbox.Topic.ROSTERS,
            subject=f"Your offer to {trade.partner} has lapsed",
            text=text,
            link=reverse("seats", args=[trade.proposer.public_id]),
        )
    return True


@transaction.atomic
def lapse_overdue(*, trade: Trade) -> bool:
    """End an offer that nobody has answered in time; return whether it was open still."""
    rosters.lock_teams([trade.proposer_id, trade.partner_id])
    trade = Trade.objects.get(pk=trade.pk)
    if trade.open_until is None or trade.open_until > clock.now():
        return False
    return lapse_offer(trade=trade, said="Nobody answered the offer in time.")


def overdue_offers(league_id: int | None = None) -> Due[Trade, Trade]:
    """Return the offers, of one league or of all but those in rehearsal, whose time is over."""
    due = Trade.objects.filter(state=Trade.State.PROPOSED, open_until__lte=clock.now())
    return rows_due(due.filter(of_swept(league_id, "season__league")))


def lapse_claims(*, team: Team, claims: Sequence[Claim], said: str, maker: User | None = None) -> None:
    """End open claims of a team, and tell its coaches and ``maker``, who coached it when they were handed in."""
    now = clock.now()
    rows = Claim.objects.filter(pk__in=[claim.pk for claim in claims], state=Claim.State.OPEN)
    players = list(rows.order_by("rank").values_list("player__name", flat=True))
    if not rows.update(state=Claim.State.LAPSED, said=said[:300], settled_at=now):
        return
    wishes = "One wish" if len(players) == 1 else f"{len(players)} wishes"
    row = log.write(
        league=team.league,
        action="claims.lapsed",
        sentence=f"{wishes} of {team} for free agents {'lapses' if len(players) == 1 else 'lapse'}. {said}",
        data={"team": str(team.public_id), "wishes": len(players)},
    )
    outbox.tell(
        key=f"claims-lapsed:{row.pk}",
        users=[*coaches([team]), *([maker] if maker else [])],
        league=team.league,
        topic=Outbox.Topic.ROSTERS,
        subject=f"{team.league}: claims of {team} have lapsed",
        text=f"{said} Lapsed: {', '.join(players)}.",
        link=reverse("seats", args=[team.public_id]),
    )


def lapse_forsaken(season: Season) -> None:
    """Let the open claims of teams that nobody coaches lapse, but for those that were handed in for them since by who
    runs the league still. The caller holds the teams' rows."""
    seated = Seat.objects.coaching().values("team")
    vacant = season.league.teams.exclude(pk__in=seated).annotate(left_at=Max("seats__until"))
    by_others = Q(made_by__isnull=False) & ~Q(made_by__in=commissioners(season.league))
    for team in vacant.order_by("pk"):
        gone = by_others if team.left_at is None else by_others | Q(made_at__lt=team.left_at)
        claims = list(Claim.objects.filter(gone, team=team, season=season, state=Claim.State.OPEN))
        if claims:
            lapse_claims(team=team, claims=claims, said=nobody_coaches(team))


def nobody_coaches(team: Team) -> str:
    """Say that a team has become vacant."""
    return f"Nobody coaches {team} any more."
