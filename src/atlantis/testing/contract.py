"""The checks that every game must pass."""

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

SOME: Final = 8
"""So many of the codes that are refused for the same reason are tried in each position."""
FRENCH_MISTAKES: Final = r"[^\u202f\s][;!?](\s|$)| [;!?:»]|[^\u202f]:(\s|$)|'|«(?!\u202f)"
"""There must be a narrow no-break space before ; : ! ? and inside « »; apostrophes must be curly."""


class ContractBroken(AtlantisError, AssertionError):
    """A game breaks the contract: the message says what is wrong, and after which moves."""


def check_contract(game: Game, random_games: int = 10, seed: int = 1, lang: str = "en") -> None:
    """Play random games and check the contract at every step; ContractBroken if something is wrong.

    Legal moves: ascending, without duplicates, exactly the codes that `refusal` allows and `apply` accepts, consistent
    with `why_not` and `sample`; a refusal is a sentence and changes nothing; players' codes come before chance's.
    Chance: positive odds that sum to 1. Standing answers are legal moves. Positions: independent clones with equal
    hashes; round trips through bytes, a pickle, the diagram and a record; cells within the ranges of the layout,
    observations within 0..1; truncated, foreign and changed bytes are refused. Words: every kind of move, field, step
    and reason has a text in every language, with French punctuation in French; in `lang`, descriptions are all
    different, the view is valid JSON, the drawing fits and every event has a sentence. Data: values outside their
    bounds are refused. The end: within the bounds of `longest`, returns within -1..1 that match the card, and no more
    moves.
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
    """The checks, and the game being checked."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.record: Record = Record(game)

    def fail(self, what: str) -> NoReturn:
        raise ContractBroken(f"{self.game!r} after {in_notation(self.record)}: {what}.")

    def expect(self, condition: bool, what: str) -> None:
        if not condition:
            self.fail(what)

    def expect_words(self, text: str, what: str) -> None:
        """A text for people: not empty, and without unfilled placeholders."""
        self.expect(
            bool(text) and text == text.strip() and "{" not in text and "}" not in text,
            f"{what} is {text!r}, not a text for people",
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
            self.fail(f"{what} is not refused with {wanted.__name__}")

    # ---- before a move is made ---------------------------------------------------------------------------------------

    def notation(self) -> None:
        """`text` and `code` are inverse; each action belongs to one code."""
        game = self.game
        meanings: dict[str, int] = {}
        for code in range(game.actions):
            text = game.text(code)
            self.expect_words(text, f"the notation of code {code}")
            self.expect(game.code(text) == code, f"{text!r} is the notation of {code} but reads as {game.code(text)}")
            self.expect(game.code(f"  {text.upper()} ") == code, f"spaces or capitals matter in {text!r}")
            action = game.action(code)
            self.expect_json(action.fields, f"the fields of {text!r}")
            other = meanings.setdefault(repr(action), code)
            self.expect(other == code, f"codes {other} and {code} have the same meaning, {action!r}")
            for name in (action.kind, *action.fields):
                self.expect_words(self.look_up(game.words.term, name), f"the name of {name!r}")
            for name in action.fields:
                self.expect_words(self.look_up(game.words.question, name), f"the question for {name!r}")
        kinds = {game.action(code).kind for code in range(int(game.choices))}
        self.expect(set(game.card.planned) <= kinds, f"not all kinds to plan are players' moves: {game.card.planned}")
        for example in game.words.examples:
            self.expect(example in game.notation, f"the example {example!r} is not a move")
        for code in (-1, game.actions, 10**30):
            self.expect_refusal(IllegalAction, game.text, code)
        self.expect_refusal(UnknownMove, game.code, "no such move")

    def look_up(self, ask: Callable[[str, str], str], name: str) -> str:
        try:
            return ask(name, self.lang)
        except KeyError:
            self.fail(f"{name!r} has no row in the tables of words")

    def vocabulary(self) -> None:
        """The tables of words have all required rows, with complete texts in every language."""
        game, words = self.game, self.game.words
        if type(words).describe is Words.describe and type(words).fixed_description is Words.fixed_description:
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
                self.expect(not wrong, f"{path} of the vocabulary does not have French punctuation: {text!r}")

    def bytes(self) -> None:
        """Truncated, foreign or changed bytes are refused, and so are other types."""
        whole = self.game.start().to_bytes()
        changed = [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in range(len(whole))]
        cut = [whole[:length] for length in (0, 3, 5, len(whole) // 2, len(whole) - 1)]
        for wrong in (*changed, *cut, whole + b"0", "ATLS", None):
            self.expect_refusal(BrokenBytes, self.game.from_bytes, wrong)

    def data(self) -> None:
        """Values just outside their bounds are refused; values on the bounds are not refused for that."""
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
        """The card matches the game; start positions are equal and independent."""
        game = self.game
        self.expect(game.players in game.card.players, f"{game.players} players are not on the card")
        self.expect(game.card.usual_players in game.card.players, "the default number of players is not on the card")
        named = {option.name for option in game.card.options}
        self.expect(set(game.options) == named, f"the options {set(game.options)} are not the card's, {named}")
        self.expect(0 < game.choices <= game.actions, f"{game.choices} of {game.actions} codes are players'")
        for chance, what in ((game.choices < game.actions, "the actions"), (game.longest()[1] > 0, "`longest`")):
            self.expect(chance == game.card.chance, f"the card and {what} disagree about whether there is chance")
        seats = [game.words.seat_name(seat, self.lang) for seat in range(game.players)]
        self.expect(len(set(filter(None, seats))) == game.players, f"the seats do not have different names: {seats}")
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
                "the game is longer than its bounds: `longest` gives {} moves of players and {} of chance".format(
                    *self.game.longest()
                ),
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
        """A record that is written and read leads to the same position."""
        text = record.dump()
        if self.game.card.name in names_of_games():
            read = parse_record(text)
        else:  # a game that is not installed
            read = parse_record_with(text, lambda name, players, options, data: self.game)
        self.expect(read.moves == record.moves and read.seats == record.seats, "the record reads as another game")
        self.expect(read.game == record.game, "the record reads as a game with another set-up")
        self.expect(read.state == record.state, "the record leads to another position")
        self.expect(read.dump() == text, "the record is written differently after it was read")

    # ---- a position --------------------------------------------------------------------------------------------------

    def position(self, state: State, random: Random) -> None:
        self.expect(state.actor in (CHANCE, OVER, *range(self.game.players)), f"the actor is {state.actor}")
        misfit = self.game.layout.misfit(state.cells)
        self.expect(misfit == "", f"a cell is out of range: {misfit}")
        before = state.to_bytes()
        self.copies(state)
        legal = self.legal_moves(state, random)
        self.refusals(state, legal, random)
        self.chance(state, legal)
        self.standing(state, legal)
        self.results(state)
        self.words(state, legal)
        self.expect(state.to_bytes() == before, "reading a position changes it")

    def copies(self, state: State) -> None:
        """Clones and positions from bytes are equal, and so are their hashes."""
        copy = self.game.start()
        copy.copy_from(state)
        for twin, whence in (
            (state.clone(), "a clone"),
            (self.game.from_bytes(state.to_bytes()), "the position from bytes"),
            (copy, "the result of copy_from"),
            *self.others(state),
        ):
            self.expect(twin == state and twin is not state, f"{whence} is not an equal position of its own")
            self.expect(hash(twin) == hash(state), f"{whence} is equal but has another hash")
            self.expect(
                twin.actor == state.actor and twin.legal_actions() == state.legal_actions(), f"{whence} has other moves"
            )

    def others(self, state: State) -> list[tuple[State, str]]:
        """The position read back from its diagram, and from a pickle if the game can be pickled."""
        found = []
        if self.game.diagram().exact:
            try:
                found = [(self.game.position(str(state)), "the position from the diagram")]
            except AtlantisError as refused:
                self.fail(f"the diagram cannot be read: {refused}\n{state}")
        if self.game.rebuild is not None:
            found.append((pickle.loads(pickle.dumps(state)), "the position from a pickle"))
        return found

    def legal_moves(self, state: State, random: Random) -> list[int]:
        """Ascending, without duplicates, within the declared bound, none at the end; a clone can make them all."""
        legal = state.legal_actions()
        self.expect(all(type(code) is int for code in legal), "not all legal actions are integers")
        self.expect(legal == sorted(set(legal)), f"the legal actions are not ascending and different: {legal}")
        self.expect(bool(legal) == (state.actor != OVER), f"actor {state.actor} has {len(legal)} legal actions")
        self.expect(perft(state, 1) == len(legal), f"perft counts {perft(state, 1)} moves, not {len(legal)}")
        if not legal:
            return legal
        if state.actor == CHANCE:
            self.expect(legal[0] >= self.game.choices, "a chance outcome has a player's code")
        else:
            self.expect(legal[-1] < self.game.choices, "a player's move has a code of chance")
        declared = min(int(state.at_most()), int(self.game.most_moves))
        self.expect(len(legal) <= declared, f"there are {len(legal)} moves, more than the declared bound {declared}")
        before = state.to_bytes()
        for code in legal:
            try:
                after(state, code)
            except IllegalAction as refused:
                self.fail(f"{self.game.text(code)!r} is legal, but apply refuses it: {refused}")
        self.expect(state.to_bytes() == before, "a move made in a clone changes the position it was cloned from")
        quick, room, weights = QuickRandom(random.randrange(2**31)), self.game.move_buffer(), self.game.move_buffer()
        for _ in range(3):
            code = int(state.sample(quick, room, weights))
            self.expect(code in legal, f"sample gives {code}, which is not legal")
        return legal

    def refusals(self, state: State, legal: list[int], random: Random) -> None:
        """Every other code is refused; for each reason, some of them are tried: with a sentence, and nothing changes."""
        possible, before = set(legal), state.clone()
        refused: dict[int, list[int]] = {}
        for code in range(self.game.actions):
            reason = int(state.refusal(code)) if state.actor != OVER else 1
            refused.setdefault(reason, []).append(code)
            self.expect(
                (reason == 0) == (code in possible),
                f"{self.game.text(code)!r} is {'' if code in possible else 'not '}among the legal moves, but "
                f"its refusal is {reason}",
            )
            self.expect(reason in (0, 1) or reason in self.game.words.reasons, f"there is no sentence for {reason}")
        refused.pop(0, None)
        codes = sorted(code for same in refused.values() for code in random.sample(same, min(SOME, len(same))))
        for code in (*codes, -1, self.game.actions, 10**30):
            if code not in possible:
                self.expect_refusal(IllegalAction, state.apply, code)
                self.expect(state == before, f"the refused code {code} has changed the position")
        for code in (*legal, *codes):
            text = self.game.text(code)
            why_not = state.why_not(text, self.lang)
            if code in possible:
                self.expect(why_not == "", f"{text!r} is legal, but why_not says {why_not!r}")
            else:
                self.expect_sentence(why_not, f"why_not of the illegal {text!r}")
        self.expect_sentence(state.why_not("no such move", self.lang), "why_not of an unknown move")

    def chance(self, state: State, legal: list[int]) -> None:
        """At a chance node all probabilities are positive and sum to 1; elsewhere there are none."""
        if state.actor != CHANCE:
            self.expect_refusal(NotChance, state.chance_outcomes)
            return
        outcomes = state.chance_outcomes()
        self.expect([code for code, _ in outcomes] == legal, f"the outcomes are not the legal codes: {outcomes}")
        self.expect(all(odds > 0 for _, odds in outcomes), f"an outcome has probability 0: {outcomes}")
        total = math.fsum(odds for _, odds in outcomes)
        self.expect(math.isclose(total, 1, rel_tol=1e-12), f"the odds sum to {total}: {outcomes}")

    def standing(self, state: State, legal: list[int]) -> None:
        """Standing answers are legal moves of the player to move; whoever is always asked has none."""
        answers = {mode: state.standing(mode) for mode in ("always", "needed", "never")}
        self.expect(answers["always"] is None, "there is a standing answer for somebody who is always asked")
        for mode, code in answers.items():
            self.expect(
                code is None or (state.actor >= 0 and code in legal),
                f"the standing answer “{mode}” is {code}, which is not a legal move",
            )
        self.expect(
            answers["needed"] is None or answers["never"] is not None,
            "the standing answer “needed” passes where “never” asks",
        )

    def results(self, state: State) -> None:
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
        self.expect(len(seen) == size, f"the observation has {len(seen)} numbers, but the layout has {size}")
        self.expect(all(0 <= value <= 1 for value in seen), "the observation is not within 0..1")

    def words(self, state: State, legal: list[int]) -> None:
        """The texts for people: moves, the view, the diagram and the drawing."""
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
            self.fail(f"{what} is not valid JSON: {error}")
        self.expect(read == value, f"{what} comes back different from JSON: {value!r}")

    # ---- a move ------------------------------------------------------------------------------------------------------

    def move(self, state: State, code: int) -> None:
        """`tell` and `apply` lead to the same position, and every event has a text."""
        silent, told = after(state, code), state.clone()
        events = told.tell(code)
        text = self.game.text(code)
        self.expect(told == silent, f"`tell` of {text!r} leads to a different position than `apply`")
        for event in events:
            self.expect_words(event.text(self.lang), f"the event {event!r} of {text!r}")
            self.expect_json(event.fields, f"the event {event!r}")
        self.expect(told.story is None, f"events are still collected after `tell` of {text!r}")


def texts_in(value: object, path: str) -> Iterator[tuple[str, str]]:
    """All texts of a JSON document with their paths."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, inside in value.items():
            yield from texts_in(inside, f"{path}/{name}")
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item, path)
