"""Adapters for OpenSpiel, PettingZoo, Gymnasium, and batches for NumPy.

Each is a separate module, so you need only install what you use; `pip install 'atlantis-games[research]'` installs all.
"""
