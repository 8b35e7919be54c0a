/**
 * A model of both kinds of server: its records and its ledger of writes. The real ones are tested
 * elsewhere; this one is fast enough for millions of requests.
 */
import type { QueuedEntity } from '../../src/domain/entities';
import type { Fields } from '../../src/domain/entity';
import { isErased } from '../../src/domain/rules/erased';
import { MODELLED, SHARED, toName } from './modelled-fields';
import type { Random } from './random';
import type { Replacement } from './seen-values';
import { inCapitals, type ServerKind } from './server-kinds';
import { HOME_COMPANY, OTHER_COMPANY, ServerPeople } from './server-people';
import { ServerPhotos } from './server-photos';
import { RecordKeys } from './server-record-keys';
import { entityAt, type ServerRequest, type ServerResponse } from './server-request';
import { answerTo } from './server-responses';
import { keptLists, type Named } from './server-rules';
import { assignGoods, factsOfShipment } from './server-shipments';

/** One committed write. */
export interface Effect {
  readonly at: number;
  readonly username: string;
  readonly device: string;
  readonly method: string;
  readonly entity: QueuedEntity;
  readonly id: number;
  /** The company of the changed record. */
  readonly company: number;
  /** The changed fields with their new values. */
  readonly applied: Fields;
}

export interface Verdict {
  readonly fingerprint: string;
  readonly response: ServerResponse;
}

/** A write refers to these records, by field; and to those to which its record referred before. */
export interface Naming {
  readonly device: string;
  readonly username: string;
  /** Null where it went without one. */
  readonly key: string | null;
  readonly told: { readonly entity: QueuedEntity; readonly body: Fields; readonly isNew: boolean };
  readonly names: ReadonlyMap<string, Named>;
  readonly was: ReadonlyMap<string, Named> | undefined;
}

/** A write referred to a record that does not exist, or no longer. */
export interface UnknownName {
  readonly entity: QueuedEntity;
  /** The fields of the request. */
  readonly sent: Fields;
  readonly target: QueuedEntity;
  readonly by: string;
  readonly value: unknown;
}

export interface Travelling extends Pick<Naming, 'device' | 'username'> {
  readonly product: number;
  /** The shipment that has it. */
  readonly holder: number;
}

type Tables = { readonly [name in QueuedEntity]: Map<number, Fields> };
const emptyTables = () =>
  Object.fromEntries(MODELLED.map((name) => [name, new Map()])) as unknown as Tables;

export class ServerModel {
  readonly tables = emptyTables();
  readonly company: number = HOME_COMPANY;
  /** Every committed write, in order. */
  readonly ledger: Effect[] = [];
  /** The first write of each value: `customer.address=Calle 7`. */
  readonly written = new Map<string, Effect>();
  /** Every state that each shipment was ever in. */
  readonly states = new Map<string, Set<string>>();
  /** Goods put into a shipment (true) and taken out of it, in order: `<shipment> <product>`. */
  readonly goodsMoved = new Map<string, boolean[]>();
  readonly verdicts = new Map<string, Verdict>();
  /** Keys of requests under way. */
  readonly running = new Set<string>();
  /** The change feed, in order; `at` is an index. */
  readonly feed: { readonly entity: QueuedEntity; readonly id: number }[] = [];
  /** Cursors of an earlier feed have expired. */
  feedEra = 1;
  readonly vanished = new Set<string>();
  readonly revoked = new Set<string>();
  onReplaced: (replacement: Replacement) => void = () => undefined;
  noteUnknownName: (name: UnknownName) => void = () => undefined;
  onNamed: (naming: Naming) => void = () => undefined;
  /** Goods were refused because another shipment has them. */
  onTravelling: (refused: Travelling) => void = () => undefined;
  /** The write that renamed a record, by the old name. */
  readonly renamed = new Map<string, Effect>();
  /** Writes reported as done without effect: values and states of shipments, with their times. */
  readonly deceived = new Map<string, { readonly at: number; readonly record: string }>();
  /** Names of creates without a key that a network delivered twice or late. */
  readonly repeated = new Set<string>();
  readonly recordKeys = new RecordKeys();
  readonly photos = new ServerPhotos();
  readonly people: ServerPeople;
  /** The records to which each record refers: they are shown by their current names. */
  readonly names = new Map<string, ReadonlyMap<string, Named>>();
  private readonly writtenAt = new Map<string, number>();
  /** A plain server's replica for lists: the records before the last write. */
  private copy: {
    readonly at: number;
    readonly entity: QueuedEntity;
    readonly was: Fields[];
  } | null = null;
  private readonly last = { id: 0 };
  private readonly other: ServerModel;

