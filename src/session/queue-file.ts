/** The queue of this device as a file, sealed under a password that its person chooses. */

import { openUnderPassword, sealUnderPassword } from '../db/journal/data-key';
import type { JournalStore } from '../db/journal/journal-store';
import { askForCopied, copyQueue, type QueueCopy, toQueueCopy } from '../db/outbox/queue-copy';
import { fromBase64Url, toBase64Url } from '../domain/envelope/base64url';
import { toBogotaDay } from '../domain/rules/dates';
import type { SessionUser } from '../domain/rules/session';
import { isSameName } from '../domain/values/same';
import { clock } from './clock';
import { apiIdentity } from './connection';

const KIND = 'copia de FluviCarga';
const VERSION = 1;
/** More would only keep the device busy. */
const MOST_ITERATIONS = 5_000_000;

type Author = Pick<SessionUser, 'username'> & Partial<Pick<SessionUser, 'userId'>>;

export type QueueFile =
  | { readonly is: 'read'; readonly copy: QueueCopy }
  | { readonly is: 'not-a-copy' | 'wrong-password' | 'another-person' | 'another-server' };

/**
 * The text of the file.
 * @param isKeyed whether the server takes keys
 */
export async function writeQueueFile(
  db: JournalStore,
  { username, userId }: Author,
  password: string,
  isKeyed: boolean,
): Promise<string> {
  const copy = await copyQueue(db, clock.now());
  const content = { username, userId, api: apiIdentity, ...copy };
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await sealUnderPassword(bytes, password, KIND);
  if (!isKeyed) await askForCopied(db, copy);
  return JSON.stringify({
    kind: KIND,
    version: VERSION,
    iterations: sealed.iterations,
    salt: toBase64Url(sealed.salt),
    bytes: toBase64Url(sealed.bytes),
  });
}

/** @param user the signed-in person: nobody else may take it in */
export async function readQueueFile(
  text: string,
  user: Author,
  password: string,
): Promise<QueueFile> {
  const sealed = parse(text);
  if (!sealed) return { is: 'not-a-copy' };
  const bytes = await openUnderPassword(sealed, password, KIND);
  if (!bytes) return { is: 'wrong-password' };
  const content = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly username?: unknown;
    readonly userId?: unknown;
    readonly api?: unknown;
  };
  const copy = toQueueCopy(content);
  if (!copy) return { is: 'not-a-copy' };
  if (content.api !== apiIdentity) return { is: 'another-server' };
  const by = content.userId && user.userId ? 'userId' : 'username';
  if (!isSameName(content[by], user[by])) return { is: 'another-person' };
  return { is: 'read', copy };
}

/** Hands the file to the person. */
export async function downloadQueueFile(
  db: JournalStore,
  user: Author,
  password: string,
  isKeyed: boolean,
): Promise<void> {
  const text = await writeQueueFile(db, user, password, isKeyed);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `fluvicarga-copia-${toBogotaDay(clock.now())}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function parse(text: string) {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { kind, version, iterations, salt, bytes } = (read ?? {}) as Record<string, unknown>;
  const [salted, sealed] = [salt, bytes].map((one) => fromBase64Url(String(one)));
  const isSound = typeof iterations === 'number' && iterations > 0 && iterations <= MOST_ITERATIONS;
  if (kind !== KIND || version !== VERSION || !isSound || !salted || !sealed) return null;
  return { iterations, salt: salted, bytes: sealed };
}
