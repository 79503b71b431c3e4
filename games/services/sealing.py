"""A fixture's secrets, and what is sealed by them: the nonce and the commitment of each part of a plan.

Whoever seals cannot choose: nonces come of a secret whose hash was published before any plan came in.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from games import engine
from games.engine import JSON, ExchangeStep, Parts
from games.models import FixtureSecret, FixtureStep, GameReplay
from games.selectors.exchange import Exchange
from league import clock
from league.models import Fixture

FIRST_PLAYING = 1
POSSIBLE = range(FIRST_PLAYING, FIRST_PLAYING + 1 + len(GameReplay.Reason))  # a replay once for each reason


def draw_secrets(
    *, fixture: Fixture, revisions: Iterable[int] = POSSIBLE, with_nonces: bool = True
) -> list[FixtureSecret]:
    """The secrets of these playings of a fixture. Their hashes are to be published in the same transaction."""
    return FixtureSecret.objects.bulk_create(_drawn(fixture, revision, with_nonces) for revision in revisions)


def _drawn(fixture: Fixture, revision: int, with_nonces: bool) -> FixtureSecret:
    secret, digest = engine.draw_secret()
    row = FixtureSecret(fixture=fixture, revision=revision, secret=secret, hash=digest, created_at=clock.now())
    if with_nonces:
        row.nonce_secret, row.nonce_hash = engine.draw_secret()
    return row


def hashes(secrets: Iterable[FixtureSecret]) -> list[JSON]:
    """What is published of secrets."""
    return [{"revision": row.revision, "hash": row.hash, "nonce_hash": row.nonce_hash} for row in secrets]


def seal(secret: FixtureSecret, step: FixtureStep, parts: Parts) -> dict[str, tuple[str, str]]:
    """Nonce and commitment of each of these parts. A fixture that was opened before there were second secrets draws its
    nonces as it did then."""
    return {part: engine.commit(body, _nonce(secret, step, part)) for part, body in parts.items()}


def _nonce(secret: FixtureSecret, step: FixtureStep, part: str) -> str | None:
    if secret.nonce_secret is None:
        return None
    fixture = str(secret.fixture.public_id)
    return engine.nonce(bytes(secret.nonce_secret), fixture, secret.revision, step.code, step.side, part)


def resealed(exchange: Exchange, specs: Iterable[ExchangeStep], secret: FixtureSecret) -> Exchange:
    """The same plans with the nonces and commitments of a further playing; nothing is stored. The first playing keeps
    those with which it was sealed, and so does every playing of a fixture without second secrets."""
    if secret.revision == FIRST_PLAYING or secret.nonce_secret is None:
        return exchange
    specs = list(specs)
    other = copy(exchange)
    other.frozen = {}
    for step in exchange.steps:
        version = exchange.frozen.get(step.pk)
        if version is None or version.parts is None:
            continue
        taken = engine.takes(specs, step.code, step.side)
        sealed = seal(secret, step, {part: version.parts[part] for part in taken})
        other.frozen[step.pk] = copied = copy(version)
        copied.nonces = {part: nonce for part, (nonce, _) in sealed.items()}
        copied.digests = {part: digest for part, (_, digest) in sealed.items()}
    return other
