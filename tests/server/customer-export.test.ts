/** The copy of everything the company holds of a customer, which the customer may ask for (Ley 1581). */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { erase, newPerson } from './erase-fixtures';
import { sendBatch } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';

let server: TestApp;
let admin: SignedIn;
let employee: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  employee = await signIn(server, 'empleado@fluvicarga.co');
});

it('holds the record, the consent, the products and the shipments in Spanish', async () => {
  const { id, planted, shipments } = await newPerson(employee);
  const answer = await admin.call('GET', `/api/v1/customers/${id}/export`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="datos_cliente_${id}.json"`,
  );
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    'Datos de': 'Transportes Fluviales del Guaviare',
    'Copia hecha por': 'admin@fluvicarga.co',
    Cliente: {
      'Tipo de persona': 'Jurídica',
      'Número de documento': planted.numDocument,
      Nombres: planted.name,
      Teléfono: planted.phone,
      'Registrado por': 'empleado@fluvicarga.co',
    },
    'Autorización de tratamiento de datos': 'Sin autorización registrada',
    Productos: [{ 'Nombre del producto': `Cama de ${planted.name}` }],
  });
  const [sent] = answer.body['Envíos como remitente'] as Json[];
  const [received] = answer.body['Envíos como destinatario'] as Json[];
  expect(sent).toMatchObject({ Productos: [`Cama de ${planted.name}`] });
  const steps = (sent?.Historia ?? []) as Json[];
  expect(steps.map((step) => [step.A, step.Motivo])).toContainEqual([
    'Cancelado',
    expect.stringContaining('no estaba'),
  ]);
  expect(received?.['Número de guía']).toMatch(/^\w{9}$/);
  expect(shipments).toHaveLength(2);
  expect(JSON.stringify(answer.body)).not.toContain('17323904');
});

it('says that the data was suppressed, and nothing of it', async () => {
  const { id, words } = await newPerson(employee);
  await erase(admin, id);
  const { body } = await admin.call('GET', `/api/v1/customers/${id}/export`);
  expect(body.Cliente).toMatchObject({ 'Datos suprimidos el': expect.any(String) });
  for (const word of words) expect(JSON.stringify(body)).not.toContain(word);
});

it('says which text was agreed to, when, and who recorded it', async () => {
  const { id, body } = await newPerson(employee);
  const consent = { textVersion: '2026-11-23', at: daysAgo(7) };
  const path = `/api/v1/customers/update/${id}`;
  await sendBatch(employee, [{ key: randomUUID(), method: 'PUT', path, body, consent }]);
  const answer = await admin.call('GET', `/api/v1/customers/${id}/export`);
  expect(answer.body['Autorización de tratamiento de datos']).toEqual({
    Texto: '2026-11-23',
    Fecha: daysAgo(7),
    'Registrada por': 'empleado@fluvicarga.co',
  });
});

it('holds their receipts for somebody else, which the suppression also removes, and no data of that person', async () => {
  const { id, planted } = await newPerson(employee);
  const shipping = createShipmentFixtures(employee);
  const shipment = await shipping.newShipment();
  await shipping.patch(shipment.id, { estadoEntrega: 'EN_TRANSITO' });
  const entrega = { recibe: planted.name, documento: `0${planted.numDocument}`, firma: null };
  await shipping.patch(shipment.id, { estadoEntrega: 'ENTREGADO', entrega });
  const received = async () => {
    const { body } = await admin.call('GET', `/api/v1/customers/${id}/export`);
    return body['Entregas que recibió por otra persona'];
  };
  expect(await received()).toEqual([
    {
      'Número de guía': shipment.numeroGuia,
      Fecha: expect.any(String),
      Recibió: planted.name,
      Documento: entrega.documento,
      Firma: null,
    },
  ]);
  await erase(admin, id);
  expect(await received()).toEqual([]);
});
