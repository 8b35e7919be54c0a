import { expect, test, vi } from 'vitest';
import { DeviceDatabase, deviceUserKey, readDeviceId } from '../../src/db/device-database';
import { forgetHistory } from '../../src/db/outbox/queue';
import { toPast } from '../../src/db/schema';
import { UserDatabase } from '../../src/db/user-database';
import { operation } from '../sync/support/operation';

const DAY = 24 * 3_600_000;

test('concurrent first reads get the same device id', async () => {
  const device = new DeviceDatabase('tablet-1');
  const names = await Promise.all([1, 2, 3].map((now) => readDeviceId(device, now)));
  expect(new Set(names).size).toBe(1);
  expect(await readDeviceId(device, 9)).toBe(names[0]);
});

test('a user key ignores the case of the name and depends on the API', () => {
  expect(deviceUserKey('', 'Ana@Plano.co')).toBe(deviceUserKey('', 'ana@plano.co'));
  expect(deviceUserKey('https://a.co', 'ana')).not.toBe(deviceUserKey('https://b.co', 'ana'));
});

test('an old tab closes its database when a newer version needs it', async () => {
  // Dexie logs it on the console.
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const old = new UserDatabase('tablet-2');
  await old.open();
  await new UserDatabase('tablet-2').delete();
  expect(old.isOpen()).toBe(false);
  expect(warning).toHaveBeenCalledOnce();
});

test('history is deleted after a week, that of older versions too; operations still looked for stay', async () => {
  const db = new UserDatabase('tablet-3');
  const now = 100 * DAY;
  const acked = (seq: number, ackedAt: number) => operation({ seq, state: 'acked', ackedAt });
  await db.outbox.bulkPut([
    acked(1, now - 8 * DAY),
    acked(2, now - 6 * DAY),
    acked(3, now - 8 * DAY),
    operation({ seq: 4, happenedAt: 0 }),
  ]);
  const past = (seq: number, at: number, checks = 0) =>
    toPast(operation({ seq, checks }), { is: 'sent' }, at);
  await db.archive([
    past(5, now - 8 * DAY),
    past(6, now - 6 * DAY),
    past(7, now - 8 * DAY, 1),
    past(8, now - 8 * DAY),
  ]);
  await forgetHistory(db, now);
  expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2, 4]);
  expect((await db.history.toArray()).map(({ seq }) => seq)).toEqual([6, 7]);
});
