"""One play from scrimmage: set, defense, blitz read and play chosen in that order (6.1), and the men on the field."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...dice import DiceBox
from ...football.situation import Call, Event, Side, Situation, other
from ...values import by_identity, replace, value
from ..calls import Pass, Play, Special
from ..model import DefMan, OffMan, Player, Snap, Spot, Tired
from ..notation.printing import print_play
from ..passing.passes import blitz_chance
from ..plans import selection
from ..plans.reach import why_not, worse_pitch
from ..plans.selection import Facts
from ..players import POSITIONS, family
from ..scrimmage.short_field import shortened, too_long
from . import clutch, fatigue, last_throw, lineup, weather
from .lineup import Man, Substitution
from .memory import GameMemory, Passer
from .setting import Fit, GameOrders, fit
from .trouble import trouble

HAIL_MARY = "hail_mary"  # the policy of a last throw, in a call's reason
_QB_CHANGED = 3  # a new quarterback in mid-series is -P with a die up to this (5.5.18)


@value(frozen=True, slots=True)
class Chosen:
    """A snap with everything that the record and the memory need beside it."""

    snap: Snap
    calls: Mapping[Side, Call]
    memory: GameMemory
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Down:
    """The down that is being prepared; ``events`` tells of substitutions, ``view`` is what the offense sees."""

    game: GameOrders
    memory: GameMemory
    situation: Situation
    dice: DiceBox
    able: Mapping[Side, Fit]
    events: list[Event] = field(default_factory=list)
    view: Facts = field(default_factory=Facts)

    @property
    def offense(self) -> Side:
        return self.situation.possession

    @property
    def defense(self) -> Side:
        return other(self.situation.possession)


def make(
    game: GameOrders,
    memory: GameMemory,
    situation: Situation,
    dice: DiceBox,
    ordered: Special | Pass | None = None,
    no_kick: str = "",
) -> Chosen:
    """The next snap (6.1): the offense's set, the defense against it, then the play; ``ordered`` is a kneel or a spike
    in place of the play from the table, ``no_kick`` says why the ball is not kicked on fourth down."""
    offense, defense = situation.possession, other(situation.possession)
    overtime = situation.period > 4
    able = {side: fit(game, memory, side, overtime) for side in (offense, defense)}
    down = _Down(game, memory, situation, dice, able)
    ours, theirs = game.of(offense).orders, game.of(defense).orders
    down.view = facts(situation, offense)
    chosen_set = selection.choose_set(ours, down.view, memory.of(offense).place)
    planned = ours.sets[chosen_set.id].men
    men, ours_in = _fill(down, offense, planned, chosen_set.id)
    seen = facts(situation, defense, chosen_set.id, men)
    heave = _heave(down, men) if ordered is None else None
    if heave is None:
        chosen_defense = selection.choose_defense(theirs, seen, memory.of(defense).place, dice.calls(defense))
    else:
        ordered = heave
        name = last_throw.answer(theirs.defenses, able[defense].today)
        chosen_defense = selection.DefenseChoice(name, {"policy": HAIL_MARY}, memory.of(defense).place)
    against = _defenders(down, chosen_defense.id, chosen_set.id, planned, men, ours_in)
    read = _read(down, chosen_set, men, against) if ordered is None else None
    play, call, place = _choose_play(down, chosen_set, men, against, bool(ours_in), bool(read), ordered)
    if no_kick:
        call = Call(call.body, {"fourth_down": no_kick, **call.reason})
    men, passer = _new_passer(down, men)
    eleven = {offense: [man.player for man in men], defense: [man.player for man in against]}
    memory = _remember(down, place, chosen_defense.place, passer)
    against_call = Call({"defense": chosen_defense.id}, chosen_defense.reason)
    orders = theirs.defenses[chosen_defense.id]
    snap = Snap(
        offense=men,
        defense=against,
        line=orders.line,
        play=play,
        spot=_spot(situation),
        stunts=orders.stunts,
        shotgun=ours.sets[chosen_set.id].shotgun,
        options=game.options,
        tired=_tired(down, men, against),
        clutch=clutch.on_the_field(game, memory, situation, eleven),
        crosswind=weather.crosswind(game.options, memory.wind),
        blitz_read=read,
    )
    return Chosen(snap, {offense: call, defense: against_call}, memory, tuple(down.events))


def _heave(down: _Down, men: tuple[OffMan, ...]) -> Pass | None:
    """5.8.5: a Hail Mary where nothing else can save the game."""
    if not down.game.options.hail_mary or not last_throw.wanted(down.situation):
        return None
    return last_throw.hail_mary(down.situation, men)


def _spot(situation: Situation) -> Spot:
    margin = situation.margin(situation.possession)
    return Spot(situation.down, situation.distance, situation.los, situation.period, situation.clock, margin)


# -- what a coach sees ---------------------------------------------------------------------------------------------


def facts(
    situation: Situation,
    side: Side,
    set_id: str = "",
    opponents: tuple[OffMan, ...] | tuple[DefMan, ...] = (),
    blitz_read: bool = False,
) -> Facts:
    """The situation from one side's view, with the opponent's men on the field as far as they are known."""
    own, his = (0, 1) if side == "home" else (1, 0)
    counts, on = _present(opponents)
    return Facts(
        down=situation.down,
        distance=situation.distance,
        los=situation.los,
        quarter=min(situation.period, 5),
        half=situation.half,
        clock=situation.clock,
        half_clock=situation.half_clock,
        margin=situation.margin(side),
        timeouts=situation.timeouts[own],
        opp_timeouts=situation.timeouts[his],
        series=situation.series,
        series_play=situation.series_play,
        trouble=trouble(situation, side),
        set=set_id,
        counts=counts,
        on=on,
        blitz_read=blitz_read,
    )


def _seeing(view: Facts, opponents: tuple[DefMan, ...], blitz_read: bool = False) -> Facts:
    """The offense's view once the defense stands before it."""
    counts, on = _present(opponents)
    return replace(view, counts=counts, on=on, blitz_read=blitz_read)


