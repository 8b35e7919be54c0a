/** Chromium 109, the oldest that the app supports: the last one of Windows 7 and 8.1, and of many a tablet. */
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { inProject } from '../../scripts/lib/project.mjs';

const PACKED = createRequire(import.meta.url)
  .resolve('@sparticuz/chromium')
  .replace(/build\/index\.js$/, 'bin/chromium.br');
const FOLDER = inProject('node_modules/.cache/fluvicarga');
const PROGRAM = `${FOLDER}/chromium-109`;

/** The path of its program, unpacked at the first call. It uses the libraries of Debian's Chromium. */
export async function unpackOldestChromium(): Promise<string> {
  const isThere = await access(PROGRAM, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (isThere) return PROGRAM;
  await mkdir(FOLDER, { recursive: true });
  const own = `${PROGRAM}-${process.pid}`;
  await writeFile(own, await promisify(brotliDecompress)(await readFile(PACKED)), { mode: 0o755 });
  await rename(own, PROGRAM);
  return PROGRAM;
}
