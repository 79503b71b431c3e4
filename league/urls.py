"""Addresses. The games app's are included by name, so that league never imports games."""

from django.contrib import admin
from django.urls import path

urlpatterns = [
    path("admin/", admin.site.urls),
]
