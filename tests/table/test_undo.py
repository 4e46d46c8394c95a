"""The rules of taking back: never past chance; what was drawn stays drawn."""

from __future__ import annotations

import pytest

from atlantis import CHANCE
from atlantis.table import Entry, Refused, Table, parse_entry
from atlantis.table.commands import Undo
from tests.table.tables import do, first_move, play, table_of

TOWERS = ("tower black c3", "tower white a1", "tower white e5")


def refusal(table: Table, seat: int) -> str:
    with pytest.raises(Refused) as error:
        table.propose(Undo(table.position, seat + 1), table.seats[seat].who)
    assert error.value.reason == "no-undo"
    return str(error.value)


def until_own_choices(table: Table, wanted: int) -> int:
    """Play until the seat to move has made so many choices in a row, with no roll since; the seat."""
    for _ in range(400):
        seat = table.actor()
        assert seat is not None
        row = 0
        for played in reversed(table.story):
            if played.actor != seat or played.forced:
                break
            row += 1
        if row >= wanted:
            return seat
        play(table, first_move(table))
    raise AssertionError("no such turn")


def test_own_choices_of_the_current_turn_are_taken_back_one_by_one() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    seat = until_own_choices(table, 2)
    moves = list(table.record.moves)
    position = table.position
    do(table, Undo(table.position, seat + 1), table.seats[seat].who)
    assert table.record.moves == moves[:-1]
    do(table, Undo(table.position, seat + 1), table.seats[seat].who)
    assert table.record.moves == moves[:-2]
    assert table.position == position + 2, "a position number is never used again"
    assert table.actor() == seat


def test_it_never_changes_whose_turn_it_was_for_others() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, *TOWERS)
    assert "turn is over" in refusal(table, 0)


def test_it_never_passes_another_players_move() -> None:
    table = table_of("atlanteon", "ann", "bob")
    play(table, *TOWERS[:2])
    assert table.actor() == 0
    assert "another player" in refusal(table, 0)


def test_it_never_passes_a_roll_or_a_card() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    seat = table.actor()
    assert seat is not None
    assert table.story[-1].actor == CHANCE
    assert "a roll or a revealed card" in refusal(table, seat)


def test_it_never_makes_another_redo_anything() -> None:
    table = table_of("rising", "ann", "bob")
    for _ in range(300):
        seat = table.actor()
        if seat is None:
            break
        others = [played.move for played in table.story if played.actor != seat]
        try:
            entries = table.propose(Undo(table.position, seat + 1), table.seats[seat].who).entries
        except Refused:
            play(table, first_move(table))
            continue
        assert [played.move for played in table.story[: entries[0].to] if played.actor != seat] == others
        play(table, first_move(table))


def test_nobody_takes_back_for_another() -> None:
    table = table_of("atlandice", "ann", "bob", "cid")
    seat = until_own_choices(table, 1)
    with pytest.raises(Refused) as error:
        table.propose(Undo(table.position, seat + 1), table.seats[(seat + 1) % 3].who)
    assert error.value.reason == "not-your-seat"


def test_a_single_person_goes_back_past_bots() -> None:
    table = table_of("atlanteon", "ann", "random")
    play(table, TOWERS[0])
    play(table, first_move(table))
    do(table, Undo(table.position, 1), "ann")
    assert table.record.moves == []


def test_a_single_person_does_not_go_back_past_dice() -> None:
    table = table_of("atlandice", "ann", "random", "random")
    dice = [n for n, played in enumerate(table.story) if played.actor == CHANCE]
    while not any(played.actor == 0 for played in table.story[: dice[-1]]):
        play(table, first_move(table))
        dice = [n for n, played in enumerate(table.story) if played.actor == CHANCE]
    assert not any(played.actor == 0 for played in table.story[dice[-1] :])
    assert "a roll or a revealed card" in refusal(table, 0)
    assert table.may_undo("ann") is None
    with pytest.raises(Refused, match="a roll or a revealed card"):
        table.propose(Undo(table.position, 1, agreed=True), "ann")


def test_at_one_screen_the_last_choice_of_either_is_taken_back() -> None:
    table = table_of("atlanteon", "ann", "ann")
    play(table, *TOWERS)
    do(table, Undo(table.position, 1), "ann")
    do(table, Undo(table.position, 2), "ann")
    assert [played.move for played in table.story] == list(TOWERS[:1])
    do(table, Undo(table.position, 1), "ann")
    assert "nothing to undo" in refusal(table, 0)


