/** A local save shows its own notice and 'Guardado en este equipo', once the transaction has committed. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';
import { saveOnDevice } from '../../src/crud/save-on-device';
import type { Runtime } from '../../src/session/runtime';
import { clearNotices, notices } from '../../src/ui/notices-store';

afterEach(clearNotices);

type Request = Parameters<Runtime['save']>[0];

const REQUEST: Request = {
  operationId: 'id-1',
  entity: 'shipment',
  key: 'key-1',
  kind: 'update',
  fields: {},
  draft: null,
};
const SAVED = { key: 'key-1', isChanged: true };
const said = () => notices.getState().open.map(({ kind, title, text }) => ({ kind, title, text }));

test('a save is announced with its place', async () => {
  const save = async () => SAVED;
  expect(await saveOnDevice({ save }, REQUEST, 'Se actualizó correctamente.')).toBe('key-1');
  expect(said()).toEqual([
    { kind: 'success', title: 'Se actualizó correctamente.', text: 'Guardado en este equipo' },
  ]);
});

test('nothing is announced before the transaction commits', async () => {
  let write: (saved: typeof SAVED) => void = () => undefined;
  const save = () => new Promise<typeof SAVED>((resolve) => (write = resolve));
  const saved = saveOnDevice({ save }, REQUEST, 'Se actualizó correctamente.');
  expect(said()).toEqual([]);
  write(SAVED);
  await saved;
  expect(said()).toHaveLength(1);
});

test('a save that changed nothing is not announced as one', async () => {
  const save = async () => ({ ...SAVED, isChanged: false });
  expect(await saveOnDevice({ save }, REQUEST, 'Cliente actualizado correctamente')).toBe('key-1');
  expect(said()).toEqual([{ kind: 'info', title: undefined, text: 'Sin cambios: ya estaba así' }]);
});

test('a failed write is not announced as saved', async () => {
  const save = () => Promise.reject(new Error('QuotaExceededError'));
  await expect(saveOnDevice({ save }, REQUEST, 'Se actualizó correctamente.')).rejects.toThrow();
  expect(said()).toEqual([]);
});

/** The files of the app whose source matches. */
function filesWith(text: RegExp): string[] {
  return readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => text.test(readFileSync(inProject(`src/${file}`), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

test('only one module saves to the queue', () => {
  expect(filesWith(/\bruntime\s*\.save\(|\bsaveRecord\(/)).toEqual([
    'crud/save-on-device.ts',
    'db/outbox/save-record.ts',
    'session/runtime.ts',
  ]);
});

test('all saving screens use it, or its like that can be taken back: forms, panels, status changes, the wizard', () => {
  expect(filesWith(/\bsave(OnDevice|Undoable)\(/)).toEqual([
    'crud/form-frame.tsx',
    'crud/save-on-device.ts',
    'crud/save-undoable.ts',
    'features/crew/use-status-change.tsx',
    'features/shipments/payments/annul-dialog.tsx',
    'features/shipments/payments/payment-dialog.tsx',
    'features/shipments/scan/close-short-dialog.tsx',
    'features/shipments/scan/voyage-check.ts',
    'features/shipments/status-dialog.tsx',
    'features/shipments/wizard/shipment-step.tsx',
    'features/voyages/correct-voyage.tsx',
    'features/voyages/save-voyage.ts',
  ]);
});

test('a dialog that replaces the notice and the answer to a scan say the same', () => {
  expect(filesWith(/\bsavedOnDevice\b/)).toEqual([
    'crud/save-on-device.ts',
    'domain/messages.ts',
    'features/shipments/scan/scan-words.ts',
    'features/shipments/wizard/outcome-dialogs.tsx',
  ]);
});

test('only companies and users are saved without the queue', () => {
  expect(filesWith(/\bsaveOnServer=/)).toEqual([
    'features/companies/company-form-screen.tsx',
    'features/users/user-form-screen.tsx',
  ]);
});
