"""Networks that learn by playing against themselves (extra `train`)."""
