"""Draws kiosk frames. Of Training it knows the list of fonts and nothing else."""
