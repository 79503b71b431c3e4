"""A team and a plan for tests of plans.

The team's 45 men are invented from a fixed key. The plan has two sets of each side of the ball that hold the same men,
so that shifts are possible, and says something in every field.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache
from typing import Any, Final

from rules_engine.dice import DiceBox
from rules_engine.interface import Athlete, Team
from rules_engine.interface.situation import Side, Situation
from rules_engine.statis_pro.calls.orders import SideOrders, compile_orders
from rules_engine.statis_pro.calls.view import CoachView, OwnSide
from rules_engine.statis_pro.cardmaking.teams import generate_team
from rules_engine.statis_pro.cards.team import TeamCard, team_card_json
from rules_engine.statis_pro.document.roster import Roster, read_roster
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.situation import PlaySituation

JSON = dict[str, Any]
PLAYED: Final = StatisProOptions(
    onside_defense=True, squib=True, extra_blocking=True, fake_kicks=True, solitaire=True, out_of_position=True
)  # every house rule that a plan may need
TEXT: Final = """plan "Sound football"
comment "Runs first, | and passes on third down."

set BASE
  LE {LE}, LT {LT}, LG {LG}, CN {CN}, RG {RG}, RT {RT}, RE {RE}, QB {QB}, BK1 {BK1}, BK2 {BK2}, FL1 {FL1}

set WIDE
  LE {LE}, LT {LT}, LG {LG}, CN {CN}, RG {RG}, RT {RT}, RE {RE}, QB {QB}, BK1 {BK1}, FL1 {FL1}, FL2 {BK2}

defense D43
  A {A}, B {B}, D {D}, E {E}, F {F}, H {H}, J {J}, K {K}, M {M}, N {N}, O {O}

defense OVER
  A {A}, B {B}, C {D}, E {E}, F {F}, G {H}, J {J}, K {K}, M {M}, N {N}, O {O}

depth QB {QB}
kickoff_returners {KR1}
interceptors {N} {K}

first half
offense:
  1 | down = 3 and distance >= 7 | BASE | 4 SH RE/LE/FL1 play_action block BK2, SC BK1/BK2
  2 | normal                     | BASE | 3 IL BK1/BK2, 2 SR BK1/BK2, QK RE/LE, IR BK1/BK2 draw, IL QB sneak
defense:
  1 | down = 3 and te >= 1 | D43 | 2 P, BLZ F/J, CARD
  2 | normal               | D43 | 2 RNK, 2 R1, P
offense_shifts:
  db = 4 | BASE | WIDE
defense_shifts:
  fl >= 2 | D43 | OVER
fourth_down:
  distance <= 1 and los <= 40 | go
kickoff:
  margin <= -9 | onside
penalty:
  foul in D7,D9 | decline

second half
kickoff:
  margin <= -17 | squib
  normal        | normal
"""


@cache
def _generated() -> tuple[Team, TeamCard]:
    made = generate_team("Harbour Gulls", "HGL", 3, DiceBox.seeded(bytes(range(32))).setup)
    return replace(made.team, sheet=team_card_json(made.card)), made.card


def team() -> Team:
    """The team with its card."""
    return _generated()[0]


def card() -> TeamCard:
    """The team's card."""
    return _generated()[1]


def text() -> str:
    """The plan as a coach types it."""
    made = card()
    men = {**made.offense, **{box: numbers[0] for box, numbers in made.defense.items()}}
    return TEXT.format(**men, KR1=made.kickoff_returners["KR-1"])


def plan() -> JSON:
    """The document of the plan, made by hand from the same numbers: what ``text`` says."""
    made = card()
    offense, defense = dict(made.offense), {box: list(numbers) for box, numbers in made.defense.items()}
    return {
        "name": "Sound football",
        "comment": "Runs first, | and passes on third down.",
        "sets": [
            {"id": "BASE", "men": offense},
            {"id": "WIDE", "men": moved(offense, {"BK2": "FL2"})},
        ],
        "defensive_sets": [
            {"id": "D43", "men": defense},
            {"id": "OVER", "men": moved(defense, {"D": "C", "H": "G"})},
        ],
        "depth": {"QB": [offense["QB"]]},
        "returners": {"kickoff_returners": [made.kickoff_returners["KR-1"]]},
        "interceptors": [defense["N"][0], defense["K"][0]],
        "first": {
            "offense": offense_lines(),
            "defense": defense_lines(),
            "offense_shifts": [{"when": "db = 4", "set": "BASE", "to": "WIDE"}],
            "defense_shifts": [{"when": "fl >= 2", "set": "D43", "to": "OVER"}],
            "tactics": {
                "fourth_down": [{"when": "distance <= 1 and los <= 40", "call": "go"}],
                "kickoff": [{"when": "margin <= -9", "call": "onside"}],
                "penalty": [{"when": "foul in D7,D9", "call": "decline"}],
            },
        },
        "second": {
            "tactics": {
                "kickoff": [{"when": "margin <= -17", "call": "squib"}, {"when": "normal", "call": "normal"}],
            },
        },
    }


