/** Sender, recipient and goods of a shipment are corrected by its author or an ADMIN, while it is being prepared. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CREATE_PATHS } from '../../src/domain/wire';
import * as payloads from './payloads';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const NOT_THEIRS =
  'Solo quien registró el envío, o un administrador, corrige su remitente, su destinatario o sus productos.';
const TOO_LATE =
  'El envío ya no está en preparación: su remitente, su destinatario y sus productos no se cambian.';

let server: TestApp;
let employee: SignedIn;
let admin: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
let other: string;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
  const { body } = await admin.call('POST', CREATE_PATHS.customer, payloads.customer());
  other = String(body.numDocument);
});

const update = (id: unknown, changes: Json, before: Json, by = employee) =>
  by.call('PUT', `/api/v1/envios/update/${id}`, { changes, before });
const toOther = (id: unknown, by = employee) =>
  update(id, { destinatarioCedula: other }, { destinatarioCedula: '18202655' }, by);
const readOf = async (id: unknown) =>
  having((await employee.call('GET', '/api/v1/envios/all')).list, 'id', id);
const correctionsOf = async (id: unknown) =>
  (await employee.call('GET', `/api/v1/envios/${id}/eventos`)).list
    .filter(({ to }) => to === 'CORREGIDO')
    .map(({ field, from, author }) => [field, from, author]);

describe('a wrong recipient', () => {
  it('is corrected by the author of the shipment, and its history shows it', async () => {
    const { id, createdBy, correctedAt } = await shipping.newShipment();
    expect([createdBy, correctedAt]).toEqual(['empleado@fluvicarga.co', undefined]);
    const { status, body } = await toOther(id);
    expect([status, body]).toMatchObject([200, { destinatarioCedula: other, version: 2 }]);
    expect(body.correctedAt).toMatch(/^\d{4}-/);
    expect(await readOf(id)).toEqual(body);
    expect(await correctionsOf(id)).toEqual([
      ['destinatarioCedula', null, 'empleado@fluvicarga.co'],
    ]);
    const trail = await admin.call('GET', '/api/v1/audit?limit=1');
    expect(JSON.stringify(trail.body)).toContain('"fields":["destinatarioCedula"]');
  });

  it('is corrected by an ADMIN, who does not become its author', async () => {
    const { id } = await shipping.newShipment();
    const { body } = await toOther(id, admin);
    expect(body).toMatchObject({ destinatarioCedula: other, createdBy: 'empleado@fluvicarga.co' });
    expect(await correctionsOf(id)).toEqual([['destinatarioCedula', null, 'admin@fluvicarga.co']]);
  });

  it('is refused to an employee who did not register it, also in a whole body', async () => {
    const made = await createShipmentFixtures(admin).newShipment();
    const answer = await toOther(made.id);
    expect([answer.status, answer.body]).toMatchObject([403, { title: NOT_THEIRS }]);
    const body = { destinatarioCedula: other, productosIds: made.products };
    const whole = await shipping.put(made.id, body);
    expect([whole.status, whole.body]).toMatchObject([403, { title: NOT_THEIRS }]);
    expect(await readOf(made.id)).toMatchObject({ destinatarioCedula: '18202655', version: 1 });
    // Its other fields are still changed by anybody of the company.
    const costs = await shipping.put(made.id, { productosIds: made.products, costoEnvio: 1 });
    expect(costs.status).toBe(200);
  });

  it('is not there for another company', async () => {
    const { id } = await shipping.newShipment();
    const stranger = await signIn(server, 'admin@navieravaupes.co');
    const answer = await toOther(id, stranger);
    expect(answer.status).toBe(404);
    expect(await readOf(id)).toMatchObject({ destinatarioCedula: '18202655', version: 1 });
  });

  it.each(['EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO'])(
    'is refused to its author and to an ADMIN in %s',
    async (estadoEntrega) => {
      const { id } = await shipping.newShipment({ estadoEntrega });
      for (const by of [employee, admin]) {
        const answer = await toOther(id, by);
        expect(problemOf(answer)).toEqual({
          status: 409,
          type: 'illegal-transition',
          errors: [{ field: 'destinatarioCedula', message: TOO_LATE }],
        });
        expect(answer.body.title).toBe(TOO_LATE);
      }
      expect(await correctionsOf(id)).toEqual([]);
    },
  );

  it('is a conflict where somebody else corrected it differently', async () => {
    const { id } = await shipping.newShipment();
    await toOther(id, admin);
    const third = { destinatarioCedula: payloads.shipment().remitenteCedula };
    const answer = await update(id, third, { destinatarioCedula: '18202655' });
    expect([answer.status, answer.body]).toMatchObject([
      412,
      { type: 'stale', fields: ['destinatarioCedula'], record: { destinatarioCedula: other } },
    ]);
  });
});

describe('a wrong sender', () => {
  it('takes its goods along: the former ones are free again, and no other shipment holds the new ones', async () => {
    const { id, numeroGuia, products } = await shipping.newShipment();
    const [wrong = 0] = products;
    const before = { remitenteCedula: '17323904', productosIds: products };
    const alone = await update(id, { remitenteCedula: other }, before);
    expect(problemOf(alone).errors).toEqual([
      { field: 'productosIds', message: 'Los productos deben ser del remitente' },
    ]);
    const theirs = await shipping.newProduct({ customerNumDocument: other });
    const changes = { remitenteCedula: other, productosIds: [theirs] };
    const { status, body } = await update(id, changes, before);
    expect([status, body]).toMatchObject([
      200,
      { remitenteCedula: other, numeroGuia, productosIds: [theirs] },
    ]);
    // An edit since is told to every device, also to one that registered it with other goods.
    expect(await readOf(id)).toEqual(body);
    expect(await correctionsOf(id)).toMatchObject([
      { 0: 'remitenteCedula' },
      { 0: 'productosIds' },
    ]);
    expect(await shipping.guideOf(wrong)).toBeNull();
    const again = { remitenteCedula: other, productosIds: [theirs] };
    expect((await shipping.send(again)).body.type).toBe('product-travels');
    expect((await shipping.send({ productosIds: [wrong] })).status).toBe(201);
    // Cancelled, it lets go of what it was corrected to, and of nothing else.
    await shipping.patch(id, { estadoEntrega: 'CANCELADO', motivo: 'Se arrepintió' });
    expect((await shipping.send(again)).status).toBe(201);
    expect((await shipping.send({ productosIds: [wrong] })).body.type).toBe('product-travels');
  });
});
