"""The second person: what a commissioner whose team has a stake in it may not do alone.

A service that carries out a power of the commissioner's is ``guarded``: where he has a stake it is not done, but asked
for, and done in his name once somebody else has agreed. Who must agree is judged anew at the moment of doing it. What
is asked, who answered how, and what came of it stand in the league's log.
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
from league.models import Consent, Fixture, League, Outbox, Season, Team, User, Voice
from league.selectors import ids
from league.selectors.consents import agreed, answerers, may_answer
from league.selectors.leagues import current_season
from league.selectors.outages import is_held
from league.selectors.stakes import coached_of_late, stakes
from league.sentences import ended

from . import asking, letters, log, outbox
from .errors import Asked, OnHold, Refused
from .isolation import Due, of_swept, rows_due
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


@dataclass(frozen=True)
class _Act:
    """A guarded service, and what it decides."""

    do: Callable[..., Any]
    about: Callable[..., Matter | None]


@dataclass(frozen=True)
class Terms:
    """Why an act needs a second person as things stand, and whose head coaches are on the other side."""

    reason: str
    sides: Sequence[Team]
    only_sides: bool


_acts: dict[str, _Act] = {}
_kinds: dict[str, type] = {}  # small values that services are given, by their names
_second: ContextVar[User | None] = ContextVar("second", default=None)  # who has agreed to what is being done


def guarded(
    code: str, about: Callable[..., Matter | None], *kinds: type
) -> Callable[[Callable[Given, Result]], Callable[Given, Result]]:
    """A service that waits for a second person where the ``actor``'s own team has a stake in what it decides.

    ``about`` is given the service's arguments and says what it decides, None where no power of the commissioner's is
    used. Without an actor the service itself acts, and nobody is asked. ``kinds`` are dataclasses among the arguments.
    """
    _kinds.update({kind.__name__: kind for kind in kinds})

    def guard(act: Callable[Given, Result]) -> Callable[Given, Result]:
        _acts[code] = _Act(act, about)

        @wraps(act)
        def guarded_act(*args: Given.args, **kwargs: Given.kwargs) -> Result:
            actor = kwargs.get("actor")
            if isinstance(actor, User) and _second.get() is None:
                matter = about(**kwargs)
                if matter is not None:
                    _require_alone(code, actor, matter, kwargs)
            return act(*args, **kwargs)

        return guarded_act

    return guard


def is_guarded(act: Callable[..., Any]) -> bool:
    """Whether this service waits for a second person."""
    return getattr(act, "__wrapped__", None) in [one.do for one in _acts.values()]


def _require_alone(code: str, actor: User, matter: Matter, arguments: dict[str, Any]) -> None:
    """Nothing where the person may act alone; else what he wants is asked for, and he is told so."""
    terms = _terms(actor, matter)
    if terms is None:
        return
    consent = ask(code=code, actor=actor, matter=matter, terms=terms, arguments=arguments)
    asked = answerers(consent)
    names = ", ".join(str(user) for user in asked.everybody) or "an operator of the site"
    hint = f"Asked: {names}. See the league's page Consents."
    if asked.left_out:
        hint += f" Not asked, since nobody else has confirmed them, or you: {', '.join(map(str, asked.left_out))}."
    raise Asked(f"{terms.reason}: it waits for the consent of a second person.", hint, consent)


def _terms(actor: User, matter: Matter) -> Terms | None:
    """Return what the act needs at this moment; None where the person may do it alone."""
    owed_by = [team for team in matter.owed_by if _head_of(team) not in (None, actor.pk)]
    if owed_by:
        return Terms("It takes time away from those who owe a plan", owed_by, only_sides=True)
    season = current_season(matter.league)
    if season is None or not permissions.is_commissioner(actor, matter.league):
        return None
    own = stakes(actor, season=season, teams=matter.teams)
    if not own:
        return None
    mine = {team.pk for team in own}
    sides = [team for team in matter.teams if team.pk not in mine] if matter.sides is None else matter.sides
    coached = {team.pk for team in coached_of_late(actor, season)}
    whose = "whom you coach" if mine <= coached else "whom you coach or somebody coaches who has brought you"
    reason = f"{' and '.join(str(team) for team in own)}, {whose}, gain or lose by it"
    return Terms(reason, sides, only_sides=False)


def _head_of(team: Team) -> int | None:
    return team.seats.coaching().filter(head=True).values_list("user", flat=True).first()


# -- asking and answering ----------------------------------------------------------------------------------------------


@transaction.atomic
def ask(*, code: str, actor: User, matter: Matter, terms: Terms, arguments: dict[str, Any]) -> Consent:
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
        only_sides=terms.only_sides,
        asked_by=actor,
        asked_at=now,
        expires_at=now + LASTS,
    )
    consent.teams.set(matter.teams)
    consent.sides.set(terms.sides)
    _write(consent, "asked", f"{actor} asks for consent: {consent.sentence}", actor)
    _tell_asked(consent)
    return consent


def _tell_asked(consent: Consent) -> None:
    """Tell whoever may answer and has not been told of it before."""
    asked, subject = answerers(consent).everybody, f"{consent.asked_by} asks for your consent"
    _tell(consent, "asked", asked, subject, consent.sentence, kind=asking.CONSENT)


@transaction.atomic
def agree(*, consent: Consent, user: User) -> Consent:
    """The person agrees. It is done, in the name of whoever asked for it, when everybody has agreed who must at that
    very moment; whoever has come to be among them since it was asked is asked then."""
    consent = _locked(consent)
    _require_answerer(consent, user)
    Voice.objects.create(consent=consent, user=user, agrees=True, at=clock.now())
    _write(consent, "voice", f"{user} agrees: {consent.sentence}", user)
    _hold_still(consent.league)
    try:
        if not permissions.is_commissioner(consent.asked_by, consent.league):
            raise Refused(f"{consent.asked_by} does not run the league any more.")
        with transaction.atomic():
            arguments = {name: _unpacked(value, consent.league) for name, value in consent.arguments.items()}
            act = _acts[consent.act]
            if not _is_enough(consent, act.about(**arguments, actor=consent.asked_by)):
                return consent
            with _with_consent(user):
                act.do(**arguments, actor=consent.asked_by)
    except OnHold:
        raise  # nothing is kept: it waits for the answer until the hold is over
    except Refused as refused:
        return _settle(
            consent, State.FAILED, f"Agreed, but not possible: {ended(consent.sentence)} {refused}", str(refused)
        )
    return _settle(consent, State.AGREED, f"Agreed and done: {consent.sentence}")


def _hold_still(league: League) -> None:
    """Until the transaction ends nobody opens a game of the league's season, moves its deadline, hands a plan in,
    confirms one or opens one again: who owes a plan when an act is judged owes it when the act is done."""
    locked(League).get(pk=league.pk)
    season = current_season(league)
    if season is None:
        return
    locked(Season).get(pk=season.pk)
    list(locked(season.weeks.all()).order_by("number"))
    list(locked(season.fixtures.exclude(status=Fixture.Status.FINAL)).order_by("pk"))


def _is_enough(consent: Consent, matter: Matter | None) -> bool:
    """Whether everybody has agreed who must agree as things stand; whoever was not asked before is asked now."""
    terms = _terms(consent.asked_by, matter) if matter else None
    if matter is None or terms is None:
        return True
    before = set(consent.sides.values_list("pk", flat=True))
    consent.teams.set(matter.teams)
    consent.sides.set(terms.sides)
    if consent.only_sides != terms.only_sides:
        consent.only_sides = terms.only_sides
        consent.save(update_fields=["only_sides"])
    if answerers(consent).are_enough(agreed(consent)):
        return True
    if added := [str(team) for team in terms.sides if team.pk not in before]:
        _write(consent, "asked", f"{' and '.join(added)} must agree too by now: {consent.sentence}", None)
    _tell_asked(consent)
    return False


def ask_successor(*, team: Team) -> None:
    """Somebody is the team's head coach now: he is told what waits for an answer of his."""
    for consent in Consent.objects.filter(state=State.OPEN, sides=team).select_related("league", "asked_by"):
        _tell_asked(consent)


