"""The table in a terminal: people at one screen and bots, records on disk, replays, rules to read."""
