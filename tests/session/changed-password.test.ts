/** A password changed here is the new key to what is here; one changed elsewhere asks once for the one from before. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { DAMAGE } from '../../src/db/journal/damage';
import { openDataKey } from '../../src/db/journal/data-key';
import { OWN_PASSWORD_PATH } from '../../src/domain/wire';
import type { AcceptedSignIn } from '../../src/session/store-sign-in';
import { changeElsewhere } from './change-elsewhere';
import { setUpKnownPerson } from './known-person';

const ana = setUpKnownPerson();
let passwords = 0;
const newPassword = () => {
  passwords += 1;
  return `Nueva${passwords}2026*`;
};
/** @returns the one before */
async function changeByAnother(): Promise<string> {
  const old = ana.password;
  ana.password = newPassword();
  await changeElsewhere(ana.server, old, ana.password);
  return old;
}
async function signInAfterwards(): Promise<AcceptedSignIn> {
  const result = await ana.signIn();
  if (result.is !== 'other-password') throw new Error(`It is ${result.is}`);
  return result.accepted;
}

test('a password changed here unlocks from then on, and the one from before does not', async () => {
  const old = ana.password;
  const next = newPassword();
  expect(await ana.change(old, next)).toEqual({ is: 'changed' });
  ana.password = next;
  expect(await ana.unlockWith(old)).toBe('wrong');
  expect(await ana.unlockWith(next)).toBe('open');
  expect(await ana.readSaved()).toBe('Rosalba');
  // The session goes on under the server's new token.
  expect((await ana.session.readUnlockedHere())?.token).toEqual(expect.any(String));
});

test('a wrong current password changes nothing, and the server is not asked', async () => {
  const before = await ana.session.device.people.get(ana.id);
  ana.network.requests.length = 0;
  const result = await ana.change('no', newPassword());
  expect(result).toMatchObject({ is: 'refused', field: 'currentPassword' });
  expect(ana.network.requests).toEqual([]);
  expect(await ana.session.device.people.get(ana.id)).toEqual(before);
});

test('a change that the server refused leaves the key under the password from before', async () => {
  ana.network.inject(
    { kind: 'instead', answer: { status: 503, body: '{"title":"x"}' } },
    { path: OWN_PASSWORD_PATH },
  );
  const next = newPassword();
  expect(await ana.change(ana.password, next)).toMatchObject({
    is: 'refused',
  });
  expect([await ana.unlockWith(next), await ana.unlockWith(ana.password)]).toEqual([
    'wrong',
    'open',
  ]);
});

test('a change that this device could not keep is said to have been made', async () => {
  ana.network.requests.length = 0;
  const keep = ana.session.device.write.bind(ana.session.device);
  const write = vi.spyOn(ana.session.device, 'write');
  onTestFinished(() => write.mockRestore());
  // The disk is full once the server has answered.
  write.mockImplementation((names, run) =>
    ana.network.requests.some(({ path }) => path === OWN_PASSWORD_PATH)
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : keep(names, run),
  );
  const next = newPassword();
  const result = await ana.change(ana.password, next);
  expect(result).toMatchObject({
    is: 'refused',
    text: expect.stringMatching(/^La contraseña cambió, pero este equipo no pudo guardarlo/),
  });
  write.mockRestore();
  // Here the one before still opens what is kept.
  expect([await ana.unlockWith(next), await ana.unlockWith(ana.password)]).toEqual([
    'wrong',
    'open',
  ]);
  const before = ana.password;
  ana.password = next;
  const accepted = await signInAfterwards();
  expect(await ana.session.signInWithOldPassword(accepted, before)).toMatchObject({ is: 'in' });
});

test('a password changed elsewhere stores nothing until the former one opens this device’s data', async () => {
  await ana.session.signOut(false);
  const before = await ana.session.device.people.get(ana.id);
  const old = await changeByAnother();
  const accepted = await signInAfterwards();
  expect(await ana.session.device.session.toArray()).toHaveLength(0);
  expect(await ana.session.device.people.get(ana.id)).toEqual(before);

  expect(await ana.session.signInWithOldPassword(accepted, 'neither')).toBeNull();
  expect(await ana.session.device.session.toArray()).toHaveLength(0);

  expect(await ana.session.signInWithOldPassword(accepted, old)).toMatchObject({
    is: 'in',
    isOffline: false,
    signInCount: 2,
  });
  expect(await ana.readSaved()).toBe('Rosalba');
  expect(await ana.signIn()).toMatchObject({ is: 'in' });
  const known = await ana.session.device.people.get(ana.id);
  if (!known) throw new Error('Unknown here');
  expect(await openDataKey(known.wrappedKey, old)).toBeNull();
});

test('the password from before forgotten: an empty store, and nothing of the old one stays', async () => {
  await ana.session.signOut(false);
  const before = await ana.session.device.people.get(ana.id);
  const old = await changeByAnother();
  const accepted = await signInAfterwards();
  expect(await ana.session.signInWithoutOldData(accepted)).toMatchObject({ is: 'in' });
  expect(await ana.readSaved()).toBeUndefined();
  const journal = await ana.open();
  expect(await journal.getMeta(DAMAGE)).toBeUndefined();
  journal.close();
  expect((await ana.session.device.people.get(ana.id))?.wrappedKey).not.toEqual(before?.wrappedKey);
  expect([await ana.unlockWith(old), await ana.unlockWith(ana.password)]).toEqual([
    'wrong',
    'open',
  ]);
});

test('a password changed elsewhere leaves the former one valid here without signal', async () => {
  await ana.session.signOut(false);
  const old = await changeByAnother();
  ana.network.inject({ kind: 'lose-request' });
  expect(await ana.signIn()).toMatchObject({ why: 'wrong-password' });
  expect(await ana.session.signIn(ana.server.username, old)).toMatchObject({
    is: 'in',
    isOffline: true,
  });
  expect(await ana.readSaved()).toBe('Rosalba');
});
