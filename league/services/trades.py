"""Trades of players and draft picks: proposed by one team, accepted by the other, reviewed, then carried out.

Whoever disallows one is the commissioner; silence approves. At the end every man passes the ruleset's check again, so
that an injured man is not traded; then the trade is void and nothing has moved. Nothing is offered, accepted or
carried out for a team that nobody coaches, every coach of which has left or has a locked account. How an offer lapses
stands in ``lapsing``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from league import clock, rulebook
from league.models import Draft, DraftPick, Fixture, Outbox, Player, RosterSpot, Season, Team, Trade, Transaction, User
from league.permissions import is_coach_of
from league.selectors.drafts import is_vacant
from league.selectors.leagues import coaches, commissioners
from league.selectors.outages import is_held
from league.selectors.picks import draft_day_has_come
from league.selectors.playoffs import out_of_season
from league.selectors.rosters import game_under_way, waits_for_draft_day

from . import ledger, log, outbox, rosters
from .consents import Matter, guarded
from .drafts import clock as draft_clock
from .errors import Refused
from .isolation import Due, of_swept
from .joining import roll_newcomer
from .letters import MAIL
from .locks import locked
from .names import readable_words
from .picks import hand_over, require_tradable

MOST_MEN = 12
State = Trade.State


@dataclass(frozen=True, slots=True)
class Goods:
    """What one team gives: men, and picks of the coming draft."""

    men: Sequence[Player] = ()
    picks: Sequence[DraftPick] = ()

    def __bool__(self) -> bool:
        return bool(self.men or self.picks)


@transaction.atomic
def propose_trade(
    *,
    proposer: Team,
    partner: Team,
    gives: Goods,
    gets: Goods,
    actor: User,
    message: str = "",
    draft: Draft | None = None,
    by_thumb: bool = False,
) -> Trade:
    """Offer men and picks for men and picks. Both sides give something; the other team has a coach who can answer. What
    is offered in the room of a ``draft`` is in force as soon as it is accepted (``drafts.trading``). ``by_thumb``:
    nobody coaches the other team, and a rule of thumb answers for it (``thumb``)."""
    rosters.lock_teams([proposer, partner])
    if not by_thumb:
        require_coach(proposer)
        rosters.require_say(proposer, actor, is_coach_of)
    season = rosters.season_of(proposer)
    _require_partner(proposer, partner, by_thumb=by_thumb)
    _require_goods(gives, gets)
    _require_tradable(season, [(proposer, gives), (partner, gets)])
    now = clock.now()
    trade = Trade.objects.create(
        season=season,
        draft=draft,
        proposer=proposer,
        partner=partner,
        message=readable_words(message, what="The message", field="message")[:300],
        proposed_by=actor,
        proposed_at=now,
        open_until=now + timedelta(days=rulebook.rules_of(season.league).offer_days()),
    )
    trade.gives.set(gives.men)
    trade.gets.set(gets.men)
    trade.gives_picks.set(gives.picks)
    trade.gets_picks.set(gets.picks)
    mail_coaches(trade, partner, f"{proposer} offers you a trade", described(trade) + f"\n{trade.message}")
    return trade


def _require_partner(proposer: Team, partner: Team, *, by_thumb: bool) -> None:
    if proposer.pk == partner.pk or proposer.league_id != partner.league_id:
        raise Refused("A trade is between two teams of one league.", field="partner")
    if not by_thumb and not partner.seats.coaching().filter(head=True).exists():
        raise Refused(f"Nobody coaches {partner}, and nobody trades for it.", field="partner")


def _require_goods(gives: Goods, gets: Goods) -> None:
    if not gives or not gets:
        raise Refused("Both teams give somebody or a draft pick.", field="gives" if not gives else "gets")
    for field, goods in (("gives", gives), ("gets", gets)):
        if max(len(goods.men), len(goods.picks)) > MOST_MEN:
            raise Refused(f"A team gives at most {MOST_MEN} players and {MOST_MEN} picks.", field=field)


@transaction.atomic
def answer_trade(*, trade: Trade, accept: bool, actor: User) -> Trade:
    """The other team accepts, which begins the review, or declines. An offer is accepted while whoever made it coaches
    the team."""
    trade = _locked(trade)
    if not trade.season.league.rehearsal:
        require_coach(trade.partner)
        rosters.require_say(trade.partner, actor, is_coach_of)
    if trade.state != State.PROPOSED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.")
    now = clock.now()
    if trade.open_until is not None and trade.open_until <= now and not is_held(trade.season.league):
        raise Refused(f"This offer stood open until {clock.said(trade.open_until)}.", "It may be made anew.")
    if not accept:
        trade.state, trade.answered_at, trade.settled_at = State.DECLINED, now, now
        trade.save()
        mail_coaches(trade, trade.proposer, f"{trade.partner} declines your trade", described(trade))
        return trade
    season = rosters.season_of(trade.proposer)
    league = season.league
    require_coaches(trade)
    if not league.rehearsal:
        rosters.require_say(trade.proposer, trade.proposed_by, is_coach_of)
    _require_tradable(season, _sides(trade))
    days = 0 if trade.draft_id else rulebook.rules_of(league).trade_review_days()
    trade.state, trade.answered_at, trade.review_until = State.ACCEPTED, now, now + timedelta(days=days)
    trade.save()
    waits = _waits(trade, season)
    review = f"It is under review for {days} days{', and takes effect on draft day' if waits else ''}."
    until = "It is in force at once." if trade.draft_id else review
    until += _short_of_room(trade, season)
    _tell(trade, "trade.accepted", f"Agreed: {described(trade)} {until}", actor)
    return carry_out(trade=trade) if days == 0 and not waits else trade


@transaction.atomic
def withdraw_trade(*, trade: Trade, actor: User) -> Trade:
    """The proposer takes his offer back before it is answered."""
    trade = _locked(trade)
    rosters.require_say(trade.proposer, actor, is_coach_of)
    if trade.state != State.PROPOSED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.", "Only an open offer is withdrawn.")
    trade.state, trade.settled_at = State.WITHDRAWN, clock.now()
    trade.save()
    return trade


def _of_veto(*, trade: Trade, actor: User, reason: str) -> Matter:
    teams = [trade.proposer, trade.partner]
    return Matter(trade.season.league, teams, f"Disallow: {described(trade)} Reason: {reason.strip()}")


@guarded("disallow_trade", _of_veto)
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
    """The review is over: men and picks change teams, or the trade is void with a sentence that says why."""
    trade = _locked(trade)
    if trade.state != State.ACCEPTED:
        raise Refused(f"This trade is {trade.get_state_display().lower()}.")
    season = rosters.season_of(trade.proposer)
    if _waits(trade, season):
        raise Refused("A team of this trade has finished its season; its men change teams on draft day.")
    now = clock.now()
    try:
        with transaction.atomic():
            require_coaches(trade)
            for team in (trade.proposer, trade.partner) if has_men(trade) else ():
                rosters.require_standing_free(team)
            _require_tradable(season, _sides(trade), trade.season)
            entries = _exchange(trade, season)
    except Refused as refused:
        trade.state, trade.said, trade.settled_at = State.VOID, str(refused)[:300], now
        trade.save()
        _tell(trade, "trade.void", f"Void: {described(trade)} {refused}", None)
        return trade
    trade.state, trade.settled_at = State.DONE, now
    trade.save()
    for entry in entries:
        roll_newcomer(entry=entry, how="trade", occasion=f"trade {trade.public_id}")
    if trade.draft_id is None:
        draft_clock.say_anew_later([pick for _, goods in _sides(trade) for pick in goods.picks])
    _tell(trade, "trade.done", f"Carried out: {described(trade)}", None)
    return trade


def require_coaches(trade: Trade) -> None:
    """Refused where nobody coaches a team of the trade, but in a rehearsal, whose teams trade by a rule of thumb."""
    if not trade.season.league.rehearsal:
        require_coach(trade.proposer)
        require_coach(trade.partner)


def require_coach(team: Team) -> None:
    """Refused where nobody coaches the team."""
    if is_vacant(team):
        raise Refused(f"Nobody coaches {team}, and nobody trades for it.", field="partner")


def due_trades(league_id: int | None = None) -> Due[Trade, Trade]:
    """Return the trades, of one league or of all but those in rehearsal, whose review is over, but for those of which a
    team is in a game or whose men wait for draft day."""
    due = Trade.objects.filter(state=State.ACCEPTED, review_until__lte=clock.now())
    due = due.filter(of_swept(league_id, "season__league"))
    return Due(due.select_related("proposer__league", "partner"), lambda rows: filter(_may_change_teams, rows))


def _may_change_teams(trade: Trade) -> bool:
    if _waits(trade, rosters.season_of(trade.proposer)):
        return False
    return not (has_men(trade) and (game_under_way(trade.proposer) or game_under_way(trade.partner)))


def has_men(trade: Trade) -> bool:
    """Whether men change teams in it, and not picks alone, which stand on no roster."""
    return trade.gives.exists() or trade.gets.exists()


def _waits(trade: Trade, season: Season) -> bool:
    return waits_for_draft_day(trade, out_of_season(season), draft_day_has_come(season))


def _locked(trade: Trade) -> Trade:
    """The trade, its row and both teams' rows locked."""
    rosters.lock_teams([trade.proposer_id, trade.partner_id])
    found = locked(Trade).select_related("proposer__league", "partner", "season__league")
    return found.get(pk=trade.pk)


