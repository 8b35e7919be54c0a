import { Hono } from 'hono';
import * as v from 'valibot';
import {
  deliveryPhotoPath,
  MAX_PART_BYTES,
  PHOTO_TYPE,
  photoPartKey,
  photoPartPath,
} from '../../../src/domain/delivery-photo';
import { openBytes } from '../../../src/domain/envelope/envelope';
import type { Deps, Env } from '../../context';
import { authorizeRead } from '../../http/authorize';
import { readJson } from '../../http/json-body';
import { invalid, ProblemError } from '../../http/problems';
import { createRateLimit } from '../../http/rate-limit';
import { senderOf } from '../../http/sealed-body';
import { keepPart, readPhoto } from '../../repositories/delivery-photos';
import { readEnvelopeKeys, unseal } from '../../repositories/envelopes';
import { shipmentStore } from '../../repositories/shipments';
import { commonSteps } from '../../repositories/write-steps';
import { createScope, readAs, writeAs } from '../../tenancy/scope';

/** A minute: 80 photos in parts of the usual size. */
const PARTS_OF_A_PERSON = 600;
const PARTS_OF_A_COMPANY = 3000;

const { authorizeRole } = commonSteps(shipmentStore);

/** The photos of proofs of delivery: in parts that their author has sealed, and whole for whoever reads shipments. */
export function deliveryPhotoRoutes(deps: Deps) {
  const limitPerson = createRateLimit(PARTS_OF_A_PERSON, deps.now);
  const limitCompany = createRateLimit(PARTS_OF_A_COMPANY, deps.now);
  return new Hono<Env>()
    .put(photoPartPath(':key', ':part'), async (c) => {
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
        throw invalid({ field: 'part', message: `Una parte tiene hasta ${MAX_PART_BYTES} bytes` });
      const receipt = await writeAs(deps.db, actor, 'company', (tx) =>
        keepPart(createScope(tx, actor), key, part, bytes),
      );
      if (!receipt) throw invalid({ field: 'foto', message: 'No es la foto que dijo la entrega' });
      return c.json(receipt);
    })
    .get(deliveryPhotoPath(':key'), async (c) => {
      const actor = c.get('actor');
      authorizeRead(actor, 'shipment');
      const key = toKey(c.req.param('key'));
      const image = await readAs(deps.db, actor, 'company', (scope) => readPhoto(scope, key));
      if (!image) throw new ProblemError('not-found');
      c.header('Content-Type', PHOTO_TYPE);
      c.header('Content-Disposition', `inline; filename="entrega-${key}.jpg"`);
      return c.body(new Uint8Array(image));
    });
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
