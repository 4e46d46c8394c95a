"""A database in memory that executes the statements of the store: the tables, keys and rows of `schema.py`.

Transactions behave as those of PostgreSQL at its usual isolation level, READ COMMITTED: a statement sees what is committed
when it is executed, and what its own transaction has written. What two transactions write at the same time conflicts
when the second one is about to commit: a key that exists meanwhile is an IntegrityError; an update whose condition no
longer holds is made again, as it would have waited for the first one; and so is a transaction that began with an update
of a row, which locks it, if another has changed that row. Announcements are made by the commit.
With one writer, as in SQLite, there are no conflicts.
"""

from __future__ import annotations

import operator
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Column, Insert, Join, Select, Table, UniqueConstraint, Update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import operators
from sqlalchemy.sql.dml import Delete
from sqlalchemy.sql.elements import (
    AsBoolean,
    BinaryExpression,
    BindParameter,
    BooleanClauseList,
    False_,
    Grouping,
    Label,
    Null,
    True_,
    UnaryExpression,
)
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.selectable import Exists

from atlantis.server.storage.schema import TABLES

Row = dict[str, Any]
Key = tuple[Any, ...]
Found = Mapping[str, Row]
"""By table: the row that an expression is about."""
Expression = Callable[[Found, Mapping[str, Any]], Any]

COMPARE: Final[dict[Any, Callable[[Any, Any], Any]]] = {
    operators.eq: operator.eq,
    operators.ne: operator.ne,
    operators.lt: operator.lt,
    operators.le: operator.le,
    operators.gt: operator.gt,
    operators.ge: operator.ge,
    operators.add: operator.add,
    operators.sub: operator.sub,
    operators.in_op: lambda value, among: value in among,
    operators.not_in_op: lambda value, among: value not in among,
}
NONE_ALLOWED: Final[dict[Any, Callable[[Any, Any], bool]]] = {
    operators.is_: operator.is_,
    operators.is_not: operator.is_not,
}
SORTED: Final[dict[Any, bool]] = {operators.desc_op: True, operators.asc_op: False}


class Unsupported(NotImplementedError):
    """A statement that this database does not know yet. Teach it."""


def conflict(what: str) -> IntegrityError:
    return IntegrityError("a statement", {}, ValueError(what))


class Database:
    """All that is committed. `hear` is called with each announcement, `watch` with each row that is added, and `miss` with
    each row that is changed or deleted.
    """

    def __init__(self) -> None:
        self.tables: dict[str, dict[Key, Row]] = {name: {} for name in TABLES.tables}
        self.hear: Callable[[str], None] = lambda _: None
        self.watch: Callable[[str, Row], None] = lambda _table, _row: None
        self.miss: Callable[[str, Row], None] = lambda _table, _row: None
        self.last_number = 0

    def next_number(self) -> int:
        """For keys that count by themselves. What is rolled back leaves a gap, as in PostgreSQL."""
        self.last_number += 1
        return self.last_number


class Answer:
    """What came of a statement, like SQLAlchemy's result."""

    def __init__(self, rows: Sequence[Any], rowcount: int, inserted: Key = ()) -> None:
        self.rows = rows
        self.rowcount = rowcount
        self.inserted_primary_key = inserted

    def all(self) -> Sequence[Any]:
        return self.rows

    def first(self) -> Any:
        return self.rows[0] if self.rows else None

    def scalar(self) -> Any:
        return self.rows[0][0] if self.rows else None

    def scalars(self) -> Answer:
        return Answer([row[0] for row in self.rows], self.rowcount)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)


