import { beforeAll, describe, expect, it } from 'vitest';
import { toDocument, toPdf } from '../../server/reports/pdf';
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
  it('is a PDF with a name', async () => {
    const { status, headers, bytes } = await download(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-7).toString()).toContain('%%EOF');
  });

  it('takes a filter', async () => {
    expect((await download(`${path}?filtro=${encodeURIComponent('güiza')}`)).status).toBe(200);
    expect((await download(`${path}?filtro=${'x'.repeat(5000)}`)).status).toBe(200);
  });
});

it('is refused with a sentence to whoever does not hold the area', async () => {
  const employee = await signIn(server, 'empleado@fluvicarga.co');
  const { status, bytes } = await download('/api/v1/companie/usersReport', employee);
  expect(status).toBe(403);
  expect(JSON.parse(bytes.toString()).title).toBe('Su rol no permite esta acción');
});

describe('a report', () => {
  const columns = ['Nombres', 'Documento', 'Correo'].map((label, place) => ({
    label,
    share: place + 2,
  }));
  const report = (count: number, filter: string | null = null) => ({
    title: 'Informe de clientes',
    company: 'Naviera Ñ',
    filter,
    at: Date.parse('2026-11-20T03:30:00Z'),
    columns,
    rows: Array.from({ length: count }, (_, row) => [`Persona ${row}`, '1', 'a@b.co']),
  });
  const textOf = (...of: Parameters<typeof report>) =>
    JSON.stringify(toDocument(report(...of)).content);

  it("says company, Bogotá's day and time, filter and count", () => {
    const text = textOf(2, 'mitú');
    for (const part of [
      'Informe de clientes',
      'Naviera Ñ',
      '19/11/2026 · 10:30 p. m. (hora de Bogotá)',
      'Filtro: mitú',
      '2 registros',
    ])
      expect(text).toContain(part);
    expect(textOf(1)).toContain('Filtro: ninguno  ·  1 registro"');
  });

  it('says so where there is nothing', () => {
    expect(textOf(0)).toContain('No hay resultados que mostrar');
  });

  it('fills the width of the page, and no more', () => {
    const content = toDocument(report(3)).content as { table?: { widths: number[] } }[];
    const widths = content.find((part) => part.table)?.table?.widths ?? [];
    const padding = widths.length * 8;
    expect(widths.reduce((sum, width) => sum + width, padding)).toBeCloseTo(792 - 72, 5);
  });

  it('numbers its pages', async () => {
    const { footer } = toDocument(report(1));
    const drawn = JSON.stringify(typeof footer === 'function' ? footer(2, 3, {} as never) : footer);
    expect(drawn).toContain('Página 2 de 3');
    const pdf = Buffer.from(await toPdf(report(100))).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(4);
  });
});