def take_back_agreement(*, team: Team) -> None:
    """A plan of the team's that was confirmed is open again: its head coach has not agreed any more to what takes time
    from it, and whoever asked for that is told. The caller holds the game's row; whoever acts on a consent reads the
    answers after he has locked the games."""
    given = Voice.objects.filter(
        agrees=True,
        withdrawn_at=None,
        user__in=team.seats.coaching().filter(head=True).values("user"),
        consent__in=Consent.objects.filter(state=State.OPEN, only_sides=True, sides=team),
    )
    for voice in given.select_related("user", "consent__league", "consent__asked_by"):
        consent, said = voice.consent, f"A plan of {team} is open again: {voice.user} has not agreed any more"
        voice.withdrawn_at = clock.now()
        voice.save(update_fields=["withdrawn_at"])
        _write(consent, "voice_withdrawn", f"{said}: {consent.sentence}", None)
        _tell(consent, f"withdrawn:{voice.pk}", [consent.asked_by, voice.user], said, f"{said}. {consent.sentence}")


@contextmanager
def _with_consent(user: User) -> Iterator[None]:
    """Inside, guarded services are carried out, since the person has agreed."""
    token = _second.set(user)
    try:
        yield
    finally:
        _second.reset(token)


def second_person() -> User | None:
    """Return whose agreement has completed the consent by which a guarded service is carried out now; None without."""
    return _second.get()


