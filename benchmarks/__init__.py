"""Benchmarks of Atlantis against other engines or an earlier commit: `python -m benchmarks`."""
