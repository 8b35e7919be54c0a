import { resolve } from 'node:path';
import type { AddressRanges } from './context';
import { parseAddressRanges, UnreadableRangeError } from './http/address-ranges';

/** The server's settings, from environment variables. */
export interface Settings {
  readonly port: number;
  /** The address or name to listen on; null listens on every address of the machine. */
  readonly host: string | null;
  /** The proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustedProxies: AddressRanges;
  readonly dataFolder: string;
  /** PostgreSQL; null uses the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** null: generated once and stored in the data folder. */
  readonly jwtSecret: string | null;
  readonly corsOrigins: readonly string[];
  /** Created at start where no account has this user name. */
  readonly superadmin: { readonly email: string; readonly password: string } | null;
}

/** The server cannot start; the message is a Spanish sentence for the operator. */
export class StartRefusedError extends Error {}

const DEFAULT_PORT = 3000;
/** Only this machine: whoever wants others to reach the server says so. */
const LOOPBACK = '127.0.0.1';
const MIN_SECRET_LENGTH = 32;

/**
 * Reads and checks the settings.
 * @throws StartRefusedError
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = env.PORT ? Number(env.PORT) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartRefusedError(`PORT debe ser un número de puerto, no "${env.PORT}".`);
  const databaseUrl = env.DATABASE_URL || null;
  const jwtSecret = env.JWT_SECRET || null;
  if (databaseUrl && !jwtSecret)
    throw new StartRefusedError('Falta JWT_SECRET: con DATABASE_URL es obligatorio.');
  if (jwtSecret && jwtSecret.length < MIN_SECRET_LENGTH)
    throw new StartRefusedError(`JWT_SECRET debe tener al menos ${MIN_SECRET_LENGTH} caracteres.`);
  return {
    port,
    host: env.HOST || (env.NODE_ENV === 'production' ? null : LOOPBACK),
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    dataFolder: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    jwtSecret,
    corsOrigins: (env.CORS_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim().replace(/\/$/, ''))
      .filter(Boolean),
    superadmin: readSuperadmin(env.SUPERADMIN_EMAIL, env.SUPERADMIN_PASSWORD),
  };
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

function readSuperadmin(email = '', password = ''): Settings['superadmin'] {
  if (!email && !password) return null;
  if (!email || !password)
    throw new StartRefusedError('SUPERADMIN_EMAIL y SUPERADMIN_PASSWORD van siempre juntos.');
  return { email, password };
}
