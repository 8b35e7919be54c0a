/** The session is prolonged, then expires, offline in the wizard: no input is lost, and all is sent with the delivery token. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { holdClock } from './support/clock';
import {
  expectProvisional,
  fill,
  finishShipment,
  goToShipmentStep,
  waitForPill,
} from './support/person';
import { signInOver } from './support/session';
import {
  countOnOurs,
  NOTHING,
  newCast,
  ONCE_EACH,
  OUR_EMPLOYEE,
  OUR_FACTS,
  toStory,
} from './support/story';
import { openTablet } from './support/tablet';

it('the wizard is unlocked with the password, finished, and sent without a sign-in', async () => {
  const server = await startServerProcess();
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: async (made) => holdClock(await made.page()),
  });
  const api = await server.signIn(OUR_EMPLOYEE);
  const cast = newCast();
  const story = toStory(cast);

  await browser.setOffline(true);
  await goToShipmentStep(page, cast);
  await fill(page, { direccionEnvio: 'Detrás de la iglesia', costoEnvio: '85.000' });
  await page.clock.fastForward('27:30');
  expect(await page.getByText(/^Tu sesión termina en/).count()).toBe(0);
  await page.clock.fastForward('01:00');
  await page.getByText('Tu sesión termina en 1:').waitFor();
  await page.getByRole('button', { name: 'Seguir', exact: true }).click();
  await signInOver(page, 'Seguir 30 minutos más');
  await page.getByText(/^Tu sesión termina en/).waitFor({ state: 'detached' });

  await page.clock.fastForward('31:00');
  await signInOver(page, 'Tu sesión terminó');
  expect(await page.locator('[name=direccionEnvio]').inputValue()).toBe('Detrás de la iglesia');
  expect(await page.locator('[name=costoEnvio]').inputValue()).toBe('$ 85.000');

  const { direccionEnvio: _, costoEnvio: __, ...rest } = OUR_FACTS;
  expectProvisional(await finishShipment(page, rest));
  await waitForPill(page, { state: 'offline', pending: 4 });
  expect(await countOnOurs(api, story)).toEqual(NOTHING);

  await browser.setOffline(false);
  const text = 'Inicia sesión para actualizar';
  await waitForPill(page, { state: 'locked', pending: 0, text }, 60_000);
  expect(await countOnOurs(api, story)).toEqual(ONCE_EACH);
  const [mine] = (await api.list('/api/v1/envios/all')).filter(
    ({ remitenteCedula }) => remitenteCedula === story.sender,
  );
  expect(mine).toMatchObject({ direccionEnvio: 'Detrás de la iglesia', costoEnvio: 85_000 });
});
