"""The conformance cases and their layout."""
