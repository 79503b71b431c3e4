"""Field goals, extra points, and fakes of both (9.3)."""
