import { canWrite } from '../../../src/domain/rules/permissions';
import {
  CREATE_PATHS,
  LOGOUT_PATH,
  PROOF_HEADER,
  updatePath,
  VERIFY_PATH,
} from '../../../src/domain/wire';
import type { Deps, RequestContext, Session } from '../../context';
import { ProblemError } from '../../http/problems';
import { hasJustSignedIn } from '../../repositories/sessions';

/**
 * Asks for the password again before a write of users or companies, so that a stolen session token makes no accounts. The
 * app proves it (`POST /auth/verify`); a plain client, which cannot, has to have signed in within five minutes. Whatever
 * a device may have queued is none of these writes.
 * @throws ProblemError `verification-required`
 */
export async function requireVerification(
  c: RequestContext,
  deps: Deps,
  session: Session,
): Promise<void> {
  const entity = verifiedEntity(c.req.method, c.req.path);
  // A role without the right is refused by the route, whatever it proves.
  if (!entity || !canWrite(c.get('actor').role, entity)) return;
  const proof = c.req.header(PROOF_HEADER);
  if (proof && (await deps.tokens.isProof(proof, session, deps.now()))) return;
  const isPlain = !session.hasDevice && deps.acceptsPlainClients;
  if (isPlain && (await hasJustSignedIn(deps.db, session.userId, deps.now()))) return;
  throw new ProblemError('verification-required');
}

/** What a call writes that asks for a verification; null for every other call. */
function verifiedEntity(method: string, path: string): 'user' | 'company' | null {
  if (method === 'GET' || path === LOGOUT_PATH || path === VERIFY_PATH) return null;
  if (path.startsWith('/auth/')) return 'user';
  const isCompany = path === CREATE_PATHS.company || path.startsWith(updatePath('company', ''));
  return isCompany ? 'company' : null;
}
