import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AddressRanges } from './context';
import { parseAddressRanges, UnreadableRangeError } from './http/address-ranges';
import { weaknessOf } from './http/password-rule';
import { findUnknownSetting, SETTINGS } from './setting-names';

/** Where the data are. */
export interface DatabasePlace {
  readonly dataFolder: string;
  /** PostgreSQL; null uses the embedded database in the data folder. */
  readonly databaseUrl: string | null;
}

/** The server's settings, from environment variables. */
export interface Settings extends DatabasePlace {
  readonly port: number;
  /** On which the process hears of others' commits, past any pooler; null with the embedded database, or to do without. */
  readonly listenUrl: string | null;
  /** The address or name to listen on; null listens on every address of the machine. */
  readonly host: string | null;
  /** The proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies: AddressRanges;
  /** null: generated once and stored in the data folder. */
  readonly jwtSecret: string | null;
  readonly corsOrigins: readonly string[];
  /** Where metrics are served; null serves none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Other machines may reach the server: the published demo accounts are refused. */
  readonly isReachable: boolean;
  /** Whether an empty embedded database is filled with demo data; `asked`: by DEMO=1. */
  readonly demo: 'asked' | 'default' | 'none';
  /** Whether clients that verify no password may write users and companies just after a sign-in. */
  readonly acceptsPlainClients: boolean;
  /** Created at start where no account has this user name. */
  readonly superadmin: { readonly email: string; readonly password: string } | null;
}

/** The server cannot start; the message is a Spanish sentence for the operator. */
export class StartRefusedError extends Error {}

const DEFAULT_PORT = 3000;
/** Only this machine: whoever wants others to reach the server says so. */
const LOOPBACK = '127.0.0.1';
const MIN_SECRET_LENGTH = 32;
/** `openssl rand -hex 32` has some fourteen; a repeated letter or word has few. */
const MIN_SECRET_LETTERS = 8;
const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/**
 * Reads and checks the settings.
 * @throws StartRefusedError
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = readPort('PORT', env.PORT) ?? DEFAULT_PORT;
  const place = readDatabasePlace(env);
  const { databaseUrl } = place;
  const jwtSecret = env.JWT_SECRET || null;
  if (databaseUrl && !jwtSecret)
    throw new StartRefusedError('Falta JWT_SECRET: con DATABASE_URL es obligatorio.');
  if (jwtSecret) checkSecret(jwtSecret);
  const host = env.HOST || (env.NODE_ENV === 'production' ? null : LOOPBACK);
  // A proxy on this machine makes a server on loopback reachable too.
  const isReachable =
    env.NODE_ENV === 'production' ||
    host === null ||
    !LOOPBACK_HOSTS.test(host) ||
    Boolean(env.TRUSTED_PROXIES);
  const superadmin = readSuperadmin(
    env.SUPERADMIN_EMAIL,
    readPassword(env.SUPERADMIN_PASSWORD, env.SUPERADMIN_PASSWORD_FILE),
  );
  return {
    port,
    host,
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    isReachable,
    demo: readDemo(env.DEMO, {
      isReachable,
      isEmbedded: !databaseUrl,
      hasOwner: superadmin !== null,
    }),
    ...place,
    listenUrl: readListenUrl(env.LISTEN_DATABASE_URL, databaseUrl),
    jwtSecret,
    corsOrigins: readOrigins(env.CORS_ORIGINS),
    metricsPort: readPort('METRICS_PORT', env.METRICS_PORT),
    metricsHost: env.METRICS_HOST || LOOPBACK,
    acceptsPlainClients: readPlainClients(env.PLAIN_CLIENTS),
    superadmin,
  };
}

/**
 * Reads where the data are, for the server and for the commands that read or write beside it.
 * @throws StartRefusedError also where a setting is misspelt: it would silently be another database
 */
export function readDatabasePlace(
  env: Readonly<Record<string, string | undefined>>,
): DatabasePlace {
  checkNames(env);
  const databaseUrl = readUrl('DATABASE_URL', env.DATABASE_URL);
  return { databaseUrl, dataFolder: resolve(env.DATA_DIR || '.data') };
}

/** The operator's name for a database: its folder, or its address without user and password. */
export function nameOfDatabase({ databaseUrl, dataFolder }: DatabasePlace): string {
  if (!databaseUrl) return dataFolder;
  const { protocol, host, pathname, searchParams } = new URL(databaseUrl);
  return `${protocol}//${host || (searchParams.get('host') ?? '')}${pathname}`;
}

