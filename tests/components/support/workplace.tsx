/** A screen of the back office in a page of its own: a real user database, no server, no shell. */
import { PLAIN_SERVER } from '../../../src/domain/server-version';
import '../../../src/ui/styles/index.css';
import '../../../src/app/app.css';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { workplaceScreens } from '../../../src/app/workplace-screens';
import type { MirrorName } from '../../../src/domain/entity';
import type { Role } from '../../../src/domain/roles';
import { device } from '../../../src/session/connection';
import { openRuntime, type Runtime } from '../../../src/session/runtime';
import { RuntimeContext } from '../../../src/session/runtime-context';
import { Notices } from '../../../src/ui/notices';
import { dismissNotice, notices } from '../../../src/ui/notices-store';
import { buildRow } from '../../crud/builders';
import { testKey } from '../../support/journal';

let people = 0;

const MUNICIPALITIES = ['Miraflores', 'Calamar', 'San José del Guaviare', 'El Retorno'];

/** Signs in a new user offline, as beside a server of this version; the department and its municipalities are on the device. */
export async function openPerson(
  serverVersion: number = PLAIN_SERVER,
  rol: Role = 'EMPLOYEE',
): Promise<Runtime> {
  people += 1;
  const runtime = await signIn(`persona${people}-${Date.now()}`, serverVersion, rol);
  await hold(runtime, 'department', [{ departamento: 'Guaviare' }]);
  await hold(
    runtime,
    'city',
    MUNICIPALITIES.map((ciudad) => ({ ciudad, departamento: 'Guaviare' })),
  );
  return runtime;
}

/**
 * Moves what a person has into packs, ends their session, and begins the next: nothing of the mirror is in memory.
 * @param meanwhile what happens to the disk between the two
 */
export async function openAgain(
  runtime: Runtime,
  meanwhile: () => Promise<void> | void = () => undefined,
): Promise<Runtime> {
  // Longer than any journal that is left as it is.
  await hold(runtime, 'category', [{ name: toNoise(1_500_000) }]);
  await runtime.db.packed;
  runtime.close();
  await meanwhile();
  return signIn(runtime.person, PLAIN_SERVER);
}

/** Text that no compression makes short. */
function toNoise(length: number): string {
  const bytes = new Uint8Array(length / 2);
  for (let at = 0; at < bytes.length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function signIn(
  name: string,
  serverVersion: number,
  rol: Role = 'EMPLOYEE',
): Promise<Runtime> {
  await device.people.put({
    id: name,
    wrappedKey: { salt: new Uint8Array(1), iterations: 1, bytes: new Uint8Array(1) },
    profile: new Uint8Array(1),
    lastOnlineAt: Date.now(),
    serverVersion,
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  const runtime = await openRuntime(
    {
      stored: {
        id: 'current',
        person: name,
        apiBase: '',
        dataKey: await testKey(),
        token: null,
        tokenTimestamp: Date.now(),
        serverVersion,
      },
      user: {
        username: `${name}@fluvicarga.co`,
        rol,
        userId: null,
        companyId: null,
        status: 'activo',
        companyStatus: 'activo',
      },
      token: null,
    },
    () => undefined,
  );
  onTestFinished(() => {
    runtime.close();
    for (const { id } of notices.getState().open) dismissNotice(id);
  });
  return runtime;
}

/** Puts records into the mirror, as a pull does. */
export async function hold(
  { db }: Runtime,
  entity: MirrorName,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const rows = records.map((record) => buildRow(record));
  await db.write([entity], (tx) => tx.putRows(entity, rows));
}

/**
 * Renders the screen at a path below `/adminSection`, with what the browser keeps of that entry.
 * @returns a function that gives the current path; `kept` gives what the browser keeps of the entry
 */
export async function openScreen(
  runtime: Runtime,
  path: string,
  state?: unknown,
): Promise<(() => string) & { readonly kept: () => unknown }> {
  const workplace = { path: 'adminSection', element: <Outlet />, children: workplaceScreens };
  const screens = [{ HydrateFallback: () => null, children: [workplace] }];
  const [pathname = '', search] = path.split('?');
  const entry = {
    pathname: `/adminSection/${pathname}`,
    search: search ? `?${search}` : '',
    state,
  };
  const router = createMemoryRouter(screens, { initialEntries: [entry] });
  const { unmount } = await render(
    <RuntimeContext value={runtime}>
      <main>
        <RouterProvider router={router} />
      </main>
      <Notices />
    </RuntimeContext>,
  );
  // Before the user's database is closed, because a form writes its draft when it unmounts.
  onTestFinished(unmount);
  return Object.assign(() => router.state.location.pathname, {
    kept: () => router.state.location.state as unknown,
  });
}
