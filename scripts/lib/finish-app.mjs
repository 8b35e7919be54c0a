/** Adds the files that a static host needs beyond vite's output. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Files that compress: a `.ttf` to half, a `.wasm` to a third; a `.woff2` is compressed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|ttf|wasm)$/;

/**
 * Static hosts answer an unknown path with 404.html: the app itself, whose router then knows the path.
 * @param {string} folder
 */
export async function copyFallbackPage(folder) {
  await copyFile(`${folder}/index.html`, `${folder}/404.html`);
}

/**
 * Writes each text file also as `.br`, for hosts that serve ready-made compressed files.
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    texts.map(async (entry) => {
      const path = `${entry.parentPath}/${entry.name}`;
      await writeFile(`${path}.br`, await compress(await readFile(path), { params: BEST }));
    }),
  );
}

const BEST = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
