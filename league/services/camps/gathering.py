"""What opens the year between two seasons: men come back from reserve lists, injuries are settled early, and who is
free is published."""

from __future__ import annotations

from league import camp_rules, rulebook
from league.camp_rules import CampRules, camp_rules_of
from league.models import Phase, Player, RosterSpot, Season, Transaction
from league.selectors.camps import camp_men, free_men, spots_by_team
from league.selectors.careers import DROPPED
from league.services import ledger, log
from league.services.aftermath import secret_of

from .entries import EARLY, GATHERED, book_story, leave, save_men


def bring_together(phase: Phase) -> list[Transaction]:
    """All men of a team stand on its first list for the camp; one entry for each team."""
    season = phase.season
    first = rulebook.rules_of(season.league).roster_lists()[0].code
    entries = []
    for team, spots in spots_by_team(season).items():
        away = [spot for spot in spots if spot.list != first or spot.waivers]
        changes = [ledger.apply(spot.player, spot, {"list": first, "waivers": ""}) for spot in away]
        if changes:
            sentence = f"{team}: {len(changes)} men come to camp from other lists."
            entries.append(
                ledger.write(
                    kind=GATHERED, season=season, team=team, sentence=sentence, changes=changes, step=phase.code
                )
            )
    return entries


def hold_early_camp(phase: Phase) -> list[Transaction]:
    """What becomes of every man before the draft."""
    season, rules = phase.season, camp_rules_of(phase.season)
    secret, occasion = secret_of(season), camp_rules.occasion(phase.code, [])
    entries = []
    for spots in spots_by_team(season).values():
        men = camp_men(season, spots)
        changed: list[RosterSpot] = []
        for spot in spots:
            man = men[spot.player_id]
            dice = rulebook.dice_of(secret, occasion, man.key)
            story = rules.early_camp(man, dice)
            if story.sentence or story.athlete != man.athlete:
                entries.append(book_story(kind=EARLY, phase=phase, spot=spot, story=story, dice=dice))
                changed.append(spot)
        save_men(changed)
    return entries


def publish_free_agents(phase: Phase) -> list[Transaction]:
    """Who is offered to the camps; who is offered no longer leaves the game."""
    season, rules = phase.season, camp_rules_of(phase.season)
    last = Season.objects.filter(league=season.league_id, number=season.number - 1).first()
    grows = last is not None and season.entries.count() > last.entries.count()
    seen = _was_with_a_team(season, last)
    men = list(free_men(season.league))
    gone = [player for player in men if not _stays(rules, player, player.pk in seen, grows)]
    entries = [
        leave(kind=DROPPED, player=player, phase=phase, sentence=f"{player} was with no team and is offered no longer.")
        for player in gone
    ]
    log.write(
        league=season.league,
        action="camp.free_agents",
        sentence=f"Season {season.number}: {len(men) - len(gone)} free agents may be invited to camp; "
        f"{len(gone)} are offered no longer.",
        data={"season": season.number, "free": len(men) - len(gone), "gone": len(gone)},
    )
    return entries


def _stays(rules: CampRules, player: Player, was_active: bool, grows: bool) -> bool:
    return rules.stays_on_list(rulebook.athlete(player, None), was_active=was_active, expansion=grows)


def _was_with_a_team(season: Season, last: Season | None) -> set[int]:
    """The men, by their keys, who left or joined a team since last season's camps: they were active then."""
    moved = Transaction.objects.filter(
        season__in=[one for one in (last, season) if one], player__isnull=False, team__isnull=False, undone_by=None
    )
    return set(moved.order_by().values_list("player", flat=True).distinct())
