/** The browser of the device's half, and a page of it with `bench` inside. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureChromium } from '../../../scripts/ensure-chromium.mjs';
import { inProject } from '../../../scripts/lib/project.mjs';

/** A real Chromium with a profile of its own, which goes afterwards. */
export async function withBrowser(use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'fc-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    chromiumSandbox: false,
    headless: true,
    viewport: { width: 1180, height: 820 },
  });
  try {
    await use(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A page of the server at the address, with the code in it. */
export async function openPage(
  context: BrowserContext,
  baseUrl: string,
  code: string,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/health`);
  await page.evaluate(code);
  return page;
}

const sessions = new WeakMap<Page, CDPSession>();

/** Slows the page's processor by this factor from now on. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** One script for a page, made of a module and all it imports. */
export async function bundlePage(entry = 'tests/bench/support/bench-page.ts'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: inProject(entry), formats: ['iife'], name: 'benchPage' },
    },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  return output[0]?.code ?? '';
}
