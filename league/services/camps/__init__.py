"""The year between two seasons: orders of coaches, invitations, camps, cuts, changes of position."""
