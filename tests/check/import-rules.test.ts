import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

/** `type …` plants a type-only import. */
const REFUSED: [from: string, imported: string][] = [
  ['src/domain/rule.ts', '../db/database'],
  ['src/domain/rule.ts', 'dexie'],
  ['src/domain/rule.ts', 'node:fs'],
  ['src/api/client.ts', '../db/database'],
  ['src/api/client.ts', 'valibot'],
  ['src/db/database.ts', '../api/client'],
  ['src/db/database.ts', 'react'],
  ['src/sync/engine.ts', '../session/session'],
  ['src/sync/engine.ts', 'dexie'],
  ['src/sync/engine.ts', 'zustand'],
  ['src/ui/button.tsx', '../domain/rule'],
  ['src/session/session.ts', '../crud/list'],
  ['src/crud/list.tsx', '../sync/engine'],
  ['src/crud/list.tsx', '../api/client'],
  ['src/features/vessels/vessel-list.tsx', '../../sync/engine'],
  ['src/features/vessels/vessel-list.tsx', '../customers/customer-form-panel'],
  ['src/features/vessels/vessel-list.tsx', '../../app/router'],
  ['src/features/vessels/vessel-list.tsx', 'hono'],
  ['src/features/shipments/shipment-list.tsx', '../customers/customer-form-panel'],
  ['src/features/shipments/wizard/step.tsx', '../../customers/customer-list'],
  ['src/features/weather/weather-screen.tsx', '../../ui/button'],
  ['src/features/weather/weather-screen.tsx', 'react'],
  ['src/telemetry/send.ts', '../domain/rule'],
  ['src/loose.ts', './domain/rule'],
  ['sw/sw.ts', '../src/session/session'],
  ['sw/sw.ts', 'react'],
  ['server/main.ts', '../src/api/client'],
  ['server/main.ts', 'react'],
  ['server/main.ts', '../tests/support/builder'],
  ['server/context.ts', './db/database'],
  ['server/db/database.ts', '../tenancy/scope'],
  ['server/db/database.ts', 'type ../http/problems'],
  ['server/db/database.ts', '../app'],
  ['server/db/database.ts', 'hono'],
  ['server/tenancy/scope.ts', '../http/problems'],
  ['server/http/problems.ts', '../idempotency/ledger'],
  ['server/http/problems.ts', 'pg'],
  ['server/idempotency/ledger.ts', '../repositories/customers'],
  ['server/repositories/customers.ts', '../modules/users/routes'],
  ['server/modules/users/routes.ts', '../companies/routes'],
  ['server/modules/users/routes.ts', '../../app'],
  ['server/modules/users/routes.ts', '../../demo/seed'],
  ['server/modules/weather/routes.ts', '../../http/problems'],
  ['server/modules/loose.ts', '../http/problems'],
  ['server/telemetry/send.ts', '../context'],
  ['server/app.ts', './demo/seed'],
  ['server/db/left.ts', 'type ./right'],
  ['src/app/router.tsx', './absent'],
];

/** Closes a circle of type-only imports, which is reported at its other end. */
const WAY_BACK: [from: string, imported: string] = ['server/db/right.ts', 'type ./left'];

/** Reported once each, from one of the two files. */
const CIRCLES: [from: string, imported: string][] = [
  ['src/sync/lock.ts', './scheduler'],
  ['src/sync/scheduler.ts', './lock'],
  ['src/db/outbox/save.ts', '../mirror/view'],
  ['src/db/mirror/view.ts', '../outbox/save'],
];

