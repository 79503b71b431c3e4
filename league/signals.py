"""What the league tells those who build on it, and asks of them, since it never imports them."""

from django.dispatch import Signal

# A week's due_at was set, moved or removed. Sent inside the transaction that does it, with ``week``.
deadline_set = Signal()

# Men of these ``teams`` (public ids) have come, gone or changed. Sent inside the transaction that does it.
rosters_changed = Signal()

# Who still owes what for the games of ``week``? Each answers with a list of sentences.
owing_asked = Signal()
