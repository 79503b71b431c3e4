"""A bad snap on a placekick: the holder runs or passes (9.3.3). Fouls are the kick's; injuries those of a play."""

from __future__ import annotations

from typing import Final, Literal

from ..model import Player
from ..passing.pass_tables import half, interception_cell, is_split, pass_cells
from ..players import family, unit
from ..tables import contact
from .loose import Last, dead, meet_all, run_to, runback
from .model import Dead
from .play import KickPlay
from .tables import PLACEKICK

Zone = Literal["L", "C", "R"]
_ZONES: Final = PLACEKICK["formation"]["zones"]
CONTACT_BEHIND: Final = 3
SAFETY_AT: Final = 12  # yards past the line where the safety meets a holder who broke through (9.3.3a)
CATCH_AT: Final = 12  # far boundary of IL and IR
ZONE_VALUE: Final = 2  # pass value of IL and IR
SAFETY_OVER: Final[dict[Zone, int]] = {"L": 0, "C": 1, "R": 0}  # the open field rule's points in IL, SC, IR (4.3.11)
TARGETS: Final = ("LE", "LE", "LOB", "ROB", "RE", "RE")
NEAREST: Final = {"LE": "mL", "LOB": "OL", "ROB": "OR", "RE": "mR"}


def off_a_bobble(play: KickPlay, runs: bool, planned: bool, is_try: bool) -> Dead:
    """The holder has the ball; ``planned``: as well as if the fake had been called."""
    play.fouls = False
    return _run(play, planned) if runs else _throw(play, planned, is_try)


def _run(play: KickPlay, planned: bool) -> Dead:
    """Contact three yards behind the line in a zone drawn by a die; blockers -1C off a bobble (9.3.3a, b)."""
    die = play.die("pk.direction")
    zone: Zone = "L" if die <= 2 else "C" if die <= 4 else "R"
    play.step("pk.direction", die, zone)
    holder = play.kicking["H"]
    value = holder.c
    for man in play.kicking.of(*_ZONES[zone]["blockers"]):
        value += max(0, man.c - (unit(man.pos) == "defense") - (not planned))
    for man in play.receiving.of(*_ZONES[zone]["rushers"]):
        value -= max(0, man.c - (unit(man.pos) == "offense"))
    at = play.los + CONTACT_BEHIND
    die = play.die("contact")
    cell = contact(value, die).cell
    play.step("contact", die, cell.text, player=holder.no, value=value, zone=zone)
    if cell.gain is None:
        safety = Last(play.receiving["S"], SAFETY_OVER[zone])
        return runback(play, "kicking", holder, at, "lrb", "rush", safety, play.los - SAFETY_AT)
    return run_to(play, "kicking", holder, at, at, cell.gain, cell.mark, "rush")


def _throw(play: KickPlay, planned: bool, is_try: bool) -> Dead:
    """A pass to an end or outside blocker, the safety and the nearest rusher covering (9.3.3c)."""
    die = play.die("pk.target")
    role = TARGETS[die - 1]
    receiver, holder = play.kicking[role], play.kicking["H"]
    play.step("pk.target", die, role, player=receiver.no)
    safety, nearest = play.receiving["S"], play.receiving[NEAREST[role]]
    cover = {safety.no: safety.p, nearest.no: max(0, _defends_pass(nearest) - 1)}
    value = (holder.p if holder.pos == "Q" else 0) + ZONE_VALUE + _catches(receiver)
    value -= sum(cover.values()) + (not planned)
    die = play.die("pass")
    cell, _ = pass_cells(value, die, "")
    if is_split(cell):
        cell = half(cell, play.die("pass.half"))
    # nobody else is there to throw to (RULING 148)
    result = {"cs": "c", "is": "i", "s": "-"}.get(cell, cell)
    play.step("pass", die, result, player=receiver.no, value=value)
    if result == "c":
        return _caught(play, receiver, [safety, nearest])
    if result == "i":
        return _intercepted(play, [safety, nearest], cover, is_try)
    play.event("pass_attempt", "kicking", holder.no, result="incomplete", target=receiver.no)
    return Dead("kicking", play.los)


def _catches(man: Player) -> int:
    """A lineman has no hands (7.1.9)."""
    return 0 if family(man.pos) == "OL" else man.p


def _defends_pass(man: Player) -> int:
    """A lineman's P is for rushing (7.1.20)."""
    return 0 if unit(man.pos) == "offense" or family(man.pos) == "DL" else man.p


def _caught(play: KickPlay, receiver: Player, rivals: list[Player]) -> Dead:
    """Caught in IL or IR: a contact at the catch, then nobody is left (9.3.3c)."""
    holder = play.kicking["H"]
    catch = play.los - CATCH_AT
    if catch < 0:
        end = dead("kicking", 0, by=receiver.no)
    else:
        end = meet_all(play, receiver, rivals, catch)
    yards = play.los - min(100, max(0, end.los if end.ball == "kicking" else catch))
    play.event("pass_attempt", "kicking", holder.no, yards, result="complete", target=receiver.no)
    play.event("reception", "kicking", receiver.no, yards, passer=holder.no)
    return end


def _intercepted(play: KickPlay, rivals: list[Player], cover: dict[int, int], is_try: bool) -> Dead:
    """The interception table from the far boundary of the zone (5.5.9); a try is over."""
    holder = play.kicking["H"]
    man = play.one_of(rivals, "interception.who", [cover[one.no] for one in rivals])
    play.event("pass_attempt", "kicking", holder.no, result="intercepted")
    play.event("interception", "receiving", man.no, passer=holder.no)
    spot = play.los - CATCH_AT
    if is_try:
        return Dead("receiving", spot)
    die = play.die("interception")
    cell = interception_cell(die)
    if is_split(cell):
        cell = half(cell, play.die("interception.half"))
    play.step("interception", die, cell, player=man.no)
    if cell.startswith(("+", "-", "0")):
        return dead("receiving", spot - int(cell), by=man.no)
    if cell == "lrb":
        return runback(play, "receiving", man, spot, "lrb", of="interception")
    times, plus = (2, 0) if cell.endswith("x 2") else (1, int(cell.removeprefix("rb") or 0))
    return runback(play, "receiving", man, spot, "rb", of="interception", times=times, plus=plus)
