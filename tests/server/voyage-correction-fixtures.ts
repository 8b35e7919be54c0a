/** Voyages that left or arrived with their shipments, as the screens tell it, and their corrections. */
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import { having, type Json, type SignedIn } from './support';
import { daysAgo } from './times';

const VOYAGES = '/api/v1/viajes';
const SHIPMENTS = '/api/v1/envios';
const VESSEL = 'Delfín Rosado';
const LEFT = daysAgo(3);
const ARRIVED = daysAgo(2);
export const WHY = 'Se tocó la lancha equivocada';

export function createCorrectionFixtures(employee: SignedIn) {
  const shipping = createShipmentFixtures(employee);
  const plan = (enviosIds: readonly unknown[]) =>
    employee.call(
      'POST',
      `${VOYAGES}/save`,
      payloads.voyage({ vehiculoNombre: VESSEL, enviosIds }),
    );
  const put = (as: SignedIn, id: unknown, changes: Json, before: Json, headers = {}) =>
    as.call('PUT', `${VOYAGES}/update/${id}`, { changes, before }, headers);
  const read = async (path: string, id: unknown) =>
    having((await employee.call('GET', `${path}/all`)).list, 'id', id);
  const voyageOf = (id: unknown) => read(VOYAGES, id);
  const statesOf = async (ids: readonly unknown[]) => {
    const { list } = await employee.call('GET', `${SHIPMENTS}/all`);
    return ids.map((id) => {
      const { estadoEntrega, porReclamar } = having(list, 'id', id);
      return porReclamar ? 'POR_RECLAMAR' : estadoEntrega;
    });
  };
  const move = (id: unknown, estadoEntrega: string, more: Json = {}) =>
    shipping.patch(id, { estadoEntrega, ...more });
  const newShipments = async (count: number) => {
    const made: unknown[] = [];
    for (let at = 0; at < count; at += 1)
      made.push((await shipping.newShipment({ vehiculoNombre: VESSEL })).id);
    return made;
  };

  /** It left with all its shipments, as the screen tells it: the voyage first, and all at one time. */
  async function depart(enviosIds: readonly unknown[]) {
    const { body } = await plan(enviosIds);
    await put(
      employee,
      body.id,
      { estado: 'SALIO', salidaReal: LEFT },
      { estado: 'PROGRAMADO', salidaReal: null },
    );
    for (const id of enviosIds) await move(id, 'EN_TRANSITO', { occurredAt: LEFT });
    return body.id;
  }

  async function arrive(enviosIds: readonly unknown[]) {
    const id = await depart(enviosIds);
    await put(
      employee,
      id,
      { estado: 'LLEGO', llegadaReal: ARRIVED },
      { estado: 'SALIO', llegadaReal: null },
    );
    for (const one of enviosIds)
      await move(one, 'ENTREGADO', { porReclamar: true, occurredAt: ARRIVED });
    return id;
  }

  const leftBack = (as: SignedIn, id: unknown, more: Json = {}, headers = {}) =>
    put(
      as,
      id,
      { estado: 'PROGRAMADO', salidaReal: null, motivo: WHY, ...more },
      { estado: 'SALIO', salidaReal: LEFT, motivo: null },
      headers,
    );
  const arrivedBack = (as: SignedIn, id: unknown, more: Json = {}, headers = {}) =>
    put(
      as,
      id,
      { estado: 'SALIO', llegadaReal: null, motivo: WHY, ...more },
      { estado: 'LLEGO', llegadaReal: ARRIVED, motivo: null },
      headers,
    );

  return {
    shipping,
    plan,
    put,
    voyageOf,
    statesOf,
    move,
    newShipments,
    depart,
    arrive,
    leftBack,
    arrivedBack,
    leave: (id: unknown, salidaReal: unknown) =>
      put(
        employee,
        id,
        { estado: 'SALIO', salidaReal },
        { estado: 'PROGRAMADO', salidaReal: null },
      ),
    eventsOf: async (id: unknown) =>
      (await employee.call('GET', `${SHIPMENTS}/${id}/eventos`)).list,
  };
}
