"""Free agents: each team hands in a ranked list of wishes with alternatives; all lists are settled together.

The team that ranked lower last season is served first, unless lots were drawn for a man (``lots``) or a cut has just
let him go (``camps.claiming``). A free agent joins when the rosters of his new team have room, by the release that the
wish names where that is needed; a man on waivers leaves his old team the same way, and has cleared waivers when nobody
took him.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.urls import reverse

from league import clock, rulebook
from league.models import Claim, Entry, Fixture, Outbox, Player, RosterSpot, Season, Team, Transaction, User, Week
from league.selectors.careers import waiting_for_a_draft
from league.selectors.leagues import coaches
from league.selectors.outages import after_outages
from league.selectors.playoffs import out_of_season

from . import holding, lapsing, ledger, log, lots, outbox, rosters
from .camps import claiming
from .consents import Matter, guarded
from .errors import Refused
from .isolation import Due, of_swept
from .joining import roll_newcomer
from .locks import locked

MOST_CLAIMS = 30
BEFORE_THE_PLANS = timedelta(hours=24)  # claims are settled so long before the first plan of a week is due
LEAST_TIME = timedelta(hours=12)  # what coaches have at least after the last game

State = Claim.State


@dataclass(frozen=True, slots=True)
class ClaimWish:
    """A wish: the man, the list he joins, whom the team releases for him. Wishes of one ``slot`` are alternatives."""

    player: Player
    to_list: str
    drop: Player | None = None
    slot: int = 1


def _of_wishes(*, team: Team, wishes: Sequence[ClaimWish], actor: User | None) -> Matter | None:
    told = ", ".join(str(wish.player) for wish in wishes) or "nobody"
    return rosters.for_vacant(team, f"Hand in wishes of {team}, whom nobody coaches: {told}.")


@guarded("hand_in_claims", _of_wishes, ClaimWish)
@transaction.atomic
def hand_in_claims(*, team: Team, wishes: Sequence[ClaimWish], actor: User | None) -> list[Claim]:
    """The team's whole list of wishes, first wish first; it takes the place of the list handed in before."""
    (team,) = rosters.lock_teams([team])
    rosters.require_say(team, actor)
    season = rosters.season_of(team)
    if len(wishes) > MOST_CLAIMS:
        raise Refused(f"A list has at most {MOST_CLAIMS} wishes.")
    if team.pk in out_of_season(season):
        raise Refused("Your team's season is over: nobody is signed before the next one.")
    if len({wish.player.pk for wish in wishes}) < len(wishes):
        raise Refused("A man stands twice on the list.", "Wish for him once.", field="player")
    for wish in wishes:
        _require_wish(team, wish)
    now = clock.now()
    Claim.objects.filter(team=team, state=State.OPEN).update(state=State.WITHDRAWN, settled_at=now)
    claims = Claim.objects.bulk_create(
        Claim(
            season=season,
            team=team,
            player=wish.player,
            drop=wish.drop,
            to_list=wish.to_list,
            slot=wish.slot,
            rank=rank,
            made_by=actor,
            made_at=now,
        )
        for rank, wish in enumerate(wishes, start=1)
    )
    log.write(
        league=team.league,
        action="claims.handed_in",
        sentence=f"{team} handed in {count_of_wishes(len(wishes))} for free agents.",
        actor=actor,
        data={"team": str(team.public_id), "wishes": len(wishes)},
    )
    return claims


def count_of_wishes(number: int) -> str:
    """So many wishes in words."""
    return "no wish" if number == 0 else "one wish" if number == 1 else f"{number} wishes"


def _require_wish(team: Team, wish: ClaimWish) -> None:
    spot = ledger.spot_of(wish.player)
    if wish.player.league_id != team.league_id:
        raise Refused(f"{wish.player} is not of this league.", field="player")
    if waiting_for_a_draft(team.league).filter(pk=wish.player.pk).exists():
        raise Refused(f"{wish.player} waits for the draft.", "Whoever is not chosen is free after it.", field="player")
    if spot is not None and (spot.team_id == team.pk or spot.waivers != RosterSpot.Waivers.ON):
        raise Refused(f"{wish.player} is on the roster of {spot.team}.", "Wish for a free agent.", field="player")
    signs = [rule.code for rule in rulebook.rules_of(team.league).roster_lists() if rule.signs]
    if wish.to_list not in signs:
        raise Refused(
            f'Nobody is signed onto a list "{wish.to_list}".', f"Choose {' or '.join(signs)}.", field="to_list"
        )
    if wish.drop is not None and not team.roster.filter(player=wish.drop).exists():
        raise Refused(f"{wish.drop} is not on the roster of {team}.", "Release one of your own men.", field="drop")
    makes_room = wish.drop is not None and team.roster.filter(player=wish.drop, list=wish.to_list).exists()
    if rosters.is_full(team, wish.to_list) and not makes_room:
        raise Refused(
            f"{team} has no room for {wish.player}: his list is full, and nobody of it is released for him.",
            "Choose whom you release, or make room first.",
            field="drop",
        )
    if not 1 <= wish.slot <= MOST_CLAIMS:
        raise Refused(f"A group of alternatives has a number from 1 to {MOST_CLAIMS}.", field="slot")


