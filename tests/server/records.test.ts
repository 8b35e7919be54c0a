/** List, create and update of every entity, and its messages. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { having, type Json, type SignedIn, signIn, startApp } from './support';

let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn(await startApp(), 'admin@fluvicarga.co');
});

interface Entity {
  readonly payload: (overrides?: Json) => Json;
  readonly list: string;
  readonly save: string;
  readonly update: string;
  /** The additions and changes that the wire makes to the payload. */
  readonly reads?: Json;
  /** Each natural key, and a value like `of` that is the same to it. */
  readonly keys: Record<string, (of: unknown) => unknown>;
  /** Wrong values, and the sentence for each. */
  readonly wrong: [field: string, value: unknown, message: string][];
}

const same = (value: unknown) => value;
const otherCase = (value: unknown) => String(value).toUpperCase();
const withZero = (value: unknown) => `0${value}`;
const REQUIRED = 'Campo obligatorio';
const DIGITS = 'Debe tener entre 5 y 11 dígitos';
const MEASURE = 'No es un número válido';

const ENTITIES: Record<string, Entity> = {
  customers: {
    payload: payloads.customer,
    list: '/api/v1/customers/all',
    save: '/api/v1/customers/save',
    update: '/api/v1/customers/update/',
    reads: { userNames: ['admin@fluvicarga.co'] },
    keys: { numDocument: withZero },
    wrong: [
      ['name', '', REQUIRED],
      ['numDocument', '123', DIGITS],
      ['numDocument', 'abcde', 'Debe ser un número válido'],
      ['phone', '1', DIGITS],
      ['email', 'nada', 'No es un correo válido, recuerda usar el formato: usuario@dominio.com'],
      [
        'dateOfBirth',
        '1699-12-31',
        `Fecha no válida. Debe estar entre 1700 y ${new Date().getFullYear()}.`,
      ],
      ['personType', 'Juridica', REQUIRED],
      ['sex', 'X', 'Elige una de las opciones'],
    ],
  },
  employeefluvial: {
    payload: payloads.crewMember,
    list: '/api/v1/employeefluvial/all',
    save: '/api/v1/employeefluvial/save',
    update: '/api/v1/employeefluvial/update/',
    keys: { numDocument: withZero },
    wrong: [
      ['licencia', null, REQUIRED],
      ['status', 'dormido', 'Elige una de las opciones'],
      ['companyName', 'Otra', 'Debe ser su propia empresa'],
    ],
  },
  vehicles: {
    payload: payloads.vessel,
    list: '/api/v1/vehicles/all',
    save: '/api/v1/vehicles/save',
    update: '/api/v1/vehicles/update/',
    reads: { createdBy: 'admin@fluvicarga.co' },
    keys: { nombre: otherCase, licensePlate: same },
    wrong: [
      ['weightCapacity', 'mucho', MEASURE],
      ['volumeCapacity', -1, MEASURE],
      ['passengers', 'varios', MEASURE],
      ['fechaExpPatente', 'ayer', 'Escribe la fecha así: dd/mm/aaaa'],
    ],
  },
  product: {
    payload: payloads.product,
    list: '/api/v1/product/all',
    save: '/api/v1/product/save',
    update: '/api/v1/product/update/',
    reads: { specialHandlingInstructions: 'N/A' },
    keys: {},
    wrong: [
      ['customerNumDocument', 12, 'El valor debe ser un número positivo de entre 5 y 11 dígitos'],
      ['customerNumDocument', 99999999, 'No existe un cliente con ese documento'],
      ['warehouseName', 'Ninguna', 'No existe esa bodega'],
      ['warehouseName', null, REQUIRED],
      ['weight', 'pesado', MEASURE],
      ['categoryName', '', REQUIRED],
    ],
  },
  warehouse: {
    payload: payloads.warehouse,
    list: '/api/v1/warehouse/all',
    save: '/api/v1/warehouse/save',
    update: '/api/v1/warehouse/update/',
    keys: { name: otherCase },
    wrong: [['capacity', 'grande', MEASURE]],
  },
  sucursales: {
    payload: payloads.branch,
    list: '/api/v1/sucursales/all',
    save: '/api/v1/sucursales/save',
    update: '/api/v1/sucursales/update/',
    keys: { nombre: otherCase },
    wrong: [['direccion', 'x'.repeat(101), 'No ingrese un valor tan largo']],
  },
};

