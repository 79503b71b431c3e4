"""The forms of conformance case beside the play from scrimmage: ``kick``, ``call`` and ``decision``."""
