/** The store passes the store contract in a real browser, not only on fake-indexeddb in Node. */
import { expect, test } from 'vitest';
import { CONTRACT } from '../simulation/store-contract';
import { openScript } from './support/page-script';

test('the store passes the contract on Chromium’s IndexedDB', async () => {
  const page = await openScript(
    new URL('../simulation/store-contract-in-page.ts', import.meta.url),
  );
  const kept = await page.evaluate('runStoreContract()');
  expect(kept).toEqual(CONTRACT.map(({ name }) => ({ name, failure: null })));
});
