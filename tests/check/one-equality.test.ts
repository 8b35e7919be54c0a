/**
 * Whether two names, plates, documents or user names are one is said in src/domain/values/same.ts alone: nothing compares them
 * as plain text, or folds their case in a way of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

/** Fields by which records are known or name each other. */
const NAMING = [
  ...['nombre', 'licensePlate', 'numDocument', 'username', 'registradoPor'],
  ...['vehiculoNombre', 'sucursalNombre', 'warehouseName', 'vehicleName'],
  ...['remitenteCedula', 'destinatarioCedula', 'customerNumDocument'],
].join('|');
const FIELD = `[.](?:${NAMING})(?: [?][?] '')?[)]?`;
/** Against nothing, to see whether there is one, is no comparison. */
const NOTHING = "(?!''|null|undefined)";
const OWN_WAYS = [
  new RegExp(`${FIELD} [!=]== ${NOTHING}`),
  new RegExp(`[!=]== (?:String[(])?[\\w.?]*[.](?:${NAMING})\\b`),
  new RegExp(`${FIELD}[)]*[.]to(?:Lower|Upper|Locale)`),
  new RegExp(`new (?:Map|Set)[(].*(?:String[(][\\w.?]*|=> view)[.](?:${NAMING})[)]`),
  /new (?:Map|Set)(?:<[^>]*>)?[(](?:names|branches|vessels|places)[)]/,
  /lower[(][$][{]|\busername[)]*[.](?:trim[(][)][.])?toLowerCase/,
];

/** Lines that take a name for what it is written as, and why that is right there. */
const AS_WRITTEN: Readonly<Record<string, string>> = {
  'src/sync/pull/pull-guides.ts': 'The server is asked for each as it has it.',
  'src/features/shipments/wizard/use-proposal.ts': 'A proposal has to be an option of the list.',
  'server/demo/seed-shipments.ts': 'Both documents are written in the demo data.',
};

function toOwnWays(text: string): string[] {
  return text.split('\n').filter((line) => OWN_WAYS.some((way) => way.test(line)));
}

it.each([
  'vessels.find(({ view }) => view.nombre === name)',
  "String(view.username ?? '').toLowerCase()",
  'new Map(rows.map(({ view }) => [String(view.numDocument), view]))',
  'const account = username.trim().toLowerCase();',
  'return [...new Set(names)].filter(Boolean);',
])('a new one is found: %s', (line) => {
  expect(toOwnWays(line)).toEqual([line]);
});

it('there is none', () => {
  const files = ['src', 'server', 'sw'].flatMap((top) =>
    readdirSync(inProject(top), { recursive: true, encoding: 'utf8' })
      .filter((file) => /[.]tsx?$/.test(file))
      .map((file) => `${top}/${file}`),
  );
  const found = files.flatMap((file) =>
    toOwnWays(readFileSync(inProject(file), 'utf8')).map(() => file),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(AS_WRITTEN).sort());
});
