"""One play from scrimmage: set, defense, blitz read and play, chosen in that order (play-by-mail 6.1), and the men."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ...dice import DiceBox
from ...interface.situation import Call, Event, Side, Situation
from ..calls import selection
from ..calls.reach import why_not, worse_pitch
from ..calls.view import CoachView
from ..model import DefMan, OffMan, Snap, Spot, Tired
from ..notation.printing import print_play
from ..passes.rush.blitz_reading import blitz_chance
from ..play_calls import Pass, Play, Special
from ..resolution.short_field import shortened, too_long
from . import views, weather
from .decisions import clutch, last_throw
from .decisions.trouble import mirrored
from .elevens import Attack, Team, announced, attackers, defenders, relieved
from .game_cache import LineUp, keep
from .health import fatigue
from .health.fitness import fit
from .memory import GameMemory, Passer
from .setting import GameOrders

HAIL_MARY: Final = "hail_mary"  # the policy of a last throw, in a call's reason
_QB_CHANGED: Final = 3  # a new quarterback in mid-series is -P with a die up to this (5.5.18)


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
class _Down:
    """The down that is being prepared; ``events`` are its substitutions, ``view`` is what the offense sees so far."""

    def __init__(
        self,
        game: GameOrders,
        memory: GameMemory,
        situation: Situation,
        dice: DiceBox,
        offense: Team,
        defense: Team,
        view: CoachView,
    ) -> None:
        self.game: Final = game
        self.memory: Final = memory
        self.situation: Final = situation
        self.dice: Final = dice
        self.offense: Final = offense
        self.defense: Final = defense
        self.view: Final = view
        self.events: Final[list[Event]] = []


@final
class _OffensiveChoice:
    """What the offense runs: the play with its call, and the coach's place in his lists after it.

    blitz_read  whether the quarterback read a blitz before the play was chosen, None when nobody rolled
    """

    def __init__(self, play: Play, call: Call, place: selection.PlaceInLists, blitz_read: bool | None = None) -> None:
        self.play: Final = play
        self.call: Final = call
        self.place: Final = place
        self.blitz_read: Final = blitz_read


@final
class _Elevens:
    """Both elevens at the snap; ``men`` are those of the offense, one of whom may be weaker than in its line-up."""

    def __init__(self, men: tuple[OffMan, ...], offense: LineUp, defense: LineUp) -> None:
        self.men: Final = men
        self.numbers: Final = offense.numbers
        self.defense: Final = defense
        self.line_ups: Final = offense.number if men is offense.men else 0, defense.number


def _prepare(game: GameOrders, memory: GameMemory, situation: Situation, dice: DiceBox) -> _Down:
    overtime, side = situation.period > 4, situation.possession
    able = fit(game, memory, "home", overtime), fit(game, memory, "away", overtime)
    home = Team("home", game.home, memory.home, able[0])
    away = Team("away", game.away, memory.away, able[1])
    ours, theirs = (home, away) if side == "home" else (away, home)
    return _Down(game, memory, situation, dice, ours, theirs, views.facts(situation, side))


def make(
    game: GameOrders,
    memory: GameMemory,
    situation: Situation,
    dice: DiceBox,
    ordered: Special | Pass | None = None,
    no_kick: str = "",
) -> Chosen:
    """The next snap: the offense's set, the defense against it, then the play (play-by-mail 6.1).

    ``ordered`` is a kneel or a spike in place of the play from the table, ``no_kick`` says why the ball is not kicked
    on fourth down.

    Rules: fool:3.1/1
    """
    down = _prepare(game, memory, situation, dice)
    offense, defense = down.offense, down.defense
    chosen_set = selection.choose_set(offense.game.orders, down.view, offense.memory.place)
    ours = attackers(game, offense, chosen_set.id)
    down.events.extend(announced(offense, memory, ours))
    heave = _heave(down, ours.men) if ordered is None else None
    name, answer, their_place = _choose_defense(down, chosen_set.id, ours, heave)
    theirs = defenders(game, defense, name, Attack(offense, chosen_set.id, ours, situation.los))
    down.events.extend(announced(defense, memory, theirs))
    instead = heave or ordered
    if instead is None:
        chosen = _choose_play(down, chosen_set, ours, theirs, no_kick)
    else:
        chosen = _OffensiveChoice(instead, _ordered(instead, chosen_set, no_kick), chosen_set.place)
    men, passer = _new_passer(down, ours.men)
    memory = _remember(down, chosen.place, their_place, passer)
    snap = _snap(down, chosen_set.id, name, chosen, _Elevens(men, ours, theirs))
    return Chosen(snap, {offense.side: chosen.call, defense.side: answer}, memory, tuple(down.events))


def _snap(down: _Down, set_id: str, defense: str, chosen: _OffensiveChoice, elevens: _Elevens) -> Snap:
    """The snap of a play that has been chosen, against a defense of the other side's plan."""
    game, memory, theirs = down.game, down.memory, elevens.defense
    orders = down.defense.game.orders.defenses[defense]
    return Snap(
        offense=elevens.men,
        defense=theirs.men,
        line=orders.line,
        play=chosen.play,
        spot=_spot(down.situation),
        stunts=orders.stunts,
        shotgun=down.offense.game.orders.sets[set_id].shotgun,
        options=game.options,
        tired=_tired(down, elevens.men, elevens.numbers, theirs),
        clutch=clutch.on_the_field(game, memory, down.situation, elevens.numbers, theirs.numbers),
        crosswind=weather.crosswind(game.house.wind_passing, memory.wind),
        blitz_read=chosen.blitz_read,
        line_ups=elevens.line_ups,
    )


