"""Punts from the catch on (9.2): catch, return, injuries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rules_engine.fool.kicks import KickOutcome
from rules_engine.fool.kicks.values import fumble_prone
from rules_engine.fool.model import Player
from tests.changing import replace

from .men import RETURNER, man, punt_return_squad
from .punting import CLEAN, QUIET, RETURN, blocked, play

# -- catch -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.7-01", "fool:9.2.7-02")
def test_catching() -> None:
    """P 1 and 1 for the extra man: a 2 is 4 on the return column 36-49, F*; 1-2 on the fumble table goes on."""
    raw = punt_return_squad(man(22, "H", 3, 2, 5))
    base = {**CLEAN, **QUIET, "punt.kick": [12], "punt.returnable": [1], "punt.catch": [2]}
    on = play({**base, "fumble": [2], "punt.return.penalty": [10], "punt.return": [9]}, receiving=raw)
    assert (on.result, on.los) == ("returned", 23 + 13)
    lost = play({**base, "fumble": [3], "fumble.who": [1, 1]}, receiving=raw)
    assert (lost.result, lost.ball, lost.los) == ("muffed", "kicking", 23)
    kept = play({**base, "punt.catch": [3], "fumble": [1], "fumble.who": [1, 1]}, receiving=raw)
    assert (kept.result, kept.ball, kept.los) == ("muffed", "receiving", 24)


@pytest.mark.rule("fool:9.2.7-02")
def test_a_missed_ball_rolls() -> None:
    clumsy = punt_return_squad(man(22, "DT", 0, 4, 4))
    dice = {**CLEAN, **QUIET, "punt.kick": [12], "punt.returnable": [1], "punt.catch": [3], "punt.roll": [6]}
    outcome = play(dice, receiving=clumsy)
    assert (outcome.result, outcome.los) == ("downed", 20)


# -- return ------------------------------------------------------------------------------------------------------------


def returned(dice: Mapping[str, Sequence[int]], returner: Player = RETURNER, **roles: Player) -> KickOutcome:
    """47 yards from the own 30, caught on the 23."""
    base = {**CLEAN, **QUIET, **RETURN, "punt.kick": [12]}
    return play({**base, **dice}, receiving=punt_return_squad(returner, **roles))


@pytest.mark.rule("fool:9.2.7-07")
@pytest.mark.parametrize(("speed", "yards"), [(5, 25), (4, 20)])
def test_returners_speed(speed: int, yards: int) -> None:
    assert returned({"punt.return": [6]}, replace(RETURNER, s=speed)).los == 23 + yards


@pytest.mark.rule("fool:9.2.7-07")
@pytest.mark.parametrize(("contact", "yards"), [(4, 24), (3, 18), (2, 12), (1, 6), (0, 0)])
def test_returners_contact(contact: int, yards: int) -> None:
    assert returned({"punt.return": [3]}, replace(RETURNER, c=contact)).los == 23 + yards


@pytest.mark.rule("fool:9.2.7-07a", "fool:9.2.7-08")
def test_a_squad_far_weaker_loses_ball_and_man() -> None:
    """Contact 20 against 28 is -8: -1F#, the fumble on the 22, the returner hurt."""
    outcome = returned({"punt.return": [15], "injury": [2], "fumble": [4], "fumble.who": [1, 1]})
    assert (outcome.ball, outcome.los) == ("kicking", 22)
    assert [(hurt.player, hurt.duration) for hurt in outcome.hurts] == [(22, "2 plays")]


@pytest.mark.rule("fool:9.2.7-09", "fool:9.2.7-10", "fool:9.2.7-12")
@pytest.mark.parametrize(
    ("wide", "gain"), [((2, 5), 9 + 1), ((3, 5), 9 + 4), ((1, 5), 9 - 2), ((3, 6), 30), ((4, 5), 30)]
)
def test_circled_returns(wide: tuple[int, int], gain: int) -> None:
    """The kamikazes make 14; two wide blockers of so much C and S each, and one for the extra man back."""
    blockers = {"WB1": man(42, "E", 2, *wide), "WB2": man(43, "E", 2, *wide)}
    more = {"punt.star": [7]} if gain == 30 else {}
    assert returned({"punt.return": [10], **more}, **blockers).los == 23 + gain


