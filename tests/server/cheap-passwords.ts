import { scryptSync } from 'node:crypto';
import type { Pool } from 'pg';
import { hashPassword } from '../../server/repositories/password-hash';
import { DEMO_PASSWORD } from '../support/api-caller';

/**
 * Puts a hash of the least cost, which the hash itself names, under the password of the demo accounts: most tests sign
 * in, and few are about how long that takes.
 */
export async function cheapenPasswords(pool: Pool): Promise<void> {
  const salt = Buffer.alloc(16, 'sal');
  const hash = scryptSync(DEMO_PASSWORD, salt, 32, { N: 2, r: 1, p: 1 });
  const [saltText, hashText] = [salt, hash].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  );
  const cheap = `$scrypt$ln=1,r=1,p=1$${saltText}$${hashText}`;
  await pool.query('update users set password_hash = $1', [cheap]);
}

/** Puts a hash of the full cost in its place, where the time of a sign-in is what is tested. */
export async function restorePassword(pool: Pool, username: string): Promise<void> {
  const full = await hashPassword(DEMO_PASSWORD);
  await pool.query('update users set password_hash = $1 where username = $2', [full, username]);
}
