import type { Server } from 'node:http';
import { createApp } from './app';
import type { Database, Logger } from './context';
import type { OpenDatabase } from './db/database';
import { describeFailure } from './db/describe-failure';
import { vacuumStaleTables } from './db/embedded/vacuum';
import { users } from './db/schema';
import { listen } from './http/listen';
import { pruneKeys } from './idempotency/prune';
import { createMetrics, type Metrics, serveMetrics } from './metrics';
import { loadSecret } from './modules/auth/jwt-secret';
import { createThrottle, pruneFailures } from './modules/auth/throttle';
import { createTokens } from './modules/auth/tokens';
import { serveBackups } from './modules/backup/live-backup';
import { pruneChanges } from './modules/changes/prune';
import { wakeStreams } from './modules/changes/signals';
import { createStreams } from './modules/changes/streams';
import { ensureSuperadmin } from './modules/users/ensure-superadmin';
import { type MigratedDatabase, openAndMigrate, ownerSentenceOf } from './open-and-migrate';
import { inPackage } from './package-root';
import { pruneAudit } from './repositories/audit-retention';
import { prunePhotos } from './repositories/delivery-photos';
import { pruneDeliveryTokens } from './repositories/delivery-tokens';
import { createSealingKeys } from './repositories/sealing-keys';
import { endAccess, pruneSessions } from './repositories/sessions';
import { type Settings, StartRefusedError } from './settings';
import type { Account } from './tenancy/accounts';

/** The rest of main's ten seconds is left to close the database. */
const STOP_TIMEOUT_MS = 7000;
const CLOSE_IDLE_EVERY_MS = 50;
/** The longest time for which plans may be made for tables smaller than they are. */
const VACUUM_INTERVAL_MS = 3_000;
const DAY_MS = 24 * 3_600_000;

/** A server that accepts requests. */
export interface RunningServer {
  readonly port: number;
  readonly accounts: AccountsFound;
  /** Calls the listener once if the embedded database ends by itself. */
  readonly onCrash: (listener: (error: Error) => void) => void;
  /** Answers the requests under way, for 7 s at most, and closes the database. */
  readonly stop: () => Promise<void>;
}

/** The accounts in the database, for the operator. */
export interface AccountsFound {
  /** Nobody can sign in. */
  readonly isEmpty: boolean;
  /** Nor was there any table before this start: a misspelt setting makes such a database. */
  readonly isNew: boolean;
  readonly hasDemo: boolean;
  /** The demo accounts that are refused, because their password is published and other machines reach the server. */
  readonly refused: readonly string[];
}

/** The demo data, which start does not import. */
export interface Demo {
  /** Writes it into an empty database; returns whether the demo accounts exist. */
  readonly seed: (db: Database) => Promise<boolean>;
  readonly findPublishedAccounts: (db: Database) => Promise<readonly Account[]>;
  readonly isPublishedLogin: (username: string, password: string) => boolean;
}

/**
 * Opens the database, migrates its schema and serves API and app.
 * @throws StartRefusedError with the sentence to show
 */
