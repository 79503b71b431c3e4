"""Passes (8.3): target, completion, catch, pass rush, screen, interception."""
