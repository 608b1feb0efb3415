"""Pure rules of reliability: who has earned the right to judge, and how that is lost."""