describe.each(Object.entries(ENTITIES))('%s', (_name, entity) => {
  const { payload, list, save, update, reads = {}, keys, wrong } = entity;
  const read = async (id: unknown) => having((await admin.call('GET', list)).list, 'id', id);
  const expected = (sent: Json) => ({ ...sent, ...reads });

  it('a create answers the record as its list reads it, with version 1', async () => {
    const sent = payload();
    const { status, body, headers } = await admin.call('POST', save, sent);
    expect(status).toBe(201);
    expect(headers.get('ETag')).toBe('"1"');
    expect(body).toMatchObject(expected(sent));
    expect(body).toMatchObject({ id: expect.any(Number), version: 1 });
    expect(body.updatedAt).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    expect(await read(body.id)).toEqual(body);
  });

  it('an update replaces it and increments the version', async () => {
    const { body: made } = await admin.call('POST', save, payload());
    const sent = payload();
    const { status, body } = await admin.call('PUT', update + made.id, sent, { 'If-Match': '"1"' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...expected(sent), id: made.id, version: 2 });
    expect(await read(made.id)).toEqual(body);
  });

  it('a stale If-Match changes nothing and answers the current record', async () => {
    const { body: made } = await admin.call('POST', save, payload());
    const { body: current } = await admin.call('PUT', update + made.id, payload());
    const answer = await admin.call('PUT', update + made.id, payload(), { 'If-Match': '"1"' });
    expect(answer.status).toBe(412);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: 'stale',
      title: 'El registro cambió después de que lo leyó',
      status: 412,
      record: current,
    });
    expect(await read(made.id)).toEqual(current);
  });

  it('a missing record cannot be updated', async () => {
    const { status, body } = await admin.call('PUT', `${update}999999`, payload());
    expect(status).toBe(404);
    expect(body).toEqual({ type: 'not-found', title: 'No existe lo que busca', status: 404 });
  });

  it.each(Object.entries(keys))(
    'a second one with its %s is told of the first',
    async (field, alike) => {
      const { body: first } = await admin.call('POST', save, payload());
      const duplicate = payload({ [field]: alike(first[field]) });
      const created = await admin.call('POST', save, duplicate);
      expect(created.status).toBe(409);
      expect(created.body).toEqual({
        type: 'duplicate',
        title: expect.stringMatching(/^Ya hay una? \S+ con est[ea] \S+( o nombre)?$/),
        status: 409,
        errors: [{ field, message: 'Ya existe' }],
        record: first,
      });
      const { body: other } = await admin.call('POST', save, payload());
      const updated = await admin.call('PUT', update + other.id, duplicate);
      expect(updated.body).toMatchObject({ type: 'duplicate', record: { id: first.id } });
      expect(await read(other.id)).toEqual(other);
    },
  );

  it.each(wrong)('%s as %j is rejected with its message', async (field, value, message) => {
    const sent = payload({ [field]: value });
    const { status, body } = await admin.call('POST', save, sent);
    expect(status).toBe(422);
    expect(body).toMatchObject({ type: 'invalid', title: 'Hay datos por corregir' });
    const refused = body.errors as Json[];
    const names = field === 'personType' ? ['companyName', 'nitCompany'] : [field];
    expect(refused).toEqual(names.map((name) => ({ field: name, message })));
  });

  it('a body that is no object is rejected', async () => {
    for (const body of ['[]', '"texto"', 'null', '7'])
      expect((await admin.call('POST', save, body)).status).toBe(422);
  });
});

describe('the lookups', () => {
  it("list the river's departments first", async () => {
    const departments = (await admin.call('GET', '/api/v1/department/all')).list;
    expect(departments).toHaveLength(33);
    expect(departments.slice(0, 4).map(({ departamento }) => departamento)).toEqual([
      'Guaviare',
      'Vaupés',
      'Guainía',
      'Meta',
    ]);
    const cities = (await admin.call('GET', '/api/v1/city/all')).list;
    expect(cities).toHaveLength(1122);
    expect(cities[0]).toMatchObject({
      ciudad: 'San José del Guaviare',
      departamento: { departamento: 'Guaviare' },
      codigo: '95001',
    });
  });

  it('gain a category when a product first names it, ignoring case', async () => {
    const names = async () =>
      (await admin.call('GET', '/api/v1/product-category/all')).list.map(
        (category) => category.categoryName,
      );
    const before = await names();
    const save = (categoryName: string) =>
      admin.call('POST', '/api/v1/product/save', payloads.product({ categoryName }));
    const answers = await Promise.all([save(' Caucho natural '), save('CAUCHO NATURAL')]);
    expect(answers.map((answer) => answer.body.categoryName)).toEqual(
      Array(2).fill(answers[0]?.body.categoryName),
    );
    expect(await names()).toHaveLength(before.length + 1);
  });
});
