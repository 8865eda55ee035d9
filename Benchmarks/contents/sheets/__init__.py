"""Printed sheets with contents of known kinds, and with what looks like them and is none."""
