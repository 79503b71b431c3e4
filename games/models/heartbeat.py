from django.db import models


class Heartbeat(models.Model):
    """When a recurring job last came to its end; the health page asks it."""

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()
