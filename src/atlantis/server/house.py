"""The house: all rooms, the people in it and the bots, at one node."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final

from atlantis.bots.names import BotName
from atlantis.engine import CHANCE, WrongOption
from atlantis.games import parse_record
from atlantis.server.botasking import Asker
from atlantis.server.coaching import Coach
from atlantis.server.identity import Identities, name_in
from atlantis.server.nodes import Nodes
from atlantis.server.rooms import Room, Rooms, Wish
from atlantis.server.settings import Settings
from atlantis.server.storage import Behind, Outcome, Person, Store
from atlantis.server.thinking import Thinkers, quick_bot
from atlantis.table import Entry, Refused, Seat, Setup, Table, new_setup

OPEN: Final = "open"
ME: Final = "me"


@dataclass(frozen=True)
class NewMatch:
    """What somebody wishes to play. Seats: `me`, `open`, or a bot such as `expert`."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, object] = field(default_factory=dict)
    replaced: Mapping[str, object] | None = None
    listed: bool = False
    forced: bool = True
    games: int = 1


class House:
    """Everything that lives as long as the server. `open` and `close` frame its life."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.rooms = Rooms(self.store, self.changed)
        self.thinkers = Thinkers(settings.processes)
        self.nodes = Nodes(self.store, self.rooms)
        self.asker = Asker(self.rooms, self.thinkers, self.wish)
        self.coach = Coach(self.store, self.thinkers)
        self.moves = 0

    async def open(self) -> None:
        await self.store.open()
        self.identities = Identities(self.store, await self.store.key("identity"))
        await self.nodes.open()
        self.asker.open()

    async def close(self) -> None:
        """Finish what is being stored, leave all else, end all processes."""
        await self.asker.close()
        await self.coach.close()
        await self.rooms.close()
        await self.thinkers.close()
        await self.nodes.close()
        await self.store.close()

    # ---- matches -----------------------------------------------------------------------------------------------------

    async def new_match(self, wish: NewMatch, person: Person) -> Room:
        """A match with the host at the seats called `me`."""
        setup = new_setup(wish.game, len(wish.seats), wish.options, wish.replaced, wish.forced, wish.games)
        return await self.make(
            setup,
            person,
            wish.listed,
            [
                Seat(person.id, person.name) if seat == ME else Seat() if seat == OPEN else Seat(bot=quick_bot(seat))
                for seat in wish.seats
            ],
        )

    async def make(
        self, setup: Setup, host: Person, listed: bool, seats: Sequence[Seat], follows: str | None = None
    ) -> Room:
        """A match with its seats as they are given; Behind if the match that it follows has a next one already."""
        table = Table(setup)
        first: list[Entry] = []
        for number, seat in enumerate(seats):
            if not seat.open:
                more = (
                    table.give_to_bot(number, seat.bot)
                    if seat.bot is not None and not seat.person
                    else table.sit(number, seat.who, seat.name)
                )
                table.take(more)
                first += more
        bot_moves = table.bot_to_move() is not None
        stored = await self.store.new_match(setup, host.id, listed, first, Outcome(None, bot_moves), follows)
        room = await self.rooms.room(stored.id)
        assert room is not None
        self.changed(room)
        return room

    async def take_in(self, text: str, person: Person) -> Room:
        """A match from a record: its moves as they were; who imports it holds all seats that were persons'."""
        record = parse_record(text)
        game = record.game
        setup = new_setup(game.card.name, game.players, dict(game.options), dict(game.data.replaced), forced=False)
        first = [
            Entry("sit", seat, who=person.id, name=name_in(name, person.name)) for seat, name in enumerate(record.seats)
        ]
        first.append(Entry("start"))
        state = game.start()
        for code in record.moves:
            first.append(Entry("move", None if state.actor == CHANCE else state.actor, move=state.text(code)))
            state.apply(code)
        table = Table(setup)
        table.take(first)
        more = table.settled(table.state.clone(), len(record.moves))
        table.take(more)
        result = table.result()
        stored = await self.store.new_match(
            setup, person.id, False, [*first, *more], Outcome(None if result is None else asdict(result), False)
        )
        room = await self.rooms.room(stored.id)
        assert room is not None
        return room

    async def join(self, room: Room, person: Person, seat: int | None, invite: str | None) -> list[Entry]:
        """Take a seat, or the first open one. A match that is not listed asks for the word of its invitation."""
        invited = secrets.compare_digest((invite or "").encode("utf-8", "replace"), room.stored.invite.encode())
        if not room.stored.listed and not invited and room.stored.host != person.id:
            raise Refused("not-host", lambda t: t("Seats at this table are by invitation: ask for the link."))

        def wish(table: Table) -> list[Entry]:
            chosen = seat
            if chosen is None:
                chosen = next((number for number, one in enumerate(table.seats) if one.open), None)
            if chosen is None:
                raise Refused("taken", lambda t: t("All seats are taken."))
            return table.sit(chosen, person.id, person.name)

        return await self.rooms.wish(room, wish)

    async def seat_bot(self, room: Room, person: Person, seat: int, bot: str | None) -> list[Entry]:
        """The host puts a bot on an open seat, or frees a bot's."""
        self.check_host(room, person)
        chosen = None if bot is None else quick_bot(bot)
        return await self.rooms.wish(
            room, lambda table: table.free(seat) if chosen is None else table.give_to_bot(seat, chosen)
        )

    async def list_match(self, room: Room, person: Person, listed: bool) -> None:
        """The host shows a table in the lobby, or no longer."""
        self.check_host(room, person)
        room.table.before_start()
        await self.store.list_match(room.id, listed)
        await self.rooms.refresh(room)

    def check_host(self, room: Room, person: Person) -> None:
        if room.stored.host != person.id:
            raise Refused("not-host", lambda t: t("Only the host of this table may do that."))

    async def wish(self, room: Room, wish: Wish) -> list[Entry]:
        entries = await self.rooms.wish(room, wish)
        self.moves += sum(1 for entry in entries if entry.do == "move")
        return entries

    async def see(self, room: Room, person: Person) -> None:
        """The person is there now: whoever sits at the table is not absent. Written down now and then."""
        noted = room.noted.get(person.id)
        if room.table.seats_of(person.id) and (noted is None or monotonic() - noted >= self.settings.heartbeat / 2):
            room.noted[person.id] = monotonic()
            room.seen[person.id] = datetime.now(UTC)
            await self.store.see(room.id, person.id)

    async def replace_absent(self, room: Room, person: Person, seat: int) -> list[Entry]:
        """A bot plays for somebody who has been away for a while; anybody at the table may ask for it."""
        table = room.table
        if not table.seats_of(person.id):
            raise Refused("not-your-seat", lambda t: t("Only who sits at this table may ask for that."))
        who = table.seat(seat).who
        seen = (await self.store.seen(room.id)).get(who)
        away = (datetime.now(UTC) - seen).total_seconds() if seen is not None else self.settings.absent_after
        if who in room.present or away < self.settings.absent_after:
            raise Refused("not-absent", lambda t: t("Nobody is missing at seat {number}.").format(number=seat + 1))
        return await self.rooms.wish(room, lambda table: table.replace_absent(seat))

    async def next_match(self, room: Room, person: Person) -> str:
        """The second game of a match, with everybody at the other side; or a rematch, where everybody who asks for it
        has their seat. The address of the next match, made once.
        """
        table = room.table
        if not table.seats_of(person.id):
            raise Refused("not-your-seat", lambda t: t("Only who sits at this table may ask for that."))
        if not table.over():
            await self.rooms.hear(room.id, table.number + 1)
        if not table.over():
            raise Refused("wrong", lambda t: t("The game is not over yet."))
        if room.stored.next is None:
            second = table.setup.games == 2 and not table.setup.earlier
            setup = (
                table.next_setup()
                if second
                else new_setup(
                    table.setup.game,
                    table.setup.players,
                    table.setup.options,
                    table.setup.replaced,
                    table.setup.forced,
                    table.setup.games,
                )
            )
            seats = [seat if second or not seat.person or seat.who == person.id else Seat() for seat in table.seats]
            seats = [Seat(seat.who, seat.name) if seat.person else Seat(bot=seat.bot) for seat in seats]
            with suppress(Behind):  # somebody else asked at the same moment: theirs counts
                await self.make(setup, person, False, [*seats[1:], seats[0]], room.id)
            await self.rooms.refresh(room)
        assert room.stored.next is not None
        following = await self.rooms.room(room.stored.next)
        assert following is not None
        for seat in table.seats_of(person.id):
            with suppress(Refused):  # it is theirs already, or they have left it
                await self.rooms.wish(
                    following,
                    lambda table, seat=seat: table.sit(  # type: ignore[misc]
                        (seat - 1) % len(table.seats), person.id, person.name
                    ),
                )
        return following.id

    # ---- bots --------------------------------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Something happened in a room at this node: if a bot is to move now, ask it."""
        self.asker.look(room)

    async def hints(self, room: Room, most: int = 5) -> list[dict[str, Any]]:
        """What an expert thinks of the moves here: the win chance of each."""
        table = room.table
        if table.actor() is None:
            raise Refused("over", lambda t: t("There is nothing to decide now."))
        found = await self.thinkers.hints(table.record_header(), table.state.to_bytes(), BotName("expert"), most)
        if not isinstance(found, list):
            raise WrongOption(f"The bot has failed: {found.why}.")
        return [{"move": table.game.text(hint.code), "chance": hint.chance, "proved": hint.proved} for hint in found]
