/**
 * Files as other programs write them (ExcelJS, xlsx-populate, PapaParse with iconv-lite, openpyxl and Python's csv, SheetJS):
 * each is read with its right values, asked about, or refused with the reason.
 */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFile } from './open-file';
import { RIGHT } from './right-values';

// A book that is none is told to whoever watches for errors too.
beforeEach(() => void vi.stubGlobal('reportError', vi.fn()));
afterEach(() => void vi.unstubAllGlobals());

test('every file has its right values', () => {
  expect(readdirSync(new URL('files', import.meta.url)).sort()).toEqual(Object.keys(RIGHT).sort());
});

test.each(Object.entries(RIGHT))('%s', async (name, right) => {
  const first = await openFile(name);
  expect(first.refusal).toBe(right.refusal ?? null);
  expect(first.open).toEqual(right.asked ?? []);
  if (right.refusal) return;
  const { plan } = right.asked ? await openFile(name, right.answers) : first;
  if (!plan) throw new Error('its rows are not judged');
  const { rows = {}, faulty = {}, skipped = {} } = right;
  expect(plan.ready.map(({ line }) => line)).toEqual(Object.keys(rows).map(Number));
  for (const { line, fields } of plan.ready) expect(fields).toMatchObject(rows[line] ?? {});
  const said = plan.faulty.map(({ line, issues }) => [
    line,
    issues.map(({ label, message }) => `${label}: ${message}`).join('. '),
  ]);
  expect(said.map(([line]) => line)).toEqual(Object.keys(faulty).map(Number));
  for (const [line, reasons] of said) expect(reasons).toContain(faulty[Number(line)]);
  expect(plan.skipped).toMatchObject(
    Object.entries(skipped).map(([line, reason]) => ({ line: Number(line), reason })),
  );
  if (right.changed)
    expect(Object.fromEntries(plan.changes.map(({ field, count }) => [field, count]))).toEqual(
      right.changed,
    );
});

test('passports with letters and long permits are refused where the server keeps none', async () => {
  const { plan } = await openFile('documents.csv', {}, 'Solo dígitos');
  expect(plan?.ready.map(({ line }) => line)).toEqual([2, 6, 8, 9, 12]);
  for (const at of [10, 11])
    expect(plan?.faulty.find(({ line }) => line === at)?.issues).toMatchObject([
      { field: 'numDocument', message: 'Solo dígitos' },
    ]);
});
