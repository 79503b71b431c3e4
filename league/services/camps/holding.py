"""The camps of all teams: every man's dice follow from the season's secret and from the orders of all teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from league import camp_rules, rulebook
from league.camp_rules import CampRules, camp_rules_of
from league.models import CampReport, CampSheet, Phase, Player, RosterSpot, Season, Team, Transaction
from league.rulebook import CampMan, CampStory, SeededDice
from league.selectors.camps import camp_men, free_men, spots_by_team
from league.selectors.careers import RETIRED
from league.services import ledger, log
from league.services.aftermath import become, secret_of

from .entries import CAMP, book_story, save_men

JSON = dict[str, object]
FREE_AGENTS = ""  # where the stories of free agents stand among those of the teams


def hold(phase: Phase, sheets: Mapping[int, CampSheet]) -> list[Transaction]:
    """Hold every team's camp by its orders, which are open now; the stories stand in the reports."""
    season, rules = phase.season, camp_rules_of(phase.season)
    rosters = spots_by_team(season)
    men = {team: camp_men(season, spots) for team, spots in rosters.items()}
    occasion = camp_rules.occasion(phase.code, [sheet.digest for sheet in sheets.values()])
    secret, free = secret_of(season), free_camp_men(season, rules)
    everybody = [*(man for own in men.values() for man in own.values()), *(man for _, man in free)]
    dice = {man.key: rulebook.dice_of(secret, occasion, man.key) for man in everybody}
    camps = {
        str(team.public_id): (own := list(men[team].values()), _fitting(rules, sheets[team.pk], own))
        for team in rosters
    }
    told = rules.hold(camps, [man for _, man in free], dice)
    entries = []
    for team, spots in rosters.items():
        stories = {story.key: story for story in told[str(team.public_id)]}
        entries += _book_team(phase, team, spots, stories, dice)
    return entries + _book_free(phase, [player for player, _ in free], told.get(FREE_AGENTS, ()), dice)


def free_camp_men(season: Season, rules: CampRules) -> list[tuple[Player, CampMan]]:
    """The free agents who roll with the camps."""
    men = [(player, rulebook.athlete(player, None)) for player in free_men(season.league)]
    return [
        (player, CampMan(athlete, drafted=False, same_team=False))
        for player, athlete in men
        if rules.rolls_at_camp(athlete)
    ]


def _fitting(rules: CampRules, sheet: CampSheet, men: list[CampMan]) -> JSON:
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
    entries, stay, reports = [], [], []
    for spot in spots:
        story = stories[str(spot.player.public_id)]
        if story.retired:
            entry = _retire(phase, spot, story, dice[story.key])
        else:
            entry = book_story(kind=CAMP, phase=phase, spot=spot, story=story, dice=dice[story.key])
            stay.append(spot)
        entries.append(entry)
        reports.append(_report(entry, spot.player, story))
    save_men(stay)
    CampReport.objects.bulk_create(reports)
    log.write(
        league=phase.season.league,
        action="camp.held",
        sentence=f"{team} held its camp: {len(stay)} men came through it, {len(spots) - len(stay)} retired.",
        data={"season": phase.season.number, "team": str(team.public_id), "men": len(stay)},
    )
    return entries


def _report(entry: Transaction, player: Player, story: CampStory) -> CampReport:
    parts = [[part.topic, part.sentence, part.dice] for part in story.parts]
    return CampReport(
        season=entry.season, team=entry.team, player=player, entry=entry, sentence=story.sentence, parts=parts
    )


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


def _book_free(
    phase: Phase, players: list[Player], stories: Sequence[CampStory], dice: Mapping[str, SeededDice]
) -> list[Transaction]:
    """One entry and one report for each free agent; one whose career is over leaves the game."""
    entries, reports = [], []
    for player, story in zip(players, stories, strict=True):
        before = ledger.state(player, None)
        player.sheet, player.age, player.position = story.athlete.sheet, story.athlete.age, story.athlete.position
        player.save(update_fields=["sheet", "age", "position"])
        entry = ledger.write(
            kind=RETIRED if story.retired else CAMP,
            season=phase.season,
            sentence=f"Free agent: {story.sentence}",
            changes=[ledger.Changed(player, *ledger.difference(before, ledger.state(player, None)))],
            dice=rulebook.rolls(dice[story.key]),
            step=phase.code,
        )
        entries.append(entry)
        reports.append(_report(entry, player, story))
    CampReport.objects.bulk_create(reports)
    return entries
