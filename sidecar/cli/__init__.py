"""The terminal: commands, progress bars, exit codes."""
