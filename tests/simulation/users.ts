/** Runs user actions by name, and resolves operations that need attention as a user would. */
import { errorOf, needsAttention, questionOf } from '../../src/db/delivery';
import { markDuplicateSeen, readDuplicates } from '../../src/db/mirror/duplicates';
import { discardOperation } from '../../src/db/outbox/discard';
import { readQueue } from '../../src/db/outbox/queue';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { retryOperation } from '../../src/db/outbox/retry';
import { RecordGone } from '../../src/db/outbox/save-record';
import type { Operation } from '../../src/db/schema';
import { DiskFailure } from './disk';
import { NAMED_BY, toName } from './modelled-fields';
import type { Random } from './random';
import type { Tab } from './tab';
import {
  type ActionContext,
  edit,
  load,
  mistake,
  move,
  register,
  rename,
  ship,
  tapTwice,
} from './user-actions';
import type { World } from './world';

const ACTIONS = {
  register,
  mistake,
  edit,
  rename,
  load,
  ship,
  move,
  'tap-twice': tapTwice,
  'give-up': giveUp,
  decide: ({ world, tab, random }: ActionContext) =>
    decideOne(world, tab, random, random.chance(0.3)),
} satisfies Record<string, (context: ActionContext) => Promise<void>>;
export type ActionName = keyof typeof ACTIONS;

/** Starts an action, which runs in virtual time without being awaited; a killed tab ends it. */
export function act(world: World, tab: Tab, random: Random, what: ActionName): void {
  start({ world, tab, random }, ACTIONS[what]);
}

export function start(
  context: ActionContext,
  action: (context: ActionContext) => Promise<void>,
): void {
  void action(context).catch((error: unknown) => {
    // The user sees the error and may try again.
    const isTold = error instanceof DiskFailure || error instanceof RecordGone;
    if (!isTold) context.world.onStoreError(error);
  });
}

async function giveUp({ tab, random }: ActionContext): Promise<void> {
  const one = random.pick(await readQueue(tab.tablet.diskOf(tab.username)));
  if (one) await tab.decide((store) => discardOperation(store, one.seq, tab.tablet.now()));
}

/** Resolves one operation that needs attention; discards it where `isHasty`. */
export async function decideOne(
  world: World,
  tab: Tab,
  random: Random,
  isHasty: boolean,
): Promise<void> {
  const disk = tab.tablet.diskOf(tab.username);
  const double = (await readDuplicates(disk)).find(({ isSeen }) => !isSeen);
  if (double) await tab.decide((store) => markDuplicateSeen(store, double.operationId));
  const queue = await readQueue(disk);
  const asked = random.pick(queue.filter(needsAttention));
  if (!asked) return;
  const { seq } = asked;
  const question = questionOf(asked);
  // A conflict that keeps coming back is discarded in the end.
  if (isHasty && question && question.code !== 'may-exist')
    return tab.decide((store) => resolveConflict(store, seq, 'theirs', tab.tablet.now()));
  if (question?.code === 'may-exist') {
    // Decided only when no late request is under way.
    if (world.hasLateUnkeyed) return;
    const keep = isHasty || isThere(world, asked) ? 'theirs' : 'mine';
    return tab.decide((store) => resolveConflict(store, seq, keep, tab.tablet.now()));
  }
  if (question) {
    const keep = random.chance(0.5) ? 'mine' : 'theirs';
    return tab.decide((store) => resolveConflict(store, seq, keep, tab.tablet.now()));
  }
  if (isHasty || errorOf(asked)?.code === 'not-offered')
    return tab.decide((store) => discardOperation(store, seq, tab.tablet.now()));
  return tab.decide((store) => retryOperation(store, seq, tab.tablet.now()));
}

function isThere(world: World, { entity, changes }: Operation): boolean {
  const field = NAMED_BY[entity];
  return world.server.written.has(toName(entity, field, changes[field]));
}
