import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

/** Dexie, workers with modules and `:has()`: what the cheapest tablets of 2022 already run. */
const TARGET = ['chrome108', 'edge108', 'firefox115', 'safari16.4'];
const PUBLIC_CHUNK = /(public-layout|landing-route|login-route)-/;
const API_IN_DEVELOPMENT = `http://localhost:${process.env.PORT ?? 3000}`;

const JPEG = { type: 'image/jpeg' };
const NARROW = { sizes: '780x1688', form_factor: 'narrow' } as const;
const WIDE = { sizes: '1440x900', form_factor: 'wide' } as const;

/** What the system shows of the installed app. Colours: `river` and `ground` of the theme "claro". */
const webAppManifest: Partial<ManifestOptions> = {
  id: '/adminSection',
  name: 'FluviCarga: transporte fluvial del Guaviare',
  short_name: 'FluviCarga',
  description: 'Registra y sigue la carga que viaja por el río, con o sin señal.',
  lang: 'es-CO',
  dir: 'ltr',
  start_url: '/adminSection',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0E4A4A',
  background_color: '#F3EDE0',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // `npm run screenshots` takes them; the browser fetches them only to offer the installation.
  screenshots: [
    { name: 'dashboard', label: 'Lo que va por el río y lo que falta por cobrar' },
    { name: 'list', label: 'Los envíos, también sin señal' },
    { name: 'wizard-finish', label: 'Un envío registrado sin señal, con su número provisional' },
  ].flatMap(({ name, label }) => [
    { ...JPEG, src: `/screenshots/${name}-narrow.jpg`, ...NARROW, label },
    { ...JPEG, src: `/screenshots/${name}-wide.jpg`, ...WIDE, label },
  ]),
  shortcuts: [
    { name: 'Registrar envío', url: '/adminSection/register-shipment' },
    { name: 'Envíos', url: '/adminSection/show-shipment' },
    { name: 'Sincronización', url: '/adminSection/sync' },
    { name: 'Rastrear', url: '/rastreo' },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
};

/** The package's own entry is its development build, warnings included. */
const ROUTER = fileURLToPath(new URL('node_modules/react-router/dist/production', import.meta.url));

/** For browsers of today, as the build's target is: the package's entry is for all of them. */
const DEXIE = fileURLToPath(
  new URL('node_modules/dexie/dist/modern/dexie.min.mjs', import.meta.url),
);

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
      { find: /^dexie$/, replacement: DEXIE },
    ],
  },
  plugins: [
    iconsByFile(),
    react(),
    tailwindcss(),
    preloadTextFont(),
    preloadByAddress(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers it through workbox-window: no inline script, and an update is offered, never forced.
      injectRegister: false,
      registerType: 'prompt',
      manifest: webAppManifest,
      injectManifest: {
        target: TARGET,
        globPatterns: ['**/*.{js,css,html,svg,png,webp,jpg,woff2,ttf,webmanifest}'],
        globIgnores: ['404.html', 'drawn/**', 'sw.js', 'screenshots/**'],
        // Workbox drops larger files silently: pdfmake is 1 MB. A test counts what is missing.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: TARGET,
    // The other build draws pages (scripts/lib/draw-pages.mjs): it runs here, once.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: nameSharedChunk }],
            },
          },
        },
    manifest: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // pdfmake is one piece.
    chunkSizeWarningLimit: 1100,
    modulePreload: {
      polyfill: false,
      // Only where a first visit lands; the rest is in the precache by the time it is asked for, and the lists of what
      // every screen needs would weigh 3 KB on each route.
      resolveDependencies: (screen, dependencies, { hostType }) =>
        hostType === 'html' || PUBLIC_CHUNK.test(screen) ? dependencies : [],
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': API_IN_DEVELOPMENT, '/auth': API_IN_DEVELOPMENT },
  },
}));

const MAIN = /\/src\/app\/main\.tsx$/;
const PUBLIC = /\/src\/app\/(not-found-screen|public\/[a-z-]+)\.tsx$/;
const LANDING = /\/src\/app\/public\/(public-layout|landing-route)\.tsx$/;
const OFFICE = /\/src\/(app\/shell\/workplace\.tsx|session\/runtime\.ts)$/;
const SHIPMENTS = /\/src\/features\/shipments\/shipment-list-screen\.tsx$/;
const RECORDS = /\/src\/crud\/list-screen\.tsx$/;

