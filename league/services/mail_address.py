"""Where a person's mails go: asked for, confirmed by a link in a mail, and nobody told who has one."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league import clock
from league.models import User
from league.selectors import ids

from . import letters, outbox
from .errors import Refused


def check(email: str) -> None:
    """Refuse what is no address. Whether somebody has it is no part of this."""
    try:
        User._meta.get_field("email").clean(email, None)
    except ValidationError as wrong:
        raise Refused(" ".join(wrong.messages), field="email") from wrong


def ask(user: User, email: str) -> None:
    """A link to the address that makes it the person's; at most one in an hour, and so many a day."""
    ref, hour = str(user.public_id), clock.now().strftime("%Y-%m-%dT%H")
    body = {"user": ref, "email": email, "password": letters.password_stamps(user)[0]}
    key, most = f"address:{ref}:{email.lower()}:{hour}"[:160], settings.ACCOUNT_MAILS_PER_DAY
    if not outbox.ask(key=key, kind="address_change", body=body, by=user, most=most):
        raise Refused(
            f"You have asked for {most} new addresses within a day.", "Ask for the next one tomorrow.", field="email"
        )


def asked(word: str) -> tuple[User, str]:
    """Whose new address a link confirms, and which; Refused for a link that is none, or too old."""
    try:
        said = signing.loads(word, salt=letters.ADDRESS_SALT, max_age=letters.ADDRESS_SECONDS)
    except signing.BadSignature as wrong:
        raise Refused("This link is not good any more.", "Ask for the change again in your profile.") from wrong
    user = ids.find_person(said["user"])
    if user is None or user.email != said["old"] or said.get("password") not in letters.password_stamps(user):
        raise Refused("This link is not good any more.", "The address or the password was changed since.")
    return user, said["email"]


@transaction.atomic
def confirm(*, word: str) -> User:
    """The new address counts from now on; the old one is told."""
    user, email = asked(word)
    before, user.email = user.email, email
    try:
        with transaction.atomic():
            user.save(update_fields=["email"])
    except IntegrityError as taken:
        raise Refused("Somebody has that address already.") from taken
    outbox.queue_mail(
        key=f"address-changed:{user.public_id}:{clock.now().isoformat()}",
        to=[before],
        subject="Your address was changed",
        text=f"Mails of Football by Mail for {user} go to another address from now on.\n",
    )
    return user
