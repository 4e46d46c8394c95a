"""A program that plays over the network: a game against a novice, with the first legal move each time.

python examples/server_client.py http://127.0.0.1:8000
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(url: str, path: str, body: object, secret: str = "") -> Any:
    """A request of the HTTP interface: JSON there, JSON back."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
    with urlopen(Request(url + path, json.dumps(body).encode(), headers), timeout=30) as answer:
        return json.load(answer)


def play(url: str, game: str) -> Any:
    """Play a whole game; how it ended."""
    secret = ask(url, "/api/me", {"name": "Robot Ann"})["secret"]
    match = ask(url, "/api/matches", {"game": game, "seats": ["me", "novice"]}, secret)["id"]
    address = f"{url.replace('http', 'ws', 1)}/api/matches/{match}/live"
    with connect(address, additional_headers={"authorization": f"Bearer {secret}"}) as line:
        sent = -1
        for text in line:
            said = json.loads(text)
            if said["type"] == "refused":
                raise SystemExit(said["text"])
            if said["type"] != "match":
                continue  # an acknowledgement, or a sign of life
            for move in said["story"]["moves"]:
                print(move["n"], move["move"], *move["lines"])
            if said["result"]:
                return said["result"]
            if said["actor"] in said["mine"] and said["position"] != sent:
                sent = said["position"]
                line.send(
                    json.dumps({"type": "move", "id": f"move-{sent}", "at": sent, "move": said["legal"][0]["move"]})
                )
    raise SystemExit("The line was closed: connect again with ?since= the number of entries that you have.")


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "atlanteon"))