class Transaction:
    """What is written in it is seen by itself only, until `commit`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.written: dict[str, dict[Key, Row | None]] = {}  # by table; None: deleted
        self.added: list[tuple[Table, Key, Row]] = []
        self.conditions: list[tuple[Key, Update | Delete, Mapping[str, Any]]] = []
        self.news: list[str] = []
        self.changed: dict[tuple[str, Key], Row] = {}  # by table and key: the columns that updates have set
        self.statements = 0
        self.locked: list[tuple[str, Key, Row]] = []  # what the first statement has changed

    # ---- committing --------------------------------------------------------------------------------------------------

    def overtaken(self) -> bool:
        """Has another transaction changed a row so that an update here would no longer find it, or a row that was locked
        here before anything else was read?
        """
        if any(self.database.tables[table].get(key) is not row for table, key, row in self.locked):
            return True
        for key, statement, params in self.conditions:
            row = self.database.tables[statement.table.name].get(key)  # type: ignore[union-attr]
            if row is None or not matches(statement.whereclause, {statement.table.name: row}, params):  # type: ignore[union-attr]
                return True
        return False

    def check(self) -> None:
        """IntegrityError if another transaction has meanwhile committed a row with the same key."""
        mine, self.written = self.written, {}
        try:
            for table, key, row in self.added:
                self.check_unique(table, key, row)
        finally:
            self.written = mine
        for table, _, row in self.added:
            self.check_foreign(table, row)

    def commit(self) -> None:
        added = {id(row) for _, _, row in self.added}
        for name, rows in self.written.items():
            committed = self.database.tables[name]
            for key, row in rows.items():
                if key in committed:
                    self.database.miss(name, committed[key])
                if row is None:
                    committed.pop(key, None)
                    continue
                # another transaction may have set other columns of the row meanwhile
                changed = self.changed.get((name, key))
                if changed is not None and key in committed and id(row) not in added:
                    row = {**committed[key], **changed}
                committed[key] = row
                if id(row) in added:
                    self.database.watch(name, row)
        for news in self.news:
            self.database.hear(news)

    # ---- statements --------------------------------------------------------------------------------------------------

    def execute(self, statement: Any, given: Any = None) -> Answer:
        """One statement, with one set of values or with several."""
        self.statements += 1
        each = given if isinstance(given, list) else [given or {}]
        answers = [self.execute_one(statement, values) for values in each]
        return Answer(
            [row for answer in answers for row in answer.rows],
            sum(answer.rowcount for answer in answers),
            answers[-1].inserted_primary_key,
        )

    def execute_one(self, statement: Any, values: Mapping[str, Any]) -> Answer:
        match statement:
            case Select():
                return self.select(statement, values)
            case Insert():
                return self.insert(statement, values)
            case Update() | Delete():
                return self.change(statement, values)
        raise Unsupported(f"{type(statement).__name__}: {statement}")

    def row(self, table: str, key: Key) -> Row | None:
        written = self.written.get(table)
        return written[key] if written and key in written else self.database.tables[table].get(key)

    def rows(self, table: str) -> Iterable[tuple[Key, Row]]:
        """What this transaction sees of a table."""
        written = self.written.get(table)
        if not written:
            return self.database.tables[table].items()
        seen = {**self.database.tables[table], **written}
        return [(key, row) for key, row in seen.items() if row is not None]

    def select(self, statement: Select[Any], params: Mapping[str, Any]) -> Answer:
        columns = list(statement.selected_columns)
        functions = [column for column in columns if isinstance(column, FunctionElement)]
        if functions and functions[0].name == "pg_advisory_xact_lock":
            return Answer([], 0)  # what would have waited for it conflicts instead
        if functions and functions[0].name == "pg_notify":
            _channel, news = [evaluator(clause, self)({}, params) for clause in functions[0].clauses]
            if news not in self.news:  # PostgreSQL delivers the same announcement of a transaction once
                self.news.append(news)
            return Answer([], 0)
        found = self.found(statement, params)
        if functions:
            return Answer([tuple(aggregate(column, found, params) for column in columns)], 1)
        for clause in reversed(statement._order_by_clauses):
            down = SORTED.get(getattr(clause, "modifier", None), False)
            by = evaluator(clause.element if isinstance(clause, UnaryExpression) else clause, self)
            found.sort(key=lambda row, by=by: by(row, params), reverse=down)  # type: ignore[misc]
        each = [evaluator(column, self) for column in columns]
        kind = row_type(tuple(getattr(column, "name", None) or f"column{n}" for n, column in enumerate(columns)))
        rows = [kind(*[value(row, params) for value in each]) for row in found]
        if statement._distinct:
            rows = list(dict.fromkeys(rows))
        if statement._limit_clause is not None:
            rows = rows[: evaluator(statement._limit_clause, self)({}, params)]
        return Answer(rows, len(rows))

    def found(self, statement: Select[Any], params: Mapping[str, Any], outer: Found | None = None) -> list[Found]:
        """The rows that a query is about. `outer`: the row of the query around it, whose tables it does not read itself."""
        condition, around = evaluator(statement.whereclause, self), outer or {}
        tables = [table for table in tables_of(statement) if getattr(table, "name", None) not in around]
        rows = [{**around, **row} for row in self.joined(tables or tables_of(statement), params)]
        return [row for row in rows if condition(row, params)]

    def joined(self, tables: Sequence[Any], params: Mapping[str, Any]) -> list[Found]:
        if not tables:
            return [{}]
        if len(tables) > 1:
            raise Unsupported("a query from several tables without a join")
        if isinstance(tables[0], Join):
            join, name = tables[0], tables[0].right.name  # type: ignore[attr-defined]
            fits = evaluator(join.onclause, self)
            rows = [row for _, row in self.rows(name)]
            both: list[Found] = []
            for left in self.joined([join.left], params):
                right: list[Found] = [{**left, name: row} for row in rows if fits({**left, name: row}, params)]
                both += right or ([{**left, name: dict.fromkeys(join.right.columns.keys())}] if join.isouter else [])
            return both
        return [{tables[0].name: row} for _, row in self.rows(tables[0].name)]

    def insert(self, statement: Insert, params: Mapping[str, Any]) -> Answer:
        table = statement.table
        if statement.select is not None:
            names, rows = statement._select_names or [], []
            for row in self.found(statement.select, params):
                columns = statement.select.selected_columns
                rows.append({name: evaluator(one, self)(row, params) for name, one in zip(names, columns, strict=True)})
        elif statement._multi_values:
            raise Unsupported("an insert with a list of values")
        else:
            rows = [self.values(statement, {}, params)]
        for row in rows:
            self.add(table, row)  # type: ignore[arg-type]
        return Answer([], len(rows), key_of(table, rows[-1]) if rows else ())  # type: ignore[arg-type]

    def values(self, statement: Insert | Update, row: Found, params: Mapping[str, Any]) -> Row:
        """The new values of a row: from the statement itself, or those that it is executed with."""
        if statement._values is None:
            return {name: value for name, value in params.items() if name in statement.table.columns}
        return {
            column if isinstance(column, str) else column.name: evaluator(value, self)(row, params)
            for column, value in statement._values.items()
        }

    def add(self, table: Table, row: Row) -> None:
        for column in table.columns:
            if column.name not in row:
                row[column.name] = self.default(column)
            if row[column.name] is None and not column.nullable:
                raise conflict(f"{table.name}.{column.name} is missing")
        key = key_of(table, row)
        self.check_unique(table, key, row)
        self.check_foreign(table, row)
        self.written.setdefault(table.name, {})[key] = row
        self.added.append((table, key, row))

    def default(self, column: Column[Any]) -> Any:
        if column.primary_key and column.autoincrement is True:
            return self.database.next_number()
        return None if column.server_default is None else evaluator(column.server_default.arg, self)({}, {})  # type: ignore[attr-defined]

    def check_unique(self, table: Table, key: Key, row: Row, instead_of: Key | None = None) -> None:
        if key != instead_of and self.row(table.name, key) is not None:
            raise conflict(f"{table.name} {key} exists")
        for names in unique_columns(table):
            values = [row[name] for name in names]
            if None not in values and any(
                [one[name] for name in names] == values for other, one in self.rows(table.name) if other != instead_of
            ):
                raise conflict(f"{table.name} {dict(zip(names, values, strict=True))} exists")

    def check_foreign(self, table: Table, row: Row) -> None:
        for foreign in table.foreign_keys:
            parent, value = foreign.column.table.name, row[foreign.parent.name]
            if value is not None and self.row(parent, (value,)) is None:
                raise conflict(f"{table.name}: no {parent} {value}")

    def change(self, statement: Update | Delete, params: Mapping[str, Any]) -> Answer:
        table: Table = statement.table  # type: ignore[assignment]
        condition, changed = evaluator(statement.whereclause, self), 0
        for key, row in list(self.rows(table.name)):
            if condition({table.name: row}, params):
                changed += 1
                if key in self.database.tables[table.name]:
                    self.conditions.append((key, statement, params))
                    if self.statements == 1:
                        self.locked.append((table.name, key, row))
                if isinstance(statement, Update):
                    self.update(table, key, row, self.values(statement, {table.name: row}, params))
                else:
                    self.delete(table, key, row)
        return Answer([], changed)

    def update(self, table: Table, key: Key, row: Row, values: Row) -> None:
        new = {**row, **values}
        self.check_unique(table, key_of(table, new), new, key)
        self.written.setdefault(table.name, {})[key] = new
        self.changed.setdefault((table.name, key), {}).update(values)
        if any(added is row for _, _, added in self.added):
            self.added = [(one, at, new if added is row else added) for one, at, added in self.added]

    def delete(self, table: Table, key: Key, row: Row) -> None:
        self.written.setdefault(table.name, {})[key] = None
        for name, other in TABLES.tables.items():
            for foreign in other.foreign_keys:
                if foreign.column.table is table:
                    for child, content in list(self.rows(name)):
                        if content[foreign.parent.name] == row[foreign.column.name]:
                            self.delete(other, child, content)


# ---- expressions -----------------------------------------------------------------------------------------------------


def matches(clause: Any, row: Found, params: Mapping[str, Any]) -> bool:
    return bool(evaluator(clause, None)(row, params))


def evaluator(clause: Any, transaction: Transaction | None) -> Expression:
    """A function that computes an expression for a row."""
    match clause:
        case None | True_():
            return lambda _row, _params: True
        case False_():
            return lambda _row, _params: False
        case Null():
            return lambda _row, _params: None
        case Column():
            table, name = clause.table.name, clause.name
            return lambda row, _params: row[table][name]
        case BindParameter():
            key, value = clause.key, clause.value
            return lambda _row, params: params.get(key, value)
        case Grouping() | Label() | AsBoolean():
            inside = evaluator(clause.element, transaction)
            if isinstance(clause, AsBoolean) and clause.operator is operators.is_false:
                return lambda row, params: not inside(row, params)
            return inside
        case UnaryExpression() if clause.operator is operators.inv:
            inverted = evaluator(clause.element, transaction)
            return lambda row, params: not inverted(row, params)
        case BooleanClauseList():
            parts = [evaluator(part, transaction) for part in clause.clauses]
            holds = all if clause.operator is operators.and_ else any
            return lambda row, params: holds(part(row, params) for part in parts)
        case BinaryExpression():
            return comparison(clause, transaction)
        case Exists():
            query: Any = clause.element
            query = getattr(query, "element", query)
            assert transaction is not None
            return lambda row, params: bool(transaction.found(query, params, row))
    raise Unsupported(f"{type(clause).__name__}: {clause}")


def comparison(clause: BinaryExpression[Any], transaction: Transaction | None) -> Expression:
    left, right = evaluator(clause.left, transaction), evaluator(clause.right, transaction)
    if clause.operator in NONE_ALLOWED:
        same = NONE_ALLOWED[clause.operator]
        return lambda row, params: same(left(row, params), right(row, params))
    compare = COMPARE.get(clause.operator)
    if compare is None:
        raise Unsupported(f"the operator of {clause}")

    def compared(row: Found, params: Mapping[str, Any]) -> Any:
        one, other = left(row, params), right(row, params)
        return None if one is None or other is None else compare(one, other)

    return compared


def tables_of(statement: Select[Any]) -> Sequence[Any]:
    """Where a query selects from. SQLAlchemy's own answer takes long, so it is asked only for joins and the like."""
    columns = list(statement.selected_columns)
    if not statement._setup_joins and columns and all(isinstance(column, Column) for column in columns):
        tables = list(dict.fromkeys(column.table for column in columns))
        if len(tables) == 1:
            return tables
    return statement.get_final_froms()


def aggregate(column: Any, found: Sequence[Found], params: Mapping[str, Any]) -> Any:
    if column.name == "count":
        return len(found)
    values = [evaluator(clause, None)(row, params) for clause in column.clauses for row in found]
    values = [value for value in values if value is not None]
    if column.name in ("max", "min"):
        return (max if column.name == "max" else min)(values) if values else None
    if column.name == "sum":
        return sum(values) if values else None
    raise Unsupported(f"the function {column.name}")


def key_of(table: Table, row: Row) -> Key:
    return tuple(row[column.name] for column in table.primary_key)


@cache
def unique_columns(table: Table) -> list[list[str]]:
    return [one.columns.keys() for one in table.constraints if isinstance(one, UniqueConstraint)]


@cache
def row_type(names: tuple[str, ...]) -> Any:
    return namedtuple("Row", names, rename=True)
