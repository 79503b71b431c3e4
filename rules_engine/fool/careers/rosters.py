"""The lists of a roster and who may go from one to another (11.2 to 11.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from ...errors import Report
from ...interface import RELEASED, WAIVERS, Athlete, ListRule, Move
from ..long_injuries import ROSTERS
from ..options import FoolOptions
from . import injuries
from .career import camp_note
from .drafting import WANTED_OF_KIND, kind_of, worth

_PLAYING = ("active", "practice")
_SHELVED = ("camp_ir", "pup")
_NAMES = {row["code"]: row["name"] for row in ROSTERS["lists"]}


@lru_cache(maxsize=8)
def roster_lists(options: FoolOptions) -> tuple[ListRule, ...]:
    """The lists, the active one first; injured reserve has no limit of size (11.5).

    Rules: fool:11.0-01, fool:11.0-02, fool:11.2-01, fool:11.4-01, fool:11.5-01
    """
    return tuple(
        ListRule(
            code=row["code"],
            name=row["name"],
            size=getattr(options, row["option"]) if "option" in row else None,
            meaning=row["meaning"],
            clause=row["clause"],
            plays=row.get("plays", False),
            signs=row.get("signs", False),
        )
        for row in ROSTERS["lists"]
    )


def check_move(move: Move, options: FoolOptions) -> Report:
    """Everything that speaks against a man's move to another list, to waivers or off the roster.

    Rules: fool:12.0-03
    """
    report = Report()
    if move.stage == "after":
        report.error("", "MV-40", "Your team's season is over: no man moves before the next one (12.0).")
    elif move.to == move.athlete.status:
        report.error("to", "MV-01", f"He is on the list {_NAMES.get(move.to, move.to)} already.")
    elif move.to in (RELEASED, WAIVERS):
        _check_leaving(move, options, report)
    elif move.to not in _NAMES:
        report.error("to", "MV-02", f'There is no list "{move.to}".', f"There are: {', '.join(_NAMES)}.")
    elif move.to in _PLAYING:
        _check_return(move, options, report)
    else:
        _check_placing(move, report)
    return report


def _check_leaving(move: Move, options: FoolOptions, report: Report) -> None:
    """No injured man is let go (11.3, 11.5), a signed one stays a game (11.3); waivers are for reserve lists.

    Rules: fool:11.3-03, fool:11.3-06, fool:11.5-07, fool:11.5-13, fool:12.5.1-02
    """
    man = move.athlete
    if injuries.is_hurt(man):
        report.error(
            "player", "MV-10", "An injured man cannot be let go (11.5).", "Keep him, or place him on injured reserve."
        )
    if move.games_here is not None and move.games_here < options.fa_min_games:
        report.error(
            "player", "MV-11", f"A man signed as a free agent stays for {options.fa_min_games} game at least (11.3)."
        )
    elif move.games_here is not None and move.games_here < options.fa_recommended_games:
        message = f"A free agent who is no worse should stay {options.fa_recommended_games} games (12.5.1)."
        report.warn("player", "MV-15", message)
    if man.sheet.get("stays"):
        report.error(
            "player", "MV-14", "After an unfavorable change a man stays until his new team has played (12.3.3)."
        )
    if move.to == WAIVERS:
        if man.status in _PLAYING:
            report.error("to", "MV-12", "Waivers are the way back from a reserve list (11.5).", "Release him instead.")
        elif move.cleared:
            report.error("to", "MV-13", "He has cleared waivers already.", "Put him on the active list.")
        _check_missed(move, options, report)


def _check_return(move: Move, options: FoolOptions, report: Report) -> None:
    """Active and practice change places freely (11.4); from injured reserve after four games, by move or waivers.

    Rules: fool:11.4-02, fool:11.5-06, fool:11.5-11, fool:12.2-09
    """
    if move.athlete.status in _PLAYING:
        return
    _check_missed(move, options, report)
    if move.cleared:
        return
    if move.athlete.status in _SHELVED:
        report.error(
            "player",
            "MV-20",
            f"From {_NAMES[move.athlete.status]} nobody comes back this season but over waivers (11.5).",
            "Put him on waivers; if no other team takes him, you may activate him.",
        )
    elif move.moves_used >= (allowed := moves_allowed(move, options)):
        report.error(
            "player",
            "MV-21",
            f"Your team has used its {allowed} protected moves from injured reserve (11.5).",
            "Put him on waivers; if no other team takes him, you may activate him.",
        )


def _check_missed(move: Move, options: FoolOptions, report: Report) -> None:
    """Four games are missed before a man comes back from injured reserve.

    Rules: fool:11.5-04
    """
    if move.athlete.status == "ir" and move.games_on_list < options.ir_min_games:
        more = options.ir_min_games - move.games_on_list
        report.error(
            "player",
            "MV-22",
            f"He must miss {options.ir_min_games} games on injured reserve (11.5); {move.games_on_list} are played.",
            f"{more} more.",
        )


def _check_placing(move: Move, report: Report) -> None:
    """Injured reserve while the injury is in effect, that of camp until the last cut; PUP after a failed roll.

    "Any player injured during training camp or the preseason is eligible for the "preseason injured reserve" list, even
    if he only missed one game which would have been during training camp."

    Rules: fool:11.5-02, fool:11.5-09, fool:11.5-11, fool:11.5-12, fool:11.8.2-05, fool:12.2-08,
    fool:12.2-10, fool:12.4-08
    """
    man = move.athlete
    if move.to == "pup":
        if not injuries.failed_to_recover(man):
            report.error("player", "MV-30", "That list is for men who failed to recover from an earlier injury (11.5).")
        return
    if man.status not in _PLAYING:
        report.error("to", "MV-31", f"He cannot go from {_NAMES[man.status]} to {_NAMES[move.to]}.")
    hurt_in_camp = move.to == "camp_ir" and camp_note(man).get("hurt", False)
    if not injuries.is_hurt(man) and not hurt_in_camp:
        report.error(
            "player", "MV-32", "No injury of a game or more is in effect (11.5).", "Only such a man may go there."
        )
    if (move.to == "camp_ir") != (move.stage == "before"):
        there = "camp injured reserve" if move.stage == "before" else "injured reserve"
        report.error("to", "MV-33", f"At this time of the year he goes to {there} (11.5).")


def counts_move(move: Move, options: FoolOptions) -> bool:
    """A return from injured reserve that is not over waivers uses one of the protected moves (11.5).

    Rules: fool:11.5-05, fool:11.5-06
    """
    return move.athlete.status == "ir" and move.to in _PLAYING and not move.cleared


def moves_allowed(move: Move, options: FoolOptions) -> int:
    """Two in the season and one more for the play-offs (11.5, LG-R31).

    Rules: fool:11.0-02, fool:11.5-05
    """
    return options.ir_moves_regular + (options.ir_moves_extra if move.stage in ("playoffs", "after") else 0)


def rating(athlete: Athlete) -> int | None:
    """The sum of a man's three abilities; None for kickers, who have none of them."""
    values = [athlete.sheet.get(key) for key in ("p", "c", "s")]
    numbers = [value for value in values if isinstance(value, int)]
    return sum(numbers) if numbers else None


