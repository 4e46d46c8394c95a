"""Ratings, pairing and puzzles: what people do around their matches. It uses no network and no database."""
