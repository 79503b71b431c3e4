"""The pass rush: who protects, who comes, what becomes of the passer (5.3)."""
