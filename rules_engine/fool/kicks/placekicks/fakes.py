"""Fake field goals and bad snaps: the holder runs or passes (9.3.3).

A planned fake has the fouls and injuries of a play from scrimmage; after a bobble the fouls are the kick's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, final

from ...model import DefMan, Player
from ...pass_tables import half, interception_cell, is_split, pass_cells
from ...players import family, unit
from ...tables import contact
from ..carriers import RUSH, Ballcarrier, LastMan
from ..dead_balls import dead
from ..loose_balls import meet_all, run_to, runback
from ..model import Dead, Squad
from ..play import KickPlay, Share
from ..tables import PLACEKICK
from ..tactics import FakeCall
from .fake_rush import Rusher, penetrators, rush, rushers_of

Zone = Literal["L", "C", "R"]
_ZONES: Final = PLACEKICK["formation"]["zones"]
CONTACT_BEHIND: Final = 3
PENETRATED: Final = 6  # yards behind the line where a rusher who broke through meets the holder (9.3.3a)
LAST_MAN_BEYOND: Final = 12  # yards on, where the last man meets who broke through (9.3.2b, 9.3.3a)
CATCH_AT: Final = 12  # far boundary of IL and IR
DEEPEST: Final = -9  # in the end zone, where a pass may still be caught
ZONE_VALUE: Final = 2  # pass value of IL and IR
SAFETY_ALLOWANCE: Final[dict[Zone, int]] = {"L": 0, "C": 1, "R": 0}  # of the open field rule in IL, SC, IR (4.3.11)
TARGETS: Final = ("LE", "LE", "LOB", "ROB", "RE", "RE")
NEAREST: Final = {"LE": "mL", "LOB": "OL", "ROB": "OR", "RE": "mR"}
_DEEP: Final = ("DC", "SC", "IL", "IR")  # where the last man of a scrimmage defense is looked for


@final
class Coverer:
    """Who covers a receiver, and the points of pass value that he takes off."""

    def __init__(self, man: Player, points: int) -> None:
        self.man: Final = man
        self.points: Final = points


@final
class InContact:
    """A man in the contact with the holder, and his contact points."""

    def __init__(self, man: Player, points: int) -> None:
        self.man: Final = man
        self.points: Final = points


class Fake(NamedTuple):
    """A play without a kick: planned, or off a bobble; on a try; blitzed; or against these men of a defense from
    scrimmage."""

    planned: bool
    is_try: bool
    blitzed: bool = False
    defense: tuple[DefMan, ...] = ()


def planned_fake(play: KickPlay, call: FakeCall, fake: Fake) -> Dead:
    """A fake as it was called: ``FkFG (Run L)`` or ``FkFG (LOB/IL)``.

    Rules: fool:9.3.3-02, fool:9.3.3-06
    """
    where = call.partition("(")[2].rstrip(")")
    play.note("fake", result=where)
    play.event("note", "kicking", play.kicking["H"].no, text="keeps the ball: it is a fake")
    if where.startswith("Run"):
        direction: Zone = "L" if where.endswith("L") else "C" if where.endswith("C") else "R"
        return _run(play, direction, fake)
    return _throw(play, where.partition("/")[0], fake)


def off_a_bobble(play: KickPlay, runs: bool, fake: Fake) -> Dead:
    """The holder has a bad snap; ``fake.planned``: as well as if the fake had been called. The fouls are the kick's.

    Rules: fool:9.3.3-05, fool:9.3.3-08
    """
    play.rolls_fouls = False
    if runs:
        die = play.die("pk.direction")
        zone: Zone = "L" if die <= 2 else "C" if die <= 4 else "R"
        play.step("pk.direction", die, zone)
        return _run(play, zone, fake)
    die = play.die("pk.target")
    role = TARGETS[die - 1]
    play.step("pk.target", die, role, player=play.kicking[role].no)
    return _throw(play, role, fake)


# -- the run -----------------------------------------------------------------------------------------------------------


def _run(play: KickPlay, zone: Zone, fake: Fake) -> Dead:
    """Contact three yards behind the line with the men of a zone; on a blitz rushers of the other zones may be there
    before, six yards behind.

    Rules: fool:9.3.3-02, fool:9.3.3-03, fool:9.3.3-04
    """
    holder = play.kicking["H"]
    through = penetrators(play, zone) if fake.blitzed else []
    if through:
        caught = _caught_behind(play, holder, through)
        if caught is not None:
            return caught
    blockers, rushers = _blockers(play.kicking, zone, fake), _rushers(play.receiving, zone, fake)
    value = holder.c + sum(one.points for one in blockers) - sum(one.points for one in rushers)
    at = play.los + CONTACT_BEHIND
    die = play.die("contact")
    cell = contact(value, die).cell
    play.step("contact", die, cell.text, player=holder.no, value=value, zone=zone, blockers=_numbers(blockers),
              defenders=_numbers(rushers))  # fmt: skip
    carrier = Ballcarrier("kicking", holder, at, RUSH)
    if cell.gain is not None:
        return run_to(play, carrier, at, cell.gain, cell.mark)
    return runback(play, carrier, "lrb", _last_man(play, zone, fake))


def _numbers(men: list[InContact]) -> list[int]:
    return [one.man.no for one in men]


def _blockers(kicking: Squad, zone: Zone, fake: Fake) -> list[InContact]:
    """A zone's blockers: linebackers -1 C, and everybody off a bobble that is not blitzed.

    Rules: fool:9.3.3-05, fool:9.3.1-04
    """
    confused = not fake.planned and not fake.blitzed
    men = kicking.of(*_ZONES[zone]["blockers"])
    return [InContact(man, max(0, man.c - (unit(man.pos) == "defense") - confused)) for man in men]


def _rushers(receiving: Squad, zone: Zone, fake: Fake) -> list[InContact]:
    """A zone's rushers, the wide ones left out: offensive players -1 C, those who blitz inside and outside -1. Of a
    defense from scrimmage everybody in the zone, with his full contact value.

    Rules: fool:9.3.3-03, fool:9.3.3-09
    """
    if fake.defense:
        return [InContact(man.player, man.player.c) for man in fake.defense if man.at == zone]
    return [InContact(one.man, one.contact) for one in rushers_of(receiving, zone, fake.blitzed)]


def _caught_behind(play: KickPlay, holder: Player, through: Sequence[Rusher]) -> Dead | None:
    """The contact with those who broke through; None where the holder reaches the line and goes on (4.6).

    Rules: fool:9.3.3-03
    """
    at = play.los + PENETRATED
    value = holder.c - sum(one.contact for one in through)
    die = play.die("contact")
    cell = contact(value, die).cell
    numbers = [one.man.no for one in through]
    play.step("contact", die, cell.text, player=holder.no, value=value, blockers=[], defenders=numbers)
    if cell.gain is None or cell.gain >= PENETRATED:
        return None
    return run_to(play, Ballcarrier("kicking", holder, at, RUSH), at, cell.gain, cell.mark)


def _last_man(play: KickPlay, zone: Zone, fake: Fake) -> LastMan | None:
    """Whom a holder who broke through meets twelve yards past the line; nobody where the league has no such contact.

    Rules: fool:9.3.3-04
    """
    if not play.options.blocked_kick_runback_safety_contact:
        return None
    allowance, at = SAFETY_ALLOWANCE[zone], play.los - LAST_MAN_BEYOND
    if not fake.defense:
        return LastMan(play.receiving["S"], allowance, at)
    deep = [man for area in _DEEP for man in fake.defense if man.at == area]
    return LastMan(deep[0].player, allowance, at) if deep else None


# -- the pass ----------------------------------------------------------------------------------------------------------


def _throw(play: KickPlay, role: str, fake: Fake) -> Dead:
    """A pass to an end or outside blocker; blitzed, there is a rush.

    Rules: fool:9.3.3-06, fool:9.3.3-07
    """
    receiver, holder = play.kicking[role], play.kicking["H"]
    hurried = 0
    if fake.blitzed:
        pressure = rush(play, role, fake.planned)
        if pressure.end is not None:
            return pressure.end
        hurried = pressure.value
    cover = _cover(play, role, fake)
    value = (holder.p if holder.pos == "Q" else 0) + ZONE_VALUE + _catches(receiver) + hurried
    value -= sum(one.points for one in cover) + (not fake.planned)
    result = _roll_pass(play, receiver, value)
    if result == "c":
        return _caught(play, receiver, [one.man for one in cover])
    if result == "i" and cover:
        return _intercepted(play, cover, fake.is_try)
    play.event("pass_attempt", "kicking", holder.no, result="incomplete", target=receiver.no)
    return Dead("kicking", play.los)


def _roll_pass(play: KickPlay, receiver: Player, value: int) -> str:
    """The pass table: c, i or -; nobody else is there to throw to (RULING 148)."""
    die = play.die("pass")
    cell, _ = pass_cells(value, die, "")
    if is_split(cell):
        cell = half(cell, play.die("pass.half"))
    result = {"cs": "c", "is": "i", "s": "-"}.get(cell, cell)
    play.step("pass", die, result, player=receiver.no, value=value)
    return result


def _cover(play: KickPlay, role: str, fake: Fake) -> list[Coverer]:
    """Who covers a receiver: the safety, and unless they blitz the nearest man at -1. Of a defense from scrimmage those
    in the zone of the pass, and those deep in the middle at -1.

    Rules: fool:9.3.3-07, fool:9.3.3-09
    """
    if fake.defense:
        zone = "IL" if role in ("LE", "LOB") else "IR"
        near = [Coverer(man.player, _defends_pass(man.player)) for man in fake.defense if man.at == zone]
        deep = [man.player for man in fake.defense if man.at in ("SC", "DC")]
        return near + [Coverer(man, max(0, _defends_pass(man) - 1)) for man in deep]
    safety = play.receiving["S"]
    if fake.blitzed:
        return [Coverer(safety, safety.p)]
    nearest = play.receiving[NEAREST[role]]
    return [Coverer(safety, safety.p), Coverer(nearest, max(0, _defends_pass(nearest) - 1))]


def _catches(man: Player) -> int:
    """A lineman has no hands (7.1.9)."""
    return 0 if family(man.pos) == "OL" else man.p


def _defends_pass(man: Player) -> int:
    """A lineman's P is for rushing (7.1.20)."""
    return 0 if unit(man.pos) == "offense" or family(man.pos) == "DL" else man.p


