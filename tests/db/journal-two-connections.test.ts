/** Two connections of one journal, writing and packing in turns: no row is lost, none comes back. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_DAMAGE } from '../../src/db/journal/damage';
import { JournalDisk } from '../../src/db/journal/disk';
import { readDisk, TestStore } from '../support/journal';
import { operation } from '../sync/support/operation';
import {
  differences,
  held,
  lengthen,
  type Model,
  plan,
  rowOf,
  type Step,
  steps,
  tick,
  writeMeanwhile,
} from './support/two-connections';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let journals = 0;
const newName = () => {
  journals += 1;
  return `journal-${journals}`;
};

async function packsOf(name: string): Promise<string[]> {
  const disk = new JournalDisk(name);
  const { packs } = await disk.inventory();
  disk.close();
  return packs.map(([pack]) => pack);
}

async function expectOnDisk(name: string, model: Model, when: string): Promise<void> {
  const stored = new Map(Object.entries(await readDisk(name)));
  expect(differences(stored, model), when).toEqual([]);
}

async function expectHeld(store: TestStore, model: Model, when: string): Promise<void> {
  expect(differences(await held(store), model), when).toEqual([]);
  expect(await store.damage(), when).toEqual(NO_DAMAGE);
}

async function run(all: readonly Step[]): Promise<number> {
  const name = newName();
  const model: Model = new Map();
  const stores = [new TestStore(name), new TestStore(name)];
  // Several packs from the beginning.
  await plan(
    { do: 'put', entity: 'customer', from: 0, count: 1_100, name: 'Ana' },
    model,
  )(stores[0] as TestStore);
  for (const [at, step] of all.entries()) {
    const when = `step ${at}: ${JSON.stringify(step)}`;
    const store = stores[step.by] as TestStore;
    if (step.is === 'write') await plan(step.write, model)(store);
    else if (step.is === 'lengthen') await lengthen(store, model);
    else if (step.is === 'pack') {
      await lengthen(store, model);
      await stores[1 - step.by]?.catchUp();
      await tick(...stores);
    } else if (step.is === 'write-meanwhile') {
      await lengthen(store, model);
      await writeMeanwhile(step.writes, model, stores);
    } else if (step.is === 'tick') await tick(...stores);
    else if (step.is === 'read') await expectHeld(store, model, when);
    else {
      store.close();
      stores[step.by] = new TestStore(name);
    }
    await expectOnDisk(name, model, when);
  }
  for (const store of stores) await expectHeld(store, model, 'at the end');
  await tick(...stores);
  for (const store of stores) store.close();
  const reopened = new TestStore(name);
  await expectHeld(reopened, model, 'reopened');
  reopened.close();
  return (await packsOf(name)).length;
}

test('after every step of random writes and packs the disk equals a plain model', async () => {
  const packs: number[] = [];
  const property = fc.asyncProperty(steps, async (all) => {
    packs.push(await run(all));
  });
  await fc.assert(property, { numRuns: Number(process.env.RUNS ?? 40) });
  // The histories met what they are about.
  expect(packs.filter((count) => count > 3).length).toBeGreaterThan(packs.length / 4);
}, 240_000);

describe('one connection packs, and the other has not noticed', () => {
  /** Two connections that have read the same; the first packs at the next `tick`. */
  async function arrange() {
    const name = newName();
    const model: Model = new Map();
    const [first, second] = [new TestStore(name), new TestStore(name)];
    await plan({ do: 'put', entity: 'customer', from: 0, count: 700, name: 'Ana' }, model)(first);
    await lengthen(first, model);
    await second.catchUp();
    const write = (store: TestStore, number: number, to: string) =>
      plan({ do: 'put', entity: 'customer', from: number, count: 1, name: to }, model)(store);
    return { name, model, first, second, write };
  }

  test('its writes stay in its memory, and on the disk when it packs in turn', async () => {
    const { name, model, first, second, write } = await arrange();
    await tick(first);
    expect(await packsOf(name)).not.toEqual([]);
    await write(second, 7, 'Rosalba');
    await write(first, 8, 'Luz');
    await expectHeld(second, model, 'after the other’s write');
    await lengthen(second, model);
    await tick(second);
    await expectOnDisk(name, model, 'after its own pack');
    await expectHeld(new TestStore(name), model, 'reopened');
  });

  test('its own journal is packed too, however long it writes alone', async () => {
    const { name, model, first, second, write } = await arrange();
    await tick(first);
    first.close();
    await write(second, 7, 'Rosalba');
    for (let round = 0; round < 3; round += 1) {
      await lengthen(second, model);
      await tick(second);
    }
    const disk = new JournalDisk(name);
    const { entries } = await disk.inventory();
    expect(entries.length).toBeLessThan(2);
    await expectHeld(second, model, 'after it');
  });

  test('a row removed before one notices another’s pack does not come back', async () => {
    const name = newName();
    const model: Model = new Map();
    const [first, second] = [new TestStore(name), new TestStore(name)];
    await plan({ do: 'put', entity: 'customer', from: 0, count: 1_100, name: 'Ana' }, model)(first);
    // The second time only the filler is packed, and the other connection does not notice.
    for (let round = 0; round < 2; round += 1) {
      await lengthen(first, model);
      await second.catchUp();
      await tick(first, second);
    }
    await plan({ do: 'remove', entity: 'customer', from: 0, count: 1 }, model)(second);
    await plan({ do: 'undraft', at: 0 }, model)(first);
    await second.catchUp();
    await tick(first, second);
    await expectHeld(second, model, 'in memory');
    await expectHeld(new TestStore(name), model, 'reopened');
  });

  test('a row made and removed between two packs does not come back', async () => {
    const name = newName();
    const model: Model = new Map();
    const first = new TestStore(name);
    const write = (store: TestStore, from: number, count: number) =>
      plan({ do: 'put', entity: 'customer', from, count, name: 'Ana' }, model)(store);
    const remove = (store: TestStore, from: number, count: number) =>
      plan({ do: 'remove', entity: 'customer', from, count }, model)(store);
    await write(first, 0, 700);
    await lengthen(first, model);
    await tick(first);
    // The older pack has room again, and is the newer one on the disk.
    await remove(first, 0, 10);
    await lengthen(first, model);
    await tick(first);
    const second = new TestStore(name);
    await second.catchUp();
    await write(first, 5_000, 1);
    await second.catchUp();
    await remove(first, 5_000, 1);
    await lengthen(first, model);
    await tick(first);
    await expectHeld(second, model, 'read by the other');
    await write(second, 20, 1);
    await lengthen(second, model);
    await tick(second);
    await expectOnDisk(name, model, 'packed by the other');
    await expectHeld(new TestStore(name), model, 'reopened');
  });
});

