/** A frozen holder keeps a Web Lock for ever: whoever waits takes it when the lease is a minute old, and only then. */
import { describe, expect, test } from 'vitest';
import { readLease, renewLease, takeLease } from '../../src/db/lease';
import { UserDatabase } from '../../src/db/user-database';
import { createLock, FROZEN_AFTER_MS } from '../../src/sync/lock';

interface Waiting {
  readonly grant: () => void;
  readonly fail: (error: unknown) => void;
}

/** Web Locks of one origin, as the specification has them: granted in order, stolen at once. */
function createLocks() {
  let holder: { fail: (error: unknown) => void } | null = null;
  const queue: Waiting[] = [];
  const next = () => {
    holder = null;
    queue.shift()?.grant();
  };
  const request = (
    _name: string,
    options: LockOptions,
    run: () => Promise<unknown>,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const one = { fail: reject };
      const grant = () => {
        holder = one;
        void run().then((value) => {
          resolve(value);
          if (holder === one) next();
        });
      };
      if (options.steal) {
        holder?.fail(new DOMException('Stolen', 'AbortError'));
        grant();
      } else if (holder) {
        const waiting = { grant, fail: reject };
        queue.push(waiting);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(new DOMException('Aborted', 'AbortError'));
        });
      } else grant();
    });
  return { request } as Pick<LockManager, 'request'>;
}

let databases = 0;
function arrange() {
  databases += 1;
  const db = new UserDatabase(`lock-${databases}`);
  const clock = { now: 1_000_000 };
  const timers: (() => void)[] = [];
  const locks = createLocks();
  const lockOf = (holder: string) =>
    createLock({
      db,
      name: db.name,
      locks,
      now: () => clock.now,
      holder,
      after(_ms, run) {
        timers.push(run);
        return () => void timers.splice(timers.indexOf(run), 1);
      },
    });
  const look = async () => {
    for (const run of timers.splice(0)) run();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { db, clock, timers, lockOf, look };
}
const forEver = () => new Promise<void>(() => undefined);

test('one after the other, and what they come to is told', async () => {
  const { lockOf } = arrange();
  const order: string[] = [];
  const run = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push(`${name} ends`);
    return name;
  };
  const [tab, worker] = [lockOf('tab'), lockOf('worker')];
  expect(await Promise.all([tab(run('tab')), worker(run('worker'))])).toEqual(['tab', 'worker']);
  expect(order).toEqual(['tab begins', 'tab ends', 'worker begins', 'worker ends']);
});

test('a burst that fails lets go of it and says why', async () => {
  const { lockOf } = arrange();
  const failing = lockOf('tab')(() => Promise.reject(new Error('The store is broken')));
  const after = lockOf('worker')(async () => 'went on');
  await expect(failing).rejects.toThrow('The store is broken');
  expect(await after).toBe('went on');
});

test('one who waits and cannot read the lease says so, and does not begin unheard afterwards', async () => {
  const { db, lockOf, look } = arrange();
  let release: () => void = () => undefined;
  const holding = lockOf('tab')(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  let hasBegun = false;
  const waiter = lockOf('worker')(async () => {
    hasBegun = true;
  });
  db.close();
  const said = expect(waiter).rejects.toThrow(/closed/i);
  await look();
  await said;
  release();
  await holding;
  expect(await lockOf('next')(async () => 'its turn')).toBe('its turn');
  expect(hasBegun).toBe(false);
});

describe('a holder that freezes in mid-burst', () => {
  test('keeps it for a minute, then loses it and may write nothing more', async () => {
    const { db, clock, lockOf, look } = arrange();
    let frozenEpoch = 0;
    void lockOf('tab')(async () => {
      frozenEpoch = await takeLease(db, 'tab', clock.now);
      await forEver();
    });
    await expect.poll(() => frozenEpoch).toBe(1);
    let hasRun = false;
    const waiter = lockOf('worker')(async () => {
      hasRun = true;
      return takeLease(db, 'worker', clock.now);
    });

    clock.now += FROZEN_AFTER_MS - 1;
    await look();
    expect(hasRun).toBe(false);

    clock.now += 1;
    await look();
    expect(await waiter).toBeGreaterThan(frozenEpoch);
    expect(await renewLease(db, frozenEpoch, clock.now)).toBe(false);
  });

  test('one that renews its lease is only slow: nobody takes it', async () => {
    const { db, clock, lockOf, look } = arrange();
    let epoch = 0;
    void lockOf('tab')(async () => {
      epoch = await takeLease(db, 'tab', clock.now);
      await forEver();
    });
    await expect.poll(() => epoch).toBe(1);
    let hasRun = false;
    void lockOf('worker')(async () => {
      hasRun = true;
    });
    for (let minute = 0; minute < 40; minute += 1) {
      clock.now += 50_000;
      expect(await renewLease(db, epoch, clock.now)).toBe(true);
      await look();
    }
    expect(hasRun).toBe(false);
    expect((await readLease(db)).epoch).toBe(epoch);
  });

  test('thawed after forty minutes, its own burst ends as it would, and tells nobody of a failure', async () => {
    const { db, clock, lockOf, look } = arrange();
    let thaw: () => void = () => undefined;
    const frozen = lockOf('tab')(async () => {
      const epoch = await takeLease(db, 'tab', clock.now);
      await new Promise<void>((resolve) => {
        thaw = resolve;
      });
      return renewLease(db, epoch, clock.now);
    });
    await expect.poll(async () => (await readLease(db)).epoch).toBe(1);
    const waiter = lockOf('worker')(async () => 'sent');
    clock.now += 40 * 60_000;
    await look();
    expect(await waiter).toBe('sent');
    thaw();
    expect(await frozen).toBe(false);
  });

  test('of several that wait, each has its turn', async () => {
    const { db, clock, lockOf, look } = arrange();
    void lockOf('tab')(async () => {
      await takeLease(db, 'tab', clock.now);
      await forEver();
    });
    await expect.poll(async () => (await readLease(db)).epoch).toBe(1);
    const turns: string[] = [];
    const waiters = ['worker', 'second tab', 'third tab'].map((name) =>
      lockOf(name)(async () => {
        await takeLease(db, name, clock.now);
        turns.push(name);
      }),
    );
    clock.now += FROZEN_AFTER_MS;
    await look();
    await look();
    await Promise.all(waiters);
    expect(turns.sort()).toEqual(['second tab', 'third tab', 'worker']);
  });
});
