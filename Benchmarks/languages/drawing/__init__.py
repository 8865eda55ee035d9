"""Draws clips of lines in many languages."""
