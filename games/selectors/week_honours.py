"""The players of a week, by the method of a season's honours: points for the first five men in each figure.

In each figure that leads a table and is no rate, the first five men of the week's games get 5, 4, 3, 2 and 1 points;
equal values share the better place. Who has most points is the player of the week; equal points share it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from games.engine import statistics
from games.models import PlayerGameLine
from league.limits import in_time
from league.models import Fixture, Player, Team, Week

from .honours import POINTS, led_figures
from .places import placed
from .statistics import in_words


@dataclass(frozen=True, slots=True)
class WeekHonour:
    """A man's week: his game, what he did there in words, and his points."""

    player: Player
    team: Team
    fixture: Fixture
    did: str
    points: int


@dataclass(frozen=True, slots=True)
class _Mark:
    line: PlayerGameLine
    value: int


def players_of_the_week(week: Week) -> list[WeekHonour]:
    """Whoever has most points of the week's final games; nobody before there is one; one query."""
    lines = list(_told(_lines([week])))
    points = _points(lines)
    return [_honour(line, points) for line in _best(lines, points)]


def players_of_weeks(weeks: Sequence[Week]) -> dict[int, list[WeekHonour]]:
    """Those of several weeks, by the weeks' keys; two queries however many there are."""
    lines: dict[int, list[PlayerGameLine]] = defaultdict(list)
    for line in _lines(weeks).select_related("fixture").only("figures", "player_id", "fixture__week_id"):
        lines[line.fixture.week_id].append(line)
    points = {week: _points(own) for week, own in lines.items()}
    best = {line.pk: week for week, own in lines.items() for line in _best(own, points[week])}
    found: dict[int, list[WeekHonour]] = {week.pk: [] for week in weeks}
    for line in _told(PlayerGameLine.objects.filter(pk__in=best)):
        found[best[line.pk]].append(_honour(line, points[best[line.pk]]))
    return found


def _lines(weeks: Sequence[Week]) -> QuerySet[PlayerGameLine]:
    """What men did in the final games of these weeks."""
    found = PlayerGameLine.objects.filter(fixture__week__in=weeks, record__superseded_at=None)
    return found.filter(fixture__status=Fixture.Status.FINAL)


def _told(lines: QuerySet[PlayerGameLine]) -> QuerySet[PlayerGameLine]:
    """With everything that is told of a line."""
    return lines.select_related("player", "team", "fixture__home", "fixture__away").order_by("player")


def _best(lines: Sequence[PlayerGameLine], points: Counter[int]) -> list[PlayerGameLine]:
    """The lines of whoever has most points; none where nobody has any."""
    most = max(points.values(), default=0)
    return [line for line in lines if most and points[line.player_id] == most]


def _honour(line: PlayerGameLine, points: Counter[int]) -> WeekHonour:
    return WeekHonour(line.player, line.team, line.fixture, in_words(line.figures), points[line.player_id])


def _points(lines: Sequence[PlayerGameLine]) -> Counter[int]:
    """Each man's points by his key."""
    marks: dict[str, list[_Mark]] = defaultdict(list)
    figures = led_figures()
    for line in in_time(lines):
        full = statistics.completed(line.figures)
        for figure in figures:
            if (value := figure.of(full) or 0) > 0:
                marks[figure.code].append(_Mark(line, value))
    points: Counter[int] = Counter()
    for own in marks.values():
        own.sort(key=lambda mark: -mark.value)
        for mark, place in placed(own, len(POINTS)):
            points[mark.line.player_id] += POINTS[place]
    return points
