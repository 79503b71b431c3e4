"""A draft as its room shows it: order with reasons, who is on the clock, who is left, what one's own list holds.

A list is read by the coaches of its team alone; nothing else here tells anything of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from league import permissions, rulebook
from league.models import (
    Draft,
    DraftEvent,
    DraftList,
    DraftSlot,
    DraftWish,
    Keeper,
    League,
    Player,
    Prospect,
    RosterSpot,
    Season,
    Seat,
    Team,
    Trade,
)
from league.permissions import Viewer
from league.selectors.leagues import my_team

MOST_EVENTS = 200  # that are told at once
LATEST = 30  # events that a room shows


def current_draft(league: League) -> Draft | None:
    """The draft that is planned or under way, else the last one that was held; one query."""
    found = Draft.objects.filter(season__league=league).select_related("season__league")
    return found.order_by("-season__number", "-pk").first()


def drafts_of(league: League) -> list[Draft]:
    """Every draft of a league, the newest first; one query."""
    return list(Draft.objects.filter(season__league=league).select_related("season__league").order_by("-pk"))


def unfinished_draft(season: Season) -> Draft | None:
    """The draft of a season that is planned or under way."""
    found = Draft.objects.filter(season=season).exclude(status=Draft.Status.OVER)
    return found.select_related("season__league").first()


def draft_blocks(season: Season) -> tuple[str, ...]:
    """What a draft that is not over says against the season's going on; two queries."""
    draft = unfinished_draft(season)
    if draft is None:
        return ()
    places = draft.slots.aggregate(all=Count("pk"), made=Count("made_at"))
    return (f"The {draft.get_kind_display().lower()} is not over: {places['made']} of {places['all']} choices made.",)


def slots_of(draft: Draft) -> list[DraftSlot]:
    """Every place in order, with its owner and whoever was chosen; one query."""
    found = draft.slots.select_related("pick__owner", "pick__original", "team", "player", "made_by")
    return list(found.order_by("overall"))


def owner(slot: DraftSlot) -> Team:
    """The team that chooses, or has chosen, here."""
    return slot.pick.owner if slot.team is None else slot.team


def slot_on_clock(draft: Draft) -> DraftSlot | None:
    """The first place that is open; None after the last. One query."""
    found = draft.slots.filter(made_at=None).select_related("pick__owner", "pick__original")
    return found.order_by("overall").first()


def left(draft: Draft) -> QuerySet[Prospect]:
    """The men who may still be chosen, the most valuable first."""
    chosen = DraftSlot.objects.filter(draft=draft, player__isnull=False).values("player")
    found = draft.prospects.exclude(player__in=chosen).select_related("player")
    return found.order_by("-worth", "player__public_id")


def available(draft: Draft) -> list[Prospect]:
    """Those of them whom the team on the clock may have now, the most valuable first: nobody of a roster, but in an
    expansion draft, where a team that has lost its share loses nobody more. Two queries."""
    # Asked at every choice by value, of hundreds of men: their sheets, which nobody reads here, stay where they are.
    men = left(draft).defer("player__sheet")
    if draft.kind != Draft.Kind.EXPANSION:
        return list(men.filter(player__spot=None))
    men = men.select_related("player__spot")
    lost = losses(draft)
    return [one for one in men if hasattr(one.player, "spot") and lost[one.player.spot.team_id] < draft.most_lost]


def losses(draft: Draft) -> Counter[int]:
    """How many men each team, by its key, has lost in an expansion draft; two queries."""
    made = DraftSlot.objects.filter(draft=draft).exclude(entry=None).select_related("entry")
    teams = {
        str(ref): pk for pk, ref in Team.objects.filter(league=draft.season.league_id).values_list("pk", "public_id")
    }
    left_by = [slot.entry.changes[0]["before"]["team"] for slot in made if slot.entry]
    return Counter(teams[str(ref)] for ref in left_by if str(ref) in teams)


def is_vacant(team: Team) -> bool:
    """Whether nobody coaches the team now."""
    return not Seat.objects.coaching().filter(team=team).exists()


def list_of(draft: Draft, team: Team) -> DraftList | None:
    """The list of a team while whoever wrote it still coaches the team: a seat is worth nothing to a spy."""
    here = Seat.objects.coaching().filter(team=team).values("user")
    return DraftList.objects.filter(draft=draft, team=team, changed_by__in=here).first()


