"""A table of calls as its coach studies it: chances, lines that never hold, a situation tried, a map of run and pass.

A ruleset hands over its lines and names as a ``Subject``; ``desk.StudiedTable`` answers the questions of
``interface.planning.call_tables`` about it.
"""
