"""What tracking and trust are measured by."""