def wishes_of(draft: Draft, team: Team) -> list[DraftWish]:
    """The lines of a team's list, first wish first; two queries."""
    found = list_of(draft, team)
    return list(found.wishes.select_related("player").order_by("rank")) if found else []


def kept_by(draft: Draft, team: Team) -> list[Player]:
    """The men whom a team keeps or protects; one query."""
    return [row.player for row in Keeper.objects.filter(draft=draft, team=team).select_related("player")]


def offers_of(draft: Draft, team: Team) -> list[Trade]:
    """Offers of the room that wait for an answer, made by a team or to it: nobody else's business."""
    found = Trade.objects.filter(Q(proposer=team) | Q(partner=team), draft=draft, state=Trade.State.PROPOSED)
    found = found.select_related("proposer", "partner", "season")
    return list(found.prefetch_related("gives", "gets", "gives_picks__original", "gets_picks__original"))


def events_after(draft: Draft, sequence: int, most: int = MOST_EVENTS) -> list[DraftEvent]:
    """What has happened since the event of that number, the oldest first; one query."""
    return list(draft.events.filter(sequence__gt=sequence).order_by("sequence")[:most])


@dataclass(frozen=True, slots=True)
class Scouted:
    """A man who may be chosen, with what the rules make public of him."""

    prospect: Prospect
    facts: tuple[rulebook.Column, ...]


def scouted_class(draft: Draft, prospects: Sequence[Prospect]) -> list[Scouted]:
    """These men with the ruleset's public facts; no query where their players are there."""
    athletes = [rulebook.athlete(one.player, None) for one in prospects]
    facts = rulebook.rules_of(draft.season.league).scouted(athletes)
    return [Scouted(one, told) for one, told in zip(prospects, facts, strict=True)]


def needs_of(team: Team) -> tuple[rulebook.Need, ...]:
    """Where the team's roster is short, the most urgent position first; one query."""
    spots = RosterSpot.objects.filter(team=team).select_related("player")
    return rulebook.rules_of(team.league).needs([rulebook.athlete_of(spot) for spot in spots])


@dataclass(frozen=True, slots=True)
class RoomState:
    """Everything that somebody in the room sees, of one moment: the number of the last event is ``draft.sequence``.

    ``my_team`` is the viewer's team; ``my_list``, ``my_wishes``, ``my_needs`` and ``my_offers`` are its own, and empty
    for anybody else.
    """

    draft: Draft
    slots: tuple[DraftSlot, ...]
    on_clock: DraftSlot | None
    left: tuple[Prospect, ...]
    latest: tuple[DraftEvent, ...]
    my_team: Team | None
    my_list: DraftList | None
    my_wishes: tuple[DraftWish, ...]
    my_needs: tuple[rulebook.Need, ...]
    my_offers: tuple[Trade, ...]
    may_choose: bool
    may_manage: bool

    @property
    def made(self) -> tuple[DraftSlot, ...]:
        """The choices that are made, the latest first."""
        return tuple(slot for slot in reversed(self.slots) if slot.made_at)


def room_state(draft: Draft, viewer: Viewer) -> RoomState:
    """The room as this viewer sees it; ten queries however large the draft is."""
    league = draft.season.league
    slots = slots_of(draft)
    on_clock = next((slot for slot in slots if slot.made_at is None), None) if draft.is_under_way else None
    team = my_team(viewer, league)
    mine = list_of(draft, team) if team else None
    chooses = draft.status == Draft.Status.RUNNING and on_clock is not None
    return RoomState(
        draft=draft,
        slots=tuple(slots),
        on_clock=on_clock,
        left=tuple(left(draft)),
        latest=tuple(draft.events.order_by("-sequence")[:LATEST]),
        my_team=team,
        my_list=mine,
        my_wishes=tuple(mine.wishes.select_related("player").order_by("rank")) if mine else (),
        my_needs=needs_of(team) if team else (),
        my_offers=tuple(offers_of(draft, team)) if team else (),
        may_choose=chooses and team is not None and on_clock is not None and on_clock.owner_id == team.pk,
        may_manage=permissions.is_commissioner(viewer, league),
    )