def _counted_as(position: str) -> tuple[str, ...]:
    """The words of conditions under which a man is counted, by what he is, not where he stands (6.3)."""
    group = family(position)
    if group == "E":
        return ("TE" if position == "TE" else "W",)
    if group == "B":
        return () if position == "Q" else ("B",)
    if group not in ("DL", "LB", "DH"):
        return ()
    kind = "DT" if position == "NT" else position
    return (group, kind) if kind in ("DT", "DE", "CB") else (group,)


_KINDS = ("DL", "LB", "DH", "DT", "DE", "CB", "W", "TE", "B")
_COUNTED = {position: _counted_as(position) for position in POSITIONS}


@by_identity
def _present(men: tuple[OffMan, ...] | tuple[DefMan, ...]) -> tuple[dict[str, int], frozenset[int]]:
    """Men by kind as conditions ask for them, and who they are."""
    found = dict.fromkeys(_KINDS, 0)
    for man in men:
        for kind in _COUNTED[man.player.pos]:
            found[kind] += 1
    return found, frozenset(man.player.no for man in men)


# -- men on the field ----------------------------------------------------------------------------------------------


def _fill(
    down: _Down, side: Side, planned: tuple[Man, ...], name: Hashable
) -> tuple[tuple[Man, ...], tuple[Substitution, ...]]:
    """The planned men with substitutes for those who are out; ``name`` tells one plan's line-ups apart.

    The same men with the same values are the very same line-up, whoever else is out: much is remembered by line-ups.
    """
    able, lines = down.able[side], down.game.lines
    numbers, roster = _present(planned)[1], down.game.of(side).roster
    missing = (numbers & able.gone) | (numbers - roster.keys())
    key = (side, name, id(able.today), able.gone if missing else None)
    found = lines.get(key)
    if found is None:
        absent = able.gone | missing
        found = lineup.fill(planned, able.today, absent, lambda man: _substitutes(down, side, man))
        found = lines[key] = lines.setdefault((side, name, id(able.today), found[1]), found)
    filled: tuple[tuple[Man, ...], tuple[Substitution, ...]] = found
    if filled[1]:
        _announce(down, side, filled[1])
    return filled


