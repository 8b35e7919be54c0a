/** The photo of a delivery arrives after it, in parts that its author has sealed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prunePhotos } from '../../server/repositories/delivery-photos';
import { deliveryPhotoPath, photoPartKey, photoPartPath } from '../../src/domain/delivery-photo';
import { erase, everythingStored, newPerson } from './erase-fixtures';
import {
  deliveredWith,
  newPhoto,
  type Photo,
  partOf,
  sealPart,
  sendAll,
  sendPart,
} from './photo-fixtures';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let device: SealedDevice;
let admin: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  device = await createSealedDevice(server);
  admin = await signIn(server, 'admin@fluvicarga.co');
  shipping = createShipmentFixtures(device.session);
});

async function deliver(photo: Photo): Promise<number> {
  const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
  expect((await shipping.patch(id, deliveredWith(photo))).status).toBe(200);
  return Number(id);
}
const stateOf = async (id: unknown) =>
  (await admin.call('GET', `/api/v1/envios/${id}/eventos`)).list.at(-1)?.foto;
async function see(photo: Photo, { token }: SignedIn = admin): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` };
  return server.app.request(deliveryPhotoPath(photo.foto.clave), { headers });
}
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a photo in parts', () => {
  it('is awaited from the delivery on, and whole with its last part', async () => {
    const photo = newPhoto();
    const id = await deliver(photo);
    expect([await stateOf(id), (await see(photo)).status]).toEqual(['POR_LLEGAR', 404]);
    expect((await sendPart(device, photo, 0)).body).toEqual({ parts: [0], isComplete: false });
    expect((await sendPart(device, photo, 2)).body).toEqual({ parts: [0, 2], isComplete: false });
    expect((await sendPart(device, photo, 1)).body).toEqual({ parts: [0, 1, 2], isComplete: true });
    const seen = await see(photo);
    expect([...seen.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'image/jpeg'],
        ['cache-control', 'no-store'],
        ['x-content-type-options', 'nosniff'],
        ['content-disposition', `inline; filename="entrega-${photo.foto.clave}.jpg"`],
      ]),
    );
    expect(await bytesOf(seen)).toEqual(photo.bytes);
    expect(await stateOf(id)).toBe('RECIBIDA');
    const trail = await admin.call('GET', '/api/v1/audit?limit=1');
    expect(trail.body.entries).toMatchObject([
      { action: 'update', entity: 'shipment', recordId: id, detail: { fields: ['foto'] } },
    ]);
  });

  it('takes a part twice, and any part again when it is whole', async () => {
    const photo = newPhoto();
    await deliver(photo);
    await sendPart(device, photo, 1);
    expect((await sendPart(device, photo, 1)).body).toEqual({ parts: [1], isComplete: false });
    await sendPart(device, photo, 0);
    await sendPart(device, photo, 2);
    expect((await sendPart(device, photo, 0)).body).toMatchObject({ isComplete: true });
    expect(await bytesOf(await see(photo))).toEqual(photo.bytes);
  });

  it('comes by the delivery token of a locked tablet, which does not see it', async () => {
    const photo = newPhoto();
    await deliver(photo);
    for (const part of [0, 1, 2]) await sendPart(device, photo, part, device.deliver);
    expect((await see(photo)).status).toBe(200);
    expect((await see(photo, device.deliver)).status).toBe(403);
  });

  it('may come in 1,000 bytes a time', async () => {
    const photo = newPhoto(30_000, 1_000);
    await deliver(photo);
    expect((await sendAll(device, photo)).body).toMatchObject({ isComplete: true });
    expect(await bytesOf(await see(photo))).toEqual(photo.bytes);
  });

  it('belongs to a sealed delivery whose proof came later', async () => {
    const photo = newPhoto();
    const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO' });
    await shipping.patch(id, deliveredWith(photo));
    expect(await stateOf(id)).toBe('POR_LLEGAR');
    expect((await shipping.patch(id, deliveredWith(photo))).status).toBe(200);
    expect((await sendAll(device, photo)).body).toMatchObject({ isComplete: true });
  });
});

describe('a part is refused', () => {
  it('before its delivery, and of a photo that nobody named', async () => {
    const answer = await sendPart(device, newPhoto(), 0);
    expect(answer).toMatchObject({
      status: 404,
      body: { title: 'El servidor no espera esta foto' },
    });
  });

  it('from somebody else, of the company or of another', async () => {
    const photo = newPhoto();
    await deliver(photo);
    for (const username of ['admin@fluvicarga.co', 'admin@navieravaupes.co']) {
      const other = await createSealedDevice(server, { username });
      expect((await sendPart(other, photo, 0)).status).toBe(404);
      // Their token under another person's signature, and the other way round.
      expect((await sendPart(device, photo, 0, other.session)).body.type).toBe('unknown-seal');
      expect((await sendPart(other, photo, 0, device.session)).body.type).toBe('unknown-seal');
    }
    const vaupes = await signIn(server, 'admin@navieravaupes.co');
    await sendAll(device, photo);
    expect((await see(photo, vaupes)).status).toBe(404);
    expect((await see(photo, await signIn(server, 'invitado@fluvicarga.co'))).status).toBe(403);
  });

  it('sealed as another part, or not at all', async () => {
    const photo = newPhoto();
    await deliver(photo);
    const { clave } = photo.foto;
    const second = await sealPart(device, partOf(photo, 1), photoPartKey(clave, 1));
    const { call } = device.session;
    expect((await call('PUT', photoPartPath(clave, 0), second)).body.type).toBe('altered-envelope');
    expect((await call('PUT', photoPartPath(clave, 0), {})).status).toBe(422);
    expect((await call('PUT', photoPartPath(clave, 0), [])).status).toBe(422);
    expect((await call('PUT', photoPartPath('no-es-una-clave', 0), second)).status).toBe(404);
    const { body } = await call('POST', '/api/v1/batch', { ops: [{ key: clave, ...second }] });
    expect(JSON.stringify(body)).toContain('altered-envelope');
  });

  it('beyond its last part, larger than a part or than the photo', async () => {
    const photo = newPhoto(40_000);
    await deliver(photo);
    expect((await sendPart(device, photo, 2)).status).toBe(422);
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      sendPart(device, photo, 0, device.session, bytes);
    expect((await send(new Uint8Array(32_769))).status).toBe(422);
    expect((await send(new Uint8Array(0))).status).toBe(422);
    await sendPart(device, photo, 0);
    const tooMuch = await sendPart(device, photo, 1, device.session, new Uint8Array(20_000));
    expect(problemOf(tooMuch)).toMatchObject({
      errors: [{ field: 'part', message: 'La foto tiene 40000 bytes' }],
    });
    expect((await sendPart(device, photo, 1)).body).toEqual({ parts: [0, 1], isComplete: true });
  });

  it.each([
    ['is no JPEG', newPhoto(10_000, 32_768, [0x89, 0x50, 0x4e])],
    [
      'is not what was announced',
      { ...newPhoto(10_000), bytes: newPhoto(10_000).bytes.fill(9, 5) },
    ],
  ])('where the whole %s: nothing of it is kept', async (_name, photo) => {
    const id = await deliver(photo);
    expect(problemOf(await sendPart(device, photo, 0))).toMatchObject({
      status: 422,
      errors: [{ field: 'foto', message: 'No es la foto que dijo la entrega' }],
    });
    expect(await stateOf(id)).toBe('NO_LLEGA');
    expect((await sendPart(device, photo, 0)).status).toBe(404);
  });
});

describe('a delivery is refused', () => {
  const { foto } = newPhoto();
  it.each([
    ['entrega.foto', { foto: { ...foto, bytes: 204_801, partes: 7 } }],
    ['entrega.foto', { foto: { ...foto, partes: 1 } }],
    ['entrega.foto', { foto: { ...foto, clave: '7' } }],
    ['entrega.foto', { foto: { ...foto, sha256: 'x' } }],
    ['entrega.foto', { foto: 'data:image/jpeg;base64,' }],
    ['entrega.lugar', { lugar: { latitud: 91, longitud: 0, precision: 5 } }],
    ['entrega.lugar', { lugar: { latitud: 2, longitud: -72, precision: 1.5 } }],
  ])('for %s: %#', async (field, more) => {
    const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
    const entrega = { recibe: 'Rosalba Tique', ...more };
    const answer = await shipping.patch(id, { estadoEntrega: 'ENTREGADO', entrega });
    expect(problemOf(answer)).toMatchObject({ status: 422, errors: [{ field }] });
  });

  it('with a photo alone, and with that of another delivery', async () => {
    const photo = newPhoto();
    await deliver(photo);
    const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
    const alone = { estadoEntrega: 'ENTREGADO', entrega: { foto: newPhoto().foto } };
    expect(problemOf(await shipping.patch(id, alone)).errors).toMatchObject([
      { field: 'entrega.recibe' },
    ]);
    expect(problemOf(await shipping.patch(id, deliveredWith(photo))).errors).toEqual([
      { field: 'entrega.foto', message: 'Esa foto es de otra entrega' },
    ]);
  });

  it('with the photo of another that arrives at the same moment', async () => {
    const photo = newPhoto();
    const made = [0, 1, 2].map(() => shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' }));
    const ids = (await Promise.all(made)).map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => shipping.patch(id, deliveredWith(photo))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});

it('the place is kept with the proof', async () => {
  const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
  const lugar = { latitud: 2.57281, longitud: -72.6459, precision: 12 };
  await shipping.patch(id, { estadoEntrega: 'ENTREGADO', entrega: { recibe: 'Ana Tique', lugar } });
  const { list } = await admin.call('GET', `/api/v1/envios/${id}/eventos`);
  expect(list.at(-1)).toMatchObject({ entrega: { lugar }, foto: null });
});

describe('the rights of a person over their photos', () => {
  async function arrange(photo: Photo) {
    const person = await newPerson(device.session, { isOpen: true });
    const [sent, received] = person.shipments;
    await shipping.patch(sent, { estadoEntrega: 'CANCELADO', motivo: 'No llegó' });
    await shipping.patch(received, { estadoEntrega: 'EN_TRANSITO' });
    await shipping.patch(received, deliveredWith(photo));
    return { ...person, received };
  }

  it('gets the photo of what they received', async () => {
    const photo = newPhoto(5_000);
    const { id } = await arrange(photo);
    const copy = async () => {
      const { body } = await admin.call('GET', `/api/v1/customers/${id}/export`);
      const [received] = body['Envíos como destinatario'] as { Historia: Json[] }[];
      return received?.Historia.at(-1)?.['Foto (JPEG en base64)'];
    };
    expect(await copy()).toBe('No ha llegado');
    await sendAll(device, photo);
    expect(await copy()).toBe(Buffer.from(photo.bytes).toString('base64'));
  });

  it('is forgotten with it, also where a part is still to come: that is refused', async () => {
    const [whole, begun] = [newPhoto(), newPhoto()];
    for (const photo of [whole, begun]) {
      const { id } = await arrange(photo);
      await sendPart(device, photo, 0);
      if (photo === whole) await sendAll(device, photo, 1);
      expect((await erase(admin, id)).status).toBe(200);
      expect((await see(photo)).status).toBe(404);
      expect((await sendPart(device, photo, 1)).status).toBe(404);
    }
    const stored = await everythingStored(server.database);
    const start = Buffer.from(whole.bytes.slice(0, 16)).toString('hex');
    for (const text of [whole.foto.clave, begun.foto.clave, start])
      expect(stored.includes(text), text).toBe(false);
  });
});

it('a photo that never became whole is removed after 180 days', async () => {
  const [old, fresh, whole] = [newPhoto(), newPhoto(), newPhoto()];
  for (const photo of [old, fresh, whole]) {
    await deliver(photo);
    await sendPart(device, photo, 0);
  }
  await sendAll(device, whole, 1);
  const { db, pool } = server.database;
  await pool.query(
    "update delivery_photos set announced_at = now() - interval '181 days' where key = any($1)",
    [[old.foto.clave, whole.foto.clave]],
  );
  await prunePhotos(db);
  expect((await sendPart(device, old, 1)).status).toBe(404);
  expect((await sendPart(device, fresh, 1)).status).toBe(200);
  expect((await see(whole)).status).toBe(200);
});
