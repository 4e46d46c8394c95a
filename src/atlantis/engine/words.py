"""All texts about a game, from tables of templates.

A game's `words.py` holds the tables, marked for gettext; this module fills them. A template names fields:

    "Swap {resource:a} here for {other:a} {area:from}"      forms of a `Noun`: a Gem, from the Inn
    "{who:seat} has {n:points}"                             `points` is a `Plural`: 1 point, 3 points
    "{resource:count {n}}"                                  a number of them: 3 Gems

A field's value is the number that the rules use; the type of the field (`Actions.types`) says which noun it is. If a
sentence needs branches, the table holds a function of (`Phrases`, fields) that returns the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from atlantis.engine.breakdown import Breakdown, BreakdownRow
from atlantis.engine.data import DataValue, Value
from atlantis.engine.errors import AtlantisError
from atlantis.engine.i18n import Translator, game_translator
from atlantis.engine.story import Event, FieldValue, Thing

if TYPE_CHECKING:
    from atlantis.engine.game import Game
    from atlantis.engine.state import State

Values = Mapping[str, Any]
"""Numbers and lists of numbers by the name of their field."""


class Plural:
    """Singular and plural, each with `{n}`: what `plural("{n} point", "{n} points")` returns."""

    def __init__(self, one: str, many: str) -> None:
        self.one = one
        self.many = many


def plural(one: str, many: str) -> Plural:
    """Mark both forms for the catalogues."""
    return Plural(one, many)


class Noun:
    """The name of a thing, and its forms with article or preposition for use in sentences.

    `about` explains what it does; `Words.amounts` fills in amounts there and in the forms.
    """

    def __init__(self, name: str, forms: Mapping[str, str | Plural] | None = None, about: str = "") -> None:
        self.name = name
        self.forms: dict[str, str | Plural] = dict(forms or {})
        self.about = about


class Ask:
    """The texts of a step: what is to be done, the question to the player, and the chapter of the rules."""

    def __init__(self, due: Template, question: str = "", chapter: str = "") -> None:
        self.due = due
        self.question = question
        self.chapter = chapter


class NoPosition(AtlantisError):
    """A text depends on the position, and none was given."""


class Phrases:
    """A game's texts in one language: translates templates and fills in their fields."""

    def __init__(self, words: Words, lang: str, state: State | None = None) -> None:
        self.words = words
        self.lang = lang
        self.t: Translator = game_translator(lang, words.catalogue)
        self._state = state

    @property
    def state(self) -> Any:
        """The position in which a move is described or refused, of the game's own class."""
        if self._state is None:
            raise NoPosition
        return self._state

    @property
    def game(self) -> Any:
        """The game whose words these are."""
        return self.words.game

    def __call__(self, template: str, fields: Values | None = None, **more: Any) -> str:
        """A template in this language, filled in."""
        return self.filled(self.t(template), {**(fields or {}), **more})

    def filled(self, text: str, fields: Values) -> str:
        """A translated template, filled in."""
        found = []
        for literal, name, form in parts_of(text):
            found.append(literal)
            if name is not None:
                if "{" in form:  # `{resource:count {n}}`
                    form = self.filled(form, fields)
                found.append(self.value(name, fields[name], form))
        return "".join(found)

    def value(self, name: str, value: Any, form: str) -> str:
        """A field's value inside a template; the part after the colon selects the form."""
        if type(value) is int:
            if form in self.words.counts:
                return self.count(form, value)
            if "/" in form:  # `{from:area/the}`: the field `from`, formatted as an Area
                name, _, form = form.rpartition("/")
            return self.noun(name, value, form or self.words.in_sentences.get(name, ""))
        if isinstance(value, list):
            return self.listed([self.value(name, item, form) for item in value])
        return str(value)

    def sentence(self, template: Template, fields: Values) -> str:
        """A row of a table: a template, or a function that returns the sentence."""
        text = template(self, fields) if callable(template) else self(template, fields)
        return capital(text)

    def noun(self, name: str, number: int, form: str = "") -> str:
        """One form of the noun for a field's number; without a form, its name."""
        key = self.lang, name, number, form
        found = self.words.noun_forms.get(key)
        if found is None:
            found = self.words.noun_forms[key] = self.words.noun_form(self, name, number, form)
        return found

    def count(self, name: str, n: int) -> str:
        """A number with its noun: `count("points", 3)`."""
        found = self.words.counts[name]
        return self.t.plural(found.one, found.many, n)

    def label(self, key: str, fields: Values | None = None, **more: Any) -> str:
        """A label of the board, filled in; `n` selects singular or plural."""
        found, given = self.words.labels[key], {**(fields or {}), **more}
        if isinstance(found, Plural):
            return self.filled(self.t.form(found.one, found.many, given["n"]), given)
        return self(found, given)

    def listed(self, things: Sequence[str]) -> str:
        """`1, 2 and 3`."""
        if len(things) < 2:
            return "".join(things)
        return self.t("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


Template = str | Callable[[Phrases, Values], str]


@lru_cache(maxsize=4096)
def parts_of(template: str) -> list[tuple[str, str | None, str]]:
    """A template in parts: a text, the field that follows it and the form of that field."""
    return [(literal, name, form or "") for literal, name, form, _ in Formatter().parse(template)]


def fields_in(template: str) -> set[str]:
    """The fields that a template uses, also within the form of another."""
    found = set()
    for _, name, form in parts_of(template):
        if name is not None:
            found |= {name} | fields_in(form)
    return found


def is_path(pattern: str, path: str) -> bool:
    """Does a pattern such as `tiles.*.hands` stand for this path of the data?"""
    wanted, parts = pattern.split("."), path.split(".")
    return len(wanted) == len(parts) and all(one in ("*", part) for one, part in zip(wanted, parts, strict=True))


def capital(text: str) -> str:
    """Capitalise the first letter, unless the text begins with notation: `c3 is empty.`"""
    first = text.split(" ", 1)[0]
    if not first.isalpha() and any(letter.isdigit() for letter in first):
        return text
    return text[:1].upper() + text[1:]


class Words:
    """Base class for a game's `words.py`: tables, and the few sentences that need code.

    `catalogue` is the folder with the game's own translations.
    """

    catalogue = ""
    kinds: Mapping[str, str] = {}
    """The names of kinds of moves, for lists."""
    fields: Mapping[str, tuple[str, str]] = {}
    """The name of a field, and the question when moves differ in it."""
    nouns: Mapping[str, Sequence[Noun]] = {}
    """By field: the nouns for its numbers, in order. Fields of the same things share a list."""
    in_sentences: Mapping[str, str] = {}
    """By field: the form of its nouns where a template names none; the name itself is for lists and tables."""
    counts: Mapping[str, Plural] = {}
    moves: Mapping[str, Template] = {}
    """By the constant of a kind: the description of a move. A function gets the fields of the move."""
    events: Mapping[str, Template] = {}
    steps: Mapping[str, Ask] = {}
    reasons: Mapping[int, Template] = {}
    """Why a move is refused, by the numbers of the game's `reasons.py`."""
    labels: Mapping[str, str | Plural] = {}
    """Other texts of boards in the browser or the terminal: templates by key.

    Some keys have the same meaning in every game: `tagline`: the game in a few words; `option.level`: the name of an
    option, `level.hard`: of one of its choices; `chapter.give`: the chapter of the rules about a kind of move;
    `figure.won`: what a number in a seat's `figures` counts, `figure.score`: what its score counts, if not points;
    `values.ship`: all things of a field, on the page of values. The default board and drawing use the label of each key
    of the view.
    """
    paths: Mapping[str, tuple[str, str]] = {}
    """The components that data values are printed on: `{"tiles.*.hands": ("tile", _("hands"))}`; `*` is a value of the
    field. Without a field: `{"clock.last": (_("the clock"), _("the last space"))}`."""
    choices: Mapping[str, Mapping[str, str]] = {}
    """By path, as in `paths`: the possible values of a text in the data, and what each is called."""
    examples: Sequence[str] = ()
    """A few moves in notation, one of each kind."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.described: dict[tuple[str, int], str | None] = {}  # by language and code: None if the position matters
        self.noun_forms: dict[tuple[str, str, int, str], str] = {}  # by language, field, number and form

    def __reduce__(self) -> tuple[object, ...]:
        return attrgetter("words"), (self.game,)

    # ---- what a game may override ------------------------------------------------------------------------------------

    def step(self, state: State) -> str:
        """The key of `steps` for what is being decided, drawn or rolled."""
        raise NotImplementedError

    def context(self, state: State) -> Values:
        """Fields that every sentence about this position may use, besides `seat`."""
        return {}

    def amounts(self, name: str, number: int) -> Values:
        """The amounts from the data that fill in the text about a thing."""
        return {}

    def seat_name(self, seat: int, lang: str) -> str:
        """The name of a seat in sentences: its noun, or its number."""
        if "seat" in self.nouns:
            return self.phrases(lang).noun("seat", seat)
        return self.phrases(lang).t("Seat {number}").format(number=seat + 1)

    def status(self, state: State, lang: str) -> str:
        """The progress of the game in a few words: the round, the phase."""
        return capital(self.term(self.step(state), lang)) if self.step(state) in self.kinds else ""

    def breakdown(self, state: State, story: Sequence[Event], lang: str) -> Breakdown:
        """Where the points of a finished game come from. `story`: all events since `start`.

        Default: the scores, and who won.
        """
        t, winners = self.phrases(lang).t, state.winners()
        names = self.phrases(lang).listed([self.seat_name(seat, lang) for seat in winners])
        verdict = t("The winner: {names}.") if len(winners) == 1 else t("The winners: {names}.")
        return Breakdown(
            [BreakdownRow(t("Points"), state.scores(), t("as the rules count them"))],
            verdict.format(names=names) if winners else t("Nobody has won."),
        )

    def second_game(self, scores: Sequence[int], seat: int, lang: str) -> str:
        """What the second game of a match has to bring, after these points, for whoever had this seat in the first."""
        return ""

    # ---- the same for every game -------------------------------------------------------------------------------------

    def phrases(self, lang: str, state: State | None = None) -> Phrases:
        """The words in a language, for a position if one is given."""
        return Phrases(self, lang, state)

    def noun_form(self, phrases: Phrases, name: str, number: int, form: str) -> str:
        """One form of a noun; without a noun, the number as people count it."""
        nouns = self.nouns.get(name)
        if nouns is None:
            if name == "seat" and number >= 0:
                return self.seat_name(number, phrases.lang)
            names = self.game.action_table.types.get(name)
            return str(number if names is None else names.values[number])
        noun = nouns[number]
        if not form:
            return phrases.t(noun.name)
        head, _, n = form.partition(" ")
        found = noun.forms[head]
        if isinstance(found, Plural):
            return phrases.t.plural(found.one, found.many, int(n))
        return phrases(found, self.amounts(name, number))

    def describe(self, state: State, code: int, lang: str) -> str:
        """A legal move as a sentence."""
        known = self.fixed_description(code, lang)
        if known is not None:
            return known
        table, phrases = self.game.action_table, self.phrases(lang, state)
        template, own = self.moves[table.kind(code).constant], table.fields[code]
        fields = own if callable(template) else {"seat": state.actor, **self.context(state), **own}
        return phrases.sentence(template, fields)

    def fixed_description(self, code: int, lang: str) -> str | None:
        """The sentence of a move, if it is the same in every position; otherwise None."""
        key = lang, code
        if key not in self.described:
            table, phrases = self.game.action_table, self.phrases(lang)
            template, own = self.moves[table.kind(code).constant], table.fields[code]
            try:
                fixed = callable(template) or fields_in(phrases.t(template)) <= own.keys()
                self.described[key] = phrases.sentence(template, own) if fixed else None
            except NoPosition:
                self.described[key] = None
        return self.described[key]

    def sentence(self, event: Event, lang: str) -> str:
        """An event as a sentence."""
        return self.phrases(lang).sentence(self.events[event.kind], event.numbers)

    def due(self, state: State, lang: str) -> str:
        """What has to be done now, as a sentence."""
        fields = {"seat": state.actor, **self.context(state)}
        return self.phrases(lang, state).sentence(self.steps[self.step(state)].due, fields)

    def reason(self, state: State, code: int, reason: int, lang: str) -> str:
        """Why a code cannot be played now, naming the ruling where there is one."""
        phrases = self.phrases(lang, state)
        template = self.reasons.get(reason)
        if template is None:
            return phrases.t("That is not possible now. {due}").format(due=self.due(state, lang))
        table = self.game.action_table
        fields = {"seat": state.actor, **self.context(state), **table.fields[code], "due": self.due(state, lang)}
        return phrases.sentence(template, fields)

    def term(self, name: str, lang: str) -> str:
        """The name of a kind of action or of one of its fields."""
        found = self.kinds.get(name)
        return self.phrases(lang).t(self.fields[name][0] if found is None else found)

    def question(self, name: str, lang: str) -> str:
        """The question when actions differ in this field."""
        return self.phrases(lang).t(self.fields[name][1])

    def value_name(self, name: str, value: FieldValue, lang: str) -> str:
        """The name of a field's value, for lists to choose from."""
        names = self.game.action_table.types[name]
        return self.phrases(lang).noun(name, names.number(value))

    def tagline(self, lang: str) -> str:
        """The game in a few words."""
        return self.phrases(lang).t(str(self.labels.get("tagline", self.game.card.about)))

    def option_name(self, name: str, lang: str) -> str:
        """The name of an option."""
        found = self.labels.get(f"option.{name}")
        return capital(name.replace("_", " ")) if found is None else self.phrases(lang).t(str(found))

    def choice_name(self, name: str, choice: object, lang: str) -> str:
        """The name of an option's choice: its own label, or the noun of a field with this value."""
        phrases, found = self.phrases(lang), self.labels.get(f"{name}.{choice}")
        if found is not None:
            return phrases.t(str(found))
        for field, names in self.game.action_table.types.items():
            if field in self.nouns and choice in names.words:
                return phrases.noun(field, names.words.index(str(choice)))
        return str(choice)

    def about(self, name: str, number: int, lang: str) -> str:
        """What a thing does, as a sentence with the amounts of this game's data; may be empty."""
        noun = self.nouns[name][number]
        return self.phrases(lang)(noun.about, self.amounts(name, number)) if noun.about else ""

    def thing(self, path: str, lang: str) -> Thing:
        """The component that a value of the data is printed on."""
        phrases, parts = self.phrases(lang), path.split(".")
        for pattern, (field, what) in self.paths.items():
            if is_path(pattern, path):
                wanted = pattern.split(".")
                if "*" not in wanted:
                    return Thing("", parts[0], phrases.t(field), phrases.t(what))
                value = parts[wanted.index("*")]
                names = self.game.action_table.types[field]
                return Thing(field, value, phrases.noun(field, names.words.index(value)), phrases.t(what))
        raise KeyError(path)

    def note(self, entry: DataValue, lang: str) -> str:
        """The note on a value of the data, if any. A user's own notes are not translated."""
        return self.phrases(lang).t(entry.note) if entry.note else ""

    def value_choices(self, path: str, lang: str) -> dict[str, str]:
        """The possible values of a text in the data, each with its name; empty if anything may stand there."""
        t = self.phrases(lang).t
        found = next((names for pattern, names in self.choices.items() if is_path(pattern, path)), {})
        return {value: t(name) for value, name in found.items()}

    def value_text(self, value: Value, lang: str, path: str = "") -> str:
        """A value of the data in words: `4 wood, 1 flax`."""
        t = self.phrases(lang).t
        if isinstance(value, str):
            return self.value_choices(path, lang).get(value, value)
        if isinstance(value, bool):
            return t("yes") if value else t("no")
        if isinstance(value, dict):
            amounts = [f"{n} {self.choice_name('', name, lang)}" for name, n in value.items() if n]
            return ", ".join(amounts) or t("nothing")
        if isinstance(value, list):
            return ", ".join(str(item) for item in value) or t("none")
        return str(value)

    def rules(self, lang: str) -> str:
        """The rules for people, as Markdown. Their tables name values of the data, `{ships.S01.cost}` or, in a list,
        `{tokens.worth[1]}`: they get those of this game."""
        return fill_tables(self.game.card.rules(lang), lambda path, item: self.rules_value(path, item, lang))

    def rules_value(self, path: str, item: int, lang: str) -> str | None:
        """A value, or its item from 1 on, for the tables of the rules; None if there is none of that name. A game may
        add names of its own, also for several rows."""
        entry = self.game.data.entries.get(path)
        if entry is None:
            return None
        if item and isinstance(entry.value, list):
            return str(entry.value[item - 1]) if item <= len(entry.value) else "-"
        return self.value_text(entry.value, lang)

    def vocabulary(self, lang: str) -> dict[str, object]:
        """All texts in one language, ready for JSON, for the page."""
        phrases, card = self.phrases(lang), self.game.card
        types = self.game.action_table.types
        return {
            "game": card.name,
            "title": card.title,
            "about": phrases.t(card.about),
            "kinds": {name: phrases.t(label) for name, label in self.kinds.items()},
            "fields": {
                name: {"label": phrases.t(label), "question": phrases.t(question)}
                for name, (label, question) in self.fields.items()
            },
            "values": {
                name: {
                    types[name].words[number] if name in types else str(number): self.noun_view(phrases, name, number)
                    for number in range(len(nouns))
                }
                for name, nouns in self.nouns.items()
            },
            "steps": {
                name: {
                    "question": phrases.t(ask.question) if ask.question else "",
                    "chapter": phrases.t(ask.chapter) if ask.chapter else "",
                }
                for name, ask in self.steps.items()
            },
            "labels": {
                key: phrases.t(text) if isinstance(text, str) else phrases.t.forms(text.one, text.many)
                for key, text in self.labels.items()
            },
        }

    def noun_view(self, phrases: Phrases, name: str, number: int) -> dict[str, object]:
        """A noun with all its forms, as clients get it."""
        noun = self.nouns[name][number]
        forms: dict[str, object] = {
            form: phrases.noun(name, number, form) if isinstance(text, str) else phrases.t.forms(text.one, text.many)
            for form, text in noun.forms.items()
        }
        return {"name": phrases.noun(name, number), "about": self.about(name, number, phrases.lang), **forms}


IN_RULES: Final = re.compile(r"\{([a-z][\w.-]*)(?:\[(\d+)\])?\}")


def fill_tables(text: str, value: Callable[[str, int], str | None]) -> str:
    """The text with the values that its tables name, and the columns of these tables aligned."""
    found: list[str] = []
    for table, lines in groupby(text.split("\n"), lambda line: line.startswith("|")):
        given = "\n".join(lines)
        filled = IN_RULES.sub(lambda name: value(name[1], int(name[2] or 0)) or name[0], given) if table else given
        found.append(given if filled == given else align(filled))
    return "\n".join(found)


def align(table: str) -> str:
    """A Markdown table with columns of equal width."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")]
    widths = [max(len(cell) for cell in column if cell.strip("-")) for column in zip(*rows, strict=True)]
    return "\n".join(
        f"|{'|'.join('-' * (width + 2) for width in widths)}|"
        if not "".join(row).strip("-")
        else f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    )


class PlainWords(Words):
    """Texts made from the notation alone, for a game under development. Always English."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        table = game.action_table
        self.steps = {"turn": Ask("{seat} is to move.", "Which move?"), "chance": Ask("Something is drawn or rolled.")}
        self.kinds = {kind.name: kind.name for kind in table.kinds}
        self.fields = {name: (name, f"Which {name}?") for name in table.types}
        self.examples = [table.notation[kind.base] for kind in table.kinds if kind.base < table.choices]

    def step(self, state: State) -> str:
        return "turn" if state.actor >= 0 else "chance"

    def fixed_description(self, code: int, lang: str) -> str | None:
        return capital(self.game.text(code))

    def sentence(self, event: Event, lang: str) -> str:
        return f"{event.kind}: {', '.join(f'{name} {value}' for name, value in event.fields.items())}"
