"""Out of place and in place: what men are worth on their spots (3.4, chapter 7; RULINGS 70-78)."""

from __future__ import annotations

import pytest

from rules_engine.fool import board
from rules_engine.fool.kinds import is_experienced, is_rookie, may_fake
from rules_engine.fool.model import Tired
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.play_calls import PlayerRef
from rules_engine.fool.resolution import naming, speeds
from rules_engine.fool.resolution.contact import contact
from rules_engine.fool.resolution.contact.tacklers import contact_points
from rules_engine.fool.resolution.men import Defender, OffensivePlayer
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene

from .. import field


def scene(men: tuple[str, ...] = (), foes: tuple[str, ...] = (), line: str = "normal", **more: object) -> Scene:
    snap = field.snap("H/LT", field.offense(*men), field.defense(*foes), line=line, **more)  # type: ignore[arg-type]
    return make_scene(snap, field.DiceBox.scripted({}))


def attacker(made: Scene, number: int) -> OffensivePlayer:
    man = made.offense.wearing(number)
    assert man is not None
    return man


def defender(made: Scene, number: int) -> Defender:
    man = made.defense.wearing(number)
    assert man is not None
    return man


def off(made: Scene, number: int) -> tuple[int, int, int, bool]:
    """Contact, pass value, speed, bonuses of an offensive player."""
    man = attacker(made, number)
    return man.worth.contact, man.worth.pass_value, man.worth.speed, man.post.specialized


def deff(made: Scene, number: int) -> tuple[int, int, bool]:
    """Contact, pass value, bonuses of a defender."""
    worth = defender(made, number).worth
    return worth.contact, worth.pass_value, worth.specialized


@pytest.mark.parametrize(
    ("man", "worth"),
    [
        pytest.param("51 C 0-3-3 C", (3, 0, 3, True), marks=pytest.mark.rule("fool:7.1.10/1")),
        pytest.param("51 U 1-3-3 C", (3, 1, 3, False), marks=pytest.mark.rule("fool:7.1.9/1")),
        pytest.param("51 G 1-3-3 C", (2, 0, 2, False), marks=pytest.mark.rule("fool:7.1.10/1", "fool:7.1.12/1")),
        pytest.param("63 T 0-3-3 LG", (2, 0, 3, False), marks=pytest.mark.rule("fool:7.1.13/1")),
        pytest.param("63 L 0-3-3 LG", (3, 0, 3, False), marks=pytest.mark.rule("fool:7.1.9/1")),
        pytest.param("76 G 0-3-3 RT", (2, 0, 3, False), marks=pytest.mark.rule("fool:7.1.12/1")),
        pytest.param("89 TE 2-2-4 RTE", (2, 2, 4, True), marks=pytest.mark.rule("fool:7.1.7/1")),
        pytest.param("89 E 2-2-4 RTE", (2, 2, 4, False), marks=pytest.mark.rule("fool:7.1.6/1")),
        pytest.param("89 B 2-2-4 RTE", (1, 1, 4, False), marks=pytest.mark.rule("fool:7.1.1/1", "fool:7.1.6/2")),
        pytest.param("89 T 2-2-4 RTE", (1, 2, 4, False), marks=pytest.mark.rule("fool:7.1.13/1", "fool:3.2/7")),
        pytest.param("81 TE 2-2-4 LW", (1, 2, 4, False), marks=pytest.mark.rule("fool:7.1.7/1", "fool:3.2/2")),
        pytest.param("81 B 2-2-4 LW", (2, 2, 4, False), marks=pytest.mark.rule("fool:3.2/6")),
        pytest.param("81 H 2-2-4 LW", (1, 1, 4, False), marks=pytest.mark.rule("fool:3.2/5", "fool:3.2/8")),
        pytest.param("32 H 2-2-5 LH", (2, 2, 5, True), marks=pytest.mark.rule("fool:7.1.4/1")),
        pytest.param("32 H 2-2-5 LHE", (2, 2, 5, False), marks=pytest.mark.rule("fool:7.1.4/1")),
        pytest.param("32 TB 2-2-5 TB", (2, 2, 5, True), marks=pytest.mark.rule("fool:7.1.5/2")),
        pytest.param("32 TB 2-2-5 LH", (2, 2, 5, False), marks=pytest.mark.rule("fool:7.1.5/2")),
        pytest.param("32 W 2-2-5 LH", (1, 2, 5, False), marks=pytest.mark.rule("fool:3.2/3")),
        pytest.param("32 F 2-2-5 LH", (1, 2, 5, False), marks=pytest.mark.rule("fool:7.1.3/1")),  # another is at F
        pytest.param("12 Q 3-2-4 Q", (2, 3, 4, True), marks=pytest.mark.rule("fool:2.1/2")),
        pytest.param("12 B 3-2-4 Q", (2, 0, 4, False), marks=pytest.mark.rule("fool:2.1/3", "fool:3.2/1")),
        pytest.param("32 Q 3-2-4 LH", (2, 1, 4, False), marks=pytest.mark.rule("fool:2.1/2")),
    ],
)
def test_offensive_spots(man: str, worth: tuple[int, int, int, bool]) -> None:
    assert off(scene((man,)), int(man.split()[0])) == worth


