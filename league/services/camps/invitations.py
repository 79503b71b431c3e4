"""Invitations to camp, settled by mail: the teams complete their camps one after the other, each by the list that its
coach has handed in; who refuses a team is not asked by it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from league import camp_rules, clock, rulebook
from league.camp_rules import CampRules, camp_rules_of
from league.models import CampSheet, Phase, Player, RosterSpot, Team, Transaction
from league.rulebook import CampMan, SeededDice
from league.selectors import camp_orders as orders
from league.selectors.camps import camp_men, claimants, free_men
from league.selectors.careers import DECLINED, INVITED, REMOVED, RETIRED, STAYS
from league.services import ledger, log, rosters
from league.services.aftermath import secret_of

from .entries import CUT, leave, let_go


@dataclass
class Session:
    """One settling: who is free, who has refused whom, and the dice that all orders together have settled."""

    phase: Phase
    rules: CampRules
    occasion: str
    secret: bytes
    free: dict[str, Player]
    refused: dict[str, list[str]] = field(default_factory=dict)  # teams by the man who refused them
    entries: list[Transaction] = field(default_factory=list)

    def dice(self, what: str, who: str) -> SeededDice:
        """The dice of a man for one thing that is asked of him."""
        return rulebook.dice_of(self.secret, f"{what} {self.occasion}", who)


def settle(phase: Phase, sheets: Mapping[int, CampSheet]) -> list[Transaction]:
    """Retirements and releases of all teams, then the invitations turn by turn; at last those leave the game who have
    refused a team and come to none."""
    season, rules = phase.season, camp_rules_of(phase.season)
    occasion = camp_rules.occasion(phase.code, [sheet.digest for sheet in sheets.values()])
    free = {str(player.public_id): player for player in free_men(season.league)}
    session = Session(phase, rules, occasion, secret_of(season), free)
    teams = {str(team.public_id): team for team in rosters.lock_teams(sheets)}
    for team in teams.values():
        _make_room(session, team, sheets[team.pk].orders)
    ranked = claimants(season)
    for ref in rules.turns(list(ranked.values())):
        invite = sheets[teams[ref].pk].orders.get(orders.INVITE, [])
        _complete_camp(session, teams[ref], ranked[ref].rank, len(ranked), invite)
    _part(session)
    log.write(
        league=season.league,
        action="camp.invitations",
        sentence=f"Season {season.number}: {_count(session, INVITED)} free agents come to camp, "
        f"{_count(session, REMOVED)} leave the game.",
        data={"season": season.number, "phase": phase.code},
    )
    return session.entries


def _count(session: Session, kind: str) -> int:
    return sum(entry.kind == kind for entry in session.entries)


def _make_room(session: Session, team: Team, sheet: Mapping[str, list[str]]) -> None:
    """Men who are asked to retire, and those whom the team lets go."""
    spots = orders.spots_of(team)
    for ref in sheet.get(orders.RETIRE, []):
        if ref in spots:
            _ask_to_retire(session, spots[ref])
    spots = orders.spots_of(team)
    for ref in sheet.get(orders.RELEASE, []):
        if ref in spots:
            sentence = f"{team}: {spots[ref].player} is released before camp."
            session.entries.append(let_go(kind=CUT, spot=spots[ref], phase=session.phase, sentence=sentence))
            session.free[ref] = spots[ref].player


def _ask_to_retire(session: Session, spot: RosterSpot) -> None:
    dice = session.dice("retirement", str(spot.player.public_id))
    attempt = session.rules.retire(rulebook.athlete_of(spot), dice)
    sentence = f"{spot.team}: {spot.player} {attempt.sentence}."
    if attempt.success:
        entry = let_go(kind=RETIRED, spot=spot, phase=session.phase, sentence=sentence, dice=dice)
    else:
        entry = ledger.write(
            kind=STAYS,
            season=session.phase.season,
            team=spot.team,
            sentence=sentence,
            changes=[ledger.Changed(spot.player, {}, {})],
            dice=rulebook.rolls(dice),
            step=session.phase.code,
        )
    session.entries.append(entry)


def _complete_camp(session: Session, team: Team, rank: int, teams: int, invite: Sequence[str]) -> None:
    """A team's invitations, as long as its camp has room."""
    men: list[CampMan] = list(camp_men(session.phase.season, orders.spots_of(team).values()).values())
    ref = str(team.public_id)
    for key in invite:
        player = session.free.get(key)
        refused = [man for man, by in session.refused.items() if ref in by]
        if player is None or session.rules.check_invitation(men, refused, key, ref):
            continue
        dice = session.dice(f"invitation {team.public_id}", key)
        athlete = rulebook.athlete(player, None)
        attempt = session.rules.invite(athlete, rank, teams, dice)
        session.entries.append(_answer(session, team, player, attempt.success, attempt.sentence, dice))
        if attempt.success:
            del session.free[key]
            men.append(CampMan(athlete, drafted=False, same_team=False))
        else:
            session.refused.setdefault(key, []).append(ref)


def _answer(session: Session, team: Team, player: Player, comes: bool, sentence: str, dice: SeededDice) -> Transaction:
    changed = ledger.Changed(player, {}, {})
    if comes:
        first = rulebook.rules_of(session.phase.season.league).roster_lists()[0].code
        place = {"team": str(team.public_id), "number": ledger.free_number(team), "list": first, "since": clock.now()}
        changed = ledger.apply(player, None, {**place, "out": "", "waivers": ""})
    return ledger.write(
        kind=INVITED if comes else DECLINED,
        season=session.phase.season,
        team=team,
        sentence=f"{team}: {player} {sentence}.",
        changes=[changed],
        dice=rulebook.rolls(dice),
        step=session.phase.code,
    )


def _part(session: Session) -> None:
    """Free agents who have refused and come to no camp are out of the game."""
    for key, teams in session.refused.items():
        player = session.free.get(key)
        if player is not None and session.rules.is_removed(teams, signed=False):
            sentence = f"{player} has refused an invitation, comes to no camp and leaves the game."
            session.entries.append(leave(kind=REMOVED, player=player, phase=session.phase, sentence=sentence))
