/** A form that is opened with a password: whoever verified it has it again after a reload, and nobody else. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPerson, openScreen } from './support/workplace';

const question = page.getByRole('dialog', { name: 'Verificación de Usuario' });
const form = page.getByRole('button', { name: 'Guardar bodega' });

it('is open for the person who verified it', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'add-warehouse', { verifiedBy: runtime.person });
  await expect.element(form).toBeVisible();
  expect(await question.query()).toBeNull();
});

it('asks the next person, who comes back to that entry of the browser', async () => {
  const [before, now] = [await openPerson(), await openPerson()];
  await openScreen(now, 'add-warehouse', { verifiedBy: before.person });
  await expect.element(question).toBeVisible();
  expect(await form.query()).toBeNull();
});
