"""A WebSocket between a client and a node, frame by frame. Either side may lose it between any two frames."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import TYPE_CHECKING, Any, Final, cast

from starlette.websockets import WebSocket

from atlantis.server.changes import PROTOCOL
from atlantis.server.connection import connect
from tests.server.seen import Seen
from tests.simulation.node import SENT, Node, Sent
from tests.simulation.world import World

if TYPE_CHECKING:
    from tests.simulation.client import Client

SLOWEST: Final = 0.1
"""Seconds that a frame is on its way at most."""
UNNOTICED: Final = 40.0
"""Seconds after which the server notices at the latest that a client is gone."""


class Wire:
    """`known`: the number of entries that the server has sent the client on it."""

    def __init__(self, world: World, client: Client, node: Node, match: str, since: int, talked: int) -> None:
        self.world = world
        self.client = client
        self.node = node
        self.match = match
        self.known = since
        self.seen = Seen()
        self.cut = False
        self.server_knows = False
        self.up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.rising: deque[dict[str, Any]] = deque()  # on their way to the server
        self.falling: deque[dict[str, Any]] = deque()  # on their way to the client
        node.wires.append(self)
        scope = {
            "type": "websocket",
            "path": f"/api/matches/{match}/live",
            "headers": [(b"authorization", f"Bearer {client.secret}".encode())] if client.secret else [],
            "query_string": b"",
            "client": ("127.0.0.1", 1),
            "app": node.app,
            "extensions": {"websocket.http.response": {}},
        }
        self.up.put_nowait({"type": "websocket.connect"})
        socket = WebSocket(scope, cast("Any", self.receive), cast("Any", self.send))
        node.process.start(self.serve(socket, since, talked))

    async def serve(self, socket: WebSocket, since: int, talked: int) -> None:
        try:
            await connect(socket, self.match, since, talked, "en", PROTOCOL)
        except Exception as error:  # the server's framework would log it and close the connection
            self.world.fail(f"a connection ends with {type(error).__name__}: {error}")
        self.world.later(0.0, self.hang_up)

    # ---- the server's side -------------------------------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        message = await self.up.get()
        if "text" in message:
            command = json.loads(message["text"])
            SENT.set(Sent(self.client.who, command["id"], command))
        return message

    async def send(self, message: dict[str, Any]) -> None:
        if self.server_knows and message["type"] == "websocket.send":
            raise OSError("the client is gone")
        if message["type"] == "websocket.send":
            self.check(json.loads(message["text"]))
        self.falling.append(message)
        self.world.later(SLOWEST * self.world.random.random(), self.arrive)
        if self.world.random.random() < 0.2:
            await asyncio.sleep(SLOWEST * self.world.random.random())

    def check(self, message: dict[str, Any]) -> None:
        """Everything that leaves the server is checked, also what is lost on the way."""
        ledger, type = self.client.ledger, message["type"]
        if type in ("match", "changes"):
            self.seen.take(message)
            view = self.seen.view
            self.world.check(view["number"] >= self.known, f"after {self.known} entries {view['number']} are sent")
            ledger.check_match(self.match, view, self.client.who, self.known)
            self.known = view["number"]
        elif type in ("ack", "refused"):
            command = self.client.commands[message["id"]]
            ledger.check_answer(self.match, Sent(self.client.who, message["id"], command), message)
        elif type == "beat":
            self.world.check(message["number"] <= ledger.matches[self.match].number, "a beat counts too much")
        elif type == "chat":
            stored = ledger.matches[self.match].chat
            for line in message["lines"]:
                self.world.check(
                    line["number"] <= len(stored) and stored[line["number"] - 1]["text"] == line["text"],
                    f"a line of chat was sent that is not stored: {line}",
                )
        said = {key: value for key, value in message.items() if key in ("type", "id", "number", "refused", "doubled")}
        self.world.note(self.node.process.name, f"to {self.client.name}: {said}")

    # ---- the client's side -------------------------------------------------------------------------------------------

    def write(self, message: dict[str, Any]) -> None:
        """Send something to the server; whether it arrives is another matter."""
        self.rising.append({"type": "websocket.receive", "text": json.dumps(message)})
        self.world.later(SLOWEST * self.world.random.random(), self.rise)

    def rise(self) -> None:
        """The next frame reaches the server. Frames never overtake each other."""
        message = self.rising.popleft()
        if not self.server_knows:
            self.up.put_nowait(message)

    def arrive(self) -> None:
        """The next frame reaches the client."""
        message = self.falling.popleft()
        if not self.cut:
            self.client.receive(self, message)

    # ---- losing it ---------------------------------------------------------------------------------------------------

    def lose(self) -> None:
        """The network is gone. The client notices at once, the server later; what is on its way may still arrive."""
        if not self.cut:
            self.hang_up()
            random = self.world.random
            self.world.later(random.choice([0.0, SLOWEST, UNNOTICED]) * random.random(), self.lose_client)

    def lose_client(self) -> None:
        if not self.server_knows:
            self.up.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.server_knows = True

    def lose_server(self) -> None:
        """The server's process is gone; the client hears of it a little later."""
        self.world.later(SLOWEST * self.world.random.random(), self.hang_up)

    def hang_up(self) -> None:
        """The client has lost it."""
        if not self.cut:
            self.cut = True
            self.client.lost(self)
