/** Two tablets register the same sender offline, each with a product and a shipment. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { newDocument, waitForPill } from './support/person';
import { newCast, OUR_EMPLOYEE, OUR_FACTS, readOurGuide, tellStory } from './support/story';
import { openTablet } from './support/tablet';

const OTHER_PERSON = 'admin@fluvicarga.co';

it('one customer has both shipments, and the later phone number is sent as an update', async () => {
  const server = await startServerProcess();
  const numDocument = newDocument();
  const [first, second] = await Promise.all([
    openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl }),
    openTablet(OTHER_PERSON, { baseUrl: server.baseUrl }),
  ]);
  await first.browser.setOffline(true);
  await second.browser.setOffline(true);
  const facts = OUR_FACTS;
  const firstCast = newCast(facts, { sender: { numDocument, phone: '3111111111' } });
  const secondCast = newCast(facts, {
    sender: { numDocument, phone: '3222222222' },
    product: { productName: 'Motor fuera de borda' },
  });
  await Promise.all([
    tellStory(first.page, facts, firstCast),
    tellStory(second.page, facts, secondCast),
  ]);

  const api = await server.signIn(OUR_EMPLOYEE);
  const readSender = async () =>
    (await api.list('/api/v1/customers/all')).filter((one) => one.numDocument === numDocument);
  await first.browser.setOffline(false);
  await waitForPill(first.page, { state: 'synced', pending: 0 });
  expect(await readSender()).toMatchObject([{ phone: '3111111111' }]);

  await second.browser.setOffline(false);
  // The differing field is a conflict, and nothing else waits for it.
  await waitForPill(second.page, { state: 'error', pending: 1 });
  expect(await readSender()).toMatchObject([{ phone: '3111111111', name: 'Rosalba' }]);
  await second.page.goto('/adminSection/sync');
  await second.page.getByRole('button', { name: 'Conservar lo mío' }).click();
  await waitForPill(second.page, { state: 'synced', pending: 0 });
  expect(await readSender()).toMatchObject([{ phone: '3222222222', name: 'Rosalba' }]);
  const products = (await api.list('/api/v1/product/all')).filter(
    (one) => String(one.customerNumDocument) === numDocument,
  );
  expect(products.map((one) => one.productName).sort()).toEqual(
    [firstCast, secondCast].map(({ product }) => product.productName).sort(),
  );
  const shipments = (await api.list('/api/v1/envios/all')).filter(
    (one) => one.remitenteCedula === numDocument,
  );
  expect(shipments.map((one) => one.destinatarioCedula).sort()).toEqual(
    [firstCast, secondCast].map(({ recipient }) => recipient.numDocument).sort(),
  );
  expect(new Set(shipments.map((one) => one.numeroGuia)).size).toBe(2);

  // The second tablet lists one sender with both shipments.
  await second.page.goto('/adminSection/show-customers');
  await second.page.getByLabel('Buscar').fill(numDocument);
  await expect.poll(() => second.page.locator('[data-key]').count()).toBe(1);
  await second.page.goto('/adminSection/show-shipment');
  await second.page.getByLabel('Buscar').fill(numDocument);
  await expect.poll(() => second.page.locator('[data-key]').count()).toBe(2);
  const guide = await readOurGuide(api, { sender: numDocument });
  await second.page.locator('[data-key]').getByText(guide, { exact: true }).waitFor();
});