describe('at once', () => {
  test('increments of two connections are all counted, and every operation has its own place', async () => {
    const name = newName();
    const stores = [new TestStore(name), new TestStore(name)];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const store = stores[index % 2] as TestStore;
        await store.write([], async (tx) => {
          const { seq: _seq, ...rest } = operation({ id: `at-once-${index}` });
          await tx.putMeta('count', Number((await tx.getMeta('count')) ?? 0) + 1);
          await tx.addOperation(rest);
        });
      }),
    );
    for (const store of stores) {
      expect(await store.getMeta('count')).toBe(40);
      expect((await store.listUnsettled()).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      );
    }
  });

  test('a transaction that writes nothing, or refuses, has seen the newest commits', async () => {
    const name = newName();
    const [first, second] = [new TestStore(name), new TestStore(name)];
    await second.catchUp();
    await first.putRows('customer', [rowOf(1, 'Luz')]);
    expect(await second.write(['customer'], (tx) => tx.getRow('customer', 'k1'))).toEqual(
      rowOf(1, 'Luz'),
    );
    await first.removeRows('customer', ['k1']);
    const refuse = second.write(['customer'], async (tx) => {
      if (await tx.getRow('customer', 'k1')) throw new Error('It is there already');
      return 'free';
    });
    expect(await refuse).toBe('free');
  });
});
