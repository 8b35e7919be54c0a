import * as v from 'valibot';
import { importPublicKey } from '../../src/domain/envelope/keys';
import { DEVICE_KEY_HEADER } from '../../src/domain/envelope/wire';
import { DEVICE_HEADER } from '../../src/domain/wire';
import type { RequestContext } from '../context';
import { invalid } from './problems';

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The device that a request names in `Device-Id`; null where the header is absent or no UUID. */
export function deviceIdOf(c: RequestContext): string | null {
  const header = v.safeParse(uuid, c.req.header(DEVICE_HEADER));
  return header.success ? header.output : null;
}

/**
 * The public signing key that a request brings in `Device-Key`; null where the header is absent.
 * @throws ProblemError `invalid` where it is no P-256 key, or no device is named with it
 */
export async function deviceKeyOf(c: RequestContext): Promise<string | null> {
  const header = c.req.header(DEVICE_KEY_HEADER);
  if (header === undefined) return null;
  if (!(await importPublicKey(header)))
    throw invalid({ field: DEVICE_KEY_HEADER, message: 'Debe ser una llave pública P-256' });
  if (!deviceIdOf(c)) throw invalid({ field: DEVICE_HEADER, message: 'Debe ser un UUID' });
  return header;
}
