"""Contacts along the ballcarrier's path (4.3-4.5, 4.9)."""
