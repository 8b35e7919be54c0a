/** A voyage told as departed or arrived by mistake: an ADMIN takes it back, and what it moved goes back with it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from './erase-fixtures';
import { type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';
import { createCorrectionFixtures, WHY } from './voyage-correction-fixtures';

const LEFT = daysAgo(3);
const LATER = daysAgo(1);

let server: TestApp;
let employee: SignedIn;
let admin: SignedIn;
let river: ReturnType<typeof createCorrectionFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  river = createCorrectionFixtures(employee);
});

describe('departed by mistake', () => {
  it('goes back to Programado with its shipments, and says why, who, when and how many', async () => {
    const ids = await river.newShipments(3);
    const id = await river.depart(ids);
    const { status, body } = await river.leftBack(admin, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ estado: 'PROGRAMADO', salidaReal: null, motivo: null });
    expect(body.correcciones).toEqual([
      {
        de: 'SALIO',
        a: 'PROGRAMADO',
        motivo: WHY,
        por: 'admin@fluvicarga.co',
        en: expect.any(String),
        vuelven: 3,
        quedan: 0,
      },
    ]);
    expect(await river.voyageOf(id)).toEqual(body);
    expect(await river.statesOf(ids)).toEqual([
      'EN_PREPARACION',
      'EN_PREPARACION',
      'EN_PREPARACION',
    ]);
    const list = await river.eventsOf(ids[0]);
    expect(list.at(-1)).toMatchObject({
      field: 'estadoEntrega',
      from: 'EN_TRANSITO',
      to: 'EN_PREPARACION',
      author: 'admin@fluvicarga.co',
      motivo: WHY,
    });
  });

  it('takes back no shipment that went aboard on its own before', async () => {
    const ids = await river.newShipments(2);
    await river.move(ids[0], 'EN_TRANSITO', { occurredAt: daysAgo(4) });
    const id = await river.depart(ids);
    const { body } = await river.leftBack(admin, id);
    expect(body.correcciones).toMatchObject([{ vuelven: 1, quedan: 0 }]);
    expect(await river.statesOf(ids)).toEqual(['EN_TRANSITO', 'EN_PREPARACION']);
  });

  it('leaves again afterwards, with its shipments', async () => {
    const ids = await river.newShipments(1);
    const id = await river.depart(ids);
    await river.leftBack(admin, id);
    const again = await river.leave(id, LATER);
    expect(again.body).toMatchObject({ estado: 'SALIO', salidaReal: LATER });
    expect((await river.move(ids[0], 'EN_TRANSITO', { occurredAt: LATER })).status).toBe(200);
    expect(await river.statesOf(ids)).toEqual(['EN_TRANSITO']);
  });

  it('takes back shipments told by a device whose clock is fast', async () => {
    const ids = await river.newShipments(2);
    const { body } = await river.plan(ids);
    const fast = new Date(Date.now() + 90_000).toISOString();
    await river.leave(body.id, fast);
    for (const id of ids) await river.move(id, 'EN_TRANSITO', { occurredAt: fast });
    const { salidaReal } = await river.voyageOf(body.id);
    const back = await river.put(
      admin,
      body.id,
      { estado: 'PROGRAMADO', salidaReal: null, motivo: WHY },
      { estado: 'SALIO', salidaReal, motivo: null },
    );
    expect(back.body.correcciones).toMatchObject([{ vuelven: 2, quedan: 0 }]);
  });
});

describe('arrived by mistake', () => {
  it('is under way again, and so are its shipments; then its departure goes back, too', async () => {
    const ids = await river.newShipments(2);
    const id = await river.arrive(ids);
    const { body } = await river.arrivedBack(admin, id);
    expect(body).toMatchObject({ estado: 'SALIO', salidaReal: LEFT, llegadaReal: null });
    expect(await river.statesOf(ids)).toEqual(['EN_TRANSITO', 'EN_TRANSITO']);
    const { body: back } = await river.leftBack(admin, id);
    expect(back.correcciones).toMatchObject([
      { a: 'SALIO', vuelven: 2 },
      { a: 'PROGRAMADO', vuelven: 2 },
    ]);
    expect(await river.statesOf(ids)).toEqual(['EN_PREPARACION', 'EN_PREPARACION']);
  });

  it('leaves shipments that were received, returned or paid meanwhile, and counts them', async () => {
    const ids = await river.newShipments(4);
    const id = await river.arrive(ids);
    await river.move(ids[0], 'ENTREGADO', {
      entrega: { recibe: 'Rosalba Tique' },
      occurredAt: LATER,
    });
    await river.move(ids[1], 'DEVUELTO', { motivo: 'Nadie vino', occurredAt: LATER });
    await river.shipping.patch(ids[2], { estadoPago: 'PAGADO', occurredAt: LATER });
    const { body } = await river.arrivedBack(admin, id);
    expect(body.correcciones).toMatchObject([{ vuelven: 1, quedan: 3 }]);
    expect(await river.statesOf(ids)).toEqual([
      'ENTREGADO',
      'DEVUELTO',
      'POR_RECLAMAR',
      'EN_TRANSITO',
    ]);
  });

  it('takes no shipment away from the voyage on which it goes now', async () => {
    const ids = await river.newShipments(2);
    const id = await river.arrive(ids);
    const { body: next } = await river.plan([ids[0]]);
    const { body } = await river.arrivedBack(admin, id);
    expect(body).toMatchObject({
      enviosIds: [ids[1]],
      correcciones: [{ vuelven: 1, quedan: 1 }],
    });
    expect(await river.voyageOf(next.id)).toMatchObject({ enviosIds: [ids[0]] });
    expect(await river.statesOf(ids)).toEqual(['POR_RECLAMAR', 'EN_TRANSITO']);
  });

  it('keeps no reason of a shipment whose sender was suppressed', async () => {
    const person = await newPerson(admin);
    const product = await river.shipping.newProduct({
      customerNumDocument: Number(person.planted.numDocument),
    });
    const { body: sent } = await river.shipping.send({
      vehiculoNombre: 'Delfín Rosado',
      remitenteCedula: person.planted.numDocument,
      productosIds: [product],
    });
    const id = await river.arrive([sent.id]);
    await server.database.pool.query('update customers set erased_at = now() where id = $1', [
      person.id,
    ]);
    expect((await river.arrivedBack(admin, id)).body.correcciones).toMatchObject([{ vuelven: 1 }]);
    const list = await river.eventsOf(sent.id);
    expect(list.at(-1)).toMatchObject({ to: 'EN_TRANSITO', motivo: null });
  });
});
