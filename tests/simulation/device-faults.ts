/** Faults of a tablet: of its tabs, network, disk and clock. */

import { NAMED_BY } from './modelled-fields';
import type { Random } from './random';
import { HTML } from './request-faults';
import type { ServerResponse } from './server-request';
import type { Tablet } from './tablet';
import type { LeftAloneEnding, World } from './world';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Applies a fault for a while, then reverts it. */
export function forAWhile(
  world: World,
  name: string,
  ms: number,
  begin: () => void,
  end: () => void,
): void {
  world.noteFault(name);
  begin();
  world.simulation.note(() => `${name} for ${Math.round(ms / 1000)} s`);
  world.later(ms, end);
}

export function setNetwork(tablet: Tablet, isUp: boolean, saysOnline = isUp): void {
  const { network } = tablet;
  network.isUp = isUp;
  network.saysOnline = saysOnline;
  tablet.simulation.note(() => `${tablet.name}: the network is ${isUp ? 'open' : 'closed'}`);
  if (!saysOnline) return;
  for (const tab of tablet.tabs) tab.wake('online');
  tablet.fireSync(tablet.random.between(50, 3_000));
}

export function killTab(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs);
  if (!tab) return;
  world.noteFault('kill');
  tab.close();
}

/** Kills the tab at one of its next awaits, in the middle of its work. */
export function killTabSoon(world: World, tablet: Tablet, random: Random): void {
  const tab = random.pick(tablet.tabs);
  if (!tab) return;
  world.noteFault('kill');
  tab.actor.diesAt = tab.actor.moments + 1 + random.below(40);
  tab.wake('tap');
}

/** Freezes the tab: at once, or at one of its next awaits. */
export function freezeTab(world: World, tablet: Tablet, random: Random): void {
  const { simulation } = world;
  const { holder } = tablet;
  const tab =
    tablet.tabs.find(({ actor }) => actor === holder && random.chance(0.7)) ??
    random.pick(tablet.tabs);
  if (!tab || tab.actor.isFrozen || tab.actor.freezesAt > tab.actor.moments) return;
  const { actor } = tab;
  const ms = random.between(MINUTE, HOUR);
  actor.onFreeze = () => {
    world.noteFault('freeze');
    world.later(ms, () => simulation.thaw(actor));
  };
  if (random.chance(0.5)) {
    actor.freezesAt = actor.moments + 1 + random.below(40);
    tab.wake('tap');
  } else {
    simulation.freeze(actor);
    actor.onFreeze();
  }
}

export function breakNetwork(world: World, tablet: Tablet, random: Random): void {
  const saysOnline = random.chance(0.3);
  const ms = random.chance(0.2)
    ? random.between(HOUR, 30 * HOUR)
    : random.between(500, 10 * MINUTE);
  forAWhile(
    world,
    'no network',
    ms,
    () => setNetwork(tablet, false, saysOnline),
    () => setNetwork(tablet, true),
  );
}

export function flap(world: World, tablet: Tablet, random: Random): void {
  world.noteFault('flaps');
  for (let count = 0, at = 0; count < 20; count += 1) {
    at += random.between(50, 4_000);
    world.later(at, () => setNetwork(tablet, count % 2 === 1));
  }
}

export function fullDisk(world: World, tablet: Tablet, random: Random): void {
  forAWhile(
    world,
    'full disk',
    random.between(100, 2 * MINUTE),
    () => {
      tablet.isDiskFull = true;
    },
    () => {
      tablet.isDiskFull = false;
    },
  );
}

export function lostConnection(world: World, tablet: Tablet, random: Random): void {
  const actor = random.pick(tablet.tabs)?.actor;
  if (!actor) return;
  forAWhile(
    world,
    'lost connection',
    random.between(5, MINUTE),
    () => world.brokenDisks.add(actor),
    () => world.brokenDisks.delete(actor),
  );
}

