/**
 * Any sequence of saves, faults, deaths and pulls: once the faults heal, everything saved is on the server exactly once,
 * in the order it was saved, and the mirror shows what the server has.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { decideConflict, retryOperation } from '../../src/db/outbox';
import { needsPerson } from '../../src/db/rows';
import type { Fields } from '../../src/domain/entity';
import { customer, newDocument, product, shipment } from './support/cargo';
import { createDevice, type Device } from './support/device';
import { createModelServer, type ModelServer } from './support/model-server';
import { createLife, Killed, mortalFetch, mortalStore } from './support/mortal-store';
import type { Fault } from './support/river';

const RUNS = Number(process.env.RUNS ?? 30);

type Step =
  | { readonly do: 'register'; readonly isKnownElsewhere: boolean }
  | { readonly do: 'edit'; readonly at: number }
  /** Somebody else, on another device, changes another field. */
  | { readonly do: 'meddle'; readonly at: number }
  | { readonly do: 'load'; readonly at: number }
  | { readonly do: 'ship'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly isPayment: boolean }
  | { readonly do: 'drain'; readonly faults: readonly number[]; readonly sleepMs: number }
  | { readonly do: 'die'; readonly moment: number }
  | { readonly do: 'pull' };

const at = fc.nat(20);
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('register' as const),
        isKnownElsewhere: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), at }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('meddle' as const), at }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('load' as const), at }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('ship' as const), at }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('move' as const), at, isPayment: fc.boolean() }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('drain' as const),
        faults: fc.array(fc.nat(40), { maxLength: 8 }),
        sleepMs: fc.constantFrom(0, 3_000, 70_000, 20 * 60_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('die' as const),
        moment: fc.integer({ min: 1, max: 25 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('pull' as const) }) },
  ),
  { minLength: 4, maxLength: 16 },
);

const HTML = { 'Content-Type': 'text/html' };
/** The n-th request of a burst meets the n-th of these; most meet none. */
const FAULTS: readonly Fault[] = [
  { kind: 'lose-request' },
  { kind: 'lose-answer' },
  { kind: 'replace', answer: { status: 500 } },
  { kind: 'replace', answer: { status: 502, body: '<h1>', headers: HTML } },
  { kind: 'replace', answer: { status: 200, body: '<!doctype html>', headers: HTML } },
  { kind: 'cut', share: 0.95 },
  { kind: 'instead', answer: { status: 503, headers: { 'Retry-After': '7' } } },
  { kind: 'instead', answer: { status: 429, body: '{}' } },
  { kind: 'instead', answer: { status: 401, body: '{}' } },
  { kind: 'instead', answer: { status: 400, body: '{"message":"No"}' } },
];

interface Person {
  readonly key: string;
  readonly isKnownElsewhere: boolean;
  fields: Fields;
  phone: unknown;
  readonly versions: Fields[];
}

/** What the person at the tablet saved: the last word on each record, by what names it. */
interface World {
  readonly server: ModelServer;
  readonly device: Device;
  readonly people: Person[];
  readonly goods: { key: string; fields: Fields; owner: Fields }[];
  readonly voyages: { key: string; fields: Fields; states: Fields }[];
}

const pick = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % (items.length || 1)];

async function take(world: World, step: Step): Promise<void> {
  const { server, device, people, goods, voyages } = world;
  switch (step.do) {
    case 'register': {
      const fields = customer({ numDocument: newDocument() });
      if (step.isKnownElsewhere) await postElsewhere(server, fields);
      const { isKnownElsewhere } = step;
      const key = await device.create('customer', fields);
      people.push({ key, isKnownElsewhere, fields, phone: fields.phone, versions: [fields] });
      return;
    }
    case 'edit': {
      const person = pick(people, step.at);
      if (!person) return;
      person.fields = { ...person.fields, address: `Calle ${person.versions.length}` };
      person.versions.push(person.fields);
      const { view } = await device.row('customer', person.key);
      await device.update('customer', person.key, { ...person.fields, phone: view.phone });
      return;
    }
    case 'meddle':
      return meddle(world, pick(people, step.at));
    case 'load': {
      const owner = pick(people, step.at);
      if (!owner) return;
      const fields = product(server.places, owner.fields);
      goods.push({ key: await device.create('product', fields), fields, owner: owner.fields });
      return;
    }
    case 'ship': {
      const load = goods.splice(step.at % (goods.length || 1), 1)[0];
      if (!load) return;
      const fields = shipment(server.places, load.owner, load.owner, [load.key]);
      voyages.push({ key: await device.create('shipment', fields), fields, states: {} });
      return;
    }
    case 'move': {
      const voyage = pick(voyages, step.at);
      if (!voyage) return;
      const state = step.isPayment ? { estadoPago: 'PAGADO' } : { estadoEntrega: 'EN_TRANSITO' };
      voyage.states = { ...voyage.states, ...state };
      await device.setStatus(voyage.key, state);
      return;
    }
    case 'drain': {
      for (const index of step.faults) {
        const fault = FAULTS[index];
        if (fault) device.river.inject(fault, { times: 1 });
      }
      await device.drain();
      device.river.heal();
      signIn(world);
      device.clock.now += step.sleepMs;
      return;
    }
    case 'die':
      return die(world, step.moment);
    case 'pull':
      return device.pull();
  }
}

