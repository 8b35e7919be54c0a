/**
 * Pages that can be read before any script is there: what React renders at their address
 * (src/app/prerender/prerender.tsx), each in a file under `drawn/`. `index.html` stays the bare page of every other address, of the service worker and of a host that
 * knows nothing of these.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { inProject, run, runInstalled } from '../scripts/lib/project.mjs';

/**
 * @param {string} folder of the built app
 * @param {NodeJS.ProcessEnv} env
 */
export async function prerenderPages(folder, env) {
  const ssrDir = `${folder}/.vite/prerender`;
  const options = [
    '--ssr',
    'src/app/prerender/prerender.tsx',
    '--outDir',
    ssrDir,
    '--logLevel',
    'error',
  ];
  await runInstalled('vite/bin/vite.js', ['build', ...options], env);
  // React reads NODE_ENV as it is loaded: not in this process, which may be a test's.
  await run(process.execPath, [inProject('build/prerender.mjs'), folder, ssrDir], env);
  await rm(ssrDir, { recursive: true });
}

/**
 * @typedef {object} Chunk of vite's manifest
 * @property {string} file
 * @property {boolean} [isEntry]
 * @property {string[]} [imports]
 * @property {string[]} [css]
 */

/**
 * @param {string} folder
 * @param {string} ssrDir
 */
async function write(folder, ssrDir) {
  const { PRERENDERED_PAGES, prerender } = await import(
    pathToFileURL(`${ssrDir}/prerender.js`).href
  );
  const bare = await readFile(`${folder}/index.html`, 'utf8');
  const chunks = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8'));
  for (const page of PRERENDERED_PAGES) {
    await mkdir(`${folder}/drawn${page.address}`, { recursive: true });
    const files = filesOf(page.screen, chunks);
    const html = fill(bare, files, page.address, await prerender(page));
    await writeFile(`${folder}/drawn${page.address}/index.html`, html);
  }
}

/**
 * The files that the modules need, beside the entry.
 * @param {readonly string[]} modules
 * @param {Record<string, Chunk>} chunks
 */
function filesOf(modules, chunks) {
  const found = new Set(modules);
  for (const name of found) {
    if (!chunks[name])
      throw new Error(`${name} is no chunk of its own: is it still loaded lazily?`);
    for (const imported of chunks[name].imports ?? []) found.add(imported);
  }
  const needed = [...found].flatMap((name) => chunks[name] ?? []).filter((chunk) => !chunk.isEntry);
  return {
    scripts: needed.map(({ file }) => `/${file}`),
    styles: new Set(needed.flatMap(({ css = [] }) => css.map((file) => `/${file}`))),
  };
}

const SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
/** React puts links for early loading before its markup. */
const LINKS = /^(<link [^>]+>)*/;

/**
 * The scripts are theme.js's to ask for; the style sheets come before what they style.
 * @param {string} bare
 * @param {ReturnType<typeof filesOf>} files
 * @param {string} address
 * @param {string} markup
 */
function fill(bare, { scripts, styles }, address, markup) {
  const entry = [...bare.matchAll(SCRIPT)].map(([, src = '']) => src);
  const early = scripts.filter((file) => !entry.includes(file));
  const [links = ''] = LINKS.exec(markup) ?? [];
  const sheets = [...styles]
    .filter((file) => !bare.includes(`href="${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  // A form that is sent where not even theme.js came must not put a password into an address.
  const body = markup.slice(links.length).replaceAll('<form ', '<form method="post" ');
  return bare
    .replace(SCRIPT, '')
    .replace(
      /src="\/theme.js"[^>]*/,
      `src="/theme.js" data-entry="${entry.join(' ')}" data-early="${early.join(' ')}"`,
    )
    .replace('</head>', `${sheets.join('')}${links}</head>`)
    .replace('<div id="root">', `<div id="root" data-still="${address}">${body}`);
}

const [, self, folder, ssrDir] = process.argv;
if (self && folder && ssrDir && import.meta.url === pathToFileURL(self).href)
  await write(folder, ssrDir);
