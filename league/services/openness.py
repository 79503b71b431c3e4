"""Who may read a league: members, whoever has its secret link, everybody; and what readers see who are no members."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass

from django.db import transaction
from django.urls import reverse

from league.models import League, Outbox, User
from league.selectors.leagues import everybody

from . import log, outbox
from .errors import Refused
from .locks import locked

TOKEN_BYTES = 24
READERS = {
    League.Openness.MEMBERS: "Only members read the league.",
    League.Openness.LINK: "Whoever has its link reads the league.",
    League.Openness.PUBLIC: "Everybody reads the league.",
}
SWITCHES = {
    "shows_people": "who runs it and who coaches, to readers who are no members",
    "shows_log": "its log, to readers who are no members",
    "shows_plans": "plans and calls of past games, to readers who are no members",
    "shows_board": "its board and its chats, with who wrote what, to readers who are no members",
    "takes_applications": "its open seats among those that one may ask for",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """How a league is read: who may, and what they see besides games, standings and players."""

    openness: str
    shows_people: bool = False
    shows_log: bool = False
    shows_plans: bool = False
    shows_board: bool = False
    takes_applications: bool = True


def reading_of(league: League) -> Reading:
    """How the league is read now."""
    return Reading(**{name: getattr(league, name) for name in Reading.__dataclass_fields__})


@transaction.atomic
def change_reading(*, league: League, actor: User, reading: Reading) -> list[str]:
    """Let other people read the league, or the same ones other things; a sentence for each change.

    A league that comes to be read by link gets a new one; where it is so no longer, the link is void. The change stands
    in the log, and everybody of the league is told.
    """
    league = locked(League).get(pk=league.pk)
    if reading.openness not in League.Openness.values:
        raise Refused("A league is read by its members, by whoever has its link, or by everybody.", field="openness")
    changes = _changes(reading_of(league), reading)
    if not changes:
        return []
    by_link = reading.openness == League.Openness.LINK
    if by_link != (league.openness == League.Openness.LINK) or league.link_token is None:
        league.link_token = draw_link() if by_link else None
    for name, value in asdict(reading).items():
        setattr(league, name, value)
    league.save(update_fields=[*asdict(reading), "link_token"])
    _tell(league, actor, "league.reading", " ".join(changes))
    return changes


@transaction.atomic
def renew_link(*, league: League, actor: User) -> str:
    """Another link in the place of the league's; the old one, and every browser that carries it, reads no more."""
    league = locked(League).get(pk=league.pk)
    if league.openness != League.Openness.LINK:
        raise Refused("This league is not read by a link.", "Choose that first.", field="openness")
    league.link_token = draw_link()
    league.save(update_fields=["link_token"])
    _tell(league, actor, "league.link_renewed", "The league has a new link; the old one is void.")
    return league.link_token


def draw_link() -> str:
    """A new secret for a league's link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def _changes(before: Reading, after: Reading) -> list[str]:
    said = []
    if before.openness != after.openness:
        said.append(READERS[League.Openness(after.openness)])
    for name, what in SWITCHES.items():
        if getattr(before, name) != getattr(after, name):
            said.append(f"It {'shows' if getattr(after, name) else 'shows no longer'} {what}.")
    return said


def _tell(league: League, actor: User, action: str, said: str) -> None:
    """Say it in the log, and tell everybody of the league. The link itself stands in neither."""
    row = log.write(league=league, action=action, sentence=f"{actor}: {said}", actor=actor)
    outbox.tell(
        key=f"reading:{row.pk}",
        users=[one for one in everybody(league) if one.pk != actor.pk],
        league=league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{league}: who may read it",
        text=f"{said} {actor} has decided so.",
        link=reverse("constitution", args=[league.public_id]),
    )
