"""The queue in files: a worker that looks at any moment finds a whole message or none, and no file there ends it.

A file that cannot be read as a message is set aside, and the next message is served.
"""

from __future__ import annotations

import json
import logging
import os
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from celery import Celery
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kombu import Connection, Exchange, Queue

from league import file_queue
from league.celery import app as service

GAMES = Queue("games", Exchange("work"), routing_key="games")


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[file_queue.Channel]:
    """Return a channel on folders of its own, as settings make them."""
    folders = {f"{name}_folder": str(tmp_path / name) for name in ("processed", "control", "unreadable")}
    options = folders | {"data_folder_in": str(tmp_path / "messages"), "data_folder_out": str(tmp_path / "messages")}
    for folder in ("messages", "processed", "control", "unreadable"):
        (tmp_path / folder).mkdir()
    file_queue.Transport.global_state.clear()
    with Connection(transport=file_queue.Transport, transport_options=options) as connection:
        yield connection.default_channel
    file_queue.Transport.global_state.clear()


def send(channel: file_queue.Channel, number: int) -> None:
    app = Celery(set_as_current=False)
    message = app.amqp.as_task_v2(f"id-{number}", "games.tasks.play", args=[number])
    with app.amqp.Producer(channel) as producer:
        body, about = message.body, message.properties
        producer.publish(
            body, exchange=GAMES.exchange, routing_key="games", declare=[GAMES], headers=message.headers, **about
        )


def take(channel: file_queue.Channel) -> int:
    """Return the argument of the task that is served next."""
    message = GAMES(channel).get(no_ack=True)
    return message.decode()[0][0]


def sound(channel: file_queue.Channel, tmp_path: Path) -> dict[str, Any]:
    """Return a message as it lies in the folder."""
    send(channel, 1)
    (file,) = (tmp_path / "messages").iterdir()
    content: dict[str, Any] = json.loads(file.read_text())
    file.unlink()
    return content


def write(content: bytes) -> Callable[[Path], None]:
    return lambda file: file.write_bytes(content) and None


