/**
 * A real Chromium with a profile folder of its own, so that service workers, caches and IndexedDB outlive a restart.
 * Uncaught errors and console errors of a page fail its test, except those that the test expects.
 */
import { cpSync } from 'node:fs';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type WebError,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { expectNoProblems } from './problems';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Console messages of a request without a network, or with an error response. */
export const NETWORK_FAILURES = /Failed to load resource|net::ERR_|Failed to fetch/;

export interface BrowserOptions {
  /**
   * The whole browser in place of its headless shell, for what that lacks: Background Sync, a lock of the profile (`crash`
   * needs it), and a permission that is refused.
   */
  readonly isWhole?: boolean;
  /** Another program than Debian's Chromium. */
  readonly executablePath?: string;
  /** 1180 × 820, a tablet in landscape, where absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly isMobile?: boolean;
  /** A finger is the pointer; as of `isMobile` where absent. */
  readonly hasTouch?: boolean;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Relative addresses in `page.goto` start here. */
  readonly baseUrl?: string;
  /** `file`: not closed at the end of the test; `afterAll` of the file calls `close`. */
  readonly lifetime?: 'test' | 'file';
  readonly args?: readonly string[];
  /** The folder of the profile, which stays; otherwise a new one, removed by `close`. */
  readonly profile?: string;
  /** The profile that a new one is a copy of; an empty one where absent. */
  readonly startsAs?: string;
  /** Keeps the pages that are left in the back/forward cache, which Playwright turns off. */
  readonly keepsPages?: boolean;
}

export interface Browser {
  /** The current context: a restart makes a new one. */
  readonly context: BrowserContext;
  readonly profile: string;
  /** The page that the browser opened with, or a new one if that was closed. */
  page(): Promise<Page>;
  newPage(): Promise<Page>;
  /** Errors that match are expected from now on. */
  allow(problem: RegExp): void;
  /** Page and console errors so far that no `allow` covers. */
  problems(): readonly string[];
  /** No network for pages and workers alike, as with airplane mode; its console errors are expected. */
  setOffline(isOffline: boolean): Promise<void>;
  /**
   * Closes the browser as a person does, and opens the same profile again. Gives the page.
   * @param whileClosed what happens to the profile's folder in between
   */
  restart(whileClosed?: () => Promise<void>): Promise<Page>;
  /** SIGKILL to the browser, as when the battery ends, and opens the same profile again. Gives the page. */
  crash(): Promise<Page>;
  /** @throws where there were problems */
  close(): Promise<void>;
}

export async function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'fc-profile-')));
  if (options.startsAs) cpSync(options.startsAs, profile, { recursive: true });
  const found: string[] = [];
  const allowed: RegExp[] = [];
  let isOffline = false;
  let context = await launch();

  async function launch(): Promise<BrowserContext> {
    const launched = await chromium.launchPersistentContext(profile, {
      executablePath:
        options.executablePath ?? inject(options.isWhole ? 'chromiumPath' : 'headlessShellPath'),
      args: [...ARGUMENTS, ...(options.args ?? [])],
      ...(options.keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
      chromiumSandbox: false,
      headless: true,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      viewport: options.viewport ?? { width: 1180, height: 820 },
      isMobile: options.isMobile ?? false,
      hasTouch: options.hasTouch ?? options.isMobile ?? false,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
      offline: isOffline,
      ...(options.baseUrl && { baseURL: options.baseUrl }),
    });
    await launched.addInitScript(reconnectSoon);
    launched.on('weberror', (error) => found.push(describeError(error)));
    // Pages and service workers alike.
    launched.on('console', (message) => {
      if (message.type() === 'error') found.push(describe(message));
    });
    return launched;
  }

  const problems = () =>
    found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  const page = async () => context.pages()[0] ?? context.newPage();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await context.close();
    if (!options.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    expectNoProblems(problems());
  };
  if (options.lifetime !== 'file')
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') {
        console.log(`${task.name}: ${task.result.errors?.[0]?.message}`);
        await tellWhatIsShown(context);
      }
      await close();
    });

  return {
    get context() {
      return context;
    },
    profile,
    page,
    newPage: () => context.newPage(),
    allow: (problem) => allowed.push(problem),
    problems,
    async setOffline(offline) {
      isOffline = offline;
      if (offline) allowed.push(NETWORK_FAILURES);
      await context.setOffline(offline);
    },
    async restart(whileClosed) {
      await context.close();
      await whileClosed?.();
      context = await launch();
      return page();
    },
    async crash() {
      await kill(profile);
      // The connection to it is gone: this only tidies up.
      await context.close().catch(() => undefined);
      context = await launch();
      return page();
    },
    close,
  };
}

/** A tablet whose connection is back waits up to 20 s, by chance, before it sends: here up to 2 s. */
function reconnectSoon(): void {
  const { random } = Math;
  Math.random = () => random() / 10;
}

/** For whoever reads why a test failed: each page's address, its words, and what its controls hold. */
async function tellWhatIsShown(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    console.log(`${page.url()}\n${shown}`);
  }
}

// A rejection with something that is no `Error` has an empty stack.
function describeError(failure: WebError): string {
  const { name, message, stack } = failure.error();
  return stack || `${name}: ${message} (${failure.page()?.url()})`;
}

const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Chromium's lock names its host and process: `host-1234`. */
async function kill(profile: string): Promise<void> {
  const processId = Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1));
  process.kill(processId, 'SIGKILL');
  for (let isAlive = true; isAlive; await sleep(20)) {
    try {
      process.kill(processId, 0);
    } catch {
      isAlive = false;
    }
  }
}
