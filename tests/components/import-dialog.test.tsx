/** The dialog that takes in a copy of a queue promises what the server of this device can keep. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { openPerson, openScreen } from './support/workplace';

it.each([
  ['ours', SERVER_VERSION, /la copia\. Lo que ya se envió no se envía otra vez\.$/],
  [
    'a plain one',
    PLAIN_SERVER,
    /la copia\. Lo que el servidor ya muestra igual no se envía otra vez\. Lo que se envió y alguien corrigió después puede quedar dos veces: revisa las listas\.$/,
  ],
])('beside %s it says what is not sent again', async (_which, serverVersion, words) => {
  await openScreen(await openPerson(serverVersion), 'sync');
  await page.getByRole('button', { name: 'Recibir los pendientes de otro equipo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recibir los pendientes de otro equipo' });
  await expect.element(dialog.getByText(/^Agrega a este equipo/)).toHaveTextContent(words);
});
