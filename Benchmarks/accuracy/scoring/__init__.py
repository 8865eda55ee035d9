"""Compares a scanner's events with what clips and photographs are known to hold."""