@pytest.mark.rule("fool:2.2/7", "fool:7.1.13/1", "fool:7.1.6/1")
def test_an_unbalanced_line() -> None:
    made = scene(("79 T 0-3-2 LTE", "76 T 0-3-2 LT", "89 TE 2-2-4 RT"))
    assert [off(made, number)[0] for number in (79, 76, 89)] == [3, 3, 2]
    assert attacker(made, 79).post.lineman
    assert not attacker(made, 89).post.lineman


@pytest.mark.parametrize(
    ("men", "number", "worth"),
    [
        pytest.param(("90 DE 1-4-3 R",), 90, (4, 1, True), marks=pytest.mark.rule("fool:7.1.22/1")),
        pytest.param(("90 DE 1-4-3 SR",), 90, (3, 0, False), marks=pytest.mark.rule("fool:3.4/2")),
        pytest.param(("73 DE 1-4-3 R",), 73, (3, 1, False), marks=pytest.mark.rule("fool:7.1.22/1")),
        pytest.param(("90 DT 1-4-3 R",), 90, (3, 1, False), marks=pytest.mark.rule("fool:3.4/1")),
        pytest.param(("73 DT 1-4-3 R",), 73, (4, 1, False), marks=pytest.mark.rule("fool:7.1.21/1", "fool:3.4/3")),
        pytest.param(("73 DT 1-4-3 R", "71 DT 0-4-3 R"), 71, (3, 0, False), marks=pytest.mark.rule("fool:7.1.21/1")),
        pytest.param(("57 LB 2-2-4 DC",), 57, (0, 0, False), marks=pytest.mark.rule("fool:3.4/6", "fool:3.4/11")),
        pytest.param(("57 LB 2-3-5 DC",), 57, (2, 1, False), marks=pytest.mark.rule("fool:3.4/6", "fool:7.1.17/1")),
        pytest.param(("57 MLB 2-3-5 RS",), 57, (2, 1, False), marks=pytest.mark.rule("fool:3.4/7", "fool:7.1.18/1")),
        pytest.param(("57 MLB 2-3-5 R",), 57, (3, 2, False), marks=pytest.mark.rule("fool:7.1.18/1")),
        pytest.param(("57 MLB 2-3-5 SR",), 57, (3, 2, True), marks=pytest.mark.rule("fool:7.1.18/1")),
        pytest.param(("57 OLB 2-3-5 RS",), 57, (3, 2, True), marks=pytest.mark.rule("fool:7.1.19/1")),
        pytest.param(("57 OLB 2-3-5 SC",), 57, (2, 1, False), marks=pytest.mark.rule("fool:3.4/8", "fool:7.1.19/1")),
        pytest.param(("57 OLB 2-3-5 SR", "54 LB 2-2-4 R"), 57, (3, 2, False), marks=pytest.mark.rule("fool:7.1.19/1")),
        pytest.param(("31 DH 2-2-5 R",), 31, (1, 1, False), marks=pytest.mark.rule("fool:3.4/5", "fool:7.1.14/1")),
        pytest.param(("31 DH 2-2-5 R blitz",), 31, (2, 2, False), marks=pytest.mark.rule("fool:7.1.14/1")),
        pytest.param(("31 S 2-2-5 RS",), 31, (1, 1, False), marks=pytest.mark.rule("fool:3.4/10", "fool:7.1.16/2")),
        pytest.param(("31 S 2-2-5 WWR",), 31, (1, 1, False), marks=pytest.mark.rule("fool:3.4/10")),
        pytest.param(("31 S 2-2-5 SR",), 31, (2, 2, True), marks=pytest.mark.rule("fool:7.1.16/1")),
        pytest.param(("24 CB 2-2-5 SC",), 24, (2, 1, False), marks=pytest.mark.rule("fool:7.1.15/1")),
        pytest.param(("24 CB 2-2-5 SR",), 24, (2, 1, False), marks=pytest.mark.rule("fool:3.4/9")),
        pytest.param(("24 CB 2-2-5 SR", "31 CB 2-2-5 IR"), 24, (2, 2, False), marks=pytest.mark.rule("fool:3.4/9")),
        pytest.param(("24 CB 2-2-3 IR",), 24, (1, 1, True), marks=pytest.mark.rule("fool:3.4/11")),
    ],
)
def test_defensive_spots(men: tuple[str, ...], number: int, worth: tuple[int, int, bool]) -> None:
    assert deff(scene(foes=men), number) == worth


