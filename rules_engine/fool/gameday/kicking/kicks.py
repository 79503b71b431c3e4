"""Kicks in the game: which squads, how the wind stands, and what the kernel gets of them (chapter 9)."""

from __future__ import annotations

from typing import Any, Final, final

from ....dice import Dice
from ....football import loose
from ....football.spots import flip
from ....interface.situation import Call, Eleven, Event, Flag, Played, Result, Score, Side, Situation, other
from ... import kicks
from ...kicks import KickOutcome, KickSetting, KickSpot, Squad
from ...kicks.model import ClutchMen, Team, Unit
from ...kicks.tactics import FAKES
from ...model import Fact, Player
from ..decisions import clutch
from ..decisions.policies import Range
from ..health.fitness import fit, squad
from ..memory import GameMemory
from ..outcomes import injury_event
from ..setting import GameOrders
from ..weather import air
from . import calls as kick_calls
from .calls import Called, Down
from .defense import as_squad

_UNITS: Final[dict[str, tuple[Unit, Unit]]] = {
    "kickoff": ("kickoff", "kickoff_return"),
    "free_kick": ("kickoff", "kickoff_return"),
    "punt": ("punt", "punt_return"),
    "field_goal": ("placekick", "placekick_defense"),
    "extra_point": ("placekick", "placekick_defense"),
}
_PLACEKICKS: Final = ("field_goal", "extra_point")


def units(game: GameOrders, memory: GameMemory, situation: Situation, kind: str) -> tuple[Squad, Squad]:
    """The eleven who kick and the eleven who meet them."""
    overtime = situation.period > 4
    kicker = situation.possession
    ours, theirs = _UNITS[kind]
    able = fit(game, memory, kicker, overtime)
    kicking = squad(game, able, ours)
    if kind == "free_kick":
        kicking = _with_punter(kicking, squad(game, able, "punt")["P"])
    return kicking, squad(game, fit(game, memory, other(kicker), overtime), theirs)


def _with_punter(coverage: Squad, punter: Player) -> Squad:
    """The kickoff squad with the punter in the kicker's place, as a free kick has it (9.4).

    Rules: fool:9.4-04
    """
    men = {role: coverage["K"] for role, man in coverage.men.items() if man.no == punter.no}
    return coverage.changed({**men, "K": punter})


def kick_range(game: GameOrders, memory: GameMemory, situation: Situation) -> Range:
    """What the side with the ball may hope for from its kickers here and now."""
    overtime, side = situation.period > 4, situation.possession
    able = fit(game, memory, side, overtime)
    kicking, punting = squad(game, able, "placekick"), squad(game, able, "punt")

    def miss(los: int) -> float:
        receiving = squad(game, fit(game, memory, other(side), overtime), "placekick_defense")
        return kicks.miss_chance(kicking, receiving, los, now)

    now = air(game.options, memory.wind, situation, side, "field_goal")
    away = air(game.options, memory.wind, situation, side, "punt")
    return Range(
        field_goal=kicks.average(kicking["K"]) + now.yards + now.stadium,
        punt=kicks.punt_average(punting["P"]) + away.yards,
        miss=miss,
    )


def _drilled(game: GameOrders, side: Side) -> bool:
    """Whether a side's camp stressed special teams.

    Rules: fool:12.7.3-01
    """
    options = game.options
    return options.special_teams_camp_home if side == "home" else options.special_teams_camp_away


def kick(
    game: GameOrders, memory: GameMemory, situation: Situation, kind: str, reason: str, dice: Dice
) -> tuple[Played, GameMemory]:
    """One kick of any kind by the side in possession, and the memory after it: what may be run once has been run.

    Rules: fool:8.5/1
    """
    kicking, receiving = units(game, memory, situation, kind)
    kicking = kicking.after_camp(_drilled(game, situation.possession))
    receiving = receiving.after_camp(_drilled(game, other(situation.possession)))
    ours, theirs = kick_calls.calls(Down(game, memory, situation, kind, kicking, receiving, dice))
    if kind in _PLACEKICKS and theirs.tactic.men:
        receiving = as_squad(theirs.tactic.men)
    now = air(game.options, memory.wind, situation, situation.possession, kind)
    eleven = _Elevens(kicking, receiving, ours, theirs)
    spot = KickSpot(situation.los, situation.distance, situation.down)
    twice = _clutch(game, memory, situation, eleven)
    outcome = _resolve(kind, KickSetting(kicking, receiving, spot, now, game.options, twice), eleven, dice)
    side = situation.possession
    calls = {
        side: Call({"kick": kind, **ours.body}, {"why": ", ".join(word for word in (reason, ours.why) if word)}),
        other(side): Call({"against": kind, **theirs.body}, {"why": theirs.why}),
    }
    detail: dict[str, Any] = {"steps": list(outcome.steps)}
    if outcome.hurts:
        detail["hurts"] = [[_side(hurt.side, side), hurt.player, hurt.duration, hurt.longer] for hurt in outcome.hurts]
    if outcome.clutch:
        detail["clutch"] = [[_side(team, side), number] for team, number in outcome.clutch]
    played = Played(
        kind=kind,
        home=calls["home"],
        away=calls["away"],
        men=(_men(kicking), _men(receiving)) if side == "home" else (_men(receiving), _men(kicking)),
        events=loose.measured([_event(fact, side) for fact in outcome.events], side, situation.los, snapped=False),
        result=_result(outcome, situation),
        flags=tuple(_flag(flag, side) for flag in outcome.flags),
        detail=detail,
    )
    return played, _used(memory, side, eleven, outcome)


