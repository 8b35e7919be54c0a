/**
 * The left-alone ending: faults stay, some requests pass, and no user acts. Within a stated time something must
 * have arrived, and within a longer one all operations that need no user; those that cannot be sent must be shown.
 */

import { needsAttention } from '../../src/db/delivery';
import { descendantsOf } from '../../src/db/outbox/dependencies';
import { readQueue } from '../../src/db/outbox/queue';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import type { Operation } from '../../src/db/schema';
import { isDeliverable } from '../../src/sync/push/eligible';
import { refuseOneAtGateway, setNetwork } from './device-faults';
import { NAMED_BY, SHARED, toName } from './modelled-fields';
import type { Random } from './random';
import { MOST_EVENTS_OF_DAYS } from './simulation';
import type { Tab } from './tab';
import type { Tablet } from './tablet';
import { load, register, rename, ship } from './user-actions';
import type { LeftAloneEnding, World } from './world';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Something must have arrived within this time plus `MANY_TIMES` the transfer time of one operation. */
const SOMETHING_MS = 2 * HOUR;
/** Everything must have arrived within this time plus `MANY_TIMES` the transfer time of the queue. */
const ALL_MS = 12 * HOUR;
const MANY_TIMES = 60;
const BYTES_EACH = 800;
/** A repeated refusal, or a day of failures, must be shown to the user within this time. */
const SHOWN_MS = 50 * HOUR;

export function drawEnding(random: Random): LeftAloneEnding {
  const page = random.chance(0.5) ? 'closed' : 'open';
  return {
    page,
    bytesPerSecond: random.pick([null, 4_000, 1_000]) ?? null,
    loss: random.pick([0, 0.2]) ?? 0,
    gateway: random.pick([null, null, 'bad-gateway', 'bad-request', 'forbidden'] as const) ?? null,
    hasFrozenHolder: page === 'open' && random.chance(0.15),
    isPutAway: page === 'open' && random.fork('put away').chance(0.3),
    hasUnreadable: page === 'closed' && random.chance(0.2),
    saved: random.pick([5, 20, 60, 60, 120]) ?? 20,
  };
}

export async function runLeftAlone(world: World, ending: LeftAloneEnding): Promise<void> {
  const { simulation, server, oracles } = world;
  const [tablet] = world.tablets;
  const [person, other] = world.plan.people;
  if (!tablet || !person) return;
  const random = simulation.random.fork('ending');
  simulation.mostEvents = MOST_EVENTS_OF_DAYS;
  await endTransientFaults(world);
  setNetwork(tablet, false);
  tablet.signIn(person, { hasCapabilities: true });
  const tab = tablet.tabs[0] ?? tablet.openTab();
  if (!tab) return;
  await fillQueue(world, tab, random, ending.saved);
  const delivers = tablet.memory.users.get(person)?.delivery;
  if (ending.hasUnreadable && other && delivers) {
    // The first user's database on the tablet is unreadable; the user with the queue is not signed in.
    world.unreadable.add(`${tablet.name} ${other}`);
    tablet.signIn(other, { hasCapabilities: true });
  }
  // To a plain server's client a 403 without JSON ends the session, and the queue waits for a sign-in.
  const isSaidToBeOver = ending.gateway === 'forbidden' && world.plan.kind.is === 'plain';
  const gateway = isSaidToBeOver ? 'bad-request' : ending.gateway;
  if (gateway) refuseOneAtGateway(world, tablet, random, gateway);
  const { network } = tablet;
  network.line.bytesPerSecond = ending.bytesPerSecond;
  network.harshness = ending.loss;
  network.setRequestFaults(['lost-request', 'lost-answer']);
  await leaveAlone(world, tablet, ending, random);
  const begun = simulation.now;
  const ledger = server.ledger.length;
  const atFirst = await sendable(world, tablet, person);
  const lineMs = (count: number) => (count * BYTES_EACH * 1000) / (ending.bytesPerSecond ?? 1e9);
  const stay = renewing(world, tablet, person);
  await stay(begun + SOMETHING_MS + MANY_TIMES * lineMs(1), () => server.ledger.length > ledger);
  // An operation answered without effect may have become a conflict.
  const mayMove = (await sendable(world, tablet, person)).length > 0;
  if (atFirst.length > 0 && mayMove && server.ledger.length === ledger)
    oracles.find(
      'a bad line is good enough',
      `nothing of ${atFirst.length}: ${describeEnding(ending)}`,
    );
  const isOver = async () => (await sendable(world, tablet, person)).length === 0;
  const last = begun + ALL_MS + MANY_TIMES * lineMs(atFirst.length);
  while (simulation.now < last && !(await isOver())) await stay(simulation.now + 20 * MINUTE);
  const left = await sendable(world, tablet, person);
  if (left.length > 0)
    oracles.find(
      'a bad line is good enough',
      `${left.length} of ${atFirst.length} left: ${describeEnding(ending)}; ${tell(left[0])}`,
    );
  if (ending.gateway === null || ending.gateway === 'bad-gateway') return;
  const isShown = async () => {
    const queue = await readQueue(tablet.diskOf(person));
    const mayLeave = deliverableFor(tablet, person);
    const { isBlocked, ancestorsOf } = readDependencies(queue);
    // Operations that wait for a session are shown as waiting, and so are those that follow them.
    const waits = (one: Operation): boolean => !mayLeave(one) || ancestorsOf(one).some(waits);
    const shown = (one: Operation) => needsAttention(one) || isBlocked(one) || waits(one);
    return (await refusedAtGateway(world, tablet, person)).every(shown);
  };
  while (simulation.now < begun + SHOWN_MS && !(await isShown())) await stay(simulation.now + HOUR);
  if (!(await isShown()))
    oracles.find(
      'an operation that cannot leave is shown to a person',
      `${describeEnding(ending)}; ${tell((await refusedAtGateway(world, tablet, person))[0])}`,
    );
}

