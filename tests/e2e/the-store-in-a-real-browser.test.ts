/** The device's store keeps its contract in the browser it is made for, not only in the one that stands in for it in Node. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/chromium';
import { CONTRACT } from '../sync/simulator/store-contract';

test('all of the contract, in Chromium’s own IndexedDB', async () => {
  const browser = await openBrowser({ baseUrl: 'http://localhost' });
  const page = await browser.page();
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Store</title>' }),
  );
  await page.goto('/');
  await page.addScriptTag({ content: await bundle() });
  const kept = await page.evaluate('runStoreContract()');
  expect(kept).toEqual(CONTRACT.map(({ name }) => ({ name, failure: null })));
});

/** The contract and the real store, as one script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(
          new URL('../sync/simulator/store-contract-in-page.ts', import.meta.url),
        ),
        formats: ['iife'],
        name: 'contract',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  return output.output[0].code;
}
