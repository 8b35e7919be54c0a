/** The sync pill's words for people who do not see it. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SyncAnnouncer } from '../../src/app/shell/sync-pill';
import { UNSENT } from '../../src/db/delivery';
import type { Operation } from '../../src/db/schema';
import { syncFacts } from '../../src/sync/status';

const ONE = { delivery: UNSENT } as Operation;
const region = () => page.getByRole('status');

it('a change of state is said; when its count is no longer true, nothing stands there', async () => {
  syncFacts.setState({ queue: [], hasToken: true, reading: 'complete', connectivity: 'reached' });
  await render(<SyncAnnouncer />);
  await expect.element(region()).toBeEmptyDOMElement();
  syncFacts.setState({ connectivity: 'unreachable', queue: [ONE] });
  await expect.element(region()).toHaveTextContent('Sin conexión · 1 pendiente');
  syncFacts.setState({ queue: [] });
  await expect.element(region()).toBeEmptyDOMElement();
});
