/**
 * Every record that a person can make, on a plain server: the fields that it keeps arrive, those that it cannot keep
 * are refused in words.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isKept } from '../../src/domain/registry';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { liveThroughAll, type Outcome, WAYS } from './support/lives/live';
import { livesOf } from './support/lives/lives';
import { createPerson } from './support/lives/person';
import { startPlain } from './support/servers';

const LIVES = livesOf(PLAIN_SERVER);
const KEPT = [...new Set(LIVES.map(({ entity }) => entity))].filter((one) =>
  isKept(one, PLAIN_SERVER),
);

let server: Awaited<ReturnType<typeof startPlain>>;
let outcome: Outcome;
beforeAll(async () => {
  server = await startPlain('empty');
  const { plain } = server;
  const username = 'admin@plano.co';
  const { token } = await plain.signIn(username);
  const person = () => createPerson(server, { username, token });
  outcome = await liveThroughAll(person, LIVES, async (entity) =>
    isKept(entity, PLAIN_SERVER) ? new Map(plain.records(entity as 'shipment')) : new Map(),
  );
}, 240_000);
afterAll(() => server.close());

describe.each(WAYS)('$way', ({ way }) => {
  test.each(LIVES)('$entity: $title', (life) => {
    expect(outcome.of(way, life)?.problems).toEqual([]);
  });
});

test.each(KEPT)('each %s that was made is there once', (entity) => {
  const { made = 0, more } = outcome.counts.get(entity) ?? {};
  expect(made).toBeGreaterThan(0);
  expect(more).toBe(made);
});
