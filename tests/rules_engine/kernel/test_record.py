"""The record: its parts, its codec, its size, and its proof, which finds any change."""

from __future__ import annotations

import copy
import hmac
import json
import tracemalloc
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules_engine
from rules_engine.dice import canonical, commitment
from rules_engine.football.record import rows
from rules_engine.interface import JSON
from rules_engine.interface.situation import Clock, Event, Flag, Result, Score, Situation
from tests.rules_engine.kernel.test_dice import stranger
from tests.tiny_ruleset import RULESET, tiny_game

SIDES = st.sampled_from(["home", "away"])
COUNTS = st.integers(0, 100)


def sealed_game(seed: int = 5, **house: int) -> rules_engine.GameInput:
    """A game whose plans were committed to, as the service does it."""
    game = tiny_game(seed)
    options = RULESET.options(house)
    nonces: dict[str, dict[str, str]] = {"home": {}, "away": {}}
    commitments = []
    for step in RULESET.exchange(options):
        for side in step.sides if step.stage == "first" else ():
            for part in step.parts:
                nonces[side][part] = f"{side}-{part}"
                body = RULESET.split_plan(game.plans[side], options)[part]
                commitments.append(commitment(body, nonces[side][part]))
    return tiny_game(seed, options=house, commitments=tuple(commitments), nonces=nonces)


RECORD = rules_engine.play_game(sealed_game())


def test_a_record_survives_compression_and_json() -> None:
    body = rules_engine.compress(RECORD)
    again = rules_engine.decompress(body)
    assert again == json.loads(canonical(RECORD))
    assert rules_engine.compress(again) == body
    assert rules_engine.encode(RECORD) == (body, rules_engine.record_digest(RECORD))
    assert rules_engine.record_digest(again) == rules_engine.record_digest(RECORD)


def test_a_record_is_small() -> None:
    assert len(canonical(RECORD)) < 300_000
    assert len(rules_engine.compress(RECORD)) < 40_000


@pytest.mark.parametrize("body", [b"", b"PK\x03\x04", b"FBM1", b"FBM1 not deflated"])
def test_what_is_no_compressed_record_says_so(body: bytes) -> None:
    with pytest.raises(rules_engine.RecordError):
        rules_engine.decompress(body)


@given(
    st.builds(
        Situation, st.integers(1, 6), st.integers(0, 900), SIDES, st.sampled_from(["kickoff", "scrimmage", "try"]),
        st.integers(1, 4), COUNTS, COUNTS, st.tuples(COUNTS, COUNTS), st.tuples(COUNTS, COUNTS), SIDES, COUNTS, COUNTS,
        st.tuples(st.booleans(), st.booleans()),
    )
)  # fmt: skip
def test_a_situation_survives_its_row(situation: Situation) -> None:
    row = rows.situation(situation)
    assert rows.read_situation(json.loads(json.dumps(row))) == situation
    assert rows.expand_situation(row)["clock"] == situation.clock
    assert rows.expand_situation(row)["served"] == list(situation.served)


@given(
    st.builds(
        Result, SIDES, COUNTS, st.booleans(), st.booleans(), st.booleans(), st.sampled_from([None, True, False]),
        st.one_of(st.none(), st.builds(Score, st.sampled_from(["touchdown", "safety"]), SIDES, COUNTS)),
        st.sampled_from([None, "kickoff"]),
    )
)  # fmt: skip
def test_a_result_survives_its_row(result: Result) -> None:
    assert rows.read_result(json.loads(json.dumps(rows.result(result)))) == result


@given(
    st.builds(
        Flag, SIDES, st.text(), COUNTS, st.sampled_from(["previous", "spot", "end", "after", "no_play"]), COUNTS,
        st.booleans(), st.booleans(), st.booleans(), COUNTS, st.one_of(st.none(), SIDES),
    )
)  # fmt: skip
def test_a_flag_survives_its_row(flag: Flag) -> None:
    assert rows.read_flag(json.loads(json.dumps(rows.flag(flag, "declined", 7)))) == (flag, "declined")


def test_rows_are_read_by_name() -> None:
    assert rows.expand_clock(rows.clock(Clock(10, True, "home", "time-out"))) == {
        "seconds": 10, "stopped": True, "timeout": "home", "reason": "time-out", "extends": False,
    }  # fmt: skip
    assert rows.expand_event(rows.event(Event("rush", "home", 33, 4, {"point": "LT"}))) == {
        "kind": "rush", "side": "home", "player": 33, "yards": 4, "point": "LT",
    }  # fmt: skip
    assert rows.expand_roll(["bump", 6, [2, 5]])["value"] == 7
    assert rows.expand_roll(["deck", 3, [1, 2], 1])["value"] == 0


