/** A customer's consent travels beside the body, once and as it was saved; a plain server never sees it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { BATCH_PATH, type BatchOp } from '../../src/domain/wire';
import { customer, newDocument } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';

const CONSENT = { textVersion: '2026-11-23', at: '2026-11-20T10:00:00.000Z' };

/** The operations of every batch, in order. */
const opsOf = ({ network }: Device) =>
  network.batches().flatMap(({ body }) => (body as { ops: BatchOp[] }).ops);

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());
  const there = async (numDocument: unknown): Promise<Fields | undefined> =>
    (await server.list('customer')).find((one) => one.numDocument === numDocument);

  test('gets it beside the body of a create, and the row shows it from the save on', async () => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', { ...person, consent: CONSENT });
    expect((await device.row('customer', key)).view).toMatchObject({ consent: CONSENT });
    await device.settle();
    const [sent] = opsOf(device);
    expect(sent).toMatchObject({ consent: CONSENT });
    expect(sent?.body).not.toHaveProperty('consent');
    expect(await there(person.numDocument)).toMatchObject({
      consent: { ...CONSENT, by: server.username },
    });
    expect((await device.row('customer', key)).base).toMatchObject({
      consent: { ...CONSENT, by: server.username },
    });
  });

  test('gets the same consent again when its answer was lost, and performs it once', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', { ...person, consent: CONSENT });
    device.network.inject({ kind: 'lose-answer' }, { path: BATCH_PATH, times: 1 });
    await device.settle();
    const [first, second] = opsOf(device);
    expect(second).toEqual(first);
    expect(await device.queue()).toEqual([]);
    expect(await there(person.numDocument)).toMatchObject({ consent: CONSENT, version: 1 });
  });

  test('gets it later, by an update of nothing else', async () => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', { ...person, consent: null });
    await device.settle();
    expect((await device.row('customer', key)).view.consent).toBeNull();
    await device.update('customer', key, { ...person, consent: CONSENT });
    await device.settle();
    expect(await there(person.numDocument)).toMatchObject({ consent: CONSENT, version: 2 });
    expect(await device.queue()).toEqual([]);
  });

  test('keeps the first one where two tablets recorded one, and asks nobody', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const person = customer();
    const key = await first.create('customer', person);
    await first.settle();
    await second.pull();
    const { id } = await first.row('customer', key);
    const later = { ...CONSENT, at: '2026-11-21T10:00:00.000Z' };
    await first.update('customer', key, { ...person, consent: CONSENT });
    await second.update('customer', String(id), { ...person, consent: later });
    await first.settle();
    await second.settle();
    expect(await second.queue()).toEqual([]);
    expect(await there(person.numDocument)).toMatchObject({ consent: CONSENT });
  });

  test('is given it by a create that meets a record without one; another’s stands', async () => {
    for (const theirs of [null, { ...CONSENT, textVersion: '2025-01-01' }]) {
      const [first, second] = [createDevice(server), createDevice(server)];
      const person = customer({ numDocument: newDocument() });
      await first.create('customer', { ...person, consent: theirs });
      await second.create('customer', { ...person, consent: CONSENT });
      await first.settle();
      await second.settle();
      expect(await second.queue()).toEqual([]);
      expect(await there(person.numDocument)).toMatchObject({ consent: theirs ?? CONSENT });
    }
  });

  test('gets its time by its own clock', async () => {
    const device = createDevice(server);
    await device.db.putMeta('clockOffsetMs', -60_000);
    await device.create('customer', { ...customer(), consent: CONSENT });
    await device.settle();
    expect(opsOf(device)[0]?.consent).toEqual({ ...CONSENT, at: '2026-11-20T09:59:00.000Z' });
  });
});

describe('a plain server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain('entity');
  });
  afterAll(() => server.close());

  test('is sent nothing of it, and the device keeps it no longer than the operation', async () => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', { ...person, consent: CONSENT });
    expect(await device.queue()).toMatchObject([{ changes: { consent: CONSENT } }]);
    await device.settle();
    await device.pull();
    expect(await device.queue()).toEqual([]);
    expect(JSON.stringify(device.network.requests)).not.toContain('consent');
    expect(JSON.stringify(await device.row('customer', key))).not.toContain('consent');
    expect(JSON.stringify(await device.db.listHistoryAfter(0))).not.toContain(CONSENT.textVersion);
  });

  test('is sent no update of nothing else', async () => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', person);
    await device.settle();
    const before = device.network.writes().length;
    await device.update('customer', key, { ...person, consent: CONSENT });
    await device.settle();
    expect(device.network.writes()).toHaveLength(before);
    expect(JSON.stringify(await device.row('customer', key))).not.toContain('consent');
  });
});
