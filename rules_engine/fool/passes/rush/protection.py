"""Who protects the passer and who comes at him (5.3.1, 5.3.3, 5.3.18, 5.3.24; RULING 144)."""

from __future__ import annotations

from typing import Final, Literal, final

from ... import board
from ...resolution.men import BLITZ, DELAYED_BLITZ, Defender, OffensivePlayer
from ...resolution.scene import Defense, Offense

RUSHERS_AT_MOST: Final = {board.C: 4, board.L: 3, board.R: 3, board.ZONE["WL"]: 2, board.ZONE["WR"]: 2}
WIDE_ZONE: Final = {"L": board.ZONE["WL"], "R": board.ZONE["WR"]}
LINE_ZONE: Final = {"L": board.L, "R": board.R}
_COMES_THROUGH: Final = {  # area -> the zone through which its delayed blitzers come
    board.AREA["L"]: board.L,
    board.AREA["LS"]: board.L,
    board.AREA["C"]: board.C,
    board.AREA["SL"]: board.C,
    board.AREA["SR"]: board.C,
    board.AREA["R"]: board.R,
    board.AREA["RS"]: board.R,
}
_LINE_AREAS: Final = (board.AREA["L"], board.AREA["C"], board.AREA["R"])
_WIDE_SPOTS: Final = ("LW", "RW")

Roll = Literal["", "L", "R"]


@final
class Assignments:
    """What the play asks of the men who do not just block: who runs a route, who is kept in, who is let out.

    The lists ``stay`` and ``out`` are those of ``blk(...)`` and ``out(...)``.
    """

    def __init__(self, routes: list[OffensivePlayer], stay: list[OffensivePlayer], out: list[OffensivePlayer]) -> None:
        self.routes = routes
        self.stay = stay
        self.out = out


@final
class FarSide:
    """Blockers and rushers of the whole line, before a rollout left one side behind."""

    def __init__(self, blockers: list[OffensivePlayer], rushers: dict[int, list[Defender]]) -> None:
        self.blockers = blockers
        self.rushers = rushers


@final
class Pocket:
    """Who protects the passer and who comes, for one play.

    blockers    those who pass block, the passer not among them
    rushers     zone -> those who rush from it, as they stand from the offense's right
    roll        side of a successful rollout, "" in the pocket
    far_side    whom a rollout left behind, None without one
    late_points  points of the rush for the far side when it has joined (5.3.15a)
    """

    def __init__(
        self, passer: OffensivePlayer, blockers: list[OffensivePlayer], rushers: dict[int, list[Defender]]
    ) -> None:
        self.passer = passer
        self.blockers = blockers
        self.rushers = rushers
        self.roll: Roll = ""
        self.far_side: FarSide | None = None
        self.late_points = 0

    @property
    def coming(self) -> list[Defender]:
        """Everybody who rushes, zone by zone."""
        return [defender for row in self.rushers.values() for defender in row]


# ---------------------------------------------------------------------------------------------------------- blockers
def blockers(offense: Offense, assigned: Assignments) -> list[OffensivePlayer]:
    """Who pass blocks: the line, ends beside it and backs between the tackles whom the play does not use otherwise, and
    whom the coach keeps in.

    Rules: fool:5.3.1/2, fool:5.3.1/4
    """
    elsewhere = [*assigned.routes, *assigned.out]
    protecting = [man for man in offense.protecting if man not in elsewhere]
    kept_in = [man for man in assigned.stay if man not in protecting and man not in elsewhere and _may_stay(man)]
    if kept_in:
        protecting = sorted([*protecting, *kept_in], key=lambda man: man.place)
    return protecting


def _may_stay(man: OffensivePlayer) -> bool:
    """Whether a man blocks whom the coach keeps in; the passer does not, nor does a wide receiver split wide.

    Rules: fool:7.1.8/4
    """
    post = man.post
    return post.spot != "Q" and not (post.spot[:2] in _WIDE_SPOTS and post.position == "W")


# ----------------------------------------------------------------------------------------------------------- rushers
def rushers(defense: Defense, stunts: tuple[tuple[int, int], ...]) -> dict[int, list[Defender]]:
    """Who rushes from R, C and L at the snap, as they stand from the offense's right; stunting linemen have traded
    places. ``stunts`` are pairs of jersey numbers.

    Rules: fool:5.3/3, fool:5.3.3/2, fool:5.3.18/1
    """
    rows = {zone: [man for man in defense.rows[zone] if rushes(man)] for zone in (board.R, board.C, board.L)}
    for one, other in stunts:
        first, second = defense.wearing(one), defense.wearing(other)
        if first is not None and second is not None:
            rows = {zone: [_traded(man, first, second) for man in row] for zone, row in rows.items()}
    return rows


def _traded(man: Defender, first: Defender, second: Defender) -> Defender:
    """Who stands at a man's place when two have traded theirs."""
    return second if man is first else first if man is second else man


def rushes(defender: Defender) -> bool:
    """Whether a man on the line goes for the passer at the snap, whatever the line option makes of it.

    Rules: fool:5.3.3/2
    """
    if defender.fallen or defender.out_of_play:
        return False
    if defender.post.lineman:
        return defender.post.duty == "line"
    return defender.posture is BLITZ


def comes_late(defender: Defender) -> bool:
    """A delayed blitzer, or a blitzer who starts too wide to be there at once.

    Rules: fool:5.3.24/1, fool:5.3.24/5
    """
    if defender.posture is DELAYED_BLITZ:
        return True
    return defender.posture is BLITZ and defender.area not in _LINE_AREAS


def bring_delayed(defense: Defense, pocket: Pocket) -> None:
    """On a later throw the delayed blitzers come, those from WL and WR among them: outside the others in L and R.

    Rules: fool:5.3.24/1, fool:5.3.24/2
    """
    late = [defender for defender in defense.by_jersey if comes_late(defender) and not defender.fallen]
    if not late:
        return
    coming = pocket.coming
    for zone, row in pocket.rushers.items():
        if zone in board.LINE_ZONES:
            more = [defender for defender in _latecomers(defense, late, zone) if defender not in coming]
            pocket.rushers[zone] = [*more, *row] if zone == board.R else [*row, *more]


def _latecomers(defense: Defense, late: list[Defender], zone: int) -> list[Defender]:
    """Those of the delayed blitzers who come through a zone: from LS and RS outside, from SL and SR at the edge of C;
    a fifth man in C finds no room.

    Rules: fool:5.3.24/2
    """
    men = [defender for defender in late if _COMES_THROUGH.get(defender.area) == zone]
    if zone != board.C:
        return men
    room = RUSHERS_AT_MOST[board.C] - sum(rushes(defender) for defender in defense.rows[board.C])
    return men[: max(0, room)]


def wide_blitzers(defense: Defense, side: str) -> list[Defender]:
    """Blitzers from WL or WR, who matter when the passer rolls their way.

    Rules: fool:5.3.3/2, fool:5.3.15/3
    """
    area = board.AREA_OF[WIDE_ZONE[side]]
    return [defender for defender in defense.defenders if defender.posture is BLITZ and defender.area == area]
