"""What each side can call in a situation on the test bench: the plays and defenses of a coach's plan, and those of the
plan that stands against it.

Where the autocoach plans for the other side he does so with a key of the bench's own, the same for this coach and game
whenever he is asked, so that a call can be chosen before a worker plays it.
"""

from __future__ import annotations

from dataclasses import dataclass

from games import engine
from games.engine import JSON, EngineError, Matchup, Parts
from games.models import PlanVersion, PlaybookEntry, WorkingDraft
from games.selectors.bench import Choice
from games.selectors.exchange import Exchange, read_exchange, read_matchup
from league.keys import plan_key
from league.models import Fixture, User

OWN, THEIRS = "own", "theirs"
Calls = list[tuple[str, str]]  # codes with their labels


@dataclass(frozen=True)
class CallsOnOffer:
    """What the coach's plan and the other one can call, with the ball and without it."""

    own_with: Calls
    own_without: Calls
    their_with: Calls
    their_without: Calls

    def of(self, who: str, with_ball: bool) -> Calls:
        """What a side can call; ``with_ball``: whether the coach's own side has the ball."""
        if who == OWN:
            return self.own_with if with_ball else self.own_without
        return self.their_without if with_ball else self.their_with


def calls_on_offer(
    coach: User, fixture: Fixture, side: str, draft: Choice | None, against: Choice | None
) -> CallsOnOffer:
    """The calls of two plans that the coach may try. A plan that cannot be read has none."""
    exchange = read_exchange(fixture)
    matchup = read_matchup(fixture, exchange)
    own = _document(matchup, draft) if draft else None
    theirs = _document(matchup, against) if against else None
    if against is not None and theirs is None:
        theirs = _autocoached_document(matchup, exchange, coach, fixture, side, against.style)
    return CallsOnOffer(*(engine.calls_of(matchup, plan, ball) for plan in (own, theirs) for ball in (True, False)))


def _document(matchup: Matchup, choice: Choice) -> JSON | None:
    """The document of a plan; None of the autocoach's, and of what cannot be read."""
    if choice.kept is not None:
        body: JSON = PlaybookEntry.objects.values_list("body", flat=True).get(pk=choice.kept.pk)
        return body
    if choice.working is not None:
        text = WorkingDraft.objects.values_list("text", flat=True).get(pk=choice.working.pk)
        return engine.read_draft(matchup, text)
    if choice.version is not None:
        text = PlanVersion.objects.values_list("text", flat=True).get(pk=choice.version.pk)
        return engine.read_draft(matchup, text)
    return None


def _autocoached_document(
    matchup: Matchup, exchange: Exchange, coach: User, fixture: Fixture, side: str, style: str
) -> JSON | None:
    try:
        parts = autocoached(matchup, exchange, side, opponent_key(coach, fixture, side), style=style)
    except EngineError:
        return None
    return engine.join(matchup, parts)


def opponent_key(coach: User, fixture: Fixture, side: str) -> bytes:
    """Dice for the autocoach where calls of his are chosen; never those of the plan that stands in for a missing
    one."""
    words = f"{coach.pk} {fixture.public_id} {side}"
    return plan_key("opponent on the test bench", words)


def autocoached(
    matchup: Matchup, exchange: Exchange, side: str, key: bytes, own: Parts | None = None, style: str = ""
) -> Parts:
    """A plan by the autocoach for the side that stands against ``side``, around what that has shown; of ``own``, the
    plan of the coach who tries it, he sees what is shown of it. Raises EngineError."""
    other = "away" if side == "home" else "home"
    shown = exchange.opened(matchup.steps, other) or {}
    seen = shown if own is None else {name: own[name] for name in shown if name in own}
    opened = exchange.opened(matchup.steps, side)
    if not style:
        return engine.coach(matchup, other, opponent=seen or None, sealed=opened, key=key)[1]
    return engine.coach_in_style(matchup, other, [style], opponent=seen or None, sealed=opened, key=key)[1]
