"""Receivers on their routes and the defense against them before the throw (5.1, 5.4)."""
