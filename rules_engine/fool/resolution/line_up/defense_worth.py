"""What defenders are worth in their areas beside each other: the printed values and what each rule adds or takes off.

``DefensiveLineUp`` puts the terms together in this order: what the area and the neighbours change (3.4, 7.1.18-7.1.23),
a second middle linebacker, a zone without a lineman, the speed that an area asks for.
"""

from __future__ import annotations

from typing import Final, final

from ... import board
from ...kinds import HALFBACKS, LINEBACKERS, may_fake
from ...model import DefMan, Player, Tired
from ..men import DefensiveWorth
from .defense_posts import AreaPlayed, area_played
from .rows import InArea, outside_in, rows

_TACKLES: Final = ("DT", "NT", "DL")
_SPECIALIZED_TACKLES: Final = 2  # so many tackles of C have the bonuses of their specialization (7.1.21)
_HOLD_AT_HOME: Final = 2  # so many linemen of C gain a point where the line stays home (4.0.4)
_FEW_LINEBACKERS: Final = 2  # so many or fewer stand where they like in the middle (7.1.19)

TiredDefenders = dict[int, Tired]  # by jersey number


@final
class DefensiveLineUp:
    """A defense in its areas, whoever stands before it and whatever the line is told; by place in the line-up.

    number         what it is known by among the line-ups of a game
    numbers        the men's jersey numbers; ``areas`` the names of their areas
    rows           zone on the line -> places of defenders from the offense's right to its left
    contact_die    zone -> added to every contact die there, where a lineman is missing (RULING 72)
    gains_at_home  places of those who gain a point of contact where the line stays home (4.0.4)
    feigning       places of those who feign a blitz beside a rush (5.3.22)
    by_jersey      places in the order of jerseys
    """

    def __init__(self, number: int, men: tuple[DefMan, ...], tired: TiredDefenders) -> None:
        self.number = number
        self.numbers = tuple([man.player.no for man in men])
        self.areas = tuple([man.at for man in men])
        self.played = [area_played(man.player.pos, man.at, man.duty, man.bump_deep) for man in men]
        self.worths = [
            _printed(man.player, self.played[place], tired.get(man.player.no)) for place, man in enumerate(men)
        ]
        in_areas = [InArea(place, man.player.no, self.played[place], man.order) for place, man in enumerate(men)]
        by_jersey = sorted(in_areas, key=lambda man: man.number)
        self.by_jersey = [man.place for man in by_jersey]
        in_rows = rows(by_jersey)
        self.rows = {zone: [man.place for man in row] for zone, row in in_rows.items()}
        self.gains_at_home: list[int] = []
        self._place_linemen(in_rows, by_jersey)
        linebackers = [man for man in in_areas if man.position in LINEBACKERS]
        self._place_outside_linebackers(linebackers)
        self._place_middle_linebackers(linebackers)
        missing = [zone for zone in _CENTER_FIRST if not any(man.lineman for man in in_rows[zone])]
        for zone in missing:
            self._stand_in_for_lineman(zone, linebackers or [man for man in in_areas if man.position in HALFBACKS])
        self.contact_die = dict.fromkeys(missing, 1)
        self._ask_for_speed(men)
        self.feigning = [
            place for place, man in enumerate(men) if self.played[place].feigns and may_fake(man.player, man.at)
        ]

    # -- linemen -----------------------------------------------------------------------------------------------------
    def _place_linemen(self, in_rows: dict[int, list[InArea]], by_jersey: list[InArea]) -> None:
        center = [man for man in by_jersey if man.lineman and man.zone == board.C]
        tackle_in_center = any(man.position in _TACKLES for man in center)
        for zone in (board.L, board.R):
            ends = [man for man in outside_in(in_rows[zone], zone) if man.lineman]
            self._place_ends(ends, tackle_in_center)
        self._place_tackles(center)

    def _place_ends(self, line: list[InArea], tackle_in_center: bool) -> None:
        """Linemen of L or R, the outermost first (RULING 72).

        Rules: fool:3.4/1, fool:3.4/3, fool:4.0.4/1, fool:7.1.20/1, fool:7.1.21/1, fool:7.1.22/1, fool:4.0.4/4
        """
        tackles = sum(1 for man in line if man.position in ("DT", "NT"))
        for from_outside, man in enumerate(line):
            worth, position, outermost = self.worths[man.place], man.position, from_outside == 0
            if outermost and position == "DE":
                worth.specialized = True
                worth.rush_bonus = 1
                worth.rush_value = max(0, worth.pass_value)
            elif position == "DE" or (outermost and position != "DL"):
                worth.contact -= 1  # a second end, or one inside another lineman; a tackle in the place of the end
            elif position in ("DT", "NT") and (tackles > 1 or not tackle_in_center):
                worth.contact -= 1
            if outermost and position in ("DE", "DL"):
                self.gains_at_home.append(man.place)

    def _place_tackles(self, line: list[InArea]) -> None:
        """Linemen of C by jersey.

        Rules: fool:4.0.4/1, fool:7.1.21/1, fool:7.1.23/1, fool:4.0.4/4
        """
        bonuses, at_home = _SPECIALIZED_TACKLES, _HOLD_AT_HOME
        for man in line:
            worth, position = self.worths[man.place], man.position
            if position == "DE":
                worth.contact -= 1
                continue
            if position in ("DT", "NT"):
                worth.rush_value = max(0, worth.pass_value)
            if position == "DT" and bonuses:
                bonuses -= 1
                worth.specialized = True
                worth.rush_bonus = 1
            if position == "NT" and len(line) == 1:
                worth.run_bonus = 1
            if at_home:
                at_home -= 1
                self.gains_at_home.append(man.place)

    def _stand_in_for_lineman(self, zone: int, men: list[InArea]) -> None:
        """Somebody plays lineman where a zone has none: the nearest linebacker, of equals the strongest (RULING 72);
        in L and R a halfback where there is no linebacker.

        Rules: fool:2.2/8, fool:3.4/4
        """
        if not men or (zone == board.C and men[0].position in HALFBACKS):
            return
        steps = [board.AREA_STEPS[man.area][board.AREA_OF[zone]] for man in men]
        nearest = [man for man, away in zip(men, steps, strict=True) if away == min(steps)]
        strongest = max(nearest, key=lambda man: (self.worths[man.place].contact, -man.number))
        self.worths[strongest.place].contact -= 1

    # -- linebackers -------------------------------------------------------------------------------------------------
    def _place_outside_linebackers(self, linebackers: list[InArea]) -> None:
        """In C and SC an outside linebacker is at home among two linebackers; outside another he has his bonuses.

        Rules: fool:7.1.19/1
        """
        for man in linebackers:
            if man.position == "OLB":
                worth = self.worths[man.place]
                in_the_middle = board.AREA_NAMES[man.area] in ("C", "SC")
                if in_the_middle and len(linebackers) <= _FEW_LINEBACKERS:
                    worth.contact += 1
                    worth.pass_value += 1
                if worth.specialized and _outflanked(man, linebackers):
                    worth.lose_specialization()

    def _place_middle_linebackers(self, linebackers: list[InArea]) -> None:
        """Of middle linebackers who share an area beside C all but the strongest are out of place.

        Rules: fool:7.1.18/1
        """
        men = [man for man in linebackers if man.position == "MLB"]
        men.sort(key=lambda man: (-self.worths[man.place].contact, man.number))
        taken: set[int] = set()
        for man in men:
            area = man.area
            if area in taken and area != _C:
                worth = self.worths[man.place]
                worth.contact -= 1
                worth.pass_value -= 1
                worth.lose_specialization()
            taken.add(area)

    def _ask_for_speed(self, men: tuple[DefMan, ...]) -> None:
        """A man too slow for his area: "-C, -P, and, if he is alone, 1 is added to any contact die roll".

        Rules: fool:3.4/11
        """
        for place, man in enumerate(men):
            worth = self.worths[place]
            if man.player.s < self.played[place].least_speed:
                worth.contact -= 1
                worth.pass_value -= 1
                worth.die_when_alone = 1
            if worth.contact < 0:
                worth.contact = 0


