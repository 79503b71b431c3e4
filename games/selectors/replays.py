"""The playings of a game side by side: what each gave, why it was played again, which one counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Min, QuerySet

from games import engine
from games.models import FixtureSecret, GameRecord, GameReplay, GameRun
from games.permissions import may_order
from games.selectors.rows import OrderedReplay
from league import clock
from league.clock import said
from league.models import Fixture, Seat
from league.permissions import Viewer, may_see_people
from league.selectors.confirming import linked_to, unconfirmed
from league.selectors.stakes import stakes
from league.sentences import ended


def newest_revision(fixture: Fixture) -> int:
    """Return the playing that was begun last, or is begun next where its secret is spent; 1 before the first."""
    newest: int | None = GameRun.objects.filter(fixture=fixture).aggregate(newest=Max("revision"))["newest"]
    unspent = FixtureSecret.objects.filter(fixture=fixture, spent=False).aggregate(first=Min("revision"))["first"]
    return max(newest or 1, unspent or 1)


def next_revision(fixture: Fixture) -> int:
    """Return the playing that a replay would be: the first after the newest whose secret is not spent."""
    newest = newest_revision(fixture)
    later = FixtureSecret.objects.filter(fixture=fixture, revision__gt=newest).order_by("revision")
    known = dict(later.values_list("revision", "spent"))
    return next(number for number in range(newest + 1, newest + len(known) + 2) if not known.get(number))


def waiting_replay(fixture: Fixture) -> GameReplay | None:
    """The replay that is ordered and has not run yet."""
    found = GameReplay.objects.filter(fixture=fixture, started_at=None)
    return found.select_related("fixture__season__league", "fixture__week", "ordered_by").first()


@dataclass(frozen=True)
class Result:
    """What one playing of a game gave. The first has no reason. ``stands``: no later playing has taken its place;
    ``counts``: it is the game's result, which may also have been decided since."""

    revision: int
    played_at: datetime
    reason: str
    explanation: str
    home_score: int
    away_score: int
    digest: str
    stands: bool
    counts: bool


@dataclass(frozen=True)
class Playings:
    """Every result that has been told, the first at the top, and every replay; ``newest`` is the playing begun last."""

    results: list[Result]
    replays: list[GameReplay]
    newest: int

    @property
    def waiting(self) -> GameReplay | None:
        """The replay that is ordered and has not run yet."""
        return next((replay for replay in self.replays if replay.started_at is None), None)


def playings(fixture: Fixture) -> Playings:
    """The playings of a game as anybody may know them who sees it; two queries, and one a record of several."""
    replays = list(
        GameReplay.objects.filter(fixture=fixture)
        .select_related("ordered_by", "fixture__season__league")
        .order_by("revision")
    )
    played = GameRecord.objects.filter(fixture=fixture).exclude(run__stage=GameRun.Stage.FIRST)
    records = list(played.select_related("run").defer("body").order_by("run__revision"))
    begun = [replay.revision for replay in replays if replay.started_at]
    newest = max([1, *begun, *(record.run.revision for record in records)])
    final = fixture.status == Fixture.Status.FINAL
    told = [record for record in records if final or record.superseded_at or record.run.revision < newest]
    reasons = {replay.revision: replay for replay in replays}
    results = []
    for record in told:
        counts = final and record.superseded_at is None and record.run.revision == newest
        score = (fixture.home_score, fixture.away_score) if counts else _score(record)
        results.append(_result(record, reasons.get(record.run.revision), score, counts=counts))
    return Playings(results, replays, newest)


def _score(record: GameRecord) -> tuple[int, int]:
    score = engine.open_record(record.body)["public"]["score"]
    return score["home"], score["away"]


def _result(
    record: GameRecord, replay: GameReplay | None, score: tuple[int | None, int | None], *, counts: bool
) -> Result:
    run = record.run
    return Result(
        revision=run.revision,
        played_at=run.finished_at or record.created_at,
        reason=replay.get_reason_display() if replay else "",
        explanation=replay.explanation if replay else "",
        home_score=score[0] or 0,
        away_score=score[1] or 0,
        digest=record.digest,
        stands=record.superseded_at is None,
        counts=counts,
    )


def who_ordered(replay: GameReplay, viewer: Viewer) -> str:
    """Who ordered a replay: by name to those who may see the people of the league."""
    if replay.ordered_by is None:
        return "the operator"
    named = may_see_people(viewer, replay.fixture.season.league)
    return str(replay.ordered_by) if named else "the commissioner"


# -- who confirms its reason -------------------------------------------------------------------------------------------


def head_coaches(fixture: Fixture) -> dict[str, int]:
    """The head coach of each side that has one, by his key."""
    seats = Seat.objects.coaching().filter(team__in=[fixture.home_id, fixture.away_id], head=True)
    sides = {fixture.home_id: "home", fixture.away_id: "away"}
    return {sides[team]: user for team, user in seats.values_list("team", "user")}