def _heave(down: _Down, men: tuple[OffMan, ...]) -> Pass | None:
    """5.8.5: a Hail Mary where nothing else can save the game."""
    if not down.game.house.hail_mary or not last_throw.wanted(down.situation):
        return None
    return last_throw.hail_mary(down.situation, men)


def _choose_defense(
    down: _Down, set_id: str, attack: LineUp, heave: Pass | None
) -> tuple[str, Call, selection.PlaceInLists]:
    """The defense against the men on the field, with its call and the coach's place; against a last throw the one that
    protects best."""
    team, game = down.defense, down.game
    orders, place, side = team.game.orders, team.memory.place, team.side
    if heave is not None:
        name = last_throw.answer(orders.defenses, team.able.today)
        return name, Call({"defense": name}, {"policy": HAIL_MARY}), place
    counts, on = views.seen(attack) if orders.half(down.view.half).defense.asks_for_men else views.NOBODY
    view = down.view.across(mirrored(down.view.trouble), set_id, counts, on)
    choice = selection.choose_defense(orders, view, place, down.dice.calls(side))
    key = (down.view.half, side, choice.how.key)
    call = game.cache.calls.get(key)
    if call is None:
        call = keep(game.cache.calls, key, Call({"defense": choice.id}, choice.reason, key))
    return choice.id, call, choice.place


def _spot(situation: Situation) -> Spot:
    margin = situation.margin(situation.possession)
    return Spot(situation.down, situation.distance, situation.los, situation.period, situation.clock, margin)


# -- men on the field ----------------------------------------------------------------------------------------------


def _tired(
    down: _Down, men: tuple[OffMan, ...], numbers: frozenset[int], against: LineUp
) -> dict[tuple[str, int], Tired]:
    """What tiredness takes off the men on the field, by the side of the snap; those with the ball wear ``numbers``."""
    taken_off: dict[tuple[str, int], Tired] = {}
    ours, theirs = down.offense.able.tired, down.defense.able.tired
    if ours and not numbers.isdisjoint(ours):
        _tire("offense", ours, men, taken_off)
    if theirs and not against.numbers.isdisjoint(theirs):
        _tire("defense", theirs, against.men, taken_off)
    return taken_off


def _tire(
    word: str,
    reached: dict[int, int],
    eleven: tuple[OffMan, ...] | tuple[DefMan, ...],
    taken_off: dict[tuple[str, int], Tired],
) -> None:
    for man in eleven:
        player = man.player
        if player.no in reached:
            taken_off[(word, player.no)] = fatigue.tired(reached[player.no], player)


def _quarterback(men: tuple[OffMan, ...]) -> int:
    """The place of the man at Q; a shotgun may have its quarterback at F."""
    for place, man in enumerate(men):
        if man.at == "Q":
            return place
    return [man.at for man in men].index("F")


