/** Ends all faults and lets users resolve what needs attention; then everything must have arrived. */

import { needsAttention } from '../../src/db/delivery';
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { readQueue } from '../../src/db/outbox/queue';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import { isSame } from '../../src/domain/rules/same';
import { setNetwork } from './device-faults';
import { checkForgotten } from './erasure';
import { checkGoodsShown } from './goods-shown';
import { checkNames } from './look-alikes';
import { MODELLED } from './modelled-fields';
import { checkPhotos, isPhotoAwaited } from './photos';
import { checkRecordKeys } from './record-key-rows';
import { toListed } from './server-writes';
import type { Tab } from './tab';
import type { Tablet } from './tablet';
import { decideOne } from './users';
import type { World } from './world';

const MINUTE = 60_000;
/** A clock set back delays the engine by a day at most. */
const MOST_ROUNDS = 60;
/** The longest delay of anything in transit: a late request, a server outage. */
const LONGEST = 75 * 60 * MINUTE;

export async function quiesceAndCheck(world: World): Promise<void> {
  const { simulation } = world;
  await endFaults(world);
  for (const tablet of world.tablets)
    for (const username of tablet.disks.keys()) await emptyQueue(world, tablet, username);
  await simulation.run(simulation.now + LONGEST, () => world.hasNothingInTheAir);
  for (const tablet of world.tablets)
    for (const username of tablet.disks.keys()) await compare(world, tablet, username);
  const reported = new Set<string>();
  for (const tablet of world.tablets)
    for (const disk of tablet.disks.values())
      for (const { entity, ids } of await readDuplicates(disk))
        for (const id of ids) reported.add(`${entity} ${id}`);
  world.oracles.checkFinalState(world.hasRaces, reported);
  for (const fault of world.goods.findWrong())
    world.oracles.find('the last thing saved is there or in sight', fault);
  if (world.server.isOurs) checkRecordKeys(world);
  if (world.plan.rights > 0) checkForgotten(world);
  checkNames(world);
  checkPhotos(world);
  for (const change of world.expected.stateChanges.values()) checkStateChange(world, change);
}

/** Ends the faults, and lets requests under way arrive. */
export async function endFaults(world: World): Promise<void> {
  const { simulation, server } = world;
  simulation.note(() => 'the faults end');
  world.isHealed = true;
  world.isServerUp = true;
  world.hasTicks = false;
  world.brokenDisks.clear();
  world.unreadable.clear();
  world.gateway = null;
  server.revoked.clear();
  server.people.inactive.clear();
  for (const username of [...server.people.moved]) server.people.move(username);
  for (const tablet of world.tablets) {
    tablet.network.harshness = 0;
    tablet.network.line.bytesPerSecond = null;
    tablet.isDiskFull = false;
    for (const tab of tablet.tabs) {
      tab.actor.diesAt = 0;
      tab.actor.freezesAt = 0;
      simulation.thaw(tab.actor);
    }
    setNetwork(tablet, true);
  }
  // Waits for scheduled repairs and late requests.
  await simulation.run(simulation.now + LONGEST, () => world.hasNothingInTheAir);
}

export function comeIn(tablet: Tablet, username: string): Tab {
  tablet.signIn(username, { hasCapabilities: true });
  const tab = tablet.tabs[0] ?? tablet.openTab();
  if (!tab) throw new Error('Nobody is signed in');
  return tab;
}

