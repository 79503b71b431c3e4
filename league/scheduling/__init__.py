"""Schedules as plain numbers: made by a solver, checked for conflicts. Teams are indexes, divisions in a row."""
