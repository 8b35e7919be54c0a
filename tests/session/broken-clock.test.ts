/** A tablet whose clock started again, or ran ahead, opens without signal, keeps its session and stamps what is saved. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { personId } from '../../src/db/device-database';
import { createDataKey, createValueCipher } from '../../src/db/journal/data-key';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { toClockWords } from '../../src/features/sync-center/clock-words';
import { createClock } from '../../src/sync/clock';
import { clearDevice } from '../support/device-rows';
import { installStorage, loadSession } from './support';

const API = 'http://127.0.0.1:9';
const USERNAME = 'ana@plano.co';
const PASSWORD = 'Guaviare2026*';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The last time that the device knew. */
const KNOWN = Date.UTC(2026, 10, 20, 20, 15);
const BUILT = Date.UTC(2026, 10, 1);

const storage = installStorage();
const ID = await personId(API, USERNAME);
const { dataKey, wrappedKey } = await createDataKey(PASSWORD);
const profile = await createValueCipher(dataKey, ID).seal('profile', {
  username: USERNAME,
  rol: 'EMPLOYEE',
  status: 'activo',
  companyStatus: 'activo',
});

let shown = KNOWN;
let elapsed = 0;
let session: Awaited<ReturnType<typeof loadSession>>;

/** The page is opened: its modules are loaded anew, and the device is the same. */
async function openPage(at: number): Promise<void> {
  session?.device.close();
  elapsed = 0;
  shown = at;
  session = await loadSession(API);
}
function goBy(ms: number): void {
  shown += ms;
  elapsed += ms;
}
const clockOf = async () => (await import('../../src/session/clock')).clock;

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => shown);
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  storage.clear();
  await openPage(KNOWN);
  await clearDevice(session.device);
  await session.device.people.put({
    id: ID,
    name: ID,
    wrappedKey,
    profile,
    serverVersion: PLAIN_SERVER,
    lastOnlineAt: KNOWN - 2 * DAY,
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  // Used without signal until then.
  expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ is: 'in', isOffline: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  session.device.close();
});

const BACK: [string, number][] = [
  ['1970', 5 * MINUTE],
  ['2015', Date.UTC(2015, 0, 1)],
  ['31 days back', KNOWN - 31 * DAY],
  ['one hour back', KNOWN - HOUR],
];

describe.each(BACK)('a clock that shows %s', (_name, at) => {
  test('opens without signal, warns, and stamps with the last known time plus the elapsed one', async () => {
    await session.signOut(false);
    await openPage(at);
    expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ is: 'in', isOffline: true });
    const clock = await clockOf();
    expect(clock.isBroken()).toBe(true);
    expect(toClockWords(null, clock.isBroken())).toBe(
      'El reloj de este equipo muestra una fecha que ya pasó. Mientras tanto, lo que registres lleva la última hora conocida más el tiempo transcurrido; corrige la fecha y la hora del equipo.',
    );
    goBy(3 * MINUTE);
    expect(clock.now()).toBe(KNOWN + 3 * MINUTE);
  });

  test('ends no open session, which ends thirty minutes after its beginning', async () => {
    await openPage(at);
    expect(await session.readUnlockedHere()).not.toBeNull();
    expect(session.guardSession((await clockOf()).now()).verdict).toBe('open');
    goBy(31 * MINUTE);
    expect(session.guardSession((await clockOf()).now()).verdict).toBe('expired');
    expect(await session.readUnlockedHere()).toBeNull();
    expect(await session.device.session.toArray()).toEqual([]);
  });

  test('counts while no page is open, for the worker too', async () => {
    await openPage(at);
    await session.readUnlockedHere();
    await openPage(at + 31 * MINUTE);
    const ofTheWorker = createClock();
    await ofTheWorker.open(session.device);
    expect(ofTheWorker.now()).toBe(KNOWN + 31 * MINUTE);
    expect(await session.readUnlockedHere()).toBeNull();
  });

  test('keeps the delay after wrong passwords, also where the page is opened again', async () => {
    await openPage(at);
    for (let time = 0; time < 5; time += 1) await session.signIn(USERNAME, 'no');
    expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ why: 'delayed' });
    await openPage(at + 29_000);
    expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ why: 'delayed' });
    await openPage(at + 30_000);
    expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ is: 'in' });
  });

  test('is believed again once it is set right', async () => {
    await openPage(at);
    await session.readUnlockedHere();
    const clock = await clockOf();
    shown = KNOWN + DAY;
    expect([clock.now(), clock.isBroken()]).toEqual([KNOWN + DAY, false]);
  });
});