function readUrl(name: string, url = ''): string | null {
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new StartRefusedError(`${name} debe empezar por postgres://.`);
  return url || null;
}

function readListenUrl(text: string | undefined, databaseUrl: string | null): string | null {
  const url = readUrl('LISTEN_DATABASE_URL', text);
  if (url && !databaseUrl)
    throw new StartRefusedError('LISTEN_DATABASE_URL solo vale con DATABASE_URL.');
  return url;
}

function readPort(name: string, text = ''): number | null {
  if (!text) return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartRefusedError(`${name} debe ser un número de puerto, no "${text}".`);
  return port;
}

function checkSecret(secret: string): void {
  if (secret.length < MIN_SECRET_LENGTH)
    throw new StartRefusedError(`JWT_SECRET debe tener al menos ${MIN_SECRET_LENGTH} caracteres.`);
  if (new Set(secret).size < MIN_SECRET_LETTERS)
    throw new StartRefusedError(
      'JWT_SECRET repite muy pocas letras: use uno al azar, como el de "openssl rand -hex 32".',
    );
}

function checkNames(env: Readonly<Record<string, string | undefined>>): void {
  const unknown = findUnknownSetting(env);
  if (!unknown) return;
  const hint = unknown.meant ? `¿quiso decir ${unknown.meant}?` : `los hay ${SETTINGS.join(', ')}.`;
  throw new StartRefusedError(`${unknown.name} no es un ajuste: ${hint}`);
}

function readOrigins(text = ''): readonly string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim().replace(/\/$/, ''))
    .filter(Boolean);
  const wrong = origins.find(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (wrong !== undefined)
    throw new StartRefusedError(
      `CORS_ORIGINS: "${wrong}" no es un origen como https://app.ejemplo.co.`,
    );
  return origins;
}

/** Demo accounts have a published password, so they are made only where nobody but this machine reaches them. */
function readDemo(
  text = '',
  server: { isReachable: boolean; isEmbedded: boolean; hasOwner: boolean },
): Settings['demo'] {
  if (!['', '0', '1'].includes(text))
    throw new StartRefusedError(`DEMO debe ser 0 o 1, no "${text}".`);
  if (text === '1' && server.isReachable)
    throw new StartRefusedError(
      'DEMO=1 solo vale donde nadie más llega al servidor: quite NODE_ENV=production, HOST y TRUSTED_PROXIES.',
    );
  if (text === '1' && !server.isEmbedded)
    throw new StartRefusedError('DEMO=1 no vale con DATABASE_URL.');
  if (text === '1') return 'asked';
  const isWanted = text === '' && !server.isReachable && server.isEmbedded && !server.hasOwner;
  return isWanted ? 'default' : 'none';
}

function readPlainClients(text = ''): boolean {
  if (!['', '0', '1'].includes(text))
    throw new StartRefusedError(`PLAIN_CLIENTS debe ser 0 o 1, no "${text}".`);
  return text !== '0';
}

function readProxies(text = ''): AddressRanges {
  try {
    return parseAddressRanges(text);
  } catch (error) {
    if (!(error instanceof UnreadableRangeError)) throw error;
    throw new StartRefusedError(
      `TRUSTED_PROXIES: "${error.message}" no es una dirección IP ni una red como 10.0.0.0/8.`,
    );
  }
}

/**
 * A password from the setting, or from a file: a setting on a command line is seen in lists of processes and in a
 * shell's history.
 */
function readPassword(password = '', path = ''): string {
  if (!path) return password;
  if (password)
    throw new StartRefusedError(
      'SUPERADMIN_PASSWORD y SUPERADMIN_PASSWORD_FILE dicen lo mismo: use uno de los dos.',
    );
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusedError(`SUPERADMIN_PASSWORD_FILE: no se puede leer ${path} (${code}).`);
  }
}

function readSuperadmin(email = '', password = ''): Settings['superadmin'] {
  if (!email && !password) return null;
  if (!email || !password)
    throw new StartRefusedError('SUPERADMIN_EMAIL y SUPERADMIN_PASSWORD van siempre juntos.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StartRefusedError('SUPERADMIN_EMAIL debe ser un correo como usuario@dominio.com.');
  const weakness = weaknessOf(password);
  if (weakness) throw new StartRefusedError(`SUPERADMIN_PASSWORD: ${weakness}`);
  return { email, password };
}
