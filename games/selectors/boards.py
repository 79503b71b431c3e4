"""A sheet of a plan with men on it, as numbers for the drawing: the engine's board turned into the units of an SVG."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from games.engine import Input, Sheet, boards
from games.engine.boards import Board, OfferedFormation, Overlay, Piece, Place
from games.selectors.exchange import read_exchange
from games.selectors.sheets import Draft
from league.models import Fixture

UNIT: Final = 12.0  # of the drawing in a yard; at this size a man is 44 pixels to the touch
MARGIN: Final = 28.0  # left of the zones, for the names of the yard lines
EDGE: Final = 6.0
HOLDING_COLUMNS: Final = 2  # of a row that says who stands where
LABELS: Final = {"mirror": "Mirror", "copy": "Copy", "variation": "Make a variation"}
SMALL: Final = 3.0  # units of a thumbnail in a yard; its depth is drawn flatter
FLAT: Final = 0.6
THUMBNAIL_EDGE: Final = 5.0


@dataclass(frozen=True)
class DrawnZone:
    """A zone as a rectangle; ``words`` of its name stand one below the other."""

    name: str
    note: str
    words: list[str]
    x: float
    y: float
    width: float
    height: float

    @property
    def text_x(self) -> float:
        """Where its name begins."""
        return self.x + 4

    @property
    def right(self) -> float:
        """Where the figure of a man's reach ends."""
        return self.x + self.width - 5

    @property
    def bottom(self) -> float:
        """The foot of that figure."""
        return self.y + self.height - 6


@dataclass(frozen=True)
class DrawnPlace:
    """A place of the board where the next man would stand."""

    place: Place
    x: float
    y: float


@dataclass(frozen=True)
class DrawnMan:
    """A man of the board or of the bench as a piece; ``last_name`` and ``figures`` are what it may show below it.

    twin  he stands on the board a second time, which no rule allows: he is drawn, and not moved
    """

    piece: Piece
    x: float
    y: float
    on_field: bool
    last_name: str
    figures: str
    place: str
    reach: str
    twin: bool = False

    @property
    def label(self) -> str:
        """What is said of him: "Tobias Kelhurst, tight end"."""
        return f"{self.piece.name}, {self.piece.kind}" if self.piece.kind else self.piece.name


@dataclass(frozen=True)
class DrawnCover:
    """A line from a defender to the man whom he has."""

    x: float
    y: float
    to_x: float
    to_y: float
    defender: DrawnMan
    man: int
    words: str
    slower: bool


@dataclass(frozen=True)
class DrawnOverlay:
    """A set of the other side: numbers and positions with their places in the drawing."""

    key: str
    name: str
    men: list[tuple[int, str, float, float]]
    covers: list[DrawnCover]


@dataclass(frozen=True)
class DrawnRule:
    """A rule of the set; each mend by its words and the text that its button sends."""

    sentence: str
    state: str
    detail: str
    mends: list[tuple[str, str]]


@dataclass(frozen=True)
class DrawnFormation:
    """A formation of the library with a thumbnail."""

    code: str
    name: str
    note: str
    dots: list[tuple[float, float]]


@dataclass(frozen=True)
class DrawnBoard:
    """Everything that a page shows of a board.

    thumbnail         width, height and line of scrimmage of the drawings of the library
    facts             inputs that say nothing of where men stand; ``place_inputs`` those of places
    more_than_places  the rows of the sheet say more than who stands where
    """

    board: Board
    width: float
    height: float
    scrimmage: float
    zones: list[DrawnZone]
    lines: list[tuple[float, str]]
    places: list[DrawnPlace]
    men: list[DrawnMan]
    overlays: list[DrawnOverlay]
    over: str
    rules: list[DrawnRule]
    formations: list[DrawnFormation]
    thumbnail: tuple[float, float, float]
    facts: list[Input]
    place_inputs: list[Input]
    more_than_places: bool
    new: bool

    @property
    def on_field(self) -> list[DrawnMan]:
        return [man for man in self.men if man.on_field]

    @property
    def each_once(self) -> list[DrawnMan]:
        """Everybody once, for lists of men."""
        return [man for man in self.men if not man.twin]

    @property
    def apart(self) -> float:
        return boards.APART * UNIT

    @property
    def behind(self) -> float:
        return boards.BEHIND * UNIT

    @property
    def broken(self) -> int:
        """How many rules are broken."""
        return sum(rule.state == "wrong" for rule in self.rules)

    @property
    def acts(self) -> tuple[tuple[str, str], ...]:
        """What can be made of the sheet with one click, and what the buttons say."""
        return tuple((act, LABELS[act]) for act in self.board.acts)


def board_of(draft: Draft, fixture: Fixture, sheet: Sheet, over: str = "") -> DrawnBoard | None:
    """The sheet as a board, with what is open of the other side; None for a sheet that is drawn otherwise. ``over`` is
    the key of the set that is laid over it, else the first."""
    if sheet.line.drawn != "board" or draft.plan is None:
        return None
    key, matchup = sheet.line.key, draft.matchup
    opened = read_exchange(fixture).opened(matchup.steps, draft.side)
    board = boards.board(matchup, draft.side, draft.plan, key, opened)
    if board is None:
        return None
    offered = boards.formations(matchup, draft.side, draft.plan, key)
    return drawn(board, sheet, offered, over)


