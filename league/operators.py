"""Whom the service writes to about what only an operator can mend: the addresses in ``OPERATORS``."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email


def read_addresses(written: str) -> list[str]:
    """The mail addresses in a text that separates them by commas; ImproperlyConfigured for what is no address."""
    addresses = [address for part in written.split(",") if (address := part.strip())]
    for address in addresses:
        try:
            validate_email(address)
        except ValidationError as error:
            raise ImproperlyConfigured(
                f'OPERATORS holds "{address}", which is no mail address. Write addresses with commas between them: '
                "anna@example.org,ben@example.org."
            ) from error
    return addresses