def _substitutes(down: _Down, side: Side, missing: Player) -> Sequence[Player]:
    """Who may come in for a man, the best first; kept while nobody's values change."""
    able = down.able[side]
    key = (side, id(able.today), missing.no)
    found: tuple[Player, ...] | None = down.game.lines.get(key)
    if found is None:
        depth = down.game.of(side).orders.depth.get(missing.pos, ())
        found = down.game.lines[key] = lineup.rank(missing, able.today.values(), depth)
    return found


def _announce(down: _Down, side: Side, substitutes: Iterable[Substitution]) -> None:
    """Tell of a substitute when he first comes in for a man."""
    known = down.memory.of(side).relieved
    if all(pair in known for pair in substitutes):
        return
    hurt = {one.number for one in down.memory.absences if one.side == side}
    for pair in substitutes:
        if pair not in known:
            fit_today = pair.replaced in down.game.of(side).roster
            reason = "injured" if pair.replaced in hurt or not fit_today else "tired"
            data = {"for": pair.replaced, "reason": reason}
            down.events.append(Event("substitute", side, pair.number, 0, data))


def _defenders(
    down: _Down,
    defense_id: str,
    set_id: str,
    planned: tuple[OffMan, ...],
    men: tuple[OffMan, ...],
    came_in: tuple[Substitution, ...],
) -> tuple[DefMan, ...]:
    """The defense against the men on the field, a faster substitute answered where the bench allows (10.3)."""
    side = down.defense
    eleven = down.game.of(side).orders.men_for(
        defense_id, set_id, men, down.situation.los, down.game.options.short_field_auto
    )
    filled, _ = _fill(down, side, eleven, id(eleven))  # the orders hold every eleven for the length of the game
    if not came_in:
        return filled
    able = down.able[side]
    key = ("answer", id(filled), id(men), able.gone)
    found: tuple[DefMan, ...] | None = down.game.lines.get(key)
    if found is None:
        found = filled
        values = {man.player.no: man.player for man in (*planned, *men)}
        for pair in came_in:
            before, now = values[pair.replaced], values[pair.number]
            found = lineup.answer_speed(found, pair, before, now, able.men, able.gone)
        found = down.game.lines[key] = down.game.lines.setdefault((id(filled), *map(id, found)), found)
    return found


def _tired(down: _Down, men: tuple[OffMan, ...], against: tuple[DefMan, ...]) -> dict[tuple[str, int], Tired]:
    """What tiredness takes off the men on the field, by the side of the snap."""
    found: dict[tuple[str, int], Tired] = {}
    for word, side, eleven in (("offense", down.offense, men), ("defense", down.defense, against)):
        reached = down.able[side].tired
        if reached:
            for man in eleven:
                if man.player.no in reached:
                    found[(word, man.player.no)] = fatigue.tired(reached[man.player.no], man.player)
    return found


def _new_passer(down: _Down, men: tuple[OffMan, ...]) -> tuple[tuple[OffMan, ...], Passer]:
    """5.5.18, 10.2.3: a quarterback changed in mid-series, not by injury nor after a time-out or a quarter's end, is -P
    on his first play with a die of 1-3; the starter back in is not."""
    side, situation = down.offense, down.situation
    last = down.memory.of(side).passer
    spots = [man.at for man in men]
    place = spots.index("Q" if "Q" in spots else "F")  # a shotgun has its quarterback at F
    man = men[place]
    passer = Passer(man.player.no, situation.series, situation.period, sum(situation.timeouts))
    changed = (
        last.number not in (0, man.player.no)
        and passer[1:] == last[1:]
        and last.number in down.able[side].men
        and man.player.no not in down.game.of(side).starters
    )
    if not changed or not down.game.options.qb_sub_penalty or down.dice.play.die(6, "qb_change") > _QB_CHANGED:
        return men, passer
    weaker = replace(man, player=replace(man.player, p=man.player.p - 1))
    return (*men[:place], weaker, *men[place + 1 :]), passer


