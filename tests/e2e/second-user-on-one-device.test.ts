/**
 * One tablet, two users: pending operations of the first are neither shown to nor sent by the second. On our server the
 * tablet itself sends them with the first user's delivery token.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import {
  askToSignOut,
  customerOf,
  newDocument,
  registerCustomer,
  signIn,
  waitForPill,
} from './support/person';
import { openPlainCompany } from './support/plain-company';
import { OUR_EMPLOYEE, PLAIN_EMPLOYEE } from './support/story';
import { openTablet, type Tablet } from './support/tablet';

interface Handover {
  readonly tablet: Tablet;
  readonly first: string;
  readonly second: string;
  /** Whether the delivery token sends the first user's queue. */
  readonly delivers: boolean;
  /** The authors of the customers on the server, by document. */
  readonly authorsOf: (documents: readonly string[]) => Promise<Record<string, string[]>>;
}

async function handOver({ tablet, first, second, delivers, authorsOf }: Handover): Promise<void> {
  const { browser, page } = tablet;
  const [one, two, three] = [newDocument(), newDocument(), newDocument()];
  await browser.setOffline(true);
  await registerCustomer(page, customerOf(one));
  await registerCustomer(page, customerOf(two));
  await waitForPill(page, { state: 'offline', pending: 2 });

  await askToSignOut(page);
  const dialog = page.getByRole('dialog').filter({ hasText: 'Hay 2 cambios por enviar' });
  await dialog.getByRole('button', { name: 'Guardar aquí y cerrar sesión' }).click();
  await page.waitForURL('**/Login');
  await page.getByText('Hay 2 cambios guardados en este equipo').waitFor();

  await browser.setOffline(false);
  await signIn(page, second);
  await waitForPill(page, { state: 'synced', pending: 0 });
  // Records sent meanwhile belong to the company and are visible to all its users.
  const theirs = delivers ? [] : [one, two];
  await expectUnseen(page, theirs);
  await registerCustomer(page, customerOf(three));
  await waitForPill(page, { state: 'synced', pending: 0 });
  const delivered = { [one]: [first], [two]: [first] };
  await expect
    .poll(() => authorsOf([one, two, three]), { timeout: 60_000 })
    .toEqual({ ...(delivers && delivered), [three]: [second] });
  await expectUnseen(page, theirs);
  await askToSignOut(page);
  await page.waitForURL('**/Login');

  await signIn(page, first);
  await waitForPill(page, { state: 'synced', pending: 0 });
  expect(await authorsOf([one, two, three])).toEqual({
    [one]: [first],
    [two]: [first],
    [three]: [second],
  });
}

/** Checks that nothing is visible in the lists, the sync centre or the pill. */
async function expectUnseen(page: Page, documents: readonly string[]): Promise<void> {
  for (const document of documents) {
    await page.goto('/adminSection/show-customers');
    await page.locator('[data-key]').first().waitFor();
    await page.getByLabel('Buscar').fill(document);
    await page.getByText('No hay resultados que mostrar').waitFor();
  }
  await page.goto('/adminSection/sync');
  await page.getByText('No hay nada por enviar').waitFor();
  await waitForPill(page, { pending: 0 });
}

it('on our server', async () => {
  const server = await startServerProcess();
  const admin = await server.signIn('admin@fluvicarga.co');
  await handOver({
    tablet: await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl }),
    first: OUR_EMPLOYEE,
    second: 'admin@fluvicarga.co',
    delivers: true,
    authorsOf: async (documents) =>
      group(
        (await admin.list('/api/v1/customers/all')).map(({ numDocument, userNames }) => ({
          document: String(numDocument),
          author: String(userNames),
        })),
        documents,
      ),
  });
});

it('on a plain server', async () => {
  const { api, options } = await openPlainCompany();
  await handOver({
    tablet: await openTablet(PLAIN_EMPLOYEE, options),
    first: PLAIN_EMPLOYEE,
    second: 'admin@plano.co',
    delivers: false,
    authorsOf: async (documents) =>
      group(
        api.ledger.map(({ author, body }) => ({ document: String(body.numDocument), author })),
        documents,
      ),
  });
  const stamped = api.ledger.map(({ author, body }) => [author, ...(body.userNames as string[])]);
  for (const [author, ...names] of stamped) expect(names).toEqual([author]);
});

function group(
  records: readonly { readonly document: string; readonly author: string }[],
  documents: readonly string[],
): Record<string, string[]> {
  const authors: Record<string, string[]> = {};
  for (const { document, author } of records)
    if (documents.includes(document)) authors[document] = [...(authors[document] ?? []), author];
  return authors;
}
