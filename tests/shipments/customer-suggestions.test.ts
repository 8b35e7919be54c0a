import { describe, expect, it } from 'vitest';
import { createSuggester } from '../../src/features/shipments/wizard/customer-suggestions';
import { serverRow } from './rows';

const person = (id: number, numDocument: string, name: string, over = {}) =>
  serverRow(id, { personType: 'Natural', numDocument, name, lastName: 'Ñáñez', ...over });

const suggest = createSuggester([
  person(1, '41240318', 'Rosalba'),
  person(2, '41240999', 'Ángela'),
  person(3, '90070090', 'Gerente', { personType: 'Juridica', companyName: 'Ferretería El Colono' }),
]);
const names = (typed: string) => suggest(typed).map(({ name }) => name);

describe('customer suggestions', () => {
  it('match documents by their beginning, with or without dots', () => {
    expect(names('4124')).toEqual(['Rosalba Ñáñez', 'Ángela Ñáñez']);
    expect(names('41.240.3')).toEqual(['Rosalba Ñáñez']);
    expect(names('240318')).toEqual([]);
  });

  it('match names without accents, and companies', () => {
    expect(names('angela nanez')).toEqual(['Ángela Ñáñez']);
    expect(names('colono')).toEqual(['Ferretería El Colono']);
  });

  it('are five at most, and none for an empty query', () => {
    const many = createSuggester(
      Array.from({ length: 9 }, (_, id) => person(id, `4124${id}000`, 'Ana')),
    );
    expect(many('4124')).toHaveLength(5);
    expect(many(' ')).toEqual([]);
  });
});
