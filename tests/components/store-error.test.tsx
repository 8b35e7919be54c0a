/** Data that do not open: each reason has its own words and a way on, wherever it is met. */
import '../../src/ui/styles/index.css';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ROUTES } from '../../src/app/router';
import { StoreError as StoreErrorScreen } from '../../src/app/shell/store-error';
import { TABLET_DATABASE } from '../../src/db/database-names';
import { StoreError, type StoreTrouble } from '../../src/db/own-database';

const NEWER = 'Este equipo ya usó una versión más nueva de FluviCarga';

it.each<[StoreTrouble, string, string]>([
  ['newer', NEWER, 'Actualizar y volver a cargar'],
  ['incomplete', 'A los datos de este equipo les falta una parte', 'Intentar de nuevo'],
  [
    'busy',
    'Otra pestaña de FluviCarga tiene ocupados los datos de este equipo',
    'Intentar de nuevo',
  ],
  ['foreign', 'Los datos de este equipo no se abren con tu clave', 'Intentar de nuevo'],
])('%s', async (trouble, title, way) => {
  const error = new StoreError(trouble, 'x');
  const screen = <StoreErrorScreen error={error} onRetry={() => undefined} />;
  const router = createMemoryRouter([{ path: '/', element: screen }]);
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('button', { name: way })).toBeVisible();
  await expect.element(page.getByText(/no borres los datos/i)).toBeVisible();
});

it('says the same where the guard finds a newer version’s data on the device', async () => {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(TABLET_DATABASE, 9_990);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(TABLET_DATABASE).onsuccess = () => resolve();
      }),
  );
  const router = createMemoryRouter(ROUTES, { initialEntries: ['/adminSection'] });
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { level: 1, name: NEWER })).toBeVisible();
  expect(document.body.textContent).not.toContain('Esta pantalla falló');
});
