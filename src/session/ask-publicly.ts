/** Which server the API is, asked without anybody signed in. Brings no database, and keeps nothing on the device. */
import { type ApiClient, createApiClient } from '../api/client';
import { toServerVersion } from '../domain/server-version';
import { CAPABILITIES_PATH } from '../domain/wire';

/** The version of the server, or why nothing is known: a portal or a page answers, too many questions, out of reach. */
export type PublicWord = number | 'no-api' | 'busy' | 'unreached';

/** Asks the API, and gives the client that asked. */
export async function askPublicly(): Promise<{ api: ApiClient; word: PublicWord }> {
  const api = createApiClient({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    fetch: (input, init) => fetch(input, init),
  });
  return { api, word: await read(api) };
}

async function read(api: ApiClient): Promise<PublicWord> {
  const answer = await api.send({ method: 'GET', path: CAPABILITIES_PATH });
  if (answer.kind === 'silent') return answer.reason === 'portal' ? 'no-api' : 'unreached';
  // The answer of a proxy, whose server is down or which limits requests: it tells nothing about the server.
  if (answer.kind === 'refused' && answer.status === 429) return 'busy';
  if (answer.kind === 'refused' && answer.status >= 500) return 'unreached';
  const told = answer.kind === 'ok' && typeof answer.body === 'object' ? answer.body : null;
  return toServerVersion(told ?? {});
}
