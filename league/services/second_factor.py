"""The second factor: codes that change every half minute (TOTP), and recovery codes for who has lost the device."""

from __future__ import annotations

import io
from base64 import b32encode

import segno
from django.db import transaction
from django_otp import match_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from league.models import User

from .errors import Refused
from .locks import locked

RECOVERY_CODES = 10


def is_set(user: User) -> bool:
    """Whether the account asks for a code after the password."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def matches(*, user: User, code: str) -> bool:
    """Whether it is a code of the moment or a recovery code; either serves once."""
    typed = _typed(code)
    return bool(typed) and match_token(user, typed) is not None


def codes_left(user: User) -> int:
    """How many recovery codes are not used."""
    return int(StaticToken.objects.filter(device__user=user).count())


def waiting(user: User) -> TOTPDevice | None:
    """The second factor that is being set up, before its first code."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).order_by("-pk").first()


def secret_text(device: TOTPDevice) -> str:
    """The secret for typing, in groups of four."""
    text = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def picture(device: TOTPDevice) -> str:
    """The secret as a QR code: an SVG element without style or script."""
    drawn = io.BytesIO()
    code = segno.make(device.config_url, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, svgns=True, scale=4, light="#fff", title="QR code of the secret")
    return drawn.getvalue().decode()


@transaction.atomic
def begin(*, user: User) -> TOTPDevice:
    """Draw a secret. It counts once a code made with it has been given."""
    locked(User).get(pk=user.pk)
    if is_set(user):
        raise Refused("Your account has a second factor already.", "Remove it first.")
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    device: TOTPDevice = TOTPDevice.objects.create(user=user, name="app", confirmed=False)
    return device


@transaction.atomic
def confirm(*, user: User, code: str) -> list[str]:
    """The second factor counts from now on; its recovery codes, to be shown this once."""
    locked(User).get(pk=user.pk)
    device = waiting(user)
    if device is None or is_set(user):
        raise Refused("There is nothing to confirm.", "Begin anew.")
    if not device.verify_token(_typed(code)):
        raise Refused("This code does not fit.", "Is the clock of your device right? Take the next code.", field="code")
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    return draw_codes(user=user)


@transaction.atomic
def draw_codes(*, user: User) -> list[str]:
    """New recovery codes, to be shown this once; the old ones stop working."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    codes = [StaticToken.random_token() for _ in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create([StaticToken(device=device, token=code) for code in codes])
    return codes


@transaction.atomic
def remove(*, user: User) -> None:
    """The password is enough again."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()


def _typed(code: str) -> str:
    """A code as it is kept: without the blanks and dashes that people type."""
    return "".join(sign for sign in code if sign.isascii() and sign.isalnum()).lower()[:16]
