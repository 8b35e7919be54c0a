/** A screen that registers shipments and payments: the payments of a payment state are written with it. */
import { saveGroup } from '../../../src/db/outbox/save-group';
import { saveRecord } from '../../../src/db/outbox/save-record';
import type { Fields } from '../../../src/domain/entity';
import { paymentsOf } from '../../../src/domain/rules/payments';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import {
  besideState,
  type Request,
  toAnnulments,
  toPaymentRequest,
} from '../../../src/features/shipments/payments/beside-state';
import { customer, product, shipment } from './builders';
import { createDevice, type Device } from './device';
import type { TestServer } from './servers';

export const UNDO_MS = 10_000;
export const COST = 250_000;

export function screenOf(device: Device, server: TestServer) {
  const { db, clock } = device;
  const serverVersion = async () => server.serverVersion;
  const stamp = () => ({
    author: server.username,
    company: server.companyId,
    device: 'tablet',
    now: clock.now,
  });
  const newId = () => createUuid(clock.now, randomBytes);
  const statusOf = (key: string, estadoPago: string, motivo?: string): Request => ({
    operationId: newId(),
    entity: 'shipment',
    key,
    kind: 'status',
    fields: { estadoPago, ...(motivo && { motivo }) },
    draft: null,
  });
  const save = async (request: Request) => {
    const beside = await besideState({ db, serverVersion }, [request]);
    const others = beside.map((one) => ({ ...one, ...stamp() }));
    return saveRecord(db, { ...request, ...stamp() }, others).then(({ key }) => key);
  };
  return {
    newId,
    save,
    /** A form saves the whole record, with what it showed when it opened. */
    edit: (key: string, opened: Fields, changes: Fields) =>
      save({
        operationId: newId(),
        entity: 'shipment',
        key,
        kind: 'update',
        opened,
        fields: { ...opened, ...changes },
        draft: null,
      }),
    setState: (key: string, estadoPago: string, motivo?: string) =>
      save(statusOf(key, estadoPago, motivo)),
    async group(keys: readonly string[], estadoPago: string) {
      const requests = keys.map((key) => statusOf(key, estadoPago));
      const all = [...requests, ...(await besideState({ db, serverVersion }, requests))];
      return saveGroup(
        db,
        all.map((one) => ({ ...one, ...stamp() })),
        clock.now + UNDO_MS,
      );
    },
    pay: (envioId: string, valor: number) =>
      saveRecord(db, {
        ...toPaymentRequest(newId(), { envioId, valor, tipoPago: 'EFECTIVO', nota: null }),
        ...stamp(),
      }).then(({ key }) => key),
    async annul(key: string, reason: string) {
      const [request] = toAnnulments([await device.row('payment', key)], reason);
      return request ? saveRecord(db, { ...request, ...stamp() }).then(({ key }) => key) : null;
    },
    async payments(shipmentKey: string) {
      const rows = paymentsOf(
        await device.row('shipment', shipmentKey),
        await db.listRows('payment'),
      );
      return rows
        .map(({ view }) => [Number(view.valor), view.estado] as const)
        .sort(([one], [other]) => one - other);
    },
  };
}

export async function fieldsOf(device: Device, server: TestServer, estadoPago: string) {
  const [sender, recipient] = [customer(), customer()];
  await device.create('customer', sender);
  await device.create('customer', recipient);
  const goods = await device.create('product', product(server.places, sender));
  return shipment(server.places, sender, recipient, [goods], { estadoPago, costoEnvio: COST });
}

export async function register(device: Device, server: TestServer, estadoPago = 'PENDIENTE') {
  const screen = screenOf(device, server);
  const fields = await fieldsOf(device, server, estadoPago);
  const request: Request = {
    operationId: screen.newId(),
    entity: 'shipment',
    key: null,
    kind: 'create',
    fields,
    draft: null,
  };
  return { key: await screen.save(request), request, screen };
}

/** A device with a shipment that the server has. */
export async function openSentBy(server: TestServer, estadoPago?: string) {
  const device = createDevice(server);
  const { key, screen } = await register(device, server, estadoPago);
  await device.settle();
  const view = async () => (await device.row('shipment', key)).view;
  return { device, key, screen, view, payments: () => screen.payments(key) };
}