def _new_passer(down: _Down, men: tuple[OffMan, ...]) -> tuple[tuple[OffMan, ...], Passer]:
    """5.5.18, 10.2.3: a quarterback changed in mid-series, not by injury nor after a time-out or a quarter's end, is -P
    on his first play with a die of 1-3; the starter back in is not.

    Rules: fool:5.5.18/1, fool:10.2.3-03
    """
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
    weaker = man.played_by(man.player.with_values(man.player.p - 1, man.player.c, man.player.s))
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
    ours: LineUp,
    theirs: LineUp,
    no_kick: str,
) -> _OffensiveChoice:
    """The play from the table against the men seen; a secondary route that the field has no room for is shortened
    (10.4)."""
    orders, game, los = down.offense.game.orders, down.game, down.situation.los
    men: tuple[OffMan, ...] = ours.men
    if orders.half(down.view.half).offense.asks_for_men:
        down.view.counts, down.view.on = views.seen(theirs)
    read = _read(down, chosen_set, men, theirs.men)
    down.view.blitz_read = bool(read)
    auto = game.house.auto_spots

    def runnable(letter: str, play: Play) -> str:
        far = too_long(play, men, los, not auto)
        return far or (_why_not(down, letter, play, ours, chosen_set.id) if ours.substitutes else "")

    line_ups = game.cache.worths if game.house.usual_ends else None
    on_field = selection.MenOnField(runnable, men, ours.number, chosen_set.by, line_ups)
    dice = down.dice.calls(down.offense.side)
    choice = selection.choose_play(orders, chosen_set.id, down.view, chosen_set.place, dice, on_field)
    call = _play_call(down, chosen_set, choice, no_kick)
    return _OffensiveChoice(shortened(choice.play, men, los) if auto else choice.play, call, choice.place, read)


def _play_call(down: _Down, chosen_set: selection.SetChoice, choice: selection.PlayChoice, no_kick: str) -> Call:
    """The call of a play that the table chose; the same for the same set, play and rolls, unless a play was refused."""
    calls, draws = down.game.cache.calls, choice.how.key
    by_set = (chosen_set.id, chosen_set.line, chosen_set.turn)
    key = (down.view.half, down.offense.side, by_set, choice.letter, no_kick, draws) if draws else None
    call = calls.get(key) if key else None
    if call is None:
        reason = {"set": chosen_set.reason, "play": choice.reason}
        body = {"set": chosen_set.id, "play": choice.letter, "text": choice.text}
        call = Call(body, {"fourth_down": no_kick, **reason} if no_kick else reason, key)
        if key:
            keep(calls, key, call)
    return call


def _ordered(play: Special | Pass, chosen_set: selection.SetChoice, no_kick: str) -> Call:
    """The call of a play that no table chose: a kneel, a spike, a last throw."""
    policy = play.kind if isinstance(play, Special) else HAIL_MARY
    text = policy if isinstance(play, Special) else print_play(play)
    reason = {"set": chosen_set.reason, "policy": policy}
    body = {"set": chosen_set.id, "play": "", "text": text}
    return Call(body, {"fourth_down": no_kick, **reason} if no_kick else reason)


def _why_not(down: _Down, letter: str, play: Play, ours: LineUp, set_id: str) -> str:
    """Why a line-up with substitutes cannot run the play of a letter, which is ``play`` for these men.

    Rules: fool:10.3-02, fool:10.3-03, fool:10.3-04
    """
    game, refusals, men = down.game, down.game.cache.refusals, ours.men
    key = (ours.number, set_id, letter)
    why = refusals.get(key)
    if why is None:
        planned = down.offense.game.orders.sets[set_id]
        why = why_not(play, men, game.cache.worths, shotgun=planned.shotgun, options=game.options)
        why = why or worse_pitch(play, planned.men, men, game.cache.worths, game.options)
        keep(refusals, key, why)
    return why


def _remember(down: _Down, ours: selection.PlaceInLists, theirs: selection.PlaceInLists, passer: Passer) -> GameMemory:
    """The memory after the choices: both coaches' places, the passer, who has been announced."""
    offense, defense = down.offense, down.defense
    mine = offense.memory.chosen(ours, relieved(offense, down.events), passer)
    yours = defense.memory.chosen(theirs, relieved(defense, down.events), defense.memory.passer)
    if mine is offense.memory and yours is defense.memory:
        return down.memory
    home, away = (mine, yours) if offense.side == "home" else (yours, mine)
    before = down.memory
    return GameMemory(before.wind, home, away, before.absences, before.period, before.spike, before.checked)
