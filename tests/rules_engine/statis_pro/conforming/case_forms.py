"""Cases in forms that the conformance folder does not use: what a case of each row would ask, and what the rulebook
says must come out. Each is a change of one case with all 22 men: first and 10 on the own 30, the offense at home.

The men are those of ``elevens.py``: blockers LG 3, CN 1; tacklers A -1, B -2; guards K -2, M -1, N -4, O -3. A column
of 12 yards or more is a short gain (SG 16 14 12 ...), one of 38 the third entry of LG.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..elevens import BACK, RANGES, RECEIVER

JSON = dict[str, Any]
BASE: Final[JSON] = json.loads(
    (Path(__file__).parents[4] / "rules_engine" / "statis_pro" / "conformance" / "statis-pro-d-17.json").read_text()
)
CARDS: Final[dict[int, JSON]] = {
    80: {"pass": RECEIVER}, 88: {"pass": RECEIVER, "rush": BACK}, 81: {"pass": RECEIVER},
    33: {"pass": RECEIVER, "rush": BACK}, 44: {"pass": RECEIVER, "rush": BACK},
    12: {"pass": RANGES, "rush": BACK, "pass_rush": {"sack": 14, "runs": 19, "com": 34}},
}  # fmt: skip
TEAM: Final[JSON] = {"fumbles_lost_hi": 21, "def_fumble_adj": 3, "big_plays": {"home": 2, "away": 1}}
KICKS: Final[JSON] = {
    "kicker": {"bands": {"46-50": 26}, "xp_hi": 47},
    "punter": {
        "yards": [58, 50, 45, 41, 44, 62, 38, 42, 36, 35, 33],
        "ret": ["PR-1", "PR-1", "FC", "PR-2", "PR-2", "PR-3", "FC", "PR-1", "PR-3", "FC", "PR-4"],
        "below": ["block", "block", *["penalty"] * 10],
    },
}
_KICKOFFS: Final[JSON] = {"yards": [40, "28*", 30, 28, 26, 24, "22f", 20, 18, 16, 14, 0], "star": "TD"}
_PUNTS: Final[JSON] = {"yards": [30, 22, 17, 14, "11*", 9, 8, 7, "6f", 3, 1, -4], "star": 50}
RETURNS: Final[JSON] = {
    "kickoff_return": {f"KR-{number}": _KICKOFFS for number in range(1, 5)},
    "punt_return": {f"PR-{number}": _PUNTS for number in range(1, 5)},
}
RUN: Final[JSON] = {"play": "IL", "player": "BK1"}
SHORT: Final[JSON] = {"play": "SH", "player": "FL1"}
LONG: Final[JSON] = {"play": "LP", "player": "FL1"}
GAIN_OF_FOUR: Final[list[Any]] = [{"runs": {"IL": "CN"}}, {"rn": 6}]
FELL: Final[list[Any]] = [{"all": "ORIG"}, {"pn": 40}]
CAUGHT: Final[list[Any]] = [{"all": "ORIG"}, {"pn": 4}, {"rn": 5}]  # 13 yards


@dataclass(frozen=True)
class Form:
    """One case: the calls, the cards, what must come out, and what of the case is otherwise."""

    name: str
    call: JSON
    cards: list[Any]
    expect: JSON
    against: JSON = field(default_factory=lambda: {"defense": "P"})
    situation: JSON = field(default_factory=dict)
    options: JSON = field(default_factory=dict)
    choices: JSON = field(default_factory=dict)
    dice: JSON = field(default_factory=dict)
    men: dict[int, JSON] = field(default_factory=dict)  # fields of men, by number
    offense: JSON = field(default_factory=dict)
    defense: JSON = field(default_factory=dict)

    def case(self) -> JSON:
        """The whole case."""
        body = copy.deepcopy(BASE)
        body.update(options=self.options, choices=self.choices, dice=self.dice, cards=self.cards)
        body["situation"].update(down=1, distance=10, own_yard_line=30)
        body["situation"].update(self.situation)
        for side, call, more in (("offense", self.call, self.offense), ("defense", self.against, self.defense)):
            body[side].update(call=call, **more)
            for man in body[side]["players"]:
                man.update(copy.deepcopy({**CARDS.get(man["no"], {}), **self.men.get(man["no"], {})}))
        return body


def illegal(problem: str) -> JSON:
    """What is printed of an illegal call."""
    return {"result": "illegal", "problem": problem}


def following(ball: str, down: int, distance: int, yard_line: int) -> JSON:
    """A play from scrimmage that follows."""
    return {"phase": "scrimmage", "ball": ball, "down": down, "distance": distance, "own_yard_line": yard_line}


def z(kind: str, **fields: str) -> JSON:
    """A card with that Z result."""
    return {"z": {"kind": kind, **fields}}


KICKED: Final[JSON] = {"against": {}, "offense": KICKS, "defense": RETURNS}
FOURTH: Final[JSON] = {"down": 4, "distance": 5}

FORMS: Final[tuple[Form, ...]] = (
    # -- displays, shifts, men (3, 4, 7.1) -----------------------------------------------------------------------------
    Form("a back shifts to the second flanker, whom M guards", {"play": "SH", "player": "FL2"},
         [{"all": "ORIG"}, {"pn": 24}, {"rn": 4}],
         {"gain": 14, "steps": [{"step": "pass", "receiver": "FL2", "modifier": -6, "com": 24}]},
         men={44: {"at": "FL2", "from": "BK2"}}),
    Form("linemen do not shift", RUN, [], illegal("shift"), men={66: {"at": "RG", "from": "LG"},
                                                                 63: {"at": "LG", "from": "RG"}}),
    Form("a linebacker shifts into G", RUN, [{"runs": {"IL": "G"}}, {"rn": 6}], {"gain": 3},
         men={52: {"at": "G", "from": "H"}}),
    Form("four men in row 3 are too few for L", RUN, [], illegal("display"), men={29: {"at": "L"}}),
    Form("a man of endurance 1 is not called twice", RUN, [], illegal("player"),
         situation={"history": [{"to": 33, "cards": 2}]}, men={33: {"endurance": 1}}),
    Form("but in a new possession he is", RUN, GAIN_OF_FOUR, {"gain": 4},
         situation={"history": [{"to": 33, "cards": 2, "possession": False}]}, men={33: {"endurance": 1}}),
    Form("endurance 4 is once in a quarter", RUN, [], illegal("player"),
         situation={"history": [{"to": 33, "cards": 2, "possession": False}]}, men={33: {"endurance": 4}}),
    Form("a back without the column N", RUN, [], illegal("player"), men={33: {"rush": None}}),
    Form("a passer rated B beside a sound A", RUN, [], illegal("quarterback"), men={12: {"endurance": "B"}},
         offense={"bench": [{"no": 7, "pos": "QB", "endurance": "A", "hurt": False}]}),
    Form("a passer rated B for a hurt A", RUN, GAIN_OF_FOUR, {"gain": 4}, men={12: {"endurance": "B"}},
         offense={"bench": [{"no": 7, "pos": "QB", "endurance": "A", "hurt": True}]}),
    Form("no screen on the own 5", {"play": "SC", "player": "BK1"}, [], illegal("play"),
         situation={"own_yard_line": 5}),
    Form("no long pass on the 20", LONG, [], illegal("play"), situation={"own_yard_line": 80}),
    Form("no second end around", {"play": "ER", "player": "RE"}, [], illegal("play"), men={88: {"er": 1}}),
    Form("play action on a quick pass", {"play": "QK", "player": "LE", "strategy": "play_action"}, [],
         illegal("strategy")),
    Form("doubles with three and four men", SHORT, [], illegal("coverage"),
         against={"defense": "P", "double": {"FL1": [22, 29]}}),
    Form("the defense changes men against no huddle", RUN, [], illegal("substitution"),
         situation={"no_huddle": True, "clock_stopped": False}, defense={"substituted": True}),
    Form("it may if the offense does", RUN, GAIN_OF_FOUR, {"gain": 4}, offense={"substituted": True},
         situation={"no_huddle": True, "clock_stopped": False}, defense={"substituted": True}),
    # -- runs (8.2) ----------------------------------------------------------------------------------------------------
    Form("an end around reads 6.5 alone", {"play": "ER", "player": "RE"}, [{"runs": {"ER": "OK"}}, {"rn": 5}],
         {"gain": 2, "steps": [{"step": "run", "modifier": 2, "rn": 7, "card": 2, "adjust": 0}]},
         against={"defense": "RNK"}),
    Form("a 12 of an end around's short gain is a long one", {"play": "ER", "player": "RE"},
         [{"runs": {"ER": "OK"}}, {"rn": 1}, {"rn": 12}, {"rn": 3}],
         {"gain": 38, "steps": [{"step": "run", "column": "LG", "rn": 3}]}),
    Form("a sneak with a Z", {"play": "IR", "player": "QB", "strategy": "sneak"}, ["Z", {"pn": 32}, z("NONE")],
         {"gain": 1}),
    # -- passes (8.3) --------------------------------------------------------------------------------------------------
    Form("a quick pass within the 20", {"play": "QK", "player": "FL1"}, [{"all": "ORIG"}, {"pn": 20}],
         {"result": "incomplete", "steps": [{"step": "pass", "modifier": -18, "com": 18}]},
         situation={"own_yard_line": 82}),
    Form("half a screen of 5 yards", {"play": "SC", "player": "BK1"}, [{"sc": "COMxh"}, {"rn": 4}], {"gain": 3}),
    Form("a screen against a blitz", {"play": "SC", "player": "BK1"}, [{"sc": "COM"}, {"rn": 5}, {"rn": 3}],
         {"gain": 12, "steps": [{"step": "screen", "modifier": -4, "card": 12}]},
         against={"defense": "BLZ", "blitz": [55, 50]}),
    Form("an intercepted screen: 8 - 6 yards on, 10 back", {"play": "SC", "player": "BK1"},
         [{"sc": "INT"}, {"rn": 1}, {"rn": 8}, {"rn": 4}],
         {"result": "intercepted", "next": following("defense", 1, 10, 78)}),
    Form("a blitz rushes with ten: 14 + 2 x (10 - 7), Runs used up", SHORT, [{"pn": 19}, {"pn": 47}],
         {"result": "sack", "gain": -15, "steps": [{"step": "pass_rush", "defense": 10, "offense": 7, "sack": 19}]},
         against={"defense": "BLZ", "blitz": [55, 50]}),
    Form("a scramble of a 1 is a short gain and may go out of bounds", SHORT,
         [{"all": "P.Rush"}, {"pn": 19}, {"rn": 1}, {"rn": 2, "ob": True}],
         {"result": "scramble", "gain": 14, "out_of_bounds": True}),
    Form("an incompletion under a rush that the guard picks", SHORT,
         [{"all": "P.Rush"}, {"pn": 48}, {"rn": 5}, {"rn": 5}],
         {"result": "intercepted", "next": following("defense", 1, 10, 75)}),
    Form("a long pass with RN 1 late in the game", LONG, [{"all": "ORIG"}, {"pn": 5}, {"rn": 1}],
         {"gain": 70, "points": [6, 0]}, situation={"quarter": 4, "clock": 100}),
    Form("two backs who stay in add 4 to the line's 7", {**SHORT, "block": ["BK1", "BK2"]},
         [{"all": "P.Rush"}, {"pn": 4}, {"pn": 9}],
         {"gain": -3, "steps": [{"step": "pass_rush", "defense": 6, "offense": 11, "sack": 4}]},
         options={"extra_blocking": True}),
    Form("a pass that is sent to a blocker", {**SHORT, "block": ["BK1"]}, [{"all": "BK1"}],
         {"result": "incomplete", "steps": [{"step": "target", "receiver": None}]}, options={"extra_blocking": True}),
    # -- Big Plays (8.4) -----------------------------------------------------------------------------------------------
    Form("the visitors' one Big Play is spent", RUN, [], illegal("big_play"), defense={"team": TEAM},
         against={"defense": "P", "big_play": True}, situation={"big_plays": {"game": 1, "possession": 0}}),
    Form("a Big Play that fails, its Z passed over", RUN, ["Z", {"rn": 9}, *GAIN_OF_FOUR], {"gain": 4},
         defense={"team": TEAM}, against={"defense": "P", "big_play": True}),
    Form("a Big Play against a pass", LONG, [{"rn": 1}], {"result": "sack", "gain": -13},
         defense={"team": TEAM}, against={"defense": "P", "big_play": True}),
    # -- kicks (8.1, 8.5, 8.6) -----------------------------------------------------------------------------------------
    Form("a kickoff that lands five yards farther", {"play": "KO"}, [{"rn": 4}, {"rn": 5}],
         {"next": following("defense", 1, 10, 33)}, situation={"landing": 5}, **KICKED),
    Form("offside of the receivers after one of the kickers", {"play": "KO"},
         ["Z", {"rn": 4}, {"rn": 5}, z("PEN", c4="R1")], {"next": {"phase": "kickoff", "landing": 0}},
         situation={"landing": 5}, choices={"penalty": "accept"}, **KICKED),
    Form("a kickoff out of bounds, returned", {"play": "KO"}, ["Z", {"rn": 4}, {"rn": 5}, z("PEN", c4="K15")],
         {"next": following("defense", 1, 10, 33), "penalties": [{"code": "K15", "yards": 5, "taken": True}]},
         choices={"kickoff_out": "return"}, **KICKED),
    Form("a clip where the return ended: half of 28 yards", {"play": "KO"},
         ["Z", {"rn": 4}, {"rn": 5}, z("PEN", c4="R11"), {"rn": 2}], {"next": following("defense", 1, 10, 14)},
         **KICKED),
    Form("a fumbled return", {"play": "KO"}, [{"rn": 4}, {"rn": 7, "ob": True}, {"pn": 24}],
         {"next": following("offense", 1, 10, 76), "out_of_bounds": False},
         against={}, offense={**KICKS, "team": TEAM}, defense={**RETURNS, "team": TEAM}),
    Form("an offside of the receivers that gives a first down", {"play": "PUNT"}, [{"rn": 12}, {"rn": 5}, {"rn": 3}],
         {"result": "punt_penalty", "next": following("offense", 1, 10, 35)}, situation=FOURTH, **KICKED),
    Form("a blocked punt: 5 x 4 yards", {"play": "PUNT"}, [{"rn": 12}, {"rn": 1}, {"rn": 4}],
         {"result": "punt_blocked", "next": following("defense", 1, 10, 90)}, situation=FOURTH, **KICKED),
    Form("three yards against an all-out rush, the star too", {"play": "PUNT"}, [{"rn": 4}, {"rn": 5}, {"rn": 1}],
         {"next": following("defense", 1, 10, 32)}, situation=FOURTH, against={"rush": True}, offense=KICKS,
         defense=RETURNS),
    Form("60 yards: 26 - 2 x 10", {"play": "FG"}, [{"pn": 6}], {"result": "field_goal_good", "seconds": 5},
         situation={"down": 4, "own_yard_line": 57}, **KICKED),
    Form("61 yards", {"play": "FG"}, [], illegal("play"), situation={"down": 4, "own_yard_line": 56}, **KICKED),
    Form("a fake field goal's 12", {"play": "FAKE_FG"}, [{"rn": 12}],
         {"result": "intercepted", "points": [0, 6], "next": {"phase": "try", "ball": "defense"}},
         situation={"down": 4, "own_yard_line": 70}, options={"fake_kicks": True}, **KICKED),
    # -- Z results (8.8) -----------------------------------------------------------------------------------------------
    Form("a Z as the third card counts, a fourth does not", RUN,
         [{"runs": {"IL": "CN"}}, {"rn": 1}, "Z", {"rn": 2}, z("NONE")], {"gain": 15}),
    Form("one of two men in a box is hurt", RUN, ["Z", {"runs": {"IL": "C"}}, {"rn": 6}, z("INJ", who="C"), {"pn": 40}],
         {"gain": -1, "injuries": [{"side": "defense", "player": 98, "misses": "game"}]},
         men={93: {"at": "C"}, 98: {"at": "C"}}, dice={"inj.coin": [2]}),
    Form("a place that has lost a starter", RUN, ["Z", *GAIN_OF_FOUR, z("INJ", who="LG")], {"injuries": []},
         offense={"lost": ["LG"]}),
    Form("the only quarterback cannot be hurt", SHORT, ["Z", *CAUGHT, z("INJ", who="BC")], {"injuries": []},
         offense={"bench": []}),
    Form("grounding without an incompletion is ignored", SHORT, ["Z", *CAUGHT, z("PEN", c2="O10")], {"penalties": []}),
    Form("grounding costs the down and 15 yards", SHORT, ["Z", *FELL, z("PEN", c2="O10")],
         {"next": following("offense", 2, 25, 15)}),
    Form("interference in the end zone", LONG, ["Z", *FELL, z("PEN", c2="D8"), {"rn": 6}],
         {"next": following("offense", 1, 1, 99)}, situation={"own_yard_line": 78}, choices={"penalty": "accept"}),
    Form("movement takes no time", RUN, ["Z", *GAIN_OF_FOUR, z("PEN", c1="O2")],
         {"seconds": 0, "next": following("offense", 1, 15, 25)}),
    Form("FUMS of the visitors: 21 + 3", RUN, ["Z", *GAIN_OF_FOUR, z("FUMS"), {"pn": 24}],
         {"result": "fumble_lost", "next": following("defense", 1, 10, 66)}, situation={"home": "defense"},
         offense={"team": TEAM}, defense={"team": TEAM}),
    # -- the clock (9) -------------------------------------------------------------------------------------------------
    Form("seconds go in fives", RUN, GAIN_OF_FOUR, {"seconds": 30}, choices={"seconds": 33}),
    Form("the note's chart", SHORT, FELL, {"seconds": 20}, options={"timing": "site"}),
    Form("no two-minute offense before the Final Minutes", RUN, GAIN_OF_FOUR, {"seconds": 30},
         choices={"two_minute": True}),
    Form("the two-minute offense at 4:00", RUN, GAIN_OF_FOUR, {"seconds": 10}, choices={"two_minute": True},
         situation={"quarter": 4, "clock": 240}),
    Form("the warning: the least time, 20", RUN, GAIN_OF_FOUR, {"seconds": 20}, choices={"seconds": 45},
         situation={"quarter": 2, "clock": 130}),
    Form("the warning: what brings the clock to 2:00", RUN, GAIN_OF_FOUR, {"seconds": 35}, choices={"seconds": 45},
         situation={"quarter": 2, "clock": 155}),
    Form("thirty seconds for a substitute", RUN, GAIN_OF_FOUR, {"seconds": 30},
         choices={"seconds": 20, "substitute": True}),
    Form("a side without time-outs takes none", RUN, GAIN_OF_FOUR, {"seconds": 30}, choices={"timeout": "offense"},
         situation={"timeouts": [0, 3]}),
    Form("an extra play after a foul of the defense", RUN, ["Z", *GAIN_OF_FOUR, z("PEN", c1="D5")],
         {"seconds": 10, "next": {"period": "extra"}}, situation={"quarter": 2, "clock": 10}),
    Form("none after a foul of the offense", RUN, ["Z", *GAIN_OF_FOUR, z("PEN", c1="O3")],
         {"next": {"period": "over"}}, situation={"quarter": 2, "clock": 10}),
    Form("the first score ends overtime", RUN, GAIN_OF_FOUR, {"points": [6, 0], "next": {"phase": "final"}},
         situation={"quarter": 5, "own_yard_line": 97, "distance": 3}),
    # -- solitaire and options -----------------------------------------------------------------------------------------
    Form("a blitz by five of the men of rows 2 and 3", RUN,
         ["Z", {"solo": ["BLZ", "P", "P", "P", "P"], "pn": 40}, {"runs": {"IL": "G"}}, {"rn": 6}],
         {"gain": 5, "steps": [{"step": "solitaire", "line": 1, "blitz": ["F", "H", "J", "K", "M"]}]},
         against={"solitaire": True}, options={"solitaire": True}),
    Form("the back who carries is keyed", {"play": "SL", "player": "BK2"},
         [{"solo": ["R[BC]", "P", "P", "P", "P"]}, {"runs": {"SL": "A"}}, {"rn": 3, "ob": True}],
         {"gain": 1, "out_of_bounds": True, "steps": [{"step": "solitaire", "defense": "R2"},
                                                      {"step": "run", "modifier": 4, "rn": 7, "adjust": -1}]},
         against={"solitaire": True}, options={"solitaire": True}),
    Form("a lineman of the defense out of position loses nothing", RUN, [{"runs": {"IL": "B"}}, {"rn": 6}],
         {"gain": 1}, options={"out_of_position": True}, men={93: {"positions": ["C"]}}),
)  # fmt: skip
