import * as v from 'valibot';
import { SERVER_VERSION } from '../../../src/domain/server-version';
import { CAPABILITIES_PATH, type Capabilities } from '../../../src/domain/wire';
import type { Deps } from '../../context';
import { type Route, TAGS, time } from '../../http/route';

export const capabilities: v.GenericSchema<Capabilities> = v.object({
  api: v.literal('fluvicarga'),
  version: v.number(),
  serverTime: time,
});

/** Tells the version of the contract, and with it that this is no plain server; public. */
export const capabilityRoute = (deps: Deps): Route => ({
  method: 'GET',
  path: CAPABILITIES_PATH,
  operationId: 'getCapabilities',
  summary: 'La versión del contrato de este servidor',
  tag: TAGS.other,
  answer: capabilities,
  isPublic: true,
  handle: (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({
      api: 'fluvicarga',
      version: SERVER_VERSION,
      serverTime: new Date(deps.now()).toISOString(),
    } satisfies Capabilities);
  },
});
