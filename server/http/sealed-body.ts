import * as v from 'valibot';
import type { RequestContext } from '../context';
import { deviceIdOf } from './device-id';
import { invalid } from './problems';

/** A sealed operation without its key. */
export const sealedOperation = v.object({ envelope: v.string(), signature: v.string() });

/** A sealed operation as an entry of a list. */
export const sealedEntry = v.pipe(
  v.object({ key: v.pipe(v.string(), v.uuid()), ...sealedOperation.entries }),
  v.description(
    'La misma operación, con su company, sellada para el servidor y firmada por la persona. envelope: versión, kid, firmante, punto efímero y texto cifrado, unidos por puntos. signature: ECDSA sobre clave y envelope',
  ),
);

/** @throws ProblemError `invalid` naming the missing field */
export function readSealed(sent: unknown): v.InferOutput<typeof sealedOperation> {
  const sealed = v.safeParse(sealedOperation, sent);
  if (sealed.success) return sealed.output;
  const fields = new Set(sealed.issues.map(({ path }) => String(path?.[0]?.key)));
  throw invalid(...[...fields].map((field) => ({ field, message: 'Falta o no es válido' })));
}

/** The sender of envelopes: a session, or a device with its delivery token. */
export interface Sender {
  readonly userId: number;
  /** The token's device, or the one that a session names in `Device-Id`; null without. */
  readonly deviceId: string | null;
  /** A delivery token sends only operations that its user has sealed. */
  readonly mustSeal: boolean;
}

/** The sender of the request. */
export function senderOf(c: RequestContext): Sender {
  const device = c.get('deliveryDevice');
  return {
    userId: c.get('actor').id,
    deviceId: device ?? deviceIdOf(c),
    mustSeal: device !== undefined,
  };
}
