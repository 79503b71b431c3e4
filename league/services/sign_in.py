"""Signing in: password, code of the second factor, and how long one waits after failures.

Every try is counted before it is looked at, so that tries at the same moment cannot share one count; the right
password takes its own count back. Whoever comes from a device that has signed in to this account before is counted by
that device alone: what strangers do to the account, or neighbours at the same network address, does not hold him up.
"""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import authenticate
from django.core import signing
from django.db import connection, transaction
from django.db.models import F
from django.urls import reverse
from django.utils.crypto import salted_hmac

from league import clock
from league.models import SignInCount, User

from . import outbox, second_factor
from .errors import Refused
from .locks import locked

DEVICE_SALT = "league.device"
DEVICE_SECONDS = 400 * 24 * 3600  # browsers keep no cookie for longer
MOST_ACCOUNTS_OF_A_DEVICE = 8
STRANGERS = ("account:", "address:")  # what counts those who come from no known device
FORGOTTEN_AFTER = timedelta(days=1)
FORGOTTEN_AT_ONCE = 200  # rows removed by one try
WRONG = "User name and password do not fit together. Capital letters count in the password."


@dataclass(frozen=True, slots=True)
class Door:
    """Where somebody comes from: network address, and the cookie of a device that signed in here before."""

    address: str
    cookie: str = ""


class Held(Refused):
    """Too many failures: nothing is looked at before ``until``."""

    def __init__(self, until: datetime, *, elsewhere: bool) -> None:
        known = ", or from a device on which you have signed in before" if elsewhere else ""
        super().__init__("Signing in failed too often.", f"Try again after {clock.said(until)}{known}.")
        self.until = until


@dataclass(frozen=True, slots=True)
class _Counted:
    """One count as this try has left it, and what it was before."""

    pk: int
    failures: int
    limit: int
    waited_until: datetime | None
    of_account: bool


def by_password(*, username: str, password: str, door: Door) -> User:
    """Whose account it is; Refused otherwise. The sign-in is complete unless the account has a second factor."""
    counted = _count(_subjects(username, door))
    user = authenticate(username=username, password=password)
    if not isinstance(user, User):
        _tell_owner(username, counted)
        raise Refused(WRONG)
    if second_factor.is_set(user):
        _take_back(counted)
    else:
        _forgive(counted)
    return user


def by_code(*, user: User, code: str, door: Door) -> None:
    """The second half of a sign-in: a code of the second factor, or a recovery code; Refused when it is neither."""
    counted = _count(_subjects(user.username, door))
    if not second_factor.matches(user=user, code=code):
        _tell_owner(user.username, counted, knows_password=True)
        raise Refused("This code does not fit, or was used before.", "Wait for the next one.", field="code")
    _forgive(counted)


def once_more(*, user: User, password: str, code: str | None = None) -> None:
    """Somebody who is signed in proves again who he is. Failures are counted, so that nobody guesses at an open
    session; they hold up nothing else. Not to be called inside a transaction, which would undo the count."""
    counted = _count({_subject("again", str(user.pk)): settings.SIGN_IN_FAILURES})
    if not user.check_password(password):
        raise Refused("This is not your present password.", field="password")
    if code is not None and not second_factor.matches(user=user, code=code):
        raise Refused("This code does not fit, or was used before.", "Wait for the next one.", field="code")
    _forgive(counted)


# -- known devices ---------------------------------------------------------------------------------------------------


def device_cookie(*, user: User, cookie: str) -> str:
    """The cookie by which this device is known from now on, with the accounts that it named before."""
    devices = _devices(cookie)
    device = devices.pop(str(user.public_id), None) or secrets.token_urlsafe(12)
    kept = list(devices.items())[-(MOST_ACCOUNTS_OF_A_DEVICE - 1) :]
    return signing.dumps([*kept, (str(user.public_id), device)], salt=DEVICE_SALT)


def _devices(cookie: str) -> dict[str, str]:
    """The device's name for each account that has signed in on it; none for a cookie that is not ours."""
    try:
        return dict(signing.loads(cookie, salt=DEVICE_SALT, max_age=DEVICE_SECONDS))
    except signing.BadSignature:
        return {}


# -- counting --------------------------------------------------------------------------------------------------------


def wait_after(failures: int, limit: int) -> timedelta:
    """How long the next try waits: nothing before the limit, then 1, 2, 4, ... minutes up to the longest."""
    if failures < limit:
        return timedelta(0)
    return timedelta(minutes=min(2 ** min(failures - limit, 20), settings.SIGN_IN_LONGEST_WAIT))


