"""Passes and screens from the snap to the whistle (chapter 5)."""