@pytest.mark.parametrize(
    ("man", "move"),
    [
        ((48, "LH", "SL", "carrier", 0), ["carrier", "SL"]),
        ((48, "LH", "LH", "decoy", 0), ["decoy"]),
        ((48, "LH", "LH", "block", 55), ["block", "LH", 55]),
        ((48, "LH", "L", "block", 55), ["block", "L", 55]),
    ],
)
def test_a_move_is_read_by_name(man: tuple[int, str, str, str, int], move: list[Any]) -> None:
    number, start = man[:2]
    (again,) = rows.expand_men("home", [[number, start]], [move])
    assert tuple(again[name] for name in ("number", "start", "end", "job", "target")) == man
    assert again["side"] == "home"


# -- parts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", [("public",), ("public", "calls.home"), ("public", "proof", "plans"), ()])
def test_a_selection_holds_its_parts_and_names_the_rest(parts: tuple[str, ...]) -> None:
    cut = rules_engine.select(RECORD, parts)
    assert set(rules_engine.closed_parts(cut)) == set(rules_engine.PARTS) - set(parts)
    text = canonical(cut).decode()
    assert ('"run":' in text) == ("plans" in parts)
    assert (rules_engine.calls(cut, "home") is None) == ("calls.home" not in parts)
    assert rules_engine.calls(cut, "away") is None
    assert "memory" not in cut
    assert rules_engine.select(cut, rules_engine.PARTS) == cut


def test_a_complete_selection_is_the_record() -> None:
    assert rules_engine.select(RECORD, rules_engine.PARTS) == RECORD


def test_a_part_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(rules_engine.RecordError, match="no part 'diary'"):
        rules_engine.select(RECORD, ["diary"])


def test_the_public_part_shows_no_die_of_a_side() -> None:
    public = rules_engine.select(RECORD, ["public"])
    purposes = {roll["purpose"] for play in rules_engine.plays(public) for roll in play["dice"]}
    assert "call" not in purposes
    assert "power" in purposes


# -- proof -------------------------------------------------------------------------------------------------------------


def test_a_complete_record_proves_itself() -> None:
    proof = rules_engine.verify(RECORD, RECORD["proof"]["hash"])
    assert proof.proved == (
        "fold", "secret", "commitments", "dice.setup", "dice.play", "dice.home", "dice.away", "calls",
    )  # fmt: skip
    assert proof.closed == ()
    assert [note for note in proof.notes if "second secret" not in note] == []


def test_a_stranger_can_check_the_dice_of_the_first_half_from_the_document_alone() -> None:
    proof, public = RECORD["proof"], RECORD["public"]
    message = json.dumps([RECORD["fixture"], RECORD["revision"], "first", proof["commitments"]], separators=(",", ":"))
    key = hmac.new(bytes.fromhex(proof["secret"]), message.encode(), "sha256").digest()
    rolls = [roll for play in public["plays"] if play["before"][0] <= 2 for roll in play.get("dice", ())]
    sizes: list[int] = []
    faces: list[int] = []
    for _, sides, rolled, *shuffle in rolls:
        sizes += range(sides, 1, -1) if shuffle else [sides] * len(rolled)
        faces += rolled
    assert len(faces) > 100
    assert stranger(key, "play", sizes) == faces


def revised_game() -> rules_engine.GameInput:
    game = sealed_game(halftime=24)
    plan = {**game.plans["home"], "again": {"run": 3}}
    nonces = {**(game.nonces or {}), "revised": {"home": {"again": "later"}}}
    body = RULESET.split_plan(plan, RULESET.options(game.options))["again"]
    return replace(game, revised={"home": plan}, revised_commitments=(commitment(body, "later"),), nonces=nonces)


def test_a_revision_at_half_time_has_commitments_of_its_own() -> None:
    record = rules_engine.play_second_half(rules_engine.play_first_half(sealed_game(halftime=24)), revised_game())
    assert {"commitments", "dice.away", "calls"} < set(rules_engine.verify(record).proved)
    record["plans"]["revised"]["home"] = {**record["plans"]["revised"]["home"], "again": {"run": 4}}
    with pytest.raises(rules_engine.RecordError, match='the part "again" of the home plan'):
        rules_engine.verify(record)


def test_a_cut_record_proves_what_it_holds() -> None:
    proof = rules_engine.verify(rules_engine.select(RECORD, ["public", "proof", "calls.home"]))
    assert proof.proved == ("fold", "secret", "dice.setup", "dice.play", "dice.home")
    assert proof.closed == ("calls.away", "memory", "plans")
    assert rules_engine.verify(rules_engine.select(RECORD, ["public"])).proved == ("fold",)


