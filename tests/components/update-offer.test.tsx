/** The offer of a newer version of the application. */
import '../../src/ui/styles/index.css';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { newVersion } from '../../src/app/service-worker';
import { UpdateOffer } from '../../src/app/update-offer';
import { dirtyForms } from '../../src/session/dirty-forms';
import { markOutdated, outdatedApp } from '../../src/session/outdated-app';

it('is made where the server is newer than the application, once no form is in progress', async () => {
  onTestFinished(() => outdatedApp.setState({ isOutdated: false }));
  dirtyForms.setState({ names: ['cliente'] });
  await render(<UpdateOffer />);
  markOutdated();
  expect(page.getByRole('region', { name: 'Versión nueva' }).query()).toBeNull();
  dirtyForms.setState({ names: [] });
  await expect
    .element(page.getByText(/^El servidor tiene una versión más nueva: actualiza la aplicación/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Actualizar' })).toBeVisible();
});

it('is made again to a person who put it off', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    newVersion.setState({ is: 'none', take: null });
  });
  await render(<UpdateOffer />);
  newVersion.setState({ is: 'waiting', take: () => undefined });
  const offer = page.getByText('Hay una versión nueva de FluviCarga.');
  await expect.element(offer).toBeVisible();
  await page.getByRole('button', { name: 'Después' }).click();
  await expect.poll(() => offer.query()).toBeNull();
  vi.advanceTimersByTime(14 * 60_000);
  expect(offer.query()).toBeNull();
  vi.advanceTimersByTime(2 * 60_000);
  await expect.element(offer).toBeVisible();
});
