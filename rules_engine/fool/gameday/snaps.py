"""One play from scrimmage: set, defense, blitz read and play chosen in that order (6.1), and the men on the field."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, final

from ...dice import DiceBox
from ...football.situation import Call, Event, Side, Situation
from ...values import by_identity, of_the_rules
from ..calls import Pass, Play, Special
from ..model import DefMan, OffMan, Snap, Spot, Tired
from ..notation.printing import print_play
from ..passing.passes import blitz_chance
from ..plans import selection
from ..plans.orders import nearness
from ..plans.reach import why_not, worse_pitch
from ..plans.selection import Facts
from ..players import POSITIONS, family
from ..scrimmage.short_field import shortened, too_long
from . import clutch, fatigue, last_throw, lineup, weather
from .lineup import Man, Substitution
from .memory import GameMemory, Passer, SideMemory
from .setting import Fit, GameOrders, SideGame, fit
from .trouble import mirrored, trouble

HAIL_MARY = "hail_mary"  # the policy of a last throw, in a call's reason
_QB_CHANGED = 3  # a new quarterback in mid-series is -P with a die up to this (5.5.18)


@final
class Chosen:
    """A snap with everything that the record and the memory need beside it."""

    def __init__(
        self,
        snap: Snap,
        calls: Mapping[Side, Call],
        memory: GameMemory,
        events: tuple[Event, ...],
    ) -> None:
        self.snap: Final = snap
        self.calls: Final = calls
        self.memory: Final = memory
        self.events: Final = events


@final
class _Team:
    """A side on a down: what it brings to the game, what it remembers, who can play."""

    def __init__(
        self,
        side: Side,
        game: SideGame,
        memory: SideMemory,
        able: Fit,
    ) -> None:
        self.side: Final = side
        self.game: Final = game
        self.memory: Final = memory
        self.able: Final = able


@final
class _LineUp:
    """Men on the field: the numbers they wear, who came in for whom, and who was out then."""

    def __init__(
        self,
        men: tuple[Any, ...],
        numbers: frozenset[int],
        substitutes: tuple[Substitution, ...] = (),
        out: frozenset[int] = frozenset(),
    ) -> None:
        self.men: Final = men
        self.numbers: Final = numbers
        self.substitutes: Final = substitutes
        self.out: Final = out


@final
class _Down:
    """The down that is being prepared; ``events`` tells of substitutions, ``view`` is what the offense sees by now."""

    def __init__(
        self,
        game: GameOrders,
        memory: GameMemory,
        situation: Situation,
        dice: DiceBox,
        offense: _Team,
        defense: _Team,
        view: Facts,
    ) -> None:
        self.game: Final = game
        self.memory: Final = memory
        self.situation: Final = situation
        self.dice: Final = dice
        self.offense: Final = offense
        self.defense: Final = defense
        self.view: Final = view
        self.events: Final[list[Event]] = []


def _prepare(game: GameOrders, memory: GameMemory, situation: Situation, dice: DiceBox) -> _Down:
    overtime, side = situation.period > 4, situation.possession
    able = fit(game, memory, "home", overtime), fit(game, memory, "away", overtime)
    home = _Team("home", game.home, memory.home, able[0])
    away = _Team("away", game.away, memory.away, able[1])
    ours, theirs = (home, away) if side == "home" else (away, home)
    return _Down(game, memory, situation, dice, ours, theirs, facts(situation, side))


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
    down = _prepare(game, memory, situation, dice)
    offense, defense = down.offense, down.defense
    chosen_set = selection.choose_set(offense.game.orders, down.view, offense.memory.place)
    ours = _attackers(down, chosen_set.id)
    men: tuple[OffMan, ...] = ours.men
    heave = _heave(down, men) if ordered is None else None
    name, answer, their_place = _choose_defense(down, chosen_set.id, men, heave)
    ordered = heave or ordered
    theirs = _defenders(down, name, chosen_set.id, ours)
    against: tuple[DefMan, ...] = theirs.men
    if offense.game.orders.half(down.view.half).offense.men:
        down.view.counts, down.view.on = _present(against)
    read = _read(down, chosen_set, men, against) if ordered is None else None
    if ordered is None:
        down.view.blitz_read = bool(read)
        play, call, place = _choose_play(down, chosen_set, men, bool(ours.substitutes), no_kick)
    else:
        play, call, place = ordered, _ordered(ordered, chosen_set, no_kick), chosen_set.place
    men, passer = _new_passer(down, men)
    memory = _remember(down, place, their_place, passer)
    orders = defense.game.orders.defenses[name]
    snap = Snap(
        offense=men,
        defense=against,
        line=orders.line,
        play=play,
        spot=_spot(situation),
        stunts=orders.stunts,
        shotgun=offense.game.orders.sets[chosen_set.id].shotgun,
        options=game.options,
        tired=_tired(down, men, ours.numbers, theirs),
        clutch=clutch.on_the_field(game, memory, situation, ours.numbers, theirs.numbers),
        crosswind=weather.crosswind(game.house.wind_passing, memory.wind),
        blitz_read=read,
    )
    return Chosen(snap, {offense.side: call, defense.side: answer}, memory, tuple(down.events))


def _heave(down: _Down, men: tuple[OffMan, ...]) -> Pass | None:
    """5.8.5: a Hail Mary where nothing else can save the game."""
    if not down.game.house.hail_mary or not last_throw.wanted(down.situation):
        return None
    return last_throw.hail_mary(down.situation, men)


def _choose_defense(
    down: _Down, set_id: str, men: tuple[OffMan, ...], heave: Pass | None
) -> tuple[str, Call, selection.Place]:
    """The defense against the men on the field, with its call and the coach's place; against a last throw the one that
    protects best."""
    team, game = down.defense, down.game
    orders, place, side = team.game.orders, team.memory.place, team.side
    if heave is not None:
        name = last_throw.answer(orders.defenses, team.able.today)
        return name, Call({"defense": name}, {"policy": HAIL_MARY}), place
    counts, on = _present(men) if orders.half(down.view.half).defense.men else _NOBODY
    seen = down.view.across(mirrored(down.view.trouble), set_id, counts, on)
    choice = selection.choose_defense(orders, seen, place, down.dice.calls(side))
    draws = choice.how.key
    assert draws  # a defense is never refused
    call = game.calls.get(draws)
    if call is None:
        call = game.calls[draws] = Call({"defense": choice.id}, choice.reason)
    return choice.id, call, choice.place


def _spot(situation: Situation) -> Spot:
    margin = situation.margin(situation.possession)
    return Spot(situation.down, situation.distance, situation.los, situation.period, situation.clock, margin)


# -- what a coach sees ---------------------------------------------------------------------------------------------


def facts(
    situation: Situation,
    side: Side,
    set_id: str = "",
    opponents: tuple[OffMan, ...] | tuple[DefMan, ...] = (),
) -> Facts:
    """The situation from one side's view, with the opponent's men on the field as far as they are known."""
    home, away = situation.timeouts
    own, his = (home, away) if side == "home" else (away, home)
    counts, on = _present(opponents) if opponents else _NOBODY
    half = situation.half
    numbers = [
        situation.down,
        situation.distance,
        situation.los,
        min(situation.period, 5),
        half,
        situation.clock,
        situation.half_clock,
        situation.margin(side),
        own,
        his,
        situation.series_play,
    ]
    return Facts(numbers, half, situation.series, trouble(situation, side), set_id, counts, on)


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


@of_the_rules
@lru_cache(maxsize=4096)
def _counts(positions: tuple[str, ...]) -> dict[str, int]:
    """How many of each kind conditions count among men of these positions."""
    found = dict.fromkeys(_KINDS, 0)
    for position in positions:
        for kind in _COUNTED[position]:
            found[kind] += 1
    return found


@by_identity
def _present(men: tuple[OffMan, ...] | tuple[DefMan, ...]) -> tuple[dict[str, int], tuple[int, ...]]:
    """Men by kind as conditions ask for them, and who they are."""
    return _counts(tuple([man.player.pos for man in men])), tuple([man.player.no for man in men])


_NOBODY: Final[tuple[dict[str, int], tuple[int, ...]]] = (dict.fromkeys(_KINDS, 0), ())


# -- men on the field ----------------------------------------------------------------------------------------------


def _attackers(down: _Down, set_id: str) -> _LineUp:
    """The men of a set with substitutes for those who are out."""
    team = down.offense
    elevens = team.able.elevens
    found: _LineUp | None = elevens.get(set_id)
    if found is None:
        planned = team.game.orders.sets[set_id]
        found = elevens[set_id] = _fill(team, down.game, planned.men, planned.numbers, set_id)
    if found.substitutes:
        _announce(down, team, found.substitutes)
    return found


def _fill(team: _Team, game: GameOrders, planned: tuple[Man, ...], numbers: frozenset[int], name: Hashable) -> _LineUp:
    """The planned men, who wear these numbers, with substitutes for those who are out; ``name`` tells one plan's
    line-ups apart.

    The same men with the same values are the very same line-up, whoever else is out: much is remembered by line-ups.
    """
    able, today = team.able, team.able.form.men
    gone = able.gone
    if numbers.isdisjoint(able.absent):
        if today is team.game.roster:
            return _LineUp(planned, numbers)
        gone = frozenset()
    key = (team.side, name, id(today))
    known: list[_LineUp] | None = game.lines.get(key)
    if known is None:
        known = game.lines[key] = []
    for one in known:  # who came in would come in again while he can, and nobody is back for whom somebody did
        if one.out <= gone and one.numbers.isdisjoint(able.gone):
            return one
    men, substitutes = lineup.fill(planned, numbers, able.absent, able.form.bench, today is not team.game.roster)
    for one in known:
        if one.substitutes == substitutes:
            men = one.men
    there = frozenset([man.player.no for man in men]) if substitutes else numbers
    found = _LineUp(men, there, substitutes, gone)
    known.append(found)
    return found


def _announce(down: _Down, team: _Team, substitutes: tuple[Substitution, ...]) -> None:
    """Tell of a substitute when he first comes in for a man."""
    new = [pair for pair in substitutes if pair not in team.memory.relieved]
    if not new:
        return
    side = team.side
    hurt = {one.number for one in down.memory.absences if one.side == side}
    for number, replaced in new:
        fit_today = replaced in team.game.roster
        reason = "injured" if replaced in hurt or not fit_today else "tired"
        down.events.append(Event("substitute", side, number, 0, {"for": replaced, "reason": reason}))


def _defenders(down: _Down, defense_id: str, set_id: str, ours: _LineUp) -> _LineUp:
    """The defense against the men on the field, a faster substitute answered where the bench allows (10.3)."""
    team, los, men = down.defense, down.situation.los, ours.men
    elevens = team.able.elevens
    key = (defense_id, nearness(los), id(men))  # the game holds every eleven for its length
    found: _LineUp | None = elevens.get(key)
    if found is None:
        auto = down.game.house.auto_spots
        eleven = team.game.orders.men_for(defense_id, set_id, men, los, auto)
        numbers = team.game.orders.defenses[defense_id].numbers
        found = _fill(team, down.game, eleven, numbers, id(eleven))
        if ours.substitutes:
            found = _answer(down, set_id, found, men)
        elevens[key] = found
    if found.substitutes:
        _announce(down, team, found.substitutes)
    return found


def _answer(down: _Down, set_id: str, filled: _LineUp, men: tuple[OffMan, ...]) -> _LineUp:
    """The defense with a faster man on whoever covers a substitute who is faster than the planned man on his spot."""
    able, lines = down.defense.able, down.game.lines
    planned = down.offense.game.orders.sets[set_id].men
    found: tuple[DefMan, ...] = filled.men
    for place, before in enumerate(planned):
        now = men[place].player
        if now.s > before.player.s and now.no != before.player.no:
            found = lineup.answer_speed(found, now.no, before.player, now, able.form.men, able.gone)
    if found is filled.men:
        return filled
    the_same: tuple[DefMan, ...] = lines.setdefault((id(filled.men), *[id(man.player) for man in found]), found)
    return _LineUp(the_same, frozenset([man.player.no for man in found]), filled.substitutes)


def _tired(
    down: _Down, men: tuple[OffMan, ...], numbers: frozenset[int], against: _LineUp
) -> dict[tuple[str, int], Tired]:
    """What tiredness takes off the men on the field, by the side of the snap; those with the ball wear ``numbers``."""
    found: dict[tuple[str, int], Tired] = {}
    ours, theirs = down.offense.able.tired, down.defense.able.tired
    if ours and not numbers.isdisjoint(ours):
        _tire("offense", ours, men, found)
    if theirs and not against.numbers.isdisjoint(theirs):
        _tire("defense", theirs, against.men, found)
    return found


def _tire(
    word: str,
    reached: dict[int, int],
    eleven: tuple[OffMan, ...] | tuple[DefMan, ...],
    found: dict[tuple[str, int], Tired],
) -> None:
    for man in eleven:
        player = man.player
        if player.no in reached:
            found[(word, player.no)] = fatigue.tired(reached[player.no], player)


def _quarterback(men: tuple[OffMan, ...]) -> int:
    """The place of the man at Q; a shotgun may have its quarterback at F."""
    for place, man in enumerate(men):
        if man.at == "Q":
            return place
    return [man.at for man in men].index("F")


def _new_passer(down: _Down, men: tuple[OffMan, ...]) -> tuple[tuple[OffMan, ...], Passer]:
    """5.5.18, 10.2.3: a quarterback changed in mid-series, not by injury nor after a time-out or a quarter's end, is -P
    on his first play with a die of 1-3; the starter back in is not."""
    team, situation = down.offense, down.situation
    last = team.memory.passer
    place = _quarterback(men)
    man = men[place]
    number, timeouts = man.player.no, situation.timeouts[0] + situation.timeouts[1]
    went_on = last.series == situation.series and last.period == situation.period and last.timeouts == timeouts
    if went_on and last.number == number:
        return men, last
    passer = Passer(number, situation.series, situation.period, timeouts)
    changed = (
        went_on
        and last.number != 0
        and last.number in team.able.form.men
        and last.number not in team.able.gone
        and number not in team.game.starters
    )
    if not changed or not down.game.options.qb_sub_penalty or down.dice.play.die(6, "qb_change") > _QB_CHANGED:
        return men, passer
    weaker = man.played_by(replace(man.player, p=man.player.p - 1))
    return (*men[:place], weaker, *men[place + 1 :]), passer


# -- the play ------------------------------------------------------------------------------------------------------


def _read(
    down: _Down, chosen: selection.SetChoice, men: tuple[OffMan, ...], against: tuple[DefMan, ...]
) -> bool | None:
    """5.3.19: where the plan has a blitz line for the set and the defense blitzes, the quarterback's die before the
    play is chosen; None when nobody rolled."""
    orders = down.offense.game.orders
    if not selection.has_blitz_line(orders, chosen.id, down.view, chosen.place):
        return None
    chance = blitz_chance(men, against)
    return down.dice.play.die(6, "read_blitz") <= chance if chance > 0 else None


def _choose_play(
    down: _Down,
    chosen_set: selection.SetChoice,
    men: tuple[OffMan, ...],
    changed: bool,
    no_kick: str,
) -> tuple[Play, Call, selection.Place]:
    """The play with its call; a secondary route that the field has no room for is shortened (10.4)."""
    side, los, game = down.offense.side, down.situation.los, down.game
    auto, place = game.house.auto_spots, chosen_set.place

    def runnable(play: Play) -> str:
        far = too_long(play, men, los, not auto)
        return far or (_why_not(down, play, men, chosen_set.id) if changed else "")

    orders, dice = down.offense.game.orders, down.dice.calls(side)
    standings = game.standings if game.house.usual_ends else None
    choice = selection.choose_play(
        orders, chosen_set.id, down.view, place, dice, runnable, men, chosen_set.by, standings
    )
    draws = choice.how.key
    key = (side, chosen_set.id, chosen_set.line, chosen_set.turn, choice.letter, no_kick, draws) if draws else None
    call = game.calls.get(key) if key else None
    if call is None:
        reason = {"set": chosen_set.reason, "play": choice.reason}
        body = {"set": chosen_set.id, "play": choice.letter, "text": choice.text}
        call = Call(body, {"fourth_down": no_kick, **reason} if no_kick else reason)
        if key:
            game.calls[key] = call
    return shortened(choice.play, men, los) if auto else choice.play, call, choice.place


def _ordered(play: Special | Pass, chosen_set: selection.SetChoice, no_kick: str) -> Call:
    """The call of a play that no table chose: a kneel, a spike, a last throw."""
    policy = play.kind if isinstance(play, Special) else HAIL_MARY
    text = policy if isinstance(play, Special) else print_play(play)
    reason = {"set": chosen_set.reason, "policy": policy}
    body = {"set": chosen_set.id, "play": "", "text": text}
    return Call(body, {"fourth_down": no_kick, **reason} if no_kick else reason)


def _why_not(down: _Down, play: Play, men: tuple[OffMan, ...], set_id: str) -> str:
    """Why the men with substitutes among them cannot run a play; kept while the same men are there."""
    key = (id(men), id(play))
    found: tuple[str, object] | None = down.game.lines.get(key)
    if found is None:
        planned, game = down.offense.game.orders.sets[set_id], down.game
        why = why_not(play, men, game.standings, shotgun=planned.shotgun, options=game.options)
        why = why or worse_pitch(play, planned.men, men, game.standings, game.options)
        found = down.game.lines[key] = why, (men, play)
    return found[0]


def _remember(down: _Down, ours: selection.Place, theirs: selection.Place, passer: Passer) -> GameMemory:
    """The memory after the choices: both coaches' places, the passer, who has been announced."""
    offense, defense = down.offense, down.defense
    mine = offense.memory.chosen(ours, _relieved(down, offense), passer)
    yours = defense.memory.chosen(theirs, _relieved(down, defense), defense.memory.passer)
    if mine is offense.memory and yours is defense.memory:
        return down.memory
    home, away = (mine, yours) if offense.side == "home" else (yours, mine)
    before = down.memory
    return GameMemory(before.wind, home, away, before.absences, before.period, before.spike, before.checked)


def _relieved(down: _Down, team: _Team) -> tuple[tuple[int, int], ...]:
    """The substitutes told of whose men are still out, and the new ones."""
    known = team.memory.relieved
    if not known and not down.events:
        return known
    roster, gone = team.game.roster, team.able.gone
    kept = known
    for pair in known:
        if pair[1] not in gone and pair[1] in roster:
            kept = tuple([each for each in known if each[1] in gone or each[1] not in roster])
            break
    if not down.events:
        return kept
    new = [
        (event.player, event.data["for"])
        for event in down.events
        if event.side == team.side and event.kind == "substitute" and event.data
    ]
    return (*kept, *new) if new else kept
