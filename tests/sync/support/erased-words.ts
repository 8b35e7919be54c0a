/** A customer whose every word can be found again on a device. */
import { expect } from 'vitest';
import type { Fields } from '../../../src/domain/entity';
import { dump } from '../../support/journal';
import type { Device } from './device';

export const WORDS = {
  name: 'Bernarda',
  phone: '3177000111',
  email: 'bernarda@correo.co',
  address: 'Vereda Nirvana',
};
/** Everything in the database of a device, as text. */
export const everythingOn = ({ db }: Device): Promise<string> => dump(db);

export function expectNothingOf(person: Fields, text: string): void {
  const words = [...Object.values(WORDS), String(person.numDocument)];
  expect(words.filter((word) => text.includes(word))).toEqual([]);
}
