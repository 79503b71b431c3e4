"""Passes from the snap to the whistle (chapter 5)."""
