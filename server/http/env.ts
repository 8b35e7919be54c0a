import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Actor } from '../auth/actor';

/** What travels with a request through the handlers. `incoming` is absent where a test calls the app directly. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  /** `deliveryId`: which delivery token asks in place of a session. */
  Variables: { actor: Actor; requestId: string; deliveryId?: number };
}

export type RequestContext = Context<Env>;
