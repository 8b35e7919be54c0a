/**
 * The kind of server behind the API, by its own last announcement (`domain/server-version.ts`). While it announces
 * nothing (a slow line, a portal, a server in trouble), the last one stays in force on this device, for everybody.
 */
import type { Answer } from '../api/answer';
import { isNewer, PLAIN_SERVER, toServerVersion } from '../domain/server-version';
import { CAPABILITIES_PATH } from '../domain/wire';
import { api, apiIdentity, device } from './connection';
import { markOutdated } from './outdated-app';

const ANSWER_WAIT_MS = 10_000;
const META_NAME = `server ${apiIdentity}`;

/**
 * Asks the API, and remembers its word; null where nobody who knows has spoken.
 * @throws NewerServerError
 */
export async function askServerVersion(signal?: AbortSignal): Promise<number | null> {
  return remember(readServerVersion(await ask(signal)));
}

/** The server is ours in a version that this application does not know: it is never taken for a plain one. */
export class NewerServerError extends Error {}

/** It is unknown whether the server takes keys: operations saved in a session begun now might never get one. */
export class UnknownServerError extends Error {}

/**
 * Asks where nothing is known of the API, but that it has just answered: a path that is not there is a plain one's.
 * @throws UnknownServerError where nobody who knows has spoken
 * @throws NewerServerError
 */
export async function askUnknownServer(): Promise<number> {
  const answer = await ask();
  const serverVersion = await remember(readServerVersion(answer));
  if (serverVersion !== null) return serverVersion;
  if (answer.kind !== 'refused' || isBusy(answer.status)) throw new UnknownServerError();
  return PLAIN_SERVER;
}

async function remember(serverVersion: number | null): Promise<number | null> {
  if (serverVersion !== null) await device.meta.put({ name: META_NAME, value: serverVersion });
  return serverVersion;
}

const ask = (signal?: AbortSignal) =>
  api.send({ method: 'GET', path: CAPABILITIES_PATH, ...(signal && { signal }) });

/** Whether a server that this application can talk to answers there, within some seconds. Writes nothing. */
export async function isAnswering(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
  const answer = await ask(signal);
  try {
    readServerVersion(answer);
    return answer.kind !== 'silent';
  } catch {
    return false;
  }
}

/** The version that it announced last; null where it never did to this device. */
export async function readLastServerVersion(): Promise<number | null> {
  const known = await device.meta.get(META_NAME);
  return known ? Number(known.value) : null;
}

function readServerVersion(answer: Answer): number | null {
  if (answer.kind === 'silent') return null;
  if (answer.kind === 'refused') return isFinal(answer) ? PLAIN_SERVER : null;
  if (typeof answer.body !== 'object' || answer.body === null) return null;
  const serverVersion = toServerVersion(answer.body);
  if (!isNewer(serverVersion)) return serverVersion;
  markOutdated();
  throw new NewerServerError();
}

function isFinal({ status, isVerdict }: Extract<Answer, { kind: 'refused' }>): boolean {
  return isVerdict && !isBusy(status);
}

/** A server that is busy or in trouble may be any. */
const isBusy = (status: number) => status >= 500 || status === 408 || status === 429;
