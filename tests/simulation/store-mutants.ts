/** Engines that store something else than they should. */

import { FRESH } from '../../src/db/outbox/save-record';
import { LEFT_ALONE_WITH, OURS, PLAIN, RIGHTS } from './mutant-plans';
import { type Mutant, otherwise, putting } from './mutant-tools';
import type { Variation } from './world';

/** Treats a record missing from the list as deleted. */
const forgetAbsent = putting((operation) =>
  operation.state === 'conflict' && operation.trouble?.code === 'may-exist' ? null : operation,
);

/** Resolves conflicts with mine without the user. */
const decideAlone = putting((operation) =>
  operation.state === 'conflict' && operation.trouble?.theirs && operation.before
    ? {
        ...operation,
        ...FRESH,
        id: crypto.randomUUID(),
        before: { ...operation.before, ...operation.trouble.theirs },
      }
    : operation,
);

/** A worker without a session ignores the delivery token. */
const giveUpAtFirst401: Variation = {
  deps: (deps, actor) => {
    if (!actor.name.includes('worker')) return deps;
    let isOver = false;
    return {
      ...deps,
      session: async () => (isOver ? null : deps.session()),
      onUnauthenticated: async (token) => {
        isOver = true;
        await deps.onUnauthenticated(token);
      },
    };
  },
};

/** Sends the first of the fields that were changed, and forgets the others. */
const forgetCorrections = otherwise((tx) => ({
  getOperationById: async (id) => {
    const operation = await tx.getOperationById(id);
    const [first, ...others] = Object.entries(operation?.changes ?? {});
    if (operation?.kind !== 'update' || !first || others.length === 0) return operation;
    return { ...operation, changes: Object.fromEntries([first]) };
  },
}));

export const STORE_MUTANTS: readonly Mutant[] = [
  {
    name: 'decides a conflict for its person',
    caughtBy: 'nothing of another person is overwritten',
    variation: decideAlone,
    plan: { steps: 60, hasStrangers: true },
  },
  {
    name: 'forgets at a 429 or 503 that an earlier send may have arrived',
    caughtBy: 'what is called discarded is not there',
    variation: putting((operation) =>
      operation.isKeyed && ['waiting', 'held'].includes(operation.state)
        ? { ...operation, sentAt: null }
        : operation,
    ),
    plan: { ...OURS, requestFaults: ['unavailable-after-commit'], harshness: 0.5 },
  },
  {
    name: 'takes a 503 for a promise that nothing was done',
    caughtBy: 'nothing happens twice',
    variation: putting((operation) =>
      operation.state === 'unknown' && !operation.isKeyed && operation.trouble?.status === 503
        ? { ...operation, state: 'waiting' }
        : operation,
    ),
    plan: { ...PLAIN, requestFaults: ['unavailable-after-commit'], harshness: 0.5 },
  },
  {
    name: 'counts a create that no list shows as removed there',
    caughtBy: 'nothing is dropped by a machine',
    variation: forgetAbsent,
    plan: { ...PLAIN, requestFaults: ['yes-without-effect'], harshness: 0.5 },
  },
  {
    name: 'keeps quiet about two rows for one',
    caughtBy: 'nothing happens twice',
    variation: otherwise((tx) => ({
      putMeta: async (name, value) => {
        if (name !== 'doubles') await tx.putMeta(name, value);
      },
    })),
    plan: { ...PLAIN, requestFaults: ['second-post'], harshness: 0.5 },
  },
  {
    name: 'goes on for ever with what stalls',
    caughtBy: 'what cannot leave is shown to a person',
    variation: putting((operation) =>
      operation.trouble?.code === 'stalled'
        ? { ...operation, state: 'waiting', repeats: 0, undoneSince: null, trouble: null }
        : operation,
    ),
    plan: { ...OURS, ...LEFT_ALONE_WITH({ gateway: 'bad-request', saved: 5 }) },
  },
  {
    name: 'keeps the history of whom the server has forgotten',
    caughtBy: 'nothing stays of whom the server has forgotten',
    variation: otherwise(() => ({ removeFromHistory: async () => undefined })),
    plan: RIGHTS,
  },
  {
    name: 'drops a correction',
    caughtBy: 'the last thing saved is there or in sight',
    variation: forgetCorrections,
  },
  {
    name: 'gives up in the worker at the first 401',
    caughtBy: 'a bad line is good enough',
    variation: giveUpAtFirst401,
    plan: { ...OURS, ...LEFT_ALONE_WITH({ page: 'closed', saved: 5 }) },
  },
];
