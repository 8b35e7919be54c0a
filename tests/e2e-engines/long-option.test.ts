/** In WebKit the text of a list's chosen option overflows the list: the page stays as wide as its window all the same. */
import { expect, it } from 'vitest';
import { OUR_EMPLOYEE } from '../e2e/support/story';
import { vessel } from '../server/payloads';
import { startServerProcess } from '../support/server-process';
import { signIn, waitForPill } from './support/person';
import { openWebKit } from './support/webkit';

const NAME = 'Nuestra Señora de los Dolores del Alto Guaviare '.repeat(4).trim();

it('a long name that is chosen in a list makes the page no wider', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const saved = await api.call('POST', '/api/v1/vehicles/save', vessel({ nombre: NAME }));
  expect(saved.status).toBe(201);
  const engine = await openWebKit(server.baseUrl);
  const page = await engine.open('/login');
  await signIn(page, OUR_EMPLOYEE);
  await waitForPill(page, { state: 'synced', pending: 0 });
  await engine.open('/adminSection/add-voyage');
  await page.fill('[name=vehiculoNombre]', NAME);
  const [chosen, overflow] = await page.ask('[name=vehiculoNombre]', (list) => [
    (list as HTMLSelectElement).value,
    document.documentElement.scrollWidth - innerWidth,
  ]);
  expect(chosen).toBe(NAME);
  expect(overflow).toBeLessThanOrEqual(0);
});