const signIn = ({ device, server }: World) => {
  if (device.session) device.session = { ...device.session, token: server.token };
};

async function postElsewhere(server: ModelServer, fields: Fields): Promise<void> {
  const body = JSON.stringify({ ...fields, phone: '3999999999', userNames: ['otra@plano.co'] });
  await server.fetch('http://model/api/v1/customers/save', { method: 'POST', body });
}

/** Only with what is surely there: a create that meets a changed record of its own would send its words again. */
async function meddle({ server, device }: World, person: Person | undefined): Promise<void> {
  const isOpen = (await device.queue()).some(
    ({ key, kind, entity }) => entity === 'customer' && key === person?.key && kind === 'create',
  );
  const there = server
    .records('customer')
    .find((one) => one.numDocument === person?.fields.numDocument);
  if (!person || isOpen || !there || person.isKnownElsewhere) return;
  const { id, version: _, ...fields } = there;
  person.phone = `37${String(server.ledger.length).padStart(8, '0')}`;
  const body = JSON.stringify({ ...fields, phone: person.phone });
  await server.fetch(`http://model/api/v1/customers/update/${id}`, { method: 'PUT', body });
}

async function die({ server, device }: World, moment: number): Promise<void> {
  const life = createLife(moment);
  const fetch = mortalFetch(server.fetch, life);
  const doomed = createDevice(server, {
    clock: device.clock,
    engine: {
      db: mortalStore(device.db, life),
      api: createApiClient({ baseUrl: server.baseUrl, fetch }),
    },
  });
  await doomed.drain().catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  doomed.db.close();
}

async function settleEverything(world: World): Promise<void> {
  const { device } = world;
  signIn(world);
  for (let round = 0; round < 20; round += 1) {
    await device.settle();
    const asked = (await device.queue()).filter(needsPerson);
    for (const { seq } of asked) {
      await decideConflict(device.db, seq, 'mine', device.clock.now);
      await retryOperation(device.db, seq, device.clock.now);
    }
    if (asked.length === 0) break;
  }
  await device.settle();
  await device.pull();
}

async function check({ server, device, people, goods, voyages }: World): Promise<void> {
  expect(await device.queue()).toEqual([]);
  for (const { key, fields, phone, versions } of people) {
    const there = server
      .records('customer')
      .filter((one) => one.numDocument === fields.numDocument);
    expect(there).toMatchObject([{ address: fields.address, phone }]);
    const sent = server.ledger
      .filter(({ entity, id }) => entity === 'customer' && id === there[0]?.id)
      .map(({ body }) => versions.findIndex((one) => one.address === body.address));
    expect(sent, 'in the order of saving').toEqual([...sent].sort((left, right) => left - right));
    expect((await device.row('customer', key)).view).toMatchObject({ address: fields.address });
  }
  for (const { fields } of goods)
    expect(
      server.records('product').filter((one) => one.productName === fields.productName),
    ).toHaveLength(1);
  for (const { key, fields, states } of voyages) {
    const there = server
      .records('shipment')
      .filter((one) => one.descripcionEnvio === fields.descripcionEnvio);
    expect(there).toMatchObject([states]);
    const row = await device.row('shipment', key);
    expect(row).toMatchObject({ id: there[0]?.id, mark: null });
    expect(row.view.numeroGuia).toBe(there[0]?.numeroGuia);
  }
  for (const entity of ['customer', 'product', 'shipment'] as const)
    expect(await device.db.mirror(entity).count()).toBe(server.records(entity).length);
}

describe.each(['plain', 'ours'] as const)('on a model of %s', (kind) => {
  test(`${RUNS} histories`, { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const server = createModelServer(kind);
        const device = createDevice(server);
        const world: World = { server, device, people: [], goods: [], voyages: [] };
        for (const step of history) await take(world, step);
        await settleEverything(world);
        await check(world);
        await device.db.delete();
      }),
      { numRuns: RUNS, seed: Number(process.env.SEED ?? 20_261_120), endOnFailure: false },
    );
  });
});
