"""Real things behind the ports: files, LanceDB, SQLite, models, clock."""
