"""A draft is planned with its order and the men who may be chosen, and begins when its hour has come.

Both are public from the day of the planning on: days before the first pick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from league import clock as now_clock
from league import rulebook
from league.clock import said
from league.limits import DRAFT_ROUNDS
from league.models import Draft, Outbox, Phase, Player, Prospect, Season, User
from league.selectors.drafts import unfinished_draft
from league.selectors.leagues import everybody, somebody_else_coaches
from league.selectors.picks import rounds
from league.services import outbox
from league.services.aftermath import secret_of
from league.services.consents import Matter, guarded
from league.services.errors import Refused
from league.services.locks import locked

from . import events, order

NOTICE = timedelta(days=3)  # from the planning to the first pick, where nobody says when
FARTHEST = timedelta(days=366)
SHORTEST, LONGEST = 5, 7 * 24 * 3600  # seconds for a choice
MORE_MEN = 4  # for four picks a class has one man more, so that the last team still has a choice
AT_ONCE = 200  # rows of one query


@dataclass(frozen=True, slots=True)
class Terms:
    """How a draft is held. ``rounds`` 0: as many as the rulebook has. ``starts_at`` None: three days from now.
    The clock stands still from ``quiet_from`` to ``quiet_to`` in the league's time zone; None: never."""

    rounds: int = 0
    order: str = Draft.Order.STRAIGHT
    seconds_per_pick: int = 4 * 3600
    quiet_from: time | None = time(22)
    quiet_to: time | None = time(8)
    starts_at: datetime | None = None
    kept: int = 0
    most_lost: int = 0


def of_planning(*, season: Season, terms: Terms, actor: User | None = None, **rest: object) -> Matter | None:
    """When and how a draft is held decides about all teams, once anybody else coaches one."""
    if actor is None or not somebody_else_coaches(season.league, actor):
        return None
    return Matter(
        season.league, list(season.league.teams.all()), f"Plan the draft of season {season.number}.", sides=()
    )


@guarded("plan_draft", of_planning, Terms)
@transaction.atomic
def plan(*, season: Season, terms: Terms, actor: User | None = None) -> Draft:
    """Make the yearly draft of a season that is being prepared: its order and its class are public from now on."""
    season = lock_season(season)
    terms = checked(terms, rounds(season.league))
    if terms.kept or terms.most_lost:
        field = "kept" if terms.kept else "most_lost"
        raise Refused("Nobody is kept out of a draft of new men.", "Leave that out.", field=field)
    draft = create(season, Draft.Kind.YEARLY, terms)
    order.make_slots(draft, order.ranked(draft))
    men = _make_class(draft)
    tell_planned(draft, men, actor)
    return draft


def _of_timing(*, draft: Draft, terms: Terms, actor: User) -> Matter | None:
    return of_planning(season=draft.season, terms=terms, actor=actor)


@guarded("time_draft", _of_timing, Terms)
@transaction.atomic
def set_clock(*, draft: Draft, terms: Terms, actor: User) -> Draft:
    """Another clock, and while it lies ahead another beginning (``terms.starts_at`` None: it stays). Of a draft under
    way the clock is changed while it is paused; whoever is on it has what was left."""
    draft = events.lock_draft(draft)
    if draft.status not in (Draft.Status.PLANNED, Draft.Status.PAUSED):
        raise Refused(f"{draft} is {draft.get_status_display().lower()}.", "Pause it first.")
    lies_ahead = draft.status == Draft.Status.PLANNED
    if terms.starts_at is not None and not lies_ahead:
        raise Refused(f"{draft} has begun.", "Leave its beginning out.", field="starts_at")
    fitting = checked(replace(terms, rounds=draft.rounds), draft.rounds)
    for name in ("seconds_per_pick", "quiet_from", "quiet_to"):
        setattr(draft, name, getattr(fitting, name))
    if terms.starts_at is not None:
        draft.starts_at = terms.starts_at
    draft.save()
    said_when = f" It begins on {said(draft.starts_at, draft.season.league.time_zone)}." if lies_ahead else ""
    sentence = f"{_clock_in_words(draft)}{said_when}"
    data = {"starts_at": draft.starts_at.isoformat(), "seconds_per_pick": draft.seconds_per_pick}
    events.write(draft, "changed", sentence, data, actor=actor)
    return draft


def _clock_in_words(draft: Draft) -> str:
    seconds = draft.seconds_per_pick
    minutes = f"{seconds // 60} minutes" if seconds % 60 == 0 else f"{seconds} seconds"
    if draft.quiet_from is None or draft.quiet_to is None:
        return f"A choice may take {minutes}."
    return (
        f"A choice may take {minutes}; the clock stands still from {draft.quiet_from:%H:%M} to {draft.quiet_to:%H:%M}."
    )


def create(season: Season, kind: str, terms: Terms) -> Draft:
    """The draft's own row; its places and men follow."""
    return Draft.objects.create(season=season, kind=kind, **{name: getattr(terms, name) for name in Terms.__slots__})


def lock_season(season: Season) -> Season:
    """The season with its row locked. Refused once it has begun, and while another draft of it is still to be held."""
    season = locked(Season).select_related("league").get(pk=season.pk)
    if season.status != Season.Status.PREPARING:
        raise Refused(f"{season} has begun.", "A draft is held before its first week.")
    if unfinished_draft(season) is not None:
        raise Refused(f"{season} has a draft already.", "One draft is held at a time.")
    return season


