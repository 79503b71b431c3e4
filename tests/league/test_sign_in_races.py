"""Many tries to sign in at once, on a server that runs them side by side."""

from __future__ import annotations

from functools import partial

import pytest

from league import clock
from league.models import SignInCount
from league.services import second_factor, sign_in
from tests.depth import DEPTH
from tests.factories import KICKOFF, PASSWORD, UserFactory
from tests.league.test_second_factor import set_up
from tests.meeting import at_once

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_guesses_at_once_do_not_share_a_count() -> None:
    for turn in range(DEPTH.races):
        user = UserFactory()
        guess = partial(
            sign_in.by_password, username=user.username, password="wrong", door=sign_in.Door(f"192.0.2.{turn}")
        )
        with clock.at(KICKOFF):
            given = at_once(*[guess] * 12)
        assert sum(isinstance(one, sign_in.Held) for one in given) == 12 - 5
        assert all(isinstance(one, sign_in.Refused) for one in given)


def test_right_and_wrong_passwords_at_once_neither_lock_nor_lose_counts() -> None:
    for turn in range(DEPTH.races):
        people = [UserFactory() for _ in range(4)]
        door = sign_in.Door(f"198.51.100.{turn}")
        acts = [
            partial(sign_in.by_password, username=one.username, password=password, door=door)
            for one in people
            for password in (PASSWORD, "wrong")
        ]
        with clock.at(KICKOFF):
            given = at_once(*acts)
        assert given[::2] == people
        assert all(isinstance(one, sign_in.Refused) for one in given[1::2])
        row = SignInCount.objects.get(subject=sign_in._subject("address", door.address))
        assert row.failures == 4


def test_one_code_at_once_serves_once() -> None:
    for _ in range(DEPTH.races):
        user = UserFactory()
        code = set_up(user)[0]
        given = at_once(*[partial(second_factor.matches, user=user, code=code)] * 2)
        assert sorted(map(bool, given)) == [False, True]