async function emptyQueue(world: World, tablet: Tablet, username: string): Promise<void> {
  const { simulation, oracles } = world;
  const random = tablet.random.fork(`decisions of ${username}`);
  // Pulls find missing records and duplicates on a server without keys.
  const mostLooks = world.plan.kind.is === 'plain' ? 3 : 0;
  let looks = mostLooks;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const tab = comeIn(tablet, username);
    await simulation.run(simulation.now + 29 * MINUTE, () => tablet.isAtRest);
    const queue = await readQueue(tablet.diskOf(username));
    if (queue.length === 0) {
      if (looks <= 0 && !isPhotoAwaited(world, tablet, username)) return;
      looks -= 1;
      tab.wake('tap');
      await simulation.run(simulation.now + 29 * MINUTE, () => tablet.isAtRest);
      await simulation.run(simulation.now + 65_000);
      continue;
    }
    const { isBlocked } = readDependencies(queue);
    const [free] = queue.filter((one) => !needsAttention(one) && !isBlocked(one));
    if (tablet.isAtRest && free && tablet.hasToken(username)) {
      const { seq, delivery, kind, entity } = free;
      oracles.find(
        'where something may move, a time is named',
        `${tab.actor.name} rests with ${seq} ${kind} ${entity} ${delivery.state}`,
      );
      return;
    }
    looks = mostLooks;
    for (let times = queue.length; times > 0; times -= 1) {
      void decideOne(world, tab, random, round > 6).catch((error) => world.onStoreError(error));
      await simulation.run(simulation.now + 5_000);
    }
  }
  const left = await readQueue(tablet.diskOf(username));
  oracles.find(
    'the queue empties',
    `${username} on ${tablet.name}: ${left.map(({ seq, kind, entity, delivery }) => `${seq} ${kind} ${entity} ${delivery.state}`).join(', ')}`,
  );
}

/** After a last pull every mirror equals the server, and every pill says so. */
async function compare(world: World, tablet: Tablet, username: string): Promise<void> {
  const { simulation, oracles, server } = world;
  const tab = comeIn(tablet, username);
  await simulation.run(simulation.now + 20 * MINUTE, () => tablet.isAtRest);
  const doubles = await readDuplicates(tablet.diskOf(username));
  for (let left = doubles.filter(({ isSeen }) => !isSeen).length; left > 0; left -= 1) {
    void decideOne(world, tab, tablet.random, false).catch((error) => world.onStoreError(error));
    await simulation.run(simulation.now + 5_000);
  }
  for (const entity of MODELLED) {
    if (entity === 'branch' && world.plan.role !== 'ADMIN') continue;
    const rows = [...tablet.diskOf(username).tableOf(entity).values()];
    const records = server.all(entity);
    const surplus = rows.filter(({ id }) => !records.some((record) => record.id === id));
    if (rows.length !== records.length)
      oracles.find(
        'the mirror shows what the server has',
        `${tab.actor.name}: ${rows.length} of ${records.length} ${entity} ${JSON.stringify(surplus)}`,
      );
    for (const record of records) {
      const row = rows.find(({ id }) => id === record.id);
      const {
        id: _,
        productId: __,
        version: ___,
        recordKey,
        ...shown
      } = toListed(server, entity, record);
      const isTaken = oracles.takenForOthers.has(`${entity} ${recordKey}`);
      const made = isTaken ? undefined : rows.find(({ key }) => key === recordKey);
      const wrong = Object.entries(shown).find(
        ([field, value]) => !isSame(row?.view[field], value),
      );
      if (row && row.mark === null && !wrong && (!made || made === row)) continue;
      oracles.find(
        'the mirror shows what the server has',
        `${tab.actor.name}: ${entity} ${record.id} ${row?.mark ?? ''} ${wrong} ${JSON.stringify(row?.view)}`,
      );
    }
  }
  checkGoodsShown(world, tab);
  const status = await tab.readPill();
  if (status.state !== 'synced' || status.pending !== 0)
    oracles.find('the pill tells the truth', `${tab.actor.name}: ${JSON.stringify(status)}`);
}

function checkStateChange(
  world: World,
  change: ReturnType<World['expected']['stateChanges']['get']> & object,
): void {
  if (change.isGivenUp) return;
  const tablet = world.tablets.find(({ name }) => name === change.device);
  const row = tablet?.diskOf(change.author).tableOf('shipment').get(change.key);
  const { device, author, key } = change;
  const id = row?.id ?? world.oracles.shipments.get(`${device} ${author} ${key}`);
  if (!id || !world.oracles.wasReached(id, change.field, change.to))
    world.oracles.find(
      'nothing saved is missing',
      `${change.device} ${change.author}: ${change.key} ${change.to}`,
    );
}
