import * as v from 'valibot';
import { DEVICE_HEADER } from '../../src/domain/wire';
import type { RequestContext } from '../context';

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The device that a request names in `Device-Id`; null where the header is absent or no UUID. */
export function deviceIdOf(c: RequestContext): string | null {
  const header = v.safeParse(uuid, c.req.header(DEVICE_HEADER));
  return header.success ? header.output : null;
}
