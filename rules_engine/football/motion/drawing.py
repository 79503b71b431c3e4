"""A play drawn from its journey and from what its ruleset says of places: a ``Script``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...interface import JSON
from ...interface.playing.motion import WIDTH, Man, Motion, Point
from . import journey
from .journey import Leg, other_side
from .stage import Stage, around, closing, toward, yards_between

MIDDLE: Final = WIDTH / 2
_RUNNING: Final = 7.0  # yards a second
_FLYING: Final = 22.0
_LEAST: Final = 0.5  # seconds of a phase
_MOST: Final = 3.0
_KICKS: Final = ("kickoff", "free_kick")
_ASIDE: Final = 6.0  # yards by which a missed kick passes the posts
_CLOSING: Final = 0.6  # of his way to the ball that a man who covers a kick covers in a phase
_FALLS_BACK: Final = 0.35  # of the way to where a kick comes down that its receivers go back


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where men of the defense met the man with the ball; ``pursuers`` go to their places before it."""

    at: Point
    defenders: tuple[Man, ...]
    blockers: tuple[Man, ...]
    through: bool  # he came through
    pursuers: Mapping[Man, Point] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Script:
    """What a ruleset says of the places of a play.

    starts    where everybody lined up
    jobs      what each did, in words
    snapped   where men are when the ball has come to the passer or to who hands it off
    spread    where men are when all have moved and the defense has reacted
    lanes     how far across the field a leg of a kind ends; where none is given the ball goes straight
    aim       where a pass that nobody caught comes down, if the record says so
    meetings  those of the first run from scrimmage
    words     names of the phases "Snap" and "Reaction" where a ruleset has others
    note      what the drawing adds to the record
    """

    starts: Mapping[Man, Point]
    jobs: Mapping[Man, str]
    passer: Man | None = None
    snapped: Mapping[Man, Point] = field(default_factory=dict)
    spread: Mapping[Man, Point] = field(default_factory=dict)
    lanes: Mapping[str, float] = field(default_factory=dict)
    aim: Point | None = None
    meetings: tuple[Meeting, ...] = ()
    words: tuple[str, str] = ("Snap", "Reaction")
    note: str = ""


def drawn(play: JSON, script: Script) -> Motion:
    """The whole play: line-up, snap, movement, then the ball's journey leg by leg."""
    stage = Stage(play, script.starts, script.jobs, (MIDDLE, 0.0))
    legs = journey.journey(play)
    if not legs:
        _stopped(stage, play)
        return stage.motion(script.note)
    _Drawing(stage, play, script, legs).draw()
    return stage.motion(script.note)


def _stopped(stage: Stage, play: JSON) -> None:
    """A play of which nothing came: a flag before the snap, a kick that was never got away."""
    stage.phase("Whistle", 0.8, {})
    kind = "flag" if play["flags"] else "down"
    stage.mark(kind, "Flag" if play["flags"] else "Nothing comes of it")


