"""The web server as it is configured for embedded mode and compose: slow readers and slow answers hold up nobody."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest
import yaml

from league import serving
from tests.deploy.slow_site import LONG
from tests.depth import DEEP

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
SLOW = 24  # slow ones at a time: far more than there are workers, fewer than there are threads


@contextmanager
def served(configuration: str) -> Iterator[str]:
    """The slow site behind the web server; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["-m", "gunicorn", "tests.deploy.slow_site", "-c", f"python:{configuration}", "--workers", str(WORKERS)]
    with subprocess.Popen([sys.executable, *words, "--bind", f"127.0.0.1:{port}"], cwd=ROOT) as server:
        try:
            _wait_until_it_answers(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def _wait_until_it_answers(site: str) -> None:
    for _ in range(3000):
        try:
            get(f"{site}/quick")
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the web server does not answer")


def get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=90) as answer:
        return bytes(answer.read())


def seconds(act: Callable[[], object]) -> float:
    begun = time.monotonic()
    act()
    return time.monotonic() - begun


def ask(site: str, path: str) -> socket.socket:
    """Ask and read nothing yet."""
    host, port = site.removeprefix("http://").split(":")
    asked = socket.create_connection((host, int(port)), timeout=90)
    asked.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
    asked.sendall(f"GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
    return asked


def read_all(asked: socket.socket) -> bytes:
    """The rest of an answer, whatever of its headers has been read."""
    return b"".join(iter(lambda: asked.recv(1 << 20), b""))


def test_slow_readers_hold_up_nobody_and_get_the_whole_of_their_answers() -> None:
    with served("league.serving") as site, ExitStack() as readers:
        slow = [readers.enter_context(ask(site, "/long")) for _ in range(SLOW)]
        for reader in slow:
            assert reader.recv(100)
        quick = seconds(lambda: [get(f"{site}/quick") for _ in range(20)])
        assert quick < serving.SILENT_SECONDS  # they come before a silent reader is given up
        assert len(read_all(slow[0])) > LONG - 200
        time.sleep(1)
        assert len(read_all(slow[1])) > LONG - 200


def test_slow_answers_hold_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # where the site looks for the file
    with served("league.serving") as site:
        answers: list[bytes] = []
        slow = [Thread(target=lambda: answers.append(get(f"{site}/slow/go-on"))) for _ in range(SLOW)]
        for one in slow:
            one.start()
        time.sleep(0.5)
        for _ in range(20):
            assert get(f"{site}/quick") == b"quick"
        assert answers == []
        (tmp_path / "go-on").touch()
        for one in slow:
            one.join()
        assert answers == [b"quick"] * SLOW


@pytest.mark.parametrize(
    ("configuration", "long"),
    [("tests.deploy.quick_serving", 7), *([("league.serving", 70)] if DEEP else [])],
)
def test_a_streamed_answer_outlives_the_patience_with_a_worker(configuration: str, long: int) -> None:
    with served(configuration) as site:
        assert get(f"{site}/stream/{long}").endswith(b"end")


def test_who_reads_nothing_is_given_up_and_who_reads_slowly_is_not() -> None:
    with served("tests.deploy.quick_serving") as site, ask(site, "/long") as silent, ask(site, "/long") as slow:
        read = 0
        for _ in range(12):
            read += len(slow.recv(400_000))
            time.sleep(0.5)
        assert read + len(b"".join(iter(lambda: slow.recv(1 << 20), b""))) > LONG
        assert len(b"".join(iter(lambda: _last(silent), b""))) < LONG


def _last(asked: socket.socket) -> bytes:
    try:
        return asked.recv(1 << 20)
    except ConnectionResetError:
        return b""


def test_everybody_serves_like_that() -> None:
    assert serving.worker_class == "league.reception.Worker"
    assert serving.preload_app
    assert serving.worker_connections == serving.threads > SLOW
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    said = [" ".join(compose["services"]["web"]["command"])]
    said += re.findall(r"\bgunicorn .*", (ROOT / "script" / "supervisord.conf").read_text())
    said += [line for line in (ROOT / "Dockerfile").read_text().splitlines() if '"gunicorn"' in line]
    assert len(said) == 3
    assert all("python:league.serving" in command and "league.wsgi" in command for command in said)


def test_the_database_takes_a_connection_of_every_thread() -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    (allowed,) = re.findall(r"max_connections=(\d+)", " ".join(compose["db"]["command"]))
    web = compose["web"]["command"]
    assert int(allowed) >= int(web[web.index("--workers") + 1]) * serving.threads + 20
