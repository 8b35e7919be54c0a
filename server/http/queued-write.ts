import type { Hono } from 'hono';
import type { EntityStore } from '../entities/store';
import type { Deps } from './deps';
import type { Env } from './env';
import { toRoute } from './routes';
import { type Write, write } from './write';

/** A write that a device may have queued: sent alone, or as one of a batch. */
export interface QueuedWrite {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** As `wire.ts` makes it; where it names a record, for the id 0. */
  readonly path: string;
  readonly store: EntityStore;
  /** Looks at what other writes of a batch may change: not while they are under way. */
  readonly isAlone?: true;
  readonly steps: (id: number) => Write<unknown>;
}

/** The route of each. */
export function addQueuedWrites(app: Hono<Env>, deps: Deps, writes: readonly QueuedWrite[]): void {
  for (const { method, path, steps } of writes)
    app.on(method, toRoute(path), (c) => write(c, deps, steps(Number(c.req.param('id')))));
}
