import { expect, test } from 'vitest';
import { toDeviceCode } from '../../src/features/account/device-words';

test('by the end of the name it made for itself', () => {
  expect(toDeviceCode('0199f2c4-0000-7000-8000-00000000a4f2')).toBe('Equipo A4F2');
});
