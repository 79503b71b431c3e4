"""The supervisor of `script/server` with stand-ins for its programs: what dies comes back, and all end together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from configparser import RawConfigParser
from pathlib import Path

import pytest

from tests.started import processes_of

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = RawConfigParser()
CONFIGURATION.read(ROOT / "script" / "supervisord.conf")
PROGRAMS = [name.partition(":")[2] for name in CONFIGURATION.sections() if name.startswith("program:")]
START = [sys.executable, str(ROOT / "script" / "until_parent_ends.py"), "supervisord", "-c"]
START += [str(ROOT / "script" / "supervisord.conf")]
PATIENCE = 120.0  # seconds, which only a failure takes


def wait_for(what: str, holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)


class Service:
    """A supervisor on a folder of its own, whose programs wait, or end at once where their words hold ``failing``."""

    def __init__(self, folder: Path, *, failing: str = "no such words", words: list[str] = START) -> None:
        self.var = folder / "data of 100% %(here)s"
        programs = folder / "bin"
        for made in (self.var, programs):
            made.mkdir()
        for name in ("celery", "gunicorn"):
            (programs / name).write_text(
                f'#!/bin/sh\necho "$*"\ncase "$*" in *"{failing}"*) exit 1 ;; esac\nexec sleep 3600\n'
            )
            (programs / name).chmod(0o755)
        path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])
        about = os.environ | {"PATH": path, "VAR_DIR": str(self.var), "PORT": "8000"}
        self.process = subprocess.Popen(words, cwd=self.var, env=about)

    def count(self) -> int:
        """Return how many of its programs wait."""
        found = 0
        for pid in processes_of(self.var):
            try:
                found += Path(f"/proc/{pid}/cmdline").read_bytes() == b"sleep\x003600\0"
            except OSError:
                continue
        return found

    def has_ended(self) -> bool:
        return processes_of(self.var) == []


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Service]]:
    services: list[Service] = []

    def started(**how: object) -> Service:
        services.append(Service(tmp_path, **how))
        return services[-1]

    yield started
    for service in services:
        for pid in processes_of(service.var):
            os.kill(pid, signal.SIGKILL)
        service.process.wait()


def test_what_dies_comes_back_and_all_are_stopped_together(start: Callable[..., Service]) -> None:
    service = start()
    wait_for("all programs", lambda: service.count() == len(PROGRAMS))
    asked = [(service.var / f"{name}.log").read_text() for name in PROGRAMS]
    assert len(set(asked)) == len(PROGRAMS)
    victims = [pid for pid in processes_of(service.var) if pid != service.process.pid]
    for pid in victims:  # the listener among them
        os.kill(pid, signal.SIGKILL)
    wait_for("all programs again", lambda: service.count() == len(PROGRAMS))
    assert not set(processes_of(service.var)) & set(victims)
    service.process.terminate()
    assert service.process.wait(PATIENCE) == 0
    assert service.has_ended()
    assert not (service.var / "failed").exists()


@pytest.mark.parametrize("killed", ["the supervisor", "whoever started it"])
def test_nothing_outlives_its_parent_that_is_killed(killed: str, start: Callable[..., Service]) -> None:
    """Nobody who is killed can tell his children."""
    parent = ["/bin/sh", "-c", '"$@" & wait', "sh", *START]
    service = start(words=parent if killed == "whoever started it" else START)
    wait_for("all programs", lambda: service.count() == len(PROGRAMS))
    service.process.kill()
    service.process.wait()
    wait_for("nothing is left", service.has_ended)


def test_what_ends_at_each_start_ends_all_and_is_named(start: Callable[..., Service]) -> None:
    service, name = start(failing="-Q mails"), "mails"
    assert service.process.wait(PATIENCE) == 0
    assert (service.var / "failed").read_text() == name
    assert service.has_ended()
    tries = 1 + CONFIGURATION.getint(f"program:{name}", "startretries")
    assert len((service.var / f"{name}.log").read_text().splitlines()) == tries


def test_all_programs_are_kept_in_the_same_way() -> None:
    kept = []
    for name in PROGRAMS:
        section = dict(CONFIGURATION[f"program:{name}"])
        assert section.pop("command").startswith("python script/until_parent_ends.py ")
        assert section.pop("stdout_logfile") == f"{name}.log"
        kept.append(section)
    assert all(section == kept[0] for section in kept)
    assert kept[0]["autorestart"] == "true"
    assert CONFIGURATION["group:service"]["programs"].split(",") == PROGRAMS


def test_nobody_reaches_the_supervisor_but_by_signals() -> None:
    assert not [name for name in CONFIGURATION.sections() if "server" in name or "interface" in name]
