"""Pure rules of a round: focus, challenge, turns, checks, verdict."""
