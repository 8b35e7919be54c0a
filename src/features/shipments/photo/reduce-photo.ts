import {
  type DeliveryPhoto,
  isJpeg,
  MAX_PART_BYTES,
  MAX_PHOTO_BYTES,
  PHOTO_TYPE,
} from '../../../domain/delivery-photo';
import { toHex } from '../../../domain/rules/hex';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';

/** A photo, small enough to travel and without the camera's metadata. */
export interface TakenPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As the proof names it. */
  readonly facts: DeliveryPhoto;
}

/** The fault of a file, in words. */
export class PhotoProblem extends Error {}

/** Larger ones need more memory than a tablet has. */
const MOST_FILE_BYTES = 60 * 1024 * 1024;
/** The longest side in pixels, and the quality, of each try. */
const TRIES: readonly (readonly [side: number, quality: number])[] = [
  [1600, 0.8],
  [1600, 0.6],
  [1280, 0.6],
  [1024, 0.5],
  [800, 0.5],
  [640, 0.4],
  [320, 0.4],
];

/**
 * Draws a picture anew as a JPEG of at most `MAX_PHOTO_BYTES`.
 * @throws PhotoProblem
 */
export async function reducePhoto(file: Blob): Promise<TakenPhoto> {
  if (file.size > MOST_FILE_BYTES) throw new PhotoProblem('La foto es demasiado grande');
  const picture = await createImageBitmap(file).catch(() => {
    throw new PhotoProblem('El archivo no es una imagen que se pueda leer. Toma otra foto.');
  });
  try {
    for (const [side, quality] of TRIES) {
      const bytes = await draw(picture, side, quality);
      if (bytes && bytes.length <= MAX_PHOTO_BYTES) return await toTaken(bytes);
    }
  } finally {
    picture.close();
  }
  throw new PhotoProblem('La foto no se pudo reducir. Toma otra.');
}

/** Null where the browser writes no JPEG. */
async function draw(
  picture: ImageBitmap,
  side: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, PHOTO_TYPE, quality),
  );
  const bytes = blob && new Uint8Array(await blob.arrayBuffer());
  return bytes && isJpeg(bytes) ? bytes : null;
}

async function toTaken(bytes: Uint8Array<ArrayBuffer>): Promise<TakenPhoto> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    bytes,
    facts: {
      clave: createUuid(Date.now(), randomBytes),
      partes: Math.ceil(bytes.length / MAX_PART_BYTES),
      bytes: bytes.length,
      sha256: toHex(digest),
    },
  };
}
