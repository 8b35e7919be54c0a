import type { Fields } from '../../src/domain/entity';
import type { Deps } from '../context';
import type { CompanyTable } from '../db/schema';
import type { Description, Route } from '../http/route';
import type { Write } from '../idempotency/write';
import { write } from '../idempotency/write-pipeline';
import type { EntityStore } from './entity-store';

/** The id of the company's record with this record key; null where it has none. */
export type IdOf = (key: string) => number | null;

/** Operations of a batch that touch one thing in the same shared manner run beside each other. */
export type Manner = 'alone' | 'shared' | 'other shared';
export type Touch = readonly [thing: string, manner: Manner];

/** A write that a device may have queued: it arrives alone, or as one operation of a batch. */
export interface QueuedWrite extends Description {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly store: EntityStore;
  /** It reads rows that other writes of a batch may change, so it does not run beside them. */
  readonly isExclusive?: true;
  /** Things that it touches beside its record, the records that it names and their names. */
  readonly touches?: (body: Fields, idOf: IdOf) => readonly Touch[];
  readonly steps: (id: number) => Write<unknown>;
}

/** The route of each write. */
export function queuedRoutes(deps: Deps, writes: readonly QueuedWrite[]): readonly Route[] {
  return writes.map((one) => ({
    ...one,
    handle: (c) => write(c, deps, one.steps(Number(c.req.param('id')))),
  }));
}

/** Queued writes by method and path. */
export interface WriteIndex {
  readonly all: readonly QueuedWrite[];
  /** The tables in which the writes create rows. */
  readonly tables: readonly CompanyTable[];
  /** The write behind a method and a path, with the id in the path (0 where it has none); null where there is none. */
  readonly find: (method: string, path: string) => { write: QueuedWrite; id: number } | null;
}

export function indexWrites(all: readonly QueuedWrite[]): WriteIndex {
  const byPath = new Map(all.map((one) => [`${one.method} ${one.path}`, one]));
  return {
    all,
    tables: [...new Set(all.map(({ store }) => store.table))],
    find: (method, path) => {
      const [, id = '0'] = /\/(\d{1,9})(?=\/|$)/.exec(path) ?? [];
      const found = byPath.get(`${method} ${path.replace(/\/\d{1,9}(?=\/|$)/, '/0')}`);
      return found ? { write: found, id: Number(id) } : null;
    },
  };
}
