"""The queue in files of the embedded mode: kombu's, with messages that are there whole or not at all.

Kombu's own writes into a file that workers see already. One that reads it in that moment gets nothing, and stops for
good. Here a message is written beside and then gets its name, which is one step of the file system.
"""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps

UNFINISHED = ".part"  # no queue's name ends so, hence nobody reads such a file


class Channel(filesystem.Channel):
    """A channel whose messages appear at once."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # kombu has two names for it
        name = f"{round(time.monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        unfinished = Path(self.data_folder_out, f"{name}{UNFINISHED}")
        unfinished.write_text(dumps(payload), encoding="utf-8")
        unfinished.rename(Path(self.data_folder_out, name))


class Transport(filesystem.Transport):
    """Kombu's transport over files with these channels."""

    Channel = Channel
