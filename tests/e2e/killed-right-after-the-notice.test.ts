/** 'Guardado en este equipo' is said after the disk has it: killed that very moment, nothing is lost and nothing sent twice. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { customerOf, fill, newDocument, signInWhereAsked, waitForPill } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const ROUNDS = ['offline', 'offline', 'online', 'online', 'online'] as const;

it('keeps each record through SIGKILL, and the server has each once', async () => {
  const server = await startServerProcess();
  const api = await server.signIn(OUR_EMPLOYEE);
  const { browser, page: first } = await openTablet(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  const documents: string[] = [];
  let page = first;
  for (const round of ROUNDS) {
    await browser.setOffline(round === 'offline');
    const document = newDocument();
    documents.push(document);
    await page.goto('/adminSection/add-customer');
    await fill(page, customerOf(document));
    await page.getByRole('button', { name: 'Guardar cliente' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.locator('[data-notice=success]', { hasText: 'Guardado en este equipo' }).waitFor();
    page = await browser.crash();

    await page.goto('/adminSection/show-customers');
    await signInWhereAsked(page, OUR_EMPLOYEE);
    await page.goto(`/adminSection/show-customers?buscar=${document}`);
    await page.locator('[data-key]').getByText('Rosalba').first().waitFor();
    await expect.poll(() => page.locator('[data-key]').count()).toBe(1);
  }

  await waitForPill(page, { state: 'synced', pending: 0 }, 60_000);
  const held = await api.list('/api/v1/customers/all');
  for (const document of documents)
    expect(held.filter((one) => one.numDocument === document).length, document).toBe(1);
});
