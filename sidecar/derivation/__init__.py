"""Pure arithmetic over what a text says."""