def _sides(trade: Trade) -> list[tuple[Team, Goods]]:
    return [
        (trade.proposer, Goods(list(trade.gives.all()), list(trade.gives_picks.select_related("original")))),
        (trade.partner, Goods(list(trade.gets.all()), list(trade.gets_picks.select_related("original")))),
    ]


def _require_tradable(season: Season, sides: Sequence[tuple[Team, Goods]], agreed_in: Season | None = None) -> None:
    """Every man is on his team and may be traded now, every pick is its team's. The deadline holds for a team until
    its own season is over."""
    rules = rulebook.rules_of(season.league)
    over = out_of_season(season)
    played = max((_games_played(season, team) for team, _ in sides if team.pk not in over), default=0)
    for team, goods in sides:
        require_tradable(season, team, goods.picks, agreed_in)
        for man in goods.men:
            spot = RosterSpot.objects.select_related("player").filter(team=team, player=man).first()
            if spot is None:
                raise Refused(f"{man} is not on the roster of {team}.")
            if spot.waivers == RosterSpot.Waivers.ON:
                raise Refused(f"{man} is on waivers, and any team may claim him.", "Trade him when he has cleared.")
            athlete = rulebook.athlete_of(spot)
            if problems := rules.check_trade(athlete, played):
                raise Refused(*problems[0])


