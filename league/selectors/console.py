"""The week at a glance, for the commissioner: what goes on, what waits for him, what he should know."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from league import clock
from league.models import Absence, Claim, Fixture, League, MessageReport, Phase, Season, Seat, Team, Trade, Week
from league.selectors.calendar import OVER, Checklist, checklist, current_phase
from league.selectors.careers import claimable


@dataclass(frozen=True, slots=True)
class Glance:
    """What the desk shows first; ``waiting`` counts what only the commissioner can do."""

    phase: Phase | None
    checklist: Checklist
    counts: tuple[tuple[str, int], ...]
    week: Week | None  # the first of which a game is still to be played
    games: tuple[Fixture, ...]  # of that week, not over yet
    failed: tuple[Fixture, ...]
    trades: tuple[Trade, ...]
    leaves: tuple[Absence, ...]
    vacant: tuple[Team, ...]
    reports: int  # of messages that wait for a word
    claims: int
    free_agents: int

    @property
    def can_be_played(self) -> bool:
        """Whether games of the week wait for plans until a deadline ahead."""
        due_at = self.week.due_at if self.week else None
        waits = any(game.status == Fixture.Status.OPEN for game in self.games)
        return waits and due_at is not None and due_at > clock.now()

    @property
    def waiting(self) -> int:
        return len(self.failed) + len(self.leaves) + len(self.vacant) + self.reports


def glance(league: League, season: Season | None) -> Glance:
    """Everything at once; as many queries however large the league is."""
    phase = current_phase(season) if season else None
    games = Fixture.objects.filter(season=season) if season else Fixture.objects.none()
    asked = Absence.objects.filter(league=league, granted_at=None, ended_at=None, ends_at__gt=clock.now())
    by_status = dict(games.order_by().values_list("status").annotate(count=Count("pk")))
    ahead = games.exclude(status__in=OVER).select_related("home", "away", "week")
    first = ahead.order_by("week__number", "id").first()
    return Glance(
        phase=phase,
        week=first.week if first else None,
        games=tuple(ahead.filter(week=first.week).order_by("id")) if first else (),
        checklist=checklist(phase) if phase else Checklist(),
        counts=tuple((label, by_status[code]) for code, label in Fixture.Status.choices if by_status.get(code)),
        failed=tuple(games.filter(status=Fixture.Status.FAILED).select_related("home", "away", "week")),
        trades=tuple(
            Trade.objects.filter(season__league=league, state=Trade.State.ACCEPTED)
            .select_related("proposer", "partner")
            .prefetch_related("gives", "gets", "gives_picks__original", "gets_picks__original")
        ),
        leaves=tuple(asked.select_related("user")),
        vacant=tuple(
            league.teams.annotate(coaches=Count("seats", filter=Q(seats__in=Seat.objects.coaching().filter(head=True))))
            .filter(coaches=0)
            .order_by("name")
        ),
        reports=MessageReport.objects.filter(message__league=league, settled_at=None).count(),
        claims=Claim.objects.filter(season=season, state=Claim.State.OPEN).values("team").distinct().count(),
        free_agents=claimable(league).count(),
    )
