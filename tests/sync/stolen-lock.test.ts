/** A frozen holder never releases its Web Lock: a waiter steals it once the lease is a minute old, and not before. */
import { describe, expect, test } from 'vitest';
import { readLease, renewLease, takeLease } from '../../src/db/lease';
import { createLock, FROZEN_AFTER_MS } from '../../src/sync/lock';
import { TestStore } from '../support/journal';
import { createWebLocks } from './support/web-locks';

interface Timer {
  readonly owner: string;
  readonly at: number;
  readonly run: () => void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let databases = 0;
/** Tabs and workers of one tablet on a virtual clock; the timers of a frozen one do not run. */
function arrange() {
  databases += 1;
  const db = new TestStore(`lock-${databases}`);
  /** The tablet's clock is off by this many milliseconds. */
  const clock = { error: 0 };
  const frozen = new Set<string>();
  const locks = createWebLocks();
  let timers: Timer[] = [];
  let time = 1_000_000;
  const now = () => time + clock.error;
  const lockOf = (holder: string) =>
    createLock({
      db,
      name: db.name,
      locks,
      now,
      holder,
      after(ms, run) {
        const timer = { owner: holder, at: time + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
    });
  const pass = async (ms: number) => {
    const end = time + ms;
    for (;;) {
      const due = timers.filter(({ owner, at }) => at <= end && !frozen.has(owner));
      const [next] = due.sort((left, right) => left.at - right.at);
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      time = Math.max(time, next.at);
      next.run();
      // Waits for the timer's reads and writes, one after the other, also on a busy machine.
      for (let step = 0; step < 3; step += 1) {
        await new Promise((resolve) => setTimeout(resolve, 4));
        await db.write([], async () => undefined).catch(() => undefined);
      }
    }
    time = end;
  };
  /** Holds the lock and its lease until the test releases it; then resolves to whether it may still write. */
  const hold = async (holder: string) => {
    let release: () => void = () => undefined;
    let epoch = 0;
    const end = lockOf(holder)(async () => {
      epoch = await takeLease(db, holder, now());
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return renewLease(db, epoch, now());
    });
    await expect.poll(() => epoch).toBeGreaterThan(0);
    return { epoch, end, release: () => release() };
  };
  /** Requests the lock and records whether it was granted. */
  const wait = (holder: string) => {
    const waiter = { hasRun: false, end: Promise.resolve(0) };
    waiter.end = lockOf(holder)(async () => {
      waiter.hasRun = true;
      return takeLease(db, holder, now());
    });
    return waiter;
  };
  return { db, clock, now, frozen, lockOf, pass, hold, wait };
}

test('runs execute one after the other and return their results', async () => {
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

test('a run that fails releases the lock and rejects with its error', async () => {
  const { lockOf } = arrange();
  const failing = lockOf('tab')(() => Promise.reject(new Error('The store is broken')));
  const after = lockOf('worker')(async () => 'went on');
  await expect(failing).rejects.toThrow('The store is broken');
  expect(await after).toBe('went on');
});

test('a waiter that cannot read the lease rejects and does not run later', async () => {
  const { db, lockOf, pass } = arrange();
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
  await pass(15 * SECOND);
  await said;
  release();
  await holding;
  expect(await lockOf('next')(async () => 'its turn')).toBe('its turn');
  expect(hasBegun).toBe(false);
});

describe('a holder that freezes during a run', () => {
  test('keeps the lock for a minute, then loses it and may not write any more', async () => {
    const { db, now, frozen, pass, hold, wait } = arrange();
    const { epoch } = await hold('tab');
    frozen.add('tab');
    const waiter = wait('worker');
    await pass(FROZEN_AFTER_MS - 1);
    expect(waiter.hasRun).toBe(false);
    await pass(1);
    expect(await waiter.end).toBeGreaterThan(epoch);
    expect(await renewLease(db, epoch, now())).toBe(false);
  });

  test('thawed after forty minutes, it finishes its run without an error', async () => {
    const { frozen, pass, hold, wait } = arrange();
    const { end, release } = await hold('tab');
    frozen.add('tab');
    const waiter = wait('worker');
    await pass(40 * MINUTE);
    expect(await waiter.end).toBeGreaterThan(0);
    frozen.clear();
    await pass(MINUTE);
    release();
    expect(await end).toBe(false);
  });

  test.each([-3, 3])(
    'loses the lock after a minute although the clock was moved by %s days',
    async (days) => {
      const { clock, frozen, pass, hold, wait } = arrange();
      const { epoch } = await hold('tab');
      frozen.add('tab');
      const waiter = wait('worker');
      clock.error = days * DAY;
      await pass(FROZEN_AFTER_MS);
      await expect.poll(() => waiter.hasRun).toBe(true);
      expect(await waiter.end).toBeGreaterThan(epoch);
    },
  );

  test('several waiters get the lock one after the other', async () => {
    const { frozen, pass, hold, wait } = arrange();
    await hold('tab');
    frozen.add('tab');
    const waiters = ['worker', 'second tab', 'third tab'].map(wait);
    await pass(2 * FROZEN_AFTER_MS);
    const turns = await Promise.all(waiters.map(({ end }) => end));
    expect(new Set(turns).size).toBe(3);
  });
});

describe('a slow holder', () => {
  test('keeps the lock during a request of ten minutes', async () => {
    const { db, pass, hold, wait } = arrange();
    const { epoch, end, release } = await hold('tab');
    const waiter = wait('worker');
    await pass(10 * MINUTE);
    expect(waiter.hasRun).toBe(false);
    expect((await readLease(db)).epoch).toBe(epoch);
    release();
    expect(await end).toBe(true);
    expect(await waiter.end).toBe(epoch + 1);
  });

  test('loses the lock when it freezes later', async () => {
    const { frozen, pass, hold, wait } = arrange();
    await hold('tab');
    const waiter = wait('worker');
    await pass(10 * MINUTE);
    frozen.add('tab');
    await pass(FROZEN_AFTER_MS + 15 * SECOND);
    await expect.poll(() => waiter.hasRun).toBe(true);
  });

  test('does not renew the lease of the holder that stole the lock', async () => {
    const { db, frozen, pass, hold, lockOf, now } = arrange();
    const { end, release } = await hold('tab');
    frozen.add('tab');
    let epoch = 0;
    void lockOf('worker')(async () => {
      epoch = await takeLease(db, 'worker', now());
      await new Promise(() => undefined);
    });
    await pass(FROZEN_AFTER_MS);
    await expect.poll(() => epoch).toBeGreaterThan(0);
    const taken = await readLease(db);
    expect(taken).toMatchObject({ epoch, holder: 'worker' });
    frozen.clear();
    frozen.add('worker');
    await pass(MINUTE);
    expect(await readLease(db)).toEqual(taken);
    release();
    expect(await end).toBe(false);
  });

  test('stops renewing its lease when its run has ended', async () => {
    const { db, pass, hold } = arrange();
    const { end, release } = await hold('tab');
    await pass(MINUTE);
    release();
    await end;
    const last = await readLease(db);
    await pass(MINUTE);
    expect(await readLease(db)).toEqual(last);
  });
});

test('a lease is written at most once every five seconds', async () => {
  const { db } = arrange();
  const epoch = await takeLease(db, 'tab', 100_000);
  for (const at of [101_000, 104_999, 105_000, 106_000])
    expect(await renewLease(db, epoch, at)).toBe(true);
  expect((await readLease(db)).at).toBe(105_000);
  expect(await renewLease(db, epoch, 7_000), 'the clock was set back').toBe(true);
  expect((await readLease(db)).at).toBe(7_000);
  await takeLease(db, 'worker', 7_500);
  expect(await renewLease(db, epoch, 8_000)).toBe(false);
});
