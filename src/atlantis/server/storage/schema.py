"""The tables of the database. A match is its setup and its entries; everything else follows from them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

TABLES: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
ID: Final = String(32)

keys: Table = Table(
    "keys", TABLES, Column("name", String(32), primary_key=True), Column("value", LargeBinary, nullable=False)
)
"""Keys that all nodes share."""

people: Table = Table(
    "people",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("name", String(30), nullable=False),
    Column("account", String(64), unique=True),  # lower case; NULL for a guest
    Column("alike", String(250), unique=True),  # the skeleton of the account's name: no two may look alike
    Column("password", String(200)),
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("banned", Boolean, nullable=False, server_default=false()),
    Column("private", Boolean, nullable=False, server_default=false()),  # others see only the name
    Column("made", DateTime(timezone=True), nullable=False),
)

sessions: Table = Table(
    "sessions",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # its SHA-256
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("client", String(100), nullable=False),  # the user agent
    Column("made", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
    Index("ix_sessions_person", "person"),
)
"""Where people are signed in."""

matches: Table = Table(
    "matches",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("setup", Text, nullable=False),
    Column("game", String(32), nullable=False),
    Column("host", ID, nullable=False),
    Column("invite", ID, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, running, over
    Column("bot_moves", Boolean, nullable=False),  # a bot is to move: some node has to ask it
    Column("result", Text),
    Column("next", ID),  # the rematch, or the second game of a match
    Column("number", Integer, nullable=False),  # how many entries there are
    Column("made", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("command", ID, unique=True),  # of the request that created it, to recognise a resend
    Column("clock", String(8)),  # live, turn, days; NULL: players have any amount of time
    Column("due", BigInteger),  # when the clock that runs is at 0, in milliseconds since 1970
    Column("guarded", String(30)),  # the key of a position that nobody may analyse now
    Column("filed", Boolean, nullable=False, server_default=false()),  # in the history of its players
    Column("outline", Text),  # what lists show of it; NULL: it has to be built again
    Index("ix_matches_due", "due"),
    Index("ix_matches_guarded", "guarded"),
    Index("ix_matches_filed", "filed", "status"),
    Index("ix_matches_lobby", "status", "listed", "changed"),
    Index("ix_matches_host", "host"),
)

entries: Table = Table(
    "entries",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)
"""Append-only. If two nodes add the same number, the second one fails."""

players: Table = Table(
    "players",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ID, primary_key=True),
    Column("seen", DateTime(timezone=True), nullable=False),
    Column("ended", DateTime(timezone=True)),  # when the match was over; NULL: it is not
    Index("ix_players_person", "person", "ended"),
)
"""Who has had a seat in a match, and when they were last seen there."""

chat: Table = Table(
    "chat",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ID, nullable=False),
    Column("name", String(30), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("command", ID),  # that sent it, to recognise a resend
    UniqueConstraint("match", "command", name="uq_chat_command"),
)

notices: Table = Table(
    "notices",
    TABLES,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("about", String(8), nullable=False),  # match, person
    Column("id", ID, nullable=False),
)
"""Matches and people that every node has to reload, because somebody else has changed them."""

judged: Table = Table(
    "judged",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of moves made before
    Column("body", Text, nullable=False),
)
"""The coach's evaluations of positions in finished matches."""

