"""Telling people that it is their turn: an Atom feed, e-mails and webhooks.

`waiting.py` alone decides in which matches it is somebody's turn. `notifier.py` tells them, by `mail.py` or `webhook.py`.
"""