def drawn(board: Board, inputs: Sheet, offered: Sequence[OfferedFormation] = (), over: str = "") -> DrawnBoard:
    """A board in the units of its drawing, with the inputs of its sheet."""
    keys = {place.at for place in board.places} if board.held == "places" else set()
    keys_over = [each.key for each in board.overlays]
    low = _lowest(board)
    high = max(zone.y + zone.height for zone in board.zones)
    scale = _Scale(high)
    men = _with_twins([*_men(board, scale), *_waiting(board)])
    by_number = {man.piece.number: man for man in men if man.on_field}
    lines = [(scale.down(line.y), line.name) for line in board.lines if low <= line.y and line.name]
    return DrawnBoard(
        board=board,
        width=round(MARGIN + max(zone.x + zone.width for zone in board.zones) * UNIT + EDGE, 1),
        height=round(scale.down(low) + EDGE, 1),
        scrimmage=scale.down(0),
        zones=[_zone(zone, scale) for zone in board.zones if zone.y + zone.height > low],
        lines=lines,
        places=[DrawnPlace(place, scale.across(place.x), scale.down(place.y)) for place in board.places],
        men=men,
        overlays=[_overlay(each, scale, by_number) for each in board.overlays],
        over=over if over in keys_over else next(iter(keys_over), ""),
        rules=[_rule(rule) for rule in board.rules],
        formations=[_formation(each, low, high) for each in offered],
        thumbnail=(
            round(54 * SMALL, 1),
            round((high - low) * SMALL * FLAT + 2 * THUMBNAIL_EDGE, 1),
            round(high * SMALL * FLAT + THUMBNAIL_EDGE, 1),
        ),
        facts=[each for each in inputs.inputs if each.key not in keys],
        place_inputs=[each for each in inputs.inputs if each.key in keys],
        more_than_places=len(inputs.columns) > HOLDING_COLUMNS,
        new=inputs.line.new,
    )


class _Scale:
    """Where lengths of the board lie in the drawing, which counts downwards from ``high``."""

    def __init__(self, high: float) -> None:
        self.high = high

    def across(self, x: float) -> float:
        return round(MARGIN + x * UNIT, 1)

    def down(self, y: float) -> float:
        return round(EDGE + (self.high - y) * UNIT, 1)


def _lowest(board: Board) -> float:
    """The lower edge of what is worth drawing: behind the line there is nothing while only defenders stand there."""
    edges = [zone.y for zone in board.zones if board.side == "offense" or zone.y >= 0]
    edges += [place.y - boards.BEHIND for place in board.places]
    edges += [man.y - boards.BEHIND for overlay in board.overlays for man in overlay.men]
    return min(edges)


def _zone(zone: boards.Zone, scale: _Scale) -> DrawnZone:
    return DrawnZone(
        zone.name, zone.note, zone.note.split() if zone.width < boards.APART * 2 else [zone.note], scale.across(zone.x),
        scale.down(zone.y + zone.height), round(zone.width * UNIT, 1), round(zone.height * UNIT, 1),
    )  # fmt: skip


# -- men ---------------------------------------------------------------------------------------------------------------


def _men(board: Board, scale: _Scale) -> list[DrawnMan]:
    """The men of the board on their places, those of one place beside each other."""
    places = {place.at: place for place in board.places}
    seen: dict[str, int] = {}
    drawn_men = []
    for piece in board.men:
        place = places.get(piece.at)
        if place is None:
            continue
        number = seen.get(piece.at, 0)
        seen[piece.at] = number + 1
        x, y = place.spot(number, sum(each.at == piece.at for each in board.men))
        drawn_men.append(_man(piece, scale.across(x), scale.down(y), on_field=True, place=place.name))
    return drawn_men


def _waiting(board: Board) -> list[DrawnMan]:
    """Who waits beside the board: the men without a place, then the bench."""
    places = {place.at for place in board.places}
    homeless = [piece for piece in board.men if piece.at not in places]
    return [_man(piece, 0, 0, on_field=False) for piece in (*homeless, *board.bench)]


def _with_twins(men: list[DrawnMan]) -> list[DrawnMan]:
    """The men with those marked who have come before; such a one who waits is left out."""
    seen: set[int] = set()
    marked = []
    for man in men:
        if man.piece.number not in seen or man.on_field:
            marked.append(replace(man, twin=man.piece.number in seen))
        seen.add(man.piece.number)
    return marked


def _man(piece: Piece, x: float, y: float, *, on_field: bool, place: str = "") -> DrawnMan:
    figures = "·".join(value.figure for value in piece.values)
    reach = json.dumps({each.zone: each.figure for each in piece.reach}, separators=(",", ":"))
    last_name = piece.name.rpartition(" ")[2]
    return DrawnMan(piece, x, y, on_field, last_name, figures, place, reach)


# -- what lies over and beside it --------------------------------------------------------------------------------------


def _overlay(overlay: Overlay, scale: _Scale, ours: dict[int, DrawnMan]) -> DrawnOverlay:
    men = {man.number: (scale.across(man.x), scale.down(man.y)) for man in overlay.men}
    covers = [
        DrawnCover(
            ours[cover.defender].x, ours[cover.defender].y, *men[cover.man], ours[cover.defender], cover.man,
            cover.words, cover.state == "note",
        )
        for cover in overlay.covers
        if cover.man in men and cover.defender in ours
    ]  # fmt: skip
    return DrawnOverlay(
        overlay.key, overlay.name, [(man.number, man.position, *men[man.number]) for man in overlay.men], covers
    )


def _rule(rule: boards.Rule) -> DrawnRule:
    return DrawnRule(
        rule.sentence, rule.state, rule.detail, [(mend.words, urlencode(dict(mend.values))) for mend in rule.mends]
    )


def _formation(offered: OfferedFormation, low: float, high: float) -> DrawnFormation:
    dots = [
        (round((x + 0.4) * SMALL, 1), round((high - max(y, low)) * SMALL * FLAT + THUMBNAIL_EDGE, 1))
        for x, y in offered.spots
    ]
    return DrawnFormation(offered.code, offered.name, offered.note, dots)
