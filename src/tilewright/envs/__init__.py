"""Environments of other libraries, around the same rules."""
