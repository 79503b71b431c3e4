"""`script/server` as somebody at a terminal uses it: start, look, Ctrl-C, start again."""

from __future__ import annotations

import json
import os
import pty
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.depth import DEEP
from tests.migrated import migrated_file
from tests.started import processes_of

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300  # seconds of silence, after which a start has failed


class Terminal:
    """The script in a terminal of its own; what it prints is collected."""

    def __init__(self, var: Path, port: int) -> None:
        self.said = ""
        environment = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        environment |= {"VAR_DIR": str(var), "PORT": str(port)}
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execve("/bin/sh", ["/bin/sh", "script/server"], environment)

    def wait_for(self, words: str) -> None:
        """Wait until these words are said, as long as anything is."""
        end = time.monotonic() + PATIENCE
        while words not in self.said:
            assert time.monotonic() < end, f"It did not say {words!r}:\n{self.said}"
            ready, _, _ = select.select([self.screen], [], [], 1)
            if ready:
                end = time.monotonic() + PATIENCE
                self.said += os.read(self.screen, 65536).decode(errors="replace")

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        os.write(self.screen, b"\x03")
        self.wait_for("Stopped.")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_start_look_stop_and_start_again(tmp_path: Path) -> None:
    var, port = tmp_path / "var", free_port()
    made = ["demo.json", "secret_key", "league.sqlite3"]
    if not DEEP:  # every day the tables are there already; to migrate takes a quarter of a minute
        var.mkdir()
        shutil.copyfile(migrated_file(), var / made.pop())
    first = Terminal(var, port)
    try:
        first.wait_for("Serving on")
        demo = json.loads((var / "demo.json").read_text())
        for step in ("database", "Founding", "plans for game 4 of 4", "workers", "games of week 1 are played"):
            assert step in first.said
        for shown in (demo["coach"]["username"], demo["coach"]["password"], "week 1", "is due", "curl"):
            assert shown in first.said
        look = [sys.executable, "script/check_server.py", f"http://127.0.0.1:{port}", str(var / "demo.json")]
        assert subprocess.run(look, cwd=ROOT, capture_output=True, check=False).returncode == 0
        assert first.interrupt() == 0
        assert processes_of(var) == []

        again = Terminal(var, port)
        again.wait_for("Serving on")
        assert json.loads((var / "demo.json").read_text()) == demo
        assert again.interrupt() == 0
    finally:
        for pid in processes_of(var):
            os.kill(pid, signal.SIGKILL)
    assert {name: oct((var / name).stat().st_mode)[-3:] for name in made} == dict.fromkeys(made, "600")


def test_an_unknown_option_is_answered_with_those_there_are() -> None:
    asked = subprocess.run(
        ["/bin/sh", "script/server", "--fast"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (asked.returncode, asked.stdout) == (2, "")
    for option in ("script/server ", "--check", "--compiled", "PORT"):
        assert option in asked.stderr


def test_a_port_that_is_taken_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        given = os.environ | {"PORT": str(port), "VAR_DIR": str(tmp_path)}
        command = ["/bin/sh", "script/server"]
        ended = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"Port {port} cannot be used")
    assert list(tmp_path.iterdir()) == []
