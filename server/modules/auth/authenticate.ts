import type { SQL } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { DELIVERY_TOKEN_PREFIX, LOGOUT_PATH, OWN_PASSWORD_PATH } from '../../../src/domain/wire';
import type { Actor, Deps, Env, FeedGlance, RequestContext } from '../../context';
import { withOrigin } from '../../http/origin';
import { ProblemError } from '../../http/problems';
import { mayDeliver } from '../../repositories/delivery-rights';
import { findDeliveryToken, recordUse } from '../../repositories/delivery-tokens';
import type { WriteIndex } from '../../repositories/queued-write';
import { findActor, findSessionAccount, isActive } from '../../tenancy/accounts';
import { requireVerification } from './require-verification';

/** A body may take hours to arrive: holding one back must not keep a right that ended meanwhile. */
const SLOW_BODY_MS = 1000;

/**
 * Authenticates every call but the public ones. The account is read from the database at each request, so that a new
 * role, a deactivation or a change of company takes effect at once; after a slow body it is read again.
 */
export function authenticate(
  deps: Deps,
  writes: WriteIndex,
  glanceOf: Glancer = () => null,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    const identify = () =>
      token.startsWith(DELIVERY_TOKEN_PREFIX)
        ? authenticateDevice(c, deps, writes, token)
        : authenticateSession(c, deps, token, glanceOf);
    const startedAt = performance.now();
    await identify();
    c.set('confirmAccount', async () => {
      if (performance.now() - startedAt > SLOW_BODY_MS) await identify();
    });
    await next();
  };
}

async function authenticateSession(
  c: RequestContext,
  deps: Deps,
  token: string,
  glanceOf: Glancer,
): Promise<void> {
  const session = token ? await deps.tokens.read(token) : null;
  const account = session && (await findSessionAccount(deps.db, session, glanceOf(c)));
  c.set('actor', withOrigin(c, requireActive(account?.actor ?? null)));
  if (!session) return;
  c.set('session', session);
  if (account?.glance) c.set('glance', account.glance);
  // A plain client could not ask for a new password: where such clients are served, the sign-in says so, and the
  // session goes on.
  const mustChange =
    (session.hasDevice || !deps.acceptsPlainClients) && account?.mustChangePassword;
  if (mustChange && !BEFORE_CHANGE.includes(c.req.path))
    throw new ProblemError('password-change-required');
  await requireVerification(c, deps, session);
}

/** The question to the feed in the statement that finds the account of a call. */
type Glancer = (c: RequestContext) => SQL<FeedGlance> | null;

/** The calls of a session while somebody else knows its password. */
const BEFORE_CHANGE: readonly string[] = [OWN_PASSWORD_PATH, LOGOUT_PATH];

/** A delivery token may send only operations that its user has sealed, and is answered without records. */
async function authenticateDevice(
  c: RequestContext,
  deps: Deps,
  writes: WriteIndex,
  token: string,
): Promise<void> {
  const found = await findDeliveryToken(deps.db, token, deps.now());
  const actor = requireActive(found && (await findActor(deps.db, found.userId)));
  if (!found) throw new ProblemError('unauthenticated');
  const { method, path } = c.req;
  // A write in clear is refused as without a token: with a session it may be allowed.
  if (writes.find(method, path)) throw new ProblemError('unauthenticated');
  if (!mayDeliver(method, path)) throw new ProblemError('forbidden');
  await recordUse(deps.db, actor, found, deps.now());
  c.set('actor', withOrigin(c, actor));
  c.set('deliveryId', found.id);
  c.set('deliveryDevice', found.deviceId);
}

function requireActive(actor: Actor | null): Actor {
  if (!actor || !isActive(actor)) throw new ProblemError('unauthenticated');
  return actor;
}
