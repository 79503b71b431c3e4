"""The defenses of a plan (3.4, 10.1, 10.2.4; play-by-mail 7, codes DEF)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from ...dice import DiceBox
from ..calls.coverage import LINE_SPOTS, MIDDLE, can_be_named
from ..calls.side_orders import LINE_AREAS, default_duty
from ..document import left_out
from ..document.plan import Defender, DefensePlan
from ..kinds import DEFENSIVE_LINEMEN, is_rookie, may_fake
from ..model import DefMan, Snap, Spot
from ..play_calls import Special
from ..players import unit
from ..resolution.setup import make_scene
from .check_kicks import given_up
from .checking import Checking, count, name_of

_WITH_A_RUSH: Final = ("blitz", "run_blitz", "fake_blitz")  # a delayed blitz may come with the normal line (5.3.24)
_DELAYED_FROM: Final = ("L", "C", "R", "WWL", "WWR", "LS", "SL", "SR", "RS")
_RUSHERS: Final = {"C": 4, "L": 3, "R": 3}  # more of them do not count fully (3.4, 5.3.4)


def check_defenses(check: Checking) -> None:
    """Check all defenses."""
    by_id: dict[str, DefensePlan] = {}
    for each in check.plan.defenses:
        if each.id and each.id in by_id:
            check.report.error(f"{each.path}.id", "DEF-10", f"Two defenses are called {each.id}.")
        by_id.setdefault(each.id, each)
        if check.shape.sound(each.path):
            _check_defense(check, each)
    for each in check.plan.defenses:
        _check_variation(check, each, by_id)
    _check_count(check)


def cost(check: Checking) -> float:
    """What the defenses count: a variation a half, or what the league has it at (10.1, 10.2.8).

    Rules: fool:10.1-04, fool:10.2.4-01
    """
    variation = check.options.defense_variation_cost
    return sum(variation if each.variation_of else 1 for each in check.plan.defenses)


def allowed_defenses(check: Checking) -> float:
    """The limit, half a defense less for each kick tactic paid with it (10.1, 10.2.6, 10.2.8).

    Rules: fool:10.1-04, fool:10.2.8-05, fool:10.1.2-08, fool:10.2.4-02
    """
    return check.limit("defenses") - given_up(check.plan, check.options).defenses


def _check_count(check: Checking) -> None:
    used, limit = cost(check), allowed_defenses(check)
    if used > limit:
        message = f"Defenses count {count(used)}; limit {count(limit)}."
        hint = f"A variation counts {count(check.options.defense_variation_cost)}."
        if limit < check.limit("defenses"):
            hint += " Each kick tactic of the defensive side beyond the free ones costs half a defense."
        check.report.error("defenses", "DEF-03", message, hint)
    if not check.plan.defenses and check.shape.sound("defenses"):
        check.report.error("defenses", "DEF-03", "There is no defense.", "Write one with eleven men.")


def _check_defense(check: Checking, each: DefensePlan) -> None:
    """Eleven different men who may play, each with a duty that he can do, and what all of them do together.

    Rules: fool:3.1/1
    """
    report, numbers = check.report, Counter(man.no for man in each.players)
    may_play = [check.may_play(man.no, f"{man.path}.no") for man in each.players]  # everybody is asked
    if len(each.players) != 11:
        message = f"Defense {each.id} has {len(each.players)} players."
        report.error(f"{each.path}.players", "DEF-01", message, "It needs 11.")
    for number, times in numbers.items():
        if times > 1:
            path = [man.path for man in each.players if man.no == number][-1]
            report.error(f"{path}.no", "DEF-01", f"Defense {each.id}: #{number} stands in {times} places.")
    for man in each.players:
        _check_duty(check, each, man)
    _check_fakes(check, each)
    for what in left_out.of_defense(each, check.options):
        message = f"Defense {each.id}: this league plays without {what}."
        report.error(each.path, "DEF-13", message, "The league's options say what is played.")
    _check_stunts(check, each)
    _check_rows(check, each)
    if all(may_play) and len(numbers) == len(each.players) == 11:
        _warn_out_of_place(check, each)


def _check_duty(check: Checking, each: DefensePlan, man: Defender) -> None:
    report, path = check.report, f"{man.path}.duty"
    position = check.men[man.no].pos if man.no in check.men else ""
    on_line = bool(position) and default_duty(position, man.at) == "line"
    if man.duty in _WITH_A_RUSH and each.line != "rush":
        message = f"Defense {each.id}: #{man.no} cannot blitz when the line plays {each.line}."
        report.error(path, "DEF-05", message, "Blitzers need linemen who rush.")
    if man.duty == "delayed_blitz":
        _check_delayed(check, each, man)
    if (man.duty == "man" or man.duty.endswith("blitz")) and position in DEFENSIVE_LINEMEN:
        word = "cover a man" if man.duty == "man" else "blitz"
        report.error(path, "DEF-04", f"Defense {each.id}: #{man.no} {position} is a lineman and cannot {word}.")
    elif man.duty == "line" and position and not on_line:
        report.error(path, "DEF-04", f"Defense {each.id}: #{man.no} {position} at {man.at} is no lineman on the line.")
    elif man.duty == "zone" and on_line:
        message = f"Defense {each.id}: #{man.no} {position} on the line plays the line's call."
        report.error(path, "DEF-04", message, "Leave his duty out.")
    _check_cover(check, each, man)


def _check_delayed(check: Checking, each: DefensePlan, man: Defender) -> None:
    """5.3.24: with the lines rush and normal, from the line or right behind it, and no rookie."""
    path, who = f"{man.path}.duty", f"Defense {each.id}: #{man.no}"
    if each.line not in ("rush", "normal"):
        message = f"{who} cannot blitz when the line plays {each.line}."
        check.report.error(path, "DEF-05", message, "A delayed blitz needs linemen who rush or play normally.")
    if man.at not in _DELAYED_FROM:
        hint = f"From {', '.join(_DELAYED_FROM)}."
        check.report.error(path, "DEF-05", f"{who} is too far back at {man.at} for a delayed blitz.", hint)
    if man.no in check.men and is_rookie(check.men[man.no]):
        check.report.error(
            path, "DEF-05", f"{who} is a rookie and cannot do a delayed blitz.", "Give him the duty blitz."
        )


def _check_stunts(check: Checking, each: DefensePlan) -> None:
    """5.3.18: two tackles of C trade places, or an end and a tackle beside him; nobody twice."""
    linemen = {number for number, man in check.men.items() if man.pos in DEFENSIVE_LINEMEN}
    areas = {man.no: man.at for man in each.players if man.no in linemen}
    seen: set[int] = set()
    for place, pair in enumerate(each.stunts):
        path, names = f"{each.path}.stunts[{place}]", f"Defense {each.id}: #{pair[0]} and #{pair[1]}"
        if each.line not in ("rush", "normal"):
            check.report.error(path, "DEF-09", f"{names} cannot stunt when the line plays {each.line}.")
        places = {areas.get(number, "") for number in pair}
        if places not in ({"C"}, {"C", "L"}, {"C", "R"}) or pair[0] == pair[1] or seen & {*pair}:
            hint = "Two tackles in C, or an end in L or R and a tackle in C; nobody in two stunts."
            check.report.error(path, "DEF-09", f"{names} make no stunt.", hint)
        seen |= {*pair}


def _check_fakes(check: Checking, each: DefensePlan) -> None:
    """5.3.22, 7.3: who may feign a blitz, and that nobody blitzes then."""
    fakers = [man for man in each.players if man.duty == "fake_blitz"]
    for man in fakers:
        if man.no in check.men and not may_fake(check.men[man.no], man.at):
            message = f"Defense {each.id}: {name_of(check.roster[man.no])} at {man.at} cannot feign a blitz."
            hint = "A linebacker of speed 4 who is no rookie may, in L, C or R; an experienced one also in SL or SR."
            check.report.error(f"{man.path}.duty", "DEF-04", message, hint)
    if fakers and any(man.duty in ("blitz", "run_blitz", "delayed_blitz") for man in each.players):
        check.report.error(each.path, "DEF-05", f"Defense {each.id}: some men blitz and others feign it.", "Do one.")


def _check_cover(check: Checking, each: DefensePlan, man: Defender) -> None:
    path = f"{man.path}.cover"
    if man.duty != "man":
        if man.cover is not None and not _covers_the_middle(check, each, man):
            hint = "Give him the duty man."
            check.report.error(
                path, "DEF-04", f"Defense {each.id}: #{man.no} has a man to cover but another duty.", hint
            )
        return
    if man.cover is None or man.cover == {}:
        hint = "Name a spot, such as LW, or a jersey number."
        check.report.error(path, "DEF-04", f"Defense {each.id}: #{man.no} covers nobody.", hint)
        return
    wanted = man.cover if isinstance(man.cover, Mapping) else {"": man.cover}
    for set_id, target in wanted.items():
        inner = f"{path}.{set_id}" if set_id else path
        if isinstance(target, str) and not can_be_named(target):
            message = f'Defense {each.id}: cannot cover "{target}".'
            check.report.error(inner, "DEF-04", message, "Name a spot (LW, RTE, F) or a jersey number.")
        elif isinstance(target, int):
            _check_number(check, each, target, set_id, inner)
        if set_id not in ("", "*") and check.opponent and set_id not in check.opponent:
            message = f"Defense {each.id}: the opponent has no set {set_id}."
            check.report.error(inner, "DEF-04", message, f"His sets are {', '.join(check.opponent)}.")


def _covers_the_middle(check: Checking, each: DefensePlan, man: Defender) -> bool:
    """A lineman in C told which of center and guards he covers (4.2.13)."""
    lineman = man.no in check.men and check.men[man.no].pos in DEFENSIVE_LINEMEN
    return lineman and man.at == "C" and each.line == "cover_linemen" and man.cover in MIDDLE


def _check_number(check: Checking, each: DefensePlan, target: int, set_id: str, path: str) -> None:
    """Coverage by number against the opponent's sets, as far as they are open."""
    sets = [check.opponent[set_id]] if set_id in check.opponent else list(check.opponent.values())
    spots = [spot.at for one in sets for spot in one.players if spot.no == target]
    if sets and not spots:
        message = f"Defense {each.id}: cannot cover #{target}; he is in none of the opponent's sets."
        check.report.error(path, "DEF-04", message, "Name a spot (LW, RTE, F).")
    elif spots and all(spot in LINE_SPOTS for spot in spots):
        check.report.error(path, "DEF-04", f"Defense {each.id}: cannot cover #{target}; he plays on the line.")


