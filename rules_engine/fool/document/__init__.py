"""FOOL's plan as coaches write it: its document, read, written, cut into parts, drawn as forms."""
