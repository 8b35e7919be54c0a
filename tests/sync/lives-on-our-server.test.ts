/** Every record that a person can make, on our server: made, changed, taken back, and nobody is asked about it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { releasesProducts } from '../../src/domain/rules/transitions';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { liveThroughAll, type Outcome, type Read, WAYS } from './support/lives/live';
import { livesOf } from './support/lives/lives';
import { createPerson } from './support/lives/person';
import { type OurServer, startOurs } from './support/servers';

const LIVES = livesOf(SERVER_VERSION);
const ENTITIES = [...new Set(LIVES.map(({ entity }) => entity))];

let server: OurServer;
let outcome: Outcome;
beforeAll(async () => {
  server = await startOurs();
  const person = () => createPerson(server, server.admin);
  outcome = await liveThroughAll(person, LIVES, read);
}, 240_000);
afterAll(() => server.close());

/** A shipment's list leaves its goods out: the goods tell which shipment has them, until it releases them. */
const read: Read = async (entity) => {
  const list = await server.list(entity);
  const all = new Map(list.map((one) => [Number(one.id ?? one.productId), one] as const));
  if (entity !== 'shipment') return all;
  const held = new Map<unknown, number[]>();
  for (const [id, { numeroGuiaEnvio: guide }] of await read('product'))
    held.set(guide, [...(held.get(guide) ?? []), id]);
  const withGoods = (one: Fields): Fields =>
    releasesProducts(one.estadoEntrega)
      ? one
      : { ...one, productosIds: held.get(one.numeroGuia) ?? [] };
  return new Map([...all].map(([id, one]) => [id, withGoods(one)]));
};

describe.each(WAYS)('$way', ({ way }) => {
  test.each(LIVES)('$entity: $title', (life) => {
    expect(outcome.of(way, life)?.problems).toEqual([]);
  });
});

test.each(ENTITIES)('each %s that was made is there once', (entity) => {
  const { made = 0, more } = outcome.counts.get(entity) ?? {};
  expect(made).toBeGreaterThan(0);
  expect(more).toBe(made);
});
