/** The real application on a real database of its own, embedded or PostgreSQL's, asked without a network. */

import type { Hono } from 'hono';
import { inject } from 'vitest';
import { createApp } from '../../server/app';
import type { AddressRanges, Database, Deps, Env, LogLine } from '../../server/context';
import { type OpenDatabase, openDatabase } from '../../server/db/database';
import { NO_ADDRESSES } from '../../server/http/address-ranges';
import { createThrottle } from '../../server/modules/auth/throttle';
import { createTokens } from '../../server/modules/auth/tokens';
import { createStreams } from '../../server/modules/changes/streams';
import { createSealingKeys } from '../../server/repositories/sealing-keys';
import { closeAtEnd } from './close-at-end';
import { makeDataFolder } from './data-folder';
import { makePostgresDatabase } from './postgres-database';

export const SECRET = 'un secreto de prueba de más de treinta y dos letras';
const DEMO_PASSWORD = 'Guaviare2026*';

/** Any JSON object. */
export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON object; `{}` where the answer is none. */
  readonly body: Json;
  /** The JSON list; empty where the answer is none. */
  readonly list: Json[];
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export interface TestApp {
  readonly app: Hono<Env>;
  /** Past row-level security: to arrange and to look. */
  readonly database: OpenDatabase;
  /** As the server connects. */
  readonly serving: Database;
  readonly logs: LogLine[];
  /** The server's clock; a test may move it. */
  readonly clock: { now: number };
  /** Without a token. */
  readonly call: Call;
}

export interface SignedIn {
  readonly token: string;
  readonly call: Call;
}

interface AppOptions {
  readonly corsOrigins?: readonly string[];
  readonly appFolder?: string;
  readonly trustedProxies?: AddressRanges;
  readonly log?: Deps['log'];
  readonly isPublishedLogin?: Deps['isPublishedLogin'];
  readonly acceptsPlainClients?: boolean;
  readonly streams?: Deps['streams'];
}

/** Starts an app with the demo data; it ends with the test file. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const { database, serving } = await makeDatabase();
  return createTestApp(database, serving, options);
}

/** Several servers on one PostgreSQL, each with connections of its own. */
export async function startNodes(count: number): Promise<TestApp[]> {
  const { url, superuserUrl, remove } = await makePostgresDatabase(inject('postgresUrl'));
  const open = (at: string) => openDatabase({ url: at, dataFolder: '' });
  const database = await open(superuserUrl);
  const nodes = await Promise.all(Array.from({ length: count }, () => open(url)));
  closeAtEnd(...nodes.map((node) => node.close), database.close, remove);
  return nodes.map((serving) => createTestApp(database, serving, {}));
}

function createTestApp(
  database: OpenDatabase,
  serving: OpenDatabase,
  options: AppOptions,
): TestApp {
  const logs: LogLine[] = [];
  const clock = { now: Date.now() };
  const app = serve(serving.db, { ...options, clock, logs });
  return { app, database, serving: serving.db, logs, clock, call: caller(app) };
}

/** The application on a database that is there already. */
export function serve(
  db: Database,
  options: AppOptions & { readonly clock?: { now: number }; readonly logs?: LogLine[] } = {},
): Hono<Env> {
  const { clock = { now: Date.now() }, logs = [] } = options;
  return createApp({
    db,
    tokens: createTokens(SECRET),
    sealingKeys: createSealingKeys(db),
    throttle: createThrottle(db, () => clock.now),
    streams:
      options.streams ?? createStreams({ db, now: () => clock.now, onFailure: () => undefined }),
    log: options.log ?? ((line) => logs.push(line)),
    now: () => clock.now,
    corsOrigins: options.corsOrigins ?? [],
    trustedProxies: options.trustedProxies ?? NO_ADDRESSES,
    isPublishedLogin: options.isPublishedLogin ?? (() => false),
    acceptsPlainClients: options.acceptsPlainClients ?? true,
    appFolder: options.appFolder ?? null,
  });
}

/** `serving`: as the server connects. The embedded database has one connection for both. */
async function makeDatabase(): Promise<{ database: OpenDatabase; serving: OpenDatabase }> {
  const clusterUrl = inject('postgresUrl');
  if (!clusterUrl) {
    const folder = await makeDataFolder();
    const database = await openDatabase({ url: null, dataFolder: folder.path });
    closeAtEnd(database.close, folder.remove);
    return { database, serving: database };
  }
  const { url, superuserUrl, remove } = await makePostgresDatabase(clusterUrl);
  const database = await openDatabase({ url: superuserUrl, dataFolder: '' });
  const serving = await openDatabase({ url, dataFolder: '' });
  closeAtEnd(serving.close, database.close, remove);
  return { database, serving };
}

/**
 * Signs in as a plain client does, or as the app on a device.
 * @throws Error where the account is refused
 */
export async function signIn(
  { app }: Pick<TestApp, 'app'>,
  username: string,
  password = DEMO_PASSWORD,
  deviceId: string | null = null,
): Promise<SignedIn> {
  const credentials = { username, password };
  const headers = deviceId ? { 'Device-Id': deviceId } : {};
  const { body } = await caller(app)('POST', '/auth/log-in', credentials, headers);
  if (typeof body.jwt !== 'string') throw new Error(`${username}: ${JSON.stringify(body)}`);
  return { token: body.jwt, call: caller(app, body.jwt) };
}

/** Calls the app, with a token where one is given. */
export function caller(app: Hono<Env>, token?: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const parsed = parse(await response.text());
    return {
      status: response.status,
      headers: response.headers,
      body: isObject(parsed) ? parsed : {},
      list: Array.isArray(parsed) ? parsed : [],
    };
  };
}

/** The record of a list with this value. */
export function having(list: readonly Json[], field: string, value: unknown): Json {
  const record = list.find((entry) => entry[field] === value);
  if (!record) throw new Error(`No record has ${field} = ${String(value)}`);
  return record;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
