/**
 * WebKit, Safari's engine, as Debian has it: a window of WebKitGTK on a screen of its own, driven by WebKitWebDriver. A
 * profile folder outlives it, as with Firefox. Uncaught errors of a page fail its test.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { inProject } from '../../../scripts/lib/project.mjs';
import { findFreePort } from '../../support/free-port';
import { expectNoProblems } from '../../support/problems';
import type { Engine } from './engine';
import { beginSession, type Session, toEnginePage } from './web-driver';

const WINDOW = inProject('tests/e2e-engines/support/webkit-window.py');
const UNCAUGHT = /^CONSOLE JS ERROR .*/gm;

export async function openWebKit(baseUrl: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'fc-webkit-'));
  const { screen, display } = await openScreen();
  let printed = '';
  let running: { readonly driver: ChildProcess; readonly session: Session } | null = null;

  async function launch() {
    const port = await findFreePort();
    const driver = spawn(inject('webkit').driver, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: display,
        TZ: 'America/Bogota',
        WEBKIT_PROFILE: profile,
        WEBKIT_SIZE: '1180x820',
        // There is no graphics card.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [driver.stdout, driver.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const session = await beginSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: WINDOW, args: [] },
    });
    return { driver, session };
  }

  async function close(): Promise<void> {
    const ending = running;
    running = null;
    if (!ending) return;
    try {
      await ending.session.close();
    } finally {
      await end(ending.driver);
    }
    // A page that opens while the server is stopped comes from the service worker's cache, not from HTTP's.
    await rm(join(profile, 'cache/WebKitCache'), { recursive: true, force: true, maxRetries: 5 });
  }

  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && running) {
      const page = toEnginePage(running.session);
      // biome-ignore lint/performance/useDomNodeTextContent: only what a person sees, in lines.
      const shown = await page.ask('body', (body) => (body as HTMLElement).innerText).catch(String);
      console.log(`${await page.url()}\n${shown}`);
    }
    await close();
    await end(screen);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    expectNoProblems(printed.match(UNCAUGHT) ?? []);
  });

  return {
    async open(path) {
      running ??= await launch();
      await running.session.command('POST', '/url', { url: baseUrl + path });
      return toEnginePage(running.session);
    },
    close,
  };
}

/** A screen that nobody sees, under a number that nobody has. */
async function openScreen() {
  const size = ['-screen', '0', '1440x1200x24'];
  const screen = spawn(inject('webkit').screen, ['-displayfd', '1', '-nolisten', 'tcp', ...size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(screen.stdout, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