@transaction.atomic
def refuse(*, consent: Consent, user: User, reason: str = "") -> Consent:
    """The person does not agree. With a head coach among several who are asked, an operator may still do so."""
    consent = _locked(consent)
    _require_answerer(consent, user)
    said = readable_words(reason, what="The reason", field="reason")[:LONGEST]
    Voice.objects.create(consent=consent, user=user, agrees=False, at=clock.now())
    _write(consent, "voice", f"{user} does not agree: {consent.sentence}" + (f" Reason: {said}" if said else ""), user)
    asked = answerers(consent)
    alone = {one.pk for one in (*asked.any_of, *asked.one_more)}
    left = {one.pk for one in asked.any_of} - set(
        consent.voices.filter(withdrawn_at=None).values_list("user", flat=True)
    )
    if user.pk not in alone and left:
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


def overdue(league_id: int | None = None) -> Due[Consent, Consent]:
    """Return the questions, of one league or of all but those in rehearsal, to which nobody has agreed in time."""
    open_ones = Consent.objects.filter(of_swept(league_id), state=State.OPEN)
    return rows_due(open_ones.filter(expires_at__lte=clock.now()).only("pk"))


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
    if consent.expires_at <= clock.now() and not is_held(consent.league):
        raise Refused("The time for it is over.", "It may be asked again.")


def _require_answerer(consent: Consent, user: User) -> None:
    _require_open(consent)
    if not may_answer(user, consent):
        raise Refused("This is not yours to answer, or you have answered.")


def _settle(consent: Consent, state: str, sentence: str, said: str = "", actor: User | None = None) -> Consent:
    consent.state, consent.said, consent.decided_at = state, said[:LONGEST], clock.now()
    consent.save(update_fields=["state", "said", "decided_at"])
    _write(consent, state, sentence, actor)
    voices = consent.voices.filter(withdrawn_at=None).select_related("user")
    told = [consent.asked_by, *(voice.user for voice in voices)]
    others = [user for user in told if actor is None or user.pk != actor.pk]
    _tell(consent, state, others, sentence, f"{ended(sentence)} {said}" if said else sentence)
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


def _tell(
    consent: Consent, cause: str, users: Sequence[User], subject: str, text: str, *, kind: str = letters.MAIL
) -> None:
    outbox.tell(
        key=f"consent:{consent.pk}:{cause}",
        users=users,
        league=consent.league,
        topic=Outbox.Topic.LEAGUE,
        kind=kind,
        body={"consent": consent.pk, "subject": f"{consent.league}: {subject}"[:200], "text": text},
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
