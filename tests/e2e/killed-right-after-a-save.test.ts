/** 'Guardado en este equipo' appears after the commit: killed at that moment, nothing is lost or sent twice. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import {
  customerOf,
  fill,
  newDocument,
  readPill,
  signInWhereAsked,
  waitForPill,
} from './support/person';
import { signInOver } from './support/session';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';
import { readOperations, readSent } from './support/unsent';

const FORM = '/adminSection/add-customer';
/** Offline, online, and with the server's response pending. */
const ROUNDS = [
  'offline',
  'online',
  'in flight',
  'online',
  'offline',
  'in flight',
  'online',
  'offline',
  'in flight',
  'online',
] as const;

it('each record survives a SIGKILL of the browser, ten times in a row', async () => {
  const { server, proxy, browser, page: first } = await open();
  const documents: string[] = [];
  let page = first;
  for (const round of ROUNDS) {
    await browser.setOffline(round === 'offline');
    if (round === 'in flight') holdAnswers(proxy);
    documents.push(await save(page));
    page = await browser.crash();
    proxy.heal();
  }
  await browser.setOffline(false);
  await expectEachOnce(server, page, documents);
});

it('each record survives a crash of its tab', async () => {
  const { server, proxy, browser, page: first } = await open();
  const documents: string[] = [];
  let page = first;
  for (const round of ['online', 'in flight', 'in flight'] as const) {
    if (round === 'in flight') holdAnswers(proxy);
    documents.push(await save(page));
    const next = await browser.newPage();
    await crash(page);
    proxy.heal();
    page = next;
  }
  await expectEachOnce(server, page, documents);
});

async function open() {
  const server = await startServerProcess();
  const proxy = await startFaultProxy(server.baseUrl);
  onTestFinished(() => proxy.close());
  const tablet = await openTablet(OUR_EMPLOYEE, { baseUrl: proxy.url, isWhole: true });
  return { server, proxy, ...tablet };
}

const LONG_MS = 60_000;

function holdAnswers(proxy: FaultProxy): void {
  proxy.inject({ kind: 'delay', answerMs: LONG_MS }, { method: 'POST', path: /save|batch/ });
}

/** Resolves at the moment the notice appears. */
async function save(page: Page): Promise<string> {
  const document = newDocument();
  await page.goto(FORM);
  await signInWhereAsked(page, OUR_EMPLOYEE);
  if (!page.url().endsWith(FORM)) await page.goto(FORM);
  await fill(page, customerOf(document));
  await page.getByRole('button', { name: 'Guardar cliente' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.locator('[data-notice=success]', { hasText: 'Guardado en este equipo' }).waitFor();
  return document;
}

/** Kills the process: no event of the page arrives any more. */
async function crash(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The call never returns.
  tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function expectEachOnce(
  { signIn }: ServerProcess,
  page: Page,
  documents: readonly string[],
): Promise<void> {
  await page.goto('/adminSection/show-customers');
  await signInWhereAsked(page, OUR_EMPLOYEE);
  const countSent = async () => (await readSent(page)).length;
  await expect.poll(countSent, { timeout: 90_000 }).toBe(documents.length);
  expect(await readOperations(page)).toEqual([]);
  // The kill may have lost the session: the delivery token then sends everything, and reading asks for the password.
  await page.locator('[data-sync-state=synced], [data-sync-state=locked]').waitFor();
  if ((await readPill(page)).state === 'locked') {
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
    await signInOver(page, 'Inicia sesión para enviar');
  }
  await waitForPill(page, { state: 'synced', pending: 0 }, 90_000);
  const api = await signIn(OUR_EMPLOYEE);
  const held = (await api.list('/api/v1/customers/all')).map(({ numDocument }) =>
    String(numDocument),
  );
  expect(held.filter((one) => documents.includes(one)).sort()).toEqual(documents);
}
