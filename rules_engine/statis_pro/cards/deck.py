"""The deck of Fast Action Cards, read from ``data/deck.json``, which ``cardmaking/deck.py`` made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from .fac import FastActionCard, read_card, reader

_DATA: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "deck.json").read_text("utf-8"))


def _read() -> tuple[FastActionCard, ...]:
    notes = reader()
    cards = tuple([read_card(card, f"cards[{place}]", notes) for place, card in enumerate(_DATA["cards"])])
    notes.report.require()
    return cards


# Rules: statis_pro:SP-028
NORMAL_CARDS: Final = _read()  # 96, numbered from 1
Z_CARDS: Final = int(_DATA["z_cards"])  # cards with nothing but a Z; one is taken out for solitaire (S1)
