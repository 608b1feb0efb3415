"""Protocols that the services need from the outside world."""