def moved(men: dict[str, Any], to: dict[str, str]) -> dict[str, Any]:
    """A set whose men stand as in another one, some of them elsewhere; these come last."""
    stay = {place: who for place, who in men.items() if place not in to}
    return copy.deepcopy({**stay, **{new: men[old] for old, new in to.items()}})


def offense_lines() -> list[JSON]:
    """Third and long, and everything else."""
    backs = ["BK1", "BK2"]
    play_action = {
        "weight": 4, "play": "SH", "players": ["RE", "LE", "FL1"], "strategy": "play_action", "block": ["BK2"],
    }  # fmt: skip
    return [
        line("1", "down = 3 and distance >= 7", "BASE", play_action, {"play": "SC", "players": list(backs)}),
        line(
            "2",
            "normal",
            "BASE",
            {"weight": 3, "play": "IL", "players": list(backs)},
            {"weight": 2, "play": "SR", "players": list(backs)},
            {"play": "QK", "players": ["RE", "LE"]},
            {"play": "IR", "players": list(backs), "strategy": "draw"},
            {"play": "IL", "players": ["QB"], "strategy": "sneak"},
        ),
    ]


def defense_lines() -> list[JSON]:
    """Third down against a tight end, and everything else."""
    blitz = {"defense": "BLZ", "blitz": ["F", "J"]}
    runs = [{"weight": 2, "defense": "RNK"}, {"weight": 2, "defense": "R1"}]
    return [
        line("1", "down = 3 and te >= 1", "D43", {"weight": 2, "defense": "P"}, blitz, {"defense": "CARD"}),
        line("2", "normal", "D43", *runs, {"defense": "P"}),
    ]


def line(name: str, when: str, set_name: str, *calls: JSON) -> JSON:
    """A line of a table."""
    return {"id": name, "when": when, "set": set_name, "calls": list(calls)}


def orders(plan_of_side: JSON | None = None, options: StatisProOptions = PLAYED) -> SideOrders:
    """The orders of the home side."""
    return compile_orders(plan() if plan_of_side is None else plan_of_side, "home", team(), options)


def view(
    situation: PlaySituation | None = None,
    out: frozenset[int] = frozenset(),
    end_arounds: dict[int, int] | None = None,
    **facts: Any,
) -> CoachView:
    """What the home coach sees: first and 10 at the own 30 where nothing else is said. The play's situation goes by the
    same facts."""
    now = moment(**facts)
    stands = situation or PlaySituation(
        down=now.down,
        distance=now.distance,
        yard_line=100 - now.los,
        quarter=now.period,
        clock=now.clock,
        score=now.score if now.possession == "home" else now.score[::-1],
    )
    own = OwnSide(out, tuple((end_arounds or {}).items()))
    return CoachView(stands, now, "home", own)


def moment(
    down: int = 1,
    distance: int = 10,
    los: int = 70,
    quarter: int = 1,
    clock: int = 900,
    margin: int = 0,
    timeouts: int = 3,
    own_ball: bool = True,
) -> Situation:
    """A moment as the kernel has it: home leads by ``margin``, has so many time-outs, and the ball or not."""
    ball: Side = "home" if own_ball else "away"
    score = (max(margin, 0), max(-margin, 0))
    return Situation(quarter, clock, ball, "scrimmage", down, distance, los, score, (timeouts, 3), "away", 1, 0)


def athletes_without(*numbers: int) -> Team:
    """The team without some men."""
    return replace(team(), athletes=tuple([man for man in team().athletes if man.number not in numbers]))


def with_man(number: int, **changed: Any) -> Team:
    """The team with one man changed."""
    men: list[Athlete] = [replace(man, **changed) if man.number == number else man for man in team().athletes]
    return replace(team(), athletes=tuple(men))


def roster(of: Team) -> Roster:
    """The roster of a team."""
    return read_roster(of)


def orders_of(of: Team) -> SideOrders:
    """The sample's orders for another roster."""
    return compile_orders(plan(), "home", of, PLAYED)
