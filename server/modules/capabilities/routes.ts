import { Hono } from 'hono';
import { SERVER_VERSION } from '../../../src/domain/server-version';
import { CAPABILITIES_PATH, type Capabilities } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';

/** Tells the version of the contract, and with it that this is no plain server; public. */
export function capabilityRoutes(deps: Deps) {
  return new Hono<Env>().get(CAPABILITIES_PATH, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({
      api: 'fluvicarga',
      version: SERVER_VERSION,
      serverTime: new Date(deps.now()).toISOString(),
    } satisfies Capabilities);
  });
}
