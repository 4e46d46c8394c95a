"""A person with a client: they play, watch, talk, try what is not allowed, lose the connection and come back."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from tests.server.seen import Seen
from tests.simulation.ledger import Ledger
from tests.simulation.node import Node
from tests.simulation.wire import Wire
from tests.simulation.world import World

RECONNECT: Final = 2.0
SILENT: Final = 50.0
"""Seconds without a message after which a client gives its connection up."""
PAUSES: Final = (0.1, 0.5, 2.0)
MOST_COMMANDS: Final = 20
"""Commands of one client in a run."""

Fields = dict[str, Any]


class Client:
    """`known`: the number of entries the client has; it reconnects with it, and sends again what was not answered."""

    def __init__(self, world: World, ledger: Ledger, nodes: list[Node], name: str, who: str, secret: str, match: str, invite: str) -> None:  # fmt: skip
        self.world = world
        self.ledger = ledger
        self.nodes = nodes
        self.name = name
        self.who = who
        self.secret = secret
        self.match = match
        self.invite = invite
        self.wire: Wire | None = None
        self.open = False
        self.heard = 0.0
        self.known = 0
        self.seen = Seen()
        self.chat: list[Fields] = []
        self.commands: dict[str, Fields] = {}
        self.times_sent: dict[str, int] = {}
        self.waiting: list[str] = []
        self.answers = 0
        self.playing = True
        self.pause = world.random.choice(PAUSES)

    @property
    def view(self) -> Fields:
        return self.seen.view

    @property
    def story(self) -> list[Fields]:
        return self.seen.story

    async def run(self) -> None:
        """Connect, act, and reconnect whenever the connection is lost."""
        while True:
            await asyncio.sleep(self.world.random.expovariate(1.0 / self.pause) if self.playing else 0.5)
            if self.wire is None:
                self.connect()
            elif self.world.loop.now - self.heard > SILENT:
                self.wire.lose()
            elif self.open and self.playing:
                self.act()

    # ---- the connection ----------------------------------------------------------------------------------------------

    def connect(self) -> None:
        node = self.world.random.choice(self.nodes)
        if node.ready:
            self.world.note(
                self.name, f"connects to {node.process.name} with {self.known} entries, {len(self.chat)} lines"
            )
            self.heard = self.world.loop.now
            self.wire = Wire(self.world, self, node, self.match, self.known, len(self.chat))

    def lost(self, wire: Wire) -> None:
        if wire is self.wire:
            self.world.note(self.name, "has lost the connection")
            self.wire, self.open = None, False

    def receive(self, wire: Wire, frame: Fields) -> None:
        if wire is not self.wire:
            return
        self.heard = self.world.loop.now
        match frame["type"]:
            case "websocket.accept":
                self.open = True
                for id in self.waiting:
                    self.send_now(id)
            case "websocket.send":
                self.take(json.loads(frame["text"]))
            case "websocket.close":
                self.world.check(frame.get("code", 1000) in (1000, 1001, 1012), f"closed with {frame}")
                wire.lose()
            case "websocket.http.response.start":
                self.world.check(frame["status"] == 503, f"a connection is refused: {frame}")
                wire.lose()

    def take(self, message: Fields) -> None:
        """What a client does with a message."""
        match message["type"]:
            case "match" | "changes":
                start, story = message["story"]["from"], self.seen.story
                self.world.check(start <= len(story), f"{self.name} has {len(story)} moves and is told from {start}")
                self.seen.take(message)
                self.world.check(self.view["number"] >= self.known, f"{self.name} goes back from {self.known} entries")
                self.known = self.view["number"]
                self.ledger.check_story(self.match, self.known, self.story)
            case "chat":
                self.chat += message["lines"]
                numbers = [line["number"] for line in self.chat]
                self.world.check(
                    numbers == list(range(1, len(numbers) + 1)), f"{self.name} has lines {numbers} of chat"
                )
            case "ack" | "refused" | "pong":
                self.answers += 1
                if message["id"] in self.waiting:
                    self.waiting.remove(message["id"])

    # ---- what people do ----------------------------------------------------------------------------------------------

    def send(self, type: str, **fields: Any) -> None:
        id = f"{self.name}-{len(self.commands)}"
        if type == "chat":
            fields["text"] = id
        self.commands[id] = {"type": type, **fields}
        self.waiting.append(id)
        self.send_now(id)
        if self.world.random.random() < 0.05:  # an impatient one
            self.send_now(id)

    def send_now(self, id: str) -> None:
        assert self.wire is not None
        self.times_sent[id] = self.times_sent.get(id, 0) + 1
        self.world.note(self.name, f"{'sends again' if self.sent_again(id) else 'sends'} {id}: {self.commands[id]}")
        self.wire.write({**self.commands[id], "id": id})

    def sent_again(self, id: str) -> bool:
        return self.times_sent[id] > 1

    def act(self) -> None:
        """One thing that a person might do now, or should not."""
        random, view = self.world.random, self.view
        if not view or len(self.waiting) > 3 or len(self.commands) >= MOST_COMMANDS:
            return
        if view["status"] == "open" and random.random() < 0.7:
            self.sit()
        elif view["legal"] and random.random() < 0.75:
            self.send("move", move=random.choice(view["legal"])["move"], at=view["position"])
        else:
            deeds = (self.talk, self.ping, self.undo, self.try_illegal, self.leave, self.call_bot, self.come_back, self.set_mode, self.plan, self.allow, self.stale_move, self.act_for_another, self.list_match, self.offer, self.answer, self.abort)  # fmt: skip
            weights = (6, 1, 8, 4, 0.4, 2, 2, 2, 3, 1, 4, 4, 1, 5, 8, 0.3)
            random.choices(deeds, weights)[0]()

    def sit(self) -> None:
        seats = [seat["seat"] for seat in self.view["seats"] if seat["kind"] == "open"]
        if not seats:
            return
        if self.view["mine"] and self.view["host"] and self.world.random.random() < 0.05:
            self.send("bot", seat=self.world.random.choice(seats), bot="novice")
        elif not self.view["mine"] or self.world.random.random() < 0.05:
            self.send("join", seat=self.world.random.choice([None, *seats]), invite=self.invite)

    def talk(self) -> None:
        self.send("chat")

    def ping(self) -> None:
        self.send("ping")

    def undo(self) -> None:
        self.send("undo", at=self.view["position"], agreed=self.world.random.random() < 0.5)

    def try_illegal(self) -> None:
        self.send(
            "move", move=self.world.random.choice(["pass", "roll 6", "tower black c3", "?"]), at=self.view["position"]
        )

    def stale_move(self) -> None:
        """A move that was made before, or in another position."""
        made = [fields for fields in self.commands.values() if fields["type"] == "move"]
        if made:
            old = self.world.random.choice(made)
            self.send("move", move=old["move"], at=self.world.random.choice([old["at"], self.view["position"]]))

    def act_for_another(self) -> None:
        """Try what only the holder of a seat may do."""
        seat, at = self.world.random.randint(1, len(self.view["seats"])), self.view["position"]
        legal = self.ledger.matches[self.match].table.state
        match self.world.random.randrange(4):
            case 0 if legal.actor >= 0:
                self.send("move", move=legal.text(self.world.random.choice(legal.legal_actions())), at=at, seat=seat)
            case 1:
                self.send("undo", at=at, seat=seat)
            case 2:
                self.send("standing", mode="never", seat=seat)
            case _:
                self.send("back", seat=seat)

    def leave(self) -> None:
        """Of more than two, bots would go on playing."""
        if len(self.view["seats"]) == 2:
            self.send(self.world.random.choice(["leave", "resign"]))

    def call_bot(self) -> None:
        self.send("absent", seat=self.world.random.randint(1, len(self.view["seats"])))

    def come_back(self) -> None:
        self.send("back")

    def set_mode(self) -> None:
        self.send("standing", mode=self.world.random.choice(["always", "needed", "never"]))

    def plan(self) -> None:
        moves = [move["move"] for move in self.view["legal"]] or [move["move"] for move in self.story[-2:]]
        if moves:
            self.send("plan", moves=self.world.random.choices(moves, k=self.world.random.randint(1, 2)))

    def allow(self) -> None:
        self.send("allow-hints", allowed=self.world.random.random() < 0.5)

    def offer(self) -> None:
        kind = self.world.random.choice(["takeback", "takeback", "draw", "abort"])
        self.send("offer", offer=kind, at=self.view["position"])

    def answer(self) -> None:
        """An answer to the offer that the client knows, which may be over; or to one that there never was."""
        offer = self.view["offer"]
        number = offer["number"] if offer else self.world.random.randint(1, max(1, self.view["number"]))
        own = offer is not None and offer["seat"] in self.view["mine"]
        self.send("withdraw" if own else self.world.random.choice(["accept", "accept", "decline"]), offer=number)

    def abort(self) -> None:
        self.send(self.world.random.choice(["abort", "claim"]))

    def list_match(self) -> None:
        self.send("list", listed=self.world.random.random() < 0.5)
