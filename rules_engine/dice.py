"""Dice: asked for by purpose, from a stream, and logged.

A stream is a hash counter that anyone can check: block i of a stream is
``SHA-256(key || stream || i)`` (the name in ASCII, i as four bytes, big end first). Its bytes are used in order.
A byte b serves a die of n sides if b < 256 - 256 mod n, as b mod n + 1; other bytes are passed over.
Dice with more than 256 sides take two bytes, big end first, in the same manner. A shuffle is Fisher-Yates from the
last place down: place i changes with place die(i + 1) - 1.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from .errors import EngineError

_LIMITS: Final = (
    0,
    *(256 - 256 % sides for sides in range(1, 257)),
)  # the first byte that serves no die of so many sides


# One request for dice and what it gave, as the record has it: purpose, sides, the faces of the single dice; a shuffle,
# which has no sum, carries a mark.
Roll = list[Any]
_SHUFFLE: Final = 1
# Rolls by who may see them at once: everybody (streams setup and play, in their order), home alone, away alone.
Rolls = tuple[list[Roll], list[Roll], list[Roll]]


class Dice:
    """One stream of dice. Every call says what the roll is for."""

    __slots__ = ()

    def die(self, sides: int, purpose: str) -> int:
        """One die of ``sides`` sides."""
        raise NotImplementedError

    def sum(self, count: int, sides: int, purpose: str) -> int:
        """The sum of ``count`` dice of ``sides`` sides."""
        raise NotImplementedError

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        """A permutation of 0 .. size-1."""
        raise NotImplementedError


class DiceError(EngineError):
    """Scripted dice ran out, or some were never asked for."""


class DiceBox:
    """The four streams of one game and their logs."""

    __slots__ = ("_logs", "away", "home", "play", "setup")

    def __init__(self, setup: Dice, home: Dice, away: Dice, play: Dice, logs: Rolls) -> None:
        self.setup, self.home, self.away, self.play = setup, home, away, play
        self._logs = logs

    @classmethod
    def seeded(cls, key: bytes, setup_key: bytes | None = None) -> DiceBox:
        """A box whose streams are drawn from ``key`` (32 bytes); setup may have a key of its own."""
        public: list[Roll] = []
        home: list[Roll] = []
        away: list[Roll] = []
        return cls(
            SeededDice(setup_key or key, "setup", public),
            SeededDice(key, "home", home),
            SeededDice(key, "away", away),
            SeededDice(key, "play", public),
            (public, home, away),
        )

    @classmethod
    def scripted(cls, dice: Mapping[str, Sequence[int]], spare: Mapping[str, Sequence[int]] | None = None) -> DiceBox:
        """A box whose four streams all read one script; every roll is everybody's."""
        script = ScriptedDice(dice, spare)
        return cls(script, script, script, script, (script.log, [], []))

    def calls(self, side: str) -> Dice:
        """The stream from which a side's own selections are rolled."""
        return self.home if side == "home" else self.away

    def drain(self) -> Rolls:
        """The rolls since the last call; the logs are emptied."""
        public, home, away = self._logs
        return _taken(public) if public else [], _taken(home) if home else [], _taken(away) if away else []


def _taken(log: list[Roll]) -> list[Roll]:
    """The rolls of a log, which is emptied."""
    rolls = log.copy()
    log.clear()
    return rolls


