import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject, ROOT } from '../../scripts/lib/project.mjs';

const BIOME = inProject('node_modules/@biomejs/biome/bin/biome');
const ALSO_IGNORED = '--vcs-enabled=false';

let folder: string;
beforeAll(() => {
  // Inside the project (and ignored by git): Biome infers types only there.
  mkdirSync(inProject('.tmp'), { recursive: true });
  folder = mkdtempSync(inProject('.tmp/style-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lint(text: string): { isRefused: boolean; output: string } {
  writeFileSync(join(folder, 'sample.ts'), text);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BIOME, 'lint', ALSO_IGNORED, '--error-on-warnings', folder],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { isRefused: status !== 0, output: stdout + stderr };
}

it('refuses `any`', () => {
  expect(lint('export const a: any = 1;\n').output).toContain('noExplicitAny');
});

it('refuses a suppression without a reason, and accepts one with it', () => {
  const suppressed = (reason: string) =>
    `// biome-ignore lint/suspicious/noExplicitAny${reason}\nexport const a: any = 1;\n`;
  expect(lint(suppressed('')).isRefused).toBe(true);
  expect(lint(suppressed(': a foreign type')).isRefused).toBe(false);
});

it('refuses a floating promise', () => {
  const text = 'async function save() {\n  return 1;\n}\nexport function go() {\n  save();\n}\n';
  expect(lint(text).output).toContain('noFloatingPromises');
});

it('refuses a file of more than 300 lines', () => {
  expect(lint('export {};\n'.repeat(310)).output).toContain('noExcessiveLinesPerFile');
});

it('requires a reason beside every expected type error', () => {
  const sources = ['src', 'sw', 'server', 'tests', 'scripts'].flatMap((top) =>
    readdirSync(inProject(top), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
      .map((file) => inProject(`${top}/${file}`)),
  );
  const bare = sources.filter((file) =>
    /@ts-expect-error:?[ \t]*$/m.test(readFileSync(file, 'utf8')),
  );
  expect(bare).toEqual([]);
});
