import { createHash } from 'node:crypto';

/** The identity of a request: a hash of method, path and body in which the order of the body's keys does not count. */
export function toFingerprint(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${toCanonicalJson(body)}`)
    .digest('hex');
}

function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${toCanonicalJson(entry)}`);
  return `{${entries.join(',')}}`;
}