/**
 * What every screen of a kind needs is one file: as many small ones, which nobody ever loads apart, it would weigh 8 KB
 * more on each route. What both the public pages and the office need goes with the entry.
 */
function nameSharedChunk(moduleId: string, graph: ModuleGraph): string | null {
  const isNeededBy = (root: RegExp) => !root.test(moduleId) && reaches(root, moduleId, graph);
  if (reaches(MAIN, moduleId, graph)) return 'app';
  if (isNeededBy(PUBLIC)) {
    if (isNeededBy(OFFICE) || isNeededBy(RECORDS)) return 'app';
    return isNeededBy(LANDING) ? 'public' : null;
  }
  if (isNeededBy(OFFICE)) return 'office';
  if (reaches(RECORDS, moduleId, graph)) return 'records';
  if (!isNeededBy(SHIPMENTS)) return null;
  if (/\/features\/shipments\//.test(moduleId)) return 'shipments';
  // Small parts that details and forms show too.
  return /\/(lucide-react|src\/ui)\//.test(moduleId) ? 'records' : null;
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Whether a root imports the module, directly or through others; not where it waits for it (`import()`). */
function reaches(root: RegExp, moduleId: string, graph: ModuleGraph): boolean {
  const found = new Set([moduleId]);
  for (const id of found) {
    if (root.test(id)) return true;
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) found.add(importer);
  }
  return false;
}

/**
 * Each icon from its own file: through the package's list of all of them the bundler cannot tell which screens need which,
 * and puts some where their chunk and another wait for each other.
 */
function iconsByFile(): Plugin {
  const folder = fileURLToPath(new URL('node_modules/lucide-react/dist/esm/', import.meta.url));
  const list = readFileSync(`${folder}lucide-react.mjs`, 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(
    /^export \{(.+)\} from '\.\/(icons\/.+)';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  const importOf = (icon: string) => {
    const [name = '', alias = name] = icon.trim().split(' as ');
    const file = files.get(name);
    return file ? `import ${alias} from '${folder}${file}';` : '';
  };
  return {
    name: 'fluvicarga:icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: "from 'lucide-react'" },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_whole, icons: string) =>
          icons.split(',').map(importOf).join(' '),
        ),
    },
  };
}

/** Asks for the one text font before the style sheet does: its hashed name is known only after the build. */
function preloadTextFont(): Plugin {
  return {
    name: 'fluvicarga:preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** What is asked for at each kind of address, beside the entry: screens, and the picture that they show. */
const EARLY: Readonly<Record<string, readonly RegExp[]>> = {
  start: [LANDING, /\/river\.svg$/],
  login: [/\/src\/app\/public\/login-route\.tsx$/, /\/river\.svg$/],
  office: [OFFICE],
};

/**
 * Tells `theme.js`, which runs first, what an address needs: the entry would ask for it only once it runs, and on a slow
 * network that is a second later.
 */
function preloadByAddress(): Plugin {
  return {
    name: 'fluvicarga:preload-by-address',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const outputs = Object.values(bundle);
        const filesOf = (wanted: RegExp) =>
          outputs.flatMap((output) => {
            if (output.type === 'asset')
              return output.originalFileNames.some((name) => wanted.test(`/${name}`))
                ? [output.fileName]
                : [];
            if (!wanted.test(output.facadeModuleId ?? '')) return [];
            const chunks = [output.fileName, ...output.imports];
            const styles = outputs.flatMap((one) =>
              one.type === 'chunk' && chunks.includes(one.fileName)
                ? [...(one.viteMetadata?.importedCss ?? [])]
                : [],
            );
            return [...chunks, ...styles];
          });
        const data = Object.entries(EARLY).map(([address, wanted]) => {
          // What the page names itself is on its way.
          const files = [...new Set(wanted.flatMap(filesOf))].filter(
            (file) => !html.includes(file),
          );
          return `data-${address}="${files.map((file) => `/${file}`).join(' ')}"`;
        });
        return html.replace('src="/theme.js"', `src="/theme.js" ${data.join(' ')}`);
      },
    },
  };
}
