"""The second person: what a commissioner whose team has a stake in it may not do alone.

A service that carries out a power of the commissioner's is ``guarded``: where he has a stake it is not done, but asked
for, and done in his name once somebody else has agreed. What is asked, who answered how, and what came of it stand in
the league's log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.db import models, transaction
from django.urls import reverse

from league import clock, permissions
from league.models import Consent, League, Outbox, Team, User, Voice
from league.selectors import ids
from league.selectors.consents import answerers, may_answer
from league.selectors.leagues import current_season
from league.selectors.stakes import stakes

from . import log, outbox
from .errors import Asked, Refused
from .isolation import Due, rows_due
from .locks import locked
from .names import readable_words

Given = ParamSpec("Given")
Result = TypeVar("Result")
State = Consent.State

LASTS = timedelta(days=7)
LONGEST = 300


@dataclass(frozen=True)
class Matter:
    """What an act decides: about which ``teams`` of a league, and in a sentence what is to be done.

    ``sides`` are the teams whose head coaches are asked where nobody neutral runs the league (None: those of ``teams``
    that the commissioner does not coach). ``owed_by`` are teams that must agree whoever orders it, since it takes away
    their time.
    """

    league: League
    teams: Sequence[Team]
    sentence: str
    sides: Sequence[Team] | None = None
    owed_by: Sequence[Team] = ()


_acts: dict[str, Callable[..., Any]] = {}
_kinds: dict[str, type] = {}  # small values that services are given, by their names
_agreed: ContextVar[bool] = ContextVar("agreed", default=False)


def guarded(
    code: str, about: Callable[..., Matter | None], *kinds: type
) -> Callable[[Callable[Given, Result]], Callable[Given, Result]]:
    """A service that waits for a second person where the ``actor``'s own team has a stake in what it decides.

    ``about`` is given the service's arguments and says what it decides, None where no power of the commissioner's is
    used. Without an actor the service itself acts, and nobody is asked. ``kinds`` are dataclasses among the arguments.
    """
    _kinds.update({kind.__name__: kind for kind in kinds})

    def guard(act: Callable[Given, Result]) -> Callable[Given, Result]:
        _acts[code] = act

        @wraps(act)
        def guarded_act(*args: Given.args, **kwargs: Given.kwargs) -> Result:
            actor = kwargs.get("actor")
            if isinstance(actor, User) and not _agreed.get():
                matter = about(**kwargs)
                if matter is not None:
                    _require_alone(code, actor, matter, kwargs)
            return act(*args, **kwargs)

        return guarded_act

    return guard


def is_guarded(act: Callable[..., Any]) -> bool:
    """Whether this service waits for a second person."""
    return getattr(act, "__wrapped__", None) in _acts.values()


def _require_alone(code: str, actor: User, matter: Matter, arguments: dict[str, Any]) -> None:
    """Nothing where the person may act alone; else what he wants is asked for, and he is told so."""
    owed_by = [team for team in matter.owed_by if _head_of(team) not in (None, actor.pk)]
    if owed_by:
        reason = "It takes time away from those who owe a plan"
        consent = ask(code=code, actor=actor, matter=matter, sides=owed_by, only_sides=True, arguments=arguments)
    else:
        season = current_season(matter.league)
        own = (
            stakes(actor, season=season, teams=matter.teams)
            if season and permissions.is_commissioner(actor, matter.league)
            else []
        )
        if not own:
            return
        reason = f"{' and '.join(str(team) for team in own)}, whom you coach, gain or lose by it"
        mine = {team.pk for team in own}
        sides = [team for team in matter.teams if team.pk not in mine] if matter.sides is None else matter.sides
        consent = ask(code=code, actor=actor, matter=matter, sides=sides, only_sides=False, arguments=arguments)
    names = ", ".join(str(user) for user in answerers(consent).everybody) or "an operator of the site"
    raise Asked(
        f"{reason}: it waits for the consent of a second person.",
        f"Asked: {names}. See the league's page Consents.",
        consent,
    )


def _head_of(team: Team) -> int | None:
    return team.seats.filter(until=None, head=True).values_list("user", flat=True).first()


# -- asking and answering ----------------------------------------------------------------------------------------------


@transaction.atomic
def ask(
    *, code: str, actor: User, matter: Matter, sides: Sequence[Team], only_sides: bool, arguments: dict[str, Any]
) -> Consent:
    """Keep what the person wants to do and ask those who may agree; the same again while it is open asks nobody."""
    packed = {name: _packed(value) for name, value in arguments.items() if name != "actor"}
    now = clock.now()
    waiting = matter.league.consents.filter(act=code, state=State.OPEN, asked_by=actor, expires_at__gt=now)
    if same := next((one for one in waiting if one.arguments == packed), None):
        return same
    consent = Consent.objects.create(
        league=matter.league,
        act=code,
        arguments=packed,
        sentence=matter.sentence[:LONGEST],
        only_sides=only_sides,
        asked_by=actor,
        asked_at=now,
        expires_at=now + LASTS,
    )
    consent.teams.set(matter.teams)
    consent.sides.set(sides)
    _write(consent, "asked", f"{actor} asks for consent: {consent.sentence}", actor)
    _tell(consent, "asked", answerers(consent).everybody, f"{actor} asks for your consent", consent.sentence)
    return consent


@transaction.atomic
def agree(*, consent: Consent, user: User) -> Consent:
    """The person agrees. When that is enough it is done, in the name of whoever asked for it."""
    consent = _locked(consent)
    _require_answerer(consent, user)
    Voice.objects.create(consent=consent, user=user, agrees=True, at=clock.now())
    _write(consent, "voice", f"{user} agrees: {consent.sentence}", user)
    asked = answerers(consent)
    agreed = set(consent.voices.filter(agrees=True).values_list("user", flat=True))
    enough = agreed & {one.pk for one in asked.any_of} or {one.pk for one in asked.all_of} <= agreed
    return _carry_out(consent) if enough else consent


def _carry_out(consent: Consent) -> Consent:
    """Do it; where it has become impossible that is what is told."""
    try:
        if not permissions.is_commissioner(consent.asked_by, consent.league):
            raise Refused(f"{consent.asked_by} does not run the league any more.")
        with transaction.atomic(), _with_consent():
            arguments = {name: _unpacked(value, consent.league) for name, value in consent.arguments.items()}
            _acts[consent.act](**arguments, actor=consent.asked_by)
    except Refused as refused:
        return _settle(consent, State.FAILED, f"Agreed, but not possible: {consent.sentence} {refused}", str(refused))
    return _settle(consent, State.AGREED, f"Agreed and done: {consent.sentence}")


@contextmanager
def _with_consent() -> Iterator[None]:
    """Inside, guarded services are carried out."""
    token = _agreed.set(True)
    try:
        yield
    finally:
        _agreed.reset(token)


@transaction.atomic
def refuse(*, consent: Consent, user: User, reason: str = "") -> Consent:
    """The person does not agree. With a head coach among several who are asked, an operator may still do so."""
    consent = _locked(consent)
    _require_answerer(consent, user)
    said = readable_words(reason, what="The reason", field="reason")[:LONGEST]
    Voice.objects.create(consent=consent, user=user, agrees=False, at=clock.now())
    _write(consent, "voice", f"{user} does not agree: {consent.sentence}" + (f" Reason: {said}" if said else ""), user)
    asked = answerers(consent)
    left = {one.pk for one in asked.any_of} - set(consent.voices.values_list("user", flat=True))
    if user.pk not in {one.pk for one in asked.any_of} and left:
        return consent
    return _settle(consent, State.REFUSED, f"Refused: {consent.sentence}", said, user)


@transaction.atomic
def withdraw(*, consent: Consent, user: User) -> Consent:
    """Whoever asked wants it no longer."""
    consent = _locked(consent)
    if consent.asked_by_id != user.pk:
        raise Refused(f"{consent.asked_by} asked for this.", "Only he takes it back.")
    _require_open(consent)
    return _settle(consent, State.WITHDRAWN, f"Withdrawn: {consent.sentence}", actor=user)


def overdue() -> Due[Consent, Consent]:
    """Return the questions to which nobody has agreed in time."""
    return rows_due(Consent.objects.filter(state=State.OPEN, expires_at__lte=clock.now()).only("pk"))


@transaction.atomic
def expire(*, consent: Consent) -> bool:
    """Settle a question to which nobody has agreed in time; return whether it was open still."""
    consent = _locked(consent)
    if consent.state != State.OPEN:
        return False
    _settle(consent, State.EXPIRED, f"Nobody agreed in time: {consent.sentence}")
    return True


def _locked(consent: Consent) -> Consent:
    found = locked(Consent).select_related("league", "asked_by")
    return found.get(pk=consent.pk)


def _require_open(consent: Consent) -> None:
    if consent.state != State.OPEN:
        raise Refused(f"This is over: {consent.get_state_display().lower()}.")
    if consent.expires_at <= clock.now():
        raise Refused("The time for it is over.", "It may be asked again.")


def _require_answerer(consent: Consent, user: User) -> None:
    _require_open(consent)
    if not may_answer(user, consent):
        raise Refused("This is not yours to answer, or you have answered.")


def _settle(consent: Consent, state: str, sentence: str, said: str = "", actor: User | None = None) -> Consent:
    consent.state, consent.said, consent.decided_at = state, said[:LONGEST], clock.now()
    consent.save(update_fields=["state", "said", "decided_at"])
    _write(consent, state, sentence, actor)
    told = [consent.asked_by, *(voice.user for voice in consent.voices.select_related("user"))]
    others = [user for user in told if actor is None or user.pk != actor.pk]
    _tell(consent, state, others, sentence, f"{sentence} {said}".strip())
    return consent


# -- telling -----------------------------------------------------------------------------------------------------------


def _write(consent: Consent, action: str, sentence: str, actor: User | None) -> None:
    log.write(
        league=consent.league,
        action=f"consent.{action}",
        sentence=sentence,
        actor=actor,
        data={"consent": str(consent.public_id), "act": consent.act},
    )


def _tell(consent: Consent, cause: str, users: Sequence[User], subject: str, text: str) -> None:
    outbox.tell(
        key=f"consent:{consent.pk}:{cause}",
        users=users,
        league=consent.league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"{consent.league}: {subject}"[:200],
        text=text,
        link=reverse("consent", args=[consent.public_id]),
    )


# -- arguments as they are kept ----------------------------------------------------------------------------------------


def _packed(value: Any) -> Any:
    """An argument as JSON: rows by their keys, moments in words, other values as they are."""
    if isinstance(value, models.Model):
        return {"row": value._meta.label, "key": value.pk}
    if isinstance(value, datetime):
        return {"moment": value.isoformat()}
    if isinstance(value, (list, tuple)):
        return [_packed(one) for one in value]
    if isinstance(value, dict):
        return {"facts": value}
    if type(value) in _kinds.values():
        return {
            "kind": type(value).__name__,
            "of": {each.name: _packed(getattr(value, each.name)) for each in fields(value)},
        }
    return value


def _unpacked(value: Any, league: League) -> Any:
    """Return an argument as it was given. A row must be of the league in which it was asked; people are of none."""
    if isinstance(value, list):
        return [_unpacked(one, league) for one in value]
    if not isinstance(value, dict):
        return value
    if "row" in value:
        model, key = apps.get_model(value["row"]), value["key"]
        found = User.objects.filter(pk=key).first() if model is User else ids.find_in(league, model, key, by="pk")
        if found is None:
            raise Refused("What it was about is gone.")
        return found
    if "moment" in value:
        return datetime.fromisoformat(value["moment"])
    if "kind" in value:
        return _kinds[value["kind"]](**{name: _unpacked(part, league) for name, part in value["of"].items()})
    return value["facts"]
