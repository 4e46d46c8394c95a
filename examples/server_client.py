"""A program that plays a game over the network against a novice bot, always with the first legal move.

python examples/server_client.py http://127.0.0.1:8000
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(url: str, path: str, body: object, secret: str = "") -> Any:
    """Send JSON by HTTP, and return the JSON of the answer."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
    with urlopen(Request(url + path, json.dumps(body).encode(), headers), timeout=30) as answer:
        return json.load(answer)


def play(url: str, game: str) -> Any:
    """Play a whole game; return its result."""
    secret = ask(url, "/api/me", {"name": "Robot Ann"})["secret"]
    match = ask(url, "/api/matches", {"game": game, "seats": ["me", "novice"]}, secret)["id"]
    address = f"{url.replace('http', 'ws', 1)}/api/matches/{match}/live"
    with connect(address, additional_headers={"authorization": f"Bearer {secret}"}) as connection:
        sent = -1
        for text in connection:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(message["text"])
            if message["type"] != "match":
                continue  # an acknowledgement or a heartbeat
            for move in message["story"]["moves"]:
                print(move["n"], move["move"], *(line["text"] for line in move["lines"]))
            if message["result"]:
                return message["result"]
            if message["actor"] in message["mine"] and message["position"] != sent:
                sent = message["position"]
                connection.send(
                    json.dumps({"type": "move", "id": f"move-{sent}", "at": sent, "move": message["legal"][0]["move"]})
                )
    raise SystemExit("The connection was closed. Reconnect with ?since= the number of entries that you have.")


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "atlanteon"))
