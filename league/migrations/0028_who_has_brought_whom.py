"""Answers may be taken back, and seats and commissioners keep who has brought them. For those of today it is read from
the invitations that were accepted and from the league's log; where neither tells it, nobody has."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def read_who_brought_whom(apps: Any, schema_editor: Any) -> None:
    seat_of, rows = apps.get_model("league", "Seat"), apps.get_model("league", "LeagueLog")
    invitations = apps.get_model("league", "Invitation").objects.exclude(accepted_by=None)
    for invitation in invitations.exclude(accepted_by=models.F("invited_by")):
        held = seat_of.objects.filter(team=invitation.team_id, user=invitation.accepted_by_id)
        seat = held.filter(since__gte=invitation.accepted_at).order_by("since", "pk").first()
        if seat is not None:
            seat_of.objects.filter(pk=seat.pk).update(seated_by=invitation.invited_by_id)
    told = rows.objects.exclude(actor=None).order_by("at", "pk")
    for row in told.filter(action="seat.taken"):
        held = seat_of.objects.filter(
            team__public_id=row.data.get("team"), user__public_id=row.data.get("user"), team__league=row.league_id
        )
        seat = held.exclude(user=row.actor_id).filter(since__lte=row.at).order_by("-since", "-pk").first()
        if seat is not None:
            seat_of.objects.filter(pk=seat.pk).update(seated_by=row.actor_id)
    for row in told.filter(action="commissioner.appointed"):
        parts = apps.get_model("league", "Membership").objects.filter(league=row.league_id, role="commissioner")
        parts.filter(user__public_id=row.data.get("user")).exclude(user=row.actor_id).update(appointed_by=row.actor_id)


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0027_offers_lapse"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="voice",
            name="one_voice_each",
        ),
        migrations.AddField(
            model_name="membership",
            name="appointed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="confirmed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="membership",
            name="confirmed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="confirmed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="confirmed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="seated_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="voice",
            name="withdrawn_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="voice",
            constraint=models.UniqueConstraint(
                condition=models.Q(("withdrawn_at", None)), fields=("consent", "user"), name="one_voice_each"
            ),
        ),
        migrations.RunPython(read_who_brought_whom, migrations.RunPython.noop),
    ]
