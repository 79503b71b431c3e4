"""The two team cards (4.1): season and record; usual lineup and the values of the whole team.

A lineup names men by their numbers. Returners and kickers stand here too, since the return cards of 4.4 are a team's:
each returner's column is on the card of the man whom the team card names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from ...errors import EngineError
from ...plans.document_reader import DocumentReader, join, shown
from ...value import Value
from ..boxes import BOXES, POSITIONS
from .kicking import KICK_RETURNERS, PUNT_RETURNERS
from .men import PASS_NUMBERS

MOST_BIG_PLAYS: Final = 9
MOST_IN_BOX: Final = 2
_MOST_ADJUSTMENT: Final = 9
_LONGEST_WORDS: Final = 40


class MissingTeamValue(EngineError):
    """A play asks for a value that an incomplete team card leaves out."""


@final
class TeamValues(Value):
    """The values that apply to the team as a whole; None where an incomplete card leaves one out.

    fumbles_lost          fumbles are lost on Pass Numbers 1 to this
    fumble_adjustment     what the team as defense adds to the opponents' range
    big_plays_home, big_plays_away   Big Plays in a game
    """

    NAMES: ClassVar[str] = "fumbles_lost fumble_adjustment big_plays_home big_plays_away"

    def __init__(
        self,
        fumbles_lost: int | None = None,
        fumble_adjustment: int | None = None,
        big_plays_home: int | None = None,
        big_plays_away: int | None = None,
    ) -> None:
        self.fumbles_lost: Final = fumbles_lost
        self.fumble_adjustment: Final = fumble_adjustment
        self.big_plays_home: Final = big_plays_home
        self.big_plays_away: Final = big_plays_away

    def lost_to(self, opponents: TeamValues) -> int:
        """The upper end of the Pass Numbers on which this team loses a fumble to ``opponents``.

        Rules: statis_pro:SP-104
        """
        if self.fumbles_lost is None or opponents.fumble_adjustment is None:
            raise MissingTeamValue("A fumble asks for fumbles_lost_hi of one team and def_fumble_adj of the other.")
        return min(max(self.fumbles_lost + opponents.fumble_adjustment, 0), PASS_NUMBERS)

    def big_plays(self, *, home: bool) -> int:
        """Big Plays that the team may call in a game.

        Rules: statis_pro:SP-080
        """
        allowed = self.big_plays_home if home else self.big_plays_away
        if allowed is None:
            raise MissingTeamValue("A Big Play asks for the team's big_plays.")
        return allowed


@dataclass(frozen=True)
class TeamCard:
    """A team's two cards.

    offense      number of the man at each position of the usual lineup
    defense      numbers of the men in each box that is filled
    kickoff_returners, punt_returners   number of the man in each column of the return cards (``KR-1``)
    placekicker, punter                 numbers
    """

    name: str
    year: int
    conference: str
    division: str
    record: str
    offense: dict[str, int]
    defense: dict[str, tuple[int, ...]]
    kickoff_returners: dict[str, int]
    punt_returners: dict[str, int]
    placekicker: int
    punter: int
    values: TeamValues


# -- reading -----------------------------------------------------------------------------------------------------------


def read_team_values(value: object, path: str, reader: DocumentReader, *, whole: bool = True) -> TeamValues:
    """The team's values from their JSON. ``whole``: all must be given.

    Rules: statis_pro:SP-013
    """
    names = ("fumbles_lost_hi", "def_fumble_adj", "big_plays")
    body = reader.fields(value, path, names if whole else (), names)
    inner = join(path, "big_plays")
    plays = reader.fields(body["big_plays"], inner, ("home", "away"), ()) if "big_plays" in body else {}
    return TeamValues(
        _optional(body, "fumbles_lost_hi", path, 0, PASS_NUMBERS, reader),
        _optional(body, "def_fumble_adj", path, -_MOST_ADJUSTMENT, _MOST_ADJUSTMENT, reader),
        _optional(plays, "home", inner, 0, MOST_BIG_PLAYS, reader),
        _optional(plays, "away", inner, 0, MOST_BIG_PLAYS, reader),
    )


def _optional(body: dict[str, Any], key: str, path: str, low: int, high: int, reader: DocumentReader) -> int | None:
    return reader.number(body, key, path, low, high) if key in body else None


def read_team_card(value: object, path: str, reader: DocumentReader) -> TeamCard:
    """A team's cards from their JSON.

    Rules: statis_pro:SP-013
    """
    words = ("name", "conference", "division", "record")
    others = ("lineup", "kickoff_returners", "punt_returners", "placekicker", "punter", "values")
    body = reader.fields(value, path, ("name", "year", *others), words)
    inner = join(path, "lineup")
    lineup = reader.fields(body["lineup"], inner, ("offense", "defense"), ()) if "lineup" in body else {}
    return TeamCard(
        **{word: reader.text(body, word, path, _LONGEST_WORDS) for word in words},
        year=reader.number(body, "year", path, 1, 9999),
        offense=_read_men(lineup, "offense", inner, POSITIONS, reader),
        defense=_read_boxes(lineup, inner, reader),
        kickoff_returners=_read_men(body, "kickoff_returners", path, KICK_RETURNERS, reader),
        punt_returners=_read_men(body, "punt_returners", path, PUNT_RETURNERS, reader),
        placekicker=reader.number(body, "placekicker", path, 1, 99),
        punter=reader.number(body, "punter", path, 1, 99),
        values=read_team_values(body["values"], join(path, "values"), reader) if "values" in body else TeamValues(),
    )


def _read_men(
    body: dict[str, Any], key: str, path: str, places: tuple[str, ...], reader: DocumentReader
) -> dict[str, int]:
    """Numbers of men by position or column."""
    if key not in body:
        return {}
    inner = join(path, key)
    given = reader.fields(body[key], inner, (), places)
    return {place: reader.number(given, place, inner, 1, 99) for place in places if place in given}


def _read_boxes(lineup: dict[str, Any], path: str, reader: DocumentReader) -> dict[str, tuple[int, ...]]:
    """Numbers of the men in each box, one or two of them."""
    if "defense" not in lineup:
        return {}
    inner = join(path, "defense")
    given = reader.fields(lineup["defense"], inner, (), BOXES)
    boxes: dict[str, tuple[int, ...]] = {}
    for box in BOXES:
        if box not in given:
            continue
        numbers, where = given[box], join(inner, box)
        if not isinstance(numbers, list) or not 1 <= len(numbers) <= MOST_IN_BOX:
            reader.wrong(where, f"A box holds a list of one or two numbers, not {shown(numbers)}.")
            continue
        boxes[box] = tuple(reader.whole(each, f"{where}[{i}]", "A number", 1, 99) for i, each in enumerate(numbers))
    return boxes


# -- writing -----------------------------------------------------------------------------------------------------------


def team_values_json(values: TeamValues) -> dict[str, Any]:
    """The JSON of a whole team's values."""
    return {
        "fumbles_lost_hi": values.fumbles_lost,
        "def_fumble_adj": values.fumble_adjustment,
        "big_plays": {"home": values.big_plays_home, "away": values.big_plays_away},
    }


def team_card_json(card: TeamCard) -> dict[str, Any]:
    """The JSON of a team's cards, as ``read_team_card`` reads it."""
    return {
        "name": card.name,
        "year": card.year,
        "conference": card.conference,
        "division": card.division,
        "record": card.record,
        "lineup": {"offense": card.offense, "defense": {box: list(men) for box, men in card.defense.items()}},
        "kickoff_returners": card.kickoff_returners,
        "punt_returners": card.punt_returners,
        "placekicker": card.placekicker,
        "punter": card.punter,
        "values": team_values_json(card.values),
    }
