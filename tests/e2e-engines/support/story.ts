/**
 * The main story in a browser without Background Sync: the app is opened cold while the server is stopped, a shipment is
 * registered, and it is sent once when the app is opened again with the server back.
 */
import { expect } from 'vitest';
import { expectProvisional } from '../../e2e/support/person';
import {
  countOnOurs,
  NOTHING,
  newCast,
  ONCE_EACH,
  OUR_EMPLOYEE,
  OUR_FACTS,
  readOurGuide,
  toStory,
} from '../../e2e/support/story';
import { startServerProcess } from '../../support/server-process';
import type { Engine } from './engine';
import { readRow, registerShipment, signIn, waitForOfflineCopy, waitForPill } from './person';

const UP_TO_DATE = /^Al día · \d{1,2}:\d\d\s[ap]\.\sm\.$/;
/** WebKit loses the answer to a request of its first seconds now and then: what is in doubt waits for the next round. */
const SENDING_LIMIT_MS = 150_000;
const ALL_SENT = { state: 'synced', pending: 0 };
/** A request that nobody answered may have arrived: until the server is asked again, the row says that. */
const NOT_ON_THE_SERVER = /En este equipo|Verificando/;

export async function tellOfflineStory(
  openEngine: (baseUrl: string) => Promise<Engine>,
): Promise<void> {
  const server = await startServerProcess();
  const engine = await openEngine(server.baseUrl);
  const page = await engine.open('/login');
  await signIn(page, OUR_EMPLOYEE);
  await waitForOfflineCopy(page);
  // Until the application is there too, the pill says that it is missing.
  await expect.poll(() => waitForPill(page, ALL_SENT)).toMatch(UP_TO_DATE);
  await server.stop();
  await engine.close();

  const cold = await engine.open('/adminSection/register-shipment');
  expect(await waitForPill(cold, { state: 'offline', pending: 0 })).toBe('Sin conexión');
  const cast = newCast();
  const { number, key } = await registerShipment(cold, cast, OUR_FACTS);
  expectProvisional(number);
  await engine.open('/adminSection/show-shipment');
  expect(await waitForPill(cold, { state: 'offline', pending: 4 })).toBe(
    'Sin conexión · 4 pendientes',
  );
  await expect.poll(() => readRow(cold, key)).toMatch(NOT_ON_THE_SERVER);
  expect(await readRow(cold, key)).toContain(number);
  await engine.close();

  await server.restart();
  const api = await server.signIn(OUR_EMPLOYEE);
  const story = toStory(cast);
  expect(await countOnOurs(api, story)).toEqual(NOTHING);
  const again = await engine.open('/adminSection/show-shipment');
  expect(await waitForPill(again, ALL_SENT, SENDING_LIMIT_MS)).toMatch(UP_TO_DATE);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await expect.poll(() => readRow(again, key)).toContain(await readOurGuide(api, story));
  expect(await readRow(again, key)).not.toMatch(NOT_ON_THE_SERVER);
}
