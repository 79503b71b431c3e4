"""How reliable a coach is, from what he had done when something was due; leaves asked for and given."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from league import clock
from league.models import Absence, League, Outcome, User
from league.rulebook import rules_of

State = Outcome.State
HANDED_IN, MISSED, NEITHER = "handed in", "missed", "neither"
MOST_TOLD = 10  # of what a person did not hand in, the newest


@dataclass(frozen=True, slots=True)
class Rule:
    """What counts as what: a row of the table that page and documents show. ``key`` is the state of an outcome; where
    nothing is noted, a name."""

    key: str
    happened: str
    counts: str
    whose: str


AUTHOR = "For the head coach in whose time it came in, also if another sits there at the deadline. What an assistant "
AUTHOR += "does counts for his head coach."
OWES = "For the head coach at the deadline, if he was so a day before too."
NOBODYS = "Nothing is noted."

WHAT_COUNTS = (
    Rule(State.CONFIRMED, "A plan was confirmed in time.", HANDED_IN, AUTHOR),
    Rule(
        State.UNCHANGED,
        "The plan of an earlier step of the game was confirmed as it is, or goes on since nothing else came in.",
        HANDED_IN,
        "For who confirmed it, else for whom the earlier step counts. If that one was not handed in, this one is not.",
    ),
    Rule(
        State.SAVED, "A plan without errors was handed in and not confirmed: it is played as it is.", HANDED_IN, AUTHOR
    ),
    Rule(
        State.ADAPTED,
        "A plan was handed in for this step and fits no longer, since the roster or the other side's share is another: "
        "it is played adapted.",
        HANDED_IN,
        AUTHOR,
    ),
    Rule(
        State.DRAFT,
        "Nothing was handed in, but a working draft without errors is played as it is.",
        HANDED_IN,
        "For the head coach in whose time it was last written on.",
    ),
    Rule(
        State.NOTHING,
        "Nothing came in: a plan of an earlier step or game is played adapted, or the autocoach's.",
        MISSED,
        OWES,
    ),
    Rule(State.UNPLAYABLE, "All that came in had errors, and none of it could be played.", MISSED, OWES),
    Rule(
        State.EXCUSED,
        "The commissioner excused the team, and nothing came in.",
        NEITHER,
        "What came in all the same counts as handed in.",
    ),
    Rule(
        State.LEAVE,
        "The deadline fell on a day of a leave that was granted, and nothing came in.",
        NEITHER,
        "What came in all the same counts as handed in.",
    ),
    Rule(
        State.LEAVE_ASKED,
        "The deadline fell on a day of a leave that was asked for before it and not answered yet.",
        NEITHER,
        "A later answer changes nothing about it.",
    ),
    Rule(
        State.NEW_SEAT,
        "The head coach had been so for less than a day before the deadline.",
        NEITHER,
        "Nobody owes what he had no day for.",
    ),
    Rule(
        State.OPENED_LATE,
        "The step could be handed in for only after its deadline.",
        NEITHER,
        "So it is where a week opens late, or where the first half was played late.",
    ),
    Rule(
        State.OUTAGE,
        "The deadline fell into a time in which the service was away or on hold, and did not move on.",
        NEITHER,
        "Nobody could be sure to hand in. A deadline that moved on counts like any other.",
    ),
    Rule(
        "left",
        "Somebody was head coach for days and left before the deadline, with nothing handed in.",
        NEITHER,
        "A seat may be handed over in good time; his successor has the duty, if he has a day for it. " + NOBODYS,
    ),
    Rule("vacant", "Nobody was head coach at the deadline, and nothing came in.", NEITHER, NOBODYS),
    Rule("nothing_due", "The step asks nothing of the team.", NEITHER, NOBODYS),
    Rule(
        "decided",
        "The commissioner decided the game before the step closed.",
        NEITHER,
        "Nothing is noted; what was noted of steps that had closed stays.",
    ),
    Rule(
        "replayed",
        "The game is played again.",
        NEITHER,
        "Its plans are the same; what was noted of them stays, and nothing is noted twice.",
    ),
)

# Words of outcomes that were noted before there was the table.
EARLIER = (
    Rule("replaced", "Another plan was played than what had been handed in, if anything was.", MISSED, OWES),
    Rule("absent", "Nothing came in, and no plan could be found.", MISSED, OWES),
)
RULES = {rule.key: rule for rule in (*WHAT_COUNTS, *EARLIER)}


@dataclass(frozen=True, slots=True)
class Reliability:
    """Counts of a person in one league; what is ``neither`` counts neither way."""

    handed_in: int = 0
    missed: int = 0
    neither: int = 0

    @property
    def share(self) -> int | None:
        """How much of what was due he has handed in, in whole per cent; None before anything was."""
        due = self.handed_in + self.missed
        return round(100 * self.handed_in / due) if due else None


def reliability(league: League, users: Iterable[User]) -> dict[int, Reliability]:
    """Each person's counts by his key, with one query."""
    counted: dict[int, Counter[str]] = defaultdict(Counter)
    found = Outcome.objects.filter(league=league, user__in=users, state__in=Outcome.State.values + _earlier_words())
    for user, state in found.order_by().values_list("user", "state"):
        counted[user][RULES[state].counts] += 1
    return {
        user.pk: Reliability(counted[user.pk][HANDED_IN], counted[user.pk][MISSED], counted[user.pk][NEITHER])
        for user in users
    }


def _earlier_words() -> list[str]:
    return [rule.key for rule in EARLIER]


@dataclass(frozen=True, slots=True)
class NotHandedIn:
    """Something due that a person did not hand in, and how it counts; ``step`` is what was due."""

    outcome: Outcome
    step: str
    rule: Rule


def not_handed_in(league: League, users: Iterable[User]) -> dict[int, list[NotHandedIn]]:
    """The newest of what each person did not hand in, by his key, with one query."""
    names = {step.code: step.name for step in rules_of(league).exchange()}
    told: dict[int, list[NotHandedIn]] = defaultdict(list)
    states = [key for key, rule in RULES.items() if rule.counts != HANDED_IN]
    found = Outcome.objects.filter(league=league, user__in=users, state__in=states)
    for outcome in found.select_related("fixture__week", "fixture__home", "fixture__away"):
        if len(told[outcome.user_id]) < MOST_TOLD:
            name = names.get(outcome.step, outcome.step)
            told[outcome.user_id].append(NotHandedIn(outcome, name, RULES[outcome.state]))
    return told


def leaves(league: League) -> list[Absence]:
    """Leaves that are not over, those to be decided first."""
    found = Absence.objects.filter(league=league, ended_at=None, ends_at__gt=clock.now())
    found = found.select_related("user", "league")
    return sorted(found, key=lambda leave: (leave.granted_at is not None, leave.starts_at))
