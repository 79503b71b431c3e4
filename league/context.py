"""What every page may use."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """The service's name and mode."""
    return {"service_name": "Football by Mail", "embedded": settings.EMBEDDED}
