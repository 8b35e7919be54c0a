/**
 * The photo of a proof of delivery: its facts in the proof, and how it travels (docs/decisions/0108). Our server only.
 */
import * as v from 'valibot';

/** Bytes of a photo, a JPEG. */
export const MAX_PHOTO_BYTES = 200 * 1024;
/** Bytes of one part: a slow line carries it in one request. */
export const MAX_PART_BYTES = 32 * 1024;
export const MAX_PHOTO_PARTS = 250;
export const PHOTO_TYPE = 'image/jpeg';

const NOT_A_PHOTO = 'No es una foto de la app';
const count = (most: number) =>
  v.pipe(v.number(NOT_A_PHOTO), v.integer(NOT_A_PHOTO), v.minValue(1), v.maxValue(most));

/** A proof's description of its photo, which arrives later, in parts. */
export const deliveryPhoto = v.pipe(
  v.object(
    {
      clave: v.pipe(v.string(NOT_A_PHOTO), v.uuid(NOT_A_PHOTO), v.toLowerCase()),
      partes: count(MAX_PHOTO_PARTS),
      bytes: count(MAX_PHOTO_BYTES),
      sha256: v.pipe(v.string(NOT_A_PHOTO), v.regex(/^[0-9a-f]{64}$/, NOT_A_PHOTO)),
    },
    NOT_A_PHOTO,
  ),
  v.check(({ bytes, partes }) => partes <= bytes && partes * MAX_PART_BYTES >= bytes, NOT_A_PHOTO),
);
export type DeliveryPhoto = v.InferOutput<typeof deliveryPhoto>;

/** The state of a photo that a proof names: it is awaited, it is there, or it will not come any more. */
export type PhotoState = 'POR_LLEGAR' | 'RECIBIDA' | 'NO_LLEGA';

/** The GET that answers a photo. */
export function deliveryPhotoPath(clave: string): string {
  return `/api/v1/delivery-photos/${clave}`;
}

/** The PUT that brings a part, `{envelope, signature}`; answered with a `PhotoReceipt`. */
export function photoPartPath(clave: string, part: number | string): string {
  return `${deliveryPhotoPath(clave)}/parts/${part}`;
}

/** The photo as the server has it. */
export interface PhotoReceipt {
  /** The numbers of the parts, from 0. */
  readonly parts: readonly number[];
  readonly isComplete: boolean;
}

/** Under which a part is sealed: no UUID, so that it opens as no operation. */
export const photoPartKey = (clave: string, part: number) => `${clave}/${part}`;

/** Whether bytes begin like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
