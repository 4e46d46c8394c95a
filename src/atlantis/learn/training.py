"""Training the networks with PyTorch, and exporting them as integers."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from atlantis.engine import Game
from atlantis.engine.features import Features
from atlantis.engine.network import CLIP, LOGIT, MOVE_UNITS, UNIT
from atlantis.engine.network_file import outputs_of, setup_of, write_weights
from atlantis.games.cell_features import PRIORS
from atlantis.learn.samples import Array, Samples

TOP: Final = CLIP / UNIT
HAND_SCALE: Final = 4.0
HELD_OUT: Final = 20
"""One in this many games is held out from training."""


@dataclass(frozen=True)
class Recipe:
    """How networks are trained. The learning rate follows one cycle."""

    units: int = 64
    width: int = 9
    epochs: int = 4
    move_epochs: int = 3
    batch: int = 1024
    rate: float = 4e-3
    decay: float = 1.0
    move_decay: float = 0.05
    values: bool = True
    """Train the value network? (Otherwise the hand-written value is kept.)"""
    moves: bool = True


class ValueModel(nn.Module):
    """The network of `atlantis.engine.network.ValueNetwork`, with the rows that are alike added to a shared row."""

    def __init__(self, features: Features, units: int, width: int, outputs: int) -> None:
        super().__init__()
        rows = int(features.rows)
        alike = [int(features.like(row)) for row in range(rows)]
        groups = max(alike) + 1
        self.register_buffer("alike", torch.tensor([group if group >= 0 else groups for group in alike]))
        self.rows: nn.Parameter = nn.Parameter(0.1 * torch.randn(rows, units))
        self.groups: nn.Parameter = nn.Parameter(0.05 * torch.randn(groups + 1, units))
        self.bias: nn.Parameter = nn.Parameter(torch.full((units,), 0.1))
        self.second: nn.Linear = nn.Linear(units, width)
        self.last: nn.Linear = nn.Linear(width, outputs)
        if outputs == 1 and any(name == "value" for name, _ in features.parts):
            self.begin_by_hand(features)

    def begin_by_hand(self, features: Features) -> None:
        """Start with the hand-written value, which is one of the inputs: the first unit holds its logit, and two units
        of the second layer pass it on, one for values above 0 and one for values below. All other weights start
        small."""
        steps = dict(features.parts)["value"]
        begin = features.begin_of("value")
        share = (torch.arange(steps) + 0.5) / steps
        with torch.no_grad():
            self.rows.mul_(0.3)
            self.groups.mul_(0.3)
            self.last.weight.mul_(0.3)
            self.last.bias.zero_()
            self.rows[:, 0] = 0.0
            self.groups[:, 0] = 0.0
            self.rows[begin : begin + steps, 0] = torch.clamp(torch.logit(share) / HAND_SCALE, -0.99, 0.99)
            self.bias[0] = 1.0
            self.second.weight[:2] = 0.0
            self.second.weight[0, 0], self.second.bias[0] = 1.0, -1.0
            self.second.weight[1, 0], self.second.bias[1] = -1.0, 1.0
            self.last.weight[0, 0], self.last.weight[0, 1] = HAND_SCALE, -HAND_SCALE

    def table(self) -> Tensor:
        alike: Any = self.alike
        inside = (alike < len(self.groups) - 1).to(self.rows.dtype)[:, None]
        found: Tensor = self.rows + self.groups[alike] * inside
        return found

    def forward(self, rows: Tensor, begins: Tensor) -> Tensor:
        x = summed(rows, self.table(), begins) + self.bias
        found: Tensor = self.last(torch.relu(self.second(torch.clamp(x, 0.0, TOP))))
        return found

    def clamp(self) -> None:
        """Keep the weights in the range of 8 bits."""
        with torch.no_grad():
            limit = TOP / 2
            self.rows.clamp_(-limit, limit)
            self.groups.clamp_(-limit, limit)
            self.second.weight.clamp_(-TOP, TOP)

    def export(self) -> bytes:
        second, last = self.second, self.last
        return (
            rounded(self.table(), UNIT, np.int8)
            + rounded(self.bias, UNIT, np.int16)
            + rounded(second.weight.T, UNIT, np.int8)
            + rounded(second.bias, UNIT * UNIT, np.int32)
            + floats(last.weight.T)
            + floats(last.bias)
        )


class MoveModel(nn.Module):
    """The network of `atlantis.engine.network.MoveNetwork`."""

    def __init__(self, features: Features) -> None:
        super().__init__()
        lanes = int(features.lanes)
        start = torch.zeros(int(features.move_rows), MOVE_UNITS + lanes)
        start[:, :MOVE_UNITS] = 0.1 * torch.randn(int(features.move_rows), MOVE_UNITS)
        self.rows: nn.Parameter = nn.Parameter(start)
        self.bias: nn.Parameter = nn.Parameter(torch.zeros(MOVE_UNITS + lanes))
        self.out: nn.Parameter = nn.Parameter(0.1 * torch.randn(MOVE_UNITS, lanes))
        if any(name == "prior" for name, _ in features.move_parts):
            self.begin_by_hand(features)

    def begin_by_hand(self, features: Features) -> None:
        """Start with the hand-written priors, which are one of the inputs, in steps for each kind of move."""
        begin, size = features.begin_of("prior"), dict(features.move_parts)["prior"]
        behind = -0.5 * log(2.0) * (torch.arange(size) % PRIORS)
        with torch.no_grad():
            self.out.mul_(0.1)
            self.rows[begin : begin + size, MOVE_UNITS] = behind.clamp(-CLIP / LOGIT, 0.0)

    def forward(self, batch: MoveBatch) -> Tensor:
        """The logits of all moves of the batch."""
        common = summed(batch.common, self.rows, batch.common_begins)
        x = summed(batch.place_rows, self.rows, batch.place_begins)
        x = x + common[batch.place_owner] + self.bias
        logits = x[:, MOVE_UNITS:] + torch.clamp(x[:, :MOVE_UNITS], 0.0, TOP) @ self.out
        return logits[batch.move_place, batch.move_lane]

    def clamp(self) -> None:
        with torch.no_grad():
            self.rows[:, :MOVE_UNITS].clamp_(-TOP, TOP)
            self.rows[:, MOVE_UNITS:].clamp_(-CLIP / LOGIT, CLIP / LOGIT)
            self.out.clamp_(-CLIP / LOGIT, CLIP / LOGIT)

    def export(self) -> bytes:
        lanes = self.out.shape[1]
        scale = torch.tensor([float(UNIT)] * MOVE_UNITS + [float(LOGIT)] * lanes)
        return (
            rounded(self.rows * scale, 1, np.int8)
            + rounded(self.bias * scale, 1, np.int16)
            + rounded(self.out, LOGIT, np.int8)
        )


def summed(rows: Tensor, table: Tensor, begins: Tensor) -> Tensor:
    """The sums of the rows of a table from each start to the next."""
    return nn.functional.embedding_bag(rows, table, begins, mode="sum")


def rounded(weights: Tensor, scale: int, kind: type[np.signedinteger[Any]]) -> bytes:
    """Weights as integers of this type, little-endian."""
    limits = np.iinfo(kind)
    found = np.clip(np.rint(weights.detach().numpy().astype(np.float64) * scale), limits.min, limits.max)
    return found.astype(np.dtype(kind).newbyteorder("<")).tobytes()


def floats(weights: Tensor) -> bytes:
    numbers = weights.detach().numpy().astype(np.float32).ravel().tolist()
    return struct.pack(f"<{len(numbers)}f", *numbers)


# ---- batches ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveBatch:
    """The moves of some positions."""

    common: Tensor
    common_begins: Tensor
    place_rows: Tensor
    place_begins: Tensor
    place_owner: Tensor
    """The position of each place."""
    move_place: Tensor
    move_lane: Tensor
    move_owner: Tensor
    """The position of each move."""
    target: Tensor
    """The share of visits of each move."""
    positions: int


def move_batch(samples: Samples, which: Array) -> MoveBatch:
    """`which`: numbers among `samples.with_moves`."""
    common, common_begins = samples.common.take(which)
    places = samples.places.spots(which)
    place_rows, place_begins = samples.place_rows.take(places)
    counts = samples.places.sizes[which]
    spots = samples.moves.spots(which)
    sizes = samples.moves.sizes[which]
    owner = np.repeat(np.arange(len(which)), sizes)
    visits = samples.visits[spots]
    total = np.bincount(owner, visits, len(which))
    first_place = np.cumsum(counts) - counts
    return MoveBatch(
        torch.from_numpy(common),
        torch.from_numpy(common_begins),
        torch.from_numpy(place_rows),
        torch.from_numpy(place_begins),
        torch.from_numpy(np.repeat(np.arange(len(which)), counts)),
        torch.from_numpy(samples.move_places[spots] + first_place[owner]),
        torch.from_numpy(samples.move_lanes[spots]),
        torch.from_numpy(owner),
        torch.from_numpy((visits / total[owner]).astype(np.float32)),
        len(which),
    )


def move_loss(model: MoveModel, batch: MoveBatch) -> Tensor:
    """The cross entropy between visits and priors."""
    logits = model(batch)
    most = torch.full((batch.positions,), -1e9).scatter_reduce(0, batch.move_owner, logits.detach(), "amax")
    shifted = logits - most[batch.move_owner]
    total = torch.zeros(batch.positions).index_add(0, batch.move_owner, torch.exp(shifted))
    found: Tensor = -(batch.target * (shifted - torch.log(total)[batch.move_owner])).sum() / batch.positions
    return found


def value_loss(model: ValueModel, samples: Samples, which: Array) -> Tensor:
    """The cross entropy between labels and values."""
    rows, begins = samples.rows.take(which)
    logits = model(torch.from_numpy(rows), torch.from_numpy(begins))
    labels = torch.from_numpy(samples.labels[which])
    if logits.shape[1] == 1:
        return nn.functional.binary_cross_entropy_with_logits(logits, labels)
    return nn.functional.cross_entropy(logits, labels / labels.sum(1, keepdim=True))


def batches(which: Array, size: int, random: np.random.Generator) -> Iterator[Array]:
    mixed = random.permutation(which)
    for begin in range(0, len(mixed), size):
        yield mixed[begin : begin + size]


# ---- training --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trained:
    """Networks as the content of a file, PyTorch's state, and the losses on held-out games."""

    content: bytes
    state: dict[str, Any]
    losses: dict[str, float]


