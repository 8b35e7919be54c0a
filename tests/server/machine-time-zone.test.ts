/** Whatever time zone the machine and the database's session are in, the same is read, byte for byte. */
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { makeDataFolder } from './data-folder';
import * as payloads from './payloads';
import { makePostgresDatabase } from './postgres-database';
import { createShipmentFixtures } from './shipment-fixtures';
import { type Call, type Json, SECRET } from './support';
import { daysAgo } from './times';

// Three servers one after another, on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 });

type Env = Readonly<Record<string, string>>;

/** Where all of them keep their data; and as that asks for a session in another zone. */
async function makeData(): Promise<{ dataDir: string; env: Env; elsewhere: Env }> {
  const { path: dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const clusterUrl = inject('postgresUrl');
  if (!clusterUrl) return { dataDir, env: {}, elsewhere: {} };
  const { url, remove: drop } = await makePostgresDatabase(clusterUrl);
  onTestFinished(drop);
  const other = new URL(url);
  other.searchParams.set('options', '-c TimeZone=America/Bogota');
  const on = (DATABASE_URL: string) => ({ DATABASE_URL, JWT_SECRET: SECRET });
  return { dataDir, env: on(url), elsewhere: on(other.href) };
}

/** In Bogotá it is another day than in Greenwich, and in Tokyo another one again. */
const atHour = (days: number, time: string) => `${daysAgo(days).slice(0, 10)}T${time}Z`;

async function write(call: Call): Promise<void> {
  const shipping = createShipmentFixtures({ token: '', call });
  const shipment = await shipping.newShipment({
    vehiculoNombre: 'La Esperanza del Guaviare',
    registeredAt: atHour(9, '04:59:59'),
  });
  const occurredAt = atHour(8, '15:00:01');
  await shipping.patch(shipment.id, { estadoEntrega: 'EN_TRANSITO', occurredAt });
  const paid = payloads.payment({ envioId: shipment.id, pagadoEn: atHour(7, '03:00:00') });
  expect((await call('POST', '/api/v1/pagos/save', paid)).status).toBe(201);
  const voyage = payloads.voyage({ estado: 'SALIO', salidaReal: atHour(8, '04:00:00') });
  expect((await call('POST', '/api/v1/viajes/save', voyage)).status).toBe(201);
}

/** Dates are told by these, in the form of the wire and in words for people. */
const READS = [
  ...['envios', 'viajes', 'pagos', 'conteos', 'customers', 'product', 'employeefluvial'].map(
    (name) => `/api/v1/${name}/all`,
  ),
  ...['/api/v1/vehicles/all', '/api/v1/warehouse/all', '/api/v1/sucursales/all'],
  ...['/api/v1/companie/users', '/api/v1/product/document/17323904/products'],
  ...['/api/v1/envios/:id/eventos', '/api/v1/envios/rastreo/:guide'],
  ...['/api/v1/audit?action=create', '/api/v1/audit/csv?action=create'],
];

it('fourteen reads and the trail say the same in Greenwich and in Tokyo', async () => {
  const { dataDir, env, elsewhere } = await makeData();
  const readIn = async (zone: Env, isFirst: boolean) => {
    const server = await startServerProcess({ dataDir, env: zone });
    const { token, call } = await server.signIn('admin@fluvicarga.co');
    if (isFirst) await write(call as unknown as Call);
    const { body } = await call('GET', '/api/v1/envios/all');
    const { id, numeroGuia } = (body as Json[]).at(-1) ?? {};
    const answers: Record<string, string> = {};
    for (const path of READS) {
      const at = path.replace(':id', String(id)).replace(':guide', String(numeroGuia));
      const headers = { Authorization: `Bearer ${token}` };
      const answer: Response = await fetch(server.baseUrl + at, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      answers[path] = await answer.text();
    }
    await server.stop();
    return answers;
  };
  const greenwich = await readIn({ ...env, TZ: 'UTC' }, true);
  expect(greenwich['/api/v1/pagos/all']).toContain(atHour(7, '03:00:00.000'));
  for (const TZ of ['Asia/Tokyo', 'America/Bogota'])
    expect(await readIn({ ...elsewhere, TZ }, false)).toEqual(greenwich);
});
