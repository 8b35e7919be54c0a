/**
 * Who may import whom (docs/ARCHITECTURE.md, "Layers"). An allow-list: the rules are generated from the
 * folders that exist, so a new folder under src/ or src/features/ may import nothing until it is named here.
 */
import { existsSync, readdirSync } from 'node:fs';

const DRAWING = ['react', 'react-dom', 'react-router-dom', 'zustand', 'lucide-react'];
const PAGE = [
  ...DRAWING,
  '@headlessui/react',
  '@hookform/resolvers',
  '@fontsource-variable/atkinson-hyperlegible-next',
  'dexie-react-hooks',
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
  'src/db': { ours: ['src/domain/'], packages: ['dexie'] },
  // Of zustand only the part that knows no React.
  'src/sync': {
    ours: ['src/domain/', 'src/db/', 'src/api/'],
    packages: ['zustand/(esm/)?vanilla'],
  },
  'src/ui': { ours: [], packages: [...DRAWING, '@headlessui/react'] },
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
  server: {
    ours: ['src/domain/'],
    packages: [
      '@electric-sql/[a-z-]+',
      '@hono/node-server',
      'drizzle-orm',
      'hono',
      'pdfmake',
      'pg',
      'valibot',
    ],
    mayUseNode: true,
  },
};

const FEATURES = [
  'landing legal tracking login dashboard companies users crew vessels customers products',
  'warehouses branches inventory shipments reports assistant sync-center account',
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
  return LAYERS[folder] ?? NO_RIGHTS;
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
  'server',
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
    ...rulesFor('a file outside the layers', { path: '^src/(features/)?[^/]+$' }, [], NO_RIGHTS),
    {
      name: 'only tests import tests',
      severity: 'error',
      from: { path: '^(src|sw|server)/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      // A file of these two folders can be read, and tested, with nothing but the files below it.
      name: 'no circle in db and sync',
      severity: 'error',
      from: { path: '^src/(db|sync)/' },
      to: { circular: true },
    },
    {
      name: 'an import leads somewhere',
      severity: 'error',
      // A package of its own, which `npm ci` does not install.
      from: { pathNot: '^tests/bench/peers/pages/' },
      to: { couldNotResolve: true },
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
