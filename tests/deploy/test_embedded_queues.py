"""The embedded mode's queues are files of one folder; a worker takes from its own queue alone."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from tests.migrated import migrated_file

ROOT = Path(__file__).resolve().parents[2]
SEND = """
from league.celery import app
app.send_task("games.tasks.play", args=[7])
app.send_task("league.tasks.send_mail", args=[7])
app.send_task("something.later")
app.send_task("games.tasks.sweep")
"""


def waiting(var: Path) -> dict[str, int]:
    """How many messages lie in each queue."""
    names = [path.name for path in (var / "queue" / "messages").glob("*.msg")]
    return {queue: sum(f".{queue}." in name for name in names) for queue in ("sweeps", "games", "mails", "later")}


def signs(var: Path) -> list[str]:
    """Return the names of what has given a sign of life."""
    with sqlite3.connect(var / "league.sqlite3", timeout=60) as database:
        return [name for (name,) in database.execute("select name from games_heartbeat where at is not null")]


def swept(var: Path) -> bool:
    return "sweep" in signs(var)


def test_each_queue_has_its_messages_and_its_worker(tmp_path: Path) -> None:
    left = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
    how = {"cwd": ROOT, "env": left | {"VAR_DIR": str(tmp_path)}}
    shutil.copyfile(migrated_file(), tmp_path / "league.sqlite3")
    subprocess.run([sys.executable, "-c", SEND], check=True, **how)
    assert waiting(tmp_path) == {"sweeps": 1, "games": 1, "mails": 1, "later": 1}
    # What a writer that was killed has left, and others, ends no worker: not at its start, and not later.
    queue = tmp_path / "queue"
    (queue / "messages" / "0_torn.sweeps.msg").touch()
    (queue / "messages" / "1_foreign.sweeps.msg").write_text("{}")
    (queue / "control" / "celery.pidbox.exchange").touch()
    words = ["-m", "celery", "-A", "league", "worker", "-Q", "sweeps", "--pool", "solo", "--loglevel", "WARNING"]
    words += ["--without-gossip", "--without-mingle"]
    with subprocess.Popen([sys.executable, *words], stderr=subprocess.DEVNULL, **how) as worker:
        try:
            for _ in range(3000):
                if swept(tmp_path):
                    break
                time.sleep(0.1)
            assert swept(tmp_path)
        finally:
            worker.terminate()
    assert waiting(tmp_path) == {"sweeps": 0, "games": 1, "mails": 1, "later": 1}
    assert sorted(signs(tmp_path)) == ["queue sweeps", "sweep"]  # the worker's own queue alone
    aside = {path.name.partition("_")[2] for path in (queue / "unreadable").iterdir()}
    assert aside == {"0_torn.sweeps.msg", "1_foreign.sweeps.msg", "celery.pidbox.exchange"}
