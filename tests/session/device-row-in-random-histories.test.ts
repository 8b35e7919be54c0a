/**
 * Random histories of saving, leaving, coming back with signal or without, and sending by page and worker, in which the
 * device loses a person's row, or the copy beside their journal: what was saved opens with the same key, and arrives once.
 */
import { expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { DAMAGE } from '../../src/db/journal/damage';
import type { Fields } from '../../src/domain/entity';
import { drainInBackground } from '../../sw/drain-in-background';
import { dropRows } from '../db/support/raw-database';
import { createRandom } from '../simulation/random';
import { clearDevice } from '../support/device-rows';
import { customer } from '../sync/support/builders';
import { setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();
const HISTORIES = 6;
const STEPS = 12;
const LOSSES = ['the row', 'all of the device', 'the copy'] as const;

/** The steps of one history, in order. */
type Done = string[];

interface Options {
  /** Called after each sign-in. */
  readonly afterSignIn?: (store: string) => Promise<void>;
}

async function runHistory(seed: number, done: Done, { afterSignIn }: Options = {}): Promise<void> {
  await scene.reset();
  const random = createRandom(seed, 'device row');
  const { device } = scene.session;
  const store = personDatabaseName(scene.person);
  const saved: Fields[] = [];
  let tablet: Tablet | null = null;
  /** Whether the row and its copy are both there: one is enough, and one alone is lost. */
  let isWhole = false;

  const onServer = async ({ numDocument }: Fields) =>
    (await scene.server.list('customer')).filter((one) => one.numDocument === numDocument).length;
  const leave = async () => {
    await tablet?.lock();
    tablet = null;
  };
  const comeBack = async (hasSignal: boolean) => {
    await leave();
    if (hasSignal) scene.network.heal();
    else scene.network.inject({ kind: 'lose-request' });
    tablet = await scene.unlock();
    scene.network.heal();
    await afterSignIn?.(store);
    // Without signal the copy is not written.
    if (hasSignal) isWhole = true;
    const waiting = new Set((await tablet.queue()).map(({ changes }) => changes.numDocument));
    for (const one of saved)
      if (!waiting.has(one.numDocument))
        expect(await onServer(one), 'it waits or is there').toBe(1);
    return tablet;
  };
  const lose = async (what: string, remove: () => Promise<void>) => {
    if (!isWhole) return;
    isWhole = false;
    done.push(what);
    await remove();
  };
  const steps = {
    async save() {
      const fields = customer();
      const { save } = tablet ?? (await comeBack(true));
      await save({ entity: 'customer', fields });
      saved.push(fields);
    },
    leave,
    comeBack: () => comeBack(true),
    comeBackWithoutSignal: () => comeBack(false),
    send: async () => tablet?.settle(),
    sendByWorker: drainInBackground,
    loseRow: () => lose(LOSSES[0], () => device.people.delete(scene.person)),
    loseDevice: () => lose(LOSSES[1], () => clearDevice(device)),
    loseCopy: () => lose(LOSSES[2], () => dropRows(store, 'person')),
  };

  await comeBack(true);
  const first = await device.people.get(scene.person);
  for (let step = 0; step < STEPS; step += 1) {
    const name = random.pick(Object.keys(steps) as (keyof typeof steps)[]) ?? 'save';
    done.push(name);
    await steps[name]();
  }
  done.push('the end');
  const last = await comeBack(true);
  expect((await device.people.get(scene.person))?.wrappedKey).toEqual(first?.wrappedKey);
  await last.settle();
  for (const one of saved) expect(await onServer(one), 'it is there once').toBe(1);
  expect(await last.queue()).toEqual([]);
  expect(await last.db.getMeta(DAMAGE)).toBeUndefined();
  await leave();
}

test('a saved operation opens with the same key, and arrives once', async () => {
  const all = new Set<string>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const done: Done = [];
    await runHistory(seed, done).catch((error) => {
      throw new Error(`seed ${seed}: ${done.join(', ')}`, { cause: error });
    });
    for (const one of done) all.add(one);
  }
  expect(all).toEqual(new Set([...all, ...LOSSES]));
}, 120_000);

test('without the copy beside the journal such a history is noticed', async () => {
  const run = async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1)
      await runHistory(seed, [], { afterSignIn: (store) => dropRows(store, 'person') });
  };
  await expect(run()).rejects.toThrow(/'refused'|'other-password'/);
}, 120_000);
