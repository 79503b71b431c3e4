"""The autocoach."""
