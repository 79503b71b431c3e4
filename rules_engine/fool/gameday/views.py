"""What a coach sees of a down: the situation from his side, the other men by kind and number (play-by-mail 6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...interface.situation import Side, Situation
from ...rule_tables import of_the_rules
from ..calls.view import CoachView, Standing, TimeOfGame
from ..model import DefMan, OffMan
from ..players import POSITIONS, family
from ..quarters import half_clock, half_of
from .decisions.trouble import trouble
from .game_cache import LineUp, MenSeen


def facts(
    situation: Situation,
    side: Side,
    set_id: str = "",
    opponents: tuple[OffMan, ...] | tuple[DefMan, ...] = (),
) -> CoachView:
    """The situation from one side's view, with the opponent's men on the field as far as they are known."""
    home, away = situation.timeouts
    own, his = (home, away) if side == "home" else (away, home)
    counts, on = _present(opponents) if opponents else NOBODY
    return CoachView(
        situation.down,
        situation.distance,
        situation.los,
        situation.series,
        situation.series_play,
        TimeOfGame(min(situation.period, 5), half_of(situation), situation.clock, half_clock(situation)),
        Standing(situation.margin(side), own, his, trouble(situation, side)),
        set_id,
        counts,
        on,
    )


def _counted_as(position: str) -> tuple[str, ...]:
    """The words of conditions that count a man, by his position and not where he stands (play-by-mail 6.3)."""
    group = family(position)
    if group == "E":
        return ("TE" if position == "TE" else "W",)
    if group == "B":
        return () if position == "Q" else ("B",)
    if group not in ("DL", "LB", "DH"):
        return ()
    kind = "DT" if position == "NT" else position
    return (group, kind) if kind in ("DT", "DE", "CB") else (group,)


_KINDS: Final = ("DL", "LB", "DH", "DT", "DE", "CB", "W", "TE", "B")
_COUNTED: Final = {position: _counted_as(position) for position in POSITIONS}
NOBODY: Final[MenSeen] = (dict.fromkeys(_KINDS, 0), ())


@of_the_rules
@lru_cache(maxsize=4096)
def _counts(positions: tuple[str, ...]) -> dict[str, int]:
    """How many of each kind conditions count among men of these positions."""
    counts = dict.fromkeys(_KINDS, 0)
    for position in positions:
        for kind in _COUNTED[position]:
            counts[kind] += 1
    return counts


def seen(line_up: LineUp) -> MenSeen:
    """The men of a line-up as the other coach sees them."""
    if line_up.seen is None:
        line_up.seen = _present(line_up.men)
    return line_up.seen


def _present(men: tuple[OffMan, ...] | tuple[DefMan, ...]) -> MenSeen:
    """Men by kind as conditions ask for them, and who they are."""
    return _counts(tuple([man.player.pos for man in men])), tuple([man.player.no for man in men])
