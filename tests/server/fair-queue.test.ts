import { expect, it } from 'vitest';
import { FairQueue, QueueFullError } from '../../server/http/fair-queue';
import { RequestClosedError } from '../../server/http/problems';

const LIMITS = { running: 2, waitingPerClient: 2, waiting: 6 };

/** Adds tasks that end only when told, and records who started and who was refused. */
function observe(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, hasPriority = false) => {
    const task = () => {
      started.push(client);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    queue.run(client, task, { hasPriority }).catch((error) => {
      expect(error).toBeInstanceOf(QueueFullError);
      refused.push(client);
    });
  };
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { add, started, refused, endOne };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('runs two at once, lets two of a client wait and refuses the rest', async () => {
  const { add, started, refused } = observe();
  for (let task = 0; task < 10; task += 1) add('a');
  await settle();
  expect([started.length, refused.length]).toEqual([2, 6]);
});

it('takes turns by client, first one of which nothing runs', async () => {
  const { add, started, endOne } = observe();
  for (const client of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) add(client);
  for (let end = 0; end < 5; end += 1) await endOne();
  expect(started).toEqual(['a', 'a', 'b', 'a', 'c', 'b', 'a']);
});

it('gives a place of a client that has two to one that has none', async () => {
  const { add, started, refused, endOne } = observe();
  for (const client of ['x', 'x', 'a', 'a', 'b', 'b', 'c', 'c', 'd']) add(client);
  await settle();
  expect(refused).toHaveLength(1);
  for (let end = 0; end < 6; end += 1) await endOne();
  expect(started).toContain('d');
});

it('refuses the seventh client, unless it has priority', async () => {
  const { add, refused } = observe();
  for (const client of ['x', 'x', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) add(client);
  await settle();
  expect(refused).toEqual(['g']);
  add('known', true);
  await settle();
  expect(refused).toEqual(['g', 'f']);
});

it('runs one of a client at a time where it may have no more, beside others', async () => {
  const { add, started, endOne } = observe({ runningPerClient: 1 });
  for (const client of ['a', 'a', 'a', 'b']) add(client);
  await settle();
  expect(started).toEqual(['a', 'b']);
  for (let end = 0; end < 2; end += 1) await endOne();
  expect(started).toEqual(['a', 'b', 'a']);
  await endOne();
  expect(started).toEqual(['a', 'b', 'a', 'a']);
});

it('lets a task go whose request is closed while it waits', async () => {
  const queue = new FairQueue({ running: 1, waitingPerClient: 1, waiting: 6 });
  let end: () => void = () => undefined;
  const first = queue.run('a', () => new Promise<void>((resolve) => (end = resolve)));
  const closing = new AbortController();
  const second = queue.run('a', async () => 'done', { signal: closing.signal });
  closing.abort();
  await expect(second).rejects.toThrow(RequestClosedError);
  const third = queue.run('a', async () => 'done');
  end();
  expect([await first, await third]).toEqual([undefined, 'done']);
});

it('goes on after a task that fails', async () => {
  const queue = new FairQueue({ running: 1, waitingPerClient: 2, waiting: 6 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('b', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
