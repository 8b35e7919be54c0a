import * as v from 'valibot';
import type { RequestContext } from '../context';
import { deviceIdOf } from './device-id';
import { invalid } from './problems';

/** What came sealed, but for its key. */
export const sealedOperation = v.object({ envelope: v.string(), signature: v.string() });

/** As one entry of a list. */
export const sealedEntry = v.pipe(
  v.object({ key: v.pipe(v.string(), v.uuid()), ...sealedOperation.entries }),
  v.description(
    'La misma operación, con su company, sellada para el servidor y firmada por la persona. envelope: versión, kid, firmante, punto efímero y texto cifrado, unidos por puntos. signature: ECDSA sobre clave y envelope',
  ),
);

/** @throws ProblemError `invalid` naming what is missing */
export function readSealed(sent: unknown): v.InferOutput<typeof sealedOperation> {
  const sealed = v.safeParse(sealedOperation, sent);
  if (sealed.success) return sealed.output;
  const fields = new Set(sealed.issues.map(({ path }) => String(path?.[0]?.key)));
  throw invalid(...[...fields].map((field) => ({ field, message: 'Falta o no es válido' })));
}

/** Who sends envelopes: a session, or a device with its delivery token. */
export interface Sender {
  readonly userId: number;
  /** Of the token, or as a session names it in `Device-Id`; null where it does not. */
  readonly deviceId: string | null;
  /** A delivery token sends only what its user has sealed. */
  readonly mustSeal: boolean;
}

/** Who sends the request. */
export function senderOf(c: RequestContext): Sender {
  const device = c.get('deliveryDevice');
  return {
    userId: c.get('actor').id,
    deviceId: device ?? deviceIdOf(c),
    mustSeal: device !== undefined,
  };
}