def train(game: Game, samples: Samples, recipe: Recipe, seed: int, hear: Callable[[str], None]) -> Trained:
    """Train networks from scratch; the same samples and seed give the same networks."""
    torch.manual_seed(seed)
    features = game.network_features()
    assert features is not None
    header: dict[str, object] = {**setup_of(game, features), "units": 0, "lanes": 0}
    body, state, losses = b"", dict[str, Any](), dict[str, float]()
    held = samples.games % HELD_OUT == 0
    if recipe.values:
        outputs = outputs_of(game)
        model = ValueModel(features, recipe.units, recipe.width, outputs)
        everything = np.arange(len(samples))
        losses["value"] = fit(
            model,
            lambda which: value_loss(model, samples, which),
            everything[~held],
            everything[held],
            recipe,
            recipe.epochs,
            recipe.decay,
            seed,
            lambda text: hear(f"value: {text}"),
        )
        header |= {"units": recipe.units, "width": recipe.width, "outputs": outputs}
        body += model.export()
        state["values"] = model.state_dict()
    if recipe.moves and features.lanes and len(samples.with_moves):
        moves = MoveModel(features)
        everything = np.arange(len(samples.with_moves))
        inside = held[samples.with_moves]
        losses["moves"] = fit(
            moves,
            lambda which: move_loss(moves, move_batch(samples, which)),
            everything[~inside],
            everything[inside],
            recipe,
            recipe.move_epochs,
            recipe.move_decay,
            seed,
            lambda text: hear(f"moves: {text}"),
        )
        header |= {"lanes": int(features.lanes)}
        body += moves.export()
        state["moves"] = moves.state_dict()
    return Trained(write_weights(header, body), state, losses)


def fit(
    model: ValueModel | MoveModel,
    loss_of: Callable[[Array], Tensor],
    trained: Array,
    held: Array,
    recipe: Recipe,
    epochs: int,
    decay: float,
    seed: int,
    hear: Callable[[str], None],
) -> float:
    """Minimise a loss; return it for the held-out positions (NaN if there are none)."""
    random = np.random.default_rng(seed)
    steps = epochs * max(1, -(-len(trained) // recipe.batch))
    optimiser = torch.optim.AdamW(model.parameters(), lr=recipe.rate, weight_decay=decay)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, recipe.rate, total_steps=steps + 1)
    found = float("nan")
    for epoch in range(epochs):
        total = 0.0
        for which in batches(trained, recipe.batch, random):
            optimiser.zero_grad()
            loss = loss_of(which)
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            plan.step()
            model.clamp()
            total += float(loss.detach()) * len(which)
        with torch.no_grad():
            parts = [held[begin : begin + recipe.batch] for begin in range(0, len(held), recipe.batch)]
            if len(held):
                found = sum(float(loss_of(part)) * len(part) for part in parts) / len(held)
        hear(f"epoch {epoch + 1} of {epochs}, loss {total / max(1, len(trained)):.4f}, held out {found:.4f}")
    return found
