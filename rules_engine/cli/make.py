"""``generate`` and ``autocoach``: files to play with."""

from __future__ import annotations

import argparse
from typing import Any

from .. import registry
from ..football.record.teams import team_json
from . import files


def add(commands: Any) -> None:
    """Add the commands of this module to the parser."""
    generate = commands.add_parser("generate", help="write a TEAMS file with two invented teams")
    generate.add_argument("--seed", required=True)
    generate.add_argument("--ruleset", default=registry.DEFAULT, choices=registry.codes())
    for side in ("home", "away"):
        generate.add_argument(f"--{side}-strength", type=int, default=3, choices=range(1, 6))
    generate.add_argument("-o", "--output", metavar="FILE")
    generate.set_defaults(run=run_generate)
    autocoach = commands.add_parser("autocoach", help="write a plan for one side of a TEAMS file")
    autocoach.add_argument("teams", metavar="TEAMS")
    autocoach.add_argument("--side", required=True, choices=("home", "away"))
    autocoach.add_argument("--seed", required=True)
    autocoach.add_argument("-o", "--output", metavar="FILE")
    autocoach.set_defaults(run=run_autocoach)


def run_generate(given: argparse.Namespace) -> int:
    """Two teams of the ruleset."""
    ruleset = registry.get(given.ruleset)
    names = {"home": ("Home Town", "HOM", given.home_strength), "away": ("Far Field", "FAR", given.away_strength)}
    teams = {
        side: team_json(ruleset.generate_team(name, code, strength, files.dice_of(given.seed, f"team {side}")))
        for side, (name, code, strength) in names.items()
    }
    files.write(files.to_json({"ruleset": given.ruleset, "options": {}, **teams}), given.output)
    return 0


def run_autocoach(given: argparse.Namespace) -> int:
    """A plan of the ruleset's own coach, in its text form."""
    teams = files.read_teams(given.teams)
    dice = files.dice_of(given.seed, f"plan {given.side}")
    plan = teams.ruleset.autocoach(teams.teams[given.side], given.side, {}, teams.options, dice)
    text = teams.ruleset.write_text(plan)
    files.write(text if text.endswith("\n") else text + "\n", given.output)
    return 0
