"""The queue in files: a worker that looks at any moment finds a whole message or none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection

from league import file_queue
from league.celery import app

MESSAGE = {"body": "5", "properties": {}}


def channel(folder: Path) -> Any:
    """A channel of an embedded installation whose messages lie in ``folder``."""
    for name in ("messages", "control"):
        (folder / name).mkdir()
    options = {name: str(folder / "messages") for name in ("data_folder_in", "data_folder_out")}
    options["control_folder"] = str(folder / "control")
    return Connection("filesystem://localhost", transport_options=options).channel()


def test_the_service_uses_it_wherever_its_queue_lies_in_files(tmp_path: Path) -> None:
    assert isinstance(channel(tmp_path), file_queue.Channel)
    assert isinstance(app.connection_for_write("filesystem://localhost").transport, file_queue.Transport)


def test_a_message_is_read_once_and_by_its_own_queue(tmp_path: Path) -> None:
    queue = channel(tmp_path)
    queue._put("bench", MESSAGE)
    with pytest.raises(Empty):
        queue._get("games")
    assert queue._get("bench") == MESSAGE
    with pytest.raises(Empty):
        queue._get("bench")


@pytest.mark.parametrize("step", ["write_text", "rename"])
def test_who_looks_while_a_message_is_written_finds_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    queue, looked = channel(tmp_path), []

    def looking(act: Callable[..., Any]) -> Callable[..., Any]:
        def done(path: Path, *args: Any, **named: Any) -> Any:
            path.touch()  # as it is when it is there and nothing is in it yet
            with pytest.raises(Empty):
                queue._get("bench")
            looked.append(step)
            return act(path, *args, **named)

        return done

    monkeypatch.setattr(Path, step, looking(getattr(Path, step)))
    queue._put("bench", MESSAGE)
    assert looked == [step]
    assert queue._get("bench") == MESSAGE
