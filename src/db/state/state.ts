import { ENTITY_NAMES, type EntityName, LOOKUP_NAMES, type MirrorName } from '../../domain/entity';
import { migrateOperation } from '../migrate-operation';
import { NAMING, namedRecords, namesOf, toNameTerm, usedNamesOf } from '../outbox/names';
import { heldNamesOf } from '../outbox/unique-names';
import {
  type Draft,
  type HistoryEntry,
  isOperation,
  isSought,
  type MirrorRow,
  type Operation,
  toRecord,
  type UnreadableOperation,
} from '../schema';
import { type Key, type RowChange, type RowWrites, Table, TableDraft, type Term } from './table';

/** Every table of a user's data, as a transaction or a reader sees it. */
export interface Tables {
  readonly outbox: RowWrites<number, Operation>;
  readonly history: RowWrites<number, HistoryEntry>;
  readonly drafts: RowWrites<string, Draft>;
  readonly meta: RowWrites<string, { readonly value: unknown }>;
  readonly counters: Counters;
  readonly mirror: (entity: MirrorName) => RowWrites<string, MirrorRow>;
}

/** The numbers that operations and history entries get. */
export interface Counters {
  /** The last one given; 0 where none was. */
  last(counter: Counter): number;
  next(counter: Counter): number;
}
export type Counter = 'seq' | 'place';
export type LastNumbers = Readonly<Record<Counter, number>>;

/** A change of any table, as the journal keeps it. */
export type Change = readonly [table: string, key: Key, row: object | null];

export const MIRROR_NAMES: readonly MirrorName[] = [...ENTITY_NAMES, ...LOOKUP_NAMES];

/** A damaged row passes through a draft too, and has no such terms. */
const ofReadable =
  (toTerms: (operation: Operation) => Term[]) =>
  (row: Operation): Term[] =>
    isOperation(row) ? toTerms(row) : [];

const viewTerm = (entity: EntityName, by: string) => (row: MirrorRow) => {
  const value = row.view[by];
  return value === undefined || value === null ? [] : [toNameTerm(entity, by, value)];
};

function mirrorTable(entity: MirrorName): Table<string, MirrorRow> {
  const names = [...(NAMING.get(entity as never) ?? [])];
  return new Table<string, MirrorRow>({
    id: ({ id }) => (id === null ? [] : [id]),
    unnumbered: ({ id }) => (id === null ? [1] : []),
    ...Object.fromEntries(names.map((by) => [`view.${by}`, viewTerm(entity as EntityName, by)])),
  });
}

/** The committed rows of a user, in memory. */
export class State {
  readonly #tables: ReadonlyMap<string, Table<Key, object>>;
  readonly #unreadable = new Map<number, object>();
  /** At least the highest number that any row has, so that the derived counter cannot be lost alone. */
  readonly #last: Record<Counter, number> = { seq: 0, place: 0 };

  constructor() {
    const tables = new Map<string, unknown>([
      [
        'outbox',
        new Table<number, Operation>({
          id: ({ id }) => [id],
          state: ofReadable(({ delivery }) => [delivery.state]),
          record: (row) => [toRecord(row)],
          entity: ({ entity }) => [entity],
          names: ofReadable(namesOf),
          refers: ofReadable((row) => namedRecords(row).map(toRecord)),
          uses: ofReadable(usedNamesOf),
          holds: ofReadable((row) => [...heldNamesOf(row)]),
        }),
      ],
      [
        'history',
        new Table<number, HistoryEntry>({
          id: ({ id }) => [id],
          record: (row) => [toRecord(row)],
          sought: (entry) => (isSought(entry) ? [1] : []),
        }),
      ],
      ['drafts', new Table()],
      ['meta', new Table()],
      ...MIRROR_NAMES.map((name) => [name, mirrorTable(name)] as const),
    ]);
    this.#tables = tables as ReadonlyMap<string, Table<Key, object>>;
  }

