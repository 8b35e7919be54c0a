/** A person's row of the device is lost: the copy beside their journal opens it, and without one nothing is written over it. */
import { expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { dropRows, readRows } from '../db/support/raw-database';
import { clearDevice } from '../support/device-rows';
import { setUpKnownPerson } from './known-person';

const ana = setUpKnownPerson();
const readRow = () => ana.session.device.people.get(ana.id);

/** The row of the person, their session, or everything of the device. */
const LOSSES: readonly [string, () => Promise<void>][] = [
  ['the person’s row', () => ana.session.device.people.delete(ana.id)],
  [
    'the rows of everybody and of the session',
    () => clearDevice(ana.session.device, ['people', 'session']),
  ],
  ['everything of the device', () => clearDevice(ana.session.device)],
];

test.each(LOSSES)(
  '%s lost: a sign-in with signal opens this device’s data',
  async (_what, lose) => {
    const before = await readRow();
    await lose();
    expect(await ana.signIn()).toMatchObject({ is: 'in', isOffline: false, signInCount: 2 });
    expect(await ana.readSaved()).toBe('Rosalba');
    expect((await readRow())?.wrappedKey).toEqual(before?.wrappedKey);
  },
);

test.each(LOSSES)(
  '%s lost: without signal the password opens this device’s data',
  async (_what, lose) => {
    const before = await readRow();
    await lose();
    expect(await ana.unlockWith('Otra2026*')).toBe('wrong');
    expect(await ana.unlockWith(ana.password)).toBe('open');
    expect(await readRow()).toMatchObject({ wrappedKey: before?.wrappedKey });
    ana.network.inject({ kind: 'lose-request' });
    expect(await ana.signIn()).toMatchObject({ is: 'in', isOffline: true });
    expect(await ana.readSaved()).toBe('Rosalba');
  },
);

test('after a change of the password the one before opens neither the row nor its copy', async () => {
  const [old, next] = [ana.password, 'Nueva2026*'];
  expect(await ana.change(old, next)).toEqual({ is: 'changed' });
  ana.password = next;
  expect([await ana.unlockWith(old), await ana.unlockWith(next)]).toEqual(['wrong', 'open']);
  await ana.session.device.people.delete(ana.id);
  expect([await ana.unlockWith(old), await ana.unlockWith(next)]).toEqual(['wrong', 'open']);
  await ana.session.device.people.delete(ana.id);
  expect(await ana.signIn()).toMatchObject({ is: 'in' });
  expect(await ana.readSaved()).toBe('Rosalba');
});

test('without the copy no new key is made over the journal, which stays as it is', async () => {
  const name = personDatabaseName(ana.id);
  await ana.session.device.people.delete(ana.id);
  await dropRows(name, 'person');
  const before = await readRows(name, 'entries');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = await ana.signIn();
    if (result.is !== 'other-password') throw new Error(`It is ${result.is}`);
    expect(await ana.session.signInWithOldPassword(result.accepted, ana.password)).toBeNull();
  }
  expect(await ana.unlockWith(ana.password)).not.toBe('open');
  expect(await ana.session.device.people.toArray()).toEqual([]);
  expect(await readRows(name, 'person')).toEqual([]);
  expect(await readRows(name, 'entries')).toEqual(before);
});

test('the browser’s storage lost alone: the next sign-in opens this device’s data', async () => {
  ana.storage.clear();
  expect(await ana.signIn()).toMatchObject({ is: 'in', signInCount: 2 });
  expect(await ana.readSaved()).toBe('Rosalba');
  ana.storage.clear();
  ana.network.inject({ kind: 'lose-request' });
  expect(await ana.signIn()).toMatchObject({ is: 'in', isOffline: true });
  expect(await ana.readSaved()).toBe('Rosalba');
});
