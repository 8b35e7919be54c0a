/**
 * What the API can do beside the plain contract, by its own last word. Where it says nothing now (a slow line, a portal,
 * a server in trouble), what it said before stays in force on this device, for whoever signs in.
 */
import type { Answer } from '../api/answer';
import { CAPABILITIES_PATH, type Capabilities } from '../domain/wire';
import { api, apiIdentity, device } from './connection';

const ANSWER_WAIT_MS = 10_000;
const META_NAME = `announced ${apiIdentity}`;

/** Asks the API, and remembers its word: none for a plain one; null where nobody who knows has spoken. */
export async function askExtensions(signal?: AbortSignal): Promise<readonly string[] | null> {
  return remember(readExtensions(await ask(signal)));
}

/** Whether the server takes keys is unknown: what is saved in a session begun now might never get one. */
export class UnknownServerError extends Error {}

/**
 * Asks where nothing is known of the API, but that it has just answered: a path that is not there is a plain one's.
 * @throws UnknownServerError where nobody who knows has spoken
 */
export async function askUnknownServer(): Promise<readonly string[]> {
  const answer = await ask();
  const extensions = await remember(readExtensions(answer));
  if (extensions) return extensions;
  if (answer.kind !== 'refused' || isBusy(answer.status)) throw new UnknownServerError();
  return [];
}

async function remember(extensions: readonly string[] | null): Promise<readonly string[] | null> {
  if (extensions) await device.meta.put({ name: META_NAME, value: extensions });
  return extensions;
}

const ask = (signal?: AbortSignal) =>
  api.send({ method: 'GET', path: CAPABILITIES_PATH, ...(signal && { signal }) });

/** Whether anybody answers there at all, within some seconds. Writes nothing. */
export async function isAnswering(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WAIT_MS);
  return (await ask(signal)).kind !== 'silent';
}

/** What it announced last; null where it never did to this device. */
export async function readLastExtensions(): Promise<readonly string[] | null> {
  const known = await device.meta.get(META_NAME);
  return known ? (known.value as readonly string[]) : null;
}

function readExtensions(answer: Answer): readonly string[] | null {
  if (answer.kind === 'silent') return null;
  if (answer.kind === 'refused') return isFinal(answer) ? [] : null;
  if (typeof answer.body !== 'object' || answer.body === null) return null;
  const body: Partial<Capabilities> = answer.body;
  return body.api === 'fluvicarga' && Array.isArray(body.extensions) ? body.extensions : [];
}

function isFinal({ status, isVerdict }: Extract<Answer, { kind: 'refused' }>): boolean {
  return isVerdict && !isBusy(status);
}

/** A server that is busy or in trouble may be any. */
const isBusy = (status: number) => status >= 500 || status === 408 || status === 429;
