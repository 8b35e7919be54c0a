/**
 * Each way in which screens let people save occurs in the histories too: a new one without a counterpart fails here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { entityOf, QUEUED_NAMES } from '../../src/domain/entities';
import { CORRECTED_FIELDS } from '../../src/domain/rules/corrections';
import { runHistory } from './history';
import { GOODS, VOYAGES } from './mutant-plans';
import { seedsFrom } from './run-seeds';

const ROOT = resolve(import.meta.dirname, '../..');
const SCREENS = ['src/app', 'src/crud', 'src/features', 'src/session'];
const QUEUE = /^src\/db\/outbox\//;
const HISTORIES = 60;

const listCode = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** `src/db/outbox/discard discardOperation`: a file's imports from the queue. */
function importsOf(file: string): string[] {
  const all = read(file).matchAll(/import \{([^}]+)\} from '(\.[^']+)';/g);
  return [...all].flatMap(([, names = '', from = '']) => {
    const module = relative(ROOT, resolve(ROOT, dirname(file), from));
    if (!QUEUE.test(module)) return [];
    return names.split(',').map((name) => `${module} ${name.trim()}`);
  });
}

/** Whether it writes in the store of a person. */
function isWriter(imported: string): boolean {
  const [module, name] = imported.split(' ');
  const declared = new RegExp(
    `export (?:async )?(?:function|const) ${name}\\b[ =]*\\(\\s*store: Store,`,
  );
  return declared.test(read(`${module}.ts`));
}

test('each call by which a screen writes in the queue is made in the histories', () => {
  const made = new Set(listCode('tests/simulation').flatMap(importsOf));
  const offered = [...new Set(SCREENS.flatMap(listCode).flatMap(importsOf))].filter(isWriter);
  expect(offered.length).toBeGreaterThan(9);
  expect(offered.filter((one) => !made.has(one))).toEqual([]);
});

test('each entity is made, changed, and brought from state to state', async () => {
  const offered = QUEUED_NAMES.flatMap((entity) => {
    const kind = entity === 'shipment' ? 'status' : 'update';
    const states = Object.keys(entityOf(entity).fields).filter((one) =>
      /^(estado|motivo$)/.test(one),
    );
    return [
      `${entity} create`,
      `${entity} update`,
      ...states.map((field) => `${entity} ${kind} ${field}`),
    ];
  });
  offered.push('shipment status entrega', 'shipment status foto');
  const made = new Set<string>();
  for (const seed of seedsFrom(1, HISTORIES)) {
    const { ways } = await runHistory(seed, { plan: { ...VOYAGES, role: 'ADMIN' } });
    for (const way of ways) made.add(way);
  }
  expect(offered.filter((one) => !made.has(one))).toEqual([]);
});

test('each field that only a correction changes is corrected, and the amount of goods', async () => {
  const offered = CORRECTED_FIELDS.map((field) => `shipment update ${field}`);
  const made = new Set<string>();
  for (const seed of seedsFrom(1, HISTORIES))
    for (const way of (await runHistory(seed, { plan: GOODS })).ways) made.add(way);
  expect([...offered, 'product update number'].filter((one) => !made.has(one))).toEqual([]);
});
