"""Pictures of what compare.py found."""
