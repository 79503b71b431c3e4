"""Training camp and what surrounds it: mini-camp, invitations, the camp itself, cuts (12.1 to 12.4, 12.7)."""
