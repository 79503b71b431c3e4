from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class ByCursor(CursorPagination):
    """Stable pages for long lists; the order never depends on what is added meanwhile."""

    ordering: str | tuple[str, ...] = "-created_at"
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_size(self, request: Request) -> int:
        """How many rows a page has, as asked for."""
        asked = request.query_params.get(self.page_size_query_param, str(self.page_size))
        if not (asked.isascii() and asked.isdigit() and 1 <= int(asked[:9]) <= self.max_page_size):
            raise ValidationError({"page_size": f"A page has 1 to {self.max_page_size} rows."})
        return int(asked)

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """One page. Pages have no numbers: rows come and go between two calls."""
        if "page" in request.query_params:
            raise ValidationError({"page": 'Pages have no numbers here: follow "next" and "previous" of the answer.'})
        return super().paginate_queryset(queryset, request, view)
