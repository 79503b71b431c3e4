"""Moves between the lists of a roster, and what stands still while a game is on.

Every service first locks the rows of the teams it touches, in the order of their keys; a game's exchange locks its
fixture and then both teams. So a man is never cut from under a plan that has been sealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from league import clock, rulebook
from league.camp_rules import CampRules, Problem
from league.models import Fixture, Player, RosterSpot, Season, Team, Transaction, User
from league.permissions import may_run_roster
from league.selectors.camps import size_in_force
from league.selectors.leagues import current_season
from league.selectors.rosters import Standing, game_under_way, names_of_lists

from . import ledger, log
from .consents import Matter, guarded
from .errors import Refused
from .ledger import Changed
from .locks import locked

RELEASED, WAIVERS = rulebook.RELEASED, rulebook.WAIVERS


@dataclass(frozen=True, slots=True)
class Wish:
    """A man and the list that he is to go to; ``RELEASED`` and ``WAIVERS`` are such too."""

    player: Player
    to: str


def lock_teams(teams: Iterable[Team | int]) -> list[Team]:
    """The teams, their rows locked until the transaction ends, in the one order that everybody keeps to."""
    keys = sorted({team if isinstance(team, int) else team.pk for team in teams})
    return list(locked(Team).filter(pk__in=keys).order_by("pk"))


def require_say(team: Team, actor: User | None, may: Callable[[User, Team], bool] = may_run_roster) -> None:
    """Refused where the actor has no say in the team by now. The caller holds the team's row, so that no seat of it
    ends or begins meanwhile. Nobody as ``actor`` is the service itself."""
    if actor is not None and not may(actor, team):
        raise Refused(f"{actor} does not coach {team}.", "Its own coaches decide about it.")


def season_of(whose: Team | Player) -> Season:
    """The newest season of a team's or a man's league; moves belong to it."""
    season = current_season(whose.league)
    if season is None:
        raise Refused(f"{whose.league} has no season yet.")
    return season


def require_standing_free(team: Team) -> None:
    """Refused while a game of the team is on: from its first sealed step until it is final."""
    game = game_under_way(team)
    if game is not None:
        raise Refused(
            f"{game} ({game.week.title}) is under way, and {team}'s roster stands still.",
            "Move again when it is final.",
        )


def for_vacant(team: Team, sentence: str) -> Matter | None:
    """What is done for a team that nobody coaches is the commissioner's; anything else its coaches' own."""
    if team.seats.coaching().exists():
        return None
    return Matter(team.league, [team], sentence)


def _of_moves(*, team: Team, wishes: Sequence[Wish], actor: User | None) -> Matter | None:
    told = ", ".join(f"{wish.player} to {wish.to}" for wish in wishes)
    return for_vacant(team, f"Move men of {team}, whom nobody coaches: {told}.")


@guarded("move_players", _of_moves, Wish)
@transaction.atomic
def move_players(*, team: Team, wishes: Sequence[Wish], actor: User | None) -> list[Transaction]:
    """Move men between lists, put them on waivers or release them, all or none.

    Two men may change places on full lists in one go. Each move is one entry of the ledger.
    """
    (team,) = lock_teams([team])
    require_say(team, actor)
    require_standing_free(team)
    season = season_of(team)
    if not wishes:
        raise Refused("No move was chosen.")
    if len({wish.player.pk for wish in wishes}) < len(wishes):
        raise Refused("A man can be moved only once at a time.")
    gaining = {wish.to for wish in wishes} - {RELEASED, WAIVERS}
    entries = [move_one(team=team, season=season, wish=wish, actor=actor) for wish in wishes]
    require_room(team, gaining)
    return entries


def move_one(*, team: Team, season: Season, wish: Wish, actor: User | None) -> Transaction:
    """One legal move; the caller holds the team's row and sees to the sizes of the lists."""
    spot = RosterSpot.objects.select_related("player", "team").filter(team=team, player=wish.player).first()
    if spot is None:
        raise Refused(f"{wish.player} is not on the roster of {team}.")
    league = team.league
    names = names_of_lists(league)
    if wish.to not in (*names, RELEASED, WAIVERS):
        raise Refused(
            f'There is no list "{wish.to}".', f"There are: {', '.join(names)}; {WAIVERS}; release.", field="to"
        )
    rules = rulebook.rules_of(league)
    move = Standing(team, season).move(spot, wish.to)
    if problems := rules.check_move(move):
        message, hint = problems[0]
        raise Refused(f"{spot.player}: {message}", hint)
    counts = wish.to not in (RELEASED, WAIVERS) and rules.counts_move(move)
    kind, changed, words = _carry_out(spot, wish.to, names)
    sentence = f"{team}: {spot.player} {words}."
    entry = ledger.write(
        kind=kind, season=season, team=team, sentence=sentence, changes=[changed], actor=actor, counts=counts
    )
    tell(entry)
    return entry


def _carry_out(spot: RosterSpot, to: str, names: dict[str, str]) -> tuple[str, Changed, str]:
    origin = names.get(spot.list, spot.list)
    if to == RELEASED:
        return "released", ledger.apply(spot.player, spot, {"team": None}), "is released"
    if to == WAIVERS:
        changed = ledger.apply(spot.player, spot, {"waivers": RosterSpot.Waivers.ON})
        return "waived", changed, f"is put on waivers from {origin}"
    changed = ledger.apply(spot.player, spot, {"list": to, "since": clock.now(), "waivers": ""})
    return "moved", changed, f"goes from {origin} to {names[to]}"


