/** The device's store keeps its contract in the browser it is made for, not only in the one that stands in for it in Node. */
import { expect, test } from 'vitest';
import { CONTRACT } from '../simulation/store-contract';
import { openScript } from './support/page-script';

test('all of the contract, in Chromium’s own IndexedDB', async () => {
  const page = await openScript(
    new URL('../simulation/store-contract-in-page.ts', import.meta.url),
  );
  const kept = await page.evaluate('runStoreContract()');
  expect(kept).toEqual(CONTRACT.map(({ name }) => ({ name, failure: null })));
});
