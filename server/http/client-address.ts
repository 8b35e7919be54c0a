import { getConnInfo } from '@hono/node-server/conninfo';
import type { RequestContext } from '../context';

/** The address of the client. `X-Forwarded-For` is believed from a proxy on this machine only. */
export function clientAddressOf(c: RequestContext): string {
  if (!c.env?.incoming) return 'local';
  const { address = 'unknown' } = getConnInfo(c).remote;
  const isLocalProxy = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim();
  return isLocalProxy && forwarded ? forwarded : address;
}
