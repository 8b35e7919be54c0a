/**
 * The tab that registers and sends a shipment is killed, or frozen for ten minutes, at each of its awaits in turn:
 * none is left out. Another tab is open, and the user comes back.
 */
import { describe, expect, test } from 'vitest';
import { checkWorld, installVirtualPlatform } from './history';
import type { ServerKind } from './server-kinds';
import type { Tab } from './tab';
import { type Plan, World } from './world';

const MINUTE = 60_000;
const MOST_MOMENTS = 2_000;

const PLAN: Omit<Plan, 'kind'> = {
  tablets: 1,
  people: ['ana@plano.co'],
  role: 'EMPLOYEE',
  steps: 0,
  harshness: 0,
  requestFaults: [],
  hasBackgroundSync: false,
  workerDeaths: 0,
  workerDiesAt: 0,
  wrongClocks: 0,
  hasStrangers: false,
  isEverLate: false,
  hasRenames: false,
  reusedNames: 0,
  secondQueues: 0,
  voyages: 0,
  goods: 0,
  peopleChange: 0,
  companies: 0,
  rights: 0,
  names: 0,
};

const plain = (says: ServerKind['says']): ServerKind => ({
  is: 'plain',
  says,
  lockedStatus: 401,
});
const OURS: ServerKind = { is: 'ours', says: 'entity', lockedStatus: 401 };

/** Saves two customers, a product, the shipment and its state change; a save without a confirmation is repeated. */
async function registerVoyage(tab: Tab): Promise<void> {
  const { tablet } = tab;
  const values = tablet.world.valuesOf(tab);
  const document = tablet.world.newDocument();
  const save = (request: Parameters<Tab['save']>[0]) => tab.save(request);
  const create = { key: null, kind: 'create' } as const;
  const person = values.customer(document);
  const key = await save({ ...create, entity: 'customer', fields: person });
  const goods = await save({ ...create, entity: 'product', fields: values.product(document) });
  const fields = values.shipment(document, [goods]);
  const shipment = await save({ ...create, entity: 'shipment', fields });
  const left = { estadoEntrega: 'EN_TRANSITO' };
  await save({ entity: 'shipment', key: shipment, kind: 'status', fields: left });
  const phone = values.edit('customer', 'phone');
  await save({ entity: 'customer', key, kind: 'update', fields: phone });
}

type End = 'killed' | 'killed with requests on their way' | 'frozen' | 'killed as a worker';

/** Ends the tab at the given await. @returns whether there was such an await */
async function endAt(kind: ServerKind, end: End, moment: number): Promise<boolean> {
  const isWorker = end === 'killed as a worker';
  const plan: Plan = {
    ...PLAN,
    kind,
    hasBackgroundSync: isWorker,
    workerDiesAt: isWorker ? moment : 0,
    ...(end === 'killed with requests on their way' && { requestFaults: ['late', 'lost-answer'] }),
  };
  const world = new World(moment, { plan });
  const { simulation } = world;
  const restore = installVirtualPlatform(simulation);
  try {
    const [tablet] = world.tablets;
    tablet?.signIn('ana@plano.co', { hasCapabilities: true });
    const tab = tablet?.openTab();
    if (!tablet || !tab) throw new Error('There is no tab');
    await simulation.run(simulation.now + MINUTE);
    const { actor } = tab;
    tablet.network.harshness = 0.5;
    const last = actor.moments + moment;
    if (end === 'frozen') actor.freezesAt = last;
    else if (!isWorker) actor.diesAt = last;
    actor.onFreeze = () => world.later(10 * MINUTE, () => simulation.thaw(actor));
    void registerVoyage(tab).then(() => isWorker && tab.close());
    await simulation.run(simulation.now + 2 * MINUTE);
    const hasEnded = isWorker ? tablet.deadWorkers > 0 : actor.isDead || actor.isFrozen;
    actor.freezesAt = 0;
    if (hasEnded) tablet.openTab();
    await simulation.run(simulation.now + 15 * MINUTE);
    await checkWorld(world);
    expect(world.oracles.violations, `${end} at moment ${moment}`).toEqual([]);
    return hasEnded;
  } finally {
    restore();
  }
}

describe.each([
  ['a plain server that says nothing', plain('empty')],
  ['a plain server that answers what it made', plain('entity')],
  ['our server', OURS],
])('on %s', (_name, kind) => {
  test.each<[End, least: number]>([
    ['killed', 50],
    ['killed with requests on their way', 50],
    ['frozen', 50],
    ['killed as a worker', 15],
  ])('%s, at each moment', async (end, least) => {
    let moment = 1;
    while (await endAt(kind, end, moment)) {
      moment += 1;
      expect(moment).toBeLessThan(MOST_MOMENTS);
    }
    expect(moment).toBeGreaterThan(least);
  });
});
