"""Kickoffs, punts, field goals, extra points, their returns and their fakes (8.1, 8.5, 8.6, O2, O3, O6)."""