/** Ends all transient faults; only the ending's remain. */
async function endTransientFaults(world: World): Promise<void> {
  const { simulation } = world;
  world.isServerUp = true;
  world.brokenDisks.clear();
  world.unreadable.clear();
  world.gateway = null;
  world.server.revoked.clear();
  for (const tablet of world.tablets) {
    tablet.network.harshness = 0;
    tablet.isDiskFull = false;
    tablet.clockError = 0;
    for (const tab of tablet.tabs) {
      tab.actor.diesAt = 0;
      tab.actor.freezesAt = 0;
      simulation.thaw(tab.actor);
    }
  }
  await simulation.run(simulation.now + 75 * HOUR, () => world.hasNothingInTheAir);
}

async function fillQueue(world: World, tab: Tab, random: Random, count: number): Promise<void> {
  const { simulation } = world;
  const disk = tab.tablet.diskOf(tab.username);
  const errands = [register, register, register, load, load, ship, rename];
  for (let tries = 0; tries < 4 * count; tries += 1) {
    if ((await readQueue(disk)).length >= count) return;
    const errand = { world, tab, random: random.fork(`errand ${tries}`) };
    void (random.pick(errands) ?? register)(errand).catch((error) => world.onStoreError(error));
    await simulation.run(simulation.now + 100);
  }
}

async function leaveAlone(
  world: World,
  tablet: Tablet,
  ending: LeftAloneEnding,
  random: Random,
): Promise<void> {
  const { simulation } = world;
  world.isPatient = true;
  if (ending.page === 'closed') {
    for (const tab of [...tablet.tabs]) tab.close();
    if (random.chance(0.5)) world.server.people.endSessions();
    setNetwork(tablet, true);
    tablet.registerSync();
    return;
  }
  setNetwork(tablet, true);
  if (ending.isPutAway) {
    tablet.turnTo(undefined);
    return;
  }
  if (!ending.hasFrozenHolder)
    return void tablet.turnTo(tablet.tabs[0] ?? tablet.openTab() ?? undefined);
  const [holder] = tablet.tabs;
  if (holder) {
    holder.actor.freezesAt = holder.actor.moments + 30;
    holder.wake('tap');
    await simulation.run(simulation.now + MINUTE, () => holder.actor.isFrozen);
    if (holder.actor.isFrozen) tablet.clockError = -72 * HOUR;
  }
  tablet.openTab();
}

/** No user acts; without a delivery token the session is renewed, and nothing else. */
function renewing(world: World, tablet: Tablet, person: string) {
  const { simulation } = world;
  const isNeeded = () => !tablet.memory.users.get(person)?.delivery;
  return async (end: number, isOver: () => boolean = () => false) => {
    while (simulation.now < end && !isOver()) {
      if (isNeeded()) tablet.renewSession();
      await simulation.run(Math.min(end, simulation.now + 20 * MINUTE), isOver);
    }
  };
}

/** The operations of a queue that need no user. */
async function sendable(world: World, tablet: Tablet, person: string): Promise<Operation[]> {
  const queue = await readQueue(tablet.diskOf(person));
  const mayLeave = deliverableFor(tablet, person);
  const refusedNow = await refusedAtGateway(world, tablet, person);
  const stuck = new Set([...refusedNow, ...queue.filter((one) => !mayLeave(one))]);
  // A second create of the same record waits for the first.
  const known = new Set([...stuck].map(identityOf));
  for (const one of queue) if (one.kind === 'create' && known.has(identityOf(one))) stuck.add(one);
  for (const one of [...stuck]) for (const other of descendantsOf(one, queue)) stuck.add(other);
  // A rename waits for operations saved with the old name.
  const { ancestorsOf, isBlocked } = readDependencies(queue);
  for (const one of queue) if (ancestorsOf(one).some((other) => stuck.has(other))) stuck.add(one);
  return queue.filter(
    (one) => !stuck.has(one) && mayLeave(one) && !needsAttention(one) && !isBlocked(one),
  );
}

/** Whether an operation may be sent, with a session or with the delivery token. */
function deliverableFor(tablet: Tablet, person: string): (operation: Operation) => boolean {
  const delivers = tablet.memory.users.get(person)?.delivery !== undefined;
  const hasToken = tablet.hasToken(person) && tablet.world.plan.ending?.page !== 'closed';
  return (operation) => hasToken || !delivers || isDeliverable(operation);
}

/** The create that the gateway refuses, and others with the same value. */
async function refusedAtGateway(
  world: World,
  tablet: Tablet,
  person: string,
): Promise<Operation[]> {
  const { gateway } = world;
  const queue = gateway ? await readQueue(tablet.diskOf(person)) : [];
  return queue.filter(
    ({ entity, kind, changes }) =>
      kind === 'create' && String(changes[NAMED_BY[entity]]) === gateway?.word,
  );
}

function identityOf({ entity, changes, id }: Operation): string {
  const [field] = SHARED[entity];
  return field ? toName(entity, field, changes[field]) : id;
}

function describeEnding(ending: LeftAloneEnding): string {
  return JSON.stringify(ending);
}

function tell(operation: Operation | undefined): string {
  if (!operation) return '';
  const { seq, kind, entity, delivery } = operation;
  return `${seq} ${kind} ${entity} ${JSON.stringify(delivery)}`;
}
