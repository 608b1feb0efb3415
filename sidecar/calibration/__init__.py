"""Pure rules of reliability: floor, ledger, gate, standing."""
