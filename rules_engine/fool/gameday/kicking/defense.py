"""A defense from scrimmage that meets a placekick, against a fake (9.3.3d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ....interface.situation import Side, Situation
from ...kicks import Squad
from ...model import DefMan, Line, Player
from ...players import family
from ..health.fitness import fit
from ..memory import GameMemory
from ..setting import GameOrders


def fake_defense(
    game: GameOrders, memory: GameMemory, side: Side, name: str, situation: Situation
) -> tuple[tuple[DefMan, ...], Line]:
    """The eleven of a plan's defense who can play, and its line option; a man who cannot play is replaced by the best
    man of his family of positions, else of any."""
    orders = game.of(side).orders
    able = fit(game, memory, side, situation.period > 4).men()
    planned = orders.elevens.men_for(name, "", (), situation.los)
    taken = {man.player.no for man in planned if man.player.no in able}
    men = []
    for man in planned:
        player = able.get(man.player.no) or _substitute(man.player, able, taken)
        taken.add(player.no)
        men.append(man.played_by(player))
    return tuple(men), orders.defenses[name].line


def _substitute(out: Player, able: Mapping[int, Player], taken: set[int]) -> Player:
    free = [man for number, man in sorted(able.items()) if number not in taken]
    return max(free, key=lambda man: (family(man.pos) == family(out.pos), man.c + man.p + man.s, -man.no))


def as_squad(men: tuple[DefMan, ...]) -> Squad:
    """Those eleven as the squad that stands against the kick; their roles are their areas."""
    count: Counter[str] = Counter()
    roles = {}
    for man in men:
        count[man.at] += 1
        roles[f"{man.at}{count[man.at]}"] = man.player
    return Squad("placekick_defense", roles)
