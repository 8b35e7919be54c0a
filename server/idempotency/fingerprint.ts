import { createHash } from 'node:crypto';
import type { Consent } from '../../src/domain/consent';

/** The parts of a request that make its fingerprint. */
export interface FingerprintSource {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** A consent that travels beside the body; absent without one. */
  readonly consent?: Consent | undefined;
}

/** The identity of a request: a hash of method, path, body and consent in which the order of keys does not count. */
export function toFingerprint({ method, path, body, consent }: FingerprintSource): string {
  const parts = [method, path, toCanonicalJson(body), toCanonicalJson(consent)];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${toCanonicalJson(entry)}`);
  return `{${entries.join(',')}}`;
}
