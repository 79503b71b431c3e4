"""Line-ups for tests, written as the rulebook writes them: ``"81 W 3-1-5 LW"`` is number, position, values, spot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool.model import Choices, DefMan, Line, OffMan, Outcome, Player, Snap, Spot
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.resolution.men import Defender, OffensivePlayer
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.scrimmage import resolve as scrimmage
from rules_engine.football.record import rows
from rules_engine.interface.situation import Eleven
from tests.changing import replace

_MAN = re.compile(r"(\d+) (\S+) (\d+)-(\d+)-(\d+) (\S+)(.*)")

# Nobody can block or cover more than another: every number of a test is easy to follow.
OFFENSE = (
    "12 Q 3-2-4 Q", "51 C 0-3-2 C", "63 G 0-3-2 LG", "64 G 0-3-2 RG", "76 T 0-3-2 RT", "79 T 0-3-2 LT",
    "89 TE 2-2-4 RTE", "81 W 3-1-5 LW", "84 W 3-1-5 RW", "32 H 2-2-5 LH", "44 F 1-3-4 F",
)  # fmt: skip
DEFENSE = (
    "90 DE 0-3-2 R", "71 DT 0-3-2 C", "73 DT 0-3-2 C", "91 DE 0-3-2 L", "52 MLB 1-3-4 C", "54 OLB 2-2-4 SL",
    "57 LB 1-2-4 SR", "21 CB 3-1-5 IL", "24 CB 3-1-5 IR", "31 S 3-1-5 SC", "33 S 3-1-5 DC",
)  # fmt: skip


FIRST_AND_TEN = Spot(1, 10, 70)


def _player(text: str) -> tuple[Player, str, list[str]]:
    """A player, his spot and what else is said of him: ``e`` 31 years old, ``R`` a rookie, ``[!f]`` attributes."""
    match = _MAN.fullmatch(text)
    assert match is not None, text
    no, pos, p, c, s, at, rest = match.groups()
    words = rest.split()
    attrs = next((word[1:-1].split(",") for word in words if word.startswith("[")), [])
    player = Player(int(no), pos, int(p), int(c), int(s), attrs=frozenset(attrs))
    if "e" in words:
        player = replace(player, age=31)
    if "R" in words:
        player = replace(player, age=22, rookie=True)
    if "left" in words:
        player = replace(player, hand="L")
    return player, at, [word for word in words if word not in ("e", "R", "left") and not word.startswith("[")]


def offense(*changes: str, men: Iterable[str] = OFFENSE) -> tuple[OffMan, ...]:
    """The usual offense, men replaced by jersey number."""
    found: dict[int, OffMan] = {}
    for text in (*men, *changes):
        player, at, _ = _player(text)
        found[player.no] = OffMan(player, at)
    return tuple(found.values())


def defense(*changes: str, men: Iterable[str] = DEFENSE) -> tuple[DefMan, ...]:
    """The usual defense; after the area a duty (``blitz``), ``on 84`` for man coverage, ``deep`` for a bump."""
    found: dict[int, DefMan] = {}
    for order, text in enumerate((*men, *changes)):
        player, at, words = _player(text)
        duty: Any = "line" if player.pos in ("DE", "DT", "NT", "DL") else "zone"
        cover = 0
        if "on" in words:
            duty, cover = "man", int(words[words.index("on") + 1])
        for word in words:
            if word in ("blitz", "zone", "line", "fake_blitz", "delayed_blitz", "run_blitz"):
                duty = word
        found[player.no] = DefMan(player, at, duty, found[player.no].order if player.no in found else order, cover,
                                  "deep" in words)  # fmt: skip
    return tuple(found.values())


def snap(
    play: str,
    attack: Sequence[OffMan] | None = None,
    against: Sequence[DefMan] | None = None,
    *,
    line: Line = "rush",
    spot: Spot = FIRST_AND_TEN,
    route: Mapping[int, tuple[str, ...]] | None = None,
    path: Mapping[int, str] | None = None,
    **more: Any,
) -> Snap:
    choices = Choices(route=route or {}, path=path or {})
    men = tuple(attack if attack is not None else offense())
    return Snap(men, tuple(against or defense()), line, parse(play), spot, choices=choices, **more)


# Dice for whatever follows where a test asks only how a play began: caught, stopped, nothing special.
WHATEVER: Mapping[str, Sequence[int]] = {
    "pass": [1], "pass.half": [1], "contact": [1] * 4, "special": [4] * 4, "injury": [1] * 4, "injury.who": [1] * 8,
    "long_gain": [1], "minimal_rush": [6],
}  # fmt: skip


def resolve(
    the_snap: Snap, dice: Mapping[str, Sequence[int]], spare: Mapping[str, Sequence[int]] | None = None
) -> Outcome:
    """Resolve with scripted dice, all of which must be asked for; ``spare`` ones may be."""
    box = DiceBox.scripted(dice, spare)
    outcome = scrimmage.resolve(the_snap, box)
    assert isinstance(box.play, ScriptedDice)
    assert box.play.unused() == {}
    return outcome


def player_of(scene: Scene, number: int) -> OffensivePlayer:
    """The man of the offense with a jersey number."""
    man = scene.offense.wearing(number)
    assert man is not None
    return man


def defender_of(scene: Scene, number: int) -> Defender:
    """The defender with a jersey number."""
    man = scene.defense.wearing(number)
    assert man is not None
    return man


def man_of(eleven: Eleven, number: int) -> dict[str, Any]:
    """What the man with a number did, by name: start, end, job, target."""
    starts = [[*who] for who in zip(eleven.numbers, eleven.starts, strict=True)]
    return next(man for man in rows.expand_men("home", starts, eleven.moves) if man["number"] == number)


def steps(outcome: Outcome, kind: str) -> list[dict[str, Any]]:
    return [step.fields() for step in outcome.steps if step.form.kind == kind]


def step(outcome: Outcome, kind: str, number: int = 0) -> dict[str, Any]:
    return steps(outcome, kind)[number]
