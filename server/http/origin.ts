import type { Actor, RequestContext } from '../context';

/** The actor of a request, with the request by which they act. */
export function withOrigin(c: RequestContext, actor: Actor): Actor {
  return {
    ...actor,
    origin: { requestId: c.get('requestId'), address: c.get('clientAddress') },
  };
}