const ALLOWED: [from: string, imported: string][] = [
  ['src/domain/rule.ts', 'valibot'],
  ['src/db/database.ts', 'dexie'],
  ['src/sync/engine.ts', '../api/client'],
  ['src/sync/engine.ts', 'zustand/vanilla'],
  ['src/crud/list.tsx', '../sync/status'],
  ['src/features/vessels/vessel-list.tsx', '../../crud/list'],
  ['src/features/vessels/vessel-list.tsx', '../../sync/status'],
  ['src/features/shipments/wizard/step.tsx', '../../customers/customer-form-panel'],
  ['src/features/shipments/wizard/step.tsx', '../../products/product-form-panel'],
  ['src/app/router.tsx', '../features/vessels/vessel-list'],
  ['sw/sw.ts', '../src/sync/engine'],
  ['sw/sw.ts', 'workbox-precaching'],
  ['server/main.ts', '../src/domain/rule'],
  ['server/main.ts', 'node:fs'],
  ['server/main.ts', './demo/seed'],
  ['server/app.ts', './modules/users/routes'],
  ['server/app.ts', 'hono'],
  ['server/modules/users/routes.ts', '../../http/problems'],
  ['server/modules/users/routes.ts', '../../context'],
  ['server/http/problems.ts', 'type ../context'],
  ['server/tenancy/scope.ts', '../db/database'],
  ['server/demo/seed.ts', '../modules/users/routes'],
  ['tests/anything.test.ts', '../src/sync/engine'],
];

const ALONE = [
  'server/context.ts',
  'server/db/database.ts',
  'server/tenancy/scope.ts',
  'server/http/problems.ts',
  'server/idempotency/ledger.ts',
  'server/repositories/customers.ts',
  'server/modules/companies/routes.ts',
  'server/modules/users/routes.ts',
  'server/app.ts',
  'server/demo/seed.ts',
  'src/sync/status.ts',
  'src/features/customers/customer-form-panel.tsx',
  'src/features/customers/customer-list.tsx',
  'src/features/products/product-form-panel.tsx',
  'tests/support/builder.ts',
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly unresolvedTo?: string;
  readonly cycle?: readonly { readonly name: string }[];
}

describe('the import rules', () => {
  let folder = '';
  let refused: Violation[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'imports-'));
    writeProject(join(folder, 'refused'), [...REFUSED, WAY_BACK, ...CIRCLES]);
    writeProject(join(folder, 'allowed'), ALLOWED);
    const { stdout } = await cruise(join(folder, 'refused'), 'json');
    const report = JSON.parse(stdout) as { summary: { violations: Violation[] } };
    refused = report.summary.violations;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(REFUSED)('refuse %s importing %s', (from, imported) => {
    const wanted = imported
      .replace(/^type /, '')
      .replace(/^(\.+\/)+/, '')
      .replace(/^node:/, '');
    const found = refused.filter((one) => one.from === from && one.to.includes(wanted));
    expect(found).not.toEqual([]);
  });

  it.each(CIRCLES)('refuse the circle of %s and %s', (file) => {
    const circles = refused.flatMap(({ cycle }) => (cycle ? [cycle.map(({ name }) => name)] : []));
    expect(circles.flat()).toContain(file);
  });

  it('make the check fail', async () => {
    const { exitCode } = await cruise(join(folder, 'refused'), 'err');
    expect(exitCode).not.toBe(0);
  });

  it('accept what the table allows', async () => {
    const { exitCode, stdout } = await cruise(join(folder, 'allowed'), 'err');
    expect(stdout).toContain('no dependency violations found');
    expect(exitCode).toBe(0);
  });
});

/** A small project of those imports. */
function writeProject(project: string, imports: readonly (readonly [string, string])[]): void {
  const files = new Map<string, string[]>();
  const every = [...ALONE, ...[...REFUSED, WAY_BACK, ...CIRCLES, ...ALLOWED].map(([from]) => from)];
  for (const file of every) files.set(file, []);
  for (const [from, imported] of imports) files.get(from)?.push(imported);
  for (const [file, imported] of files) {
    const lines = imported.map((name, at) => {
      const [, type = '', path] = /^(type )?(.*)$/.exec(name) ?? [];
      return `export ${type}* as part${at} from '${path}';`;
    });
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), `${lines.join('\n')}\nexport const it = 1;\n`);
  }
  symlinkSync(inProject('node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
}

/** Runs this project's own rules over another folder. */
function cruise(
  project: string,
  outputType: 'json' | 'err',
): Promise<{ exitCode: number; stdout: string }> {
  const command = inProject('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = ['--config', inProject('.dependency-cruiser.mjs'), '--output-type', outputType];
  const args = [command, ...config, 'src', 'sw', 'server', 'tests'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: project, maxBuffer: 1e8 }, (error, stdout) =>
      resolve({ exitCode: Number(error?.code ?? 0), stdout }),
    );
  });
}
