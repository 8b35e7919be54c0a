const MAIN = /\/src\/app\/main\.tsx$/;
const PUBLIC = /\/src\/app\/(not-found-screen|public\/[a-z-]+)\.tsx$/;
const PUBLIC_LAYOUT = /\/src\/app\/public\/public-layout\.tsx$/;
const OFFICE = /\/src\/(app\/shell\/workplace\.tsx|session\/runtime\.ts)$/;
const SHIPMENTS = /\/src\/features\/shipments\/shipment-list-screen\.tsx$/;
const VOYAGES = /\/src\/features\/voyages\/voyage-list-screen\.tsx$/;
const SHIPMENT_FORM = /\/src\/features\/shipments\/shipment-update-screen\.tsx$/;
const RECORDS = /\/src\/crud\/list-screen\.tsx$/;
const STATES = /\/src\/crud\/state-look\.tsx$/;
const DASHBOARD = /\/src\/features\/dashboard\/dashboard-screen\.tsx$/;
/** The parts that these screens load apart: one file for all of them, because as many small ones weigh more. */
const LATER = [
  [
    'sync-parts',
    /\/(features\/sync-center\/|session\/(left-by-inactive|queue-file)\.ts)/,
    /\/sync-center-screen\.tsx$/,
  ],
  ['account-parts', /\/features\/account\/(?!device)/, /\/account-screen\.tsx$/],
] as const;
/** Small parts that are loaded one after the other: one file of them weighs less. */
const TOGETHER = [
  ['wizard-dialogs', /\/wizard\/((cancel|go-on|outcome|timed)-dialogs?|confirm-shipment)\.tsx$/],
  [
    'parties',
    /\/wizard\/(party-step|parties-strip|step-frame|back-button|draft-note|use-focus-after-move)\.tsx?$/,
  ],
  ['wizard-steps', /\/wizard\/wizard-(context|steps)\.ts$/],
  ['files', /\/(reports\/file-name|crud\/save-file)\.ts$/],
  ['crew-types', /\/crew-types?\.ts$/],
  [
    'form-parts',
    /\/(crud\/(refusal-words|save-failure|form-trouble|typed-value|use-back-path|place-issues|use-places)|ui\/(text-area|trouble-box))\.tsx?$/,
  ],
  ['password-gate', /\/(session\/verification-proof|crud\/use-password-gate)\.tsx?$/],
  ['update', /\/app\/(needed-update|use-update|update-and-reload)\.tsx?$/],
  ['columns', /\/crud\/(two-lines|list-descriptor)\.tsx?$/],
  ['reason', /\/shipments\/(reason|next-states)\.ts$/],
  ['reason-dialog', /\/crud\/reason-(field|dialog)\.tsx$/],
  ['save', /\/crud\/save-(on-device|undoable)\.ts$/],
  ['corrections', /\/(rules\/corrections|shipments\/shipment-paths)\.ts$/],
  ['save-many', /\/shipments\/(vessels-of|save-many)\.ts$/],
  ['places', /\/features\/(branches|warehouses)\/[a-z]+-(descriptor|(list|detail)-screen)\.tsx?$/],
] as const;
const ICON = /\/lucide-react\//;
const FIELDS = /\/src\/crud\/fields\//;

/**
 * Every screen of a kind shares one file: as many small ones, which nobody ever loads apart, would weigh 8 KB more on
 * each route. Code that both the public pages and the office need goes with the entry.
 */
export function nameSharedChunk(moduleId: string, graph: ModuleGraph): string | null {
  const isNeededBy = (root: RegExp) => !root.test(moduleId) && reaches(root, moduleId, graph);
  if (reaches(MAIN, moduleId, graph)) return 'app';
  if (isNeededBy(PUBLIC)) {
    if (isNeededBy(OFFICE) || reaches(RECORDS, moduleId, graph)) return 'app';
    if (isNeededBy(PUBLIC_LAYOUT)) return 'public';
    // Shared with the icons of states, each of which is smaller than the cost of a file.
    return reaches(STATES, moduleId, graph) ? 'states' : null;
  }
  if (isNeededBy(OFFICE)) return 'office';
  if (reaches(RECORDS, moduleId, graph)) return 'records';
  for (const [name, folder, screen] of LATER)
    if (folder.test(moduleId) && !reaches(screen, moduleId, graph)) return name;
  for (const [name, parts] of TOGETHER) if (parts.test(moduleId)) return name;
  // Every form needs these, and nothing else does.
  if (FIELDS.test(moduleId)) return 'fields';
  if (/\/features\/voyages\//.test(moduleId) && isNeededBy(VOYAGES)) return 'voyages';
  // Rules that the same screens ask: apart, each would weigh more as a file than in itself.
  if (/\/rules\/(cargo|cargo-measures|capitalised)\.ts$/.test(moduleId)) return 'cargo';
  if (/\/rules\/(owed|payments)\.ts$/.test(moduleId)) return 'payments';
  if (ICON.test(moduleId) && !isNeededBy(SHIPMENTS) && !isNeededBy(DASHBOARD)) {
    const isShared = (graph.getModuleInfo(moduleId)?.importers.length ?? 0) > 1;
    // A file of its own would weigh more than the icon.
    return isShared ? 'icons' : null;
  }
  if (!isNeededBy(SHIPMENTS)) return null;
  // The form shows some parts of the list: with all of it, it would load the list's columns and filters too.
  if (/\/features\/shipments\//.test(moduleId))
    return isNeededBy(SHIPMENT_FORM) ? 'shipment-parts' : 'shipments';
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
