/** The oracles: invariants checked at every commit. Each violation carries the oracle's name. */
import { isUntried, needsAttention, questionOf, trailOf } from '../../src/db/delivery';
import { withView } from '../../src/db/mirror/optimistic-view';
import { type Intent, isOnServer, type Operation, type PastOperation } from '../../src/db/schema';
import { isQueuedEntity, type QueuedEntity } from '../../src/domain/entities';
import { isReachable } from '../../src/domain/rules/transitions';
import type { SyncStatus } from '../../src/sync/status';
import type { Hand } from './disk';
import type { ExpectedState } from './expected-state';
import { compareFinalState, type Reported } from './final-comparison';
import { findOverwritten, findUnseen } from './last-saved';
import type { Commit } from './memory-transaction';
import { NAMED_BY, toName } from './modelled-fields';
import { NamedRecords } from './named-records';
import type { Oracle, Violation } from './oracle-names';
import { RenameOrder } from './rename-order';
import { SeenValues } from './seen-values';
import type { ServerModel } from './server-model';
import type { ServerRequest, ServerResponse } from './server-request';
import type { Simulation } from './simulation';

export class Oracles {
  readonly violations: Violation[] = [];
  private readonly open = new Set<Hand>();
  /** The number of each tablet's shipments, by its own key. */
  readonly shipments = new Map<string, number>();
  /** Records that a person took for an existing one: their copies may be records of their own. */
  readonly takenForOthers = new Set<string>();
  private readonly seenValues = new SeenValues();
  private readonly renameOrder: RenameOrder;
  readonly namedRecords: NamedRecords;
  /** When each tablet received complete lists of an entity. */
  private readonly listsRead = new Map<string, number[]>();

