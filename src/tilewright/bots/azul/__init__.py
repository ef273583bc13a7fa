"""Players of Azul."""