def test_another_engine_is_not_worked_out_again() -> None:
    older = {**RECORD, "engine": "0.0.1"}
    proof = rules_engine.verify(older)
    assert "calls" not in proof.proved
    assert "made by engine 0.0.1" in " ".join(proof.notes)
    assert any(note.endswith("the calls were not worked out anew.") for note in proof.notes)


def first_with(name: str, record: JSON) -> JSON:
    return next(play for play in record["public"]["plays"] if play[name])


def change_yards(record: JSON) -> None:
    record["public"]["plays"][3]["result"][1] -= 1


def change_die(record: JSON) -> None:
    record["public"]["plays"][2]["dice"][-1][2][0] ^= 3


def change_call_die(record: JSON) -> None:
    die = record["calls"]["home"]["plays"][4]["dice"][0][2]
    die[0] = die[0] % 12 + 1


def change_clock(record: JSON) -> None:
    record["public"]["plays"][6]["clock"][0] += 1


def change_score(record: JSON) -> None:
    record["public"]["score"]["home"] += 7


def change_flag(record: JSON) -> None:
    flags = first_with("flags", record)["flags"]
    flags[0][10] = "declined" if flags[0][10] != "declined" else "accepted"


def change_yards_marked_off(record: JSON) -> None:
    first_with("flags", record)["flags"][0][11] += 1


def change_plan(record: JSON) -> None:
    record["plans"]["away"]["calls"]["run"] = 12


def change_event(record: JSON) -> None:
    first_with("events", record)["events"][0][2] += 1


def change_secret(record: JSON) -> None:
    record["proof"]["secret"] = "00" * 32


def change_toss(record: JSON) -> None:
    toss = record["public"]["periods"][0]["toss"]
    toss["winner"] = "away" if toss["winner"] == "home" else "home"


def drop_last_play(record: JSON) -> None:
    del record["public"]["plays"][-1]


def change_reason(record: JSON) -> None:
    record["calls"]["away"]["orders"][0]["reason"] = {}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (change_yards, "play 5, before"),
        (change_die, "play 3: the roll"),
        (change_call_die, 'play 5: the roll "call"'),
        (change_clock, "play 8, before"),
        (change_score, "score"),
        (change_flag, "play "),
        (change_yards_marked_off, "yards marked off"),
        (change_plan, 'the part "calls" of the away plan'),
        (change_event, "public.plays"),
        (change_secret, "proof, hash"),
        (change_toss, "toss of period 1"),
        (drop_last_play, "before the game is over"),
        (change_reason, "calls.away.orders"),
    ],
)
def test_any_change_is_found_and_named(change: Callable[[JSON], None], place: str) -> None:
    changed = copy.deepcopy(RECORD)
    change(changed)
    with pytest.raises(rules_engine.RecordError, match=place):
        rules_engine.verify(changed)


def test_a_secret_other_than_the_published_one_is_found() -> None:
    with pytest.raises(rules_engine.RecordError, match="published before the game"):
        rules_engine.verify(RECORD, "ab" * 32)


@pytest.mark.parametrize("junk", [{}, [], None, 7, {"schema": 2}, {"schema": 1}])
def test_what_is_no_record_says_so(junk: JSON) -> None:
    with pytest.raises(rules_engine.RecordError):
        rules_engine.verify(junk)


@pytest.mark.parametrize("name", ["plays", "periods", "line_ups", "teams", "setup", "score"])
def test_a_record_without_its_bones_says_so(name: str) -> None:
    broken = copy.deepcopy(RECORD)
    broken["public"][name] = None
    with pytest.raises(rules_engine.RecordError):
        rules_engine.verify(broken)


def test_the_first_difference_is_named_by_its_path() -> None:
    assert rules_engine.first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a[1].b"
    assert rules_engine.first_difference([1, 2], [1, 2, 3]) == "[2]"
    assert rules_engine.first_difference({"a": 1}, {}) == "a"
    assert rules_engine.first_difference(1, True) == "the whole"
    assert rules_engine.first_difference(RECORD, RECORD) == ""


def test_a_compressed_record_is_never_unpacked_beyond_its_limit() -> None:
    """Some 60 kB that would unpack to 60 MB are refused after four megabytes."""
    bomb = b"FBM1" + zlib.compress(b'"' + b"a" * 60_000_000 + b'"', 9)
    assert len(bomb) < 80_000
    tracemalloc.start()
    try:
        with pytest.raises(rules_engine.RecordError, match="holds more than 4,000,000 bytes"):
            rules_engine.decompress(bomb)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_a_compressed_record_ends_where_it_should() -> None:
    body = rules_engine.compress(RECORD)
    for wrong in (body[:-3], body + b"more"):
        with pytest.raises(rules_engine.RecordError, match="it does not end where it should"):
            rules_engine.decompress(wrong)
