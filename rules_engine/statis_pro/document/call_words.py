"""The calls of Statis-Pro in words: a play with who gets the ball, a defense with who blitzes and covers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

PLAY_NAMES: Final = {
    "IL": "inside left", "IR": "inside right", "SL": "sweep left", "SR": "sweep right", "ER": "end around",
    "SC": "screen", "QK": "quick pass", "SH": "short pass", "LP": "long pass", "PUNT": "punt", "FG": "field goal",
    "XP": "extra point", "FAKE_PUNT": "fake punt", "FAKE_FG": "fake field goal", "SPIKE": "spike",
    "SAFETY": "automatic safety",
}  # fmt: skip
DEFENSE_NAMES: Final = {
    "R1": "run, keying on BK1", "R2": "run, keying on BK2", "R3": "run, keying on BK3", "RNK": "run without a key",
    "P": "pass", "PR": "prevent", "BLZ": "blitz",
}  # fmt: skip
CARD: Final = "CARD"
THE_CARDS: Final = "what the card says"
STRATEGIES: Final = {"flop": "as a flop", "sneak": "as a sneak", "draw": "as a draw", "play_action": "off play action"}


def play_in_words(entry: Mapping[str, Any]) -> str:
    """A call of the offense: "short pass to FL1, else to LE, off play action". Raises KeyError, IndexError or TypeError
    for what is no call."""
    first, *others = entry["players"]
    play = entry["play"]
    to = ", else ".join([f"to {each}" for each in (first, *others)])
    words = [f"{PLAY_NAMES.get(play, play)} {to}"]
    strategy = entry.get("strategy", "none")
    words += [STRATEGIES.get(strategy, strategy)] if strategy != "none" else []
    words += [f"with {' and '.join(entry['block'])} staying in to block"] if entry.get("block") else []
    return ", ".join(words)


def defense_in_words(entry: Mapping[str, Any]) -> str:
    """A call of the defense: "pass, FL1 covered by O and L". Raises KeyError or TypeError for what is no call."""
    code = entry["defense"]
    if code == CARD:
        return THE_CARDS
    blitz = f" by {' and '.join(entry['blitz'])}" if entry.get("blitz") else ""
    words = [f"{DEFENSE_NAMES.get(code, code)}{blitz}"]
    words += [f"{each['receiver']} covered by {' and '.join(each['boxes'])}" for each in entry.get("coverages", ())]
    return ", ".join(words)


def weighted(words: str, entry: Mapping[str, Any]) -> str:
    """A call of a line with its weight, where that is not one."""
    weight = entry.get("weight", 1)
    return words if weight == 1 else f"{words} ({weight})"
