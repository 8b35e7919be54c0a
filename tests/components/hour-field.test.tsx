/** Safari writes half past twelve into an empty hour: one that nobody chose is shown empty. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { control, type } from './support/typing';
import { openPerson, openScreen } from './support/workplace';

it('an hour that nobody chose is shown empty, and the chosen one as it is', async () => {
  await openScreen(await openPerson(SERVER_VERSION), 'add-voyage');
  const field = await control('horaSalida');
  expect(field.value).toBe('');
  expect(await countColours(field)).toBe(1);
  await type({ horaSalida: '06:30' });
  field.blur();
  expect(await countColours(field)).toBeGreaterThan(1);
});

/** The colours of a control's inside, as they are painted. */
async function countColours(field: HTMLElement): Promise<number> {
  const base64 = await page.elementLocator(field).screenshot({ save: false });
  const picture = await createImageBitmap(
    await (await fetch(`data:image/png;base64,${base64}`)).blob(),
  );
  const inside = new OffscreenCanvas(picture.width / 2, picture.height / 2).getContext('2d');
  if (!inside) throw new Error('There is no canvas');
  inside.drawImage(picture, -10, -picture.height / 4);
  const { data } = inside.getImageData(0, 0, inside.canvas.width, inside.canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}
