/**
 * Sender, recipient, product and shipment over a network with one fault at a time, to either kind of server:
 * each record exists once, the queue ends empty, and the pill has named the fault.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, NETWORK_FAILURES } from '../support/chromium';
import {
  type Fault,
  type FaultProxy,
  type FaultScope,
  startFaultProxy,
} from '../support/fault-proxy';
import { buildOtherOriginApp, findApiAt } from '../support/other-origin';
import { type PlainServer, startPlainServer } from '../support/plain-server';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { startStaticServer } from '../support/static-server';
import { holdClock, passTimeUntilSent } from './support/clock';
import { putCopies, readTemplate, type Template } from './support/copies';
import { newDocument, waitForPill } from './support/person';
import {
  countOnOurs,
  countOnPlain,
  NOTHING,
  ONCE_EACH,
  OUR_EMPLOYEE,
  OUR_FACTS,
  PLAIN_EMPLOYEE,
  PLAIN_FACTS,
  type Story,
  tellStory,
} from './support/story';
import { openTablet, withoutBackgroundSync } from './support/tablet';
import { expectAllSent } from './support/unsent';

interface Trouble {
  readonly fault: Fault;
  readonly scope: FaultScope;
  /** The text of the pill during the fault. */
  readonly said?: string;
  /** Only where app and API have one origin: a browser hides responses without CORS headers from another one. */
  readonly saidOnOneOrigin?: string;
}

const WRITES: FaultScope = { method: 'POST', path: /\/(batch|save|crear-con-costo)$/ };
const ALL: FaultScope = { path: /^\/(api|auth)\// };

const TROUBLES: readonly (readonly [name: string, trouble: Trouble])[] = [
  [
    'half a second each way',
    { fault: { kind: 'delay', requestMs: 500, answerMs: 500 }, scope: ALL },
  ],
  ['requests lost', { fault: { kind: 'reset' }, scope: ALL, said: 'Sin conexión · 4 pendientes' }],
  [
    'answers reset in their middle',
    { fault: { kind: 'cut-answer', bytes: 10, how: 'reset' }, scope: { ...WRITES, times: 2 } },
  ],
  [
    'connections half closed',
    { fault: { kind: 'cut-answer', bytes: 10, how: 'half-close' }, scope: { ...WRITES, times: 2 } },
  ],
  [
    'a kilobyte a second',
    { fault: { kind: 'trickle', bytesPerSecond: 1_000 }, scope: { ...WRITES, times: 4 } },
  ],
  [
    'a portal',
    {
      fault: { kind: 'portal' },
      scope: ALL,
      said: 'Sin conexión · 4 pendientes',
      saidOnOneOrigin: 'La red pide iniciar sesión · 4 pendientes',
    },
  ],
  [
    'answers lost after the commit',
    { fault: { kind: 'drop-answer' }, scope: { ...WRITES, times: 2 } },
  ],
];

interface Line {
  readonly proxy: FaultProxy;
  readonly browser: Browser;
  readonly page: Page;
  readonly told: Story;
  readonly template: Template;
}

type People = Pick<Story, 'sender' | 'recipient' | 'productName'>;

/** Going offline and online again ends the retry delay. */
const RECONNECT_MS = 20_000;

/** Without the worker, whose clock the test does not control. */
async function openLine(
  proxy: FaultProxy,
  username: string,
  options: { readonly baseUrl: string; readonly args?: readonly string[] },
): Promise<Line> {
  const { browser, page } = await openTablet(username, {
    ...options,
    lifetime: 'file',
    prepare: async (made) => {
      await withoutBackgroundSync(made);
      await holdClock(await made.page());
    },
  });
  await browser.setOffline(true);
  const told = await tellStory(page, username === PLAIN_EMPLOYEE ? PLAIN_FACTS : OUR_FACTS);
  const template = await readTemplate(page);
  await browser.setOffline(false);
  await page.clock.fastForward(RECONNECT_MS);
  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  return { proxy, browser, page, told, template };
}

/** Saves the same records with other customers, offline. */
async function saveAgain({ browser, page, told, template }: Line): Promise<People> {
  const [sender, recipient] = [newDocument(), newDocument()];
  await browser.setOffline(true);
  await putCopies(page, template, [{ [told.sender]: sender, [told.recipient]: recipient }]);
  await page.goto('/adminSection/sync');
  await waitForPill(page, { state: 'offline', pending: 4 });
  return { sender, recipient, productName: told.productName.replace(told.sender, sender) };
}

async function sendThrough(
  line: Line,
  { fault, scope, said, saidOnOneOrigin = said }: Trouble,
  count: (people: People) => Promise<Record<string, number>>,
): Promise<void> {
  const { proxy, browser, page } = line;
  const people = await saveAgain(line);
  const active = proxy.inject(fault, scope);
  await browser.setOffline(false);
  const words = new URL(page.url()).origin === proxy.url ? saidOnOneOrigin : said;
  if (words) {
    await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
    await waitForPill(page, { text: words }, 30_000);
    expect(await count(people)).toEqual(NOTHING);
    proxy.heal();
  }
  await passTimeUntilSent(page);
  expect(active.met()).toBeGreaterThan(0);
  proxy.heal();
  await expectAllSent(page);
  expect(await count(people)).toEqual(ONCE_EACH);
  expect(browser.problems().filter((problem) => !NETWORK_FAILURES.test(problem))).toEqual([]);
}

describe('to our server', () => {
  let server: ServerProcess;
  let line: Line;
  beforeAll(async () => {
    server = await startServerProcess({ lifetime: 'file' });
    const proxy = await startFaultProxy(server.baseUrl, { isKeptAlive: false });
    line = await openLine(proxy, OUR_EMPLOYEE, { baseUrl: proxy.url });
  });
  afterAll(async () => {
    await line?.browser.close();
    await line?.proxy.close();
    await server.close();
  });

  it.each(TROUBLES)('%s', async (_, trouble) => {
    const api = await server.signIn(OUR_EMPLOYEE);
    await sendThrough(line, trouble, (people) => countOnOurs(api, people));
  });
});

describe('to a plain server', () => {
  let api: PlainServer;
  let line: Line;
  let closeHost: () => Promise<void>;
  beforeAll(async () => {
    const host = await startStaticServer(await buildOtherOriginApp(), { fallbackStatus: 200 });
    closeHost = host.close;
    api = await startPlainServer();
    const proxy = await startFaultProxy(api.baseUrl, { isKeptAlive: false });
    const args = [findApiAt(proxy.url)];
    line = await openLine(proxy, PLAIN_EMPLOYEE, { baseUrl: host.url, args });
    line.browser.allow(/blocked by CORS policy/);
  });
  afterAll(async () => {
    await line?.browser.close();
    await line?.proxy.close();
    await api.close();
    await closeHost();
  });

  it.each(TROUBLES)('%s', async (_, trouble) => {
    await sendThrough(line, trouble, async (people) => countOnPlain(api, people));
  });
});
