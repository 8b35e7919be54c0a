/**
 * A client that knows only the calls of docs/SPEC.md, S7, does every role's job from another origin, with two
 * headers, without keys or versions, and with ids taken from the lists.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as payloads from '../server/payloads';
import type { ApiAnswer, SignedInApi } from '../support/api-caller';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const ORIGIN = 'https://carga.ejemplo.co';
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file', env: { CORS_ORIGINS: ORIGIN } });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;

function clientOf({ call, list }: SignedInApi) {
  const write = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: Row) => {
    const answer = await call(method, path, body, { Origin: ORIGIN });
    expect(answer, `${method} ${path}`).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 200 || status === 201),
    });
    return answer;
  };
  /** Creates a record, finds it in the list, updates it, and finds the update. */
  const keep = async (
    paths: { list: string; save: string; update: string },
    payload: Row,
    [field, value]: readonly [string, unknown],
    isIt: (row: Row) => boolean,
  ) => {
    await write('POST', paths.save, payload);
    const saved = (await list(paths.list)).find(isIt);
    expect(saved, paths.list).toBeDefined();
    const id = saved?.productId ?? saved?.id;
    await write('PUT', `${paths.update}/${id}`, { ...payload, [field]: value });
    expect((await list(paths.list)).find(isIt)).toMatchObject({ [field]: value });
    return Number(id);
  };
  return { write, keep, list, call };
}

const pathsOf = (area: string) => ({
  list: `/api/v1/${area}/all`,
  save: `/api/v1/${area}/save`,
  update: `/api/v1/${area}/update`,
});
const has = (field: string, value: unknown) => (row: Row) => String(row[field]) === String(value);

describe.each(['admin@fluvicarga.co', 'empleado@fluvicarga.co'])('%s', (username) => {
  it('manages customers, products, vessels and crew, and creates a shipment', async () => {
    const client = clientOf(await server.signIn(username));
    const sender = payloads.customer();
    const document = String(sender.numDocument);
    await client.keep(
      pathsOf('customers'),
      sender,
      ['phone', '3109998877'],
      has('numDocument', document),
    );
    const boat = payloads.vessel();
    await client.keep(
      pathsOf('vehicles'),
      boat,
      ['model', '2021'],
      has('licensePlate', boat.licensePlate),
    );
    const sailor = payloads.crewMember();
    await client.keep(
      pathsOf('employeefluvial'),
      sailor,
      ['phone', '3101112233'],
      has('numDocument', sailor.numDocument),
    );
    const goods = payloads.product({ customerNumDocument: Number(document) });
    const productId = await client.keep(
      pathsOf('product'),
      goods,
      ['number', 7],
      has('productName', goods.productName),
    );

    const { body } = await client.write(
      'POST',
      '/api/v1/envios/crear-con-costo',
      payloads.shipment({ remitenteCedula: document, productosIds: [productId] }),
    );
    const { numeroGuia } = body as { numeroGuia: string };
    expect(numeroGuia).toMatch(/^[2-9A-HJ-NP-Za-km-z]{9}$/);
    const held = await client.call('GET', `/api/v1/product/document/${document}/products`);
    expect(held.body).toMatchObject({ products: [{ id: productId, numeroGuiaEnvio: numeroGuia }] });
    const mine = (await client.list('/api/v1/envios/all')).find(has('numeroGuia', numeroGuia));
    await client.write('PATCH', `/api/v1/envios/${mine?.id}/estado-pago`, { estadoPago: 'PAGADO' });
    await client.write('PATCH', `/api/v1/envios/${mine?.id}/estado-pago`, {
      estadoEntrega: 'EN_TRANSITO',
    });
    expect(
      (await client.list('/api/v1/envios/estado-pago/PAGADO')).find(has('numeroGuia', numeroGuia)),
    ).toMatchObject({
      estadoEntrega: 'EN_TRANSITO',
    });
    expect(
      (await client.list('/api/v1/envios/tipo-pago/EFECTIVO')).some(has('numeroGuia', numeroGuia)),
    ).toBe(true);
  });
});

it('an ADMIN manages warehouses, branches and staff, and downloads both reports', async () => {
  const client = clientOf(await server.signIn('admin@fluvicarga.co'));
  const store = payloads.warehouse();
  await client.keep(pathsOf('warehouse'), store, ['description', 'Otra'], has('name', store.name));
  const office = payloads.branch();
  await client.keep(
    pathsOf('sucursales'),
    office,
    ['direccion', 'Calle 9'],
    has('nombre', office.nombre),
  );
  const person = payloads.user();
  await client.keep(
    { list: '/api/v1/companie/users', save: '/auth/sign-up', update: '/auth/update' },
    person,
    ['phone', '3105556677'],
    has('username', person.username),
  );
  for (const path of ['/api/v1/companie/usersReport', '/api/v1/customers/customerReport']) {
    const { status, headers, body } = await client.call('GET', path);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(String(body).slice(0, 5)).toBe('%PDF-');
  }
});

it('a SUPERADMIN manages companies and their first ADMIN', async () => {
  const client = clientOf(await server.signIn('superadmin@fluvicarga.co'));
  const company = payloads.company();
  await client.keep(
    {
      list: '/api/v1/companie/findAll',
      save: '/api/v1/companie/save',
      update: '/api/v1/companie/update',
    },
    company,
    ['manager', 'Otra persona'],
    has('nit', company.nit),
  );
  await client.write(
    'POST',
    '/auth/sign-up',
    payloads.user({ companyName: company.company, roleRequest: { roleListName: ['ADMIN'] } }),
  );
});

it('CORS allows the configured origin and refuses others', async () => {
  const preflight = (origin: string) =>
    fetch(`${server.baseUrl}/api/v1/customers/save`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
  const allowed = await preflight(ORIGIN);
  expect(allowed.ok).toBe(true);
  expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
  expect(
    (await preflight('https://otra.ejemplo.co')).headers.get('Access-Control-Allow-Origin'),
  ).toBeNull();
  const refused: ApiAnswer = await server.api()('GET', '/api/v1/customers/all', undefined, {
    Origin: ORIGIN,
  });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
});
