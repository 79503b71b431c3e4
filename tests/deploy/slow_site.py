"""A site whose answers are slow, long or quick, to see how the service's web server takes them."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

LONG = 24_000_000  # bytes, more than any buffer between two processes
PIECE = 64_000


def application(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
    """Answer /quick, /long, /slow/FILE once the temporary folder has that file, /stream/SECONDS with a piece each half
    second, /digest with that of the body that came."""
    _, what, *more = environ["PATH_INFO"].split("/")
    if what == "slow":
        while not Path(tempfile.gettempdir(), more[0]).exists():
            time.sleep(0.1)
    start_response("200 OK", [("Content-Type", "text/plain")])
    if what == "long":
        return (b"x" * PIECE for _ in range(LONG // PIECE))
    if what == "stream":
        return _stream(float(more[0]))
    if what == "digest":
        return [sha256(environ["wsgi.input"].read()).hexdigest().encode()]
    return [b"quick"]


def _stream(seconds: float) -> Iterator[bytes]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield b"piece\n"
        time.sleep(0.5)
    yield b"end"
