/** Using a page by keyboard: finding and moving the focus. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirmation } from './person';

/** The focused element: its wire name, else its text. */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return focused?.name || label.trim();
  });

/** Presses Tab until that has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 80) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (focus === wanted) return expectVisibleFocus(page);
    passed.push(focus);
  }
  throw new Error(`'${wanted}' is not reached: ${passed.join(' | ')}`);
}

/** The focused control, or the frame around it, is drawn with an outline. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const outlines = await page.evaluate(() => {
    const found: string[] = [];
    let element: Element | null = document.activeElement;
    for (let depth = 0; element && depth < 3; depth += 1, element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      found.push(`${outlineStyle} ${outlineWidth} ${boxShadow}`);
    }
    return found;
  });
  expect(
    outlines.some((look) => !/^none \S+ none$/.test(look)),
    outlines.join(),
  ).toBe(true);
}

/** The confirmation takes the focus; its answer is reached and pressed. */
export async function confirmByKey(page: Page): Promise<void> {
  const dialog = confirmation(page);
  await dialog.waitFor();
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
    .toBe(true);
  if ((await readFocus(page)) !== 'Confirmar') await tabTo(page, 'Confirmar');
  await page.keyboard.press('Enter');
}

/** The text of an option of the focused list: typing it selects the option. */
export const readOption = (page: Page, value: string) =>
  page.evaluate((wanted) => {
    const list = document.activeElement as HTMLSelectElement;
    return [...list.options].find((option) => option.value === wanted)?.text ?? '';
  }, value);

/** Types as a scanner does: every key at once, and Enter. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const press = (key: string, more: object = { text: key }) =>
    (['keyDown', 'keyUp'] as const).map((type) =>
      session.send('Input.dispatchKeyEvent', { type, key, ...(type === 'keyDown' && more) }),
    );
  await Promise.all([
    ...[...code].flatMap((key) => press(key)),
    ...press('Enter', { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }),
  ]);
  await session.detach();
}
