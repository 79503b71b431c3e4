"""What people are told of games: one function a cause, each called in the transaction that causes it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from games import sealed
from games.models import FixtureStep, GameReplay, GameRun, PlanVersion
from games.selectors.rows import Commitment
from league.models import Fixture, League, Outbox, Team, User
from league.selectors.leagues import coaches, commissioners
from league.services import outbox

from . import letters

Topic = Outbox.Topic


def _team(step: FixtureStep) -> Team:
    return step.fixture.home if step.side == "home" else step.fixture.away


def _page(name: str, fixture: Fixture) -> str:
    return reverse(name, args=[fixture.public_id])


def _tell(fixture: Fixture, users: list[User], topic: str, page: str, **said: Any) -> None:
    league: League = fixture.season.league
    outbox.tell(users=users, league=league, topic=topic, link=_page(page, fixture), **said)


def remind(*, step: FixtureStep) -> None:
    """A plan is still owed: once a deadline, to the coaches of the side that owes it. Written when it is read."""
    body = {"step": step.pk, "due_at": step.due_at.isoformat()}
    key = f"reminder:{step.pk}:{step.due_at.isoformat()}"
    _tell(step.fixture, coaches([_team(step)]), Topic.DEADLINES, "plan", key=key, kind=letters.REMINDER, body=body)


def coaches_of(step: FixtureStep) -> list[User]:
    """Whoever coaches the side whose step it is."""
    return coaches([_team(step)])


def look_again(*, step: FixtureStep, version: PlanVersion, cause: str) -> None:
    """A plan is no longer legal, to those of its side who may read it. ``cause`` is one of the letters': the roster, or
    what is open of the other side."""
    body = {"step": step.pk, "version": version.number, "cause": cause}
    readers = [one for one in coaches_of(step) if sealed.may_read(one, version)]
    key = f"look-again:{step.pk}:{version.number}"
    _tell(step.fixture, readers, Topic.DEADLINES, "plan", key=key, kind=letters.LOOK_AGAIN, body=body, anew=True)


def tell_replaced(*, step: FixtureStep, name: str, what: str, repairs: list[str], readers: list[User]) -> None:
    """What the service plays in place of a plan that did not come, to its own coaches only; what was changed in it to
    those who may read it."""
    fixture = step.fixture
    told = f"{name} for {fixture} has closed: {what}."
    said = {"key": f"replaced:{step.pk}", "subject": f"{name} for {fixture}: {what}"}
    _tell(fixture, readers, Topic.GAMES, "plan", text="\n".join([told, *repairs]), **said)
    others = [one for one in coaches_of(step) if one not in readers]
    _tell(fixture, others, Topic.GAMES, "plan", text=told, **said)


def tell_sealed(*, fixture: Fixture, code: str, name: str, commitments: list[Commitment]) -> None:
    """A step has closed: the commitments so far, each coach's own and the other side's, in the order of the exchange.
    Whoever keeps these mails can hold the record against them."""
    for side, team in (("home", fixture.home), ("away", fixture.away)):
        lines = [f"{row['name']}, {_whose(row, side)}, part “{row['part']}”: {row['digest']}" for row in commitments]
        text = "\n".join(
            [
                f"{name} for {fixture} ({fixture.week.title}) has closed. These are the commitments published so far, "
                "in the order of the exchange; keep them, and hold the game's record against them with",
                "python -m rules_engine replay record.json --commitments FILE",
                *lines,
            ]
        )
        key = f"sealed:{fixture.pk}:{code}:{side}"
        _tell(fixture, coaches([team]), Topic.GAMES, "game", key=key, subject=f"{name} is sealed: {fixture}", text=text)


def _whose(row: Commitment, side: str) -> str:
    return "yours" if row["side"] == side else "the other side's"


def tell_final(*, fixture: Fixture, run: GameRun) -> None:
    """The result, to the coaches of both teams."""
    both = coaches([fixture.home, fixture.away])
    _tell(fixture, both, Topic.GAMES, "game", key=f"final:{run.pk}", kind=letters.FINAL, body={"run": run.pk})


def tell_half_time(*, fixture: Fixture, run: GameRun) -> None:
    """The first half has been played, to the coaches of both teams; the score is for those who come and look."""
    both = coaches([fixture.home, fixture.away])
    _tell(fixture, both, Topic.GAMES, "game", key=f"half-time:{run.pk}", kind=letters.HALF_TIME, body={"run": run.pk})


def tell_ruling(*, fixture: Fixture, cause: str, subject: str, text: str) -> None:
    """What the commissioner has ordered for a game, to the coaches of both teams."""
    both = coaches([fixture.home, fixture.away])
    _tell(fixture, both, Topic.GAMES, "game", key=f"ruling:{cause}", subject=subject, text=text)


def tell_replay(*, replay: GameReplay) -> None:
    """A game is to be played again: to the coaches of both teams, before it runs. Written when it is read."""
    fixture = replay.fixture
    both = coaches([fixture.home, fixture.away])
    said = {"kind": letters.REPLAY, "body": {"replay": replay.pk}}
    _tell(fixture, both, Topic.GAMES, "game", key=f"replay-ordered:{replay.pk}", **said)


def tell_operators(*, replay: GameReplay) -> None:
    """A replay was ordered whose reason the operators may have to confirm: to them, by notice and by mail."""
    _tell_operators(
        replay,
        f"replay-to-confirm:{replay.pk}",
        f"A replay of {replay.fixture} is ordered",
        f"{replay.ordered_by} has ordered a replay of {replay.fixture} ({replay.fixture.week.title}). Reason: "
        f"{replay.why}\nWhere not both head coaches confirm this reason within their time, or one refuses it, it waits "
        "for your word.",
    )


def tell_operators_of_refusal(*, replay: GameReplay) -> None:
    """A head coach has refused the reason of a replay, which waits for the operators alone now."""
    _tell_operators(
        replay,
        f"replay-refused-to-confirm:{replay.pk}",
        f"The replay of {replay.fixture} waits for your word",
        f"{replay.refused_by} does not confirm the reason for which {replay.fixture} ({replay.fixture.week.title}) is "
        f"to be played again: {replay.refusal}\nOnly you can confirm it now.",
    )


def _tell_operators(replay: GameReplay, key: str, subject: str, text: str) -> None:
    """Ask the operators for their word; the notice goes once the replay runs, is confirmed, or is given up."""
    link = reverse("confirm-replay", args=[replay.fixture.public_id])
    outbox.tell(
        key=key,
        users=User.objects.filter(is_staff=True, is_active=True),
        league=replay.fixture.season.league,
        topic=Topic.GAMES,
        kind=letters.REPLAY_TO_CONFIRM,
        body={"replay": replay.pk, "subject": subject, "text": text},
        link=link,
    )
    address = f"{settings.SITE_URL.rstrip('/')}{link}"
    outbox.queue_mail(key=key, to=settings.OPERATORS, subject=subject, text=f"{text}\n{address}")


def tell_failed(*, fixture: Fixture, run: GameRun) -> None:
    """A game could not be played, to the commissioners of its league and to the operators."""
    key = f"failed:{run.pk}:{run.attempts}"
    who = commissioners(fixture.season.league)
    _tell(fixture, who, Topic.LEAGUE, "game", key=key, kind=letters.FAILED, body={"run": run.pk})
    outbox.queue_mail(
        key=key,
        to=settings.OPERATORS,
        subject=f"{fixture} could not be played",
        text=f"{fixture.week.title}: {fixture} could not be played (run {run.pk}). The plans are kept as they "
        f"are, the other games of the week go on.\n{settings.SITE_URL.rstrip('/')}{_page('game', fixture)}",
    )
