"""Measuring how fast the engine is, also next to other engines."""