def expendable(athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
    """The sound before the hurt, positions held by several before those held by one, then whoever stands deepest among
    the men of his kind, measured by how many of them a sound roster has: all kinds shrink alike, and no line runs out
    of men because linemen have lower values than backs. Of equals the one who is worth less: as a draft sees it, by
    what his position needs and by his age, so that a kicker goes by his kicks and no roster grows old."""
    held = Counter(athlete.position for athlete in athletes)
    worths = [worth(athlete) for athlete in athletes]
    found = zip(athletes, _depths(athletes, worths), worths, strict=True)

    def order(each: tuple[Athlete, float, int]) -> tuple[bool, bool, float, int, int]:
        athlete, depth, worth_of_him = each
        return injuries.is_hurt(athlete), held[athlete.position] == 1, -depth, worth_of_him, athlete.number

    return tuple([athlete for athlete, *_ in sorted(found, key=order)])


def _depths(athletes: Sequence[Athlete], worths: Sequence[int]) -> list[float]:
    """How deep each man stands among those of his kind: 1.0 is the last whom a sound roster has. Of men with equal
    worth the one with the lower number stands before the other."""
    depths = [0.0] * len(athletes)
    in_kind: Counter[str] = Counter()
    for place in sorted(range(len(athletes)), key=lambda each: (-worths[each], athletes[each].number)):
        kind = kind_of(athletes[place].position)
        in_kind[kind] += 1
        depths[place] = in_kind[kind] / WANTED_OF_KIND[kind]
    return depths


def check_trade(athlete: Athlete, games_played: int, options: FoolOptions) -> Report:
    """Men of the active list and practice squad, healthy men of injured reserve; before game 6 (11.5, 11.6, LG-R04),
    after which there are free agents alone.

    Rules: fool:11.5-07, fool:11.6-03, fool:11.6-04, fool:12.5.1-04
    """
    report = Report()
    if games_played >= options.trade_deadline_before_game - 1:
        report.error("", "TR-01", f"Trades end before game {options.trade_deadline_before_game} of either team (11.6).")
    if athlete.status in _SHELVED:
        report.error("player", "TR-02", f"Nobody is traded from {_NAMES[athlete.status]} (11.5).")
    if athlete.sheet.get("stays"):
        report.error(
            "player",
            "TR-04",
            f"After an unfavorable change {athlete.name} stays until his new team has played (12.3.3).",
        )
    if injuries.is_hurt(athlete):
        report.error("player", "TR-03", f"{athlete.name} is injured and would fail his physical (11.6).")
    return report
