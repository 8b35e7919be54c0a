/** The recipient of a shipment travels with the change of its state. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { erase, everythingStored, newPerson } from './erase-fixtures';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const PROOF = { recibe: 'Rosalba Tique', documento: '41219530', firma: 'M10 10L90 40M5 5L5 5' };
const DELIVERED = { estadoEntrega: 'ENTREGADO', entrega: PROOF };

const newTravelling = () => shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
const stepsOf = async (id: unknown) =>
  (await employee.call('GET', `/api/v1/envios/${id}/eventos`)).list
    .filter(({ field }) => field === 'estadoEntrega')
    .map(({ from, to, entrega }) => [from, to, entrega]);

describe('a delivery with its proof', () => {
  it('is accepted, and answered with the events', async () => {
    const { id } = await newTravelling();
    const answer = await shipping.patch(id, DELIVERED);
    expect(answer).toMatchObject({ status: 200, body: { estadoEntrega: 'ENTREGADO' } });
    expect(answer.body).not.toHaveProperty('entrega');
    expect(await stepsOf(id)).toEqual([
      [null, 'EN_TRANSITO', null],
      ['EN_TRANSITO', 'ENTREGADO', PROOF],
    ]);
  });

  it('is there once when it is sent twice under one key', async () => {
    const { id } = await newTravelling();
    const key = { 'Idempotency-Key': randomUUID() };
    await shipping.patch(id, DELIVERED, key);
    const again = await shipping.patch(id, DELIVERED, key);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await stepsOf(id)).toHaveLength(2);
    const other = { ...DELIVERED, entrega: { ...PROOF, recibe: 'Otra' } };
    expect((await shipping.patch(id, other, key)).body.type).toBe('key-reuse');
  });

  it('needs neither document nor signature', async () => {
    const { id } = await newTravelling();
    await shipping.patch(id, { ...DELIVERED, entrega: { recibe: '  Ana  Tique ' } });
    const [, step] = await stepsOf(id);
    expect(step?.[2]).toEqual({ recibe: 'Ana Tique', documento: null, firma: null });
  });

  it('is optional: a body without it does the same as before', async () => {
    for (const more of [{}, { entrega: null }]) {
      const { id } = await newTravelling();
      const { status } = await shipping.patch(id, { estadoEntrega: 'ENTREGADO', ...more });
      expect(status).toBe(200);
      expect((await stepsOf(id)).at(-1)).toEqual(['EN_TRANSITO', 'ENTREGADO', null]);
    }
  });

  it('is not shown to another company, nor to public tracking', async () => {
    const { id, numeroGuia } = await newTravelling();
    await shipping.patch(id, DELIVERED);
    const other = await signIn(server, 'admin@navieravaupes.co');
    expect((await other.call('GET', `/api/v1/envios/${id}/eventos`)).status).toBe(404);
    const { body } = await server.call('GET', `/api/v1/envios/rastreo/${numeroGuia}`);
    expect(JSON.stringify(body)).not.toContain('Rosalba');
  });
});

describe('a shipment that somebody else has delivered', () => {
  it('takes the proof of its delivery, which stays as it was', async () => {
    const { id, numeroGuia } = await newTravelling();
    const first = await shipping.patch(id, { estadoEntrega: 'ENTREGADO' });
    const { deliveryStateAt } = first.body;
    const track = async () =>
      (await server.call('GET', `/api/v1/envios/rastreo/${numeroGuia}`)).body.eventos;
    const tracked = await track();
    const occurredAt = new Date(Date.now() - 7_200_000).toISOString();
    const { status, body } = await shipping.patch(id, { ...DELIVERED, occurredAt });
    expect({ status, at: body.deliveryStateAt }).toEqual({ status: 200, at: deliveryStateAt });
    expect((await stepsOf(id)).slice(1)).toEqual([['EN_TRANSITO', 'ENTREGADO', PROOF]]);
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    expect(having(list, 'id', id).deliveryStateAt).toBe(deliveryStateAt);
    expect(await track()).toEqual(tracked);
    const trail = await admin.call('GET', '/api/v1/audit?limit=1');
    expect(JSON.stringify(trail.body)).toContain('"fields":["entrega"]');
    expect(JSON.stringify(trail.body)).not.toContain('Rosalba');
  });

  it('takes one proof: the same again changes nothing, and another is refused', async () => {
    const { id } = await newTravelling();
    const { body } = await shipping.patch(id, DELIVERED);
    const again = await shipping.patch(id, DELIVERED);
    expect({ status: again.status, version: again.body.version }).toEqual({
      status: 200,
      version: body.version,
    });
    const other = { ...DELIVERED, entrega: { ...PROOF, recibe: 'Otra Persona' } };
    expect(problemOf(await shipping.patch(id, other))).toEqual({
      status: 422,
      type: 'invalid',
      errors: [{ field: 'entrega', message: 'Este envío ya dice quién lo recibió' }],
    });
    expect((await stepsOf(id)).slice(1)).toEqual([['EN_TRANSITO', 'ENTREGADO', PROOF]]);
  });
});

describe('a proof is refused', () => {
  it.each([
    [{ estadoEntrega: 'DEVUELTO' }],
    [{ estadoEntrega: 'CANCELADO', motivo: 'No llegó' }],
    [{ estadoPago: 'PAGADO' }],
  ])('with %j', async (change) => {
    const { id } = await newTravelling();
    const message = 'Quién recibió se dice solo al pasar el envío a Entregado';
    expect(problemOf(await shipping.patch(id, { ...change, entrega: PROOF }))).toEqual({
      status: 422,
      type: 'invalid',
      errors: [{ field: 'entrega', message }],
    });
    expect(await stepsOf(id)).toHaveLength(1);
  });

  const TOO_LONG = { ...PROOF, firma: `M1 1${'L2 2'.repeat(1500)}` };
  it.each([
    ['entrega', 'Rosalba', 'Debe decir quién recibió'],
    ['entrega.recibe', { ...PROOF, recibe: '' }, 'Campo obligatorio'],
    ['entrega.recibe', { firma: PROOF.firma }, 'Campo obligatorio'],
    ['entrega.recibe', { ...PROOF, recibe: '\u200b\u200b' }, 'Campo obligatorio'],
    ['entrega.documento', { ...PROOF, documento: '12' }, 'Debe tener entre 5 y 11 dígitos'],
    ['entrega.firma', { ...PROOF, firma: 'M1 1L2 2Z' }, 'No es una firma de la app'],
    ['entrega.firma', { ...PROOF, firma: 'M1 1"/><script>' }, 'No es una firma de la app'],
    ['entrega.firma', { ...PROOF, firma: 'M1 1L700 2' }, 'No es una firma de la app'],
    ['entrega.firma', TOO_LONG, 'La firma es demasiado larga'],
  ])('for %s: %#', async (field, entrega, message) => {
    const { id } = await newTravelling();
    const answer = await shipping.patch(id, { ...DELIVERED, entrega });
    expect(problemOf(answer)).toEqual({
      status: 422,
      type: 'invalid',
      errors: [{ field, message }],
    });
    expect(await stepsOf(id)).toHaveLength(1);
  });
});

describe('a person who asks for their data', () => {
  const arrange = async () => {
    const person = await newPerson(employee, { isOpen: true });
    const [sent, received] = person.shipments;
    for (const [id, recibe] of [
      [sent, 'Vecino del otro'],
      [received, `${person.planted.name} en persona`],
    ]) {
      await shipping.patch(id, { estadoEntrega: 'EN_TRANSITO' });
      await shipping.patch(id, { ...DELIVERED, entrega: { ...PROOF, recibe } });
    }
    return { ...person, sent, received };
  };

  it('gets the proof of what they received, and not of what they sent', async () => {
    const { id, planted } = await arrange();
    const { body } = await admin.call('GET', `/api/v1/customers/${id}/export`);
    const text = JSON.stringify(body);
    expect(text).not.toContain('Vecino del otro');
    const [received] = body['Envíos como destinatario'] as { Historia: Json[] }[];
    expect(received?.Historia).toContainEqual(
      expect.objectContaining({
        A: 'Entregado',
        Recibió: `${planted.name} en persona`,
        Documento: PROOF.documento,
        Firma: PROOF.firma,
      }),
    );
  });

  it('is forgotten with it: name, document and signature', async () => {
    const { id, words, sent, received } = await arrange();
    expect((await erase(admin, id)).status).toBe(200);
    const after = await everythingStored(server.database);
    for (const word of words.filter((one) => one !== '1971-03-04'))
      expect(after).not.toContain(word);
    expect((await stepsOf(received)).map(([, , proof]) => proof)).toEqual([null, null, null]);
    expect((await stepsOf(sent)).at(-1)?.[2]).toMatchObject({ recibe: 'Vecino del otro' });
  });

  it('leaves no proof where the shipment has another recipient by now, nor gives theirs to it', async () => {
    const { id, received, sent, planted } = await arrange();
    const next = await newPerson(employee);
    // As an earlier version let anybody change it.
    const change = 'update shipments set recipient_id = $1 where id = $2';
    await server.database.pool.query(change, [next.id, received]);
    const copy = await admin.call('GET', `/api/v1/customers/${next.id}/export`);
    expect(JSON.stringify(copy.body)).not.toContain('en persona');
    expect((await erase(admin, id)).status).toBe(200);
    expect(await everythingStored(server.database)).not.toContain(`${planted.name} en persona`);
    expect((await stepsOf(sent)).at(-1)?.[2]).toMatchObject({ recibe: 'Vecino del otro' });
  });

  it('is forgotten where they received it for somebody else', async () => {
    const { id, planted } = await newPerson(employee);
    const received: unknown[] = [];
    for (const documento of [planted.numDocument, `0${planted.numDocument}`]) {
      const { id: neighbours } = await newTravelling();
      const entrega = { recibe: 'Quien pasaba', documento };
      await shipping.patch(neighbours, { ...DELIVERED, entrega });
      expect((await stepsOf(neighbours)).at(-1)?.[2]).toMatchObject({ documento });
      received.push(neighbours);
    }
    expect((await erase(admin, id)).status).toBe(200);
    for (const shipment of received)
      expect((await stepsOf(shipment)).at(-1)).toEqual(['EN_TRANSITO', 'ENTREGADO', null]);
  });

  it('does not come back with a proof that arrives later', async () => {
    const { id, planted, shipments } = await newPerson(employee, { isOpen: true });
    for (const shipment of shipments) {
      await shipping.patch(shipment, { estadoEntrega: 'EN_TRANSITO' });
      await shipping.patch(shipment, { estadoEntrega: 'ENTREGADO' });
    }
    await erase(admin, id);
    const entrega = { ...PROOF, recibe: `${planted.name} en persona` };
    expect((await shipping.patch(shipments[1], { ...DELIVERED, entrega })).status).toBe(200);
    expect(await everythingStored(server.database)).not.toContain(planted.name);
  });
});