# -- the play ------------------------------------------------------------------------------------------------------


def _read(
    down: _Down, chosen: selection.SetChoice, men: tuple[OffMan, ...], against: tuple[DefMan, ...]
) -> bool | None:
    """5.3.19: where the plan has a blitz line for the set and the defense blitzes, the quarterback's die before the
    play is chosen; None when nobody rolled."""
    chance = blitz_chance(men, against)
    if chance <= 0:
        return None
    orders = down.game.of(down.offense).orders
    seen = _seeing(down.view, against)
    if not selection.has_blitz_line(orders, chosen.id, seen, chosen.place):
        return None
    return down.dice.play.die(6, "read_blitz") <= chance


def _choose_play(
    down: _Down,
    chosen_set: selection.SetChoice,
    men: tuple[OffMan, ...],
    against: tuple[DefMan, ...],
    changed: bool,
    read: bool,
    ordered: Special | Pass | None,
) -> tuple[Play, Call, selection.Place]:
    """The play with its call; a secondary route that the field has no room for is shortened (10.4)."""
    body: dict[str, Any] = {"set": chosen_set.id}
    if ordered is not None:
        policy = ordered.kind if isinstance(ordered, Special) else HAIL_MARY
        text = policy if isinstance(ordered, Special) else print_play(ordered)
        call = Call({**body, "play": "", "text": text}, {"set": chosen_set.reason, "policy": policy})
        return ordered, call, chosen_set.place
    side, situation = down.offense, down.situation
    seen = _seeing(down.view, against, read)

    def runnable(play: Play) -> str:
        far = too_long(play, men, situation.los, not down.game.options.short_field_auto)
        return far or (_why_not(down, play, men, chosen_set.id) if changed else "")

    choice = selection.choose_play(
        down.game.of(side).orders, chosen_set.id, seen, chosen_set.place, down.dice.calls(side), runnable, men
    )
    call = Call({**body, "play": choice.letter, "text": choice.text}, {"set": chosen_set.reason, "play": choice.reason})
    fits = shortened(choice.play, men, situation.los) if down.game.options.short_field_auto else choice.play
    return fits, call, choice.place


def _why_not(down: _Down, play: Play, men: tuple[OffMan, ...], set_id: str) -> str:
    """Why the men with substitutes among them cannot run a play; kept while the same men are there."""
    key = (id(men), id(play))
    found: tuple[str, object] | None = down.game.lines.get(key)
    if found is None:
        planned, game = down.game.of(down.offense).orders.sets[set_id], down.game
        why = why_not(play, men, game.standings, shotgun=planned.shotgun, options=game.options)
        why = why or worse_pitch(play, planned.men, men, game.standings, game.options)
        found = down.game.lines[key] = why, (men, play)
    return found[0]


def _remember(down: _Down, ours: selection.Place, theirs: selection.Place, passer: Passer) -> GameMemory:
    """The memory after the choices: both coaches' places, the passer, who has been announced."""
    memory, offense, defense = down.memory, down.offense, down.defense
    own, his = memory.of(offense), memory.of(defense)
    own = own.chosen(ours, _relieved(down, offense), passer)
    his = his.chosen(theirs, _relieved(down, defense), his.passer)
    home, away = (own, his) if offense == "home" else (his, own)
    return replace(memory, home=home, away=away)


def _relieved(down: _Down, side: Side) -> tuple[tuple[int, int], ...]:
    """The substitutes told of whose men are still out, and the new ones."""
    known = down.memory.of(side).relieved
    if not known and not down.events:
        return known
    new = tuple(
        (event.player, event.data["for"])
        for event in down.events
        if event.side == side and event.kind == "substitute" and event.data
    )
    roster, gone = down.game.of(side).roster, down.able[side].gone
    kept = tuple(pair for pair in known if pair[1] in gone or pair[1] not in roster)
    return (*kept, *new) if new or len(kept) < len(known) else known
