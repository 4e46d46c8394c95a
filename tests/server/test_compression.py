"""Compressed messages: shared by all whose last message was the same."""

from __future__ import annotations

import zlib
from random import Random

from atlantis.server.compression import NOTHING, SharedText, compressed_frame


def test_a_message_may_refer_to_the_one_before_it() -> None:
    random, decoder = Random(1), zlib.decompressobj(wbits=-14)
    last = NOTHING
    for _ in range(50):
        parts = [last[: random.randrange(30_000)], "é" * random.randrange(50), str(random.sample(range(10**9), 1000))]
        text = SharedText("".join(parts))
        sent = compressed_frame(text, last, 14)
        assert sent is compressed_frame(text, last, 14)
        data = sent[4 if sent[1] == 126 else 10 :]
        assert decoder.decompress(data + b"\0\0\xff\xff").decode() == text
        last = text
    short = SharedText(last[:5000])
    again = SharedText(f"{short} again")
    assert len(compressed_frame(again, short, 14)) < 100 < len(compressed_frame(again, NOTHING, 14))