@pytest.mark.rule("fool:3.4/9", "fool:7.1.15/1")
@pytest.mark.parametrize("side", ["L", "R"])
@pytest.mark.parametrize("receivers", [0, 1, 2])
@pytest.mark.parametrize("outside", [0, 1, 2])
def test_a_cornerback_stands_inside_where_the_others_have_the_wide_receivers(
    side: str, receivers: int, outside: int
) -> None:
    """7.1.15: "if there is no wide receiver on one side, or just one and another CB, the CB (or second one) may start
    in SL or SR ... without penalty". The other side has a receiver and no cornerback, which changes nothing."""
    far, wide = ("R" if side == "L" else "L"), f"{side}W"
    men = (
        f"81 W 3-1-5 {far}W",
        f"84 W 3-1-5 {wide if receivers else far + 'WW'}",
        f"44 W 3-1-5 {wide + 'W' if receivers > 1 else 'F'}",
    )
    others = [f"{number} CB 3-1-5 {area}" for number, area in ((31, f"{side}S"), (33, f"I{side}"))[:outside]]
    away = ("21 S 3-1-5 DC", "24 CB 2-2-5 S" + side)
    made = scene(men=men, foes=(*away, *others))
    assert defender(made, 24).worth.pass_value == (2 if outside >= receivers else 1)


@pytest.mark.rule("fool:3.4/3")
@pytest.mark.parametrize(
    ("foes", "penalties"),
    [
        (("73 DT 1-4-3 C",), 0),
        (("73 DT 1-4-3 L",), 0),  # inside the end, who stands on the other side of him in either row
        (("73 DT 1-4-3 R",), 0),
        (("90 DT 1-4-3 R", "73 DE 1-4-3 R"), 2),  # outside the end: the end is inside him, and he is no end
        (("91 DT 1-4-3 L", "73 DE 1-4-3 L"), 2),
        (("73 DT 1-4-3 SR",), 1),
    ],
)
def test_more_tackles_stand_in_l_c_or_r_inside_the_ends(foes: tuple[str, ...], penalties: int) -> None:
    """3.4: "If there is more than one DT, the other(s) may start in L, C, or R, but inside the DE's." Else there is "at
    least one penalty (of a contact point, usually)"."""
    made = scene(foes=foes)
    assert sum(4 - deff(made, int(man.split()[0]))[0] for man in foes) == penalties
    assert list(made.defense.contact_die.values()) == []


@pytest.mark.rule("fool:3.4/8", "fool:7.1.19/1")
@pytest.mark.parametrize("area", ["C", "L", "R", "SL", "SR", "LS", "RS", "SC", "IL", "IR", "DC", "WWL", "WWR"])
def test_where_outside_linebackers_start(area: str) -> None:
    """3.4: "An OLB may start in areas IL, IR, or areas LS, RS, SL, SR, or L or R"; "In other zones, he is -P,-C"."""
    at_home = area in ("IL", "IR", "LS", "RS", "SL", "SR", "L", "R")
    assert deff(scene(foes=(f"57 OLB 2-3-5 {area}",)), 57)[:2] == ((3, 2) if at_home else (2, 1))


LEAST = {
    "C": 1,
    "L": 2,
    "R": 2,
    "SL": 2,
    "SR": 2,
    "LS": 3,
    "RS": 3,
    "SC": 4,
    "IL": 4,
    "IR": 4,
    "WWL": 4,
    "WWR": 4,
    "DC": 5,
}


@pytest.mark.rule("fool:3.4/11")
@pytest.mark.parametrize(("area", "least"), LEAST.items())
def test_the_least_speed_of_every_area(area: str, least: int) -> None:
    """3.4: "A player not meeting the speed minimums is -C, -P, and, if he is alone, 1 is added to any contact die
    roll." Of two he is not alone."""
    pos = "DH" if area in ("WWL", "WWR", "DC") else "LB"
    for speed in (least - 1, least, least + 1):
        foes = (f"57 {pos} 2-3-{speed} {area}", "33 S 3-1-5 SC")
        made = scene(foes=foes, options=FoolOptions(open_field_tackle=False))
        man, other, slow = defender(made, 57), defender(made, 33), speed < least
        assert (man.worth.contact, man.worth.pass_value) == ((2, 1) if slow else (3, 2)), speed
        made.ball.man, zone = attacker(made, 32), board.AREA_ZONES[man.area][0]
        dice = [contact.weigh(made, zone, men, False, False).on_die for men in ([man], [man, other])]
        assert dice == [int(slow), 0], speed


