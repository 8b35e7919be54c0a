import { beforeAll, describe, expect, it } from 'vitest';
import { renderInThread } from '../../server/modules/reports/pdf';
import * as payloads from './payloads';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  const names = {
    name: 'Ñoño Güiza',
    lastName: 'Ibáñez 😀',
    email: `${'largo.'.repeat(25)}x@a.co`,
  };
  await admin.call('POST', '/api/v1/customers/save', payloads.customer(names));
});

async function download(path: string, { token } = admin) {
  const response = await server.app.request(path, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

describe.each([
  ['/api/v1/companie/usersReport', 'informe_empleados.pdf'],
  ['/api/v1/customers/customerReport', 'informe_clientes.pdf'],
  ['/api/v1/employeefluvial/crewReport', 'informe_tripulantes.pdf'],
  ['/api/v1/vehicles/vehicleReport', 'informe_embarcaciones.pdf'],
])('%s', (path, name) => {
  it('is a PDF with a file name', async () => {
    const { status, headers, bytes } = await download(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-7).toString()).toContain('%%EOF');
  });

  it('accepts a filter', async () => {
    expect((await download(`${path}?filtro=${encodeURIComponent('güiza')}`)).status).toBe(200);
    expect((await download(`${path}?filtro=${'x'.repeat(5000)}`)).status).toBe(200);
  });
});

it('is forbidden, with a message, for a role without the area', async () => {
  const employee = await signIn(server, 'empleado@fluvicarga.co');
  const { status, bytes } = await download('/api/v1/companie/usersReport', employee);
  expect(status).toBe(403);
  expect(JSON.parse(bytes.toString()).title).toBe('Su rol no permite esta acción');
});

it.each([
  ['Arabic', 'محمد بن عبد الله'],
  ['a ligature of eighteen letters', '﷽'],
  ['marks of direction', 'Ana \u202eaziuG\u202c \u2067Peña\u2069'],
  ['an emoji of several people', '👩‍👩‍👧‍👦 🏳️‍🌈'],
  ['a letter with a hundred accents', `e${'\u0301'.repeat(100)}`],
  ['half an emoji', 'Ana \ud83d'],
  ['a word longer than its column', 'x'.repeat(1_000)],
  ['signs of the language of pages', '<</Type/Catalog>> (\\) endobj %PDF'],
])('is laid out with a name of %s', async (_what, name) => {
  const columns = ['Nombres', 'Documento'].map((label) => ({ label, share: 1 }));
  const report = { ...{ title: name, company: name, filter: name, at: Date.now() }, columns };
  const pdf = Buffer.from(await renderInThread({ ...report, rows: [[name, '1']] }, {}));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-7).toString()).toContain('%%EOF');
});

it('takes a filter for letters, not for a pattern', async () => {
  const path = '/api/v1/vehicles/vehicleReport';
  const all = await download(path);
  // A vessel shows none of these signs: the report has no row.
  for (const filter of ['.*', '(', '\\', '(zq+)+$', '%', "' or 1=1"]) {
    const { status, bytes } = await download(`${path}?filtro=${encodeURIComponent(filter)}`);
    expect([filter, status, bytes.length < all.bytes.length]).toEqual([filter, 200, true]);
  }
});

it('spans as many pages as it needs', async () => {
  const report = {
    title: 'Informe de clientes',
    company: 'Naviera Ñ',
    filter: null,
    at: Date.parse('2026-11-20T03:30:00Z'),
    columns: ['Nombres', 'Documento', 'Correo'].map((label) => ({ label, share: 1 })),
    rows: Array.from({ length: 100 }, (_, row) => [`Persona ${row} 😀`, '1', 'a@b.co']),
  };
  const pdf = await renderInThread(report, {});
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b(?!s)/g),
  ).toHaveLength(4);
});
