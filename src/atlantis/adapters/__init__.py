"""Atlantis as others' libraries know games: OpenSpiel, PettingZoo, Gymnasium, and batches for NumPy.

Each is a module of its own, for not everybody has all of them: `pip install 'atlantis[research]'` brings them.
"""
