"""Nonces that nobody chose, and what was published before a game held against its record."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import replace
from pathlib import Path

import pytest

import rules_engine
from rules_engine.cli import main
from rules_engine.football.proof import promises
from rules_engine.interface import JSON
from tests.tiny_ruleset import RULESET, tiny_game

SECOND = bytes(range(32))
HOUSE = {"halftime": 24}
SEALED = (  # in the order of the exchange: stage, step, side, part
    ("first", "ground", "home", "ground"),
    ("first", "plan", "home", "calls"),
    ("first", "plan", "away", "calls"),
    ("second", "look", "home", "again"),
)


def derived(step: str, side: str, part: str, revision: int = 1, secret: bytes = SECOND) -> str:
    """A nonce as the document describes it."""
    message = json.dumps(["tiny-5", revision, step, side, part], separators=(",", ":")).encode()
    return hmac.new(secret, message, hashlib.sha256).hexdigest()


def promised(body: object, nonce: str) -> str:
    spelled = json.dumps([body, nonce], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(spelled.encode()).hexdigest()


def sealed_game(revision: int = 1) -> rules_engine.GameInput:
    """A game with a second look at half-time, every nonce of it derived from the second secret."""
    game = tiny_game(5, options=HOUSE, revision=revision, nonce_secret=SECOND)
    options = RULESET.options(HOUSE)
    revised = {**game.plans["home"], "again": {"run": 12}}
    nonces: JSON = {"home": {}, "away": {}, "revised": {"home": {}}}
    commitments: dict[str, list[str]] = {"first": [], "second": []}
    for stage, step, side, part in SEALED:
        nonce = derived(step, side, part, revision)
        plan = game.plans[side] if stage == "first" else revised
        (nonces if stage == "first" else nonces["revised"])[side][part] = nonce
        commitments[stage].append(promised(RULESET.split_plan(plan, options).get(part), nonce))
    return replace(
        game,
        nonces=nonces,
        commitments=tuple(commitments["first"]),
        revised={"home": revised},
        revised_commitments=tuple(commitments["second"]),
    )


@pytest.fixture(scope="module")
def record() -> JSON:
    return rules_engine.play_game(sealed_game())


def test_a_nonce_is_an_hmac_of_game_revision_step_side_and_part() -> None:
    for _, step, side, part in SEALED:
        for revision in (1, 2):
            expected = derived(step, side, part, revision)
            assert rules_engine.nonce(SECOND, "tiny-5", revision, step, side, part) == expected


@pytest.mark.parametrize("revision", [1, 3])
def test_every_nonce_of_both_halves_is_proved_to_come_of_the_second_secret(revision: int) -> None:
    record = rules_engine.play_game(sealed_game(revision))
    proof = record["proof"]
    assert (proof["nonce_secret"], proof["nonce_hash"]) == (SECOND.hex(), hashlib.sha256(SECOND).hexdigest())
    assert {"nonces", "commitments", "calls"} <= set(rules_engine.verify(record).proved)


@pytest.mark.parametrize(("stage", "step", "side", "part"), SEALED)
def test_a_nonce_that_was_chosen_is_refused_though_its_commitment_fits(
    stage: str, step: str, side: str, part: str
) -> None:
    game = sealed_game()
    nonces = json.loads(json.dumps(game.nonces))
    own = nonces["revised"] if stage == "second" else nonces
    own[side][part] = chosen = "c" * 64
    plan = (game.revised or {})[side] if stage == "second" else game.plans[side]
    body = RULESET.split_plan(plan, RULESET.options(HOUSE)).get(part)
    name = "revised_commitments" if stage == "second" else "commitments"
    place = [(s, d, p) for kind, s, d, p in SEALED if kind == stage].index((step, side, part))
    listed = list(getattr(game, name))
    listed[place] = promised(body, chosen)
    record = rules_engine.play_game(replace(game, nonces=nonces, **{name: tuple(listed)}))
    with pytest.raises(rules_engine.RecordError, match=f'nonce of the part "{part}" of the {side} plan'):
        rules_engine.verify(record)


def test_a_second_secret_that_is_not_the_promised_one_is_refused(record: JSON) -> None:
    other = bytes(32)
    changed = {**record, "proof": {**record["proof"], "nonce_secret": other.hex()}}
    with pytest.raises(rules_engine.RecordError, match="nonce_hash"):
        rules_engine.verify(changed)
    missing = {**record, "proof": {**record["proof"], "nonce_secret": None}}
    with pytest.raises(rules_engine.RecordError, match="does not hold that secret"):
        rules_engine.verify(missing)
    right = promises.Published(nonce_hash=hashlib.sha256(SECOND).hexdigest())
    assert "nonces" in rules_engine.verify(record, published=right).proved
    wrong = promises.Published(nonce_hash=hashlib.sha256(other).hexdigest())
    with pytest.raises(rules_engine.RecordError, match="that was published"):
        rules_engine.verify(record, published=wrong)


def test_a_record_without_a_second_secret_verifies_with_a_sentence() -> None:
    proof = rules_engine.verify(rules_engine.play_game(replace(sealed_game(), nonce_secret=None)))
    assert {"commitments", "dice.play", "calls"} <= set(proof.proved)
    assert "nonces" not in proof.proved
    assert any("no second secret" in note for note in proof.notes)


def test_at_half_time_neither_secret_is_in_the_record() -> None:
    game = sealed_game()
    half = rules_engine.play_first_half(game)
    assert (half["proof"]["secret"], half["proof"]["nonce_secret"], half["proof"]["nonces"]) == (None, None, {})
    told = json.dumps(half)
    assert SECOND.hex() not in told
    assert not [nonce for nonce in (derived(*row[1:]) for row in SEALED) if nonce in told]
    assert rules_engine.play_second_half(half, game) == rules_engine.play_game(game)


# -- what was published ----------------------------------------------------------------------------------------------


def forms(digests: list[str]) -> dict[str, str]:
    """The forms in which commitments may be given: as a list, as the service shows them, as mails."""
    rows = [{"step": "x", "name": "X", "side": "home", "part": "y", "digest": digest} for digest in digests]
    return {
        "list": json.dumps(digests),
        "rows": json.dumps(rows),
        "proof": json.dumps({"hash": "0" * 64, "commitments": rows}),
        "game": json.dumps({"status": "final", "proof": {"hash": "0" * 64, "commitments": rows}}),
        "mails": "Ground has closed.\n" + "\n".join(f"Gulls, part: {digest}" for digest in digests),
    }


def all_of(record: JSON) -> list[str]:
    return [*record["proof"]["commitments"], *record["proof"]["revised_commitments"]]


@pytest.mark.parametrize("form", ["list", "rows", "proof", "game", "mails"])
def test_what_was_published_is_taken_and_anything_else_refused(
    record: JSON, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "record.json", tmp_path / "kept"
    file.write_text(json.dumps(record))
    right = all_of(record)
    for digests, code, said in (
        (right, 0, "published commitments"),
        (right[:-1], 1, "holds 4 commitments, 3 were published"),
        ([*right, "a" * 64], 1, "holds 4 commitments, 5 were published"),
        ([right[1], right[0], *right[2:]], 1, "Commitment 1 of the record"),
        ([*right[:3], "b" * 64], 1, "Commitment 4 of the record"),
    ):
        kept.write_text(forms(digests)[form])
        assert main(["replay", str(file), "--commitments", str(kept)]) == code
        out = capsys.readouterr()
        assert said in (out.out if code == 0 else out.err)


def test_commitments_may_stand_on_the_command_line(
    record: JSON, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    command = ["replay", str(file), "--nonce-hash", hashlib.sha256(SECOND).hexdigest(), "--commitments"]
    assert main([*command, ",".join(all_of(record))]) == 0
    assert "nonces, commitments" in capsys.readouterr().out
    assert main([*command, ",".join(reversed(all_of(record)))]) == 1
    assert main([*command, "abc"]) == 1
    kept = tmp_path / "kept"
    kept.write_text("abc")
    assert main([*command, str(kept)]) == 1
    assert "These are no commitments" in capsys.readouterr().err


def test_a_game_that_was_not_sealed_is_not_what_was_published(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(rules_engine.play_game(tiny_game(5))))
    assert main(["replay", str(file)]) == 0
    assert main(["replay", str(file), "--commitments", "a" * 64]) == 1


def test_while_the_proof_is_closed_nothing_can_be_held_against_it(record: JSON) -> None:
    cut = rules_engine.select(record, ["public"])
    told = rules_engine.verify(cut, published=promises.Published(("a" * 64,)))
    assert "published commitments" not in told.proved
    assert any("The proof is closed" in note for note in told.notes)
