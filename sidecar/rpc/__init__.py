"""The wire: server, guard, dispatch, translation; no rules of the product."""