packs: Table = Table(
    "packs",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("owner", ID, nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("version", Integer, nullable=False),  # incremented with each change
    Column("body", Text, nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("ix_packs_owner", "owner"),
)
"""The values of a printed copy, as entered by its owner."""

outages: Table = Table(
    "outages",
    TABLES,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("start", BigInteger, nullable=False, unique=True),
    Column("stop", BigInteger, nullable=False),
)
"""When no server was running, or the database did not answer: clocks do not count these times."""

pauses: Table = Table(
    "pauses",
    TABLES,
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("year", Integer, nullable=False),
    Column("used", Integer, nullable=False),  # days in this year
    Column("until", BigInteger, nullable=False),
)
"""The pause days that people have used."""

played: Table = Table(
    "played",
    TABLES,
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ID, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("against", String(32), nullable=False),  # live, turns, the level of a bot, ...
    Column("outcome", String(5), nullable=False),  # won, drawn, lost, none
    Column("reason", String(12), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("seats", Text, nullable=False),  # own seats and who had each seat, as JSON
    Column("ended", DateTime(timezone=True), nullable=False),
    Index("ix_played_person", "person", "ended"),
    Index("ix_played_game", "person", "game", "against", "outcome"),
)
"""The finished matches of each person."""

ratings: Table = Table(
    "ratings",
    TABLES,
    Column("person", ID, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("variant", String(16), primary_key=True),  # live or turns; in cooperative games the level
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("settled", Boolean, nullable=False),  # not provisional
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("ix_ratings_pool", "game", "players", "variant", "settled", "mu", "sigma"),
)
"""The current ratings. They follow from `rated`, and `atlantis ratings rebuild` computes them again."""

rated: Table = Table(
    "rated",
    TABLES,
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the match: the order of ratings
    Column("seat", Integer, primary_key=True, autoincrement=False),  # -1: the island of a cooperative game
    Column("match", ID, nullable=False),  # which may have been deleted
    Column("person", ID, nullable=False),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("variant", String(16), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("left", Boolean, nullable=False),  # before the end
    Column("mu", Float(53), nullable=False),  # after the match
    Column("sigma", Float(53), nullable=False),
    Column("change", Integer, nullable=False),  # of the rating as it is shown
    Column("ended", DateTime(timezone=True), nullable=False),
    UniqueConstraint("match", "seat", name="uq_rated_match"),
    Index("ix_rated_person", "person", "game", "players", "variant", "number"),
)
"""The results of rated matches in the order in which they were counted, and the ratings after each."""

puzzle_tries: Table = Table(
    "puzzle_tries",
    TABLES,
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("deal", ID, nullable=False),  # what the person has to send with a try
    Column("tries", Integer, nullable=False),
    Column("state", String(8), nullable=False),  # dealt, missed, solved, late (not at the first try), shown
    Column("rated", Boolean, nullable=False),  # the first try has changed ratings
    Column("day", Integer),  # the number of the day on which it was first tried as the puzzle of the day
    Index("ix_puzzle_tries_day", "person", "day"),
)
"""The puzzles that people were dealt, and what came of it."""

puzzle_ratings: Table = Table(
    "puzzle_ratings",
    TABLES,
    Column("puzzle", String(16), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),  # rated first tries
    Column("solved", Integer, nullable=False),  # those that were right
)
"""Ratings of puzzles that somebody has tried."""

solvers: Table = Table(
    "solvers",
    TABLES,
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
)
"""Ratings of people as solvers of puzzles."""

avoided: Table = Table(
    "avoided",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("other", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("blocked", Boolean, nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
    UniqueConstraint("person", "other"),
    Index("ix_avoided_other", "other"),
)
"""Whom a person has muted, or blocked."""

reports: Table = Table(
    "reports",
    TABLES,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("by", ID, nullable=False),
    Column("about", ID, nullable=False),
    Column("match", ID, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", String(500), nullable=False),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("closed", DateTime(timezone=True)),
    Column("note", String(500)),  # of the operator who closed it
    Index("ix_reports_by", "by"),
)
"""What people report about others to the operator."""

nodes: Table = Table(
    "nodes",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # counts up while the node lives
)
"""Nodes at which people look for opponents."""

seeks: Table = Table(
    "seeks",
    TABLES,
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("id", ID, nullable=False),  # chosen by the client, so that it can ask again
    Column("node", ID, nullable=False),  # at which the person is connected
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),  # in milliseconds since 1970
    Column("match", ID),  # that was found; NULL: they are waiting
)
"""Who looks for an opponent. A person has one seek, so nobody can be paired twice."""
turn_feeds: Table = Table(
    "turn_feeds",
    TABLES,
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # its SHA-256
    Column("made", DateTime(timezone=True), nullable=False),
)
"""The secret addresses of feeds that tell people in which games it is their turn."""

channels: Table = Table(
    "channels",
    TABLES,
    Column("id", ID, primary_key=True),
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(8), nullable=False),  # mail, webhook
    Column("address", String(500), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("daily", Boolean, nullable=False),  # at most one message a day
    Column("lang", String(5), nullable=False),
    Column("secret", String(100), nullable=False),  # a webhook is signed with it
    Column("mention", String(40), nullable=False),  # whom the message of a webhook mentions
    Column("wait", BigInteger, nullable=False),  # nothing is sent before, in milliseconds since 1970
    Column("tries", Integer, nullable=False),  # that have failed in a row
    Column("problem", String(20), nullable=False),  # why the last one failed
    Column("off", Boolean, nullable=False),  # it has failed too often
    Column("node", ID),  # that has claimed it
    Column("claimed", BigInteger, nullable=False, server_default="0"),  # until when
    Column("made", DateTime(timezone=True), nullable=False),
    UniqueConstraint("person", "kind"),
)
"""Where people want to be told that it is their turn."""

turn_notices: Table = Table(
    "turn_notices",
    TABLES,
    Column("channel", ID, ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    Column("match", ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),  # of entries that the match had when this was decided
    Column("turn", Integer, nullable=False),  # the last one that was told, or will be; -1: none
    Column("due", BigInteger),  # when it is to be told; NULL: it was, or nothing is to be told
    Column("warning", Boolean, nullable=False, server_default=false()),  # it was told, and will be again near its end
    Column("seen", DateTime(timezone=True), nullable=False),  # when the person was last at the match
    Index("ix_turn_notices_due", "channel", "due"),
)
"""What each channel has told, or will tell."""

confirmations: Table = Table(
    "confirmations",
    TABLES,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("address", String(64), nullable=False),  # its SHA-256
    Column("person", ID, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Index("ix_confirmations_address", "address"),
)
"""E-mails of the last day that asked for a confirmation."""