def _subject(kind: str, word: str) -> str:
    """What a count is kept under. Names are digested: people type passwords where the name belongs."""
    return f"{kind}:{salted_hmac('league.sign_in', f'{kind}:{word}', algorithm='sha256').hexdigest()}"


def _subjects(username: str, door: Door) -> dict[str, int]:
    """What counts this try, and how many failures each allows."""
    name = unicodedata.normalize("NFKC", username).casefold()
    devices = _devices(door.cookie)
    if devices:
        known = User.objects.filter(username=username).values_list("public_id", flat=True).first()
        if known is not None and str(known) in devices:
            return {_subject("device", devices[str(known)]): settings.SIGN_IN_FAILURES}
    return {
        _subject("account", name): settings.SIGN_IN_FAILURES,
        _subject("address", door.address): settings.SIGN_IN_FAILURES_ADDRESS,
    }


def _count(subjects: dict[str, int]) -> list[_Counted]:
    """Count this try as a failure everywhere; Held, and nothing counted, where somebody has to wait."""
    now = clock.now()
    _forget(now)
    with transaction.atomic():
        fresh = [SignInCount(subject=subject, last_at=now) for subject in sorted(subjects)]
        SignInCount.objects.bulk_create(fresh, ignore_conflicts=True)
        rows = list(locked(SignInCount).filter(subject__in=subjects).order_by("subject"))
        held = [row.waits_until for row in rows if row.waits_until is not None and row.waits_until > now]
        if held:
            raise Held(max(held), elsewhere=any(one.startswith(STRANGERS) for one in subjects))
        return [_counted(row, subjects[row.subject], now) for row in rows]


def _counted(row: SignInCount, limit: int, now: datetime) -> _Counted:
    before = row.waits_until
    row.failures = 1 if row.last_at < now - FORGOTTEN_AFTER else row.failures + 1
    wait = wait_after(row.failures, limit)
    row.last_at, row.waits_until = now, now + wait if wait else None
    row.save(update_fields=["failures", "last_at", "waits_until"])
    return _Counted(row.pk, row.failures, limit, before, not row.subject.startswith("address:"))


@transaction.atomic
def _take_back(counted: list[_Counted]) -> None:
    """This try was no failure; what was counted before and since stays. Rows are locked in the order of ``_count``."""
    for one in counted:
        mine = SignInCount.objects.filter(pk=one.pk, failures=one.failures)
        if not mine.update(failures=one.failures - 1, waits_until=one.waited_until):
            SignInCount.objects.filter(pk=one.pk, failures__gt=0).update(failures=F("failures") - 1)


def _forgive(counted: list[_Counted]) -> None:
    """The account, or the device, begins anew. An address does not: who has one account must not try others for it."""
    SignInCount.objects.filter(pk__in=[one.pk for one in counted if one.of_account]).delete()
    _take_back([one for one in counted if not one.of_account])


@transaction.atomic
def _forget(now: datetime) -> None:
    """Remove counts a day after their last failure, so many at a time."""
    old = SignInCount.objects.filter(last_at__lt=now - FORGOTTEN_AFTER).order_by("last_at")
    if connection.features.has_select_for_update_skip_locked:
        old = old.select_for_update(skip_locked=True)
    SignInCount.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])).delete()


# -- telling ---------------------------------------------------------------------------------------------------------


def _tell_owner(username: str, counted: list[_Counted], *, knows_password: bool = False) -> None:
    """A mail to the account's owner when failures begin to hold people up: once, not with each longer wait."""
    reached = next((one for one in counted if one.of_account and one.failures == one.limit), None)
    user = User.objects.filter(username__iexact=username, is_active=True).first() if reached else None
    if user is None or reached is None:
        return
    now = clock.now()
    advice = "If it was not you, nobody came in. If your password is short or used elsewhere, choose a new one here:"
    if knows_password:
        advice = "If it was not you, somebody knows your password; the code kept him out. Choose a new one at once:"
    text = (
        f"Signing in to your account {user.username} of Football by Mail failed {reached.failures} times in a row, the "
        f"last time {clock.said(now, user.time_zone)}. Further tries have to wait, longer each time. Devices on which "
        f"you have signed in before are not held up by what others do.\n\n{advice}\n\n"
        f"{settings.SITE_URL.rstrip('/')}{reverse('forgotten')}\n"
    )
    key = f"sign-in-held:{user.public_id}:{now.isoformat()}"
    outbox.queue_mail(key=key, to=[user.email], subject="Somebody could not sign in to your account", text=text)
