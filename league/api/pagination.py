from rest_framework.pagination import CursorPagination


class ByCursor(CursorPagination):
    """Stable pages for long lists; the order never depends on what is added meanwhile."""

    ordering = "-created_at"
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
