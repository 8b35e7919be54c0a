/** Engines that store wrong values. */

import {
  errorOf,
  NEW_SENT,
  notBeforeOf,
  questionOf,
  trailOf,
  UNSENT,
  wasKeyed,
} from '../../src/db/delivery';
import { GOODS, LEFT_ALONE_WITH, OURS, PLAIN, RIGHTS } from './mutant-plans';
import { type Mutant, otherwise, putting } from './mutant-tools';
import type { Variation } from './world';

/** Treats a record missing from the list as deleted. */
const forgetAbsent = putting((operation) =>
  questionOf(operation)?.code === 'may-exist' ? null : operation,
);

/** Resolves conflicts with mine without the user. */
const decideAlone = putting((operation) => {
  const theirs = questionOf(operation)?.theirs;
  return theirs && operation.before
    ? {
        ...operation,
        delivery: UNSENT,
        id: crypto.randomUUID(),
        before: { ...operation.before, ...theirs },
      }
    : operation;
});

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

/** Sends a correction without the goods that it puts in. */
const forgetGoods = otherwise((tx) => ({
  getOperationById: async (id) => {
    const operation = await tx.getOperationById(id);
    const { changes, before } = operation ?? {};
    if (operation?.kind !== 'update' || !changes?.productosIds) return operation;
    return { ...operation, changes: { ...changes, productosIds: before?.productosIds } };
  },
}));

/** Does not see which goods a correction lets go of. */
const takeGoodsAtOnce: Variation = {
  store: (store, hand) =>
    hand.by === 'engine'
      ? {
          ...store,
          listUnsettled: async () =>
            (await store.listUnsettled()).map(({ before, ...one }) => ({
              ...one,
              before: before?.productosIds ? { ...before, productosIds: [] } : before,
            })),
        }
      : store,
};

const UNCOUNTED = { repeats: 0, undoneSince: null, error: null } as const;

export const STORE_MUTANTS: readonly Mutant[] = [
  {
    name: 'decides a conflict for its person',
    caughtBy: 'nothing of another person is overwritten',
    variation: decideAlone,
    plan: { steps: 60, hasStrangers: true },
  },
  {
    name: 'forgets at a 429 or 503 that an earlier send may have arrived',
    caughtBy: 'discarded operations are not there',
    variation: putting((operation) =>
      wasKeyed(operation) && ['waiting', 'held'].includes(operation.delivery.state)
        ? {
            ...operation,
            delivery: { state: 'waiting', sent: null, notBefore: notBeforeOf(operation) },
          }
        : operation,
    ),
    plan: { ...OURS, requestFaults: ['unavailable-after-commit'], harshness: 0.5 },
  },
  {
    name: 'takes a 503 for a promise that nothing was done',
    caughtBy: 'nothing happens twice',
    variation: putting((operation) =>
      operation.delivery.state === 'unknown' &&
      trailOf(operation) &&
      errorOf(operation)?.status === 503
        ? { ...operation, delivery: { ...operation.delivery, state: 'waiting' } }
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
    name: 'goes on for ever with a stalled operation',
    caughtBy: 'an operation that cannot leave is shown to a person',
    variation: putting((operation) =>
      errorOf(operation)?.code === 'stalled'
        ? {
            ...operation,
            delivery: {
              state: 'waiting',
              sent: { ...(operation.delivery.sent ?? NEW_SENT), ...UNCOUNTED },
              notBefore: 0,
            },
          }
        : operation,
    ),
    plan: { ...OURS, ...LEFT_ALONE_WITH({ gateway: 'bad-request', saved: 5 }) },
  },
  {
    name: 'keeps the history of a person whom the server has forgotten',
    caughtBy: 'nothing stays of a person whom the server has forgotten',
    variation: otherwise(() => ({ removeFromHistory: async () => undefined })),
    plan: RIGHTS,
  },
  {
    name: 'drops a correction',
    caughtBy: 'the last thing saved is there or in sight',
    variation: forgetCorrections,
  },
  {
    name: 'forgets the goods that a correction puts in',
    caughtBy: 'the last thing saved is there or in sight',
    variation: forgetGoods,
    plan: GOODS,
  },
  {
    name: 'takes goods before they are let go of',
    caughtBy: 'the order of saving is kept',
    variation: takeGoodsAtOnce,
    plan: GOODS,
  },
  {
    name: 'gives up in the worker at the first 401',
    caughtBy: 'a bad line is good enough',
    variation: giveUpAtFirst401,
    plan: { ...OURS, ...LEFT_ALONE_WITH({ page: 'closed', saved: 5 }) },
  },
];
