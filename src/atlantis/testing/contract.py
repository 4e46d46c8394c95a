"""The battery that any game of the contract must pass."""

from __future__ import annotations

import json
import math
import pickle
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NoReturn

from librt.random import Random as QuickRandom

from atlantis.engine import (
    CHANCE,
    LANGUAGES,
    OVER,
    AtlantisError,
    BrokenBytes,
    Game,
    IllegalAction,
    NotChance,
    Record,
    State,
    UnknownMove,
    Words,
    WrongData,
    perft,
)
from atlantis.engine.record import parse_record as parse_record_with
from atlantis.games import games as names_of_games
from atlantis.games import parse_record
from atlantis.testing.strategies import after, in_notation

MANY: Final = 100
"""Of more codes than this, only some are tried in each position."""
FRENCH_MISTAKES: Final = r"[^\u202f\s][;!?](\s|$)| [;!?:»]|[^\u202f]:(\s|$)|'|«(?!\u202f)"
"""Before ; : ! ? and inside « » stands a narrow no-break space; the apostrophe is not the straight one."""


class ContractBroken(AssertionError):
    """A game does not keep the contract: the message says what is wrong, and after which moves."""


def check_contract(game: Game, random_games: int = 10, seed: int = 1, lang: str = "en") -> None:
    """Play random games and check at every step all that the contract promises; ContractBroken if something is wrong.

    Legal moves: ascending, each once, exactly the codes that `refusal` allows and `apply` accepts, `why_not` and
    `sample` agreeing; a refusal is a sentence and changes nothing; players' codes come before chance's. Chance:
    positive odds that sum to 1. Positions: independent clones, equal and of equal hash, the same again from bytes, from
    a pickle, from their diagram and from a record, within the ranges of the layout, observed within 0..1; cut, foreign
    and changed bytes are refused. Words: every kind of move, field, step and reason has its row in every language,
    French with French punctuation; in `lang`, descriptions all different, a view that JSON carries, a drawing that
    fits, a story for every move that is told. Data: values outside their bounds are refused. The end: not later than
    `longest` says, returns within -1..1 that fit the card, and no more moves.
    """
    check = Battery(game, lang)
    check.notation()
    check.vocabulary()
    check.start()
    check.bytes()
    check.data()
    for number in range(random_games):
        check.random_game(Random(seed + number))


