from django.db import models


class SignInCount(models.Model):
    """Failures to sign in, in a row, at one account, one known device or one network address.

    ``subject`` names which of them, by a digest. A row is removed a day after its last failure.
    """

    subject = models.CharField(max_length=80, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)
    waits_until = models.DateTimeField(null=True, blank=True)
