"""``schema``: the JSON Schema of a ruleset's plans."""

from __future__ import annotations

import argparse
import json
from typing import Any

from .. import registry


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    schema = commands.add_parser("schema", help="the JSON Schema of a ruleset's plans")
    schema.add_argument("--ruleset", default=registry.DEFAULT, metavar="CODE")
    schema.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print the schema."""
    print(json.dumps(registry.get(given.ruleset).plan_schema(), indent=2, ensure_ascii=False))
    return 0
