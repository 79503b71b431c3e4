import uuid

from django.db import models


class Addressed(models.Model):
    """A row with an address: the random id is all that leaves the server, so that ids tell nothing."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