# -- settling ------------------------------------------------------------------------------------------------------


def _of_settling(*, season: Season, actor: User | None = None, made_by: datetime | None = None) -> Matter:
    holding.require_no_hold(season.league, "no claims are settled")
    return Matter(season.league, list(season.league.teams.all()), "Settle the wishes of all teams now.", sides=())


def _of_order(*, season: Season, teams: Sequence[Team], actor: User) -> Matter:
    told = ", ".join(str(team) for team in teams)
    return Matter(season.league, list(teams), f"Serve claims in this order: {told}.", sides=())


@guarded("resolve_claims", _of_settling)
@transaction.atomic
def resolve_claims(*, season: Season, actor: User | None = None, made_by: datetime | None = None) -> list[Transaction]:
    """Settle the open wishes of a season, those ``made_by`` a moment or all. A team whose roster stands still for a
    game keeps its list for the next time; wishes of coaches who have all left lapse. Safe to repeat: what is settled is
    not open any more."""
    order = claim_order(season)
    rosters.lock_teams(order)
    if waits := claiming.must_wait(season):
        raise Refused(waits)
    lapsing.lapse_forsaken(season)
    moment, over = made_by or clock.now(), out_of_season(season)
    waived = _on_waivers(season, moment)
    lists = {team: wishes for team in order if (wishes := _wishes(team, season, moment)) and not _stands_still(team)}
    session = _Session(season)
    for team in [team for team in lists if team.pk in over]:
        _turn_down(lists[team])
    session.serve_by_lot(lists)
    session.serve_after_cut(lists)
    for team, wishes in lists.items():
        session.serve(team, wishes)
    entries = session.entries
    entries += [_clear(spot, season) for spot in waived if spot.player_id not in session.taken]
    entries += _roll(session.signed)
    for team, wishes in lists.items():
        _tell_coaches(team, wishes)
    settled = sum(len(wishes) for wishes in lists.values())
    if settled or waived:
        log.write(
            league=season.league,
            action="claims.settled",
            sentence=f"Claims are settled: {count_of_wishes(settled)}, {len(session.taken)} granted.",
            actor=actor,
            data={"wishes": settled, "granted": len(session.taken)},
        )
    return entries


def _wishes(team: Team, season: Season, moment: datetime) -> list[Claim]:
    found = Claim.objects.filter(team=team, season=season, state=State.OPEN, made_at__lte=moment)
    return list(found.select_related("player", "drop", "team").order_by("rank"))


def _turn_down(wishes: Sequence[Claim]) -> None:
    """The list of a team that has finished its season since it was handed in."""
    for claim in wishes:
        _settle(claim, State.REFUSED, "Your team's season is over: nobody is signed before the next one.")


def _stands_still(team: Team) -> bool:
    try:
        rosters.require_standing_free(team)
    except Refused:
        return True
    return False


def _roll(signed: Sequence[tuple[Claim, Transaction]]) -> list[Transaction]:
    """The newcomers' change rolls, once everybody is where he belongs; their wishes tell what came of them."""
    entries = []
    for claim, entry in signed:
        rolled = roll_newcomer(entry=entry, how="signing", occasion=f"claim {claim.public_id}")
        if rolled is not None:
            _settle(claim, State.GRANTED, rolled.sentence)
            entries.append(rolled)
    return entries