def checked(terms: Terms, usual_rounds: int) -> Terms:
    """The terms with what was left open filled in. Refused with the field that is wrong."""
    count = terms.rounds or usual_rounds
    if count < 1:
        raise Refused("Say how many rounds the draft has: the rulebook has none.", field="rounds")
    DRAFT_ROUNDS.require(count)
    if terms.kept < 0 or terms.most_lost < 0:
        raise Refused("Fewer than no men cannot be kept or lost.", field="kept" if terms.kept < 0 else "most_lost")
    if terms.order not in Draft.Order.values:
        raise Refused(f"There is no order {terms.order!r}.", "An order is straight or snake.", field="order")
    if not SHORTEST <= terms.seconds_per_pick <= LONGEST:
        raise Refused("The time for a choice is 5 seconds to 7 days.", field="seconds_per_pick")
    if (terms.quiet_from is None) != (terms.quiet_to is None):
        raise Refused("Quiet hours have a beginning and an end.", field="quiet_from" if terms.quiet_to else "quiet_to")
    if terms.quiet_from is not None and terms.quiet_from == terms.quiet_to:
        raise Refused("Quiet hours end at another hour than they begin.", field="quiet_to")
    now = now_clock.now()
    starts_at = terms.starts_at or now + NOTICE
    if timezone.is_naive(starts_at):
        raise Refused("The beginning of the draft needs a time zone.", field="starts_at")
    if not now - timedelta(minutes=1) <= starts_at <= now + FARTHEST:
        raise Refused("The draft begins within a year from now.", field="starts_at")
    return replace(terms, rounds=count, starts_at=starts_at)


def _make_class(draft: Draft) -> int:
    """The men who may be chosen: new ones, by dice of the season's secret; where the ruleset has none, whoever is free.
    How many they are."""
    league = draft.season.league
    rules = rulebook.rules_of(league)
    count = draft.slots.count()
    dice = rulebook.dice_of(secret_of(draft.season), f"class of the draft {draft.public_id}", "class")
    athletes = rules.rookie_class(count + -(-count // MORE_MEN), dice)
    if athletes:
        players = Player.objects.bulk_create(
            [
                Player(league=league, name=one.name, position=one.position, age=one.age, sheet=one.sheet)
                for one in athletes
            ],
            batch_size=AT_ONCE,
        )
    else:
        players = list(league.players.filter(spot=None).order_by("pk"))
    add_prospects(draft, players)
    return len(players)


def add_prospects(draft: Draft, players: list[Player]) -> None:
    """These men may be chosen in the draft."""
    athletes = [rulebook.athlete(player, None) for player in players]
    worths = rulebook.rules_of(draft.season.league).draft_worths(athletes)
    Prospect.objects.bulk_create(
        [Prospect(draft=draft, player=player, worth=worth) for player, worth in zip(players, worths, strict=True)],
        batch_size=AT_ONCE,
    )


def tell_planned(draft: Draft, men: int, actor: User | None) -> None:
    """The day, the rounds and the number of men, to the log and to everybody of the league."""
    league = draft.season.league
    sentence = (
        f"The draft begins on {said(draft.starts_at, league.time_zone)}: {draft.slots.count()} places in "
        f"{draft.rounds} rounds, {men} men to choose from. Order and men are public."
    )
    sentence += f" {_clock_in_words(draft)}"
    data = {"starts_at": draft.starts_at.isoformat(), "rounds": draft.rounds, "men": men}
    events.write(draft, "planned", sentence, data, actor=actor)
    outbox.tell(
        key=f"draft:{draft.pk}:planned",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.DRAFT,
        subject=f"{league}: the draft of season {draft.season.number} is planned",
        text=sentence,
        link=reverse("draft", args=[league.public_id]),
    )


# -- the calendar ----------------------------------------------------------------------------------------------------


def open_phase(phase: Phase) -> None:
    """The calendar has come to the draft: it is planned by the rulebook's terms unless the commissioner has done so."""
    season = phase.season
    if unfinished_draft(season) is None and not season.drafts.filter(kind=Draft.Kind.YEARLY).exists():
        plan(season=season, terms=Terms(starts_at=phase.not_before if _is_ahead(phase.not_before) else None))


def close_again(phase: Phase) -> None:
    """The step to the draft is taken back, before anybody was chosen: it begins some days from now at the earliest."""
    found = unfinished_draft(phase.season)
    if found is None:
        return
    draft = events.lock_draft(found)
    if draft.slots.filter(made_at__isnull=False).exists():
        raise Refused("The draft has begun: somebody has been chosen.")
    if draft.is_under_way:
        draft.status, draft.starts_at = Draft.Status.PLANNED, now_clock.now() + NOTICE
        draft.on_clock_since = draft.due_at = draft.seconds_left = draft.opened_at = None
        draft.save()
        begins = said(draft.starts_at, phase.season.league.time_zone)
        events.write(draft, "changed", f"The draft lies ahead again: it begins on {begins}.")


def _is_ahead(moment: datetime | None) -> bool:
    return moment is not None and moment > now_clock.now()
