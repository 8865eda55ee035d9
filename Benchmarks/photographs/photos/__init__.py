"""Scores readers on photographs of printed text."""
