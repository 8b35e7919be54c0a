import type { Verifier } from '../db/device-database';
import { randomBytes } from '../domain/rules/uuid';

const ITERATIONS = 600_000;

/** Derives what lets the device check this password later. Takes some tenths of a second, on purpose. */
export async function createVerifier(password: string): Promise<Verifier> {
  const salt = new Uint8Array(randomBytes(16));
  return { salt, iterations: ITERATIONS, hash: await derive(password, salt, ITERATIONS) };
}

export async function isPassword(password: string, verifier: Verifier): Promise<boolean> {
  const hash = await derive(password, verifier.salt, verifier.iterations);
  return (
    hash.reduce((differences, byte, at) => differences | (byte ^ (verifier.hash[at] ?? 0)), 0) === 0
  );
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(password),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    256,
  );
  return new Uint8Array(bits);
}
