"""Shapes of what the log in a league's file tells beside its sentences."""

from __future__ import annotations

from typing import Any

from games.models import GameRecord
from league.models import (
    Absence,
    BoardBan,
    Consent,
    Draft,
    Fixture,
    Hook,
    Invitation,
    Message,
    Outage,
    Player,
    SeatApplication,
    Team,
    Trade,
    Transaction,
    User,
)
from league.services import looks

from .file_contents import CODE, COMMITMENT, COUNT, DICE, HOW, NUMBERS, SENTENCE, SIDE, check_house_rules
from .file_shapes import ByKey, Fields, Id, Many, Moment, Nullable, Scope, Shape, Text, Truth, Whole, hexadecimal

LOOK = Fields(
    {}, {**{name: Text(16) for name in looks.PARTS}, "colour": Text(7), "second_colour": Text(7), "stadium": Text(60)}
)
_SCORE = Nullable(Whole())
_HASHES = Fields({"revision": Whole(), "hash": hexadecimal(), "nonce_hash": hexadecimal()})
_OF_TEAMS = ByKey(Id(Team, history=True), hexadecimal())


def _check_commitments(value: Any, place: str, scope: Scope) -> None:
    """Those of a camp are told by team, those of a game one by one."""
    check = Many(COMMITMENT) if isinstance(value, list) else _OF_TEAMS
    check(value, place, scope)


LOG: dict[str, Shape] = {
    "absence": Id(Absence, history=True),
    "act": CODE,
    "after": LOOK,
    "application": Id(SeatApplication, history=True),
    "at": Moment(),
    "author": Nullable(Id(User, history=True)),
    "away_score": _SCORE,
    "ban": Id(BoardBan, history=True),
    "before": LOOK,
    "changes": COUNT,
    "commitments": _check_commitments,
    "consent": Id(Consent, history=True),
    "days": Nullable(Whole(-10_000)),
    "dice": DICE,
    "digest": hexadecimal(),
    "digests": ByKey(SIDE, ByKey(CODE, hexadecimal())),
    "draft": Id(Draft, history=True),
    "due_at": Nullable(Moment()),
    "empty": Many(Text(60)),
    "every_days": Whole(),
    "first_due_at": Moment(),
    "fixture": Id(Fixture, history=True),
    "free": COUNT,
    "free_agents": COUNT,
    "gone": COUNT,
    "granted": COUNT,
    "hash": hexadecimal(),
    "head": Truth(),
    "home_score": _SCORE,
    "hook": Id(Hook, history=True),
    "how": HOW,
    "invitation": Id(Invitation, history=True),
    "key": hexadecimal(),
    "kind": CODE,
    "left_out": ByKey(Text(60), COUNT),
    "lots": ByKey(Id(Team, history=True), Nullable(COUNT)),
    "men": COUNT,
    "message": Id(Message, history=True),
    "name": Text(80),
    "nonce_hash": hexadecimal(),
    "options": check_house_rules,
    "outage": Id(Outage, history=True),
    "overall": Whole(1),
    "phase": CODE,
    "player": Id(Player, history=True),
    "players": Many(Id(Player, history=True)),
    "published_before": Truth(),
    "reason": SENTENCE,
    "record": Id(GameRecord, history=True),
    "replays": Many(_HASHES),
    "revision": Whole(),
    "round": Whole(1, 99),
    "rounds": Whole(1, 99),
    "ruleset": CODE,
    "season": COUNT,
    "seconds_left": Nullable(COUNT),
    "seconds_per_pick": COUNT,
    "sequence": COUNT,
    "side": SIDE,
    "starts_at": Moment(),
    "step": CODE,
    "strength": Whole(1, 5),
    "team": Id(Team, history=True),
    "teams": Many(Id(Team, history=True)),
    "trade": Id(Trade, history=True),
    "transaction": Id(Transaction, history=True),
    "undoes": Many(COUNT),
    "until": COUNT,
    "user": Nullable(Id(User, history=True)),
    "week": Whole(-100),
    "weeks": NUMBERS,
    "wishes": COUNT,
}
PEOPLE_IN_LOG = ("author", "user")
