"""Pictures of clubs and men, drawn as SVG from a few facts: the same facts always give the same picture."""
