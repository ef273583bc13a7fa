"""Bots that no level uses: opponents to measure against, by name on the command line and in the arena."""
