"""Use cases, one a file; they see ports and pure rooms only."""
