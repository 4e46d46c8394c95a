"""The rules of Atlantis Rising: the turn, phase by phase, and which move does what.

`run` goes on until somebody has to choose or something is drawn: first what is pending on the stack, then the phase.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.rising import choices
from atlantis.games.rising.battle import Battle
from atlantis.games.rising.consistency import fault_of
from atlantis.games.rising.layout import (
    ACCEPT,
    ACT,
    ACTING,
    ACTION,
    AT,
    ATTACK_PHASE,
    ATTACKED,
    BENEFITING,
    BLUEPRINT_DRAWN,
    BOOST,
    BOOSTING,
    BUILD,
    BUILDING,
    CANCEL,
    CANCELLING,
    COMPONENT,
    CONVERT,
    CONVERTING,
    COPIED,
    COPYING,
    COUNCIL_AFTER,
    COUNCIL_BEFORE,
    COUNCILOR,
    COUNCILOR_DEALT,
    COUNCILORS,
    COURSE,
    CRISIS,
    DEAL,
    DECK,
    DESTROYING,
    DISCARD_CARD,
    DONE,
    DONE_PLACING,
    DRAW_BLUEPRINT,
    DRAW_FIRST,
    DRAWING,
    END_CONVERT,
    END_TRADE,
    ENDURE,
    FALLING,
    FIRST_DRAWN,
    GIVE,
    GIVING,
    HELD,
    HOLD,
    HOME,
    HOPELESS,
    INCOME,
    KEEP,
    KEEPING,
    KNOWLEDGE,
    KNOWN,
    LATE_PLACING,
    LIFTED,
    LIMIT,
    LOOKING,
    MAPPED,
    MISFORTUNE,
    MISFORTUNE_PHASE,
    MOVE,
    NAVY,
    NEXT_SOLAR,
    NEXT_SPIRE,
    PART,
    PASS,
    PASS_BUILD,
    PASS_PHASE,
    PENDING,
    PHASE,
    PICK,
    PICKING,
    PLACE,
    PLACE_BRAVE,
    PLACING,
    PLAGUE,
    PLAY,
    QUIET,
    RAISE,
    RECALL,
    RECALL_BRAVE,
    RECALLING,
    RESULT,
    RETURNING,
    REVEALING,
    ROLLED,
    ROLLING,
    SEA,
    SEATS,
    SHIELDED,
    SINK,
    SINKING,
    SOLAR,
    SPIRE,
    START,
    TARGET,
    TARGET_COUNCILOR,
    TARGET_SECTION,
    TARGET_TILE,
    TILES,
    TRADING,
    TURN,
    UNSUPPORTED,
    W0,
    W1,
    W3,
    WAIVE,
    WAIVING,
    WINDOW,
    WON,
)
from atlantis.games.rising.printed import COMPONENT_IDS, COUNCILOR_IDS
from atlantis.games.rising.production import place_text


class RisingState(Battle):
    """A position of Atlantis Rising."""

    # ---- legal moves -------------------------------------------------------------------------------------------------

    def moves(self, out: vec[i64]) -> i64:
        cells = self.cells
        actor = cells[ACTOR]
        if actor == CHANCE:
            return self.outcomes(out)
        if actor == OVER:
            return 0
        step = self.step()
        if step:
            return self.step_moves(step, actor, out)
        phase = cells[PHASE]
        if phase == PLACING or phase == LATE_PLACING:
            return choices.place_moves(self, actor, phase == LATE_PLACING, out)
        if phase == ACTING:
            return choices.act_moves(self, actor, out)
        return choices.build_moves(self, actor, out)

    def step_moves(self, step: i64, seat: i64, out: vec[i64]) -> i64:
        """The choices of the step on top of the stack."""
        a = PENDING.a(self.cells)
        if step == WINDOW:
            return choices.window_moves(self, a, seat, out)
        if step == GIVING:
            return choices.give_moves(self, seat, out)
        if step == CANCELLING:
            return choices.cancel_moves(out)
        if step == SINKING:
            return choices.sink_moves(self, out)
        if step == FALLING:
            return choices.fall_moves(self, a, PENDING.b(self.cells), out)
        if step == LIMIT:
            return choices.limit_moves(self, seat, out)
        if step == KEEPING:
            return choices.keep_moves(self, out)
        if step == BOOSTING:
            return choices.boost_moves(out)
        if step == RECALLING:
            return choices.recall_moves(self, seat, out)
        if step == WAIVING:
            return choices.waive_moves(self, seat, a, out)
        if step == TRADING:
            return choices.trade_moves(self, seat, out)
        if step == CONVERTING:
            return choices.free_convert_moves(self, seat, out)
        if step == SHIELDED:
            return choices.wall_moves(self, out)
        if step == LIFTED:
            return choices.lift_moves(self, out)
        if step == MAPPED:
            return choices.atlas_moves(self, out, 0)
        if step == COPYING:
            return choices.talent_moves(self, seat, out, 0)
        if step == PICKING:
            return choices.pick_moves(self, out)
        return choices.plague_moves(self, out)

    def outcomes(self, out: vec[i64]) -> i64:
        """What can be drawn or rolled."""
        cells = self.cells
        step = self.step()
        if step == ROLLING:
            return choices.roll_moves(out)
        if step == LOOKING or step == DRAWING:
            return choices.knowledge_moves(self, out)
        if step == REVEALING:
            return choices.misfortune_moves(self, out)
        phase = cells[PHASE]
        if phase == MISFORTUNE_PHASE:
            return choices.misfortune_moves(self, out)
        if phase == ATTACK_PHASE:
            return self.attack_outcomes(out)
        if phase == DEAL:
            return choices.councilor_moves(self, cells[AT], out)
        if phase == DRAW_FIRST:
            return choices.first_moves(self, out)
        return choices.blueprint_moves(self, self.printed.decks[cells[AT] // 3], out)

    def attack_outcomes(self, out: vec[i64]) -> i64:
        n: i64 = 0
        for face in range(10):
            if self.printed.faces[face]:
                out[n] = ATTACKED + face
                n += 1
        return n

    def odds(self, out: vec[i64]) -> i64:
        """Cards by their number, faces of the attack die by theirs; all else is equally likely."""
        n = self.outcomes(out)
        total: i64 = 0
        for i in range(n):
            code = out[i]
            if code >= KNOWLEDGE:
                out[i] = self.cells[DECK + code - KNOWLEDGE]
            elif code >= MISFORTUNE:
                out[i] = self.cells[SEA + code - MISFORTUNE]
            elif code >= ATTACKED:
                out[i] = self.printed.faces[code - ATTACKED]
            else:
                out[i] = 1
            total += out[i]
        return total

    # ---- a move ------------------------------------------------------------------------------------------------------

    def do(self, code: i64) -> None:
        seat = self.cells[ACTOR]
        self.cells[ACTOR] = 0
        if code >= COUNCILOR_DEALT:
            self.happen(code)
        elif code < PLAY:
            self.place(seat, code)
        elif code < SINK:
            self.counsel(seat, code)
        elif code < KEEP:
            self.endure_or_act(seat, code)
        else:
            self.choose(seat, code)
        self.run()

    def happen(self, code: i64) -> None:
        """What chance brings."""
        step = self.step()
        if code >= KNOWLEDGE:
            if step == LOOKING:
                self.look(code - KNOWLEDGE)
            else:
                self.draw(code - KNOWLEDGE)
        elif code >= MISFORTUNE:
            if step == REVEALING:
                self.reveal(code - MISFORTUNE)
            else:
                self.cells[SEA + code - MISFORTUNE] -= 1
                self.cells[PART] = 2
                self.suffer(self.current(), code - MISFORTUNE)
        elif code >= ATTACKED:
            self.attack_with(code - ATTACKED)
        elif code >= ROLLED:
            self.roll(code - ROLLED + 1)
        else:
            self.set_up(code)

    def counsel(self, seat: i64, code: i64) -> None:
        """Cards, and what the council does in its windows."""
        if code < RAISE:
            self.play_card(seat, code - PLAY)
        elif code < PASS:
            self.propose_raising(seat, code - RAISE)
        elif code == PASS:
            self.next_in_window()
        elif code == PASS_PHASE:
            self.pass_phase(seat)
        elif code == CANCEL:
            self.cancel(seat)
        elif code == ENDURE:
            self.pop()
        else:
            self.give(seat, code - GIVE)

    def endure_or_act(self, seat: i64, code: i64) -> None:
        """Tiles chosen to fall, Atlanteans called back, productive actions."""
        if code < PLAGUE:
            self.sink(code - SINK)
        elif code < RECALL:
            self.choose_plague(code - PLAGUE)
        elif code < RECALL_BRAVE:
            self.recall(seat, code - RECALL, 0)
        elif code < ACT:
            place = code - RECALL_BRAVE
            self.recall(seat, NAVY if place == TILES else place, 1)
        elif code < CONVERT:
            self.act(seat, code - ACT)
        elif code < DONE:
            one, other = (code - CONVERT) // 3, (code - CONVERT) % 3
            self.convert_by_choice(seat, one, other + i64(other >= one))
        elif code == DONE:
            self.stop_acting(seat)
            self.cells[AT] += 1
        elif code == BOOST:
            self.boost()
        elif code == ACCEPT:
            self.pop()

    def convert_by_choice(self, seat: i64, one: i64, other: i64) -> None:
        """For energy at ACT and BUILD, free where a card or a benefit says so."""
        if self.step() == CONVERTING:
            self.convert_freely(seat, one, other)
        else:
            self.pay_energy(seat, self.printed.convert)
            self.convert(seat, one, other)

    def choose(self, seat: i64, code: i64) -> None:
        """Cards kept or discarded, components, targets, trades."""
        if code < DISCARD_CARD:
            self.keep(seat, code - KEEP)
        elif code < BUILD:
            self.discard_card(seat, code - DISCARD_CARD)
        elif code < WAIVE:
            self.build(seat, code - BUILD)
        elif code < PASS_BUILD:
            self.waive(seat, code - WAIVE)
        elif code == PASS_BUILD:
            self.stop_building()
        elif code < TARGET_SECTION:
            self.set_wall(code - TARGET_TILE)
        elif code < TARGET_COUNCILOR:
            if self.step() == LIFTED:
                self.lift(code - TARGET_SECTION)
            else:
                self.map_section(code - TARGET_SECTION)
        elif code < PICK:
            self.copy_councilor(code - TARGET_COUNCILOR)
        elif code < MOVE:
            self.pick(code - PICK)
        elif code < END_TRADE:
            code -= MOVE
            self.trade(seat, code // 8, code % 8 >= 4, code % 4)
        else:
            assert code == END_TRADE or code == END_CONVERT
            self.pop()

    # ---- set-up ------------------------------------------------------------------------------------------------------

    def set_up(self, code: i64) -> None:
        """Councilors by seat, the first player with the starting energy, then the blueprint (AR-33)."""
        cells = self.cells
        if code >= BLUEPRINT_DRAWN:
            component = code - BLUEPRINT_DRAWN + 1
            cells[COMPONENT + component] = 1
            cells[AT] += 1
            if self.story is not None:
                self.emit("blueprint", {"component": COMPONENT_IDS[component]})
        elif code >= FIRST_DRAWN:
            cells[START] = code - FIRST_DRAWN
            cells[PHASE] = DRAW_BLUEPRINT
            cells[AT] = 0
            if self.story is not None:
                self.emit("first", {"seat": int(cells[START] + 1)})
            beads = self.printed.energy if self.starting_energy else 0
            for offset in range(beads):
                self.gain_energy((cells[START] + offset) % self.players, 1)
        else:
            code -= COUNCILOR_DEALT
            cells[COUNCILOR + code // COUNCILORS] = code % COUNCILORS + 1
            cells[AT] += 1
            if self.story is not None:
                self.emit("councilor", {"seat": int(code // COUNCILORS + 1),
                                        "councilor": COUNCILOR_IDS[code % COUNCILORS]})

    # ---- placing -----------------------------------------------------------------------------------------------------

    def place(self, seat: i64, code: i64) -> None:
        """One Atlantean, perhaps with courage; or hold the rest back; or nobody and no more cards."""
        cells = self.cells
        if code == HOLD:
            cells[HELD + seat] = cells[HOME + seat]
            cells[HOME + seat] = 0
            if self.story is not None:
                self.emit("hold", {"seat": int(seat + 1), "number": int(cells[HELD + seat])})
            return
        if code == DONE_PLACING:
            self.next_seat()
            return
        brave = i64(code >= PLACE_BRAVE)
        place = code - (PLACE_BRAVE if brave else PLACE)
        if brave and place == TILES:
            place = NAVY
        self.put(seat, place, brave)
        cells[(HELD if cells[PHASE] == LATE_PLACING else HOME) + seat] -= 1
        if self.story is not None:
            self.emit("place", {"seat": int(seat + 1), "place": place_text(place), "courage": brave == 1})

    def next_seat(self) -> None:
        self.cells[AT] += 1
        self.cells[PART] = 0

    # ---- the turn ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Go on until a node opens or the game is over."""
        while self.cells[ACTOR] != OVER and not self.advance():
            pass

    def advance(self) -> bool:
        """One thing that happens by itself; True if a node has opened."""
        step = self.step()
        if step:
            return self.advance_step(step)
        phase = self.cells[PHASE]
        if phase >= BUILDING:
            return self.advance_building()
        if phase == PLACING:
            return self.advance_placing()
        if phase == MISFORTUNE_PHASE:
            return self.advance_misfortunes()
        if phase == LATE_PLACING:
            return self.advance_late_placing()
        if phase == ACTING:
            return self.advance_acting()
        if phase == ATTACK_PHASE:
            return self.advance_battle()
        if phase == COUNCIL_BEFORE or phase == COUNCIL_AFTER:
            return self.advance_council(phase)
        if phase == INCOME:
            return self.advance_income()
        return self.advance_set_up(phase)

    def advance_step(self, step: i64) -> bool:
        """What the step on top of the stack does."""
        if step == WINDOW:
            return self.advance_window()
        if step == LIMIT:
            return self.advance_limit()
        if step == ACTION:
            return self.advance_action()
        if step == RETURNING:
            return self.advance_returning()
        if step == ROLLING:
            return self.draw_lots()
        if step == LOOKING or step == DRAWING:
            return self.advance_looking()
        if step == KEEPING:
            return self.advance_keeping()
        if step == GIVING:
            return self.advance_giving()
        if step == CANCELLING:
            return self.ask(self.current())
        if step == COURSE:
            return self.advance_course()
        if step == DESTROYING:
            return self.advance_destroying()
        if step == FALLING:
            return self.ask(self.cells[START])
        if step == SHIELDED:
            return self.advance_shielded()
        if step == LIFTED:
            return self.advance_lifted()
        if step == TRADING:
            return self.advance_trading()
        if step == CONVERTING:
            return self.advance_converting()
        if step == REVEALING:
            return self.advance_revealing()
        if step == WAIVING:
            return self.advance_waiving()
        if step == BENEFITING:
            return self.advance_benefiting()
        if step == RECALLING:
            return self.advance_recalling()
        if step == BOOSTING:
            return self.ask(PENDING.b(self.cells) % 8)
        return self.ask(PENDING.b(self.cells))  # SINKING, PLAGUED, MAPPED, COPYING, PICKING

    def advance_set_up(self, phase: i64) -> bool:
        cells = self.cells
        if phase == DEAL and cells[AT] == self.players:
            cells[PHASE] = DRAW_FIRST
            cells[AT] = 0
        elif phase == DRAW_BLUEPRINT and cells[AT] == 9:
            cells[PHASE] = INCOME
            cells[AT] = 0
            return False
        return self.draw_lots()

    def advance_income(self) -> bool:
        """Start of the turn: effects of the turn before become active; income from the starting player on."""
        cells = self.cells
        if cells[AT] == 0:
            if self.story is not None:
                self.emit("turn", {"turn": int(cells[TURN]), "seat": int(cells[START] + 1)})
            cells[SOLAR] = cells[NEXT_SOLAR]
            cells[SPIRE] = cells[NEXT_SPIRE]
            cells[NEXT_SOLAR] = 0
            cells[NEXT_SPIRE] = 0
        if cells[AT] == self.players:
            self.begin(COUNCIL_BEFORE)
            self.push(LIMIT, cells[START], 0)
            return False
        seat = self.after(cells[START], cells[AT])
        cells[AT] += 1
        self.income(seat, cells[COUNCILOR + seat] - 1)
        return False

    def begin(self, phase: i64) -> None:
        cells = self.cells
        cells[PHASE] = phase
        cells[AT] = 0
        cells[PART] = 0

    def advance_council(self, phase: i64) -> bool:
        """Windows W0 and W3, for the starting player."""
        if self.cells[PART]:
            self.begin(PLACING if phase == COUNCIL_BEFORE else BUILDING)
        else:
            self.cells[PART] = 1
            self.push(WINDOW, W0 if phase == COUNCIL_BEFORE else W3, 0)
        return False

    def advance_placing(self) -> bool:
        """Each places everything from home; with nobody to place from the start only cards are asked for."""
        cells = self.cells
        if cells[AT] == self.players:
            self.begin(MISFORTUNE_PHASE)
            return False
        seat = self.current()
        if cells[HOME + seat]:
            cells[PART] = 1
            return self.ask(seat)
        if cells[PART] == 0 and choices.place_moves(self, seat, False, self.scratch):
            return self.ask(seat)
        self.next_seat()
        return False

    def advance_misfortunes(self) -> bool:
        """For each player: the council's window, a card, hand limits."""
        cells = self.cells
        if cells[AT] == self.players:
            for seat in range(self.players):
                cells[QUIET + seat] = 0
            self.begin(LATE_PLACING)
            return False
        drawer, part = self.current(), cells[PART]
        if part == 0:
            cells[PART] = 1
            self.push(WINDOW, W1, 0)
        elif part == 1:
            if cells[KNOWN]:
                cells[PART] = 2
                self.suffer(drawer, self.draw_known())
            elif self.sea_ready():
                return self.draw_lots()
            else:
                cells[PART] = 2
        elif part == 2:
            cells[PART] = 3
            self.push(LIMIT, drawer, 0)
        else:
            self.next_seat()
        return False

    def advance_late_placing(self) -> bool:
        """Who held Atlanteans back places them, unless Lack of Support stops it (AR-16)."""
        cells = self.cells
        if cells[AT] == self.players:
            self.begin(ACTING)
            return False
        seat = self.current()
        if cells[HELD + seat] and self.may_hold(seat):
            return self.ask(seat)
        cells[HOME + seat] += cells[HELD + seat]
        cells[HELD + seat] = 0
        self.next_seat()
        return False

    def advance_acting(self) -> bool:
        cells = self.cells
        if cells[AT] == self.players:
            self.begin(ATTACK_PHASE)
            return False
        seat = self.current()
        if self.has_act_node(seat):
            return self.ask(seat)
        self.stop_acting(seat)
        self.next_seat()
        return False

    def advance_battle(self) -> bool:
        over = self.cells[PART] == 2
        if self.advance_attack():
            return True
        if over:
            self.begin(COUNCIL_AFTER)
        return False

    def advance_building(self) -> bool:
        cells = self.cells
        if cells[AT] == self.players:
            self.end_turn()
            return False
        seat = self.current()
        if self.has_build_node(seat):
            return self.ask(seat)
        self.stop_building()
        return False

    def end_turn(self) -> None:
        """Effects of this turn end; the next player starts; after the last turn the game is lost (AR-27)."""
        cells = self.cells
        cells[CRISIS] = 0
        cells[HOPELESS] = 0
        cells[UNSUPPORTED] = 0
        cells[SOLAR] = 0
        cells[SPIRE] = 0
        for at in range(SEATS * COUNCILORS):
            cells[COPIED + at] = 0
        for tile in range(3 * 6):
            cells[TARGET + tile] = self.printed.value[tile]
        if cells[TURN] == self.printed.turns:
            if self.story is not None:
                self.emit("too-late", {"turns": int(self.printed.turns)})
            self.lose()
            return
        cells[TURN] += 1
        cells[START] = self.after(cells[START], 1)
        self.begin(INCOME)

    # ---- the end -----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Components built, by all together: everybody has the same."""
        built: int = 0
        for component in self.cells[COMPONENT:COMPONENT + 21]:
            built += int(component >= 2)
        return [built] * self.game.players

    def returns(self) -> list[float]:
        """All win or all lose."""
        result = self.cells[RESULT]
        worth = 0.0 if result == 0 else 1.0 if result == WON else -1.0
        return [worth] * self.game.players

    # ---- consistency -------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        return super().fault() or fault_of(self)

