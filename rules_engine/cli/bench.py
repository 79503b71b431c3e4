"""``bench``: the processor time that a game takes. The only place in the engine that reads a clock."""

from __future__ import annotations

import argparse
import sys
from statistics import mean, median
from time import process_time
from typing import Any

from .. import registry
from ..compiled import COMPILED
from ..football.game import play_game
from ..football.record.codec import encode
from ..rule_tables import is_of_the_rules
from . import files, season

TOLD = (
    "Time whole games of different teams and plans, in processor time, which others at work on the machine change "
    "least. The engine is the compiled one where there is one (see compile); "
    "with RULES_ENGINE=interpreted in the environment the sources are timed."
)


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    bench = commands.add_parser("bench", help="time whole games of different teams and plans", description=TOLD)
    bench.add_argument("--games", type=files.between(1, 1000), default=30, metavar="N")
    bench.add_argument("--seed", default="bench")
    bench.add_argument("--keep", action="store_true", help="empty no cache between games, as a season in one process")
    bench.add_argument("--ruleset", default=registry.DEFAULT, choices=registry.codes())
    bench.set_defaults(run=run)


def reference_loop() -> int:
    """A fixed piece of pure Python, some ten milliseconds of it: what this machine is worth just now."""
    table = list(range(64))
    total = 0
    for number in range(60_000):
        place = number & 63
        table[place] = (table[place] * 31 + number) & 0xFFFF
        total += table[(place * 7) & 63] >> 3
    return total


def forget() -> None:
    """Empty every cache of the engine that plans, teams or games have filled, so that nothing is known of any of them.

    Tables of the rulebook that are filled as they are asked for (``values.of_the_rules``) stay.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("rules_engine."):
            for thing in list(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if callable(clear) and not isinstance(thing, type) and not is_of_the_rules(thing):
                    clear()


def run(given: argparse.Namespace) -> int:
    """Each game has teams and plans of its own and finds all caches empty, unless they are to be kept; one game before
    warms the imports up."""
    ruleset = registry.get(given.ruleset)
    games, encoded, loops = [], [], []
    for number in range(given.games + 1):
        seed = f"{given.seed} {number}"
        home, away = (season.generate(ruleset, place + number, f"{seed} {place}") for place in (0, 1))
        game = season.matchup(ruleset, home, away, seed)
        if not given.keep:
            forget()
        start = process_time()
        reference_loop()
        looped = process_time()
        record = play_game(game)
        played = process_time()
        body, _ = encode(record)
        done = process_time()
        if number:
            loops.append((looped - start) * 1000)
            games.append((played - looped) * 1000)
            encoded.append(((done - played) * 1000, len(body)))
    games.sort()
    print(f"engine           {'compiled' if COMPILED else 'interpreted'}")
    print(f"games            {given.games} different pairs of teams and plans, record made, one process")
    print(f"all              {sum(games) / 1000:8.2f} s")
    print(f"mean             {mean(games):8.2f} ms")
    print(f"median           {median(games):8.2f} ms")
    print(f"95th percentile  {games[max(0, -(-len(games) * 95 // 100) - 1)]:8.2f} ms")
    print(f"reference loop   {mean(loops):8.2f} ms; a game is {mean(games) / mean(loops):.2f} of it")
    print(
        f"encoding         {mean(time for time, _ in encoded):8.2f} ms: spelled, digested, compressed to "
        f"{mean(size for _, size in encoded):.0f} bytes"
    )
    return 0
