"""Receive a request whole before a thread takes it, so that who sends slowly holds up nobody.

A worker of the web server has one loop and some threads. Connections wait in the loop until their request is there to
its last byte, and again until their reader has taken leave; a thread has only what can be answered at once. Headers
have ten seconds, a body may take as long as it moves.
"""

from __future__ import annotations

import contextlib
import errno
import resource
import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import Any, Final

import h11
from gunicorn import http
from gunicorn.http.errors import NoMoreData
from gunicorn.http.unreader import IterUnreader
from gunicorn.workers.gthread import TConn, ThreadWorker

from league import limits

HEADER_SECONDS = 10.0  # in which the headers must be whole
STILL_SECONDS = 10.0  # for which a body may make no progress
LEAVE_SECONDS = 2.0  # in which a client may take what was sent and close
MOST_WAITING = 1_000  # requests of a worker that are not whole yet
MOST_BYTES = 512 * limits.MB  # of all of them
LOOK_SECONDS: Final = 0.5  # between two looks at what has waited too long
MOST_FILES: Final = 4_096  # that a worker asks the system for: each connection is one, each long body another
PIECE: Final = 64 * limits.KB
IN_MEMORY: Final = 16 * limits.KB  # of a request; a longer one is kept in a file until it is whole
MOST_HEADERS: Final = 64 * limits.KB
NO_FILES: Final = (errno.EMFILE, errno.ENFILE)
GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


def _refusal(status: str, said: str) -> bytes:
    head = f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {len(said)}\r\n\r\n"
    return (head + said).encode()


TOO_SLOW: Final = _refusal("408 Request Timeout", "The rest of the request has not come in time.\n")
NO_LENGTH: Final = _refusal("411 Length Required", "Send the body at one go with Content-Length, not in chunks.\n")
NO_ROOM: Final = _refusal("503 Service Unavailable", "The request cannot be kept. Try again later.\n")


