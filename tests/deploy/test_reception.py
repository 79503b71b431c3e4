"""Requests that come slowly or never: they take no thread from others, and those that move are answered."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256

import pytest

from league import reception
from tests.deploy import crowded_serving
from tests.deploy.test_serving import WORKERS, get, read_all, served

HALF = 500
GIVEN_UP = b"HTTP/1.1 408 Request Timeout\r\n"
HEADERS = b"POST /digest HTTP/1.1\r\nHost: here\r\n"
HALVES = {"a half header": b"GET /quick HTTP/1.1\r\nHost:", "a half body": HEADERS + b"Content-Length: 100\r\n\r\nhalf"}


@pytest.fixture(scope="module")
def hasty() -> Iterator[str]:
    """The site behind a web server that gives up after a second and a half."""
    with served("tests.deploy.quick_serving") as site:
        yield site


@contextmanager
def connected(site: str, said: bytes = b"") -> Iterator[socket.socket]:
    host, port = site.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as sock:
        sock.sendall(said)
        yield sock


def answer(sock: socket.socket) -> bytes:
    try:
        return read_all(sock)
    except ConnectionResetError:
        return b""


def test_half_requests_hold_up_nobody() -> None:
    with served("league.serving") as site, ExitStack() as stack:
        halves = list(HALVES.values())
        opened = [stack.enter_context(connected(site, halves[number % 2])) for number in range(HALF)]
        assert [get(f"{site}/quick") for _ in range(20)] == [b"quick"] * 20
        for sock in opened:  # none had to be given up for that
            sock.setblocking(False)
            with pytest.raises(BlockingIOError):
                sock.recv(1)


@pytest.mark.parametrize("said", HALVES.values(), ids=HALVES)
def test_who_sends_no_more_is_given_up_with_a_word(hasty: str, said: bytes) -> None:
    with connected(hasty, said) as sock:
        assert answer(sock).startswith(GIVEN_UP)


def test_headers_that_drip_are_given_up(hasty: str) -> None:
    with connected(hasty, HEADERS) as sock:
        sock.settimeout(0.3)
        for number in range(40):
            try:
                sock.sendall(b"X-%d: 1\r\n" % number)
                assert sock.recv(100).startswith(GIVEN_UP)
                return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    raise AssertionError("the headers were waited for")


def test_a_slow_body_that_moves_is_answered(hasty: str) -> None:
    body = b"moves" * 12
    with connected(hasty, HEADERS + b"Content-Length: %d\r\n\r\n" % len(body)) as sock:
        begun = time.monotonic()
        for start in range(0, len(body), 5):
            sock.sendall(body[start : start + 5])
            time.sleep(0.4)
        assert time.monotonic() - begun > 1.5  # longer than one that stands still is waited for
        assert sha256(body).hexdigest().encode() in answer(sock)


BODY = bytes(range(256)) * 30_000  # more than is kept in memory, and than is read at once


def test_a_long_body_comes_whole(hasty: str) -> None:
    with connected(hasty, HEADERS + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY) as sock:
        assert sha256(BODY).hexdigest().encode() in answer(sock)


def test_a_body_in_chunks_is_refused_before_it_comes(hasty: str) -> None:
    """Django would read none of it."""
    with connected(hasty, HEADERS + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 10) as sock:
        told = answer(sock)
    assert told.startswith(b"HTTP/1.1 411 Length Required\r\n")
    assert b"Content-Length" in told.partition(b"\r\n\r\n")[2]


def test_a_body_of_which_a_part_has_come_is_never_taken_for_the_whole(hasty: str) -> None:
    """The web server takes a request without a host, which is not waited for."""
    with connected(hasty, b"POST /digest HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc") as sock:
        assert sha256(b"abc").hexdigest().encode() not in answer(sock)


def test_a_blank_line_before_a_request_is_passed_over(hasty: str) -> None:
    with connected(hasty) as sock:
        for piece in (b"\r\n", b"\r\n" + HEADERS, b"Content-Length: 3\r\n\r\n", b"abc"):
            sock.sendall(piece)
            time.sleep(0.1)  # so that each comes by itself
        assert sha256(b"abc").hexdigest().encode() in answer(sock)


@pytest.fixture(scope="module")
def poor() -> Iterator[str]:
    """The site on a machine with few files and no room on its disk."""
    with served("tests.deploy.poor_serving") as site:
        yield site


def test_a_body_that_cannot_be_kept_is_refused_and_no_worker_ends(poor: str) -> None:
    with connected(poor, HALVES["a half body"]) as half:
        for _ in range(4 * WORKERS):
            with connected(poor, HEADERS + b"Content-Length: %d\r\n\r\n" % len(BODY)) as sock:
                sock.sendall(BODY[:20_000])
                assert answer(sock).startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        half.sendall(b"x" * 96)
        assert sha256(b"half" + b"x" * 96).hexdigest().encode() in answer(half)


def test_without_files_for_more_connections_the_oldest_half_requests_give_way(poor: str) -> None:
    with ExitStack() as stack:
        opened = [stack.enter_context(connected(poor, HALVES["a half body"])) for _ in range(200)]
        assert get(f"{poor}/quick") == b"quick"
        told = list(select.select(opened, [], [], 1)[0])
        assert told
        assert all(answer(sock).startswith(GIVEN_UP) for sock in told)


def test_who_waits_for_a_word_to_go_on_gets_it(hasty: str) -> None:
    with connected(hasty, HEADERS + b"Expect: 100-continue\r\nContent-Length: 4\r\n\r\n") as sock:
        assert sock.recv(1000).startswith(b"HTTP/1.1 100 Continue\r\n\r\n")
        sock.sendall(b"body")
        assert sha256(b"body").hexdigest().encode() in answer(sock)


@pytest.mark.parametrize("said", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"])
def test_what_is_no_request_is_refused(hasty: str, said: bytes) -> None:
    with connected(hasty, said) as sock:
        assert answer(sock).startswith(b"HTTP/1.1 400 Bad Request\r\n")


def test_a_body_beyond_every_limit_is_not_waited_for(hasty: str) -> None:
    with connected(hasty, HEADERS.replace(b"/digest", b"/quick") + b"Content-Length: 9000000000\r\n\r\n") as sock:
        assert b"quick" in answer(sock)


def test_clients_that_do_not_take_leave_hold_up_nobody(hasty: str) -> None:
    with ExitStack() as stack:
        for _ in range(60):
            sock = stack.enter_context(connected(hasty, b"GET /quick HTTP/1.1\r\nHost: here\r\n\r\n"))
            assert sock.recv(1000)
        begun = time.monotonic()
        assert get(f"{hasty}/quick") == b"quick"
        assert time.monotonic() - begun < 10 * reception.LEAVE_SECONDS  # one after the other they would take sixty


def test_too_many_half_requests_give_way_to_others() -> None:
    with served("tests.deploy.crowded_serving") as site, ExitStack() as stack:
        begun = time.monotonic()
        opened = [stack.enter_context(connected(site, HALVES["a half body"])) for _ in range(20)]
        told: set[socket.socket] = set()
        while len(told) < len(opened) - WORKERS * crowded_serving.MOST_WAITING:
            assert time.monotonic() - begun < reception.STILL_SECONDS  # none is given up yet because it stands still
            told |= {sock for sock in select.select(opened, [], [], 1)[0] if sock.recv(100).startswith(GIVEN_UP)}
        assert get(f"{site}/quick") == b"quick"
