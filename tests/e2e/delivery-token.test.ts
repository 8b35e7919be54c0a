/**
 * Registered offline, the session long over: two minutes of connection are enough to send everything, with no
 * page open. The device sends with its delivery token, as the author, until the token is revoked.
 */
import { expect, it, onTestFinished } from 'vitest';
import { DELIVERY_TOKEN_PREFIX } from '../../src/domain/wire';
import type { SignedInApi } from '../support/api-caller';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { startServerProcess } from '../support/server-process';
import {
  customerOf,
  fillAndSaveCustomer,
  newDocument,
  registerCustomer,
  signIn,
  waitForPill,
} from './support/person';
import { openPlainCompany } from './support/plain-company';
import { closeApp, endSession, signInOver } from './support/session';
import { expectGuideEverywhere } from './support/shipment-screens';
import {
  countOnOurs,
  ONCE_EACH,
  OUR_EMPLOYEE,
  PLAIN_EMPLOYEE,
  readOurGuide,
  tellStory,
} from './support/story';
import { openTablet } from './support/tablet';
import { countUnsent, expectAllSent } from './support/unsent';

const ADMIN = 'admin@fluvicarga.co';
const PATIENT = { timeout: 45_000 };

async function openOurs() {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const tablet = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url, isWhole: true });
  return { server, proxy, ...tablet };
}

it('sends everything with the delivery token and no page open', async () => {
  const { server, proxy, browser, page } = await openOurs();
  const api = await server.signIn(OUR_EMPLOYEE);

  await browser.setOffline(true);
  const story = await tellStory(page);
  await waitForPill(page, { state: 'offline', pending: 4 });
  await endSession(page);
  const empty = await closeApp(page);
  const before = proxy.requests.length;
  await browser.setOffline(false);
  await expect.poll(() => countOnOurs(api, story), PATIENT).toEqual(ONCE_EACH);
  expect(tokensOfWrites(proxy, before)).toEqual(['delivery']);
  expect(readsSince(proxy, before)).toEqual([]);

  await signIn(empty, OUR_EMPLOYEE);
  await expectAllSent(empty);
  await waitForPill(empty, { state: 'synced', pending: 0, text: /^\s*Al día · / });
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  await expectGuideEverywhere(empty, story, await readOurGuide(api, story));
});

it('the sign-in says that the queue leaves by itself, and nothing once the worker has sent it', async () => {
  const { server, browser, page } = await openOurs();
  const admin = await server.signIn(ADMIN);
  const document = newDocument();

  await browser.setOffline(true);
  await registerCustomer(page, customerOf(document));
  await endSession(page);
  await page.goto('/login');
  const note = page.getByText('Hay 1 cambio guardado en este equipo. Sale solo cuando hay señal.');
  await note.waitFor();
  await browser.setOffline(false);
  await expect.poll(() => countCustomers(admin, document), PATIENT).toBe(1);
  await note.waitFor({ state: 'detached' });
});

it('asks for the sign-in on a plain server, which has no such token', async () => {
  const { api, proxy, options } = await openPlainCompany();
  const { browser, page } = await openTablet(PLAIN_EMPLOYEE, { ...options, isWhole: true });
  const documents = [newDocument(), newDocument()];

  await browser.setOffline(true);
  for (const document of documents) await registerCustomer(page, customerOf(document));
  await endSession(page);
  const empty = await closeApp(page);
  const before = proxy.requests.length;
  // A connection without a session that can send.
  await browser.setOffline(false);
  await browser.setOffline(true);
  await signIn(empty, PLAIN_EMPLOYEE);
  await waitForPill(empty, { state: 'locked', pending: 2 });
  await browser.setOffline(false);
  await empty.getByText('Hay 2 cambios que esperan tu contraseña para enviarse.').waitFor();
  await waitForPill(empty, { text: 'Inicia sesión para enviar 2' });
  expect(writesSince(proxy, before)).toEqual([]);
  expect(api.ledger).toEqual([]);

  await empty.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await signInOver(empty, 'Inicia sesión para enviar');
  await waitForPill(empty, { state: 'synced', pending: 0 }, 90_000);
  expect(api.ledger.map(({ body }) => body.numDocument).sort()).toEqual(documents);
  await expectAllSent(empty);
});

