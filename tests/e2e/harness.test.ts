/** The test harness: a profile outlives a restart and a kill, and errors of a page fail its test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openBrowser } from '../support/chromium';
import { findApiAt } from '../support/other-origin';
import { startPlainServer } from '../support/plain-server';
import { type StaticServer, startStaticServer } from '../support/static-server';

let folder: string;
let server: StaticServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harness-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><p>río');
  writeFileSync(join(folder, 'sw.js'), "self.onmessage = () => console.error('desde el worker');");
  server = await startStaticServer(folder, { fallbackStatus: 200 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Strict durability, as in the app's own writes. */
const write = (page: Page, value: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('harness', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('values');
        opening.onsuccess = () => {
          const change = opening.result.transaction('values', 'readwrite', {
            durability: 'strict',
          });
          change.objectStore('values').put(text, 'kept');
          change.oncomplete = () => resolve();
          change.onerror = () => reject(change.error);
        };
      }),
    value,
  );

const read = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open('harness', 1);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('kept');
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );

it('keeps a profile through a restart and through a kill', async () => {
  const browser = await openBrowser({ baseUrl: server.url, isWhole: true });
  const page = await browser.page();
  await page.goto('/');
  await write(page, 'antes del reinicio');
  const restarted = await browser.restart();
  await restarted.goto('/');
  expect(await read(restarted)).toBe('antes del reinicio');
  await write(restarted, 'antes de la caída');
  const revived = await browser.crash();
  await revived.goto('/');
  expect(await read(revived)).toBe('antes de la caída');
});

it('uses the locale of Colombia and the time zone of Bogotá', async () => {
  const browser = await openBrowser({ baseUrl: server.url });
  const page = await browser.page();
  await page.goto('/');
  const { language, offset } = await page.evaluate(() => ({
    language: navigator.language,
    offset: new Date().getTimezoneOffset(),
  }));
  expect([language, offset]).toEqual(['es-CO', 300]);
});

it('reports uncaught and console errors, except expected ones', async () => {
  const browser = await openBrowser({ baseUrl: server.url, lifetime: 'file' });
  const page = await browser.page();
  await page.goto('/');
  browser.allow(/declarado/);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    (await navigator.serviceWorker.ready).active?.postMessage('habla');
    console.error('declarado');
    console.error('sorpresa');
    setTimeout(() => {
      throw new Error('sin atrapar');
    });
  });
  await expect.poll(() => browser.problems().length).toBe(3);
  const problems = browser.problems().join('\n');
  for (const wanted of ['desde el worker', 'sorpresa', 'sin atrapar'])
    expect(problems).toContain(wanted);
  await expect(browser.close()).rejects.toThrow('a page reported errors');
});

it('takes the page offline', async () => {
  const browser = await openBrowser({ baseUrl: server.url });
  const page = await browser.page();
  await page.goto('/');
  await browser.setOffline(true);
  const outcome = await page.evaluate(() => fetch('/').then(String, (error) => error.message));
  expect(outcome).toBe('Failed to fetch');
});

it('reaches an API on another origin at any port', async () => {
  const api = await startPlainServer();
  onTestFinished(() => api.close());
  const browser = await openBrowser({ baseUrl: server.url, args: [findApiAt(api.baseUrl)] });
  const page = await browser.page();
  await page.goto('/');
  const status = await page.evaluate(async () => {
    const answer = await fetch('http://api.localhost/auth/log-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin@plano.co', password: 'Guaviare2026*' }),
    });
    return answer.status;
  });
  expect(status).toBe(200);
});
