"""Trades: proposed by one team, accepted by the other, reviewed for some days, then carried out.

Whoever disallows one is the commissioner; silence approves. At the end every man passes the ruleset's check again, so
that an injured man is not traded; then the trade is void and nothing has moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from league import clock, development
from league.models import Fixture, Outbox, Player, RosterSpot, Season, Team, Trade, Transaction, User
from league.selectors.leagues import coaches, commissioners
from league.selectors.rosters import game_under_way

from . import ledger, log, outbox, rosters
from .errors import Refused
from .joining import roll_newcomer
from .letters import MAIL

MOST_MEN = 12
State = Trade.State


@transaction.atomic
def propose_trade(
    *,
    proposer: Team,
    partner: Team,
    gives: Sequence[Player],
    gets: Sequence[Player],
    actor: User,
    message: str = "",
) -> Trade:
    """Offer men for men. Both sides give somebody; the other team has a coach who can answer."""
    rosters.lock_teams([proposer, partner])
    season = rosters.season_of(proposer)
    if proposer.pk == partner.pk or proposer.league_id != partner.league_id:
        raise Refused("A trade is between two teams of one league.", field="partner")
    if not partner.seats.filter(until=None, head=True).exists():
        raise Refused(f"Nobody coaches {partner}, and nobody trades for it.", field="partner")
    if not gives or not gets:
        raise Refused("Both teams give somebody.", field="gives" if not gives else "gets")
    if len(gives) > MOST_MEN or len(gets) > MOST_MEN:
        raise Refused(f"A team gives at most {MOST_MEN} men.", field="gives")
    _require_tradable(season, [(proposer, gives), (partner, gets)])
    trade = Trade.objects.create(
        season=season,
        proposer=proposer,
        partner=partner,
        message=message.strip()[:300],
        proposed_by=actor,
        proposed_at=clock.now(),
    )
    trade.gives.set(gives)
    trade.gets.set(gets)
    _mail(trade, partner, f"{proposer} offers you a trade", described(trade) + f"\n{trade.message}")
    return trade


@transaction.atomic
def answer_trade(*, trade: Trade, accept: bool, actor: User) -> Trade:
    """The other team accepts, which begins the review, or declines."""
    trade = _locked(trade)
    if trade.state != State.PROPOSED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.")
    now = clock.now()
    if not accept:
        trade.state, trade.answered_at, trade.settled_at = State.DECLINED, now, now
        trade.save()
        _mail(trade, trade.proposer, f"{trade.partner} declines your trade", described(trade))
        return trade
    _require_tradable(trade.season, _sides(trade))
    league = trade.season.league
    days = development.trade_review_days(league.ruleset, league.options)
    trade.state, trade.answered_at, trade.review_until = State.ACCEPTED, now, now + timedelta(days=days)
    trade.save()
    _tell(trade, "trade.accepted", f"Agreed: {described(trade)} It is under review for {days} days.", actor)
    return carry_out(trade=trade) if days == 0 else trade


@transaction.atomic
def withdraw_trade(*, trade: Trade, actor: User) -> Trade:
    """The proposer takes his offer back before it is answered."""
    trade = _locked(trade)
    if trade.state != State.PROPOSED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.", "Only an open offer is withdrawn.")
    trade.state, trade.settled_at = State.WITHDRAWN, clock.now()
    trade.save()
    return trade


@transaction.atomic
def disallow_trade(*, trade: Trade, actor: User, reason: str) -> Trade:
    """The commissioner stops an accepted trade for an irregularity."""
    if not reason.strip():
        raise Refused("Disallowing a trade needs a reason.", field="reason")
    trade = _locked(trade)
    if trade.state != State.ACCEPTED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.", "Only a trade under review is disallowed.")
    trade.state, trade.said, trade.settled_at = State.DISALLOWED, reason.strip()[:300], clock.now()
    trade.save()
    _tell(trade, "trade.disallowed", f"Disallowed: {described(trade)} Reason: {reason.strip()}", actor)
    return trade


@transaction.atomic
def carry_out(*, trade: Trade) -> Trade:
    """The review is over: the men change teams, or the trade is void with a sentence that says why."""
    trade = _locked(trade)
    if trade.state != State.ACCEPTED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.")
    now = clock.now()
    try:
        with transaction.atomic():
            for team in (trade.proposer, trade.partner):
                rosters.require_standing_free(team)
            _require_tradable(trade.season, _sides(trade))
            entries = _exchange(trade)
    except Refused as refused:
        trade.state, trade.said, trade.settled_at = State.VOID, str(refused)[:300], now
        trade.save()
        _tell(trade, "trade.void", f"Void: {described(trade)} {refused}", None)
        return trade
    trade.state, trade.settled_at = State.DONE, now
    trade.save()
    for entry in entries:
        roll_newcomer(entry=entry, how="trade", occasion=f"trade {trade.public_id}")
    _tell(trade, "trade.done", f"Carried out: {described(trade)}", None)
    return trade


def resolve_due_trades() -> int:
    """Carry out every trade whose review is over, unless one of its teams is in a game; how many. For the sweep."""
    due = Trade.objects.filter(state=State.ACCEPTED, review_until__lte=clock.now()).order_by("pk")
    done = 0
    for trade in due.select_related("proposer", "partner"):
        if game_under_way(trade.proposer) or game_under_way(trade.partner):
            continue
        carry_out(trade=trade)
        done += 1
    return done


def _locked(trade: Trade) -> Trade:
    """The trade, its row and both teams' rows locked."""
    rosters.lock_teams([trade.proposer_id, trade.partner_id])
    found = Trade.objects.select_for_update(of=("self",)).select_related("proposer", "partner", "season__league")
    return found.get(pk=trade.pk)


