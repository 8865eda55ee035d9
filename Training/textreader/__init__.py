"""Makes text as a camera sees it, and trains the two networks that find and read it."""