@dataclass
class _Session:
    """One settling: whom each man who was wished for went to, the groups of alternatives that are met, the entries and
    the signings among them."""

    season: Season
    taken: dict[int, Team] = field(default_factory=dict)
    met: set[tuple[int, int]] = field(default_factory=set)
    entries: list[Transaction] = field(default_factory=list)
    signed: list[tuple[Claim, Transaction]] = field(default_factory=list)

    def serve_by_lot(self, lists: Mapping[Team, Sequence[Claim]]) -> None:
        """The wishes for men for whom lots were drawn, each in that order."""
        wished = {claim.player_id: claim.player for wishes in lists.values() for claim in wishes}
        for player, order in sorted(lots.drawn_orders(self.season, wished).items()):
            for team in lots.by_lot(order, lists):
                own = [claim for claim in lists[team] if claim.player_id == player]
                self.serve(team, own, "came first by lot.")

    def serve_after_cut(self, lists: Mapping[Team, Sequence[Claim]]) -> None:
        """The wishes for men of the cut that was just made: the teams take turns, the lowest first, each claiming one
        man at a time; men whom a team of another division wishes for go there."""
        wished = {claim.player_id for wishes in lists.values() for claim in wishes if claim.state == State.OPEN}
        turns = claiming.Turns(lists, claiming.groups_of(self.season, wished), self.met)
        first = "came before your team in the turns of claims for men of the cut."
        while turns.groups:
            served = [self._take_turn(turns, team, first) for team in lists]
            if not any(served) and not turns.patient:
                return
            turns.patient = any(served)

    def _take_turn(self, turns: claiming.Turns, team: Team, first: str) -> bool:
        """A team's turn; whether one of its wishes was settled in it. One that is refused costs it no turn."""
        settled = False
        while claim := turns.wish(team):
            self.serve(team, [claim], first)
            settled = True
            if claim.state == State.GRANTED:
                break
        return settled

    def serve(self, team: Team, wishes: Sequence[Claim], first: str = "") -> None:
        """Wishes of one team from the top; of each group of alternatives at most one is granted. ``first`` says why
        another team was served before."""
        for claim in wishes:
            if claim.state != State.OPEN:
                continue
            if (team.pk, claim.slot) in self.met:
                _settle(claim, State.PASSED, "An earlier wish of the same group was granted.")
            elif claim.player_id in self.taken:
                why = first or "ranked lower last season and was served first."
                _settle(claim, State.LOST, f"{self.taken[claim.player_id]} {why}")
            elif granted := _grant(team, self.season, claim):
                self.met.add((team.pk, claim.slot))
                self.taken[claim.player_id] = team
                self.entries += granted
                self.signed.append((claim, granted[-1]))


def _grant(team: Team, season: Season, claim: Claim) -> list[Transaction]:
    """Sign a man, after the release that his wish names; nothing when the rules or the room are against it."""
    try:
        with transaction.atomic():
            entries = [*_release(team, season, claim), _sign(team, season, claim)]
            rosters.require_room(team, {claim.to_list})
    except Refused as refused:
        _settle(claim, State.REFUSED, str(refused))
        return []
    _settle(claim, State.GRANTED, "")
    return entries


def _release(team: Team, season: Season, claim: Claim) -> list[Transaction]:
    if claim.drop is None:
        return []
    wish = rosters.Wish(claim.drop, rosters.RELEASED)
    return [rosters.move_one(team=team, season=season, wish=wish, actor=claim.made_by)]


def _sign(team: Team, season: Season, claim: Claim) -> Transaction:
    spot = ledger.spot_of(claim.player)
    if spot is not None and (spot.team_id == team.pk or spot.waivers != RosterSpot.Waivers.ON):
        raise Refused(f"{claim.player} is on the roster of {spot.team} now.")
    if spot is not None:
        rosters.require_standing_free(spot.team)
    now = clock.now()
    number = ledger.free_number(team, spot.number if spot else 0)
    changed = ledger.apply(
        claim.player,
        spot,
        {
            "team": str(team.public_id),
            "number": number,
            "list": claim.to_list,
            "out": spot.out if spot else "",
            "waivers": "",
            "since": now,
            "signed_at": now,
        },
    )
    origin = f"claims {claim.player} off the waivers of {spot.team}" if changed.before.get("team") and spot else ""
    entry = ledger.write(
        kind="claimed" if origin else "signed",
        season=season,
        team=team,
        sentence=f"{team} {origin or f'signs the free agent {claim.player}'}.",
        changes=[changed],
        actor=claim.made_by,
    )
    rosters.tell(entry)
    return entry


def _settle(claim: Claim, state: str, said: str) -> None:
    claim.state, claim.said, claim.settled_at = state, said[:300], clock.now()
    claim.save(update_fields=["state", "said", "settled_at"])


def _on_waivers(season: Season, moment: datetime) -> list[RosterSpot]:
    """Men who were put on waivers by then."""
    found = RosterSpot.objects.filter(team__entries__season=season, waivers=RosterSpot.Waivers.ON)
    put = dict(
        Transaction.objects.filter(season=season, kind="waived", undone_by=None, player__spot__in=found)
        .order_by()
        .values_list("player")
        .annotate(last=Max("at"))
    )
    spots = found.select_related("player", "team").order_by("pk")
    waiting = [spot for spot in spots if spot.player_id in put and put[spot.player_id] <= moment]
    return [spot for spot in waiting if not _stands_still(spot.team)]


