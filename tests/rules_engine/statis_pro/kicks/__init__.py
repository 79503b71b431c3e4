"""Kickoffs, punts and placekicks."""
