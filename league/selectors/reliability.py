"""How reliable a coach is, from what he had done when something was due; leaves asked for and given."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from league import clock
from league.models import Absence, League, Outcome, User

HANDED_IN = ("confirmed", "unchanged", "saved")
MISSED = ("replaced", "absent")
EXCUSED = ("excused",)


@dataclass(frozen=True, slots=True)
class Reliability:
    """Counts of a person in one league; what was excused counts neither way."""

    handed_in: int = 0
    missed: int = 0
    excused: int = 0

    @property
    def share(self) -> int | None:
        """How much of what was due he has handed in, in whole per cent; None before anything was."""
        due = self.handed_in + self.missed
        return round(100 * self.handed_in / due) if due else None


def reliability(league: League, users: Iterable[User]) -> dict[int, Reliability]:
    """Each person's counts by his key, with one query."""
    states: dict[int, Counter[str]] = defaultdict(Counter)
    found = Outcome.objects.filter(league=league, user__in=users).order_by()
    for user, state in found.values_list("user", "state"):
        states[user][state] += 1

    def count(user: int, names: tuple[str, ...]) -> int:
        return sum(states[user][name] for name in names)

    return {
        user.pk: Reliability(count(user.pk, HANDED_IN), count(user.pk, MISSED), count(user.pk, EXCUSED))
        for user in users
    }


def leaves(league: League) -> list[Absence]:
    """Leaves that are not over, those to be decided first."""
    found = Absence.objects.filter(league=league, ended_at=None, ends_at__gt=clock.now())
    return sorted(found.select_related("user"), key=lambda leave: (leave.granted_at is not None, leave.starts_at))
