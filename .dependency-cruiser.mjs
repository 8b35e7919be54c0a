/**
 * Who may import whom (docs/ARCHITECTURE.md, "Layers"). An allow-list: the rules are generated from the folders that
 * exist, so a new folder under src/, src/features/, server/ or server/modules/ may import nothing until it is named here.
 */
import { existsSync, readdirSync } from 'node:fs';

const DRAWING = ['react', 'react-dom', 'react-router-dom', 'zustand', 'lucide-react'];
const PAGE = [
  ...DRAWING,
  '@headlessui/react',
  '@hookform/resolvers',
  '@fontsource-variable/atkinson-hyperlegible-next',
  'hucre',
  'pdfmake',
  'react-hook-form',
  'valibot',
  'workbox-window',
];

/** @typedef {{ours: readonly string[], packages: readonly string[], mayUseNode?: boolean}} Rights */

/** `ours` are regular expressions on paths; a folder may always import itself. @type {Record<string, Rights>} */
const LAYERS = {
  'src/domain': { ours: [], packages: ['valibot'] },
  'src/api': { ours: ['src/domain/'], packages: [] },
  // Of zustand only the part that knows no React, here and in sync.
  'src/db': { ours: ['src/domain/'], packages: ['dexie', 'zustand/(esm/)?vanilla'] },
  'src/sync': {
    ours: ['src/domain/', 'src/db/', 'src/api/'],
    packages: ['zustand/(esm/)?vanilla'],
  },
  'src/ui': { ours: [], packages: [...DRAWING, '@headlessui/react', 'zxing-wasm'] },
  'src/session': {
    ours: ['src/domain/', 'src/api/', 'src/db/', 'src/sync/', 'src/ui/'],
    packages: [...DRAWING, 'dexie', 'dexie-react-hooks', 'valibot'],
  },
  'src/crud': {
    ours: ['src/domain/', 'src/db/', 'src/sync/status', 'src/session/', 'src/ui/'],
    packages: PAGE,
  },
  'src/app': { ours: ['src/'], packages: PAGE },
  sw: { ours: ['src/(domain|db|api|sync)/'], packages: ['workbox-[a-z-]+'] },
};

/**
 * The server's layers, lowest first: each may import those before it, so that no arrow runs upward. A module may not
 * import another module; only main.ts may import the demo data.
 * @type {readonly (readonly [folder: string, packages: readonly string[]])[]}
 */
const SERVER_LAYERS = [
  ['server/db', ['@electric-sql/[a-z-]+', 'drizzle-orm', 'pg']],
  ['server/tenancy', ['drizzle-orm']],
  ['server/http', ['@hono/node-server', '@zxcvbn-ts/language-common', 'hono', 'valibot']],
  ['server/idempotency', ['drizzle-orm', 'valibot']],
  ['server/repositories', ['drizzle-orm', 'hono']],
];
const SERVER_MODULES =
  'audit auth backup batch capabilities changes companies delivery-photos devices docs entities erase health lookups payments reports shipments users voyages'
    .split(' ')
    .map((name) => `server/modules/${name}`);
const MODULE_PACKAGES = ['@valibot/to-json-schema', 'drizzle-orm', 'hono', 'pdfmake', 'valibot'];

/** Files of server/ itself that every layer may import. */
const SERVER_GROUND = ['server/context[.]ts$', 'server/package-root[.]ts$'];

const FEATURES = [
  'landing legal tracking login dashboard companies users crew vessels voyages customers products',
  'warehouses branches inventory shipments reports import assistant sync-center account audit',
]
  .join(' ')
  .split(' ');

/** @type {Rights} */
const FEATURE_RIGHTS = {
  ours: ['crud/', 'session/', 'sync/status', 'ui/', 'db/', 'api/', 'domain/'].map(
    (path) => `src/${path}`,
  ),
  packages: PAGE,
};

/** The one declared exception: the wizard embeds two other features' form panels. */
const WIZARD = 'src/features/shipments/wizard/';
const FORM_PANELS = 'src/features/(customers|products)/[a-z-]*(form|panel)[a-z-]*[.]tsx$';

/** @type {Rights} */
const NO_RIGHTS = { ours: [], packages: [] };

