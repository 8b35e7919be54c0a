/**
 * Sends by envelopes as `src/session/runtime.ts` and `sw/drain-in-background.ts` do: a page sends the operations of its
 * own queue that the disk has lost, the worker the whole queue of a tablet that nobody has unlocked.
 */
import { createApiClient } from '../../src/api/client';
import { DAMAGE, type Damage } from '../../src/db/journal/damage';
import { readMeta } from '../../src/db/store';
import { deliverLost } from '../../src/sync/push/deliver-lost';
import { deliverFrom } from '../../src/sync/push/deliver-sealed';
import type { SharedJournal } from './shared-journal';
import type { Actor } from './simulation';
import type { Tablet } from './tablet';
import type { Variation } from './world';

export function sealedSending({
  tabletOf,
  journalOf,
  username,
  sendLost = deliverLost,
}: {
  readonly tabletOf: () => Tablet;
  readonly journalOf: () => SharedJournal;
  readonly username: string;
  readonly sendLost?: typeof deliverLost | undefined;
}): Pick<Variation, 'engine' | 'queue'> {
  const begun = new WeakSet<Actor>();
  const depsOf = (actor: Actor) => {
    const tablet = tabletOf();
    return {
      api: createApiClient(tablet.wireOf(actor)),
      now: () => tablet.now(),
      onUnauthenticated: async (token: string) => tablet.memory.forgetToken(token),
    };
  };
  const tokenOf = () => tabletOf().memory.users.get(username)?.delivery?.token ?? null;
  const beforeDrain = async (actor: Actor) => {
    const db = journalOf().open(actor);
    if (!begun.has(actor)) await db.takeDeliveries();
    begun.add(actor);
    const damage = await readMeta<Damage | null>(db, DAMAGE, null);
    if (!damage?.operations.length) return;
    const locks = tabletOf().locks.managerOf(actor);
    await sendLost({ ...depsOf(actor), db, locks, token: async () => tokenOf() });
  };
  return {
    engine: (engine, actor) => ({
      ...engine,
      async drain(options) {
        await beforeDrain(actor);
        return engine.drain(options);
      },
    }),
    queue: (readable, worker) => ({
      ...readable,
      async push(until) {
        const tablet = tabletOf();
        const token = tokenOf();
        if (tablet.signedIn !== null) return readable.push(until);
        if (token === null) return 0;
        const database = journalOf().databaseOf(worker);
        try {
          return await deliverFrom(database, tablet.locks.managerOf(worker), {
            ...depsOf(worker),
            token,
            until,
            isUnlocked: async () => tablet.signedIn !== null,
            wait: (ms) => tablet.simulation.pause(worker, ms),
          });
        } finally {
          database.close();
        }
      },
    }),
  };
}
