"""Ending mails of one topic by a link that each mail carries, without signing in.

The link says whose mails and which topic, signed, and works however old the mail is. It only ever ends mails: to have
them again the person signs in. Notices stay on the page.
"""

from __future__ import annotations

from django.core import signing
from django.db import transaction
from django.urls import reverse

from league.models import Outbox, User
from league.selectors import ids

from .errors import Refused
from .locks import locked

SALT = "league.unsubscribe"


def path(user: User, topic: str) -> str:
    """The path of the page that ends a person's mails of a topic."""
    return reverse("unsubscribe", args=[signing.dumps([user.public_id.hex, topic], salt=SALT)])


def asked(word: str) -> tuple[User, Outbox.Topic]:
    """Whose mails of which topic a link ends; Refused for a link that is none."""
    try:
        ref, topic = signing.loads(word, salt=SALT)
    except signing.BadSignature as wrong:
        raise Refused("This link ends no mails.", "Choose in your profile what comes by mail.") from wrong
    user = ids.find_person(ref)
    if user is None or topic not in Outbox.Topic.values:
        raise Refused("This link ends no mails.", "There is no such account or no such kind of mail.")
    return user, Outbox.Topic(topic)


@transaction.atomic
def stop(*, word: str, everything: bool = False) -> None:
    """No more mails of the link's topic, or of any; a second time changes nothing."""
    known, topic = asked(word)
    user = locked(User).get(pk=known.pk)
    ended = set(Outbox.Topic.values) if everything else {*user.no_mail, topic.value}
    user.no_mail = [one for one in Outbox.Topic.values if one in ended]
    user.save(update_fields=["no_mail"])
