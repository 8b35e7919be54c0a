/** Unsaved input survives a reload, a kill and the end of the session, and is offered with its date. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { holdClock } from './support/clock';
import { readOwn } from './support/disk';
import { fill, newDocument, next, signIn, signInWhereAsked } from './support/person';
import { OUR_EMPLOYEE } from './support/story';
import { openTablet } from './support/tablet';

const FORM = '/adminSection/add-customer';
const WIZARD = '/adminSection/register-shipment';
const MOMENT = /\d\d\/\d\d\/\d{4} · \d{1,2}:\d\d\s[ap]\.\sm\./;
/** A record of the demo data. */
const SENDER = '40385310';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ lifetime: 'file' });
});
afterAll(() => server.close());

async function typeInForm(page: Page, name: string): Promise<void> {
  await page.goto(FORM);
  await fill(page, { numDocument: newDocument(), name });
  await page.getByText('Borrador guardado en este equipo').waitFor();
  // Written a moment after the last key.
  await expectOnDisk(page, `"name":"${name}"`);
}

async function typeInWizard(page: Page): Promise<void> {
  await page.goto(WIZARD);
  await fill(page, { remitenteCedula: SENDER });
  await next(page);
  await fill(page, { destinatarioCedula: '4038' });
  await expectOnDisk(page, '"destinatarioCedula":"4038"');
}

/** The wizard shows its draft note from the first field on. */
async function expectOnDisk(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readOwn(page))).toContain(text);
}

/** The form offers the draft with its date; continuing restores the input. */
async function expectFormDraft(page: Page, name: string): Promise<void> {
  await page.goto(FORM);
  const gate = page.getByRole('group', { name: 'Borrador' });
  expect(await gate.textContent()).toMatch(MOMENT);
  await gate.getByRole('button', { name: 'Seguir' }).click();
  await expect.poll(() => page.locator('[name=name]').inputValue()).toBe(name);
}

async function expectWizardDraft(page: Page): Promise<void> {
  await page.goto(WIZARD);
  const dialog = page.getByRole('dialog').filter({ hasText: 'Hay un envío sin terminar' });
  await dialog.getByText(/^Quedaste en\s*Destinatario$/).waitFor();
  expect(await dialog.textContent()).toMatch(MOMENT);
  await dialog.getByRole('button', { name: 'Seguir' }).click();
  await page.waitForURL('**/module-recipient');
  await expect.poll(() => page.locator('[name=destinatarioCedula]').inputValue()).toBe('4038');
  await page.getByRole('link', { name: 'Atrás' }).click();
  await expect.poll(() => page.locator('[name=remitenteCedula]').inputValue()).toBe(SENDER);
  await next(page);
  await expectOnDisk(page, '"step":"module-recipient"');
}

it('a draft survives a reload and a kill', async () => {
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    isWhole: true,
  });
  // A changed form asks before it is left: the user leaves.
  page.on('dialog', (asked) => void asked.accept());
  await typeInForm(page, 'Wilson');
  await page.reload();
  await expectFormDraft(page, 'Wilson');
  await typeInWizard(page);
  await page.reload();
  await expectWizardDraft(page);

  const revived = await browser.crash();
  await revived.goto('/adminSection');
  await signInWhereAsked(revived, OUR_EMPLOYEE);
  await expectFormDraft(revived, 'Wilson');
  revived.on('dialog', (asked) => void asked.accept());
  await expectWizardDraft(revived);
});

it('a draft survives the end of the session while offline', async () => {
  const { browser, page } = await openTablet(OUR_EMPLOYEE, {
    baseUrl: server.baseUrl,
    prepare: async (made) => holdClock(await made.page()),
  });
  page.on('dialog', (asked) => void asked.accept());
  await browser.setOffline(true);
  await typeInWizard(page);
  await typeInForm(page, 'Yolanda');
  await page.clock.fastForward('31:00');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Tu sesión terminó' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.waitForURL('**/Login');
  await signIn(page, OUR_EMPLOYEE);
  await expectFormDraft(page, 'Yolanda');
  await expectWizardDraft(page);
});
