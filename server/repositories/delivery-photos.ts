import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { isJpeg, type PhotoReceipt, type PhotoState } from '../../src/domain/delivery-photo';
import type { DeliveryProof } from '../../src/domain/rules/delivery-proof';
import type { Database } from '../context';
import { violatedIndex } from '../db/database-errors';
import { deliveryPhotoParts, deliveryPhotos } from '../db/schema';
import { invalid, ProblemError } from '../http/problems';
import type { Effect } from '../idempotency/write';
import { type Scope, tenantFilter } from '../tenancy/scope';
import { withTenant } from '../tenancy/tenant-context';
import { recordAudit } from './audit';

/** As long as idempotency keys are kept: no queued write is older. */
const RETENTION_DAYS = 180;

/**
 * The statements that, beside the one that writes a shipment, make room for the photo that its proof names: none without.
 * Their write runs within `mapPhotoConflict`, after `checkPhotoIsFree`.
 */
export function announcePhoto(scope: Scope, proof: DeliveryProof | null): readonly SQL[] {
  if (!proof?.foto) return [];
  const { clave, partes, bytes, sha256 } = proof.foto;
  return [
    sql`insert into delivery_photos (company_id, shipment_id, author_id, key, parts, bytes, sha256)
      select company_id, id, ${scope.actor.id}::integer, ${clave}::uuid, ${partes}::integer,
        ${bytes}::integer, ${sha256}::text
      from shipments`,
  ];
}

/** @throws ProblemError `invalid` where another proof of the company names the photo */
export async function checkPhotoIsFree(scope: Scope, proof: DeliveryProof | null): Promise<void> {
  const { clave } = proof?.foto ?? {};
  if (clave === undefined) return;
  const isTaken = await scope.loader.read('photo', clave, async (keys) => {
    const isOne = sql`${deliveryPhotos.key} = any(${sql.param(keys)}::uuid[])`;
    const rows = await scope.db
      .select({ key: deliveryPhotos.key })
      .from(deliveryPhotos)
      .where(tenantFilter(scope, deliveryPhotos, isOne));
    const taken = new Set(rows.map(({ key }) => key));
    return keys.map((key) => taken.has(key.toLowerCase()));
  });
  if (isTaken) throw photoIsOfAnother();
}

/** The effect with the unique index as the last word: two requests may announce a photo at the same moment. */
export function mapPhotoConflict(effect: Effect): Effect {
  return async () => {
    try {
      return await effect();
    } catch (error) {
      if (violatedIndex(error) !== 'delivery_photos_key') throw error;
      throw photoIsOfAnother();
    }
  };
}

const photoIsOfAnother = () =>
  invalid({ field: 'entrega.foto', message: 'Esa foto es de otra entrega' });

/**
 * Keeps a part of a photo that a proof of the acting user names; with the last of them the photo is whole. A part that
 * is there already is replaced.
 * @returns the parts that are there; null where the whole is not the photo that the proof names: then nothing is kept
 * @throws ProblemError `not-found` where no proof of theirs names it (any more); `invalid` for a part that it cannot
 * have
 */
export async function keepPart(
  scope: Scope,
  key: string,
  part: number,
  bytes: Uint8Array,
): Promise<PhotoReceipt | null> {
  const isThis = tenantFilter(
    scope,
    deliveryPhotos,
    eq(deliveryPhotos.key, key),
    eq(deliveryPhotos.authorId, scope.actor.id),
  );
  const { id, parts, bytes: expected, shipmentId, sha256, image } = deliveryPhotos;
  const [photo] = await scope.db
    .select({
      id,
      parts,
      expected,
      shipmentId,
      sha256,
      isWhole: sql<boolean>`${image} is not null`,
    })
    .from(deliveryPhotos)
    .where(isThis)
    .for('update');
  if (!photo) throw new ProblemError('not-found', { title: 'El servidor no espera esta foto' });
  const whole = Array.from({ length: photo.parts }, (_, at) => at);
  if (photo.isWhole) return { parts: whole, isComplete: true };
  if (part >= photo.parts)
    throw invalid({ field: 'part', message: `La foto tiene ${photo.parts} partes` });
  const received = await storePart(scope, photo.id, part, bytes);
  if (received.reduce((sum, { size }) => sum + size, 0) > photo.expected)
    throw invalid({ field: 'part', message: `La foto tiene ${photo.expected} bytes` });
  if (received.length < photo.parts)
    return { parts: received.map((one) => one.part), isComplete: false };
  const isOfThis = tenantFilter(
    scope,
    deliveryPhotoParts,
    eq(deliveryPhotoParts.photoId, photo.id),
  );
  const pieces = await scope.db
    .select({ bytes: deliveryPhotoParts.bytes })
    .from(deliveryPhotoParts)
    .where(isOfThis)
    .orderBy(deliveryPhotoParts.part);
  const joined = Buffer.concat(pieces.map((piece) => piece.bytes));
  if (!(await isAnnounced(joined, photo))) {
    await scope.db.delete(deliveryPhotos).where(isThis);
    return null;
  }
  await scope.db.update(deliveryPhotos).set({ image: joined }).where(isThis);
  await scope.db.delete(deliveryPhotoParts).where(isOfThis);
  await recordAudit(scope.db, scope.actor, {
    action: 'update',
    entity: 'shipment',
    recordId: photo.shipmentId,
    detail: { fields: ['foto'] },
  });
  return { parts: whole, isComplete: true };
}

