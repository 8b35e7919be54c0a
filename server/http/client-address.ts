import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { AddressRanges, Env, Logger, RequestContext } from '../context';

/** How many proxies of `X-Forwarded-For` are followed. */
const MAX_HOPS = 10;

/**
 * Sets `clientAddress`, by which limits count. `X-Forwarded-For` is believed only from the proxies that the operator
 * names, because anybody else may write it: its entries are read from the last, each added by the proxy after it, up to
 * the first that is no trusted proxy.
 */
export function identifyClient(proxies: AddressRanges, log: Logger): MiddlewareHandler<Env> {
  let isLogged = false;
  return async (c, next) => {
    const peer = peerOf(c);
    const forwarded = c.req.header('X-Forwarded-For');
    c.set('clientAddress', toNetwork(findClient(peer, forwarded, proxies)));
    if (forwarded && peer && !proxies.includes(peer) && !isLogged) {
      isLogged = true;
      // An operator who forgot TRUSTED_PROXIES has all clients counted as one.
      log({ level: 'info', event: 'forwarded-for-ignored' });
    }
    await next();
  };
}

/** Absent where a test calls the app directly. */
function peerOf(c: RequestContext): string {
  return c.env?.incoming ? unmapped(getConnInfo(c).remote.address ?? '') : '';
}

function findClient(peer: string, forwarded = '', proxies: AddressRanges): string {
  const entries = forwarded.split(',').reverse().slice(0, MAX_HOPS);
  let client = peer;
  for (const entry of entries) {
    const address = withoutPort(entry.trim());
    if (!proxies.includes(client) || isIP(address) === 0) break;
    client = unmapped(address);
  }
  return client;
}

/** Some proxies add the port: `203.0.113.1:1234`, `[2001:db8::1]:1234`. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}

/** An IPv4 address as a socket for both versions names it: `::ffff:203.0.113.1`. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** An IPv6 address by its /64, which one household or one attacker has as a whole; others as they are. */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address || 'local';
  const [withoutZone = ''] = address.split('%');
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
