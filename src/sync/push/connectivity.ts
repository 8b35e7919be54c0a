/** What an answer says of the way to the server, whatever it says of the request. */
import type { Answer } from '../../api/answer';
import type { EngineDeps } from '../types';

type Connectivity = 'reached' | 'locked' | 'unreachable' | 'portal';

/** Null where it says nothing of it. */
function toConnectivity(answer: Answer): Connectivity | null {
  if (answer.kind === 'ok') return 'reached';
  if (answer.kind === 'silent') {
    if (answer.reason === 'unreadable') return null;
    return answer.reason === 'portal' ? 'portal' : 'unreachable';
  }
  if (answer.isLockedOut) return 'locked';
  if (answer.isVerdict) return 'reached';
  return isGateway(answer.status) ? 'unreachable' : null;
}

/** A gateway speaks for a server that does not. */
export const isGateway = (status: number | null) =>
  status === 502 || status === 503 || status === 504;

/** Tells what an answer says of the way, and whether it ends the burst. */
export async function reportConnectivity(
  { report, onUnauthenticated, now }: Pick<EngineDeps, 'report' | 'onUnauthenticated' | 'now'>,
  token: string,
  answer: Answer,
): Promise<'locked' | 'unreached' | null> {
  const connectivity = toConnectivity(answer);
  if (connectivity === 'reached') {
    const at = now();
    const serverTime = answer.kind === 'ok' ? answer.serverTime : null;
    report?.({ is: 'reached', at, clockOffsetMs: serverTime === null ? null : serverTime - at });
  }
  if (connectivity === 'locked') {
    await onUnauthenticated(token);
    return 'locked';
  }
  if (connectivity !== 'unreachable' && connectivity !== 'portal') return null;
  report?.({ is: 'unreached', why: connectivity });
  return 'unreached';
}
