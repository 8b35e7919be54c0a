/** Measures the touch targets of a screen: their sizes and distances. */
import type { Page } from 'playwright-core';
import { showTheme } from './screens';

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab]';
/** Between two buttons of a row. */
const APART_PX = 8;
const LEAST_PX = { claro: 48, sol: 56 };

/** Targets of the current screen that are too small or too close, in the two themes whose sizes differ. */
export async function findTouchFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [theme, least] of Object.entries(LEAST_PX)) {
    await showTheme(page, theme);
    for (const fault of await findSmallTargets(page, least))
      faults.push(`${name}, ${theme}: ${fault}`);
  }
  return faults;
}

/**
 * One line for each control smaller than `sizePx` either way, and for each pair of buttons less than 8 px apart.
 * Not judged, as WCAG 2.5.8 exempts them: a link within a sentence (inline, in a block that says more than the link),
 * and a control that a label enlarges is judged with its label.
 */
function findSmallTargets(page: Page, sizePx: number): Promise<string[]> {
  return page.evaluate(
    ({ selector, least, apart }) => {
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} «${(
          element.getAttribute('aria-label') ||
          element.textContent ||
          element.getAttribute('name') ||
          element.className
        )
          .trim()
          .replace(/\s+/g, ' ')
          .slice(0, 40)}»`;

      const isThere = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        // Elements for screen readers are a pixel wide; those behind a dialog cannot be pressed.
        return (
          width > 2 &&
          height > 2 &&
          element.checkVisibility() &&
          element.closest('[inert]') === null
        );
      };
      const isInSentence = (element: Element) => {
        if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
        let block = element.parentElement;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        const said = (block?.textContent ?? '').trim().length;
        return said > (element.textContent ?? '').trim().length + 3;
      };
      /** With a label that holds it or lies at it, pressing the label is pressing the control. */
      const areaOf = (element: Element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const label = element.closest('label');
        if (!label) return { left, top, right, bottom };
        const around = label.getBoundingClientRect();
        return {
          left: Math.min(left, around.left),
          top: Math.min(top, around.top),
          right: Math.max(right, around.right),
          bottom: Math.max(bottom, around.bottom),
        };
      };

      const faults: string[] = [];
      const found = [...document.querySelectorAll(selector)].filter(isThere);
      for (const element of found.filter((one) => !isInSentence(one))) {
        const { left, top, right, bottom } = areaOf(element);
        const [width, height] = [Math.round(right - left), Math.round(bottom - top)];
        if (width < least || height < least)
          faults.push(`${nameOf(element)} is ${width} × ${height}`);
      }

      /** Floating parts of the page are a layer of their own: bars, drawers. */
      const layerOf = (element: Element) => {
        let layer: Element | null = element;
        while (layer && !['fixed', 'sticky'].includes(getComputedStyle(layer).position))
          layer = layer.parentElement;
        return layer;
      };
      const buttons = found.filter((element) => element.classList.contains('btn'));
      for (const [at, one] of buttons.entries())
        for (const other of buttons.slice(at + 1)) {
          if (layerOf(one) !== layerOf(other)) continue;
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const isRow = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
          const isColumn = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4;
          const gap = isRow
            ? Math.max(a.left, b.left) - Math.min(a.right, b.right)
            : isColumn
              ? Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)
              : apart;
          if (gap < apart - 0.5)
            faults.push(`${nameOf(one)} is ${Math.round(gap)} px from ${nameOf(other)}`);
        }
      return [...new Set(faults)];
    },
    { selector: CONTROLS, least: sizePx, apart: APART_PX },
  );
}
