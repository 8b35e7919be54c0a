/** The oracles: what is held to be true at every commit, whatever happens. Each violation carries the oracle's name. */
import { refold } from '../../../src/db/fold';
import { isUnsettled, type Operation } from '../../../src/db/rows';
import { isQueuedEntity } from '../../../src/domain/entities';
import { isReachable } from '../../../src/domain/rules/transitions';
import type { SyncStatus } from '../../../src/sync/status';
import { type Book, NAMED_BY, type Turn, toName } from './book';
import type { Hand } from './disk';
import type { Commit } from './memory-store';
import type { Asked, Told } from './server-answers';
import type { Modelled, ServerModel } from './server-model';
import type { Simulation } from './simulation';

export const ORACLES = [
  'a transaction waits only for its database',
  'nothing is dropped by a machine',
  'what is called sent is there',
  'the view is the fold of base and queue',
  'no record there is deleted here',
  'a key is never used for two requests',
  'nobody sends what another wrote',
  'nothing saved is missing',
  'nothing happens twice',
  'the order of saving is kept',
  'no old value comes back',
  'the queue empties',
  'where something may move, a time is named',
  'the mirror shows what the server has',
  'the pill tells the truth',
  'what is said to be saved is on the disk',
  'what cannot be read is said',
  'the engine does not fail',
  'it comes to rest',
] as const;
export type Oracle = (typeof ORACLES)[number];

export interface Violation {
  readonly oracle: Oracle;
  readonly detail: string;
}

export class Judge {
  readonly violations: Violation[] = [];
  private readonly open = new Set<Hand>();
  /** The number of each tablet's shipments, by its own key. */
  private readonly shipments = new Map<string, number>();

  constructor(
    private readonly simulation: Simulation,
    private readonly server: ServerModel,
    private readonly book: Book,
  ) {}

  find(oracle: Oracle, detail: string): void {
    this.simulation.note(() => `✗ ${oracle}: ${detail}`);
    this.violations.push({ oracle, detail });
  }

  opens(hand: Hand): void {
    for (const other of this.open)
      if (!other.actor.isDead)
        this.find('a transaction waits only for its database', other.actor.name);
    this.open.add(hand);
  }
  closes(hand: Hand): void {
    this.open.delete(hand);
  }

  committed(hand: Hand, commit: Commit): void {
    for (const { was, is } of commit.operations) this.moved(hand, was, is);
    for (const { entity, is } of commit.rows)
      if (entity === 'shipment' && is && is.id !== null)
        this.shipments.set(`${hand.tablet.name} ${hand.username} ${is.key}`, is.id);
    this.checkRows(hand, commit);
  }

  private moved(hand: Hand, was: Operation | undefined, is: Operation | undefined): void {
    const { book } = this;
    const device = hand.tablet.name;
    if (is && hand.by === 'save') book.enter(device, is);
    if (!was) book.operations += 1;
    if (was && is && was.key !== is.key) book.merge(device, was, is.key);
    if (was && isUnsettled(was) && hand.by === 'decision') book.giveUp(was, is);
    if (was && !is && isUnsettled(was) && hand.by === 'engine')
      this.find('nothing is dropped by a machine', `${hand.actor.name}: ${tell(was)}`);
    const isSettledNow = is?.state === 'acked' && was?.state !== 'acked';
    if (is && isSettledNow && !this.isThere(hand, is))
      this.find('what is called sent is there', `${hand.actor.name}: ${tell(is)}`);
  }

  private isThere(hand: Hand, operation: Operation): boolean {
    const { server, book } = this;
    if (operation.kind !== 'status')
      return book
        .namesOf(operation)
        .every((name) => !book.words.has(name) || server.written.has(name));
    const row = hand.tablet.diskOf(hand.username).tableOf('shipment').get(operation.key);
    const [field = '', to = ''] =
      Object.entries(operation.changes).find(([name]) => name.startsWith('estado')) ?? [];
    return this.wasReached(Number(row?.id ?? operation.key), field, String(to));
  }

  /** It was in that state, or went on from where that state leads. */
  wasReached(id: number, field: string, to: string): boolean {
    const seen = [...(this.server.states.get(`${id} ${field}`) ?? [])];
    return seen.some(
      (state) =>
        state === to || (field === 'estadoEntrega' && isReachable('estadoEntrega', to, state)),
    );
  }

  private checkRows(hand: Hand, { operations, rows }: Commit): void {
    const disk = hand.tablet.diskOf(hand.username);
    const touched = new Set(rows.map(({ entity, was, is }) => `${entity} ${(is ?? was)?.key}`));
    for (const { was, is } of operations)
      for (const operation of [was, is])
        if (operation) touched.add(`${operation.entity} ${operation.key}`);
    const all = touched.size > 0 ? disk.all() : [];
    for (const name of touched) {
      const [entity = '', key = ''] = name.split(' ');
      if (!isQueuedEntity(entity)) continue;
      const mine = all.filter((one) => one.entity === entity && one.key === key);
      const row = disk.tableOf(entity).get(key);
      if (!row && mine.some(isUnsettled))
        this.find('the view is the fold of base and queue', `${name} has no row`);
      if (!row) continue;
      const right = refold(row, mine);
      if (!isEqual(right.view, row.view) || right.mark !== row.mark)
        this.find(
          'the view is the fold of base and queue',
          `${name}: ${row.mark} ${JSON.stringify(row.view)}, not ${right.mark} ${JSON.stringify(right.view)}`,
        );
    }
    if (hand.by === 'engine')
      for (const { entity, was, is } of rows)
        if (was && !is && was.id !== null && !this.isMerged(hand, entity, was.id)) {
          const there = this.server.tables[entity as Modelled]?.has(was.id);
          if (there) this.find('no record there is deleted here', `${entity} ${was.id}`);
        }
  }

