"""The two sides of a case: men, bench, team, kickers and returners."""

from __future__ import annotations

from typing import Any, Final

from ...plans.document_reader import DocumentReader, join
from ..boxes import BOXES, DEFENSIVE_MEN, MEN, OFFENSIVE_MEN, POSITIONS, Side
from ..cards.man_json import CARD_FIELDS, LETTERS, NUMBERS, read_man_card
from ..cards.team import TeamValues, read_team_values
from ..resolution.displays import BenchMan, Display, Lineup, Man, Placed

SIDE_FIELDS: Final = ("players", "team", "bench", "lost", "substituted")
_OTHERS: Final = ("from", "er", *CARD_FIELDS)
_BENCH: Final = ("endurance", "hurt")
_PLACES: Final[dict[Side, tuple[str, ...]]] = {"offense": POSITIONS, "defense": BOXES}
_KINDS: Final[dict[Side, tuple[str, ...]]] = {"offense": OFFENSIVE_MEN, "defense": DEFENSIVE_MEN}


def read_lineup(body: dict[str, Any], side: Side, reader: DocumentReader) -> Lineup:
    """One side: its display, bench, what it has lost, its team."""
    team = read_team_values(body["team"], join(side, "team"), reader, whole=False) if "team" in body else TeamValues()
    lost = [_place(value, path, (*POSITIONS, *BOXES), reader) for value, path in reader.items(body, "lost", side)]
    return Lineup(
        display=_read_display(body, side, reader),
        bench=_read_bench(body, side, reader) if "bench" in body else None,
        lost=frozenset(lost),
        substituted=reader.flag(body, "substituted", side),
        team=team,
    )


def _read_display(body: dict[str, Any], side: Side, reader: DocumentReader) -> Display:
    placed = [_read_placed(value, path, side, reader) for value, path in reader.items(body, "players", side)]
    numbers = [each.man.number for each in placed]
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    if twice and reader.sound(join(side, "players")):
        reader.wrong(join(side, "players"), f"Two men wear number {twice[0]}.", "Every man has a number of his own.")
    return Display(tuple(placed))


def _read_placed(value: object, path: str, side: Side, reader: DocumentReader) -> Placed:
    body = reader.fields(value, path, ("no", "pos", "at"), _OTHERS)
    position = reader.choice(body, "pos", path, _KINDS[side], _KINDS[side][0])
    at = reader.choice(body, "at", path, _PLACES[side], "")
    man = Man(
        number=reader.number(body, "no", path, 1, 99),
        position=position,
        card=read_man_card(body, position, path, reader, whole=False),
        end_arounds=reader.number(body, "er", path, 0, 99),
    )
    return Placed(man, at, reader.choice(body, "from", path, _PLACES[side], ""))


def _read_bench(body: dict[str, Any], side: Side, reader: DocumentReader) -> tuple[BenchMan, ...]:
    men: list[BenchMan] = []
    for value, path in reader.items(body, "bench", side):
        man = reader.fields(value, path, ("no", "pos"), _BENCH)
        letter = reader.choice(man, "endurance", path, (*LETTERS, *NUMBERS), "")
        men.append(
            BenchMan(
                number=reader.number(man, "no", path, 1, 99),
                position=reader.choice(man, "pos", path, MEN, ""),
                letter=letter if isinstance(letter, str) else "",
                hurt=reader.flag(man, "hurt", path),
            )
        )
    return tuple(men)


def _place(value: object, path: str, places: tuple[str, ...], reader: DocumentReader) -> str:
    return str(reader.choice({"": value}, "", path, places, ""))
