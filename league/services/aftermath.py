"""What a game leaves behind on the rosters: injuries, recoveries, experience, suspensions, as entries of the ledger
that name it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q

from league import clock, rulebook
from league.camp_rules import CampRules
from league.models import Fixture, Player, RosterSpot, Season, SeasonSecret, Team, Transaction
from league.selectors.calendar import game_facts
from league.selectors.careers import claimable

from . import careers, ledger, log, rosters
from .errors import Refused
from .ledger import Changed

JSON = dict[str, Any]
Judge = Callable[[rulebook.Athlete, rulebook.SeededDice], Sequence[rulebook.Change]]

SECRET_BYTES = 32
SILENT = "experience"  # the kind of entry that holds what is not worth a sentence of its own


def secret_of(season: Season) -> bytes:
    """The secret of the season's dice between games; drawn once, its hash published in the log."""
    kept = SeasonSecret.objects.filter(season=season).first()
    if kept is None:
        secret = secrets.token_bytes(SECRET_BYTES)
        digest = hashlib.sha256(secret).hexdigest()
        kept, made = SeasonSecret.objects.get_or_create(
            season=season, defaults={"secret": secret, "hash": digest, "created_at": clock.now()}
        )
        if made:
            log.write(
                league=season.league,
                action="season.secret",
                sentence=f"The dice of season {season.number} between its games are drawn; their hash is published.",
                data={"hash": digest},
            )
    return bytes(kept.secret)


@transaction.atomic
def book_game(
    *, fixture: Fixture, facts: Mapping[str, JSON], revision: int = 1, again: bool = False
) -> list[Transaction]:
    """Book a game that has just become final. ``facts`` is what the ruleset reads in its record, by player.

    Where it was played ``again`` the entries of the earlier playing are taken back first; where a team has played or
    locked its roster since, nothing on its roster is touched.
    """
    teams = rosters.lock_teams([fixture.home_id, fixture.away_id])
    season = fixture.season
    rules = rulebook.rules_of(season.league).of_game(game_facts(fixture))

    def judge(athlete: rulebook.Athlete, dice: rulebook.SeededDice) -> Sequence[rulebook.Change]:
        return rules.game_over(athlete, facts.get(athlete.ref, {}), dice)

    if again and not _take_back(fixture, teams):
        return []
    occasion = str(fixture.public_id)
    booked = [_book_team(team, season, judge, occasion, fixture=fixture, revision=revision) for team in teams]
    return [entry for entries in booked for entry in entries]


def _take_back(fixture: Fixture, teams: Sequence[Team]) -> bool:
    """Undo what the earlier playing did, newest first; False where a team has gone on since, or a man has changed."""
    if any(has_gone_on(team, fixture) for team in teams):
        return False
    entries = list(Transaction.objects.filter(fixture=fixture, undoes=None, undone_by=None).order_by("-at", "-id"))
    try:
        with transaction.atomic():
            for entry in entries:
                ledger.write(
                    kind="undone",
                    season=fixture.season,
                    team=entry.team,
                    sentence=f"Superseded, since the game is played again: {entry.sentence}",
                    changes=ledger.take_back(entry),
                    fixture=fixture,
                    undoes=entry,
                )
    except Refused:
        return False
    return bool(entries)


def has_gone_on(team: Team, fixture: Fixture) -> bool:
    """Whether the team has played, or its roster has been locked, after this game."""
    later = Fixture.objects.filter(Q(home=team) | Q(away=team)).exclude(pk=fixture.pk)
    begun = later.filter(Q(played_at__gte=fixture.played_at) | Q(rosters_locked_at__gte=fixture.played_at))
    return begun.exists()


