"""Compares what a reader read with what was printed."""
