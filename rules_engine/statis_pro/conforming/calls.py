"""The two calls of a case, and what it fixes of the coaches' choices after the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from ...plans.document_reader import DocumentReader, join, shown
from ..boxes import POSITIONS, RECEIVERS, Side
from ..resolution.calls import Coverage, DefenseCall, OffenseCall
from ..resolution.words import DEFENSES, FROM_SCRIMMAGE, PLAYS, STRATEGIES

KICKOFFS: Final = ("normal", "onside", "squib")
USUAL_SECONDS: Final = 30
_OFFENSE: Final = ("player", "strategy", "block", "kind", "coffin", "delay")
_DEFENSE: Final = (
    "defense", "blitz", "double", "triple", "big_play", "solitaire", "rush", "suspect", "onside",
)  # fmt: skip
_CHOICES: Final = (
    "seconds", "two_minute", "timeout", "substitute", "penalty", "delay", "kickoff_out", "interceptor",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CaseChoices:
    """What a case fixes of what the rulebook leaves to a coach; None where it says nothing.

    seconds      that the offense wishes to use
    timeout      the side that takes one after the play
    penalty, delay  ``accept`` or ``decline``
    kickoff_out  ``own_35`` or ``return``
    interceptor  the number of the man whom the defense wants
    """

    seconds: int = USUAL_SECONDS
    two_minute: bool = False
    timeout: Side | None = None
    substitute: bool = False
    penalty: Literal["accept", "decline"] | None = None
    delay: Literal["accept", "decline"] | None = None
    kickoff_out: Literal["own_35", "return"] | None = None
    interceptor: int | None = None


def read_offense_call(value: object, reader: DocumentReader) -> OffenseCall:
    """What the offense or the kicking side ordered."""
    path = join("offense", "call")
    body = reader.fields(value, path, ("play",), _OFFENSE)
    play = reader.choice(body, "play", path, PLAYS, "")
    if play in FROM_SCRIMMAGE and "player" not in body:
        reader.wrong(join(path, "player"), 'The field "player" is missing.', f"Who runs or catches in {play}?")
    return OffenseCall(
        play=play,
        player=reader.choice(body, "player", path, POSITIONS, ""),
        strategy=reader.choice(body, "strategy", path, STRATEGIES, "none"),
        block=_positions(body, "block", path, reader),
        kind=reader.choice(body, "kind", path, KICKOFFS, "normal"),
        coffin=reader.number(body, "coffin", path, 0, 99),
        delay=reader.flag(body, "delay", path),
    )


def read_defense_call(value: object, play: str, reader: DocumentReader) -> DefenseCall:
    """What the defense ordered; a run or pass needs a defense, or solitaire."""
    path = join("defense", "call")
    body = reader.fields(value, path, (), _DEFENSE)
    solitaire = reader.flag(body, "solitaire", path)
    if play in FROM_SCRIMMAGE and "defense" not in body and not solitaire:
        reader.wrong(join(path, "defense"), 'The field "defense" is missing.', f"It is one of {', '.join(DEFENSES)}.")
    return DefenseCall(
        defense=reader.choice(body, "defense", path, DEFENSES, ""),
        blitz=_numbers(body, "blitz", path, reader),
        coverages=(*_coverages(body, "double", path, reader), *_coverages(body, "triple", path, reader)),
        big_play=reader.flag(body, "big_play", path),
        solitaire=solitaire,
        rush=reader.flag(body, "rush", path),
        suspect=reader.flag(body, "suspect", path),
        onside=reader.flag(body, "onside", path),
    )


def read_choices(value: object, reader: DocumentReader) -> CaseChoices:
    """The choices of a case."""
    path = "choices"
    body = reader.fields(value, path, (), _CHOICES)
    return CaseChoices(
        seconds=reader.number(body, "seconds", path, 0, 900, USUAL_SECONDS),
        two_minute=reader.flag(body, "two_minute", path),
        timeout=reader.choice(body, "timeout", path, ("offense", "defense"), None),
        substitute=reader.flag(body, "substitute", path),
        penalty=reader.choice(body, "penalty", path, ("accept", "decline"), None),
        delay=reader.choice(body, "delay", path, ("accept", "decline"), None),
        kickoff_out=reader.choice(body, "kickoff_out", path, ("own_35", "return"), None),
        interceptor=reader.number(body, "interceptor", path, 1, 99) if "interceptor" in body else None,
    )


def _positions(body: dict[str, Any], key: str, path: str, reader: DocumentReader) -> tuple[str, ...]:
    """A list of positions, each once."""
    given = reader.items(body, key, path)
    for place, inner in given:
        if place not in POSITIONS or [each for each, _ in given].count(place) > 1:
            reader.wrong(inner, f"{shown(place)} cannot stand here.", f"Each of {', '.join(POSITIONS)} once.")
    return tuple([str(place) for place, _ in given])


def _numbers(body: dict[str, Any], key: str, path: str, reader: DocumentReader) -> tuple[int, ...]:
    """A list of men's numbers."""
    return tuple([reader.whole(each, inner, "A number", 1, 99) for each, inner in reader.items(body, key, path)])


def _coverages(
    body: dict[str, Any], key: Literal["double", "triple"], path: str, reader: DocumentReader
) -> tuple[Coverage, ...]:
    """Double or triple coverage by position."""
    inner = join(path, key)
    given = reader.fields(body.get(key, {}), inner, (), RECEIVERS)
    return tuple([Coverage(each, _numbers(given, each, inner, reader), key == "triple") for each in given])
