"""Drafts to test with: a season that is being prepared, its teams' ranks of last year, a draft on its way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from league import clock
from league.models import Draft, DraftEvent, DraftSlot, Player, Prospect, RosterSpot, Season, Seat, Team, User
from league.selectors.drafts import left, owner, slot_on_clock
from league.services.drafts import choosing, opening, ringing
from league.services.drafts.opening import Terms
from tests.factories import (
    DivisionFactory,
    EntryFactory,
    LeagueFactory,
    PlayerFactory,
    SeasonFactory,
    SeatFactory,
)
from tests.kept import kept_world

NOON = datetime(2031, 3, 3, 12, tzinfo=UTC)
TERMS = Terms(rounds=2, seconds_per_pick=60, quiet_from=None, quiet_to=None, starts_at=NOON)


@kept_world
def season_to_draft(teams: int = 4, *, ruleset: str = "tiny", men: int = 20, seated: bool = True) -> Season:
    """Season 2 of a league whose teams are called T1 (the champion of season 1), T2, T3 ...; T1's coach is c1, and so
    on. So many men are free, the later ones more skilled."""
    league = LeagueFactory.create(ruleset=ruleset)
    for number in (1, 2):
        season = SeasonFactory.create(league=league, number=number, status="finished" if number == 1 else "preparing")
        division = DivisionFactory.create(season=season, order=1)
        for rank in range(1, teams + 1):
            team, made = Team.objects.get_or_create(
                league=league, name=f"T{rank}", defaults={"code": f"T{chr(64 + rank)}"}
            )
            EntryFactory.create(division=division, team=team, place=rank, final_rank=rank if number == 1 else None)
            if made and seated:
                SeatFactory.create(team=team, user__username=f"c{rank}-{league.pk}")
    for number in range(1, men + 1):
        PlayerFactory.create(league=league, name=f"Man {number}", sheet={"skill": 1 + number % 9})
    return season


def planned(season: Season, terms: Terms = TERMS) -> Draft:
    """The season's draft, planned a day before it begins."""
    with clock.at(NOON - timedelta(days=1)):
        return opening.plan(season=season, terms=terms)


def begun(season: Season, terms: Terms = TERMS) -> Draft:
    """The season's draft at its first pick; the clock is at noon."""
    draft = planned(season, terms)
    with clock.at(NOON):
        ringing.ring(draft_id=draft.pk)
    draft.refresh_from_db()
    return draft


def coach(team: Team) -> User:
    return Seat.objects.get(team=team, until=None, head=True).user


def best(draft: Draft) -> Player:
    """The most valuable man left."""
    return left(draft)[0].player


def choose_next(draft: Draft, player: Player | None = None) -> Player:
    """The team on the clock chooses by its coach's hand."""
    slot = slot_on_clock(draft)
    assert slot is not None
    him = player or best(draft)
    choosing.choose(draft=draft, overall=slot.overall, player=him, actor=coach(owner(slot)))
    return him


def worth(draft: Draft, worths: dict[str, int]) -> None:
    """What the men of these names are worth."""
    for name, value in worths.items():
        Prospect.objects.filter(draft=draft, player__name=name).update(worth=value)


def require_whole(draft: Draft) -> None:
    """Places are made in order, nobody is chosen twice or stands elsewhere, events are numbered without a gap."""
    slots = list(DraftSlot.objects.filter(draft=draft).order_by("overall"))
    made = [slot for slot in slots if slot.made_at]
    assert made == slots[: len(made)]
    men = [slot.player_id for slot in made if slot.player_id]
    assert len(set(men)) == len(men)
    stand = RosterSpot.objects.filter(player__in=men).values_list("player", "team")
    assert dict(stand) == {slot.player_id: slot.team_id for slot in made if slot.player_id}
    told = list(DraftEvent.objects.filter(draft=draft).order_by("sequence").values_list("sequence", flat=True))
    assert told == list(range(1, len(told) + 1))
    draft.refresh_from_db()
    assert draft.sequence == len(told)
