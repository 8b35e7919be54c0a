/** A photo as a device seals it, and the deliveries that name one. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type DeliveryPhoto, photoPartKey, photoPartPath } from '../../src/domain/delivery-photo';
import { sealBytes, signEnvelope } from '../../src/domain/envelope/envelope';
import type { SealedDevice } from './sealed-device';
import type { SignedIn } from './support';

export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly partSize: number;
  /** As a proof names it. */
  readonly foto: DeliveryPhoto;
}

/** Bytes that begin like a JPEG; `start`: something else. */
export function newPhoto(size = 70_000, partSize = 32_768, start = [0xff, 0xd8, 0xff]): Photo {
  const bytes = new Uint8Array(randomBytes(size));
  bytes.set(start);
  const foto = {
    clave: randomUUID(),
    partes: Math.ceil(size / partSize),
    bytes: size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return { bytes, partSize, foto };
}

export const deliveredWith = ({ foto }: Photo) => ({
  estadoEntrega: 'ENTREGADO',
  entrega: { recibe: 'Rosalba Tique', documento: '41219530', foto },
});

/** The bytes of a part. */
export const partOf = ({ bytes, partSize }: Photo, part: number) =>
  bytes.slice(part * partSize, (part + 1) * partSize);

/** Seals bytes as the device does. @param as under which part's key */
export async function sealPart(
  { sealingKey, keys }: SealedDevice,
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
) {
  const envelope = await sealBytes(bytes, { key, sealingKey, signer: keys.keyId });
  return {
    envelope,
    signature: await signEnvelope(envelope, { key, privateKey: keys.privateKey }),
  };
}

/** Sends one part. `by`: the session of the device, unless another call is given. */
export async function sendPart(
  device: SealedDevice,
  photo: Photo,
  part: number,
  { call }: Pick<SignedIn, 'call'> = device.session,
  bytes = partOf(photo, part),
) {
  const { clave } = photo.foto;
  const sealed = await sealPart(device, bytes, photoPartKey(clave, part));
  return call('PUT', photoPartPath(clave, part), sealed);
}

/** Sends the rest of a photo, in order. @returns the last answer. */
export async function sendAll(device: SealedDevice, photo: Photo, from = 0) {
  for (let part = from; part < photo.foto.partes - 1; part += 1)
    await sendPart(device, photo, part);
  return sendPart(device, photo, photo.foto.partes - 1);
}
