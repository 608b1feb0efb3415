"""Pure knowledge of natural language: words, scripts, negation, normal forms."""
