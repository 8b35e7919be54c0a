/** Whoever comes from a neighbour of Colombia is registered as what they are where the server keeps it, and refused in words elsewhere. */
import { describe, expect, it } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { crewMember } from '../../src/domain/entities/crew-member';
import { customer } from '../../src/domain/entities/customer';
import { labelOf, NATIONALITIES, optionsAt } from '../../src/domain/options';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';

const ADDED = ['venezolano', 'brasileño', 'peruano', 'panameño', 'otro'];
const labels = (version: number) => optionsAt(version, NATIONALITIES).map(({ label }) => label);

describe.each([customer, crewMember])('$name', (entity) => {
  const issueOf = (nationality: string, serverVersion: number, record = {}) =>
    evaluateForm(entity, {}, { nationality }, { serverVersion, record }).issues.find(
      ({ field }) => field === 'nationality',
    )?.message;

  it.each(ADDED)('%s is taken by our server', (nationality) => {
    expect(issueOf(nationality, SERVER_VERSION)).toBeUndefined();
  });

  it.each(ADDED)('%s is refused beside a plain server, unless the record has it', (nationality) => {
    expect(issueOf(nationality, PLAIN_SERVER)).toBe(
      'El servidor de esta empresa no guarda esta opción: elige otra',
    );
    expect(issueOf(nationality, PLAIN_SERVER, { nationality })).toBeUndefined();
  });

  it('the specified ones are taken everywhere, and nothing that is no option', () => {
    for (const version of [PLAIN_SERVER, SERVER_VERSION]) {
      expect(issueOf('chileno', version)).toBeUndefined();
      expect(issueOf('marciano', version)).toBe('Elige una de las opciones');
    }
  });
});

it('is offered by the words of the country', () => {
  expect(labels(PLAIN_SERVER)).toEqual(['Colombiana', 'Ecuatoriana', 'Chilena', 'Argentina']);
  expect(labels(SERVER_VERSION).slice(4)).toEqual([
    'Venezolana',
    'Brasileña',
    'Peruana',
    'Panameña',
    'Otra',
  ]);
  expect(optionsAt(PLAIN_SERVER, NATIONALITIES, 'otro').map(({ value }) => value)).toContain(
    'otro',
  );
  expect(labelOf(NATIONALITIES, 'brasileño')).toBe('Brasileña');
});
