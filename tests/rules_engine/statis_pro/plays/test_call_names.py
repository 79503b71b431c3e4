"""Under which words the calls of Statis-Pro are counted together, from calls as records keep them."""

from __future__ import annotations

import pytest

from rules_engine import get
from rules_engine.interface import JSON

DRAWN: JSON = {"table": "offense", "line": "first", "when": "normal", "rolled": 24, "of": 60}
LINE = "offense: first (normal)"


@pytest.mark.parametrize(
    ("body", "reason", "what", "line"),
    [
        ({"set": "WIDE", "play": "SL", "player": "BK1", "number": 25}, DRAWN, "Sweep left to BK1", LINE),
        ({"set": "WIDE", "play": "SL", "player": "BK1", "number": 31}, DRAWN, "Sweep left to BK1", LINE),
        ({"play": "IL", "player": "QB", "strategy": "sneak"}, {}, "Inside left to QB as a sneak", ""),
        ({"set": "D44", "defense": "BLZ", "blitz": [51, 52]}, {**DRAWN, "table": "defense"}, "Blitz",
         "defense: first (normal)"),
        ({"set": "D43", "defense": "R1"}, {}, "Run, keying on BK1", ""),
        ({"play": "KO", "kind": "onside"}, {"tactic": "kickoff", "when": "normal"}, "Onside kick", ""),
    ],
)  # fmt: skip
def test_a_call_is_named(body: JSON, reason: JSON, what: str, line: str) -> None:
    named = get("statis_pro").call_name({"body": body, "reason": reason})
    assert (named.what, named.line) == (what, line)
