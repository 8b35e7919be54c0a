/** Asks the company's server where a cargo is, without anybody signed in. Brings no database. */
import { createApiClient } from '../../api/client';
import { GUIDE_LENGTH, readProvisionalNumber, withoutMarks } from '../../domain/rules/waybill';
import { isNewer, isOurs, toServerVersion } from '../../domain/server-version';
import { CAPABILITIES_PATH, type Tracking, trackingPath } from '../../domain/wire';
import { markOutdated } from '../../session/outdated-app';

export type ServerWord =
  | { readonly is: 'found'; readonly tracking: Tracking }
  | { readonly is: 'absent' }
  /** A server that only knows the plain contract. */
  | { readonly is: 'not-offered' }
  | { readonly is: 'busy' }
  | { readonly is: 'unreached' };

export async function askServer(number: string): Promise<ServerWord> {
  const api = createApiClient({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    fetch: (input, init) => fetch(input, init),
  });
  const offer = await api.send({ method: 'GET', path: CAPABILITIES_PATH });
  if (offer.kind === 'silent' && offer.reason !== 'portal') return { is: 'unreached' };
  // A proxy before a server that is down, or one that counts questions: not what the server offers.
  if (offer.kind === 'refused' && offer.status === 429) return { is: 'busy' };
  if (offer.kind === 'refused' && offer.status >= 500) return { is: 'unreached' };
  const told = offer.kind === 'ok' && typeof offer.body === 'object' ? offer.body : null;
  const serverVersion = toServerVersion(told ?? {});
  if (!isOurs(serverVersion)) return { is: 'not-offered' };
  if (isNewer(serverVersion)) {
    markOutdated();
    return { is: 'unreached' };
  }
  const asked = toAsked(number);
  if (asked === null) return { is: 'absent' };
  const answer = await api.send({ method: 'GET', path: trackingPath(asked) });
  if (answer.kind === 'ok') return { is: 'found', tracking: answer.body as Tracking };
  if (answer.kind === 'refused' && answer.status === 404) return { is: 'absent' };
  if (answer.kind === 'refused' && answer.status === 429) return { is: 'busy' };
  return { is: 'unreached' };
}

/** A typed number without blanks and dashes; the case stays, for guide numbers may differ by it. Null: it can be none. */
function toAsked(typed: string): string | null {
  const number = withoutMarks(typed);
  const isGuide = number.length === GUIDE_LENGTH && /^[a-z0-9]+$/i.test(number);
  return isGuide || readProvisionalNumber(number) !== null ? number : null;
}