def _check_rows(check: Checking, each: DefensePlan) -> None:
    """3.4: one row of defenders in L, C and R; too many rushers count less."""
    for area in LINE_AREAS:
        row = [man for man in each.players if man.at == area]
        orders = [man.order for man in row if man.order is not None]
        if orders and (len(orders) < len(row) or len(set(orders)) < len(orders)):
            message = f"Defense {each.id}: the men in {area} do not stand in one row."
            check.report.error(row[0].path, "DEF-11", message, f"Give each man in {area} an order of his own, or none.")
        rushers = sum(man.duty == "blitz" or _lineman(check, man) for man in row) if each.line == "rush" else 0
        if rushers > _RUSHERS[area]:
            message = f"Defense {each.id}: {rushers} men rush from {area}; {_RUSHERS[area]} count fully."
            check.report.warn(each.path, "DEF-06", message)


def _lineman(check: Checking, man: Defender) -> bool:
    return man.no in check.men and default_duty(check.men[man.no].pos, man.at) == "line"


def _warn_out_of_place(check: Checking, each: DefensePlan) -> None:
    """Out of position or too slow for the area: what the resolver takes off (3.4, R71, R72, R77; DEF-02, DEF-07)."""
    offense = next(iter(check.lineups.values()), None)
    if offense is None:
        return
    men = tuple(_def_man(check, man) for man in each.players)
    scene = make_scene(Snap(offense, men, each.line, Special("kneel"), Spot(1, 10, 70)), DiceBox.scripted({}))
    for man, defender in zip(each.players, scene.defense.defenders, strict=True):
        less = check.men[man.no].c - defender.worth.contact
        if less > 0:
            message = f"Defense {each.id}: {name_of(check.roster[man.no])} at {man.at} counts {less} contact less."
            check.report.warn(man.path, "DEF-02", message, "He is out of position there, or too slow.")
        if unit(check.men[man.no].pos) == "offense":
            message = f"Defense {each.id}: {name_of(check.roster[man.no])} is no defensive player."
            check.report.warn(man.path, "DEF-02", message)


def _def_man(check: Checking, man: Defender) -> DefMan:
    player = check.men[man.no]
    duty = man.duty or default_duty(player.pos, man.at)
    return DefMan(player, man.at, "zone" if duty == "man" else duty)


def _check_variation(check: Checking, each: DefensePlan, by_id: dict[str, DefensePlan]) -> None:
    """10.2.4: another line play, rush or blitz of the same men on the same spots."""
    if not each.variation_of or not check.shape.sound(each.path):
        return
    path, base = f"{each.path}.variation_of", by_id.get(each.variation_of)
    if base is None or base is each:
        message = f"Defense {each.id} varies a defense {each.variation_of} that is not there."
        check.report.error(path, "DEF-12", message)
        return
    where = {man.no: man.at for man in base.players}
    moved = [man.no for man in each.players if where.get(man.no) != man.at]
    if moved:
        message = f"Defense {each.id} is no variation of {base.id}: {_numbers(moved)} stands elsewhere."
        hint = "A variation keeps the men and their spots; else it is a defense of its own."
        check.report.error(path, "DEF-12", message, hint)


def _numbers(numbers: list[int]) -> str:
    return ", ".join(f"#{number}" for number in numbers)