def _clear(spot: RosterSpot, season: Season) -> Transaction:
    """Nobody took him: his own team may have him back."""
    changed = ledger.apply(spot.player, spot, {"waivers": RosterSpot.Waivers.CLEARED})
    sentence = f"{spot.team}: {spot.player} has cleared waivers."
    entry = ledger.write(kind="cleared", season=season, team=spot.team, sentence=sentence, changes=[changed])
    rosters.tell(entry)
    return entry


def _tell_coaches(team: Team, wishes: Sequence[Claim]) -> None:
    """What became of a team's list, to each of its coaches."""
    lines = [
        f"{claim.rank}. {claim.player}: {claim.get_state_display().lower()}." + (f" {claim.said}" if claim.said else "")
        for claim in wishes
    ]
    outbox.tell(
        key=f"claims:{wishes[0].pk}",
        users=coaches([team]),
        league=team.league,
        topic=Outbox.Topic.ROSTERS,
        subject=f"{team.league}: what became of your claims",
        text="\n".join(lines),
        link=reverse("claims", args=[team.public_id]),
    )


# -- order and time ------------------------------------------------------------------------------------------------


def claim_order(season: Season) -> list[Team]:
    """The teams in the order in which claims are served: as the commissioner set it, else the lowest of last season's
    ranking first, else (a first season) the lowest place first."""
    last = Season.objects.filter(league=season.league_id, number=season.number - 1).first()
    ranked = Entry.objects.filter(season=last).values_list("team", "final_rank")
    ranks = {team: rank for team, rank in ranked if rank is not None}
    entries = list(season.entries.select_related("team", "division"))

    def order(entry: Entry) -> tuple[bool, int, int, int, int]:
        return (
            entry.claim_rank is None,
            entry.claim_rank or 0,
            -ranks.get(entry.team_id, 0),
            -entry.place,
            -entry.division.order,
        )

    return [entry.team for entry in sorted(entries, key=order)]


@guarded("claim_order", _of_order)
@transaction.atomic
def set_claim_order(*, season: Season, teams: Sequence[Team], actor: User) -> None:
    """The commissioner's order of a first season: who is served first."""
    entries = {entry.team_id: entry for entry in locked(season.entries.all()).order_by("pk")}
    if len(teams) != len(entries) or {team.pk for team in teams} != set(entries):
        raise Refused("Name every team of the season once.", field="teams")
    for rank, team in enumerate(teams, start=1):
        entries[team.pk].claim_rank = rank
    Entry.objects.bulk_update(entries.values(), ["claim_rank"])
    names = ", ".join(team.name for team in teams)
    log.write(
        league=season.league,
        action="claims.order",
        sentence=f"Claims are served in this order: {names}.",
        actor=actor,
        data={"teams": [str(team.public_id) for team in teams]},
    )


def settling_moment(season: Season) -> datetime | None:
    """When the claims for the coming week are settled: a day before its first plan is due, but coaches have half a day
    after the last game, and time after a cut. The moment moves on by an outage into which it fell. None without a dated
    week ahead, and while a camp or cut is to be held first."""
    if claiming.must_wait(season):
        return None
    ahead = (
        Week.objects.filter(season=season, due_at__isnull=False, fixtures__isnull=False)
        .exclude(fixtures__status__in=[Fixture.Status.FINAL, Fixture.Status.FAILED])
        .order_by("number")
        .first()
    )
    if ahead is None or ahead.due_at is None:
        return None
    lead = timedelta(hours=rulebook.rules_of(season.league).longest_lead())
    moment = ahead.due_at - lead - BEFORE_THE_PLANS
    moment = max(moment, claiming.earliest(season, ahead.due_at - lead) or moment)
    last = season.fixtures.aggregate(last=Max("played_at"))["last"]
    return after_outages(season, max(moment, last + LEAST_TIME) if last else moment)


def due_seasons(league_id: int | None = None) -> Due[Season, Season]:
    """Return the seasons, of one league or of all but those in rehearsal, with claims to be settled whose moment has
    come."""
    waiting = Season.objects.exclude(status=Season.Status.FINISHED).filter(of_swept(league_id))
    waiting = waiting.filter(claims__state=State.OPEN) | waiting.filter(entries__team__roster__waivers="on")
    return Due(waiting.distinct().select_related("league"), lambda rows: filter(_moment_has_come, rows))


def _moment_has_come(season: Season) -> bool:
    moment = settling_moment(season)
    return moment is not None and moment <= clock.now()


def settle_due(*, season: Season) -> list[Transaction]:
    """Settle the claims that were made by the season's moment; nothing before it. Safe to repeat."""
    moment = settling_moment(season)
    if moment is None or moment > clock.now():
        return []
    return resolve_claims(season=season, made_by=moment)
