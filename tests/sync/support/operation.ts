import type { Operation } from '../../../src/db/schema';
import { next } from './builders';

/** A queued operation; a pending create of a new customer unless overridden. */
export function operation(overrides: Partial<Operation> = {}): Operation {
  const seq = overrides.seq ?? next();
  return {
    seq,
    id: `id-${seq}`,
    schemaVersion: 1,
    entity: 'customer',
    key: `key-${seq}`,
    kind: 'create',
    changes: {},
    before: null,
    refs: {},
    author: 'ana@plano.co',
    company: null,
    device: 'tablet',
    happenedAt: 0,
    clockOffsetMs: 0,
    state: 'pending',
    isKeyed: null,
    epoch: null,
    attempts: 0,
    sentAt: null,
    notBefore: 0,
    trail: null,
    trouble: null,
    repeats: 0,
    undoneSince: null,
    ackedAt: null,
    ending: null,
    ...overrides,
  };
}
