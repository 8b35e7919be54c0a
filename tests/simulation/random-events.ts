/** The random events of a history: user actions, and the faults of docs/SYNC.md, "Faults". */

import {
  breakNetwork,
  deploy,
  flap,
  freezeTab,
  frozenAndSetBack,
  fullDisk,
  gatewayRefuses,
  killTab,
  killTabSoon,
  lostConnection,
  slowLine,
  unreadableDatabase,
  wrongClock,
} from './device-faults';
import {
  endSessions,
  oldFeed,
  otherPerson,
  revokeRole,
  serverDown,
  signInAgain,
  stranger,
  vanish,
} from './external-events';
import type { Random } from './random';
import type { Tab } from './tab';
import type { Tablet } from './tablet';
import { type ActionName, act } from './users';
import type { World } from './world';

export type Happening = (world: World, tablet: Tablet, random: Random) => void;

const MINUTE = 60_000;

const errand =
  (what: ActionName): Happening =>
  (world, tablet, random) => {
    const tab = pickTab(tablet, random);
    const done = what === 'rename' && !world.plan.hasRenames ? 'edit' : what;
    if (tab) act(world, tab, random.fork(`errand ${world.simulation.now}`), done);
  };

function pickTab(tablet: Tablet, random: Random): Tab | undefined {
  return (
    random.pick(tablet.tabs.filter(({ actor }) => !actor.isFrozen)) ?? tablet.openTab() ?? undefined
  );
}

const HAPPENINGS: readonly (readonly [weight: number, run: Happening])[] = [
  [14, errand('register')],
  [14, errand('edit')],
  [5, errand('mistake')],
  [4, errand('rename')],
  [10, errand('load')],
  [9, errand('ship')],
  [9, errand('move')],
  [6, errand('decide')],
  [2, errand('give-up')],
  [2, errand('tap-twice')],
  [
    4,
    (_world, tablet, random) =>
      tablet.turnTo(random.chance(0.5) ? random.pick(tablet.tabs) : undefined),
  ],
  [
    8,
    (_world, tablet, random) =>
      pickTab(tablet, random)?.wake(random.pick(['tap', 'focus', 'timer'] as const) ?? 'tap'),
  ],
  [4, (_world, tablet) => void (tablet.tabs.length < 3 && tablet.openTab())],
  [5, killTab],
  [3, killTabSoon],
  [4, freezeTab],
  [5, breakNetwork],
  [2, flap],
  [3, signInAgain],
  [2, otherPerson],
  [2, endSessions],
  [2, serverDown],
  [3, stranger],
  [2, fullDisk],
  [2, lostConnection],
  [1, unreadableDatabase],
  [2, slowLine],
  [2, gatewayRefuses],
  [1, frozenAndSetBack],
  [2, wrongClock],
  [1, deploy],
  [1, revokeRole],
  [1, oldFeed],
  [2, vanish],
];
const TOTAL = HAPPENINGS.reduce((sum, [weight]) => sum + weight, 0);

export function applyRandomEvent(world: World, tablet: Tablet, random: Random): void {
  let left = random.next() * TOTAL;
  for (const [weight, run] of HAPPENINGS) {
    left -= weight;
    if (left >= 0) continue;
    run(world, tablet, random);
    return;
  }
}

/** The time until the next event, from milliseconds to hours. */
export function drawGap(random: Random): number {
  const kind = random.next();
  if (kind < 0.35) return random.between(1, 400);
  if (kind < 0.65) return random.between(400, 8_000);
  if (kind < 0.9) return random.between(8_000, 3 * MINUTE);
  return random.between(3 * MINUTE, 50 * MINUTE);
}
