/**
 * A model of both kinds of server: what it holds, whom it knows, and what was ever done there. The real ones are tested
 * beside it; this one is asked a million times.
 */
import type { Fields } from '../../../src/domain/entity';
import { releasesProducts } from '../../../src/domain/rules/transitions';
import { DELIVERY_TOKEN_PREFIX } from '../../../src/domain/wire';
import type { Random } from './random';
import { type Asked, answerTo, type Told } from './server-answers';

export const MODELLED = ['customer', 'product', 'shipment'] as const;
export type Modelled = (typeof MODELLED)[number];

export interface ServerKind {
  readonly is: 'plain' | 'ours';
  /** What ours announces; none for a plain one. */
  readonly extensions: readonly string[];
  /** What a plain server says to a create. */
  readonly says: 'empty' | 'sentence' | 'entity';
  /** How a plain server says that a token is over: 401, or an empty 403. */
  readonly lockedStatus: 401 | 403;
}

/** One thing that was done, at its moment. */
export interface Effect {
  readonly at: number;
  readonly username: string;
  readonly device: string;
  readonly method: string;
  readonly entity: Modelled;
  readonly id: number;
  /** What it changed, and to what. */
  readonly applied: Fields;
}

export interface Verdict {
  readonly fingerprint: string;
  readonly told: Told;
}

const TOKEN_MS = 30 * 60_000;
const DELIVERY_MS = 30 * 24 * 3_600_000;

export class ServerModel {
  readonly tables: { readonly [name in Modelled]: Map<number, Fields> } = {
    customer: new Map(),
    product: new Map(),
    shipment: new Map(),
  };
  /** Everything that was ever done, in order. */
  readonly ledger: Effect[] = [];
  /** Who first wrote a value of a field: `customer.address=Calle 7`. */
  readonly written = new Map<string, Effect>();
  /** Every state a shipment was ever in. */
  readonly states = new Map<string, Set<string>>();
  readonly verdicts = new Map<string, Verdict>();
  /** Keys whose request is being carried out at this moment. */
  readonly running = new Set<string>();
  /** The feed: what changed, in order; `at` an index. */
  readonly feed: { readonly entity: Modelled; readonly id: number }[] = [];
  /** Cursors of an earlier one are too old. */
  feedEra = 1;
  readonly vanished = new Set<string>();
  readonly revoked = new Set<string>();
  private readonly tokens = new Map<
    string,
    { readonly username: string; readonly until: number }
  >();
  private lastId = 0;

  constructor(
    readonly kind: ServerKind,
    readonly now: () => number,
    readonly random: Random,
  ) {}

  get isOurs(): boolean {
    return this.kind.is === 'ours';
  }

  signIn(username: string): string {
    const token = `token-${this.tokens.size + 1}-of-${username}`;
    this.tokens.set(token, { username, until: this.now() + TOKEN_MS });
    return token;
  }
  /** A token of the device, for what waits there. */
  signInDevice(username: string): string {
    const token = `${DELIVERY_TOKEN_PREFIX}${this.tokens.size + 1}-of-${username}`;
    this.tokens.set(token, { username, until: this.now() + DELIVERY_MS });
    return token;
  }
  /** The secret was changed, or somebody ended every session. */
  endSessions(): void {
    for (const token of [...this.tokens.keys()])
      if (!token.startsWith(DELIVERY_TOKEN_PREFIX)) this.tokens.delete(token);
  }
  /** Whose good token this is. */
  userOf(token: string | null): string | null {
    const known = token === null ? undefined : this.tokens.get(token);
    return known && known.until > this.now() ? known.username : null;
  }

  all(entity: Modelled): Fields[] {
    return [...this.tables[entity].values()];
  }

  answer(asked: Asked): Told {
    return answerTo(this, asked);
  }

  /** Does it, and writes it down. */
  put(entity: Modelled, id: number | null, body: Fields, by: Asked, username: string): Fields {
    if (id === null) this.lastId += 1;
    const place = id ?? this.lastId;
    const was = this.tables[entity].get(place);
    const isWhole = by.method !== 'PATCH';
    const record: Fields = {
      ...(!isWhole && was),
      ...body,
      id: place,
      ...(this.isOurs && { version: Number(was?.version ?? 0) + 1 }),
      ...(entity === 'shipment' && { numeroGuia: was?.numeroGuia ?? `Guia${place}` }),
      ...(entity === 'shipment' && was && { productosIds: was.productosIds }),
      ...(entity === 'product' && { numeroGuiaEnvio: was?.numeroGuiaEnvio ?? null }),
    };
    this.tables[entity].set(place, record);
    this.feed.push({ entity, id: place });
    const { method, device } = by;
    const applied = Object.fromEntries(
      Object.entries(body).filter(([field, value]) => String(was?.[field]) !== String(value)),
    );
    const effect = { at: this.now(), username, device, method, entity, id: place, applied };
    this.ledger.push(effect);
    for (const [field, value] of Object.entries(applied)) {
      const name = `${entity}.${field}=${value}`;
      if (!this.written.has(name)) this.written.set(name, effect);
    }
    if (entity === 'shipment') this.noteShipment(record, was);
    return record;
  }

  private noteShipment(record: Fields, was: Fields | undefined): void {
    for (const field of ['estadoEntrega', 'estadoPago']) {
      const name = `${record.id} ${field}`;
      const seen = this.states.get(name) ?? new Set<string>();
      this.states.set(name, seen.add(String(record[field])));
    }
    const isOver = releasesProducts(record.estadoEntrega);
    // On a plain server a journey that is over stays written on its products.
    if (was && !(isOver && this.isOurs)) return;
    for (const id of (record.productosIds as number[]) ?? []) {
      const product = this.tables.product.get(Number(id));
      if (!product) continue;
      const numeroGuiaEnvio = isOver ? null : record.numeroGuia;
      const version = this.isOurs && { version: Number(product.version) + 1 };
      this.tables.product.set(Number(id), { ...product, ...version, numeroGuiaEnvio });
      this.feed.push({ entity: 'product', id: Number(id) });
    }
  }

  vanish(entity: Modelled, id: number): void {
    const record = this.tables[entity].get(id);
    if (!record) return;
    this.tables[entity].delete(id);
    this.vanished.add(`${entity} ${id}`);
    this.feed.push({ entity, id });
  }
}