@final
class _Elevens:
    """Both squads with their orders."""

    def __init__(self, kicking: Squad, receiving: Squad, ours: Called, theirs: Called) -> None:
        self.kicking: Final = kicking
        self.receiving: Final = receiving
        self.ours: Final = ours
        self.theirs: Final = theirs


def _resolve(kind: str, setting: KickSetting, eleven: _Elevens, dice: Dice) -> KickOutcome:
    call, answer = eleven.ours.tactic, eleven.theirs.tactic
    if kind == "kickoff":
        return kicks.kickoff(setting, dice, call, answer)
    if kind == "free_kick":
        return kicks.free_kick(setting, dice, answer)
    if kind == "punt":
        return kicks.punt(setting, dice, call, answer)
    if kind == "field_goal":
        return kicks.field_goal(setting, dice, call, answer)
    return kicks.extra_point(setting, dice, call, answer)


def _clutch(game: GameOrders, memory: GameMemory, situation: Situation, eleven: _Elevens) -> ClutchMen:
    """The kicker and the returner whose big play or error the home coach uses now (7.2.4, 7.2.5, D-HI)."""
    kicker = situation.possession
    used: dict[tuple[Team, int], bool] = {}
    kicking, receiving = _numbers(eleven.kicking.of("K", "P")), _numbers(eleven.receiving.of("R", "Ret"))
    for number, sign in clutch.able(game, memory, kicker, kicking, starts=False):
        used["kicking", number] = sign == "^"
    for number, sign in clutch.able(game, memory, other(kicker), receiving, starts=False):
        used["receiving", number] = sign == "^"
    return used


def _numbers(men: tuple[Player, ...]) -> frozenset[int]:
    return frozenset([man.no for man in men])


def _used(memory: GameMemory, kicker: Side, eleven: _Elevens, outcome: KickOutcome) -> GameMemory:
    """A reverse or a fake that came off the sheet is not run again in this game (9.1.4, 9.3.3).

    Rules: fool:9.1.4-22, fool:9.3.3-01
    """
    steps = {step.form.kind for step in outcome.steps}
    for name, side, called in (("fake", kicker, eleven.ours), ("reverse", other(kicker), eleven.theirs)):
        if name in steps:
            own = memory.of(side)
            words = FAKES if name == "fake" else (called.tactic.call,)
            memory = memory.with_side(side, own.changed(used=(*own.used, *words)))
    return memory


def _side(team: str, kicker: Side) -> Side:
    return kicker if team == "kicking" else other(kicker)


def _men(squad: Squad) -> Eleven:
    """Kicks have roles, not places (chapter 9 does not use the board)."""
    roles = tuple(squad.men)
    return Eleven(squad.numbers, roles, [[role] for role in roles])


def _event(fact: Fact, kicker: Side) -> Event:
    side = _side(fact.side, kicker)
    if fact.kind == "injury":
        return injury_event(side, fact.player, (fact.data or {})["duration"])
    return Event(fact.kind, side, fact.player, fact.yards, fact.data)


def _flag(flag: kicks.KickFlag, kicker: Side) -> Flag:
    return Flag(
        side=_side(flag.side, kicker),
        kind=flag.kind,
        yards=flag.yards,
        enforce=flag.enforce,
        los=flag.los,
        first_down=flag.first_down,
        player=flag.player,
        possession=_side(flag.possession, kicker) if flag.possession else None,
    )


def _result(outcome: KickOutcome, before: Situation) -> Result:
    side = before.possession
    if outcome.rekick:
        return Result(side, before.los, next_phase=before.phase)
    ball = _side(outcome.ball, side)
    score = None
    if outcome.score and outcome.scorer:
        score = Score(outcome.score, _side(outcome.scorer, side), outcome.by)
    return Result(
        possession=ball,
        los=outcome.los if ball == side else flip(outcome.los),
        new_series=outcome.new_series,
        over=outcome.over,
        score=score,
    )