class Battery:
    """The checks, and the game in which they are made."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.record = Record(game)

    def broken(self, what: str) -> NoReturn:
        raise ContractBroken(f"{self.game!r} after {in_notation(self.record)}: {what}.")

    def expect(self, kept: bool, what: str) -> None:
        if not kept:
            self.broken(what)

    def expect_words(self, text: str, what: str) -> None:
        """Something for people: not empty, and every placeholder filled in."""
        self.expect(
            bool(text) and text == text.strip() and "{" not in text and "}" not in text,
            f"{what} is {text!r}, no words for people",
        )

    def expect_sentence(self, text: str, what: str) -> None:
        self.expect_words(text, what)
        self.expect(" " in text and text[-1] in ".!?", f"{what} is {text!r}, not a sentence")

    def expect_refusal(self, wanted: type[AtlantisError], do: Callable[..., object], *given: object) -> None:
        what = f"{do.__name__}({', '.join(repr(value) for value in given)})"
        try:
            do(*given)
        except wanted as refused:
            self.expect_sentence(str(refused), f"the refusal of {what}")
        else:
            self.broken(f"{what} is not refused with {wanted.__name__}")

    # ---- before a move is made ---------------------------------------------------------------------------------------

    def notation(self) -> None:
        """Texts and codes are each other's inverse; a kind and its fields belong to one code."""
        game = self.game
        meanings: dict[str, int] = {}
        for code in range(game.actions):
            text = game.text(code)
            self.expect_words(text, f"the notation of code {code}")
            self.expect(game.code(text) == code, f"{text!r} is the notation of {code} but reads as {game.code(text)}")
            self.expect(game.code(f"  {text.upper()} ") == code, f"blanks or capitals matter in {text!r}")
            action = game.action(code)
            self.expect_json(action.fields, f"the fields of {text!r}")
            other = meanings.setdefault(repr(action), code)
            self.expect(other == code, f"codes {other} and {code} mean the same action, {action!r}")
            for name in (action.kind, *action.fields):
                self.expect_words(self.asked(game.words.term, name), f"what {name!r} is called")
            for name in action.fields:
                self.expect_words(self.asked(game.words.question, name), f"the question for {name!r}")
        for example in game.words.examples:
            self.expect(example in game.notation, f"the example {example!r} is no move")
        for code in (-1, game.actions, 10**30):
            self.expect_refusal(IllegalAction, game.text, code)
        self.expect_refusal(UnknownMove, game.code, "no such move")

    def asked(self, ask: Callable[[str, str], str], name: str) -> str:
        try:
            return ask(name, self.lang)
        except KeyError:
            self.broken(f"{name!r} has no row in the tables of words")

    def vocabulary(self) -> None:
        """Every row that the tables of words need is there; every text of it is complete, in every language."""
        game, words = self.game, self.game.words
        if type(words).describe is Words.describe:
            missing = [kind.constant for kind in game.action_table.kinds if kind.constant not in words.moves]
            self.expect(not missing, f"these kinds of moves have no description: {missing}")
        for name, nouns in words.nouns.items():
            types = game.action_table.types.get(name)
            self.expect(types is None or len(nouns) >= len(types), f"some values of {name!r} have no name")
        english = {text for _, text in texts_in(words.vocabulary("en"), "")}
        for lang in LANGUAGES:
            found = words.vocabulary(lang)
            self.expect_json(found, f"the vocabulary in {lang!r}")
            for path, text in texts_in(found, ""):
                self.expect(text == text.strip(" \n"), f"{path} of the vocabulary in {lang!r} is {text!r}")
                prose = re.sub(r"`[^`]*`|\d+:\d+", "", text)
                wrong = lang == "fr" and text not in english and re.search(FRENCH_MISTAKES, prose)
                self.expect(not wrong, f"{path} of the vocabulary is not punctuated as French is: {text!r}")

    def bytes(self) -> None:
        """Bytes that are cut, foreign or changed are refused, and so is what is no bytes at all."""
        whole = self.game.start().to_bytes()
        changed = [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in range(len(whole))]
        cut = [whole[:length] for length in (0, 3, 5, len(whole) // 2, len(whole) - 1)]
        for wrong in (*changed, *cut, whole + b"0", "ATLS", None):
            self.expect_refusal(BrokenBytes, self.game.from_bytes, wrong)

    def data(self) -> None:
        """Values just outside their bounds are refused, those on them are not refused for that."""
        game = self.game
        for path, entry in game.data.entries.items():
            if game.rebuild is None or type(entry.value) is not int:
                continue
            for bound, beyond in ((entry.low, -1), (entry.high, 1)):
                if bound is not None:
                    self.expect_refusal(
                        WrongData,
                        game.rebuild,
                        game.card.name,
                        game.players,
                        dict(game.options),
                        {**game.data.replaced, path: bound + beyond},
                    )

    def start(self) -> None:
        """The card fits the game, and every start is the same and nobody else's."""
        game = self.game
        self.expect(game.players in game.card.players, f"{game.players} players are not on the card")
        self.expect(game.card.usual_players in game.card.players, "the usual number of players is not on the card")
        named = {option.name for option in game.card.options}
        self.expect(set(game.options) == named, f"the options {set(game.options)} are not the card's, {named}")
        seats = [game.words.seat_name(seat, self.lang) for seat in range(game.players)]
        self.expect(len(set(filter(None, seats))) == game.players, f"the seats have no names of their own: {seats}")
        one, other = game.start(), game.start()
        self.expect(one == other, "two starts differ")
        one.apply(one.legal_actions()[0])
        self.expect(other == game.start(), "two starts share their cells")

    # ---- a game ------------------------------------------------------------------------------------------------------

    def random_game(self, random: Random) -> None:
        self.record = record = Record(self.game, [f"Seat {number + 1}" for number in range(self.game.players)])
        choices, outcomes = self.game.longest()
        while record.state.actor != OVER:
            by_chance = record.state.actor == CHANCE
            choices, outcomes = choices - (not by_chance), outcomes - by_chance
            self.expect(
                choices >= 0 and outcomes >= 0,
                "the game is longer than it says: `longest` gives "
                "{} choices of players and {} outcomes of chance".format(*self.game.longest()),
            )
            self.position(record.state, random)
            code = random.choice(record.state.legal_actions())
            self.move(record.state, code)
            before, kept = record.state.to_bytes(), record.state.clone()
            record.play(code)
            self.expect(kept.to_bytes() == before, f"playing {record.game.text(code)!r} changes a clone made before")
        self.position(record.state, random)
        self.replay(record)
        half = random.randrange(len(record.moves) + 1)
        again = self.game.start()
        for code in record.moves[:half]:
            again.apply(code)
        self.expect(record.at(half) == again, f"the position after {half} moves is not the same when applied")
        record.take_back(half)
        self.replay(record)

    def replay(self, record: Record) -> None:
        """A record is the game: written and read, it leads to the same position."""
        text = record.dump()
        if self.game.card.name in names_of_games():
            read = parse_record(text)
        else:  # a game of somebody's own
            read = parse_record_with(text, lambda name, players, options, data: self.game)
        self.expect(read.moves == record.moves and read.seats == record.seats, "the record reads as another game")
        self.expect(read.game == record.game, "the record reads as a game with another set-up")
        self.expect(read.state == record.state, "the record leads to another position")
        self.expect(read.dump() == text, "the record is written differently after it was read")

    # ---- a position --------------------------------------------------------------------------------------------------

    def position(self, state: State, random: Random) -> None:
        self.expect(state.actor in (CHANCE, OVER, *range(self.game.players)), f"the actor is {state.actor}")
        misfit = self.game.layout.misfit(state.cells)
        self.expect(misfit == "", f"a cell is out of its range: {misfit}")
        before = state.to_bytes()
        self.copies(state)
        legal = self.legal_moves(state, random)
        self.refusals(state, legal, random)
        self.chance(state, legal)
        self.worth(state)
        self.words(state, legal)
        self.expect(state.to_bytes() == before, "asking questions changes the position")

    def copies(self, state: State) -> None:
        """Clones and positions from bytes are equal, and so are their hashes."""
        copy = self.game.start()
        copy.copy_from(state)
        for twin, whence in (
            (state.clone(), "a clone"),
            (self.game.from_bytes(state.to_bytes()), "what bytes hold"),
            (copy, "what copy_from makes"),
            *self.others(state),
        ):
            self.expect(twin == state and twin is not state, f"{whence} is not an equal position of its own")
            self.expect(hash(twin) == hash(state), f"{whence} is equal but has another hash")
            self.expect(
                twin.actor == state.actor and twin.legal_actions() == state.legal_actions(), f"{whence} has other moves"
            )

    def others(self, state: State) -> list[tuple[State, str]]:
        """The position by way of its diagram, and of a pickle where the game can be pickled."""
        found = []
        if self.game.diagram().exact:
            try:
                found = [(self.game.position(str(state)), "what the diagram holds")]
            except AtlantisError as refused:
                self.broken(f"the diagram cannot be read: {refused}\n{state}")
        if self.game.rebuild is not None:
            found.append((pickle.loads(pickle.dumps(state)), "what a pickle holds"))
        return found

    def legal_moves(self, state: State, random: Random) -> list[int]:
        """Ascending, each once, within the room the game declares, and none at the end; a clone can make them all."""
        legal = state.legal_actions()
        self.expect(all(type(code) is int for code in legal), "not all legal actions are integers")
        self.expect(legal == sorted(set(legal)), f"the legal actions are not ascending, each once: {legal}")
        self.expect(bool(legal) == (state.actor != OVER), f"actor {state.actor} has {len(legal)} legal actions")
        self.expect(perft(state, 1) == len(legal), f"perft counts {perft(state, 1)} moves, not {len(legal)}")
        if not legal:
            return legal
        if state.actor == CHANCE:
            self.expect(legal[0] >= self.game.choices, "an outcome has one of the codes of players")
        else:
            self.expect(legal[-1] < self.game.choices, "a player's move has one of the codes of chance")
        declared = min(int(state.at_most()), int(self.game.most_moves))
        self.expect(len(legal) <= declared, f"there are {len(legal)} moves, more than the declared {declared}")
        before = state.to_bytes()
        for code in legal:
            try:
                after(state, code)
            except IllegalAction as refused:
                self.broken(f"{self.game.text(code)!r} is legal, but apply refuses it: {refused}")
        self.expect(state.to_bytes() == before, "a move made in a clone changes the position it was cloned from")
        quick, room, weights = QuickRandom(random.randrange(2**31)), self.game.room(), self.game.room()
        for _ in range(3):
            code = int(state.sample(quick, room, weights))
            self.expect(code in legal, f"sample gives {code}, which is not legal")
        return legal

    def some_codes(self, legal: list[int], random: Random) -> list[int]:
        """All codes; where there are very many, the legal ones and a random choice of the others."""
        if self.game.actions <= MANY:
            return list(range(self.game.actions))
        return sorted({*legal, *random.sample(range(self.game.actions), MANY)})

    def refusals(self, state: State, legal: list[int], random: Random) -> None:
        """Every other code is refused with a sentence, in any case without changing anything."""
        possible, before = set(legal), state.clone()
        codes = self.some_codes(legal, random)
        for code in range(self.game.actions if state.actor != OVER else 0):
            reason = int(state.refusal(code))
            self.expect(
                (reason == 0) == (code in possible),
                f"{self.game.text(code)!r} is {'' if code in possible else 'not '}among the legal moves, but "
                f"its refusal is {reason}",
            )
            self.expect(reason in (0, 1) or reason in self.game.words.reasons, f"there is no sentence for {reason}")
        for code in (*codes, -1, self.game.actions, 10**30):
            if code not in possible:
                self.expect_refusal(IllegalAction, state.apply, code)
                self.expect(state == before, f"the refused code {code} has changed the position")
        for code in codes:
            text = self.game.text(code)
            why_not = state.why_not(text, self.lang)
            if code in possible:
                self.expect(why_not == "", f"{text!r} is legal, but why_not says {why_not!r}")
            else:
                self.expect_sentence(why_not, f"why_not of the illegal {text!r}")
        self.expect_sentence(state.why_not("no such move", self.lang), "why_not of an unknown move")

    def chance(self, state: State, legal: list[int]) -> None:
        """At chance every outcome has a positive probability, and they sum to 1; elsewhere there are none."""
        if state.actor != CHANCE:
            self.expect_refusal(NotChance, state.chance_outcomes)
            return
        self.expect(self.game.card.chance, "chance moves, but the card says that there is none")
        outcomes = state.chance_outcomes()
        self.expect([code for code, _ in outcomes] == legal, f"the odds are not those of the legal codes: {outcomes}")
        self.expect(all(odds > 0 for _, odds in outcomes), f"an outcome has no chance: {outcomes}")
        total = math.fsum(odds for _, odds in outcomes)
        self.expect(math.isclose(total, 1, rel_tol=1e-12), f"the odds sum to {total}: {outcomes}")

    def worth(self, state: State) -> None:
        """Scores, returns and winners by seat; the observation."""
        seats = range(self.game.players)
        scores, returns, winners = state.scores(), state.returns(), state.winners()
        self.expect(len(scores) == len(seats), f"the scores {scores} are not one for each seat")
        self.expect(len(returns) == len(seats), f"the returns {returns} are not one for each seat")
        self.expect(all(-1 <= value <= 1 for value in returns), f"the returns {returns} are not within -1..1")
        self.expect(winners == [seat for seat in seats if seat in winners], f"the winners {winners} are not seats")
        if state.actor != OVER:
            self.expect(not any(returns) and not winners, f"returns {returns} and winners {winners} before the end")
        elif self.game.card.utility == "zero-sum":
            self.expect(math.isclose(math.fsum(returns), 0, abs_tol=1e-12), f"the returns {returns} do not sum to 0")
        elif self.game.card.utility == "identical":
            self.expect(len(set(returns)) == 1, f"the returns {returns} are not the same for all")
        seen = state.observation()
        size = self.game.layout.size
        self.expect(len(seen) == size, f"{len(seen)} numbers are observed, but the layout has {size}")
        self.expect(all(0 <= value <= 1 for value in seen), "the observation is not within 0..1")

    def words(self, state: State, legal: list[int]) -> None:
        """What people read: moves, the view, the diagram and the drawing."""
        words = self.game.words
        if state.actor != OVER:
            step = words.step(state)
            self.expect(step in words.steps, f"the step {step!r} has no row in the tables of words")
            self.expect_sentence(words.due(state, self.lang), f"what is due at {step!r}")
        for each in (self.lang, "en"):
            self.expect_words(words.status(state, each) or "-", "the status")
        described: dict[str, int] = {}
        for code in legal:
            text = state.describe(code, self.lang)
            self.expect_words(text, f"the description of {self.game.text(code)!r}")
            other = described.setdefault(text, code)
            self.expect(
                other == code,
                f"two moves, {self.game.text(other)!r} and {self.game.text(code)!r}, are both described as {text!r}",
            )
        self.expect_json(state.view(), "the view")
        self.expect(str(state).strip() != "", "the diagram is empty")
        for row in self.game.drawing(state, self.lang, 80):
            line = "".join(text for text, _ in row)
            self.expect(len(line) <= 80 and "\n" not in line, f"a row of the drawing does not fit 80 columns: {line!r}")

    def expect_json(self, value: object, what: str) -> None:
        try:
            read = json.loads(json.dumps(value, allow_nan=False))
        except (TypeError, ValueError) as error:
            self.broken(f"{what} is nothing that JSON can carry: {error}")
        self.expect(read == value, f"{what} comes back different from JSON: {value!r}")

    # ---- a move ------------------------------------------------------------------------------------------------------

    def move(self, state: State, code: int) -> None:
        """Told or not, a move leads to the same position; what is told has words."""
        silent, told = after(state, code), state.clone()
        events = told.tell(code)
        text = self.game.text(code)
        self.expect(told == silent, f"telling {text!r} leads to another position than applying it")
        for event in events:
            self.expect_words(event.text(self.lang), f"the event {event!r} of {text!r}")
            self.expect_json(event.fields, f"the event {event!r}")
        self.expect(told.story is None, f"somebody still listens after {text!r} was told")


def texts_in(value: object, path: str) -> Iterator[tuple[str, str]]:
    """All texts of a JSON document, with where each stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, inside in value.items():
            yield from texts_in(inside, f"{path}/{name}")
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item, path)
