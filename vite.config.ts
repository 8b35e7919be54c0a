import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { nameSharedChunk } from './build/chunks.ts';
import { webAppManifest } from './build/manifest.ts';
import { statePagePolicy } from './build/page-policy.ts';
import { textFont } from './build/text-font.ts';
import { withoutUnusedRouterParts } from './build/unused-router-parts.ts';

/** IndexedDB of version 3, workers with modules and `:has()`: what the cheapest tablets of 2022 already run. */
const TARGET = ['chrome108', 'edge108', 'firefox115', 'safari16.4'];
const API_IN_DEVELOPMENT = `http://localhost:${process.env.PORT ?? 3000}`;

/** No clock shows less, unless it is broken; of one day, so that builds of a day are alike. */
const DAY_MS = 24 * 3_600_000;
const BUILT_AT = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/**
 * What the build takes of a library in place of all it names: React Router's production build, Dexie's for browsers that
 * know classes and `await`, and nothing of the lists that no screen has (decision 0167).
 */
const LEAN_PARTS = [
  { find: /^react-router$/, replacement: 'node_modules/react-router/dist/production/index.mjs' },
  {
    find: /^react-router\/dom$/,
    replacement: 'node_modules/react-router/dist/production/dom-export.mjs',
  },
  { find: /^dexie$/, replacement: 'node_modules/dexie/dist/modern/dexie.mjs' },
  { find: /^@tanstack\/react-virtual$/, replacement: 'build/unused-virtual-lists.ts' },
].map(({ find, replacement }) => ({
  find,
  replacement: fileURLToPath(new URL(replacement, import.meta.url)),
}));

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: command === 'build' && !isSsrBuild ? LEAN_PARTS : [] },
  define: { BUILT_AT: JSON.stringify(BUILT_AT) },
  plugins: [
    react(),
    tailwindcss(),
    textFont(),
    withoutUnusedRouterParts(),
    statePagePolicy(process.env.VITE_API_BASE_URL),
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
        // The worker is a classic script: what loads a part of a module lazily would use `import.meta`, and not start.
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,webp,jpg,woff2,ttf,wasm,webmanifest}'],
        globIgnores: ['404.html', 'drawn/**', 'sw.js', 'screenshots/**'],
        // Workbox drops larger files silently: pdfmake is 1 MB. A test counts what is missing.
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
  ],
  build: {
    target: TARGET,
    // The other build renders pages (build/prerender.mjs): it runs here, once.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          preserveEntrySignatures: false,
          output: {
            minify: true,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: nameSharedChunk }],
            },
          },
        },
    manifest: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // Before the bundler's own (`output.minify`): each finds what the other leaves (decision 0122).
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    reportCompressedSize: false,
    // pdfmake is one piece.
    chunkSizeWarningLimit: 1100,
    // The list of what each screen needs would weigh 3 KB on every route; the precache has it by then.
    modulePreload: false,
  },
  server: {
    port: 5173,
    proxy: { '/api': API_IN_DEVELOPMENT, '/auth': API_IN_DEVELOPMENT },
  },
}));
