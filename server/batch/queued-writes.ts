import { entityWrites } from '../entities/entity-writes';
import { PLAIN_STORES } from '../entities/plain-stores';
import type { QueuedWrite } from '../http/queued-write';
import { SHIPMENT_WRITES } from '../shipments/writes';

/** Every write that a device may have queued. */
export const QUEUED_WRITES: readonly QueuedWrite[] = [
  ...PLAIN_STORES.flatMap(entityWrites),
  ...SHIPMENT_WRITES,
];

const BY_PATH = new Map(QUEUED_WRITES.map((write) => [`${write.method} ${write.path}`, write]));

/** Where rows made by a queued write are. */
export const QUEUED_TABLES = [...new Set(QUEUED_WRITES.map(({ store }) => store.table))];

export interface FoundWrite {
  readonly write: QueuedWrite;
  /** 0 where the path names no record. */
  readonly id: number;
}

/** The queued write behind a method and a path; null where there is none. */
export function findQueuedWrite(method: string, path: string): FoundWrite | null {
  const [, id = '0'] = /\/(\d{1,9})(?=\/|$)/.exec(path) ?? [];
  const write = BY_PATH.get(`${method} ${path.replace(/\/\d{1,9}(?=\/|$)/, '/0')}`);
  return write ? { write, id: Number(id) } : null;
}