  constructor(
    private readonly simulation: Simulation,
    private readonly server: ServerModel,
    private readonly expected: ExpectedState,
  ) {
    server.onReplaced = (replacement) => {
      const fault = replacement.device === 'elsewhere' ? null : this.seenValues.check(replacement);
      if (fault) this.find('nothing of another person is overwritten', fault);
    };
    server.photos.onUnnamed = (key) => this.find('a photo never goes before its delivery', key);
    server.photos.onOthers = (key) => this.find('nobody sends for another author', `photo ${key}`);
    this.renameOrder = new RenameOrder(server, expected);
    this.namedRecords = new NamedRecords(server);
    server.noteUnknownName = (unknown) => {
      const fault = this.renameOrder.check(unknown);
      if (fault) this.find('the order of saving is kept', fault);
    };
  }

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
    this.checkLease(hand, commit);
    for (const operation of commit.operations) this.moved(hand, operation, commit);
    for (const { entity, is } of commit.rows)
      if (entity === 'shipment' && is && is.id !== null)
        this.shipments.set(`${hand.tablet.name} ${hand.username} ${is.key}`, is.id);
    this.checkRows(hand, commit);
  }

  /** The engine writes operations and records only as the holder of the newest lease. */
  private checkLease({ by, actor, tablet, username }: Hand, { operations, rows }: Commit): void {
    if (by !== 'engine' || operations.length + rows.length === 0) return;
    const holder = tablet.diskOf(username).lease?.holder;
    if (holder !== actor.name)
      this.find('an older lease writes nothing', `${actor.name}, and the holder is ${holder}`);
  }

  private moved(
    hand: Hand,
    { was, is, past }: Commit['operations'][number],
    { operations }: Commit,
  ): void {
    const { expected } = this;
    const device = hand.tablet.name;
    if (is && hand.by !== 'engine') this.seenValues.look(device, was, is);
    if (was && is && hand.by === 'save') expected.retype(device, was, is);
    if (is && (hand.by === 'save' || hand.by === 'import')) expected.enter(device, is);
    if (!was) expected.operations += 1;
    if (was && is && was.key !== is.key) expected.merge(device, was, is.key);
    const lead = operations.find((one) => one.past?.ending.is === 'discarded')?.was;
    if (was && past?.ending.is === 'discarded') this.checkDiscarded(hand, was, lead);
    if (was && hand.by === 'decision') expected.giveUp(was, is);
    if (was?.delivery.state === 'conflict' && is && hand.by === 'decision') expected.insist(is);
    const isSent = past && isOnServer(past);
    if (is?.delivery.state === 'inflight') {
      this.renameOrder.leaves(hand, is);
      this.namedRecords.leaves(hand, is);
    }
    const met = was && questionOf(was)?.existing;
    if (met && hand.by === 'decision' && past?.ending.is !== 'discarded')
      this.takenForOthers.add(`${was.entity} ${was.key}`);
    // The user was asked whether the record exists, and decided.
    if (was && questionOf(was)?.code === 'may-exist' && hand.by === 'decision')
      this.askedAbout.add(
        toName(was.entity, NAMED_BY[was.entity], was.changes[NAMED_BY[was.entity]]),
      );
    // No history is kept about a person whom the server has forgotten.
    const isForgotten = was && !past && this.server.forgets && this.isThere(hand, was);
    if (was && !is && !isSent && !isForgotten && hand.by === 'engine')
      this.find('nothing is dropped by a machine', `${hand.actor.name}: ${tell(was)}`);
    if (past && isSent && !this.isThere(hand, past) && !this.isDeceived(hand, past))
      this.find('sent operations are there', `${hand.actor.name}: ${JSON.stringify(past)}`);
  }

  /** Only unsent or refused operations may be discarded; a person decides about undecidable ones. */
  private checkDiscarded(hand: Hand, was: Operation, lead: Operation | undefined): void {
    const isAsked = was.delivery.state === 'rejected' || was.delivery.state === 'conflict';
    // Operations behind one that a person decides are not asked for before it.
    const isBehind =
      was.delivery.state === 'unknown' && lead && lead !== was && needsAttention(lead);
    const isUntold = isUntried(was) || trailOf(was) !== null;
    if (isAsked || isBehind || isUntold || was.kind === 'status') return;
    if (was.entity === 'product' && this.expected.countGoods(was.changes) > 1) return;
    // A name from another record may be on the server because of that record.
    const own = this.expected
      .namesOf(was)
      .filter((name) => this.expected.savedValues.get(name)?.record === `${was.entity} ${was.key}`);
    if (own.length > 0 && own.every((name) => this.server.written.has(name)))
      this.find('discarded operations are not there', `${hand.actor.name}: ${tell(was)}`);
  }

  private isThere(hand: Hand, operation: Intent): boolean {
    const { server, expected } = this;
    if (operation.kind !== 'status')
      return expected
        .namesOf(operation)
        .every((name) => !expected.savedValues.has(name) || server.written.has(name));
    const row = hand.tablet.diskOf(hand.username).tableOf('shipment').get(operation.key);
    const [field = '', to = ''] =
      Object.entries(operation.changes).find(([name]) => name.startsWith('estado')) ?? [];
    const { key } = operation;
    const id = row?.id ?? server.recordKeys.idOf('shipment', key) ?? Number(key);
    return this.wasReached(id, field, String(to));
  }

  /** A server without keys, or its proxy, reported a success without an effect: only its lists show that. */
  private isDeceived(hand: Hand, operation: PastOperation): boolean {
    const { entity, kind, key, changes } = operation;
    if (this.server.isOurs) return false;
    const { deceived } = this.server;
    if (kind !== 'status')
      return this.expected
        .namesOf(operation)
        .every((name) => deceived.has(name) || this.server.written.has(name));
    const id = hand.tablet.diskOf(hand.username).tableOf(entity).get(key)?.id ?? key;
    return Object.entries(changes).some(([field, to]) =>
      deceived.has(`${entity} ${id} ${field}=${to}`),
    );
  }

  /** Whether the shipment was in that state, or in one reachable from it. */
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
      if (!row && mine.length > 0)
        this.find('the view is the fold of base and queue', `${name} has no row`);
      if (!row) continue;
      const right = withView(row, mine);
      if (!isEqual(right.view, row.view) || right.mark !== row.mark)
        this.find(
          'the view is the fold of base and queue',
          `${name}: ${row.mark} ${JSON.stringify(row.view)}, not ${right.mark} ${JSON.stringify(right.view)}`,
        );
    }
    if (hand.by === 'engine')
      for (const { entity, was, is } of rows)
        if (was && !is && was.id !== null && !this.isMerged(hand, entity, was.id)) {
          const there = this.server.of(hand.username).tables[entity as QueuedEntity]?.has(was.id);
          if (there) this.find('no record there is deleted here', `${entity} ${was.id}`);
        }
  }

  /** The row was merged into another row of the same record. */
  private isMerged(hand: Hand, entity: string, id: number): boolean {
    const rows = hand.tablet.diskOf(hand.username).tableOf(entity as QueuedEntity);
    return [...rows.values()].some((row) => row.id === id);
  }

  /** A tablet becomes a copy of another one. */
  copyTo(other: string, device: string, author: string): void {
    for (const [place, id] of [...this.shipments])
      if (place.startsWith(`${device} ${author} `))
        this.shipments.set(place.replace(device, other), id);
    this.seenValues.copyTo(other, device, author);
    this.expected.copyTo(other, device, author);
  }

  /** Called for every response of the server. */
  heard(asked: ServerRequest, response: ServerResponse): void {
    const { type, verdicts = [] } = (response.body ?? {}) as {
      type?: unknown;
      verdicts?: readonly { body: { type?: unknown } }[];
    };
    const alone = { body: { type } };
    for (const { body } of [alone, ...verdicts])
      if (body.type === 'key-reuse')
        this.find('a key is never used for two requests', `${asked.device}: ${asked.path}`);
  }

  /** Compares the pill with the expected state, not with the queue. */
  pillSays(device: string, author: string, status: SyncStatus, queue: readonly Operation[]): void {
    const { server, expected } = this;
    if (status.pending !== queue.length)
      this.find('the pill tells the truth', `${device}: ${status.pending} of ${queue.length}`);
    for (const { name } of findUnseen({ server, expected }, { device, author }, queue)) {
      if (this.mayBeDeceived(device, name)) continue;
      this.find('the last thing saved is there or in sight', `${device} ${author}: ${name}`);
      if (status.state === 'synced')
        this.find('the pill tells the truth', `${device}: ${status.text}, without ${name}`);
    }
  }

  /** Creates about which a person was asked whether they exist, by their names. */
  private readonly askedAbout = new Set<string>();

  /** Called when a tablet has received a complete list. */
  listHeard(device: string, entity: QueuedEntity, readAt: number): void {
    const name = `${device} ${entity}`;
    this.listsRead.set(name, [...(this.listsRead.get(name) ?? []), readAt]);
  }

  /** Whether a success without effect is still undetectable: that takes two lists a minute apart. */
  private mayBeDeceived(device: string, name: string): boolean {
    const entity = name.split('.')[0] ?? '';
    const [at] = [...this.server.deceived]
      .filter(([one]) => one.startsWith(entity))
      .map(([, { at }]) => at)
      .reverse();
    if (at === undefined) return false;
    const since = (this.listsRead.get(`${device} ${entity}`) ?? []).filter((read) => read > at);
    const [first = Number.POSITIVE_INFINITY] = since;
    return !since.some((read) => read >= first + BETWEEN_READS_MS);
  }

  /** Called once the faults have ended and everything was sent. */
  checkFinalState(isSharedByPlainTablets: boolean, reported: Reported): void {
    if (!isSharedByPlainTablets)
      for (const fault of findOverwritten(this.server, this.expected))
        this.find('the last thing saved is there or in sight', fault);
    compareFinalState({
      server: this.server,
      expected: this.expected,
      reported,
      askedAbout: this.askedAbout,
      isSharedByPlainTablets,
      shipments: this.shipments,
      find: (oracle, detail) => this.find(oracle, detail),
    });
  }
}

/** A record missing from a plain server's list is looked up again after this time. */
const BETWEEN_READS_MS = 60_000;

function tell({ seq, entity, kind, delivery: { state }, key, changes }: Operation): string {
  return `${seq} ${kind} ${entity} ${key} ${state} ${JSON.stringify(changes)}`;
}

function isEqual(left: Readonly<Record<string, unknown>>, right: typeof left): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names)
    if (left[name] !== right[name] && JSON.stringify(left[name]) !== JSON.stringify(right[name]))
      return false;
  return true;
}
