/** A wait for the device's own data has an end: after ten seconds it says what is probably the matter. */
import '../../src/ui/styles/index.css';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ROUTES } from '../../src/app/router';
import { Opening } from '../../src/app/shell/workplace';

const WORDS =
  'Esto tarda más de lo normal. Probablemente otra pestaña de FluviCarga tiene ocupados los datos. Ciérrala o cierra el navegador.';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The workplace as it is shown until its guard has read the device. */
function GuardedWorkplace() {
  const workplace = ROUTES[0]?.children?.find(({ path }) => path === 'adminSection');
  const Fallback = workplace?.HydrateFallback;
  const loader = () => new Promise<null>(() => undefined);
  const route = { path: '/', loader, HydrateFallback: Fallback ?? null, element: null };
  return <RouterProvider router={createMemoryRouter([route])} />;
}

it.each([
  ['the person’s database is opened', <Opening key="opening" />],
  ['the guard reads the device', <GuardedWorkplace key="guard" />],
])('while %s', async (_name, screen) => {
  const { container } = await render(screen);
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(page.getByText('Espere un momento...')).toBeVisible();
  expect(container.textContent).not.toContain('otra pestaña');
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole('alert')).toHaveTextContent(WORDS);
  await expect.element(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  expect(container.textContent).not.toContain('Espere un momento');
});
