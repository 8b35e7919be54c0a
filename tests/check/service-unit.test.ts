/** The unit file for systemd starts what the build makes, with settings that there are, and gives it little. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ensureProgram } from '../../scripts/ensure-program.mjs';
import { inPackage } from '../../server/package-root';
import { readSettings } from '../../server/settings';

const unit = readFileSync(inPackage('deploy/fluvicarga.service'), 'utf8');
const [, service = ''] = unit.split('[Service]');
const valuesOf = (name: string) =>
  [...service.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

it('its settings are the server’s, and its data folder is the one that systemd makes', () => {
  const pairs = valuesOf('Environment').flatMap((line) => line.split(' '));
  const env = Object.fromEntries(pairs.map((pair) => pair.split('=')));
  const { SUPERADMIN_PASSWORD_FILE, ...settings } = env;
  expect(SUPERADMIN_PASSWORD_FILE).toBe('%d/superadmin-password');
  expect(readSettings(settings).dataFolder).toBe(`/var/lib/${valuesOf('StateDirectory')[0]}`);
  expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node dist-server/main.js']);
});

it('no password stands in it: systemd hands the SUPERADMIN’s over in a file', () => {
  expect(unit).not.toMatch(/PASSWORD=/);
  expect(valuesOf('LoadCredential')).toEqual([
    'superadmin-password:/etc/fluvicarga/superadmin-password',
  ]);
});

it('systemd understands it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'fluvicarga.service');
  // It looks for the program too, which is elsewhere on some machines.
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync(ensureProgram('systemd-analyze'), ['verify', file], {
    encoding: 'utf8',
  });
  expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
});

it.each([
  ['StateDirectoryMode', '0700'],
  ['UMask', '0077'],
  ['NoNewPrivileges', 'yes'],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'yes'],
  ['PrivateTmp', 'yes'],
  ['PrivateDevices', 'yes'],
  ['PrivateUsers', 'yes'],
  ['ProtectProc', 'invisible'],
  ['CapabilityBoundingSet', ''],
  ['AmbientCapabilities', ''],
  ['RestrictSUIDSGID', 'yes'],
  ['LockPersonality', 'yes'],
  ['MemoryMax', '80%'],
])('%s is "%s"', (name, value) => {
  expect(valuesOf(name)).toEqual([value]);
});
