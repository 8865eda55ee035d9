// Declares nothing: see ModelFiles.c.
