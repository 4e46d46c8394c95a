"""Compressed messages: they refer to those before them, and are shared by all who watch."""

from __future__ import annotations

import zlib
from random import Random

from atlantis.server.compression import History, SharedText, text_frame


class Connection:
    """A connection: what is sent on it, and what its client makes of that."""

    def __init__(self, window: int = 13) -> None:
        self.history = History(window)
        self.decoder = zlib.decompressobj(wbits=-window)

    def send(self, text: str) -> bytes:
        sent = self.history.frame(text)
        head = 2 if sent[1] < 126 else 4 if sent[1] == 126 else 10
        assert self.decoder.decompress(sent[head:] + b"\0\0\xff\xff").decode() == text
        return sent


def test_clients_read_all_messages_whether_they_are_for_several_or_for_one() -> None:
    random, connections = Random(1), [Connection(), Connection(), Connection(9)]
    last = ""
    for _ in range(100):
        parts = [last[: random.randrange(30_000)], "é" * random.randrange(50), str(random.sample(range(10**9), 1000))]
        last = "".join(parts)
        if random.random() < 0.5:
            shared = SharedText(last)
            for connection in connections:
                connection.send(shared)
        else:
            random.choice(connections).send(last)


def test_a_message_for_several_is_compressed_once_and_refers_to_the_one_before_it() -> None:
    one, two = Connection(), Connection()
    for n in range(5):
        text = SharedText(f"{'a text that is long enough' * 9} {n}")
        sent = one.send(text)
        assert sent is two.send(text)
    assert len(sent) < 30


def test_a_message_for_one_refers_to_several_before_it() -> None:
    connection, random = Connection(), Random(2)
    texts = [str(random.sample(range(10**9), 50)) for _ in range(4)]
    first = [len(connection.send(text)) for text in texts]
    again = [len(connection.send(text)) for text in texts]
    assert 10 * sum(again) < sum(first)


def test_without_context_takeover_no_message_refers_to_another() -> None:
    history = History(0)
    assert history.frame("the same text " * 20) == history.frame("the same text " * 20)
    assert text_frame(b"x" * 70_000)[1] == 127
