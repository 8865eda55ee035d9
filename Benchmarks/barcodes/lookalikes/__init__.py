"""Draws what looks like barcodes and is none, and moves it before a camera."""
