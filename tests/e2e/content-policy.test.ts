/**
 * The app never violates its content security policy: on public pages, in the main story or in the worker. A violation is an
 * error of the console, which fails every story: touch-targets.test.ts opens each screen.
 */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { waitForPill } from './support/person';
import { openScreen } from './support/screens';
import { tellStory } from './support/story';
import { openTablet } from './support/tablet';

const VIOLATION = /Content Security Policy/;

it('the policy is served and nothing violates it', async () => {
  const server = await startServerProcess();
  const served = await fetch(server.baseUrl);
  expect(served.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'wasm-unsafe-eval';/,
  );
  const { browser, page } = await openTablet('admin@fluvicarga.co', { baseUrl: server.baseUrl });

  // For a host that sends no header.
  const stated = await page
    .locator('meta[http-equiv="Content-Security-Policy"]')
    .getAttribute('content');
  expect(stated).toMatch(/script-src 'self' 'wasm-unsafe-eval';.*object-src 'none'/);

  await tellStory(page);
  await waitForPill(page, { state: 'synced', pending: 0 });
  for (const path of ['/', '/login', '/rastreo', '/privacidad']) await openScreen(page, path);
  expect(browser.problems()).toEqual([]);

  // Proves that the test detects violations: an inline script is one.
  browser.allow(VIOLATION);
  const heard = page.waitForEvent('console', (message) => VIOLATION.test(message.text()));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.ran = true';
    document.body.append(script);
  });
  await heard;
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});
