import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlainServer, startPlainServer } from './plain-server';

let server: PlainServer;
beforeEach(async () => {
  server = await startPlainServer();
});
afterEach(() => server.close());

const customer = {
  name: 'Rosalba',
  lastName: 'Peña',
  typeDocument: 'Cedula',
  numDocument: '40555666',
  email: 'rosalba@correo.co',
  dateOfBirth: '1990-01-31',
  nationality: 'colombiano',
  maritalStatus: 'soltero',
  phone: '3201112233',
  address: 'Calle 3 No. 4-5',
  sex: 'Femenino',
  personType: 'Natural',
  companyName: null,
  nitCompany: null,
  cityName: 'Mitú',
  userNames: ['empleado@plano.co'],
};

const shipment = {
  remitenteCedula: '40111222',
  destinatarioCedula: '40111223',
  companiaNombre: 'Naviera Plana del Guaviare',
  vehiculoNombre: 'El Tomo',
  sucursalNombre: 'Puerto San José',
  direccionEnvio: 'Muelle',
  departamentoSalida: 'Guaviare',
  municipioSalida: 'San José del Guaviare',
  departamentoLlegada: 'Vaupés',
  municipioLlegada: 'Mitú',
  tipoPago: 'EFECTIVO',
  estadoPago: 'PENDIENTE',
  costoEnvio: 90000,
  descripcionEnvio: 'Arroz',
  estadoEntrega: 'EN_PREPARACION',
  productosIds: [2],
};

describe('signing in', () => {
  it('gives a token, the states and a role with its prefix', async () => {
    const { body } = await server.api()('POST', '/auth/log-in', {
      username: 'admin@plano.co',
      password: 'Guaviare2026*',
    });
    expect(body).toMatchObject({
      jwt: expect.any(String),
      status: true,
      estado: 'activo',
      companyStatus: 'activo',
      roles: ['ROLE_ADMIN'],
    });
  });

  it('answers 200 without a token to an unknown user and 401 to a wrong password', async () => {
    const unknown = await server.api()('POST', '/auth/log-in', {
      username: 'x@y.co',
      password: 'z',
    });
    expect(unknown).toMatchObject({ status: 200, body: { message: 'User not found', jwt: null } });
    const wrong = await server.api()('POST', '/auth/log-in', {
      username: 'admin@plano.co',
      password: 'otra',
    });
    expect(wrong.status).toBe(401);
  });

  it('answers an expired token with an empty 403', async () => {
    const { call } = await server.signIn('empleado@plano.co');
    server.expireTokens();
    expect(await call('GET', '/api/v1/customers/all')).toMatchObject({ status: 403, body: null });
  });
});

