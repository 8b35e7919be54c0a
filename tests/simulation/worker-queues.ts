/** The queues that a worker sends: of the signed-in person, and of people with a delivery token. */
import { type PushDeps, pushReadable, type UserQueue } from '../../src/sync/push-all';
import { diskOf } from './disk';
import type { Actor } from './simulation';
import type { Tablet } from './tablet';

export function pushDepsOf(tablet: Tablet, worker: Actor): PushDeps {
  const { memory, world } = tablet;
  const toQueue = (username: string): UserQueue => {
    const session = async () => memory.readSession(username, tablet.now());
    const queue: UserQueue = {
      isCurrent: username === tablet.signedIn,
      push: (until) =>
        pushReadable(
          session,
          () => ({
            db: diskOf(tablet.handOf(worker, username, 'engine')),
            engine: tablet.engineFor(worker, username, session),
            close: () => tablet.diskOf(username).disconnect(worker),
          }),
          until,
        ),
    };
    return world.variation.queue?.(queue, worker) ?? queue;
  };
  return {
    now: () => tablet.now(),
    listQueues: async () => {
      const { signedIn } = tablet;
      const delivered = [...memory.users].flatMap(([username, { delivery }]) =>
        delivery && username !== signedIn ? username : [],
      );
      return [...delivered, ...(signedIn === null ? [] : [signedIn])].map(toQueue);
    },
  };
}