  /** The row went into another of the same record. */
  private isMerged(hand: Hand, entity: string, id: number): boolean {
    const rows = hand.tablet.diskOf(hand.username).tableOf(entity as Modelled);
    return [...rows.values()].some((row) => row.id === id);
  }

  /** At every answer of the server. */
  heard(asked: Asked, told: Told): void {
    const body = told.body as {
      type?: unknown;
      verdicts?: readonly { body: { type?: unknown } }[];
    };
    const types = [body?.type, ...(body?.verdicts ?? []).map((verdict) => verdict.body.type)];
    if (types.includes('key-reuse'))
      this.find('a key is never used for two requests', `${asked.device}: ${asked.path}`);
  }

  /** What the pill says is held against the book, not against the queue. */
  pillSays(device: string, author: string, status: SyncStatus, queue: readonly Operation[]): void {
    const { server, book } = this;
    if (status.pending !== queue.length)
      this.find('the pill tells the truth', `${device}: ${status.pending} of ${queue.length}`);
    if (status.state !== 'synced') return;
    for (const word of book.words.values()) {
      const isMine = word.device === device && word.author === author;
      if (isMine && !word.isReplaced && !word.isGivenUp && !server.written.has(word.name))
        this.find('the pill tells the truth', `${device}: ${status.text}, without ${word.name}`);
    }
  }

  /** Once the faults have healed and everything was sent. */
  closeTheBook(isSharedByPlainTablets: boolean): void {
    const { server, book } = this;
    for (const word of book.words.values()) {
      const effect = server.written.get(word.name);
      if (!effect && !word.isReplaced && !word.isGivenUp)
        this.find('nothing saved is missing', `${word.device} ${word.author}: ${word.name}`);
      if (effect && effect.username !== word.author)
        this.find('nobody sends what another wrote', `${effect.username}: ${word.name}`);
    }
    this.checkTwice();
    this.checkOrder();
    if (!isSharedByPlainTablets) this.checkOldValues();
  }

  private checkTwice(): void {
    const made = new Map<string, number>();
    for (const { method, entity, id, applied } of this.server.ledger) {
      // What somebody deleted there looks as if it had never arrived.
      if (method !== 'POST' || this.server.vanished.has(`${entity} ${id}`)) continue;
      const name = toName(entity, NAMED_BY[entity], applied[NAMED_BY[entity]]);
      made.set(name, (made.get(name) ?? 0) + 1);
    }
    for (const [name, times] of made)
      if (times > 1) this.find('nothing happens twice', `${name} was made ${times} times`);
  }

  private checkOrder(): void {
    const last = new Map<string, { readonly at: number; readonly name: string }>();
    const places = new Map(this.server.ledger.map((effect, at) => [effect, at]));
    for (const { name, place } of this.book.words.values()) {
      const effect = this.server.written.get(name);
      const at = effect ? (places.get(effect) ?? 0) : -1;
      const before = last.get(place);
      if (effect && before && before.at > at)
        this.find('the order of saving is kept', `${name} before ${before.name}`);
      if (effect) last.set(place, { at, name });
    }
    const turnsOf = new Map<string, Turn[]>();
    for (const turn of this.book.turns.values()) {
      const place = `${turn.device} ${turn.author} ${turn.key} ${turn.field}`;
      turnsOf.set(place, [...(turnsOf.get(place) ?? []), turn]);
    }
    for (const turns of turnsOf.values()) this.checkTurns(turns);
  }

  /** What a person's tablet did to a state of a shipment is, in order, a part of what that person told it. */
  private checkTurns(turns: readonly Turn[]): void {
    const [{ device, author, key, field } = turns[0] as Turn] = turns;
    const id = this.shipments.get(`${device} ${author} ${key}`);
    const done = this.server.ledger
      .filter(
        (effect) =>
          effect.username === author &&
          effect.entity === 'shipment' &&
          effect.device === device &&
          effect.method === 'PATCH' &&
          effect.id === id &&
          effect.applied[field] !== undefined,
      )
      .map((effect) => String(effect.applied[field]))
      // Sent twice is another oracle's.
      .filter((state, index, states) => state !== states[index - 1]);
    const told = turns.map(({ to }) => to);
    let from = 0;
    for (const state of done) {
      const at = told.indexOf(state, from);
      if (at < 0) this.find('the order of saving is kept', `${key}: ${done} of ${told}`);
      from = at < 0 ? told.length : at + 1;
    }
  }

  private checkOldValues(): void {
    const seen = new Set<string>();
    for (const { entity, id, applied } of this.server.ledger)
      for (const [field, value] of Object.entries(applied)) {
        const name = toName(entity, field, value);
        const isGone = this.server.vanished.has(`${entity} ${id}`);
        if (isGone || !this.book.words.has(name)) continue;
        if (seen.has(name)) this.find('no old value comes back', name);
        seen.add(name);
      }
  }
}

function tell({ seq, entity, kind, state, key, changes }: Operation): string {
  return `${seq} ${kind} ${entity} ${key} ${state} ${JSON.stringify(changes)}`;
}

function isEqual(left: Readonly<Record<string, unknown>>, right: typeof left): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names)
    if (left[name] !== right[name] && JSON.stringify(left[name]) !== JSON.stringify(right[name]))
      return false;
  return true;
}