/** @param {string} folder */
const subfolders = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${folder}/${entry.name}`)
    : [];

/** @param {string} folder */
function rightsOf(folder) {
  const feature = /^src\/features\/(.+)$/.exec(folder)?.[1];
  if (feature !== undefined) return FEATURES.includes(feature) ? FEATURE_RIGHTS : NO_RIGHTS;
  return LAYERS[folder] ?? serverRightsOf(folder) ?? NO_RIGHTS;
}

/** @param {string} folder @returns {Rights | undefined} */
function serverRightsOf(folder) {
  const below = ['src/domain/', ...SERVER_GROUND];
  for (const [layer, packages] of SERVER_LAYERS) {
    if (layer === folder) return { ours: below, packages, mayUseNode: true };
    below.push(`${layer}/`);
  }
  if (SERVER_MODULES.includes(folder))
    return { ours: below, packages: MODULE_PACKAGES, mayUseNode: true };
  if (folder === 'server/demo')
    return { ours: [...below, 'server/modules/'], packages: ['drizzle-orm'], mayUseNode: true };
  return undefined;
}

const OUTSIDE = '(^|/)node_modules/';

/**
 * @param {string} name
 * @param {import('dependency-cruiser').IForbiddenRuleType['from']} from
 * @param {readonly string[]} allowed
 * @param {Rights} rights
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function rulesFor(name, from, allowed, { packages, mayUseNode = false }) {
  const ours = {
    name: `${name} imports only what the layers allow`,
    severity: /** @type {const} */ ('error'),
    from,
    to: { pathNot: [OUTSIDE, ...allowed.map((path) => `^${path}`)], dependencyTypesNot: NOT_OURS },
  };
  const outside = {
    name: `${name} uses only the packages it may`,
    severity: /** @type {const} */ ('error'),
    from,
    to: {
      path: OUTSIDE,
      ...(packages.length > 0 && { pathNot: `${OUTSIDE}(${packages.join('|')})[/.]` }),
    },
  };
  const node = {
    name: `${name} does not run in Node`,
    severity: /** @type {const} */ ('error'),
    from,
    to: { dependencyTypes: CORE },
  };
  return mayUseNode ? [ours, outside] : [ours, outside, node];
}
/** @type {['core']} */
const CORE = ['core'];
/** @type {['core', 'unknown', 'undetermined']} */
const NOT_OURS = ['core', 'unknown', 'undetermined'];

const folders = [
  ...subfolders('src').filter((folder) => folder !== 'src/features'),
  ...subfolders('src/features'),
  'sw',
  ...subfolders('server').filter((folder) => folder !== 'server/modules'),
  ...subfolders('server/modules'),
];

/** The files of server/ itself. @type {[name: string, files: string, rights: Rights][]} */
const SERVER_FILES = [
  [
    'the ground of the server',
    '^server/(context|package-root)[.]ts$',
    {
      ours: ['src/domain/'],
      packages: ['@hono/node-server', 'drizzle-orm', 'hono'],
      mayUseNode: true,
    },
  ],
  [
    'server/main.ts',
    '^server/main[.]ts$',
    { ours: ['src/domain/', 'server/'], packages: [], mayUseNode: true },
  ],
  [
    'a file of server/ itself',
    '^server/(?!(context|package-root|main)[.]ts$)[^/]+$',
    {
      ours: ['src/domain/', 'server/(?!(demo/|main[.]ts$))'],
      packages: ['hono'],
      mayUseNode: true,
    },
  ],
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...folders.flatMap((folder) => {
      const rights = rightsOf(folder);
      const isShipments = folder === 'src/features/shipments';
      return rulesFor(
        folder,
        { path: `^${folder}/`, ...(isShipments && { pathNot: `^${WIZARD}` }) },
        [`${folder}/`, ...rights.ours],
        rights,
      );
    }),
    ...rulesFor(
      WIZARD,
      { path: `^${WIZARD}` },
      ['src/features/shipments/', FORM_PANELS, ...FEATURE_RIGHTS.ours],
      FEATURE_RIGHTS,
    ),
    ...SERVER_FILES.flatMap(([name, path, rights]) =>
      rulesFor(name, { path }, rights.ours, rights),
    ),
    ...rulesFor('a module outside the modules', { path: '^server/modules/[^/]+$' }, [], NO_RIGHTS),
    ...rulesFor('a file outside the layers', { path: '^src/(features/)?[^/]+$' }, [], NO_RIGHTS),
    {
      name: 'only tests import tests',
      severity: 'error',
      from: { path: '^(src|sw|server)/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      // A file can be read, and tested, with nothing but the files below it; types count.
      name: 'no circle',
      severity: 'error',
      from: { path: '^(src|sw|server)/' },
      to: { circular: true },
    },
    {
      name: 'an import leads somewhere',
      severity: 'error',
      // A package of its own, which `npm ci` does not install.
      from: { pathNot: '^tests/bench/peers/pages/' },
      // A file's address, which the build makes.
      to: { couldNotResolve: true, pathNot: '[?]url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type imports count: what a layer knows is what it depends on.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
