/** One deterministic history, drawn from its seed. */

import { wrongClock } from './device-faults';
import { erasePerson } from './erasure';
import { reuseName } from './external-events';
import { correctShipments } from './goods-actions';
import { runLeftAlone } from './left-alone-ending';
import { workWithNames } from './name-actions';
import type { Violation } from './oracle-names';
import { changePeople, moveToCompany } from './person-events';
import { quiesceAndCheck } from './quiesce';
import type { Random } from './random';
import { applyRandomEvent, drawGap, type Happening } from './random-events';
import { doubleQueue } from './second-queue';
import { RestlessError, type Simulation } from './simulation';
import { VirtualTimeout } from './virtual-fetch';
import { workOnVoyages } from './voyage-actions';
import { type HistoryOptions, type LeftAloneEnding, World } from './world';

/** Events at a share of the steps, beside those of all histories. */
const OF_A_SHARE: readonly (readonly [share: Share, run: Happening])[] = [
  ['wrongClocks', wrongClock],
  ['reusedNames', (world, _tablet, random) => reuseName(world, random)],
  ['secondQueues', (world, _tablet, random) => doubleQueue(world, random)],
  ['voyages', workOnVoyages],
  ['goods', correctShipments],
  ['peopleChange', changePeople],
  ['companies', (world, _tablet, random) => moveToCompany(world, random)],
  ['names', workWithNames],
  ['rights', (world, _tablet, random) => erasePerson(world, random)],
];
type Share =
  | 'wrongClocks'
  | 'reusedNames'
  | 'secondQueues'
  | 'voyages'
  | 'goods'
  | 'peopleChange'
  | 'companies'
  | 'rights'
  | 'names';

export interface HistoryResult {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly operations: number;
  readonly requests: number;
  readonly effects: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly trace: readonly string[] | null;
  /** See `ExpectedState`. */
  readonly ways: ReadonlySet<string>;
}

export async function runHistory(
  seed: number,
  options: HistoryOptions = {},
): Promise<HistoryResult> {
  const world = new World(seed, options);
  const { simulation, plan } = world;
  const restore = installVirtualPlatform(simulation);
  try {
    const random = simulation.random.fork('chaos');
    for (const tablet of world.tablets) {
      tablet.signIn(plan.people[0] ?? '', { hasCapabilities: true });
      tablet.openTab();
      if (random.chance(0.6)) tablet.openTab();
      tablet.network.harshness = plan.harshness;
    }
    await live(world, random);
    if (plan.ending) await stay(world, plan.ending);
    await checkWorld(world);
  } finally {
    restore();
  }
  const faults = new Map(world.faults);
  for (const { network } of world.tablets)
    for (const [fault, times] of network.met) faults.set(fault, (faults.get(fault) ?? 0) + times);
  return {
    seed,
    violations: world.oracles.violations,
    operations: world.expected.operations,
    requests: world.tablets.reduce((sum, { network }) => sum + network.requests, 0),
    effects: world.server.ledger.length,
    faults,
    trace: simulation.trace,
    ways: world.expected.ways,
  };
}

async function live(world: World, random: Random): Promise<void> {
  const { simulation, plan } = world;
  try {
    for (let step = 0; step < plan.steps; step += 1) {
      await simulation.run(simulation.now + drawGap(random));
      const tablet = random.pick(world.tablets);
      if (!tablet) continue;
      for (const tab of tablet.tabs) await tab.readPill();
      for (const [share, run] of OF_A_SHARE)
        if (plan[share] > 0 && random.chance(plan[share])) run(world, tablet, random);
      applyRandomEvent(world, tablet, random);
    }
  } catch (error) {
    noteUnrest(world, error);
  }
}

async function stay(world: World, ending: LeftAloneEnding): Promise<void> {
  try {
    await runLeftAlone(world, ending);
  } catch (error) {
    noteUnrest(world, error);
  }
}

export async function checkWorld(world: World): Promise<void> {
  try {
    await quiesceAndCheck(world);
  } catch (error) {
    noteUnrest(world, error);
  }
}

function noteUnrest(world: World, error: unknown): void {
  if (!(error instanceof RestlessError)) throw error;
  world.oracles.find('it comes to rest', error.message);
}

/** Replaces the real clock and random numbers during a history. */
export function installVirtualPlatform(simulation: Simulation): () => void {
  const { timeout } = AbortSignal;
  const random = simulation.random.fork('crypto');
  AbortSignal.timeout = (ms) => new VirtualTimeout(simulation, ms) as unknown as AbortSignal;
  Object.defineProperty(globalThis.crypto, 'getRandomValues', {
    configurable: true,
    value: (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at += 1) bytes[at] = random.below(256);
      return bytes;
    },
  });
  return () => {
    AbortSignal.timeout = timeout;
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
  };
}
