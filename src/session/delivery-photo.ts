import { downloadJpeg } from '../api/download';
import { deliveryPhotoPath } from '../domain/delivery-photo';
import { api } from './connection';
import type { Runtime } from './runtime';

export type SeenPhoto =
  | { readonly is: 'seen'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `unreached`: no way to the server now. `missing`: it does not have it. `failed`: it gave something else. */
  | { readonly is: 'unreached' | 'missing' | 'failed' };

/** The photo of a delivery: this device's own, else the server's. Never throws. */
export async function readDeliveryPhoto(
  runtime: Pick<Runtime, 'photos' | 'token'>,
  key: string,
): Promise<SeenPhoto> {
  const own = await runtime.photos.read(key).catch(() => null);
  if (own) return { is: 'seen', bytes: own };
  const token = navigator.onLine ? await runtime.token() : null;
  if (token === null) return { is: 'unreached' };
  const got = await downloadJpeg({ baseUrl: api.baseUrl, fetch }, deliveryPhotoPath(key), token);
  if (got.is === 'file') return { is: 'seen', bytes: new Uint8Array(await got.file.arrayBuffer()) };
  if (got.is === 'not-a-file') return { is: 'failed' };
  if (got.status === null) return { is: 'unreached' };
  return { is: got.status === 404 ? 'missing' : 'failed' };
}
