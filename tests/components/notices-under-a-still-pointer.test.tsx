/** A notice waits for a pointer that moves over it, and leaves in time from under one that lies still. */
import '../../src/ui/styles/index.css';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Notices } from '../../src/ui/notices';
import { notify } from '../../src/ui/notices-store';

const SHOWN_MS = 700;
const shown = () => page.getByText('Cliente creado').elements().length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('leaves from under a pointer that lies still, and stays under one that moves', async () => {
  await page.viewport(820, 600);
  await render(
    <>
      <div
        data-resting
        style={{ position: 'fixed', right: 60, bottom: 20, width: 300, height: 60 }}
      />
      <Notices />
    </>,
  );
  const show = () => notify({ kind: 'success', text: 'Cliente creado', durationMs: SHOWN_MS });
  await userEvent.hover(page.elementLocator(document.querySelector('[data-resting]') as Element));
  show();
  await expect.poll(shown).toBe(1);
  await expect.poll(shown, { timeout: 4 * SHOWN_MS }).toBe(0);

  show();
  await expect.poll(shown).toBe(1);
  await userEvent.hover(page.getByText('Cliente creado'));
  await pause(2 * SHOWN_MS);
  expect(shown()).toBe(1);
});