def large(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(file_queue.LARGEST_FILE + 1)


def test_the_service_uses_it_wherever_its_queue_lies_in_files() -> None:
    assert isinstance(service.connection_for_write("filesystem://localhost").transport, file_queue.Transport)


def test_a_message_is_read_once_and_by_its_own_queue(channel: file_queue.Channel, tmp_path: Path) -> None:
    message = sound(channel, tmp_path)
    channel._put("bench", message)
    with pytest.raises(Empty):
        channel._get("games")
    assert channel._get("bench") == message
    with pytest.raises(Empty):
        channel._get("bench")


@pytest.mark.parametrize("step", ["write_text", "rename"])
def test_who_looks_while_a_message_is_written_finds_none(
    channel: file_queue.Channel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    message, looked = sound(channel, tmp_path), []

    def looking(act: Callable[..., Any]) -> Callable[..., Any]:
        def done(path: Path, *args: Any, **named: Any) -> Any:
            path.touch()  # as it is when it is there and nothing is in it yet
            with pytest.raises(Empty):
                channel._get("bench")
            looked.append(step)
            return act(path, *args, **named)

        return done

    monkeypatch.setattr(Path, step, looking(getattr(Path, step)))
    channel._put("bench", message)
    assert looked == [step]
    assert channel._get("bench") == message


FILES: dict[str, Callable[[Path], object]] = {
    "empty": write(b""),
    "torn": write(b'{"body": "W1sx'),
    "not UTF-8": write(b"\xff\xfe\x00"),
    "no JSON": write(b"hello"),
    "nested without end": write(b"[" * 100_000),
    "a number": write(b"7"),
    "a list": write(b"[]"),
    "an empty envelope": write(b"{}"),
    "too large": large,
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to nothing": lambda file: file.symlink_to("nowhere"),
    "a link to a device": lambda file: file.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", FILES)
def test_an_unreadable_file_is_set_aside_and_the_next_message_is_served(
    kind: str, channel: file_queue.Channel, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    FILES[kind](tmp_path / "messages" / "1_bad.games.msg")
    send(channel, 7)
    assert take(channel) == 7
    (kept,) = (tmp_path / "unreadable").iterdir()
    assert kept.name.endswith("1_bad.games.msg")
    assert [record.levelno for record in caplog.records] == [logging.ERROR]  # once
    assert "1_bad.games.msg" in caplog.text
    assert os.listdir(tmp_path / "messages") == os.listdir(tmp_path / "processed") == []


CHANGES: dict[str, dict[str, Any]] = {
    "no properties": {"properties": None},
    "no tag": {"properties.delivery_tag": None},
    "no place": {"properties.delivery_info": None},
    "a place that is no text": {"properties.delivery_info": {"exchange": 7, "routing_key": "games"}},
    "a body that is no base64": {"body": "é"},
    "a body of another kind": {"content-type": "application/x-python-serialize"},
    "no headers": {"headers": None},
    "headers in a list": {"headers": ["task"]},
    "no task": {"headers.task": None},
    "a task in a list": {"headers.task": ["games.tasks.play"]},
    "no id": {"headers.id": None},
    "a task in the body": {"headers": {}, "body": b64encode(b'{"task": "games.tasks.play"}').decode()},
    "a moment that is none": {"headers.eta": "soon"},
    "a moment that is a number": {"headers.expires": 7},
    "a name that is a list": {"headers.shadow": []},
    "tries that are no number": {"headers.retries": "x"},
    "limits that are no numbers": {"headers.timelimit": ["x", 7]},
    "stamps that are no list": {"headers.stamped_headers": 7},
    "a body without parts": {"body": b64encode(b"[]").decode()},
    "arguments that are no list": {"body": b64encode(b"[7, {}, {}]").decode()},
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_no_task_of_celery_is_set_aside(change: str, channel: file_queue.Channel, tmp_path: Path) -> None:
    content = sound(channel, tmp_path)
    for way, value in CHANGES[change].items():
        *path, last = way.split(".")
        inner = content
        for name in path:
            inner = inner[name]
        if value is None:
            del inner[last]
        else:
            inner[last] = value
    (tmp_path / "messages" / "1_bad.games.msg").write_text(json.dumps(content))
    send(channel, 7)
    assert take(channel) == 7
    assert len(list((tmp_path / "unreadable").iterdir())) == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(content=st.binary(max_size=60))
def test_whatever_lies_there_the_next_is_served(content: bytes, channel: file_queue.Channel, tmp_path: Path) -> None:
    (tmp_path / "messages" / "1_bad.games.msg").write_bytes(content)
    send(channel, 7)
    assert take(channel) == 7


def test_a_file_that_cannot_be_moved_is_told_once_and_passed_over(
    channel: file_queue.Channel, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "messages" / "1_stuck.games.msg").mkdir()
    (tmp_path / "processed" / "1_stuck.games.msg" / "within").mkdir(parents=True)
    for number in (7, 8):
        send(channel, number)
        assert take(channel) == number
    assert len(caplog.records) == 1
    assert "1_stuck.games.msg" in caplog.text


def test_files_of_other_queues_are_left_alone(channel: file_queue.Channel, tmp_path: Path) -> None:
    (tmp_path / "messages" / "1_bad.mails.msg").touch()
    with pytest.raises(Empty):
        channel._get("games")
    assert os.listdir(tmp_path / "messages") == ["1_bad.mails.msg"]


def test_no_more_than_the_newest_files_are_kept(
    channel: file_queue.Channel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_queue, "MOST_UNREADABLE", 3)
    for number in range(6):
        (tmp_path / "messages" / f"{number}_bad.games.msg").mkdir()
        with pytest.raises(Empty):
            channel._get("games")
    kept = {path.name.split("_", 1)[1] for path in (tmp_path / "unreadable").iterdir()}
    assert kept == {f"{number}_bad.games.msg" for number in (3, 4, 5)}


# -- tables of exchanges ----------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in FILES if kind not in ("a list", "an empty envelope")])
def test_an_unreadable_table_is_made_anew(kind: str, channel: file_queue.Channel, tmp_path: Path) -> None:
    """A process that finds such a table when it binds its queues must not end."""
    FILES[kind](tmp_path / "control" / "work.exchange")
    send(channel, 7)
    assert take(channel) == 7
    assert json.loads((tmp_path / "control" / "work.exchange").read_text()) == [["games", "", "games"]]
    assert len(list((tmp_path / "unreadable").iterdir())) == 1


@pytest.mark.parametrize("harm", [lambda file: file.write_text(""), Path.unlink])
def test_a_running_process_goes_on_sending_when_its_table_is_lost(
    harm: Callable[[Path], None], channel: file_queue.Channel, tmp_path: Path
) -> None:
    send(channel, 7)
    harm(tmp_path / "control" / "work.exchange")
    send(channel, 8)
    assert [take(channel), take(channel)] == [7, 8]


def test_a_table_loses_the_row_of_a_queue_that_is_deleted_and_keeps_the_others(
    channel: file_queue.Channel, tmp_path: Path
) -> None:
    mails = Queue("mails", GAMES.exchange, routing_key="mails")
    for queue in (GAMES, mails):
        queue(channel).declare()
    GAMES(channel).delete()
    assert json.loads((tmp_path / "control" / "work.exchange").read_text()) == [["mails", "", "mails"]]
