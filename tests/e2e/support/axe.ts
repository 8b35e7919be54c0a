/** Violations that axe-core finds on the current page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { showTheme } from './screens';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  var axe: { run(options: object): Promise<AxeResults> } | undefined;
}

/** A theme changes colours and sizes, and no other rule reads those: the others find the same in each theme. */
const RULES_OF_A_THEME = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** One line for each rule, with the elements that violate it: every rule, or those that a theme may break. */
export async function findViolations(
  page: Page,
  rules: 'every' | 'of a theme' = 'every',
): Promise<string[]> {
  // As text over the protocol: a script element is refused by the page's content policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (choice) => {
      const results = await globalThis.axe?.run({ resultTypes: ['violations'], ...choice });
      if (!results) throw new Error('axe-core is not in the page');
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    rules === 'every'
      ? {}
      : { runOnly: { type: 'rule', values: RULES_OF_A_THEME }, preload: false },
  );
}

/** By how many pixels the page is wider than its window, once it has taken to a new size. */
export async function readOverflow(page: Page): Promise<number> {
  const read = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
      timeout: 2_000,
    })
    .catch(() => null);
  return page.evaluate(read);
}

export const TABLET = { width: 1180, height: 820 };
const NARROW_PHONE = { width: 320, height: 640 };

/** The violations on the open screen: of every rule in the first theme, in the others of those that a theme may break. */
async function findViolationsInThemes(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of ['claro', 'oscuro', 'sol']) {
    await showTheme(page, theme);
    for (const violation of await findViolations(page, theme === 'claro' ? 'every' : 'of a theme'))
      faults.push(`${name}, ${theme}: ${violation}`);
  }
  return faults;
}

/** The faults of the open screen, in every theme and at its narrowest; `name` identifies it in the report. */
export async function findScreenFaults(page: Page, name: string): Promise<string[]> {
  const faults = await findViolationsInThemes(page, name);
  await page.setViewportSize(NARROW_PHONE);
  // The sizes of `oscuro` are those of `claro`.
  for (const theme of ['sol', 'claro']) {
    await showTheme(page, theme);
    const overflow = await readOverflow(page);
    if (overflow > 0) faults.push(`${name}, ${theme}: ${overflow} px too wide at 320 px`);
  }
  await page.setViewportSize(TABLET);
  await takeToNewSize(page);
  return faults;
}

/** The page hears of its size with the next picture, and shows it with the one after. */
function takeToNewSize(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}
