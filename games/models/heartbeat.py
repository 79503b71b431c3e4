from django.db import models


class Heartbeat(models.Model):
    """When a recurring job last came to its end, which the health page asks, and who has its turn now.

    A turn is taken by a conditional update that draws ``token`` and sets ``lease_until``; a process that dies loses it
    when the lease ends. Whoever finds it taken leaves ``wanted`` behind: the one who has it goes round once more.

    ``set_aside`` tells which rows the last sweep could not read or act on, each with its league.

    The row named ``practice`` is no job: it is locked while visitors' practice games are counted. Nor are those of beat
    and of the queues: ``at`` is when beat last sent anything, and since when nothing was taken from a queue.
    """

    SWEEP = "sweep"
    BEAT = "beat"

    name = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField(null=True, blank=True)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    wanted = models.BooleanField(default=False)
    set_aside = models.JSONField(default=list)

    @staticmethod
    def name_of_queue(queue: str) -> str:
        return f"queue {queue}"