class SeededDice(Dice):
    """A stream of the hash counter: it keeps those bytes of the block drawn last that nobody has taken.

    log  the rolls so far, of this stream and those that share its log
    """

    __slots__ = ("_drawn", "_left", "_prefix", "log")

    def __init__(self, key: bytes, stream: str, log: list[Roll] | None = None) -> None:
        self.log: list[Roll] = [] if log is None else log
        self._prefix = key + stream.encode("ascii")
        self._left: Iterator[int] = iter(b"")
        self._drawn = 0  # blocks

    def _draw(self) -> None:
        """The next block of the stream."""
        self._left = iter(hashlib.sha256(self._prefix + self._drawn.to_bytes(4, "big")).digest())
        self._drawn += 1

    def _byte(self) -> int:
        while True:
            for number in self._left:
                return number
            self._draw()

    def _face(self, sides: int) -> int:
        if sides > 256:
            return self._large_face(sides)
        limit = _LIMITS[sides]
        while True:
            for number in self._left:
                if number < limit:
                    return number % sides + 1
            self._draw()

    def _large_face(self, sides: int) -> int:
        """A face of a die that takes two bytes."""
        limit, number = 65536 - 65536 % sides, 65536
        while number >= limit:
            first = self._byte()
            number = first * 256 + self._byte()
        return number % sides + 1

    def die(self, sides: int, purpose: str) -> int:
        """One die.

        Rules: fool:2.6/1
        """
        face = self._face(sides)
        self.log.append([purpose, sides, [face]])
        return face

    def sum(self, count: int, sides: int, purpose: str) -> int:
        """Some dice together; each face goes into the log.

        Rules: fool:2.6/1
        """
        faces: list[int] = []
        total = 0
        for _ in range(count):
            face = self._face(sides)
            faces.append(face)
            total += face
        self.log.append([purpose, sides, faces])
        return total

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        order = list(range(size))
        faces: list[int] = []
        for place in range(size - 1, 0, -1):
            face = self._face(place + 1)
            faces.append(face)
            order[place], order[face - 1] = order[face - 1], order[place]
        self.log.append([purpose, size, faces, _SHUFFLE])
        return tuple(order)


class ScriptedDice(Dice):
    """Dice whose results are given by purpose; asking for more than the script holds is an error."""

    __slots__ = ("_left", "_spare", "log")

    def __init__(self, dice: Mapping[str, Sequence[int]], spare: Mapping[str, Sequence[int]] | None = None) -> None:
        self._left = {purpose: list(values) for purpose, values in dice.items()}
        self._spare = {purpose: list(values) for purpose, values in (spare or {}).items()}
        self.log: list[Roll] = []

    def _next(self, purpose: str) -> int:
        for script in (self._left, self._spare):
            if script.get(purpose):
                return script[purpose].pop(0)
        raise DiceError(f'A roll for "{purpose}" was asked for, but the script holds no more of them.')

    def die(self, sides: int, purpose: str) -> int:
        return self.sum(1, sides, purpose)

    def sum(self, count: int, sides: int, purpose: str) -> int:
        value = self._next(purpose)
        if not count <= value <= count * sides:
            raise DiceError(f'The script gives {value} for "{purpose}", a roll of {count} dice with {sides} sides.')
        self.log.append([purpose, sides, [value]])
        return value

    def shuffle(self, size: int, purpose: str) -> tuple[int, ...]:
        raise DiceError(f'A script cannot shuffle ("{purpose}").')

    def unused(self) -> dict[str, list[int]]:
        """What the script holds and nobody asked for; spare results do not count."""
        return {purpose: values for purpose, values in self._left.items() if values}


# No value that is written contains itself, and to check that would take a third of the time.
_SPELLING: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)


def canonical(value: object) -> bytes:
    """The one JSON spelling of a value: sorted keys, no blanks, UTF-8."""
    return _SPELLING.encode(value).encode()


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def commitment(body: object, nonce: str) -> str:
    """The published promise of a sealed part: SHA-256 of canonical JSON of [body, nonce]."""
    return digest([body, nonce])


def nonce(secret: bytes, fixture: str, revision: int, step: str, side: str, part: str) -> str:
    """The nonce of a sealed part: HMAC-SHA-256 with the second secret of the fixture's revision over the canonical JSON
    of [fixture, revision, step, side, part], in hexadecimal. Whoever sealed the part could not choose it."""
    return hmac.digest(secret, canonical([fixture, revision, step, side, part]), "sha256").hex()


def stage_key(secret: bytes, fixture: str, revision: int, stage: str, commitments: Iterable[str]) -> bytes:
    """The 32-byte key of a stage (``setup``, ``first``, ``second``) of a fixture's revision."""
    message = canonical([fixture, revision, stage, list(commitments)])
    return hmac.digest(secret, message, "sha256")