describe('a call that it was not told of', () => {
  it.each(['Idempotency-Key', 'If-Match', 'Device-Id'])(
    'is refused as a header: %s',
    async (name) => {
      const { call } = await server.signIn('empleado@plano.co');
      const answer = await call('POST', '/api/v1/customers/save', customer, { [name]: '"1"' });
      expect(answer.status).toBe(400);
      expect(server.ledger).toEqual([]);
    },
  );

  it('is refused as a field', async () => {
    const { call } = await server.signIn('empleado@plano.co');
    const answer = await call('POST', '/api/v1/customers/save', { ...customer, key: 'local' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unrecognized field "key"' } });
  });

  it('is not there as a path', async () => {
    const answer = await server.api()('GET', '/api/v1/capabilities');
    expect(answer).toMatchObject({ status: 404, body: 'Not Found' });
  });

  it('is not allowed to a page of another origin', async () => {
    const { headers } = await fetch(`${server.baseUrl}/api/v1/customers/save`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://app.test', 'Access-Control-Request-Method': 'POST' },
    });
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a write', () => {
  it('answers an empty body, a sentence or the record, and stands once in the ledger', async () => {
    const { call, list } = await server.signIn('empleado@plano.co');
    expect(await call('POST', '/api/v1/customers/save', customer)).toMatchObject({
      status: 200,
      body: null,
    });
    server.answerWith('sentence');
    const sentence = await call('PUT', '/api/v1/customers/update/5', {
      ...customer,
      phone: '1234567',
    });
    expect(sentence.body).toBe('Registro guardado correctamente.');
    server.answerWith('entity');
    const entity = await call('PUT', '/api/v1/customers/update/5', {
      ...customer,
      phone: '7654321',
    });
    expect(entity.body).toMatchObject({ id: 5, numDocument: '40555666', phone: '7654321' });
    expect(server.ledger.map(({ method, entity, id }) => [method, entity, id])).toEqual([
      ['POST', 'customer', 5],
      ['PUT', 'customer', 5],
      ['PUT', 'customer', 5],
    ]);
    expect(await list('/api/v1/customers/all')).toHaveLength(5);
  });

  it('is committed twice where it comes twice: that is what the ledger shows', async () => {
    const { call } = await server.signIn('empleado@plano.co');
    await call('POST', '/api/v1/customers/save', customer);
    await call('POST', '/api/v1/customers/save', customer);
    expect(server.ledger.map(({ id }) => id)).toEqual([5, 6]);
  });

  it('is refused for a child before its parent', async () => {
    const { call } = await server.signIn('empleado@plano.co');
    const answer = await call('POST', '/api/v1/envios/crear-con-costo', {
      ...shipment,
      remitenteCedula: '99999999',
    });
    expect(answer.status).toBe(400);
  });

  it('answers only the guide number of a shipment, and holds the products', async () => {
    const { call } = await server.signIn('empleado@plano.co');
    const { body } = await call('POST', '/api/v1/envios/crear-con-costo', shipment);
    expect(body).toEqual({ numeroGuia: 'Gv0003kPq' });
    const products = await call('GET', '/api/v1/product/document/40111222/products');
    expect(products.body).toMatchObject({
      products: [
        { id: 1, numeroGuiaEnvio: 'Gv0001kPq' },
        { id: 2, numeroGuiaEnvio: 'Gv0003kPq' },
        { id: 3, numeroGuiaEnvio: null },
      ],
    });
  });

  it('takes exactly one of the two states', async () => {
    const { call } = await server.signIn('empleado@plano.co');
    const path = '/api/v1/envios/1/estado-pago';
    const both = { estadoPago: 'PAGADO', estadoEntrega: 'EN_TRANSITO' };
    expect((await call('PATCH', path, both)).status).toBe(400);
    expect((await call('PATCH', path, { estadoEntrega: 'EN_TRANSITO' })).status).toBe(200);
    expect(server.records('shipment').get(1)).toMatchObject({
      estadoEntrega: 'EN_TRANSITO',
      estadoPago: 'PENDIENTE',
      remitenteCedula: '40111222',
    });
  });

  it('is refused for a fourth administrator', async () => {
    const { call } = await server.signIn('admin@plano.co');
    const [, template] = [...server.records('user')][0] ?? [];
    const { id: _, ...user } = template ?? {};
    const statuses: number[] = [];
    for (const username of ['a@plano.co', 'b@plano.co', 'c@plano.co'])
      statuses.push((await call('POST', '/auth/sign-up', { ...user, username })).status);
    expect(statuses).toEqual([200, 200, 400]);
  });
});

describe('reading', () => {
  it('shows a user in the read shape, without a password', async () => {
    const { list } = await server.signIn('admin@plano.co');
    const [first] = await list('/api/v1/companie/users');
    expect(first).toMatchObject({
      username: 'admin@plano.co',
      status: 'activo',
      roles: [{ roleEnum: 'ADMIN' }],
      company: { name: 'Naviera Plana del Guaviare', status: 'activo' },
      city: { ciudad: 'San José del Guaviare', departamento: { departamento: 'Guaviare' } },
    });
    expect(first).not.toHaveProperty('password');
  });

  it('is uneven: numbers as text, texts absent in two ways', async () => {
    const { list } = await server.signIn('admin@plano.co');
    const products = await list('/api/v1/product/all');
    expect(products.slice(0, 2).map(({ weight }) => weight)).toEqual([25.5, '25.5']);
    expect(products.slice(0, 2).map(({ vehicleName }) => vehicleName)).toEqual([null, '']);
    expect(products[0]).toHaveProperty('productId', 1);
    expect(products[0]).not.toHaveProperty('numeroGuiaEnvio');
    expect((await list('/api/v1/envios/all'))[0]).not.toHaveProperty('productosIds');
  });
});
