/** Actions of several tabs on one journal at once. */
import { setNetwork } from './device-faults';
import type { Random } from './random';
import type { Tablet } from './tablet';
import { act } from './users';
import type { World } from './world';

const MINUTE = 60_000;
const SAVES = ['register', 'edit', 'load', 'ship', 'move'] as const;

/** Two saves, in one tab or in two at once. */
export function saveTwice(world: World, tablet: Tablet, random: Random): void {
  for (const what of ['register', random.pick(SAVES) ?? 'edit'] as const) {
    const tab = random.pick(tablet.tabs.filter(({ actor }) => !actor.isFrozen));
    if (tab) act(world, tab, random.fork(`${what} ${world.simulation.now}`), what);
  }
}

/** Locks the tablet: the pages are closed, and only the worker sends. */
export function lock(tablet: Tablet): void {
  for (const tab of [...tablet.tabs]) tab.close();
  tablet.memory.session = null;
  tablet.simulation.note(() => `${tablet.name} is locked`);
}

/** Gives the worker time to send; then the person comes back. */
export async function comeBack(tablet: Tablet, username: string, random: Random): Promise<void> {
  const { simulation, world } = tablet;
  world.noteFault('locked');
  if (random.chance(0.7)) setNetwork(tablet, true);
  tablet.registerSync();
  await simulation.run(simulation.now + random.between(MINUTE, 40 * MINUTE));
  tablet.signIn(username, { hasCapabilities: true });
  tablet.openTab();
}

/** Writes so much at once that the journal is packed a second later. */
export function readMuch(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs);
  if (!tab) return;
  world.noteFault('long journal');
  const value = 'x'.repeat(1_100_000);
  void tab
    .hand('lock')
    .write([], (tx) => tx.putMeta('filler', value))
    .catch((error) => world.onStoreError(error));
}

/** Types in a form whose draft is written at each key, while others save. */
export function typeOn(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs);
  if (!tab) return;
  world.noteFault('typing');
  const until = world.simulation.now + MINUTE;
  const store = tab.hand('lock');
  void (async () => {
    for (let keys = 0; keys < 150 && world.simulation.now < until; keys += 1)
      await store.write([], (tx) => tx.putDraft({ name: 'form', values: { keys }, savedAt: keys }));
  })().catch((error) => world.onStoreError(error));
}
