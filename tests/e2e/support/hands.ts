/** The cost of a journey: taps, keys and seconds, as somebody with a finger on a tablet would need them. */
import type { Locator, Page } from 'playwright-core';
import { fill, type Typed } from './person';

export interface Hands {
  readonly taps: number;
  readonly keys: number;
  tap(target: Locator): Promise<void>;
  /**
   * A tap into a field, and its keys; what stands there already costs nothing, nor does the tap where the field has the
   * focus. Where the keyboard's _next_ leads from one text field to the other, that is a key instead of a tap.
   */
  type(scope: Page | Locator, values: Typed): Promise<void>;
  /** One line of the table. */
  tell(journey: string): string;
}

/** A list is opened by one tap, and its option chosen by another. */
const LISTED_TAPS = 2;

export function createHands(): Hands {
  const begun = performance.now();
  let taps = 0;
  let keys = 0;
  /** A choice from a list ends with the finger on it, away from the keyboard. */
  let isTyping = false;
  const hasFocus = (control: Locator) =>
    control.evaluate((element) => element === document.activeElement);
  /** Whether the keyboard says that it leads on, and leads there. */
  const leadsTo = async (control: Locator) => {
    if (!isTyping) return false;
    const page = control.page();
    const saysNext = await page.evaluate(
      () => (document.activeElement as HTMLInputElement | null)?.enterKeyHint === 'next',
    );
    if (!saysNext) return false;
    await page.keyboard.press('Enter');
    return hasFocus(control);
  };
  return {
    get taps() {
      return taps;
    },
    get keys() {
      return keys;
    },
    async tap(target) {
      await target.click();
      taps += 1;
    },
    async type(scope, values) {
      for (const [name, value] of Object.entries(values)) {
        const control = scope.locator(`[name="${name}"]`).first();
        await control.waitFor();
        const kind = await control.evaluate((element) => {
          if (element.getAttribute('type') === 'radio') return 'radio';
          const isListed =
            element.tagName === 'SELECT' || element.getAttribute('role') === 'combobox';
          return isListed ? 'list' : 'text';
        });
        const option = scope.locator(`[name="${name}"][value="${value}"]`);
        const stands =
          kind === 'radio'
            ? await option.isChecked()
            : (await control.inputValue()) === String(value);
        if (stands) continue;
        if (kind === 'text') {
          if (!(await hasFocus(control))) {
            if (await leadsTo(control)) keys += 1;
            else taps += 1;
          }
          keys += String(value).length;
        } else taps += kind === 'list' ? LISTED_TAPS : 1;
        isTyping = kind === 'text';
        await fill(scope, { [name]: value });
      }
    },
    tell(journey) {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      return `${journey}: ${taps} taps, ${keys} keys, ${seconds} s`;
    },
  };
}
