import { PHOTO_TYPE } from '../../../domain/delivery-photo';
import type { DeliveryProof } from '../../../domain/rules/delivery-proof';
import { readDeliveryPhoto } from '../../../session/delivery-photo';
import type { Runtime } from '../../../session/runtime';

/** The photo of a proof as a data URL; null where there is none, or neither this device nor the server gives it now. */
export async function readPhoto(
  runtime: Runtime,
  proof: DeliveryProof | null | undefined,
): Promise<string | null> {
  if (!proof?.foto) return null;
  const photo = await readDeliveryPhoto(runtime, proof.foto.clave);
  if (photo.is !== 'seen') return null;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(new Blob([photo.bytes], { type: PHOTO_TYPE }));
  });
}
