import type { MiddlewareHandler } from 'hono';
import type { MirrorName } from '../../src/domain/entity';
import { canRead } from '../../src/domain/rules/permissions';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { Refusal } from '../http/problems';
import { type Actor, findActor, isActive } from './actor';

/**
 * First step of every call but the public ones: whose token it is, read from the database at every request, so that a
 * role, a deactivation or a change of company holds at once.
 */
export function authenticate(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    const id = token ? await deps.tokens.read(token) : null;
    const actor = id === null ? null : await findActor(deps.db, id);
    if (!actor || !isActive(actor)) throw new Refusal('unauthenticated');
    c.set('actor', actor);
    await next();
  };
}

/** @throws Refusal `forbidden` where the role does not see the entity's area */
export function authorizeRead(actor: Actor, entity: MirrorName): void {
  if (!canRead(actor.role, entity)) throw new Refusal('forbidden');
}