const DAYS = [-3, -1 / 24, 0, 1 / 24, 3];
/** Days of offset: to 1970, to 2015, 31 days back, none, and a year ahead. */
export const DAYS_OF_YEARS = [-20_777, -4_340, -31, 0, 365];

/** @param offsets days by which the clock may be wrong */
export function wrongClock(
  world: World,
  tablet: Tablet,
  random: Random,
  offsets: readonly number[] = DAYS,
): void {
  if (world.isWaitBound(tablet)) return;
  world.noteFault('clock');
  const days = random.pick(offsets) ?? 0;
  tablet.clockError = days * 24 * HOUR;
  world.simulation.note(() => `${tablet.name}: the clock is ${days} days off`);
}

/** The lock's holder freezes during a push, and the clock is set back meanwhile. */
export function frozenAndSetBack(world: World, tablet: Tablet, random: Random): void {
  if (world.isWaitBound(tablet)) return;
  const { simulation } = world;
  const tab = tablet.tabs.find(({ actor }) => !actor.isFrozen);
  if (!tab) return;
  const { actor } = tab;
  actor.freezesAt = actor.moments + 5 + random.below(20);
  actor.onFreeze = () => {
    world.noteFault('frozen and set back');
    if (!world.isWaitBound(tablet)) tablet.clockError -= 72 * HOUR;
    world.later(random.between(HOUR, 90 * HOUR), () => simulation.thaw(actor));
  };
  tab.wake('tap');
}

/** A slow connection. */
export function slowLine(world: World, tablet: Tablet, random: Random): void {
  const { line } = tablet.network;
  const bytesPerSecond = random.pick([1_000, 4_000, 16_000]) ?? 4_000;
  forAWhile(
    world,
    'slow line',
    random.between(2 * MINUTE, 10 * HOUR),
    () => {
      line.bytesPerSecond = bytesPerSecond;
    },
    () => {
      line.bytesPerSecond = null;
    },
  );
}

const SAYS: Readonly<Record<NonNullable<LeftAloneEnding['gateway']>, ServerResponse>> = {
  'bad-gateway': { status: 502, body: HTML },
  'bad-request': { status: 400, body: HTML },
  forbidden: { status: 403, body: HTML },
};

/** A gateway refuses every request that contains one of the tablet's pending operations. */
export function refuseOneAtGateway(
  world: World,
  tablet: Tablet,
  random: Random,
  says: NonNullable<LeftAloneEnding['gateway']>,
): void {
  const waiting = [...tablet.disks.values()].flatMap((disk) => disk.all());
  const one = random.pick(waiting.filter(({ kind }) => kind === 'create'));
  if (!one) return;
  world.gateway = { word: String(one.changes[NAMED_BY[one.entity]]), response: SAYS[says] };
  world.simulation.note(() => `a gateway refuses ${world.gateway?.word} with ${says}`);
}

export function gatewayRefuses(world: World, tablet: Tablet, random: Random): void {
  if (world.gateway) return;
  const says = random.pick(['bad-gateway', 'bad-request', 'forbidden'] as const) ?? 'forbidden';
  forAWhile(
    world,
    'gateway refuses one',
    random.between(MINUTE, 20 * HOUR),
    () => refuseOneAtGateway(world, tablet, random, says),
    () => {
      world.gateway = null;
    },
  );
}

/** One user's database is unreadable; the others' are not. */
export function unreadableDatabase(world: World, tablet: Tablet, random: Random): void {
  const name = `${tablet.name} ${random.pick([...tablet.disks.keys()])}`;
  forAWhile(
    world,
    'unreadable database',
    random.between(1_000, 30 * MINUTE),
    () => world.unreadable.add(name),
    () => world.unreadable.delete(name),
  );
}

/** The app was updated: every tab is closed, and the queue waits for the next one. */
export function deploy(world: World, tablet: Tablet): void {
  world.noteFault('new version');
  for (const tab of [...tablet.tabs]) tab.close();
}
