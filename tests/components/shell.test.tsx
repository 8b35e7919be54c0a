/** docs/SPEC.md, S2.34 to S2.42: whose session it is, the way out, and the menu that can be collapsed. */
import '../../src/ui/styles/index.css';
import '../../src/app/app.css';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SideBar } from '../../src/app/shell/side-bar';
import { TopBar } from '../../src/app/shell/top-bar';
import { type SideMode, useSideMode } from '../../src/app/shell/use-side-mode';
import type { Runtime } from '../../src/session/runtime';
import { RuntimeContext } from '../../src/session/runtime-context';
import { hold, openPerson } from './support/workplace';

const PERSON = { name: 'Gloria Inés', lastName: 'Ramírez' };

async function openShell(runtime: Runtime, wanted?: SideMode) {
  const onSignOut = vi.fn();
  function Shell() {
    const { mode, toggle } = useSideMode();
    const shown = wanted ?? mode;
    return (
      <>
        <aside data-side={shown}>
          <SideBar mode={shown} onToggle={toggle} onSignOut={onSignOut} />
        </aside>
        <TopBar onMenu={shown === 'drawer' ? () => undefined : undefined} onSignOut={onSignOut} />
      </>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }]);
  const { unmount } = await render(
    <RuntimeContext value={runtime}>
      <RouterProvider router={router} />
    </RuntimeContext>,
  );
  onTestFinished(unmount);
  return onSignOut;
}

const side = () => document.querySelector('aside') as HTMLElement;

it('names the person as the company’s users do, in the header and in a phone’s side bar', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'user', [{ username: runtime.user.username, ...PERSON }]);
  await openShell(runtime, 'rail');
  const account = page.getByRole('button', { name: 'Cuenta de Gloria Inés Ramírez' });
  await expect.element(account).toBeVisible();
  expect(side().textContent).not.toContain('Gloria');
  await cleanup();
  await openShell(runtime, 'drawer');
  await expect.element(page.getByText('Gloria Inés Ramírez', { exact: true })).toBeVisible();
});

it('names the user where the company’s users have no name for them', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'user', [{ username: 'otra@fluvicarga.co', ...PERSON }]);
  await openShell(runtime, 'open');
  const account = page.getByRole('button', { name: `Cuenta de ${runtime.user.username}` });
  await expect.element(account).toBeVisible();
});

it('has the account and the way out in the header', async () => {
  const onSignOut = await openShell(await openPerson(), 'open');
  expect(side().textContent).not.toMatch(/Mi Cuenta|Cerrar sesión/);
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await expect
    .element(page.getByRole('link', { name: 'Mi Cuenta' }))
    .toHaveAttribute('href', '/adminSection/account');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  expect(onSignOut).toHaveBeenCalledOnce();
});

it('has both in the side bar of a phone', async () => {
  const onSignOut = await openShell(await openPerson(), 'drawer');
  await expect
    .element(page.getByRole('link', { name: /Mi Cuenta/ }))
    .toHaveAttribute('href', '/adminSection/account');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  expect(onSignOut).toHaveBeenCalledOnce();
});

it('is collapsed to icons, each with its word under it, and unfolded again', async () => {
  await page.viewport(1366, 768);
  onTestFinished(async () => {
    localStorage.removeItem('side:collapsed');
    await page.viewport(1180, 820);
  });
  await openShell(await openPerson());
  await expect.poll(() => side().dataset.side).toBe('open');
  await page.getByRole('button', { name: 'Plegar el menú' }).click();
  await expect.poll(() => side().dataset.side).toBe('rail');
  const link = page.getByRole('link', { name: 'Envíos', exact: true }).element();
  const [icon, word] = [link.querySelector('svg'), link.querySelector('span')];
  expect(word?.textContent).toBe('Envíos');
  const bottom = icon?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  expect(word?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  await page.getByRole('button', { name: 'Desplegar el menú' }).click();
  await expect.poll(() => side().dataset.side).toBe('open');
});