class Arrival:
    """A connection whose request has not come whole yet."""

    def __init__(self, conn: TConn) -> None:
        self.conn = conn
        self.kept: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (open until it has been read)
        self.size = 0
        self.until = time.monotonic() + HEADER_SECONDS
        self._wire = h11.Connection(h11.SERVER, max_incomplete_event_size=MOST_HEADERS)
        self._has_headers = False
        self._is_whole = False
        self.refusal = b""  # the answer, where the request is not given to a thread

    @property
    def client(self) -> str:
        """The address from which it comes."""
        return str(self.conn.client[0]) if isinstance(self.conn.client, tuple) else ""

    def take(self, data: bytes) -> bool:
        """Keep what has come; return whether nothing more is waited for: the request is whole, or will be refused."""
        if not self.size:
            data = data.lstrip(b"\r\n")  # as some clients send before a request
            if not data:
                return False
        self.kept.write(data)
        self.size += len(data)
        if self.size > limits.IMPORT_BODY.most + MOST_HEADERS:
            return True
        try:
            self._wire.receive_data(data)
            return self._has_come()
        except h11.RemoteProtocolError:
            return True  # which the web server answers as it always does

    def _has_come(self) -> bool:
        while (event := self._wire.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
            if isinstance(event, h11.Request):
                self._has_headers = True
                if _is_chunked(event):  # of which Django would read nothing
                    self.refusal = NO_LENGTH
                    return True
                if _length(event) > limits.IMPORT_BODY.most:
                    return True
                if self._wire.they_are_waiting_for_100_continue:
                    _send(self.conn.sock, GO_ON)
            elif isinstance(event, (h11.EndOfMessage, h11.ConnectionClosed)):
                self._is_whole = True
                return True
        if self._has_headers:
            self.until = time.monotonic() + STILL_SECONDS
        return False

    def pieces(self) -> Iterator[bytes]:
        """Yield what was kept, for the parser of the web server, which does not take a part for the whole."""
        with self.kept:
            self.kept.seek(0)
            while piece := self.kept.read(PIECE):
                yield piece
        if not self._is_whole:
            raise NoMoreData


def _length(request: h11.Request) -> int:
    return next((int(value) for name, value in request.headers if name == b"content-length"), 0)


def _is_chunked(request: h11.Request) -> bool:
    return any(name == b"transfer-encoding" for name, _ in request.headers)


def _send(sock: socket.socket, data: bytes) -> None:
    """Send a few bytes if they can be sent at once."""
    with contextlib.suppress(OSError):
        sock.send(data)


class Worker(ThreadWorker):
    """The threaded worker, whose threads get whole requests."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.arrivals: dict[socket.socket, Arrival] = {}
        self.leaving: dict[socket.socket, float] = {}  # until when each may take what was sent
        self._look_again_at = 0.0

    def init_process(self) -> None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        files = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
        super().init_process()

    # -- requests come -------------------------------------------------------------------------------------------

    def accept(self, listener: socket.socket) -> None:
        """Let a new connection wait in the loop for its request."""
        try:
            sock, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        except OSError as fault:
            if fault.errno not in NO_FILES or not self.arrivals:
                raise
            self._give_up(self._of_busiest_address(lambda one: 1)[0])
            return
        self.nr_conns += 1
        arrival = Arrival(TConn(self.cfg, sock, client, listener.getsockname()))
        self.arrivals[sock] = arrival
        self.poller.register(sock, selectors.EVENT_READ, partial(self._receive, arrival))
        self._count()
        self._receive(arrival, sock)
        if len(self.arrivals) > MOST_WAITING:
            self._give_up(self._of_busiest_address(lambda one: 1)[0])

    def _receive(self, arrival: Arrival, sock: socket.socket) -> None:
        """Take what has come of a request, and give it to a thread when it is whole."""
        try:
            data = sock.recv(PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._forget(arrival)
            self._close(arrival.conn)
        elif self._take(arrival, data):
            self._forget(arrival)
            if arrival.refusal:
                arrival.kept.close()
                _send(sock, arrival.refusal)
                self._let_leave(arrival.conn)
            else:
                self._begin(arrival)
        elif sum(one.size for one in self.arrivals.values()) > MOST_BYTES:
            self._give_up(max(self._of_busiest_address(lambda one: one.size), key=lambda one: one.size))

    def _take(self, arrival: Arrival, data: bytes) -> bool:
        try:
            return arrival.take(data)
        except OSError:
            self.log.exception("A request cannot be kept.")
            arrival.refusal = NO_ROOM
            return True

    def _begin(self, arrival: Arrival) -> None:
        conn = arrival.conn
        conn.parser = http.get_parser(self.cfg, conn.sock, conn.client)
        conn.parser.unreader = IterUnreader(arrival.pieces())
        conn.data_ready = True
        self.enqueue_req(conn)

    def _forget(self, arrival: Arrival) -> None:
        del self.arrivals[arrival.conn.sock]
        self.poller.unregister(arrival.conn.sock)
        self._count()

    def _count(self) -> None:
        """Accept as long as threads are free, however many wait in the loop."""
        self.worker_connections = self.cfg.threads + len(self.arrivals) + len(self.leaving)

    # -- connections that wait too long --------------------------------------------------------------------------

    def murder_pending(self) -> None:
        """Close what has waited too long; the loop of the web server asks once a second."""
        now = time.monotonic()
        if now < self._look_again_at:
            return
        self._look_again_at = now + LOOK_SECONDS
        for arrival in [one for one in self.arrivals.values() if one.until <= now]:
            self._give_up(arrival)
        for sock in [sock for sock, until in self.leaving.items() if until <= now]:
            self._end(sock)

    def _of_busiest_address(self, weight: Callable[[Arrival], int]) -> list[Arrival]:
        """Return those that come from the address from which most comes, the oldest first."""
        of_address: Counter[str] = Counter()
        for one in self.arrivals.values():
            of_address[one.client] += weight(one)
        (busiest, _), *_ = of_address.most_common(1)
        return [one for one in self.arrivals.values() if one.client == busiest]

    def _give_up(self, arrival: Arrival) -> None:
        self._forget(arrival)
        _send(arrival.conn.sock, TOO_SLOW)
        arrival.kept.close()
        self._close(arrival.conn)

    # -- clients take leave --------------------------------------------------------------------------------------

    def finish_request(self, conn: TConn, future: Future[Any]) -> None:
        """Let the client take the rest of its answer while the loop goes on."""
        try:
            future.result()
        except Exception:
            self._close(conn)
            return
        self._let_leave(conn)

    def _let_leave(self, conn: TConn) -> None:
        sock = conn.sock
        try:
            sock.setblocking(False)
            sock.shutdown(socket.SHUT_WR)
            self.poller.register(sock, selectors.EVENT_READ, self._take_leave)
        except Exception:
            self._close(conn)
            return
        self.leaving[sock] = time.monotonic() + LEAVE_SECONDS
        self._count()

    def _take_leave(self, sock: socket.socket) -> None:
        """Read on until the client closes, or its last bytes would be lost to it."""
        try:
            more = sock.recv(PIECE)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more:
            self._end(sock)

    def _end(self, sock: socket.socket) -> None:
        del self.leaving[sock]
        self.poller.unregister(sock)
        self.nr_conns -= 1
        sock.close()
        self._count()

    def _close(self, conn: TConn) -> None:
        self.nr_conns -= 1
        conn.close()
