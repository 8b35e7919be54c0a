/**
 * A real Firefox, driven over WebDriver BiDi (docs/decisions/0071), with a profile folder of its own, so that the service
 * worker, its cache and IndexedDB outlive a restart. Uncaught errors and console errors of a page fail its test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { inject, onTestFinished } from 'vitest';
import { expectNoProblems } from '../../support/problems';
import { type Engine, type EnginePage, STEP_LIMIT_MS, toControl } from './engine';

const PREFERENCES = {
  'intl.accept_languages': 'es-CO',
  // Without an HTTP cache, what opens while the server is stopped comes from the service worker's cache.
  'browser.cache.disk.enable': false,
  'browser.cache.memory.enable': false,
};
/**
 * Firefox's word on a request that it broke off itself, because the page was left or closed. A worker that answers with
 * a failure is reported in other words.
 */
const BROKEN_OFF = /A ServiceWorker intercepted the request and encountered an unexpected error/;
const START_LIMIT_MS = 120_000;

export async function openFirefox(baseUrl: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'fc-firefox-'));
  const problems: string[] = [];
  let browser: Browser | null = null;

  async function launch(): Promise<Browser> {
    const launched = await puppeteer.launch({
      browser: 'firefox',
      executablePath: inject('firefoxPath'),
      headless: true,
      userDataDir: profile,
      extraPrefsFirefox: PREFERENCES,
      defaultViewport: { width: 1180, height: 820 },
      env: { ...process.env, TZ: 'America/Bogota' },
      timeout: START_LIMIT_MS,
    });
    const [page] = await launched.pages();
    page?.setDefaultTimeout(STEP_LIMIT_MS);
    const report = (problem: string) => {
      if (!BROKEN_OFF.test(problem)) problems.push(problem);
    };
    page?.on('pageerror', (error) => report(String(error)));
    page?.on('console', (message) => {
      if (message.type() === 'error') report(message.text());
    });
    return launched;
  }

  async function close(): Promise<void> {
    await browser?.close();
    browser = null;
  }

  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && browser) {
      console.log(`${task.name}: ${task.result.errors?.[0]?.message}`);
      await tellWhatIsShown(browser);
    }
    await close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    expectNoProblems(problems);
  });

  return {
    async open(path) {
      browser ??= await launch();
      const [page] = await browser.pages();
      if (!page) throw new Error('Firefox opened without a page');
      await page.goto(baseUrl + path);
      return toEnginePage(page);
    },
    close,
  };
}

const toEnginePage = (page: Page): EnginePage => ({
  url: async () => page.url(),
  click: (selector) => page.locator(selector).click(),
  press: (words) => page.locator(`::-p-xpath(${toControl(words)})`).click(),
  fill: (selector, value) => page.locator(selector).fill(value),
  pressTab: () => page.keyboard.press('Tab'),
  async waitUntilGone(selector) {
    await page.waitForSelector(selector, { hidden: true });
  },
  async ask(selector, about) {
    const found = await page.waitForSelector(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found.evaluate(about);
  },
});

/** For whoever reads why a test failed: each page's address and its words. */
async function tellWhatIsShown(browser: Browser): Promise<void> {
  for (const page of await browser.pages()) {
    // biome-ignore lint/performance/useDomNodeTextContent: only what a person sees, in lines.
    const shown = await page.evaluate(() => document.body.innerText).catch(String);
    console.log(`${page.url()}\n${shown}`);
  }
}
