"""The contract every game keeps, and what is built on it alone."""
