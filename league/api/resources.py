"""What the league's view sets have in common."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.viewsets import GenericViewSet

from .pagination import ByCursor

Row = TypeVar("Row", bound=Model)


class ByName(ByCursor):
    ordering = ("name", "id")


class BySeason(ByCursor):
    ordering = ("created_at", "id")


class BySchedule(ByCursor):
    ordering = ("week_number", "id")


class ReadOnly(ListModelMixin, RetrieveModelMixin, GenericViewSet[Row]):
    """A list and its items, by public id."""

    lookup_field = "public_id"
    lookup_value_converter = "uuid"
    filter_backends = [DjangoFilterBackend]
