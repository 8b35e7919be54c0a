/** The checks of accessibility.test.ts for screens that only other roles see, and for the remaining public pages. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/chromium';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { findScreenFaults, TABLET } from './support/axe';
import { signIn } from './support/person';
import { SEEN_BY_SUPERADMIN } from './support/screens';
import { findAlong, walkPages, walkScreens } from './support/walk';

const SEEN_BY_INVITED = ['', '/reports', '/smartChat', '/nada'].map((path) => ({ path }));

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

async function openPage(): Promise<Page> {
  const options = { viewport: TABLET, reducedMotion: 'reduce' } as const;
  return (await openBrowser({ baseUrl: server.baseUrl, ...options })).page();
}

it('the pages linked in footer and header, and the not-found page', async () => {
  const page = await openPage();
  const paths = [
    '/terminos',
    '/seguridad',
    '/servicios',
    '/asociados',
    '/contribuyentes',
    '/quienes-somos',
    '/horarios',
    '/blog',
    '/no-existe',
  ];
  const find = (name: string) => findScreenFaults(page, name);
  expect(await findAlong(walkPages(page, paths), find)).toEqual([]);
});

it.each([
  ['a SUPERADMIN', 'superadmin@fluvicarga.co', SEEN_BY_SUPERADMIN],
  ['an INVITED', 'invitado@fluvicarga.co', SEEN_BY_INVITED],
])('the screens of %s', async (_, username, screens) => {
  const page = await openPage();
  await signIn(page, username);
  const find = (name: string) => findScreenFaults(page, name);
  expect(await findAlong(walkScreens(page, screens), find)).toEqual([]);
});
