"""The camps of all teams: every man's dice follow from the season's secret and from the orders of all teams."""

from __future__ import annotations

from collections.abc import Mapping

from league import camp_rules, rulebook
from league.camp_rules import camp_rules_of
from league.models import CampReport, CampSheet, Phase, RosterSpot, Team, Transaction
from league.rulebook import CampMan, CampStory, SeededDice
from league.selectors.camps import camp_men, spots_by_team
from league.selectors.careers import RETIRED
from league.services import ledger, log
from league.services.aftermath import become, secret_of

from .entries import CAMP, book_story, save_men

JSON = dict[str, object]


def hold(phase: Phase, sheets: Mapping[int, CampSheet]) -> list[Transaction]:
    """Hold every team's camp by its orders, which are open now; the stories stand in the reports."""
    season, rules = phase.season, camp_rules_of(phase.season)
    rosters = spots_by_team(season)
    men = {team: camp_men(season, spots) for team, spots in rosters.items()}
    occasion = camp_rules.occasion(phase.code, [sheet.digest for sheet in sheets.values()])
    secret = secret_of(season)
    dice = {man.key: rulebook.dice_of(secret, occasion, man.key) for own in men.values() for man in own.values()}
    camps = {
        str(team.public_id): (own := list(men[team].values()), _fitting(rules, sheets[team.pk], own))
        for team in rosters
    }
    told = rules.hold(camps, dice)
    entries = []
    for team, spots in rosters.items():
        stories = {story.key: story for story in told[str(team.public_id)]}
        entries += _book_team(phase, team, spots, stories, dice)
    return entries


def _fitting(rules: camp_rules.CampRules, sheet: CampSheet, men: list[CampMan]) -> JSON:
    """The orders of a sheet. One that lay open already, and does not fit the men any more since a step was taken back,
    gives way to the default."""
    return rules.default(men) if rules.check_sheet(sheet.orders, men) else sheet.orders


def _book_team(
    phase: Phase,
    team: Team,
    spots: list[RosterSpot],
    stories: Mapping[str, CampStory],
    dice: Mapping[str, SeededDice],
) -> list[Transaction]:
    """One entry and one report for each man; who retires leaves the roster."""
    entries, stay = [], []
    reports = []
    for spot in spots:
        story = stories[str(spot.player.public_id)]
        if story.retired:
            entry = _retire(phase, spot, story, dice[story.key])
        else:
            entry = book_story(kind=CAMP, phase=phase, spot=spot, story=story, dice=dice[story.key])
            stay.append(spot)
        entries.append(entry)
        parts = [[part.topic, part.sentence, part.dice] for part in story.parts]
        reports.append(
            CampReport(
                season=phase.season, team=team, player=spot.player, entry=entry, sentence=story.sentence, parts=parts
            )
        )
    save_men(stay)
    CampReport.objects.bulk_create(reports)
    log.write(
        league=phase.season.league,
        action="camp.held",
        sentence=f"{team} held its camp: {len(stay)} men came through it, {len(spots) - len(stay)} retired.",
        data={"season": phase.season.number, "team": str(team.public_id), "men": len(stay)},
    )
    return entries


def _retire(phase: Phase, spot: RosterSpot, story: CampStory, dice: SeededDice) -> Transaction:
    """His career is over: the man as camp left him, without a team."""
    before = ledger.state(spot.player, spot)
    become(spot, story.athlete)
    spot.player.save(update_fields=["sheet", "age", "position"])
    ledger.apply(spot.player, spot, {"team": None})
    changed = ledger.Changed(spot.player, *ledger.difference(before, ledger.state(spot.player, None)))
    return ledger.write(
        kind=RETIRED,
        season=phase.season,
        team=spot.team,
        sentence=f"{spot.team}: {story.sentence}",
        changes=[changed],
        dice=rulebook.rolls(dice),
        step=phase.code,
    )
