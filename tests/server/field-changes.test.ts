/** An update may tell the fields that it changes and what they were: it is compared with the record field by field. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CREATE_PATHS } from '../../src/domain/wire';
import { createRandom } from '../simulation/random';
import { change, MANNERS, startWithKinds } from './change-operations';
import { KIND_NAMES, type Kind } from './field-kinds';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { op, post, ref, statusPath } from './shipment-operations';

const ROUNDS = 16;

const { device, kinds, send } = await startWithKinds();

describe.each(KIND_NAMES)('%s', (name) => {
  let kind: Kind;
  beforeAll(async () => {
    kind = await kinds.of(name);
  });

  it.each(MANNERS)(
    '%s, two people’s changes of one record are both there, or a conflict',
    async (manner) => {
      const random = createRandom(name.length * 97 + manner.length);
      const told = (mine: ReadonlyMap<string, number>) =>
        Object.fromEntries([...mine].map(([field, at]) => [field, kind.fields[field]?.[at]?.told]));
      const seen = new Set<number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await kinds.make(name, await kind.body());
        const path = kinds.pathOf(name, id);
        const pick = () => {
          const mine = new Map<string, number>();
          for (const [field, { length }] of Object.entries(kind.fields))
            if (random.chance(0.6)) mine.set(field, 1 + random.below(length - 1));
          return mine;
        };
        const both = [pick(), pick()] as const;
        const [first, second] = random.chance(0.5) ? both : [both[1], both[0]];
        const was = (mine: ReadonlyMap<string, number>) =>
          told(new Map([...mine.keys()].map((field) => [field, 0])));
        const contested = [...second.keys()].filter(
          (field) => first.has(field) && first.get(field) !== second.get(field),
        );
        const one = await send(manner, change(path, told(first), was(first)));
        expect(one).toMatchObject({ status: 200, body: { version: first.size > 0 ? 2 : 1 } });
        const other = await send(manner, change(path, told(second), was(second)));
        const there = await kinds.read(name, id);
        seen.add(other.status);
        if (contested.length > 0) {
          expect(other).toMatchObject({
            status: 412,
            body: { type: 'stale', version: there.version, record: there },
          });
          expect((other.body.fields as string[]).toSorted()).toEqual(contested.toSorted());
        } else expect(other.status).toBe(200);
        const landed = contested.length > 0 ? first : new Map([...first, ...second]);
        for (const [field, choices] of Object.entries(kind.fields))
          expect([field, there[field]]).toEqual([field, choices[landed.get(field) ?? 0]?.shown]);
      }
      expect([...seen].sort()).toEqual([200, 412]);
    },
  );
});

describe('lists of records', () => {
  it('keep each person’s additions to a shipment, and removals from it', async () => {
    const { newProduct } = kinds.shipping;
    const [a = 0, b = 0, c = 0, d = 0] = [
      await newProduct(),
      await newProduct(),
      await newProduct(),
      await newProduct(),
    ];
    const { body: made } = await kinds.shipping.send({ productosIds: [a, b] });
    const path = kinds.pathOf('shipment', made.id);
    const before = { productosIds: [b, a] };
    const one = await send('sealed', change(path, { productosIds: [a, c] }, before));
    expect(one.status).toBe(200);
    const other = await send('sealed', change(path, { productosIds: [a, b, d] }, before));
    expect(other.status).toBe(200);
    const guides = await Promise.all([a, b, c, d].map(kinds.shipping.guideOf));
    expect(guides).toEqual([made.numeroGuia, null, made.numeroGuia, made.numeroGuia]);
    const same = await send('sealed', change(path, { productosIds: [a, c, d] }, before));
    expect(same).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('products of a shipment that ended stay, and its other fields may change', async () => {
    const { id, products } = await kinds.shipping.newShipment();
    const path = kinds.pathOf('shipment', id);
    for (const estadoEntrega of ['EN_TRANSITO', 'ENTREGADO'])
      await kinds.shipping.patch(id, { estadoEntrega });
    const added = [...products, await kinds.shipping.newProduct()];
    const refused = await send(
      'in clear',
      change(path, { productosIds: added }, { productosIds: products }),
    );
    expect(refused).toMatchObject({ status: 409, body: { type: 'illegal-transition' } });
    const text = change(path, { descripcionEnvio: 'Una' }, { descripcionEnvio: 'De prueba' });
    expect((await send('in clear', text)).status).toBe(200);
  });

  it('crew and shipments of a voyage are merged, and named by key in the batch that makes them', async () => {
    const { body: made } = await device.session.call(
      'POST',
      CREATE_PATHS.voyage,
      payloads.voyage({ vehiculoNombre: 'Delfín Rosado' }),
    );
    const path = kinds.pathOf('voyage', made.id);
    const { id: shipment } = await kinds.shipping.newShipment();
    const captain = post(CREATE_PATHS.crewMember, payloads.crewMember());
    const sailor = post(CREATE_PATHS.crewMember, payloads.crewMember());
    const before = { tripulantesIds: [], enviosIds: [] };
    const verdicts = await sendBatch(device.session, [
      captain,
      sailor,
      change(path, { tripulantesIds: [ref(captain)], enviosIds: [shipment] }, before),
      change(path, { tripulantesIds: [ref(sailor)] }, before),
      change(path, { tripulantesIds: [] }, { tripulantesIds: [ref(captain)] }),
    ]);
    expect(statusesOf(verdicts)).toEqual([201, 201, 200, 200, 200]);
    expect(await kinds.read('voyage', made.id)).toMatchObject({
      tripulantesIds: [verdicts[1]?.body.id],
      enviosIds: [shipment],
    });
  });
});

it('the states of a shipment stay as somebody else has set them', async () => {
  const { id } = await kinds.shipping.newShipment();
  const path = kinds.pathOf('shipment', id);
  const [, , other] = await sendBatch(device.session, [
    op('PATCH', statusPath(id), { estadoEntrega: 'EN_TRANSITO' }),
    op('PATCH', statusPath(id), { estadoPago: 'PAGADO' }),
    change(path, { costoEnvio: 1000 }, { costoEnvio: 250000 }),
  ]);
  expect(other?.body).toMatchObject({
    costoEnvio: 1000,
    estadoEntrega: 'EN_TRANSITO',
    estadoPago: 'PAGADO',
  });
});

it('a payment is annulled by its changes, once', async () => {
  const { id: envioId } = await kinds.shipping.newShipment();
  const made = await kinds.make('payment', payloads.payment({ envioId }));
  const path = kinds.pathOf('payment', made.id);
  const annul = (motivo: string) =>
    change(
      path,
      { estado: 'ANULADO', motivo, anuladoEn: '2026-11-21T15:00:00.000Z' },
      { estado: 'VIGENTE', motivo: null, anuladoEn: null },
    );
  const [noted, raised, done, again, back] = await sendBatch(device.session, [
    change(path, { nota: 'Otra' }, { nota: null }),
    change(path, { valor: 1 }, { valor: 100000 }),
    annul('Estaba mal'),
    annul('No era'),
    change(path, { estado: 'VIGENTE', motivo: null }, { estado: 'ANULADO', motivo: 'Estaba mal' }),
  ]);
  // Its note stays whatever is sent, and that is told.
  expect(noted).toMatchObject({ status: 200, unneeded: true, body: { nota: null, version: 1 } });
  expect(raised).toMatchObject({ status: 422, body: { errors: [{ field: 'valor' }] } });
  for (const one of [done, again])
    expect(one).toMatchObject({
      status: 200,
      body: { estado: 'ANULADO', motivo: 'Estaba mal', version: 2 },
    });
  // Whoever saw it annulled does not take it back.
  expect(back).toMatchObject({ status: 409, body: { type: 'illegal-transition' } });
});
