/** Asks the company's server where a cargo is, without anybody signed in. Brings no database. */
import { GUIDE_LENGTH, readProvisionalNumber, withoutMarks } from '../../domain/rules/waybill';
import { isNewer, isOurs } from '../../domain/server-version';
import { type Tracking, trackingPath } from '../../domain/wire';
import { askPublicly } from '../../session/ask-publicly';
import { markOutdated } from '../../session/outdated-app';

export type ServerWord =
  | { readonly is: 'found'; readonly tracking: Tracking }
  | { readonly is: 'absent' }
  /** A server that only knows the plain contract. */
  | { readonly is: 'not-offered' }
  | { readonly is: 'busy' }
  | { readonly is: 'unreached' };

export async function askServer(number: string): Promise<ServerWord> {
  const { api, word } = await askPublicly();
  if (word === 'busy' || word === 'unreached') return { is: word };
  if (word === 'no-api' || !isOurs(word)) return { is: 'not-offered' };
  if (isNewer(word)) {
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