@transaction.atomic
def settle_season(*, season: Season) -> list[Transaction]:
    """Between two seasons: every man's year is kept, what still ails the men is settled as the ruleset has it, straight
    starts and credits begin anew. Once a season; a second call does nothing."""
    if Transaction.objects.filter(season=season, kind="settled").exists():
        return []
    teams = rosters.lock_teams(season.entries.values_list("team", flat=True))
    careers.keep_year(season=season)
    rules = rulebook.rules_of(season.league)
    camps = CampRules(rules)

    def judge(athlete: rulebook.Athlete, dice: rulebook.SeededDice) -> Sequence[rulebook.Change]:
        if camps.steps:
            return (rulebook.Change(SILENT, camps.season_closed(athlete), ""),)
        return rules.season_over(athlete, dice)

    entries = [entry for team in teams for entry in _book_team(team, season, judge, f"break {season.number}")]
    free = _close_free_men(season, camps) if camps.steps else []
    told = "a year is counted for every man" if camps.steps else "recoveries are rolled"
    sentence = f"Season {season.number} is settled: {told}, credits begin anew."
    entries.append(ledger.write(kind="settled", season=season, sentence=sentence, changes=free))
    rosters.tell(entries[-1])
    return entries


def _close_free_men(season: Season, camps: CampRules) -> list[Changed]:
    """A year is counted for free agents too."""
    players = list(claimable(season.league).filter(spot=None).order_by("pk"))
    changes = []
    for player in players:
        before = ledger.state(player, None)
        after = camps.season_closed(rulebook.athlete(player, None))
        player.sheet, player.age, player.position = after.sheet, after.age, after.position
        changes.append(Changed(player, *ledger.difference(before, ledger.state(player, None))))
    Player.objects.bulk_update(players, ["sheet", "age", "position"], batch_size=100)
    return changes


def _book_team(
    team: Team, season: Season, judge: Judge, occasion: str, *, fixture: Fixture | None = None, revision: int = 1
) -> list[Transaction]:
    """Ask the ruleset about every man of the team and book what it says: news man by man, mere counts together."""
    secret = secret_of(season)
    spots = list(team.roster.select_related("player", "team").order_by("number"))
    entries: list[Transaction] = []
    silent: list[Changed] = []
    became: list[tuple[RosterSpot, Changed]] = []

    def book(kind: str, sentence: str, changes: list[Changed], dice: Sequence[Any] = ()) -> None:
        entries.append(
            ledger.write(
                kind=kind,
                season=season,
                team=team,
                sentence=f"{team}: {sentence}.",
                changes=changes,
                dice=dice,
                fixture=fixture,
                revision=revision,
            )
        )

    for spot in spots:
        dice = rulebook.dice_of(secret, occasion, str(spot.player.public_id))
        changes = judge(rulebook.athlete_of(spot), dice)
        serves = fixture is not None and spot.player.suspended > 0
        if not changes and not serves:
            continue
        changed = become(spot, changes[-1].athlete if changes else rulebook.athlete_of(spot), serves=serves)
        became.append((spot, changed))
        news = [change for change in changes if change.sentence]
        if news:
            sentences = "; ".join(change.sentence for change in news)
            book(news[-1].kind, f"{spot.player} {sentences}", [changed], rulebook.rolls(dice))
            rosters.tell(entries[-1])
        elif changed.before or changed.after:
            silent.append(changed)
        if serves and not spot.player.suspended:
            book("served", f"{spot.player} has served his suspension and may play again", [])
            rosters.tell(entries[-1])
    _store(became)
    if silent:
        book(SILENT, "games, starts, injuries and suspensions are counted", silent)
    return entries


def _store(became: Sequence[tuple[RosterSpot, Changed]]) -> None:
    """Store what men have become: of each field those alone in whom it differs, since each row that a query changes
    costs more than the row itself."""
    for name in ("sheet", "age", "suspended"):
        players = [spot.player for spot, changed in became if name in changed.after]
        Player.objects.bulk_update(players, [name], batch_size=100)
    RosterSpot.objects.bulk_update([spot for spot, changed in became if "out" in changed.after], ["out"])


def become(spot: RosterSpot, athlete: rulebook.Athlete, serves: bool = False) -> Changed:
    """The man of a spot as the ruleset has him now: sheet, age, position, why he is out; one game less of a suspension
    that he ``serves``. Not saved yet."""
    player: Player = spot.player
    before = ledger.state(player, spot)
    player.sheet, player.age, spot.out = athlete.sheet, athlete.age, athlete.out
    player.position = athlete.position
    player.suspended -= int(serves)
    return Changed(player, *ledger.difference(before, ledger.state(player, spot)))
