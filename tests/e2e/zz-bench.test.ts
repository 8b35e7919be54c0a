import { test } from 'vitest';
import { openScript } from './support/page-script';
test('bench', async () => {
  const page = await openScript(new URL('../simulation/zz-page.ts', import.meta.url));
  console.log(JSON.stringify(await page.evaluate('runBench()'), null, 1));
}, 300000);
