"""Playing a game: what it is played from, and what comes of it. Pure: the same input gives the same bytes."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules_engine
from rules_engine import GameInput

from .matchup import JSON, Matchup, Parts, side_named
from .plans import join
from .records import open_record

SECRET_BYTES = 32


def draw_secret() -> tuple[bytes, str]:
    """32 secret bytes of a fixture, for its dice or its nonces, and the hash that is published at once."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret, hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class Played:
    """A game that has been played: its record, the stored form of it, digest and score."""

    record: JSON
    body: bytes
    digest: str
    home_score: int
    away_score: int


def game_input(
    matchup: Matchup,
    *,
    fixture: str,
    revision: int,
    secret: bytes,
    plans: Mapping[str, Parts],
    commitments: Sequence[str],
    nonces: Mapping[str, Any],
    revised: Mapping[str, Parts] | None = None,
    revised_commitments: Sequence[str] = (),
    nonce_secret: bytes | None = None,
) -> GameInput:
    """Everything that a game is played from; ``plans`` by side as parts, ``revised`` those of the second half of the
    sides that handed in something at half-time."""
    return GameInput(
        ruleset=matchup.ruleset.code,
        options=dict(matchup.rules.house_rules),
        home=matchup.teams["home"],
        away=matchup.teams["away"],
        plans={side_named(side): join(matchup, parts) for side, parts in plans.items()},
        secret=secret,
        fixture=fixture,
        revision=revision,
        commitments=tuple(commitments),
        nonces={side: dict(own) for side, own in nonces.items()},
        revised={side_named(side): join(matchup, parts) for side, parts in revised.items()} if revised else None,
        revised_commitments=tuple(revised_commitments),
        nonce_secret=nonce_secret,
    )


def play(game: GameInput) -> Played:
    """Play a whole game."""
    return _played(rules_engine.play_game(game))


def play_first(game: GameInput) -> Played:
    """Play a first half; the record stands at half-time and holds no secret."""
    return _played(rules_engine.play_first_half(game))


def play_second(record: JSON, game: GameInput) -> Played:
    """Play the second half on from the record at half-time: the record of the whole game."""
    return _played(rules_engine.play_second_half(record, game))


def played_before(body: bytes | memoryview, digest: str) -> Played:
    """What was played, from its stored form; raises RecordError when that is damaged."""
    record = open_record(body)
    return Played(record, bytes(body), digest, *_score(record))


def _played(record: JSON) -> Played:
    body, digest = rules_engine.encode(record)
    return Played(record, body, digest, *_score(record))


def _score(record: JSON) -> tuple[int, int]:
    """Points of home and visitors after the last play."""
    home, away = rules_engine.plays(record, brief=True)[-1]["after"]["score"]
    return home, away


def input_json(game: GameInput) -> JSON:
    """The input of a game that could not be played, for whoever looks into it."""
    return {
        "ruleset": game.ruleset,
        "options": game.options,
        "teams": {side: rules_engine.team_json(team) for side, team in (("home", game.home), ("away", game.away))},
        "plans": dict(game.plans),
        "secret": game.secret.hex(),
        "fixture": game.fixture,
        "revision": game.revision,
        "commitments": list(game.commitments),
        "nonces": dict(game.nonces or {}),
        **(
            {"revised": dict(game.revised), "revised_commitments": list(game.revised_commitments)}
            if game.revised
            else {}
        ),
        **({"nonce_secret": game.nonce_secret.hex()} if game.nonce_secret else {}),
    }
