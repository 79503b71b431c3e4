"""A mail with the league's week for each of its members: every Monday at eight, by the league's clock.

A league's next moment is a column of its row. The transaction that moves it on queues the mails too, so that each goes
out once whatever dies. A mail is written when it is sent; on the page of notices there is none of it, since everything
that it tells stands on the league's pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from league import clock
from league.clock import said
from league.models import League, Outbox, User
from league.permissions import is_member
from league.selectors.digest import Digest, Placed, digest_of
from league.selectors.leagues import everybody

from . import letters, outbox
from .isolation import Due, rows_due
from .letters import DIGEST, Letter
from .locks import locked

HOUR = time(8)
AT_ONCE = 50  # leagues that one sweep looks after
WEEK = timedelta(days=7)
FARTHEST = timedelta(days=8)  # that a next moment lies ahead, with an hour that clocks are put back
LONGEST = timedelta(days=28)  # that a digest looks back, after however long an outage
CUT = 600  # characters of an announcement


def due() -> Due[League, League]:
    """Return the leagues whose moment has come, and those that have none yet, or one by a clock that was ahead."""
    now = clock.now()
    due_now = Q(digest_at=None) | Q(digest_at__lte=now) | Q(digest_at__gt=now + FARTHEST)
    waiting = League.objects.filter(due_now, rehearsal=False)
    return rows_due(waiting, size=AT_ONCE)


@transaction.atomic
def send(*, league: League) -> bool:
    """Queue the digest of a league whose moment has come, or give the league its first moment; whether one was
    queued."""
    now = clock.now()
    league = locked(League).get(pk=league.pk)
    at = league.digest_at
    if at is not None and at > now + FARTHEST:
        at = None
    if at is not None and at > now:
        return False
    league.digest_at = next_moment(now, league.time_zone)
    league.save(update_fields=["digest_at"])
    if at is None:
        return False
    since = max(at - WEEK, now - LONGEST)
    outbox.tell(
        key=f"digest:{league.public_id}:{at:%Y-%m-%d}",
        users=[user for user in everybody(league) if user.email],
        league=league,
        topic=Outbox.Topic.DIGEST,
        kind=DIGEST,
        body={"since": since.isoformat(), "until": now.isoformat()},
        link=reverse("league", args=[league.public_id]),
    )
    return True


def next_moment(after: datetime, time_zone: str) -> datetime:
    """The next Monday at eight by a clock, later than a moment."""
    local = after.astimezone(clock.zone(time_zone))
    monday = local.date() - timedelta(days=local.weekday())
    found = datetime.combine(monday, HOUR, local.tzinfo)
    return found if found > after else datetime.combine(monday + WEEK, HOUR, local.tzinfo)


# -- the mail --------------------------------------------------------------------------------------------------------


def _letters(rows: Sequence[Outbox]) -> list[Letter | None]:
    return [_letter(row) for row in rows]


def _letter(row: Outbox) -> Letter | None:
    """The week as it stands when the mail goes out; void where nothing happened, and for whoever has left."""
    league, reader = row.league, row.user
    if league is None or reader is None or not is_member(reader, league):
        return None
    since, until = (datetime.fromisoformat(row.body[name]) for name in ("since", "until"))
    found = digest_of(league, reader, since, until)
    if found.empty:
        return None
    return Letter(f"{league}: the week", "\n\n".join(_sections(found, league, reader)))


def _sections(found: Digest, league: League, reader: User) -> list[str]:
    sections = [f"{one.text[:CUT]}\n{one.author}, commissioner" for one in found.announcements]
    games = [f"{game.away} {game.away_score}, {game.home} {game.home_score}" for game in found.results]
    sections += [_section("Results", games), _section("News", found.news)]
    sections += [_section(f"Standings: {name}", [_standing(one) for one in rows]) for name, rows in found.tables]
    if found.due is not None:
        sections.append(f"DUE\nPlans for {found.due.week.title}: {said(found.due.week.deadline, reader.time_zone)}.")
    if found.messages:
        address = f"{settings.SITE_URL.rstrip('/')}{reverse('board', args=[league.public_id])}"
        sections.append(f"On the board: {found.messages} message{'' if found.messages == 1 else 's'}. {address}")
    return [section for section in sections if section]


def _section(title: str, lines: Sequence[str]) -> str:
    return "\n".join([title.upper(), *lines]) if lines else ""


def _standing(one: Placed) -> str:
    row = one.row
    record = f"{row.wins}-{row.losses}" + (f"-{row.ties}" if row.ties else "")
    moved = (
        f", {'up' if one.before > row.rank else 'down'} from {one.before}" if one.before not in (None, row.rank) else ""
    )
    return f"{row.rank}. {row.team} {record}{moved}"


def register_letters() -> None:
    """Let mails of this kind be written."""
    letters.register(DIGEST, _letters)
