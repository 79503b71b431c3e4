"""What the league tells those who build on it, since it never imports them."""

from django.dispatch import Signal

# A week's due_at was set, moved or removed. Sent inside the transaction that does it, with ``week``.
deadline_set = Signal()