  constructor(
    readonly kind: ServerKind,
    readonly now: () => number,
    readonly random: Random,
  ) {
    this.people = new ServerPeople(now);
    // The same server and people, with records of its own.
    const own = { tables: emptyTables(), feed: [], names: new Map(), company: OTHER_COMPANY };
    this.other = Object.assign(Object.create(this) as ServerModel, own);
  }

  /** The server for a person: the records of their company. */
  of(username: string): ServerModel {
    return this.people.moved.has(username) ? this.other : this;
  }

  get companies(): readonly ServerModel[] {
    return [this, this.other];
  }

  get isOurs(): boolean {
    return this.kind.is === 'ours';
  }

  all(entity: QueuedEntity): Fields[] {
    return [...this.tables[entity].values()];
  }

  /** Whether somebody was suppressed. */
  get forgets(): boolean {
    return this.all('customer').some(isErased);
  }
  /** Those that were not suppressed. */
  present(entity: QueuedEntity): Fields[] {
    return this.all(entity).filter((one) => !isErased(one));
  }

  /** The records that a list shows. */
  allListed(entity: QueuedEntity): Fields[] {
    const { copy, kind } = this;
    const isBehind = copy?.entity === entity && this.now() - copy.at < (kind.listsLagMs ?? 0);
    return isBehind ? copy.was : this.all(entity);
  }

  /** A record as listed, with the current names of the records to which it refers. */
  shown(entity: QueuedEntity, record: Fields): Fields {
    const names = this.names.get(`${entity} ${record.id}`);
    if (!names) return record;
    const fields = [...names].map(([field, { entity: other, id, by }]) => {
      const value = this.tables[other].get(id)?.[by] ?? record[field];
      return [field, typeof record[field] === 'number' ? Number(value) : value] as const;
    });
    return { ...record, ...Object.fromEntries(fields) };
  }

  answer(asked: ServerRequest): ServerResponse {
    return answerTo(this, asked);
  }

  /** Commits a write to records and ledger. */
  put(
    entity: QueuedEntity,
    id: number | null,
    given: Fields,
    by: ServerRequest,
    username: string,
    names?: ReadonlyMap<string, Named>,
  ): Fields {
    if (id === null) this.last.id += 1;
    const place = id ?? this.last.id;
    const was = this.tables[entity].get(place);
    const body = this.kind.isInCapitals ? inCapitals(entity, given) : given;
    if (this.kind.listsLagMs) this.copy = { at: this.now(), entity, was: this.all(entity) };
    const isWhole = by.method !== 'PATCH';
    const record: Fields = {
      ...(!isWhole && was),
      ...body,
      id: place,
      ...(this.isOurs && { version: Number(was?.version ?? 0) + 1 }),
      ...(entity === 'shipment' && { numeroGuia: was?.numeroGuia ?? `Guia${place}` }),
      ...keptLists(this, entity, was, body),
      ...(entity === 'shipment' &&
        isWhole &&
        factsOfShipment(this, { current: was, body, names, username })),
      ...(entity === 'product' && { numeroGuiaEnvio: was?.numeroGuiaEnvio ?? null }),
    };
    this.tables[entity].set(place, record);
    if (this.isOurs && !was) this.recordKeys.give(entity, place, by.headers['Record-Key']);
    if (names) this.names.set(`${entity} ${place}`, names);
    this.feed.push({ entity, id: place });
    this.noteEffect(entity, place, body, was, by, username);
    if (entity === 'shipment') this.noteShipment(record, was);
    return record;
  }

