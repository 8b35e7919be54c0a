import type { MiddlewareHandler } from 'hono';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { VERSION_HEADER } from '../../src/domain/wire';
import type { Env } from '../context';
import { CONTENT_SECURITY_POLICY } from './content-policy';

const SECURITY: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Pages of CORS_ORIGINS ask in CORS mode, which this does not concern.
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const ONE_YEAR_S = 31_536_000;

/** Adds the API's version, the server's clock and the security headers to every response. */
export function commonHeaders(now: () => number): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.header(VERSION_HEADER, String(SERVER_VERSION));
    c.header('Date', new Date(now()).toUTCString());
    for (const [name, value] of Object.entries(SECURITY)) c.header(name, value);
    const isHttps = c.req.header('X-Forwarded-Proto') === 'https' || c.req.url.startsWith('https:');
    if (isHttps) c.header('Strict-Transport-Security', `max-age=${ONE_YEAR_S}; includeSubDomains`);
    await next();
  };
}
