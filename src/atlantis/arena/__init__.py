"""Bots against each other, many games of it: fair, reproducible, kept, and with figures that say how sure they are."""
