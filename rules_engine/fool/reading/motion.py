"""A play of a FOOL record as it moves. The board has zones, not yards: a man stands at his zone's middle, those of one
zone side by side, the offense's a step nearer to the line of scrimmage than the defense's. Kicks have roles, not zones
(chapter 9): ``kick_places`` says where each role stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ...football.motion import journey
from ...football.motion.drawing import Meeting, Script, drawn
from ...football.motion.stage import yards_between
from ...interface import JSON
from ...interface.playing.motion import WIDTH, Man, Motion, Point
from .. import board
from . import kick_places

_LEFT, _RIGHT = -2, 16  # the board's very wide zones, in widths of a blocker
_DEEPEST: Final = 38.0  # yards: nobody is drawn farther off
_LINE: Final = ("LTE", "LT", "LG", "C", "RG", "RT", "RTE")
_LINE_DEPTH: Final = -1.0
_SHOULDERS: Final = 2.1  # yards from one man of the line to the next
_BACKS: Final = {"Q": -3.2, "F": -6.0, "LH": -6.0, "RH": -6.0, "LHE": -4.0, "RHE": -4.0, "TB": -8.5}  # yards
_ROWS: Final = {1: -1.5, 2: -4.5, 3: -7.5}  # yards of an offensive row
_OFF_THE_LINE: Final = -2.6  # of who stands behind it at an end
_NEARER: Final = {True: -0.8, False: 0.8}  # yards by which men of the offense and the defense in one zone stand apart
_DROP: Final = -7.0  # yards to which the passer drops back
_DROP_QUICK: Final = -4.5
_HANDS_OFF: Final = -4.0
_RUSHED: Final = -3.0  # yards behind the line that a rusher reaches while the passer looks
_STAYS: Final = ("pass_block", "pass", "handoff", "carrier")
_RUSHES: Final = ("rush", "blitz")
_BEHIND_A_RUN: Final = 0.5  # yards that a rusher goes forward on a run
_EDGE: Final = 0.6  # widths of a blocker that a ballcarrier keeps from the edge of a zone
_JOBS: Final = {
    "block": "blocks", "pass_block": "protects the passer", "route": "runs his route", "decoy": "draws a man away",
    "carrier": "has the ball", "handoff": "hands it off", "pass": "throws", "zone": "guards his zone",
    "man": "covers his man", "rush": "rushes", "blitz": "blitzes", "lead": "leads the way",
    "delayed_blitz": "blitzes late", "stay_home": "stays home",
}  # fmt: skip
_BREAK: Final = "*"
_KICK_NOTE: Final = (
    "Kicks have roles, not places: who runs where under one is drawn freely; the yards are the record's."
)


def motion(play: JSON) -> Motion:
    """The play from line-up to whistle, from the record alone."""
    if _is_kick(play):
        return drawn(play, _kick_script(play))
    return drawn(play, _Scrimmage(play).script())


def _is_kick(play: JSON) -> bool:
    """Whether the men have roles of a kick, not spots of a set."""
    return play["kind"] in kick_places.KINDS and not any(man["start"] in ("Q", "LG") for man in play["men"])


def _kick_script(play: JSON) -> Script:
    kicking = play["before"]["possession"]
    men = {(man["side"], man["number"]): man for man in play["men"]}
    starts = {who: kick_places.place(man["start"], play, own=who[0] == kicking) for who, man in men.items()}
    passer = next(
        (who for who, man in men.items() if who[0] == kicking and man["start"] in kick_places.SNAPPED_TO), None
    )
    snapped = {passer: starts[passer]} if passer else {}
    jobs = {who: kick_places.ROLES.get(man["start"], "") for who, man in men.items()}
    lanes = {journey.KICK: WIDTH * kick_places.LANE, journey.GOOD: WIDTH / 2}
    return Script(starts, jobs, passer, snapped, lanes=lanes, words=("Snap", ""), note=_KICK_NOTE)


class _Scrimmage:
    """A play from scrimmage."""

    def __init__(self, play: JSON) -> None:
        self.play: Final = play
        self.offense: Final = str(play["before"]["possession"])
        self.defense: Final = journey.other_side(self.offense)
        self.men: Final = {(man["side"], man["number"]): man for man in play["men"]}
        self.steps: Final[list[JSON]] = list((play.get("detail") or {}).get("steps", ()))
        self.passing: Final = any(man["job"] == "pass" for man in self.men.values())

    def script(self) -> Script:
        """Line-up, snap, movement and reaction, contacts."""
        starts = self._starts()
        spread = self._spread(starts)
        passer = next((who for who, man in self.men.items() if man["job"] in ("pass", "handoff")), None)
        jobs = {who: _JOBS.get(man["job"], man["job"].replace("_", " ")) for who, man in self.men.items()}
        lanes = self._lanes(spread)
        return Script(
            starts,
            jobs,
            passer or self._quarterback(),
            self._snapped(starts),
            self._with_the_ball(spread, lanes),
            lanes,
            self._aim(spread),
            tuple(self._meetings(lanes.get(journey.RUN, WIDTH / 2))),
            ("Drop back" if self.passing else "Handoff", "Reaction"),
        )

    # -- where men stand -----------------------------------------------------------------------------------------------

    def _starts(self) -> dict[Man, Point]:
        zones = {who: self._start_zone(man) for who, man in self.men.items()}
        places = places_in(zones, self.offense)
        return {
            who: _on_spot(man["start"], places[who]) if who[0] == self.offense else places[who]
            for who, man in self.men.items()
        }

    def _start_zone(self, man: JSON) -> int:
        names = board.START_ZONE if man["side"] == self.offense else board.ZONE
        return names.get(man["start"], board.C)

    def _snapped(self, starts: Mapping[Man, Point]) -> dict[Man, Point]:
        """The passer drops back, the rush comes; on a run the quarterback turns to hand off."""
        moves: dict[Man, Point] = {}
        depth = (_DROP_QUICK if self._quick() else _DROP) if self.passing else _HANDS_OFF
        for who, man in self.men.items():
            across, along = starts[who]
            if man["job"] in ("pass", "handoff"):
                moves[who] = self._beside_the_backs((across, min(depth, along)), starts, who)
            elif man["job"] in _RUSHES:
                moves[who] = (across, along - 1.0)
        return moves

    def _beside_the_backs(self, point: Point, starts: Mapping[Man, Point], passer: Man) -> Point:
        """The point, or one so far aside that no back stands there."""
        backs = [place for who, place in starts.items() if who[0] == self.offense and who != passer]
        taken = any(yards_between(point, place) < _SHOULDERS for place in backs)
        return (point[0] + _SHOULDERS * 1.5, point[1]) if taken else point

    def _quick(self) -> bool:
        """Whether the ball was gone before the rush was rolled for."""
        return not any(step["step"] == "pass_rush" for step in self.steps)

    def _quarterback(self) -> Man | None:
        return next((who for who, man in self.men.items() if who[0] == self.offense and man["start"] == "Q"), None)

    def _spread(self, starts: Mapping[Man, Point]) -> dict[Man, Point]:
        """Blockers and receivers in their zones, defenders where they reacted; who did not move stays."""
        zones = {who: self._start_zone(man) for who, man in self.men.items()}
        moved = dict(self._moved())
        places = places_in(zones | moved, self.offense)
        spread = {who: places[who] for who in moved}
        for who, man in self.men.items():
            if man["job"] in _RUSHES and who not in moved:
                across, along = starts[who]
                # He comes halfway to the middle, where the passer is, or one step forward against a run.
                rushed = ((across + WIDTH / 2) / 2, _RUSHED) if self.passing else (across, along - _BEHIND_A_RUN)
                spread[who] = rushed
        return spread

    def _moved(self) -> Iterable[tuple[Man, int]]:
        """Who came to which zone by movement or reaction."""
        for step in self.steps:
            if step["step"] in ("move", "react") and step["zone"] in board.ZONE:
                who = (self.offense, step["player"]) if step["step"] == "move" else (self.defense, step["defender"])
                if who in self.men:
                    yield who, board.ZONE[step["zone"]]

    # -- where the ball goes -------------------------------------------------------------------------------------------

    def _lanes(self, spread: Mapping[Man, Point]) -> dict[str, float]:
        """Across the field: where the run enters the line, where the pass comes down."""
        lanes: dict[str, float] = {}
        for event in self.play["events"]:
            if event["kind"] == "rush" and event.get("point") in board.ENTRIES:
                lanes[journey.RUN] = _x(board.ENTRIES[event["point"]].x)
            elif event["kind"] == "pass_attempt":
                lane = self._pass_lane(event, spread)
                lanes |= dict.fromkeys((journey.CATCH, journey.INCOMPLETE, journey.INTERCEPTION, journey.RUN), lane)
        last = next((step for step in reversed(self.steps) if step["step"] == "contact"), None)
        if last is not None:
            lanes[journey.RUN] = _lane_in(board.ZONE.get(last["zone"], board.C), lanes.get(journey.RUN, WIDTH / 2))
        return lanes

    def _pass_lane(self, event: JSON, spread: Mapping[Man, Point]) -> float:
        target = (self.offense, event.get("target", 0))
        zone = board.ZONE.get(event.get("zone", ""))
        where = spread.get(target, (WIDTH / 2, 0.0))[0]
        return _lane_in(zone, where) if zone is not None else where

    def _aim(self, spread: Mapping[Man, Point]) -> Point | None:
        """Where the man stands to whom a pass was thrown that nobody caught."""
        for event in self.play["events"]:
            if event["kind"] == "pass_attempt" and event.get("target"):
                return spread.get((self.offense, event["target"]))
        return None

    def _with_the_ball(self, spread: dict[Man, Point], lanes: Mapping[str, float]) -> dict[Man, Point]:
        """The ballcarrier of a run comes to the line; a receiver stands where the pass comes down."""
        for leg in journey.journey(self.play)[:1]:
            who = (leg.side, leg.number)
            if leg.kind == journey.RUN and who in self.men:
                spread[who] = (self._entry(lanes), -1.8)
            elif leg.kind == journey.CATCH and who in self.men:
                spread[who] = (lanes[journey.CATCH], leg.end)
        return spread

    def _entry(self, lanes: Mapping[str, float]) -> float:
        rush = next(event for event in self.play["events"] if event["kind"] == "rush")
        point = rush.get("point")
        return _x(board.ENTRIES[point].x) if point in board.ENTRIES else lanes.get(journey.RUN, WIDTH / 2)

    def _meetings(self, lane: float) -> Iterable[Meeting]:
        """The contacts in order with the pursuit before each."""
        pursuers: dict[Man, int] = {}
        zones: dict[Man, int] = dict(self._moved())
        ends = [leg.end for leg in journey.journey(self.play) if leg.kind == journey.RUN]
        for step in self.steps:
            if step["step"] == "pursue" and step["zone"] in board.ZONE:
                pursuers[self.defense, step["defender"]] = board.ZONE[step["zone"]]
            elif step["step"] == "contact" and ends:
                moves = places_in(zones | pursuers, self.offense)
                yield self._meeting(step, lane, ends[0], {who: moves[who] for who in pursuers})
                zones |= pursuers
                pursuers = {}

    def _meeting(self, step: JSON, lane: float, end: float, pursuers: Mapping[Man, Point]) -> Meeting:
        """A contact: at the near boundary of its zone, but no farther than the ballcarrier came."""
        across = _lane_in(board.ZONE.get(step["zone"], board.C), lane)
        defenders = tuple((self.defense, number) for number in step["defenders"])
        blockers = tuple((self.offense, number) for number in step["blockers"])
        through = str(step["result"]).startswith(_BREAK)
        return Meeting((across, min(float(step["yard"]) + 0.5, end)), defenders, blockers, through, pursuers)


def places_in(zones: Mapping[Man, int], offense: str) -> dict[Man, Point]:
    """A place in its zone for each man: those of one side side by side, in the order of the record."""
    sharing: dict[tuple[str, int], list[Man]] = {}
    for man, zone in zones.items():
        sharing.setdefault((man[0], zone), []).append(man)
    places = {}
    for (side, zone), men in sharing.items():
        low, high = board.X_RANGE[zone]
        for place, man in enumerate(men, start=1):
            places[man] = (_x(low + (high - low) * place / (len(men) + 1)), _depth(zone, own=side == offense))
    return places


def _depth(zone: int, *, own: bool) -> float:
    """Yards downfield of the middle of a zone, a step nearer for the offense."""
    if board.is_offensive(zone):
        return _ROWS[board.OFF_ROW[zone]]
    near, far = max(board.NEAR[zone], 0), board.FAR[zone]
    return min((near + far) / 2, _DEEPEST) + _NEARER[own]


def _x(widths: float) -> float:
    """Yards from the left sideline of a place that the board counts in widths of a blocker."""
    return (widths - _LEFT) * WIDTH / (_RIGHT - _LEFT)


def _lane_in(zone: int, lane: float) -> float:
    """The place in a zone that is nearest to a lane."""
    low, high = board.X_RANGE[zone]
    return min(max(lane, _x(low + _EDGE)), _x(high - _EDGE))


def _on_spot(start: str, place: Point) -> Point:
    """A man of the offense on his spot: the line shoulder to shoulder, the backs behind it."""
    middle = WIDTH / 2
    if start in _LINE:
        return middle + (_LINE.index(start) - _LINE.index("C")) * _SHOULDERS, _LINE_DEPTH
    if start in ("Q", "F", "TB"):
        return middle, _BACKS[start]
    if start.endswith("-"):
        return place[0], _OFF_THE_LINE
    return place[0], _BACKS.get(start, _LINE_DEPTH)