it('sends nothing once an ADMIN has revoked the token, and asks for the sign-in', async () => {
  const { server, proxy, browser, page } = await openOurs();
  const admin = await server.signIn(ADMIN);
  const document = newDocument();

  await browser.setOffline(true);
  await registerCustomer(page, customerOf(document));
  await endSession(page);
  const empty = await closeApp(page);
  await endDevices(admin);
  const before = proxy.requests.length;
  await browser.setOffline(false);
  // It tries once and is refused.
  await expect.poll(() => verdictsSince(proxy, before), PATIENT).toEqual([401]);
  expect(await countCustomers(admin, document)).toBe(0);
  await empty.goto('/login');
  await empty.getByText('Espera a que inicie sesión quien lo guardó.').waitFor();

  await browser.setOffline(true);
  await signIn(empty, OUR_EMPLOYEE);
  await waitForPill(empty, { state: 'locked', pending: 1 });
  await browser.setOffline(false);
  await empty.getByText('Hay 1 cambio que espera tu contraseña para enviarse.').waitFor();
  await waitForPill(empty, { text: 'Inicia sesión para enviar 1' });
  expect(verdictsSince(proxy, before)).toEqual([401]);
  expect(await countUnsent(empty)).toBe(1);

  await empty.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await signInOver(empty, 'Inicia sesión para enviar');
  await waitForPill(empty, { state: 'synced', pending: 0 });
  expect(await countCustomers(admin, document)).toBe(1);
});

it('sends as the author, never as another user who is signed in meanwhile', async () => {
  const { server, proxy, browser, page } = await openOurs();
  const api = await server.signIn(ADMIN);
  const [theirs, mine] = [newDocument(), newDocument()];

  await browser.setOffline(true);
  await registerCustomer(page, customerOf(theirs));
  await endSession(page);
  const empty = await closeApp(page);
  // The other user first signs in online here, while nothing can be sent.
  proxy.inject({ kind: 'reset' }, { method: 'POST', path: /batch|save/ });
  browser.allow(/Failed to load resource/);
  await browser.setOffline(false);
  await signIn(empty, ADMIN);
  await empty.goto('/adminSection/add-customer');
  await fillAndSaveCustomer(empty, customerOf(mine));
  const before = proxy.requests.length;
  proxy.heal();
  await empty.reload();

  await expect.poll(() => countCustomers(api, mine), PATIENT).toBe(1);
  await expect.poll(() => countCustomers(api, theirs), PATIENT).toBe(1);
  const authors = (await api.list('/api/v1/customers/all'))
    .filter(({ numDocument }) => [theirs, mine].includes(String(numDocument)))
    .map(({ numDocument, userNames }) => [numDocument, userNames].flat());
  expect(authors.sort()).toEqual([
    [theirs, OUR_EMPLOYEE],
    [mine, ADMIN],
  ]);
  for (const { body, headers } of writes(proxy, before)) {
    const isDelivery = String(headers.authorization).startsWith(`Bearer ${DELIVERY_TOKEN_PREFIX}`);
    // Under the device's token only envelopes travel, and only the server can read them.
    expect([body.includes('"envelope"'), body.includes(theirs), body.includes(mine)]).toEqual([
      isDelivery,
      false,
      !isDelivery,
    ]);
  }
  await expectAllSent(empty);
  await waitForPill(empty, { state: 'synced', pending: 0 });
});

const isWrite = (path: string) => /\/(batch|save|crear-con-costo)$/.test(path);

function writes({ requests }: FaultProxy, from: number) {
  return requests
    .slice(from)
    .filter(({ method, path, fault }) => method === 'POST' && isWrite(path) && fault === 'none');
}

function writesSince(proxy: FaultProxy, from: number): string[] {
  return writes(proxy, from).map(({ path }) => path);
}

/** The distinct owners of the tokens that the writes carried. */
function tokensOfWrites(proxy: FaultProxy, from: number): string[] {
  const tokens = writes(proxy, from).map(({ headers }) =>
    String(headers.authorization).startsWith(`Bearer ${DELIVERY_TOKEN_PREFIX}`)
      ? 'delivery'
      : 'session',
  );
  return [...new Set(tokens)];
}

/** The token may not read, and no read was tried. */
function readsSince({ requests }: FaultProxy, from: number): string[] {
  return requests
    .slice(from)
    .filter(({ method, headers }) => method === 'GET' && headers.authorization)
    .map(({ path }) => path);
}

function verdictsSince(proxy: FaultProxy, from: number): (number | null)[] {
  return writes(proxy, from).map(({ upstreamStatus }) => upstreamStatus);
}

async function countCustomers(api: SignedInApi, document: string): Promise<number> {
  const held = await api.list('/api/v1/customers/all');
  return held.filter(({ numDocument }) => numDocument === document).length;
}

async function endDevices({ list, call }: SignedInApi): Promise<void> {
  const devices = await list('/api/v1/devices');
  const theirs = devices.filter(({ username }) => username === OUR_EMPLOYEE);
  expect(theirs).toHaveLength(1);
  for (const { id } of theirs)
    expect((await call('DELETE', `/api/v1/devices/${id}`)).status).toBe(204);
}