_C: Final = board.AREA["C"]
_CENTER_FIRST: Final = (board.C, board.L, board.R)


def _printed(player: Player, played: AreaPlayed, tired: Tired | None) -> DefensiveWorth:
    """The printed values less what the area and tiredness take off; ``tired`` is None of a man who is fresh."""
    worth = DefensiveWorth(
        player.c - played.contact_off,
        player.p - played.pass_value_off,
        player.s,
        player.s,
        played.specialized,
        played.reaction_bonus,
        played.pursuit_bonus,
    )
    if tired is not None:
        worth.contact -= tired.c
        worth.pass_value -= tired.p
        worth.reaction_speed = max(0, player.s - tired.react)
        worth.pursuit_speed = max(0, player.s - tired.pursuit)
    return worth


def _outflanked(man: InArea, linebackers: list[InArea]) -> bool:
    """Whether another linebacker of his side stands outside an outside linebacker (RULING 77)."""
    left = _x(man) < board.CENTER_X
    mine = _from_center(man)
    return any(
        other is not man
        and _x(other) != board.CENTER_X
        and (_x(other) < board.CENTER_X) == left
        and _from_center(other) > mine
        for other in linebackers
    )


def _x(man: InArea) -> float:
    return board.AREA_X[man.area]


def _from_center(man: InArea) -> float:
    """How far from the center a defender stands; in one area the row decides."""
    x = _x(man)
    row = -man.order if x > board.CENTER_X else man.order
    return abs(x - board.CENTER_X) + row / 100
