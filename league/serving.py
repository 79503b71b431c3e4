"""How gunicorn serves, embedded and by compose alike: ``gunicorn league.wsgi -c python:league.serving``.

Each request has a thread of its own, so that a long answer or a slow reader holds up nobody else, for as long as it
takes. A thread takes a request only when it is whole (``reception``). A worker whose threads are all taken accepts
nothing more and leaves it to the others. Who reads nothing at all for a minute is given up.
"""

from __future__ import annotations

import socket
import struct
from typing import Any

worker_class = "league.reception.Worker"
threads = 32
worker_connections = threads
keepalive = 0  # a connection that waits for nothing would take a thread's place
preload_app = True  # imported once, before the workers are forked, which share its memory
logger_class = "league.logs.AccessLog"  # cuts secret links out
control_socket_disable = True  # nobody commands it from outside, and two services of one user would share the socket
timeout = 60  # of a worker that does not move at all; answers may take longer

SILENT_SECONDS = 60


def when_ready(server: Any) -> None:
    """Connections take it from the socket on which they were accepted."""
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SILENT_SECONDS, 0))
