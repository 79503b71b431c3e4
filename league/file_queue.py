"""The queue in files of the embedded mode: kombu's, with files that are there whole or not at all.

Kombu's own writes into a file that workers see already. One that reads it in that moment gets nothing, and stops for
good. Here a file is written beside and then gets its name, which is one step of the file system. A file that cannot be
read all the same (torn, empty, foreign) is moved to ``unreadable_folder`` and told in the log; the next one is served.

Kombu's transport over SQLAlchemy is no sounder: its makers call it experimental, and it needs a package more.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import stat
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from queue import Empty
from types import NoneType
from typing import Any, ClassVar

from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)

UNFINISHED = ".part"  # no queue's name ends so, hence nobody reads such a file
LARGEST_FILE = 1024 * 1024  # bytes; messages carry ids only
MOST_UNREADABLE = 100  # files that are kept; older ones are removed
Text = str | None
TEXT_HEADERS = ("eta", "expires", "shadow", "root_id", "parent_id", "group", "argsrepr", "kwargsrepr", "origin")
NUMBER_HEADERS = ("retries", "group_index", "replaced_task_nesting")

Table = list[tuple[str, str, str]]  # routing key, pattern and queue of each row


class Channel(filesystem.Channel):
    """A channel whose messages appear at once, and which no file on the way can end."""

    _immovable: ClassVar[set[str]] = set()  # names that were told of

    # -- messages ----------------------------------------------------

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # kombu has two names for it
        name = f"{round(time.monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        write_at_once(Path(self.data_folder_out, name), payload)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the next message of a queue and set aside what cannot be read as one."""
        for name in sorted(path.name for path in Path(self.data_folder_in).iterdir()):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = Path(self.processed_folder, name)
            try:
                os.rename(Path(self.data_folder_in, name), taken)
            except FileNotFoundError:
                continue  # another worker has taken it
            except OSError as problem:
                self._tell_once(name, problem)
                continue
            try:
                payload = self._read_message(taken)
            except Exception as problem:  # anything may lie in the folder
                self._set_aside(taken, problem)
                continue
            taken.unlink(missing_ok=True)
            return payload
        raise Empty

    def _read_message(self, file: Path) -> Any:
        """Return the payload of a file, or raise if a worker could not deal with it as a message."""
        payload = read_json(file)
        message = self.Message(payload, channel=self)
        body, place, headers = message.decode(), message.delivery_info, message.headers
        _expect(str, place["exchange"], place["routing_key"], message.delivery_tag)
        if "task" not in headers:  # a word between workers
            _expect(dict, body)
            _expect(NoneType, body.get("task"))  # as old versions of Celery send tasks, whose parts it trusts
            return payload
        _expect(str, headers["task"], headers["id"])
        _expect(Text, *(headers.get(name) for name in TEXT_HEADERS))
        for moment in filter(None, (headers.get("eta"), headers.get("expires"))):
            datetime.fromisoformat(moment)
        _expect(int | float | None, *headers.get("timelimit") or ())
        _expect(int | None, *(headers.get(name) for name in NUMBER_HEADERS))
        _expect(list | None, headers.get("stamped_headers"))
        args, kwargs, embedded = body
        _expect(list, args)
        _expect(dict, kwargs, embedded, headers.get("stamps") or {})
        return payload

    def _tell_once(self, name: str, problem: OSError) -> None:
        """Tell in the log of a file that cannot even be moved, which stays where it is."""
        if name not in self._immovable:
            self._immovable.add(name)
            log.error("%r can be neither read nor moved; remove it: %s", name, problem)

    # -- tables of exchanges: which queues a message goes to ----------------------------------------------------

    def get_table(self, exchange: str) -> Any:  # the types of kombu have two kinds of rows
        with self._locked_tables():
            return self._read_table(exchange)

    def _queue_bind(self, exchange: str, routing_key: str | None, pattern: str | None, queue: str | None) -> None:
        row = _row(routing_key, pattern, queue)
        self._change_table(exchange, lambda table: table if row in table else [row, *table])

    def _delete(self, queue: str, exchange: str, routing_key: str, pattern: str, *args: Any, **kwargs: Any) -> None:
        virtual.Channel._delete(self, queue, exchange, routing_key, pattern, *args, **kwargs)
        row = _row(routing_key, pattern, queue)
        self._change_table(exchange, lambda table: [other for other in table if other != row])

    def _change_table(self, exchange: str, change: Callable[[Table], Table]) -> None:
        with self._locked_tables():
            table = self._read_table(exchange)
            changed = change(table)
            file = self._table_file(exchange)
            if changed != table or not file.exists():
                write_at_once(file, changed)

    def _read_table(self, exchange: str) -> Table:
        """Return the table of an exchange; where its file is missing or unreadable, this process's own part of it."""
        file = self._table_file(exchange)
        try:
            return [_row(*row) for row in read_json(file)]
        except FileNotFoundError:
            pass
        except Exception as problem:  # as with messages
            self._set_aside(file, problem)
        known = (self.state.exchanges or {}).get(exchange, {}).get("table", [])
        return [_row(*row) for row in known]

    def _table_file(self, exchange: str) -> Path:
        file: Path = self._exchange_file(exchange)  # type: ignore[attr-defined]  # which the types of kombu lack
        return file

    @contextmanager
    def _locked_tables(self) -> Iterator[None]:
        """Keep other processes from the tables; the system ends the lock of a process that dies."""
        self.control_folder.mkdir(exist_ok=True)
        with (self.control_folder / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    # -- what cannot be read ----------------------------------------------------

    def _set_aside(self, file: Path, problem: Exception) -> None:
        """Move a file out of everybody's way and tell it once; the oldest ones go beyond ``MOST_UNREADABLE``."""
        folder = Path(self.transport_options["unreadable_folder"])
        folder.mkdir(exist_ok=True)
        try:
            file.rename(folder / f"{uuid.uuid4().hex[:8]}_{file.name}")
        except FileNotFoundError:
            return  # another process was quicker
        log.error("%r cannot be read and was moved to %s: %s: %s", file.name, folder, type(problem).__name__, problem)
        kept = sorted(folder.iterdir(), key=lambda path: path.lstat().st_ctime_ns)
        for old in kept[:-MOST_UNREADABLE]:
            if old.is_dir() and not old.is_symlink():
                shutil.rmtree(old, ignore_errors=True)
            else:
                with suppress(OSError):
                    old.unlink()


class Transport(filesystem.Transport):
    """Kombu's transport over files with these channels."""

    Channel = Channel


def _row(routing_key: str | None, pattern: Any, queue: str | None) -> tuple[str, str, str]:
    """Return a row of a table; a pattern that is compiled already, which nobody reads, is left out."""
    row = (routing_key or "", pattern if isinstance(pattern, str) else "", queue or "")
    if not all(isinstance(part, str) for part in row):
        raise ValueError("a row is no text")
    return row


def _expect(kind: Any, *values: Any) -> None:
    """Raise if one of the values is of another kind."""
    for value in values:
        if not isinstance(value, kind):
            raise ValueError(f"{value!r:.60} is of a wrong kind")


def write_at_once(file: Path, content: Any) -> None:
    """Write JSON beside the file, then give it the file's name."""
    unfinished = file.with_name(f"{file.name}{UNFINISHED}")
    unfinished.write_text(dumps(content), encoding="utf-8")
    unfinished.rename(file)


def read_json(file: Path) -> Any:
    """Return the content of a plain file; a pipe or a device, which a reader might wait for, is refused."""
    about = file.lstat()
    if not stat.S_ISREG(about.st_mode):
        raise ValueError("it is no plain file")
    if about.st_size > LARGEST_FILE:
        raise ValueError("it is too large")
    return loads(file.read_bytes().decode())
