/** The compressed size of all JavaScript that a route loads, against fixed limits. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { appBuild, ensureBuilt } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

const DIST = inProject('dist');
const KB = 1000;

const PUBLIC_LIMIT_KB = 110;
/** Dexie's 28 KB are in these and in the next. */
const LIST_LIMIT_KB = 210;
/** The limit of forms and of screens as large: the sync centre, the assistant, an import, details with state changes. */
const FORM_LIMIT_KB = 240;

/** Loaded at every start, beside the entry. */
const ALWAYS = ['node_modules/workbox-window/Workbox.mjs'];
const PUBLIC = ['src/app/public/public-layout.tsx'];
const SHELL = ['src/app/shell/workplace.tsx', 'src/session/runtime.ts'];

/** The routes outside the areas: the modules that each loads lazily, the outermost first. */
const BUDGETS: [limitKb: number, route: string, modules: string[]][] = [
  [PUBLIC_LIMIT_KB, '/', [...PUBLIC, 'src/app/public/landing-route.tsx']],
  [PUBLIC_LIMIT_KB, '/login', ['src/app/public/login-route.tsx']],
  [PUBLIC_LIMIT_KB, '/no-such-page', [...PUBLIC, 'src/app/not-found-screen.tsx']],
  [PUBLIC_LIMIT_KB, '/privacidad', [...PUBLIC, 'src/app/public/info-route.tsx']],
  [LIST_LIMIT_KB, '/rastreo', [...PUBLIC, 'src/app/public/tracking-route.tsx']],
  [LIST_LIMIT_KB, '/adminSection', [...SHELL, 'src/features/dashboard/dashboard-screen.tsx']],
  [
    FORM_LIMIT_KB,
    '/adminSection/sync',
    [...SHELL, 'src/features/sync-center/sync-center-screen.tsx'],
  ],
  [
    FORM_LIMIT_KB,
    '/adminSection/smartChat',
    [...SHELL, 'src/features/assistant/assistant-screen.tsx'],
  ],
  [
    FORM_LIMIT_KB,
    '/adminSection/show-customers/import',
    [...SHELL, 'src/features/import/import-screen.tsx'],
  ],
  [LIST_LIMIT_KB, '/adminSection/account', [...SHELL, 'src/app/account-route.tsx']],
];
const PRECACHE_LIMIT_KB = 615;
/** Lazy and precached, but outside the budget of the precache: what makes and reads files and codes, for whoever asks. */
const APART = /^assets\/(make-pdf|Roboto|spreadsheet|scanner|wasm-decoder|zxing_reader)-/;
const APART_LIMIT_KB = 900;
const PDF_CODE = /^assets\/(make-pdf|Roboto)-/;
const PDF_LIMIT_KB = 500;
const SPREADSHEET_LIMIT_KB = 65;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}
let chunks: Readonly<Record<string, Chunk>>;

beforeAll(async () => {
  await ensureBuilt(appBuild());
  chunks = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
});

/** The files that a module needs before it runs: its own and all it imports statically. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk) throw new Error(`${key} is no chunk of its own: is it still loaded lazily?`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

function loadedKb(modules: readonly string[]): number {
  const entries = Object.keys(chunks).filter((key) => chunks[key]?.isEntry);
  return toKb(new Set([...entries, ...ALWAYS, ...modules].flatMap((key) => [...filesOf(key)])));
}

/** Lists and read-only screens; all others are forms. */
const limitOf = (key: string) =>
  /(form|update|wizard|detail|finish|scan)-(screen|route)/.test(key)
    ? FORM_LIMIT_KB
    : LIST_LIMIT_KB;

const travellingSize = (file: string) =>
  statSync(join(DIST, /\.(js|css|html|svg|ttf|wasm|webmanifest)$/.test(file) ? `${file}.br` : file))
    .size;
const toKb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + travellingSize(file), 0) / KB;

describe('the JavaScript of a route', () => {
  it.each(BUDGETS)('stays within %i KB: %s', (limitKb, _route, modules) => {
    expect(loadedKb(modules)).toBeLessThanOrEqual(limitKb);
  });

  it('stays within the limit of a list or of a form: every other screen', () => {
    const known = BUDGETS.flatMap(([, , modules]) => modules);
    const screens = Object.keys(chunks).filter((key) => /-(screen|route)[.]tsx$/.test(key));
    // Lists and details that are only a descriptor, with the shared screen.
    const shared = Object.keys(chunks).filter((key) =>
      /^_(records|detail-screen)-.*[.]js$/.test(key),
    );
    expect(shared.length).toBe(2);
    const described = Object.keys(chunks)
      .filter((key) => /-descriptor([.]tsx|-[\w-]+[.]js)$/.test(key))
      .flatMap((key) => shared.map((screen) => [key, screen]));
    expect(described.length).toBeGreaterThanOrEqual(8);
    const own = screens.filter((key) => !known.includes(key) && !shared.includes(key));
    const areas = [...own.map((key) => [key]), ...described];
    expect(areas.length).toBeGreaterThan(20);
    const heavy = areas
      .map((keys) => ({
        keys,
        kb: loadedKb([...SHELL, ...keys]),
        limitKb: limitOf(keys.join(' ')),
      }))
      .filter(({ kb, limitKb }) => kb > limitKb);
    expect(heavy).toEqual([]);
  });
});

it(`the precache without the code of files and of the scanner stays within ${PRECACHE_LIMIT_KB} KB`, () => {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  // Icons of the web app's manifest are named twice.
  const named = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url);
  const cached = [...new Set(named)];
  const isApart = (url: string) => APART.test(url);
  const names = cached.filter(isApart).map((url) => url.replace(/-[\w-]{8}\./, '.'));
  expect(names.sort()).toEqual([
    'assets/Roboto-Medium.ttf',
    'assets/Roboto-Regular.ttf',
    'assets/make-pdf.js',
    'assets/scanner.js',
    'assets/spreadsheet.js',
    'assets/wasm-decoder.js',
    'assets/zxing_reader.wasm',
  ]);
  expect(toKb(cached.filter((url) => PDF_CODE.test(url)))).toBeLessThanOrEqual(PDF_LIMIT_KB);
  const sheets = cached.filter((url) => url.startsWith('assets/spreadsheet-'));
  expect(toKb(sheets)).toBeLessThanOrEqual(SPREADSHEET_LIMIT_KB);
  expect(toKb(cached.filter(isApart))).toBeLessThanOrEqual(APART_LIMIT_KB);
  expect(toKb(cached.filter((url) => !isApart(url)))).toBeLessThanOrEqual(PRECACHE_LIMIT_KB);
});

it('knows every emitted script', () => {
  const emitted = readdirSync(join(DIST, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => relative('.', `assets/${file}`));
  const known = Object.values(chunks).map(({ file }) => file);
  expect(emitted.filter((file) => !known.includes(file))).toEqual([]);
});
