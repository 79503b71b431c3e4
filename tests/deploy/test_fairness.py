"""The program of ``docs/fairness.md``, run as a reader would run it: with no engine of ours beside it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from tests.rules_engine.kernel.whole_games import REGISTERED, matchup

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "fairness.md").read_text("utf-8"), re.S)[-1]
DECKS = {code: ROOT / "rules_engine" / code / "data" / "deck.json" for code in REGISTERED}
WITH_DECK = [code for code, path in DECKS.items() if path.exists()]

JSON = dict[str, Any]


def run(record: JSON, code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the program on a record, in a folder where the engine cannot be imported."""
    (folder / "record.json").write_text(json.dumps(record), encoding="utf-8")
    (folder / "verify.py").write_text(PROGRAM, encoding="utf-8")
    deck = [str(DECKS[code])] if code in WITH_DECK else []
    command = [sys.executable, "-I", "verify.py", "record.json", *deck]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def records() -> dict[str, JSON]:
    """A game of each ruleset."""
    return {code: rules_engine.play_game(matchup(code, 1)) for code in REGISTERED}


def turned(record: JSON) -> int:
    """The cards that the plays of a record have turned."""
    steps = [step for play in rules_engine.plays(record) for step in play["detail"].get("steps", ())]
    return sum(step["step"] == "card" for step in steps)


def shuffles(record: JSON) -> int:
    return sum(len(roll) > 3 for play in record["public"]["plays"] for roll in play["dice"])


@pytest.mark.parametrize("code", REGISTERED)
def test_the_program_proves_the_dice_and_cards_of_a_game(code: str, records: dict[str, JSON], tmp_path: Path) -> None:
    record = records[code]
    done = run(record, code, tmp_path)
    assert done.stderr == ""
    cards = turned(record) if code in WITH_DECK else 0
    plays = len(record["public"]["plays"])
    assert done.stdout.startswith(f"{plays} plays, {cards} cards turned, {shuffles(record)} shuffles")
    assert (cards > 109 and shuffles(record) > 1) == (code in WITH_DECK)


def another_secret(record: JSON) -> None:
    record["proof"]["secret"] = "00" * 32


def another_die(record: JSON) -> None:
    _, sides, faces, *_ = next(play["dice"][0] for play in record["public"]["plays"] if play["dice"])
    faces[0] = faces[0] % sides + 1


def another_fixture(record: JSON) -> None:
    record["fixture"] += "!"


def another_toss(record: JSON) -> None:
    faces = record["public"]["periods"][0]["toss"]["dice"][0][2]
    faces[0] = 3 - faces[0] if faces[0] < 3 else faces[0] - 1


@pytest.mark.parametrize("change", [another_secret, another_die, another_fixture, another_toss])
@pytest.mark.parametrize("code", REGISTERED)
def test_it_finds_out_what_somebody_has_changed(
    code: str, change: Callable[[JSON], None], records: dict[str, JSON], tmp_path: Path
) -> None:
    record = json.loads(json.dumps(records[code]))
    change(record)
    done = run(record, code, tmp_path)
    assert done.returncode == 1
    assert "AssertionError" in done.stderr


@pytest.mark.parametrize("code", WITH_DECK)
@pytest.mark.parametrize(
    ("at", "value", "said"), [(3, "Z", "read Z"), (3, "no word of any card", "read no word"), (4, 0, "card 0")]
)
def test_it_finds_out_a_card_that_was_not_turned(
    code: str, at: int, value: Any, said: str, records: dict[str, JSON], tmp_path: Path
) -> None:
    record = json.loads(json.dumps(records[code]))
    public = record["public"]
    steps = [step for play in public["plays"] for step in play["detail"]["steps"]]
    cards = [step for step in steps if public["shapes"][step[0]][0] == "card" and step[3] != "Z"]
    cards[40][at] = value
    done = run(record, code, tmp_path)
    assert done.returncode == 1
    assert said in done.stderr


@pytest.mark.parametrize("code", WITH_DECK)
def test_shuffles_z_cards_and_time_stand_in_the_record(code: str, records: dict[str, JSON]) -> None:
    """Every reshuffle is a roll of its play, every Z card a step of it, and after a Z a card is turned for its
    result."""
    plays = rules_engine.plays(records[code])
    met = 0
    for play in plays:
        cards = [step for step in play["detail"]["steps"] if step["step"] == "card"]
        assert [card["number"] for card in cards] == list(range(1, len(cards) + 1))
        results = [card for card in cards if card["for"] == "z"]
        met += bool(results)
        assert not results or any(card["read"] == "Z" for card in cards)
        assert {"seconds", "stopped", "timeout", "reason"} <= play["clock"].keys()
    assert met > 10