/** Keeps one part in its row, and returns the numbers and lengths of those that are there. */
async function storePart(scope: Scope, id: number, at: number, bytes: Uint8Array) {
  const { photoId, part, bytes: content } = deliveryPhotoParts;
  const row = { companyId: scope.actor.company.id, photoId: id, part: at };
  await scope.db
    .insert(deliveryPhotoParts)
    .values({ ...row, bytes: Buffer.from(bytes) })
    .onConflictDoUpdate({ target: [photoId, part], set: { bytes: sql`excluded.bytes` } });
  return scope.db
    .select({ part, size: sql<number>`length(${content})` })
    .from(deliveryPhotoParts)
    .where(tenantFilter(scope, deliveryPhotoParts, eq(photoId, id)))
    .orderBy(part);
}

async function isAnnounced(
  bytes: Buffer,
  { expected, sha256 }: { readonly expected: number; readonly sha256: string },
): Promise<boolean> {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return bytes.length === expected && isJpeg(bytes) && digest.toString('hex') === sha256;
}

/** A photo that is whole; null where the company has none of this key. */
export async function readPhoto(
  scope: Pick<Scope, 'db' | 'actor'>,
  key: string,
): Promise<Buffer | null> {
  const [photo] = await scope.db
    .select({ image: deliveryPhotos.image })
    .from(deliveryPhotos)
    .where(tenantFilter(scope, deliveryPhotos, eq(deliveryPhotos.key, key)));
  return photo?.image ?? null;
}

/** The states of a shipment's photos, by key; a photo that is no longer expected has none. */
export async function readPhotoStates(
  scope: Scope,
  shipmentId: number,
): Promise<ReadonlyMap<string, PhotoState>> {
  const rows = await scope.db
    .select({
      key: deliveryPhotos.key,
      isWhole: sql<boolean>`${deliveryPhotos.image} is not null`,
    })
    .from(deliveryPhotos)
    .where(tenantFilter(scope, deliveryPhotos, eq(deliveryPhotos.shipmentId, shipmentId)));
  return new Map(rows.map(({ key, isWhole }) => [key, isWhole ? 'RECIBIDA' : 'POR_LLEGAR']));
}

/**
 * Deletes the photos that some proofs name, before those are suppressed.
 * @param proofs condition on `shipment_events`
 */
export async function deletePhotosOf({ db, actor }: Scope, proofs: SQL): Promise<void> {
  await db.execute(sql`delete from delivery_photos where company_id = ${actor.company.id}::integer
    and key in (select (delivery_proof -> 'foto' ->> 'clave')::uuid from shipment_events where ${proofs})`);
}

/**
 * Deletes the parts of photos that are not whole after 180 days. A whole one is out of its reach, by the policy
 * `cleaning` on the table (server/db/migrations/0000_start.sql): it is kept until its customer is suppressed.
 */
export async function prunePhotos(db: Database): Promise<void> {
  const isOld = lt(
    deliveryPhotos.announcedAt,
    sql`now() - make_interval(days => ${RETENTION_DAYS})`,
  );
  await withTenant(db, { as: 'platform' }, (tx) => tx.delete(deliveryPhotos).where(isOld));
}
