/** A voyage is corrected by an ADMIN of its company, with a reason, once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { problemOf } from './shipment-fixtures';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';
import { createCorrectionFixtures, WHY } from './voyage-correction-fixtures';

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

describe('a correction', () => {
  it('by an employee is refused, and changes nothing', async () => {
    const ids = await river.newShipments(1);
    const id = await river.depart(ids);
    const { status, body } = await river.leftBack(employee, id);
    expect([status, body.type, body.title]).toEqual([
      403,
      'forbidden',
      'Solo un administrador corrige la salida o la llegada de un viaje.',
    ]);
    expect(await river.voyageOf(id)).toMatchObject({ estado: 'SALIO', correcciones: [] });
    expect(await river.statesOf(ids)).toEqual(['EN_TRANSITO']);
  });

  it('by the ADMIN of another company finds no voyage', async () => {
    const id = await river.depart(await river.newShipments(1));
    const other = await signIn(server, 'admin@navieravaupes.co');
    expect(await river.leftBack(other, id)).toMatchObject({
      status: 404,
      body: { type: 'not-found' },
    });
    expect(await river.voyageOf(id)).toMatchObject({ estado: 'SALIO' });
  });

  it('without a reason is none: no voyage goes back', async () => {
    const id = await river.depart(await river.newShipments(1));
    for (const motivo of [null, '', '   '])
      expect(problemOf(await river.leftBack(admin, id, { motivo }))).toEqual({
        status: 409,
        type: 'illegal-transition',
        errors: [{ field: 'estado', message: 'Un viaje en Salió no pasa a Programado.' }],
      });
    expect(
      problemOf(await river.leftBack(admin, id, { motivo: 'x'.repeat(501) })).errors,
    ).toMatchObject([{ field: 'motivo' }]);
  });

  it('goes one step back, and not from Cancelado', async () => {
    const id = await river.arrive([]);
    const two = await river.put(
      admin,
      id,
      { estado: 'PROGRAMADO', motivo: WHY },
      { estado: 'LLEGO', motivo: null },
    );
    expect(two).toMatchObject({ status: 409, body: { type: 'illegal-transition' } });
    const { body } = await employee.call(
      'POST',
      '/api/v1/viajes/save',
      payloads.voyage({ estado: 'CANCELADO' }),
    );
    const cancelled = await river.put(
      admin,
      body.id,
      { estado: 'PROGRAMADO', motivo: WHY },
      { estado: 'CANCELADO', motivo: null },
    );
    expect(cancelled).toMatchObject({ status: 409, body: { type: 'illegal-transition' } });
  });

  it('two ADMINs correct it at once, and it is corrected once', async () => {
    const ids = await river.newShipments(2);
    const id = await river.depart(ids);
    const answers = await Promise.all([
      river.leftBack(admin, id, { motivo: 'Se tocó por error' }),
      river.leftBack(admin, id, { motivo: 'No era esta' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { correcciones, version } = await river.voyageOf(id);
    expect(correcciones).toMatchObject([{ vuelven: 2 }]);
    expect(version).toBe(3);
    const list = await river.eventsOf(ids[0]);
    expect(list.filter(({ to }) => to === 'EN_PREPARACION')).toHaveLength(2);
  });

  it('one sent late, after the boat left anew, is a question', async () => {
    const id = await river.depart([]);
    await river.leftBack(admin, id);
    await river.leave(id, LATER);
    expect(await river.leftBack(admin, id)).toMatchObject({
      status: 412,
      body: { type: 'stale', fields: ['salidaReal'] },
    });
  });

  it('one sent again is answered the same, and made once', async () => {
    const ids = await river.newShipments(1);
    const id = await river.depart(ids);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await river.leftBack(admin, id, {}, headers);
    await river.move(ids[0], 'EN_TRANSITO', { occurredAt: LATER });
    const second = await river.leftBack(admin, id, {}, headers);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await river.voyageOf(id)).correcciones).toHaveLength(1);
    expect(await river.statesOf(ids)).toEqual(['EN_TRANSITO']);
  });

  it('is in the audit trail, for the voyage and each shipment, without its reason', async () => {
    const ids = await river.newShipments(1);
    const id = await river.depart(ids);
    await river.leftBack(admin, id);
    const { body } = await admin.call('GET', '/api/v1/audit?action=correction');
    const entries = body.entries as Json[];
    expect(entries).toContainEqual(
      expect.objectContaining({
        entity: 'voyage',
        recordId: id,
        username: 'admin@fluvicarga.co',
        detail: {
          fields: ['salidaReal'],
          states: [{ field: 'estado', from: 'SALIO', to: 'PROGRAMADO' }],
        },
      }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        entity: 'shipment',
        recordId: ids[0],
        detail: { states: [{ field: 'estadoEntrega', from: 'EN_TRANSITO', to: 'EN_PREPARACION' }] },
      }),
    );
    expect(JSON.stringify(entries)).not.toContain(WHY);
  });

  it('reaches other devices with its shipments by the change feed', async () => {
    const ids = await river.newShipments(1);
    const id = await river.depart(ids);
    let cursor = '';
    for (let more = true; more; ) {
      const { body } = await employee.call('GET', `/api/v1/changes?cursor=${cursor}`);
      cursor = String(body.cursor);
      more = body.more === true;
    }
    await river.leftBack(admin, id);
    const { body } = await employee.call('GET', `/api/v1/changes?cursor=${cursor}`);
    const told = (body.changes as Json[]).map(({ entity, id: one }) => [entity, one]);
    expect(told.sort()).toEqual([
      ['shipment', ids[0]],
      ['voyage', id],
    ]);
  });
});
