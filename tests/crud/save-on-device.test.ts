/** Whatever is saved on this device only says so, with its own sentence, once the disk has it. */
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
const said = () => notices.getState().open.map(({ kind, title, text }) => ({ kind, title, text }));

test('a save tells where it is', async () => {
  const save = async () => 'key-1';
  expect(await saveOnDevice({ save }, REQUEST, 'Se actualizó correctamente.')).toBe('key-1');
  expect(said()).toEqual([
    { kind: 'success', title: 'Se actualizó correctamente.', text: 'Guardado en este equipo' },
  ]);
});

test('nothing is told before the disk has it', async () => {
  let write: (key: string) => void = () => undefined;
  const save = () => new Promise<string>((resolve) => (write = resolve));
  const saved = saveOnDevice({ save }, REQUEST, 'Se actualizó correctamente.');
  expect(said()).toEqual([]);
  write('key-1');
  await saved;
  expect(said()).toHaveLength(1);
});

test('what the disk refuses is not told as saved', async () => {
  const save = () => Promise.reject(new Error('QuotaExceededError'));
  await expect(saveOnDevice({ save }, REQUEST, 'Se actualizó correctamente.')).rejects.toThrow();
  expect(said()).toEqual([]);
});

/** The files of the app that contain a text. */
function filesWith(text: RegExp): string[] {
  return readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => text.test(readFileSync(inProject(`src/${file}`), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

test('no screen has a way to the queue of its own', () => {
  expect(filesWith(/\bruntime\s*\.save\(|\bsaveRecord\(/)).toEqual([
    'crud/save-on-device.ts',
    'db/outbox/save-record.ts',
    'session/runtime.ts',
  ]);
});

test('every save: forms and panels, a state, a crew member’s status, the wizard', () => {
  expect(filesWith(/\bsaveOnDevice\(/)).toEqual([
    'crud/form-frame.tsx',
    'crud/save-on-device.ts',
    'features/crew/use-status-change.tsx',
    'features/shipments/status-dialog.tsx',
    'features/shipments/wizard/shipment-step.tsx',
  ]);
});

test('where a dialog says it in place of the notice, it says it all', () => {
  expect(filesWith(/\bsavedOnDevice\b/)).toEqual([
    'crud/save-on-device.ts',
    'domain/messages.ts',
    'features/shipments/wizard/outcome-dialogs.tsx',
  ]);
});

test('only what waits for the server is saved past the queue', () => {
  expect(filesWith(/\bsaveOnServer=/)).toEqual([
    'features/companies/company-form-screen.tsx',
    'features/users/user-form-screen.tsx',
  ]);
});
