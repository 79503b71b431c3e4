"""Comparing a record with what was published before its game: commitments, and the second secret of its nonces.

A nonce is derived from a secret whose hash was published when the fixture was made. So whoever sealed a plan could not
try nonces until commitments, and with them the dice, suited him.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any, Final

from ...dice import nonce
from ...errors import RecordError
from ...interface import JSON, AnyRuleset

_DIGEST: Final = re.compile(r"\b[0-9a-f]{64}\b")
_LIST: Final = re.compile(r"[0-9a-fA-F]{64}([,\s]+[0-9a-fA-F]{64})*")


@dataclass(frozen=True, slots=True)
class Published:
    """What a service published before a game was played; None for what nobody kept.

    commitments  the digests of all sealed parts, in the order of the exchange, those of half-time at the end
    nonce_hash   SHA-256 of the second secret
    """

    commitments: tuple[str, ...] | None = None
    nonce_hash: str | None = None


NOTHING_PUBLISHED: Final = Published()


def is_list(text: str) -> bool:
    """Whether a text is nothing but digests, with commas or blanks between them."""
    return _LIST.fullmatch(text.strip()) is not None


def read_published(text: str) -> tuple[str, ...]:
    """The commitments in a text: the JSON that a service shows (a list of digests, or what holds one under
    "commitments" or "proof"), or any other text, a mail or a list with commas, of which every digest counts."""
    try:
        listed: list[Any] = _listed(json.loads(text))
    except (ValueError, RecursionError):
        listed = _DIGEST.findall(text.lower())
    digests = [row.get("digest") if isinstance(row, dict) else row for row in listed]
    if not digests or not all(isinstance(each, str) and _DIGEST.fullmatch(each) for each in digests):
        raise RecordError("These are no commitments: digests of 64 hexadecimal characters are wanted.")
    return tuple(str(each) for each in digests)


def _listed(value: Any) -> list[Any]:
    """The list in which a JSON value holds commitments."""
    for name in ("proof", "commitments"):
        if isinstance(value, dict) and name in value:
            value = value[name]
    return value if isinstance(value, list) else []


def hold_against(record: JSON, published: Published, proved: list[str], notes: list[str]) -> None:
    """The record's commitments and the hash of its second secret are those that were published, none more and none
    less."""
    if published == NOTHING_PUBLISHED:
        return
    proof = record.get("proof")
    if proof is None:
        notes.append("The proof is closed: what was published before the game is not held against it.")
        return
    recorded = proof.get("nonce_hash")
    if published.nonce_hash not in (None, recorded):
        wanted = published.nonce_hash
        raise RecordError(f"The second secret has the hash {recorded}, not the {wanted} that was published.")
    if published.commitments is not None:
        _same_commitments([*proof["commitments"], *proof["revised_commitments"]], published.commitments)
        proved.append("published commitments")


def _same_commitments(held: list[str], published: tuple[str, ...]) -> None:
    if len(held) != len(published):
        raise RecordError(f"The record holds {len(held)} commitments, {len(published)} were published.")
    for place, (ours, theirs) in enumerate(zip(held, published, strict=True), start=1):
        if ours != theirs:
            raise RecordError(f"Commitment {place} of the record is {ours}, not the {theirs} that was published.")


def prove_nonces(record: JSON, ruleset: AnyRuleset, proved: list[str], notes: list[str]) -> None:
    """The second secret has the hash that the record names, and every nonce comes of it."""
    proof = record["proof"]
    if proof.get("nonce_hash") is None:
        if proof["commitments"]:
            notes.append("The record has no second secret: its nonces were drawn by whoever sealed the plans.")
        return
    if proof.get("nonce_secret") is None:
        raise RecordError("The record names the hash of a second secret, but does not hold that secret.")
    secret = bytes.fromhex(proof["nonce_secret"])
    digest = hashlib.sha256(secret).hexdigest()
    if digest != proof["nonce_hash"]:
        raise RecordError(f"proof, nonce_hash: {proof['nonce_hash']} does not follow; {digest} does.")
    wanted = _derived(record, ruleset, secret)
    for (stage, side, part), expected in wanted.items():
        held = proof["nonces"].get("revised", {}) if stage == "second" else proof["nonces"]
        if held[side][part] != expected:
            raise RecordError(f'The nonce of the part "{part}" of the {side} plan does not come of the second secret.')
    if wanted:
        proved.append("nonces")


def _derived(record: JSON, ruleset: AnyRuleset, secret: bytes) -> dict[tuple[str, str, str], str]:
    """The nonce of every part that was committed to, by stage, side and part."""
    proof = record["proof"]
    stages = [name for name, list_ in (("first", "commitments"), ("second", "revised_commitments")) if proof[list_]]
    fixture, revision = record["fixture"], record["revision"]
    return {
        (step.stage, side, part): nonce(secret, fixture, revision, step.code, side, part)
        for step in ruleset.exchange(ruleset.options(record["options"]))
        if step.stage in stages
        for side in step.sides
        for part in step.parts
    }
