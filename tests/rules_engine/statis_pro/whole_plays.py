"""Whole plays and kicks for tests: from the snap to where the game stands, with the choices of both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules_engine.dice import Dice, ScriptedDice
from rules_engine.statis_pro.boxes import Side
from rules_engine.statis_pro.cards.fac import reader
from rules_engine.statis_pro.cards.kicking import (
    KICK_RETURNERS,
    PUNT_RETURNERS,
    Placekicker,
    read_punter,
    read_return_card,
)
from rules_engine.statis_pro.cards.team import TeamValues
from rules_engine.statis_pro.gameday.settling import Settled, settle
from rules_engine.statis_pro.gameday.timing import TimeChoices
from rules_engine.statis_pro.incidents.penalties import Consequence
from rules_engine.statis_pro.incidents.resolved import ResolvedPlay
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.kicks.kick import kick
from rules_engine.statis_pro.kicks.values import KickingCards
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.displays import Lineup
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.resolution.words import KICK, KICKOFF
from rules_engine.statis_pro.scrimmage import play

from .elevens import DEFENSE, OFFENSE, cards_of

_READER: Final = reader()
RETURNS: Final = {"yards": [40, "28*", 30, 28, 26, 24, "22f", 20, 18, 16, 14, 0], "star": "TD"}
SHORT_RETURNS: Final = {"yards": [30, 22, 17, 14, "11*", 9, 8, 7, "6f", 3, 1, -4], "star": 50}
KICKING: Final = KickingCards(
    kicker=Placekicker({"17-25": 46, "26-30": 43, "31-35": 40, "36-40": 36, "41-45": 31, "46-50": 26}, 47),
    punting=read_punter(
        {
            "yards": [58, 50, 45, 41, 44, 62, 38, 42, 36, 35, 33],
            "ret": ["PR-1", "PR-1", "FC", "PR-2", "PR-2", "PR-3", "FC", "PR-1", "PR-3", "FC", "PR-4"],
            "below": ["block", "block", *["penalty"] * 10],
        },
        "punter",
        _READER,
    ),
    kickoff_returns=read_return_card(dict.fromkeys(KICK_RETURNERS, RETURNS), "kickoffs", _READER, KICK_RETURNERS),
    punt_returns=read_return_card(dict.fromkeys(PUNT_RETURNERS, SHORT_RETURNS), "punts", _READER, PUNT_RETURNERS),
)
_READER.report.require()
TEAM: Final = TeamValues(fumbles_lost=20, fumble_adjustment=0)
# A team that always loses its fumbles, and one that never does.
CLUMSY: Final = TeamValues(fumbles_lost=48, fumble_adjustment=0)
SAFE: Final = TeamValues(fumbles_lost=0, fumble_adjustment=0)


def kick_snap(
    play: str,
    situation: PlaySituation | None = None,
    *,
    offense: TeamValues = TEAM,
    defense: TeamValues = TEAM,
    against: DefenseCall | None = None,
    **call: Any,
) -> Snap:
    """A kick on fourth and seven from the own 30 where nothing else is said."""
    return Snap(
        situation=situation or PlaySituation(down=4, distance=7),
        offense=Lineup(display=OFFENSE, team=offense),
        defense=Lineup(display=DEFENSE, team=defense),
        call=OffenseCall(play, **call),
        against=against or DefenseCall(),
        options=StatisProOptions(onside_defense=True, squib=True, fake_kicks=True),
    )


class Answers:
    """Answers of both sides by the name of the choice; ``asked`` notes who was asked what, between what; ``offered``
    are the alternatives of the last question."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, Side, tuple[str, ...]]] = []
        self.offered: dict[str, Consequence] = {}

    def __call__(self, choice: str, side: Side, alternatives: dict[str, Consequence]) -> str:
        self.asked.append((choice, side, tuple(alternatives)))
        self.offered = alternatives
        return self.answers[choice]


@dataclass
class Whole:
    """A play with all that came of it: the last step of each kind but cards, questions, purposes of cards."""

    resolved: ResolvedPlay
    settled: Settled
    steps: dict[str, dict[str, Any]]
    asked: list[tuple[str, Side, tuple[str, ...]]]
    offered: dict[str, Consequence]
    cards: list[str]

    @property
    def outcome(self) -> PlayOutcome:
        return self.settled.outcome

    @property
    def standing(self) -> Standing:
        return self.settled.standing

    @property
    def points(self) -> tuple[int, int]:
        return self.settled.points

    @property
    def penalties(self) -> list[tuple[Side, str, int, bool]]:
        """Side, code, yards, whether it was taken."""
        return [(each.side, each.code, each.yards, each.taken) for each in self.settled.penalties]


def whole(
    given: Snap,
    *cards: Any,
    kicking: KickingCards = KICKING,
    times: TimeChoices | None = None,
    coin: Dice | None = None,
    interceptor: int | None = None,
    **answers: str,
) -> Whole:
    """A play from the snap to where the game stands; all cards must be turned."""
    source, choose = cards_of(cards), Answers(answers)
    drawing = Drawing(source)
    dice = coin or ScriptedDice({})
    if given.call.play in ("KO", "PUNT", "FG", "XP", "FAKE_PUNT", "FAKE_FG"):
        resolved = kick(given, drawing, kicking, choose)
    else:
        resolved = ResolvedPlay(given, play(given, drawing, interceptor, dice))
    settled = settle(resolved, drawing, times or TimeChoices(), choose, dice)
    assert source.left == 0, f"{source.left} cards are left over"
    if not given.call.play.startswith("FAKE"):
        _check(resolved.outcome)
    steps = [each.fields() for each in drawing.steps]
    by_kind = {each["step"]: each for each in steps if each["step"] != "card"}
    purposes = [each["for"] for each in steps if each["step"] == "card"]
    return Whole(resolved, settled, by_kind, choose.asked, choose.offered, purposes)


def _check(outcome: PlayOutcome) -> None:
    """What holds of every kick, and of every play with a return or a touchdown."""
    if outcome.category in (KICK, KICKOFF):
        assert outcome.gain == 0
    assert 0 <= outcome.yard_line <= 100
    if outcome.ball == "defense":
        assert outcome.turned_over
    if outcome.return_from is not None:
        assert 0 <= outcome.return_from <= 100 + 10  # a kick may be fielded in the end zone
    if outcome.scored == "touchdown":
        assert outcome.yard_line == (100 if outcome.scorer == "offense" else 0)
    if outcome.scored == "safety":
        assert outcome.yard_line == (0 if outcome.scorer == "defense" else 100)


def first_and_ten(side: Side, yard_line: int) -> Standing:
    """A new series of a side at its own yard line."""
    return Standing("scrimmage", side, 1, min(10, 100 - yard_line), yard_line)


def rn(*numbers: int) -> list[dict[str, int]]:
    """Cards with these Run Numbers."""
    return [{"rn": number} for number in numbers]
