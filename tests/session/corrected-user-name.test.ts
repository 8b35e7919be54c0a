/** An administrator corrects a user name, or gives it to somebody else: each person's store stays theirs, and is found. */
import { describe, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../../src/db/drafts';
import type { Fields } from '../../src/domain/entity';
import { LOGIN_PATH } from '../../src/domain/wire';
import { WIZARD_DRAFT } from '../../src/features/shipments/wizard/wizard-values';
import { readPendingHere } from '../../src/session/pending-here';
import { drainInBackground } from '../../sw/drain-in-background';
import { clearDevice } from '../support/device-rows';
import { customer } from '../sync/support/builders';
import { type Employee, hire, OWN_PASSWORD, rename, resetPassword } from './employees';
import { setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();
const DRAFT = { step: 2, descripcionEnvio: 'Doce bultos de panela' };

const unlock = (username: string) => scene.unlock(username, OWN_PASSWORD);
const signIn = (username: string, password = OWN_PASSWORD) =>
  scene.session.signIn(username, password);
async function signInOffline(username: string, password = OWN_PASSWORD) {
  scene.network.inject({ kind: 'lose-request' });
  const result = await signIn(username, password);
  scene.network.heal();
  return result;
}
const unlockedPerson = async () => (await scene.session.readUnlockedHere())?.stored.person;
const countThere = async (numDocument: unknown) =>
  (await scene.server.list('customer')).filter((one) => one.numDocument === numDocument).length;

/** One refused, one that waits, and a draft of the wizard; then the tablet is locked. */
async function leaveSomething(username: string) {
  const tablet = await unlock(username);
  const [sent, waiting] = [customer(), customer()];
  const refused: Fields = { ...customer(), phone: 'no es' };
  await tablet.save({ entity: 'customer', fields: sent });
  await tablet.save({ entity: 'customer', fields: refused });
  await tablet.settle();
  await saveDraft(tablet.db, WIZARD_DRAFT, DRAFT, Date.now());
  await tablet.save({ entity: 'customer', fields: waiting });
  const person = await unlockedPerson();
  await tablet.lock();
  return { person, sent, refused, waiting };
}
type Left = Awaited<ReturnType<typeof leaveSomething>>;

async function expectAllThere({ db, queue }: Tablet, { sent, refused, waiting }: Left) {
  expect(await queue()).toMatchObject([
    { delivery: { state: 'rejected' }, changes: { numDocument: refused.numDocument } },
    { delivery: { state: 'pending' }, changes: { numDocument: waiting.numDocument } },
  ]);
  expect((await readDraft(db, WIZARD_DRAFT))?.values).toEqual(DRAFT);
  const past = await db.listHistoryAfter(-1);
  expect(past.map(({ changes }) => changes.numDocument)).toEqual([sent.numDocument]);
}

const expectNothingThere = async ({ db, queue }: Tablet) =>
  expect([await queue(), await readDraft(db, WIZARD_DRAFT), await db.listHistoryAfter(-1)]).toEqual(
    [[], undefined, []],
  );

/** No user name leads to two people, in the rows or in their copies. */
async function expectNamesApart(count: number) {
  const { device } = scene.session;
  for (const hasRows of [true, false]) {
    if (!hasRows) await clearDevice(device);
    // Puts back what is lost.
    await signInOffline('nadie@fluvicarga.co');
    const names = (await device.people.toArray()).flatMap(({ name }) => name ?? []);
    expect([names.length, new Set(names).size]).toEqual([count, count]);
  }
}

describe('a corrected user name', () => {
  test('leaves everything in place after one sign-in with signal, and the queue is sent once', async () => {
    const ana = await hire(scene.server);
    const left = await leaveSomething(ana.username);
    const corrected = await rename(scene.server, ana);
    expect(await readPendingHere()).toMatchObject([{ count: 2 }]);

    const tablet = await unlock(corrected.username);
    await expectAllThere(tablet, left);
    await tablet.settle();
    expect(await countThere(left.waiting.numDocument)).toBe(1);
    const [refused] = await tablet.queue();
    const fields = { ...left.refused, phone: '3201112233' };
    await tablet.save({ entity: 'customer', key: refused?.key ?? null, kind: 'update', fields });
    await tablet.settle();
    expect(await tablet.queue()).toEqual([]);
    expect(await countThere(left.refused.numDocument)).toBe(1);
    await tablet.lock();
    expect(await readPendingHere()).toEqual([]);
  });

  test('stops no envelope: operations sent by the worker before that sign-in are not sent again', async () => {
    const ana = await hire(scene.server);
    const left = await leaveSomething(ana.username);
    const corrected = await rename(scene.server, ana);
    await drainInBackground();
    expect(await countThere(left.waiting.numDocument)).toBe(1);
    const tablet = await unlock(corrected.username);
    await tablet.settle();
    expect(await tablet.queue()).toMatchObject([{ delivery: { state: 'rejected' } }]);
    expect(await countThere(left.waiting.numDocument)).toBe(1);
    // Under the key of this sign-in, too.
    const later = customer();
    await tablet.save({ entity: 'customer', fields: later });
    await tablet.lock();
    await drainInBackground();
    expect(await countThere(later.numDocument)).toBe(1);
  });

  test('opens the store without signal from then on; until then the former one does', async () => {
    const ana = await hire(scene.server);
    const { person } = await leaveSomething(ana.username);
    const corrected = await rename(scene.server, ana);
    expect(await signInOffline(ana.username)).toMatchObject({ is: 'in', isOffline: true });
    expect(await unlockedPerson()).toBe(person);
    const unknown = {
      why: 'no-network',
      text: 'No hay conexión con el servidor. La primera vez en este equipo, o con un nombre nuevo, se inicia sesión con señal.',
    };
    expect(await signInOffline(corrected.username)).toMatchObject(unknown);

    expect(await signIn(ana.username)).toMatchObject({ why: 'wrong-password' });
    expect(await signIn(corrected.username)).toMatchObject({ is: 'in', isOffline: false });
    expect(await signInOffline(corrected.username.toUpperCase())).toMatchObject({ is: 'in' });
    expect(await unlockedPerson()).toBe(person);
    expect(await signInOffline(ana.username)).toMatchObject(unknown);
    // The tries of the store are its person's, whatever the name.
    expect(await signInOffline(corrected.username, 'no')).toMatchObject({ why: 'wrong-password' });
    expect(await scene.session.device.people.get(String(person))).toMatchObject({ failedTries: 1 });
  });

  test('with a new password opens the store with the password from before, once', async () => {
    const ana = await hire(scene.server);
    const left = await leaveSomething(ana.username);
    const corrected = await resetPassword(
      scene.server,
      await rename(scene.server, ana),
      'Capitan-del-rio-51*',
    );
    const result = await signIn(corrected.username, 'Capitan-del-rio-51*');
    if (result.is !== 'must-change') throw new Error(`It is ${result.is}`);
    const finished = await scene.session.finishFirstSignIn(
      result.accepted,
      'Payara-y-Doncella-77*',
    );
    if (finished.is !== 'other-password') throw new Error(`It is ${finished.is}`);
    expect(
      await scene.session.signInWithOldPassword(finished.accepted, OWN_PASSWORD),
    ).toMatchObject({
      is: 'in',
    });
    expect(await unlockedPerson()).toBe(left.person);
    expect(await signInOffline(corrected.username, 'Payara-y-Doncella-77*')).toMatchObject({
      is: 'in',
    });
    const tablet = await scene.openUnlocked();
    await expectAllThere(tablet, left);
    await tablet.lock();
  });

  test('is known after the device lost its rows, from the copies beside the journals', async () => {
    const ana = await hire(scene.server);
    const left = await leaveSomething(ana.username);
    const corrected = await rename(scene.server, ana);
    const { device } = scene.session;
    await clearDevice(device);
    const tablet = await unlock(corrected.username);
    await expectAllThere(tablet, left);
    await tablet.lock();
    await clearDevice(device);
    expect(await signInOffline(ana.username)).toMatchObject({ why: 'no-network' });
    expect(await signInOffline(corrected.username)).toMatchObject({ is: 'in', isOffline: true });
    expect(await unlockedPerson()).toBe(left.person);
  });
});

describe('a user name that somebody else is given', () => {
  /** Ana's name was corrected, and Bruno has the former one. */
  async function handOver(): Promise<{ ana: Employee; bruno: Employee; left: Left }> {
    const former = await hire(scene.server);
    const left = await leaveSomething(former.username);
    const ana = await rename(scene.server, former);
    return { ana, bruno: await hire(scene.server, former.username), left };
  }

  test('a line that dies in the middle of the sign-in opens nothing of hers, and counts no try', async () => {
    const { bruno, left } = await handOver();
    const row = await scene.session.device.people.get(String(left.person));
    scene.network.inject({ kind: 'cut', share: 1 }, { path: LOGIN_PATH, times: 1 });
    scene.network.inject({ kind: 'lose-request' }, { path: LOGIN_PATH });
    expect(await signIn(bruno.username)).toMatchObject({ is: 'refused' });
    expect(await unlockedPerson()).toBeUndefined();
    expect(await scene.session.device.people.get(String(left.person))).toEqual(row);
    scene.network.heal();
  });

  test.each(['before', 'after'])('%s her own sign-in opens nothing of hers', async (when) => {
    const { ana, bruno, left } = await handOver();
    if (when === 'after') await (await unlock(ana.username)).lock();
    const his = await unlock(bruno.username);
    expect(await unlockedPerson()).not.toBe(left.person);
    await expectNothingThere(his);
    const saved = customer();
    await his.save({ entity: 'customer', fields: saved });
    const person = await unlockedPerson();
    await his.lock();

    // Both queues leave, each under its own token and key.
    await drainInBackground();
    expect([
      await countThere(saved.numDocument),
      await countThere(left.waiting.numDocument),
    ]).toEqual([1, 1]);
    const people = await scene.session.device.people.toArray();
    expect(new Set(people.map(({ delivery }) => delivery?.token)).size).toBe(2);
    expect(new Set(people.map(({ signing }) => signing?.keyId)).size).toBe(2);
    expect(people.filter(({ name }) => name)).toHaveLength(when === 'after' ? 2 : 1);

    // Without signal the name is his, and hers only where she has signed in with it.
    await signInOffline(bruno.username);
    expect(await unlockedPerson()).toBe(person);
    const hers = await signInOffline(ana.username);
    expect(hers).toMatchObject(when === 'after' ? { is: 'in' } : { why: 'no-network' });
    const tablet = await unlock(ana.username);
    expect(await unlockedPerson()).toBe(left.person);
    expect(await tablet.queue()).toMatchObject([{ delivery: { state: 'rejected' } }]);
    expect((await readDraft(tablet.db, WIZARD_DRAFT))?.values).toEqual(DRAFT);
    await tablet.lock();
  });

  test('leads to him alone, also after the device lost its rows', async () => {
    const { ana, bruno, left } = await handOver();
    await clearDevice(scene.session.device);
    const his = await unlock(bruno.username);
    const person = await unlockedPerson();
    await his.lock();
    await clearDevice(scene.session.device);
    expect(await signInOffline(bruno.username)).toMatchObject({ is: 'in' });
    expect(await unlockedPerson()).toBe(person);
    expect(person).not.toBe(left.person);
    expect(await signInOffline(ana.username)).toMatchObject({ why: 'no-network' });
    await expectNamesApart(1);
  });

  test('two people who exchange their names keep their stores', async () => {
    const [ana, bruno] = [await hire(scene.server), await hire(scene.server)];
    const left = await leaveSomething(ana.username);
    await (await unlock(bruno.username)).lock();
    await rename(scene.server, ana, 'entretanto@fluvicarga.co');
    const [hers, his] = [bruno.username, ana.username];
    await rename(scene.server, bruno, his);
    await rename(scene.server, ana, hers);
    const tablet = await unlock(hers);
    await expectAllThere(tablet, left);
    await tablet.lock();
    const other = await unlock(his);
    await expectNothingThere(other);
    await other.lock();
    await signInOffline(hers);
    expect(await unlockedPerson()).toBe(left.person);
    await signInOffline(his);
    expect(await unlockedPerson()).not.toBe(left.person);
    await expectNamesApart(2);
  });
});
