"""A whole case as values. Everything wrong with its layout is told at once, each with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...errors import PlanError
from ...plans.document_reader import DocumentReader, join
from ..cards.fac import reader as new_reader
from ..cards.kicking import (
    KICK_RETURNERS,
    PUNT_RETURNERS,
    ReturnColumn,
    read_placekicker,
    read_punter,
    read_return_card,
)
from ..kicks.values import KickingCards
from ..options import StatisProOptions, read_options
from ..resolution.drawing import ListedCards
from ..resolution.snap import Snap
from .calls import CaseChoices, read_choices, read_defense_call, read_offense_call
from .cards import read_cards
from .lineups import SIDE_FIELDS, read_lineup
from .situations import read_situation

_NEEDED: Final = ("situation", "offense", "defense", "cards")
_OTHERS: Final = ("id", "ruleset", "source", "options", "dice", "dice_if_asked", "expect", "choices", "form")


@dataclass(frozen=True, slots=True)
class Case:
    """What a case gives."""

    snap: Snap
    cards: ListedCards
    choices: CaseChoices
    kicking: KickingCards


def read_case(case: Mapping[str, Any]) -> Case:
    """The case as values; raises PlanError with every fault of its layout."""
    reader = new_reader()
    body = reader.fields(dict(case), "", _NEEDED, _OTHERS)
    options = _read_options(body.get("options", {}), reader)
    offense = _side(body, "offense", ("kicker", "punter"), reader)
    defense = _side(body, "defense", ("kickoff_return", "punt_return"), reader)
    call = read_offense_call(offense.get("call", {}), reader)
    against = read_defense_call(defense.get("call", {}), call.play, reader)
    snap = Snap(
        situation=read_situation(body.get("situation", {}), call.play, reader),
        offense=read_lineup(offense, "offense", reader),
        defense=read_lineup(defense, "defense", reader),
        call=call,
        against=against,
        options=options,
    )
    read = Case(
        snap=snap,
        cards=read_cards(body, reader),
        choices=read_choices(body.get("choices", {}), reader),
        kicking=_read_kicking(offense, defense, reader),
    )
    reader.report.require()
    return read


def _read_options(value: object, reader: DocumentReader) -> StatisProOptions:
    """The house rules of the case; the rulebook's own where they cannot be taken."""
    overrides = reader.fields(value, "options", (), tuple(value) if isinstance(value, dict) else ())
    try:
        return read_options(overrides)
    except PlanError as error:
        reader.report.extend(error.report)
        return StatisProOptions()


def _side(body: dict[str, Any], side: str, cards: tuple[str, ...], reader: DocumentReader) -> dict[str, Any]:
    return reader.fields(body.get(side, {}), side, ("call",), (*SIDE_FIELDS, *cards))


def _read_kicking(offense: dict[str, Any], defense: dict[str, Any], reader: DocumentReader) -> KickingCards:
    """The cards of kickers and returners. Of a card a case gives what its kick asks for."""
    kicker, punter = join("offense", "kicker"), join("offense", "punter")
    return KickingCards(
        kicker=read_placekicker(offense["kicker"], kicker, reader, whole=False) if "kicker" in offense else None,
        punting=read_punter(offense["punter"], punter, reader) if "punter" in offense else None,
        kickoff_returns=_read_returns(defense, "kickoff_return", KICK_RETURNERS, reader),
        punt_returns=_read_returns(defense, "punt_return", PUNT_RETURNERS, reader),
    )


def _read_returns(
    defense: dict[str, Any], key: str, returners: tuple[str, ...], reader: DocumentReader
) -> dict[str, ReturnColumn]:
    """The columns of the returners that a case gives."""
    return read_return_card(defense.get(key, {}), join("defense", key), reader, returners, whole=False)
