"""Players of 5211."""
