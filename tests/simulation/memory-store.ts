/**
 * A user database in memory, for thousands of histories. It passes the same contract as the journal
 * (`store-contract.ts`). One transaction at a time, rolled back when it fails; stored values are frozen.
 */
import type { Lease } from '../../src/db/lease';
import { namesOf, preferExact, toName, toNameTerm } from '../../src/db/outbox/names';
import {
  type Draft,
  type HistoryEntry,
  isSought,
  type MirrorRow,
  type Operation,
  type PastOperation,
} from '../../src/db/schema';
import type { Store, StoreReads, StoreWrites } from '../../src/db/store';
import type { QueuedEntity } from '../../src/domain/entities';
import { ENTITY_NAMES, LOOKUP_NAMES, type MirrorName } from '../../src/domain/entity';
import type { Hand } from './disk';
import { type Commit, Transaction, type Undo } from './memory-transaction';
import type { Actor } from './simulation';

export class MemoryStore implements Store {
  private readonly outbox = new Map<number, Operation>();
  private readonly byId = new Map<string, number>();
  private readonly history = new Map<number, HistoryEntry>();
  private readonly mirrors = new Map<MirrorName, Map<string, MirrorRow>>();
  private readonly meta = new Map<string, unknown>();
  private readonly drafts = new Map<string, Draft>();
  private lastSeq = 0;
  private lastPlace = 0;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param name distinct from the others on the same tablet */
  constructor(readonly name = 'memory') {
    for (const name of [...ENTITY_NAMES, ...LOOKUP_NAMES]) this.mirrors.set(name, new Map());
  }