export async function startServer(
  settings: Settings,
  writeLog: Logger,
  demo: Demo,
): Promise<RunningServer> {
  await checkPorts(settings);
  const database = await openAndMigrate(settings);
  try {
    const accounts = await prepareAccounts(database, settings, demo);
    await prune(database, writeLog);
    await vacuumEmbedded(database);
    const sealingKeys = createSealingKeys(database.db);
    await sealingKeys.current();
    const streams = createStreams({
      db: database.db,
      now: Date.now,
      onFailure: (error) => noteStreamFailure(error),
    });
    const metrics = createMetrics(database);
    const log = metrics.countLines(writeLog);
    const noteStreamFailure = (error: unknown) =>
      log({ level: 'error', event: 'stream', error: describeFailure(error) });
    const app = createApp({
      db: database.db,
      tokens: createTokens(settings.jwtSecret ?? loadSecretOrRefuse(settings.dataFolder)),
      sealingKeys,
      throttle: createThrottle(database.db, Date.now),
      streams,
      log,
      now: Date.now,
      corsOrigins: settings.corsOrigins,
      trustedProxies: settings.trustedProxies,
      isPublishedLogin: settings.isReachable ? demo.isPublishedLogin : () => false,
      acceptsPlainClients: settings.acceptsPlainClients,
      appFolder: inPackage('dist'),
    });
    const metricsServer =
      settings.metricsPort === null ? null : await serveMetricsOrRefuse(metrics, settings);
    const server = await listenOrRefuse(app.fetch, settings);
    const stopWaking = wakeStreams({
      database,
      listenUrl: settings.listenUrl,
      streams,
      onFailure: noteStreamFailure,
    });
    const stopBackups = database.embedded
      ? await serveBackups(database.db, database.embedded.host, log)
      : null;
    const pruning = setInterval(() => {
      prune(database, log).catch(() => log({ level: 'error', event: 'cleaning' }));
    }, DAY_MS).unref();
    const vacuuming = setInterval(() => {
      vacuumEmbedded(database).catch(() => log({ level: 'error', event: 'upkeep' }));
    }, VACUUM_INTERVAL_MS).unref();
    const address = server.address();
    return {
      port: address && typeof address === 'object' ? address.port : settings.port,
      accounts,
      onCrash: (listener) => database.embedded?.onCrash(listener),
      stop: async () => {
        clearInterval(pruning);
        clearInterval(vacuuming);
        metricsServer?.close();
        streams.close();
        await stopWaking();
        await closeServer(server);
        await stopBackups?.();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Looks whether the ports are free before anything is opened: a start that is refused must not migrate the database of
 * the server that has them.
 */
async function checkPorts(settings: Settings): Promise<void> {
  const closed = (server: Server) => new Promise((resolve) => server.close(resolve));
  await closed(await listenOrRefuse(() => new Response(), settings));
  if (settings.metricsPort !== null)
    await closed(await serveMetricsOrRefuse({ render: async () => '' }, settings));
}

async function prepareAccounts(
  { db, isNew }: MigratedDatabase,
  settings: Settings,
  demo: Demo,
): Promise<AccountsFound> {
  const hasDemo = settings.demo !== 'none' && (await demo.seed(db));
  if (settings.superadmin) await ensureSuperadmin(db, settings.superadmin);
  const published = settings.isReachable ? await demo.findPublishedAccounts(db) : [];
  // Sessions from before the server became reachable end, too.
  for (const { actor } of published) await endAccess(db, actor.id);
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  return {
    isEmpty: !anybody,
    isNew,
    hasDemo,
    refused: published.map(({ actor }) => actor.username),
  };
}

/** @throws StartRefusedError where the secret is another user's */
function loadSecretOrRefuse(dataFolder: string): string {
  try {
    return loadSecret(dataFolder);
  } catch (error) {
    const sentence = ownerSentenceOf(error);
    throw sentence ? new StartRefusedError(sentence) : error;
  }
}

async function prune({ db }: OpenDatabase, log: Logger): Promise<void> {
  const isDone = [await pruneKeys(db), await pruneChanges(db), await pruneAudit(db)];
  if (isDone.includes(false)) log({ level: 'error', event: 'partitions-held' });
  await pruneFailures(db);
  await prunePhotos(db);
  await pruneDeliveryTokens(db);
  await pruneSessions(db);
}

async function vacuumEmbedded({ embedded, pool }: OpenDatabase): Promise<void> {
  if (embedded) await vacuumStaleTables(pool);
}

const isForeignHost = (error: unknown) =>
  ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '');

/** @throws StartRefusedError where the port is taken, or the host is not of this machine */
async function listenOrRefuse(
  fetch: Parameters<typeof listen>[0],
  { port, host }: Settings,
): Promise<Server> {
  try {
    return await listen(fetch, port, host);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EACCES')
      throw new StartRefusedError(
        `El sistema no permite usar el puerto ${port}. Elija otro con PORT.`,
      );
    if (isForeignHost(error))
      throw new StartRefusedError(`HOST: "${host}" no es una dirección de esta máquina.`);
    if (code !== 'EADDRINUSE') throw error;
    throw new StartRefusedError(`El puerto ${port} ya está en uso. Elija otro con PORT.`);
  }
}

/** @throws StartRefusedError where the port is taken, or the host is not of this machine */
async function serveMetricsOrRefuse(
  metrics: Pick<Metrics, 'render'>,
  { metricsPort, metricsHost }: Settings,
): Promise<Server> {
  const port = metricsPort ?? 0;
  try {
    return await serveMetrics(metrics, { port, host: metricsHost });
  } catch (error) {
    if (isForeignHost(error))
      throw new StartRefusedError(
        `METRICS_HOST: "${metricsHost}" no es una dirección de esta máquina.`,
      );
    throw new StartRefusedError(`El puerto ${port} ya está en uso. Elija otro con METRICS_PORT.`);
  }
}

/** Accepts no new connection; closes keep-alive connections as soon as they are idle. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(limit);
      resolve();
    });
  });
}
