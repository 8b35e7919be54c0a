import * as v from 'valibot';
import {
  deliveryPhotoPath,
  MAX_PART_BYTES,
  PHOTO_TYPE,
  type PhotoReceipt,
  photoPartKey,
  photoPartPath,
} from '../../../src/domain/delivery-photo';
import { shipment } from '../../../src/domain/entities/shipment';
import { openBytes } from '../../../src/domain/envelope/envelope';
import type { Deps } from '../../context';
import { authorizeRead } from '../../http/authorize';
import { readJson } from '../../http/json-body';
import { invalid, ProblemError } from '../../http/problems';
import { createRateLimit } from '../../http/rate-limit';
import { id, type Route, TAGS } from '../../http/route';
import { sealedOperation, senderOf } from '../../http/sealed-body';
import { keepPart, readPhoto } from '../../repositories/delivery-photos';
import { readEnvelopeKeys, unseal } from '../../repositories/envelopes';
import { shipmentStore } from '../../repositories/shipments';
import { commonSteps } from '../../repositories/write-steps';
import { createScope, readAs, writeAs } from '../../tenancy/scope';

/** A minute: 80 photos in parts of the usual size. */
const PARTS_OF_A_PERSON = 600;
const PARTS_OF_A_COMPANY = 3000;

export const photoReceipt: v.GenericSchema<PhotoReceipt> = v.object({
  parts: v.array(id),
  isComplete: v.boolean(),
});

const KEY = { key: { type: 'string', format: 'uuid' } };

const { authorizeRole } = commonSteps(shipmentStore);

/** The photos of proofs of delivery: in parts that their author has sealed, and whole for readers of shipments. */
export function deliveryPhotoRoutes(deps: Deps): readonly Route[] {
  const limitPerson = createRateLimit(PARTS_OF_A_PERSON, deps.now);
  const limitCompany = createRateLimit(PARTS_OF_A_COMPANY, deps.now);
  return [
    {
      method: 'PUT',
      path: photoPartPath(':key', ':part'),
      operationId: 'sendPhotoPart',
      summary:
        'Una parte de la foto que dice una entrega, sellada como las operaciones bajo «clave/parte»; con la última queda completa',
      tag: TAGS.sync,
      params: { ...KEY, part: { type: 'integer', minimum: 0 } },
      headers: ['deviceId'],
      body: sealedOperation,
      answer: photoReceipt,
      handle: async (c) => {
        authorizeRole(c.get('actor'));
        const key = toKey(c.req.param('key'));
        const part = toPart(c.req.param('part'));
        const sealed = await readJson(c.req);
        await c.get('confirmAccount')?.();
        const actor = c.get('actor');
        authorizeRole(actor);
        limitPerson(actor.id);
        limitCompany(actor.company.id);
        const { envelope } = (sealed ?? {}) as { readonly envelope?: unknown };
        const keys = await readEnvelopeKeys(deps, senderOf(c), [envelope]);
        const bytes = await unseal(photoPartKey(key, part), sealed ?? {}, keys, openBytes);
        if (bytes.length === 0 || bytes.length > MAX_PART_BYTES)
          throw invalid({
            field: 'part',
            message: `Una parte tiene hasta ${MAX_PART_BYTES} bytes`,
          });
        const receipt = await writeAs(deps.db, actor, 'company', (tx) =>
          keepPart(createScope(tx, actor), key, part, bytes),
        );
        if (!receipt)
          throw invalid({ field: 'foto', message: 'No es la foto que dijo la entrega' });
        return c.json(receipt);
      },
    },
    {
      method: 'GET',
      path: deliveryPhotoPath(':key'),
      operationId: 'getDeliveryPhoto',
      summary: 'La foto que dice una entrega',
      tag: shipment.texts.listTitle,
      params: KEY,
      answer: 'jpeg',
      handle: async (c) => {
        const actor = c.get('actor');
        authorizeRead(actor, 'shipment');
        const key = toKey(c.req.param('key'));
        const image = await readAs(deps.db, actor, 'company', (scope) => readPhoto(scope, key));
        if (!image) throw new ProblemError('not-found');
        c.header('Content-Type', PHOTO_TYPE);
        c.header('Content-Disposition', `inline; filename="entrega-${key}.jpg"`);
        return c.body(new Uint8Array(image));
      },
    },
  ];
}

/** @throws ProblemError `not-found` */
function toKey(text = ''): string {
  if (!v.is(v.pipe(v.string(), v.uuid()), text)) throw new ProblemError('not-found');
  return text.toLowerCase();
}

/** @throws ProblemError `not-found` */
function toPart(text = ''): number {
  if (!/^\d{1,3}$/.test(text)) throw new ProblemError('not-found');
  return Number(text);
}