def confirmed_by_sides(replay: GameReplay) -> list[str]:
    """The sides whose present head coach has confirmed the reason."""
    heads = head_coaches(replay.fixture)
    return [
        side for side in ("home", "away") if side in heads and getattr(replay, f"{side}_agreed_by_id") == heads[side]
    ]


def is_known_to_others(replay: GameReplay) -> bool:
    """Whether anybody but whoever has ordered the replay knows one of the two head coaches."""
    if replay.ordered_by_id is None:
        return True
    linked = linked_to(unconfirmed(replay.fixture.season.league), replay.ordered_by_id)
    return not set(head_coaches(replay.fixture).values()) <= linked


def is_good_order(replay: GameReplay) -> bool:
    """Return whether the order of a replay is good still: an operator has confirmed its reason, or whoever has ordered
    it might order it now."""
    if replay.confirmed_at is not None:
        return True
    who, fixture = replay.ordered_by, replay.fixture
    if who is None or not may_order(who, fixture):
        return False
    return not stakes(who, season=fixture.season, teams=[fixture.home, fixture.away])


def waits_for(replay: GameReplay) -> str:
    """Return what an ordered replay waits for: its ``time`` when the operator has confirmed its reason, the head
    ``coaches`` while they have time, else the ``operator``."""
    if replay.confirmed_at is not None:
        return "time"
    open_to_coaches = (
        replay.refused_at is None and replay.due_at > clock.now() and len(head_coaches(replay.fixture)) == 2
    )
    return "coaches" if open_to_coaches and is_known_to_others(replay) and is_good_order(replay) else "operator"


def how_it_waits(replay: GameReplay, time_zone: str) -> str:
    """What an ordered replay waits for and what then, in sentences, with moments in a time zone."""
    due, lapses = said(replay.due_at, time_zone), said(replay.lapses_at, time_zone)
    if replay.confirmed_at is not None:
        return (
            f"The operator has confirmed its reason: it runs on {due}, or as soon as both head coaches confirm it too."
        )
    over = f"If nobody has confirmed it by {lapses}, it lapses."
    if replay.refused_at is not None:
        said_why = ended(replay.refusal)
        return f"A head coach has refused its reason: {said_why} Only the operator can confirm it now. {over}"
    if waits_for(replay) == "coaches":
        return (
            "It runs as soon as both head coaches confirm its reason. The operator may confirm it too; then it runs on "
            f"{due} at the latest. {over}"
        )
    if len(head_coaches(replay.fixture)) < 2:
        return f"A team has no head coach, so it waits for the operator to confirm its reason. {over}"
    if not is_known_to_others(replay):
        return (
            "Both head coaches were brought into the league by whoever has ordered it, and nobody else has confirmed "
            f"that he knows them; so it waits for the operator to confirm its reason. {over}"
        )
    if not is_good_order(replay):
        return (
            "Whoever has ordered it does not run the league any more, or has come to have a stake in the game; so it "
            f"waits for the operator to confirm its reason. {over}"
        )
    return f"Not both head coaches have confirmed its reason in time, so it waits for the operator. {over}"


@dataclass(frozen=True, slots=True)
class Word:
    """A head coach's word on the reason of a replay: the one that he has given (``said``), and what he may say yet."""

    said: str
    may_agree: bool
    may_refuse: bool


def word_of(replay: GameReplay, user: Viewer) -> Word | None:
    """Return the word of a person on the reason of a waiting replay; None for who is head coach of neither side."""
    mine = [side for side, head in head_coaches(replay.fixture).items() if head == user.pk]
    if not mine:
        return None
    has_agreed = all(getattr(replay, f"{side}_agreed_by_id") == user.pk for side in mine)
    said = "You have confirmed its reason." if has_agreed else ""
    if replay.refused_at is not None and replay.refused_by_id == user.pk:
        said = "You have refused its reason."
    is_open = replay.refused_at is None or replay.confirmed_at is not None
    may_refuse = replay.refused_at is None and replay.confirmed_at is None
    return Word(said, may_agree=is_open and not has_agreed, may_refuse=may_refuse)


def replays_to_confirm(user: Viewer) -> QuerySet[GameReplay]:
    """The replays whose reason an operator may confirm; for others none."""
    if not user.is_authenticated or not user.is_staff:
        return GameReplay.objects.none()
    waiting = GameReplay.objects.filter(started_at=None, confirmed_at=None)
    return waiting.select_related("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")


def replay_told(replay: GameReplay, viewer: Viewer) -> OrderedReplay:
    """An ordered replay as this viewer may know it."""
    return {
        "revision": replay.revision,
        "reason": replay.get_reason_display(),
        "explanation": replay.explanation,
        "ordered_by": who_ordered(replay, viewer),
        "ordered_at": replay.ordered_at,
        "due_at": replay.due_at,
        "agreed": confirmed_by_sides(replay),
        "waits_for": waits_for(replay),
        "refusal": replay.refusal,
        "confirmed_at": replay.confirmed_at,
        "lapses_at": None if replay.confirmed_at else replay.lapses_at,
        "commitments": replay.commitments,
    }
