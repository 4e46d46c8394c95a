"""Playing a game: the board, the story, and the question to whoever is to decide."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from atlantis.bots.hints import hints
from atlantis.engine import CHANCE, usual_language
from atlantis.terminal.commands import command_in, help_page
from atlantis.terminal.hinting import SHOWN, hint_table
from atlantis.terminal.letters import hold
from atlantis.terminal.pick import FEW, fitting, narrow, refused
from atlantis.terminal.program import command
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import bot_name
from atlantis.terminal.session import Session, Told, reason
from atlantis.terminal.texts import show_rules


class Ending(Enum):
    """How playing came to its end."""

    OVER = "the game is over"
    LEFT = "somebody quit, or the input ended"
    STOPPED = "Ctrl-C"


class Play:
    """One game at one screen."""

    def __init__(self, screen: Screen, session: Session, in_match: bool = False, earlier: Path | None = None) -> None:
        """`earlier` is the record of the first game, when this is the second of a match."""
        self.screen = screen
        self.session = session
        self.in_match = in_match
        self.earlier = earlier
        self.seen = len(session.told)  # moves that were told already
        self.trouble_told = False

    def run(self) -> Ending:
        """Play until the game is over or the people leave."""
        try:
            self.welcome()
            while not self.session.over():
                forced = self.session.forced_move()
                if not self.session.person_decides():
                    self.advance()
                elif forced is not None:  # no choice, no question
                    self.session.play(forced)
                    self.tell_trouble()
                elif not self.decide():
                    ending = Ending.LEFT
                    break
            else:
                self.close()
                return Ending.OVER
        except EOFError:
            ending = Ending.LEFT
        except KeyboardInterrupt:
            ending = Ending.STOPPED
        if self.session.kept != len(self.session.record.moves):
            self.session.keep()  # trouble may be over, or Ctrl-C came between a move and its keeping
        self.say_where()
        return ending

    def advance(self) -> None:
        """Chance, or a bot; while it thinks, that is said."""
        session, t = self.session, self.screen.t
        actor = session.state.actor
        thinks = "" if actor == CHANCE else t("{name} is thinking …").format(name=self.label(actor))
        with self.screen.busy(thinks):
            session.advance()
        if session.failure:
            self.screen.line(
                t("The bot at {name} could not choose, so any move was made for it: {reason}").format(
                    name=self.label(actor), reason=session.failure
                )
            )
        self.tell_trouble()

    # ---- a decision --------------------------------------------------------------------------------------------------

    def decide(self) -> bool:
        """Show the position and ask until the person to move has made a move or taken one back; False to leave."""
        self.show_position()
        session = self.session
        moves = len(session.record.moves)
        while len(session.record.moves) == moves:
            if not self.answer(self.screen.ask(f"{self.label(session.state.actor)} > ")):
                return False
        self.tell_trouble()
        return True

    def answer(self, typed: str) -> bool:
        """Do what was typed: a move, or a command. False to leave."""
        state = self.session.state
        code = state.game.codes.get(" ".join(typed.split()).casefold())
        if code in state.legal_actions():  # in full, a move comes before a command of the same name
            self.session.play(code)
            return True
        asked, rest = command_in(typed)
        if asked == "quit":
            return False
        if asked == "list":
            return self.pick()
        if asked == "help":
            self.screen.show(help_page(state.game, self.screen.lang))
        elif asked == "why":
            self.why(rest)
        elif asked == "undo":
            self.undo()
        elif asked == "save" or asked == "save!":
            self.save(rest, force=asked == "save!")
        elif asked == "board":
            self.screen.position(state, [])
        elif asked == "story":
            self.screen.show(self.screen.story(self.session.told[-6:]))
        elif asked == "hint":
            self.hint()
        elif asked == "rules":
            show_rules(self.screen, state.game)
        else:
            self.move(typed)
        return True

    def move(self, typed: str) -> None:
        """Make the one move that fits; else say why there is none, or which there are."""
        screen, t, state = self.screen, self.screen.t, self.session.state
        found = fitting(typed, state.game, state.legal_actions())
        if len(found) == 1:
            self.session.play(found[0])
        elif found:
            some = ", ".join(state.text(code) for code in found[:FEW])
            screen.line(
                t("{n} moves fit “{typed}”. Which one? {moves}").format(
                    n=len(found), typed=typed[:60], moves=some if len(found) <= FEW else f"{some}, …"
                )
            )
        else:
            screen.line(refused(typed, state, screen.lang))

    def pick(self) -> bool:
        """Choose from lists until one move is left. What is no number of the list is taken as any other answer."""
        screen, t, state = self.screen, self.screen.t, self.session.state
        codes = state.legal_actions()
        while True:
            question = narrow(state, codes, screen.lang)
            lines = [
                Text.assemble((f"{n:>2}) ", "bold"), hold(choice.label)) for n, choice in enumerate(question.choices, 1)
            ]
            screen.line(question.asks)
            screen.show(Columns(lines, padding=(0, 2)) if len(lines) > FEW else Text("\n").join(lines))
            typed = screen.ask(t("Number (Enter to go back) > "))
            if not typed:
                return True
            if command_in(typed)[0] == "list":
                codes = state.legal_actions()
                continue
            if not typed.isdecimal():
                return self.answer(typed)
            number = int(typed) if len(typed) < 5 else 0
            if not 1 <= number <= len(question.choices):
                screen.line(
                    t("There is no {number} in the list; it runs from 1 to {last}.").format(
                        number=typed[:20], last=len(question.choices)
                    )
                )
                continue
            codes = question.choices[number - 1].codes
            if len(codes) == 1:
                self.session.play(codes[0])
                return True

    def why(self, text: str) -> None:
        """Whether a move is possible, and if not, why not."""
        screen, t, state = self.screen, self.screen.t, self.session.state
        if not text:
            screen.line(t("Say which move, for example: why {move}").format(move=state.game.words.examples[0]))
            return
        legal = fitting(text, state.game, state.legal_actions())
        if legal:
            some = ", ".join(state.text(code) for code in legal[:FEW])
            screen.line(
                t("Nothing is against it: {moves} can be played now.").format(
                    moves=some if len(legal) <= FEW else f"{some} …"
                )
            )
        else:
            screen.line(refused(text, state, screen.lang))

    def hint(self) -> None:
        """What an expert would do."""
        t, state = self.screen.t, self.session.state
        with self.screen.busy(t("An expert is thinking …")):
            found = hints(state)
        self.screen.show(hint_table(self.screen, state, found, SHOWN))

    def undo(self) -> None:
        t = self.screen.t
        taken = self.session.undo()
        if taken:
            self.screen.line(t("Taken back: {moves}.").format(moves=", ".join(taken)))
            self.seen = max(0, len(self.session.told) - 1)
        else:
            self.screen.line(t("There is no decision of yours to take back."))

    def save(self, name: str, force: bool) -> None:
        """Write a copy; another file that is there already is overwritten only when told so."""
        screen, t, session = self.screen, self.screen.t, self.session
        path = Path(os.path.expanduser(name))
        if not name or os.path.abspath(path) == os.path.abspath(session.keeping.path):
            session.keep()
            self.tell_trouble()
            if not session.trouble:
                screen.line(t("The game is kept in {path}").format(path=session.keeping.path), whole=True)
            return
        try:
            if path.exists() and not path.is_file():
                raise OSError(0, t("it is not a regular file"))
            if path.exists() and not force:
                screen.line(t("{path} is there already. To overwrite it: save! {path}").format(path=name), whole=True)
                return
            session.record.write(path)
        except OSError as error:
            why = reason(error)
        except ValueError as error:  # a name no file can have
            why = str(error)
        else:
            screen.line(t("A copy of the game so far is in {path}").format(path=path), whole=True)
            return
        screen.line(t("{path} cannot be written: {reason}.").format(path=name, reason=why), whole=True)

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def label(self, seat: int) -> str:
        """A seat with the name of who sits there: `Guardians (Ann)`."""
        who = self.session.seats[seat]
        name = who.name or ("" if who.bot is None else bot_name(who.bot, self.screen.lang))
        side = self.session.state.game.words.seat_name(seat, self.screen.lang)
        return f"{side} ({name})" if name else side

    def welcome(self) -> None:
        """Who plays what, and how to begin."""
        screen, t, game = self.screen, self.screen.t, self.session.state.game
        labels = ", ".join(self.label(seat) for seat in range(game.players))
        options = "".join(
            f", {option.name}={option.written(game.options[option.name])}"
            for option in game.card.options
            if game.options[option.name] != option.default
        )
        screen.line(f"{game.card.title}{options}: {labels}", "strong")
        if self.session.cut_off:
            screen.line(t("The last line of the record was cut off; it is left out."))
        if self.session.person_decides():
            example = self.session.state.text(self.session.state.legal_actions()[0])
            screen.line(
                t("Type a move, such as “{move}”. Enter lists the moves, “help” tells the rest.").format(move=example)
            )

    def show_position(self) -> None:
        self.screen.position(self.session.state, self.news())
        self.seen = len(self.session.told)

    def news(self) -> list[Told]:
        """What happened since the position was shown last; at least the last move."""
        told = self.session.told
        return told[min(self.seen, max(0, len(told) - 1)) :]

    def tell_trouble(self) -> None:
        """Say once that the disk does not take the game."""
        session, t = self.session, self.screen.t
        if session.trouble and not self.trouble_told:
            self.screen.line(
                t("The game cannot be kept in {path}: {reason}. It goes on all the same.").format(
                    path=session.keeping.path, reason=session.trouble
                ),
                whole=True,
            )
        self.trouble_told = bool(session.trouble)

    def close(self) -> None:
        """The end: the story, the result, the record."""
        screen, t, session = self.screen, self.screen.t, self.session
        self.show_position()
        if session.state.game.card.utility == "identical":
            screen.line(
                t("All have won together.") if session.state.winners() else t("All have lost together."), "strong"
            )
        else:
            self.tell_winners()
        if session.trouble:
            self.say_where()
        else:
            screen.line(
                t("The record is kept; to see it again: {command}").format(
                    command=command("replay", str(session.keeping.path), *self.language())
                ),
                whole=True,
            )

    def tell_winners(self) -> None:
        """Who has won, and everybody's points."""
        screen, t, session = self.screen, self.screen.t, self.session
        winners = ", ".join(self.label(seat) for seat in session.state.winners())
        points = ", ".join(
            t("{name}: {points}").format(name=self.label(seat), points=t.plural("{n} point", "{n} points", score))
            for seat, score in enumerate(session.state.scores())
        )
        screen.line(t("Winner: {names}").format(names=winners) if winners else t("Nobody wins."), "strong")
        screen.line(points)

    def say_where(self) -> None:
        """One line: where the unfinished game is, and how to go on with it."""
        t, session = self.screen.t, self.session
        if session.trouble:
            text = t("The game is not kept on disk: {path}: {reason}.").format(
                path=session.keeping.path, reason=session.trouble
            )
        elif not session.keeping.ours and self.earlier is None:
            text = t("No move was made, so there is nothing to keep.")
        else:
            text = t("The game is kept. To go on with it: {command}").format(command=self.resume_command())
        self.screen.line(text, whole=True)

    def resume_command(self) -> str:
        """The command that goes on with this game."""
        session = self.session
        path = self.earlier if self.earlier is not None and not session.keeping.ours else session.keeping.path
        words = ["play", session.state.game.card.name, "--resume", str(path)]
        if self.in_match:
            words.append("--match")
        if session.luck.seed is not None:
            words += ["--seed", str(session.luck.seed)]
        return command(*words, *self.language())

    def language(self) -> list[str]:
        """What a command needs to speak as this game does."""
        return [] if self.screen.lang == usual_language() else ["--lang", self.screen.lang]