@pytest.mark.rule("fool:7.1.9/1")
@pytest.mark.parametrize(
    ("spot", "utility", "other"),
    [("C", (3, 2, 3), (2, 0, 2)), ("LG", (3, 2, 3), (3, 2, 3)), ("RG", (3, 2, 3), (3, 2, 3)),
     ("LT", (3, 2, 3), (3, 2, 3)), ("RT", (3, 2, 3), (3, 2, 3))],
)  # fmt: skip
def test_utility_linemen(spot: str, utility: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    """7.1.9: U "can play any of the Guard, Center, or Tackle positions", L "either Guard or Tackle, but not Center"; "a
    pass value applies only to pass blocking"."""
    for pos, worth in (("U", utility), ("L", other)):
        made = scene((f"60 {pos} 2-3-3 {spot}",))
        assert off(made, 60)[:3] == worth
    plain, gifted = (blocking(f"60 U {p}-3-3 {spot}") for p in (0, 2))
    assert gifted - plain == 2


def blocking(lineman: str) -> int:
    """What the line is worth against a rush, with one man in the place of who stands on his spot."""
    spot = lineman.split()[-1]
    men = [man for man in field.OFFENSE if man.split()[3] != spot]
    snap = field.snap("LW/SL", field.offense(lineman, men=men), field.defense(), line="rush")
    outcome = field.resolve(snap, {"pass_rush": [6]}, {**field.WHATEVER, "pass": [6]})
    found: int = field.step(outcome, "pass_rush")["blocking"]
    return found


@pytest.mark.rule("fool:7.1.14/1")
@pytest.mark.parametrize("area", ["L", "C", "R", "SL", "SC", "IR", "DC"])
@pytest.mark.parametrize("duty", ["", "blitz"])
def test_halfbacks_on_the_line(area: str, duty: str) -> None:
    """7.1.14: "A DH that is not blitzing who starts in one of these zones is ... -C, -P"; "DH's, S's, and CB's are -C
    when blitzing"."""
    made = scene(foes=(f"31 DH 2-2-5 {area} {duty}",), line="rush")
    man, on_line = defender(made, 31), area in ("L", "C", "R")
    lost = int(on_line and not duty)
    assert deff(made, 31)[:2] == (2 - lost, 2 - lost)
    assert contact_points(man, True, made.play, made.ball) == 2 - lost - (duty == "blitz")


@pytest.mark.rule("fool:7.1.14/1", "fool:3.4/12")
def test_a_halfback_covers_a_man() -> None:
    made = scene(foes=("31 DH 2-2-5 SC on 81",))
    covered = defender(made, 31).covers
    assert covered is not None
    assert covered.number == 81


@pytest.mark.rule("fool:3.4/4", "fool:2.2/8")
def test_nobody_at_tackle_in_c() -> None:
    made = scene(foes=("71 DT 0-3-2 L", "73 DT 0-3-2 R", "52 MLB 1-3-4 C"))
    assert deff(made, 52)[0] == 2
    assert list(made.defense.contact_die.values()) == [1]


@pytest.mark.rule("fool:7.1.18/1")
def test_two_middle_linebackers_in_one_zone() -> None:
    made = scene(foes=("52 MLB 1-3-4 SL", "57 MLB 1-2-4 SL", "54 LB 2-2-4 C"))
    assert [deff(made, number)[0] for number in (52, 57)] == [3, 1]


@pytest.mark.rule("fool:7.1.21/1", "fool:7.1.22/1", "fool:7.1.23/1")
def test_rush_bonuses() -> None:
    made = scene(foes=("57 DT 1-3-4 C", "90 DE 2-3-2 R", "91 NT 1-3-2 C"), line="rush")
    bonus = {man.number: man.worth.rush_bonus for man in made.defense.defenders}
    assert sum(bonus[number] for number in (57, 71, 73)) == 2
    assert (bonus[90], bonus[91]) == (1, 0)
    assert defender(made, 90).worth.rush_value == 2


@pytest.mark.parametrize(
    ("man", "area_bonus"),
    [
        pytest.param("31 S 3-1-5 SC on 84", (1, 1), marks=pytest.mark.rule("fool:7.1.16/1")),
        pytest.param("31 S 3-1-5 SR on 84", (0, 1), marks=pytest.mark.rule("fool:7.1.16/1")),
        pytest.param("24 CB 3-1-5 IR on 84", (1, 0), marks=pytest.mark.rule("fool:7.1.15/1")),
        pytest.param("57 OLB 1-2-4 R on 32", (1, 1), marks=pytest.mark.rule("fool:7.1.19/1")),
        pytest.param("57 LB 1-2-4 R on 32", (0, 0), marks=pytest.mark.rule("fool:7.1.17/1")),
    ],
)
def test_speed_bonuses(man: str, area_bonus: tuple[int, int]) -> None:
    made = scene(foes=(man,))
    found = defender(made, int(man.split()[0]))
    bonus = found.worth.reaction_bonus, speeds.pursuit_bonus(found, made.play, man_carries=False)
    assert bonus == area_bonus


@pytest.mark.rule("fool:7.2.16/1", "fool:7.2.17/1")
@pytest.mark.parametrize(
    ("age", "rookie", "attrs", "young", "old"),
    [
        (22, True, (), True, False),
        (22, True, ("m",), False, False),
        (25, False, ("m",), False, False),
        (26, False, ("m",), False, True),
        (29, False, ("im",), True, False),
        (30, False, ("im",), False, False),
        (29, False, (), False, False),
        (30, False, (), False, True),
        (28, False, ("im",), True, False),
        (31, False, (), False, True),
        (31, False, ("im",), False, False),
    ],
)
def test_rookies_and_veterans(age: int, rookie: bool, attrs: tuple[str, ...], young: bool, old: bool) -> None:
    player = field.Player(1, "G", 0, 3, 3, age=age, rookie=rookie, attrs=frozenset(attrs))
    assert (is_rookie(player), is_experienced(player)) == (young, old)


@pytest.mark.rule("fool:5.3.22/1", "fool:7.3.1/1", "fool:7.3.2/1")
@pytest.mark.parametrize(
    ("position", "speed", "age", "rookie", "areas"),
    [
        ("LB", 4, 29, False, "L C R"),
        ("OLB", 4, 29, False, "L C R"),
        ("MLB", 3, 29, False, ""),
        ("LB", 3, 30, False, "L C R"),
        ("LB", 2, 30, False, ""),
        ("LB", 4, 30, False, "L C R SL SR"),
        ("LB", 4, 22, True, ""),
        ("DE", 4, 30, False, ""),
        ("S", 5, 30, False, ""),
        ("DH*", 5, 30, False, ""),
    ],
)
def test_where_a_man_may_feign_a_blitz(position: str, speed: int, age: int, rookie: bool, areas: str) -> None:
    player = field.Player(55, position, 1, 3, speed, age=age, rookie=rookie)
    assert [area for area in board.AREA_NAMES if may_fake(player, area)] == sorted(
        areas.split(), key=[*board.AREA_NAMES].index
    )


@pytest.mark.rule("fool:8.7.1/1")
def test_tiredness_takes_off() -> None:
    made = scene(tired={("offense", 32): Tired(1, 1, 1, 0, 2)})
    assert off(made, 32) == (1, 1, 4, True)
    worth = attacker(made, 32).worth
    assert (worth.reaction_speed, worth.pursuit_speed) == (5, 3)


@pytest.mark.rule("fool:3.3/5")
@pytest.mark.parametrize(
    ("ref", "purpose", "toward", "number"),
    [
        (PlayerRef("TE"), "blocker", 3.0, 89),
        (PlayerRef("E", "L"), "receiver", None, 81),
        (PlayerRef("E", "R"), "receiver", None, 89),
        (PlayerRef("W", "R"), "receiver", None, 84),
        (PlayerRef("G"), "blocker", 3.0, 63),
        (PlayerRef("G"), "blocker", 11.0, 64),
        (PlayerRef("T", "S"), "blocker", 3.0, 76),
        (PlayerRef("W"), "blocker", 1.0, 81),
        (PlayerRef("W"), "receiver", None, 84),  # the side of the tight end
        (PlayerRef("H", "R"), "carrier", None, 32),
        (PlayerRef("TB"), "carrier", None, 44),
        (PlayerRef("#", number=81), "receiver", None, 81),
        (PlayerRef("#", number=99), "receiver", None, None),
    ],
)
def test_naming(ref: PlayerRef, purpose: naming.Purpose, toward: float | None, number: int | None) -> None:
    men = field.offense()
    place = naming.find(ref, men, purpose, toward=toward)
    assert (None if place is None else men[place].player.no) == number
