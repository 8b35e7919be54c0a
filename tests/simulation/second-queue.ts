/**
 * A queue that exists twice: its copy is carried to another tablet of its person, another tablet becomes a clone of this one, or
 * an earlier image of the tablet comes back.
 */
import { askForCopied, copyQueue, importQueue, toQueueCopy } from '../../src/db/outbox/queue-copy';
import type { Store } from '../../src/db/store';
import { isOurs } from '../../src/domain/server-version';
import { MemoryStore } from './memory-store';
import type { Random } from './random';
import type { Tablet } from './tablet';
import type { World } from './world';

const HOUR = 60 * 60_000;

interface Image {
  readonly store: MemoryStore;
  /** The last value saved before the copy. */
  readonly newest: number;
}
const images = new WeakMap<World, Map<string, Image>>();

/** Copies, clones or restores a queue of the person who is signed in on a tablet. */
export function doubleQueue(world: World, random: Random): void {
  const tablet = random.pick(world.tablets.filter(({ signedIn }) => signedIn !== null));
  const other = random.pick(world.tablets.filter((one) => one !== tablet));
  const username = tablet?.signedIn;
  if (!tablet || !username) return;
  const kind = random.next();
  if (kind < 0.5) void carry(world, { tablet, username }, other, random);
  else if (kind < 0.75) keepImage(world, tablet, username);
  else if (kind < 0.9) restoreImage(world, tablet, username);
  else clone(world, { tablet, username }, other);
}

/** Takes the queue to another device, and reads it there some time later. */
async function carry(
  world: World,
  { tablet, username }: { readonly tablet: Tablet; readonly username: string },
  other: Tablet | undefined,
  random: Random,
): Promise<void> {
  const copied = await copyQueue(tablet.diskOf(username), tablet.now());
  const copy = toQueueCopy(JSON.parse(JSON.stringify(copied)));
  if (!copy) throw new Error('The copy cannot be read');
  if (copy.operations.length === 0) return;
  const kind = tablet.memory.session?.serverVersion;
  if (kind !== undefined && !isOurs(kind))
    await takeIn(world, tablet, (store) => askForCopied(store, copied));
  // Mostly to the other tablet; also back to the one where it was made.
  const target = random.chance(0.85) ? other : tablet;
  world.later(random.between(1_000, random.chance(0.3) ? 4 * HOUR : 60_000), () => {
    if (!target || target.signedIn !== username) return;
    const serverVersion = target.memory.session?.serverVersion;
    if (serverVersion === undefined) return;
    world.noteFault('copy imported');
    void takeIn(world, target, (store) => importQueue(store, copy, isOurs(serverVersion)));
  });
}

/** Writes the copy in a tab of the tablet that is not frozen. */
async function takeIn(
  world: World,
  tablet: Tablet,
  write: (store: Store) => Promise<unknown>,
): Promise<void> {
  const tab = tablet.tabs.find(({ actor }) => !actor.isFrozen) ?? tablet.openTab();
  await tab?.take(write).catch((error) => world.onStoreError(error));
}

function keepImage(world: World, tablet: Tablet, username: string): void {
  const disk = tablet.diskOf(username);
  const store = new MemoryStore(disk.name);
  store.become(disk);
  const kept = images.get(world) ?? new Map<string, Image>();
  images.set(world, kept.set(disk.name, { store, newest: world.expected.newest }));
}

function restoreImage(world: World, tablet: Tablet, username: string): void {
  const disk = tablet.diskOf(username);
  const image = images.get(world)?.get(disk.name);
  if (!image || !putOut(tablet)) return;
  world.noteFault('image restored');
  disk.become(image.store);
  world.expected.forgetAfter(image.newest, tablet.name, username);
  world.goods.forget(tablet.name, username);
  tablet.openTab();
}

/** Replaces the other tablet, whose own operations are on the server, with a clone. */
function clone(
  world: World,
  { tablet, username }: { readonly tablet: Tablet; readonly username: string },
  other: Tablet | undefined,
): void {
  if (!other || other.diskOf(username).all().length > 0 || !putOut(other)) return;
  world.noteFault('tablet cloned');
  other.diskOf(username).become(tablet.diskOf(username));
  world.oracles.copyTo(other.name, tablet.name, username);
  other.signIn(username, { hasCapabilities: true });
  other.openTab();
}

/** Ends everything that runs on a tablet. @returns whether that was possible */
function putOut(tablet: Tablet): boolean {
  if (tablet.workersAtWork > 0) return false;
  for (const tab of [...tablet.tabs]) tab.close();
  return true;
}
