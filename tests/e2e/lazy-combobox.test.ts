/** A combobox is a plain field until its script has loaded, without disturbing a user who is typing. */
import { expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process';
import { OUR_EMPLOYEE } from './support/story';
import { holdScript, openSlowApp } from './support/tablet';

it('keeps the typed text and the selection', async () => {
  const server = await startServerProcess();
  const page = await openSlowApp(OUR_EMPLOYEE, { baseUrl: server.baseUrl });
  // Held before the form is shown: with a mouse the form's first field is focused at once, and that asks for it.
  const script = await holdScript(page, /\/combobox-(?!field)/);
  await page.goto('/adminSection/add-customer');
  const city = page.locator('[name=cityName]');
  await city.focus();
  await script.asked;
  await page.keyboard.type('Mitx');
  await page.keyboard.press('Shift+ArrowLeft');
  script.release();
  await expect.poll(() => city.getAttribute('role')).toBe('combobox');
  await page.keyboard.type('ú');
  expect(await city.inputValue()).toBe('Mitú');
  await page.keyboard.press('Tab');
  expect(await city.inputValue()).toBe('Mitú');
});