def _sides(trade: Trade) -> list[tuple[Team, Sequence[Player]]]:
    return [(trade.proposer, list(trade.gives.all())), (trade.partner, list(trade.gets.all()))]


def _require_tradable(season: Season, sides: Sequence[tuple[Team, Sequence[Player]]]) -> None:
    """Every man is on his team and may be traded now."""
    league = season.league
    teams = [team for team, _ in sides]
    played = max(_games_played(season, team) for team in teams)
    for team, men in sides:
        for man in men:
            spot = RosterSpot.objects.select_related("player").filter(team=team, player=man).first()
            if spot is None:
                raise Refused(f"{man} is not on the roster of {team}.")
            athlete = development.athlete_of(spot)
            if problems := development.check_trade(league.ruleset, league.options, athlete, played):
                raise Refused(*problems[0])


def _games_played(season: Season, team: Team) -> int:
    finals = Fixture.objects.filter(Q(home=team) | Q(away=team), season=season, status=Fixture.Status.FINAL)
    return finals.filter(week__number__gte=1).count()


def _exchange(trade: Trade) -> list[Transaction]:
    """Every man to the other team, onto the list that he was on where it takes men, else onto the first."""
    lists = development.roster_lists(trade.season.league.ruleset, trade.season.league.options)
    signs = [rule.code for rule in lists if rule.signs]
    moved = [
        (man, team, other, _leave(man))
        for (team, men), other in zip(_sides(trade), (trade.partner, trade.proposer), strict=True)
        for man in men
    ]
    entries = []
    for man, team, other, left in moved:
        spot, was = left
        wanted = {
            "team": str(other.public_id),
            "number": ledger.free_number(other, was["number"]),
            "list": was["list"] if was["list"] in signs else signs[0],
            "out": was["out"],
            "waivers": "",
            "since": clock.now(),
            "signed_at": None,
        }
        arrived = ledger.apply(man, spot, wanted)
        before = {name: value for name, value in was.items() if name in arrived.after}
        entries.append(
            ledger.write(
                kind="traded",
                season=trade.season,
                team=other,
                sentence=f"{other} gets {man} from {team} in a trade.",
                changes=[ledger.Changed(man, before, arrived.after)],
            )
        )
        rosters.tell(entries[-1])
    for team in (trade.proposer, trade.partner):
        rosters.require_room(team, {rule.code for rule in lists})
    return entries


def _leave(man: Player) -> tuple[RosterSpot | None, dict[str, object]]:
    """Take a man off his team, so that numbers and places are free for those who come; what he was."""
    spot = ledger.spot_of(man)
    was = ledger.state(man, spot)
    ledger.apply(man, spot, {"team": None})
    return None, was


def described(trade: Trade) -> str:
    """A trade in a sentence."""
    gives = ", ".join(man.name for man in trade.gives.all())
    gets = ", ".join(man.name for man in trade.gets.all())
    return f"{trade.proposer} gives {gives} to {trade.partner} for {gets}."


def _tell(trade: Trade, action: str, sentence: str, actor: User | None) -> None:
    """Into the log, and to the coaches of both teams; to the commissioners what they may disallow."""
    log.write(
        league=trade.season.league,
        action=action,
        sentence=sentence,
        actor=actor,
        data={"trade": str(trade.public_id)},
    )
    for team in (trade.proposer, trade.partner):
        _mail(trade, team, sentence[:120], sentence)
    if trade.state == State.ACCEPTED:
        league = trade.season.league
        outbox.tell(
            key=f"trade-review:{trade.pk}",
            users=commissioners(league),
            league=league,
            topic=Outbox.Topic.LEAGUE,
            link=reverse("commissioner", args=[league.public_id]),
            kind="trade_review",
            body={"trade": str(trade.public_id), "text": sentence},
        )


def _mail(trade: Trade, team: Team, subject: str, text: str) -> None:
    outbox.tell(
        key=f"trade:{trade.pk}:{trade.state}",
        users=coaches([team]),
        league=trade.season.league,
        topic=Outbox.Topic.ROSTERS,
        kind="trade_offer" if trade.state == State.PROPOSED else MAIL,
        body={"trade": str(trade.public_id), "subject": subject, "text": text.strip()},
        link=reverse("trades", args=[team.public_id]),
    )
