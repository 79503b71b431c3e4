"""How a defense stands before an offense with what the line is told: who covers whom, and what goes by that (3.4, 4.0,
4.2.13, 5.3.22)."""

from __future__ import annotations

from typing import Final, final

from ... import board
from ...board import NOWHERE
from ...model import Line, OffMan
from ..men import COVERS_LINEMAN, FAKE_BLITZ, IN_ZONE, MAN_TO_MAN, RUSH, OffensivePost, Posture
from .defense_posts import OUTSIDE
from .defense_worth import DefensiveLineUp

_LINE_POSTURE: Final[dict[Line, Posture]] = {"rush": RUSH, "cover_linemen": COVERS_LINEMAN}
_GUARD_FOR_CENTER: Final = 1  # contact points off in C when one of two tackles covers the center (4.2.13)
_CENTER_FOR_GUARD: Final = 2  # when a single one covers a guard
_USUAL_IN_CENTER: Final[dict[int, tuple[str, ...]]] = {1: ("C",), 2: ("RG", "LG")}
_ALL_IN_CENTER: Final = ("RG", "C", "LG")


@final
class OffenseFaced:
    """The offense as a defense sees it when it lines up: posts by place, and who wears which jersey number."""

    def __init__(self, men: tuple[OffMan, ...], posts: list[OffensivePost]) -> None:
        self.posts = posts
        self._wearing = {man.player.no: place for place, man in enumerate(men)}
        self.on_spot = {post.spot: place for place, post in enumerate(posts)}

    def wearing(self, number: int) -> int:
        """The place of the man with a jersey number, ``NOWHERE`` where nobody wears it."""
        return self._wearing.get(number, NOWHERE)

    def at(self, spot: str) -> int:
        """The place of the man on a spot, ``NOWHERE`` where nobody stands."""
        return self.on_spot.get(spot, NOWHERE)