def tell(entry: Transaction) -> None:
    """The entry's sentence into the league's log too."""
    log.write(
        league=entry.league,
        action=f"roster.{entry.kind}",
        sentence=entry.sentence + (f" Reason: {entry.reason}" if entry.reason else ""),
        actor=entry.actor,
        data={"transaction": str(entry.public_id)},
    )


def sizes(team: Team) -> Counter[str]:
    """How many men stand on each of the team's lists."""
    return Counter(team.roster.values_list("list", flat=True))


def is_full(team: Team, code: str) -> bool:
    """Whether no more men may join this list of the team as it stands."""
    if (camp := camp_size(team)) is not None:
        return bool(_over_camp_size(team, camp, more=1))
    limits = {rule.code: rule.size for rule in rulebook.rules_of(team.league).roster_lists()}
    limit = limits.get(code)
    return limit is not None and sizes(team)[code] >= limit


def require_room(team: Team, lists: Iterable[str], hint: str = "Move or release somebody in the same go") -> None:
    """Refused when one of these lists holds more men than it may; ``hint`` says what would help. Until the last cut of
    a year with camps the whole roster has one size instead."""
    if (camp := camp_size(team)) is not None:
        for problem in _over_camp_size(team, camp):
            raise Refused(f"{team}: {problem.message}", problem.hint)
        return
    counts = sizes(team)
    for rule in rulebook.rules_of(team.league).roster_lists():
        if rule.code in set(lists) and rule.size is not None and counts[rule.code] > rule.size:
            raise Refused(
                f"{team} would have {counts[rule.code]} men on the list {rule.name}; it holds {rule.size}.",
                f"{hint} (rule {rule.clause}).",
            )


def camp_size(team: Team) -> rulebook.CampStep | None:
    """The step between two seasons whose size the team's roster has now; None where lists have their own sizes."""
    season = current_season(team.league)
    return size_in_force(season) if season else None


def _over_camp_size(team: Team, step: rulebook.CampStep, more: int = 0) -> list[Problem]:
    """What speaks against the team's roster, with so many ``more`` men like its first, by the size of a step."""
    spots = team.roster.select_related("player", "team").order_by("number")
    men = [rulebook.CampMan(rulebook.athlete_of(spot)) for spot in spots]
    return CampRules(rulebook.rules_of(team.league)).check_size([*men, *men[:more]], step)


# -- games ---------------------------------------------------------------------------------------------------------


def lock_for_game(*, fixture: Fixture) -> None:
    """Both rosters stand still from now on until the game is final. The caller holds the fixture's row; the teams' rows
    are locked here, so that a move under way is finished before the rosters are read."""
    lock_teams([fixture.home_id, fixture.away_id])
    if fixture.rosters_locked_at is None:
        fixture.rosters_locked_at = clock.now()
        fixture.save(update_fields=["rosters_locked_at"])


@transaction.atomic
def enforce_limits(*, season: Season) -> list[Transaction]:
    """Bring every team within the sizes of its lists: first onto another list with room, else off the roster, those
    first whom the ruleset can spare. Nothing is done to a team within its limits; safe to repeat."""
    entries: list[Transaction] = []
    if size_in_force(season) is not None:
        return entries
    teams = lock_teams(season.entries.values_list("team", flat=True))
    held = Counter(RosterSpot.objects.filter(team__in=teams).values_list("team", "list"))
    lists = rulebook.rules_of(season.league).roster_lists()
    for team in teams:
        for rule in lists:
            if rule.size is not None and held[team.pk, rule.code] > rule.size:
                entries += _shrink(team, season, rule)
    return entries


def _shrink(team: Team, season: Season, rule: rulebook.ListRule) -> list[Transaction]:
    spots = list(team.roster.filter(list=rule.code).select_related("player", "team"))
    too_many = len(spots) - rule.size if rule.size is not None else 0
    if too_many <= 0:
        return []
    by_ref = {str(spot.player.public_id): spot for spot in spots}
    order = rulebook.rules_of(team.league).expendable([rulebook.athlete_of(spot) for spot in spots])
    entries: list[Transaction] = []
    for athlete in order:
        if len(entries) == too_many:
            break
        if entry := _spare(team, season, by_ref[athlete.ref]):
            entries.append(entry)
    return entries


def _spare(team: Team, season: Season, spot: RosterSpot) -> Transaction | None:
    """Onto a list with room if there is one, else off the roster; None where the rules allow neither."""
    rules = rulebook.rules_of(team.league)
    counts = sizes(team)
    roomy = [
        rule.code
        for rule in rules.roster_lists()
        if rule.signs and rule.code != spot.list and (rule.size is None or counts[rule.code] < rule.size)
    ]
    for to in (*roomy, RELEASED):
        if not rules.check_move(Standing(team, season).move(spot, to)):
            kind, changed, words = _carry_out(spot, to, names_of_lists(team.league))
            sentence = f"{team}: {changed.player} {words}; the list was over its size."
            entry = ledger.write(kind=kind, season=season, team=team, sentence=sentence, changes=[changed])
            tell(entry)
            return entry
    return None
