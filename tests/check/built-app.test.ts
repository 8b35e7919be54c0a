/** Properties of the build: everything is precached, nothing is inline, a fallback page exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { appBuild, ensureBuilt } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

const DIST = inProject('dist');
const LOADED_BY_THE_APP = /\.(js|css|html|svg|png|jpg|webp|woff2|ttf|wasm|webmanifest)$/;
/** Not precached: the worker itself, and 404.html, which is a copy of index.html. */
const NOT_CACHED = ['sw.js', '404.html'];
/** Prerendered pages for a first visit; the worker answers with the bare page. */
const DRAWN = /^drawn\//;
/** Screenshots that the browser shows when it offers to install the app. */
const OF_THE_BROWSER = /^screenshots\//;

const text = (file: string) => readFileSync(join(DIST, file), 'utf8');
let files: string[];

beforeAll(async () => {
  await ensureBuilt(appBuild());
  files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DIST, join(entry.parentPath, entry.name)));
});

it('has a worker that starts as what it is registered as, a classic script', () => {
  expect(() => new Script(text('sw.js'))).not.toThrow();
});

it('precaches every script, style, page, font and image', () => {
  const cached = [...text('sw.js').matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url);
  const needed = files.filter(
    (file) =>
      LOADED_BY_THE_APP.test(file) &&
      !NOT_CACHED.includes(file) &&
      !OF_THE_BROWSER.test(file) &&
      !DRAWN.test(file) &&
      !file.startsWith('.'),
  );
  expect(needed.length).toBeGreaterThan(5);
  expect(needed.filter((file) => !cached.includes(file))).toEqual([]);
  expect(cached.filter((url) => !files.includes(url) || OF_THE_BROWSER.test(url))).toEqual([]);
});

it('has no circular imports between scripts', () => {
  const scripts = JSON.parse(text('.vite/manifest.json')) as Record<string, { imports?: string[] }>;
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]) => {
    if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (done.has(name) || path.includes(name)) return;
    for (const imported of scripts[name]?.imports ?? []) follow(imported, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(scripts)) follow(name, []);
  expect(cycles).toEqual([]);
});

it('has a fallback page, and every text also as .br', () => {
  expect(text('404.html')).toBe(text('index.html'));
  const texts = files.filter((file) => /\.(js|css|html|svg|webmanifest)$/.test(file));
  expect(texts.filter((file) => !existsSync(join(DIST, `${file}.br`)))).toEqual([]);
});

describe('the page', () => {
  it('has no inline script or style, prerendered or not, as the content security policy would refuse them', () => {
    const pages = ['index.html', ...files.filter((file) => /^drawn\/.*\.html$/.test(file))];
    expect(pages.length).toBe(3);
    for (const page of pages) {
      const scripts = [...text(page).matchAll(/<script([^>]*)>/g)];
      expect(scripts.filter(([, attributes = '']) => !attributes.includes('src='))).toEqual([]);
      expect(text(page)).not.toMatch(/<style|style=|onload=/);
    }
  });

  it('references only existing files, and all that its screen needs', () => {
    const page = text('drawn/index.html');
    const asked = [...page.matchAll(/[" ]\/([\w./-]+\.\w+)/g)].map(([, file = '']) => file);
    expect(asked.filter((file) => !files.includes(file))).toEqual([]);
    for (const name of ['app', 'public', 'public-layout', 'landing-route'])
      expect(asked.some((file) => file.startsWith(`assets/${name}-`))).toBe(true);
  });

  it('sets the theme before the first paint and preloads its font', () => {
    const page = text('index.html');
    const theme = page.indexOf('src="/theme.js"');
    expect(theme).toBeGreaterThan(0);
    expect(theme).toBeLessThan(page.indexOf('type="module"'));
    expect(files).toContain('theme.js');
    const [, font = ''] = /rel="preload"[^>]*href="\/([^"]+\.woff2)"/.exec(page) ?? [];
    expect(files).toContain(font);
  });

  it('is in Spanish, also without JavaScript', () => {
    expect(text('index.html')).toContain('<html lang="es-CO">');
    expect(text('index.html')).toContain('FluviCarga necesita JavaScript');
  });
});

describe('the manifest', () => {
  const manifest = () => JSON.parse(text('manifest.webmanifest'));

  it('names the app and its four shortcuts', () => {
    expect(manifest()).toMatchObject({
      name: 'FluviCarga: transporte fluvial del Guaviare',
      short_name: 'FluviCarga',
      lang: 'es-CO',
      start_url: '/adminSection',
      scope: '/',
      display: 'standalone',
      theme_color: '#0E4A4A',
      background_color: '#F3EDE0',
      shortcuts: [
        { name: 'Registrar envío', url: '/adminSection/register-shipment' },
        { name: 'Envíos', url: '/adminSection/show-shipment' },
        { name: 'Sincronización', url: '/adminSection/sync' },
        { name: 'Rastrear', url: '/rastreo' },
      ],
    });
  });

  it('references existing icons and screenshots, one icon of them maskable', () => {
    const { icons, screenshots } = manifest() as Record<
      'icons' | 'screenshots',
      { src: string; purpose?: string; form_factor?: string }[]
    >;
    const missing = [...icons, ...screenshots].filter(({ src }) => !files.includes(src.slice(1)));
    expect(missing).toEqual([]);
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    expect(new Set(screenshots.map((screenshot) => screenshot.form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
  });
});
