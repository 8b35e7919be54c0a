import { expect, test } from 'vitest';
import {
  isNewer,
  isPartOf,
  PLAIN_SERVER,
  SERVER_VERSION,
  toServerVersion,
} from '../../src/domain/server-version';

test('a server that does not say that it is ours is a plain one', () => {
  for (const told of [{}, [], { status: 'UP' }, { api: 'otra', version: 7 }])
    expect(toServerVersion(told)).toBe(PLAIN_SERVER);
});

test('ours is known by its number, and one that says no number comes after this application', () => {
  expect(toServerVersion({ api: 'fluvicarga', version: SERVER_VERSION })).toBe(SERVER_VERSION);
  for (const version of [SERVER_VERSION + 1, 0, -1, 1.5, '1', null, undefined])
    expect(isNewer(toServerVersion({ api: 'fluvicarga', version })), String(version)).toBe(true);
  expect([PLAIN_SERVER, SERVER_VERSION].some(isNewer)).toBe(false);
});

test('a part of the contract is there from its version on, and everywhere without one', () => {
  const versions = [PLAIN_SERVER, 1, 2];
  expect(versions.map((version) => isPartOf(version, {}))).toEqual([true, true, true]);
  expect(versions.map((version) => isPartOf(version, { since: 1 }))).toEqual([false, true, true]);
  expect(versions.map((version) => isPartOf(version, { since: 2 }))).toEqual([false, false, true]);
});
