"""Who was brought into a league by whom, and whom nobody else has confirmed yet.

Whoever was given a seat, invited to one, or made a commissioner by somebody may be that person's own second account. So
neither answers what the other asks of a second person, and what one gains by an act the other gains too, until a third
person has confirmed that he knows him.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import QuerySet

from league.models import League, Membership, Seat, User
from league.permissions import Viewer

Bringers = Mapping[int, Collection[int]]


def unconfirmed(league: League) -> dict[int, set[int]]:
    """By the key of each person in whose seat or part nobody has confirmed him: the keys of those who gave it to him.
    Seats and parts that have ended count too, since whoever goes on in another is the same person. Two queries."""
    parts = Membership.objects.filter(league=league, confirmed_at=None)
    seats = Seat.objects.filter(team__league=league, confirmed_at=None)
    found: dict[int, set[int]] = {}
    for rows, giver in ((parts, "appointed_by"), (seats, "seated_by")):
        for user, bringer in rows.exclude(**{giver: None}).values_list("user", giver):
            if user != bringer:
                found.setdefault(user, set()).add(bringer)
    return found


def who_brought(bringers: Bringers, person: int) -> set[int]:
    """Return who has brought a person, and who has brought those in their turn, by their keys."""
    found = {person}
    while more := {giver for user in found for giver in bringers.get(user, ())} - found:
        found |= more
    return found - {person}


def linked_to(bringers: Bringers, person: int) -> set[int]:
    """Return, by their keys, whose accounts may be the person's own: who has brought him, and whomever he or those have
    brought, over any number of steps."""
    found = {person} | who_brought(bringers, person)
    while more := {user for user, givers in bringers.items() if user not in found and found & set(givers)}:
        found |= more
    return found - {person}


def confirmable(viewer: Viewer, league: League, bringers: Bringers) -> dict[int, set[int]]:
    """Whom the viewer may confirm, by their keys, each with those of his bringers that the viewer is independent of: he
    coaches a team as its head coach, runs the league, or is an operator, and is not linked to them."""
    if not viewer.is_authenticated or not bringers or not _has_a_word(viewer, league):
        return {}
    found: dict[int, set[int]] = {}
    for user, givers in bringers.items():
        others = {one for one in givers if one != viewer.pk}
        if not viewer.is_staff:
            others = {one for one in others if viewer.pk not in linked_to(bringers, one)}
        if others and user != viewer.pk:
            found[user] = others
    return found


def _has_a_word(viewer: User, league: League) -> bool:
    if viewer.is_staff:
        return True
    runs_it = league.memberships.filter(user=viewer, role=Membership.Role.COMMISSIONER)
    return runs_it.exists() or Seat.objects.coaching().filter(user=viewer, team__league=league, head=True).exists()


def leagues_to_confirm_in(user: Viewer) -> QuerySet[League]:
    """The leagues that the person belongs to; for an operator, every league."""
    if not user.is_authenticated:
        return League.objects.none()
    return League.objects.all() if user.is_staff else League.objects.filter(memberships__user=user)
