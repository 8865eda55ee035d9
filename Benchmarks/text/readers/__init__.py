"""The readers that are compared: ours, and its peers, each in a process of its own with one thread."""
