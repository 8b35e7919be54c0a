/** Deliveries with a photo on a sealed tablet, and what became of the photo. */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { PhotoDisk } from '../../src/db/photos/photo-disk';
import { type DeliveryPhoto, deliveryPhotoPath } from '../../src/domain/delivery-photo';
import type { Fields } from '../../src/domain/entity';
import { createUuid, randomBytes as random } from '../../src/domain/rules/uuid';
import type { FaultyNetwork } from '../sync/support/faulty-network';
import { type Scene, saveVoyage, type Tablet } from './sealed-tablet';

export interface KeptPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly foto: DeliveryPhoto;
}

/** A photo as the dialog keeps it: three parts. */
export async function keepPhoto({ photos, deviceId }: Tablet): Promise<KeptPhoto> {
  const bytes = new Uint8Array(randomBytes(70_000));
  bytes.set([0xff, 0xd8, 0xff]);
  const clave = createUuid(Date.now(), random);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await photos.keep({ key: clave, savedAt: Date.now(), device: deviceId }, bytes);
  return { bytes, foto: { clave, partes: 3, bytes: bytes.length, sha256 } };
}

/** Registers a shipment, and delivers it with a photo; nothing of it is sent. */
export async function deliver(tablet: Tablet, { server }: Scene) {
  const { keys } = await saveVoyage(tablet, server);
  const { shipment } = keys;
  const setState = (fields: Fields) =>
    tablet.save({ entity: 'shipment', key: shipment, kind: 'status', fields });
  await setState({ estadoEntrega: 'EN_TRANSITO' });
  const photo = await keepPhoto(tablet);
  const entrega = { recibe: 'Rosalba Tique', documento: null, firma: null, foto: photo.foto };
  await setState({ estadoEntrega: 'ENTREGADO', entrega });
  return { ...photo, shipment };
}

export async function withPhotos<T>(
  { person }: Scene,
  use: (disk: PhotoDisk) => Promise<T>,
): Promise<T> {
  const disk = new PhotoDisk(personDatabaseName(person));
  try {
    return await use(disk);
  } finally {
    disk.close();
  }
}

export const waitingPhotos = (scene: Scene) => withPhotos(scene, (disk) => disk.list());

/** Its next part is due. */
export const endBackoff = (scene: Scene, { foto }: KeptPhoto) =>
  withPhotos(scene, (disk) => disk.change(foto.clave, { notBefore: 0 }));

/** The requests that carried a part, and which. */
export const partsSent = ({ requests }: FaultyNetwork) =>
  requests
    .filter(({ path }) => path.includes('/delivery-photos/'))
    .map(({ path }) => Number(path.split('/').at(-1)));

/** The server has it whole, and the tablet nothing any more. */
export async function expectWhole(scene: Scene, { foto, bytes }: KeptPhoto): Promise<void> {
  const { server } = scene;
  const headers = { Authorization: `Bearer ${server.token}` };
  const answer = await server.fetch(server.baseUrl + deliveryPhotoPath(foto.clave), { headers });
  expect([answer.status, await waitingPhotos(scene)]).toEqual([200, []]);
  // Not bytes by themselves: a difference would be written out in seventy thousand lines.
  expect(Buffer.from(bytes).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
}
