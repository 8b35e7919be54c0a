/** The unit file for systemd starts what the build makes, with settings that there are, and gives it little. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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

it.each([
  ['StateDirectoryMode', '0700'],
  ['UMask', '0077'],
  ['NoNewPrivileges', 'yes'],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'yes'],
  ['PrivateTmp', 'yes'],
  ['PrivateDevices', 'yes'],
  ['CapabilityBoundingSet', ''],
])('%s is "%s"', (name, value) => {
  expect(valuesOf(name)).toEqual([value]);
});
