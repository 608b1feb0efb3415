"""The only pydantic models: what travels between client and sidecar."""
