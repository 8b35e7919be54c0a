/** The two kinds of server, both real, behind one interface. */

import { vi } from 'vitest';
import type { EntityName, Fields } from '../../../src/domain/entity';
import { PLAIN_SERVER, toServerVersion } from '../../../src/domain/server-version';
import { CAPABILITIES_PATH, DEVICES_PATH, devicePath, LIST_PATHS } from '../../../src/domain/wire';
import { type SignedIn, signIn, startApp, type TestApp } from '../../server/support';
import { startPlainServer } from '../../support/plain-server';

// A shared machine with two cores.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

/** Names of records that a fresh server has. */
export interface Places {
  readonly company: string;
  readonly vessel: string;
  readonly branch: string;
  readonly warehouse: string;
}

export interface TestServer {
  readonly kind: 'plain' | 'ours';
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly username: string;
  /** The company of its employee; null where the server does not tell it. */
  readonly companyId: number | null;
  readonly token: string;
  readonly serverVersion: number;
  readonly places: Places;
  /** Its records as listed, which assertions compare with. */
  list(entity: EntityName): Promise<Fields[]>;
  /** A write by another user on another device. */
  call(method: string, path: string, body: unknown): Promise<Fields>;
  /** The token of another sign-in. */
  newToken(): Promise<string>;
  close(): Promise<void>;
}

export async function startPlain(
  answers: 'empty' | 'sentence' | 'entity' = 'empty',
): Promise<TestServer & { readonly plain: Awaited<ReturnType<typeof startPlainServer>> }> {
  const plain = await startPlainServer({ answers });
  const username = 'empleado@plano.co';
  const enter = async () => (await plain.signIn(username)).token;
  const admin = await plain.signIn('admin@plano.co');
  return {
    kind: 'plain',
    plain,
    baseUrl: plain.baseUrl,
    fetch,
    username,
    companyId: null,
    token: await enter(),
    serverVersion: PLAIN_SERVER,
    places: {
      company: 'Naviera Plana del Guaviare',
      vessel: 'La Guaviarense',
      branch: 'Puerto San José',
      warehouse: 'Bodega El Muelle',
    },
    list: (entity) => admin.list(LIST_PATHS[entity]),
    async call(method, path, body) {
      const answer = await admin.call(method as 'POST', path, body);
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return (answer.body ?? {}) as Fields;
    },
    newToken: enter,
    close: plain.close,
  };
}

export interface OurServer extends TestServer {
  readonly app: TestApp;
  readonly admin: { readonly username: string; readonly token: string };
  readonly callAsAdmin: TestServer['call'];
  /** Ends every device of the company, as an administrator who believes them lost. */
  endDevices(): Promise<void>;
}

/** Call it in `beforeAll`: the database is closed with the file. */
export async function startOurs(): Promise<OurServer> {
  const app = await startApp();
  const username = 'empleado@fluvicarga.co';
  const me = await signIn(app, username);
  const adminName = 'admin@fluvicarga.co';
  const admin = await signIn(app, adminName);
  const { body } = await app.call('GET', CAPABILITIES_PATH);
  const { rows } = await app.database.pool.query(
    'select company_id from users where username = $1',
    [username],
  );
  return {
    app,
    kind: 'ours',
    baseUrl: 'http://ours',
    fetch: async (input, init) => app.app.fetch(new Request(String(input), init)),
    username,
    companyId: Number(rows[0]?.company_id),
    token: me.token,
    serverVersion: toServerVersion(body),
    places: {
      company: 'Transportes Fluviales del Guaviare',
      vessel: 'Delfín Rosado',
      branch: 'Calamar',
      warehouse: 'Bodega Malecón',
    },
    list: async (entity) => (await me.call('GET', LIST_PATHS[entity])).list,
    call: callAs(me),
    callAsAdmin: callAs(admin),
    admin: { username: adminName, token: admin.token },
    async endDevices() {
      const { list } = await admin.call('GET', DEVICES_PATH);
      for (const { id } of list) await admin.call('DELETE', devicePath(Number(id)));
    },
    newToken: async () => (await signIn(app, username)).token,
    close: async () => undefined,
  };
}

function callAs({ call }: SignedIn): TestServer['call'] {
  return async (method, path, sent) => {
    const answer = await call(method, path, sent);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

/** For `describe.each`: tests that hold on either server. */
export const EITHER_SERVER = [
  { name: 'our server', start: () => startOurs() },
  { name: 'a plain server', start: () => startPlain('empty') },
];