@pytest.mark.rule("fool:9.2.7-11")
@pytest.mark.parametrize(
    ("wide", "prone", "die", "loose"),
    [((0, 5), False, 6, False), ((0, 5), True, 2, True), ((0, 5), False, 1, False), ((0, 4), False, 3, True),
     ((0, 4), False, 4, False), ((0, 4), True, 4, True)],
)  # fmt: skip
def test_kamikazes_far_ahead_tackle_at_the_catch(wide: tuple[int, int], prone: bool, die: int, loose: bool) -> None:
    """Three ahead: f on 1-2. Five ahead: F on 1-3, f on 4-6."""
    returner = replace(RETURNER, attrs=frozenset({"f"} if prone else ()))
    assert fumble_prone(returner) is prone
    blockers = {"WB1": man(42, "E", 2, *wide), "WB2": man(43, "E", 2, *wide)}
    dice: dict[str, list[int]] = {"punt.return": [10], "punt.kamikaze": [die]}
    if loose:
        dice |= {"fumble": [3], "fumble.who": [1, 1]}
    outcome = returned(dice, returner, **blockers)
    assert (outcome.ball, outcome.los) == ("kicking" if loose else "receiving", 23)


@pytest.mark.rule("fool:9.2.7-04", "fool:9.2.7-05", "fool:9.2.7-06")
def test_fouls_on_the_return() -> None:
    """A return of 13: a clip at two thirds is 8 yards on; the coverage's face mask at the end."""
    clip = {"punt.return.penalty": [7], "punt.return.penalty.size": [4], "punt.return.penalty.where": [5]}
    outcome = returned({**clip, "punt.return": [9]})
    assert [(flag.yards, flag.enforce, flag.los) for flag in outcome.flags] == [(15, "runback", 23 + 8)]
    hold = {"punt.return.penalty": [7], "punt.return.penalty.size": [3], "punt.return.penalty.where": [2]}
    assert [(flag.yards, flag.los) for flag in returned({**hold, "punt.return": [9]}).flags] == [(10, 23)]
    mask = returned({"punt.return.penalty": [17], "punt.return.penalty.size": [1], "punt.return": [9]})
    assert [(flag.side, flag.yards, flag.enforce) for flag in mask.flags] == [("kicking", 5, "end")]


@pytest.mark.rule("fool:9.2.7-04")
@pytest.mark.parametrize(("green", "old", "roll"), [(3, 0, 8), (0, 5, 6), (3, 5, 7), (2, 4, 7)])
def test_green_and_experienced_men_move_the_return_foul(green: int, old: int, roll: int) -> None:
    roles = {f"O{place}": man(50 + place, "LB", 1, 3, 4, age=30 if place <= old else 26) for place in range(1, 5)}
    roles |= {"I1": man(91, "LB", 0, 3, 3, age=30 if old == 5 else 26)}
    roles |= {f"I{place}": man(90 + place, "LB", 0, 3, 3, attrs=frozenset({"!"} if green else ())) for place in (2, 3)}
    if green == 3:
        roles |= {"WB2": man(43, "E", 2, 2, 5, rookie=True)}
    dice = {"punt.return.penalty": [roll], "punt.return.penalty.size": [1], "punt.return.penalty.where": [1]}
    assert returned({**dice, "punt.return": [9]}, **roles).flags[0].side == "receiving"


# -- injuries ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.2.8-01", "fool:9.2.8-02", "fool:9.2.8-05")
def test_injuries_on_a_return_leave_the_punter_out_and_are_of_normal_length() -> None:
    outcome = returned({"punt.return": [9], "punt.injury": [6], "punt.injury.who": [1, 1], "injury": [3]})
    assert [(hurt.side, hurt.player, hurt.duration) for hurt in outcome.hurts] == [("kicking", 31, "series")]


@pytest.mark.rule("fool:9.2.8-01", "fool:9.2.8-02")
@pytest.mark.parametrize(("die", "who"), [([4], 8), ([5, 1, 1], 57)])
def test_on_a_block_the_punter_is_hurt_twice_in_three(die: list[int], who: int) -> None:
    outcome = blocked(2, {"punt.blocked.yards": [3], "punt.injury": [6], "punt.injury.who": die, "injury": [1]})
    assert outcome.hurts[0].player == who


@pytest.mark.rule("fool:9.2.8-03")
@pytest.mark.parametrize(("dice", "who"), [([2], 22), ([3, 1, 1], 41)])
def test_after_a_personal_foul_the_returner_is_hurt_once_in_three(dice: list[int], who: int) -> None:
    foul = {"punt.return.penalty": [17], "punt.return.penalty.size": [4], "punt.return": [9]}
    outcome = returned({**foul, "punt.injury": [14], "punt.injury.who": dice, "injury": [1]})
    assert outcome.hurts[0].player == who