  /** As `write`, returning its changes; `ends` may throw before the commit (a full disk), which rolls everything back. */
  async commit<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StoreWrites) => Promise<T>,
    ends: () => void = () => undefined,
  ): Promise<{ readonly value: T; readonly commit: Commit }> {
    const turn = this.turn.then(() => this.transact(mirrors, run, ends));
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  /** The store for one tab or worker. */
  connect(_hand: Hand): Pick<MemoryStore, keyof StoreReads | 'commit'> {
    return this;
  }
  disconnect(_actor: Actor): void {
    // It has no connections.
  }

  async write<T>(mirrors: readonly MirrorName[], run: (tx: StoreWrites) => Promise<T>): Promise<T> {
    return (await this.commit(mirrors, run)).value;
  }

  private async transact<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StoreWrites) => Promise<T>,
    ends: () => void,
  ): Promise<{ readonly value: T; readonly commit: Commit }> {
    const undo: Undo[] = [];
    const operations = new Map<number, Operation | undefined>();
    const rows = new Map<string, { entity: MirrorName; key: string; was: MirrorRow | undefined }>();
    const past = new Map<number, PastOperation>();
    const [lastSeq, lastPlace] = [this.lastSeq, this.lastPlace];
    const tx = new Transaction(this, new Set(mirrors), {
      operation: (seq) => {
        const was = this.outbox.get(seq);
        if (!operations.has(seq)) operations.set(seq, was);
        undo.push(() => this.setOperation(seq, was));
      },
      row: (entity, key) => {
        const was = this.tableOf(entity).get(key);
        const name = `${entity} ${key}`;
        if (!rows.has(name)) rows.set(name, { entity, key, was });
        undo.push(() => this.setRow(entity, key, was));
      },
      past: (one) => past.set(one.seq, one),
      other: (back) => undo.push(back),
    });
    try {
      const value = await run(tx);
      ends();
      tx.isOver = true;
      return {
        value,
        commit: {
          operations: [...operations].map(([seq, was]) => ({
            was,
            is: this.outbox.get(seq),
            past: past.get(seq),
          })),
          rows: [...rows.values()].map(({ entity, key, was }) => ({
            entity,
            was,
            is: this.tableOf(entity).get(key),
          })),
        },
      };
    } catch (error) {
      tx.isOver = true;
      for (const back of undo.reverse()) back();
      this.lastSeq = lastSeq;
      this.lastPlace = lastPlace;
      throw error;
    }
  }

  private get maps(): readonly Map<unknown, unknown>[] {
    const { outbox, byId, history, meta, drafts, mirrors } = this;
    return [outbox, byId, history, meta, drafts, ...mirrors.values()] as Map<unknown, unknown>[];
  }
  /** Becomes a copy of another store. */
  become(other: MemoryStore): void {
    for (const [place, own] of this.maps.entries()) {
      own.clear();
      for (const [key, value] of other.maps[place] ?? []) own.set(key, value);
    }
    [this.lastSeq, this.lastPlace] = [other.lastSeq, other.lastPlace];
  }

  /** All its contents, as text. */
  readonly tell = () => JSON.stringify(this.maps.map((map) => [...map]));

  tableOf(entity: MirrorName): Map<string, MirrorRow> {
    const table = this.mirrors.get(entity);
    if (!table) throw new Error(`There is no mirror of ${entity}`);
    return table;
  }
  setOperation(seq: number, operation: Operation | undefined): void {
    const was = this.outbox.get(seq);
    if (was && this.byId.get(was.id) === seq) this.byId.delete(was.id);
    if (!operation) return void this.outbox.delete(seq);
    const other = this.byId.get(operation.id);
    if (other !== undefined && other !== seq) throw new Error(`Two operations ${operation.id}`);
    this.outbox.set(seq, operation);
    this.byId.set(operation.id, seq);
  }
  setEntry(place: number, entry: HistoryEntry | undefined): Undo {
    const was = this.history.get(place);
    const isTaken = (other: HistoryEntry) => other.id === entry?.id && other.place !== place;
    if (entry && [...this.history.values()].some(isTaken)) throw new Error(`Two ${entry.id}`);
    if (entry) this.history.set(place, entry);
    else this.history.delete(place);
    return () => void (was ? this.history.set(place, was) : this.history.delete(place));
  }
  nextPlace(): number {
    this.lastPlace += 1;
    return this.lastPlace;
  }
  setRow(entity: MirrorName, key: string, row: MirrorRow | undefined): void {
    if (row) this.tableOf(entity).set(key, row);
    else this.tableOf(entity).delete(key);
  }
  nextSeq(): number {
    this.lastSeq += 1;
    return this.lastSeq;
  }
  setMeta(name: string, value: unknown): Undo {
    const [had, was] = [this.meta.has(name), this.meta.get(name)];
    this.meta.set(name, value);
    return () => void (had ? this.meta.set(name, was) : this.meta.delete(name));
  }
  setDraft(draft: Draft): Undo {
    const was = this.drafts.get(draft.name);
    this.drafts.set(draft.name, draft);
    return () => void (was ? this.drafts.set(draft.name, was) : this.drafts.delete(draft.name));
  }
  allDrafts(): Draft[] {
    return [...this.drafts.values()];
  }
  async getDraft(name: string): Promise<Draft | undefined> {
    return this.drafts.get(name);
  }
  hasDraft(name: string): boolean {
    return this.drafts.has(name);
  }
  dropDraft(name: string): Undo {
    const was = this.drafts.get(name);
    this.drafts.delete(name);
    return () => void (was && this.drafts.set(name, was));
  }

  /** The operations in the outbox, in order. */
  all(): Operation[] {
    return this.select(() => true);
  }
  past(): PastOperation[] {
    return this.entries(() => true);
  }
  entries(isMeant: (entry: HistoryEntry) => boolean): HistoryEntry[] {
    return [...this.history.values()].filter(isMeant).sort((one, two) => one.place - two.place);
  }
  private select(isMeant: (operation: Operation) => boolean): Operation[] {
    return [...this.outbox.values()].filter(isMeant).sort(inOrder);
  }
  async getOperation(seq: number) {
    return this.outbox.get(seq);
  }
  async getOperationById(id: string) {
    const seq = this.byId.get(id);
    return seq === undefined ? undefined : this.getOperation(seq);
  }
  async listOperations(entity: QueuedEntity, key: string) {
    return this.select((one) => one.entity === entity && one.key === key);
  }
  async listOperationsOf(entity: QueuedEntity) {
    return this.select((one) => one.entity === entity);
  }
  async listUnsettled() {
    return this.select(() => true);
  }
  async listInState(state: Operation['delivery']['state']) {
    return this.select((operation) => operation.delivery.state === state);
  }
  async findUnsettledByName(entity: QueuedEntity, by: string, value: unknown) {
    const named = this.select((one) => namesOf(one).includes(toName(entity, by, value)));
    return preferExact(named, (one) => one, by, value)[0];
  }
  async findRowByName(entity: QueuedEntity, by: string, value: unknown) {
    const wanted = toNameTerm(entity, by, value);
    const alike = [...this.tableOf(entity).values()].filter(
      ({ view }) => toNameTerm(entity, by, view[by]) === wanted,
    );
    const inView = ({ view }: MirrorRow) => ({ changes: view, before: null });
    const [row, ...others] = preferExact(alike, inView, by, value);
    return others.length > 0 ? undefined : row;
  }
  async getPastById(id: string) {
    return this.past().find((one) => one.id === id);
  }
  async listHistoryOf(entity: QueuedEntity, key: string) {
    return this.past().filter((one) => one.entity === entity && one.key === key);
  }
  async listRecentHistory(limit: number) {
    return this.past()
      .sort((left, right) => right.ackedAt - left.ackedAt)
      .slice(0, limit);
  }
  async listHistoryAfter(time: number) {
    return this.past().filter(({ ackedAt }) => ackedAt > time);
  }
  async lastHistoryPlace() {
    return Math.max(0, ...this.history.keys());
  }
  async listHistorySince(place: number, entity: QueuedEntity) {
    return this.entries((entry) => entry.entity === entity && entry.place > place);
  }
  async listUnconfirmed(entity?: QueuedEntity) {
    return this.entries((one) => !entity || one.entity === entity).filter(isSought);
  }
  async countUnnumbered(entity: MirrorName) {
    return [...this.tableOf(entity).values()].filter(({ id }) => id === null).length;
  }
  async getRow(entity: MirrorName, key: string) {
    return this.tableOf(entity).get(key);
  }
  async getRows(entity: MirrorName, keys: readonly string[]) {
    const table = this.tableOf(entity);
    return keys.flatMap((key) => table.get(key) ?? []);
  }
  async getRowsById(entity: MirrorName, ids: readonly number[]) {
    const found: MirrorRow[] = [];
    for (const row of this.tableOf(entity).values())
      if (row.id !== null && ids.includes(row.id)) found.push(row);
    return found.sort(byKey);
  }
  async listRows(entity: MirrorName) {
    return [...this.tableOf(entity).values()].sort(byKey);
  }
  async getMeta(name: string) {
    return this.meta.get(name);
  }

  /** The newest stored lease. */
  get lease(): Lease | undefined {
    return this.meta.get('lease') as Lease | undefined;
  }
}

const inOrder = (left: Operation, right: Operation) => left.seq - right.seq;
const byKey = (left: MirrorRow, right: MirrorRow) => (left.key < right.key ? -1 : 1);
