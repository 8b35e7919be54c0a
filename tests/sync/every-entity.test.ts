/** Create and update of every queued entity, on a server that returns values in its own notation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf, type QueuedEntity } from '../../src/domain/entities';
import { type Fields, validate } from '../../src/domain/entity';
import { customer, newDocument, next, product, vessel } from './support/builders';
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

function madeUp(entity: QueuedEntity): Fields {
  const { places } = server;
  const raw: Record<string, () => Fields> = {
    customer,
    vessel,
    product: () => product(places, { numDocument: '40111222' }),
    crewMember: () => ({
      ...customer(),
      typeName: 'Capitan',
      numDocument: newDocument(),
      licencia: 'CAP-9',
      expLicencia: '31/01/2029',
      status: 'activo',
      companyName: places.company,
    }),
    warehouse: () => ({
      name: `Bodega ${next()}`,
      location: 'Muelle',
      capacity: '12,5',
      unitOfMeasurement: 'ton',
      description: 'Nueva',
      companyName: places.company,
    }),
    branch: () => ({
      nombre: `Sucursal ${next()}`,
      direccion: 'Puerto',
      departamento: 'Guaviare',
      municipio: 'Calamar',
      companiaNombre: places.company,
    }),
  };
  const { fields, issues } = validate(entityOf(entity).schema, raw[entity]?.());
  if (!fields) throw new Error(JSON.stringify(issues));
  return fields;
}

const plainText = (value: unknown) => (value === null || value === undefined ? '' : value);

describe.each(ENTITIES)('%s', (entity) => {
  test('created and changed offline, it exists once with the values last saved', async () => {
    const device = createDevice(server);
    const fields = madeUp(entity);
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
