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

/** Waits until the keys of the back office are heard, a scanner's too: they are loaded after the screen. */
export async function waitForShortcuts(page: Page): Promise<void> {
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' });
  const ask = async () => {
    await leaveFocus(page);
    await page.keyboard.press('?');
    return help.isVisible();
  };
  await expect.poll(ask, { interval: 150 }).toBe(true);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  // The dialog gives the focus back a moment after it went.
  await page.waitForTimeout(150);
}

/** Leaves nothing with the focus. */
export const leaveFocus = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

export interface ScannerHabits {
  /** Between two keys. */
  readonly gapMs?: number;
  /** The key typed after a code; null: none. */
  readonly end?: 'Enter' | 'NumpadEnter' | 'Tab' | null;
  /** The key that some scanners type before it. */
  readonly start?: 'Enter';
}

const ENDS = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  NumpadEnter: { code: 'NumpadEnter', windowsVirtualKeyCode: 13, location: 3, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
};

/** Types as a scanner does: keys that no layout changes any more, every one at once unless it is a slow one. */
export async function typeAsScanner(
  page: Page,
  code: string,
  { gapMs = 0, end = 'Enter', start }: ScannerHabits = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let at = Date.now() / 1000;
  const press = async (key: string, more: object = { text: key }) => {
    // It is as fast as it is, however busy this machine is.
    at += Math.max(gapMs, 2) / 1000;
    const sent = (['keyDown', 'keyUp'] as const).map((type) =>
      session.send('Input.dispatchKeyEvent', {
        type,
        key,
        timestamp: at,
        ...(type === 'keyDown' && more),
      }),
    );
    if (gapMs === 0) return sent;
    await Promise.all(sent);
    await page.waitForTimeout(gapMs);
    return [];
  };
  const open = [];
  if (start) open.push(...(await press(start, ENDS[start])));
  for (const key of code) open.push(...(await press(key)));
  if (end) open.push(...(await press(end === 'Tab' ? end : 'Enter', ENDS[end])));
  await Promise.all(open);
  await session.detach();
}
