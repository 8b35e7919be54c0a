/** A page that has just started opens the store of a history on a damaged disk. */
import type { Damage } from '../../src/db/journal/damage';
import type { SharedJournal } from './shared-journal';
import type { Actor } from './simulation';
import type { World } from './world';

const LONGEST_MS = 120_000;

/**
 * Opens all of it; from then on the copy of the journal holds the same as the page.
 * @returns the losses that the store reports; null where it has not opened in time
 */
export async function openAnew(
  world: World,
  journal: SharedJournal,
  actor: Actor,
): Promise<Damage | null> {
  const { simulation, oracles } = world;
  const store = journal.open(actor);
  let damage: Damage | null = null;
  const open = async () => {
    await store.openAll();
    await store.takeDeliveries();
    // Waits for the notes of the opening.
    await store.write([], async () => undefined);
    const lacks = await store.damage();
    // Others go on writing meanwhile.
    while (!damage) {
      await store.catchUp();
      const { revision } = store;
      const rows = await journal.readAll(store);
      if (revision !== (await journal.newest())) continue;
      journal.load(rows);
      damage = lacks;
    }
  };
  void open().catch((error) => world.onStoreError(error));
  await simulation.run(simulation.now + LONGEST_MS, () => damage !== null);
  if (!damage) oracles.find('a save ends in time', `${actor.name} has not opened`);
  return damage;
}
