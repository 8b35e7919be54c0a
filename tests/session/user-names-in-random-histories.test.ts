/**
 * Random histories in which an administrator corrects the user names of two people, gives one of them the other's or exchanges
 * them, while both save and leave on one tablet: what each saved stays theirs, opens for nobody else, and arrives once.
 */
import { expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { drainInBackground } from '../../sw/drain-in-background';
import { createRandom } from '../simulation/random';
import { customer } from '../sync/support/builders';
import { type Employee, hire, OWN_PASSWORD, rename } from './employees';
import { setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();
const HISTORIES = 5;
const STEPS = 14;

interface Person {
  readonly saved: Fields[];
  account: Employee;
  /** With which this tablet let them in the last time: the one it knows them by without signal. */
  known: string;
}

interface Options {
  /** Called after each sign-in. */
  readonly afterSignIn?: () => Promise<unknown>;
}

async function runHistory(seed: number, done: string[], { afterSignIn }: Options = {}) {
  await scene.reset();
  const random = createRandom(seed, 'user names');
  const people: Person[] = [];
  for (const _ of [1, 2]) {
    const account = await hire(scene.server);
    people.push({ saved: [], account, known: '' });
  }
  const [one, other] = people as [Person, Person];
  let tablet = null as Tablet | null;
  let here: Person = one;

  const countThere = async ({ numDocument }: Fields) =>
    (await scene.server.list('customer')).filter((row) => row.numDocument === numDocument).length;
  const leave = async () => {
    await tablet?.lock();
    tablet = null;
  };
  /** Everything that somebody saved waits in what opens for them, or is there; and nothing of the other one waits there. */
  const check = async ({ saved }: Person, { queue }: Tablet) => {
    const waiting = (await queue()).map(({ changes }) => String(changes.numDocument));
    const own = saved.map(({ numDocument }) => String(numDocument));
    expect(waiting.filter((document) => !own.includes(document))).toEqual([]);
    for (const fields of saved)
      if (!waiting.includes(String(fields.numDocument)))
        expect(await countThere(fields), 'it waits or is there').toBe(1);
  };
  const comeIn = async (person: Person, hasSignal: boolean) => {
    await leave();
    // Under a name that is somebody else's by now nobody else comes in without signal.
    const isTaken =
      person.known === '' || people.some((each) => each !== person && each.known === person.known);
    if (!hasSignal && isTaken) return;
    if (!hasSignal) scene.network.inject({ kind: 'lose-request' });
    const username = hasSignal ? person.account.username : person.known;
    tablet = await scene.unlock(username, OWN_PASSWORD);
    scene.network.heal();
    here = person;
    if (hasSignal) {
      // The device takes it from whoever had it.
      for (const each of people) if (each.known === username) each.known = '';
      person.known = username;
      await afterSignIn?.();
    }
    await check(person, tablet);
  };
  const pickPerson = () => random.pick(people) ?? one;
  const steps = {
    async save() {
      if (!tablet) await comeIn(here, true);
      const fields = customer();
      await tablet?.save({ entity: 'customer', fields });
      here.saved.push(fields);
    },
    leave,
    comeIn: () => comeIn(pickPerson(), true),
    comeInWithoutSignal: () => comeIn(pickPerson(), false),
    send: async () => tablet?.settle(),
    sendByWorker: drainInBackground,
    async correct() {
      const person = pickPerson();
      person.account = await rename(scene.server, person.account);
    },
    async exchange() {
      const [first, second] = [one.account.username, other.account.username];
      one.account = await rename(scene.server, one.account);
      other.account = await rename(scene.server, other.account, first);
      one.account = await rename(scene.server, one.account, second);
    },
  };

  for (let step = 0; step < STEPS; step += 1) {
    const name = random.pick(Object.keys(steps) as (keyof typeof steps)[]) ?? 'save';
    done.push(name);
    await steps[name]();
  }
  for (const person of people) {
    done.push('the end');
    await comeIn(person, true);
    await tablet?.settle();
    expect(await tablet?.queue()).toEqual([]);
    for (const fields of person.saved) expect(await countThere(fields), 'it is there once').toBe(1);
  }
  await leave();
}

async function runHistories(options?: Options): Promise<Set<string>> {
  const all = new Set<string>();
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const done: string[] = [];
    await runHistory(seed, done, options).catch((error) => {
      throw new Error(`seed ${seed}: ${done.join(', ')}`, { cause: error });
    });
    for (const one of done) all.add(one);
  }
  return all;
}

test('an operation opens for its person alone, and arrives once', async () => {
  const done = await runHistories();
  expect([...done]).toEqual(
    expect.arrayContaining(['correct', 'exchange', 'comeInWithoutSignal', 'sendByWorker']),
  );
}, 180_000);

test('a device that forgets the owner’s number of a store is noticed', async () => {
  const { device } = scene.session;
  const forgetNumbers = () =>
    device.write(['people'], async ({ people }) => {
      for (const { account: _, ...row } of await people.toArray()) await people.put(row);
    });
  await expect(runHistories({ afterSignIn: forgetNumbers })).rejects.toThrow(/^seed/);
}, 180_000);
