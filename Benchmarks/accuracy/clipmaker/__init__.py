"""Makes camera clips of printed labels, and says what is to be read on each frame of them."""
