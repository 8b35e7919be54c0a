/** Create and update of every queued entity, on a server that returns values in its own notation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import { type Fields, validate } from '../../src/domain/entity';
import { anyRecord } from './support/builders';
import { createDevice } from './support/device';
import { startPlain } from './support/servers';

let server: Awaited<ReturnType<typeof startPlain>>;
beforeAll(async () => {
  server = await startPlain('empty');
});
afterAll(() => server.close());

const CHANGES: Readonly<Record<string, Fields>> = {
  customer: { address: 'Otra calle' },
  crewMember: { phone: '3000000001' },
  vessel: { model: '2027' },
  product: { description: 'Con otra etiqueta' },
  warehouse: { location: 'Otro muelle' },
  branch: { direccion: 'Otro puerto' },
};
/** A plain server keeps neither voyages nor their counts. */
const ENTITIES = Object.keys(CHANGES) as Exclude<
  QueuedEntity,
  'voyage' | 'pieceCount' | 'payment'
>[];

const plainText = (value: unknown) => (value === null || value === undefined ? '' : value);

describe.each(ENTITIES)('%s', (entity) => {
  test('created and changed offline, it exists once with the values last saved', async () => {
    const device = createDevice(server);
    const fields = anyRecord(entity, server.places);
    const before = server.plain.records(entity).size;
    const key = await device.create(entity, fields);
    await device.update(entity, key, { ...fields, ...CHANGES[entity] });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(server.plain.records(entity).size).toBe(before + 1);
    const { id } = await device.row(entity, key);
    expect(server.plain.records(entity).get(id ?? 0)).toMatchObject({
      ...fields,
      ...CHANGES[entity],
    });
  });

  test.each(['1', '2'])('a change of pulled record %s keeps its other fields', async (id) => {
    const device = createDevice(server);
    await device.pull();
    const { view } = await device.row(entity, id);
    const before = { ...server.plain.records(entity).get(Number(id)) };
    const { fields, issues } = validate(entityOf(entity).schema, { ...view, ...CHANGES[entity] });
    expect(issues).toBeNull();
    await device.update(entity, id, fields ?? {});
    expect(await device.queue()).toMatchObject([{ changes: CHANGES[entity] }]);
    await device.settle();

    expect(await device.queue()).toEqual([]);
    const {
      userNames: _,
      createdBy: __,
      ...after
    } = server.plain.records(entity).get(Number(id)) ?? {};
    for (const [field, value] of Object.entries(after))
      expect(plainText(value), field).toEqual(plainText(CHANGES[entity]?.[field] ?? before[field]));
    expect(await device.row(entity, id)).toMatchObject({ mark: null, view: CHANGES[entity] });
  });
});
