"""Under which words the calls of FOOL are counted together, from calls as records keep them."""

from __future__ import annotations

import pytest

from rules_engine import get
from rules_engine.interface import JSON

DRAWN: JSON = {"table": "offense", "line": "first", "when": "down = 1", "rolled": []}


@pytest.mark.parametrize(
    ("body", "reason", "what", "line"),
    [
        (
            {"set": "1", "play": "G", "text": "H/LE (F,LG) (C)"},
            {"set": {**DRAWN, "line": "n", "when": "normal"}, "play": DRAWN},
            "G, H/LE (F,LG) (C)",
            "offense: first (down = 1)",
        ),
        ({"set": "1", "play": "", "text": "kneel"}, {"set": DRAWN, "policy": "kneel"}, "Kneel", ""),
        ({"set": "1", "play": "", "text": "#83/DC hm"}, {"set": DRAWN, "policy": "hail_mary"}, "Hail mary", ""),
        ({"defense": "bz"}, {**DRAWN, "table": "defense"}, "bz", "defense: first (down = 1)"),
        ({"defense": "z"}, {"policy": "hail_mary"}, "z", ""),
        ({"kick": "field_goal", "tactic": "standard"}, {"why": "four points"}, "Field goal", ""),
        ({"against": "punt"}, {}, "Punt", ""),
    ],
)
def test_a_call_is_named(body: JSON, reason: JSON, what: str, line: str) -> None:
    named = get("fool").call_name({"body": body, "reason": reason})
    assert (named.what, named.line) == (what, line)