  private noteEffect(
    entity: QueuedEntity,
    id: number,
    body: Fields,
    was: Fields | undefined,
    { method, device, headers, knownAt }: ServerRequest,
    username: string,
  ): void {
    const at = this.now();
    const applied = Object.fromEntries(
      Object.entries(body).filter(([field, value]) => String(was?.[field]) !== String(value)),
    );
    const { company } = this;
    const effect = { at, username, device, method, entity, id, company, applied };
    this.ledger.push(effect);
    for (const [field, value] of Object.entries(applied)) {
      const name = toName(entity, field, value);
      if (!this.written.has(name)) this.written.set(name, effect);
      const place = `${entity} ${id} ${field}`;
      if (was)
        this.onReplaced({
          ...{ device, username, entity, id, field, was: was[field], is: value },
          writtenAt: this.writtenAt.get(place) ?? 0,
          knownAt: headers['If-Match'] ? null : (knownAt ?? 0),
        });
      this.writtenAt.set(place, at);
    }
    const isRenamed = was && SHARED[entity].some((field) => field in applied);
    if (!was || !isRenamed) return;
    for (const field of SHARED[entity])
      if (field in applied) this.renamed.set(toName(entity, field, was[field]), effect);
    for (const row of this.listNaming(entity, id)) {
      const [other, number] = row.split(' ');
      this.feed.push({ entity: other as QueuedEntity, id: Number(number) });
    }
  }

  /** The records to which a record refers, by field. */
  namesOf(entity: QueuedEntity, id: number): ReadonlyMap<string, Named> | undefined {
    return this.names.get(`${entity} ${id}`);
  }

  listNaming(entity: QueuedEntity, id: number): string[] {
    const isIt = (one: Named) => one.entity === entity && one.id === id;
    return [...this.names].flatMap(([row, names]) => ([...names.values()].some(isIt) ? [row] : []));
  }

  /** Whether another record refers to it: such a record is not deleted. */
  isNamed(entity: QueuedEntity, id: number): boolean {
    return this.listNaming(entity, id).length > 0;
  }

  /** Notes a write that was reported as done without effect. */
  noteDeceived({ method, path, body }: ServerRequest): void {
    const entity = entityAt(path);
    if (!entity || method === 'GET') return;
    const id = /\/(\d+)/.exec(path.slice(7))?.[1];
    for (const [field, value] of Object.entries(body ?? {}))
      this.deceived.set(
        method === 'PATCH' ? `${entity} ${id} ${field}=${value}` : toName(entity, field, value),
        { at: this.now(), record: `${entity} ${id}` },
      );
  }

  /** A write reported without effect whose record was deleted since: no list can show that it is missing. */
  isBeyondTelling(name: string): boolean {
    return this.vanished.has(this.deceived.get(name)?.record ?? '');
  }

  private noteShipment(record: Fields, was: Fields | undefined): void {
    for (const field of ['estadoEntrega', 'estadoPago']) {
      const name = `${record.id} ${field}`;
      const seen = this.states.get(name) ?? new Set<string>();
      this.states.set(name, seen.add(String(record[field])));
    }
    assignGoods(this, record, was);
  }

  vanish(entity: QueuedEntity, id: number): void {
    const record = this.tables[entity].get(id);
    if (!record) return;
    this.tables[entity].delete(id);
    this.recordKeys.forget(entity, id);
    this.vanished.add(`${entity} ${id}`);
    this.feed.push({ entity, id });
  }
}