@final
class FacingDefense:
    """A defense before an offense, by place in the line-up.

    postures        how each plays
    covers          place of the man whom each covers, ``NOWHERE``
    worths          what each is worth
    over_tight_end  who covers a tight end on a balanced line (4.2.13)
    points_off      zone -> contact points that the defense gives away there (4.2.13)
    """

    def __init__(self, line_up: DefensiveLineUp, line: Line, offense: OffenseFaced, numbers: tuple[int, ...]) -> None:
        """``numbers``: the jersey number of the man whom each is told to cover, 0 for none."""
        self.line_up = line_up
        self.offense = offense
        self._numbers = numbers
        self.postures = [played.posture for played in line_up.played]
        self.covers = [NOWHERE] * len(line_up.played)
        self.worths = line_up.worths.copy()
        self.over_tight_end = [False] * len(line_up.played)
        self.points_off: dict[int, int] = {}
        self._tell_the_line(line)
        self._cover_men()
        self._move_cornerbacks_inside()
        if line == "cover_linemen":
            self._cover_linemen()

    def _tell_the_line(self, line: Line) -> None:
        """Linemen do what they are told; only beside a rush does anybody feign a blitz; at home linemen gain a point.

        Rules: fool:4.0.4/1, fool:5.3.22/1, fool:4.0/1, fool:4.0.2/4, fool:4.0.4/4, fool:4.0.4/5, fool:4.7.4/4
        """
        posture = _LINE_POSTURE.get(line)
        if posture is not None:
            for place, played in enumerate(self.line_up.played):
                if played.does_as_line_told:
                    self.postures[place] = posture
        if line == "rush":
            for place in self.line_up.feigning:
                self.postures[place] = FAKE_BLITZ
        elif line == "stay_home":
            for place in self.line_up.gains_at_home:
                self._changes(place, run_bonus=1)

    def _changes(self, place: int, contact: int = 0, pass_value: int = 0, run_bonus: int = 0) -> None:
        """Change what a man is worth; other line-ups share what he was worth before."""
        worth = self.worths[place].copy()
        worth.contact = max(0, worth.contact + contact) if contact else worth.contact
        worth.pass_value += pass_value
        worth.run_bonus += run_bonus
        self.worths[place] = worth

    def _cover_men(self) -> None:
        """Rules: fool:3.4/12"""
        for place, played in enumerate(self.line_up.played):
            if played.may_cover:
                man = self.offense.wearing(self._numbers[place])
                if man != NOWHERE:
                    self.postures[place], self.covers[place] = MAN_TO_MAN, man

    def _move_cornerbacks_inside(self) -> None:
        """A cornerback in SL or SR is out of place where a wide receiver of his side is left to him.

        Rules: fool:3.4/9, fool:7.1.15/1
        """
        for place, played in enumerate(self.line_up.played):
            if played.inside and not self._no_receiver_left(place):
                self._changes(place, pass_value=-1)

    def _no_receiver_left(self, place: int) -> bool:
        """Whether a cornerback's side has no more wide receivers than other cornerbacks standing out there."""
        area = self.line_up.played[place].post.area
        left = board.AREA_X[area] < board.CENTER_X
        side = "L" if left else "R"
        receivers = sum(1 for post in self.offense.posts if post.job == "W" and post.spot[0] == side)
        outside = sum(
            1
            for other, played in enumerate(self.line_up.played)
            if other != place
            and played.post.position == "CB"
            and (board.AREA_X[played.post.area] < board.CENTER_X) == left
            and board.AREA_NAMES[played.post.area] in OUTSIDE
        )
        return outside >= receivers

    # -- the line that covers linemen (4.2.13)
    def _cover_linemen(self) -> None:
        """The pairs of the line that covers linemen (RULING 104).

        Rules: fool:4.2.13/1, fool:4.2.13/5, fool:4.2.13/10, fool:4.2.13/11
        """
        for zone, side in ((board.L, "L"), (board.R, "R")):
            self._pair_ends(self._linemen(zone, inside_out=zone == board.R), side)
        self._pair_center(self._linemen(board.C, inside_out=False))

    def _linemen(self, zone: int, inside_out: bool) -> list[int]:
        """The linemen of a zone as they stand from the offense's right, or the other way round."""
        line = [place for place in self.line_up.rows[zone] if self.line_up.played[place].post.lineman]
        return line[::-1] if inside_out else line

    def _pair_ends(self, line: list[int], side: str) -> None:
        """Linemen of L or R, the innermost first: on the tackle, then on whoever stands outside of him."""
        if line:
            self._pair(line[0], self.offense.at(f"{side}T"))
        if len(line) > 1:
            second, outer = line[1], self.offense.at(f"{side}TE")
            if outer != NOWHERE and not self.offense.posts[outer].lineman:
                self.over_tight_end[second] = True
                self.covers[second], self.postures[second] = outer, IN_ZONE
                self._changes(second, contact=-1)
            else:
                self._pair(second, outer)
        for place in line[2:]:
            self.postures[place] = IN_ZONE

    def _pair_center(self, line: list[int]) -> None:
        """Linemen of C: as the coach says, else the usual pairs, from the offense's right.

        Rules: fool:4.2.13/4
        """
        for place, spot in zip(line, _USUAL_IN_CENTER.get(len(line), _ALL_IN_CENTER), strict=False):
            named = self.offense.wearing(self._numbers[place])
            by_the_coach = len(line) < 3 and named != NOWHERE and self.offense.posts[named].spot in _ALL_IN_CENTER
            self._pair(place, named if by_the_coach else self.offense.at(spot))
        centers = sum(1 for place in line if self.covers[place] == self.offense.at("C"))
        if len(line) == 2 and centers:
            self.points_off[board.C] = _GUARD_FOR_CENTER
        elif len(line) == 1 and not centers:
            self.points_off[board.C] = _CENTER_FOR_GUARD
        for place in line[3:]:
            self.postures[place] = IN_ZONE

    def _pair(self, place: int, man: int) -> None:
        self.covers[place] = man
        self.postures[place] = COVERS_LINEMAN if man != NOWHERE else IN_ZONE
