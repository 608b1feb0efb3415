"""Pure rules of the library: reading, passages, ranking, citing, budgets."""