def _games_played(season: Season, team: Team) -> int:
    finals = Fixture.objects.filter(Q(home=team) | Q(away=team), season=season, status=Fixture.Status.FINAL)
    return finals.filter(week__number__gte=1).count()


def _exchange(trade: Trade, season: Season) -> list[Transaction]:
    """Every man to the other team, onto the list that he was on where it takes men, else onto the first; every pick to
    its new owner. The entries of the men."""
    lists = rulebook.rules_of(season.league).roster_lists()
    now = clock.now()
    crossing = list(zip(_sides(trade), (trade.partner, trade.proposer), strict=True))
    spots = {spot.player_id: spot for (team, _), _ in crossing for spot in team.roster.all()}
    free = {team.pk: _room(team, goods.men, lists) for (team, goods), _ in crossing}
    moves = [
        (
            team,
            other,
            ledger.Wanted(
                man,
                {
                    "team": str(other.public_id),
                    "list": _arrives_on(spots[man.pk].list, free[other.pk]),
                    "waivers": "",
                    "since": now,
                    "signed_at": None,
                },
            ),
        )
        for (team, goods), other in crossing
        for man in goods.men
    ]
    changes = ledger.move_together([wanted for _, _, wanted in moves])
    entries = []
    for (team, other, wanted), changed in zip(moves, changes, strict=True):
        sentence = f"{other} gets {wanted.player} from {team} in a trade."
        entries.append(
            ledger.write(kind="traded", season=season, team=other, sentence=sentence, changes=[changed], trade=trade)
        )
        rosters.tell(entries[-1])
    for (team, goods), other in crossing:
        for pick in goods.picks:
            moved = hand_over(pick, other)
            sentence = f"{other} gets {pick} from {team} in a trade."
            rosters.tell(
                ledger.write(kind="traded", season=season, team=other, sentence=sentence, changes=[moved], trade=trade)
            )
    for team in (trade.proposer, trade.partner):
        rosters.require_room(team, {rule.code for rule in lists}, "Release somebody before a trade's review is over")
    return entries


def _room(team: Team, leaving: Sequence[Player], lists: Sequence[rulebook.ListRule]) -> dict[str, int]:
    """Free places on each list that takes new men, once these have left."""
    counts = Counter(team.roster.exclude(player__in=leaving).values_list("list", flat=True))
    return {
        rule.code: (MOST_MEN if rule.size is None else rule.size - counts[rule.code]) for rule in lists if rule.signs
    }


def _arrives_on(was: str, free: dict[str, int]) -> str:
    """The list for a man who arrives: his own, else the first, where there is room; the place is taken."""
    wished = was if was in free else next(iter(free))
    found = next((code for code in (wished, *free) if free[code] > 0), wished)
    free[found] -= 1
    return found


def _short_of_room(trade: Trade, season: Season) -> str:
    """A sentence for a team that has to make room before the trade is carried out; "" when nobody has to."""
    lists = rulebook.rules_of(season.league).roster_lists()
    (_, gives), (_, gets) = _sides(trade)
    told = []
    for team, leaving, coming in ((trade.proposer, gives.men, gets.men), (trade.partner, gets.men, gives.men)):
        short = len(coming) - sum(max(0, places) for places in _room(team, leaving, lists).values())
        if short > 0:
            told.append(f" {team} must make room for {short} more until then.")
    return "".join(told)


def described(trade: Trade) -> str:
    """A trade in a sentence."""
    (_, gives), (_, gets) = _sides(trade)
    return f"{trade.proposer} gives {_listed(gives)} to {trade.partner} for {_listed(gets)}."


def _listed(goods: Goods) -> str:
    return ", ".join([*(man.name for man in goods.men), *(str(pick) for pick in goods.picks)])


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
        mail_coaches(trade, team, sentence[:120], sentence)
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


def mail_coaches(trade: Trade, team: Team, subject: str, text: str) -> None:
    """Tell the coaches of a team of the trade, once in each of its states."""
    outbox.tell(
        key=f"trade:{trade.pk}:{trade.state}",
        users=coaches([team]),
        league=trade.season.league,
        topic=Outbox.Topic.ROSTERS,
        kind="trade_offer" if trade.state == State.PROPOSED else MAIL,
        body={"trade": str(trade.public_id), "subject": subject, "text": text.strip()},
        link=reverse("trades", args=[team.public_id]),
    )
