/** What axe-core finds wrong with the page as it is shown. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  var axe: { run(options: object): Promise<AxeResults> } | undefined;
}

/** One line a rule, with the elements that break it. */
export async function findViolations(page: Page): Promise<string[]> {
  // As text over the protocol: a script element is refused by the page's content policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const results = await globalThis.axe?.run({ resultTypes: ['violations'] });
    if (!results) throw new Error('axe-core is not in the page');
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
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