  get lastNumbers(): LastNumbers {
    return { ...this.#last };
  }
  raise({ seq, place }: LastNumbers): void {
    this.#last.seq = Math.max(this.#last.seq, seq);
    this.#last.place = Math.max(this.#last.place, place);
  }
  has(name: string, key: Key): boolean {
    return this.table(name).has(key) || (name === 'outbox' && this.#unreadable.has(Number(key)));
  }
  /** How many rows a table has in memory. */
  count(name: string): number {
    return this.table(name).size + (name === 'outbox' ? this.#unreadable.size : 0);
  }
  table(name: string): Table<Key, object> {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`There is no table ${name}`);
    return table;
  }
  names(): readonly string[] {
    return [...this.#tables.keys()];
  }
  /** Every row of a table as it is kept on the disk, by its key. */
  rows(name: string): (readonly [key: Key, row: object])[] {
    const rows = [...this.table(name).keys()].map((key) => [key, this.stored(name, key)] as const);
    const damaged = name === 'outbox' ? [...this.#unreadable] : [];
    return [...(rows as (readonly [Key, object])[]), ...damaged];
  }
  /** Applies committed changes. Rows of the outbox that are no operations are kept apart. */
  apply(changes: Iterable<Change>): void {
    for (const [name, key, row] of changes) {
      if (name === 'outbox') this.#unreadable.delete(Number(key));
      this.#raiseTo(name, key, row);
      if (row === null) this.table(name).delete(key);
      else if (name === 'outbox') this.#enqueue(Number(key), row);
      // Rows of the other tables have no version.
      else this.table(name).put(key, migrateOperation(row));
    }
  }
  #raiseTo(name: string, key: Key, row: object | null): void {
    if (name === 'outbox') this.raise({ seq: Number(key), place: 0 });
    if (name !== 'history') return;
    const { seq = 0 } = (row ?? {}) as { seq?: number };
    this.raise({ seq, place: Number(key) });
  }
  #enqueue(seq: number, row: object): void {
    const operation = migrateOperation(row);
    if (isOperation(operation)) this.table('outbox').put(seq, operation);
    else this.#unreadable.set(seq, row);
  }
  /** A row as it is kept on the disk; null where there is none. */
  stored(name: string, key: Key): object | null {
    const row = this.table(name).get(key);
    return row ?? (name === 'outbox' ? (this.#unreadable.get(Number(key)) ?? null) : null);
  }
  /** Rows of the outbox that are no operations. */
  listUnreadable(): UnreadableOperation[] {
    return [...this.#unreadable].map(([seq, stored]) => ({ seq, stored }));
  }
  /**
   * The tables for reading; a write through them would bypass the disk.
   * @param onRead called with the name of each table that is read
   */
  tables(onRead: (table: string) => void = () => undefined): Tables {
    const read = (name: string) => {
      onRead(name);
      return this.table(name);
    };
    return toTables(read, () => toCounters(this.lastNumbers));
  }
}

/** The writes of one transaction over a state. */
export class StateDraft {
  readonly #drafts = new Map<string, TableDraft<Key, object>>();
  readonly #state: State;
  readonly #counters: Counters;

  constructor(state: State) {
    this.#state = state;
    this.#counters = toCounters(state.lastNumbers);
  }

  /** @param onTouch told the name of each table that is read or written */
  tables(onTouch: (table: string) => void = () => undefined): Tables {
    const touch = (name: string) => {
      onTouch(name);
      return this.#draft(name);
    };
    return toTables(touch, () => this.#counters);
  }
  get lastNumbers(): LastNumbers {
    return { seq: this.#counters.last('seq'), place: this.#counters.last('place') };
  }
  #draft(name: string): TableDraft<Key, object> {
    const known = this.#drafts.get(name);
    if (known) return known;
    const draft = new TableDraft(this.#state.table(name));
    this.#drafts.set(name, draft);
    return draft;
  }
  /** Undoes the writes. */
  clear(): void {
    this.#drafts.clear();
  }
  changes(): Change[] {
    return [...this.#drafts].flatMap(([name, draft]) =>
      draft.changes().map(([key, row]: RowChange<Key, object>): Change => [name, key, row ?? null]),
    );
  }
}

function toCounters(given: LastNumbers): Counters {
  const last = { ...given };
  return {
    last: (counter) => last[counter],
    next(counter) {
      last[counter] += 1;
      return last[counter];
    },
  };
}

function toTables(table: (name: string) => unknown, counters: () => Counters): Tables {
  return {
    get outbox() {
      return table('outbox') as Tables['outbox'];
    },
    get history() {
      return table('history') as Tables['history'];
    },
    get drafts() {
      return table('drafts') as Tables['drafts'];
    },
    get meta() {
      return table('meta') as Tables['meta'];
    },
    get counters() {
      return counters();
    },
    mirror: (entity) => table(entity) as RowWrites<string, MirrorRow>,
  };
}