class _Drawing:
    """One play being drawn."""

    def __init__(self, stage: Stage, play: JSON, script: Script, legs: list[Leg]) -> None:
        self.stage, self.play, self.script, self.legs = stage, play, script, legs
        self.met = False  # the meetings of the first run have been drawn

    def draw(self) -> None:
        """Every leg in order, then the end of the play."""
        if self.play["kind"] not in _KICKS:
            self._snap()
        for place, leg in enumerate(self.legs):
            self._leg(leg, place)
        self._end()

    # -- the snap ------------------------------------------------------------------------------------------------------

    def _snap(self) -> None:
        snap, reaction = self.script.words
        passer = self.script.passer
        self._go(snap, self.script.snapped, self.script.snapped.get(passer) if passer else None)
        if self.script.spread:
            self._go(reaction, self.script.spread, self._mesh())

    def _mesh(self) -> Point | None:
        """Where the ball is once all have moved: with the man who will run with it, or still with the passer."""
        first = self.legs[0]
        carrier = (first.side, first.number)
        held = carrier if first.kind == journey.RUN else self.script.passer
        return self.script.spread.get(held) or self.stage.at(held) if held else None

    # -- legs ----------------------------------------------------------------------------------------------------------

    def _leg(self, leg: Leg, place: int) -> None:
        if leg.kind in journey.CARRIED:
            self._carry(leg, place)
        elif leg.kind in journey.KICKED:
            self._kick(leg, place)
        elif leg.kind == journey.SACK:
            self._sack(leg)
        elif leg.kind in (journey.FUMBLE, journey.RECOVERY):
            self._loose(leg)
        else:
            self._throw(leg)

    def _carry(self, leg: Leg, place: int) -> None:
        carrier = (leg.side, leg.number)
        if leg.kind == journey.RUN and not self.met:
            self.met = True
            for meeting in self.script.meetings:
                self._meet(meeting, carrier)
        end = (self._across(leg), leg.end)
        moves = {carrier: end}
        if leg.kind == journey.RETURN:
            moves = self._closing(other_side(leg.side), end) | moves
        if place == len(self.legs) - 1:
            moves |= around(end, self._tacklers(), (), self.stage.los)
            moves[carrier] = end
        self._go("Return" if leg.kind == journey.RETURN else "Run", moves, end)

    def _meet(self, meeting: Meeting, carrier: Man) -> None:
        if meeting.pursuers:
            self._go("Pursuit", {**meeting.pursuers, carrier: toward(self.stage.ball, meeting.at, 0.5)}, None, carrier)
        pile = around(meeting.at, meeting.defenders, meeting.blockers, self.stage.los)
        self._go("Hit", {**pile, carrier: meeting.at}, meeting.at)
        kind, text = ("hit", "He gets through") if meeting.through else ("stop", "They have him")
        self.stage.mark(kind, text, (carrier, *meeting.defenders, *meeting.blockers))

    def _sack(self, leg: Leg) -> None:
        passer = (leg.side, leg.number)
        sackers = [(other_side(leg.side), number) for number in leg.others]
        end = ((self.stage.at(passer) or self.stage.ball)[0], leg.end)
        self._go("Rush", {passer: end, **around(end, sackers, (), self.stage.los)}, end)
        self.stage.mark("stop", "Sacked", (passer, *sackers))

    def _throw(self, leg: Leg) -> None:
        end = (self._across(leg), leg.end)
        if leg.kind == journey.INCOMPLETE and self.script.aim:
            end = self.script.aim
        if leg.kind == journey.THROWN_AWAY:
            end = (0.0 if self.stage.ball[0] < MIDDLE else WIDTH, leg.end)
        catcher = (leg.side, leg.number)
        # An incomplete pass comes down beside its man.
        moves = {catcher: (end[0], end[1] - 1.0) if leg.kind == journey.INCOMPLETE else end} if leg.number else {}
        far = yards_between(self.stage.ball, end)
        self._go("In the air", moves, end, height=min(8.0, far / 5), speed=_FLYING)
        kind, text = {
            journey.CATCH: ("catch", "Caught"),
            journey.INTERCEPTION: ("interception", "Intercepted"),
            journey.SPIKE: ("incomplete", "Spiked"),
        }.get(leg.kind, ("incomplete", "Incomplete"))
        self.stage.mark(kind, text, [catcher] if leg.number else [])

    def _loose(self, leg: Leg) -> None:
        man = (leg.side, leg.number)
        end = (self._across(leg), leg.end)
        recovered = leg.kind == journey.RECOVERY
        self._go("Loose ball", {man: end} if leg.number else {}, end)
        self.stage.mark("recovery" if recovered else "fumble", "Recovered" if recovered else "Fumble", [man])

    # -- kicks ---------------------------------------------------------------------------------------------------------

    def _kick(self, leg: Leg, place: int) -> None:
        kicker = (leg.side, leg.number)
        if self.play["kind"] in _KICKS:
            self.stage.phase("Approach", 0.9, {kicker: (MIDDLE, -0.6)})
        end = (self._across(leg), leg.end)
        if leg.kind == journey.MISSED:
            end = (MIDDLE + _ASIDE, leg.end)
        if leg.kind == journey.BLOCKED:
            blockers = [(other_side(leg.side), number) for number in leg.others]
            self._go("Kick", around(end, blockers, (), self.stage.los), end)
            self.stage.mark("kick", "Blocked", blockers)
            return
        moves = self._under(leg, place, end) if leg.kind == journey.KICK else {}
        far = yards_between(self.stage.ball, end)
        self._go("In the air", moves, end, height=min(16.0, far / 4), speed=_FLYING)
        words = {journey.GOOD: "Good", journey.MISSED: "No good"}
        kicked = {"touchback": "Touchback", "out_of_bounds": "Out of bounds", "downed": "Downed"}
        self.stage.mark("kick", words.get(leg.kind) or kicked.get(leg.what, "Comes down"))

    def _under(self, leg: Leg, place: int, end: Point) -> dict[Man, Point]:
        """Who covers a kick runs down the field, who receives it goes back, and who catches it stands under it."""
        receivers = other_side(leg.side)
        moves = self._closing(leg.side, end, share=_CLOSING, besides=(leg.side, leg.number))
        for man in self.stage.men(receivers):
            moves[man] = closing(self.stage.at(man) or end, end, _FALLS_BACK)
        catcher = self._catcher(place)
        return {**moves, catcher: end} if catcher else moves

    def _catcher(self, place: int) -> Man | None:
        """Who catches a kick: he who brings it back, or calls for a fair catch."""
        after = self.legs[place + 1] if place + 1 < len(self.legs) else None
        if after is not None and after.number:
            return after.side, after.number
        fair = next((event for event in self.play["events"] if event["kind"] == "fair_catch"), None)
        return (fair["side"], fair["player"]) if fair and fair["player"] else None

    def _closing(self, side: str, end: Point, share: float = _CLOSING, besides: Man | None = None) -> dict[Man, Point]:
        return {man: closing(self.stage.at(man) or end, end, share) for man in self.stage.men(side) if man != besides}

    # -- the end -------------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        points = self.play["points"]
        tacklers = self._tacklers()
        if points and points["kind"] != "extra_point":
            self.stage.mark("score", points["kind"].replace("_", " ").capitalize())
        elif tacklers and self.legs[-1].kind in journey.CARRIED:
            self.stage.mark("down", "Down", tacklers)
        elif any(event["kind"] == "out_of_bounds" for event in self.play["events"]):
            self.stage.mark("down", "Out of bounds")
        if self.play["flags"]:
            self.stage.mark("flag", "Flag")

    def _tacklers(self) -> list[Man]:
        for event in self.play["events"]:
            if event["kind"] == "tackle":
                numbers = (event["player"], *event.get("assists", ()))
                return [(event["side"], number) for number in numbers if number]
        return []

    # -- helpers -------------------------------------------------------------------------------------------------------

    def _across(self, leg: Leg) -> float:
        """How far across the field a leg ends: at the sideline where the ball went out of bounds at its end."""
        if leg is self.legs[-1] and leg.kind in journey.CARRIED and self._went_out():
            return 0.0 if self.stage.ball[0] < MIDDLE else WIDTH
        if leg.kind == journey.KICK and leg.what == "out_of_bounds":
            return WIDTH
        return self.script.lanes.get(leg.kind, self.stage.ball[0])

    def _went_out(self) -> bool:
        return any(event["kind"] == "out_of_bounds" for event in self.play["events"])

    def _go(
        self,
        name: str,
        moves: Mapping[Man, Point],
        ball: Point | None,
        holder: Man | None = None,
        height: float = 0.0,
        speed: float = _RUNNING,
    ) -> None:
        """A phase that takes as long as the longest way in it, at most three seconds. The ball goes with its holder."""
        goal = moves[holder] if holder else ball
        ways = [yards_between(self.stage.at(man) or point, point) for man, point in moves.items()]
        if goal:
            ways.append(yards_between(self.stage.ball, goal) * _RUNNING / speed)
        seconds = min(max(_longest(ways) / _RUNNING, _LEAST), _MOST)
        self.stage.phase(name, seconds, moves, goal, height)


def _longest(ways: Iterable[float]) -> float:
    return max(ways, default=0.0)