def _caught(play: KickPlay, receiver: Player, rivals: list[Player]) -> Dead:
    """Caught in IL or IR: a contact at the catch, then nobody is left.

    Rules: fool:9.3.3-06
    """
    holder = play.kicking["H"]
    catch = play.los - CATCH_AT
    if catch < 0:
        end = dead(play, "kicking", 0, by=receiver.no)
    else:
        end = meet_all(play, receiver, rivals, catch)
    yards = play.los - min(100, max(0, end.los if end.ball == "kicking" else catch))
    play.event("pass_attempt", "kicking", holder.no, yards, result="complete", target=receiver.no)
    play.event("reception", "kicking", receiver.no, yards, passer=holder.no)
    return end


def _intercepted(play: KickPlay, cover: list[Coverer], is_try: bool) -> Dead:
    """The interception table from the far boundary of the zone (5.5.9); a try is over."""
    man = play.drawn([Share(one.man, one.points) for one in cover], "interception.who")
    play.event("pass_attempt", "kicking", play.kicking["H"].no, result="intercepted")
    spot = max(DEEPEST, play.los - CATCH_AT)
    if is_try:
        _note_interception(play, man, spot)
        return Dead("receiving", spot)
    die = play.die("interception")
    cell = interception_cell(die)
    if is_split(cell):
        cell = half(cell, play.die("interception.half"))
    play.step("interception", die, cell, player=man.no)
    if cell.startswith(("+", "-", "0")):
        spot -= int(cell)
        _note_interception(play, man, spot)
        return dead(play, "receiving", spot, by=man.no)
    _note_interception(play, man, spot)
    carrier = Ballcarrier("receiving", man, spot, "interception")
    if cell == "lrb":
        return runback(play, carrier, "lrb")
    if cell.endswith("x 2"):
        return runback(play, carrier, "rb", times=2)
    return runback(play, carrier, "rb", plus=int(cell.removeprefix("rb") or 0))


def _note_interception(play: KickPlay, man: Player, spot: int) -> None:
    play.event("interception", "receiving", man.no, passer=play.kicking["H"].no, at=spot)
