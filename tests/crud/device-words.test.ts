import { expect, test } from 'vitest';
import { toDeviceCode } from '../../src/crud/device-words';

test('a device is named by the end of its id', () => {
  expect(toDeviceCode('0199f2c4-0000-7000-8000-00000000a4f2')).toBe('Equipo A4F2');
});
