/** A module of the tests and all that it imports, as one script for a page that has nothing of the app. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../../support/chromium';

/** An empty page in which a module has run. */
export async function openScript(entry: URL): Promise<Page> {
  const browser = await openBrowser({ baseUrl: 'http://localhost' });
  const page = await browser.page();
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Store</title>' }),
  );
  await page.goto('/');
  await page.addScriptTag({ content: await bundle(entry) });
  return page;
}

/** A module and all that it imports, as a script that leaves what it assigns to `globalThis`. */
export async function bundle(entry: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(entry),
        formats: ['iife'],
        name: 'script',
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  return output.output[0].code;
}
