"""Bad snaps and blocked placekicks: what becomes of the ball (9.3.2)."""

from __future__ import annotations

from typing import Final, Literal

from ..carriers import Ballcarrier, LastMan
from ..dead_balls import dead
from ..loose_balls import LooseBall, fumble, runback
from ..model import Dead
from ..tables import totals
from ..trapped import trapped_yards
from .fakes import LAST_MAN_BEYOND, Fake, off_a_bobble
from .odds import block_odds, bobble_odds, fake_defense_odds
from .play import NOT_RUSHERS, PlacekickPlay

BOBBLE_FUMBLE: Final = 7  # yards behind the line where a bad snap is lost
BACKFIELD_ALLOWANCE: Final = 1  # points of speed that the open field rule asks for in the backfield (4.3.11)
_FUMBLED_FARTHER: Final = 2  # yards added to the die of a blocked ball that is loose
_BOBBLED: Final = {1: "fumble", 2: "fumble", 3: "pass", 4: "pass", 5: "run", 6: "fake"}


def roll_snap(kick: PlacekickPlay) -> str:
    """Two dice: bobbled on low totals, blocked on high ones, "" for a clean kick.

    Rules: fool:9.3.2-10
    """
    play = kick.play
    bobble, block = bobble_odds(play.kicking, kick.sort), _block_odds(kick)
    total = play.dice.sum(2, 6, "pk.snap")
    result = "blocked" if total in totals("block", block) else ""
    if total in totals("bobble", bobble):
        result = "bobbled"
    play.step("pk.snap", total, result or "-", bobble=bobble, block=block)
    return "" if result == "bobbled" and play.saved_by_camp() else result


def _block_odds(kick: PlacekickPlay) -> int:
    """36ths of a block, by the squad or by a defense from scrimmage."""
    play, answer = kick.play, kick.answer
    if answer.men:
        return fake_defense_odds(play.kicking, play.los, answer)
    return block_odds(play.kicking, play.receiving, play.los, kick.sort)


def fake_of(kick: PlacekickPlay, planned: bool) -> Fake:
    """What is known of a play without a kick."""
    return Fake(planned, kick.is_try, kick.blitzed, kick.answer.men)


def bobbled_ball(kick: PlacekickPlay) -> Dead:
    """A bad snap: a fumble, or the holder runs or passes.

    Rules: fool:9.3.2-12
    """
    play = kick.play
    die = play.die("pk.bobbled")
    result = _BOBBLED[die]
    play.step("pk.bobbled", die, result)
    if result == "fumble":
        end = _loose(kick, play.los + BOBBLE_FUMBLE)
        kick.roll_injury()
        return end
    planned = result == "fake"
    runs = play.low("pk.bobbled") if planned else result == "run"
    return off_a_bobble(play, runs, fake_of(kick, planned))


def blocked_ball(kick: PlacekickPlay, die: int) -> Dead:
    """What becomes of a blocked ball that is alive, by a die of 2 to 6.

    Rules: fool:9.3.2-19
    """
    play = kick.play
    if die in (2, 3):
        back = play.die("pk.blocked.yards") + _FUMBLED_FARTHER
        play.step("pk.blocked", die, f"fumble {back} yards back")
        return _loose(kick, play.los + back)
    if die == 4:
        play.step("pk.blocked", die, "holder trapped")
        return dead(play, "kicking", play.los - trapped_yards(play), by=play.kicking["H"].no)
    table: Literal["rb", "lrb"] = "rb" if die == 5 else "lrb"
    play.step("pk.blocked", die, table)
    return _run_back(kick, table, play.los + (5 if die == 5 else 10))


def _run_back(kick: PlacekickPlay, table: Literal["rb", "lrb"], spot: int) -> Dead:
    """A blocked ball picked up by the defense at ``spot``; on a try that ends the play.

    Rules: fool:9.3.2-19, fool:9.3.2-20
    """
    play = kick.play
    if kick.is_try:
        return Dead("receiving", spot)
    finder = play.one_of(play.receiving.but(*NOT_RUSHERS), "fumble.who")
    play.event("recovery", "receiving", finder.no, at=spot)
    last = None
    if play.options.blocked_kick_runback_safety_contact:
        last = LastMan(play.kicking["H"], BACKFIELD_ALLOWANCE, spot + LAST_MAN_BEYOND)
    return runback(play, Ballcarrier("receiving", finder, spot, "blocked_field_goal"), table, last)


def _loose(kick: PlacekickPlay, spot: int) -> Dead:
    """A loose ball behind the line: the defense wins men and points; on a try its recovery ends the play."""
    holder = kick.play.kicking["H"]
    return fumble(kick.play, LooseBall("kicking", holder, spot, "receiving", ends=kick.is_try))
