"""What programs are told of a league that people have them follow: its results, and the moments of its calendar.

A feed's reader signs in nowhere. So an address may carry a key, which names a person and a league and is signed: it
shows that league's feeds and nothing else, and ends when the password is changed or the person may see it no longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.core import signing

from league.keys import every_key
from league.models import Fixture, League, Phase, User, Week
from league.permissions import Viewer, visible_leagues

from .ids import find_person

SALT = "league.feed"
RESULTS = 100  # the newest, of which a feed tells


@dataclass(frozen=True, slots=True)
class Moment:
    """A deadline or another date of the calendar; ``ref`` stays the same when it is moved."""

    ref: str
    at: datetime
    title: str
    text: str


def feed_key(user: Viewer, league: League) -> str:
    """What a person's address of a feed ends with; nothing where anybody may read the league."""
    if not isinstance(user, User) or league.openness == League.Openness.PUBLIC:
        return ""
    return "?key=" + signing.dumps(
        [user.public_id.hex, league.public_id.hex, _password_mark(user, settings.SECRET_KEY)], salt=SALT, compress=False
    )


def _password_mark(user: User, key: str) -> str:
    """A word that changes with the password and tells nothing of it."""
    return sha256(f"{SALT}:{key}:{user.password}".encode()).hexdigest()[:16]


def reader(key: str, public_id: UUID) -> User | None:
    """Whose key of this league's feeds this is; None for what is none, or is none any more."""
    try:
        ref, of, mark = signing.loads(key, salt=SALT)
    except signing.BadSignature:
        return None
    if of != public_id.hex:
        return None
    user = find_person(ref)
    return user if user and mark in [_password_mark(user, key) for key in every_key()] else None


def followed(viewer: Viewer, public_id: UUID) -> League | None:
    """The league, for whoever may see it."""
    return visible_leagues(viewer).filter(public_id=public_id).first()


def newest_results(league: League) -> list[Fixture]:
    """The games that were over last, the newest first; one query."""
    over = Fixture.objects.filter(season__league=league, status=Fixture.Status.FINAL)
    return list(over.select_related("home", "away", "week", "season").order_by("-played_at", "-pk")[:RESULTS])


def moments(league: League) -> list[Moment]:
    """The dates of the newest season: a week's deadline with its games, and phases that do not end before a date;
    four queries."""
    season = league.seasons.order_by("-number").first()
    if season is None:
        return []
    weeks = Week.objects.filter(season=season).exclude(due_at=None).prefetch_related("fixtures__home", "fixtures__away")
    found = [
        Moment(
            f"week-{season.public_id}-{week.number}",
            week.deadline,
            f"{league}: plans for {week.title} are due",
            "\n".join(map(str, week.fixtures.all())),
        )
        for week in weeks
    ]
    for phase in Phase.objects.filter(season=season).exclude(not_before=None):
        if phase.not_before is not None:
            text = f"{phase.name} does not end before this moment."
            found.append(
                Moment(f"phase-{season.public_id}-{phase.code}", phase.not_before, f"{league}: {phase.name}", text)
            )
    return sorted(found, key=lambda moment: (moment.at, moment.ref))
