/** The data key of a person: opened by their password alone, the same under a new one, never in clear. */
import { expect, test, vi } from 'vitest';
import {
  createDataKey,
  createValueCipher,
  openDataKey,
  rewrapDataKey,
} from '../../src/db/journal/data-key';

// At its full cost, as people have it.
vi.unmock('../../src/domain/rules/password-cost');

const PASSWORD = 'Guaviare2026*';
const SLOW = { timeout: 60_000 };

test('a wrapped key opens with its password only, and contains neither', SLOW, async () => {
  const [one, other] = await Promise.all([createDataKey(PASSWORD), createDataKey(PASSWORD)]);
  const { wrappedKey, dataKey } = one;
  expect(wrappedKey).toMatchObject({ iterations: 600_000 });
  // An initialisation vector, the key, a tag.
  expect([wrappedKey.salt.length, wrappedKey.bytes.length]).toEqual([16, 12 + 32 + 16]);
  expect(wrappedKey.bytes).not.toEqual(other.wrappedKey.bytes);
  expect(wrappedKey.salt).not.toEqual(other.wrappedKey.salt);
  expect(await openDataKey(wrappedKey, 'Guaviare2026')).toBeNull();
  expect(await openDataKey({ ...wrappedKey, salt: other.wrappedKey.salt }, PASSWORD)).toBeNull();
  const opened = await openDataKey(wrappedKey, PASSWORD);
  expect(JSON.stringify([...wrappedKey.bytes, ...wrappedKey.salt])).not.toContain('Guaviare');
  const sealed = await createValueCipher(dataKey, 'ana').seal('profile', { name: 'Ana' });
  expect(opened && (await createValueCipher(opened, 'ana').open('profile', sealed))).toEqual({
    name: 'Ana',
  });
});

test('neither a new key nor an opened one can be exported', SLOW, async () => {
  const { wrappedKey, dataKey } = await createDataKey(PASSWORD);
  const opened = await openDataKey(wrappedKey, PASSWORD);
  for (const key of [dataKey, opened]) {
    expect(key).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] });
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
  }
});

test('a wrapped key of which one bit is another does not open', SLOW, async () => {
  const { wrappedKey } = await createDataKey(PASSWORD);
  for (const at of [0, 12, wrappedKey.bytes.length - 1]) {
    const bytes = new Uint8Array(wrappedKey.bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await openDataKey({ ...wrappedKey, bytes }, PASSWORD)).toBeNull();
  }
});

test(
  'under a new password it is the same key, and the old password opens it no more',
  SLOW,
  async () => {
    const { wrappedKey, dataKey } = await createDataKey(PASSWORD);
    const sealed = await createValueCipher(dataKey, 'ana').seal('token', 'abc');
    expect(await rewrapDataKey(wrappedKey, 'another', 'Nueva2026*')).toBeNull();
    const renewed = await rewrapDataKey(wrappedKey, PASSWORD, 'Nueva2026*');
    if (!renewed) throw new Error('It did not open');
    expect(renewed.dataKey.extractable).toBe(false);
    expect(await createValueCipher(renewed.dataKey, 'ana').open('token', sealed)).toBe('abc');
    expect(await openDataKey(renewed.wrappedKey, PASSWORD)).toBeNull();
    expect(await openDataKey(renewed.wrappedKey, 'Nueva2026*')).not.toBeNull();
    expect(renewed.wrappedKey.salt).not.toEqual(wrappedKey.salt);
  },
);

test('a sealed value opens only under its own name, person and key', SLOW, async () => {
  const [ana, bruno] = await Promise.all([createDataKey(PASSWORD), createDataKey(PASSWORD)]);
  const sealed = await createValueCipher(ana.dataKey, 'ana').seal('profile', 'hello');
  const tries = await Promise.allSettled([
    createValueCipher(ana.dataKey, 'ana').open('token', sealed),
    createValueCipher(ana.dataKey, 'bruno').open('profile', sealed),
    createValueCipher(bruno.dataKey, 'ana').open('profile', sealed),
  ]);
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
