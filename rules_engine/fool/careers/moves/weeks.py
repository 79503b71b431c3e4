"""A change of position in the season: three games at the new position, then the roll (12.5.2).

A man who works at a change has ``move`` in his career: ``to`` the new position, ``sixths`` his credit towards it in
sixths of a game, since a game at two positions counts half, and ``preseason`` that of preseason games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from ....dice import Dice
from ....errors import Report
from ....interface import Athlete, CampPart, CampStory, Change, MoveStep, OpenMove
from ... import board
from ...long_injuries import ROSTERS
from ...options import FoolOptions
from ...players import unit
from ...resolution.line_up import defense_posts, offense_posts
from .. import career, rolls
from . import resolution, transitions

JSON = dict[str, Any]
Who = tuple[str, int]  # side and jersey number

NEEDED: Final = 16  # sixths of a game: three games, "rounded, so at 2 2/3 games it is possible"
MOST_OF_TRAINED: Final = 8  # sixths that a man trained in camp gets in a preseason: "a total of 1 1/3"
GAMES_TO_REVERT: Final = 3
_PLAYED: Final[int] = ROSTERS["thirds"]["played"]
_SCRIMMAGE: Final = ("run", "pass")
_BLITZES: Final = ("blitz", "run_blitz", "delayed_blitz")
_BLITZING: Final = " blitz"  # what is written behind an area where a man blitzed


def announce(athlete: Athlete, to: str) -> Athlete:
    """The man who begins to work at a new position after the camp; ``transitions.check`` must have passed.

    Rules: fool:12.5.2-01, fool:12.5.2-03
    """
    return career.noted(athlete, move={"to": to, "sixths": 0, "preseason": 0})


def as_he_plays(athlete: Athlete) -> Athlete:
    """A man as a game has him: at the position at which he works, with what that costs until he has learned it.

    Rules: fool:12.5.2-03
    """
    move = career.career(athlete).get("move")
    return transitions.as_in_transition(athlete, move["to"]) if move else athlete


# -- credit ------------------------------------------------------------------------------------------------------------


def positions_played(all_plays: Iterable[JSON]) -> dict[Who, dict[str, int]]:
    """In how many plays from scrimmage each man stood at which spot or in which area; where he blitzed, it is said."""
    stood: dict[Who, Counter[str]] = defaultdict(Counter)
    for play in all_plays:
        if play["kind"] in _SCRIMMAGE and play["counted"]:
            for man in play["men"]:
                place = man["start"] + (_BLITZING if man["job"] in _BLITZES else "")
                stood[man["side"], man["number"]][place] += 1
    return {who: dict(sorted(places.items())) for who, places in stood.items()}


def is_place_of(position: str, place: str) -> bool:
    """Whether a man of a position is at home at a spot or in an area, so that he loses nothing there (3.2, 3.4)."""
    area, blitz = place.removesuffix(_BLITZING), place.endswith(_BLITZING)
    if unit(position) == "defense":
        played_as = defense_posts.position_in(position, area, "blitz" if blitz else "zone")
        off = defense_posts.out_of_place(played_as, area, "blitz" if blitz else "zone")
        return off[1:] == (0, 0)
    if area not in board.START_ZONE:
        return False
    loss = offense_posts.formation((area,), (position,), ("",), False, False).played[0].loss
    return loss.contact == 0 and loss.pass_value == 0


def credit(position: str, thirds: int, plays: Mapping[str, int]) -> int:
    """What a game is worth towards a new position, in sixths of a game: a whole game to a starter, two thirds to other
    men who played; half of it to who played at another position as well, nothing to who played mostly there.

    Rules: fool:12.5.2-03, fool:12.5.2-05
    """
    there = sum(count for place, count in plays.items() if is_place_of(position, place))
    elsewhere = sum(plays.values()) - there
    if not there or elsewhere > there:
        return 0
    return thirds if elsewhere else 2 * thirds


def game_played(athlete: Athlete, facts: JSON, options: FoolOptions) -> Athlete:
    """The man with a game's credit towards his new position. In preseason there are no starters; who was trained in
    camp gets a game and a third there at most.

    Rules: fool:12.5.2-03, fool:12.5.2-04, fool:12.5.2-05, fool:12.5.2-11
    """
    move = career.career(athlete).get("move")
    if not move:
        return athlete
    thirds = facts.get("thirds", 0) if facts.get("plays") else 0
    if options.game_number == 0:
        thirds = min(thirds, _PLAYED)
    sixths = credit(move["to"], thirds, facts.get("plays", {}))
    if options.game_number == 0:
        if career.camp_note(athlete).get("trained"):
            sixths = min(sixths, MOST_OF_TRAINED - move["preseason"])
        move = {**move, "preseason": move["preseason"] + sixths}
    return career.noted(athlete, move={**move, "sixths": move["sixths"] + sixths})


def may_complete(athlete: Athlete) -> bool:
    """Whether a man has worked long enough at his new position for the roll.

    Rules: fool:12.5.2-06, fool:12.5.2-11
    """
    move = career.career(athlete).get("move")
    return move is not None and move["sixths"] >= NEEDED


def complete(athlete: Athlete, options: FoolOptions, dice: Dice) -> tuple[Change, int]:
    """The roll after three games at the new position: "a roll for change is made if the coach is still sure that the
    change is desired".

    Rules: fool:12.5.2-06, fool:12.5.2-10
    """
    return resolution.resolve(athlete, career.career(athlete)["move"]["to"], options, dice)


def drop(athlete: Athlete) -> Athlete:
    """The man whose coach does not want the change after all: "the player retains his original position, and is
    ineligible for further position change during the season".

    Rules: fool:12.5.2-06, fool:12.5.2-10
    """
    return career.noted(athlete, move={}, moved="dropped")


# -- cut or traded -----------------------------------------------------------------------------------------------------


def may_revert(athlete: Athlete, games_since: int, season_begun: bool) -> bool:
    """Whether a man who is cut or traded, or his new team, may take back a change of position: before the first game of
    the season or within three games of the change, unless he improved by it.

    Rules: fool:12.5.2-17
    """
    back = career.career(athlete).get("back")
    if not back or (season_begun and games_since > GAMES_TO_REVERT):
        return False
    return not back["improved"]


def revert(athlete: Athlete) -> Athlete:
    """The man at his former position with the values that he has now: "the player may revert back to his former
    position (but not values, if any change was negative)".

    Rules: fool:12.5.2-17
    """
    kept = career.career(athlete)["back"]
    former = replace(athlete, position=kept["position"], sheet={**athlete.sheet, "former": kept["former"]})
    return career.noted(former, back={}, moved="done")


# -- what a league asks ------------------------------------------------------------------------------------------------


def check(athlete: Athlete, step: MoveStep, to: str) -> Report:
    """What speaks against a step of a change of position in the season.

    Rules: fool:12.3.2-04, fool:12.5.2-06, fool:12.5.2-10
    """
    kept = career.career(athlete)
    if step == "announce":
        report = transitions.check(athlete, to)
        if kept.get("move"):
            report.error("", "POS-10", f"He works at the position {kept['move']['to']} already (12.5.2).")
        return report
    report = Report()
    if step in ("complete", "drop") and not kept.get("move"):
        report.error("", "POS-06", f"{athlete.name} works at no other position.")
    elif step == "complete" and not may_complete(athlete):
        games = f"{kept['move']['sixths'] / 6:.1f}"
        report.error("", "POS-07", f"He has {games} games at the new position, and needs three (12.5.2).")
    elif step in ("go_back", "take_back") and not kept.get("back"):
        report.error("", "POS-08", f"{athlete.name} has no change of position behind him that could be taken back.")
    elif step == "go_back" and kept["back"].get("tried"):
        report.error("", "POS-09", "The attempt to go back has failed; another is possible in the next camp (12.5.2).")
    return report


def open_moves(athlete: Athlete) -> tuple[OpenMove, ...]:
    """The steps that a coach may take now: to announce each position that is open to a man, to roll or to drop the
    change at which he works, to try the way back.

    Rules: fool:12.5.2-06, fool:12.5.2-10
    """
    announced = [OpenMove("announce", to) for to in transitions.positions_open(athlete)]
    further = [OpenMove("complete"), OpenMove("drop"), OpenMove("go_back")]
    return tuple(move for move in (*announced, *further) if check(athlete, move.step, move.to).ok)


def told(athlete: Athlete) -> str:
    """How far a man is with a change of position, in a sentence; "" where there is nothing to tell."""
    kept = career.career(athlete)
    if move := kept.get("move"):
        return f"Works at {move['to']}: {move['sixths'] / 6:.1f} of 3 games."
    if kept.get("moved"):
        return "Has had his change of position of this season."
    return "May not change his position yet, by a house rule." if kept.get("locked") else ""


def take_step(athlete: Athlete, step: MoveStep, to: str, options: FoolOptions, dice: Dice) -> CampStory:
    """A step of a change of position; ``check`` must have passed.

    Rules: fool:12.5.2-01, fool:12.5.2-06, fool:12.5.2-07, fool:12.5.2-17
    """
    before = rolls.count(dice)
    if step == "complete":
        change = complete(athlete, options, dice)[0]
    elif step == "go_back":
        change = resolution.reverse(athlete, options, dice)
    elif step == "announce":
        change = Change("change", announce(athlete, to), f"works at the position {to}")
    elif step == "drop":
        change = Change("change", drop(athlete), f"stays a {athlete.position}, and changes no more this season")
    else:
        change = Change("change", revert(athlete), f"is a {career.career(athlete)['back']['position']} again")
    part = CampPart("position", change.sentence, rolls.thrown(dice, before))
    key = athlete.ref or str(athlete.number)
    return CampStory(key, change.athlete, f"{athlete.name}: {change.sentence}.", (part,))
