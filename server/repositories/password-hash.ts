import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { FairQueue } from '../http/fair-queue';

/** N=2^15, r=8, p=3: 32 MB and about a quarter of a second a hash, the cost of each guess. */
const COST = { logN: 15, r: 8, p: 3 } as const;
const HASH_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
/** Two hashes at a time: more would only share the cores and fill the memory. Six in line wait about two seconds. */
const SIGN_INS = new FairQueue({ running: 2, waitingPerClient: 2, waiting: 6 });
/** New passwords of users, by those who manage them: strangers cannot fill this line. */
const NEW_PASSWORDS = new FairQueue({ running: 1, waitingPerClient: 20, waiting: 60 });

/**
 * Runs a task that verifies a password when the client's turn comes.
 * @param hasPriority the client is known by an earlier sign-in
 * @throws QueueFullError at once where the line is full
 */
export function limitVerifying<T>(
  client: string,
  task: () => Promise<T>,
  hasPriority = false,
): Promise<T> {
  return SIGN_INS.run(client, task, { hasPriority });
}

/**
 * Hashes a new password when it is the acting user's turn.
 * @throws QueueFullError at once where the line is full
 */
export function hashNewPassword(userId: number, password: string): Promise<string> {
  return NEW_PASSWORDS.run(String(userId), () => hashPassword(password));
}

/** A salted scrypt hash in PHC form: `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`. Takes half a second of a core. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  const { logN, r, p } = COST;
  return `$scrypt$ln=${logN},r=${r},p=${p}$${toBase64(salt)}$${toBase64(hash)}`;
}

/**
 * Whether a password matches a stored hash. Without one (no such user) it is false after the same time, so that the
 * time does not tell which users exist. To be called within `limitVerifying`.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? DUMMY_HASH);
  const isSame = timingSafeEqual(hash, await derive(password, salt, cost));
  return isSame && stored !== null;
}

interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

const DUMMY_HASH = `$scrypt$ln=15,r=8,p=3$${toBase64(randomBytes(16))}$${toBase64(randomBytes(32))}`;

function parse(phc: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, logN, r, p, salt, hash] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc) ?? [];
  if (!logN || !r || !p || !salt || !hash) throw new Error('A stored password hash is unreadable');
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options = { N: 2 ** cost.logN, r: cost.r, p: cost.p, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