test('three days ahead cannot be told from three days that went by', async () => {
  await openPage(KNOWN + 3 * DAY);
  expect(await session.readUnlockedHere()).toBeNull();
  expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ is: 'in', isOffline: true });
  const clock = await clockOf();
  expect([clock.now(), clock.isBroken()]).toEqual([KNOWN + 3 * DAY, false]);
});

test('a year ahead does not open, and once the clock has come back nothing is locked', async () => {
  await session.signOut(false);
  await openPage(KNOWN + 365 * DAY);
  expect(await session.signIn(USERNAME, PASSWORD)).toEqual({
    is: 'refused',
    why: 'no-network',
    text: 'Pasaron más de 30 días desde tu último inicio de sesión con señal. Inicia sesión donde haya conexión.',
  });
  const ahead = await clockOf();
  // A save of a page that was open already does not make the device believe it.
  await ahead.keep(session.device);
  await openPage(KNOWN + HOUR);
  expect(await session.signIn(USERNAME, PASSWORD)).toMatchObject({ is: 'in', isOffline: true });
  const clock = await clockOf();
  expect([clock.now(), clock.isBroken()]).toEqual([KNOWN + HOUR, false]);
});

test('a session begun under a clock a year ahead goes on for thirty minutes once it is right', async () => {
  const open = await session.device.session.get('current');
  const ahead = KNOWN + 365 * DAY;
  await session.device.session.put({
    ...(open as NonNullable<typeof open>),
    tokenTimestamp: ahead,
  });
  storage.set('tokenTimestamp', String(ahead));
  expect(await session.readUnlockedHere()).not.toBeNull();
  expect(session.readStoredSession().tokenTimestamp).toBe(KNOWN);
  goBy(31 * MINUTE);
  expect(await session.readUnlockedHere()).toBeNull();
  expect(await session.device.session.toArray()).toEqual([]);
});

describe('the time that a device knows', () => {
  const deps = { shown: () => shown, elapsed: () => elapsed, builtAt: BUILT };
  const readRow = async () => (await session.device.meta.get('knownTime'))?.value;
  const openClock = async () => {
    const clock = createClock(deps);
    await clock.open(session.device);
    return clock;
  };

  test('is the date of the build, where nobody has used it', async () => {
    await clearDevice(session.device);
    shown = 0;
    const clock = await openClock();
    goBy(MINUTE);
    expect([clock.now(), clock.isBroken()]).toEqual([BUILT + MINUTE, true]);
  });

  test('is written at most once a minute', async () => {
    const clock = await openClock();
    await clock.keep(session.device);
    goBy(59_999);
    await clock.keep(session.device);
    expect(await readRow()).toEqual({ at: KNOWN, shown: KNOWN });
    goBy(1);
    await clock.keep(session.device);
    expect(await readRow()).toEqual({ at: KNOWN + MINUTE, shown: KNOWN + MINUTE });
  });

  test('is replaced by what a server tells, later or earlier', async () => {
    const clock = await openClock();
    shown = 0;
    await clock.set(session.device, KNOWN + 5 * DAY);
    goBy(MINUTE);
    expect(clock.now()).toBe(KNOWN + 5 * DAY + MINUTE);
    shown = KNOWN;
    await clock.set(session.device, KNOWN);
    expect([clock.now(), clock.isBroken()]).toEqual([KNOWN, false]);
  });
});
