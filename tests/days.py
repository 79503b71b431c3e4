"""``python -m tests.days [PATHS]``: run the suite on days, in zones and in languages that are hard on programs.

It runs on SQLite, each time in another order. The time of day is moved alike for all processes of a run
(``moved_clock.c``), and goes on from there.
"""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CLOCK = Path("tests/moved_clock.c")
LIBRARY = Path("build/moved_clock.so")
LOCALES = Path("build/locales")
MARKS = "not services and not deep and not browser"


@dataclass(frozen=True)
class Day:
    """A moment at which a run begins, and where."""

    moment: datetime.datetime
    zone: str
    language: str
    about: str

    def environment(self, now: datetime.datetime) -> dict[str, str]:
        """Return what the processes of the run find: all of their clocks are moved alike, whenever they start."""
        return {
            "TZ": self.zone,
            "LANG": self.language,
            "LC_ALL": self.language,
            "LOCPATH": str(LOCALES.resolve()),
            "LD_PRELOAD": str(LIBRARY.resolve()),
            "MOVED_CLOCK": f"{(self.moment - now).total_seconds():.0f}",
            "PYTEST_ORDER": f"{self.moment:%Y-%m-%d}",
        }


def _utc(words: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(f"{words}+00:00")


DAYS = (
    Day(_utc("2027-03-28 00:55"), "Pacific/Auckland", "C", "summer time begins in Europe five minutes later"),
    Day(_utc("2028-02-29 12:00"), "America/Los_Angeles", "tr_TR.UTF-8", "a leap day; I has two small letters"),
    Day(_utc("2026-12-31 23:58"), "Pacific/Auckland", "tr_TR.UTF-8", "the year ends"),
    Day(_utc("2038-01-19 03:13"), "America/Los_Angeles", "C", "seconds since 1970 outgrow 32 bits"),
)


def make_locale(language: str) -> None:
    """Make a language's rules where programs of this run find them: few machines have them all."""
    name, _, coding = language.partition(".")
    if coding and not (LOCALES / language).exists():
        LOCALES.mkdir(parents=True, exist_ok=True)
        subprocess.run(["localedef", "-i", name, "-f", coding, str(LOCALES / language)], check=True)


def main(paths: list[str]) -> int:
    """Run the suite, or the tests of these paths, on each day; return 0 if all of it is green."""
    LIBRARY.parent.mkdir(exist_ok=True)
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", LIBRARY, CLOCK, "-ldl"], check=True)
    green = True
    for day in DAYS:
        print(f"\n== {day.moment:%Y-%m-%d %H:%M} UTC, {day.zone}, {day.language}: {day.about}", flush=True)
        make_locale(day.language)
        suite = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-m", MARKS, *paths]
        environment = os.environ | day.environment(datetime.datetime.now(datetime.UTC))
        green &= subprocess.run(suite, env=environment, check=False).returncode == 0
    return 0 if green else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
