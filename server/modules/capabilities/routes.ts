import { Hono } from 'hono';
import { EXTENSIONS } from '../../../src/domain/extensions';
import { CAPABILITIES_PATH, type Capabilities } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';

/** The extensions of this server beyond the plain contract; public. */
export function capabilityRoutes(deps: Deps) {
  return new Hono<Env>().get(CAPABILITIES_PATH, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({
      api: 'fluvicarga',
      version: 1,
      extensions: EXTENSIONS,
      serverTime: new Date(deps.now()).toISOString(),
    } satisfies Capabilities);
  });
}