def past_chance(*seats: str, seed: int | None = 1) -> tuple[Table, int]:
    """A table whose last choice was followed by chance, and the number of moves before it."""
    table = table_of("atlandice", *seats, seed=seed)
    while True:
        before = len(table.story)
        play(table, first_move(table))
        if table.story[-1].actor == CHANCE:
            return table, before


def test_at_one_screen_people_may_agree_to_go_past_chance() -> None:
    table, before = past_chance("ann", "ann", "ann")
    assert table.may_undo("ann") == "agreed"
    with pytest.raises(Refused) as error:
        table.propose(Undo(table.position), "ann")
    assert error.value.reason == "agree"
    assert "has to agree" in str(error.value)
    do(table, Undo(table.position, agreed=True), "ann")
    assert len(table.story) == before


def test_two_people_at_two_screens_never_go_past_chance() -> None:
    table, _ = past_chance("ann", "bob", "ann")
    for who in ("ann", "bob"):
        assert table.may_undo(who) is None
        with pytest.raises(Refused, match=r"roll or a revealed card|turn is over"):
            table.propose(Undo(table.position, agreed=True), who)


def test_what_was_drawn_stays_drawn() -> None:
    table, before = past_chance("ann", "ann", "ann", seed=None)
    seen = [played.move for played in table.story[before:]]
    for _ in range(10):
        do(table, Undo(table.position, agreed=True), "ann")
        assert table.drawn == tuple(seen[1:])
        play(table, seen[0])
        assert [played.move for played in table.story[before:]] == seen
        assert table.drawn == ()


def test_what_was_drawn_is_used_in_order_and_only_where_it_is_possible() -> None:
    table, before = past_chance("ann", "ann", "ann", seed=None)
    do(table, Undo(table.position, agreed=True), "ann")
    kept = table.drawn
    for _ in range(60):  # any other way: what fits is used first, and each only once
        start = len(table.story)
        play(table, table.state.text(table.state.legal_actions()[-1]))
        for played in table.story[start:]:
            if played.actor == CHANCE:
                fitting = [move for move in kept if move.split()[0] == played.move.split()[0]]
                assert not fitting or played.move in fitting
                if played.move in kept:
                    at = kept.index(played.move)
                    kept = kept[:at] + kept[at + 1 :]
        assert table.drawn == kept
        if not kept:
            break
    assert len(table.story) > before
    assert kept == ()


def test_an_earlier_undo_puts_what_it_undoes_before_what_is_left() -> None:
    table, before = past_chance("ann", "ann", "ann", seed=None)
    while sum(played.actor == CHANCE for played in table.story[before:]) < 6 or table.story[-1].actor != CHANCE:
        play(table, first_move(table))
    drawn = [played.move for played in table.story[before:] if played.actor == CHANCE]
    while len(table.story) > before:
        do(table, Undo(table.position, agreed=True), "ann")
    assert table.drawn == tuple(drawn)
    while table.drawn:
        play(table, first_move(table))
    assert [played.move for played in table.story[before:] if played.actor == CHANCE][: len(drawn)] == drawn


def test_what_was_drawn_stays_drawn_after_a_restart() -> None:
    table, _ = past_chance("ann", "ann", "ann", seed=None)
    entries = [Entry("sit", seat, who="ann", name="Ann") for seat in range(3)] + [Entry("start")]
    entries += [
        Entry("move", None if played.actor == CHANCE else played.actor, move=played.move) for played in table.story
    ]
    again = Table(table.setup)
    again.replay([*entries, *do(table, Undo(table.position, agreed=True), "ann")])
    assert again.drawn == table.drawn != ()
    restored = Table(table.setup)
    restored.replay([*entries[: 4 + len(table.story)], parse_entry(Entry("drawn", moves=table.drawn).to_json())])
    assert (restored.drawn, restored.state) == (table.drawn, table.state)


def test_what_the_table_made_for_a_player_is_taken_back_with_their_own_choice() -> None:
    table = table_of("atlandice", "ann", "ann", "ann", forced=True)
    while not (table.story and table.story[-1].forced):
        play(table, first_move(table))
    do(table, Undo(table.position, table.actor() or 0 + 1, agreed=True), "ann")
    assert len(table.state.legal_actions()) > 1


def test_may_undo_says_whether_an_undo_would_be_accepted() -> None:
    table = table_of("atlandice", "ann", "bob", "eve")
    assert not any(table.may_undo(who) for who in ("ann", "bob", "eve", "", "nobody"))
    play(table, first_move(table))
    for who in ("ann", "bob", "eve"):
        if table.may_undo(who):
            assert table.propose(Undo(table.position), who).entries
        else:
            with pytest.raises(Refused):
                table.propose(Undo(table.position), who)
