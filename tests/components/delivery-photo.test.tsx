/** The photo and the place of a delivery: asked where the server takes them, and only when somebody wants them. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isJpeg } from '../../src/domain/delivery-photo';
import {
  generateSealingKeys,
  generateSigningKeys,
  toPublicJwk,
} from '../../src/domain/envelope/keys';
import { toDeliveryProof } from '../../src/domain/rules/delivery-proof';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { device } from '../../src/session/connection';
import type { Runtime } from '../../src/session/runtime';
import { toSigningPair } from '../../src/sync/envelope-keys';
import { syncFacts } from '../../src/sync/status';
import { testKey } from '../support/journal';
import { TRAVELLING } from './support/shipment';
import { control, dialog, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

/** The rows that a sign-in leaves on the device beside a server that takes envelopes. */
async function giveKeys({ person }: Runtime): Promise<void> {
  const dataKey = await testKey();
  const { kid, privateJwk } = await generateSealingKeys();
  await device.people.put({
    id: person,
    wrappedKey: { salt: new Uint8Array(16), iterations: 1, bytes: new Uint8Array(16) },
    profile: new Uint8Array(16),
    lastOnlineAt: Date.now(),
    serverVersion: SERVER_VERSION,
    signing: await toSigningPair(await generateSigningKeys(), dataKey, person),
    sealingKey: { kid, jwk: toPublicJwk(privateJwk) },
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
}

async function openDialog(hasKeys = true) {
  const runtime = await openPerson(SERVER_VERSION);
  if (hasKeys) await giveKeys(runtime);
  await hold(runtime, 'shipment', [TRAVELLING]);
  const [row] = await runtime.db.listRows('shipment');
  await openScreen(runtime, `show-shipment/more-details/${row?.key}/shipment`);
  await press('Pasar a Entregado');
  await dialog('Cambiar estado de la entrega');
  await press('Anotar quién recibió');
  await type({ recibe: 'Rosalba Tique' });
  const saved = async () => (await runtime.db.listUnsettled()).map(({ changes }) => changes);
  return { runtime, saved };
}

/** Noise, which no format makes small: several times what may travel. */
async function noise(): Promise<File> {
  const canvas = new OffscreenCanvas(1400, 1000);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const picture = context.createImageData(1400, 1000);
  for (let at = 0; at < picture.data.length; at += 65_536)
    crypto.getRandomValues(picture.data.subarray(at, at + 65_536));
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context.putImageData(picture, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'camara.png');
}

const give = async (file: File) => userEvent.upload((await control('foto')) as HTMLElement, file);
const offered = (name: string) => page.getByRole('button', { name, exact: true }).query();

it('is not asked on a device without keys to seal it with', async () => {
  await openDialog(false);
  await control('documento');
  expect([offered('Tomar foto'), offered('Anotar el lugar')]).toEqual([null, expect.anything()]);
});

it('is reduced, shown, and on the disk before the delivery that names it', async () => {
  const { runtime, saved } = await openDialog();
  await give(await noise());
  await expect.element(page.getByRole('img', { name: 'Foto de la entrega' })).toBeVisible();
  await expect.element(page.getByText(/^Foto lista: \d+ KB/)).toBeVisible();
  await press('Guardar');
  await expect.poll(saved).toHaveLength(1);
  const [changes] = await saved();
  const foto = toDeliveryProof(changes?.entrega)?.foto;
  expect(foto?.bytes).toBeLessThanOrEqual(200 * 1024);
  const bytes = await runtime.photos.read(foto?.clave ?? '');
  expect([bytes?.length, bytes && isJpeg(bytes)]).toEqual([foto?.bytes, true]);
  await expect.element(page.getByText('Foto por subir.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Foto de la entrega' })).toBeVisible();
});

it('goes with the delivery that is taken back', async () => {
  const { saved } = await openDialog();
  await give(await noise());
  await expect.element(page.getByText(/^Foto lista: \d+ KB/)).toBeVisible();
  await press('Guardar');
  await expect.poll(() => syncFacts.getState().photos).toHaveLength(1);
  await press('Deshacer');
  await expect.poll(saved).toEqual([]);
  await expect.poll(() => syncFacts.getState().photos).toEqual([]);
});

it('can be taken away again', async () => {
  const { saved } = await openDialog();
  await give(await noise());
  await press('Quitar foto');
  await expect.element(page.getByText('Sin foto.', { exact: false })).toBeVisible();
  await press('Guardar');
  await expect.poll(saved).toHaveLength(1);
  expect((await saved())[0]?.entrega).toEqual({
    recibe: 'Rosalba Tique',
    documento: null,
    firma: null,
  });
  expect(syncFacts.getState().photos).toEqual([]);
});

it('is no file that is not a picture, and needs a name beside it', async () => {
  const { saved } = await openDialog();
  await give(new File(['no es una foto'], 'carta.png', { type: 'image/png' }));
  await expect
    .element(page.getByText('El archivo no es una imagen', { exact: false }))
    .toBeVisible();
  await give(await noise());
  await expect.element(page.getByRole('img', { name: 'Foto de la entrega' })).toBeVisible();
  await type({ recibe: '' });
  await page.getByRole('button', { name: 'Guardar' }).click({ force: true });
  await expect.element(page.getByText('Escribe el nombre de quien recibió')).toBeVisible();
  expect(await saved()).toEqual([]);
});

it('a place that the browser does not tell is said in words, and nothing else is kept back', async () => {
  const { saved } = await openDialog();
  await press('Anotar el lugar');
  await expect
    .element(
      page.getByText('El navegador no tiene permiso para ver la ubicación', { exact: false }),
    )
    .toBeVisible();
  await press('Guardar');
  await expect.poll(saved).toMatchObject([{ entrega: { recibe: 'Rosalba Tique' } }]);
});

it('a place that is still measured is waited for, or given up', async () => {
  const { saved } = await openDialog();
  const measured = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  measured.mockImplementation(() => undefined);
  onTestFinished(() => measured.mockRestore());
  await press('Anotar el lugar');
  await expect.element(page.getByText('Midiendo el lugar.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click({ force: true });
  await expect
    .element(page.getByText('El lugar todavía no está medido: espera, o quítalo'))
    .toBeVisible();
  expect(await saved()).toEqual([]);
  await press('Quitar lugar');
  // A position that is measured after that is nobody's.
  const [tell] = measured.mock.lastCall ?? [];
  tell?.({ coords: { latitude: 2.57, longitude: -72.64, accuracy: 9 } } as GeolocationPosition);
  await press('Guardar');
  await expect.poll(saved).toHaveLength(1);
  expect((await saved())[0]?.entrega).toEqual({
    recibe: 'Rosalba Tique',
    documento: null,
    firma: null,
  });
});

it('a place that was taken away does not come back, though another state was chosen in between', async () => {
  const { saved } = await openDialog();
  const measured = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  measured.mockImplementation(() => undefined);
  onTestFinished(() => measured.mockRestore());
  await press('Anotar el lugar');
  await page.getByRole('radio', { name: 'Devuelto' }).click();
  await page.getByRole('radio', { name: 'Entregado' }).click();
  await press('Quitar lugar');
  const [tell] = measured.mock.lastCall ?? [];
  tell?.({ coords: { latitude: 2.57, longitude: -72.64, accuracy: 9 } } as GeolocationPosition);
  await expect.element(page.getByText('Sin lugar.', { exact: false })).toBeVisible();
  await press('Guardar');
  await expect.poll(saved).toHaveLength(1);
  expect((await saved())[0]?.entrega).not.toHaveProperty('lugar');
});
